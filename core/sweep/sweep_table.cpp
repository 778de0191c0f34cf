// SPDX-License-Identifier: MIT
#include "core/sweep/sweep_table.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

std::optional<double> ratioOf(double above, double below)
{
    const double ratio = above / below;
    return std::isfinite(ratio) && below > 0 ? std::optional(ratio) : std::nullopt;
}

class ReportMaker
{
public:
    ReportMaker(const SweepFollower &follower, const BriefSource &source)
        : m_follower(follower), m_plan(follower.plan()), m_source(source)
    {
    }

    SweepReport make()
    {
        m_runsOfCells = m_plan.runsOfCells();
        SweepReport report{m_plan, m_follower.runs(), {}, {}};
        for (std::size_t i = 0; i < m_plan.runs.size(); ++i)
            report.rows.push_back(rowOf(int(i)));
        for (std::size_t cell = 0; cell < m_plan.cells.size(); ++cell)
            report.cells.push_back(summaryOfCell(int(cell)));
        return report;
    }

private:
    const FollowedRun &run(int place) const { return m_follower.runs()[std::size_t(place)]; }

    int runOf(int cell, std::uint64_t seed) const
    {
        const auto &seeds = m_plan.grid.seeds;
        const auto at = std::size_t(std::ranges::find(seeds, seed) - seeds.begin());
        return at < seeds.size() ? m_runsOfCells[std::size_t(cell)][at] : -1;
    }

    std::vector<RunOutcome> outcomesOf(int cell) const
    {
        std::vector<RunOutcome> outcomes;
        for (const int place : m_runsOfCells[std::size_t(cell)])
            if (place >= 0)
                outcomes.push_back(run(place).outcome(m_plan, m_plan.runs[std::size_t(place)].seed));
        return outcomes;
    }

    SweepRow rowOf(int place) const
    {
        const SweepRun &planned = m_plan.runs[std::size_t(place)];
        const SweepCell &cell = m_plan.cellOf(planned);
        const FollowedRun &now = run(place);
        SweepRow row{place, cell.fields, cell.baseline == planned.cell, {}, {}, {}, {}};
        const bool arrived = now.result && now.result->arrival;
        if (!arrived && (now.result || now.epochs > 0))
            row.censoredAt = now.epochs;
        if (!now.result)
            return row;
        row.ownDispersionRatio = ratioOf(now.result->last.dispersion, now.result->last.dispersionAll);
        if (cell.baseline < 0 || row.isBaseline)
            return row;
        const int partner = runOf(cell.baseline, planned.seed);
        if (partner < 0 || !run(partner).result)
            return row;
        const RunResult &base = *run(partner).result;
        row.dispersionRatio = dispersionRatio(place, partner);
        if (arrived && base.arrival)
            row.speedup = double(*base.arrival + 1) / double(*now.result->arrival + 1);
        return row;
    }

    std::optional<double> dispersionRatio(int place, int partner) const
    {
        const RunResult &own = *run(place).result, &base = *run(partner).result;
        if (own.epochs == base.epochs)
            return ratioOf(own.last.dispersion, base.last.dispersion);
        const auto ofOwn = m_source(place), ofBase = m_source(partner);
        const std::size_t both = ofOwn && ofBase ? std::min(ofOwn->size(), ofBase->size()) : 0;
        return both == 0 ? std::nullopt
                         : ratioOf((*ofOwn)[both - 1].dispersion, (*ofBase)[both - 1].dispersion);
    }

    SweepCellSummary summaryOfCell(int place) const
    {
        const SweepCell &cell = m_plan.cells[std::size_t(place)];
        SweepCellSummary made;
        made.cell = place;
        made.runs = m_runsOfCells[std::size_t(place)];
        const auto outcomes = outcomesOf(place);
        made.summary = summaryOf(outcomes);
        made.mean = laneMean(outcomes);
        if (cell.baseline >= 0 && cell.baseline != place)
            made.comparison = compareLanes(outcomesOf(cell.baseline), outcomes);
        return made;
    }

    const SweepFollower &m_follower;
    const SweepPlan &m_plan;
    const BriefSource &m_source;
    std::vector<std::vector<int>> m_runsOfCells;
};

} // namespace

SweepReport reportOf(const SweepFollower &follower)
{
    return reportOf(follower, [&](int run) {
        return std::make_shared<const std::vector<BriefEpoch>>(follower.brief(run));
    });
}

SweepReport reportOf(const SweepFollower &follower, const BriefSource &source)
{
    return ReportMaker(follower, source).make();
}

} // namespace fovea
