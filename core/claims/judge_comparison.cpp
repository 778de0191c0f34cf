// SPDX-License-Identifier: MIT
#include "core/claims/judge_part.h"

#include "core/base/text.h"
#include "core/base/wording.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

// A run that its sweep ended at another threshold can tell nothing of this one: it counts as under way.
RunOutcome outcomeOf(const EvidenceRun &run, const Criterion &criterion)
{
    RunOutcome outcome;
    outcome.seed = run.seed;
    outcome.status = run.status;
    outcome.accuracy = run.accuracy;
    outcome.cap = run.cap;
    outcome.epochsRun = run.epochs();
    outcome.arrival = run.arrival(criterion.accuracy, criterion.twice);
    if (!outcome.arrival && run.status == RunStatus::Stopped && run.epochs() < run.cap)
        outcome.status = RunStatus::Paused;
    return outcome;
}

// Pairs of several cells, judged together: the same rule over all of them.
LaneComparison pooled(const std::vector<LaneComparison> &all)
{
    if (all.size() == 1)
        return all.front();
    LaneComparison together;
    for (const LaneComparison &one : all) {
        together.pairs.insert(together.pairs.end(), one.pairs.begin(), one.pairs.end());
        together.underWay.insert(together.underWay.end(), one.underWay.begin(), one.underWay.end());
    }
    std::vector<int> scores;
    std::vector<Range> ratios;
    for (const SeedPair &pair : together.pairs) {
        scores.push_back(pair.score);
        ratios.push_back(pair.ratio);
    }
    if (ratios.empty())
        return together;
    together.test = signTest(scores);
    together.ratio = medianRange(ratios);
    together.interval = orderInterval(ratios, wantedCoverage);
    judge(together);
    return together;
}

LaneComparison compared(const std::vector<PlannedCell> &cells, int seeds, const Criterion &criterion)
{
    std::vector<LaneComparison> all;
    for (const PlannedCell &cell : cells) {
        std::vector<RunOutcome> first, other;
        for (std::size_t i = 0; i < cell.pairs.size() && int(i) < seeds; ++i) {
            if (!cell.pairs[i].isIn())
                continue;
            first.push_back(outcomeOf(*cell.pairs[i].againstRun, criterion));
            other.push_back(outcomeOf(*cell.pairs[i].laneRun, criterion));
        }
        all.push_back(compareLanes(first, other));
    }
    return pooled(all);
}

void markPairs(const std::vector<PlannedCell> &cells, const Criterion &criterion, PartResult &result)
{
    std::size_t at = 0;
    for (const PlannedCell &cell : cells)
        for (const PlannedPair &pair : cell.pairs) {
            SeedMark &mark = result.seeds[at++];
            if (!pair.isIn())
                continue;
            const RunOutcome lane = outcomeOf(*pair.laneRun, criterion);
            const RunOutcome against = outcomeOf(*pair.againstRun, criterion);
            mark.lane = lane.observation();
            mark.against = against.observation();
            mark.score = gehanScore(mark.against, mark.lane);
            mark.ratio = ratioOf(mark.against, mark.lane);
        }
}

bool has(const std::vector<Verdict> &verdicts, Verdict verdict)
{
    return std::ranges::find(verdicts, verdict) != verdicts.end();
}

bool holds(const Range &range, double value)
{
    return range.low <= value && value <= range.high;
}

void judgeRatio(const ClaimTest &test, const LaneComparison &comparison, PartResult &result)
{
    const Range &interval = comparison.interval.range;
    if (!comparison.hasInterval()) {
        result.reason = reasonOf(comparison);
    } else if (!holds(interval, test.value)) {
        result.state = ClaimState::Contradicted;
        result.reason = "the interval leaves out " + textOf(test.value);
    } else if (!holds(interval, test.excludes)) {
        result.state = ClaimState::Supported;
        result.reason =
            "the interval holds " + textOf(test.value) + " and leaves out " + textOf(test.excludes);
    } else {
        result.reason =
            "the interval is too wide: it holds " + textOf(test.value) + " and " + textOf(test.excludes);
    }
}

} // namespace

void judgeComparison(const Claim &claim, const ClaimPart &part, const std::vector<PlannedCell> &cells,
                     const Criterion &criterion, PartResult &result)
{
    markPairs(cells, criterion, result);
    const int seeds = result.look > 0 ? result.look : result.planned;
    const LaneComparison comparison = compared(cells, seeds, criterion);
    if (comparison.pairs.empty())
        return;
    result.comparison = comparison;
    if (result.look == 0) {
        result.reason += ", leaning " + std::to_string(comparison.test.wins) + ":" +
                         std::to_string(comparison.test.losses);
        return;
    }
    if (claim.test.kind == TestKind::Ratio) {
        judgeRatio(claim.test, comparison, result);
        return;
    }
    result.reason = reasonOf(comparison);
    if (has(part.supported, comparison.verdict))
        result.state = ClaimState::Supported;
    else if (has(part.contradicted, comparison.verdict))
        result.state = ClaimState::Contradicted;
    else if (comparison.verdict != Verdict::Undecided)
        result.reason =
            std::string(textOf(comparison.verdict)) + ", which decides nothing here: " + result.reason;
}

void measurePoint(const Claim &claim, const std::vector<PlannedCell> &cells, const Criterion &criterion,
                  PartResult &result)
{
    markPairs(cells, criterion, result);
    if (result.look == 0)
        return;
    const LaneComparison comparison = compared(cells, result.look, criterion);
    std::vector<double> ratios;
    for (std::size_t i = 0; i < cells.front().pairs.size() && int(i) < result.look; ++i)
        if (const double ratio = dispersionRatio(cells.front().pairs[i], claim.test.levels.front());
            std::isfinite(ratio))
            ratios.push_back(ratio);
    result.comparison = comparison;
    result.median = medianOf(ratios);
    const bool hasSpeed = comparison.ratio.low > 0 && std::isfinite(comparison.ratio.low);
    if (!result.median || !hasSpeed) {
        result.reason = "neither lane arrives often enough for a speed-up";
        result.median.reset();
        return;
    }
    result.words =
        "dispersion " + fixedText(*result.median, 2) + ", speed-up " + fixedText(comparison.ratio.low, 2);
    result.reason.clear();
}

} // namespace fovea
