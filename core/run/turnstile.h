// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/run_group.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

namespace fovea {

// Says which run works next, one epoch per turn. Of the runs that take part, the one of the earliest seed
// with the fewest epochs goes first. In lock-step a run waits for the others of its seed that are not paused
// or ended.
class Turnstile
{
public:
    struct Start
    {
        int seed = 0;   // its place in the order of work
        int epochs = 0; // completed before
    };

    // Every run stands aside at first.
    Turnstile(const std::vector<Start> &runs, Pace pace);

    // Waits for a run that may work and lets it in; none when `stop` comes first or no run is left.
    std::optional<int> enter(std::stop_token stop);

    enum class Exit { Between, Aside };
    void leave(int run, int epochs, Exit exit = Exit::Between);

    // A run between turns that is paused holds nobody up until it joins again. False: it is inside, or
    // retired.
    bool stepAside(int run);
    void rejoin(int run);
    // A run that has ended, or will not be asked again, never holds anybody up.
    void retire(int run);

private:
    enum class Place { Aside, Between, Inside, Retired };
    struct Entry
    {
        int seed = 0;
        int epochs = 0;
        Place place = Place::Aside;
    };

    void move(int run, Place from, Place to);
    Place placeOf(int run) const;
    std::optional<int> next() const;
    bool isOver() const;

    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::vector<Entry> m_entries;
    Pace m_pace;
};

} // namespace fovea
