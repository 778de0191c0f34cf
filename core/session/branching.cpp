// SPDX-License-Identifier: MIT
#include "core/session/branching.h"

#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/experiment/lane_names.h"
#include "core/experiment/merged.h"
#include "core/experiment/spec_differences.h"
#include "core/experiment/spec_fields.h"
#include "core/experiment/validate.h"
#include "core/model/parameter_layout.h"
#include "core/session/branch_fit.h"
#include "core/training/optimizer.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

std::string numbered(RunId run)
{
    return "run " + std::to_string(std::int64_t(run));
}

std::string epochName(int epoch)
{
    return epoch < 0 ? "init" : std::to_string(epoch);
}

// "init, 0-5, 8".
std::string epochList(const std::vector<int> &epochs)
{
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < epochs.size(); ++i) {
        std::size_t last = i;
        while (epochs[i] >= 0 && last + 1 < epochs.size() && epochs[last + 1] == epochs[last] + 1)
            ++last;
        parts.push_back(epochName(epochs[i]) + (last > i ? "-" + epochName(epochs[last]) : ""));
        i = last;
    }
    return joined(parts, ", ");
}

void requireKept(const Session &session, RunId run, int epoch)
{
    const auto kept = session.snapshots(run);
    if (std::ranges::find(kept, epoch) != kept.end())
        return;
    std::string name = numbered(run);
    name[0] = 'R';
    if (kept.empty())
        throw UsageError(name + " has not started yet, so there is nothing to branch off.");
    throw UsageError(name + " keeps no weights of epoch " + epochName(epoch) + ". Kept: " + epochList(kept) +
                     ".");
}

// Everything that was recorded up to this epoch, of the run and of those it descends from.
std::vector<EpochRecord> historyOf(const Session &session, const StoredRun &run, int epoch)
{
    std::vector<BookedRun> runs = bookedRuns(session);
    const auto find = [&](RunId id) {
        const auto found =
            std::ranges::find_if(runs, [&](const BookedRun &each) { return each.stored.id == id; });
        return found == runs.end() ? nullptr : &*found;
    };
    auto history = inheritedEpochs(run, find);
    for (const EpochRecord &record : find(run.id)->epochs)
        history.push_back(record);
    std::erase_if(history, [&](const EpochRecord &record) { return record.epoch > epoch; });
    return history;
}

bool hasMoments(const TrainSpec &train)
{
    return train.optimizer != OptimizerKind::Sgd || train.momentum != 0;
}

std::string remarkBegin(RunId run, int epoch)
{
    return "epoch " + epochName(epoch) + ": branched off " + numbered(run) + ", and ";
}

std::string restartWords(const TrainSpec &train)
{
    return train.optimizer == OptimizerKind::Sgd ? "the momentum starts from zero"
                                                 : "Adam's moments and their step count start from zero";
}

// As if the parent's epochs had been trained here.
void recount(TrainerState &state, const std::vector<EpochRecord> &history)
{
    const EpochRecord &last = history.back();
    state.epoch = last.epoch + 1;
    state.step = last.step;
    state.crossing = epochsTo95(history);
    state.trainAccuracy = last.trainAccuracy;
    state.spent = last.spent;
    for (const EpochRecord &record : history)
        if (std::isfinite(record.trainLoss) && (state.bestEpoch < 0 || record.trainLoss < state.bestLoss)) {
            state.bestLoss = record.trainLoss;
            state.bestEpoch = record.epoch;
        }
}

// What a mask keeps besides the trained weights, and behind them, as a new run begins with it.
std::vector<float> newState(const LaneRecord &record, std::uint64_t seed)
{
    const InputShape any{.alphabet = 1, .classes = 1, .geometry = {1, 0}}; // it depends on no shape
    const ParameterLayout layout(record.spec.model, any, record.mask);
    const auto weights = initialWeights(layout, record.spec.model, seed);
    return {weights.begin() + std::ptrdiff_t(layout.trained()), weights.end()};
}

// Keeps the state where both masks have the same; otherwise that of a new run takes its place. Says whether
// it does.
bool beginsState(std::vector<float> &weights, const StoredRun &parent, const LaneRecord &branch)
{
    const std::size_t before = newState(parent.record, parent.seed).size();
    const auto state = newState(branch, parent.seed);
    if (state.size() == before)
        return false;
    weights.resize(weights.size() - before);
    weights.insert(weights.end(), state.begin(), state.end());
    return !state.empty();
}

// The optimiser as the parent had it there; false where that is not known. The weights are the parent's.
bool takeOverOptimizer(TrainerState &state, const Session &session, const StoredRun &parent,
                       const TrainSpec &train)
{
    const std::size_t trained = state.weights.size() - newState(parent.record, parent.seed).size();
    state.optimizer = Optimizer(train, trained).state();
    state.optimizer.updates = hasMoments(train) ? 0 : state.step;
    if (!hasMoments(train) || state.epoch == 0)
        return true;
    const auto saved = session.state(parent.id);
    const bool isThere = saved && saved->epoch == state.epoch && saved->stepInEpoch == 0 &&
                         saved->step == state.step && saved->weights == state.weights;
    if (!isThere || parent.record.spec.train.optimizer != train.optimizer ||
        saved->optimizer.first.size() != trained)
        return false;
    state.optimizer = saved->optimizer;
    return true;
}

void requireSomethingToTrain(const LaneRecord &record, const std::vector<EpochRecord> &history)
{
    const StopSpec &stop = record.spec.stop;
    if (history.empty())
        return;
    const auto refuse = [](const std::string &key, const std::string &value, const std::string &why) {
        throw UsageError("The branch would end at once: " + key + " is " + value + ", " + why + ".");
    };
    TrainerState state;
    recount(state, history);
    if (stop.trainAccuracy && *state.trainAccuracy >= *stop.trainAccuracy)
        refuse("stop.train_acc", textOf(*stop.trainAccuracy),
               "which the run it branches off has reached; --set stop.train_acc=null goes on");
    if (stop.plateau && state.epoch - 1 - state.bestEpoch >= *stop.plateau)
        refuse("stop.plateau", std::to_string(*stop.plateau),
               "and the train loss has not fallen for as long; --set stop.plateau=null goes on");
    if (stop.seconds && state.spent.wall >= *stop.seconds)
        refuse("stop.seconds", textOf(*stop.seconds),
               "which the run it branches off has used up; --set stop.seconds=null goes on");
}

} // namespace

LaneSpec branchLane(const Session &session, const BranchRequest &request)
{
    const auto reading = session.reading();
    const StoredRun parent = session.run(request.run);
    requireKept(session, parent.id, request.epoch);
    LaneRecord record{parent.record.spec, request.mask.value_or(parent.record.mask),
                      BranchPoint{std::int64_t(parent.id), request.epoch}};
    for (const FieldChange &change : request.changes)
        setField(record.spec, change.key, change.value);
    auto problems = validate(record.spec, record.mask);
    if (problems.empty())
        problems = branchProblems(parent.record, parent.facts.length, record);
    if (!problems.empty())
        throw UsageError(joined(problems, " "));
    requireSomethingToTrain(record, historyOf(session, parent, request.epoch));

    const ExperimentSpec experiment = session.experiment();
    const std::string name =
        request.name.empty() ? freeLetter(experiment.lanes, experiment.lanes.size()) : request.name;
    return {name, record.mask, differences(experiment.base, record.spec), record.branch};
}

BranchStart branchStart(const Session &session, const ExperimentSpec &experiment, int lane)
{
    const auto reading = session.reading();
    const LaneRecord record = laneRecord(experiment, std::size_t(lane));
    const RunId run{record.branch.value().run};
    const int epoch = record.branch->epoch;
    const StoredRun parent = session.run(run);
    requireKept(session, run, epoch);
    if (const auto problems = branchProblems(parent.record, parent.facts.length, record); !problems.empty())
        throw UsageError("Lane " + experiment.lanes[std::size_t(lane)].name + ": " + joined(problems, " "));

    BranchStart start{lane, parent.seed, {}, {}};
    start.state.weights = session.weights(run, epoch);
    if (record.mask.id == parent.record.mask.id)
        start.state.attention = session.attentionState(run, epoch);
    const auto history = historyOf(session, parent, epoch);
    if (epoch >= 0 && (history.empty() || history.back().epoch != epoch))
        throw UsageError("What was recorded of epoch " + epochName(epoch) + " went with a run that " +
                         numbered(run) + " descends from; branch off a later epoch.");
    if (epoch >= 0)
        recount(start.state, history);
    if (!takeOverOptimizer(start.state, session, parent, record.spec.train))
        start.remarks.push_back(remarkBegin(run, epoch) + restartWords(record.spec.train));
    if (beginsState(start.state.weights, parent, record) && epoch >= 0)
        start.remarks.push_back(remarkBegin(run, epoch) + "the centroids start as those of a new run");
    return start;
}

std::vector<std::string> restartsOf(const Session &session, const BranchRequest &request)
{
    const auto reading = session.reading();
    ExperimentSpec experiment = session.experiment();
    experiment.lanes = {branchLane(session, request)};
    std::vector<std::string> clauses = branchStart(session, experiment, 0).remarks;
    for (std::string &clause : clauses)
        clause.erase(0, remarkBegin(request.run, request.epoch).size());
    return clauses;
}

} // namespace fovea
