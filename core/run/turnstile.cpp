// SPDX-License-Identifier: MIT
#include "core/run/turnstile.h"

#include <tuple>

namespace fovea {

Turnstile::Turnstile(std::vector<int> seedOfRun, int slots, Pace pace) : m_slots(slots), m_pace(pace)
{
    for (const int seed : seedOfRun)
        m_entries.push_back({.seed = seed});
}

bool Turnstile::enter(int run, int epochs, std::stop_token stop)
{
    std::unique_lock lock(m_mutex);
    Entry &entry = m_entries[std::size_t(run)];
    entry.epochs = epochs;
    entry.place = Place::Waiting;
    m_changed.notify_all();
    if (!m_changed.wait(lock, stop, [&] { return mayEnter(run); })) {
        entry.place = Place::Retired;
        m_changed.notify_all();
        return false;
    }
    entry.place = Place::Inside;
    ++m_inside;
    m_changed.notify_all();
    return true;
}

void Turnstile::leave(int run, int epochs)
{
    {
        const std::lock_guard lock(m_mutex);
        Entry &entry = m_entries[std::size_t(run)];
        entry.epochs = epochs;
        entry.place = Place::Between;
        --m_inside;
    }
    m_changed.notify_all();
}

void Turnstile::stepAside(int run)
{
    move(run, Place::Between, Place::Aside);
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
        if (place == from)
            place = to;
    }
    m_changed.notify_all();
}

int Turnstile::inside() const
{
    const std::lock_guard lock(m_mutex);
    return m_inside;
}

bool Turnstile::mayEnter(int run) const
{
    if (m_inside >= m_slots)
        return false;
    const Entry &self = m_entries[std::size_t(run)];
    if (isHeldUp(self))
        return false;
    for (int other = 0; other < int(m_entries.size()); ++other) {
        const Entry &entry = m_entries[std::size_t(other)];
        const bool comes = entry.place == Place::Waiting || entry.place == Place::Between;
        if (other == run || !comes || isHeldUp(entry))
            continue;
        if (std::tuple(entry.seed, entry.epochs, other) < std::tuple(self.seed, self.epochs, run))
            return false;
    }
    return true;
}

bool Turnstile::isHeldUp(const Entry &entry) const
{
    if (m_pace == Pace::Free)
        return false;
    for (const Entry &other : m_entries)
        if (other.seed == entry.seed && other.place != Place::Aside && other.place != Place::Retired
            && other.epochs < entry.epochs)
            return true;
    return false;
}

} // namespace fovea
