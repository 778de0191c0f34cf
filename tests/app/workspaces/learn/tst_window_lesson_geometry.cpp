// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/window/geometry_check.h"
#include "tests/support/window/lesson_walk.h"

#include "app/workspaces/learn/lesson_controller.h"

using namespace fovea;
using fovea::test::WindowCase;

// In every step of every lesson, at every size of window: nothing lies on anything else, nothing sticks out,
// and the window does not grow.
class TestWindowLessonGeometry : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lessons_data();
    void lessons();
};

void TestWindowLessonGeometry::lessons_data()
{
    QTest::addColumn<QSize>("size");
    for (const QSize size : test::windowSizes())
        QTest::addRow("%dx%d", size.width(), size.height()) << size;
}

// Every step as it begins, and as "Show me" leaves it.
void TestWindowLessonGeometry::lessons()
{
    QFETCH(QSize, size);
    WindowCase c;
    c.options.size = size;
    auto &window = c.start();
    app::LessonController &lessons = test::lessons(window);
    for (const ui::LessonCard &card : lessons.cards()) {
        lessons.start(card.id);
        for (int step = 0; step <= card.steps; ++step) {
            lessons.goTo(step);
            const QString where = QStringLiteral("%1, step %2").arg(card.id).arg(step + 1);
            QTRY_VERIFY_WITH_TIMEOUT(!lessons.isWaiting(), test::soon);
            test::checkPlaces(window, where);
            if (QTest::currentTestFailed())
                return;
            lessons.showMe();
            QTRY_VERIFY_WITH_TIMEOUT(!lessons.isWaiting(), test::soon);
            test::checkPlaces(window, where + QStringLiteral(", shown"));
            if (QTest::currentTestFailed())
                return;
            QVERIFY2(window.size() == size, qPrintable(where)); // nothing makes the window grow
        }
        lessons.leave();
    }
}

FOVEA_TEST(TestWindowLessonGeometry)
#include "tst_window_lesson_geometry.moc"
