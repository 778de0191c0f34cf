// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"

#include "core/base/hash.h"

#include <limits>

namespace fovea {

namespace {

template<typename Real, typename Select>
void selectEach(const BasicHead<Real> &head, KeptLists &kept, const Select &select)
{
    const auto positions = std::size_t(head.geometry.positions());
    kept.resize(positions);
    for (std::size_t query = 0; query < positions; ++query)
        select(BasicRow<Real>{head.geometry, int(query), head.scores.subspan(query * positions, positions),
                              head.allowed, combined(head.randomKey, query)},
               kept[query]);
}

} // namespace

void Mask::selectHead(const HeadVectors &head, KeptLists &kept) const
{
    selectEach(head, kept, [this](const QueryRow &row, std::vector<int> &keys) { select(row, keys); });
}

void Mask::selectHeadPrecisely(const PreciseHeadVectors &head, KeptLists &kept) const
{
    selectEach(head, kept,
               [this](const PreciseRow &row, std::vector<int> &keys) { selectPrecisely(row, keys); });
}

std::optional<KeyRange> Mask::window(const Geometry &, int) const
{
    return {};
}

std::unique_ptr<Mask> makeMask(const MaskSpec &spec)
{
    const MaskInfo &info = maskCatalogue().at(spec.id);
    const auto sentences = problems(info.params, spec.params, "Mask " + spec.id);
    if (!sentences.empty())
        throw UsageError(joined(sentences, " "));
    return info.make(spec.params);
}

MaskTheory theoryOf(const MaskSpec &spec, GradientRule rule)
{
    const auto mask = makeMask(spec);
    if (rule == GradientRule::ForwardFull && ruleMatters(spec))
        return {.bound = StabilityBound::Whole};
    return mask->theory();
}

std::optional<std::string> ruleObjection(const MaskSpec &spec, GradientRule rule)
{
    if (rule == GradientRule::Kept || !makeMask(spec)->weighing())
        return {};
    return "model.gradient is " + std::string(nameOf(rule)) + ", but " + spec.id +
           " weighs its keys in its own way and selects none beforehand: only kept is allowed with it.";
}

bool ruleMatters(const MaskSpec &spec)
{
    return !makeMask(spec)->keepsAll({std::numeric_limits<int>::max(), 0});
}

void requireLength(const Mask &mask, const Geometry &geometry)
{
    const auto only = mask.onlyLength();
    if (only && *only != geometry.positions())
        throw UsageError("The painted mask is made for " + std::to_string(*only) +
                         " positions, but the sequences have " + std::to_string(geometry.positions()) + ".");
}

} // namespace fovea
