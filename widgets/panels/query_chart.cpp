// SPDX-License-Identifier: MIT
#include "widgets/panels/query_chart.h"

#include "widgets/models/map_text.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int usualHeight = 132;
constexpr double labelFrom = 9; // pixels of a bar that has room for its token

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
        "The query's scores from the best key down. Keys left of the line are kept; the gap at the line is "
        "the separation, the range of the kept bars the dispersion. Below: the weights."));
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
                                     .arg(m_keys.front().key));
    update();
}

void QueryChart::setMarkedKey(std::optional<int> key)
{
    if (m_marked == key)
        return;
    m_marked = key;
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

QRectF QueryChart::scoreArea() const
{
    const double labels = labelHeight();
    return {0, labels, double(width()), (height() - 2 * labels) * 0.62};
}

QRectF QueryChart::weightArea() const
{
    const QRectF scores = scoreArea();
    const double top = scores.bottom() + labelHeight();
    return {0, top, double(width()), height() - top};
}

double QueryChart::step() const
{
    return m_keys.empty() ? 1 : std::min(24.0, double(width()) / double(m_keys.size()));
}

// From the lowest score of all: zero would hide the differences of scores that lie far from it.
QRectF QueryChart::barOf(std::size_t rank) const
{
    const QRectF area = scoreArea();
    const double low = double(m_keys.back().score);
    const double range = std::max(1e-9, double(m_keys.front().score) - low);
    const double height = 2 + (double(m_keys[rank].score) - low) / range * (area.height() - 2);
    const double inset = step() >= 4 ? 0.75 : 0;
    return {double(rank) * step() + inset, area.bottom() - height, step() - 2 * inset, height};
}

std::optional<double> QueryChart::cutLine() const
{
    const auto cut = std::ranges::find_if(m_keys, [](const RankedKey &key) { return !key.kept; });
    if (cut == m_keys.end() || cut == m_keys.begin() ||
        std::any_of(cut, m_keys.end(), [](const RankedKey &key) { return key.kept; }))
        return {};
    return double(cut - m_keys.begin()) * step();
}

void QueryChart::paintEvent(QPaintEvent *)
{
    if (m_keys.empty())
        return;
    const Theme &theme = m_themes.theme();
    const QColor color = theme.lane(m_style).color;
    QPainter painter(this);
    painter.setFont(ui::font(Type::Small));
    const QRectF scores = scoreArea();
    const QRectF weights = weightArea();
    double largest = 1e-9;
    for (const RankedKey &key : m_keys)
        largest = std::max(largest, double(key.weight));
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
        painter.fillRect(QRectF(bar.left(), weights.top(), bar.width(), height), color);
        if (m_marked == key.key) {
            painter.setPen(QPen(theme.text, 1.5));
            painter.drawRect(bar);
        }
        if (step() >= labelFrom) {
            painter.setPen(key.kept ? theme.text : theme.muted);
            painter.drawText(QRectF(double(rank) * step(), scores.bottom(), step(), labelHeight()),
                             Qt::AlignCenter, m_tokens.value(key.key));
        }
    }
    painter.setPen(theme.muted);
    painter.drawText(
        QRectF(0, 0, width(), labelHeight()), Qt::AlignRight | Qt::AlignVCenter,
        tr("scores %1 to %2")
            .arg(numberText(double(m_keys.back().score)), numberText(double(m_keys.front().score))));
    painter.drawText(weights, Qt::AlignRight | Qt::AlignTop, tr("weights up to %1").arg(numberText(largest)));
    if (const auto cut = cutLine()) {
        painter.setPen(QPen(theme.caution, 1.5, Qt::DashLine));
        painter.drawLine(QPointF(*cut, 0), QPointF(*cut, scores.bottom()));
        painter.setPen(theme.caution);
        const QString text = tr("cut");
        painter.drawText(QRectF(*cut + size::tiny, 0, width(), labelHeight()),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
    }
}

void QueryChart::mouseMoveEvent(QMouseEvent *event)
{
    const auto rank = std::size_t(std::max(0.0, event->position().x() / step()));
    Q_EMIT keyHovered(rank < m_keys.size() ? std::optional(m_keys[rank].key) : std::nullopt);
}

void QueryChart::leaveEvent(QEvent *)
{
    Q_EMIT keyHovered({});
}

} // namespace fovea::ui
