// SPDX-License-Identifier: MIT
#include "widgets/plots/plot_export.h"

#include "widgets/plots/lane_names.h"
#include "widgets/plots/plot_board.h"
#include "widgets/support/picture_file.h"

#include <qcustomplot.h>

#include <QCoreApplication>

namespace fovea::ui {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("fovea::ui::PlotExport", text);
}

struct PlacedPlot
{
    CurvePlot *plot = nullptr;
    QRect place; // below the legend
};

// Entries of visible lanes side by side, as many rows as they need; returns the height used.
int paintLegend(QPainter *painter, const PlotBoard &board, int width)
{
    const Theme &theme = board.themes().theme();
    std::vector<LegendEntry> entries = legendEntries(board.race(), theme);
    std::erase_if(entries, [](const LegendEntry &entry) { return entry.hidden; });
    int x = 0;
    int y = 0;
    const int row = legendEntrySize({}).height();
    const auto advance = [&](int wanted) {
        if (x > 0 && x + wanted > width) {
            x = 0;
            y += row;
        }
        const QRect box(x, y, wanted, row);
        x += wanted + size::gap;
        return box;
    };
    for (LegendEntry &entry : entries) {
        entry.selected = false; // a matter of the screen
        const QRect box = advance(legendEntrySize(entry).width());
        if (painter)
            paintLegendEntry(*painter, box, entry, theme);
    }
    const QString note = seedsText(board.race().lanes());
    const QRect box = advance(QFontMetrics(font(Type::Small)).horizontalAdvance(note) + size::gap);
    if (painter) {
        painter->setFont(font(Type::Small));
        painter->setPen(theme.muted);
        painter->drawText(box, Qt::AlignLeft | Qt::AlignVCenter, note);
    }
    return y + row + size::gap;
}

Picture pictureOf(PlotBoard &board, const std::vector<PlacedPlot> &plots, const QSize &area,
                  const QString &title)
{
    const int legend = paintLegend(nullptr, board, area.width());
    const QSize extent = area + QSize(2 * size::wide, legend + 2 * size::wide);
    return {extent, title, [&board, plots, area, legend, extent](QPaintDevice &device, PictureKind kind) {
                QCPPainter painter;
                if (!painter.begin(&device))
                    return false;
                if (kind == PictureKind::Vectors) {
                    painter.setMode(QCPPainter::pmVectorized);
                    painter.setMode(QCPPainter::pmNoCaching);
                }
                painter.setRenderHint(QPainter::Antialiasing, kind == PictureKind::Pixels);
                painter.fillRect(QRect({}, extent), board.themes().theme().surface);
                painter.translate(size::wide, size::wide);
                painter.save();
                paintLegend(&painter, board, area.width());
                painter.restore();
                for (const PlacedPlot &each : plots) {
                    painter.save();
                    painter.translate(each.place.left(), legend + each.place.top());
                    each.plot->paintTo(painter, each.place.size());
                    painter.restore();
                }
                return painter.end();
            }};
}

} // namespace

QString exportBoard(PlotBoard &board, const QString &path)
{
    const std::vector<CurvePlot *> shown = board.plots();
    QRect area;
    for (const CurvePlot *plot : shown)
        area |= plot->geometry();
    area.moveTopLeft({});
    const std::vector<QRect> places = board.places(area);
    std::vector<PlacedPlot> plots;
    for (std::size_t i = 0; i < shown.size(); ++i)
        plots.push_back({shown[i], places[i]});
    return savePicture(pictureOf(board, plots, area.size(), tr("Race")), path);
}

QString exportPlot(PlotBoard &board, CurvePlot &plot, const QString &path)
{
    const QSize extent = plot.size();
    return savePicture(pictureOf(board, {{&plot, QRect({}, extent)}}, extent, plot.title()), path);
}

} // namespace fovea::ui
