// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/lesson_page.h"
#include "widgets/support/theme.h"

#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;

namespace fovea::ui {

// The Learn workspace: every lesson as a card with its one idea, its minutes and how far one is. Shows what
// it is given; starting a lesson is asked for by a signal.
class LearnView : public QWidget
{
    Q_OBJECT

public:
    explicit LearnView(ThemeManager &themes, QWidget *parent = nullptr);

    void setLessons(const std::vector<LessonCard> &lessons);
    void setFolder(const QString &folder); // the lessons come from there; empty: Fovea's own
    int lessonCount() const { return int(m_lessons.size()); }

Q_SIGNALS:
    void lessonChosen(const QString &id);
    void folderRequested();
    void ownLessonsRequested();
    void newLessonRequested();
    void handbookRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeHead();
    QWidget *makeCard(int index);
    void fill();

    ThemeManager &m_themes;
    std::vector<LessonCard> m_lessons;
    QLabel *m_from = nullptr;
    QWidget *m_own = nullptr;
    QWidget *m_area = nullptr;
    QGridLayout *m_grid = nullptr;
    int m_columns = 0;
};

} // namespace fovea::ui
