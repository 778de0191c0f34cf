// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/head_vectors.h"
#include "core/attention/query_row.h"
#include "core/attention/weighing.h"
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
    None,   // none is proved
    Whole,  // e^dispersion / n over all n keys, whatever is kept: the weights are those of full attention
};

// Which kept key leaves first when scores move. At that moment its weight goes to other keys at once: a jump.
enum class Cut {
    None,    // the scores choose nothing, so nothing jumps
    Lowest,  // the one with the smallest score, where keys are dropped
    Highest, // the one with the largest score, where keys are dropped
    Share,   // the one with the smallest score, and it may leave even where none is dropped yet
    Level,   // one at `level` below the largest score, even where none is dropped yet
    Block,   // the block of `block` keys with the smallest mean score, all at once, where keys are dropped
    LowestBeyond, // the one with the smallest score beyond the first `sinks` positions, where keys are
                  // dropped
    Any,          // not to be told from the scores: the heaviest stands for all, where keys are dropped
};

// What the stability theory says of a mask.
struct MaskTheory
{
    StabilityBound bound = StabilityBound::None;
    Cut cut = Cut::None;
    double level = 0;                              // of Cut::Level
    int block = 0;                                 // of Cut::Block
    int sinks = 0;                                 // of Cut::LowestBeyond
    std::shared_ptr<const Weighing> weighing = {}; // null: softmax over the kept keys

    // Whether there are sufficient conditions for a smaller Lipschitz constant than full attention has. They
    // are derived for masks that keep the best scores alone.
    bool hasConditions() const { return bound == StabilityBound::Chosen; }
    bool operator==(const MaskTheory &) const = default;
};

enum class Extreme { Largest, Smallest };

// One kind of attention with its parameters set: which keys a query keeps, how they are weighed, and what the
// theory says of it. Immutable; any thread may call it.
class Mask
{
public:
    virtual ~Mask() = default;

    virtual Choice choice() const = 0;
    virtual MaskTheory theory() const = 0;
    virtual int globals() const { return 0; }
    // Every mask with a size rounds the length up to a multiple of it under paper padding; 1 otherwise.
    virtual int paddingMultiple() const { return 1; }
    // Whether this mask keeps everything at this geometry and weighs it by softmax, and so takes the code of
    // full attention.
    virtual bool keepsAll(const Geometry &geometry) const = 0;
    // The one number of positions it can be used with; empty: any.
    virtual std::optional<int> onlyLength() const { return {}; }

    // The kept keys, ascending. Equal scores: the lower position wins.
    virtual void select(const QueryRow &row, std::vector<int> &kept) const = 0;
    virtual void selectPrecisely(const PreciseRow &row, std::vector<int> &kept) const = 0;

    // Whether it chooses for all queries of a head at once, by their vectors. select() then stands for a row
    // of which only the scores are known, as in pictures.
    virtual bool looksAtHead() const { return false; }
    virtual void selectHead(const HeadVectors &head, KeptLists &kept) const;
    virtual void selectHeadPrecisely(const PreciseHeadVectors &head, KeptLists &kept) const;

    // How many vectors the kind keeps per head and moves itself instead of training them; each is as wide as
    // a key.
    virtual int stateRows() const { return 0; }
    // Adds what one head of one example says to the sums, (stateRows, width + 1); the last number of a row
    // counts.
    virtual void gatherState(const HeadVectors &, std::span<double>) const {}
    // Moves the state, (stateRows, width), once all examples of a step have been asked.
    virtual void advanceState(std::span<const double>, int /*width*/, std::span<float>) const {}

    // How kept keys are weighed; null: by softmax.
    virtual const Weighing *weighing() const { return nullptr; }

    // Whether keys are drawn by chance: then every row needs its place key.
    virtual bool draws() const { return choice() == Choice::Chance; }

    // Where exactly the keysPerQuery() most extreme scores are kept.
    virtual std::optional<Extreme> extreme() const { return {}; }

    // Choice::Position only: the ordinary keys of an ordinary query are one range; it also keeps all globals,
    // and globals keep everything. Empty: they are not one range.
    virtual std::optional<KeyRange> window(const Geometry &geometry, int query) const;

    // Largest number of keys an ordinary query keeps; empty where the input decides (top-p).
    virtual std::optional<int> keysPerQuery(const Geometry &geometry) const = 0;

    // With how many of the best keys the kept ones are compared (recall); empty where there is no such
    // number.
    virtual std::optional<int> comparedWith(const Geometry &geometry) const
    {
        return keepsAll(geometry) ? std::nullopt : keysPerQuery(geometry);
    }
};

// Lets a kind write its choice once, for floats and doubles: Kind has a template choose(row, kept).
template<typename Kind, typename Base = Mask>
class Choosing : public Base
{
public:
    using Base::Base;

    void select(const QueryRow &row, std::vector<int> &kept) const final
    {
        static_cast<const Kind *>(this)->choose(row, kept);
    }
    void selectPrecisely(const PreciseRow &row, std::vector<int> &kept) const final
    {
        static_cast<const Kind *>(this)->choose(row, kept);
    }
};

struct MaskInfo
{
    std::string id;
    std::string name;
    std::string rule;   // plain language, one sentence
    ParamSchema params; // the first may be given without its name: "top-k:5"
    std::unique_ptr<Mask> (*make)(const ParamValues &values);
    std::string (*shortest)(std::string_view text) = nullptr; // of masks that are a text of their own grammar
};

const Catalogue<MaskInfo> &maskCatalogue();

// UsageError for unknown masks and parameters out of range.
std::unique_ptr<Mask> makeMask(const MaskSpec &spec);
MaskTheory theoryOf(const MaskSpec &spec, GradientRule rule = GradientRule::Kept); // likewise

// Why the kind cannot be trained by this rule, a sentence; empty where it can.
std::optional<std::string> ruleObjection(const MaskSpec &spec, GradientRule rule);

// Whether the rule changes anything: not where every key is kept.
bool ruleMatters(const MaskSpec &spec);

// UsageError where the mask is made for another number of positions.
void requireLength(const Mask &mask, const Geometry &geometry);

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
