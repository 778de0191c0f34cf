// SPDX-License-Identifier: MIT
#include "app/fovea/options.h"

#include "app/cli/command_line.h"
#include "app/cli/wording.h"
#include "core/experiment/presets.h"
#include "core/support/errors.h"
#include "core/support/text.h"

#include <algorithm>

namespace fovea::app {

namespace {

struct WindowOption
{
    std::string name;
    std::string value; // what stands for the value in help; empty for a switch
    std::string help;
    void (*set)(Options &options, const std::string &value);
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

void setTheme(Options &options, const std::string &text)
{
    if (text == "system")
        options.theme = ui::ThemeChoice::System;
    else if (text == "light")
        options.theme = ui::ThemeChoice::Light;
    else if (text == "dark")
        options.theme = ui::ThemeChoice::Dark;
    else
        refuse("theme", text, "system, light or dark");
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

void setWorkspace(Options &options, const std::string &text)
{
    if (text != "learn" && text != "race" && text != "inspect")
        refuse("workspace", text, "learn, race or inspect");
    options.workspace = QString::fromStdString(text);
}

const std::vector<WindowOption> &table()
{
    static const std::vector<WindowOption> options = {
        {"preset", "ID", "Lays out this prepared experiment; 'fovea-cli presets' lists them",
         [](Options &o, const std::string &v) { o.preset = preset(v).id; }},
        {"workspace", "NAME", "Opens with this workspace: learn, race or inspect", &setWorkspace},
        {"lesson", "ID", "Starts this lesson, as in 4-the-race",
         [](Options &o, const std::string &v) { o.lesson = QString::fromStdString(v); }},
        {"theme", "NAME", "Colours: system, light or dark", &setTheme},
        {"data-dir", "DIR", "Keeps sessions and settings in this folder",
         [](Options &o, const std::string &v) { o.dataDir = QString::fromStdString(v); }},
        {"threads", "N", "Runs at work at the same time (default: the cores)",
         [](Options &o, const std::string &v) { o.threads = int(integerArgument("--threads", v, 1, 1024)); }},
        {"fresh", "", "Ignores settings and the last session, and keeps nothing that is not saved",
         [](Options &o, const std::string &) { o.fresh = true; }},
        {"start", "", "Begins the race at once", [](Options &o, const std::string &) { o.start = true; }},
        {"screenshot", "FILE", "Saves a picture of the window and leaves",
         [](Options &o, const std::string &v) { o.screenshot = QString::fromStdString(v); }},
        {"after", "SECONDS", "When the picture is taken (default: 2)",
         [](Options &o, const std::string &v) { o.after = secondsFrom("after", v); }},
        {"size", "WxH", "Size of the window, as in 1440x900", &setSize},
        {"frame-report", "SECONDS", "Measures how free the window stays while training, prints it and leaves",
         [](Options &o, const std::string &v) { o.frameReport = secondsFrom("frame-report", v); }},
        {"help", "", "Shows this help", [](Options &o, const std::string &) { o.help = true; }},
        {"version", "", "Shows the version", [](Options &o, const std::string &) { o.version = true; }},
    };
    return options;
}

const WindowOption &optionNamed(const std::string &name)
{
    std::vector<std::string> known;
    for (const WindowOption &option : table()) {
        if (option.name == name)
            return option;
        known.push_back("--" + option.name);
    }
    throw UsageError("fovea has no option '--" + name + "'" + suggestion("--" + name, known) +
                     ". 'fovea --help' lists its options.");
}

} // namespace

Options optionsFrom(const std::vector<std::string> &words)
{
    Options options;
    bool onlyFiles = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string &word = words[i];
        if (onlyFiles || !word.starts_with("-") || word.size() < 2) {
            options.files << QString::fromStdString(word);
            continue;
        }
        if (word == "--") {
            onlyFiles = true;
            continue;
        }
        const auto equals = word.find('=');
        const std::size_t dashes = word.starts_with("--") ? 2 : 1;
        const WindowOption &option = optionNamed(word.substr(0, equals).substr(dashes));
        if (option.value.empty() && equals != std::string::npos)
            throw UsageError("The option --" + option.name + " takes no value.");
        if (option.value.empty() || equals != std::string::npos)
            option.set(options, equals == std::string::npos ? std::string() : word.substr(equals + 1));
        else if (++i < words.size())
            option.set(options, words[i]);
        else
            throw UsageError("The option --" + option.name + " needs a value: --" + option.name + " " +
                             option.value + ".");
    }
    return options;
}

Verb windowProgram()
{
    Verb program{
        "fovea",
        "Shows how attention masks change what small transformers learn, and how fast: lanes race side "
        "by side.",
        {"fovea", "fovea --preset quick/parity --start", "fovea heat.fovea",
         "fovea --screenshot race.png --after 20 --size 1440x900 --theme dark --start"},
        {{"FILE.fovea", "The session to open", Count::AtMostOne}},
        {}};
    for (const WindowOption &option : table())
        program.options.push_back({option.name, option.value, option.help});
    return program;
}

std::string optionsHelp()
{
    const Verb program = windowProgram();
    TextTable options;
    for (const Option &option : program.options)
        options.add({"  --" + option.name + (option.value.empty() ? "" : " " + option.value), option.help});
    return program.summary + "\n\nExamples\n  " + joined(program.examples, "\n  ") +
           "\n\nUsage\n  fovea [options] [FILE.fovea]\n\nOptions\n" + options.text();
}

} // namespace fovea::app
