// SPDX-License-Identifier: MIT
#pragma once

#include "core/files/bytes.h"
#include "core/store/tables/format.h"

namespace fovea {

constexpr std::size_t sessionHeaderSize = 100;

// The first 100 bytes of a session file, as SQLite's file format defines them.
struct SessionHeader
{
    std::int64_t pageSize = 0;
    std::int64_t pages = 0;  // 0 where the header does not say
    bool writeAhead = false; // changes may stand in a log beside the file
};

// InputError, with how the person calls the file, for anything but a session this program can read.
SessionHeader sessionHeader(std::span<const std::byte> head, std::int64_t fileSize, const std::string &shown);

// Whether there is a session of any version under this name; false where it cannot be read.
bool isSession(const std::string &path);

// InputError where the file is shorter than its header says. Holds only for a file with no log beside it.
void checkLength(const SessionHeader &header, std::int64_t fileSize, const std::string &shown);

} // namespace fovea
