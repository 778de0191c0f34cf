// SPDX-License-Identifier: MIT
#pragma once

#include <QDateTime>
#include <QString>

#include <optional>

namespace fovea::app {

// A session whose training did not come to its end: the window was closed or the program died.
struct Interrupted
{
    QString path;
    QString name;   // "race-even-pairs"
    int epoch = -1; // the last on record, as in the file; -1: none
    QDateTime when;

    QString invitation() const; // "Continue race-even-pairs, epoch 14"
};

// The name of a session's file without the time in it.
QString sessionName(const QString &path);

// Empty: the file is not there, cannot be read, is being written, never began or has ended.
std::optional<Interrupted> interruptedSession(const QString &path);

} // namespace fovea::app
