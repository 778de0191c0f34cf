// SPDX-License-Identifier: MIT
#include "widgets/panels/handbook.h"

#include "widgets/panels/lesson_browser.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QTextBlock>
#include <QTextDocument>
#include <QUrl>
#include <QVBoxLayout>

namespace fovea::ui {

Handbook::Handbook(const std::vector<HandbookPage> &pages, ThemeManager &themes, QWidget *parent)
    : QDialog(parent), m_pages(pages), m_contents(new QListWidget(this)),
      m_text(new LessonBrowser(themes, this))
{
    setWindowTitle(tr("Handbook"));
    resize(QFontMetrics(font()).averageCharWidth() * 130, QFontMetrics(font()).height() * 40);
    m_contents->setObjectName(QStringLiteral("contents"));
    m_contents->setAccessibleName(tr("Contents"));
    m_contents->setFixedWidth(size::lanesDock);
    m_contents->setFrameShape(QFrame::NoFrame);
    m_text->setAccessibleName(tr("Page"));
    for (const HandbookPage &page : m_pages)
        m_contents->addItem(page.title);
    auto *start = new QPushButton(tr("Start this lesson"), this);
    start->setObjectName(QStringLiteral("startLesson"));
    start->setAccessibleName(start->text());
    start->setToolTip(tr("Plays the lesson in the window."));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->addButton(start, QDialogButtonBox::ActionRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto *row = new QHBoxLayout;
    row->setSpacing(size::wide);
    row->addWidget(m_contents);
    row->addWidget(m_text, 1);
    auto *column = new QVBoxLayout(this);
    column->addLayout(row, 1);
    column->addWidget(buttons);
    connect(m_contents, &QListWidget::currentRowChanged, this, [this, start](int at) {
        if (at < 0)
            return;
        const HandbookPage &page = m_pages[std::size_t(at)];
        m_text->setPage(page.text);
        m_text->moveCursor(QTextCursor::Start);
        start->setVisible(page.id != QLatin1String("glossary"));
    });
    connect(start, &QPushButton::clicked, this, [this] { Q_EMIT lessonRequested(pageShown()); });
    connect(m_text, &LessonBrowser::linkActivated, this, &Handbook::follow);
    m_contents->setCurrentRow(0);
}

QString Handbook::pageShown() const
{
    const int at = m_contents->currentRow();
    return at < 0 ? QString() : m_pages[std::size_t(at)].id;
}

void Handbook::showPage(const QString &id)
{
    for (std::size_t i = 0; i < m_pages.size(); ++i)
        if (m_pages[i].id == id)
            m_contents->setCurrentRow(int(i));
}

void Handbook::showTerm(const QString &term)
{
    showPage(QStringLiteral("glossary"));
    for (QTextBlock block = m_text->document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0 || block.text().compare(term, Qt::CaseInsensitive) != 0)
            continue;
        QTextCursor cursor(block);
        m_text->moveCursor(QTextCursor::End); // so that the heading comes to the top
        m_text->setTextCursor(cursor);
        m_text->ensureCursorVisible();
    }
}

void Handbook::follow(const QUrl &link)
{
    if (link.scheme() == QLatin1String("glossary"))
        showTerm(link.path());
    else if (link.scheme() == QLatin1String("lesson"))
        showPage(link.path());
}

} // namespace fovea::ui
