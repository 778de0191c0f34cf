// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/errors.h"
#include "core/files/file_handle.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace fovea {

// What the disk refused, as a sentence: "The disk is full: 'x' could not be written."
StorageError diskError(std::string_view file, std::string_view deed, int systemError);

// The absolute path without symbolic links, of a file that need not exist yet; StorageError when its folder
// does not.
std::string canonicalPath(const std::string &path);
std::string folderOf(const std::string &file);
bool exists(const std::string &file);

// Where a file is to be written: the absolute path, behind a symbolic link the file it points to. UsageError
// for what no file can replace: folders, devices, pipes, sockets, links to nothing, names too long for the
// files that stand beside it under `longestSuffix` more letters.
std::string writablePath(const std::string &path, std::size_t longestSuffix = 0);

// Puts a complete file in place of whatever file was there, or none at all when the disk refuses.
enum class Replaced { Nothing, File };
Replaced writeFile(const std::string &path, std::string_view bytes);

// A file that is made under another name in the same folder and takes its place only when it is complete.
// The name is nobody else's: hidden, new, and locked as long as it is being made, so that what a killed
// program left can be told from what another one is making, and is removed by the next who makes this file.
// What is not moved is removed.
class AtomicFile
{
public:
    enum class Target { MustNotExist, MayExist };

    explicit AtomicFile(std::string target); // as of writablePath()
    AtomicFile(const AtomicFile &) = delete;
    AtomicFile &operator=(const AtomicFile &) = delete;
    ~AtomicFile();

    const std::string &name() const { return m_name; } // of an empty file
    void write(std::span<const std::byte> bytes) const;
    void moveIntoPlace(Target target);

private:
    std::string m_target;
    std::string m_name;
    FileHandle m_handle;
};

} // namespace fovea
