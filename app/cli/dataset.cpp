// SPDX-License-Identifier: MIT
#include "core/tasks/dataset.h"

#include "app/cli/console.h"
#include "app/cli/json_output.h"
#include "app/cli/task_options.h"
#include "app/cli/verbs.h"

#include <nlohmann/json.hpp>

#include <limits>

namespace fovea::app {

namespace {

enum class Split { Train, Heldout };

Split splitFrom(const std::string &text)
{
    if (text == "train")
        return Split::Train;
    if (text == "heldout")
        return Split::Heldout;
    throw UsageError("--split is '" + text + "'; allowed is train or heldout.");
}

// Held-out examples are made first and so shape the train set. Where the usual number of them leaves too few
// sequences, no training could use that number either, and the train set is made without them.
void makeRoom(DataSpec &data, const Task &task, const Console &console)
{
    const auto sequences = task.sequences();
    if (!sequences || *sequences >= std::uint64_t(data.train) + std::uint64_t(data.heldout))
        return;
    console.say("There are only " + std::to_string(*sequences) +
                " sequences of this kind, so this train set is made " + "without the usual " +
                std::to_string(data.heldout) + " held-out examples.");
    data.heldout = 0;
}

bool setsHeldout(const Arguments &arguments)
{
    for (const std::string &text : arguments.values("set"))
        if (text.starts_with("data.heldout="))
            return true;
    return false;
}

int run(const Arguments &arguments, Console &console)
{
    RunSpec spec = taskSpecFrom(arguments);
    const auto task = makeTask(spec.task);
    const Split split = splitFrom(arguments.value("split").value_or("train"));
    const auto seed =
        std::uint64_t(arguments.integer("seed", 0, std::numeric_limits<std::int64_t>::max()).value_or(1));
    const auto count = arguments.integer("count", 1, 10'000'000);
    if (split == Split::Heldout) {
        spec.data.heldout = int(count.value_or(spec.data.heldout));
        spec.data.train = 0;
    } else {
        spec.data.train = int(count.value_or(spec.data.train));
        if (!setsHeldout(arguments))
            makeRoom(spec.data, *task, console);
    }
    const Dataset data = makeDataset(spec.task, spec.data, seed);
    for (const Sequence &sequence : split == Split::Train ? data.train : data.heldout)
        printJson(console, {{"tokens", sequence.tokens},
                            {"text", task->format(sequence.tokens)},
                            {"label", sequence.label}});
    return 0;
}

} // namespace

Verb datasetVerb()
{
    return {"dataset",
            "Prints the examples that training with a seed uses, one JSON object a line.",
            {"fovea-cli dataset --task even-pairs --count 3",
             "fovea-cli dataset --task parity --length 20 --seed 7 > parity.jsonl",
             "fovea-cli dataset --task cycle-navigation --set modulus=7 --split heldout"},
            {},
            {{"task", "ID", "The task; 'fovea-cli tasks' lists them"},
             {"length", "N", "Length of the sequences"},
             {"count", "N", "How many (default: 5000 of train, 2000 of heldout)"},
             {"seed", "S", "The seed (default: 1); 'train --seeds S' uses the same data"},
             {"split", "train|heldout", "Which set (default: train)"},
             setOption()},
            &run};
}

} // namespace fovea::app
