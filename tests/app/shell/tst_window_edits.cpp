// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/window/window_case.h"

#include "app/studio/lane_texts.h"
#include "core/experiment/spec_differences.h"
#include "core/experiment/spec_fields.h"
#include "tests/support/cli_program.h"
#include "widgets/plots/plot_board.h"

using namespace fovea;
using fovea::test::WindowCase;

// Edits of lanes while nothing runs and while everything does.
class TestWindowEdits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void undoBringsCurvesBack();
    void changingARunningLaneMakesANewRun();
    void moreEpochsGoOnWithTheSameRun();
    void slidersAreOneStepOfUndo();
    void lanesComeAndGo();
    void aFieldDiffersOnlyInItsLane();
    void nonsenseIsRefusedWithASentence();
    void aCopiedLaneCanBePasted();
    void theCommandTrainsTheSameRun();
    void aDivergingLaneIsNamedAndOthersGoOn();
    void themesChangeWhileRunning();
    void zoomStaysWhileRunning();
};

void TestWindowEdits::undoBringsCurvesBack()
{
    WindowCase c;
    auto &window = c.startTiny();
    c.click("start");
    QTRY_VERIFY(c.allEnded());
    window.studio().edits.setMask(1, maskFrom("top-k:3"));
    QCOMPARE(c.epochs(1), 0);
    QCOMPARE(c.epochs(0), 4);
    window.studio().actions.undo->trigger();
    QCOMPARE(c.epochs(1), 4);
    window.studio().actions.redo->trigger();
    QCOMPARE(c.epochs(1), 0);
    window.studio().controller.run();
    QTRY_VERIFY(c.allEnded());
    QCOMPARE(c.epochs(1), 4);
    window.studio().actions.undo->trigger();
    QCOMPARE(c.epochs(1), 4);

    const std::string path = window.studio().controller.sessionPath().toStdString();
    c.close();
    const Session session = Session::open(path);
    QCOMPARE(session.runs().size(), std::size_t(3));
    QCOMPARE(session.experiment().lanes.size(), std::size_t(3));
    QCOMPARE(textOf(session.experiment().lanes[2].mask), std::string("top-k:3"));
}

void TestWindowEdits::changingARunningLaneMakesANewRun()
{
    WindowCase c;
    auto &window = c.startTiny(100'000);
    c.click("start");
    QTRY_VERIFY(c.epochs(0) > 2);
    window.studio().edits.setMask(1, maskFrom("banded:3"));
    QCOMPARE(c.epochs(1), 0);
    QTRY_VERIFY(c.epochs(1) > 2);
    QVERIFY(window.studio().controller.isRunning());
    const int before = c.epochs(0);
    QTRY_VERIFY(c.epochs(0) > before);
}

void TestWindowEdits::moreEpochsGoOnWithTheSameRun()
{
    WindowCase c;
    auto &window = c.startTiny();
    c.click("start");
    QTRY_VERIFY(c.allEnded());
    QTRY_VERIFY(!window.studio().controller.isRunning());
    const double loss = c.run(1).epochs.back().trainLoss;
    window.studio().edits.setBaseField(QStringLiteral("train.epochs"), QStringLiteral("6"));
    QCOMPARE(c.epochs(1), 4);
    QVERIFY(!c.allEnded());
    window.studio().actions.undo->trigger();
    QVERIFY(c.allEnded());
    window.studio().actions.redo->trigger();
    window.studio().controller.run();
    QTRY_VERIFY(c.allEnded());
    QCOMPARE(c.epochs(1), 6);
    QCOMPARE(c.run(1).epochs[3].trainLoss, loss);
    const std::string path = window.studio().controller.sessionPath().toStdString();
    c.close();
    QCOMPARE(Session::open(path).runs().size(), std::size_t(2));
}

void TestWindowEdits::slidersAreOneStepOfUndo()
{
    WindowCase c;
    auto &window = c.startTiny();
    for (const char *mask : {"top-k:3", "top-k:4", "top-k:5"})
        window.studio().edits.setMask(1, maskFrom(mask));
    QCOMPARE(window.studio().edits.stack().count(), 1);
    window.studio().actions.undo->trigger();
    QCOMPARE(textOf(window.studio().race.lanes()[1].spec.mask), std::string("top-k:2"));
}

void TestWindowEdits::lanesComeAndGo()
{
    WindowCase c;
    auto &window = c.startTiny();
    window.studio().edits.addLane(maskFrom("banded:3"));
    QCOMPARE(window.studio().race.selectedLane(), 2);
    QCOMPARE(window.studio().race.lanes()[2].spec.name, std::string("C"));
    window.studio().race.select(0);
    QTest::keyClick(&window, Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(window.studio().race.lanes().size(), std::size_t(4));
    QCOMPARE(window.studio().race.lanes()[1].spec.name, std::string("D"));
    window.studio().edits.moveLane(1, 3);
    QCOMPARE(window.studio().race.lanes()[3].spec.name, std::string("D"));
    window.studio().edits.renameLane(3, QStringLiteral("A"));
    QVERIFY(c.said().contains(QStringLiteral("'A'")));
    window.studio().edits.renameLane(3, QStringLiteral("mine"));
    window.studio().edits.removeLane(0);
    QCOMPARE(window.studio().race.lanes().size(), std::size_t(3));
    QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(window.studio().race.lanes().size(), std::size_t(4));
    QCOMPARE(window.studio().race.lanes()[3].spec.name, std::string("mine"));
}

void TestWindowEdits::aFieldDiffersOnlyInItsLane()
{
    WindowCase c;
    auto &window = c.startTiny();
    window.studio().edits.setLaneField(1, QStringLiteral("train.lr"), QStringLiteral("0.05"));
    QCOMPARE(window.studio().race.lanes()[1].run.train.lr, 0.05);
    QCOMPARE(window.studio().race.lanes()[0].run.train.lr, 0.1);
    window.studio().edits.setLaneField(1, QStringLiteral("train.lr"), QStringLiteral("0.1"));
    QVERIFY(window.studio().race.lanes()[1].spec.set.empty());
    window.studio().edits.setBaseField(QStringLiteral("train.epochs"), QStringLiteral("2"));
    QCOMPARE(window.studio().race.lanes()[1].run.train.epochs, 2);
    window.studio().edits.setTask({"parity", {}});
    QCOMPARE(window.studio().race.experiment().base.task.id, std::string("parity"));
}

void TestWindowEdits::nonsenseIsRefusedWithASentence()
{
    WindowCase c;
    auto &window = c.startTiny();
    const ExperimentSpec before = window.studio().race.experiment();
    for (const char *text : {"", "{", "{\"a\": 1}", "banana", "full,top-k:5", "\x01\x02", "top-k:-3:x=y"}) {
        c.heard.clear();
        window.studio().edits.paste(QString::fromLatin1(text));
        QVERIFY2(!c.said().isEmpty(), text);
        QVERIFY(window.studio().race.experiment() == before);
    }
    window.studio().edits.setLaneField(0, QStringLiteral("train.lr"), QStringLiteral("fast"));
    QVERIFY(c.said().contains(QStringLiteral("train.lr")));
    QVERIFY(window.studio().race.experiment() == before);
}

void TestWindowEdits::aCopiedLaneCanBePasted()
{
    WindowCase c;
    auto &window = c.startTiny();
    window.studio().edits.setLaneField(1, QStringLiteral("model.layout"), QStringLiteral("printed"));
    const std::string text = app::specTextOf(window.studio().race.experiment(), 1);
    window.studio().edits.setTask({"parity", {}});
    window.studio().edits.paste(QString::fromStdString(text));
    QCOMPARE(window.studio().race.lanes().size(), std::size_t(3));
    const LaneRecord record = laneRecordFromJson(text);
    QVERIFY(isSame({window.studio().race.lanes()[2].run, window.studio().race.lanes()[2].spec.mask}, record));
}

void TestWindowEdits::theCommandTrainsTheSameRun()
{
    WindowCase c;
    auto &window = c.startTiny();
    window.studio().edits.setLaneField(1, QStringLiteral("train.lr"), QStringLiteral("0.05"));
    c.click("start");
    QTRY_VERIFY(c.allEnded());
    const QString command = QString::fromStdString(app::commandOf(window.studio().race.experiment(), 1));
    QStringList words = QProcess::splitCommand(QString(command).remove(u'\''));
    QCOMPARE(words.takeFirst(), QStringLiteral("fovea-cli"));
    const test::CliProgram cli(QStringLiteral(FOVEA_CLI));
    const auto finished = cli.run(words << QStringLiteral("-o") << QStringLiteral("same.fovea"));
    QVERIFY2(finished.code == 0, finished.err);
    const Session session = Session::open(cli.file(QStringLiteral("same.fovea")).toStdString());
    const auto epochs = session.epochs(RunId(1));
    QCOMPARE(epochs.size(), std::size_t(4));
    for (std::size_t i = 0; i < epochs.size(); ++i)
        QCOMPARE(epochs[i].trainLoss, c.run(1).epochs[i].trainLoss);
}

void TestWindowEdits::aDivergingLaneIsNamedAndOthersGoOn()
{
    WindowCase c;
    auto &window = c.startTiny(30);
    window.studio().edits.setLaneField(1, QStringLiteral("train.lr"), QStringLiteral("1000"));
    QVERIFY(c.said().contains(QStringLiteral("train.lr")));
    window.studio().edits.setLaneField(1, QStringLiteral("train.lr"), QStringLiteral("100"));
    window.studio().edits.setLaneField(1, QStringLiteral("train.clip"), QStringLiteral("0"));
    window.studio().edits.setLaneField(1, QStringLiteral("train.weight_decay"), QStringLiteral("1"));
    c.click("start");
    QTRY_VERIFY(c.allEnded());
    QCOMPARE(c.run(1).status, RunStatus::Diverged);
    QVERIFY(!c.run(1).reason.empty());
    QCOMPARE(c.epochs(0), 30);
}

void TestWindowEdits::themesChangeWhileRunning()
{
    WindowCase c;
    auto &window = c.startTiny(100'000);
    c.click("start");
    QTRY_VERIFY(c.epochs(0) > 0);
    const QColor light = c.themes.theme().window;
    window.studio().actions.themeDark->trigger();
    QVERIFY(c.themes.theme().dark);
    const QImage dark = window.grab().toImage();
    QVERIFY(dark.pixelColor(dark.width() / 2, 4).lightness() < 100);
    window.studio().actions.themeLight->trigger();
    QCOMPARE(c.themes.theme().window, light);
    const int before = c.epochs(0);
    QTRY_VERIFY(c.epochs(0) > before);
}

void TestWindowEdits::zoomStaysWhileRunning()
{
    WindowCase c;
    auto &window = c.startTiny(100'000);
    c.click("start");
    QTRY_VERIFY(c.epochs(0) > 5);
    ui::CurvePlot *plot = test::plots(window).plots().front();
    QWidget *canvas = plot->canvas();
    const QPointF middle = QPointF(canvas->width() / 2.0, canvas->height() / 2.0);
    QWheelEvent wheel(middle, canvas->mapToGlobal(middle), {}, {0, 240}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(canvas, &wheel);
    QVERIFY(!test::plots(window).link().follows());
    plot->bringUpToDate();
    const ui::Span held = plot->xRange();
    const int before = c.epochs(0);
    QTRY_VERIFY(c.epochs(0) > before + 3);
    plot->bringUpToDate();
    QCOMPARE(plot->xRange().lower, held.lower);
    QCOMPARE(plot->xRange().upper, held.upper);
}

FOVEA_TEST(TestWindowEdits)
#include "tst_window_edits.moc"
