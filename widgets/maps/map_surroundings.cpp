// SPDX-License-Identifier: MIT
#include "widgets/maps/map_painter.h"

#include "widgets/maps/map_text.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <functional>

namespace fovea::ui {

namespace {

// Positions between two numbers that fit: 1, 2, 5, 10, ...
int tickStep(double cell, double room)
{
    int step = 1;
    for (int i = 0; step * cell < room; ++i)
        step = i % 3 == 1 ? step / 2 * 5 : step * 2;
    return step;
}

// People count positions from 1: 1, then every `step`.
bool isCounted(int position, int step)
{
    return (position + 1) % step == 0 || (position == 0 && step > 2);
}

int stripCount(const MapScene &scene)
{
    constexpr int most = 4; // as the layout makes room for
    return scene.groups ? std::min(most, scene.groups->rounds()) : 0;
}

double groupsRoom(const MapScene &scene, const MapLayout &layout)
{
    return layout.groupLine > 0 ? stripCount(scene) * layout.groupLine + size::tiny : 0;
}

// The cluster or bucket of each query beside its row, and of each key above its column; the first round
// stands nearest to the cells.
void paintGroups(QPainter &painter, const MapScene &scene, const MapLayout &layout, const Theme &theme)
{
    if (layout.groupLine <= 0 || !scene.groups)
        return;
    painter.save();
    painter.setClipRect((layout.left | layout.top) | layout.cells, Qt::IntersectClip);
    const double inset = layout.cell >= 6 ? 1 : 0;
    const double line = layout.groupLine;
    for (int round = 0; round < stripCount(scene); ++round) {
        const double from = 2 + (round + 1) * line;
        const auto queries = scene.groups->queriesOf(round);
        const auto keys = scene.groups->keysOf(round);
        for (int query = layout.firstQuery(); query <= layout.lastQuery(); ++query)
            painter.fillRect(QRectF(layout.cells.left() - from, layout.rowOf(query).top() + inset,
                                    line - (stripCount(scene) > 1 ? 1 : 0), layout.cell - 2 * inset),
                             groupColor(queries[std::size_t(query)], theme));
        for (int key = layout.firstKey(); key <= layout.lastKey(); ++key)
            painter.fillRect(QRectF(layout.columnOf(key).left() + inset, layout.cells.top() - from,
                                    layout.cell - 2 * inset, line - (stripCount(scene) > 1 ? 1 : 0)),
                             groupColor(keys[std::size_t(key)], theme));
    }
    painter.restore();
}

class Rulers
{
public:
    Rulers(QPainter &painter, const MapScene &scene, const MapLayout &layout, const MapSigns &signs,
           const Theme &theme)
        : m_painter(painter), m_scene(scene), m_layout(layout), m_signs(signs), m_theme(theme)
    {
    }

    void paint()
    {
        m_painter.save();
        // A little beyond the cells: the last number may be larger than its cell.
        const QRectF area = m_layout.left | m_layout.top | m_layout.cells;
        m_painter.setClipRect(area.adjusted(0, 0, size::gap, size::tiny), Qt::IntersectClip);
        paintLeft();
        paintTop();
        m_painter.restore();
    }

private:
    // The hovered pair and the selected query stand out from the others.
    void label(const QRectF &box, Qt::Alignment alignment, const QString &text, bool emphasised,
               const QFont &font)
    {
        QFont used = font;
        used.setBold(emphasised);
        m_painter.setFont(used);
        m_painter.setPen(emphasised ? m_theme.accent : m_theme.muted);
        m_painter.drawText(box, int(alignment) | Qt::TextDontClip, text);
    }

    // From below, so that it ends at its column.
    void uprightLabel(const QRectF &box, const QString &text, bool emphasised)
    {
        m_painter.save();
        m_painter.translate(box.bottomLeft());
        m_painter.rotate(-90);
        label(QRectF(0, 0, box.height(), box.width()), Qt::AlignLeft | Qt::AlignVCenter, text, emphasised,
              m_layout.tokenFont);
        m_painter.restore();
    }

    void paintLeft()
    {
        const int step = tickStep(m_layout.cell, 2.2 * QFontMetricsF(font(Type::Small)).ascent());
        for (int query = m_layout.firstQuery(); query <= m_layout.lastQuery(); ++query) {
            const bool emphasised =
                (m_signs.hovered && m_signs.hovered->query == query) || m_signs.query == query;
            QRectF box(m_layout.left.left(), m_layout.rowOf(query).top(),
                       m_layout.left.width() - size::tiny - groupsRoom(m_scene, m_layout), m_layout.cell);
            if (m_layout.tokensLeft)
                label(box, Qt::AlignRight | Qt::AlignVCenter, m_scene.tokens.value(query), emphasised,
                      m_layout.tokenFont);
            else if (isCounted(query, step) || (emphasised && m_signs.hovered))
                label(box, Qt::AlignRight | Qt::AlignVCenter, QString::number(query + 1), emphasised,
                      font(Type::Small));
        }
    }

    void paintTop()
    {
        const QFontMetricsF metrics(font(Type::Small));
        const int step = tickStep(m_layout.cell,
                                  metrics.horizontalAdvance(QString::number(m_scene.positions)) + size::gap);
        for (int key = m_layout.firstKey(); key <= m_layout.lastKey(); ++key) {
            const bool emphasised = m_signs.hovered && m_signs.hovered->key == key;
            const QRectF box(m_layout.columnOf(key).left(), m_layout.top.top(), m_layout.cell,
                             m_layout.top.height() - 2 - groupsRoom(m_scene, m_layout));
            if (m_layout.tokensTurned)
                uprightLabel(box, m_scene.tokens.value(key), emphasised);
            else if (m_layout.tokensTop)
                label(box, Qt::AlignHCenter | Qt::AlignBottom, m_scene.tokens.value(key), emphasised,
                      m_layout.tokenFont);
            else if (isCounted(key, step))
                label(box, Qt::AlignHCenter | Qt::AlignBottom, QString::number(key + 1), emphasised,
                      font(Type::Small));
        }
    }

    QPainter &m_painter;
    const MapScene &m_scene;
    const MapLayout &m_layout;
    const MapSigns &m_signs;
    const Theme &m_theme;
};

// The bars of one map: `part` of each row's height is theirs.
struct RowPart
{
    double from = 0;
    double share = 1;
    QColor color;
};

void paintBarsOf(QPainter &painter, const MapScene &scene, const MapLayout &layout, const MapSigns &signs,
                 const Theme &theme, const RowPart &part)
{
    const double inset = layout.cell >= 6 ? 1 : 0;
    const double height = layout.cell - 2 * inset;
    const auto length = [&](double value) {
        return std::isfinite(value) ? std::clamp(value / scene.widest, 0.0, 1.0) * layout.bars.width() : 0.0;
    };
    for (int query = layout.firstQuery(); query <= layout.lastQuery(); ++query) {
        const auto row = std::size_t(query);
        const QRectF box(layout.bars.left(), layout.rowOf(query).top() + inset + part.from * height, 0,
                         part.share * height);
        const bool emphasised = (signs.hovered && signs.hovered->query == query) || signs.query == query;
        QRectF bar = box;
        bar.setWidth(length(scene.dispersionAll[row]));
        painter.fillRect(bar, theme.border);
        bar.setWidth(length(scene.dispersion[row]));
        painter.fillRect(bar, emphasised && !signs.second ? theme.accent : part.color);
        if (scene.separation[row] > 0 && layout.cell >= 4) {
            const double x = layout.bars.left() + length(scene.separation[row]);
            painter.fillRect(QRectF(x - 1, box.top(), 2, box.height()), theme.caution);
        }
    }
}

// Beside each row: the range of its kept scores, pale behind it that of all keys, and a tick at the gap
// between kept and dropped. In a swipe a row has two, each in the colour of its lane: the first above.
void paintBars(QPainter &painter, const MapScene &scene, const MapLayout &layout, const MapSigns &signs,
               const Theme &theme)
{
    if (layout.bars.isEmpty() || scene.dispersion.empty() || scene.widest <= 0)
        return;
    painter.save();
    painter.setClipRect(layout.bars.adjusted(-1, 0, 1, 0), Qt::IntersectClip);
    if (const MapScene *second = signs.second;
        second && second->dispersion.size() == scene.dispersion.size()) {
        paintBarsOf(painter, scene, layout, signs, theme, {0, 0.5, theme.lane(scene.style).color});
        paintBarsOf(painter, *second, layout, signs, theme, {0.5, 0.5, theme.lane(second->style).color});
    } else {
        paintBarsOf(painter, scene, layout, signs, theme, {0, 1, theme.muted});
    }
    painter.restore();
    painter.setFont(font(Type::Small));
    painter.setPen(theme.muted);
    painter.drawText(
        QRectF(layout.bars.left(), layout.top.top(), layout.bars.width(), layout.top.height() - 2),
        Qt::AlignLeft | Qt::AlignBottom | Qt::TextDontClip, dispersionScale(scene.widest));
}

void paintStrip(QPainter &painter, const QRectF &strip, const MapLayout &layout, const MapSigns &signs,
                const Theme &theme, const QString &scale, double largest,
                const std::function<double(int)> &value)
{
    painter.save();
    painter.setClipRect(strip, Qt::IntersectClip); // of columns seen in part
    if (largest > 0)
        for (int key = layout.firstKey(); key <= layout.lastKey(); ++key) {
            const QRectF column = layout.columnOf(key);
            const double height = value(key) / largest * strip.height();
            const bool emphasised = signs.hovered && signs.hovered->key == key;
            const double inset = layout.cell >= 6 ? 1 : 0;
            painter.fillRect(
                QRectF(column.left() + inset, strip.bottom() - height, layout.cell - 2 * inset, height),
                emphasised ? theme.accent : theme.muted);
        }
    painter.restore();
    painter.setPen(theme.border);
    painter.drawLine(strip.bottomLeft(), strip.bottomRight());
    painter.setFont(font(Type::Small));
    painter.setPen(theme.muted);
    painter.drawText(
        QRectF(strip.right() + size::gap, strip.top(), size::rowBars + size::gap, strip.height()),
        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, scale);
}

// Under each column: the mean weight the key receives, and how many queries pick it. In a swipe a column's
// are those of the map that is seen there; both have the same height for the same number.
void paintStrips(QPainter &painter, const MapScene &scene, const MapLayout &layout, const MapSigns &signs,
                 const Theme &theme)
{
    if (layout.strips.isEmpty() || scene.marginals.empty())
        return;
    const bool isSwipe = signs.second && signs.second->marginals.size() == scene.marginals.size();
    double received = 0;
    int picked = 0;
    const auto reach = [&](const MapScene &map) {
        for (const KeyMarginal &key : map.marginals) {
            received = std::max(received, key.received);
            picked = std::max(picked, key.pickedBy);
        }
    };
    reach(scene);
    if (isSwipe)
        reach(*signs.second);
    const double divider = layout.cells.left() + layout.cells.width() * signs.divider;
    const auto marginal = [&](int key) -> const KeyMarginal & {
        const bool right = isSwipe && layout.columnOf(key).center().x() >= divider;
        return (right ? *signs.second : scene).marginals[std::size_t(key)];
    };
    painter.save();
    const double height = (layout.strips.height() - size::tiny) / 2;
    const QRectF first(layout.strips.left(), layout.strips.top(), layout.strips.width(), height);
    const QRectF second = first.translated(0, height + size::tiny);
    paintStrip(painter, first, layout, signs, theme, receivedScale(received), received,
               [&](int key) { return marginal(key).received; });
    paintStrip(painter, second, layout, signs, theme, picksScale(picked), picked,
               [&](int key) { return double(marginal(key).pickedBy); });
    painter.restore();
}

} // namespace

void paintSurroundings(QPainter &painter, const MapScene &scene, const MapLayout &layout,
                       const MapSigns &signs, const Theme &theme)
{
    paintGroups(painter, scene, layout, theme);
    Rulers(painter, scene, layout, signs, theme).paint();
    paintBars(painter, scene, layout, signs, theme);
    paintStrips(painter, scene, layout, signs, theme);
}

void paintScaleBar(QPainter &painter, const QRectF &area, const ColorScale &scale, const QString &unit,
                   const Theme &theme)
{
    painter.save();
    painter.setFont(font(Type::Small));
    const QFontMetricsF metrics(painter.font());
    const QString low = shortNumber(scale.low);
    const QString high = shortNumber(scale.high);
    const ColorMap colors =
        scale.kind == ColorScale::Kind::Signed ? ColorMap::signedMap(theme) : ColorMap::sequential();
    const double lowWidth = metrics.horizontalAdvance(low);
    // The colours give way where that lets the words stand in full.
    const double room = area.width() - lowWidth - 2 * size::tiny -
                        metrics.horizontalAdvance(high + QStringLiteral("  ") + unit);
    const double usual = area.width() < 300 ? 48 : 96;
    const double barWidth = room >= 24 ? std::min(std::floor(room), usual) : usual;
    const QRectF bar(area.left() + lowWidth + size::tiny, area.center().y() - 4, barWidth, 8);
    // The bar is even in value, so a square-root scale shows its stretch.
    for (int x = 0; x < int(barWidth); ++x)
        painter.fillRect(
            QRectF(bar.left() + x, bar.top(), 1.5, bar.height()),
            QColor(colors.at(scale.shareOf(scale.low + (scale.high - scale.low) * x / (barWidth - 1)))));
    painter.setPen(theme.muted);
    painter.drawText(QRectF(area.left(), area.top(), lowWidth + 1, area.height()),
                     Qt::AlignVCenter | Qt::AlignLeft, low);
    const QRectF words(bar.right() + size::tiny, area.top(), area.right() - bar.right() - size::tiny,
                       area.height());
    painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft,
                     metrics.elidedText(high + QStringLiteral("  ") + unit, Qt::ElideRight, words.width()));
    painter.restore();
}

} // namespace fovea::ui
