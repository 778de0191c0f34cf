// SPDX-License-Identifier: MIT
#include "widgets/surfaces/landscape_scene.h"

#include "core/base/wording.h"
#include "widgets/kit/tr.h"
#include "widgets/theory/chart_frame.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

// Of `level` points spread evenly over the grid, the index of the one nearest to `value`.
int nearest(const std::vector<double> &grid, double value, int level)
{
    const double share = (value - grid.front()) / (grid.back() - grid.front());
    return std::clamp(int(std::lround(share * (level - 1))), 0, level - 1);
}

QString sideWords(int side)
{
    return QStringLiteral("%1 × %1").arg(side);
}

QString exact(double value)
{
    return std::isfinite(value) ? QString::number(value, 'g', 17) : QString();
}

QString field(QString words)
{
    return u'"' + words.replace(u'"', QStringLiteral("\"\"")) + u'"';
}

} // namespace

int SeenSurface::level() const
{
    int finest = 0;
    for (const int each : levelsOf(side()))
        if (done >= pointsUntil(side(), each))
            finest = each;
    return finest;
}

int SeenSurface::levelAtWork() const
{
    for (const int each : levelsOf(side()))
        if (done < pointsUntil(side(), each))
            return each;
    return side();
}

std::optional<int> SeenSurface::frontier() const
{
    const int complete = level();
    if (complete == 0 || complete == side() || done == pointsUntil(side(), complete))
        return {};
    const int stride = (side() - 1) / (levelAtWork() - 1);
    int row = 0;
    for (; row < side(); row += stride)
        for (int column = 0; column < side(); column += stride)
            if (!isKnown(row, column))
                return row;
    return {};
}

void SeenSurface::settle()
{
    known.assign(surface.loss.size(), 0);
    const std::vector<int> order = refinementOrder(side());
    for (int i = 0; i < done; ++i)
        known[std::size_t(order[std::size_t(i)])] = 1;
}

std::optional<SeenLoss> lossAt(const SeenSurface &seen, double x, double y)
{
    if (seen.side() < 2)
        return {};
    const double halfX = (seen.surface.x[1] - seen.surface.x[0]) / 2;
    const double halfY = (seen.surface.y[1] - seen.surface.y[0]) / 2;
    if (x < seen.surface.x.front() - halfX || x > seen.surface.x.back() + halfX ||
        y < seen.surface.y.front() - halfY || y > seen.surface.y.back() + halfY)
        return {};
    std::vector<int> levels = levelsOf(seen.side());
    std::ranges::reverse(levels);
    for (const int level : levels) {
        const int stride = (seen.side() - 1) / (level - 1);
        const int row = nearest(seen.surface.y, y, level) * stride;
        const int column = nearest(seen.surface.x, x, level) * stride;
        if (seen.isKnown(row, column))
            return SeenLoss{seen.surface.at(row, column), level};
    }
    return {};
}

int LandscapePath::indexAt(int epoch) const
{
    const auto after = std::ranges::upper_bound(epochs, epoch);
    return int(after - epochs.begin()) - 1;
}

double LandscapeScene::high() const
{
    double highest = 0;
    for (const SeenSurface &seen : sides)
        for (const double loss : seen.surface.loss)
            if (std::isfinite(loss))
                highest = std::max(highest, loss);
    // Far outside the loss soars; colours spent there would be missing where training went.
    const double enough = guessing > 0 ? 3 * guessing : highest;
    return std::max(0.25, std::ceil(std::min(highest, enough) * 4) / 4);
}

QRectF LandscapeScene::range() const
{
    if (sides.empty() || sides.front().side() < 2)
        return {-1, -1, 2, 2};
    const Surface &grid = sides.front().surface;
    const double cellX = grid.x[1] - grid.x[0], cellY = grid.y[1] - grid.y[0];
    return {(grid.x.front() - cellX / 2) * unitX, (grid.y.front() - cellY / 2) * unitY,
            (grid.x.back() - grid.x.front() + cellX) * unitX,
            (grid.y.back() - grid.y.front() + cellY) * unitY};
}

QString progressWords(const LandscapeScene &scene, const SeenSurface &seen)
{
    const QLocale locale;
    const QString size = sideWords(seen.side());
    if (seen.done >= seen.total())
        return Words::tr("%1 points, %2 of work").arg(size, QString::fromStdString(spanText(seen.seconds)));
    if (!scene.isWorking)
        return seen.level() == 0 ? Words::tr("stopped before the first picture")
                                 : Words::tr("stopped at %1").arg(sideWords(seen.level()));
    QString words =
        Words::tr("%1: %2 of %3").arg(size, locale.toString(seen.done), locale.toString(seen.total()));
    if (seen.done >= 5 && seen.seconds > 0)
        words +=
            Words::tr(", about %1 left")
                .arg(QString::fromStdString(spanText(seen.seconds / seen.done * (seen.total() - seen.done))));
    return words;
}

QString pictureTimes(const SeenSurface &seen)
{
    QStringList times;
    for (const auto &[side, seconds] : seen.pictures)
        times << Words::tr("%1 after %2 s").arg(sideWords(side), QLocale().toString(seconds, 'f', 1));
    return times.join(QStringLiteral(", "));
}

QString lossWords(const LandscapeScene &scene, const QPointF &place)
{
    QStringList lines;
    for (const SeenSurface &seen : scene.sides) {
        const auto there = lossAt(seen, place.x(), place.y());
        if (!there)
            continue;
        const QString loss =
            std::isfinite(there->loss) ? QLocale().toString(there->loss, 'f', 4) : Words::tr("not a number");
        lines << Words::tr("loss %1 under %2").arg(loss, seen.mask) +
                     (there->level < seen.side() ? QStringLiteral(" *") : QString());
    }
    return lines.join(u'\n');
}

QString surfaceCsv(const LandscapeScene &scene)
{
    QString text = QStringLiteral("x,y,distance_x,distance_y");
    for (const SeenSurface &seen : scene.sides)
        text += u',' + field(Words::tr("loss under %1").arg(seen.mask));
    text += u'\n';
    if (scene.sides.empty())
        return text;
    const Surface &grid = scene.sides.front().surface;
    for (std::size_t row = 0; row < grid.y.size(); ++row)
        for (std::size_t column = 0; column < grid.x.size(); ++column) {
            QStringList fields{exact(grid.x[column]), exact(grid.y[row]), exact(grid.x[column] * scene.unitX),
                               exact(grid.y[row] * scene.unitY)};
            for (const SeenSurface &seen : scene.sides)
                fields << exact(seen.surface.at(int(row), int(column)));
            text += fields.join(u',') + u'\n';
        }
    return text;
}

QString cutsCsv(const LandscapeScene &scene)
{
    QString text = QStringLiteral("cut,t");
    for (const SeenSurface &seen : scene.sides)
        text += u',' + field(Words::tr("loss under %1").arg(seen.mask));
    text += u'\n';
    for (const CutScene &cut : scene.cuts)
        for (std::size_t i = 0; i < cut.at.size(); ++i) {
            QStringList fields{field(cut.title), exact(cut.at[i])};
            for (const auto &losses : cut.losses)
                fields << exact(losses[i]);
            text += fields.join(u',') + u'\n';
        }
    return text;
}

} // namespace fovea::ui
