// SPDX-License-Identifier: MIT
#include "core/experiment/presets.h"

#include "app/cli/console.h"
#include "app/cli/verbs.h"
#include "app/command/known_values.h"
#include "core/experiment/spec_json.h"
#include "core/report/json_values.h"
#include "core/report/text_table.h"

#include <nlohmann/json.hpp>

namespace fovea::app {

namespace {

Json presetJson(const Preset &entry)
{
    return {{"id", entry.id},
            {"title", entry.title},
            {"description", entry.description},
            {"default", entry.id == defaultPresetId()},
            {"experiment", Json::parse(toJson(entry.experiment))}};
}

int run(const Arguments &arguments, Console &console)
{
    if (!arguments.operands().empty()) {
        const Preset &entry = preset(arguments.operands().front());
        console.print(Json::parse(toJson(entry.experiment)).dump(2) + "\n");
        return 0;
    }
    if (arguments.has("json")) {
        Json json = answer();
        json["presets"] = Json::array();
        for (const Preset &entry : presets())
            json["presets"].push_back(presetJson(entry));
        console.print(lineOf(json));
        return 0;
    }
    for (const Preset &entry : presets())
        console.print(wrapped(entry.id + " - " + entry.title +
                                  (entry.id == defaultPresetId() ? " (the default)" : "") + "\n  " +
                                  entry.description + "\n\n",
                              console.paper()));
    return 0;
}

} // namespace

Verb presetsVerb()
{
    return {"presets",
            "Lists the prepared experiments, or prints one as a spec to start from.",
            {"fovea-cli presets", "fovea-cli presets paper/parity > my.json",
             "fovea-cli train --preset paper/parity"},
            {{"PRESET", "Prints the spec of this preset", Count::AtMostOne, presetIds}},
            {jsonOption()},
            &run};
}

} // namespace fovea::app
