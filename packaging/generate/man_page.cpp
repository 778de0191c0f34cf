// SPDX-License-Identifier: MIT
#include "packaging/generate/man_page.h"

#include "app/command/exit_codes.h"
#include "core/base/text.h"
#include "packaging/generate/roff.h"

#include <map>

namespace fovea::packaging {

namespace {

std::string sentence(const std::string &text)
{
    return text.ends_with('.') ? text : text + ".";
}

void addOptions(Roff &page, const std::vector<Option> &options)
{
    for (const Option &option : options) {
        std::string text = option.help;
        if (option.source == app::Source::FlagOrEnvironment)
            text += "; also " + environmentName(option);
        const std::string value = option.value.empty() ? "" : " " + option.value;
        page.item(joined(spellings(option), ", ") + value, sentence(text));
    }
}

std::string operandsText(const std::vector<Operand> &operands)
{
    std::string text;
    for (const Operand &operand : operands) {
        const bool optional = operand.count == app::Count::AtMostOne;
        text += optional ? " [" + operand.name + "]" : " " + operand.name;
        text += operand.count == app::Count::AtLeastOne ? " ..." : "";
    }
    return text;
}

void addOperands(Roff &page, const std::vector<Operand> &operands)
{
    for (const Operand &operand : operands)
        page.item(operand.name, sentence(operand.help));
}

// The summary of a page is a phrase: no full stop, no capital.
void addName(Roff &page, const std::string &name, const std::string &phrase)
{
    page.section("Name");
    page.paragraph(name + " - " + phrase);
}

void addVerb(Roff &page, const Verb &verb)
{
    page.subsection(verb.name);
    page.bold("fovea-cli " + verb.name + operandsText(verb.operands) + " [options]");
    page.paragraph(verb.summary);
    addOperands(page, verb.operands);
    addOptions(page, verb.options);
    page.paragraph("Examples:");
    page.verbatim(joined(verb.examples, "\n"));
    if (verb.notes)
        page.verbatim(verb.notes());
}

void addVariables(Roff &page, const std::vector<Verb> &verbs)
{
    std::map<std::string, std::string> variables = {
        {"FOVEA_KERNELS",
         "Set to reference, all computation takes the LibTorch path; 'fovea-cli info' shows the "
         "path in use"},
        {"FOVEA_MODULES", "The folder of fovea-torch.so, the engine that is LibTorch (default: ../lib/fovea "
                          "beside the program)"},
        {"NO_COLOR", "If set, nothing is coloured"},
        {"XDG_DATA_HOME", "Where the folder fovea/sessions is kept (default: ~/.local/share)"}};
    for (const Verb &verb : verbs)
        for (const Option &option : optionsOf(verb))
            if (option.source == app::Source::FlagOrEnvironment)
                variables[environmentName(option)] = "As --" + option.name + ", which wins over it";
    page.section("Environment");
    for (const auto &[name, meaning] : variables)
        page.item(name, sentence(meaning));
}

void addEnd(Roff &page, const std::string &other)
{
    page.section("See also");
    page.paragraph(other);
    page.paragraph("Parikshit Ram, Kenneth L. Clarkson, Tim Klinger, Shashanka Ubaru, Alexander G. Gray: "
                   "Transformers Learn Faster with Semantic Focus. arXiv:2506.14095, 2025.");
}

} // namespace

std::string manPageOfWindow(const Program &program, const Edition &edition)
{
    Roff page(program.name, edition.date, "Fovea " + edition.version);
    addName(page, program.name, "watch small transformers learn, side by side");
    page.section("Synopsis");
    page.bold(program.name + " [options]" + operandsText(program.operands));
    page.section("Description");
    page.paragraph(program.summary);
    page.paragraph(
        "Without a file the last session opens again; without one, a race is laid out and starts with "
        "the space bar. Everything that is trained is on disk all the time. Ctrl+K finds every "
        "command, ? lists the keys.");
    page.section("Options");
    addOperands(page, program.operands);
    addOptions(page, program.options);
    page.section("Examples");
    page.verbatim(joined(program.examples, "\n"));
    page.section("Exit status");
    page.item(std::to_string(app::exitDone), "The window was closed.");
    page.item(std::to_string(app::exitUsage), "An option or a value that does not exist.");
    page.section("Files");
    page.item("~/.local/share/fovea/sessions", "Sessions that have no other place yet; --data-dir moves it.");
    page.item("~/.config/fovea/fovea.conf", "Settings of the window.");
    addEnd(page, "fovea-cli(1)");
    return page.text();
}

std::string manPageOfTerminal(const Program &program, const Edition &edition)
{
    Roff page(program.name, edition.date, "Fovea " + edition.version);
    addName(page, program.name, "train small transformers with different attention masks and compare them");
    page.section("Synopsis");
    page.bold(program.name + " VERB [options]");
    page.bold(program.name + " help [VERB]");
    page.section("Description");
    page.paragraph(program.summary);
    page.paragraph(
        "Results go to standard output, progress and messages to standard error. A training that is "
        "interrupted (Ctrl+C once) finishes its batch and saves; 'fovea-cli resume' goes on from there "
        "and ends with the same bits as if nothing had happened.");
    page.section("Options");
    addOptions(page, program.options);
    page.paragraph("Every verb takes these:");
    addOptions(page, app::commonOptions());
    page.section("Verbs");
    for (const Verb &verb : program.verbs)
        addVerb(page, verb);
    page.section("Exit status");
    page.item(std::to_string(app::exitDone),
              "Done. A run that diverged or stayed below --until is a result.");
    page.item(std::to_string(app::exitFailure), "A run failed, or the disk is full.");
    page.item(std::to_string(app::exitUsage), "An option or a value that does not exist.");
    page.item(std::to_string(app::exitContradicted), "A claim is contradicted, of claims.");
    page.item(std::to_string(app::exitBadInput), "An input file that is wrong.");
    page.item(std::to_string(app::exitInterrupted), "Interrupted; everything is saved.");
    addVariables(page, program.verbs);
    page.section("Files");
    page.item("~/.local/share/fovea/sessions", "Sessions for which no -o was given.");
    addEnd(page, "fovea(1)");
    return page.text();
}

} // namespace fovea::packaging
