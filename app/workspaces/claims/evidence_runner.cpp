// SPDX-License-Identifier: MIT
#include "app/workspaces/claims/evidence_runner.h"

#include "app/studio/shared_files.h"

#include <QRegularExpression>

#include <sys/resource.h>

namespace fovea::app {

namespace {

constexpr int lowest = 19;          // priority: the window goes first
constexpr int saveTimeout = 20'000; // ms

} // namespace

EvidenceRunner::EvidenceRunner(QObject *parent) : QObject(parent)
{
    m_process.setChildProcessModifier([] { setpriority(PRIO_PROCESS, 0, lowest); });
    connect(&m_process, &QProcess::readyReadStandardError, this, &EvidenceRunner::read);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            Q_EMIT ended(tr("'%1' could not be started: evidence is made by the program of the terminal.")
                             .arg(terminalProgram()));
    });
    connect(&m_process, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
        const bool isWell = status == QProcess::NormalExit && (code == 0 || code == 3 || m_isPausing);
        Q_EMIT ended(isWell ? QString() : m_last.isEmpty() ? tr("The evidence could not be made.") : m_last);
    });
}

EvidenceRunner::~EvidenceRunner()
{
    if (!isRunning())
        return;
    m_process.disconnect(this);
    m_process.terminate(); // runs save
    if (!m_process.waitForFinished(saveTimeout))
        m_process.kill();
}

void EvidenceRunner::run(const QString &claim, const QString &folder)
{
    if (isRunning())
        return;
    m_claim = claim;
    m_last.clear();
    m_isPausing = false;
    m_process.setStandardOutputFile(QProcess::nullDevice());
    m_process.start(terminalProgram(), {QStringLiteral("claims"), claim, QStringLiteral("--run"),
                                        QStringLiteral("--into"), folder});
}

void EvidenceRunner::pause()
{
    m_isPausing = true;
    m_process.terminate();
}

void EvidenceRunner::read()
{
    const QStringList lines =
        QString::fromUtf8(m_process.readAllStandardError()).split(u'\n', Qt::SkipEmptyParts);
    if (lines.isEmpty())
        return;
    m_last = lines.back().trimmed();
    static const QRegularExpression progress(QStringLiteral("^(\\d+) of (\\d+) done"));
    if (const auto match = progress.match(m_last); match.hasMatch())
        Q_EMIT progressed(m_last, match.captured(1).toInt(), match.captured(2).toInt());
}

} // namespace fovea::app
