// SPDX-License-Identifier: MIT
#include "app/fovea/lesson_readings.h"
#include "app/fovea/lesson_vocabulary.h"
#include "core/masks/mask.h"
#include "widgets/models/race_text.h"

#include <algorithm>
#include <cmath>

namespace fovea::app {

namespace {

using World = const LessonWorld &;
using Arguments = const LessonArguments &;

const QString unknown = QStringLiteral("–");

QString number(double value, int decimals = 2)
{
    if (!std::isfinite(value))
        return unknown;
    if (value != 0 && (std::abs(value) < 0.01 || std::abs(value) >= 1e5))
        return QLocale().toString(value, 'g', 3);
    return ui::fixedText(value, decimals);
}

QString number(const std::optional<double> &value, int decimals = 2)
{
    return value ? number(*value, decimals) : unknown;
}

template<typename Read>
QString ofRow(World world, Read read)
{
    const auto row = world.row();
    return row ? read(*row) : unknown;
}

// Smallest or largest kept score or weight of the selected query.
QString extreme(World world, float RankedKey::*what, bool largest)
{
    const auto head = world.head();
    const auto query = world.inspection.query();
    if (!head || !query || *query >= head->positions())
        return unknown;
    std::optional<float> best;
    for (const RankedKey &key : rankedKeys(*head, *query))
        if (key.kept && (!best || (largest ? key.*what > *best : key.*what < *best)))
            best = key.*what;
    return best ? number(double(*best)) : unknown;
}

QString lanesName(World world)
{
    const int selected = world.race.selectedLane();
    const int first = world.inspection.first();
    const int lane = selected == first || selected == world.inspection.second() ? selected : first;
    return lane >= 0 && lane < int(world.race.lanes().size())
               ? ui::laneName(world.race.lanes()[std::size_t(lane)])
               : unknown;
}

QString accuracy(World world, const std::string &letter, double EpochRecord::*which)
{
    const ui::LaneView *lane = world.laneView(letter);
    if (!lane)
        return unknown;
    std::vector<double> last;
    for (const ui::RunView &run : lane->runs)
        if (!run.epochs.empty())
            last.push_back(run.epochs.back().*which);
    if (last.empty())
        return unknown;
    std::sort(last.begin(), last.end());
    return ui::percentText(percentile(std::span<const double>(last), 50));
}

QString speedupText(World world, Arguments a)
{
    const Speedup result = speedup(outcomesOf(world, a[0]), outcomesOf(world, a[1]));
    if (!result.median)
        return unknown;
    const QString sign = result.bound == Bound::AtLeast  ? QStringLiteral("> ")
                         : result.bound == Bound::AtMost ? QStringLiteral("< ")
                                                         : QString();
    QString text = sign + number(*result.median, 1);
    if (result.interval)
        text += QStringLiteral(" (%1 – %2)")
                    .arg(number(result.interval->low, 1), number(result.interval->high, 1));
    return text;
}

QString reached(World world, Arguments a)
{
    const LaneSummary summary = summaryOf(outcomesOf(world, a[0]));
    return summary.seeds == 0 ? unknown : QStringLiteral("%1/%2").arg(summary.reached).arg(summary.seeds);
}

QString crossing(World world, Arguments a)
{
    const ui::LaneView *lane = world.laneView(a[0]);
    const auto epoch = lane && !lane->runs.empty() ? epochsTo95(lane->runs.front().epochs) : std::nullopt;
    return epoch ? QString::number(*epoch) : unknown;
}

QString answer(World world, Arguments a)
{
    const ui::LaneSight *sight = world.inspection.sight(world.lane(a[0]));
    if (!sight || !sight->probe)
        return unknown;
    const Answer given = answerOf(*sight->probe);
    return QStringLiteral("%1 (%2)").arg(given.label).arg(ui::percentText(given.confidence));
}

} // namespace

const std::vector<LessonNumber> &lessonNumbers()
{
    // clang-format off
    static const std::vector<LessonNumber> table = {
        // The selected query, in the head and lane that are looked at.
        {{"lane", "", "The lane looked at."}, [](World w, Arguments) { return lanesName(w); }},
        {{"query", "", "The selected query's position."}, [](World w, Arguments) { return w.inspection.query() ? QString::number(*w.inspection.query()) : unknown; }},
        {{"length", "", "Keys there are."}, [](World w, Arguments) { const auto h = w.head(); return h ? QString::number(h->positions()) : unknown; }},
        {{"kept", "", "Keys it keeps."}, [](World w, Arguments) { return ofRow(w, [](const RowNumbers &r) { return QString::number(r.kept); }); }},
        {{"k", "", "Keys it keeps."}, [](World w, Arguments) { return ofRow(w, [](const RowNumbers &r) { return QString::number(r.kept); }); }},
        {{"min-score", "", "Its smallest kept score."}, [](World w, Arguments) { return extreme(w, &RankedKey::score, false); }},
        {{"max-score", "", "Its largest kept score."}, [](World w, Arguments) { return extreme(w, &RankedKey::score, true); }},
        {{"bottom-weight", "", "Its smallest kept weight."}, [](World w, Arguments) { return extreme(w, &RankedKey::weight, false); }},
        {{"top-weight", "", "Its largest weight."}, [](World w, Arguments) { return extreme(w, &RankedKey::weight, true); }},
        {{"dispersion", "", "Its dispersion over kept keys."}, [](World w, Arguments) { return ofRow(w, [](const RowNumbers &r) { return number(r.dispersion); }); }},
        {{"dispersion-all", "", "Its dispersion over all keys."}, [](World w, Arguments) { return ofRow(w, [](const RowNumbers &r) { return number(r.dispersionAll); }); }},
        {{"weight-ratio", "", "Largest over smallest kept weight."}, [](World w, Arguments) { return ofRow(w, [](const RowNumbers &r) { return number(std::exp(r.dispersion)); }); }},
        {{"separation", "", "Its separation."}, [](World w, Arguments) { return ofRow(w, [](const RowNumbers &r) { return number(r.separation); }); }},
        {{"bound", "", "Its stability bound."}, [](World w, Arguments) { return ofRow(w, [](const RowNumbers &r) { return number(std::exp(r.logStability)); }); }},
        {{"bound-all", "", "The bound if all keys were kept."}, [](World w, Arguments) { const auto h = w.head(); return ofRow(w, [&](const RowNumbers &r) { return number(std::exp(r.dispersionAll) / h->positions()); }); }},
        // The example and the lanes.
        {{"focus", "LANE?", "Focus score of the head on show."}, [](World w, Arguments a) { return number(focusOf(w, a.empty() ? std::string() : a[0])); }},
        {{"focus-uniform", "", "The same of uniform attention."}, [](World w, Arguments) { const auto h = w.head(); return h ? number(h->map().focusUniform) : unknown; }},
        {{"answer", "LANE", "The lane's answer on the example, with its confidence."}, answer},
        {{"noise", "", "Noise on the embeddings."}, [](World w, Arguments) { return w.noise ? number(w.noise()) : unknown; }},
        {{"epoch", "", "The clock's epoch."}, [](World w, Arguments) { return QString::number(w.clock.epoch()); }},
        {{"chance", "", "Accuracy of the best constant answer."}, [](World w, Arguments) { return std::isfinite(w.race.chance()) ? ui::percentText(w.race.chance()) : unknown; }},
        {{"accuracy", "LANE", "Newest train accuracy, median over seeds."}, [](World w, Arguments a) { return accuracy(w, a[0], &EpochRecord::trainAccuracy); }},
        {{"heldout", "LANE", "Newest held-out accuracy, median over seeds."}, [](World w, Arguments a) { return accuracy(w, a[0], &EpochRecord::heldoutAccuracy); }},
        {{"epochs-to-95", "LANE", "Epoch at which the first seed reached 95 %."}, crossing},
        {{"reached", "LANE", "Seeds that reached 95 %, of all."}, reached},
        {{"speedup", "LANE LANE", "Median speed-up of the second lane against the first."}, speedupText},
        {{"metric", "METRIC WORD LANE", "A metric of the lane's last epoch."}, [](World w, Arguments a) { return number(lastMetric(w, a[2], a[0], a[1])); }},
    };
    // clang-format on
    return table;
}

} // namespace fovea::app
