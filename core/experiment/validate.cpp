// SPDX-License-Identifier: MIT
#include "core/experiment/validate.h"

#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/experiment/spec_fields.h"
#include "core/tasks/task.h"

#include <algorithm>
#include <set>

namespace fovea {

namespace {

using Sentences = std::vector<std::string>;

void append(Sentences &sentences, const Sentences &more)
{
    sentences.insert(sentences.end(), more.begin(), more.end());
}

// Adds what `action` complains about.
template<typename Action>
bool complained(Sentences &sentences, Action action)
{
    try {
        action();
        return false;
    } catch (const UsageError &error) {
        sentences.emplace_back(error.what());
        return true;
    }
}

Sentences fieldProblems(const RunSpec &spec)
{
    Sentences sentences;
    for (const SpecField &field : specFields()) {
        RunSpec copy = spec;
        complained(sentences, [&] { field.set(copy, field.get(spec)); });
    }
    return sentences;
}

Sentences taskProblems(const TaskSpec &task)
{
    if (task.id == "file")
        return problems({}, task.params, "Task file");
    const TaskInfo *info = taskCatalogue().find(task.id);
    if (!info)
        return {}; // among the fields' problems
    Sentences sentences = problems(info->params, task.params, "Task " + task.id);
    if (sentences.empty())
        complained(sentences, [&] { makeTask(task); });
    return sentences;
}

Sentences maskProblems(const MaskSpec &mask)
{
    Sentences sentences;
    complained(sentences, [&] {
        append(sentences, problems(maskCatalogue().at(mask.id).params, mask.params, "Mask " + mask.id));
    });
    if (sentences.empty())
        complained(sentences, [&] { makeMask(mask); }); // what parameters must be together
    return sentences;
}

// Of tasks with one length; others are refused when their data are known.
Sentences lengthProblems(const TaskSpec &task, const MaskSpec &mask)
{
    Sentences sentences;
    if (!maskProblems(mask).empty() || !taskProblems(task).empty() || !taskCatalogue().find(task.id))
        return sentences;
    const LengthRange lengths = makeTask(task)->lengths();
    if (lengths.minimum == lengths.maximum)
        complained(sentences, [&] { requireLength(*makeMask(mask), {lengths.maximum, 0}); });
    return sentences;
}

// A mask that is no mask has been complained of already.
Sentences ruleProblems(const ModelSpec &model, const MaskSpec &mask)
{
    if (!maskProblems(mask).empty())
        return {};
    const auto objection = ruleObjection(mask, model.gradient);
    return objection ? Sentences{*objection} : Sentences{};
}

Sentences modelProblems(const ModelSpec &model)
{
    Sentences sentences;
    const bool headsAreAdded = !model.output || model.layout == Layout::Printed;
    if (headsAreAdded && model.dHead != model.dModel)
        sentences.push_back("model.d_head is " + std::to_string(model.dHead) +
                            ", but must equal model.d_model, " + std::to_string(model.dModel) +
                            (model.output ? ", in the printed layout." : ", where model.output is false."));
    if (model.positions == Positions::Sinusoidal && model.dModel % 2 != 0)
        sentences.push_back("model.d_model is " + std::to_string(model.dModel) +
                            ", but must be even where model.positions is sinusoidal.");
    return sentences;
}

Sentences dataProblems(const RunSpec &spec)
{
    const DataSpec &data = spec.data;
    if (data.trainFile.has_value() != data.heldoutFile.has_value())
        return {std::string("data.") + (data.trainFile ? "heldout_file" : "train_file") +
                " is missing: give both data.train_file and data.heldout_file, or neither."};
    if (spec.task.id == "file" && !data.trainFile)
        return {"task.id is file, so data.train_file and data.heldout_file must name JSONL files."};
    return {};
}

Sentences trainProblems(const TrainSpec &train)
{
    if (train.momentum > 0 && train.optimizer != OptimizerKind::Sgd)
        return {"train.momentum is " + textOf(train.momentum) +
                ", but must be 0 where train.optimizer is not sgd."};
    return {};
}

Sentences laneProblems(const ExperimentSpec &experiment, std::size_t index)
{
    Sentences sentences;
    RunSpec spec = experiment.base;
    for (const FieldChange &change : experiment.lanes[index].set)
        complained(sentences, [&] { setField(spec, change.key, change.value); });
    append(sentences, validate(spec, experiment.lanes[index].mask));
    return sentences;
}

Sentences seedProblems(const std::vector<std::uint64_t> &seeds)
{
    if (seeds.empty())
        return {"There are no seeds: give at least one."};
    constexpr std::size_t mostNamed = 10;
    std::set<std::uint64_t> seen;
    std::vector<std::string> twice;
    for (const std::uint64_t seed : seeds)
        if (!seen.insert(seed).second)
            twice.push_back(std::to_string(seed));
    if (twice.empty())
        return {};
    if (twice.size() == 1)
        return {"The seed " + twice.front() + " is given twice."};
    const std::size_t named = std::min(mostNamed, twice.size());
    return {"Seeds are given twice: " + joined(std::span(twice).first(named), ", ") +
            (named < twice.size() ? " and " + std::to_string(twice.size() - named) + " more." : ".")};
}

Sentences nameProblems(const std::vector<LaneSpec> &lanes)
{
    if (lanes.empty())
        return {"There are no lanes: give at least one mask."};
    Sentences sentences;
    std::set<std::string> seen;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        if (lanes[i].name.empty())
            sentences.push_back("Lane number " + std::to_string(i + 1) + " has no name.");
        else if (!seen.insert(lanes[i].name).second)
            sentences.push_back("The lane name '" + lanes[i].name + "' is given twice.");
    }
    return sentences;
}

} // namespace

Sentences validate(const RunSpec &spec, const MaskSpec &mask)
{
    Sentences sentences = fieldProblems(spec);
    append(sentences, taskProblems(spec.task));
    append(sentences, maskProblems(mask));
    append(sentences, modelProblems(spec.model));
    append(sentences, ruleProblems(spec.model, mask));
    append(sentences, lengthProblems(spec.task, mask));
    append(sentences, dataProblems(spec));
    append(sentences, trainProblems(spec.train));
    return sentences;
}

Sentences validate(const ExperimentSpec &experiment)
{
    Sentences sentences = seedProblems(experiment.seeds);
    append(sentences, nameProblems(experiment.lanes));

    std::vector<Sentences> perLane;
    for (std::size_t i = 0; i < experiment.lanes.size(); ++i)
        perLane.push_back(laneProblems(experiment, i));
    const auto isEverywhere = [&](const std::string &sentence) {
        return std::all_of(perLane.begin(), perLane.end(), [&](const Sentences &lane) {
            return std::find(lane.begin(), lane.end(), sentence) != lane.end();
        });
    };
    // What all lanes share is said once, and of no lane in particular.
    for (std::size_t i = 0; i < perLane.size(); ++i) {
        for (const std::string &sentence : perLane[i]) {
            const bool shared = isEverywhere(sentence);
            if (!shared)
                sentences.push_back("Lane " + experiment.lanes[i].name + ": " + sentence);
            else if (i == 0)
                sentences.push_back(sentence);
        }
    }
    return sentences;
}

} // namespace fovea
