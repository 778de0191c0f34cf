// SPDX-License-Identifier: MIT
#include "core/files/bytes.h"

#include "core/base/errors.h"

#include <cstring>
#include <limits>

namespace fovea {

void ByteWriter::append(std::span<const std::byte> bytes)
{
    m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end());
}

void ByteWriter::integer(std::int64_t value)
{
    append(std::as_bytes(std::span(&value, 1)));
}

void ByteWriter::real(double value)
{
    append(std::as_bytes(std::span(&value, 1)));
}

void ByteWriter::text(std::string_view value)
{
    integer(std::int64_t(value.size()));
    append(std::as_bytes(std::span(value)));
}

void ByteWriter::reals(std::span<const double> values)
{
    integer(std::int64_t(values.size()));
    append(std::as_bytes(values));
}

void ByteWriter::floats(std::span<const float> values)
{
    integer(std::int64_t(values.size()));
    append(std::as_bytes(values));
}

void ByteWriter::integers32(std::span<const std::int32_t> values)
{
    integer(std::int64_t(values.size()));
    append(std::as_bytes(values));
}

std::span<const std::byte> ByteReader::read(std::size_t size)
{
    if (size > m_rest.size())
        throw InputError("It ends too early.");
    const auto bytes = m_rest.first(size);
    m_rest = m_rest.subspan(size);
    return bytes;
}

template<typename Value>
std::vector<Value> ByteReader::list()
{
    std::vector<Value> values(count(sizeof(Value)));
    const auto bytes = read(values.size() * sizeof(Value));
    if (!bytes.empty())
        std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
}

std::int64_t ByteReader::integer()
{
    std::int64_t value = 0;
    std::memcpy(&value, read(sizeof value).data(), sizeof value);
    return value;
}

int ByteReader::smallInteger()
{
    const std::int64_t value = integer();
    if (value < std::numeric_limits<int>::min() || value > std::numeric_limits<int>::max())
        throw InputError("It holds a number that is too large.");
    return int(value);
}

double ByteReader::real()
{
    double value = 0;
    std::memcpy(&value, read(sizeof value).data(), sizeof value);
    return value;
}

std::string ByteReader::text()
{
    const auto bytes = read(count(1));
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

std::vector<double> ByteReader::reals()
{
    return list<double>();
}

std::vector<float> ByteReader::floats()
{
    return list<float>();
}

std::vector<std::int32_t> ByteReader::integers32()
{
    return list<std::int32_t>();
}

std::size_t ByteReader::count(std::size_t leastBytesEach)
{
    const std::int64_t value = integer();
    if (value < 0 || std::uint64_t(value) > m_rest.size() / leastBytesEach)
        throw InputError("It ends too early.");
    return std::size_t(value);
}

void ByteReader::end() const
{
    if (!m_rest.empty())
        throw InputError("It is too long.");
}

} // namespace fovea
