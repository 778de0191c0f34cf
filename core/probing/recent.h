// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <list>
#include <utility>

namespace fovea {

// The values used last, as many as fit into a budget.
template<typename Key, typename Value>
class Recent
{
public:
    explicit Recent(std::size_t budget) : m_budget(budget) {}

    Value *find(const Key &key)
    {
        const auto found =
            std::ranges::find_if(m_entries, [&](const Entry &entry) { return entry.key == key; });
        if (found == m_entries.end())
            return nullptr;
        m_entries.splice(m_entries.begin(), m_entries, found);
        return &m_entries.front().value;
    }

    Value &add(Key key, Value value, std::size_t cost)
    {
        m_entries.push_front({std::move(key), std::move(value), cost});
        m_used += cost;
        while (m_used > m_budget && m_entries.size() > 1) {
            m_used -= m_entries.back().cost;
            m_entries.pop_back();
        }
        return m_entries.front().value;
    }

private:
    struct Entry
    {
        Key key;
        Value value;
        std::size_t cost;
    };

    std::list<Entry> m_entries;
    std::size_t m_budget;
    std::size_t m_used = 0;
};

} // namespace fovea
