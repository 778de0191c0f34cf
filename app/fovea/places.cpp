// SPDX-License-Identifier: MIT
#include "app/fovea/places.h"

#include "app/cli/wording.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>

namespace fovea::app {

Places::Places(const Options &options)
{
    const QString data =
        options.dataDir.isEmpty()
            ? QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/fovea")
            : QDir(options.dataDir).absolutePath();
    m_sessions = data + QStringLiteral("/sessions");
    if (options.fresh) {
        m_temporary = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<QSettings>(m_temporary->filePath(QStringLiteral("fovea.ini")),
                                                 QSettings::IniFormat);
    } else if (!options.dataDir.isEmpty()) {
        m_settings = std::make_unique<QSettings>(data + QStringLiteral("/fovea.ini"), QSettings::IniFormat);
    } else {
        m_settings = std::make_unique<QSettings>();
    }
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
