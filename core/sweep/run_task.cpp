// SPDX-License-Identifier: MIT
#include "core/sweep/run_task.h"

#include "core/base/errors.h"
#include "core/base/stopwatch.h"
#include "core/base/wording.h"
#include "core/files/disk.h"
#include "core/model/flops.h"
#include "core/training/trainer.h"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

#include <charconv>

namespace fovea {

namespace {

constexpr double epochsBetweenSaves = 1; // seconds, at least
constexpr double batchesBetweenSaves = 30;
constexpr double secondsBetweenLooks = 0.2; // at what a person asks of this run
constexpr std::size_t mostKept = 4;

std::string hexText(std::uint64_t value)
{
    char text[17] = {};
    std::to_chars(text, text + 16, value, 16);
    return text;
}

// What an earlier start of the run left.
struct Earlier
{
    int attempt = 0; // 0: nothing
    TrainerState state;
    std::vector<EpochRecord> epochs;
};

Earlier furthest(const RunFolder &folder, int before)
{
    Earlier best;
    for (int attempt = before - 1; attempt > 0; --attempt) {
        auto state = folder.state(attempt);
        if (!state || (best.attempt > 0 && state->step <= best.state.step))
            continue;
        auto epochs = folder.epochs(attempt);
        if (int(epochs.size()) < state->epoch)
            continue; // of a machine that lost power: its curve is shorter than its weights are old
        epochs.resize(std::size_t(state->epoch));
        best = {attempt, std::move(*state), std::move(epochs)};
    }
    return best;
}

// One start of a run.
class Attempt
{
public:
    Attempt(const SweepFolder &sweep, const SweepPlan &plan, const SweepRun &run, const TaskCalls &calls)
        : m_folder(sweep, run), m_plan(plan), m_run(run),
          m_calls(calls), m_record{sweep.specHere(plan, run), plan.cellOf(run).record.mask}
    {
    }

    TaskEnd train(DataShelf &shelf)
    {
        m_attempt = m_folder.beginAttempt();
        m_folder.forgetStop(); // of an earlier start
        m_folder.putLease(leaseOfThisProcess(m_attempt));
        Earlier earlier = furthest(m_folder, m_attempt);
        prepare(shelf, earlier);
        while (true) {
            if (const auto reason = m_trainer->stopReason()) {
                finish(m_trainer->reachedEpochCap() ? RunStatus::Finished : RunStatus::Stopped, *reason);
                return TaskEnd::Done;
            }
            if (!goesOn())
                return pause();
            if (!m_trainer->epochIsFull()) {
                if (!m_trainer->step()) {
                    const auto state = m_trainer->state();
                    finish(RunStatus::Diverged,
                           "epoch " + std::to_string(state.epoch) + ", step " +
                               std::to_string(state.stepInEpoch) +
                               ": the loss or its gradient is no longer a finite number");
                    return TaskEnd::Done;
                }
                saveAfter(batchesBetweenSaves);
                continue;
            }
            auto record = m_trainer->finishEpoch([this] { return goesOn(); });
            if (!record)
                return pause();
            note(std::move(*record));
        }
    }

private:
    bool goesOn()
    {
        if (!m_calls.keepGoing())
            return false;
        if (m_sinceLook.wallSeconds() >= secondsBetweenLooks) {
            m_sinceLook.restart();
            m_isStopAsked = m_folder.isStopAsked();
        }
        return !m_isStopAsked;
    }

    void prepare(DataShelf &shelf, Earlier &earlier)
    {
        const auto dataset = shelf.get(m_record.spec, m_run.seed);
        const auto data = std::make_shared<const RunData>(makeRunData(dataset, m_record));
        m_trainer = std::make_unique<Trainer>(m_record, m_run.seed, data, /*laneSalt=*/1);
        m_shape = data->shape;
        m_facts = {.kernels = m_trainer->kernels(),
                   .parameters = std::int64_t(m_trainer->parameters()),
                   .length = dataset->longest(),
                   .paddedLength = data->shape.geometry.ordinary,
                   .dataHash = hashOf(*dataset),
                   .engine = m_trainer->engine()};
        std::string lines;
        if (earlier.attempt > 0) {
            m_trainer->restore(earlier.state);
            m_epochs = std::move(earlier.epochs);
            for (const EpochRecord &epoch : m_epochs)
                lines += curveLine(epoch) + "\n";
            if (const auto crossing = m_folder.state(earlier.attempt, RunFolder::Moment::Crossing))
                m_folder.putState(m_attempt, *crossing, RunFolder::Moment::Crossing);
        }
        putFile(m_folder.curveFile(m_attempt), lines, Flush::No);
        m_curve = FileHandle(open(m_folder.curveFile(m_attempt).c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
        if (m_curve.number() < 0)
            throw diskError(m_folder.curveFile(m_attempt), "written", errno);
    }

    void note(EpochRecord record)
    {
        const std::string line = curveLine(record) + "\n";
        const ssize_t written = write(m_curve.number(), line.data(), line.size());
        if (written != ssize_t(line.size())) // a part of it: there was no room for the rest
            throw diskError(m_folder.curveFile(m_attempt), "written", written < 0 ? errno : ENOSPC);
        const bool crosses = record.trainAccuracy >= convergedAccuracy && !epochsTo95(m_epochs);
        m_epochs.push_back(std::move(record));
        if (crosses)
            m_folder.putState(m_attempt, m_trainer->state(), RunFolder::Moment::Crossing);
        saveAfter(epochsBetweenSaves);
        if (m_calls.onEpoch)
            m_calls.onEpoch(m_epochs.back());
    }

    void saveAfter(double seconds)
    {
        if (m_sinceSave.wallSeconds() < seconds)
            return;
        m_folder.putState(m_attempt, m_trainer->state());
        m_sinceSave.restart();
    }

    TaskEnd pause()
    {
        m_folder.putState(m_attempt, m_trainer->state());
        RunLease lease = leaseOfThisProcess(m_attempt);
        lease.paused = true;
        m_folder.putLease(lease);
        return TaskEnd::Paused;
    }

    void finish(RunStatus status, const std::string &reason)
    {
        const TrainerState state = m_trainer->state();
        m_folder.putState(m_attempt, state);
        const GridSpec &grid = m_plan.grid;
        const RunOutcome outcome =
            fovea::outcomeOf(m_run.seed, status, m_record.spec.train, m_epochs, thresholdOf(grid));
        RunResult result;
        result.address = m_run.address;
        result.seed = m_run.seed;
        result.status = status;
        result.reason = reason;
        result.attempt = m_attempt;
        result.epochs = int(m_epochs.size());
        result.cap = grid.cap;
        result.until = grid.until;
        result.accuracy = outcome.accuracy;
        result.to95 = epochsTo95(m_epochs);
        result.arrival = outcome.arrival;
        result.lastHeldout = outcome.lastHeldout;
        result.bestHeldout = outcome.bestHeldout;
        result.bestEpoch = outcome.bestEpoch;
        result.spent = state.spent;
        result.flops = stepFlopsPerExample({m_record.spec.model, m_record.mask, m_shape}) *
                       double(m_record.spec.data.train) * double(m_epochs.size());
        result.facts = m_facts;
        result.shape = m_shape;
        result.machine = thisMachine();
        result.bits = hexText(bitsOf(m_epochs, state));
        result.host = hostName();
        result.ended = utcNow();
        std::vector<BriefEpoch> brief;
        for (const EpochRecord &epoch : m_epochs)
            brief.push_back(briefOf(epoch));
        if (!brief.empty())
            result.last = brief.back();
        m_folder.putResult(result, brief);
        m_folder.dropOtherAttempts(m_attempt);
    }

    RunFolder m_folder;
    const SweepPlan &m_plan;
    const SweepRun &m_run;
    const TaskCalls &m_calls;
    LaneRecord m_record;
    int m_attempt = 0;
    std::unique_ptr<Trainer> m_trainer;
    InputShape m_shape;
    RunFacts m_facts;
    std::vector<EpochRecord> m_epochs;
    FileHandle m_curve;
    Stopwatch m_sinceSave;
    Stopwatch m_sinceLook;
    bool m_isStopAsked = false; // of this run alone
};

} // namespace

std::shared_ptr<const Dataset> DataShelf::get(const RunSpec &spec, std::uint64_t seed)
{
    const std::uint64_t wanted = dataSeed(spec.data, seed);
    for (const Entry &entry : m_entries)
        if (entry.seed == wanted && entry.task == spec.task && entry.data == spec.data)
            return entry.dataset;
    auto made = std::make_shared<const Dataset>(makeDataset(spec.task, spec.data, seed));
    if (m_entries.size() >= mostKept)
        m_entries.erase(m_entries.begin());
    m_entries.push_back({spec.task, spec.data, wanted, made});
    return made;
}

TaskEnd trainRun(const SweepFolder &folder, const SweepPlan &plan, const SweepRun &run, DataShelf &shelf,
                 const TaskCalls &calls)
{
    const RunFolder runFolder(folder, run);
    if (const auto result = runFolder.result())
        if (limitedTo(*result, plan.grid.cap, plan.grid.until, [&] { return runFolder.brief(); }))
            return TaskEnd::Done;
    return Attempt(folder, plan, run, calls).train(shelf);
}

} // namespace fovea
