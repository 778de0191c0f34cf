// SPDX-License-Identifier: MIT
#include "tests/support/window/lesson_walk.h"

#include "app/lessons/lesson_targets.h"
#include "app/workspaces/learn/lesson_controller.h"
#include "app/workspaces/learn/lesson_guide.h"
#include "app/workspaces/learn/lesson_library.h"
#include "tests/support/window/geometry_check.h"
#include "widgets/kit/spotlight.h"
#include "widgets/lessons/lesson_panel.h"
#include "widgets/shell/mode_bar.h"

namespace fovea::test {

namespace {

constexpr QChar unknown(0x2013); // stands for a number that is not known; no text has it otherwise

// What only has to be waited for may come by itself.
bool comesByItself(const QString &id, int step)
{
    return id == QLatin1String("4-the-race") && (step == 1 || step == 2);
}

void checkBefore(WindowCase &c, const LessonStep &step)
{
    const app::FoundTarget looked = c.window->studio().lessonWords.find(*c.window, step.look);
    QVERIFY2(looked.widget, step.look.c_str());
    const ui::Spotlight &frame = lessonGuide(*c.window).spotlight();
    QTRY_VERIFY2_WITH_TIMEOUT(frame.isVisible(), step.look.c_str(), soon);
    // What it is to frame may come in place of something wider a moment later.
    QTRY_VERIFY2_WITH_TIMEOUT(frame.target() == lessonWidget(*c.window, step.look), step.look.c_str(), soon);
    QVERIFY(c.isInSight(lessonGuide(*c.window).panel()));
    QVERIFY(c.isInSight(*c.child("goOn")));
    QCOMPARE(c.window->findChild<ui::ModeBar *>()->mode(), QStringLiteral("learn"));
}

void checkAfter(WindowCase &c)
{
    app::LessonController &lessons = test::lessons(*c.window);
    QTRY_VERIFY2_WITH_TIMEOUT(!lessons.page().seen.isEmpty() && !lessons.page().seen.contains(unknown),
                              qPrintable(lessons.page().seen), soon);
    QTRY_VERIFY2_WITH_TIMEOUT(!lessons.page().text.contains(unknown), qPrintable(lessons.page().text), soon);
    QTRY_VERIFY_WITH_TIMEOUT(!lessonGuide(*c.window).spotlight().isVisible(), soon);
}

} // namespace

void walkLesson(WindowCase &c, const QString &id, const QSize &size, const LessonWalk &walk)
{
    c.window->resize(size);
    walk.open(id);
    app::LessonController &lessons = test::lessons(*c.window);
    QVERIFY(lessons.isOn());
    const int steps = int(lessons.lesson()->steps.size());
    for (int step = 0; step < steps; ++step) {
        QCOMPARE(lessons.step(), step);
        const LessonStep &now = lessons.lesson()->steps[std::size_t(step)];
        QTRY_VERIFY_WITH_TIMEOUT(!lessons.isWaiting(), soon);
        QTRY_COMPARE_WITH_TIMEOUT(c.window->size(), size, soon); // nothing makes the window grow
        QSignalSpy looks(&lessons, &app::LessonController::pageChanged);
        QTRY_VERIFY_WITH_TIMEOUT(looks.size() >= 2, soon);
        if (!comesByItself(id, step)) {
            QVERIFY2(!lessons.isStepDone(step), now.title.c_str());
            checkBefore(c, now);
        }
        checkPlaces(*c.window, QStringLiteral("before ") + QString::fromStdString(now.title));
        if (!QTest::currentTestFailed())
            walk.deed(step);
        if (QTest::currentTestFailed())
            return;
        const int patience = c.window->studio().controller.isRunning() ? longEnough : soon;
        QTRY_VERIFY2_WITH_TIMEOUT(lessons.isStepDone(step), now.title.c_str(), patience);
        checkAfter(c);
        checkPlaces(*c.window, QStringLiteral("after ") + QString::fromStdString(now.title));
        if (QTest::currentTestFailed())
            return;
        walk.goOn();
    }
    QVERIFY(lessons.page().isSummary());
    // Every guess has met what came out.
    QVERIFY2(!lessons.page().text.contains(QStringLiteral("as soon as it is known")),
             qPrintable(lessons.page().text));
}

const std::vector<app::LessonFile> &ownLessons()
{
    static const std::vector<app::LessonFile> files = [] {
        WindowCase c;
        return lessons(c.start()).lessons();
    }();
    return files;
}

void addLessonRows()
{
    QTest::addColumn<QString>("id");
    for (const app::LessonFile &file : ownLessons())
        QTest::newRow(file.lesson.id.c_str()) << QString::fromStdString(file.lesson.id);
}

} // namespace fovea::test
