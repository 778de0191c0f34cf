// SPDX-License-Identifier: MIT
#include "core/run/step_gate.h"

namespace fovea {

void StepGate::allow(std::uint64_t steps)
{
    const std::lock_guard lock(m_mutex);
    m_steps = steps;
}

bool StepGate::isOpen() const
{
    const std::lock_guard lock(m_mutex);
    return m_steps > 0;
}

bool StepGate::tryTake()
{
    const std::lock_guard lock(m_mutex);
    if (m_steps == 0)
        return false;
    if (m_steps != unlimited)
        --m_steps;
    return true;
}

} // namespace fovea
