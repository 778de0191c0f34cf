// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/lesson.h"
#include "core/lessons/lesson_words.h"

#include <QString>

#include <vector>

namespace fovea::app {

// A lesson file, read or refused.
struct LessonFile
{
    QString path;
    Lesson lesson;   // only its id where there is a problem
    QString problem; // "line 12: ..."; empty: it can be played
};

// The .md files of a folder by name; the lessons of the program are in ":/lessons".
std::vector<LessonFile> lessonsIn(const QString &folder, const LessonWords &words);

// Where the recording of a lesson lies: beside the lesson, or with those of the program. Empty: nowhere.
QString recordingPath(const QString &name, const QString &lessonPath);

// "Recorded on Intel Xeon, 2026-11-17, by Fovea 0.1.0.", from the session itself.
QString recordingNote(const QString &path);

} // namespace fovea::app
