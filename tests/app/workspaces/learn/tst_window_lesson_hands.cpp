// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/window/lesson_deeds.h"

using namespace fovea;
using fovea::test::LessonPlayer;
using fovea::test::WindowCase;

// Every lesson, played with mouse and keys as a learner does it. One that can no longer be completed fails
// here.
class TestWindowLessonHands : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyLesson_data() { test::addLessonRows(); }
    void everyLesson();
};

void TestWindowLessonHands::everyLesson()
{
    QFETCH(QString, id);
    const auto all = test::deeds();
    const auto steps = all.find(id);
    QVERIFY2(steps != all.end(), "Nobody plays this lesson by hand.");
    WindowCase c;
    c.start();
    LessonPlayer player(c);
    test::walkLesson(c, id, {1280, 800},
                     {[&](const QString &lesson) { player.openLesson(lesson); },
                      [&](int step) {
                          QVERIFY(step < int(steps->second.size()));
                          steps->second[std::size_t(step)](player);
                      },
                      [&] { player.goOn(); }});
    if (QTest::currentTestFailed())
        return;
    player.click("leaveLesson");
    QTRY_VERIFY_WITH_TIMEOUT(!test::lessons(*c.window).isOn(), test::soon);
}

FOVEA_TEST(TestWindowLessonHands)
#include "tst_window_lesson_hands.moc"
