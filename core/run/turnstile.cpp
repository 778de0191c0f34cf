// SPDX-License-Identifier: MIT
#include "core/run/turnstile.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace fovea {

Turnstile::Turnstile(const std::vector<Start> &runs, Pace pace) : m_pace(pace)
{
    for (const Start &run : runs)
        m_entries.push_back({.seed = run.seed, .epochs = run.epochs});
}

std::optional<int> Turnstile::enter(std::stop_token stop)
{
    std::unique_lock lock(m_mutex);
    std::optional<int> run;
    m_changed.wait(lock, stop, [&] {
        run = next();
        return run || isOver();
    });
    if (!run || stop.stop_requested())
        return {};
    m_entries[std::size_t(*run)].place = Place::Inside;
    return run;
}

void Turnstile::leave(int run, int epochs, Exit exit)
{
    {
        const std::lock_guard lock(m_mutex);
        Entry &entry = m_entries[std::size_t(run)];
        entry.epochs = epochs;
        entry.place = exit == Exit::Aside ? Place::Aside : Place::Between;
    }
    m_changed.notify_all();
}

bool Turnstile::stepAside(int run)
{
    move(run, Place::Between, Place::Aside);
    return placeOf(run) == Place::Aside;
}

void Turnstile::rejoin(int run)
{
    move(run, Place::Aside, Place::Between);
}

void Turnstile::retire(int run)
{
    {
        const std::lock_guard lock(m_mutex);
        m_entries[std::size_t(run)].place = Place::Retired;
    }
    m_changed.notify_all();
}

void Turnstile::move(int run, Place from, Place to)
{
    {
        const std::lock_guard lock(m_mutex);
        Place &place = m_entries[std::size_t(run)].place;
        if (place != from)
            return;
        place = to;
    }
    m_changed.notify_all();
}

Turnstile::Place Turnstile::placeOf(int run) const
{
    const std::lock_guard lock(m_mutex);
    return m_entries[std::size_t(run)].place;
}

std::optional<int> Turnstile::next() const
{
    std::map<int, int> fewest; // epochs of those that take part, by seed
    for (const Entry &entry : m_entries)
        if (entry.place == Place::Between || entry.place == Place::Inside) {
            const auto [known, fresh] = fewest.try_emplace(entry.seed, entry.epochs);
            known->second = std::min(known->second, entry.epochs);
        }
    const auto key = [this](int run) {
        const Entry &entry = m_entries[std::size_t(run)];
        return std::tuple(entry.seed, entry.epochs, run);
    };
    std::optional<int> best;
    for (int run = 0; run < int(m_entries.size()); ++run) {
        const Entry &entry = m_entries[std::size_t(run)];
        const bool isHeldUp = m_pace == Pace::LockStep && entry.epochs > fewest[entry.seed];
        if (entry.place == Place::Between && !isHeldUp && (!best || key(run) < key(*best)))
            best = run;
    }
    return best;
}

bool Turnstile::isOver() const
{
    return std::ranges::all_of(m_entries, [](const Entry &entry) { return entry.place == Place::Retired; });
}

} // namespace fovea
