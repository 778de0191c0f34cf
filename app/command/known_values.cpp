// SPDX-License-Identifier: MIT
#include "app/command/known_values.h"

#include "core/attention/mask.h"
#include "core/experiment/presets.h"
#include "core/experiment/spec_fields.h"
#include "core/tasks/task.h"

namespace fovea::app {

std::vector<std::string> presetIds()
{
    std::vector<std::string> ids;
    for (const Preset &one : presets())
        ids.push_back(one.id);
    return ids;
}

std::vector<std::string> taskIds()
{
    return taskCatalogue().ids();
}

std::vector<std::string> maskIds()
{
    return maskCatalogue().ids();
}

std::vector<std::string> settingKeys()
{
    std::vector<std::string> keys;
    for (const SpecField &field : specFields())
        keys.push_back(field.key + "=");
    return keys;
}

std::vector<std::string> exampleOrders()
{
    return {"shuffled", "sequential"};
}

std::vector<std::string> sessionFiles()
{
    return {"*.fovea"};
}

} // namespace fovea::app
