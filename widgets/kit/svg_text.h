// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>

namespace fovea::ui {

// Texts of Qt's SVG are named by this system's font aliases and come in runs, each at its place and as wide
// as it happens to be. Here every family is a real one with a generic one behind it, and every run says its
// width, so that other programs leave no gaps between runs.
QByteArray withPortableText(const QByteArray &svg);

} // namespace fovea::ui
