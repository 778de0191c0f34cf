// SPDX-License-Identifier: MIT
#pragma once

#include "core/tasks/task.h"

#include <string>
#include <vector>

namespace fovea {

// A person's sequences with the lines they stand on, counted from 1.
struct OwnData
{
    std::string path;
    std::vector<Sequence> sequences;
    std::vector<int> lines;
};

// `task` is null for any alphabet. InputError names file and line.
OwnData readOwnData(const std::string &path, const Task *task);

} // namespace fovea
