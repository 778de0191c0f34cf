// SPDX-License-Identifier: MIT
#include "core/probing/probe_cache.h"

#include "core/base/errors.h"
#include "core/probing/recent.h"
#include "core/store/session.h"
#include "core/tasks/valid_data.h"

#include <iterator>
#include <map>
#include <thread>
#include <utility>

namespace fovea {

namespace {

constexpr std::size_t weightBudget = 192'000'000; // bytes
constexpr std::size_t probeBudget = 256'000'000;
constexpr std::size_t flowBudget = 128'000'000;
constexpr std::size_t mostProbers = 64; // more than lanes that are asked about together
constexpr std::size_t mostDatasets = 6;
constexpr int digestSide = 96; // points of a thumbnail

struct DataKey
{
    std::string path; // only of data that the session itself holds
    TaskSpec task;
    DataSpec data;
    std::uint64_t seed = 0;

    bool operator==(const DataKey &) const = default;
};

struct ProbeKey
{
    ProbeSubject subject; // with the epoch that was kept
    ProbeCache::Example example;

    bool operator==(const ProbeKey &) const = default;
};

struct FlowKey
{
    std::shared_ptr<const AttentionProbe> probe;
    MapStage stage{};

    bool operator==(const FlowKey &) const = default;
};

// Whose network it is: all that decides it but weights and time.
struct RunKey
{
    LaneRecord lane;
    std::uint64_t seed = 0;

    bool operator==(const RunKey &) const = default;
};

std::size_t bytesOf(const AttentionProbe &probe)
{
    std::size_t bytes = sizeof probe;
    for (const auto &layer : probe.layers)
        for (const auto &head : layer)
            bytes += head.scores.size() * (2 * sizeof(float) + 1) + head.rows.size() * sizeof(RowNumbers);
    return bytes;
}

std::size_t bytesOf(const Dataset &data)
{
    return (data.train.size() + data.heldout.size()) * (sizeof(Sequence) + std::size_t(data.longest()) * 4);
}

} // namespace

struct ProbeCache::Private
{
    Recent<DataKey, std::shared_ptr<const Dataset>> datasets{mostDatasets * 32'000'000};
    Recent<ProbeSubject, std::shared_ptr<const std::vector<float>>> weights{weightBudget};
    Recent<ProbeKey, std::shared_ptr<const AttentionProbe>> probes{probeBudget};
    Recent<RunKey, std::unique_ptr<Prober>> probers{mostProbers};
    Recent<RunKey, InputShape> shapes{64};
    Recent<std::shared_ptr<const AttentionProbe>, std::shared_ptr<const HeadDigests>> digests{16};
    Recent<FlowKey, std::shared_ptr<const AttentionFlow>> flows{flowBudget};
};

ProbeCache::ProbeCache() : d(std::make_unique<Private>()) {}
ProbeCache::~ProbeCache() = default;

std::shared_ptr<const Dataset> ProbeCache::data(const ProbeSubject &subject)
{
    const RunSpec &spec = subject.lane.spec;
    const bool own = spec.data.trainFile || spec.data.heldoutFile;
    DataKey key{own ? subject.path : std::string(), spec.task, spec.data,
                own ? 0 : dataSeed(spec.data, subject.seed)};
    if (auto *known = d->datasets.find(key))
        return *known;
    std::shared_ptr<const Dataset> data;
    if (own && !subject.path.empty())
        data = Session::open(subject.path).ownData();
    if (data)
        validate(*data, spec.task);
    else
        data = std::make_shared<const Dataset>(makeDataset(spec.task, spec.data, subject.seed));
    return d->datasets.add(std::move(key), data, bytesOf(*data));
}

InputShape ProbeCache::shape(const ProbeSubject &subject)
{
    const RunKey key{subject.lane, subject.seed};
    if (const auto *known = d->shapes.find(key))
        return *known;
    return d->shapes.add(key, inputShape(*data(subject), subject.lane), 1);
}

std::vector<int> ProbeCache::snapshots(const ProbeSubject &subject)
{
    std::vector<int> epochs;
    if (!subject.path.empty() && subject.run != RunId{})
        epochs = Session::open(subject.path).snapshots(subject.run);
    if (epochs.empty())
        epochs.push_back(-1);
    return epochs;
}

KeptWeights ProbeCache::weights(const ProbeSubject &subject)
{
    ProbeSubject kept = subject;
    if (const auto *known = d->weights.find(kept)) // the wanted ones: a snapshot never changes
        return {subject.epoch, *known};
    const auto remember = [&](std::vector<float> values) {
        const std::size_t bytes = values.size() * sizeof(float);
        auto shared = std::make_shared<const std::vector<float>>(std::move(values));
        return KeptWeights{kept.epoch, d->weights.add(kept, std::move(shared), bytes)};
    };
    if (!subject.path.empty() && subject.run != RunId{}) {
        // Opened for a moment only: an open reader would keep the writer from leaving one file.
        const Session session = Session::open(subject.path);
        if (!session.snapshots(subject.run).empty()) {
            kept.epoch = session.nearestSnapshot(subject.run, subject.epoch);
            if (const auto *known = d->weights.find(kept))
                return {kept.epoch, *known};
            return remember(session.weights(subject.run, kept.epoch));
        }
    }
    kept.epoch = -1;
    if (const auto *known = d->weights.find(kept))
        return {kept.epoch, *known};
    const ModelSpec &model = subject.lane.spec.model;
    const bool independent = subject.lane.spec.train.init == InitKind::Independent;
    return remember(initialWeights(ParameterLayout(model, shape(subject), subject.lane.mask), model,
                                   subject.seed, independent ? subject.laneSalt : 0));
}

ProbeRequest ProbeCache::request(const ProbeSubject &subject, const KeptWeights &weights,
                                 const Example &example)
{
    return {.lane = subject.lane,
            .shape = shape(subject),
            .seed = subject.seed,
            .epoch = weights.epoch,
            .weights = *weights.values,
            .tokens = example.tokens,
            .label = example.label,
            .id = example.id};
}

Prober &ProbeCache::prober(const ProbeSubject &subject)
{
    const RunKey key{subject.lane, subject.seed};
    if (auto *known = d->probers.find(key))
        return **known;
    return *d->probers.add(key, std::make_unique<Prober>(), 1);
}

void ProbeCache::answer(std::vector<Wanted> &wanted)
{
    struct Job
    {
        Wanted &wanted;
        Prober &prober;
        ProbeRequest request;
    };
    const auto keyOf = [](const Wanted &each) {
        ProbeKey key{each.subject, each.example};
        key.subject.epoch = each.weights.epoch;
        return key;
    };
    std::vector<Job> jobs;
    for (Wanted &each : wanted) {
        try {
            if (const auto *known = each.passing ? nullptr : d->probes.find(keyOf(each)))
                each.probe = *known;
            else
                jobs.push_back(
                    {each, prober(each.subject), request(each.subject, each.weights, each.example)});
        } catch (const std::exception &error) {
            each.problem = error.what();
        }
    }
    const auto compute = [](Job &job) {
        try {
            job.wanted.probe = std::make_shared<const AttentionProbe>(job.prober.probe(job.request));
        } catch (const std::exception &error) {
            job.wanted.problem = error.what();
        }
    };
    // A prober works for one thread: lanes that are the same run wait for each other.
    std::map<Prober *, std::vector<Job *>> runs;
    for (Job &job : jobs)
        runs[&job.prober].push_back(&job);
    std::vector<std::jthread> others;
    for (auto run = runs.begin(); run != runs.end(); ++run) {
        const auto work = [&compute, list = run->second] {
            for (Job *job : list)
                compute(*job);
        };
        if (std::next(run) == runs.end())
            work(); // the last here
        else
            others.emplace_back(work);
    }
    others.clear(); // joins
    for (const Job &job : jobs)
        if (job.wanted.probe && !job.wanted.passing)
            d->probes.add(keyOf(job.wanted), job.wanted.probe, bytesOf(*job.wanted.probe));
}

std::shared_ptr<const AttentionProbe> ProbeCache::probe(const ProbeSubject &subject,
                                                        const KeptWeights &weights, const Example &example)
{
    std::vector<Wanted> wanted{{subject, weights, example, nullptr, {}}};
    answer(wanted);
    if (!wanted.front().probe)
        throw InputError(wanted.front().problem);
    return wanted.front().probe;
}

std::shared_ptr<const AttentionFlow> ProbeCache::flow(const Wanted &answered, MapStage stage)
{
    if (!needsFlow(stage) || !answered.probe)
        return {};
    const FlowKey key{answered.probe, stage};
    if (const auto *known = d->flows.find(key))
        return *known;
    auto flow = std::make_shared<AttentionFlow>();
    try {
        if (stage == MapStage::Rollout)
            flow->rollout = rolloutOf(*answered.probe);
        else
            flow->gradient = gradientTimesAttention(
                request(answered.subject, answered.weights, answered.example), *answered.probe);
    } catch (const std::exception &) {
        return {}; // the probe itself was not refused, so there is nothing more to say
    }
    const std::size_t bytes = bytesOf(*answered.probe);
    return d->flows.add(key, std::move(flow), bytes);
}

std::shared_ptr<const HeadDigests> ProbeCache::digests(const std::shared_ptr<const AttentionProbe> &probe)
{
    if (const auto *known = d->digests.find(probe))
        return *known;
    return d->digests.add(probe, std::make_shared<const HeadDigests>(digestsOf(*probe, digestSide)), 1);
}

SetRequest ProbeCache::setRequest(const ProbeSubject &subject, const KeptWeights &weights, ExampleSplit split)
{
    const auto examples = data(subject);
    SetRequest request;
    request.lane = subject.lane;
    request.shape = shape(subject);
    request.seed = subject.seed;
    request.epoch = weights.epoch;
    request.weights = *weights.values;
    request.set = std::make_shared<const PaddedSet>(
        padded(split == ExampleSplit::Train ? examples->train : examples->heldout, request.shape));
    return request;
}

} // namespace fovea
