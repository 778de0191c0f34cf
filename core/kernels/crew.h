// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

namespace fovea {

// Helpers for work that falls into independent pieces. Which thread does which piece is never known,
// so results may not depend on it.
class Crew
{
public:
    virtual ~Crew() = default;

    // Calls work(0) ... work(pieces - 1), each once, in any order and by any thread; returns when all are
    // done.
    virtual void share(int pieces, const std::function<void(int piece)> &work) = 0;
};

} // namespace fovea
