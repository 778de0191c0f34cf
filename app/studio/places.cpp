// SPDX-License-Identifier: MIT
#include "app/studio/places.h"

#include "core/base/wording.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>

#include <algorithm>

namespace fovea::app {

Places::Places(const Options &options)
{
    m_data =
        options.dataDir.isEmpty()
            ? QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/fovea")
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
    QString stem = QString::fromStdString(experimentName);
    stem.replace(QRegularExpression(QStringLiteral("[^A-Za-z0-9]+")), QStringLiteral("-"));
    stem.remove(QRegularExpression(QStringLiteral("^-+|-+$")));
    QString time = QString::fromStdString(utcNow());
    time.remove(QRegularExpression(QStringLiteral("[-:]")));
    const QString name = (stem.isEmpty() ? QStringLiteral("session") : stem.left(80)) + u'-' + time;
    QString path = QStringLiteral("%1/%2.fovea").arg(folder, name);
    for (int i = 2; QFileInfo::exists(path); ++i)
        path = QStringLiteral("%1/%2-%3.fovea").arg(folder, name).arg(i);
    return path;
}

} // namespace fovea::app
