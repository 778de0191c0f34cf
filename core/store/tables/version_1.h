// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/tables/session_rows.h"

#include <optional>

// Rows of format 1, which is read for ever and written by nobody any more. `suffix` stands behind the names
// of its tables while a file is being upgraded. The row functions of session_rows.h choose the version.
namespace fovea::version1 {

struct MetaRow
{
    std::string name;
    Bytes value;
};
std::optional<Bytes> readMeta(Database &database, std::string_view name, const std::string &what);
std::vector<MetaRow> readMetaRows(Database &database, const std::string &suffix);

// Without address and engine.
std::vector<RunRow> readRuns(Database &database, const std::string &suffix = {});
std::optional<RunRow> readRun(Database &database, RunId id);

std::vector<EpochRecord> readEpochs(Database &database, RunId id, const std::string &suffix = {});
std::vector<int> readSnapshotEpochs(Database &database, RunId id, const std::string &suffix = {});
std::optional<std::vector<float>> readWeights(Database &database, RunId id, int epoch,
                                              const std::string &suffix = {});
std::shared_ptr<const TrainerState> readState(Database &database, RunId id, const std::string &suffix = {});

} // namespace fovea::version1
