// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/errors.h"
#include "core/base/text.h"

#include <string>
#include <string_view>
#include <vector>

namespace fovea {

// A fixed, ordered table of things with stable ids. `Info` has a std::string member id.
template<typename Info>
class Catalogue
{
public:
    Catalogue(std::string kind, std::vector<Info> entries)
        : m_kind(std::move(kind)), m_entries(std::move(entries))
    {
    }

    auto begin() const { return m_entries.begin(); }
    auto end() const { return m_entries.end(); }
    std::size_t size() const { return m_entries.size(); }

    const Info *find(std::string_view id) const
    {
        for (const Info &entry : m_entries)
            if (entry.id == id)
                return &entry;
        return nullptr;
    }

    // UsageError names the nearest id and lists all.
    const Info &at(std::string_view id) const
    {
        if (const Info *entry = find(id))
            return *entry;
        const auto known = ids();
        throw UsageError("There is no " + m_kind + " '" + std::string(id) + "'" + suggestion(id, known) +
                         ". Known: " + joined(known, ", ") + ".");
    }

    std::vector<std::string> ids() const
    {
        std::vector<std::string> names;
        for (const Info &entry : m_entries)
            names.push_back(entry.id);
        return names;
    }

private:
    std::string m_kind;
    std::vector<Info> m_entries;
};

} // namespace fovea
