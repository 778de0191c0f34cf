// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/verbs.h"
#include "core/metrics/metric.h"
#include "core/report/json_values.h"
#include "core/report/text_table.h"

#include <nlohmann/json.hpp>

namespace fovea::app {

namespace {

int run(const Arguments &arguments, Console &console)
{
    Json json = answer();
    json["metrics"] = Json::array();
    for (const MetricInfo &info : metricCatalogue()) {
        json["metrics"].push_back({{"id", info.id},
                                   {"name", info.name},
                                   {"help", info.help},
                                   {"unit", info.unit},
                                   {"fields", info.fields},
                                   {"guide", info.guide ? number(info.guide->value) : Json(nullptr)}});
        if (!arguments.has("json"))
            console.print(wrapped(info.id + " - " + info.name +
                                      (info.unit.empty() ? "" : " (" + info.unit + ")") + "\n  " + info.help +
                                      "\n  Numbers: " + joined(info.fields, ", ") + "\n\n",
                                  console.paper()));
    }
    if (arguments.has("json"))
        console.print(lineOf(json));
    return 0;
}

} // namespace

Verb metricsVerb()
{
    return {"metrics",
            "Lists what is measured after every epoch, per layer and over all layers.",
            {"fovea-cli metrics", "fovea-cli metrics --json"},
            {},
            {jsonOption()},
            &run};
}

} // namespace fovea::app
