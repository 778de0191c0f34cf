// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/tables/session_rows.h"

#include <cstdint>
#include <optional>
#include <string>

namespace fovea {

// A row of runs as texts and numbers, of any version: what a version lacks stays empty.
struct RawRun
{
    std::int64_t id = 0, lane = 0, seed = 0, parameters = 0, length = 0, paddedLength = 0, dataHash = 0;
    std::int64_t crossing = 0, spacing = 0;
    std::optional<std::int64_t> parentRun, parentEpoch;
    std::string laneName, record, address, status, stopReason, engine, kernels, remarks;
};

// InputError for what no run is.
RunRow runRowFrom(const RawRun &raw);
RawRun rawRunOf(const RunRow &row);

} // namespace fovea
