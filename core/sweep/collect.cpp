// SPDX-License-Identifier: MIT
#include "core/sweep/collect.h"

#include "core/base/errors.h"
#include "core/base/wording.h"
#include "core/experiment/lane_names.h"
#include "core/experiment/spec_differences.h"
#include "core/files/disk.h"
#include "core/session/session_origin.h"
#include "core/store/session.h"
#include "core/sweep/grid/grid_json.h"

#include <algorithm>
#include <numeric>

namespace fovea {

namespace {

ExperimentSpec experimentOf(const SweepFollower &follower, const std::vector<int> &cells)
{
    const SweepPlan &plan = follower.plan();
    ExperimentSpec experiment;
    experiment.name = plan.grid.name;
    experiment.seeds = plan.grid.seeds;
    experiment.lockstep = false;
    const auto here = [&](const SweepCell &cell) {
        RunSpec spec = cell.record.spec;
        if (spec.data.trainFile) {
            spec.data.trainFile = follower.folder().file("data/train.jsonl");
            spec.data.heldoutFile = follower.folder().file("data/heldout.jsonl");
        }
        return spec;
    };
    experiment.base = here(plan.cells[std::size_t(cells.front())]);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const SweepCell &cell = plan.cells[std::size_t(cells[i])];
        experiment.lanes.push_back(
            {laneLetter(i), cell.record.mask, differences(experiment.base, here(cell))});
    }
    return experiment;
}

// Writes one sweep into one session.
class Collector
{
public:
    Collector(const SweepFollower &follower, SessionWriter writer, std::vector<int> chosen)
        : m_follower(follower), m_plan(follower.plan()), m_chosen(std::move(chosen)),
          m_writer(std::move(writer))
    {
    }

    Collected run()
    {
        const auto cells = m_plan.runsOfCells();
        addLanes(cells);
        readRuns();
        adoptLimits(cells);
        readRuns();
        Collected collected;
        for (std::size_t i = 0; i < m_plan.runs.size(); ++i) {
            const auto &result = m_follower.runs()[i].result;
            const auto stored = m_stored.find(m_plan.runs[i].address);
            if (!result || stored == m_stored.end())
                continue;
            ++collected.all;
            if (hasEnded(stored->second.status))
                continue;
            write(stored->second, int(i), *result);
            ++collected.runs;
        }
        std::vector<std::string> addresses;
        for (const SweepRun &run : m_plan.runs)
            addresses.push_back(run.address);
        m_writer.storeSweep({m_plan.grid.name, toJson(m_plan.grid), m_plan.made, addresses});
        m_writer.setEnded(utcNow());
        m_writer.close();
        return collected;
    }

private:
    void readRuns()
    {
        m_stored.clear();
        for (const StoredRun &run : m_writer.session().runs())
            m_stored.emplace(run.address, run);
    }

    int laneOf(const std::vector<int> &runs) const
    {
        for (const int run : runs)
            if (const auto at = m_stored.find(m_plan.runs[std::size_t(run)].address); at != m_stored.end())
                return at->second.lane;
        return -1;
    }

    // Cells and seeds that the session does not have yet, as after the sweep was extended.
    void addLanes(const std::vector<std::vector<int>> &cells)
    {
        readRuns();
        const ExperimentSpec before = m_writer.session().experiment();
        std::vector<LaneSpec> all = before.lanes;
        std::vector<LaneSeed> pairs;
        for (const int chosen : m_chosen) {
            const auto cell = std::size_t(chosen);
            int lane = laneOf(cells[cell]);
            if (lane < 0) {
                const LaneRecord &record = m_plan.cells[cell].record;
                lane = int(all.size());
                all.push_back(
                    {freeLetter(all, all.size()), record.mask, differences(before.base, record.spec)});
            }
            for (const std::uint64_t seed : m_plan.grid.seeds)
                pairs.push_back({lane, seed});
        }
        const std::vector<LaneSpec> added(all.begin() + std::ptrdiff_t(before.lanes.size()), all.end());
        m_writer.addRuns(added, pairs);
    }

    // Other caps, as after the sweep was told to go further: its runs go on.
    void adoptLimits(const std::vector<std::vector<int>> &cells)
    {
        for (const int chosen : m_chosen) {
            const auto cell = std::size_t(chosen);
            const int lane = laneOf(cells[cell]);
            if (lane < 0)
                continue;
            const StoredRun &any = m_stored.at(m_plan.runs[std::size_t(cells[cell].front())].address);
            RunSpec spec = any.record.spec;
            spec.train.epochs = m_plan.grid.cap;
            spec.stop = m_plan.cells[cell].record.spec.stop;
            if (spec != any.record.spec)
                m_writer.setLimits(lane, spec);
        }
    }

    static RunEvent eventOf(RunId id)
    {
        return {.run = id, .facts = {}, .status = {}, .reason = {}, .epoch = {}, .state = {}};
    }

    void write(const StoredRun &stored, int place, const RunResult &result)
    {
        const SweepRun &planned = m_plan.runs[std::size_t(place)];
        const RunFolder folder(m_follower.folder(), planned);
        const LaneRecord &record = m_plan.cellOf(planned).record;
        const ModelSpec &model = record.spec.model;
        auto epochs = folder.epochs(result.attempt);
        auto last = folder.state(result.attempt);
        auto crossing = folder.state(result.attempt, RunFolder::Moment::Crossing);
        if (!last || int(epochs.size()) < result.epochs)
            throw InputError("'" + folder.path() + "' is damaged: curve or weights of this run are missing.");
        epochs.resize(std::size_t(result.epochs)); // of a sweep with a smaller cap

        RunEvent begun = eventOf(stored.id);
        TrainerState init;
        init.weights = initialWeights(ParameterLayout(model, result.shape, record.mask), model, planned.seed);
        begun.facts = result.facts;
        begun.state = std::make_shared<const TrainerState>(std::move(init));
        m_writer.apply(begun);
        for (EpochRecord &epoch : epochs) {
            RunEvent event = eventOf(stored.id);
            for (const auto &state : {crossing, last})
                if (state && state->epoch == epoch.epoch + 1 && state->stepInEpoch == 0)
                    event.state = std::make_shared<const TrainerState>(*state);
            event.epoch = std::move(epoch);
            m_writer.apply(event);
        }
        RunEvent ended = eventOf(stored.id);
        ended.status = result.status;
        ended.reason = result.reason;
        if (last->epoch <= result.epochs) // not beyond what the session has of the curve
            ended.state = std::make_shared<const TrainerState>(std::move(*last));
        m_writer.apply(ended);
    }

    const SweepFollower &m_follower;
    const SweepPlan &m_plan;
    std::vector<int> m_chosen; // cells
    SessionWriter m_writer;
    std::map<std::string, StoredRun> m_stored; // by address
};

bool holds(const Session &session, const SweepPlan &plan)
{
    const auto sweeps = session.sweeps();
    return std::ranges::any_of(sweeps, [&](const StoredSweep &sweep) {
        return sweep.name == plan.grid.name && (sweep.made == plan.made || sweep.addresses.empty() ||
                                                std::ranges::any_of(plan.runs, [&](const SweepRun &run) {
                                                    return run.address == sweep.addresses.front();
                                                }));
    });
}

} // namespace

Collected collect(const SweepFollower &follower, const std::string &path, OtherSession other,
                  const std::vector<int> &cells)
{
    std::vector<int> chosen = cells;
    if (chosen.empty()) {
        chosen.resize(follower.plan().cells.size());
        std::iota(chosen.begin(), chosen.end(), 0);
        // Others are compared with the first lane.
        std::ranges::stable_partition(
            chosen, [&](int cell) { return follower.plan().cells[std::size_t(cell)].baseline == cell; });
    }
    const bool isThere = exists(path);
    if (isThere && (other == OtherSession::Refuse || holds(Session::open(path), follower.plan()))) {
        if (!holds(Session::open(path), follower.plan()))
            throw UsageError(
                "'" + path +
                "' exists and is not of this sweep; name another file, or replace it with --force.");
        return Collector(follower, SessionWriter::open(path), chosen).run();
    }
    const ExperimentSpec experiment = experimentOf(follower, chosen);
    return Collector(follower,
                     SessionWriter::create(
                         path, experiment, provenanceOf("fovea-cli sweep collect", 1), ownDataOf(experiment),
                         isThere ? SessionWriter::Existing::Replace : SessionWriter::Existing::Refuse),
                     chosen)
        .run();
}

} // namespace fovea
