// SPDX-License-Identifier: MIT
#include "app/shell/window_options.h"

#include "app/command/command_line.h"
#include "app/command/known_values.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/experiment/presets.h"
#include "core/report/text_table.h"

#include <algorithm>
#include <functional>

namespace fovea::app {

namespace {

struct WindowOption
{
    Option option;
    std::function<void(Options &options, const std::string &value)> set;
};

[[noreturn]] void refuse(const std::string &name, const std::string &value, const std::string &allowed)
{
    throw UsageError("--" + name + " must be " + allowed + ", not '" + value + "'.");
}

double secondsFrom(const std::string &name, const std::string &text)
{
    const auto seconds = realFrom(text);
    if (!seconds || *seconds < 0 || *seconds > 86400)
        refuse(name, text, "a number of seconds, 0 to 86400");
    return *seconds;
}

// "system, light or dark".
std::string listOf(std::vector<std::string> words)
{
    const std::string last = words.back();
    words.pop_back();
    return words.empty() ? last : joined(words, ", ") + " or " + last;
}

const std::vector<std::string> themeNames = {"system", "light", "dark"}; // in the order of ui::ThemeChoice

void setTheme(Options &options, const std::string &text)
{
    const auto found = std::ranges::find(themeNames, text);
    if (found == themeNames.end())
        refuse("theme", text, listOf(themeNames));
    options.theme = ui::ThemeChoice(found - themeNames.begin());
}

void setSize(Options &options, const std::string &text)
{
    const auto parts = split(text, 'x');
    const auto width = parts.size() == 2 ? integerFrom(parts[0]) : std::nullopt;
    const auto height = parts.size() == 2 ? integerFrom(parts[1]) : std::nullopt;
    if (!width || !height || *width < 320 || *height < 240 || *width > 16384 || *height > 16384)
        refuse("size", text, "WIDTHxHEIGHT in pixels, as in 1440x900");
    options.size = QSize(int(*width), int(*height));
}

std::vector<std::string> idsOf(const WorkspaceCatalogue &workspaces)
{
    std::vector<std::string> ids;
    for (const WorkspaceInfo &info : workspaces)
        ids.push_back(info.id.toStdString());
    return ids;
}

std::vector<WindowOption> table(const WorkspaceCatalogue &workspaces)
{
    const auto setWorkspace = [&workspaces](Options &options, const std::string &text) {
        options.workspace = QString::fromStdString(text);
        if (std::ranges::find(workspaces, options.workspace, &WorkspaceInfo::id) == workspaces.end())
            refuse("workspace", text, listOf(idsOf(workspaces)));
    };
    return {
        {withValues({"preset", "ID", "Lays out this prepared experiment; 'fovea-cli presets' lists them"},
                    presetIds),
         [](Options &o, const std::string &v) { o.preset = preset(v).id; }},
        {withValues({"workspace", "NAME", "Opens with this workspace: " + listOf(idsOf(workspaces))},
                    [workspaces] { return idsOf(workspaces); }),
         setWorkspace},
        {{"lesson", "ID", "Starts this lesson, as in 4-the-race"},
         [](Options &o, const std::string &v) { o.lesson = QString::fromStdString(v); }},
        {withValues({"theme", "NAME", "Colours: " + listOf(themeNames)}, [] { return themeNames; }),
         &setTheme},
        {{"data-dir", "DIR", "Keeps sessions and settings in this folder"},
         [](Options &o, const std::string &v) { o.dataDir = QString::fromStdString(v); }},
        {{"threads", "N", "Runs at work at the same time (default: the cores)"},
         [](Options &o, const std::string &v) { o.threads = int(integerArgument("--threads", v, 1, 1024)); }},
        {withValues(
             {"engine", "auto|libtorch|fused",
              "What computes: LibTorch, which runs every model, or the fused kernels, which are faster "
              "(default: auto, the fused kernels where they can)"},
             [] {
                 return std::vector<std::string>{"auto", "libtorch", "fused"};
             }),
         [](Options &o, const std::string &v) { o.engine = engineChoiceFrom(v); }},
        {{"fresh", "", "Ignores settings and the last session, and keeps nothing that is not saved"},
         [](Options &o, const std::string &) { o.fresh = true; }},
        {{"start", "", "Begins the race at once"}, [](Options &o, const std::string &) { o.start = true; }},
        {{"screenshot", "FILE", "Saves a picture of the window and leaves"},
         [](Options &o, const std::string &v) { o.screenshot = QString::fromStdString(v); }},
        {{"after", "SECONDS", "When the picture is taken (default: 2)"},
         [](Options &o, const std::string &v) { o.after = secondsFrom("after", v); }},
        {{"size", "WxH", "Size of the window, as in 1440x900"}, &setSize},
        {{"frame-report", "SECONDS",
          "Measures how free the window stays while training, prints it and leaves"},
         [](Options &o, const std::string &v) { o.frameReport = secondsFrom("frame-report", v); }},
        {{"help", "", "Shows this help"}, [](Options &o, const std::string &) { o.help = true; }},
        {{"version", "", "Shows the version"}, [](Options &o, const std::string &) { o.version = true; }},
    };
}

} // namespace

Options optionsFrom(const std::vector<std::string> &words, const WorkspaceCatalogue &workspaces)
{
    const Arguments arguments = parsed(windowProgram(workspaces), words);
    const std::vector<WindowOption> known = table(workspaces);
    Options options;
    for (const std::string &file : arguments.operands())
        options.files << QString::fromStdString(file);
    for (const Arguments::Given &given : arguments.given())
        for (const WindowOption &each : known)
            if (each.option.name == given.name)
                each.set(options, given.value);
    return options;
}

Verb windowProgram(const WorkspaceCatalogue &workspaces)
{
    Verb program{
        "fovea",
        "Shows how attention masks change what small transformers learn, and how fast: lanes race side "
        "by side.",
        {"fovea", "fovea --preset quick/parity --start", "fovea heat.fovea",
         "fovea --screenshot race.png --after 20 --size 1440x900 --theme dark --start"},
        {{"FILE.fovea", "The session to open; or the directory of a sweep, to watch it", Count::AtMostOne}},
        {},
        nullptr,
        nullptr,
        Verb::Kind::Program};
    for (const WindowOption &each : table(workspaces))
        program.options.push_back(each.option);
    return program;
}

std::string optionsHelp(const WorkspaceCatalogue &workspaces)
{
    const Verb program = windowProgram(workspaces);
    TextTable options;
    for (const Option &option : program.options)
        options.add({"  --" + option.name + (option.value.empty() ? "" : " " + option.value), option.help});
    return program.summary + "\n\nExamples\n  " + joined(program.examples, "\n  ") +
           "\n\nUsage\n  fovea [options] [FILE.fovea]\n\nOptions\n" + options.text();
}

} // namespace fovea::app
