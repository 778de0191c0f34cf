// SPDX-License-Identifier: MIT
#include "packaging/generate/completions.h"

#include "core/base/text.h"

namespace fovea::packaging {

namespace {

// For a specification in single quotes, where brackets and colons separate its parts.
std::string quoted(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        if (c == '\'')
            out += "'\\'";
        else if (c == '[' || c == ']' || c == ':' || c == '\\')
            out += '\\';
        out += c;
    }
    return out;
}

std::string action(const Values &values)
{
    switch (values.kind) {
    case Values::Kind::Words:
        if (values.words.front().ends_with('='))
            return "compadd -S \"\" - " + joined(values.words, " ");
        return "(" + joined(values.words, " ") + ")";
    case Values::Kind::Files:
        return values.suffix.empty() ? "_files" : "_files -g \"*" + values.suffix + "\"";
    case Values::Kind::Folders:
        return "_files -/";
    case Values::Kind::None:
    case Values::Kind::Anything:
        break;
    }
    return " ";
}

// Of an operand that may be left out, so that the next one may stand in its place.
std::string eitherAction(const Values &one, const Values &other)
{
    if (one.kind != Values::Kind::Words)
        return action(other);
    const std::string words = "compadd - " + joined(one.words, " ");
    const std::string next = action(other);
    return next.starts_with('_') ? "{" + words + "; " + next + "}" : "{" + words + "}";
}

std::string arguments(const std::vector<Option> &options, const std::vector<Operand> &operands,
                      const std::string &indent)
{
    std::string text = indent + "_arguments";
    const auto add = [&](const std::string &specification) {
        text += " \\\n" + indent + "    '" + specification + "'";
    };
    for (const Option &option : options)
        for (const std::string &spelling : spellings(option)) {
            const bool isLong = spelling.starts_with("--");
            if (option.value.empty())
                add("*" + spelling + "[" + quoted(option.help) + "]");
            else
                add("*" + spelling + (isLong ? "=" : "+") + "[" + quoted(option.help) +
                    "]:" + quoted(option.value) + ":" + action(valuesOf(option)));
        }
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const Operand &operand = operands[i];
        const bool repeats = operands.size() == 1 || operand.count == Count::AtLeastOne;
        const bool mayBeNext = operand.count == Count::AtMostOne && i + 1 < operands.size();
        add((repeats ? "*" : std::to_string(i + 1)) + ":" + quoted(operand.help) + ":" +
            (mayBeNext ? eitherAction(valuesOf(operand), valuesOf(operands[i + 1]))
                       : action(valuesOf(operand))));
    }
    return text + "\n";
}

std::string verbCases(const Program &program)
{
    std::string names;
    std::string cases;
    for (const Verb &verb : program.verbs) {
        names += "        '" + verb.name + ":" + quoted(verb.summary) + "'\n";
        cases += "    " + verb.name + ")\n" + arguments(optionsOf(verb), verb.operands, "        ") +
                 "        ;;\n";
    }
    names += "        'help:Shows help on a verb'\n";
    for (const Option &option : program.options)
        names += "        '--" + option.name + ":" + quoted(option.help) + "'\n";
    return "    local -a verbs=(\n" + names +
           "    )\n    if ((CURRENT == 2)); then\n        _describe verb verbs\n        return\n    fi\n"
           "    local verb=$words[2]\n    shift words\n    ((CURRENT--))\n    case $verb in\n"
           "    help) _describe verb verbs ;;\n" +
           cases + "    esac\n";
}

} // namespace

std::string zshCompletion(const Program &program)
{
    const std::string function = functionName(program);
    return "#compdef " + program.name + "\n# Written from the program's option tables.\n" + function +
           "() {\n" +
           (program.verbs.empty() ? arguments(program.options, program.operands, "    ")
                                  : verbCases(program)) +
           "}\n" + function + " \"$@\"\n";
}

} // namespace fovea::packaging
