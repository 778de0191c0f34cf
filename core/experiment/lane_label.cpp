// SPDX-License-Identifier: MIT
#include "core/experiment/lane_label.h"

#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/experiment/lane_spec.h"
#include "core/experiment/spec_differences.h"
#include "core/experiment/spec_fields.h"

#include <algorithm>

namespace fovea {

namespace {

const std::string sharpnessKey = "model.inverse_temperature";

std::vector<FieldChange> changesThatMatter(const ExperimentSpec &experiment, std::size_t index)
{
    const LaneSpec &lane = experiment.lanes[index];
    const RunSpec spec = laneSpec(experiment, index);
    std::vector<FieldChange> changes;
    try {
        changes = differences(experiment.base, spec);
    } catch (const UsageError &) {
        changes = lane.set; // the base itself has a value outside its range
    }
    std::erase_if(changes,
                  [&](const FieldChange &change) { return !hasEffect(spec, lane.mask, change.key); });
    return changes;
}

std::string branchWords(const BranchPoint &branch)
{
    return "branch of run " + std::to_string(branch.run) + " at " +
           (branch.epoch < 0 ? std::string("init") : "epoch " + std::to_string(branch.epoch));
}

bool roundsLengths(const MaskSpec &mask)
{
    try {
        return makeMask(mask)->paddingMultiple() > 1;
    } catch (const UsageError &) {
        return true;
    }
}

bool hasGradientRules(const MaskSpec &mask)
{
    try {
        return ruleMatters(mask);
    } catch (const UsageError &) {
        return true;
    }
}

} // namespace

bool hasEffect(const RunSpec &spec, const MaskSpec &mask, std::string_view key)
{
    if (key.starts_with("store.") || key.starts_with("metrics."))
        return false;
    if (key == "train.momentum")
        return spec.train.optimizer == OptimizerKind::Sgd;
    if (key == "data.train")
        return !spec.data.trainFile;
    if (key == "data.heldout")
        return !spec.data.heldoutFile;
    if (key == "data.seed")
        return !(spec.data.trainFile && spec.data.heldoutFile);
    if (key == "model.gradient")
        return hasGradientRules(mask);
    if (key == "data.padding")
        return roundsLengths(mask);
    if (key == "model.d_head") // then it must equal the model's width
        return spec.model.output && spec.model.layout != Layout::Printed;
    return true;
}

std::vector<std::string> laneLabels(const ExperimentSpec &experiment)
{
    const auto lanes = experiment.lanes.size();
    std::vector<std::vector<FieldChange>> changes;
    for (std::size_t i = 0; i < lanes; ++i)
        changes.push_back(changesThatMatter(experiment, i));
    const auto isShared = [&](const FieldChange &change) {
        return lanes > 1 && std::ranges::all_of(changes, [&](const std::vector<FieldChange> &others) {
                   return std::ranges::find(others, change) != others.end();
               });
    };
    std::vector<std::string> labels;
    for (std::size_t i = 0; i < lanes; ++i) {
        std::string label = wordsOf(experiment.lanes[i].mask);
        for (const FieldChange &change : changes[i])
            if (!isShared(change))
                label += ", " + fieldWords(change.key, change.value);
        // Another sharpness than the paper's is named even where all lanes share it: it is a rival
        // explanation.
        const RunSpec spec = laneSpec(experiment, i);
        const bool isNamed = std::ranges::any_of(changes[i], [&](const FieldChange &change) {
            return change.key == sharpnessKey && !isShared(change);
        });
        if (spec.model.inverseTemperature != 1 && !isNamed)
            label += ", " + fieldWords(sharpnessKey, fieldText(spec, sharpnessKey));
        if (experiment.lanes[i].branch)
            label += ", " + branchWords(*experiment.lanes[i].branch);
        labels.push_back(std::move(label));
    }
    return labels;
}

} // namespace fovea
