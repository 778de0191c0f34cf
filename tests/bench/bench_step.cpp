// SPDX-License-Identifier: MIT
// Training steps of Fovea's own paths, on demand: reads a number of steps a line, answers with seconds a
// step, megabytes of memory beyond what was resident before the first step, and CPU seconds a step.
//   bench_step PATH MASK LENGTH BLOCKS BATCH DROPOUT THREADS [SHARPNESS]     PATH: fast or reference
//   bench_step flops MASK LENGTH BLOCKS                          floating-point operations of one example's
//   step bench_step peak                                              FMA peak of one core, GFLOPS
#include "core/base/stopwatch.h"
#include "core/engine/engine.h"
#include "core/engine/networks.h"
#include "core/model/flops.h"
#include "core/model/network.h"
#include "core/run/core_crew.h"
#include "core/training/optimizer.h"
#include "tests/bench/fma_peak.h"

#include <sys/resource.h>

#include <cstdio>
#include <cstring>
#include <iostream>
#include <string>
#include <vector>

using namespace fovea;

namespace {

double peakMegabytes()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return double(usage.ru_maxrss) / 1024;
}

NetworkSpec networkSpec(const char *maskText, int length, int blocks, double dropout, double sharpness = 1)
{
    NetworkSpec spec;
    spec.mask = maskFrom(maskText);
    spec.model.blocks = blocks;
    spec.model.dropout = dropout;
    spec.model.inverseTemperature = sharpness;
    spec.shape = {.alphabet = 3, .classes = 2, .geometry = {length, makeMask(spec.mask)->globals()}};
    return spec;
}

struct Data
{
    std::vector<Token> tokens;
    std::vector<int> lengths;
    std::vector<int> labels;
    std::vector<std::uint32_t> ids;
};

Data randomData(const InputShape &shape, int examples)
{
    Data data;
    for (int example = 0; example < examples; ++example) {
        Random random(1, Stream::Data, {std::uint64_t(example)});
        for (int i = 0; i < shape.geometry.ordinary; ++i)
            data.tokens.push_back(Token(random.below(std::uint64_t(shape.alphabet))));
        for (int i = 0; i < shape.geometry.globals; ++i)
            data.tokens.push_back(shape.alphabet + 1 + i);
        data.lengths.push_back(shape.geometry.ordinary);
        data.labels.push_back(int(random.below(std::uint64_t(shape.classes))));
        data.ids.push_back(std::uint32_t(example));
    }
    return data;
}

int serve(const NetworkSpec &spec, const std::string &path, int examples, int threads)
{
    CoreCrew crew(threads);
    const CoreCrew::Seat seat(crew);
    const auto network = path == "fast" ? makeNetwork(spec, &crew) : makeReferenceNetwork(spec);
    if ((path == "fast") == (network->kernels() == "reference")) {
        std::fprintf(stderr, "The %s path is not to be had here.\n", path.c_str());
        return 1;
    }
    const ParameterLayout layout(spec.model, spec.shape, spec.mask);
    const auto initial = initialWeights(layout, spec.model, 1);
    std::copy(initial.begin(), initial.end(), network->weights().begin());
    TrainSpec train;
    Optimizer optimizer(train, layout.size());
    const Data data = randomData(spec.shape, examples);
    const Batch batch{.examples = examples,
                      .positions = spec.shape.geometry.positions(),
                      .tokens = data.tokens,
                      .lengths = data.lengths,
                      .labels = data.labels,
                      .ids = data.ids};
    std::vector<float> logits(std::size_t(examples) * std::size_t(spec.shape.classes));

    const double before = peakMegabytes();
    std::puts("ready");
    std::fflush(stdout);
    std::uint64_t step = 0;
    for (int steps = 0; std::cin >> steps;) {
        const Stopwatch watch;
        for (int i = 0; i < steps; ++i) {
            network->train(batch, {.seed = 1, .phase = Phase::Train, .time = step++}, logits);
            const double factor = clipFactor(network->gradient(), train.clip);
            optimizer.update(network->weights(), network->gradient(), factor, 1e-6);
        }
        std::printf("%.9f %.1f %.9f\n", watch.wallSeconds() / steps, peakMegabytes() - before,
                    watch.cpuSeconds() / steps);
        std::fflush(stdout);
    }
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    configureEngine();
    const std::string path = argc > 1 ? argv[1] : "";
    if (path == "peak" && argc == 2) {
        std::printf("%.1f\n", fmaPeakGflops());
        return 0;
    }
    if (path == "flops" && argc == 5) {
        std::printf("%.0f\n",
                    stepFlopsPerExample(networkSpec(argv[2], std::stoi(argv[3]), std::stoi(argv[4]), 0)));
        return 0;
    }
    if ((path == "fast" || path == "reference") && (argc == 8 || argc == 9)) {
        const auto spec = networkSpec(argv[2], std::stoi(argv[3]), std::stoi(argv[4]), std::stod(argv[6]),
                                      argc == 9 ? std::stod(argv[8]) : 1);
        return serve(spec, path, std::stoi(argv[5]), std::stoi(argv[7]));
    }
    std::fputs("Usage: see the head of tests/bench/bench_step.cpp.\n", stderr);
    return 2;
}
