// SPDX-License-Identifier: MIT
#include "widgets/charts/bound_gauge.h"

#include "core/metrics/row.h"
#include "widgets/charts/bound_words.h"
#include "widgets/charts/sandbox_text.h"

#include <QPainter>
#include <QPainterPath>
#include <QTextDocumentFragment>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int trackHeight = size::gap + size::tiny;
constexpr int markHeight = size::gap;
constexpr double shortestDial = 1;
constexpr double longestDial = 2; // 1/2 stays well inside it

qreal lineHeight()
{
    return QFontMetricsF(font(Type::Small)).height();
}

QString plain(const QString &rich)
{
    return QTextDocumentFragment::fromHtml(rich).toPlainText();
}

} // namespace

BoundGauge::BoundGauge(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Movement of the weights, against 1/2 and the bound"));
    setToolTip(tr("How far the weights move for what the scores move. The line 1/2: no softmax moves further "
                  "while the same keys are kept. A bound beyond it is empty."));
    setWhatsThis(toolTip());
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
    setReading({});
}

void BoundGauge::setReading(const BoundReading &reading)
{
    const bool otherHeight = reading.worst.has_value() != m_reading.worst.has_value();
    m_reading = reading;
    QStringList words{reading.measured ? tr("measured %1").arg(figure(*reading.measured, 3))
                                       : tr("nothing moved")};
    if (reading.worst)
        words << tr("the move nearest to its bound %1").arg(figure(*reading.worst, 3));
    words << tr("bound %1, %2")
                 .arg(plain(boundFigure(reading.logBound)),
                      isEmptyBound(reading.logBound) ? tr("beyond 1/2: empty") : tr("below 1/2"));
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    if (otherHeight)
        updateGeometry();
    update();
}

double BoundGauge::top() const
{
    const double furthest = std::max(m_reading.measured.value_or(0), m_reading.worst.value_or(0));
    return std::clamp(1.15 * furthest, shortestDial, longestDial);
}

QSize BoundGauge::sizeHint() const
{
    return {size::lanesDock, qRound(trackTop() + trackHeight + size::tiny + 2 * lineHeight())};
}

QSize BoundGauge::minimumSizeHint() const
{
    return {size::lanesDock / 2, sizeHint().height()};
}

qreal BoundGauge::trackTop() const
{
    return m_reading.worst ? std::round(lineHeight()) + markHeight + 0.5 : size::tiny + 0.5;
}

QRectF BoundGauge::track() const
{
    return {0.5, trackTop(), width() - 1.0, qreal(trackHeight)};
}

qreal BoundGauge::positionOf(double ratio) const
{
    return track().left() + track().width() * std::clamp(ratio / top(), 0.0, 1.0);
}

void BoundGauge::label(QPainter &painter, qreal x, qreal top, const QString &text) const
{
    const qreal textWidth = painter.fontMetrics().horizontalAdvance(text) + size::hair;
    const qreal left = std::clamp(x - textWidth / 2, 0.0, std::max(0.0, width() - textWidth));
    painter.drawText(QRectF(left, top, textWidth, lineHeight()), Qt::AlignCenter, text);
}

void BoundGauge::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(ui::font(Type::Small));
    paintTrack(painter);
    paintBound(painter);
    paintCap(painter);
    paintWorst(painter);
}

void BoundGauge::paintTrack(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    QPainterPath shape;
    shape.addRoundedRect(track(), trackHeight / 2.0, trackHeight / 2.0);
    painter.fillPath(shape, theme.sunken);
    painter.save();
    painter.setClipPath(shape);
    QRectF beyond = track();
    beyond.setLeft(positionOf(softmaxCap));
    painter.fillRect(beyond, QBrush(theme.border, Qt::BDiagPattern)); // where no softmax goes
    QRectF used = track();
    used.setRight(positionOf(m_reading.measured.value_or(0)));
    painter.fillRect(used, theme.accent);
    const double limit = std::min(softmaxCap, std::exp(m_reading.logBound));
    if (m_reading.measured.value_or(0) > limit) {
        used.setLeft(positionOf(limit));
        painter.fillRect(used, theme.caution);
    }
    painter.restore();
    painter.setPen(QPen(theme.border, size::hair));
    painter.drawPath(shape);
}

void BoundGauge::paintCap(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const qreal x = std::round(positionOf(softmaxCap)) + 0.5;
    painter.setPen(QPen(theme.text, 1.5));
    painter.drawLine(QPointF(x, track().top() - size::tiny), QPointF(x, track().bottom() + size::tiny));
    const qreal below = track().bottom() + size::tiny;
    label(painter, x, below, QStringLiteral("1/2"));
    painter.setPen(theme.muted);
    label(painter, 0, below, QStringLiteral("0"));
    label(painter, width(), below, top() > shortestDial ? figure(top(), 1) : QStringLiteral("1"));
}

// On a line of its own, as it may stand anywhere.
void BoundGauge::paintBound(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const qreal below = track().bottom() + size::tiny + lineHeight();
    const double bound = std::exp(m_reading.logBound);
    const QString text = tr("bound %1").arg(plain(boundFigure(m_reading.logBound)));
    if (bound > top()) {
        painter.setPen(theme.muted);
        label(painter, width(), below, tr("%1: empty →").arg(text));
        return;
    }
    const qreal x = std::round(positionOf(bound)) + 0.5;
    painter.setPen(QPen(isEmptyBound(m_reading.logBound) ? theme.muted : theme.good, 1.5, Qt::DashLine));
    painter.drawLine(QPointF(x, track().top() - size::tiny), QPointF(x, below));
    label(painter, x, below, isEmptyBound(m_reading.logBound) ? tr("%1: empty").arg(text) : text);
}

void BoundGauge::paintWorst(QPainter &painter) const
{
    if (!m_reading.worst)
        return;
    const Theme &theme = m_themes.theme();
    const qreal x = positionOf(*m_reading.worst);
    const qreal tip = track().top() - size::hair;
    QPainterPath mark(QPointF(x, tip));
    mark.lineTo(x - size::tiny, tip - markHeight + size::tiny / 2.0);
    mark.lineTo(x + size::tiny, tip - markHeight + size::tiny / 2.0);
    mark.closeSubpath();
    painter.fillPath(mark, theme.text);
    painter.setPen(QPen(theme.text, size::hair));
    painter.drawLine(QPointF(x, tip), QPointF(x, track().bottom()));
    const QString text =
        *m_reading.worst > top() ? tr("nearest to its bound: %1 →") : tr("nearest to its bound: %1");
    label(painter, x, 0, text.arg(figure(*m_reading.worst, 3)));
}

} // namespace fovea::ui
