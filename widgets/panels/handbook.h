// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/support/theme.h"

#include <QDialog>

#include <vector>

class QListWidget;

namespace fovea::ui {

class LessonBrowser;

struct HandbookPage
{
    QString id; // "glossary", or a lesson's
    QString title;
    QString text; // Markdown
};

// The lessons' pages and the glossary to read at leisure: contents at the left, the page at the right. Made
// from the same files as the lessons, so it needs no network. Not modal.
class Handbook : public QDialog
{
    Q_OBJECT

public:
    Handbook(const std::vector<HandbookPage> &pages, ThemeManager &themes, QWidget *parent);

    void showPage(const QString &id);
    void showTerm(const QString &term); // of the glossary
    QString pageShown() const;

Q_SIGNALS:
    void lessonRequested(const QString &id);

private:
    void follow(const QUrl &link);

    std::vector<HandbookPage> m_pages;
    QListWidget *m_contents;
    LessonBrowser *m_text;
};

} // namespace fovea::ui
