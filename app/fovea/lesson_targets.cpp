// SPDX-License-Identifier: MIT
#include "app/fovea/lesson_targets.h"

#include "widgets/panels/lesson_browser.h"
#include "widgets/views/heat_map.h"
#include "widgets/views/map_pane.h"

#include <QAbstractItemView>
#include <QTabBar>
#include <QWidget>

namespace fovea::app {

namespace {

// The guesses are buttons in a row; the row has room for more.
QRect guessChips(QWidget &widget)
{
    QRect around;
    for (QWidget *chip : widget.findChildren<QWidget *>())
        if (chip->objectName().startsWith(QLatin1String("guess.")) && chip->isVisible())
            around |= QRect(chip->mapTo(&widget, QPoint()), chip->size());
    return around;
}

// What a lesson opens by its text.
QRect recordingLink(QWidget &widget)
{
    const auto *browser = qobject_cast<ui::LessonBrowser *>(&widget);
    return browser ? browser->linkRect(QStringLiteral("recording")) : QRect();
}

template<int lane>
QRect listRow(QWidget &widget)
{
    const auto *list = qobject_cast<QAbstractItemView *>(&widget);
    if (!list || !list->model() || lane >= list->model()->rowCount())
        return {};
    return list->visualRect(list->model()->index(lane, 0)).translated(list->viewport()->pos());
}

template<int tab>
QRect detailsTab(QWidget &widget)
{
    const auto *bar = qobject_cast<QTabBar *>(&widget);
    return bar ? bar->tabRect(tab) : QRect();
}

QRect inCells(const QRectF &place, const ui::MapLayout &layout)
{
    return place.intersected(layout.cells).toAlignedRect();
}

// Cells with their rulers and bars, without the room around them.
QRect wholeMap(QWidget &widget)
{
    const auto *map = qobject_cast<ui::HeatMap *>(&widget);
    if (!map || !map->scene())
        return widget.rect();
    const ui::MapLayout layout = map->mapPlaces();
    return (layout.cells | layout.left | layout.top | layout.bars).toAlignedRect() & map->rect();
}

enum class Line { First, Last };

template<Line line>
QRect mapRow(QWidget &widget)
{
    const auto *map = qobject_cast<ui::HeatMap *>(&widget);
    if (!map || !map->scene())
        return {};
    const ui::MapLayout layout = map->mapPlaces();
    return inCells(layout.rowOf(line == Line::First ? 0 : map->scene()->positions - 1), layout);
}

template<Line line>
QRect mapColumn(QWidget &widget)
{
    const auto *map = qobject_cast<ui::HeatMap *>(&widget);
    if (!map || !map->scene())
        return {};
    const ui::MapLayout layout = map->mapPlaces();
    return inCells(layout.columnOf(line == Line::First ? 0 : map->scene()->positions - 1), layout);
}

bool isOfLane(const QWidget &widget, int lane)
{
    const auto *pane = qobject_cast<const ui::MapPane *>(&widget);
    return pane && pane->lane() == lane;
}

bool fits(const QWidget &widget, const QString &part)
{
    if (part.startsWith(u'#'))
        return widget.objectName() == QStringView(part).mid(1);
    if (part.startsWith(QLatin1String("lane "))) // a map of it
        return isOfLane(widget, QStringView(part).mid(5).toInt());
    return part == QLatin1String(widget.metaObject()->className());
}

// Inside `root`; one on show, if there is.
QWidget *findPath(QWidget &root, const QStringList &path)
{
    QWidget *found = nullptr;
    for (QWidget *each : root.findChildren<QWidget *>()) {
        if (!fits(*each, path.front().trimmed()))
            continue;
        QWidget *inside = path.size() == 1 ? each : findPath(*each, path.mid(1));
        if (inside && (!found || (!found->isVisible() && inside->isVisible())))
            found = inside;
    }
    return found;
}

} // namespace

const std::vector<LessonTarget> &lessonTargets()
{
    static const std::vector<LessonTarget> table = {
        // The lesson's own.
        {"answers", "#lessonAnswers"},
        {"recording-link", "#lessonText", recordingLink},
        // The race.
        {"question", "fovea::ui::QuestionCard"},
        {"guesses", "fovea::ui::QuestionCard", guessChips},
        {"guess-a", "#guess.0"},
        {"guess-b", "#guess.1"},
        {"guess-c", "#guess.2"},
        {"guess-d", "#guess.3"},
        {"guess-same", "#guess.same"},
        {"start", "#start"},
        {"play-rule", "#playRule"},
        {"bead-rows", "fovea::ui::QuestionCard > fovea::ui::BeadPicture | fovea::ui::QuestionCard"},
        {"see-what", "#story.look | fovea::ui::QuestionCard"},
        {"more-seeds", "#story.seeds | fovea::ui::QuestionCard"},
        {"is-it-sparse", "#story.sparse | fovea::ui::QuestionCard"},
        {"is-it-sharp", "#story.sharp | fovea::ui::QuestionCard"},
        {"where-it-fails", "#story.fails | fovea::ui::QuestionCard"},
        {"play-against", "#story.play | fovea::ui::QuestionCard"},
        {"transport", "fovea::ui::TransportBar"},
        {"run", "#run"},
        {"step-batch", "#stepBatch"},
        {"step-epoch", "#stepEpoch"},
        {"reset", "#reset"},
        {"seeds", "#seeds"},
        {"run-options", "fovea::ui::TransportBar > #more"},
        {"new-seed", "#newSeed | fovea::ui::TransportBar > #more"},
        {"seed-lock", "#seedLock | fovea::ui::TransportBar > #more"},
        {"pace", "#pace | fovea::ui::TransportBar > #more"},
        {"stop-rules", "#stopRules | fovea::ui::TransportBar > #more"},
        {"epoch-counter", "#epochCounter"},
        {"plots", "fovea::ui::PlotBoard"},
        {"legend", "fovea::ui::PlotKey | fovea::ui::PlotBoard"},
        {"plot-title", "fovea::ui::PlotBoard > fovea::ui::MenuLabel | fovea::ui::PlotBoard"},
        {"add-plot", "#plots.add | fovea::ui::PlotBoard"},
        {"metric", "#plots.add | fovea::ui::PlotBoard"},
        {"board", "fovea::ui::RaceBoard"},
        {"columns", "fovea::ui::RaceBoard > #columns | fovea::ui::RaceBoard"},
        {"board-menu", "fovea::ui::RaceBoard > #boardMenu | fovea::ui::RaceBoard"},
        {"race-maps", "#raceMaps"},
        // Lanes and task.
        {"lanes", "fovea::ui::LanesPanel"},
        {"lane-list", "fovea::ui::LaneList"},
        {"lane-a", "fovea::ui::LaneList", listRow<0>},
        {"lane-b", "fovea::ui::LaneList", listRow<1>},
        {"lane-c", "fovea::ui::LaneList", listRow<2>},
        {"lane-d", "fovea::ui::LaneList", listRow<3>},
        {"add-lane", "#addLane | fovea::ui::LanesPanel"},
        {"lane-form", "fovea::ui::LaneForm"},
        {"lane-mask",
         "fovea::ui::MaskForm > fovea::ui::FieldRow | fovea::ui::LaneForm | fovea::ui::LaneList"},
        {"lane-k", "fovea::ui::MaskForm > #k | fovea::ui::MaskForm > #width | fovea::ui::LaneForm | "
                   "fovea::ui::LaneList"},
        {"task", "fovea::ui::TaskPanel"},
        // The clock.
        {"clock", "fovea::ui::ClockStrip"},
        {"clock-axis", "fovea::ui::ClockAxis | fovea::ui::ClockStrip"},
        {"clock-back", "fovea::ui::ClockStrip > #back"},
        {"clock-forward", "fovea::ui::ClockStrip > #forward"},
        {"follow", "fovea::ui::ClockStrip > #follow"},
        {"hold", "fovea::ui::ClockStrip > #hold | fovea::ui::ClockStrip > #follow"},
        // The maps.
        {"maps", "fovea::ui::MapArea"},
        {"map", "fovea::ui::HeatMap", wholeMap},
        {"map-a", "lane 0 > fovea::ui::HeatMap | fovea::ui::HeatMap", wholeMap},
        {"map-b", "lane 1 > fovea::ui::HeatMap | fovea::ui::HeatMap", wholeMap},
        {"map-c", "lane 2 > fovea::ui::HeatMap | fovea::ui::HeatMap", wholeMap},
        {"map-d", "lane 3 > fovea::ui::HeatMap | fovea::ui::HeatMap", wholeMap},
        {"row-first", "fovea::ui::HeatMap", mapRow<Line::First>},
        {"row-last", "fovea::ui::HeatMap", mapRow<Line::Last>},
        {"column-first", "fovea::ui::HeatMap", mapColumn<Line::First>},
        {"column-last", "fovea::ui::HeatMap", mapColumn<Line::Last>},
        {"heads", "fovea::ui::HeadGrid"},
        {"lane-beads", "fovea::ui::LaneBeads"},
        {"stages", "fovea::ui::InspectBar"},
        {"stage-scores", "#inspect.stage0.button | fovea::ui::InspectBar"},
        {"stage-masked", "#inspect.stage1.button | fovea::ui::InspectBar"},
        {"stage-weights", "#inspect.stage2.button | fovea::ui::InspectBar"},
        {"stage-contribution", "#inspect.stage3.button | fovea::ui::InspectBar"},
        {"arrangements", "#inspect.arrangement | fovea::ui::InspectBar"},
        {"overlays", "fovea::ui::InspectBar"},
        {"picks", "#inspect.picks.button | fovea::ui::InspectBar"},
        {"oracle", "#inspect.oracle.button | fovea::ui::InspectBar"},
        {"dropped", "#inspect.dropped.button | fovea::ui::InspectBar"},
        {"first-lane", "#inspect.first"},
        {"second-lane", "#inspect.second"},
        {"details-button", "#inspect.details.button | fovea::ui::InspectBar"},
        {"inspect-more", "#inspect.more"},
        {"sequence", "#sequenceArea"},
        {"tokens", "fovea::ui::SequenceBar > #tokens | fovea::ui::SequenceBar"},
        {"type-your-own", "fovea::ui::SequenceBar > #edit | fovea::ui::SequenceBar"},
        {"film", "fovea::ui::FilmStrip"},
        {"film-play", "fovea::ui::FilmStrip > #play"},
        // Beside the maps.
        {"details", "fovea::ui::QueryPanel"},
        {"send-row", "#send.0 | #sendRow.0 | fovea::ui::QueryPanel"},
        {"tab-query", "#detailsDock > QTabBar", detailsTab<0>},
        {"tab-dispersion", "#detailsDock > QTabBar", detailsTab<1>},
        {"tab-training", "#detailsDock > QTabBar", detailsTab<2>},
        {"tab-examples", "#detailsDock > QTabBar", detailsTab<3>},
        {"tab-noise", "#detailsDock > QTabBar", detailsTab<4>},
        {"examples", "fovea::ui::ExampleTable | fovea::ui::ExampleBrowser"},
        {"next-example", "fovea::ui::ExampleBrowser > #next"},
        {"any-example", "fovea::ui::ExampleBrowser > #random"},
        {"noise", "fovea::ui::NoisePanel"},
        {"noise-slider", "#noise | fovea::ui::NoisePanel"},
        {"noise-measure", "fovea::ui::NoisePanel > #measure"},
        {"sandbox", "fovea::ui::SoftmaxSandbox"},
        {"sandbox-bars", "fovea::ui::SoftmaxSandbox > #bars"},
        {"sandbox-keep", "fovea::ui::SoftmaxSandbox > #keepSlider"},
        {"sandbox-move", "fovea::ui::SoftmaxSandbox > #moveSlider"},
        {"sandbox-share", "fovea::ui::SoftmaxSandbox > #share"},
        {"sandbox-gauge", "fovea::ui::SoftmaxSandbox > #gauge"},
        {"sandbox-worst", "fovea::ui::SoftmaxSandbox > #showWorst"},
    };
    return table;
}

const std::vector<LessonTarget> &lessonControls()
{
    static const std::vector<LessonTarget> table = {
        {"seeds", "#seeds"},
        {"pace", "#pace"},
        {"stop-rules", "#stopRules"},
        {"new-seed", "#newSeed"},
        {"seed-lock", "#seedLock"},
        {"reset", "#reset"},
        {"lane-form", "fovea::ui::LaneForm"},
        {"question", "fovea::ui::QuestionCard"},
    };
    return table;
}

QWidget *lessonWidget(QWidget &window, const LessonTarget &target)
{
    QWidget *first = nullptr; // of those that are there but not on show
    for (const QString &way : QString::fromLatin1(target.where).split(u'|'))
        if (QWidget *found = findPath(window, way.trimmed().split(u'>'))) {
            if (found->isVisible())
                return found;
            if (!first)
                first = found;
        }
    return first;
}

FoundTarget findTarget(QWidget &window, const std::string &name)
{
    for (const LessonTarget &target : lessonTargets())
        if (target.name == name)
            return {lessonWidget(window, target), target.part};
    return {};
}

QWidget *lessonWidget(QWidget &window, const std::string &name)
{
    return findTarget(window, name).widget;
}

} // namespace fovea::app
