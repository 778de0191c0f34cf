// SPDX-License-Identifier: MIT
#include "app/cli/task_options.h"

#include "core/experiment/spec_fields.h"
#include "core/tasks/task.h"

namespace fovea::app {

RunSpec taskSpecFrom(const Arguments &arguments)
{
    RunSpec spec;
    spec.task.id = taskCatalogue().at(arguments.required("task")).id;
    for (const std::string &text : arguments.values("set")) {
        const FieldChange change = fieldChangeFrom(text);
        const bool bare = change.key.find('.') == std::string::npos;
        setField(spec, bare ? "task." + change.key : change.key, change.value);
    }
    if (const auto length = arguments.value("length"))
        setLength(spec, *length);
    return spec;
}

void setLength(RunSpec &spec, const std::string &length)
{
    std::string others;
    if (const TaskInfo *info = taskCatalogue().find(spec.task.id)) {
        for (const Param &param : info->params) {
            if (param.id == "length") {
                setField(spec, "task.length", length);
                return;
            }
            if (param.id.find("length") != std::string::npos)
                others += (others.empty() ? "--set task." : " and --set task.") + param.id + "=N";
        }
    }
    throw UsageError("Task '" + spec.task.id + "' has no single length, so --length does not fit it" +
                     (others.empty() ? "." : "; it takes " + others + "."));
}

} // namespace fovea::app
