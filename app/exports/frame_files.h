// SPDX-License-Identifier: MIT
#pragma once

#include <QImage>
#include <QString>

#include <memory>

namespace fovea::app {

// Frames on their way into a file, packed as they come: a long animation takes little memory, and what is
// given up leaves nothing behind.
class FrameFile
{
public:
    virtual ~FrameFile() = default;

    // All have the first one's size; each stays for this many hundredths of a second.
    virtual void add(const QImage &frame, int hundredths) = 0;
    // Empty, or a sentence on what went wrong; an older file then stays as it was.
    virtual QString save(const QString &path) = 0;
};

// By the path's ending: .gif, .png or .apng that moves, or, for a name without ending, a folder of single
// pictures. Null for another ending; `mistake` then says so.
std::unique_ptr<FrameFile> frameFileFor(const QString &path, QString &mistake);

} // namespace fovea::app
