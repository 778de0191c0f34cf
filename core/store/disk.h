// SPDX-License-Identifier: MIT
#pragma once

#include "core/support/errors.h"

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

// Puts a complete file in place of whatever file was there, or none at all when the disk refuses.
enum class Replaced { Nothing, File };
Replaced writeFile(const std::string &path, std::string_view bytes);

// A file that is made under another name in the same folder and takes its place only when it is complete.
// What a killed program left under that name is replaced; what is not moved is removed.
class FileInTheMaking
{
public:
    enum class Target { MustNotExist, MayExist };

    explicit FileInTheMaking(std::string target);
    FileInTheMaking(const FileInTheMaking &) = delete;
    FileInTheMaking &operator=(const FileInTheMaking &) = delete;
    ~FileInTheMaking();

    const std::string &name() const { return m_name; }
    void write(std::span<const std::byte> head, std::span<const std::byte> tail) const;
    void moveIntoPlace(Target target);

private:
    std::string m_target;
    std::string m_name;
};

} // namespace fovea
