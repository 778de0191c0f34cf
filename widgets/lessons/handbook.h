// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/handbook_search.h"

#include <QDialog>

#include <vector>

class QLineEdit;
class QListWidget;
class QStackedWidget;
class QToolButton;

namespace fovea::ui {

class LessonBrowser;

// The manual: chapters at the left with a search above them, the page at the right. The search runs as one
// types and shows hits with their surroundings; Enter goes to one and marks the words. Pages that were read
// are kept for going back and forward. Not modal; compiled in, so it needs no network.
class Handbook : public QDialog
{
    Q_OBJECT

public:
    Handbook(const std::vector<HandbookPage> &pages, ThemeManager &themes, QWidget *parent);

    // `section`: a heading of it; empty: its top.
    void showPage(const QString &id, const QString &section = {});
    void showTerm(const QString &term); // of the glossary
    QString pageShown() const;
    void search(const QString &words);
    const std::vector<HandbookHit> &hits() const { return m_hits; }
    int marksShown() const; // how often the words of the search are marked on the page
    bool canGoBack() const { return m_place > 0; }
    bool canGoForward() const { return m_place + 1 < int(m_history.size()); }
    void goBack();
    void goForward();

Q_SIGNALS:
    void lessonRequested(const QString &id);
    void linkRequested(const QUrl &link); // to the world outside

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // arrows in the search move in the list

private:
    struct Place
    {
        int page = 0;
        int scroll = 0;
    };

    QWidget *makeSide();
    QWidget *makeBar();
    QToolButton *makeArrow(const QString &id, const QString &text, const QString &name, const QString &help);
    void makeKeys();
    void open(int page);   // and note where one was
    void render(int page); // only show it
    void goTo(int place);
    void goToHit(int hit);
    void showHeading(const QString &heading);
    void showBlock(int block);
    void mark(const QStringList &words);
    void follow(const QUrl &link);
    void showState();

    std::vector<HandbookPage> m_pages;
    std::vector<std::vector<HandbookParagraph>> m_paragraphs;
    std::vector<HandbookHit> m_hits;
    std::vector<Place> m_history;
    int m_place = -1;
    ThemeManager &m_themes;
    QLineEdit *m_field = nullptr;
    QStackedWidget *m_lists = nullptr;
    QListWidget *m_contents = nullptr;
    QListWidget *m_results = nullptr;
    QToolButton *m_back = nullptr;
    QToolButton *m_forward = nullptr;
    LessonBrowser *m_text;
};

} // namespace fovea::ui
