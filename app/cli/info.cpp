// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/json_output.h"
#include "app/cli/verbs.h"
#include "app/cli/wording.h"
#include "core/engine.h"
#include "core/experiment/presets.h"
#include "core/model/network.h"

#include <nlohmann/json.hpp>

namespace fovea::app {

namespace {

struct Kernels
{
    std::string name;
    std::string reason; // why not the fused ones; empty when they run
};

// What the default model would be trained with here.
Kernels kernelsHere()
{
    const NetworkSpec spec{.model = preset(defaultPresetId()).experiment.base.model,
                           .mask = {},
                           .shape = {.alphabet = 2, .classes = 2, .geometry = {.ordinary = 8, .globals = 0}}};
    return {makeNetwork(spec)->kernels(), whyReference(spec).value_or("")};
}

int run(const Arguments &arguments, Console &console)
{
    const EngineReport report = engineReport();
    const Kernels kernels = kernelsHere();
    if (arguments.has("json")) {
        Json json = answer();
        json.update({{"fovea", report.fovea},
                     {"torch", report.torch},
                     {"blas", report.blas},
                     {"slow_blas", report.slowBlas},
                     {"blas_advice", report.slowBlas ? Json(report.blasAdvice) : Json(nullptr)},
                     {"cpu", report.cpu},
                     {"threads", report.cores},
                     {"instructions", report.instructions},
                     {"kernels", kernels.name},
                     {"kernels_reason", kernels.reason.empty() ? Json(nullptr) : Json(kernels.reason)}});
        printJson(console, json);
        return 0;
    }
    TextTable table;
    table.add({"Fovea", report.fovea});
    table.add({"LibTorch", report.torch});
    table.add({"BLAS", report.blas + (report.slowBlas ? " (the slow one)" : "")});
    table.add({"CPU", report.cpu});
    table.add({"Threads", std::to_string(report.cores)});
    table.add({"Kernels", kernels.reason.empty() ? kernels.name + " (fused)"
                                                 : kernels.name + " (LibTorch). " + kernels.reason});
    console.print(table.text());
    if (report.slowBlas)
        console.print(report.blasAdvice + "\n");
    return 0;
}

} // namespace

Verb infoVerb()
{
    return {"info",
            "Shows versions, the BLAS in use and whether it is the slow one, CPU, threads and kernels.",
            {"fovea-cli info", "fovea-cli info --json"},
            {},
            {jsonOption()},
            &run};
}

} // namespace fovea::app
