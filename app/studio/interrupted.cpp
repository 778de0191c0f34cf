// SPDX-License-Identifier: MIT
#include "app/studio/interrupted.h"

#include "core/base/errors.h"
#include "core/store/session.h"
#include "widgets/words/race_text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace fovea::app {

QString Interrupted::invitation() const
{
    return epoch < 0 ? QCoreApplication::translate("Interrupted", "Continue %1").arg(name)
                     : QCoreApplication::translate("Interrupted", "Continue %1, epoch %2")
                           .arg(name, ui::epochText(epoch));
}

QString sessionName(const QString &path)
{
    static const QRegularExpression time(QStringLiteral("-\\d{8}T\\d{6}Z(-\\d+)?$"));
    return QFileInfo(path).completeBaseName().remove(time);
}

std::optional<Interrupted> interruptedSession(const QString &path)
{
    const QFileInfo file(path);
    if (path.isEmpty() || !file.exists())
        return {};
    try {
        const Session session = Session::open(QDir::toNativeSeparators(path).toStdString());
        if (session.writer())
            return {};
        const std::vector<StoredRun> runs = session.runs();
        Interrupted found{path, sessionName(path), -1, file.lastModified()};
        bool begun = false, open = false;
        for (const StoredRun &run : runs) {
            begun = begun || run.status != RunStatus::Queued;
            open = open || !hasEnded(run.status);
            if (const auto epochs = session.epochs(run.id); !epochs.empty())
                found.epoch = std::max(found.epoch, epochs.back().epoch);
        }
        return begun && open ? std::optional(found) : std::nullopt;
    } catch (const Error &) {
        return {};
    }
}

} // namespace fovea::app
