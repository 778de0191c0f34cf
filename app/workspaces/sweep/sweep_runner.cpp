// SPDX-License-Identifier: MIT
#include "app/workspaces/sweep/sweep_runner.h"

#include "app/studio/shared_files.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/sweep/run_folder.h"

#include <csignal>

namespace fovea::app {

namespace {

constexpr int interrupted = 130; // as exit codes say: with everything saved

// "process 123 on host", of this machine; 0: of another, or it cannot be told.
pid_t processOf(const std::string &runner)
{
    const auto words = split(runner, ' ');
    if (words.size() != 4 || words[0] != "process" || words[3] != hostName())
        return 0;
    return pid_t(integerFrom(words[1]).value_or(0));
}

QString withoutPrefix(QString sentence)
{
    for (const char *prefix : {"error: ", "fovea-cli: "})
        if (sentence.startsWith(QLatin1String(prefix)))
            sentence.remove(0, int(qstrlen(prefix)));
    return sentence.trimmed();
}

} // namespace

SweepRunner::SweepRunner(QObject *parent) : QObject(parent)
{
    m_process.setStandardOutputFile(QProcess::nullDevice());
    connect(&m_process, &QProcess::stateChanged, this, &SweepRunner::changed);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            Q_EMIT failed(
                tr("'%1' could not be started: %2").arg(terminalProgram(), m_process.errorString()));
    });
    connect(&m_process, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
        if (m_isLeaving || (status == QProcess::NormalExit && (code == 0 || code == interrupted)))
            return;
        // The last sentence says why; failures of single runs are told by their cells.
        const QStringList lines =
            QString::fromUtf8(m_process.readAllStandardError()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        Q_EMIT failed(lines.isEmpty() ? tr("The sweep ended with code %1.").arg(code)
                                      : withoutPrefix(lines.last()));
    });
}

SweepRunner::~SweepRunner()
{
    leave();
}

void SweepRunner::run(const QString &directory, const QStringList &words, int workers)
{
    if (isRunning())
        return;
    m_directory = directory;
    QStringList arguments{QStringLiteral("sweep"), QStringLiteral("run")};
    arguments << words << QStringLiteral("-o") << directory << QStringLiteral("-j")
              << QString::number(workers);
    m_process.start(terminalProgram(), arguments, QIODevice::ReadOnly);
}

void SweepRunner::pause()
{
    if (isRunning())
        m_process.terminate();
}

void SweepRunner::leave()
{
    constexpr int longEnough = 5000; // ms; what is not saved by then is saved to its last epoch
    m_isLeaving = true;
    if (!isRunning())
        return;
    m_process.terminate();
    if (!m_process.waitForFinished(longEnough)) {
        m_process.kill();
        m_process.waitForFinished(longEnough);
    }
}

bool SweepRunner::mayPauseOther(const std::string &runner)
{
    const pid_t process = processOf(runner);
    return process > 0 && kill(process, 0) == 0;
}

bool SweepRunner::pauseOther(const std::string &runner)
{
    const pid_t process = processOf(runner);
    return process > 0 && kill(process, SIGINT) == 0;
}

void SweepRunner::stop(const QString &directory)
{
    auto *process = new QProcess(this);
    const auto tell = [this, process](const QString &problem) {
        process->deleteLater();
        Q_EMIT stopAsked(problem);
    };
    connect(process, &QProcess::errorOccurred, this, [tell](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            tell(tr("'%1' could not be started.").arg(terminalProgram()));
    });
    connect(process, &QProcess::finished, this, [tell, process](int code) {
        tell(code == 0 ? QString() : withoutPrefix(QString::fromUtf8(process->readAllStandardError())));
    });
    // A cluster may take its time to answer; nobody waits for it here.
    process->start(terminalProgram(), {QStringLiteral("sweep"), QStringLiteral("stop"), directory},
                   QIODevice::ReadOnly);
}

} // namespace fovea::app
