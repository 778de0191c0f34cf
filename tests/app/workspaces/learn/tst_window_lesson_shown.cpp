// SPDX-License-Identifier: MIT
#include "app/workspaces/learn/lesson_controller.h"
#include "tests/support/test_program.h"
#include "tests/support/window/lesson_walk.h"

using namespace fovea;
using fovea::test::WindowCase;

// Every lesson, played by "Show me" alone.
class TestWindowLessonShown : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyLesson_data() { test::addLessonRows(); }
    void everyLesson();
};

void TestWindowLessonShown::everyLesson()
{
    QFETCH(QString, id);
    WindowCase c;
    app::LessonController &lessons = test::lessons(c.start());
    test::walkLesson(c, id, {1920, 1080},
                     {[&](const QString &lesson) { lessons.start(lesson); }, [&](int) { c.click("showMe"); },
                      [&] { lessons.goOn(); }});
    if (QTest::currentTestFailed())
        return;
    QVERIFY(!lessons.page().text.contains(QStringLiteral("You:"))); // it guesses in nobody's name
    lessons.leave();
    QVERIFY(!lessons.isOn());
}

FOVEA_TEST(TestWindowLessonShown)
#include "tst_window_lesson_shown.moc"
