// SPDX-License-Identifier: MIT
#include "core/experiment/presets.h"

#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/experiment/json_reading.h"
#include "core/experiment/preset_texts.h"
#include "core/experiment/spec_json.h"

namespace fovea {

namespace {

Preset presetFrom(const PresetText &text)
{
    const Json json = parsedJson(text.json);
    Preset made;
    made.id = text.id;
    made.title = textFrom("", json, "title", made.id);
    made.description = textFrom("", json, "description", {});
    made.experiment = experimentFromJson(text.json);
    return made;
}

} // namespace

const std::vector<Preset> &presets()
{
    static const std::vector<Preset> all = [] {
        std::vector<Preset> made;
        for (const PresetText &text : presetTexts())
            made.push_back(presetFrom(text));
        return made;
    }();
    return all;
}

const Preset &preset(std::string_view id)
{
    std::vector<std::string> known;
    for (const Preset &candidate : presets()) {
        if (candidate.id == id)
            return candidate;
        known.push_back(candidate.id);
    }
    throw UsageError("There is no preset '" + std::string(id) + "'" + suggestion(id, known) +
                     ". Known: " + joined(known, ", ") + ".");
}

std::string_view defaultPresetId()
{
    return "race/even-pairs";
}

} // namespace fovea
