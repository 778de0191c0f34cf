// SPDX-License-Identifier: MIT
#pragma once

#include "core/page/page_maps.h"

#include <string>

namespace fovea {

// A session as one page for the browser: question, verdicts, board, curves, maps, how to repeat it, where it
// comes from. Whatever has not ended is left out of its numbers, and the page says so.
std::string sessionPage(const SessionReport &report, const PageMaps &maps);

} // namespace fovea
