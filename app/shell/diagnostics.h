// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/engine.h"

#include <QString>

class QWidget;

namespace fovea::app {

// Versions of everything, BLAS, processor, threads, display: what helps to find a problem. Nothing of the
// person.
QString diagnosticsText(const EngineReport &report, int threads);

// Not modal; has a button that copies the diagnostics.
void showAbout(const EngineReport &report, int threads, QWidget *window);

} // namespace fovea::app
