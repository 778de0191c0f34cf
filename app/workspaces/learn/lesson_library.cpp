// SPDX-License-Identifier: MIT
#include "app/workspaces/learn/lesson_library.h"

#include "app/studio/shared_files.h"
#include "core/base/errors.h"
#include "core/lessons/lesson_file.h"
#include "core/store/session.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <limits>

namespace fovea::app {

namespace {

constexpr qint64 mostBytes = 1'000'000;

QString translated(const char *text)
{
    return QCoreApplication::translate("Lessons", text);
}

LessonFile read(const QString &path, const LessonWords &words)
{
    LessonFile file{path, {}, {}};
    const std::string id = QFileInfo(path).completeBaseName().toStdString();
    file.lesson.id = id;
    QFile source(path);
    if (!source.open(QIODevice::ReadOnly)) {
        file.problem = translated("The file cannot be read: %1").arg(source.errorString());
        return file;
    }
    if (source.size() > mostBytes) {
        file.problem = translated("The file is larger than a megabyte; that is no lesson.");
        return file;
    }
    try {
        file.lesson = lessonFrom(source.readAll().toStdString(), id, words);
        if (!file.lesson.recording.empty() &&
            recordingPath(QString::fromStdString(file.lesson.recording), path).isEmpty())
            file.problem =
                translated("The recording %1 is missing.").arg(QString::fromStdString(file.lesson.recording));
    } catch (const Error &error) {
        file.lesson = {};
        file.lesson.id = id;
        file.problem = QString::fromStdString(error.what());
    }
    return file;
}

} // namespace

std::vector<LessonFile> lessonsIn(const QString &folder, const LessonWords &words)
{
    std::vector<LessonFile> files;
    const QDir dir(folder);
    QStringList names = dir.entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name);
    // By the number they begin with, so that 10 comes after 9; those without one come last.
    std::ranges::stable_sort(names, {}, [](const QString &name) {
        bool isNumbered = false;
        const int number = name.section(u'-', 0, 0).toInt(&isNumbered);
        return isNumbered ? number : std::numeric_limits<int>::max();
    });
    for (const QString &name : std::as_const(names))
        files.push_back(read(dir.filePath(name), words));
    return files;
}

QString recordingPath(const QString &name, const QString &lessonPath)
{
    if (name != QFileInfo(name).fileName())
        return {}; // only files of these two folders
    for (const QString &folder :
         {QFileInfo(lessonPath).absolutePath(), sharedFolder() + QStringLiteral("/recordings")}) {
        const QString path = QDir(folder).filePath(name);
        if (!folder.startsWith(u':') && QFileInfo(path).isFile())
            return path;
    }
    return {};
}

QString recordingNote(const QString &path)
{
    try {
        const Provenance provenance = Session::open(path.toStdString()).provenance();
        return translated("Recorded %1 with Fovea %2 on %3.")
            .arg(QString::fromStdString(provenance.started).left(10),
                 QString::fromStdString(provenance.fovea), QString::fromStdString(provenance.cpu));
    } catch (const Error &error) {
        return QString::fromStdString(error.what());
    }
}

} // namespace fovea::app
