// SPDX-License-Identifier: MIT
#include "core/experiment/run_address.h"

#include "core/attention/mask.h"
#include "core/base/hash.h"
#include "core/experiment/spec_fields.h"

namespace fovea {

namespace {

// Where a run ends and what is kept of it; files stand for what is in them, and without a seed of their own
// the data have the run's. The usual gradient rule is not named, so that runs keep the address they had
// before there were others; nor is any where every key is kept.
bool isInert(std::string_view key, const RunSpec &spec, const MaskSpec &mask)
{
    return key.starts_with("stop.") || key.starts_with("store.") || key == "train.epochs" ||
           key == "data.train_file" || key == "data.heldout_file" || key == "data.seed" ||
           (key == "train.momentum" && spec.train.optimizer != OptimizerKind::Sgd) ||
           (key == "model.gradient" && (spec.model.gradient == GradientRule::Kept || !ruleMatters(mask)));
}

} // namespace

std::string runAddress(const LaneRecord &record, std::uint64_t seed, const RunOrigin &origin)
{
    std::string text = "mask=" + textOf(record.mask) + "\n";
    for (const std::string &key : specKeys(record.spec))
        if (!isInert(key, record.spec, record.mask))
            text += key + "=" + fieldText(record.spec, key) + "\n";
    text += "seed=" + std::to_string(seed) + "\n";
    text += "data.seed=" + std::to_string(record.spec.data.seed.value_or(seed)) + "\n";
    if (record.spec.train.init == InitKind::Independent)
        text += "lane=" + std::to_string(origin.lane) + "\n";
    if (record.spec.data.trainFile)
        text += "data=" + std::to_string(origin.dataHash) + "\n";
    if (!origin.parent.empty())
        text += "parent=" + origin.parent + "\n";
    constexpr std::string_view digits = "0123456789abcdef";
    std::string address;
    const std::uint64_t hash = hashOf(text);
    for (int shift = 60; shift >= 0; shift -= 4)
        address += digits[hash >> shift & 15];
    return address;
}

} // namespace fovea
