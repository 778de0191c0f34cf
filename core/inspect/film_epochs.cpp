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

int nearestPlace(const std::vector<int> &kept, int epoch)
{
    const auto nearest = std::min_element(
        kept.begin(), kept.end(), [&](int a, int b) { return std::abs(a - epoch) < std::abs(b - epoch); });
    return int(nearest - kept.begin());
}

// First, crossings, last: places among `kept`, ascending, at most `count` (at least 2) of them.
std::vector<int> anchorsOf(const std::vector<int> &kept, std::vector<int> crossings, int count)
{
    const int last = int(kept.size()) - 1;
    std::sort(crossings.begin(), crossings.end());
    std::vector<int> anchors{0};
    for (const int crossing : crossings)
        if (const int place = nearestPlace(kept, crossing);
            place > anchors.back() && place < last && int(anchors.size()) < count - 1)
            anchors.push_back(place);
    anchors.push_back(last);
    return anchors;
}

} // namespace

std::vector<int> filmEpochs(const std::vector<int> &snapshots, const std::vector<int> &crossings, int count)
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
    const std::vector<int> anchors = anchorsOf(kept, crossings, count);
    const int last = anchors.back();
    int steps = count - 1; // not given to a stretch between two anchors yet
    std::vector<int> places{0};
    for (std::size_t i = 0; i + 1 < anchors.size(); ++i) {
        // Frames in proportion to the snapshots, at least one for each stretch that follows and no more than
        // there are.
        const int length = anchors[i + 1] - anchors[i];
        const int rest = last - anchors[i + 1];
        const int after = int(anchors.size()) - 2 - int(i);
        const int share = int(std::lround(double(length) * steps / (length + rest)));
        const int here = std::clamp(share, std::max(1, steps - rest), std::min(length, steps - after));
        addEvenly(places, anchors[i], anchors[i + 1], here);
        steps -= here;
    }
    std::vector<int> epochs;
    for (const int place : places)
        epochs.push_back(kept[std::size_t(place)]);
    return epochs;
}

} // namespace fovea
