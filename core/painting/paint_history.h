// SPDX-License-Identifier: MIT
#pragma once

#include "core/painting/paint_grid.h"

namespace fovea {

// What was painted, step by step.
class PaintHistory
{
public:
    explicit PaintHistory(PaintGrid grid) : m_steps{std::move(grid)} {}

    const PaintGrid &grid() const { return m_steps[m_now]; }
    bool canUndo() const { return m_now > 0; }
    bool canRedo() const { return m_now + 1 < m_steps.size(); }
    void undo() { m_now -= canUndo(); }
    void redo() { m_now += canRedo(); }

    void add(PaintGrid grid)
    {
        if (grid == m_steps[m_now])
            return; // nothing to undo
        m_steps.resize(m_now + 1, PaintGrid());
        m_steps.push_back(std::move(grid));
        if (m_steps.size() > mostSteps)
            m_steps.erase(m_steps.begin());
        m_now = m_steps.size() - 1;
    }

private:
    static constexpr std::size_t mostSteps = 200; // 9 MB at the greatest length
    std::vector<PaintGrid> m_steps;
    std::size_t m_now = 0;
};

} // namespace fovea
