// SPDX-License-Identifier: MIT
#include "widgets/inspect/head_detail.h"

#include "widgets/maps/map_painter.h"
#include "widgets/maps/map_scene.h"
#include "widgets/maps/map_text.h"

#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int mapSide = 132;
constexpr int fewestOffsets = 4;
constexpr double smallestShare = 0.002; // of the attention: what is less is not drawn

int lineHeight()
{
    return QFontMetrics(ui::font(Type::Small)).height();
}

ValueRange rangeOf(const HeadRow &row)
{
    ValueRange range;
    range.add(row.numbers.meanMap);
    return range;
}

} // namespace

HeadDetail::HeadDetail(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("The chosen head over the examples"));
    setWhatsThis(tr(
        "The mean map of the chosen head over all examples; the share of attention by offset, key minus "
        "query, "
        "with its 95 % interval; and the share on each symbol with a tick where even attention would be."));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void HeadDetail::show(const std::optional<HeadRow> &row)
{
    m_row = row;
    setAccessibleDescription(summary());
    updateGeometry();
    update();
}

void HeadDetail::setAlphabet(const QStringList &alphabet)
{
    m_alphabet = alphabet;
    update();
}

QString HeadDetail::tokenName(std::size_t group) const
{
    const std::size_t symbols = m_row->numbers.byToken.size() - 2;
    if (group >= symbols)
        return group == symbols ? tr("PAD") : tr("global");
    return int(group) < m_alphabet.size() ? m_alphabet[int(group)] : QString::number(group);
}

std::vector<std::size_t> HeadDetail::shownTokens() const
{
    std::vector<std::size_t> shown;
    for (std::size_t group = 0; group < m_row->numbers.byToken.size(); ++group)
        if (m_row->numbers.byToken[group].mean >= smallestShare ||
            m_row->numbers.byTokenEven[group] >= smallestShare)
            shown.push_back(group);
    return shown;
}

int HeadDetail::offsetReach() const
{
    const auto &shares = m_row->numbers.byOffset;
    const int middle = int(shares.size()) / 2;
    int reach = std::min(fewestOffsets, middle);
    for (int offset = -middle; offset <= middle; ++offset)
        if (shares[std::size_t(offset + middle)].mean >= smallestShare)
            reach = std::max(reach, std::abs(offset));
    return reach;
}

QRectF HeadDetail::mapArea() const
{
    return {0, double(lineHeight()) + size::tiny, double(mapSide), double(mapSide)};
}

QRectF HeadDetail::offsetArea() const
{
    const double left = mapSide + size::wide;
    return {left, double(lineHeight()) + size::tiny, std::max(60.0, width() - left),
            double(mapSide - lineHeight())};
}

QRectF HeadDetail::tokenArea() const
{
    const double top = mapArea().bottom() + 2.0 * lineHeight() + size::gap;
    return {0, top, double(width()), double(shownTokens().size()) * (lineHeight() + 2)};
}

QSize HeadDetail::sizeHint() const
{
    const int without = 2 * lineHeight();
    return {280, m_row ? int(tokenArea().bottom()) + size::tiny : without};
}

QString HeadDetail::summary() const
{
    if (!m_row)
        return tr("No head is chosen.");
    QStringList parts{tr("Lane %1, seed %2, %3")
                          .arg(m_row->letter)
                          .arg(m_row->seed)
                          .arg(headText(m_row->numbers.layer, m_row->numbers.head))};
    for (const std::size_t group : shownTokens())
        parts << tr("%1 on ‘%2’").arg(numberText(m_row->numbers.byToken[group].mean), tokenName(group));
    return parts.join(QStringLiteral("; "));
}

void HeadDetail::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setFont(ui::font(Type::Small));
    if (!m_row) {
        painter.setPen(m_themes.theme().muted);
        painter.drawText(rect(), Qt::AlignLeft | Qt::AlignTop, tr("Choose a row to see its mean map."));
        return;
    }
    paintMap(painter);
    paintOffsets(painter);
    paintTokens(painter);
}

void HeadDetail::paintMap(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const ColorScale scale = scaleFor(rangeOf(*m_row), false, true);
    const QRectF area = mapArea();
    painter.setPen(theme.muted);
    painter.drawText(QRectF(0, 0, area.width(), lineHeight()), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("mean map"));
    painter.setRenderHint(QPainter::SmoothPixmapTransform, m_row->numbers.mapSide > mapSide);
    painter.drawImage(area, mapThumbnail(m_row->numbers.meanMap, m_row->numbers.mapSide, scale,
                                         m_row->numbers.mapSide, theme));
    paintScaleBar(painter, QRectF(area.left(), area.bottom() + 1, area.width(), lineHeight()), scale, {},
                  theme);
}

// A line with its interval as a band; 0 in the middle.
void HeadDetail::paintOffsets(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const QRectF area = offsetArea();
    const auto &shares = m_row->numbers.byOffset;
    const int middle = int(shares.size()) / 2;
    const int reach = offsetReach();
    double largest = 1e-9;
    for (int offset = -reach; offset <= reach; ++offset)
        largest = std::max(largest, shares[std::size_t(offset + middle)].mean);
    const auto point = [&](int offset, double share) {
        return QPointF(area.center().x() + double(offset) / std::max(1, reach) * area.width() / 2,
                       area.bottom() - std::clamp(share / largest, 0.0, 1.0) * area.height());
    };
    QPolygonF line, upper, lower;
    for (int offset = -reach; offset <= reach; ++offset) {
        const ExampleMean &share = shares[std::size_t(offset + middle)];
        line << point(offset, share.mean);
        upper << point(offset, std::isfinite(share.high()) ? share.high() : share.mean);
        lower.prepend(point(offset, std::isfinite(share.low()) ? share.low() : share.mean));
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.border, 1));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    painter.drawLine(QPointF(area.center().x(), area.top()), QPointF(area.center().x(), area.bottom()));
    const QColor color = theme.lane(m_row->style).color;
    QColor pale = color;
    pale.setAlphaF(0.25f);
    painter.setPen(Qt::NoPen);
    painter.setBrush(pale);
    painter.drawPolygon(upper + lower);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, 1.5));
    painter.drawPolyline(line);
    painter.restore();
    painter.setPen(theme.muted);
    painter.drawText(QRectF(area.left(), 0, area.width(), lineHeight()), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("share by offset, up to %1").arg(numberText(largest)));
    const QRectF axis(area.left(), area.bottom() + 1, area.width(), lineHeight());
    painter.drawText(axis, Qt::AlignLeft, QStringLiteral("−%1").arg(reach));
    painter.drawText(axis, Qt::AlignHCenter, QStringLiteral("0"));
    painter.drawText(axis, Qt::AlignRight, QStringLiteral("+%1").arg(reach));
}

void HeadDetail::paintTokens(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const QRectF area = tokenArea();
    const auto groups = shownTokens();
    painter.setPen(theme.muted);
    painter.drawText(QRectF(0, area.top() - lineHeight(), width(), lineHeight()),
                     Qt::AlignLeft | Qt::AlignVCenter, tr("share by symbol; tick: even attention"));
    double widest = 0;
    for (const std::size_t group : groups)
        widest = std::max(widest, painter.fontMetrics().horizontalAdvance(tokenName(group)) + 0.0);
    const double number = painter.fontMetrics().horizontalAdvance(QStringLiteral("0.00 ±0.00"));
    const double left = widest + size::gap;
    const double room = std::max(20.0, width() - left - number - size::gap);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const ExampleMean &share = m_row->numbers.byToken[groups[i]];
        const QRectF row(0, area.top() + double(i) * (lineHeight() + 2), width(), lineHeight());
        painter.setPen(theme.text);
        painter.drawText(QRectF(row.left(), row.top(), left, row.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         tokenName(groups[i]));
        painter.drawText(QRectF(row.right() - number, row.top(), number, row.height()),
                         Qt::AlignRight | Qt::AlignVCenter, meanText(share));
        painter.fillRect(
            QRectF(left, row.top() + 3, room * std::clamp(share.mean, 0.0, 1.0), row.height() - 6),
            theme.lane(m_row->style).color);
        const double even = left + room * std::clamp(m_row->numbers.byTokenEven[groups[i]], 0.0, 1.0);
        painter.fillRect(QRectF(even - 1, row.top() + 1, 2, row.height() - 2), theme.text);
    }
}

bool HeadDetail::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || !m_row)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const QRectF offsets = offsetArea();
    QString text;
    if (offsets.contains(help->pos())) {
        const int reach = offsetReach();
        const int offset =
            int(std::lround((help->pos().x() - offsets.center().x()) / (offsets.width() / 2) * reach));
        const int middle = int(m_row->numbers.byOffset.size()) / 2;
        text = tr("Offset %1: %2")
                   .arg(offset)
                   .arg(intervalText(
                       m_row->numbers.byOffset[std::size_t(std::clamp(offset + middle, 0, 2 * middle))]));
    } else if (const auto row = int((help->pos().y() - tokenArea().top()) / (lineHeight() + 2));
               help->pos().y() >= tokenArea().top() && row < int(shownTokens().size())) {
        const std::size_t group = shownTokens()[std::size_t(row)];
        text = tr("‘%1’: %2; even attention gives %3")
                   .arg(tokenName(group), intervalText(m_row->numbers.byToken[group]),
                        numberText(m_row->numbers.byTokenEven[group]));
    }
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

} // namespace fovea::ui
