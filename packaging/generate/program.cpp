// SPDX-License-Identifier: MIT
#include "packaging/generate/program.h"

#include "app/cli/verbs.h"
#include "app/fovea/options.h"
#include "core/experiment/presets.h"
#include "core/experiment/spec_fields.h"
#include "core/masks/mask.h"
#include "core/support/errors.h"
#include "core/support/text.h"
#include "core/tasks/task.h"

#include <algorithm>
#include <cctype>

namespace fovea::packaging {

Program windowProgram()
{
    const Verb window = app::windowProgram();
    return {window.name, window.summary, window.examples, window.operands, window.options, {}};
}

Program terminalProgram()
{
    return {
        "fovea-cli",
        "Trains small transformers with different attention masks side by side and shows who learns faster.",
        {},
        {},
        {{"help", "", "Shows help; 'fovea-cli VERB --help' that of a verb", 'h'},
         {"version", "", "Shows the version"}},
        app::allVerbs()};
}

std::vector<Option> optionsOf(const Verb &verb)
{
    std::vector<Option> all = verb.options;
    all.insert(all.end(), app::commonOptions().begin(), app::commonOptions().end());
    return all;
}

std::vector<std::string> spellings(const Option &option)
{
    std::vector<std::string> all;
    if (option.letter)
        all.push_back("-" + std::string(1, option.letter));
    all.push_back("--" + option.name);
    return all;
}

namespace {

std::vector<std::string> presetIds()
{
    std::vector<std::string> ids;
    for (const Preset &one : presets())
        ids.push_back(one.id);
    return ids;
}

std::vector<std::string> settingKeys()
{
    std::vector<std::string> keys;
    for (const SpecField &field : specFields())
        keys.push_back(field.key + "=");
    return keys;
}

// Those that the window takes: a workspace that does not exist yet is refused, and so not offered.
std::vector<std::string> accepted(const std::string &option, const std::vector<std::string> &words)
{
    std::vector<std::string> taken;
    for (const std::string &word : words) {
        try {
            app::optionsFrom({"--" + option, word});
            taken.push_back(word);
        } catch (const UsageError &) {
        }
    }
    return taken;
}

// "train|heldout" and the lower-case part of "N|init|last".
std::vector<std::string> alternatives(const std::string &placeholder)
{
    std::vector<std::string> words;
    if (placeholder.find('|') != std::string::npos)
        for (const std::string_view part : split(placeholder, '|'))
            if (std::islower(static_cast<unsigned char>(part.front())))
                words.emplace_back(part);
    return words;
}

std::vector<std::string> wordsFor(const Option &option)
{
    if (option.name == "preset")
        return presetIds();
    if (option.name == "task")
        return taskCatalogue().ids();
    if (option.name == "mask" ||
        (option.name == "lane" && option.value != "NAME")) // a new lane, not a known one
        return maskCatalogue().ids();
    if (option.name == "set")
        return settingKeys();
    if (option.name == "order")
        return {"shuffled", "sequential"};
    if (option.name == "theme")
        return accepted(option.name, {"system", "light", "dark"});
    if (option.name == "workspace")
        return accepted(option.name, {"learn", "race", "inspect", "theory", "sweep", "claims"});
    return alternatives(option.value);
}

Values fileOrAnything(const std::string &placeholder)
{
    using Kind = Values::Kind;
    if (placeholder == "FILE" || placeholder == "F")
        return {Kind::Files, {}, {}};
    if (placeholder == "DIR")
        return {Kind::Folders, {}, {}};
    // "SPEC.json" and "W.safetensors" say themselves what kind of file is meant.
    if (const auto dot = placeholder.rfind('.'); dot != std::string::npos)
        return {Kind::Files, {}, placeholder.substr(dot)};
    return {Kind::Anything, {}, {}};
}

} // namespace

Values valuesOf(const Option &option)
{
    if (option.value.empty())
        return {Values::Kind::None, {}, {}};
    if (auto words = wordsFor(option); !words.empty())
        return {Values::Kind::Words, std::move(words), {}};
    if (option.name == "of")
        return {Values::Kind::Files, {}, ".fovea"};
    return fileOrAnything(option.value);
}

Values valuesOf(const Operand &operand)
{
    if (operand.name == "PRESET")
        return {Values::Kind::Words, presetIds(), {}};
    if (operand.name == "FILE") // of every verb: the session
        return {Values::Kind::Files, {}, ".fovea"};
    return fileOrAnything(operand.name);
}

} // namespace fovea::packaging
