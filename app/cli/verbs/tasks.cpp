// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/listing.h"
#include "app/cli/verbs.h"
#include "core/base/wording.h"
#include "core/report/json_values.h"
#include "core/report/text_table.h"
#include "core/tasks/task.h"

#include <nlohmann/json.hpp>

namespace fovea::app {

namespace {

Json taskJson(const TaskInfo &info)
{
    const auto task = info.make(defaults(info.params));
    Json baselines = Json::array();
    for (const Baseline &baseline : task->baselines())
        baselines.push_back({{"rule", baseline.rule}, {"accuracy", number(baseline.accuracy)}});
    Json classes = Json::array();
    for (int label = 0; label < task->classes(); ++label)
        classes.push_back(task->className(label));
    return {{"id", info.id},
            {"name", info.name},
            {"rule", info.rule},
            {"example", {{"text", info.example}, {"label", info.exampleLabel}, {"because", info.because}}},
            {"params", schemaJson(info.params)},
            {"alphabet", task->alphabet()},
            {"classes", task->classes()},
            {"class_names", classes},
            {"chance", number(task->chance())},
            {"baselines", baselines}};
}

std::string taskText(const TaskInfo &info)
{
    const auto task = info.make(defaults(info.params));
    std::string text = info.id + " - " + info.name + "\n  " + info.rule + "\n  Example: " + info.example +
                       " -> " + info.exampleLabel + " (" + info.because + ")\n  " +
                       std::to_string(task->classes()) + " classes" + ", chance " +
                       percentText(task->chance());
    for (const Baseline &baseline : task->baselines())
        text += "; " + baseline.rule + " " + percentText(baseline.accuracy);
    return text + "\n" + parameterLines(info.params);
}

int run(const Arguments &arguments, Console &console)
{
    if (arguments.has("json")) {
        Json json = answer();
        json["tasks"] = Json::array();
        for (const TaskInfo &info : taskCatalogue())
            json["tasks"].push_back(taskJson(info));
        console.print(lineOf(json));
        return 0;
    }
    for (const TaskInfo &info : taskCatalogue())
        console.print(wrapped(taskText(info), console.paper()) + "\n");
    return 0;
}

} // namespace

Verb tasksVerb()
{
    return {"tasks",
            "Lists the tasks with their rules, examples and parameters.",
            {"fovea-cli tasks", "fovea-cli tasks --json"},
            {},
            {jsonOption()},
            &run};
}

} // namespace fovea::app
