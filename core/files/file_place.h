// SPDX-License-Identifier: MIT
#pragma once

#include "core/files/file_handle.h"

#include <string>

namespace fovea {

// Remembers which file a name stood for. Otherwise a program goes on writing into a file that was moved,
// deleted or replaced meanwhile, where what it writes would never be found.
class FilePlace
{
public:
    explicit FilePlace(std::string file);

    // What happened to it, to be put behind the file's name: "was deleted"; empty while it is in its place.
    std::string change() const;

private:
    std::string m_file;
    FileHandle m_handle; // a mere reference: closing it drops no locks of SQLite
};

} // namespace fovea
