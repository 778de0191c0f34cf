// SPDX-License-Identifier: MIT
#include "app/cli/experiment_options.h"

#include "app/cli/task_options.h"
#include "app/cli/verbs.h"
#include "app/command/known_values.h"
#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/experiment/lane_names.h"
#include "core/experiment/merged.h"
#include "core/experiment/presets.h"
#include "core/experiment/spec_fields.h"
#include "core/experiment/spec_json.h"
#include "core/experiment/validate.h"
#include "core/report/text_table.h"
#include "core/tasks/task.h"

#include <algorithm>
#include <filesystem>
#include <limits>

namespace fovea::app {

std::vector<Option> experimentOptions()
{
    return {
        withValues({"preset", "P", "Starts from a prepared experiment; 'fovea-cli presets' lists them"},
                   presetIds),
        taskOption(),
        {"length", "N", "Length of the sequences"},
        withValues({"mask", "M",
                    "Adds a lane with this mask (top-k:5, banded:5:global=1); may be given several times"},
                   maskIds),
        withValues({"lane", "L",
                    "Adds a lane that differs in more (name=B,top-k:5,train.lr=0.05); may be given several "
                    "times"},
                   maskIds),
        {"seeds", "LIST", "Seeds, as 1,2,3 or 1-10"},
        {"epochs", "N", "Epochs at most"},
        {"until", "RULE", "Stops a run early: train-acc=0.95, plateau=20 or seconds=60"},
        withValues({"order", "ORDER", "Order of the examples: shuffled or sequential"}, exampleOrders),
        {"data", "F", "Own train examples (JSONL); with --task file of any alphabet"},
        {"heldout", "F", "Own held-out examples (JSONL)"},
        {"free", "", "Lets lanes run freely instead of in step by epoch"},
        setOption()};
}

std::string settingsHelp()
{
    TextTable table;
    const RunSpec usual;
    for (const SpecField &field : specFields())
        table.add(
            {"  " + field.key + "=" + field.get(usual), field.param.help + " (" + allowedText(field) + ")"});
    return "Keys of --set, with their defaults (and task.PARAMETER for the task's own)\n" + table.text();
}

namespace {

bool givesLanes(const Arguments &arguments)
{
    return arguments.has("mask") || arguments.has("lane");
}

std::vector<std::uint64_t> seedsFrom(const std::string &text)
{
    constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
    constexpr std::int64_t most = 10'000;
    std::vector<std::uint64_t> seeds;
    for (const std::string_view part : split(text, ',')) {
        const auto dash = part.find('-', 1);
        if (trimmed(part).empty() || trimmed(part).ends_with('-'))
            throw UsageError("--seeds is '" + text + "'; seeds are written as 1,2,3 or as a range, 1-5.");
        const std::int64_t first = integerArgument("--seeds", trimmed(part.substr(0, dash)), 0, largest);
        std::int64_t last = first;
        if (dash != std::string_view::npos)
            last = integerArgument("--seeds", trimmed(part.substr(dash + 1)), 0, largest);
        if (last < first)
            throw UsageError("--seeds is '" + std::string(trimmed(part)) +
                             "'; a range begins with its smaller seed, as in " + std::to_string(last) + "-" +
                             std::to_string(first) + ".");
        if (last - first >= most - std::int64_t(seeds.size()))
            throw UsageError("--seeds is '" + text + "'; allowed are at most " + std::to_string(most) +
                             " seeds.");
        // By number, not by value: the last seed may be the largest there is.
        for (std::int64_t i = 0; i <= last - first; ++i)
            seeds.push_back(std::uint64_t(first + i));
    }
    return seeds;
}

ExperimentSpec startOf(const Arguments &arguments, const ExperimentSpec &fallback)
{
    const bool hasFile = !arguments.operands().empty();
    if (hasFile && arguments.has("preset"))
        throw UsageError("A spec file and --preset cannot be given together.");
    if (hasFile)
        return experimentFromFile(arguments.operands().front());
    if (const auto id = arguments.value("preset")) {
        ExperimentSpec experiment = preset(*id).experiment;
        if (experiment.name.empty())
            experiment.name = *id;
        return experiment;
    }
    if (!arguments.has("task"))
        return fallback;
    ExperimentSpec experiment;
    experiment.name = *arguments.value("task");
    experiment.lanes = {{"", maskFrom("full"), {}}, {"", maskFrom("top-k:5"), {}}};
    return experiment;
}

void applyUntil(RunSpec &spec, const std::string &text)
{
    const std::string allowed = "Allowed is train-acc=SHARE, plateau=EPOCHS or seconds=N.";
    if (text.find('=') == std::string::npos)
        throw UsageError("--until is '" + text + "', which is no rule. " + allowed);
    FieldChange change = fieldChangeFrom(text);
    std::replace(change.key.begin(), change.key.end(), '-', '_');
    std::vector<std::string> rules;
    for (const SpecField &field : specFields())
        if (field.key.starts_with("stop."))
            rules.push_back(field.key.substr(5));
    if (std::find(rules.begin(), rules.end(), change.key) == rules.end())
        throw UsageError("--until knows no rule '" + text.substr(0, text.find('=')) + "'" +
                         suggestion(change.key, rules) + ". " + allowed);
    setField(spec, "stop." + change.key, change.value);
}

void applyBase(RunSpec &spec, const Arguments &arguments)
{
    const auto task = arguments.value("task");
    if (task && *task != spec.task.id)
        setField(spec, "task.id", *task);
    for (const std::string &text : arguments.values("set")) {
        const FieldChange change = fieldChangeFrom(text);
        setField(spec, change.key, change.value);
    }
    if (const auto length = arguments.value("length"))
        setLength(spec, *length);
    for (const std::string &rule : arguments.values("until"))
        applyUntil(spec, rule);
    if (const auto epochs = arguments.value("epochs"))
        setField(spec, "train.epochs", *epochs);
    if (const auto order = arguments.value("order"))
        setField(spec, "train.order", *order);
    if (const auto file = arguments.value("data"))
        spec.data.trainFile = *file;
    if (const auto file = arguments.value("heldout"))
        spec.data.heldoutFile = *file;
}

void applyLanes(std::vector<LaneSpec> &lanes, const Arguments &arguments)
{
    if (givesLanes(arguments))
        lanes.clear();
    for (const auto &given : arguments.given()) {
        if (given.name == "mask")
            lanes.push_back({"", maskFrom(given.value), {}});
        else if (given.name == "lane")
            lanes.push_back(laneFrom(given.value));
    }
}

// The start with everything that flags change; masks and lanes that were given replace those of the start.
ExperimentSpec overridden(ExperimentSpec experiment, const Arguments &arguments)
{
    applyBase(experiment.base, arguments);
    applyLanes(experiment.lanes, arguments);
    for (std::size_t i = 0; i < experiment.lanes.size(); ++i)
        if (experiment.lanes[i].name.empty())
            experiment.lanes[i].name = freeLetter(experiment.lanes, i);
    if (const auto seeds = arguments.value("seeds"))
        experiment.seeds = seedsFrom(*seeds);
    if (arguments.has("free"))
        experiment.lockstep = false;
    if (experiment.name.empty())
        experiment.name = experiment.base.task.id;
    return experiment;
}

std::string differences(const RunSpec &ours, const RunSpec &theirs)
{
    std::vector<std::string> keys;
    for (const SpecField &field : specFields())
        if (field.get(ours) != field.get(theirs))
            keys.push_back(field.key + " (" + field.get(ours) + ", not " + field.get(theirs) + ")");
    if (ours.task.id == theirs.task.id && ours.task.params != theirs.task.params)
        keys.push_back("the parameters of the task");
    return joined(keys, ", ");
}

// Tasks compare by what they are, not by which defaults were written out.
RunSpec withAllParams(RunSpec spec)
{
    if (const TaskInfo *info = taskCatalogue().find(spec.task.id)) {
        ParamValues all = defaults(info->params);
        for (const auto &[id, value] : spec.task.params)
            all.insert_or_assign(id, value);
        spec.task.params = std::move(all);
    }
    return spec;
}

} // namespace

ExperimentSpec experimentFrom(const Arguments &arguments, const ExperimentSpec &fallback)
{
    return overridden(startOf(arguments, fallback), arguments);
}

ExperimentSpec additionFrom(const Arguments &arguments, const ExperimentSpec &session)
{
    const bool hasOwnStart = arguments.has("preset") || !arguments.operands().empty();
    return overridden(hasOwnStart ? startOf(arguments, session) : session, arguments);
}

void requireValid(const ExperimentSpec &experiment, const Arguments &arguments)
{
    const auto sentences = validate(experiment);
    if (sentences.empty())
        return;
    std::error_code error;
    const std::string file = arguments.operands().empty() ? "" : arguments.operands().front();
    if (std::filesystem::is_regular_file(file, error)) { // a pipe cannot be read again
        const auto ofTheFile = validate(experimentFromFile(file));
        std::vector<std::string> faults;
        for (const std::string &sentence : sentences)
            if (std::ranges::find(ofTheFile, sentence) != ofTheFile.end())
                faults.push_back(sentence);
        if (!faults.empty())
            throw InputError("'" + file + "': " + joined(faults, " "));
    }
    throw UsageError(joined(sentences, " "));
}

ExperimentSpec appended(const ExperimentSpec &session, const ExperimentSpec &addition)
{
    const RunSpec ours = withAllParams(session.base);
    const RunSpec theirs = withAllParams(addition.base);
    if (ours != theirs)
        throw UsageError(
            "The session has other settings than what should be appended: " + differences(ours, theirs) +
            ". Lanes may differ with --lane, for example --lane 'top-k:5,train.lr=0.05'.");
    ExperimentSpec ofTheSession = addition;
    ofTheSession.base = session.base; // equal, but for defaults that were written out
    return merged(session, ofTheSession, OtherLimits::NewLane).experiment;
}

} // namespace fovea::app
