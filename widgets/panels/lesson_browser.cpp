// SPDX-License-Identifier: MIT
#include "widgets/panels/lesson_browser.h"

#include "widgets/models/formulas.h"

#include <QEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocument>

namespace fovea::ui {

namespace {

// Markdown gives blocks no air of their own.
void giveAir(QTextDocument *document)
{
    QTextCursor cursor(document);
    cursor.beginEditBlock();
    for (QTextBlock block = document->begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        format.setLineHeight(120, QTextBlockFormat::ProportionalHeight);
        format.setTopMargin(block == document->begin() ? 0 : size::tiny);
        format.setBottomMargin(size::tiny);
        cursor.setPosition(block.position());
        cursor.setBlockFormat(format);
    }
    cursor.endEditBlock();
}

} // namespace

LessonBrowser::LessonBrowser(ThemeManager &themes, QWidget *parent) : QTextBrowser(parent), m_themes(themes)
{
    setOpenLinks(false);
    setFrameShape(QFrame::NoFrame);
    setProperty("look", QStringLiteral("page"));
    viewport()->setAutoFillBackground(false);
    document()->setDocumentMargin(0);
    connect(this, &QTextBrowser::anchorClicked, this, &LessonBrowser::linkActivated);
    connect(this, &QTextBrowser::highlighted, this, &LessonBrowser::linkHovered);
    connect(&themes, &ThemeManager::changed, this, &LessonBrowser::render);
}

void LessonBrowser::setPage(const QString &markdown)
{
    if (markdown == m_page)
        return;
    m_page = markdown;
    render();
}

void LessonBrowser::render()
{
    const int place = verticalScrollBar()->value();
    document()->clear();
    setMarkdown(m_page);
    giveAir(document());
    verticalScrollBar()->setValue(place);
}

QVariant LessonBrowser::loadResource(int type, const QUrl &name)
{
    if (type == QTextDocument::ImageResource && name.scheme() == QLatin1String("formula"))
        return formulaImage(name.path(), m_themes.theme(), font(), devicePixelRatioF());
    return {}; // nothing is fetched from anywhere
}

void LessonBrowser::changeEvent(QEvent *event)
{
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        render();
}

} // namespace fovea::ui
