// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/lesson_page.h"

#include <QWidget>

#include <vector>

class QAction;
class QGridLayout;
class QLabel;
class QProgressBar;
class QScrollArea;

namespace fovea::ui {

class LessonTile;

// The Learn workspace: every lesson as a card with a picture, its idea and how far one is; above them how
// much is done of all. Shows what it is given; starting a lesson is asked for by a signal.
class LearnView : public QWidget
{
    Q_OBJECT

public:
    explicit LearnView(ThemeManager &themes, QWidget *parent = nullptr);

    void setLessons(const std::vector<LessonCard> &lessons);
    void setFolder(const QString &folder); // the lessons come from there; empty: Fovea's own
    int lessonCount() const { return int(m_lessons.size()); }
    const std::vector<LessonTile *> &tiles() const { return m_tiles; }
    int columns() const { return m_columns; }
    static int columnsIn(int width); // of the page

Q_SIGNALS:
    void lessonChosen(const QString &id);
    void folderRequested();
    void ownLessonsRequested();
    void newLessonRequested();
    void handbookRequested();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // the room of the cards
    void focusInEvent(QFocusEvent *event) override;             // to the lesson that comes next

private:
    QWidget *makeHead();
    QWidget *makeProgress();
    QWidget *makeMore();
    QWidget *makeFoot();
    void showProgress();
    void makeTiles();
    void arrange();

    ThemeManager &m_themes;
    QString m_folder; // empty: the lessons are Fovea's own
    std::vector<LessonCard> m_lessons;
    std::vector<LessonTile *> m_tiles;
    QWidget *m_head = nullptr;
    QLabel *m_from = nullptr;
    QLabel *m_lessonsDone = nullptr;
    QLabel *m_stepsDone = nullptr;
    QProgressBar *m_bar = nullptr;
    QAction *m_own = nullptr;
    QScrollArea *m_scroll = nullptr;
    QWidget *m_area = nullptr;
    QGridLayout *m_grid = nullptr;
    int m_columns = 0;
};

} // namespace fovea::ui
