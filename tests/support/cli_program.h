// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QFloat16> // QCOMPARE of JSON asks whether it converts to it
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <memory>
#include <vector>

namespace fovea::test {

// What one call of fovea-cli gave.
struct Finished
{
    int code = -1; // -1: killed by a signal
    QByteArray out;
    QByteArray err;

    nlohmann::json json() const { return nlohmann::json::parse(out.toStdString()); }
};

// The real fovea-cli, run in a folder of its own with a clean environment.
class CliProgram
{
public:
    explicit CliProgram(QString program);

    Finished run(const QStringList &words, const QByteArray &input = {},
                 const QStringList &environment = {}) const; // "NAME=value"
    std::unique_ptr<QProcess>
    start(const QStringList &words) const; // waiting for reads waits for standard error
    static Finished wait(QProcess &process);

    QString file(const QString &name) const { return m_folder.filePath(name); }
    QByteArray contents(const QString &name) const;
    void write(const QString &name, const QByteArray &bytes) const;

private:
    std::unique_ptr<QProcess> made(const QStringList &environment) const;

    QString m_program;
    QTemporaryDir m_folder;
};

// A tiny even-pairs experiment, well under a second of work: three epochs unless said otherwise.
QStringList tinyTraining(const QString &file, const QStringList &more = {});

// `show --json` without what may differ between equal runs: timings, dates, command, threads.
nlohmann::json comparable(nlohmann::json shown);

// The numbers of a safetensors file, without the header, which names run and lane.
QByteArray tensorsOf(const QByteArray &safetensors);

// Strict JSON: NaN and infinity are none.
bool isCleanJson(const QByteArray &text);

} // namespace fovea::test
