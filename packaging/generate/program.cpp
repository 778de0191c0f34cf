// SPDX-License-Identifier: MIT
#include "packaging/generate/program.h"

#include "app/cli/verbs.h"
#include "app/shell/window_options.h"
#include "core/base/text.h"

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

// One pattern of files, or words to choose from.
Values listed(std::vector<std::string> values)
{
    if (values.size() == 1 && values.front().starts_with("*."))
        return {Values::Kind::Files, {}, values.front().substr(1)};
    return {Values::Kind::Words, std::move(values), {}};
}

} // namespace

Values valuesOf(const Option &option)
{
    if (option.value.empty())
        return {Values::Kind::None, {}, {}};
    if (option.values)
        return listed(option.values());
    if (auto words = alternatives(option.value); !words.empty())
        return {Values::Kind::Words, std::move(words), {}};
    return fileOrAnything(option.value);
}

Values valuesOf(const Operand &operand)
{
    if (operand.values)
        return listed(operand.values());
    if (operand.name == "FILE") // of every verb: the session
        return {Values::Kind::Files, {}, ".fovea"};
    return fileOrAnything(operand.name);
}

} // namespace fovea::packaging
