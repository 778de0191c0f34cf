// SPDX-License-Identifier: MIT
#pragma once

namespace fovea::app {

// How a sentence is meant: something happened, or something went wrong or was refused.
enum class Tone { Plain, Complaint };

} // namespace fovea::app
