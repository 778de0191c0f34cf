// SPDX-License-Identifier: MIT
#include "app/studio/saving.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QSaveFile>

namespace fovea::app {

void askWhereToSave(QWidget *window, QObject *context, const QString &title, const QString &name,
                    const QString &kinds, const std::function<void(const QString &)> &use)
{
    auto *dialog = new QFileDialog(window, title, QDir::homePath(), kinds);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->selectFile(name);
    QObject::connect(dialog, &QFileDialog::fileSelected, context, use);
    dialog->show();
}

QString writeFile(const QString &path, const QByteArray &bytes)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
        return {};
    return QCoreApplication::translate("fovea::app::Saving", "%1 cannot be written: %2.")
        .arg(QDir::toNativeSeparators(path), file.errorString());
}

} // namespace fovea::app
