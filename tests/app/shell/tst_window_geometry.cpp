// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/window/geometry_check.h"
#include "tests/support/window/window_case.h"

using namespace fovea;
using fovea::test::WindowCase;

// At every size of window, in every workspace and state: nothing lies on anything else, nothing sticks out,
// and no text of the race is cut off. Lessons have a test of their own.
class TestWindowGeometry : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workspaces_data();
    void workspaces();
    void messagesCoverNothing();
};

namespace {

constexpr int soon = 60'000; // ms, on a machine with other work
const QList<QSize> sizes = test::windowSizes();

ExperimentSpec threeLanes(int epochs)
{
    ExperimentSpec experiment = test::tinyRace(epochs);
    experiment.lanes.push_back({"C", maskFrom("banded:2"), {}});
    return experiment;
}

} // namespace

void TestWindowGeometry::workspaces_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QString>("state");
    for (const QSize size : sizes)
        for (const char *state : {"fresh", "running", "ended"})
            QTest::addRow("%dx%d %s", size.width(), size.height(), state) << size << state;
}

void TestWindowGeometry::workspaces()
{
    QFETCH(QSize, size);
    QFETCH(QString, state);
    WindowCase c;
    c.options.size = size;
    auto &window = c.start();
    if (state == "running") {
        window.studio().controller.startNew(threeLanes(100'000));
        window.studio().controller.run();
        QTRY_VERIFY_WITH_TIMEOUT(c.epochs(0) > 1, soon);
    } else if (state == "ended") {
        window.studio().controller.startNew(threeLanes(3));
        window.studio().controller.run();
        QTRY_VERIFY_WITH_TIMEOUT(c.allEnded(), soon);
    }
    QCOMPARE(window.size(), size);
    for (const app::WorkspaceInfo &info : c.catalogue) {
        window.showWorkspace(info.id);
        test::checkPlaces(window, info.id);
        if (QTest::currentTestFailed())
            return;
        QStringList cut; // while lanes train, a text may wait for its room for a moment
        const auto isWhole = [&] {
            cut = test::cutOff(*window.centralWidget());
            return cut.isEmpty();
        };
        QTRY_VERIFY2_WITH_TIMEOUT(isWhole(), qPrintable(info.id + u'\n' + cut.join(u'\n')), soon);
        QCOMPARE(window.size(), size); // nothing makes the window grow
    }
    window.showWorkspace(QStringLiteral("race")); // and back
    test::checkPlaces(window, QStringLiteral("race again"));
}

void TestWindowGeometry::messagesCoverNothing()
{
    WindowCase c;
    c.options.size = sizes.first();
    auto &window = c.start();
    test::toast(window).complain(QStringLiteral("Another lane is called 'B' already."));
    QVERIFY(test::toast(window).isVisible() && test::toast(window).isComplaint());
    const QRect page(window.centralWidget()->mapTo(&window, QPoint(0, 0)), window.centralWidget()->size());
    QVERIFY(!test::toast(window).geometry().intersects(page));
    QVERIFY(window.rect().contains(test::toast(window).geometry()));
    test::toast(window).say(QStringLiteral("Done."));
    QVERIFY(!test::toast(window).isComplaint());
}

FOVEA_TEST(TestWindowGeometry)
#include "tst_window_geometry.moc"
