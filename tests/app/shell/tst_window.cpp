// SPDX-License-Identifier: MIT
#include "app/shell/window_options.h"
#include "tests/support/test_program.h"
#include "tests/support/window/window_case.h"

#include "widgets/docks/transport_bar.h"
#include "widgets/plots/plot_board.h"
#include "widgets/race/race_board.h"

#include <QPushButton>

using namespace fovea;
using fovea::test::WindowCase;

// What a person does in the first minutes, with real keys and clicks.
class TestWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theDefaultHeatIsLaidOut();
    void firstMinute();
    void spaceRunsAndPauses();
    void aBatchIsOneStepOfEveryLane();
    void anEpochIsOneEpochOfEveryLane();
    void resetKeepsTheOldSession();
    void resetTakesANewSeedWhenUnlocked();
    void moreSeedsAddToWhatHasRun();
    void aStepEndsAtACommonEpoch();
    void nothingRunsWithoutLanes();
    void badOptionsAreNamed_data();
    void badOptionsAreNamed();
};

void TestWindow::theDefaultHeatIsLaidOut()
{
    WindowCase c;
    auto &window = c.start();
    QVERIFY(window.studio().race.lanes().size() >= 2);
    QVERIFY(c.child<>("start")->isVisible());
    QVERIFY(!window.studio().controller.isRunning());
    QVERIFY(window.studio().controller.sessionPath().isEmpty());
    QVERIFY(!window.studio().race.lanes()[0].started());
}

void TestWindow::firstMinute()
{
    WindowCase c;
    auto &window = c.startTiny();
    c.click("guess.1");
    QCOMPARE(test::question(window).guess(), std::optional<int>(1));
    c.click("start");
    QVERIFY(window.studio().controller.isRunning());
    QTRY_VERIFY(c.epochs(0) > 0 && c.epochs(1) > 0);
    QTRY_VERIFY(c.allEnded());
    QTRY_VERIFY(!window.studio().controller.isRunning());
    QCOMPARE(c.epochs(0), 4);
    QCOMPARE(c.epochs(1), 4);
    QCOMPARE(window.studio().clock.epoch(), 3);
    QVERIFY(QFile::exists(window.studio().controller.sessionPath()));
    QVERIFY(c.child<>("story.seeds")->isVisible());

    c.click("story.seeds");
    QVERIFY(window.studio().controller.isRunning());
    QCOMPARE(window.studio().race.experiment().seeds.size(), std::size_t(5));
    QTRY_VERIFY(c.allEnded());
    for (int seed = 0; seed < 5; ++seed)
        QCOMPARE(c.epochs(1, seed), 4);
    const std::string path = window.studio().controller.sessionPath().toStdString();
    c.close();
    QCOMPARE(Session::open(path).runs().size(), std::size_t(10));
}

void TestWindow::spaceRunsAndPauses()
{
    WindowCase c;
    auto &window = c.startTiny(100'000);
    window.centralWidget()->setFocus();
    QTest::keyClick(&window, Qt::Key_Space);
    QVERIFY(window.studio().controller.isRunning());
    QVERIFY(test::transport(window).isRunning());
    QTRY_VERIFY(c.epochs(0) > 1);
    QTest::keyClick(&window, Qt::Key_Space);
    QVERIFY(!window.studio().controller.isRunning());
    QTRY_VERIFY(c.run(0).status == RunStatus::Paused && c.run(1).status == RunStatus::Paused);
    const int before = c.epochs(0);
    QTest::qWait(100);
    QCOMPARE(c.epochs(0), before);
    QTest::keyClick(&window, Qt::Key_F5);
    QTRY_VERIFY(c.epochs(0) > before);
    c.click("run");
    QVERIFY(!window.studio().controller.isRunning());
}

void TestWindow::aBatchIsOneStepOfEveryLane()
{
    WindowCase c;
    auto &window = c.startTiny();
    window.centralWidget()->setFocus();
    for (int step = 1; step <= 3; ++step) {
        if (step == 1)
            QTest::keyClick(&window, Qt::Key_Period);
        else
            QTest::keyClick(&window, Qt::Key_F6);
        QTRY_COMPARE(c.run(0).progress.stepInEpoch, step);
        QTRY_COMPARE(c.run(1).progress.stepInEpoch, step);
        QTRY_VERIFY(c.run(0).status == RunStatus::Paused && c.run(1).status == RunStatus::Paused);
    }
    QCOMPARE(c.epochs(0), 0);
    QVERIFY(!window.studio().controller.isRunning());
}

void TestWindow::anEpochIsOneEpochOfEveryLane()
{
    WindowCase c;
    auto &window = c.startTiny();
    window.centralWidget()->setFocus();
    QTest::keyClick(&window, Qt::Key_Period);
    QTRY_COMPARE(c.run(1).progress.stepInEpoch, 1);
    for (int epochs = 1; epochs <= 4; ++epochs) {
        if (epochs % 2)
            QTest::keyClick(&window, Qt::Key_F7);
        else
            QTest::keyClick(&window, Qt::Key_Greater);
        QTRY_COMPARE(c.epochs(0), epochs);
        QTRY_COMPARE(c.epochs(1), epochs);
        QTRY_VERIFY(c.run(0).status != RunStatus::Running && c.run(1).status != RunStatus::Running);
    }
    QVERIFY(c.allEnded());
}

void TestWindow::resetKeepsTheOldSession()
{
    WindowCase c;
    auto &window = c.startTiny();
    c.click("start");
    QTRY_VERIFY(c.allEnded());
    const QString before = window.studio().controller.sessionPath();
    window.centralWidget()->setFocus();
    QTest::keyClick(&window, Qt::Key_R);
    QVERIFY(window.studio().controller.sessionPath().isEmpty());
    QCOMPARE(c.epochs(0), 0);
    QVERIFY2(c.said().contains(QFileInfo(before).fileName()), qPrintable(c.said()));
    QVERIFY(c.child<>("start")->isVisible());
    QVERIFY(window.studio().files.recent().contains(before));
    QCOMPARE(window.studio().race.experiment().seeds, std::vector<std::uint64_t>{1});

    c.click("start");
    QTRY_VERIFY(c.allEnded());
    QVERIFY(window.studio().controller.sessionPath() != before);
    c.close();
    QCOMPARE(Session::open(before.toStdString()).runs().size(), std::size_t(2));
}

void TestWindow::resetTakesANewSeedWhenUnlocked()
{
    WindowCase c;
    auto &window = c.startTiny();
    window.studio().actions.seedLock->setChecked(false);
    c.click("start");
    QTRY_VERIFY(c.allEnded());
    c.click("reset");
    QCOMPARE(window.studio().race.experiment().seeds, std::vector<std::uint64_t>{2});
}

void TestWindow::moreSeedsAddToWhatHasRun()
{
    WindowCase c;
    auto &window = c.startTiny();
    c.click("start");
    QTRY_VERIFY(c.allEnded());
    window.studio().actions.seedCounts[1]->trigger();
    QCOMPARE(window.studio().race.experiment().seeds, (std::vector<std::uint64_t>{1, 2, 3}));
    QCOMPARE(c.epochs(0, 0), 4);
    QCOMPARE(c.epochs(0, 1), 0);
    window.studio().controller.run();
    QTRY_VERIFY(c.allEnded());
    window.studio().actions.seedCounts[0]->trigger();
    QCOMPARE(window.studio().race.experiment().seeds, std::vector<std::uint64_t>{1});
    window.studio().actions.undo->trigger();
    QCOMPARE(c.epochs(1, 2), 4);
    window.studio().actions.newSeed->trigger();
    QCOMPARE(window.studio().race.experiment().seeds, (std::vector<std::uint64_t>{4, 5, 6}));
    QCOMPARE(c.epochs(1, 2), 0);
}

void TestWindow::aStepEndsAtACommonEpoch()
{
    WindowCase c;
    auto &window = c.startTiny(100'000);
    window.studio().controller.run();
    QTRY_VERIFY(c.epochs(0) > 1);
    for (int i = 0; i < 12; ++i) { // wherever the lanes are when it is asked for
        const int before = std::min(c.epochs(0), c.epochs(1));
        window.studio().controller.stepEpoch();
        const auto rests = [&c](int lane) {
            return c.run(lane).status == RunStatus::Paused && c.run(lane).progress.stepInEpoch == 0;
        };
        QTRY_VERIFY(c.epochs(0) == c.epochs(1) && c.epochs(0) > before && rests(0) && rests(1));
        window.studio().controller.run();
        QTest::qWait(3 * i);
    }
}

void TestWindow::nothingRunsWithoutLanes()
{
    WindowCase c;
    auto &window = c.startTiny();
    window.studio().edits.removeLane(0);
    window.studio().edits.removeLane(0);
    QVERIFY(window.studio().race.lanes().empty());
    window.studio().controller.run();
    QVERIFY(!window.studio().controller.isRunning());
    QVERIFY(c.said().contains(QStringLiteral("lane")));
    window.studio().actions.undo->trigger();
    QCOMPARE(window.studio().race.lanes().size(), std::size_t(1));
}

void TestWindow::badOptionsAreNamed_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("a slip of the pen names the nearest")
        << QStringList{"--them", "dark"} << "did you mean '--theme'";
    QTest::newRow("a theme there is not") << QStringList{"--theme=blue"} << "system, light or dark";
    QTest::newRow("a size that is none") << QStringList{"--size", "big"} << "WIDTHxHEIGHT";
    QTest::newRow("a value that is missing") << QStringList{"--preset"} << "needs a value";
    QTest::newRow("a switch with a value") << QStringList{"--fresh=yes"} << "takes no value";
    QTest::newRow("a preset there is not") << QStringList{"--preset", "quick/partiy"} << "quick/parity";
}

void TestWindow::badOptionsAreNamed()
{
    QFETCH(QStringList, words);
    QFETCH(QString, sentence);
    std::vector<std::string> plain;
    for (const QString &word : words)
        plain.push_back(word.toStdString());
    try {
        app::optionsFrom(plain);
        QFAIL("No complaint.");
    } catch (const Error &error) {
        QVERIFY2(QString::fromStdString(error.what()).contains(sentence), error.what());
    }
}

FOVEA_TEST(TestWindow)
#include "tst_window.moc"
