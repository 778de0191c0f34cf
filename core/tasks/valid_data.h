// SPDX-License-Identifier: MIT
#pragma once

#include "core/tasks/dataset.h"

namespace fovea {

// What files may hold: the embedding table has a row for every token, the read-out one for every class.
constexpr int largestAlphabet = 100'000;
constexpr int mostClasses = 10'000;

// InputError unless data that were read can be trained on: both sets hold sequences, none is empty, and every
// token and label is one of the alphabet's and the classes'. Nothing behind this looks at them again.
void validate(const Dataset &data);

// The same, and that they are data of this task: a named one has its own alphabet and classes.
void validate(const Dataset &data, const TaskSpec &task);

} // namespace fovea
