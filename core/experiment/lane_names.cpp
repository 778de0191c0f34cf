// SPDX-License-Identifier: MIT
#include "core/experiment/lane_names.h"

#include <algorithm>

namespace fovea {

namespace {

bool isLetter(const std::string &name)
{
    return std::ranges::all_of(name, [](char c) { return c >= 'A' && c <= 'Z'; }) && name.size() <= 2;
}

} // namespace

bool hasLane(const std::vector<LaneSpec> &lanes, const std::string &name)
{
    return std::ranges::any_of(lanes, [&](const LaneSpec &lane) { return lane.name == name; });
}

std::string freeLetter(const std::vector<LaneSpec> &lanes, std::size_t index)
{
    while (hasLane(lanes, laneLetter(index)))
        ++index;
    return laneLetter(index);
}

std::string freeLaneName(const std::vector<LaneSpec> &lanes, const std::string &name)
{
    if (!name.empty() && !hasLane(lanes, name))
        return name;
    if (isLetter(name))
        return freeLetter(lanes, lanes.size());
    for (int i = 2;; ++i)
        if (const std::string numbered = name + " " + std::to_string(i); !hasLane(lanes, numbered))
            return numbered;
}

} // namespace fovea
