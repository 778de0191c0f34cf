// SPDX-License-Identifier: MIT
#include "widgets/charts/query_chart.h"

#include "widgets/maps/map_text.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int usualHeight = 176;
constexpr double labelFrom = 9; // pixels of a bar that has room for its token
constexpr double scoresShare = 0.6;

// The end of an axis: short, as it stands beside the bars.
QString axisText(double value)
{
    const double size = std::abs(value);
    return QString::number(value, 'f', size >= 100 ? 0 : size >= 10 ? 1 : 2).replace(u'-', u'−');
}

double labelHeight()
{
    return QFontMetricsF(ui::font(Type::Small)).height();
}

} // namespace

QueryChart::QueryChart(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Scores of the query, sorted"));
    setWhatsThis(tr(
        "The query's scores from the best key down, as bars from zero. Keys left of the line are kept; the "
        "gap at the line is the separation, the range of the kept bars the dispersion. Below: the weights."));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void QueryChart::show(std::vector<RankedKey> keys, QStringList tokens, int style)
{
    m_keys = std::move(keys);
    m_tokens = std::move(tokens);
    m_style = style;
    const auto kept = std::ranges::count_if(m_keys, &RankedKey::kept);
    if (!m_keys.empty())
        setAccessibleDescription(tr("%1 of %2 keys kept; best score %3, key %4")
                                     .arg(kept)
                                     .arg(m_keys.size())
                                     .arg(numberText(double(m_keys.front().score)))
                                     .arg(m_keys.front().key + 1));
    update();
}

void QueryChart::setMarkedKey(std::optional<int> key)
{
    if (m_marked == key)
        return;
    m_marked = key;
    update();
}

void QueryChart::setTie(bool tie)
{
    if (m_tie == tie)
        return;
    m_tie = tie;
    update();
}

QSize QueryChart::sizeHint() const
{
    return {280, usualHeight};
}

QSize QueryChart::minimumSizeHint() const
{
    return {120, usualHeight};
}

double QueryChart::margin() const
{
    const QFontMetricsF metrics(ui::font(Type::Small));
    double widest = metrics.horizontalAdvance(axisText(largestWeight()));
    if (!m_keys.empty())
        for (const float score : {m_keys.front().score, m_keys.back().score})
            widest = std::max(widest, metrics.horizontalAdvance(axisText(double(score))));
    return std::ceil(widest) + size::tiny;
}

double QueryChart::largestWeight() const
{
    double largest = 1e-9;
    for (const RankedKey &key : m_keys)
        largest = std::max(largest, double(key.weight));
    return largest;
}

// From above: what the bars are, scores, tokens, what the bars are, weights.
QRectF QueryChart::scoreArea() const
{
    const double labels = labelHeight();
    return {margin(), labels, width() - margin(), std::floor((height() - 3 * labels - 2) * scoresShare)};
}

QRectF QueryChart::weightArea() const
{
    const double top = scoreArea().bottom() + 2 * labelHeight();
    return {margin(), top, width() - margin(), height() - 2 - top};
}

double QueryChart::step() const
{
    return m_keys.empty() ? 1 : std::min(24.0, scoreArea().width() / double(m_keys.size()));
}

double QueryChart::scoreLine(double score) const
{
    const QRectF area = scoreArea();
    const double low = m_keys.empty() ? 0 : std::min(0.0, double(m_keys.back().score));
    const double high = m_keys.empty() ? 1 : std::max(0.0, double(m_keys.front().score));
    return area.bottom() - (score - low) / std::max(1e-9, high - low) * area.height();
}

QRectF QueryChart::barOf(std::size_t rank) const
{
    const double zero = scoreLine(0);
    const double end = scoreLine(double(m_keys[rank].score));
    const double inset = step() >= 4 ? 0.75 : 0;
    return QRectF(scoreArea().left() + double(rank) * step() + inset, std::min(zero, end), step() - 2 * inset,
                  std::max(1.0, std::abs(zero - end)));
}

std::optional<double> QueryChart::cutLine() const
{
    const auto cut = std::ranges::find_if(m_keys, [](const RankedKey &key) { return !key.kept; });
    if (cut == m_keys.end() || cut == m_keys.begin() ||
        std::any_of(cut, m_keys.end(), [](const RankedKey &key) { return key.kept; }))
        return {};
    return scoreArea().left() + double(cut - m_keys.begin()) * step();
}

void QueryChart::paintEvent(QPaintEvent *)
{
    if (m_keys.empty())
        return;
    QPainter painter(this);
    painter.setFont(ui::font(Type::Small));
    paintBars(painter);
    paintLabels(painter);
}

void QueryChart::paintBars(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const QColor color = theme.lane(m_style).color;
    const QRectF weights = weightArea();
    const double largest = largestWeight();
    for (std::size_t rank = 0; rank < m_keys.size(); ++rank) {
        const RankedKey &key = m_keys[rank];
        const QRectF bar = barOf(rank);
        if (key.kept) {
            painter.fillRect(bar, color);
        } else {
            painter.fillRect(bar, theme.sunken);
            painter.fillRect(bar, QBrush(theme.strongBorder, Qt::BDiagPattern));
        }
        const double height = double(key.weight) / largest * weights.height();
        painter.fillRect(QRectF(bar.left(), weights.bottom() - height, bar.width(), height), color);
        if (m_marked == key.key) {
            painter.setPen(QPen(theme.text, 1.5));
            painter.drawRect(bar);
        }
    }
    painter.setPen(QPen(theme.strongBorder, 1));
    for (const double line : {scoreLine(0), weights.bottom()})
        painter.drawLine(QPointF(weights.left(), std::round(line) + 0.5),
                         QPointF(weights.right(), std::round(line) + 0.5));
}

// Beside and between the bars, never on them.
void QueryChart::paintLabels(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const QRectF scores = scoreArea();
    const QRectF weights = weightArea();
    const double line = labelHeight();
    for (std::size_t rank = 0; rank < m_keys.size() && step() >= labelFrom; ++rank) {
        painter.setPen(m_keys[rank].kept ? theme.text : theme.muted);
        painter.drawText(QRectF(scores.left() + double(rank) * step(), scores.bottom(), step(), line),
                         Qt::AlignCenter, m_tokens.value(m_keys[rank].key));
    }
    painter.setPen(theme.muted);
    painter.drawText(QRectF(scores.left(), 0, scores.width(), line), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("scores, best first"));
    painter.drawText(QRectF(weights.left(), weights.top() - line, weights.width(), line),
                     Qt::AlignLeft | Qt::AlignVCenter, tr("weights"));
    const auto side = [&](double y, const QString &text) {
        const double top = std::clamp(y - line / 2, 0.0, height() - line);
        painter.drawText(QRectF(0, top, scores.left() - size::tiny, line), Qt::AlignRight | Qt::AlignVCenter,
                         text);
    };
    const double zero = scoreLine(0);
    side(zero, QStringLiteral("0"));
    for (const float score : {m_keys.front().score, m_keys.back().score})
        if (const double y = scoreLine(double(score)); std::abs(y - zero) >= line) // apart from the zero
            side(y, axisText(double(score)));
    side(weights.top() + line / 2, axisText(largestWeight()));
    side(weights.bottom() - line / 2, QStringLiteral("0"));
    if (const auto cut = cutLine()) {
        painter.setPen(QPen(theme.caution, 1.5, Qt::DashLine));
        painter.drawLine(QPointF(*cut, line), QPointF(*cut, scores.bottom()));
        painter.setPen(theme.caution);
        const QString text = m_tie ? tr("cut, a tie") : tr("cut");
        const double wide = painter.fontMetrics().horizontalAdvance(text) + 2;
        const double words =
            scores.left() + painter.fontMetrics().horizontalAdvance(tr("scores, best first"));
        const double left =
            std::clamp(*cut - wide / 2, words + size::gap, std::max(words + size::gap, width() - wide));
        painter.drawText(QRectF(left, 0, wide, line), Qt::AlignCenter, text);
    }
}

void QueryChart::mouseMoveEvent(QMouseEvent *event)
{
    const double place = (event->position().x() - scoreArea().left()) / step();
    const bool onBars = place >= 0 && place < double(m_keys.size());
    Q_EMIT keyHovered(onBars ? std::optional(m_keys[std::size_t(place)].key) : std::nullopt);
}

void QueryChart::leaveEvent(QEvent *)
{
    Q_EMIT keyHovered({});
}

} // namespace fovea::ui
