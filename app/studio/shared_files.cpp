// SPDX-License-Identifier: MIT
#include "app/studio/shared_files.h"

#include <QCoreApplication>
#include <QDir>

namespace fovea::app {

QString sharedFolderFrom(const QString &programFolder, const QString &configured)
{
    const QString beside = QDir(programFolder).filePath(QStringLiteral(FOVEA_SHARE_FROM_BIN));
    for (const QString &folder : {QDir::cleanPath(beside), configured})
        if (QDir(folder).exists())
            return folder;
    return {};
}

QString terminalProgram()
{
    return QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("fovea-cli"));
}

QString sharedFolder()
{
    return sharedFolderFrom(QCoreApplication::applicationDirPath(), QStringLiteral(FOVEA_SHARE_INSTALLED));
}

} // namespace fovea::app
