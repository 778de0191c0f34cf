// SPDX-License-Identifier: MIT
#pragma once

#include <QImage>
#include <QString>

#include <vector>

namespace fovea::app {

// Frames of one size as .gif, as .png that moves (APNG), or, for a name without ending, as a folder of single
// pictures. Each stays for `hundredths` of a second, the last one two seconds longer. Empty, or a sentence on
// what went wrong; an older file then stays as it was.
QString writeFrames(const QString &path, const std::vector<QImage> &frames, int hundredths);

} // namespace fovea::app
