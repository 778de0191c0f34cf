// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <mutex>

namespace fovea {

// Run, pause and step are one number: the steps a run may still make. The owner sets it, the worker takes
// from it.
class StepGate
{
public:
    static constexpr std::uint64_t unlimited = ~std::uint64_t{0};

    void allow(std::uint64_t steps);
    bool isOpen() const;

    // Takes one step if there is one.
    bool tryTake();

private:
    mutable std::mutex m_mutex;
    std::uint64_t m_steps = 0;
};

} // namespace fovea
