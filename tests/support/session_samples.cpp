// SPDX-License-Identifier: MIT
#include "tests/support/session_samples.h"

#include "core/base/errors.h"
#include "core/base/random.h"
#include "core/files/file_handle.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>

namespace fovea {

ExperimentSpec sampleExperiment(int lanes, std::vector<std::uint64_t> seeds, int epochs)
{
    ExperimentSpec experiment;
    experiment.name = "sample";
    experiment.seeds = std::move(seeds);
    experiment.base.train.epochs = epochs;
    for (int lane = 0; lane < lanes; ++lane) {
        LaneSpec spec;
        spec.name = laneLetter(std::size_t(lane));
        if (lane > 0) {
            spec.mask.id = "top-k";
            spec.mask.params["k"] = std::int64_t(lane);
        }
        experiment.lanes.push_back(spec);
    }
    return experiment;
}

Provenance sampleProvenance()
{
    return {"0.1.0",
            "1.13",
            "OpenBLAS",
            "a processor",
            2,
            "fovea-cli train -o 'x y.fovea'",
            "2026-01-02T03:04:05Z",
            ""};
}

Dataset sampleData()
{
    Dataset data;
    data.alphabet = 2;
    data.classes = 2;
    data.train = {{{0, 1, 1}, 0}, {{1}, 1}};
    data.heldout = {{{0, 0}, 1}};
    return data;
}

EpochRecord sampleEpoch(RunId run, int epoch)
{
    Random random(std::uint64_t(run), Stream::Data, {std::uint64_t(epoch)});
    using Limits = std::numeric_limits<double>;
    EpochRecord record;
    record.epoch = epoch;
    record.step = 200 * (epoch + 1);
    record.trainLoss = random.uniform();
    record.trainAccuracy = random.uniform();
    record.heldoutLoss = random.uniform();
    record.heldoutAccuracy = random.uniform();
    record.lr = 0.1 * random.uniform();
    record.spent = {random.uniform(), random.uniform(), random.uniform(), random.uniform()};
    const auto percentiles = [&] {
        std::vector<double> values(9);
        for (double &value : values)
            value = random.uniform();
        return values;
    };
    record.metrics = {{"dispersion", percentiles(), {percentiles(), percentiles()}},
                      {"condition_w", {1, 2, Limits::infinity(), Limits::quiet_NaN()}, {}},
                      {"focus", {Limits::infinity(), 0.5}, {{-Limits::infinity(), Limits::quiet_NaN()}}}};
    record.metrics[0].all[1] = Limits::quiet_NaN();
    record.metrics[0].layers[1][8] = Limits::denorm_min();
    return record;
}

TrainerState sampleState(RunId run, int epochsCompleted, int stepInEpoch)
{
    Random random(std::uint64_t(run), Stream::Init,
                  {std::uint64_t(epochsCompleted), std::uint64_t(stepInEpoch)});
    TrainerState state;
    state.epoch = epochsCompleted;
    state.stepInEpoch = stepInEpoch;
    state.step = 200 * epochsCompleted + stepInEpoch;
    state.runningLoss = stepInEpoch ? random.uniform() : 0;
    state.runningCorrect = stepInEpoch * 7;
    if (epochsCompleted > 1)
        state.crossing = 1;
    if (epochsCompleted > 0)
        state.trainAccuracy = random.uniform();
    state.bestLoss = random.uniform();
    state.bestEpoch = epochsCompleted - 1;
    state.spent = {random.uniform(), random.uniform(), random.uniform(), random.uniform()};
    state.optimizer.updates = state.step;
    state.optimizer.first.resize(sampleParameters);
    state.weights.resize(sampleParameters);
    for (float &value : state.optimizer.first)
        value = float(random.uniform(-1, 1));
    for (float &value : state.weights)
        value = float(random.uniform(-1, 1));
    state.weights[7] = std::numeric_limits<float>::quiet_NaN();
    return state;
}

RunEvent startEvent(RunId run)
{
    RunEvent event;
    event.run = run;
    event.facts = RunFacts{"reference", sampleParameters, 40, 42, 0xfedcba9876543210ULL};
    event.status = RunStatus::Running;
    event.state = std::make_shared<const TrainerState>(sampleState(run, 0));
    return event;
}

RunEvent epochEvent(RunId run, int epoch)
{
    RunEvent event;
    event.run = run;
    event.epoch = sampleEpoch(run, epoch);
    event.state = std::make_shared<const TrainerState>(sampleState(run, epoch + 1));
    return event;
}

RunEvent statusEvent(RunId run, RunStatus status, std::string reason)
{
    RunEvent event;
    event.run = run;
    event.status = status;
    event.reason = std::move(reason);
    return event;
}

void makeSampleSession(const std::string &path)
{
    auto writer = SessionWriter::create(path, sampleExperiment(2, {1, 2}), sampleProvenance(),
                                        std::make_shared<const Dataset>(sampleData()));
    for (std::int64_t run = 1; run <= 4; ++run) {
        writer.apply(startEvent(RunId(run)));
        for (int epoch = 0; epoch < 3; ++epoch)
            writer.apply(epochEvent(RunId(run), epoch));
        writer.apply(statusEvent(RunId(run), RunStatus::Finished, "3 epochs"));
    }
    writer.close();
}

namespace {

template<typename Question>
void ask(std::vector<std::string> &errors, Question &&question)
{
    try {
        question();
    } catch (const Error &error) {
        errors.emplace_back(error.what());
    }
}

} // namespace

std::vector<std::string> readEverything(const std::string &path)
{
    std::vector<std::string> errors;
    ask(errors, [&] {
        const Session session = Session::open(path);
        ask(errors, [&] { session.experiment(); });
        ask(errors, [&] { session.provenance(); });
        ask(errors, [&] { session.runs(); });
        ask(errors, [&] { session.ownData(); });
        for (std::int64_t id = 1; id <= 4; ++id) {
            const auto run = RunId(id);
            ask(errors, [&] { session.epochs(run); });
            ask(errors, [&] { session.state(run); });
            ask(errors, [&] {
                for (const int epoch : session.snapshots(run))
                    ask(errors, [&] { session.weights(run, epoch); });
            });
        }
        ask(errors, [&] { remainingPlans(session); });
        ask(errors, [&] { session.note(); });
        ask(errors, [&] { session.sweeps(); });
        ask(errors, [&] {
            for (const ResultKey &key : session.resultKeys())
                ask(errors, [&] { session.result(key); });
        });
        ask(errors, [&] { session.addressDoubts(); });
    });
    return errors;
}

namespace {

bool sameBits(double a, double b)
{
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

bool sameBits(const std::vector<double> &a, const std::vector<double> &b)
{
    return std::ranges::equal(a, b, [](double x, double y) { return sameBits(x, y); });
}

bool sameBits(const Spent &a, const Spent &b)
{
    return sameBits(a.wall, b.wall) && sameBits(a.cpu, b.cpu) && sameBits(a.eval, b.eval) &&
           sameBits(a.metrics, b.metrics);
}

bool sameBits(const MetricValues &a, const MetricValues &b)
{
    const auto same = [](const auto &x, const auto &y) { return sameBits(x, y); };
    return a.id == b.id && sameBits(a.all, b.all) && std::ranges::equal(a.layers, b.layers, same);
}

} // namespace

bool sameBits(const EpochRecord &a, const EpochRecord &b)
{
    const auto same = [](const MetricValues &x, const MetricValues &y) { return sameBits(x, y); };
    return a.epoch == b.epoch && a.step == b.step && sameBits(a.trainLoss, b.trainLoss) &&
           sameBits(a.trainAccuracy, b.trainAccuracy) && sameBits(a.heldoutLoss, b.heldoutLoss) &&
           sameBits(a.heldoutAccuracy, b.heldoutAccuracy) && sameBits(a.lr, b.lr) &&
           sameBits(a.spent, b.spent) && std::ranges::equal(a.metrics, b.metrics, same);
}

bool sameBits(const std::vector<float> &a, const std::vector<float> &b)
{
    return a.size() == b.size() &&
           (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0);
}

bool sameBits(const TrainerState &a, const TrainerState &b)
{
    return a.epoch == b.epoch && a.stepInEpoch == b.stepInEpoch && a.step == b.step &&
           sameBits(a.runningLoss, b.runningLoss) && a.runningCorrect == b.runningCorrect &&
           a.crossing == b.crossing && a.trainAccuracy == b.trainAccuracy &&
           sameBits(a.bestLoss, b.bestLoss) && a.bestEpoch == b.bestEpoch && sameBits(a.spent, b.spent) &&
           a.optimizer.updates == b.optimizer.updates && sameBits(a.optimizer.first, b.optimizer.first) &&
           sameBits(a.optimizer.second, b.optimizer.second) && sameBits(a.weights, b.weights);
}

std::string fileBytes(const std::string &path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

// In place: emptying a file first makes some file systems wait for the disk, and tests do this thousands of
// times.
void putFileBytes(const std::string &path, const std::string &bytes)
{
    const FileHandle file(open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666));
    const auto size = ssize_t(bytes.size());
    if (pwrite(file.number(), bytes.data(), bytes.size(), 0) != size || ftruncate(file.number(), size) != 0)
        throw std::runtime_error("A test could not write its file.");
}

std::vector<std::string> filesIn(const std::string &folder)
{
    std::vector<std::string> names;
    for (const auto &entry : std::filesystem::directory_iterator(folder))
        names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
}

} // namespace fovea
