// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/verbs.h"
#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/engine/engine.h"
#include "core/engine/engine_choice.h"
#include "core/engine/networks.h"
#include "core/engine/torch_library.h"
#include "core/experiment/presets.h"
#include "core/model/network.h"
#include "core/report/json_values.h"
#include "core/report/text_table.h"

#include <nlohmann/json.hpp>

namespace fovea::app {

namespace {

// What the default model would be trained with here.
struct Use
{
    std::string engine; // "fused", "libtorch"; empty: none can be had
    std::string kernels;
    std::string reason; // a sentence
    std::string whyNotFused;
    std::vector<std::string> torchMasks; // that LibTorch runs where the fused kernels run others
};

NetworkSpec usualNetwork()
{
    return {.model = preset(defaultPresetId()).experiment.base.model,
            .mask = {},
            .shape = {.alphabet = 2, .classes = 2, .geometry = {.ordinary = 8, .globals = 0}}};
}

std::vector<std::string> masksBeyondFused()
{
    std::vector<std::string> masks;
    NetworkSpec spec = usualNetwork();
    for (const MaskInfo &info : maskCatalogue()) {
        spec.mask = {info.id, {}};
        if (whyReference(spec))
            masks.push_back(info.id);
    }
    return masks;
}

Use useHere()
{
    const NetworkSpec spec = usualNetwork();
    Use use;
    try {
        use.reason = ensureEngine(spec).reason;
        const auto network = makeNetwork(spec);
        use.engine = nameOf(network->engine());
        use.kernels = network->kernels();
        if (network->engine() == Engine::LibTorch)
            use.whyNotFused = use.reason;
        else
            use.torchMasks = masksBeyondFused();
    } catch (const Error &error) {
        use.reason = error.what();
    }
    return use;
}

// LibTorch is opened to be asked for its version, and to find out whether it can be. Empty: it can.
std::string torchProblem()
{
    try {
        torchModule();
        return {};
    } catch (const Error &error) {
        return error.what();
    }
}

Json textOrNull(const std::string &text)
{
    return text.empty() ? Json(nullptr) : Json(text);
}

void printAsJson(const EngineReport &report, const Use &use, const std::string &problem, Console &console)
{
    Json json = answer();
    json.update({{"fovea", report.fovea},
                 {"torch", problem.empty() ? Json(report.torch) : Json(nullptr)},
                 {"torch_problem", textOrNull(problem)},
                 {"blas", problem.empty() ? Json(report.blas) : Json(nullptr)},
                 {"slow_blas", report.slowBlas},
                 {"blas_advice", report.slowBlas ? Json(report.blasAdvice) : Json(nullptr)},
                 {"cpu", report.cpu},
                 {"threads", report.cores},
                 {"instructions", report.instructions},
                 {"engine_choice", nameOf(engineChoice())},
                 {"engine", textOrNull(use.engine)},
                 {"engine_reason", use.reason},
                 {"kernels", textOrNull(use.kernels)},
                 {"kernels_reason", textOrNull(use.whyNotFused)},
                 {"torch_masks", use.torchMasks}});
    console.print(lineOf(json));
}

int run(const Arguments &arguments, Console &console)
{
    const std::string problem = torchProblem();
    const EngineReport report = engineReport();
    const Use use = useHere();
    if (arguments.has("json")) {
        printAsJson(report, use, problem, console);
        return 0;
    }
    TextTable table;
    table.add({"Fovea", report.fovea});
    table.add({"LibTorch", problem.empty() ? report.torch : "none. " + problem});
    if (problem.empty())
        table.add({"BLAS", report.blas + (report.slowBlas ? " (the slow one)" : "")});
    table.add({"CPU", report.cpu});
    table.add({"Threads", std::to_string(report.cores)});
    table.add({"Engine", nameOf(engineChoice()) + ": " + (use.engine.empty() ? "none" : use.engine) + ". " +
                             use.reason});
    if (!use.kernels.empty())
        table.add({"Kernels", use.kernels});
    if (!use.torchMasks.empty())
        table.add({"Masks", joined(use.torchMasks, ", ") +
                                (engineChoice() == EngineChoice::Fused ? ": only LibTorch runs them"
                                                                       : ": LibTorch runs them") +
                                ", since they choose by the queries and keys of a whole head"});
    console.print(table.text());
    if (report.slowBlas)
        console.print(report.blasAdvice + "\n");
    return 0;
}

} // namespace

Verb infoVerb()
{
    return {"info",
            "Shows versions, the BLAS in use and whether it is the slow one, CPU, threads, and which "
            "engine runs and why.",
            {"fovea-cli info", "fovea-cli info --engine libtorch", "fovea-cli info --json"},
            {},
            {engineOption(), jsonOption()},
            &run};
}

} // namespace fovea::app
