// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/errors.h"

namespace fovea {

// Somebody moved, deleted or replaced the file while it was being written.
class FileGoneError : public StorageError
{
public:
    using StorageError::StorageError;
};

} // namespace fovea
