// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/heat.h"

#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <vector>

namespace fovea {

// Lets at most so many runs work at a time, one epoch a turn. Of the runs that wait or are about
// to, the one of the earliest seed with the fewest epochs goes first. In lock-step a run waits for the others of its seed that are not paused or ended.
class Turnstile
{
public:
    // `seedOfRun`: the place of each run's seed in the order of work.
    Turnstile(std::vector<int> seedOfRun, int slots, Pace pace);

    // Waits for this run's turn; false when `stop` comes first. `epochs`: completed so far.
    bool enter(int run, int epochs, std::stop_token stop);
    void leave(int run, int epochs);

    // A run between turns that is paused holds nobody up until it joins again or enters.
    void stepAside(int run);
    void rejoin(int run);
    // A run that has ended, or will not be asked again, never holds anybody up.
    void retire(int run);

    int inside() const;

private:
    enum class Place { Between, Aside, Waiting, Inside, Retired };
    struct Entry
    {
        int seed = 0;
        int epochs = 0;
        Place place = Place::Between;
    };

    void move(int run, Place from, Place to);
    bool mayEnter(int run) const;
    bool isHeldUp(const Entry &entry) const;

    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::vector<Entry> m_entries;
    int m_slots;
    Pace m_pace;
    int m_inside = 0;
};

} // namespace fovea
