// SPDX-License-Identifier: MIT
#include "core/files/file_place.h"

#include <fcntl.h>
#include <sys/stat.h>

namespace fovea {

FilePlace::FilePlace(std::string file)
    : m_file(std::move(file)), m_handle(open(m_file.c_str(), O_PATH | O_CLOEXEC))
{
}

std::string FilePlace::change() const
{
    struct stat held, named;
    const bool there = stat(m_file.c_str(), &named) == 0;
    // The file is asked after its name: one that goes in between is then known to be deleted, not renamed.
    if (m_handle.number() < 0 || fstat(m_handle.number(), &held) != 0)
        return {};
    if (there && named.st_dev == held.st_dev && named.st_ino == held.st_ino)
        return {};
    if (there)
        return "was replaced by another file";
    return held.st_nlink == 0 ? "was deleted" : "was moved or renamed";
}

} // namespace fovea
