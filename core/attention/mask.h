// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/catalogue.h"
#include "core/spec/experiment_spec.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

// What decides which keys a query keeps.
enum class Choice {
    Everything, // full attention
    Position,   // input-agnostic: the pattern is the same for every input
    Score,      // input-dependent: the scores choose
    Chance,     // random-k
};

// Which bound the theory has on how far a query's weights follow its scores.
enum class StabilityBound {
    Fixed,  // e^dispersion / n over n kept keys, which do not depend on the scores
    Chosen, // the same times (1 + 1/separation): the best scores are kept
    None,
};

// Which kept key leaves first when scores move. At that moment its weight goes to other keys at once: a jump.
enum class Cut {
    None,    // the scores choose nothing, so nothing jumps
    Lowest,  // the one with the smallest score, where keys are dropped
    Highest, // the one with the largest score, where keys are dropped
    Share,   // the one with the smallest score, and it may leave even where none is dropped yet
};

// What the stability theory says of a mask.
struct MaskTheory
{
    StabilityBound bound = StabilityBound::None;
    Cut cut = Cut::None;

    // Whether there are sufficient conditions for a smaller Lipschitz constant than full attention has. They
    // are derived for masks that keep the best scores alone.
    bool hasConditions() const { return bound == StabilityBound::Chosen; }
    bool operator==(const MaskTheory &) const = default;
};

// The positions of one padded sequence: ordinary ones (tokens and PAD), then global tokens.
struct Geometry
{
    int ordinary = 0;
    int globals = 0;

    int positions() const { return ordinary + globals; }
    bool operator==(const Geometry &) const = default;
};

// Half-open range of keys.
struct KeyRange
{
    int begin = 0;
    int end = 0;

    bool operator==(const KeyRange &) const = default;
};

// What a mask may look at when it chooses for one query.
struct QueryRow
{
    Geometry geometry;
    int query = 0;
    std::span<const float> scores;         // of every position, after scaling and inverse temperature
    std::span<const std::uint8_t> allowed; // 0 for keys nobody may see (masked PAD); empty: all may be seen
    std::uint64_t randomKey = 0; // place key of (seed, RandomKeys, phase, time, block, example, head, query)
};

// One mask with its parameters set. Immutable; any thread may call it.
class Mask
{
public:
    virtual ~Mask() = default;

    virtual Choice choice() const = 0;
    virtual MaskTheory theory() const = 0;
    virtual int globals() const { return 0; }
    // Every mask with a size rounds the length up to a multiple of it under paper padding; 1 otherwise.
    virtual int paddingMultiple() const { return 1; }
    // Whether this mask keeps everything at this geometry, and so takes the code of full attention.
    virtual bool keepsAll(const Geometry &geometry) const = 0;

    // The kept keys, ascending. Equal scores: the lower position wins.
    virtual void select(const QueryRow &row, std::vector<int> &kept) const = 0;

    // Choice::Position only: the ordinary keys of an ordinary query are one range; it also keeps all globals,
    // and globals keep everything.
    virtual KeyRange window(const Geometry &geometry, int query) const;

    // Largest number of keys an ordinary query keeps; top-p: empty, since the input decides.
    virtual std::optional<int> keysPerQuery(const Geometry &geometry) const = 0;
};

struct MaskInfo
{
    std::string id;
    std::string name;
    std::string rule;   // plain language, one sentence
    ParamSchema params; // the first may be given without its name: "top-k:5"
    std::unique_ptr<Mask> (*make)(const ParamValues &values);
};

const Catalogue<MaskInfo> &maskCatalogue();

// UsageError for unknown masks and parameters out of range.
std::unique_ptr<Mask> makeMask(const MaskSpec &spec);
MaskTheory theoryOf(const MaskSpec &spec); // likewise

// "banded:5:global=1". Reading throws UsageError; writing gives the shortest form that reads back equal, with
// the first parameter always written.
MaskSpec maskFrom(std::string_view text);
std::string textOf(const MaskSpec &spec);

// Share of kept entries among all query-key pairs; empty where the input decides how many.
std::optional<double> density(const Mask &mask, const Geometry &geometry);

// Share of ordinary positions whose content can have reached the middle query after n layers (largest over
// inputs).
double reach(const Mask &mask, const Geometry &geometry, int layers);

} // namespace fovea
