// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace fovea::packaging {

// Draws an SVG into `folder`/<size>x<size>/`kind`/<name>.png for every size of the hicolor theme. `small` is
// the drawing for 32 pixels and below, where fine parts would blur. False if a file cannot be read or
// written.
bool writeIconSizes(const QString &svg, const QString &small, const QString &folder, const QString &kind,
                    const QString &name);

} // namespace fovea::packaging
