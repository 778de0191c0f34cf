// SPDX-License-Identifier: MIT
#include "app/exports/report_export.h"

#include "app/studio/race_controller.h"
#include "app/studio/saving.h"
#include "core/base/errors.h"
#include "core/page/session_page.h"
#include "core/session/live_question.h"

#include <QDir>
#include <QFileInfo>
#include <QMainWindow>
#include <QPointer>

namespace fovea::app {

ReportExport::ReportExport(Studio &studio, QObject *parent) : QObject(parent), m_studio(studio) {}

ReportExport::~ReportExport()
{
    m_work.request_stop();
}

void ReportExport::ask()
{
    const QString session = m_studio.controller.sessionPath();
    if (session.isEmpty()) {
        m_studio.say(tr("There is no session yet. Press Space to run the race, then make the report."),
                     Tone::Complaint);
        return;
    }
    askWhereToSave(&m_studio.window, this, tr("Export a report"),
                   QFileInfo(session).completeBaseName() + QStringLiteral(".html"), tr("Web pages (*.html)"),
                   [this](const QString &path) { write(path); });
}

void ReportExport::write(const QString &path)
{
    if (m_isBusy) {
        m_studio.say(tr("A report is being written already."), Tone::Complaint);
        return;
    }
    m_isBusy = true;
    m_studio.say(tr("Writing the report…"), Tone::Plain);
    const std::string session = m_studio.controller.sessionPath().toStdString();
    AskingThread &window = m_studio.thread;
    m_work =
        std::jthread([this, session, path, &window, guard = QPointer(this)](const std::stop_token &stop) {
            QString mistake;
            try {
                const Session file = Session::open(session);
                const SessionReport report = reportOf(file);
                const PageMaps maps =
                    pageMaps(file, report, usualPageMaps, [&stop](double) { return !stop.stop_requested(); });
                if (stop.stop_requested())
                    return;
                mistake = writeFile(path, QByteArray::fromStdString(sessionPage(report, maps)));
            } catch (const std::exception &error) {
                mistake = QString::fromUtf8(error.what());
            }
            window.run([guard, path, mistake] {
                if (guard)
                    guard->done(path, mistake);
            });
        });
}

void ReportExport::done(const QString &path, const QString &mistake)
{
    m_isBusy = false;
    if (mistake.isEmpty())
        m_studio.say(tr("The report is in %1; any browser opens it.").arg(QDir::toNativeSeparators(path)),
                     Tone::Plain);
    else
        m_studio.say(mistake, Tone::Complaint);
    Q_EMIT finished(mistake.isEmpty());
}

} // namespace fovea::app
