// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"

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
    KeyRange window(const Geometry &geometry, int query) const final;
    std::optional<int> keysPerQuery(const Geometry &geometry) const final;

protected:
    virtual KeyRange ordinaryWindow(int ordinary, int query) const = 0;
    int size() const { return m_size; }

private:
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

// Appends the keys of [range.begin, range.end) that may be seen.
void appendAllowed(const QueryRow &row, KeyRange range, std::vector<int> &kept);

enum class Extreme { Largest, Smallest };

// The `count` keys with the most extreme scores among those that may be seen, ascending by position. Equal
// scores: the lower position wins; NaN is chosen only when nothing else is left. No allocation once this
// thread's buffers have grown.
void selectExtreme(const QueryRow &row, int count, Extreme extreme, std::vector<int> &kept);

} // namespace fovea
