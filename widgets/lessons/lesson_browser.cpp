// SPDX-License-Identifier: MIT
#include "widgets/lessons/lesson_browser.h"

#include "widgets/words/formulas.h"

#include <QEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextTable>
#include <QTimer>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

// Markdown gives blocks no air of their own. Lines of code stay together, headings keep away from what is
// above.
void giveAir(QTextDocument *document)
{
    QTextCursor cursor(document);
    cursor.beginEditBlock();
    bool afterCode = false;
    for (QTextBlock block = document->begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        const bool code = format.hasProperty(QTextFormat::BlockCodeFence) ||
                          format.hasProperty(QTextFormat::BlockCodeLanguage) || format.nonBreakableLines();
        const bool first = block == document->begin();
        format.setLineHeight(code ? 100 : 120, QTextBlockFormat::ProportionalHeight);
        format.setTopMargin(first || code               ? 0
                            : format.headingLevel() > 0 ? size::wide
                            : afterCode                 ? size::gap
                                                        : size::tiny);
        afterCode = code;
        format.setBottomMargin(code ? 0 : size::tiny);
        cursor.setPosition(block.position());
        cursor.setBlockFormat(format);
    }
    cursor.endEditBlock();
}

// Tables as wide as their text, with hairlines in the theme's colour.
void giveTablesAir(QTextDocument *document, const QColor &line)
{
    for (QTextFrame *frame : document->rootFrame()->childFrames())
        if (auto *table = qobject_cast<QTextTable *>(frame)) {
            QTextTableFormat format = table->format();
            format.setCellPadding(size::tiny);
            format.setCellSpacing(0);
            format.setBorder(1);
            format.setBorderCollapse(true);
            format.setBorderBrush(line);
            format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
            format.setTopMargin(size::tiny);
            format.setBottomMargin(size::gap);
            table->setFormat(format);
        }
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

void LessonBrowser::setFitting(bool fits)
{
    m_fits = fits;
    setMinimumHeight(fits ? 4 * fontMetrics().lineSpacing() : 0);
    fit();
}

void LessonBrowser::setColumn(int width)
{
    m_column = width;
}

QRect LessonBrowser::linkRect(const QString &scheme) const
{
    QRect around;
    QString url;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const QString target = part.fragment().charFormat().anchorHref();
            if (QUrl(target).scheme() != scheme || (!url.isEmpty() && target != url))
                continue;
            url = target;
            QTextCursor from(document()), to(document());
            from.setPosition(part.fragment().position());
            to.setPosition(part.fragment().position() + part.fragment().length());
            const QRect first = cursorRect(from), last = cursorRect(to);
            // A link over two lines takes the whole of both.
            around |= first.top() == last.top()
                          ? first | last
                          : QRect(0, first.top(), viewport()->width(), last.bottom() - first.top() + 1);
        }
    return around.translated(viewport()->pos());
}

void LessonBrowser::fit()
{
    if (!m_fits)
        return;
    const int height = int(std::ceil(document()->size().height())) + size::tiny;
    setMaximumHeight(std::max(minimumHeight(), height));
}

void LessonBrowser::resizeEvent(QResizeEvent *event)
{
    QTextBrowser::resizeEvent(event);
    if (m_column > 0)
        setViewportMargins(0, 0, std::max(0, width() - m_column), 0);
    // Not at once: a scroll area that is resized while it is being resized leaves its viewport as it was.
    QTimer::singleShot(0, this, &LessonBrowser::fit);
}

void LessonBrowser::render()
{
    const int place = verticalScrollBar()->value();
    document()->clear();
    setMarkdown(m_page);
    giveAir(document());
    giveTablesAir(document(), m_themes.theme().border);
    fit();
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
