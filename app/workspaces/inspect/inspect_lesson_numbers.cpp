// SPDX-License-Identifier: MIT
#include "app/workspaces/inspect/inspect_lesson_words.h"

#include "app/lessons/lesson_number_text.h"
#include "app/lessons/lesson_readings.h"
#include "widgets/inspect/noise_panel.h"
#include "widgets/inspect/softmax_sandbox.h"
#include "widgets/kit/tr.h"
#include "widgets/words/race_text.h"
#include "widgets/words/task_words.h"

#include <algorithm>
#include <cmath>

// Numbers of the selected query, of the example and of the sandbox.

namespace fovea::app {

namespace {

using World = const LessonWorld &;
using Arguments = const LessonArguments &;

template<typename Read>
QString ofRow(World world, Read read)
{
    const auto row = world.row();
    return row ? read(*row) : unknownNumber;
}

QString rowNumber(World world, double RowNumbers::*which)
{
    return ofRow(world, [&](const RowNumbers &row) { return numberText(row.*which); });
}

// Smallest or largest kept score or weight of the selected query.
std::optional<double> extreme(World world, float RankedKey::*what, bool largest)
{
    const auto head = world.head();
    const auto query = world.inspection.query();
    if (!head || !query || *query >= head->positions())
        return {};
    std::optional<double> best;
    for (const RankedKey &key : rankedKeys(*head, *query))
        if (key.kept && (!best || (largest ? double(key.*what) > *best : double(key.*what) < *best)))
            best = double(key.*what);
    return best;
}

// As it stands in a difference.
QString lessMinScore(World world, Arguments)
{
    const auto least = extreme(world, &RankedKey::score, false);
    if (!least)
        return unknownNumber;
    return *least < 0 ? QStringLiteral("− (−%1)").arg(numberText(-*least))
                      : QStringLiteral("− %1").arg(numberText(*least));
}

template<typename Read>
QString ofValues(World world, Read read)
{
    const auto head = world.head();
    const auto query = world.inspection.query();
    return head && query && *query < head->positions() ? read(valueReading(*head, *query)) : unknownNumber;
}

// Two times the weight at the cut: what a swap there moves, in sum over the keys.
QString swapText(World world, Arguments)
{
    const auto least = extreme(world, &RankedKey::weight, false);
    return least ? numberText(2 * *least) : unknownNumber;
}

// How steep softmax is for this row: no single score moves more than this share of its own change.
QString steepestText(World world, Arguments)
{
    const auto head = world.head();
    const auto query = world.inspection.query();
    if (!head || !query || *query >= head->positions())
        return unknownNumber;
    double steepest = 0;
    for (const RankedKey &key : rankedKeys(*head, *query))
        steepest = std::max(steepest, 2 * double(key.weight) * (1 - double(key.weight)));
    return numberText(steepest);
}

QString lanesName(World world)
{
    const int selected = world.race.selectedLane();
    const int first = world.inspection.first();
    const int lane = selected == first || selected == world.inspection.second() ? selected : first;
    return lane >= 0 && lane < int(world.race.lanes().size())
               ? ui::laneName(world.race.lanes()[std::size_t(lane)])
               : unknownNumber;
}

QString boundOverAll(World world, Arguments)
{
    const auto head = world.head();
    return ofRow(world, [&](const RowNumbers &row) {
        return numberText(std::exp(row.dispersionAll) / head->positions());
    });
}

// What the key gets of all queries' attention, in the layer on show.
QString receivedText(World world, Arguments a)
{
    const auto head = world.head(a[0]);
    const auto share = head ? receivedBy(world, a[0], head->layer, whole(a[1])) : std::nullopt;
    return share ? ui::percentText(*share) : unknownNumber;
}

QString largestMean(World world, Arguments a)
{
    const auto head = world.head(a[0]);
    if (!head)
        return unknownNumber;
    double sum = 0;
    for (int query = 0; query < head->positions(); ++query) {
        const auto row = head->map().weights.begin() + std::ptrdiff_t(head->at(query, 0));
        sum += double(*std::max_element(row, row + head->positions()));
    }
    return numberText(sum / head->positions());
}

QString answerText(World world, const AttentionProbe &probe)
{
    const Answer given = answerOf(probe);
    return Words::tr("%1 (%2 sure)")
        .arg(ui::answerWords(world.race.experiment().base.task, given.label),
             ui::percentText(given.confidence));
}

QString answer(World world, Arguments a)
{
    const ui::LaneProbe *laneProbe = world.inspection.laneProbe(world.lane(a[0]));
    return laneProbe && laneProbe->probe ? answerText(world, *laneProbe->probe) : unknownNumber;
}

QString answerBefore(World world, Arguments a)
{
    const ui::LaneProbe *laneProbe = world.inspection.laneProbe(world.lane(a[0]));
    return laneProbe && laneProbe->before ? answerText(world, *laneProbe->before) : unknownNumber;
}

// Picks of the lane that were others when the step began.
QString changedPicks(World world, Arguments a)
{
    const int lane = world.lane(a[0]);
    const ui::LaneProbe *now = world.inspection.laneProbe(lane);
    if (lane < 0 || lane >= int(world.probesAtBegin.size()) || !now || !now->probe)
        return unknownNumber;
    const auto &before = world.probesAtBegin[std::size_t(lane)].probe;
    if (!before || before->positions != now->probe->positions)
        return unknownNumber;
    const PickChange change = pickChange(*before, *now->probe);
    return change.picks == 0 ? unknownNumber : Words::tr("%1 of %2").arg(change.changed).arg(change.picks);
}

QString stayingText(const ui::NoisePanel &noise, Arguments a, double StayingPicks::*which)
{
    const auto staying = stayingPicks(noise, a[0]);
    return staying ? ui::percentText((*staying).*which) : unknownNumber;
}

double markedWeight(const ui::SoftmaxSandbox &sandbox)
{
    return sandbox.trial().before.weights.at(std::size_t(sandbox.selectedBar()));
}

} // namespace

std::vector<LessonNumber> inspectNumbers(const InspectParts &parts)
{
    ui::NoisePanel &noise = parts.noise;
    ui::SoftmaxSandbox &sandbox = parts.sandbox;
    // clang-format off
    return {
        // The selected query, in the head and lane that are looked at. People count from 1.
        {{"lane", "", "The lane looked at."}, [](World w, Arguments) { return lanesName(w); }},
        {{"layer", "", "The layer on show, counted from 1."}, [](World w, Arguments) { return QString::number(w.inspection.layer() + 1); }},
        {{"query", "", "The selected query's position, counted from 1."}, [](World w, Arguments) { return w.inspection.query() ? QString::number(*w.inspection.query() + 1) : unknownNumber; }},
        {{"length", "", "Keys there are."}, [](World w, Arguments) { const auto h = w.head(); return h ? QString::number(h->positions()) : unknownNumber; }},
        {{"kept", "", "Keys it keeps."}, [](World w, Arguments) { return ofRow(w, [](const RowNumbers &r) { return QString::number(r.kept); }); }},
        {{"k", "", "Keys it keeps."}, [](World w, Arguments) { return ofRow(w, [](const RowNumbers &r) { return QString::number(r.kept); }); }},
        {{"min-score", "", "Its smallest kept score."}, [](World w, Arguments) { return numberText(extreme(w, &RankedKey::score, false)); }},
        {{"less-min-score", "", "Minus its smallest kept score."}, lessMinScore},
        {{"max-score", "", "Its largest kept score."}, [](World w, Arguments) { return numberText(extreme(w, &RankedKey::score, true)); }},
        {{"bottom-weight", "", "Its smallest kept weight."}, [](World w, Arguments) { return numberText(extreme(w, &RankedKey::weight, false)); }},
        {{"top-weight", "", "Its largest weight."}, [](World w, Arguments) { return numberText(extreme(w, &RankedKey::weight, true)); }},
        {{"top-key", "", "The key with its largest weight, counted from 1."}, [](World w, Arguments) { return ofValues(w, [](const ValueReading &r) { return QString::number(r.heaviest + 1); }); }},
        {{"contributing-key", "", "The key that contributes most to it, counted from 1."}, [](World w, Arguments) { return ofValues(w, [](const ValueReading &r) { return QString::number(r.most + 1); }); }},
        {{"contributing-weight", "", "The weight of that key."}, [](World w, Arguments) { return ofValues(w, [](const ValueReading &r) { return numberText(r.weightOfMost); }); }},
        {{"shortest-value", "", "Length of the shortest value it mixes."}, [](World w, Arguments) { return ofValues(w, [](const ValueReading &r) { return numberText(r.shortest); }); }},
        {{"longest-value", "", "Length of the longest value it mixes."}, [](World w, Arguments) { return ofValues(w, [](const ValueReading &r) { return numberText(r.longest); }); }},
        {{"dispersion", "", "Its dispersion over kept keys."}, [](World w, Arguments) { return rowNumber(w, &RowNumbers::dispersion); }},
        {{"dispersion-all", "", "Its dispersion over all keys."}, [](World w, Arguments) { return rowNumber(w, &RowNumbers::dispersionAll); }},
        {{"weight-ratio", "", "Largest over smallest kept weight."}, [](World w, Arguments) { return ofRow(w, [](const RowNumbers &r) { return numberText(std::exp(r.dispersion)); }); }},
        {{"separation", "", "Its separation."}, [](World w, Arguments) { return rowNumber(w, &RowNumbers::separation); }},
        {{"swap", "", "Attention that a swap at its cut moves, in sum."}, swapText},
        {{"steepest", "", "The largest share by which its weights follow one score."}, steepestText},
        {{"bound", "", "Its stability bound."}, [](World w, Arguments) { return ofRow(w, [](const RowNumbers &r) { return numberText(std::exp(r.logStability)); }); }},
        {{"bound-all", "", "The bound if all keys were kept."}, boundOverAll},
        // The head on show.
        {{"focus", "LANE?", "Focus score of the head on show."}, [](World w, Arguments a) { const auto focus = focusOf(w, a.empty() ? std::string() : a[0]); return focus ? ui::fixedText(*focus, 3) : unknownNumber; }},
        {{"focus-uniform", "", "The same of uniform attention."}, [](World w, Arguments) { const auto h = w.head(); return h ? ui::fixedText(h->map().focusUniform, 3) : unknownNumber; }},
        {{"received", "LANE WHOLE", "Share of all attention that a position receives in the layer on show; -1: the last."}, receivedText},
        {{"largest-weight", "LANE", "Largest weight of a row, mean over the rows on show."}, largestMean},
        {{"changed-picks", "LANE", "Picks of the lane that were others when the step began."}, changedPicks},
        {{"answer", "LANE", "The lane's answer on the example, with its confidence."}, answer},
        {{"answer-before", "LANE", "The same before the sequence was changed."}, answerBefore},
        // The panels beside it.
        {{"noise", "", "Noise on the embeddings."}, [&noise](World, Arguments) { return ui::percentText(noise.sigma()); }},
        {{"stay-narrow", "LANE", "Picks that stay under the noise, in the half of the queries with the narrower gaps."}, [&noise](World, Arguments a) { return stayingText(noise, a, &StayingPicks::narrow); }},
        {{"stay-wide", "LANE", "The same in the half with the wider gaps."}, [&noise](World, Arguments a) { return stayingText(noise, a, &StayingPicks::wide); }},
        {{"sandbox-weight", "", "Weight of the marked bar of the sandbox, before it is moved."}, [&sandbox](World, Arguments) { return ui::fixedText(markedWeight(sandbox), 3); }},
        {{"sandbox-slope", "", "How far the weights follow that bar's score for a small move, in sum: 2a(1 − a)."}, [&sandbox](World, Arguments) { const double a = markedWeight(sandbox); return ui::fixedText(2 * a * (1 - a), 3); }},
        {{"sandbox-moved", "", "How far its score was moved."}, [&sandbox](World, Arguments) { return numberText(sandbox.perturbation()); }},
        {{"sandbox-change", "", "How far the weights moved then."}, [&sandbox](World, Arguments) { return numberText(sandbox.trial().outputChange); }},
        {{"sandbox-ratio", "", "How far the weights of the sandbox moved for what its score moved."}, [&sandbox](World, Arguments) { return numberText(sandbox.trial().ratio); }},
        {{"sandbox-bound", "", "What the stability bound allows there."}, [&sandbox](World, Arguments) { return numberText(std::exp(sandbox.trial().logBound)); }},
    };
    // clang-format on
}

} // namespace fovea::app
