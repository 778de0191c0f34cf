// SPDX-License-Identifier: MIT
#include "core/tasks/dataset.h"

#include "app/cli/console.h"
#include "app/cli/session_access.h"
#include "app/cli/task_options.h"
#include "app/cli/verbs.h"
#include "app/command/known_values.h"
#include "core/base/errors.h"
#include "core/report/json_values.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace fovea::app {

namespace {

constexpr std::int64_t mostExamples = 10'000'000;

enum class Split { Train, Heldout };

Split splitFrom(const Arguments &arguments)
{
    const std::string text = arguments.value("split").value_or("train");
    if (text == "train")
        return Split::Train;
    if (text == "heldout")
        return Split::Heldout;
    throw UsageError("--split is '" + text + "'; allowed is train or heldout.");
}

bool setsHeldout(const Arguments &arguments)
{
    return std::ranges::any_of(arguments.values("set"),
                               [](const std::string &text) { return text.starts_with("data.heldout="); });
}

// Held-out examples are made first and shape the train set, which repeats none of them. Where the usual
// number of them leaves too few sequences, no training could use that number either, and the train set is
// made without them.
void chooseHeldout(DataSpec &data, const Task &task, const Console &console)
{
    const auto sequences = task.sequences();
    if (sequences && *sequences < std::uint64_t(data.train) + std::uint64_t(data.heldout)) {
        console.say("There are only " + std::to_string(*sequences) +
                    " sequences of this kind, so this train set is made without the usual " +
                    std::to_string(data.heldout) + " held-out examples.");
        data.heldout = 0;
        return;
    }
    console.say("This is the train set beside " + std::to_string(data.heldout) +
                " held-out examples, none of which it repeats; --set data.heldout=N gives that of a training "
                "with N.");
}

void print(const std::vector<Sequence> &set, std::size_t count, const TaskSpec &spec, const Console &console)
{
    // Own data of any alphabet have no rule, and so no text.
    const auto task = taskCatalogue().find(spec.id) ? makeTask(spec) : nullptr;
    for (const Sequence &sequence : std::span(set).first(std::min(count, set.size()))) {
        Json line = {{"tokens", sequence.tokens}};
        if (task)
            line["text"] = task->format(sequence.tokens);
        line["label"] = sequence.label;
        console.print(lineOf(line));
    }
}

// The very examples that a run of a session was trained or tested on.
void printStored(const std::string &file, const Arguments &arguments, const Console &console)
{
    for (const char *other : {"task", "length", "seed", "set"})
        if (arguments.has(other))
            throw UsageError(std::string("--of goes with --run, --split and --count, not with --") + other +
                             ": the run tells the rest.");
    const Split split = splitFrom(arguments);
    const auto asked = arguments.integer("count", 1, mostExamples);
    const Session session = Session::open(file);
    const StoredRun run = runFrom(arguments, session);
    const auto data = datasetOf(session, run);
    const std::vector<Sequence> &set = split == Split::Train ? data->train : data->heldout;
    print(set, std::size_t(asked.value_or(mostExamples)), run.record.spec.task, console);
    if (asked && *asked > std::int64_t(set.size()))
        console.say("The run has " + std::to_string(set.size()) +
                    " of these examples; all of them were printed.");
}

void printMade(const Arguments &arguments, const Console &console)
{
    if (arguments.has("run"))
        throw UsageError("--run needs --of FILE: the session whose run it is.");
    RunSpec spec = taskSpecFrom(arguments);
    const auto task = makeTask(spec.task);
    const Split split = splitFrom(arguments);
    const auto seed =
        std::uint64_t(arguments.integer("seed", 0, std::numeric_limits<std::int64_t>::max()).value_or(1));
    const auto count = arguments.integer("count", 1, mostExamples);
    if (split == Split::Heldout) {
        spec.data.heldout = int(count.value_or(spec.data.heldout));
        spec.data.train = 0;
    } else {
        spec.data.train = int(count.value_or(spec.data.train));
        if (!setsHeldout(arguments))
            chooseHeldout(spec.data, *task, console);
    }
    const Dataset data = makeDataset(spec.task, spec.data, seed);
    print(split == Split::Train ? data.train : data.heldout, std::size_t(mostExamples), spec.task, console);
}

int run(const Arguments &arguments, Console &console)
{
    if (const auto file = arguments.value("of"))
        printStored(*file, arguments, console);
    else
        printMade(arguments, console);
    return 0;
}

} // namespace

Verb datasetVerb()
{
    return {
        "dataset",
        "Prints the examples of a run, or those that training with a seed would use, one JSON object per "
        "line.",
        {"fovea-cli dataset --of heat.fovea --run 1",
         "fovea-cli dataset --of heat.fovea --run 1 --split heldout > heldout.jsonl",
         "fovea-cli dataset --task even-pairs --count 3",
         "fovea-cli dataset --task parity --length 20 --seed 7 --count 800 --set data.heldout=400",
         "fovea-cli dataset --task cycle-navigation --set modulus=7 --split heldout"},
        {},
        {withValues({"of", "FILE", "The data of this session's run, exactly as it was trained and tested on"},
                    sessionFiles),
         {"run", "R", "Which run of the session, as 'show' lists it"},
         taskOption(),
         {"length", "N", "Length of the sequences"},
         {"count", "N", "How many (default: all of a run; else 5000 of train, 2000 of heldout)"},
         {"seed", "S",
          "The seed (default: 1); 'train --seeds S' uses the same data if its data.heldout is the same"},
         {"split", "train|heldout", "Which set (default: train)"},
         setOption()},
        &run};
}

} // namespace fovea::app
