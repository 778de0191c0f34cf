// SPDX-License-Identifier: MIT
#pragma once

#include <unistd.h>

#include <utility>

namespace fovea {

// Owns a file descriptor; negative: none.
class FileHandle
{
public:
    FileHandle() = default;
    explicit FileHandle(int number) : m_number(number) {}
    FileHandle(FileHandle &&other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
    FileHandle &operator=(FileHandle &&other) noexcept
    {
        std::swap(m_number, other.m_number);
        return *this;
    }
    ~FileHandle()
    {
        if (m_number >= 0)
            close(m_number);
    }

    int number() const { return m_number; }

private:
    int m_number = -1;
};

} // namespace fovea
