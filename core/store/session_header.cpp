// SPDX-License-Identifier: MIT
#include "core/store/session_header.h"

#include "core/base/errors.h"

#include <algorithm>
#include <array>
#include <bit>
#include <filesystem>
#include <fstream>

namespace fovea {

namespace {

std::uint32_t bigEndian(std::span<const std::byte> bytes, std::size_t at, std::size_t size)
{
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < size; ++i)
        value = value << 8 | std::uint32_t(bytes[at + i]);
    return value;
}

constexpr std::string_view magic("SQLite format 3\0", 16);

bool isDatabase(std::span<const std::byte> head)
{
    return std::ranges::equal(std::as_bytes(std::span(magic)), head.first(magic.size()));
}

bool isOurs(std::span<const std::byte> head)
{
    return std::int32_t(bigEndian(head, 68, 4)) == sessionApplicationId;
}

} // namespace

bool isSession(const std::string &path)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) // a pipe would wait for a writer
        return false;
    std::array<std::byte, sessionHeaderSize> head;
    std::ifstream file(path, std::ios::binary);
    return file.read(reinterpret_cast<char *>(head.data()), std::streamsize(head.size())) &&
           isDatabase(head) && isOurs(head);
}

SessionHeader sessionHeader(std::span<const std::byte> head, std::int64_t fileSize, const std::string &shown)
{
    const std::string name = "'" + shown + "'";
    if (head.size() < sessionHeaderSize || fileSize < std::int64_t(sessionHeaderSize))
        throw InputError(name + " is not a Fovea session: it has only " + std::to_string(fileSize) +
                         " bytes.");
    if (!isDatabase(head))
        throw InputError(name + " is not a Fovea session.");
    if (!isOurs(head))
        throw InputError(name + " is a database of another program, not a Fovea session.");
    const auto version = std::int32_t(bigEndian(head, 60, 4));
    if (version > sessionVersion)
        throw InputError(name + " was written by a newer Fovea (its format is " + std::to_string(version) +
                         "; this program reads up to " + std::to_string(sessionVersion) + ").");
    if (version < oldestSessionVersion)
        throw InputError(name + " is damaged: its format is " + std::to_string(version) + ".");

    SessionHeader header;
    header.pageSize = bigEndian(head, 16, 2);
    if (header.pageSize == 1) // 65536 does not fit the two bytes
        header.pageSize = 65536;
    if (header.pageSize < 512 || !std::has_single_bit(std::uint64_t(header.pageSize)))
        throw InputError(name + " is damaged: its page size is " + std::to_string(header.pageSize) + ".");
    // The number of pages is meant only if it was written by the last one who changed the file.
    if (bigEndian(head, 24, 4) == bigEndian(head, 92, 4))
        header.pages = bigEndian(head, 28, 4);
    header.writeAhead = head[18] == std::byte{2} || head[19] == std::byte{2};
    return header;
}

void checkLength(const SessionHeader &header, std::int64_t fileSize, const std::string &shown)
{
    const std::int64_t expected = std::max<std::int64_t>(header.pages, 1) * header.pageSize;
    if (fileSize < expected)
        throw InputError("'" + shown + "' is cut off: it has " + std::to_string(fileSize) + " of " +
                         std::to_string(expected) + " bytes.");
    if (fileSize % header.pageSize != 0)
        throw InputError("'" + shown + "' is damaged: its " + std::to_string(fileSize) +
                         " bytes do not end at the end of a page.");
}

} // namespace fovea
