// SPDX-License-Identifier: MIT
#pragma once

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace fovea::test {

// Commands of Slurm that are shell scripts and say what files tell them to: for states that a single machine
// cannot show. Each writes its arguments into calls.txt.
class FakeSlurm
{
public:
    FakeSlurm()
    {
        put("sbatch", "n=$(cat count 2>/dev/null || echo 100); echo $((n + 1)) > count\n"
                      "[ -e busy ] && { rm busy; echo 'sbatch: error: Socket timed out' >&2; exit 1; }\n"
                      "[ -e refuse ] && { echo 'sbatch: error: invalid partition' >&2; exit 1; }\n"
                      "echo \"$((n + 1));cluster\"\n");
        put("squeue", "[ -e squeue.code ] && exit $(cat squeue.code)\ncat queue 2>/dev/null; exit 0\n");
        put("sacct", "[ -e accounting ] || { echo 'Slurm accounting storage is disabled' >&2; exit 1; }\n"
                     "cat accounting\n");
        put("scancel", "exit 0\n");
        put("scontrol",
            "case \"$1\" in\n"
            "ping) [ -e down ] && { echo 'Slurmctld is DOWN' >&2; exit 1; }; echo UP;;\n"
            "show) if [ \"$2\" = config ]; then echo \"MaxArraySize            = $(cat most 2>/dev/null || "
            "echo 1001)\"; elif [ -e gone ]; then echo 'slurm_load_jobs error: Invalid job id specified' "
            ">&2; exit 1; else exit 1; fi;;\nesac\n");
    }

    QString path() const { return m_folder.path() + ":" + qEnvironmentVariable("PATH"); }
    void say(const QString &name, const QByteArray &text) const
    {
        QFile file(m_folder.filePath(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(text);
    }
    void unsay(const QString &name) const { QFile::remove(m_folder.filePath(name)); }
    QByteArray calls() const
    {
        QFile file(m_folder.filePath("calls.txt"));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private:
    void put(const QString &name, const QByteArray &body) const
    {
        say(name, "#!/bin/sh\ncd " + m_folder.path().toUtf8() + "\necho \"" + name.toUtf8() +
                      " $*\" >> calls.txt\n" + body);
        QFile::setPermissions(m_folder.filePath(name),
                              QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }

    QTemporaryDir m_folder;
};

} // namespace fovea::test
