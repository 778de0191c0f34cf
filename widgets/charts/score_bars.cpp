// SPDX-License-Identifier: MIT
#include "widgets/charts/score_bars.h"

#include "widgets/charts/sandbox_text.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr double smallStep = 0.1;
constexpr double largeStep = 1;
constexpr double headroom = 0.15; // of the axis, at both ends that have bars
constexpr double weightsShare = 0.3;

// Sums of tenths, without the dust of binary fractions.
double tidy(double score)
{
    return std::round(score * 1e9) / 1e9;
}

// 1, 0.5, 0.2, 0.1, ...: the scale changes rarely while a hand moves.
double weightTop(const SoftmaxTrial &trial)
{
    const double largest =
        std::max(std::ranges::max(trial.before.weights), std::ranges::max(trial.after.weights));
    double top = 1;
    for (double decade = 1; decade > 1e-6; decade /= 10)
        for (const double step : {1.0, 0.5, 0.2})
            if (largest <= step * decade)
                top = step * decade;
    return top;
}

} // namespace

ScoreBars::ScoreBars(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::MinimumExpanding);
    setCursor(Qt::SizeVerCursor);
    setAccessibleName(tr("Scores and weights"));
    setWhatsThis(
        tr("Scores of one query above, their weights below. Drag a bar up or down, or choose one with "
           "Left and Right and move it with Up and Down (Shift: faster). Hatched bars are dropped. "
           "Brackets at the right: δ spans the kept scores, Δ separates them from the best dropped "
           "one."));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void ScoreBars::setRow(const SandboxRow &row, const ScoreMove &move, const SoftmaxTrial &trial)
{
    m_row = row;
    m_move = move;
    m_trial = trial;
    m_weightTop = weightTop(trial);
    if (!m_dragging) {
        const Span needed = neededAxis();
        m_axis = {std::min(m_axis.low, needed.low), std::max(m_axis.high, needed.high)};
    }
    const QString words = barWords(m_row, m_trial, m_move, m_move.key);
    if (words != accessibleDescription()) {
        setAccessibleDescription(words);
        QAccessibleEvent change(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&change);
    }
    update();
}

void ScoreBars::refit()
{
    m_axis = neededAxis();
    update();
}

ScoreBars::Span ScoreBars::neededAxis() const
{
    double low = 0;
    double high = 0;
    for (int key = 0; key < count(); ++key) {
        const double before = m_row.scores[std::size_t(key)];
        low = std::min({low, before, moved(key)});
        high = std::max({high, before, moved(key)});
    }
    const double room = headroom * std::max(high - low, 2.0);
    return {std::min(low - room, -1.0), std::max(high + room, 1.0)};
}

double ScoreBars::moved(int key) const
{
    return m_row.scores[std::size_t(key)] + (key == m_move.key ? m_move.by : 0.0);
}

QRectF ScoreBars::scoresArea() const
{
    const QFontMetricsF metrics(ui::font(Type::Small));
    const qreal line = std::ceil(metrics.height());
    const qreal left = std::ceil(metrics.horizontalAdvance(QStringLiteral("−0.00"))) + size::tiny;
    const qreal right = std::ceil(metrics.horizontalAdvance(QStringLiteral("Δ"))) + size::wide;
    const qreal plots = height() - 3 * line - 3 * size::tiny; // captions, labels
    return {left, line, width() - left - right, std::floor(plots * (1 - weightsShare))};
}

QRectF ScoreBars::weightsArea() const
{
    const qreal line = std::ceil(QFontMetricsF(ui::font(Type::Small)).height());
    QRectF area = scoresArea();
    area.moveTop(area.bottom() + 2 * line + 2 * size::tiny);
    area.setBottom(height() - size::tiny);
    return area;
}

qreal ScoreBars::slotWidth() const
{
    return scoresArea().width() / std::max(1, count());
}

QRectF ScoreBars::slot(int key, const QRectF &area) const
{
    const qreal width = slotWidth();
    const qreal gap = width >= 2 * size::gap ? size::tiny : width >= size::gap ? 2 : width >= 3 ? 1 : 0;
    const qreal left = std::floor(area.left() + key * width + gap / 2);
    const qreal right = std::floor(area.left() + (key + 1) * width - gap / 2);
    return {left, area.top(), std::max(1.0, right - left), area.height()};
}

qreal ScoreBars::positionOf(double score) const
{
    const QRectF area = scoresArea();
    return area.bottom() - area.height() * (score - m_axis.low) / (m_axis.high - m_axis.low);
}

double ScoreBars::scoreAt(qreal y) const
{
    const QRectF area = scoresArea();
    return m_axis.low + (m_axis.high - m_axis.low) * (area.bottom() - y) / area.height();
}

int ScoreBars::barAt(qreal x) const
{
    const QRectF area = scoresArea();
    return std::clamp(int(std::floor((x - area.left()) / slotWidth())), 0, std::max(0, count() - 1));
}

QRectF ScoreBars::barRect(int key) const
{
    QRectF bar = slot(key, scoresArea());
    const qreal zero = std::round(positionOf(0));
    const qreal end = std::round(positionOf(moved(key)));
    bar.setTop(std::min(zero, end));
    bar.setBottom(std::max({zero, end, bar.top() + 1})); // a score of zero is a line, not nothing
    return bar;
}

QRectF ScoreBars::weightRect(int key) const
{
    QRectF bar = slot(key, weightsArea());
    bar.setTop(
        std::round(bar.bottom() - bar.height() * m_trial.after.weights[std::size_t(key)] / m_weightTop));
    return bar;
}

QSize ScoreBars::sizeHint() const
{
    return {size::lanesDock, 11 * size::dense};
}

QSize ScoreBars::minimumSizeHint() const
{
    return {size::lanesDock * 3 / 4, 10 * size::dense};
}

bool ScoreBars::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || count() == 0)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    QToolTip::showText(help->globalPos(), barWords(m_row, m_trial, m_move, barAt(help->pos().x())), this);
    return true;
}

void ScoreBars::nudge(double by)
{
    Q_EMIT scoreMoved(m_move.key, tidy(m_row.scores[std::size_t(m_move.key)] + by));
}

void ScoreBars::keyPressEvent(QKeyEvent *event)
{
    if (count() == 0)
        return QWidget::keyPressEvent(event);
    const double step = event->modifiers() & Qt::ShiftModifier ? largeStep : smallStep;
    const int last = count() - 1;
    switch (event->key()) {
    case Qt::Key_Left:
        return Q_EMIT barChosen(std::max(0, m_move.key - 1));
    case Qt::Key_Right:
        return Q_EMIT barChosen(std::min(last, m_move.key + 1));
    case Qt::Key_Home:
        return Q_EMIT barChosen(0);
    case Qt::Key_End:
        return Q_EMIT barChosen(last);
    case Qt::Key_Up:
        return nudge(step);
    case Qt::Key_Down:
        return nudge(-step);
    default:
        QWidget::keyPressEvent(event);
    }
}

void ScoreBars::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || count() == 0)
        return QWidget::mousePressEvent(event);
    const int key = barAt(event->position().x());
    Q_EMIT barChosen(key); // the axis may grow by it
    // By how far it moves, not to where it points: a click alone changes no score.
    m_grab = scoreAt(event->position().y()) - m_row.scores[std::size_t(key)];
    m_dragging = true;
}

void ScoreBars::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_dragging)
        return;
    // Neither the score nor what the move makes of it leaves the axis.
    const double low = m_axis.low - std::min(0.0, m_move.by);
    const double high = m_axis.high - std::max(0.0, m_move.by);
    const double score = std::clamp(scoreAt(event->position().y()) - m_grab, low, high);
    Q_EMIT scoreMoved(m_move.key, std::round(score * 100) / 100);
}

void ScoreBars::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_dragging)
        return;
    m_dragging = false;
    refit();
}

} // namespace fovea::ui
