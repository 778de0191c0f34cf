// SPDX-License-Identifier: MIT
#include "core/store/tables/row_hash.h"

#include <xxhash.h>

#include <cmath>
#include <cstring>
#include <new>

namespace fovea {

namespace {

// Part of the file format: never renumber.
enum Type : unsigned char { Null = 0, Integer = 1, Real = 2, Text = 3, Blob = 4 };

} // namespace

void RowHash::Free::operator()(XXH3_state_s *state) const
{
    XXH3_freeState(state);
}

RowHash::RowHash(std::string_view table) : m_state(XXH3_createState())
{
    if (!m_state)
        throw std::bad_alloc();
    XXH3_64bits_reset(m_state.get());
    add(table);
}

void RowHash::append(const void *bytes, std::size_t size)
{
    if (size > m_waiting.size() - m_size)
        flush();
    if (size > m_waiting.size()) {
        XXH3_64bits_update(m_state.get(), bytes, size);
    } else if (size > 0) {
        std::memcpy(m_waiting.data() + m_size, bytes, size);
        m_size += size;
    }
}

void RowHash::flush()
{
    XXH3_64bits_update(m_state.get(), m_waiting.data(), m_size);
    m_size = 0;
}

void RowHash::addBytes(unsigned char type, const void *bytes, std::size_t size)
{
    const auto length = std::int64_t(size);
    tag(type);
    append(&length, sizeof length);
    append(bytes, size);
}

void RowHash::add(std::int64_t value)
{
    tag(Integer);
    append(&value, sizeof value);
}

void RowHash::add(double value)
{
    if (std::isnan(value))
        return tag(Null);
    const double stored = value + 0.0; // SQLite keeps no sign of zero
    tag(Real);
    append(&stored, sizeof stored);
}

void RowHash::add(std::string_view value)
{
    addBytes(Text, value.data(), value.size());
}

void RowHash::add(std::span<const std::byte> value)
{
    addBytes(Blob, value.data(), value.size());
}

void RowHash::add(std::optional<std::int64_t> value)
{
    if (value)
        add(*value);
    else
        tag(Null);
}

void RowHash::addColumns(Statement &row, int from, int to)
{
    for (int column = from; column < to; ++column) {
        switch (row.type(column)) {
        case Statement::Type::Null:
            tag(Null);
            break;
        case Statement::Type::Integer:
            add(row.integer(column));
            break;
        case Statement::Type::Real:
            add(row.real(column));
            break;
        case Statement::Type::Text:
        case Statement::Type::Blob: {
            const bool text = row.type(column) == Statement::Type::Text;
            const auto bytes = row.bytes(column);
            addBytes(text ? Text : Blob, bytes.data(), bytes.size());
            break;
        }
        }
    }
}

std::int64_t RowHash::value()
{
    flush();
    return std::int64_t(XXH3_64bits_digest(m_state.get()));
}

} // namespace fovea
