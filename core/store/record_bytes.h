// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/bytes.h"
#include "core/tasks/dataset.h"
#include "core/training/records.h"

namespace fovea {

// Records as bytes of the session file, every double and float to the bit. Reading throws InputError for
// bytes that are no such record.
Bytes bytesOf(const EpochRecord &record);
Bytes bytesOf(const TrainerState &state);
Bytes bytesOf(const Dataset &data);

EpochRecord epochRecordFrom(std::span<const std::byte> bytes);
TrainerState trainerStateFrom(std::span<const std::byte> bytes);
Dataset datasetFrom(std::span<const std::byte> bytes);
std::vector<float> weightsFrom(std::span<const std::byte> bytes); // floats alone, as in a snapshot

} // namespace fovea
