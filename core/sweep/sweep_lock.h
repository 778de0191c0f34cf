// SPDX-License-Identifier: MIT
#pragma once

#include "core/files/file_handle.h"
#include "core/sweep/sweep_folder.h"

#include <optional>

namespace fovea {

// Says that this process runs a sweep on this machine, by a lock that the kernel releases at death. Tasks of
// a cluster do without: each has its own runs.
class SweepLock
{
public:
    explicit SweepLock(const SweepFolder &folder); // StorageError names who runs it already

private:
    FileHandle m_handle;
};

// "process 123 on host"; empty: nobody.
std::optional<std::string> runnerOf(const SweepFolder &folder);

} // namespace fovea
