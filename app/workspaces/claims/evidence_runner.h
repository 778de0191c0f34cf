// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QProcess>

namespace fovea::app {

// Makes missing evidence by the program of the terminal, in a process of its own at low priority: what the
// window starts is what 'fovea-cli claims ID --run' starts. Saves and ends when the window closes.
class EvidenceRunner : public QObject
{
    Q_OBJECT

public:
    explicit EvidenceRunner(QObject *parent = nullptr);
    ~EvidenceRunner() override;

    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    QString claim() const { return m_claim; }
    void run(const QString &claim, const QString &folder);
    void pause();

Q_SIGNALS:
    void progressed(const QString &words, int done, int of); // runs
    void ended(const QString &complaint);                    // empty: all is well

private:
    void read();

    QProcess m_process;
    QString m_claim;
    QString m_last;
    bool m_isPausing = false;
};

} // namespace fovea::app
