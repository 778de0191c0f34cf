// SPDX-License-Identifier: MIT
#include "app/command/help.h"

#include "core/base/wording.h"
#include "core/report/text_table.h"

namespace fovea::app {

namespace {

std::string spelled(const Option &option)
{
    std::string text = option.letter ? "-" + std::string(1, option.letter) + ", --" : "--";
    text += option.name;
    return option.value.empty() ? text : text + " " + option.value;
}

std::string usageOf(const Verb &verb)
{
    std::string text = verb.command();
    for (const Operand &operand : verb.operands) {
        switch (operand.count) {
        case Count::One:
            text += " " + operand.name;
            break;
        case Count::AtMostOne:
            text += " [" + operand.name + "]";
            break;
        case Count::AtLeastOne:
            text += " " + operand.name + " [...]";
            break;
        }
    }
    return text + " [options]";
}

std::string examplesText(const std::vector<std::string> &examples)
{
    std::string text = "Examples\n";
    for (const std::string &example : examples)
        text += "  " + example + "\n";
    return text;
}

void addOptions(TextTable &table, const std::vector<Option> &options)
{
    for (const Option &option : options) {
        std::string help = option.help;
        if (option.source == Source::FlagOrEnvironment)
            help += "; also " + environmentName(option);
        table.add({"  " + spelled(option), help});
    }
}

} // namespace

std::string helpOf(const Verb &verb)
{
    TextTable table;
    for (const Operand &operand : verb.operands)
        table.add({"  " + operand.name, operand.help});
    addOptions(table, verb.options);
    addOptions(table, commonOptions());
    std::string text = verb.summary + "\n\n" + examplesText(verb.examples) + "\nUsage\n  " + usageOf(verb) +
                       "\n\nOptions\n" + table.text();
    if (verb.notes)
        text += "\n" + verb.notes();
    return text;
}

std::string helpOf(const std::vector<Verb> &verbs)
{
    TextTable table;
    for (const Verb &verb : verbs)
        table.add({"  " + verb.name, verb.summary});
    return "Trains small transformers with different attention masks side by side and shows who learns "
           "faster.\n\n" +
           examplesText(
               {"fovea-cli train                                        the default comparison, live",
                "fovea-cli train --task parity --mask full --mask top-k:5 --seeds 1,2,3 -o parity.fovea",
                "fovea-cli show parity.fovea                            who was faster, and by how much",
                "fovea-cli probe parity.fovea --run 2 --example 0       what attention looks at",
                "fovea-cli train --help                                 everything one verb can do"}) +
           "\nUsage\n  fovea-cli VERB [options]\n\nVerbs\n" + table.text() +
           "\nOptions\n  --help     Shows this help\n  --version  Shows the version\n"
           "\nResults go to standard output, progress and messages to standard error. Exit codes: 0 done, 1 "
           "failure,\n"
           "2 wrong usage, 3 a claim is contradicted, 4 bad input file, 130 interrupted (what was trained is "
           "saved).\n";
}

} // namespace fovea::app
