// SPDX-License-Identifier: MIT
#include "app/workspaces/inspect/inspect_figures.h"

#include "app/workspaces/inspect/film_controller.h"
#include "app/workspaces/inspect/inspect_workspace.h"
#include "widgets/figures/film_figure.h"
#include "widgets/figures/map_figures.h"
#include "widgets/figures/panel_figures.h"
#include "widgets/inspect/inspect_view.h"
#include "widgets/inspect/noise_panel.h"
#include "widgets/maps/flow_lines.h"
#include "widgets/maps/map_text.h"
#include "widgets/models/lanes_on_show.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/race_text.h"
#include "widgets/words/task_words.h"

#include <algorithm>

namespace fovea::app {

namespace {

constexpr int longestText = 120; // of a sequence, in letters
constexpr double narrowestLines = 260;

QString momentStem(const ui::LaneProbe &laneProbe)
{
    return laneProbe.epoch < 0 ? QStringLiteral("untrained")
                               : QStringLiteral("epoch") + ui::epochText(laneProbe.epoch);
}

ui::MapPlate plateOf(ui::MapPane &pane, const QRectF &zoom)
{
    const ui::PaneTitle &title = pane.title();
    QStringList answer{title.answer, title.focus};
    answer.removeAll(QString());
    return {title.letter + QStringLiteral(" · ") + title.line(), answer.join(QStringLiteral(" · ")),
            std::make_shared<const ui::MapScene>(*pane.map().scene()), zoom};
}

} // namespace

InspectFigures::InspectFigures(InspectWorkspace &inspect, ui::Inspection &inspection, ui::RaceData &race,
                               QObject *parent)
    : QObject(parent), m_inspect(inspect), m_inspection(inspection), m_race(race)
{
}

// Of small multiples, with the seed: they all are of one lane.
QString InspectFigures::mapTitle(const ui::MapPane &pane) const
{
    const QString title = tr("Map of %1").arg(pane.title().letter);
    return seedsOnShow().isEmpty() ? title : title + QStringLiteral(" · ") + pane.title().text;
}

QString InspectFigures::headsTitle(const QString &letter)
{
    return tr("All heads of %1").arg(letter);
}

// "Even pairs · held-out example 3: 0110… · layer 1, head 2 · B: top-k 5, seed 1, epoch 8".
QString InspectFigures::captionOf(const Subject &subject) const
{
    const std::vector<int> &lanes = subject.lanes;
    QStringList parts{ui::taskName(m_race.experiment().base.task)};
    const ui::ExampleChoice &example = m_inspection.example();
    const ui::LaneProbe *first = lanes.empty() ? nullptr : m_inspection.laneProbe(lanes.front());
    QString text = first && first->probe ? QString::fromStdString(first->probe->text) : QString();
    if (text.size() > longestText)
        text = text.left(longestText) + QStringLiteral("…");
    const QString which = example.isTyped() ? tr("typed sequence")
                          : example.set == ExampleSplit::Heldout
                              ? tr("held-out example %1").arg(example.index + 1)
                              : tr("training example %1").arg(example.index + 1);
    parts << (text.isEmpty() ? which : which + QStringLiteral(": ") + text);
    const ui::HeadPlace head = m_inspection.shownHead();
    parts << (subject.oneHead ? ui::headText(head.layer, head.head) : tr("all layers and heads"));
    if (!subject.further.isEmpty())
        parts << subject.further;
    for (const int lane : lanes) {
        const ui::LaneView &view = m_race.lanes()[std::size_t(lane)];
        QStringList words{ui::laneTitle(view)};
        if (const ui::LaneProbe *laneProbe = m_inspection.laneProbe(lane)) {
            if (!subject.seeds.isEmpty())
                words << subject.seeds;
            else if (laneProbe->seed)
                words << ui::seedName(*laneProbe->seed);
            if (subject.oneEpoch && subject.seeds.isEmpty())
                words << ui::momentText(*laneProbe);
        }
        parts << ui::chipLetter(view) + QStringLiteral(": ") + words.join(QStringLiteral(", "));
    }
    const QString from = parts.join(QStringLiteral(" · "));
    return subject.marks.isEmpty() ? from : from + QLatin1Char('\n') + subject.marks + QLatin1Char('.');
}

QString InspectFigures::nameOf(const Subject &subject, const QString &what) const
{
    const std::vector<int> &lanes = subject.lanes;
    QStringList parts{ui::taskName(m_race.experiment().base.task)};
    QString letters;
    for (const int lane : lanes)
        letters += ui::chipLetter(m_race.lanes()[std::size_t(lane)]);
    parts << letters;
    if (const ui::LaneProbe *laneProbe = lanes.empty() ? nullptr : m_inspection.laneProbe(lanes.front())) {
        if (!subject.seeds.isEmpty())
            parts << subject.seeds;
        else if (laneProbe->seed)
            parts << QStringLiteral("seed%1").arg(*laneProbe->seed);
        if (subject.oneEpoch && subject.seeds.isEmpty())
            parts << momentStem(*laneProbe);
    }
    const ui::HeadPlace head = m_inspection.shownHead();
    if (subject.oneHead)
        parts << QStringLiteral("layer%1-head%2").arg(head.layer + 1).arg(head.head + 1);
    return ui::fileStem(parts << what);
}

ui::Figure InspectFigures::made(const QString &title, const QString &what, const Subject &subject,
                                std::function<void(ui::FigurePage &)> draw) const
{
    return {title, nameOf(subject, what), captionOf(subject), std::move(draw)};
}

QString InspectFigures::positionOf(int query) const
{
    const ui::LaneProbe *first = m_inspection.laneProbe(m_inspection.first());
    return first && first->probe
               ? ui::positionText(query, ui::tokenTexts(*first->probe, m_inspection.alphabet()))
               : QString::number(query + 1);
}

std::vector<ui::MapPane *> InspectFigures::panes() const
{
    std::vector<ui::MapPane *> shown;
    for (ui::MapPane *pane : m_inspect.view()->maps().panes())
        if (pane->map().scene())
            shown.push_back(pane);
    return shown;
}

// "seeds 3, 5, 8" of small multiples; empty in every other arrangement.
QString InspectFigures::seedsOnShow() const
{
    if (m_inspection.arrangement() != ui::MapArrangement::Seeds)
        return {};
    QStringList seeds;
    for (const ui::LaneProbe &laneProbe : m_inspection.seedProbes())
        if (laneProbe.seed && laneProbe.probe)
            seeds << QString::number(*laneProbe.seed);
    return seeds.size() < 2 ? QString() : tr("seeds %1").arg(seeds.join(QStringLiteral(", ")));
}

ui::Figure InspectFigures::ofMap(ui::MapPane &pane) const
{
    const QString seeds = seedsOnShow();
    const std::vector<ui::MapPlate> plates{plateOf(pane, m_inspection.zoom())};
    if (!seeds.isEmpty()) { // a seed, their mean or their spread: the pane says which
        const QString which = pane.title().line();
        return made(mapTitle(pane), ui::stageName(m_inspection.stage()),
                    {.lanes = {m_inspection.first()}, .marks = ui::marksKey(plates), .seeds = which},
                    [plates](ui::FigurePage &page) { ui::drawMaps(page, plates); });
    }
    std::vector<int> lanes = pane.lane() >= 0 ? std::vector{pane.lane()} : ui::comparedLanes(m_inspection);
    return made(mapTitle(pane), ui::stageName(m_inspection.stage()),
                {.lanes = std::move(lanes), .marks = ui::marksKey(plates)},
                [plates](ui::FigurePage &page) { ui::drawMaps(page, plates); });
}

ui::Figure InspectFigures::ofMaps() const
{
    std::vector<ui::MapPlate> plates;
    for (ui::MapPane *pane : panes())
        plates.push_back(plateOf(*pane, m_inspection.zoom()));
    return made(tr("Maps side by side"), ui::stageName(m_inspection.stage()),
                {.lanes = ui::lanesOnShow(m_inspection, m_race),
                 .marks = ui::marksKey(plates),
                 .seeds = seedsOnShow()},
                [plates](ui::FigurePage &page) { ui::drawMaps(page, plates); });
}

ui::Figure InspectFigures::ofLines(ui::MapPane &pane) const
{
    const int lane = pane.lane();
    const ui::LaneProbe laneProbe = *m_inspection.laneProbe(lane);
    const ui::ColorScale scale = pane.map().scene()->scale;
    return made(tr("Lines of %1").arg(pane.title().letter), QStringLiteral("lines"), {{lane}},
                [this, laneProbe, scale](ui::FigurePage &page) {
                    const auto head = m_inspection.headIn(&laneProbe);
                    if (!head)
                        return;
                    ui::FlowLines lines(m_inspection, page.themes());
                    lines.show(head, ui::tokenTexts(*laneProbe.probe, m_inspection.alphabet()), scale);
                    page.widget(lines, std::max(narrowestLines, page.width() * 0.6));
                    ui::drawScale(page, scale, ui::stageUnit(m_inspection.stage()));
                });
}

std::optional<ui::Figure> InspectFigures::ofHeads(int lane) const
{
    const ui::LaneProbe *laneProbe = m_inspection.laneProbe(lane);
    if (!laneProbe || !laneProbe->probe)
        return {};
    std::vector<std::vector<ui::HeadMap>> layers;
    std::vector<std::shared_ptr<ui::MapScene>> scenes;
    ui::ValueRange range;
    const ui::MapOverlays plain{false, m_inspection.overlays().oracle, false, false};
    for (int layer = 0; layer < int(laneProbe->probe->layers.size()); ++layer) {
        layers.emplace_back();
        for (int head = 0; head < int(laneProbe->probe->layers[std::size_t(layer)].size()); ++head) {
            auto scene = std::make_shared<ui::MapScene>(
                ui::sceneOf({*laneProbe->probe, layer, head, laneProbe->flow.get()}, m_inspection.alphabet(),
                            m_inspection.stage(), plain));
            range.add(scene->values);
            scenes.push_back(scene);
            layers.back().push_back({ui::headText(layer, head), scene});
        }
    }
    ui::MapArea &maps = m_inspect.view()->maps();
    const bool locked = m_inspection.scaleMode() == ui::ScaleMode::Locked; // as on the screen
    for (const auto &scene : scenes) {
        scene->scale =
            locked ? maps.scaleOf(lane)
                   : ui::scaleFor(range, ui::isSignedStage(m_inspection.stage()), m_inspection.isRootScale());
        scene->scaleNote = locked ? maps.scaleNote() : QString();
    }
    const ui::LaneView &view = m_race.lanes()[std::size_t(lane)];
    QStringList heading{ui::chipLetter(view), ui::laneTitle(view)};
    if (laneProbe->seed)
        heading << tr("seed %1").arg(*laneProbe->seed);
    heading << ui::momentText(*laneProbe);
    return made(headsTitle(ui::chipLetter(view)), QStringLiteral("all-heads"),
                {.lanes = {lane}, .oneHead = false},
                [layers, heading = heading.join(QStringLiteral(" · "))](ui::FigurePage &page) {
                    page.heading(heading);
                    page.gap(ui::size::tiny);
                    ui::drawHeads(page, layers);
                });
}

std::vector<ui::Figure> InspectFigures::all() const
{
    std::vector<ui::Figure> figures;
    const std::vector<ui::MapPane *> shown = panes();
    if (shown.empty())
        return figures;
    if (shown.size() > 1)
        figures.push_back(ofMaps());
    for (ui::MapPane *pane : shown)
        figures.push_back(ofMap(*pane));
    if (m_inspection.drawing() == ui::MapDrawing::Lines)
        for (ui::MapPane *pane : shown)
            if (pane->lane() >= 0)
                figures.push_back(ofLines(*pane));
    for (const int lane : ui::lanesOnShow(m_inspection, m_race))
        if (auto heads = ofHeads(lane))
            figures.push_back(std::move(*heads));
    const std::vector<int> lanes = ui::comparedLanes(m_inspection);
    if (const FilmController &film = m_inspect.filmController(); film.hasFrames())
        figures.push_back(made(tr("Film strip"), QStringLiteral("film"), {.lanes = lanes, .oneEpoch = false},
                               [&film](ui::FigurePage &page) {
                                   ui::drawFilm(page, film.rowsIn(page.theme()), film.scale(),
                                                ui::stageUnit(film.stage()));
                               }));
    if (const auto query = m_inspection.query())
        figures.push_back(made(tr("Query %1").arg(*query + 1), QStringLiteral("query%1").arg(*query + 1),
                               {.lanes = lanes, .further = tr("query %1").arg(positionOf(*query))},
                               [this](ui::FigurePage &page) { ui::drawQuery(page, m_race, m_inspection); }));
    figures.push_back(made(tr("Dispersion"), QStringLiteral("dispersion"), {lanes},
                           [this](ui::FigurePage &page) { ui::drawDispersion(page, m_race, m_inspection); }));
    const auto &noise = m_inspect.noise()->lanes();
    const auto measured =
        std::ranges::find_if(noise, [](const ui::NoiseLane &lane) { return bool(lane.stability); });
    if (measured != noise.end())
        figures.push_back(made(tr("Noise"), QStringLiteral("noise"),
                               {.lanes = lanes,
                                .oneHead = false,
                                .further = tr("noise %1 of the embeddings, %2 draws")
                                               .arg(ui::noiseWords(measured->stability->sigma))
                                               .arg(measured->stability->draws)},
                               [noise](ui::FigurePage &page) { ui::drawNoise(page, noise); }));
    return figures;
}

} // namespace fovea::app
