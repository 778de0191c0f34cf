// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/probe.h"
#include "core/inspect/stability_result.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace fovea {

// Would the mask pick the same keys if the embeddings were a little different? Every token of the sequence
// gets the learned row of its symbol plus sigma * r * a standard normal number, r being the root mean square
// of the learned entries over the alphabet: sigma 0.1 is 10 % of a typical entry. PAD and global tokens stay
// as they are. The noise of a draw is a function of (seed, draw, position, feature) alone, so levels, lanes
// and epochs are compared under the same draws, and only its size differs.
struct StabilityRequest
{
    ProbeRequest base;
    double sigma = 0.1;
    int draws = 16; // 1 to mostNoiseDraws
    std::uint64_t seed = 1;
    int drawsAtOnce = 0; // 0: as many as stay in cache; changes no number
};

constexpr int mostNoiseDraws = 4096;

// Measures again and again: networks stay between calls as long as the run is the same. One thread.
class StabilityMeter
{
public:
    StabilityMeter();
    StabilityMeter(StabilityMeter &&) noexcept;
    StabilityMeter &operator=(StabilityMeter &&) noexcept;
    ~StabilityMeter();

    // `keepGoing` is asked between a few draws; false gives up (nothing returned). InputError as Prober, and
    // for a sigma or a number of draws that cannot be.
    std::optional<MaskStability> measure(const StabilityRequest &request,
                                         const std::function<bool()> &keepGoing);

    // The same in steps: further draws join those there are. A draw's number decides its noise, so it does
    // not matter in how many steps. The request's own number of draws does not matter.
    void begin(const StabilityRequest &request);
    bool drawUpTo(int draws, const std::function<bool()> &keepGoing); // in all; false: gave up
    MaskStability result() const;                                     // of the draws so far, at least one

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace fovea
