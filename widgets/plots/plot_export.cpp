// SPDX-License-Identifier: MIT
#include "widgets/plots/plot_export.h"

#include "widgets/plots/lane_names.h"
#include "widgets/plots/plot_board.h"

#include <qcustomplot.h>

#include <QCoreApplication>
#include <QFileInfo>
#include <QImage>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <functional>

namespace fovea::ui {

namespace {

constexpr int dotsPerInch = 96; // a pixel of the screen is a unit of the picture
constexpr qreal pngScale = 2;
constexpr double millimetresPerInch = 25.4;

QString tr(const char *text)
{
    return QCoreApplication::translate("fovea::ui::PlotExport", text);
}

struct PlacedPlot
{
    CurvePlot *plot = nullptr;
    QRect place; // below the legend
};

struct Picture
{
    QSize extent;
    std::function<void(QCPPainter &)> paint;
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

Picture pictureOf(PlotBoard &board, const std::vector<PlacedPlot> &plots, const QSize &area)
{
    const int legend = paintLegend(nullptr, board, area.width());
    const QSize extent = area + QSize(2 * size::wide, legend + 2 * size::wide);
    return {extent, [&board, plots, area, legend, extent](QCPPainter &painter) {
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
            }};
}

bool writePng(QIODevice &device, const Picture &picture)
{
    QImage image(picture.extent * pngScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(pngScale);
    QCPPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    picture.paint(painter);
    painter.end();
    return image.save(&device, "PNG");
}

bool writeSvg(QIODevice &device, const Picture &picture, const QString &title)
{
    QSvgGenerator generator;
    generator.setOutputDevice(&device);
    generator.setResolution(dotsPerInch);
    generator.setSize(picture.extent);
    generator.setViewBox(QRect({}, picture.extent));
    generator.setTitle(title);
    QCPPainter painter;
    if (!painter.begin(&generator))
        return false;
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    picture.paint(painter);
    return painter.end();
}

bool writePdf(QIODevice &device, const Picture &picture, const QString &title)
{
    QPdfWriter writer(&device);
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Fovea"));
    writer.setResolution(dotsPerInch);
    writer.setPageSize(
        QPageSize(QSizeF(picture.extent) * millimetresPerInch / dotsPerInch, QPageSize::Millimeter));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    QCPPainter painter;
    if (!painter.begin(&writer))
        return false;
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    picture.paint(painter);
    return painter.end();
}

QString write(const Picture &picture, const QString &title, const QString &path)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending != QLatin1String("png") && ending != QLatin1String("svg") && ending != QLatin1String("pdf"))
        return tr("Plots can be saved as .png, .svg or .pdf, not as '%1'.").arg(QFileInfo(path).fileName());
    QSaveFile file(path); // a full disk leaves an older file as it was
    bool written = file.open(QIODevice::WriteOnly);
    if (written && ending == QLatin1String("png"))
        written = writePng(file, picture);
    else if (written && ending == QLatin1String("svg"))
        written = writeSvg(file, picture, title);
    else if (written)
        written = writePdf(file, picture, title);
    if (written && file.commit())
        return {};
    return tr("Could not write '%1': %2.").arg(path, file.errorString());
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
    return write(pictureOf(board, plots, area.size()), tr("Race"), path);
}

QString exportPlot(PlotBoard &board, CurvePlot &plot, const QString &path)
{
    const QSize extent = plot.size();
    return write(pictureOf(board, {{&plot, QRect({}, extent)}}, extent), plot.title(), path);
}

} // namespace fovea::ui
