// SPDX-License-Identifier: MIT
#include "core/session/branch_fit.h"

#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/experiment/spec_differences.h"
#include "core/experiment/spec_fields.h"
#include "core/model/parameter_layout.h"
#include "core/tasks/task.h"
#include "core/training/run_data.h"

#include <algorithm>

namespace fovea {

namespace {

class Fit
{
public:
    Fit(const LaneRecord &parent, int length)
        : m_parent(parent), m_length(length), m_slots(slotsOf(parent.spec, parent.mask))
    {
    }

    bool holds(const RunSpec &spec, const MaskSpec &mask) const { return slotsOf(spec, mask) == m_slots; }

private:
    int lengthOf(const RunSpec &spec) const
    {
        const bool sameData = spec.task == m_parent.spec.task && spec.data == m_parent.spec.data;
        const bool generated = taskCatalogue().find(spec.task.id) && !spec.data.trainFile;
        return sameData || !generated ? m_length : makeTask(spec.task)->lengths().maximum;
    }

    // What is trained: the state that a mask keeps besides need not fit, it can start anew.
    std::vector<ParameterSlot> slotsOf(const RunSpec &spec, const MaskSpec &maskSpec) const
    {
        const auto mask = makeMask(maskSpec);
        InputShape shape; // own data are the session's, with one alphabet for all lanes
        if (taskCatalogue().find(spec.task.id) && !spec.data.trainFile) {
            const auto task = makeTask(spec.task);
            shape.alphabet = int(task->alphabet().size());
            shape.classes = task->classes();
        }
        shape.geometry = {paddedLength(lengthOf(spec), *mask, spec.data.padding), mask->globals()};
        auto slots = ParameterLayout(spec.model, shape, maskSpec).parameters();
        std::erase_if(slots, [](const ParameterSlot &slot) { return !slot.trained; });
        return slots;
    }

    const LaneRecord &m_parent;
    int m_length;
    std::vector<ParameterSlot> m_slots;
};

// Fields that fit any weights and still cannot change.
std::string whyNever(const std::string &key)
{
    if (key == "data.train_file" || key == "data.heldout_file")
        return "a session keeps one set of own data for all of its lanes";
    if (key == "train.init")
        return "a branch has no initial weights of its own";
    return {};
}

std::string sentence(const std::string &what, const std::string &now, const std::string &before,
                     const std::string &why)
{
    return what + " is " + now + ", but the run it branches off has " + before + ": " + why + ".";
}

const std::string noFit = "its weights do not fit";

} // namespace

std::vector<std::string> branchProblems(const LaneRecord &parent, int length, const LaneRecord &branch)
{
    std::vector<std::string> problems, changed;
    const Fit fit(parent, length);
    for (const FieldChange &change : differences(parent.spec, branch.spec)) {
        const std::string before = std::ranges::count(specKeys(parent.spec), change.key)
                                       ? fieldText(parent.spec, change.key)
                                       : "none";
        changed.push_back(change.key);
        if (const std::string why = whyNever(change.key); !why.empty()) {
            problems.push_back(sentence(change.key, change.value, before, why));
            continue;
        }
        RunSpec alone = parent.spec;
        try {
            setField(alone, change.key, change.value);
            if (!fit.holds(alone, parent.mask))
                problems.push_back(sentence(change.key, change.value, before, noFit));
        } catch (const UsageError &) {
            // It makes sense only together with others; all of them are asked below.
        }
    }
    if (!fit.holds(parent.spec, branch.mask))
        problems.push_back(sentence("The mask", textOf(branch.mask), textOf(parent.mask), noFit));
    if (problems.empty() && !fit.holds(branch.spec, branch.mask)) {
        std::string keys;
        for (const std::string &key : changed)
            keys += (keys.empty() ? "" : ", ") + key;
        problems.push_back("The weights of the run it branches off do not fit these together: " + keys + ".");
    }
    if (branch.branch && branch.spec.train.epochs <= branch.branch->epoch + 1)
        problems.push_back("train.epochs is " + std::to_string(branch.spec.train.epochs) +
                           ", but the run it branches off has trained " +
                           std::to_string(branch.branch->epoch + 1) + " there; more are needed to go on.");
    return problems;
}

} // namespace fovea
