// SPDX-License-Identifier: MIT
#include "app/studio/places.h"

#include "core/session/session_origin.h"

#include <QDir>

#include <algorithm>

namespace fovea::app {

Places::Places(const Options &options)
{
    const QString usual = QDir::homePath() + QStringLiteral("/.local/share/fovea");
    m_data = options.dataDir.isEmpty()
                 ? QString::fromStdString(userDataFolder().value_or(usual.toStdString()))
                 : QDir(options.dataDir).absolutePath();
    if (options.fresh) {
        m_temporary = std::make_unique<QTemporaryDir>();
        m_data = m_temporary->path();
    }
    m_settings =
        options.fresh || !options.dataDir.isEmpty()
            ? std::make_unique<QSettings>(m_data + QStringLiteral("/fovea.ini"), QSettings::IniFormat)
            : std::make_unique<QSettings>();
    setSessionsFolder({});
}

QString Places::usualSessionsFolder() const
{
    return QString::fromStdString(sessionsIn(m_data.toStdString()));
}

void Places::setSessionsFolder(const QString &folder)
{
    m_sessions = folder.isEmpty() ? usualSessionsFolder() : QDir(folder).absolutePath();
}

void Places::setScratch(const QString &folder)
{
    m_scratch = folder;
    if (!folder.isEmpty() && !m_scratches.contains(folder))
        m_scratches << folder;
}

bool Places::isScratch(const QString &path) const
{
    return std::any_of(m_scratches.begin(), m_scratches.end(),
                       [&](const QString &folder) { return path.startsWith(folder + u'/'); });
}

QString Places::newSessionPath(const std::string &experimentName) const
{
    const QString folder = m_scratch.isEmpty() ? m_sessions : m_scratch;
    QDir().mkpath(folder);
    return QString::fromStdString(fovea::newSessionPath(folder.toStdString(), experimentName));
}

} // namespace fovea::app
