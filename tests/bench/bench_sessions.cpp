// SPDX-License-Identifier: MIT
// Time that epochs cost in a session: stored one by one as training does it, each in a transaction of its own
// with the state to resume from, and read back as the window and `show` do. Prints JSON: milliseconds,
// medians.
#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/base/stopwatch.h"
#include "core/engine/engine.h"
#include "core/run/run_group.h"
#include "core/session/session_origin.h"
#include "core/store/session.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <vector>

using namespace fovea;
using namespace std::chrono_literals;

namespace {

constexpr int epochs = 100;
constexpr int rounds = 9;

ExperimentSpec experiment()
{
    ExperimentSpec made;
    made.name = "bench";
    made.seeds = {1};
    made.base.data.train = 50;
    made.base.data.heldout = 20;
    made.base.train.epochs = epochs;
    made.lanes = {{"A", maskFrom("top-k:5"), {}}};
    return made;
}

// What the first epoch of a real run tells, with all its metrics.
std::vector<RunEvent> eventsOfAnEpoch()
{
    RunPlan plan;
    plan.id = RunId(1);
    plan.record = {experiment().base, experiment().lanes[0].mask};
    RunGroup group({plan}, {.threads = 1});
    group.allow(RunGroup::unlimited);
    std::vector<RunEvent> events;
    while (events.empty() || !events.back().epoch)
        for (RunEvent &event : group.popEvents(1000ms))
            if (events.empty() || !events.back().epoch)
                events.push_back(std::move(event));
    group.stop();
    return events;
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

double milliseconds(const std::function<void()> &work)
{
    const Stopwatch watch;
    work();
    return 1000 * watch.wallSeconds();
}

} // namespace

int main(int argc, char **argv)
try {
    namespace fs = std::filesystem;
    configureEngine();
    const fs::path folder = argc > 1 ? argv[1] : fs::temp_directory_path();
    const std::string path = newSessionPath(folder.string(), "bench");
    const std::vector<RunEvent> events = eventsOfAnEpoch();
    std::vector<double> write, open, read, weights;
    for (int round = 0; round < rounds; ++round) {
        auto writer = SessionWriter::create(path, experiment(), provenanceOf("bench_sessions", 1), nullptr,
                                            SessionWriter::Existing::Replace);
        for (const RunEvent &event : events)
            if (!event.epoch)
                writer.apply(event);
        write.push_back(milliseconds([&] {
                            RunEvent event = events.back();
                            for (int epoch = 0; epoch < epochs; ++epoch) {
                                event.epoch->epoch = epoch;
                                auto state = std::make_shared<TrainerState>(*events.back().state);
                                state->epoch = epoch + 1;
                                event.state = std::move(state);
                                writer.apply(event);
                            }
                        }) /
                        epochs);
        writer.close();
        open.push_back(milliseconds([&] { Session::open(path).runs(); }));
        const Session session = Session::open(path);
        read.push_back(milliseconds([&] { session.epochs(RunId(1)); }) / epochs);
        const auto kept = session.snapshots(RunId(1));
        weights.push_back(milliseconds([&] {
                              for (const int epoch : kept)
                                  session.weights(RunId(1), epoch);
                          }) /
                          double(kept.size()));
    }
    const auto bytes = double(fs::file_size(path));
    fs::remove(path);
    std::printf("{\"write_epoch\": %.3f, \"open\": %.3f, \"read_epoch\": %.4f, \"read_weights\": %.3f, "
                "\"kilobytes_per_epoch\": %.1f}\n",
                median(write), median(open), median(read), median(weights), bytes / 1000 / epochs);
} catch (const Error &error) {
    std::fprintf(stderr, "bench_sessions: %s\n", error.what());
    return 1;
}
