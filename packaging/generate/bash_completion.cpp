// SPDX-License-Identifier: MIT
#include "packaging/generate/completions.h"

#include "core/base/text.h"

#include <algorithm>

namespace fovea::packaging {

std::string functionName(const Program &program)
{
    std::string name = "_" + program.name;
    std::ranges::replace(name, '-', '_');
    return name;
}

namespace {

std::string wordsOf(const std::vector<Option> &options)
{
    std::vector<std::string> words;
    for (const Option &option : options)
        for (const std::string &spelling : spellings(option))
            words.push_back(spelling);
    return joined(words, " ");
}

// The shell commands that print what is possible, a line each.
std::string printing(const Values &values)
{
    switch (values.kind) {
    case Values::Kind::Words:
        return "compgen -W '" + joined(values.words, " ") + "' -- \"$word\"";
    case Values::Kind::Files:
        return values.suffix.empty()
                   ? "compgen -f -- \"$word\""
                   : "compgen -f -X '!*" + values.suffix + "' -- \"$word\"; compgen -d -- \"$word\"";
    case Values::Kind::Folders:
        return "compgen -d -- \"$word\"";
    case Values::Kind::None:
    case Values::Kind::Anything:
        break;
    }
    return {};
}

// The shell command that leaves in COMPREPLY what any of these offers; empty where none offers anything.
std::string offering(const std::vector<Values> &all)
{
    std::vector<std::string> prints;
    bool files = false;
    bool goesOn = false; // a key that waits for its value
    for (const Values &values : all) {
        if (const std::string print = printing(values); !print.empty())
            prints.push_back(print);
        files = files || values.kind == Values::Kind::Files || values.kind == Values::Kind::Folders;
        goesOn = goesOn || (values.kind == Values::Kind::Words && values.words.front().ends_with('='));
    }
    if (prints.empty())
        return {};
    return (files ? "compopt -o filenames; " : "") +
           ("mapfile -t COMPREPLY < <(" + joined(prints, "; ") + ")") +
           (goesOn ? "; compopt -o nospace" : "");
}

// Returns from the function when the word is the value of an option.
std::string valueCases(const std::vector<Option> &options, const std::string &indent)
{
    std::string text = indent + "case $before in\n";
    for (const Option &option : options)
        if (!option.value.empty()) {
            const std::string offers = offering({valuesOf(option)});
            text += indent + joined(spellings(option), " | ") + ") " + offers + (offers.empty() ? "" : "; ") +
                    "return ;;\n";
        }
    return text + indent + "esac\n";
}

std::string optionsOrOperand(const std::vector<Option> &options, const std::vector<Operand> &operands,
                             const std::string &indent)
{
    std::string text = valueCases(options, indent) + indent + "if [[ $word == -* ]]; then\n" + indent +
                       "    mapfile -t COMPREPLY < <(compgen -W '" + wordsOf(options) + "' -- \"$word\")\n";
    std::vector<Values> values;
    for (const Operand &operand : operands)
        values.push_back(valuesOf(operand));
    if (const std::string offers = offering(values); !offers.empty())
        text += indent + "else\n" + indent + "    " + offers + "\n";
    return text + indent + "fi\n";
}

std::string verbCases(const Program &program)
{
    std::vector<std::string> names;
    std::string cases;
    for (const Verb &verb : program.verbs) {
        names.push_back(verb.name);
        cases += "    " + verb.name + ")\n" + optionsOrOperand(optionsOf(verb), verb.operands, "        ") +
                 "        ;;\n";
    }
    const std::string verbs = joined(names, " ");
    return "    if ((COMP_CWORD == 1)); then\n        mapfile -t COMPREPLY < <(compgen -W '" + verbs +
           " help " + wordsOf(program.options) +
           "' -- \"$word\")\n        return\n    fi\n    case ${COMP_WORDS[1]} in\n"
           "    help) mapfile -t COMPREPLY < <(compgen -W '" +
           verbs + "' -- \"$word\") ;;\n" + cases + "    esac\n";
}

} // namespace

std::string bashCompletion(const Program &program)
{
    const std::string function = functionName(program);
    // Bash takes the sign of --option=value for a word of its own.
    return "# bash completion of " + program.name + ", written from its option tables\n" + function +
           "() {\n    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
           "    COMPREPLY=()\n"
           "    if [[ $word == = ]]; then\n        word=\n"
           "    elif [[ $before == = ]]; then\n        before=${COMP_WORDS[COMP_CWORD - 2]}\n    fi\n" +
           (program.verbs.empty() ? optionsOrOperand(program.options, program.operands, "    ")
                                  : verbCases(program)) +
           "}\ncomplete -F " + function + " " + program.name + "\n";
}

} // namespace fovea::packaging
