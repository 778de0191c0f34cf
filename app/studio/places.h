// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/options.h"

#include <QSettings>
#include <QTemporaryDir>

#include <memory>

namespace fovea::app {

// Where the window keeps sessions and settings: the desktop's folders, those of --data-dir, or with --fresh a
// folder that vanishes with the program. Lives as long as the window.
class Places
{
public:
    explicit Places(const Options &options);

    QSettings &settings() { return *m_settings; }
    QString dataFolder() const { return m_data; }
    QString usualSessionsFolder() const;
    QString sessionsFolder() const { return m_sessions; }       // made when first needed
    void setSessionsFolder(const QString &folder);              // empty: the usual one
    bool isTemporary() const { return m_temporary != nullptr; } // all of it goes with the program
    // While a lesson is on, new sessions are made in its folder, which vanishes with it; empty: as usual.
    void setScratch(const QString &folder);
    bool isScratch(const QString &path) const; // in a folder that is or was one
    // A path in the folder of sessions that no file has yet: "quick-parity-20260102T030405Z.fovea".
    QString newSessionPath(const std::string &experimentName) const;

private:
    std::unique_ptr<QTemporaryDir> m_temporary;
    std::unique_ptr<QSettings> m_settings;
    QString m_data;
    QString m_sessions;
    QString m_scratch;
    QStringList m_scratches; // that there ever were
};

} // namespace fovea::app
