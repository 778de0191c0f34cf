// SPDX-License-Identifier: MIT
#include "tests/support/cli_program.h"

#include <QFile>

#include <cstring>

namespace fovea::test {

CliProgram::CliProgram(QString program) : m_program(std::move(program)) {}

std::unique_ptr<QProcess> CliProgram::made(const QStringList &environment) const
{
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    for (const QString &name : variables.keys())
        if (name.startsWith("FOVEA_") && name != "FOVEA_KERNELS") // the suite runs on either path
            variables.remove(name);
    variables.insert("XDG_DATA_HOME", m_folder.path());
    for (const QString &variable : environment)
        variables.insert(variable.section('=', 0, 0), variable.section('=', 1));
    auto process = std::make_unique<QProcess>();
    process->setProcessEnvironment(variables);
    process->setWorkingDirectory(m_folder.path());
    process->setProgram(m_program);
    return process;
}

Finished CliProgram::run(const QStringList &words, const QByteArray &input,
                         const QStringList &environment) const
{
    const auto process = made(environment);
    process->setArguments(words);
    process->start();
    process->write(input);
    process->closeWriteChannel();
    return wait(*process);
}

std::unique_ptr<QProcess> CliProgram::start(const QStringList &words) const
{
    auto process = made({});
    process->setArguments(words);
    process->setReadChannel(QProcess::StandardError);
    process->start();
    process->closeWriteChannel();
    process->waitForStarted();
    return process;
}

Finished CliProgram::wait(QProcess &process)
{
    constexpr int patience = 120'000;
    if (!process.waitForFinished(patience))
        process.kill();
    Finished finished;
    finished.code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    finished.out = process.readAllStandardOutput();
    finished.err = process.readAllStandardError();
    return finished;
}

QByteArray CliProgram::contents(const QString &name) const
{
    QFile opened(file(name));
    return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
}

void CliProgram::write(const QString &name, const QByteArray &bytes) const
{
    QFile opened(file(name));
    if (opened.open(QIODevice::WriteOnly))
        opened.write(bytes);
}

QStringList tinyTraining(const QString &file, const QStringList &more)
{
    QStringList words = {"train", "--task", "even-pairs", "--length", "6", "-o", file};
    for (const char *setting :
         {"model.blocks=1", "model.d_model=8", "model.d_head=8", "model.d_mlp=8", "data.train=40",
          "data.heldout=20", "train.epochs=3", "train.batch=10", "metrics.examples=8"})
        words << "--set" << setting;
    return words << more;
}

nlohmann::json comparable(nlohmann::json shown)
{
    shown.erase("provenance");
    shown.erase("writer");
    for (auto &run : shown["runs"])
        for (auto &epoch : run["epochs"])
            for (const char *timing : {"wall_s", "cpu_s", "eval_s", "metrics_s"})
                epoch.erase(timing);
    return shown;
}

QByteArray tensorsOf(const QByteArray &safetensors)
{
    std::uint64_t header = 0;
    if (std::size_t(safetensors.size()) < sizeof header)
        return {};
    std::memcpy(&header, safetensors.constData(), sizeof header);
    return safetensors.mid(qsizetype(sizeof header + header));
}

bool isCleanJson(const QByteArray &text)
{
    return nlohmann::json::accept(text.toStdString());
}

} // namespace fovea::test
