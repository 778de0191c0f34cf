// SPDX-License-Identifier: MIT
#include "widgets/figures/surface_figures.h"

#include "widgets/curves/plot_words.h"
#include "widgets/kit/tr.h"
#include "widgets/surfaces/cuts_chart.h"
#include "widgets/surfaces/loss_scale.h"
#include "widgets/surfaces/surface_map.h"
#include "widgets/words/task_words.h"

#include <qcustomplot.h>

#include <memory>

namespace fovea::ui {

namespace {

constexpr double narrowestMap = 260, chartHeight = 220;

} // namespace

std::vector<Figure> surfaceFigures(const RaceData &race, const LandscapeScene &shown, int epoch,
                                   bool contours, bool paths)
{
    const auto scene = std::make_shared<const LandscapeScene>(shown);
    const QString task = taskName(race.experiment().base.task);
    QString caption = raceCaption(race) + QStringLiteral(" · ") + scene->plane;
    for (const QString &truth : scene->truths)
        caption += u' ' + truth;
    std::vector<Figure> figures;
    Figure maps{Words::tr("Loss surfaces"), fileStem({task, QStringLiteral("surface")}), caption,
                [scene, epoch, contours, paths](FigurePage &page) {
                    page.beside(int(scene->sides.size()), narrowestMap, [&](FigurePage &column, int side) {
                        const SeenSurface &seen = scene->sides[std::size_t(side)];
                        column.heading(Words::tr("Loss under %1").arg(seen.mask));
                        SurfaceMap map(column.themes(), side);
                        SurfaceLook look;
                        look.contours = contours;
                        look.paths = paths;
                        look.clock = epoch;
                        const QSize extent(int(column.width()), int(column.width() * 0.85));
                        map.resize(extent);
                        map.setScene(scene.get());
                        map.setLook(look);
                        column.block(extent.height(), [&](QCPPainter &painter, const QRectF &area) {
                            painter.translate(area.topLeft());
                            map.paintTo(painter, extent);
                        });
                    });
                    page.gap();
                    LossScale scale(page.themes());
                    scale.setHigh(scene->high());
                    page.widget(scale, scale.sizeHint().height());
                    page.paragraph(Words::tr("Loss in nats"));
                }};
    maps.csv = [scene] { return surfaceCsv(*scene); };
    figures.push_back(std::move(maps));
    if (scene->cutsDone > 0) {
        Figure cuts{Words::tr("Straight cuts"), fileStem({task, QStringLiteral("cuts")}), caption,
                    [scene](FigurePage &page) {
                        CutsChart chart(page.themes());
                        chart.setScene(scene.get());
                        page.widget(chart, chartHeight);
                    }};
        cuts.csv = [scene] { return cutsCsv(*scene); };
        figures.push_back(std::move(cuts));
    }
    return figures;
}

Figure sharpnessFigure(const RaceData &race, const std::vector<SharpnessLane> &lanes, int epoch)
{
    const QString task = taskName(race.experiment().base.task);
    const int last = race.lastEpoch();
    Figure figure{Words::tr("Sharpness over training"), fileStem({task, QStringLiteral("sharpness")}),
                  raceCaption(race) + QStringLiteral(" · ") + Words::tr("largest Hessian eigenvalue, to 1 %"),
                  [lanes, epoch, last](FigurePage &page) {
                      SharpnessChart chart(page.themes());
                      chart.setClock(epoch, last);
                      chart.show(lanes, {});
                      page.widget(chart, chartHeight);
                      page.paragraph(chart.reading(epoch));
                  }};
    figure.csv = [lanes] { return sharpnessCsv(lanes); };
    return figure;
}

} // namespace fovea::ui
