// SPDX-License-Identifier: MIT
#include "packaging/generate/completions.h"

#include "core/base/text.h"

namespace fovea::packaging {

namespace {

std::string quoted(std::string_view text)
{
    std::string out = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\')
            out += '\\';
        out += c;
    }
    return out + "'";
}

std::string offering(const Values &values)
{
    switch (values.kind) {
    case Values::Kind::None:
        break;
    case Values::Kind::Words:
        return " -x -a " + quoted(joined(values.words, " "));
    case Values::Kind::Files:
        return values.suffix.empty() ? " -r -F" : " -x -a '(__fish_complete_suffix " + values.suffix + ")'";
    case Values::Kind::Folders:
        return " -x -a '(__fish_complete_directories)'";
    case Values::Kind::Anything:
        return " -x";
    }
    return {};
}

// `begin`: the command, and when these are possible.
std::string optionLines(const std::string &begin, const std::vector<Option> &options)
{
    std::string text;
    for (const Option &option : options) {
        text += begin + " -l " + option.name;
        if (option.letter)
            text += " -s " + std::string(1, option.letter);
        text += offering(valuesOf(option)) + " -d " + quoted(option.help) + "\n";
    }
    return text;
}

std::string operandLines(const std::string &begin, const std::vector<Operand> &operands)
{
    std::string text;
    for (const Operand &operand : operands)
        text += begin + offering(valuesOf(operand)) + " -d " + quoted(operand.help) + "\n";
    return text;
}

} // namespace

std::string fishCompletion(const Program &program)
{
    const std::string command = "complete -c " + program.name;
    std::string text =
        "# fish completion of " + program.name + ", written from its option tables\n" + command + " -f\n";
    if (program.verbs.empty())
        return text + optionLines(command, program.options) + operandLines(command, program.operands);
    const std::string first = command + " -n __fish_use_subcommand";
    text += optionLines(first, program.options);
    text += first + " -a help -d 'Shows help on a verb'\n";
    for (const Verb &verb : program.verbs) {
        const std::string later = command + " -n '__fish_seen_subcommand_from " + verb.name + "'";
        text += first + " -a " + verb.name + " -d " + quoted(verb.summary) + "\n" +
                optionLines(later, optionsOf(verb)) + operandLines(later, verb.operands);
    }
    return text;
}

} // namespace fovea::packaging
