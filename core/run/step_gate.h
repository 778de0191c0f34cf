// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <stop_token>

namespace fovea {

// Run, pause and step are one number: the steps a run may still make. The owner sets it, the worker takes from it.
class StepGate
{
public:
    static constexpr std::uint64_t unlimited = ~std::uint64_t{0};

    void allow(std::uint64_t steps);
    bool isOpen() const;

    // Takes one step if there is one.
    bool tryTake();
    // Waits until there is a step to take (and takes none); false when `stop` comes first.
    bool waitUntilOpen(std::stop_token stop);

private:
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::uint64_t m_steps = 0;
};

} // namespace fovea
