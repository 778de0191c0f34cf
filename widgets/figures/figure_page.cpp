// SPDX-License-Identifier: MIT
#include "widgets/figures/figure_page.h"

#include <qcustomplot.h>

#include <QAbstractTextDocumentLayout>
#include <QTextDocument>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

FigurePage::FigurePage(QCPPainter *painter, ThemeManager &themes, double width, const QPointF &origin)
    : m_painter(painter), m_themes(themes), m_width(width), m_origin(origin)
{
}

void FigurePage::gap(double pixels)
{
    m_height += pixels;
}

void FigurePage::text(const QString &words, const QFont &font, const QColor &color)
{
    if (words.isEmpty())
        return;
    constexpr double anyHeight = 1e5;
    const int flags = Qt::AlignLeft | Qt::TextWrapAnywhere;
    const QRectF box =
        QFontMetricsF(font).boundingRect(QRectF(0, 0, m_width, anyHeight), Qt::TextWordWrap, words);
    const bool fits = box.width() <= m_width;
    const double height =
        fits ? box.height()
             : QFontMetricsF(font).boundingRect(QRectF(0, 0, m_width, anyHeight), flags, words).height();
    block(std::ceil(height), [&](QCPPainter &painter, const QRectF &area) {
        painter.setFont(font);
        painter.setPen(color);
        painter.drawText(area, fits ? int(Qt::AlignLeft | Qt::TextWordWrap) : flags, words);
    });
}

void FigurePage::heading(const QString &words)
{
    QFont strong = font(Type::Small);
    strong.setWeight(QFont::DemiBold);
    text(words, strong, theme().text);
}

void FigurePage::paragraph(const QString &words)
{
    text(words, font(Type::Small), theme().muted);
}

void FigurePage::rich(const QString &html)
{
    QTextDocument document;
    document.setDefaultFont(font(Type::Small));
    document.setDocumentMargin(0);
    document.setTextWidth(m_width);
    document.setHtml(html);
    block(document.size().height(), [&](QCPPainter &painter, const QRectF &area) {
        painter.translate(area.topLeft());
        QAbstractTextDocumentLayout::PaintContext context;
        context.palette = theme().palette();
        document.documentLayout()->draw(&painter, context);
    });
}

void FigurePage::block(double height, const std::function<void(QCPPainter &, const QRectF &)> &paint)
{
    if (m_painter) {
        m_painter->save();
        paint(*m_painter, QRectF(m_origin.x(), m_origin.y() + m_height, m_width, height));
        m_painter->restore();
    }
    m_height += height;
}

void FigurePage::widget(QWidget &widget, double height)
{
    // Widgets lay themselves out when they are shown: this one is, but on no screen.
    if (widget.isWindow() && !widget.isVisible()) {
        widget.setAttribute(Qt::WA_DontShowOnScreen);
        widget.resize(int(m_width), int(height));
        widget.show();
    }
    block(height, [&](QCPPainter &painter, const QRectF &area) {
        widget.resize(area.size().toSize());
        painter.translate(area.topLeft());
        widget.render(&painter, {}, {}, QWidget::DrawChildren);
    });
}

void FigurePage::beside(int count, double narrowest, const std::function<void(FigurePage &, int)> &fill)
{
    const int columns =
        std::clamp(int((m_width + size::wide) / (narrowest + size::wide)), 1, std::max(1, count));
    const double width = (m_width - (columns - 1) * size::wide) / columns;
    for (int first = 0; first < count; first += columns) {
        if (first > 0)
            gap();
        double highest = 0;
        for (int column = 0; column < columns && first + column < count; ++column) {
            FigurePage page(m_painter, m_themes, width,
                            m_origin + QPointF(column * (width + size::wide), m_height));
            page.markClock(m_marksClock);
            fill(page, first + column);
            highest = std::max(highest, page.height());
        }
        m_height += highest;
    }
}

} // namespace fovea::ui
