// SPDX-License-Identifier: MIT
#include "widgets/models/what_if.h"

#include <algorithm>

namespace fovea::ui {

namespace {

using Kind = AttentionChange::Kind;

bool isOfHead(const AttentionChange &change)
{
    return change.kind == Kind::Off || change.kind == Kind::Uniform;
}

} // namespace

void WhatIf::setOn(bool on)
{
    if (on == m_on)
        return;
    m_on = on;
    Q_EMIT onChanged();
}

void WhatIf::setIntervention(const Intervention &intervention)
{
    if (intervention == m_intervention)
        return;
    m_intervention = intervention;
    setSetScores({});
    Q_EMIT changed();
}

void WhatIf::setMask(const std::optional<MaskSpec> &mask)
{
    Intervention next = m_intervention;
    next.mask = mask;
    setIntervention(next);
}

void WhatIf::setSharpness(std::optional<double> inverseTemperature)
{
    Intervention next = m_intervention;
    next.inverseTemperature = inverseTemperature;
    setIntervention(next);
}

bool WhatIf::has(const AttentionChange &change) const
{
    return std::ranges::find(m_intervention.changes, change) != m_intervention.changes.end();
}

void WhatIf::toggle(const AttentionChange &change)
{
    Intervention next = m_intervention;
    const bool was = std::erase(next.changes, change) > 0;
    if (!was && isOfHead(change)) {
        const auto isThere = [&](const auto &other) {
            return other.block == change.block && other.head == change.head;
        };
        std::erase_if(next.changes,
                      [&](const AttentionChange &other) { return isOfHead(other) && isThere(other); });
        std::erase_if(next.patches, isThere);
    }
    if (!was)
        next.changes.push_back(change);
    setIntervention(next);
}

void WhatIf::patch(const AttentionPatch &patch)
{
    Intervention next = m_intervention;
    const auto isThere = [&](const auto &other) {
        return other.block == patch.block && other.head == patch.head;
    };
    std::erase_if(next.changes,
                  [&](const AttentionChange &other) { return isOfHead(other) && isThere(other); });
    std::erase_if(next.patches, isThere);
    next.patches.push_back(patch);
    setIntervention(next);
}

void WhatIf::remove(std::size_t part)
{
    std::vector<Intervention> parts = partsOf(m_intervention);
    if (part >= parts.size())
        return;
    parts.erase(parts.begin() + std::ptrdiff_t(part));
    setIntervention(together(parts));
}

WhatIf::HeadState WhatIf::stateOf(const HeadPlace &place) const
{
    HeadState state = HeadState::Trained;
    for (const AttentionPatch &each : m_intervention.patches)
        if (each.block == place.layer && (each.head < 0 || each.head == place.head))
            state = HeadState::Patched;
    for (const AttentionChange &each : m_intervention.changes)
        if (each.kind == Kind::Uniform && each.concerns(place.layer, place.head))
            state = HeadState::Uniform;
    for (const AttentionChange &each : m_intervention.changes)
        if (each.kind == Kind::Off && each.concerns(place.layer, place.head))
            state = HeadState::Off;
    return state;
}

int WhatIf::cutsOf(int layer) const
{
    return int(std::ranges::count_if(m_intervention.changes, [&](const AttentionChange &each) {
        return each.block == layer && (each.kind == Kind::CutKey || each.kind == Kind::CutEdge);
    }));
}

void WhatIf::setReading(const WhatIfReading &reading)
{
    m_reading = reading;
    Q_EMIT readingCame();
}

void WhatIf::setSetScores(const SetReading &scores)
{
    if (scores.state == SetReading::State::None && m_scores.state == SetReading::State::None)
        return;
    m_scores = scores;
    Q_EMIT scoresChanged();
}

} // namespace fovea::ui
