// SPDX-License-Identifier: MIT
#include "widgets/figures/map_figures.h"

#include "widgets/kit/tr.h"
#include "widgets/maps/map_painter.h"
#include "widgets/maps/map_text.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr double narrowestMap = 250;
constexpr double widestMap = 640;
constexpr double widestHead = 220;
constexpr double widestScale = 240;
constexpr double scaleHeight = 8;
constexpr int intervals = 4;     // of a scale, about
constexpr double mostLined = 40; // cells in a row: lines around smaller ones are left out

double lineHeight()
{
    return QFontMetricsF(font(Type::Small)).height();
}

// Whole cells: documents cannot clip all that is painted.
QRectF wholeCells(const QRectF &zoom, int positions)
{
    return zoom.isEmpty() ? zoom : QRectF(zoom.toAlignedRect() & QRect(0, 0, positions, positions));
}

QString legendOf(const MapScene &scene)
{
    return scene.scaleNote.isEmpty() ? scene.unit : scene.unit + QStringLiteral(", ") + scene.scaleNote;
}

bool hasScaleOf(const MapScene &scene, const MapScene &other)
{
    return scene.scale == other.scale && legendOf(scene) == legendOf(other);
}

// 1, 2 or 5 times a power of ten.
double niceStep(double span)
{
    const double power = std::pow(10, std::floor(std::log10(span / intervals)));
    const double share = span / intervals / power;
    return power * (share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10);
}

std::vector<double> ticksOf(const ColorScale &scale)
{
    std::vector<double> ticks;
    if (!(scale.high > scale.low))
        return {scale.low};
    if (scale.decades > 0) {
        for (int decade = 0; decade <= int(scale.decades); ++decade)
            ticks.push_back(scale.high * std::pow(10, decade - int(scale.decades)));
        return ticks;
    }
    const double step = niceStep(scale.high - scale.low);
    for (double tick = std::ceil(scale.low / step - 1e-9) * step; tick <= scale.high + 1e-9 * step;
         tick += step)
        ticks.push_back(std::abs(tick) < 1e-9 * step ? 0 : tick);
    return ticks;
}

// Along the bar, 0 to 1: even in value, so that a square-root scale shows its stretch; a logarithmic one is
// even in its colours.
double placeOf(const ColorScale &scale, double value)
{
    return scale.decades > 0 ? scale.shareOf(value) : (value - scale.low) / (scale.high - scale.low);
}

void paintTicks(QCPPainter &painter, const QRectF &bar, const ColorScale &scale, const Theme &theme)
{
    painter.setFont(font(Type::Small));
    painter.setPen(QPen(theme.muted, 1));
    const QFontMetricsF metrics(painter.font());
    double taken = -std::numeric_limits<double>::infinity();
    for (const double tick : ticksOf(scale)) {
        const double x = bar.left() + placeOf(scale, tick) * bar.width();
        painter.drawLine(QPointF(x, bar.bottom()), QPointF(x, bar.bottom() + 3));
        const QString number = shortNumber(tick);
        const double half = metrics.horizontalAdvance(number) / 2;
        if (x - half < taken + size::tiny)
            continue;
        painter.drawText(QRectF(x - half - 1, bar.bottom() + 3, 2 * half + 2, metrics.height()),
                         Qt::AlignHCenter | Qt::TextDontClip, number);
        taken = x + half;
    }
}

void paintPlate(QCPPainter &painter, const QRectF &area, const MapPlate &plate, const Theme &theme)
{
    const double line = lineHeight();
    const MapScene &scene = *plate.scene;
    const QRectF map = area.adjusted(line, line, 0, 0);
    const MapLayout layout =
        mapLayout(scene, map, wholeCells(plate.zoom, scene.positions), MapParts::Everything);
    paintCells(painter, scene, layout, theme);
    paintSurroundings(painter, scene, layout, {}, theme);
    painter.setFont(font(Type::Small));
    painter.setPen(theme.text);
    painter.drawText(QRectF(layout.cells.left(), area.top(), layout.cells.width(), line),
                     Qt::AlignHCenter | Qt::TextDontClip,
                     layout.tokensTop ? Words::tr("Key (token)") : Words::tr("Key (position)"));
    painter.translate(area.left(), layout.cells.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-layout.cells.height() / 2, 0, layout.cells.height(), line),
                     Qt::AlignHCenter | Qt::TextDontClip,
                     layout.tokensLeft ? Words::tr("Query (token)") : Words::tr("Query (position)"));
}

} // namespace

void drawScale(FigurePage &page, const ColorScale &scale, const QString &words)
{
    page.paragraph(words);
    const double height = scaleHeight + 3 + lineHeight();
    page.block(height, [&](QCPPainter &painter, const QRectF &area) {
        const ColorMap colors = scale.kind == ColorScale::Kind::Signed ? ColorMap::signedMap(page.theme())
                                                                       : ColorMap::sequential();
        const double inset = size::gap; // half a number stands beyond either end
        const QRectF bar(area.left() + inset, area.top(), std::min(widestScale, area.width() - 2 * inset),
                         scaleHeight);
        QImage image(int(bar.width()) * 2, 1, QImage::Format_RGB32);
        for (int x = 0; x < image.width(); ++x) {
            const double share = (x + 0.5) / image.width();
            const double value = scale.low + (scale.high - scale.low) * share;
            image.setPixel(x, 0, colors.at(scale.decades > 0 ? share : scale.shareOf(value)));
        }
        painter.drawImage(bar, image.scaled(image.width(), int(scaleHeight) * 2));
        painter.setPen(QPen(page.theme().strongBorder, 0.75));
        painter.drawRect(bar);
        paintTicks(painter, bar, scale, page.theme());
    });
}

void drawMaps(FigurePage &page, const std::vector<MapPlate> &plates)
{
    if (plates.empty())
        return;
    const bool sameScale = std::ranges::all_of(
        plates, [&](const MapPlate &plate) { return hasScaleOf(*plate.scene, *plates.front().scene); });
    page.beside(int(plates.size()), narrowestMap, [&](FigurePage &column, int place) {
        const MapPlate &plate = plates[std::size_t(place)];
        column.heading(plate.title);
        column.paragraph(plate.answer);
        column.gap(size::tiny);
        column.block(std::min(widestMap, column.width()), [&](QCPPainter &painter, const QRectF &area) {
            paintPlate(painter, area, plate, column.theme());
        });
        if (!sameScale)
            drawScale(column, plate.scene->scale, legendOf(*plate.scene));
    });
    if (sameScale) {
        page.gap(size::tiny);
        drawScale(page, plates.front().scene->scale, legendOf(*plates.front().scene));
    }
}

QString marksKey(const std::vector<MapPlate> &plates)
{
    const auto some = [&](const auto &has) {
        return std::ranges::any_of(plates, [&](const MapPlate &plate) { return has(*plate.scene); });
    };
    const auto hasLines = [&](const auto &marks) {
        return std::ranges::any_of(plates, [&](const MapPlate &plate) {
            const double cells = plate.zoom.isEmpty() ? plate.scene->positions : plate.zoom.width();
            return cells <= mostLined && marks(*plate.scene);
        });
    };
    QStringList words;
    const auto dropsKeys = [](const MapScene &scene) {
        return std::ranges::any_of(scene.values, [](float value) { return std::isnan(value); });
    };
    if (some([&](const MapScene &scene) { return dropsKeys(scene) && scene.dropped.empty(); }))
        words << Words::tr("hatched: dropped by the mask");
    if (some([&](const MapScene &scene) { return dropsKeys(scene) && !scene.dropped.empty(); }))
        words << Words::tr("paler: dropped, with what full attention would weigh");
    if (hasLines([](const MapScene &scene) {
            return std::ranges::count(scene.outlined, 0) > 0 && std::ranges::count(scene.outlined, 1) > 0;
        }))
        words << Words::tr("outlined: kept");
    if (hasLines([](const MapScene &scene) {
            return std::ranges::any_of(scene.runnerUps, [](int key) { return key >= 0; });
        }))
        words << Words::tr("dotted: the best dropped key");
    if (some([](const MapScene &scene) { return std::ranges::count(scene.deciding, 1) > 0; }))
        words << Words::tr("pink: what decides, by the task's rule");
    if (some([](const MapScene &scene) { return !scene.dispersion.empty(); }))
        words << Words::tr(
            "bars at the right: range δ of a query's kept scores, pale over all keys, the tick at its "
            "separation");
    if (some([](const MapScene &scene) { return !scene.marginals.empty(); }))
        words << Words::tr("bars below: mean weight that a key receives, and queries that pick it");
    QString text = words.join(QStringLiteral("; "));
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

void drawHeads(FigurePage &page, const std::vector<std::vector<HeadMap>> &layers)
{
    std::size_t heads = 0;
    for (const auto &layer : layers)
        heads = std::max(heads, layer.size());
    if (heads == 0)
        return;
    const double step = std::min(widestHead, page.width() / double(layers.size()));
    const double side = step - size::tiny;
    const double line = lineHeight();
    for (std::size_t head = 0; head < heads; ++head)
        page.block(side + line + size::tiny, [&](QCPPainter &painter, const QRectF &area) {
            for (std::size_t layer = 0; layer < layers.size(); ++layer) {
                if (head >= layers[layer].size())
                    continue;
                const HeadMap &map = layers[layer][head];
                const QPointF place = area.topLeft() + QPointF(double(layer) * step, 0);
                painter.setFont(font(Type::Small));
                painter.setPen(page.theme().muted);
                painter.drawText(QRectF(place, QSizeF(side, line)), Qt::AlignLeft | Qt::AlignVCenter,
                                 painter.fontMetrics().elidedText(map.title, Qt::ElideRight, int(side)));
                const QRectF box(place + QPointF(0, line), QSizeF(side, side));
                paintCells(painter, *map.scene, mapLayout(*map.scene, box, {}, MapParts::CellsOnly),
                           page.theme());
            }
        });
    page.paragraph(Words::tr("Each map: queries from top to bottom, keys from left to right."));
    page.gap(size::tiny);
    const MapScene &scene = *layers.front().front().scene;
    drawScale(page, scene.scale, legendOf(scene));
}

} // namespace fovea::ui
