// SPDX-License-Identifier: MIT
#include "core/experiment/spec_differences.h"

#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/experiment/spec_fields.h"

namespace fovea {

std::vector<FieldChange> differences(const RunSpec &from, const RunSpec &to)
{
    // Keys come in the order in which one may bring others with it: the task before its parameters, the
    // layout before norm, affine, scores and output.
    std::vector<FieldChange> changes;
    RunSpec spec = from;
    for (const std::string &key : specKeys(to)) {
        const std::string wanted = fieldText(to, key);
        if (fieldText(spec, key) == wanted)
            continue;
        setField(spec, key, wanted);
        changes.push_back({key, wanted});
    }
    return changes;
}

bool isSame(const LaneRecord &one, const LaneRecord &other)
{
    if (one == other)
        return true;
    if (one.mask.id != other.mask.id || one.spec.task.id != other.spec.task.id || one.branch != other.branch)
        return false;
    try {
        return textOf(one.mask) == textOf(other.mask) && differences(one.spec, other.spec).empty();
    } catch (const Error &) {
        return false;
    }
}

bool isSameButLimits(const LaneRecord &one, const LaneRecord &other)
{
    return isSame(withoutLimits(one), withoutLimits(other));
}

LaneRecord withoutLimits(LaneRecord record)
{
    const RunSpec usual;
    record.spec.train.epochs = usual.train.epochs;
    record.spec.stop = usual.stop;
    record.spec.store = usual.store;
    return record;
}

} // namespace fovea
