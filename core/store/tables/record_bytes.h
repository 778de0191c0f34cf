// SPDX-License-Identifier: MIT
#pragma once

#include "core/files/bytes.h"
#include "core/results/records.h"
#include "core/tasks/dataset.h"

namespace fovea {

// Records as bytes of the session file, every double and float to the bit. Reading throws InputError for
// bytes that are no such record.
Bytes bytesOf(const TrainerState &state);           // without the attention's own
Bytes bytesOf(const std::vector<NamedBytes> &list); // nothing for an empty list
Bytes bytesOf(const Dataset &data);

EpochRecord epochRecordFrom(std::span<const std::byte> bytes); // of format 1
TrainerState trainerStateFrom(std::span<const std::byte> bytes);
std::vector<NamedBytes> namedBytesFrom(std::span<const std::byte> bytes);
Dataset datasetFrom(std::span<const std::byte> bytes);
std::vector<float> weightsFrom(std::span<const std::byte> bytes); // floats alone, as in a snapshot

} // namespace fovea
