// SPDX-License-Identifier: MIT
#include "tests/support/race_samples.h"
#include "tests/support/widget_parts.h"
#include "widgets/panels/stop_rules.h"
#include "widgets/panels/transport_bar.h"
#include "widgets/support/theme.h"

#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
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
    void nothingMovesWhileNumbersChange();
    void paceAndSeedsShowTheExperiment();
    void lockedSeedsAreNotDrawn();
    void stopRules_data();
    void stopRules();
    void stopRulesRefuseNonsense();

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
    for (const char *name : {"run", "stepBatch", "stepEpoch", "reset", "newSeed"})
        press(bar, name);
    for (const QSignalSpy *spy : {&run, &batch, &epoch, &reset, &seed})
        QCOMPARE(spy->count(), 1);
    // The keyboard does the same.
    auto *button = part<QToolButton>(bar, "stepEpoch");
    button->setFocus(Qt::TabFocusReason);
    QTest::keyClick(button, Qt::Key_Space);
    QCOMPARE(epoch.count(), 2);
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
    const auto *counter = part<QLabel>(bar, "epochCounter");
    const auto *left = part<QLabel>(bar, "timeLeft");
    QCOMPARE(counter->text(), QStringLiteral("10 epochs"));
    runSample(race, 0, 1, 4, -1, RunStatus::Running);
    runSample(race, 1, 1, 5, -1, RunStatus::Running);
    race.setProgress(0, 1, {.epoch = 4, .stepInEpoch = 5, .stepsPerEpoch = 10, .secondsPerEpoch = 2});
    race.setProgress(1, 1, {.epoch = 5, .stepInEpoch = 0, .stepsPerEpoch = 10, .secondsPerEpoch = 1});
    QCOMPARE(counter->text(), QStringLiteral("epoch 4 of 10"));
    // Lane A has 5.5 epochs left of this seed and 10 of the next, at 2 s.
    QCOMPARE(left->text(), QStringLiteral("0:31 left"));
    QCOMPARE(bar.findChild<QProgressBar *>()->value(), 238); // 9.5 of 40 epochs
    for (int lane = 0; lane < 2; ++lane)
        for (std::uint64_t seed = 1; seed <= 2; ++seed)
            race.apply(lane, seed, sampleStatus(RunStatus::Stopped));
    QCOMPARE(left->text(), QStringLiteral("ended"));
    QCOMPARE(bar.findChild<QProgressBar *>()->value(), 1000);
}

void TestTransport::nothingMovesWhileNumbersChange()
{
    RaceData race;
    race.setExperiment(sampleRace({"full"}, {1}, 400));
    TransportBar bar(race, *m_themes);
    bar.show();
    const int width = bar.sizeHint().width();
    QVERIFY2(width <= 820, qPrintable(QString::number(width))); // beside the menus of a window 1280 wide
    runSample(race, 0, 1, 200, -1, RunStatus::Running);
    race.setProgress(0, 1, {.epoch = 200, .stepsPerEpoch = 10, .secondsPerEpoch = 3});
    QCOMPARE(bar.sizeHint().width(), width);
    ExperimentSpec experiment = race.experiment();
    experiment.seeds = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    experiment.lockstep = false;
    race.setExperiment(experiment);
    QCOMPARE(bar.sizeHint().width(), width);
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
    press(bar, "pace");
    QCOMPARE(pace.takeFirst().front().toBool(), false);
    QVERIFY(part<QToolButton>(bar, "pace")->isChecked()); // until the experiment has changed
    action(*part<QToolButton>(bar, "seeds")->menu(), QStringLiteral("5 seeds"))->trigger();
    QCOMPARE(seeds.takeFirst().front().toInt(), 5);
    QCOMPARE(part<QToolButton>(bar, "seeds")->text(), QStringLiteral("1 seed"));
    experiment.lockstep = false;
    experiment.seeds = {1, 2, 3, 4};
    race.setExperiment(experiment);
    QVERIFY(!part<QToolButton>(bar, "pace")->isChecked());
    QCOMPARE(part<QToolButton>(bar, "pace")->text(), QStringLiteral("Free"));
    QCOMPARE(part<QToolButton>(bar, "seeds")->text(), QStringLiteral("4 seeds"));
}

void TestTransport::lockedSeedsAreNotDrawn()
{
    RaceData race;
    race.setExperiment(sampleRace({"full"}, {77}));
    TransportBar bar(race, *m_themes);
    bar.show();
    QSignalSpy locked(&bar, &TransportBar::seedLockChanged);
    press(bar, "seedLock");
    QCOMPARE(locked.takeFirst().front().toBool(), true);
    QVERIFY(!part<QToolButton>(bar, "newSeed")->isEnabled());
    QVERIFY(part<QToolButton>(bar, "seedLock")->toolTip().contains(QStringLiteral("77")));
    bar.setSeedLocked(false);
    QCOMPARE(locked.count(), 0);
    QVERIFY(part<QToolButton>(bar, "newSeed")->isEnabled());
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
    press(bar, "stopRules");
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
    rules->hide();
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
    for (const auto &[key, typed] : nonsense) {
        auto *field = part<QLineEdit>(rules, key);
        field->clear();
        QTest::keyClicks(field, QString::fromLatin1(typed));
        QTest::keyClick(field, Qt::Key_Return);
        const auto *problem = rules.findChild<QLabel *>(QLatin1String(key) + QStringLiteral(".problem"));
        QVERIFY2(problem->isVisible() && problem->text().endsWith(QLatin1Char('.')), key);
    }
    QCOMPARE(changed.count(), 0);
    auto *field = part<QLineEdit>(rules, "stop.train_acc");
    field->clear();
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed.front()[1].toString(), QStringLiteral("null"));
    QVERIFY(!rules.findChild<QLabel *>(QStringLiteral("stop.train_acc.problem"))->isVisible());
}

QTEST_MAIN(TestTransport)
#include "tst_transport.moc"
