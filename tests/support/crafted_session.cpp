// SPDX-License-Identifier: MIT
#include "tests/support/crafted_session.h"

#include "core/attention/mask.h"
#include "core/inspect/probe.h"
#include "core/run/run_group.h"
#include "core/store/tables/session_rows.h"
#include "tests/support/session_samples.h"

#include <algorithm>
#include <map>

namespace fovea {

namespace {

// What a fuzzer may pay for; a session that only asks for much is not what is looked for.
bool isSmall(const LaneRecord &record, const Dataset &data)
{
    constexpr int narrow = 64, few = 4, little = 3000;
    const ModelSpec &model = record.spec.model;
    const InputShape shape = inputShape(data, record);
    return model.dModel <= narrow && model.dHead <= narrow && model.dMlp <= narrow && model.heads <= few &&
           model.blocks <= few && shape.alphabet <= little && shape.classes <= little &&
           shape.geometry.positions() <= narrow;
}

// A few steps of each, as a person would who resumes and interrupts.
void train(SessionWriter &writer, std::vector<RunPlan> plans, std::uint64_t steps)
{
    constexpr auto timeout = std::chrono::milliseconds(20);
    std::map<RunId, bool> rests;
    for (const RunPlan &plan : plans)
        rests[plan.id] = false;
    RunGroup group(std::move(plans), {.threads = 2, .pace = Pace::Free});
    const auto store = [&](std::chrono::milliseconds wait) {
        for (const RunEvent &event : group.popEvents(wait)) {
            if (event.status)
                rests[event.run] = *event.status != RunStatus::Running;
            writer.apply(event);
        }
    };
    group.allow(steps);
    while (!std::ranges::all_of(rests, [](const auto &each) { return each.second; }) && !group.finished())
        store(timeout);
    group.stop();
    for (bool over = false; !over;) {
        over = group.finished();
        store(over ? std::chrono::milliseconds(0) : timeout);
    }
}

bool trainOn(const std::string &path)
{
    auto writer = SessionWriter::open(path);
    auto plans = remainingPlans(writer.session());
    std::erase_if(plans,
                  [](const RunPlan &plan) { return !plan.ownData || !isSmall(plan.record, *plan.ownData); });
    const bool any = !plans.empty();
    if (any)
        train(writer, std::move(plans), /*steps=*/6);
    writer.close();
    return any;
}

void probeAll(const std::string &path)
{
    const Session session = Session::open(path);
    const auto data = session.ownData();
    for (const StoredRun &run : session.runs()) {
        const auto kept = session.snapshots(run.id);
        if (!data || kept.empty() || !isSmall(run.record, *data))
            continue;
        const auto weights = session.weights(run.id, kept.back());
        probe({run.record, inputShape(*data, run.record), run.seed, kept.back(), weights,
               data->heldout.front().tokens, data->heldout.front().label, 0U});
    }
}

bool unlessRefused(bool (*deed)(const std::string &), const std::string &path)
{
    try {
        return deed(path);
    } catch (const Error &) {
        return false;
    }
}

} // namespace

void makeSmallSession(const std::string &path)
{
    ExperimentSpec experiment;
    experiment.name = "crafted";
    experiment.seeds = {1, 2};
    RunSpec &base = experiment.base;
    base.task.id = "file";
    base.task.params.clear();
    base.data.trainFile = "train.jsonl";
    base.data.heldoutFile = "heldout.jsonl";
    base.model.blocks = 1;
    base.model.dModel = base.model.dHead = base.model.dMlp = 8;
    base.train.batch = 5;
    base.train.epochs = 2;
    base.metrics.examples = 4;
    experiment.lanes = {{"A", maskFrom("full"), {}}, {"B", maskFrom("top-k:2"), {}}};
    Dataset data;
    data.alphabet = 4;
    data.classes = 3;
    Random random(1, Stream::Data);
    for (int i = 0; i < 18; ++i) {
        Sequence sequence{.tokens = {}, .label = int(random.below(3))};
        for (std::uint64_t length = 2 + random.below(5); length > 0; --length)
            sequence.tokens.push_back(Token(random.below(4)));
        (i < 12 ? data.train : data.heldout).push_back(std::move(sequence));
    }
    auto writer =
        SessionWriter::create(path, experiment, sampleProvenance(), std::make_shared<const Dataset>(data),
                              SessionWriter::Existing::Replace);
    const auto plans = remainingPlans(writer.session());
    train(writer, {plans[0]}, RunGroup::unlimited);
    train(writer, {plans[1]}, /*steps=*/4); // one in its second epoch
    writer.close();
}

void putOwnData(const std::string &path, const Dataset &data)
{
    Database database(path, path, Database::Access::Write);
    writeOwnData(database, data);
}

void putLane(const std::string &path, RunId run, int lane)
{
    Database database(path, path, Database::Access::Write);
    RunRow row = readRun(database, run);
    row.run.lane = lane;
    writeRun(database, row);
}

bool useEverything(const std::string &path)
{
    readEverything(path);
    unlessRefused(
        [](const std::string &file) {
            probeAll(file);
            return true;
        },
        path);
    return unlessRefused(trainOn, path);
}

} // namespace fovea
