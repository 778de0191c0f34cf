// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/errors.h"
#include "core/tasks/task.h"

#include <QString>

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <utility>

namespace fovea::testing {

inline TaskSpec taskSpec(const std::string &id,
                         std::initializer_list<std::pair<const std::string, std::int64_t>> params = {})
{
    TaskSpec task{.id = id, .params = {}};
    for (const auto &[name, value] : params)
        task.params[name] = value;
    return task;
}

// The sentence of the error that the action throws.
inline QString messageOf(const std::function<void()> &action)
{
    try {
        action();
    } catch (const Error &error) {
        return QString::fromUtf8(error.what());
    }
    return "no error";
}

} // namespace fovea::testing
