// SPDX-License-Identifier: MIT
#include "tests/support/race_samples.h"
#include "tests/support/test_program.h"
#include "tests/support/widget_parts.h"
#include "widgets/docks/stop_rules.h"
#include "widgets/docks/transport_bar.h"
#include "widgets/kit/theme.h"
#include "widgets/words/transport_text.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace fovea;
using namespace fovea::ui;

class TestTransport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        m_themes = new ThemeManager(this);
    }

    void buttonsAreIntents();
    void runBecomesPause();
    void nothingLeftToRun();
    void counterAndTimeLeft();
    void saysHowFarTheRaceIs();
    void expectsATimeInRoundNumbers();
    void saysWhatIsInTheWay();
    void nothingMovesWhileNumbersChange();
    void paceAndSeedsShowTheExperiment();
    void lockedSeedsAreNotDrawn();
    void stopRules_data();
    void stopRules();
    void stopRulesRefuseNonsense();
    void whatIsTakenAwayLeavesNoButton();

private:
    ThemeManager *m_themes = nullptr;
};

void TestTransport::buttonsAreIntents()
{
    RaceData race;
    race.setExperiment(sampleRace({"full"}));
    race.apply(0, 1, sampleStatus(RunStatus::Paused));
    TransportBar bar(race, *m_themes);
    bar.show();
    QSignalSpy run(&bar, &TransportBar::runRequested);
    QSignalSpy batch(&bar, &TransportBar::stepBatchRequested);
    QSignalSpy epoch(&bar, &TransportBar::stepEpochRequested);
    QSignalSpy reset(&bar, &TransportBar::resetRequested);
    QSignalSpy seed(&bar, &TransportBar::newSeedRequested);
    for (const char *name : {"run", "stepBatch", "stepEpoch", "reset", "more", "newSeed"})
        press(bar, name);
    for (const QSignalSpy *spy : {&run, &batch, &epoch, &reset, &seed})
        QCOMPARE(spy->count(), 1);
    // The keyboard reaches every button, and a click leaves the focus where it was.
    for (const QToolButton *button : bar.findChildren<QToolButton *>())
        QCOMPARE(button->focusPolicy(), Qt::TabFocus);
}

void TestTransport::runBecomesPause()
{
    RaceData race;
    race.setExperiment(sampleRace({"full"}));
    TransportBar bar(race, *m_themes);
    bar.show();
    auto *run = part<QToolButton>(bar, "run");
    QSignalSpy paused(&bar, &TransportBar::pauseRequested);
    QCOMPARE(run->text(), QStringLiteral("Run"));
    QVERIFY(!part<QToolButton>(bar, "reset")->isEnabled());
    race.apply(0, 1, sampleStatus(RunStatus::Running));
    QCOMPARE(run->text(), QStringLiteral("Pause"));
    QVERIFY(!part<QToolButton>(bar, "stepBatch")->isEnabled());
    QVERIFY(part<QToolButton>(bar, "reset")->isEnabled());
    press(bar, "run");
    QCOMPARE(paused.count(), 1);
    // What the controller says counts more than statuses that lag behind.
    bar.setRunning(false);
    QCOMPARE(run->text(), QStringLiteral("Run"));
}

void TestTransport::nothingLeftToRun()
{
    RaceData race;
    ExperimentSpec experiment = sampleRace({"full"});
    race.setExperiment(experiment);
    TransportBar bar(race, *m_themes);
    runSample(race, 0, 1, 3, -1, RunStatus::Finished);
    QVERIFY(!part<QToolButton>(bar, "run")->isEnabled());
    QVERIFY(part<QToolButton>(bar, "run")->toolTip().contains(QStringLiteral("more seeds")));
    experiment.seeds = {1, 2, 3};
    race.setExperiment(experiment);
    QVERIFY(part<QToolButton>(bar, "run")->isEnabled());
}

void TestTransport::counterAndTimeLeft()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5"}, {1, 2}, 10));
    TransportBar bar(race, *m_themes);
    bar.resize(1200, size::control);
    bar.show();
    const auto *counter = part<QLabel>(bar, "epochCounter");
    const auto *left = part<QLabel>(bar, "timeLeft");
    QCOMPARE(counter->text(), QStringLiteral("Ready: 2 lanes, 2 seeds, 10 epochs"));
    runSample(race, 0, 1, 4, -1, RunStatus::Running);
    runSample(race, 1, 1, 4, -1, RunStatus::Running);
    race.setProgress(0, 1, {.epoch = 4, .stepInEpoch = 5, .stepsPerEpoch = 10, .secondsPerEpoch = 2});
    race.setProgress(1, 1, {.epoch = 4, .stepInEpoch = 0, .stepsPerEpoch = 10, .secondsPerEpoch = 1});
    QCOMPARE(counter->text(), QStringLiteral("seed 1 of 2 · epoch 5 of 10 · batch 2 of 10"));
    // Lane A has 5.5 epochs left of this seed and 10 of the next, at 2 s.
    QCOMPARE(left->text(), QStringLiteral("0:31 left"));
    QCOMPARE(bar.findChild<QProgressBar *>()->value(), 213); // 8.5 of 40 epochs
    bar.setRunning(false);
    QCOMPARE(left->text(), QStringLiteral("paused"));
    for (int lane = 0; lane < 2; ++lane)
        for (std::uint64_t seed = 1; seed <= 2; ++seed)
            race.apply(lane, seed, sampleStatus(RunStatus::Stopped));
    QCOMPARE(counter->text(), QStringLiteral("Done: 2 seeds, 4 epochs"));
    QVERIFY(left->text().isEmpty());
    QCOMPARE(bar.findChild<QProgressBar *>()->value(), 1000);
}

void TestTransport::saysHowFarTheRaceIs()
{
    RaceData race;
    QCOMPARE(transportText(race, false).now, QStringLiteral("Add a lane"));
    race.setExperiment(sampleRace({"full", "top-k:5", "banded:5"}, {1}, 30));
    QVERIFY(transportText(race, false).now.startsWith(QStringLiteral("Ready: 3 lanes, 30 epochs")));
    QCOMPARE(transportText(race, true).now,
             QStringLiteral("epoch 1 of 30")); // before anything is heard of it
    for (int lane = 0; lane < 3; ++lane) {
        race.apply(lane, 1, sampleStatus(RunStatus::Running));
        race.setProgress(lane, 1, {.epoch = 0, .stepInEpoch = 12, .stepsPerEpoch = 125});
    }
    QCOMPARE(transportText(race, true).now, QStringLiteral("epoch 1 of 30 · batch 12 of 125"));
    // One lane waits for the next epoch, one is in the middle of this, one has not begun it.
    for (int lane = 0; lane < 3; ++lane)
        runSample(race, lane, 1, lane == 0 ? 3 : 2, -1, RunStatus::Running);
    race.setProgress(0, 1, {.epoch = 3, .stepInEpoch = 0, .stepsPerEpoch = 125});
    race.setProgress(1, 1, {.epoch = 2, .stepInEpoch = 31, .stepsPerEpoch = 125});
    race.setProgress(2, 1, {.epoch = 2, .stepInEpoch = 0, .stepsPerEpoch = 125});
    QCOMPARE(transportText(race, true).now, QStringLiteral("epoch 3 of 30 · batch 52 of 125"));
    QCOMPARE(transportText(race, true).brief, QStringLiteral("epoch 3 of 30"));
    for (int lane = 0; lane < 3; ++lane)
        runSample(race, lane, 1, 30, -1, RunStatus::Finished);
    QCOMPARE(transportText(race, false).now, QStringLiteral("Done: 30 epochs"));
    // Two seeds at work, as far as their furthest lanes.
    race.setExperiment(sampleRace({"full", "top-k:5", "banded:5"}, {1, 2, 3, 4, 5}, 30));
    for (int lane = 0; lane < 3; ++lane) {
        for (const std::uint64_t seed : {2, 3})
            runSample(race, lane, seed, 30, -1, RunStatus::Finished);
        runSample(race, lane, 4, 11, -1, RunStatus::Running);
        runSample(race, lane, 5, 4, -1, RunStatus::Running);
    }
    QCOMPARE(transportText(race, true).now,
             QStringLiteral("seeds 4 and 5 of 5 · epoch 12 and epoch 5 of 30"));
}

void TestTransport::expectsATimeInRoundNumbers()
{
    QCOMPARE(aboutText(0.2), QStringLiteral("about 1 s"));
    QCOMPARE(aboutText(48.7), QStringLiteral("about 50 s"));
    QCOMPARE(aboutText(170), QStringLiteral("about 3 min"));
    QCOMPARE(aboutText(7000), QStringLiteral("about 2 h"));
}

void TestTransport::saysWhatIsInTheWay()
{
    RaceData race;
    race.setExperiment(sampleRace({"full"}));
    TransportBar bar(race, *m_themes);
    bar.resize(1000, size::control);
    bar.show();
    const auto *counter = part<QLabel>(bar, "epochCounter");
    bar.setObstacle(QStringLiteral("Length: 2 to 600"));
    QCOMPARE(counter->text(), QStringLiteral("Length: 2 to 600"));
    bar.setObstacle({});
    QVERIFY(counter->text().startsWith(QStringLiteral("Ready")));
}

void TestTransport::nothingMovesWhileNumbersChange()
{
    RaceData race;
    race.setExperiment(sampleRace({"full"}, {1}, 400));
    TransportBar bar(race, *m_themes);
    bar.show();
    // Beside the task in a window 1024 wide.
    bar.resize(820, size::control);
    QVERIFY2(bar.sizeHint().width() <= 820, qPrintable(QString::number(bar.sizeHint().width())));
    QVERIFY(bar.sizeHint().height() <= size::control);
    const auto places = [&] {
        QList<QRect> rects;
        for (const QToolButton *button : bar.findChildren<QToolButton *>())
            rects << button->geometry();
        return rects << bar.findChild<QProgressBar *>()->geometry();
    };
    const QList<QRect> before = places();
    runSample(race, 0, 1, 200, -1, RunStatus::Running);
    race.setProgress(0, 1, {.epoch = 200, .stepsPerEpoch = 10, .secondsPerEpoch = 3});
    bar.setRunning(true);
    QTest::qWait(0);
    QCOMPARE(places(), before);
    ExperimentSpec experiment = race.experiment();
    experiment.seeds = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    experiment.lockstep = false;
    race.setExperiment(experiment);
    QTest::qWait(0);
    QCOMPARE(places(), before);
}

void TestTransport::paceAndSeedsShowTheExperiment()
{
    RaceData race;
    ExperimentSpec experiment = sampleRace({"full"});
    race.setExperiment(experiment);
    TransportBar bar(race, *m_themes);
    bar.show();
    QSignalSpy pace(&bar, &TransportBar::paceChanged);
    QSignalSpy seeds(&bar, &TransportBar::seedsRequested);
    press(bar, "more");
    auto *box = part<QCheckBox>(bar, "pace");
    QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(size::gap, box->height() / 2));
    QCOMPARE(pace.count(), 1);
    QCOMPARE(pace.takeFirst().front().toBool(), false);
    QVERIFY(part<QCheckBox>(bar, "pace")->isChecked()); // until the experiment has changed
    action(*part<QToolButton>(bar, "seeds")->menu(), QStringLiteral("5 seeds"))->trigger();
    QCOMPARE(seeds.takeFirst().front().toInt(), 5);
    QCOMPARE(part<QToolButton>(bar, "seeds")->text(), QStringLiteral("1 seed"));
    experiment.lockstep = false;
    experiment.seeds = {1, 2, 3, 4};
    race.setExperiment(experiment);
    QVERIFY(!part<QCheckBox>(bar, "pace")->isChecked());
    QCOMPARE(part<QToolButton>(bar, "seeds")->text(), QStringLiteral("4 seeds"));
}

void TestTransport::lockedSeedsAreNotDrawn()
{
    RaceData race;
    race.setExperiment(sampleRace({"full"}, {77}));
    TransportBar bar(race, *m_themes);
    bar.show();
    QSignalSpy locked(&bar, &TransportBar::seedLockChanged);
    press(bar, "more");
    press(bar, "seedLock");
    QCOMPARE(locked.takeFirst().front().toBool(), true);
    QVERIFY(!part<QPushButton>(bar, "newSeed")->isEnabled());
    QVERIFY(part<QCheckBox>(bar, "seedLock")->toolTip().contains(QStringLiteral("77")));
    bar.setSeedLocked(false);
    QCOMPARE(locked.count(), 0);
    QVERIFY(part<QPushButton>(bar, "newSeed")->isEnabled());
}

void TestTransport::stopRules_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("value");
    const auto row = [](const char *name, const char *key, const char *typed, const char *value) {
        QTest::newRow(name) << QString::fromLatin1(key) << QString::fromLatin1(typed)
                            << QString::fromLatin1(value);
    };
    row("epochs are whole numbers", "train.epochs", "12", "12");
    row("accuracy is typed in percent", "stop.train_acc", "97.5", "0.975");
    row("plateau", "stop.plateau", "7", "7");
    row("seconds", "stop.seconds", "1.5", "1.5");
}

void TestTransport::stopRules()
{
    QFETCH(QString, key);
    QFETCH(QString, typed);
    RaceData race;
    race.setExperiment(sampleRace({"full"}));
    TransportBar bar(race, *m_themes);
    bar.show();
    QSignalSpy changed(&bar, &TransportBar::stopRuleChangeRequested);
    press(bar, "more");
    auto *rules = bar.findChild<StopRules *>();
    QVERIFY(rules->isVisible());
    auto *field = part<QLineEdit>(*rules, qPrintable(key));
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, typed);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed.front()[0].toString(), key);
    QTEST(changed.front()[1].toString(), "value");
}

void TestTransport::stopRulesRefuseNonsense()
{
    RaceData race;
    ExperimentSpec experiment = sampleRace({"full"});
    experiment.base.stop.trainAccuracy = 0.95;
    race.setExperiment(experiment);
    StopRules rules(race);
    rules.show();
    QSignalSpy changed(&rules, &StopRules::changeRequested);
    QCOMPARE(part<QLineEdit>(rules, "stop.train_acc")->text(), QStringLiteral("95"));
    const std::pair<const char *, const char *> nonsense[] = {{"train.epochs", ""},
                                                              {"train.epochs", "0"},
                                                              {"stop.train_acc", "950"},
                                                              {"stop.plateau", "soon"},
                                                              {"stop.seconds", "-1"}};
    const QSize size = rules.sizeHint();
    for (const auto &[key, typed] : nonsense) {
        auto *field = part<QLineEdit>(rules, key);
        field->clear();
        QTest::keyClicks(field, QString::fromLatin1(typed));
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY2(!rules.problem().isEmpty() && !rules.problem().contains(QLatin1Char('_')), key);
        QVERIFY2(field->property("problem").toBool(), key);
        QCOMPARE(rules.sizeHint(), size); // nothing moves
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(rules.problem().isEmpty());
    }
    QCOMPARE(changed.count(), 0);
    auto *field = part<QLineEdit>(rules, "stop.train_acc");
    field->clear();
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed.front()[1].toString(), QStringLiteral("null"));
    QVERIFY(rules.problem().isEmpty());
}

void TestTransport::whatIsTakenAwayLeavesNoButton()
{
    RaceData race;
    race.setExperiment(sampleRace({"full"}));
    TransportBar bar(race, *m_themes);
    bar.show();
    const char *options[] = {"pace", "seedLock", "newSeed", "stopRules"};
    for (const char *name : options) {
        QVERIFY(part<QToolButton>(bar, "more")->isVisible());
        part<QWidget>(bar, name)->hide();
    }
    QVERIFY(!part<QToolButton>(bar, "more")->isVisible());
    part<QWidget>(bar, "stopRules")->show();
    QVERIFY(part<QToolButton>(bar, "more")->isVisible());
}

FOVEA_TEST(TestTransport)
#include "tst_transport.moc"
