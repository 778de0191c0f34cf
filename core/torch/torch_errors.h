// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/errors.h"

#include <c10/util/Exception.h>

#include <string>

namespace fovea {

// Does the work. What LibTorch throws leaves as an Error with the first line of its message, without the
// backtrace: outside the module its types are not known.
template<typename Work>
auto withCoreErrors(const Work &work)
{
    try {
        return work();
    } catch (const c10::Error &error) {
        const std::string message = error.what_without_backtrace();
        throw Error("LibTorch gave up: " + message.substr(0, message.find('\n')));
    }
}

} // namespace fovea
