// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>

namespace fovea {

// What went wrong in the world or in a person's input, as a sentence for that person. Programmer's errors are
// asserts.
class Error : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

// An option, key or value that was asked for does not exist or is out of range.
class UsageError : public Error
{
public:
    using Error::Error;
};

// A file or text that a person gave is wrong.
class InputError : public Error
{
public:
    using Error::Error;
};

// The disk or the session file refuses: full, read-only, locked, damaged.
class StorageError : public Error
{
public:
    using Error::Error;
};

} // namespace fovea
