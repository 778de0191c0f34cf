// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace fovea {

// resources/report/page.css and page.js, built in.
extern const std::string_view pageStyleText;
extern const std::string_view pageScriptText;

} // namespace fovea
