// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"

#include <memory>
#include <utility>

namespace fovea {

constexpr int largestMaskSize = 600;

Param globalParam();
Param countParam();

// Masks whose ordinary queries keep one window of at most `size` ordinary keys, and all global tokens. A
// child says where the window of an ordinary query lies.
class WindowMask : public Mask
{
public:
    WindowMask(int size, int globalTokens) : m_size(size), m_globals(globalTokens) {}

    Choice choice() const final { return Choice::Position; }
    MaskTheory theory() const final { return {StabilityBound::Fixed, Cut::None}; }
    int globals() const final { return m_globals; }
    int paddingMultiple() const final { return m_size; }
    bool keepsAll(const Geometry &geometry) const final { return m_size >= geometry.ordinary; }
    void select(const QueryRow &row, std::vector<int> &kept) const final;
    void selectPrecisely(const PreciseRow &row, std::vector<int> &kept) const final;
    std::optional<KeyRange> window(const Geometry &geometry, int query) const final;
    std::optional<int> keysPerQuery(const Geometry &geometry) const final;

protected:
    virtual KeyRange ordinaryWindow(int ordinary, int query) const = 0;
    int size() const { return m_size; }

private:
    template<typename Real>
    void choose(const BasicRow<Real> &row, std::vector<int> &kept) const;

    int m_size;
    int m_globals;
};

// Masks that keep exactly k of the keys that may be seen, or all of them if there are fewer.
class CountMask : public Mask
{
public:
    explicit CountMask(int count) : m_count(count) {}

    int paddingMultiple() const final { return m_count; }
    bool keepsAll(const Geometry &geometry) const final { return m_count >= geometry.positions(); }
    std::optional<int> keysPerQuery(const Geometry &geometry) const final;

protected:
    int count() const { return m_count; }

private:
    int m_count;
};

// Kinds that weigh in their own way: what has a weight is kept.
template<typename Base>
class Weighed : public Base
{
public:
    template<typename... Arguments>
    explicit Weighed(std::shared_ptr<const Weighing> weighing, Arguments... arguments)
        : Base(arguments...), m_weighing(std::move(weighing))
    {
    }

    Choice choice() const final { return Choice::Score; }
    // The paper's bound is one of a softmax over keys that a cut leaves. Here weights fall to 0 at the cut,
    // so nothing jumps.
    MaskTheory theory() const final
    {
        return {.bound = StabilityBound::None, .cut = Cut::None, .weighing = m_weighing};
    }
    const Weighing *weighing() const final { return m_weighing.get(); }

    void select(const QueryRow &row, std::vector<int> &kept) const final
    {
        RowEntries<float> entries;
        m_weighing->weigh(row, entries);
        keptOf(entries, kept);
    }
    void selectPrecisely(const PreciseRow &row, std::vector<int> &kept) const final
    {
        RowEntries<double> entries;
        m_weighing->weighPrecisely(row, entries);
        keptOf(entries, kept);
    }

private:
    std::shared_ptr<const Weighing> m_weighing;
};

// Lets a weighing be written once, for floats and doubles: Rule has a template weighRow(row, entries).
template<typename Rule>
class WeighingOf : public Weighing
{
public:
    void weigh(const QueryRow &row, RowEntries<float> &entries) const final
    {
        static_cast<const Rule *>(this)->weighRow(row, entries);
    }
    void weighPrecisely(const PreciseRow &row, RowEntries<double> &entries) const final
    {
        static_cast<const Rule *>(this)->weighRow(row, entries);
    }
};

// Appends the keys of [range.begin, range.end) that may be seen.
template<typename Real>
void appendAllowed(const BasicRow<Real> &row, KeyRange range, std::vector<int> &kept);

extern template void appendAllowed(const QueryRow &, KeyRange, std::vector<int> &);
extern template void appendAllowed(const PreciseRow &, KeyRange, std::vector<int> &);

// The `count` keys with the most extreme scores among those that may be seen, ascending by position. Equal
// scores: the lower position wins; NaN is chosen only when nothing else is left. No allocation once this
// thread's buffers have grown.
template<typename Real>
void selectExtreme(const BasicRow<Real> &row, int count, Extreme extreme, std::vector<int> &kept);

extern template void selectExtreme(const QueryRow &, int, Extreme, std::vector<int> &);
extern template void selectExtreme(const PreciseRow &, int, Extreme, std::vector<int> &);

} // namespace fovea
