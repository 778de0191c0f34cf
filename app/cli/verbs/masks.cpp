// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"

#include "app/cli/console.h"
#include "app/cli/listing.h"
#include "app/cli/verbs.h"
#include "core/base/wording.h"
#include "core/report/json_values.h"
#include "core/report/text_table.h"

#include <nlohmann/json.hpp>

namespace fovea::app {

namespace {

// What a mask at its defaults does to sequences of one length.
struct Facts
{
    std::string notation;
    std::optional<double> density;
    std::optional<int> keys;
    double reach = 0;
};

struct Setting
{
    int length = 40;
    int layers = 5;
};

Facts factsOf(const MaskInfo &info, const Setting &setting)
{
    const MaskSpec spec{info.id, {}};
    const auto mask = makeMask(spec);
    const Geometry geometry{setting.length, mask->globals()};
    return {textOf(spec), density(*mask, geometry), mask->keysPerQuery(geometry),
            reach(*mask, geometry, setting.layers)};
}

Json maskJson(const MaskInfo &info, const Facts &facts)
{
    return {{"id", info.id},
            {"name", info.name},
            {"rule", info.rule},
            {"notation", facts.notation},
            {"params", schemaJson(info.params)},
            {"keys_per_query", number(facts.keys)},
            {"density", number(facts.density)},
            {"reach", number(facts.reach)}};
}

std::string maskText(const MaskInfo &info, const Facts &facts, const Setting &setting)
{
    return info.id + " - " + info.name + " (" + facts.notation + ")\n  " + info.rule + "\n  At length " +
           std::to_string(setting.length) + ": keys a query sees " +
           (facts.keys ? std::to_string(*facts.keys) : "decided by the input") + ", density " +
           (facts.density ? percentText(*facts.density) : "decided by the input") + ", reach after " +
           countText(setting.layers, "layer") + " " + percentText(facts.reach) + ".\n" +
           parameterLines(info.params);
}

int run(const Arguments &arguments, Console &console)
{
    const Setting setting{int(arguments.integer("length", 1, 4096).value_or(40)),
                          int(arguments.integer("layers", 1, 64).value_or(5))};
    if (arguments.has("json")) {
        Json json = answer();
        json["length"] = setting.length;
        json["layers"] = setting.layers;
        json["masks"] = Json::array();
        for (const MaskInfo &info : maskCatalogue())
            json["masks"].push_back(maskJson(info, factsOf(info, setting)));
        console.print(lineOf(json));
        return 0;
    }
    for (const MaskInfo &info : maskCatalogue())
        console.print(wrapped(maskText(info, factsOf(info, setting), setting), console.paper()) + "\n");
    return 0;
}

} // namespace

Verb masksVerb()
{
    return {"masks",
            "Lists the attention masks with their rules, parameters, density and reach.",
            {"fovea-cli masks", "fovea-cli masks --length 600 --layers 10"},
            {},
            {{"length", "N", "Length of the sequences for density and reach (default: 40)"},
             {"layers", "N", "Layers for the reach (default: 5)"},
             jsonOption()},
            &run};
}

} // namespace fovea::app
