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

// The shell command that leaves what is possible in COMPREPLY.
std::string offering(const Values &values)
{
    switch (values.kind) {
    case Values::Kind::Words: {
        const bool goesOn = values.words.front().ends_with('='); // a key that waits for its value
        return "mapfile -t COMPREPLY < <(compgen -W '" + joined(values.words, " ") + "' -- \"$word\")" +
               (goesOn ? "; compopt -o nospace" : "");
    }
    case Values::Kind::Files: {
        const std::string found = values.suffix.empty() ? "compgen -f -- \"$word\""
                                                        : "compgen -f -X '!*" + values.suffix +
                                                              "' -- \"$word\"; compgen -d -- \"$word\"";
        return "compopt -o filenames; mapfile -t COMPREPLY < <(" + found + ")";
    }
    case Values::Kind::Folders:
        return "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- \"$word\")";
    case Values::Kind::None:
    case Values::Kind::Anything:
        break;
    }
    return {};
}

// Returns from the function when the word is the value of an option.
std::string valueCases(const std::vector<Option> &options, const std::string &indent)
{
    std::string text = indent + "case $before in\n";
    for (const Option &option : options)
        if (!option.value.empty()) {
            const std::string offers = offering(valuesOf(option));
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
    if (!operands.empty())
        text += indent + "else\n" + indent + "    " + offering(valuesOf(operands.front())) + "\n";
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
