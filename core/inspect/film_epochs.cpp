// SPDX-License-Identifier: MIT
#include "core/inspect/film_epochs.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace fovea {

namespace {

// Adds `steps` places after `from`, evenly up to and with `to`. No place comes twice while steps <= to -
// from.
void addEvenly(std::vector<int> &places, int from, int to, int steps)
{
    for (int i = 1; i <= steps; ++i)
        places.push_back(from + int(std::lround(double(i) * (to - from) / steps)));
}

} // namespace

std::vector<int> filmEpochs(const std::vector<int> &snapshots, std::optional<int> crossing, int count)
{
    std::vector<int> kept = snapshots;
    std::sort(kept.begin(), kept.end());
    kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
    if (int(kept.size()) <= count)
        return kept;
    if (count <= 0)
        return {};
    if (count == 1)
        return {kept.back()};
    const int last = int(kept.size()) - 1;
    int middle = 0;
    if (crossing) {
        const auto nearest = std::min_element(kept.begin(), kept.end(), [&](int a, int b) {
            return std::abs(a - *crossing) < std::abs(b - *crossing);
        });
        middle = int(nearest - kept.begin());
    }
    std::vector<int> places{0};
    if (middle == 0 || middle == last || count == 2) {
        addEvenly(places, 0, last, count - 1);
    } else {
        // Frames before the crossing in proportion to the snapshots there, at least one on each side.
        const int share = int(std::lround(double(middle) * (count - 1) / last));
        const int before = std::clamp(share, 1, count - 2);
        addEvenly(places, 0, middle, before);
        addEvenly(places, middle, last, count - 1 - before);
    }
    std::vector<int> epochs;
    for (const int place : places)
        epochs.push_back(kept[std::size_t(place)]);
    return epochs;
}

} // namespace fovea
