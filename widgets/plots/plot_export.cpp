// SPDX-License-Identifier: MIT
#include "widgets/plots/plot_export.h"

#include "widgets/plots/legend.h"
#include "widgets/plots/plot_board.h"
#include "widgets/plots/plot_words.h"
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
    const std::vector<LegendEntry> entries = legendEntries(board.race(), theme);
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
    for (const LegendEntry &entry : entries) {
        const QRect box = advance(legendEntrySize(entry).width());
        if (painter)
            paintLegendEntry(*painter, box, entry, theme);
    }
    return y + row + size::gap;
}

// Below the plots, as many lines as it needs; returns the height used.
int paintCaption(QPainter *painter, PlotBoard &board, int top, int width)
{
    const QString text = exportCaption(board.race(), board.link().settings());
    const QRect box =
        QFontMetrics(font(Type::Small)).boundingRect(QRect(0, 0, width, 1000), Qt::TextWordWrap, text);
    if (painter) {
        painter->setFont(font(Type::Small));
        painter->setPen(board.themes().theme().muted);
        painter->drawText(QRect(0, top, width, box.height()), Qt::AlignLeft | Qt::TextWordWrap, text);
    }
    return box.height();
}

Picture pictureOf(PlotBoard &board, const std::vector<PlacedPlot> &plots, const QSize &area,
                  const QString &title)
{
    const int legend = paintLegend(nullptr, board, area.width());
    const int caption = paintCaption(nullptr, board, 0, area.width()) + size::gap;
    const QSize extent = area + QSize(2 * size::wide, legend + caption + 2 * size::wide);
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
                paintCaption(&painter, board, legend + area.height() + size::gap, area.width());
                return painter.end();
            }};
}

} // namespace

QString exportBoard(PlotBoard &board, const QString &path)
{
    const std::vector<CurvePlot *> shown = board.plots();
    std::vector<PlacedPlot> plots;
    QRect area;
    for (CurvePlot *plot : shown) {
        // Plots behind tabs share a place on screen; in a picture they stand side by side.
        QRect place = plot->geometry();
        if (board.isTabbed() || plot->parentWidget() != &board)
            place =
                QRect(area.isEmpty() ? 0 : area.right() + 1 + size::gap, 0, plot->width(), plot->height());
        area |= place;
        plots.push_back({plot, place});
    }
    for (PlacedPlot &each : plots)
        each.place.translate(-area.topLeft());
    return savePicture(pictureOf(board, plots, area.size(), tr("Race")), path);
}

QString exportPlot(PlotBoard &board, CurvePlot &plot, const QString &path)
{
    const QSize extent = plot.size();
    return savePicture(pictureOf(board, {{&plot, QRect({}, extent)}}, extent, plot.title()), path);
}

} // namespace fovea::ui
