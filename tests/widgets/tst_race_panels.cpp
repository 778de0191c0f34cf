// SPDX-License-Identifier: MIT
#include "tests/support/race_samples.h"
#include "tests/support/widget_parts.h"
#include "widgets/models/clock.h"
#include "widgets/panels/clock_axis.h"
#include "widgets/panels/clock_strip.h"
#include "widgets/panels/question_card.h"
#include "widgets/panels/race_board.h"
#include "widgets/panels/transport_bar.h"
#include "widgets/support/theme.h"

#include <QAccessible>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace fovea;
using namespace fovea::ui;

class TestRacePanels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        m_themes = new ThemeManager(this);
    }

    void everyControlExplainsItself();

    void clockFollowsAndHolds();
    void clockKeys();
    void clockDrag();
    void clockButtons();
    void clockIsAccessible();

    void questionStory();
    void guessBelongsToItsLane();
    void nobodyFinishes();
    void severalSeedsAreNotOne();
    void escapeHidesTheQuestion();

private:
    ThemeManager *m_themes = nullptr;
};

void TestRacePanels::everyControlExplainsItself()
{
    RaceData race;
    Clock clock;
    race.setExperiment(sampleRace({"full", "top-k:5"}));
    TransportBar bar(race, *m_themes);
    ClockStrip strip(race, clock, *m_themes);
    QuestionCard card(race, *m_themes);
    RaceBoard board(race, *m_themes);
    for (const QWidget *whole : std::initializer_list<QWidget *>{&bar, &strip, &card, &board})
        for (const QAbstractButton *button : whole->findChildren<QAbstractButton *>()) {
            if (qobject_cast<QTableView *>(button->parentWidget()))
                continue; // the table's own corner
            QVERIFY2(!button->accessibleName().isEmpty(), qPrintable(button->objectName()));
            QVERIFY2(!button->toolTip().isEmpty(), qPrintable(button->objectName()));
            QVERIFY2(!button->whatsThis().isEmpty(), qPrintable(button->objectName()));
        }
}

void TestRacePanels::clockFollowsAndHolds()
{
    RaceData race;
    Clock clock;
    race.setExperiment(sampleRace({"full"}));
    ClockStrip strip(race, clock, *m_themes);
    QCOMPARE(strip.text(), QStringLiteral("no epoch yet"));
    clock.setLast(12);
    QCOMPARE(strip.text(), QStringLiteral("epoch 12 · following"));
    QVERIFY(part<QToolButton>(strip, "follow")->isChecked());
    clock.setEpoch(-1);
    QCOMPARE(strip.text(), QStringLiteral("initial weights · held"));
    QVERIFY(part<QToolButton>(strip, "hold")->isChecked());
    QCOMPARE(strip.height(), size::clock);
}

void TestRacePanels::clockKeys()
{
    RaceData race;
    Clock clock;
    race.setExperiment(sampleRace({"full"}));
    clock.setLast(30);
    ClockStrip strip(race, clock, *m_themes);
    strip.resize(900, size::clock);
    strip.show();
    const auto after = [&](Qt::Key key) {
        QTest::keyClick(strip.axis(), key);
        return clock.epoch();
    };
    QCOMPARE(after(Qt::Key_End), 30);
    QVERIFY(!clock.follows()); // touching holds, even where it moves nothing
    QCOMPARE(after(Qt::Key_Left), 29);
    QCOMPARE(after(Qt::Key_PageDown), 19);
    QCOMPARE(after(Qt::Key_Right), 20);
    QCOMPARE(after(Qt::Key_PageUp), 30);
    QCOMPARE(after(Qt::Key_Right), 30);
    QCOMPARE(after(Qt::Key_Home), -1);
    clock.setLast(31);
    QCOMPARE(clock.epoch(), -1);
}

void TestRacePanels::clockDrag()
{
    RaceData race;
    Clock clock;
    race.setExperiment(sampleRace({"full"}, {1}, 40));
    runSample(race, 0, 1, 31, 12, RunStatus::Running);
    clock.setLast(30);
    ClockStrip strip(race, clock, *m_themes);
    strip.resize(900, size::clock);
    strip.show();
    ClockAxis &axis = *strip.axis();
    QCOMPARE(axis.end(), 39);
    for (int epoch = -1; epoch <= axis.end(); ++epoch)
        QCOMPARE(axis.epochAt(axis.positionOf(epoch)), epoch);
    const auto at = [&](int epoch) { return QPoint(int(axis.positionOf(epoch)), axis.height() / 2); };
    QTest::mousePress(&axis, Qt::LeftButton, {}, at(5));
    QCOMPARE(clock.epoch(), 5);
    QVERIFY(!clock.follows());
    QTest::mouseMove(&axis, at(17));
    QCOMPARE(clock.epoch(), 17);
    QTest::mouseMove(&axis, at(38)); // not trained yet
    QCOMPARE(clock.epoch(), 30);
    QTest::mouseRelease(&axis, Qt::LeftButton, {}, at(38));
    QTest::mouseMove(&axis, at(3));
    QCOMPARE(clock.epoch(), 30);
    // Pennant, ticks and handle are somewhere: the picture is not that of an empty race.
    const QImage full = axis.grab().toImage();
    race.clearRuns();
    QVERIFY(axis.grab().toImage() != full);
}

void TestRacePanels::clockButtons()
{
    RaceData race;
    Clock clock;
    race.setExperiment(sampleRace({"full"}));
    clock.setLast(3);
    ClockStrip strip(race, clock, *m_themes);
    strip.show();
    QVERIFY(!part<QToolButton>(strip, "forward")->isEnabled());
    press(strip, "back");
    QCOMPARE(clock.epoch(), 2);
    press(strip, "forward");
    QCOMPARE(clock.epoch(), 3);
    QVERIFY(!clock.follows());
    press(strip, "follow");
    QVERIFY(clock.follows());
    press(strip, "follow");
    QVERIFY(part<QToolButton>(strip, "follow")->isChecked());
    press(strip, "hold");
    QVERIFY(!clock.follows());
}

void TestRacePanels::clockIsAccessible()
{
    RaceData race;
    Clock clock;
    race.setExperiment(sampleRace({"full"}));
    clock.setLast(12);
    ClockStrip strip(race, clock, *m_themes);
    QAccessibleInterface *face = QAccessible::queryAccessibleInterface(strip.axis());
    QVERIFY(face && face->valueInterface());
    QCOMPARE(face->valueInterface()->currentValue().toInt(), 12);
    QCOMPARE(face->valueInterface()->minimumValue().toInt(), -1);
    QVERIFY(!face->text(QAccessible::Name).isEmpty());
}

void TestRacePanels::questionStory()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5", "banded:5"}));
    QuestionCard card(race, *m_themes);
    card.show();
    QSignalSpy guessed(&card, &QuestionCard::guessed);
    QSignalSpy started(&card, &QuestionCard::startRequested);
    QSignalSpy more(&card, &QuestionCard::moreSeedsRequested);
    QSignalSpy other(&card, &QuestionCard::tryTaskRequested);
    QCOMPARE(card.line(), QStringLiteral("Do the first and the last symbol match?"));
    QCOMPARE(part<QLabel>(card, "seedCount")->text(), QStringLiteral("one seed"));
    press(card, "guess.same");
    press(card, "guess.1");
    QCOMPARE(guessed.count(), 2);
    QCOMPARE(guessed[0].front().toInt(), -1);
    QCOMPARE(guessed[1].front().toInt(), 1);
    press(card, "start");
    QCOMPARE(started.count(), 1);

    for (int lane = 0; lane < 3; ++lane)
        race.apply(lane, 1, sampleStatus(RunStatus::Running));
    QVERIFY(!part<QPushButton>(card, "start")->isVisible());
    QCOMPARE(card.line(),
             QStringLiteral("The race is on; no lane has finished an epoch yet. You guessed B."));
    QVERIFY(part<QPushButton>(card, "guess.1")->isChecked());
    press(card, "guess.0");
    press(card, "guess.1");
    QCOMPARE(guessed.count(), 2); // too late
    race.apply(0, 1, sampleEpoch(0, 0.523, 0.5));
    race.apply(1, 1, sampleEpoch(0, 0.71, 0.5));
    race.apply(2, 1, sampleEpoch(0, 0.51, 0.5));
    QCOMPARE(card.line(), QStringLiteral("B is ahead: 71.0 % against 52.3 %. You guessed B."));
    race.apply(1, 1, sampleEpoch(1, 0.96, 0.5));
    QCOMPARE(card.line(), QStringLiteral("B finished first, at epoch 1. You guessed B."));
    QVERIFY(!part<QPushButton>(card, "moreSeeds")->isVisible());

    for (int lane = 0; lane < 3; ++lane)
        race.apply(lane, 1, sampleStatus(RunStatus::Finished));
    QCOMPARE(card.accessibleName(), QStringLiteral("One seed proves little."));
    press(card, "moreSeeds");
    QCOMPARE(more.takeFirst().front().toInt(), 3);
    QCOMPARE(part<QPushButton>(card, "otherTask")->text(),
             QStringLiteral("Try Parity, where focus does not help"));
    press(card, "otherTask");
    QCOMPARE(other.takeFirst().front().toString(), QStringLiteral("parity"));
}

void TestRacePanels::guessBelongsToItsLane()
{
    RaceData race;
    ExperimentSpec experiment = sampleRace({"full", "top-k:5"});
    race.setExperiment(experiment);
    QuestionCard card(race, *m_themes);
    card.show();
    press(card, "guess.1");
    std::swap(experiment.lanes[0], experiment.lanes[1]);
    race.setExperiment(experiment);
    QCOMPARE(card.guess(), std::optional(0));
    experiment.lanes.erase(experiment.lanes.begin());
    race.setExperiment(experiment);
    QVERIFY(!card.guess());
}

void TestRacePanels::nobodyFinishes()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5"}));
    QuestionCard card(race, *m_themes);
    card.show();
    press(card, "guess.same");
    runSample(race, 0, 1, 3, -1, RunStatus::Finished, 0.51);
    runSample(race, 1, 1, 3, -1, RunStatus::Finished, 0.52);
    QCOMPARE(
        card.line(),
        QStringLiteral(
            "No lane reached 95 %: A ended at 51.0 % and B ended at 52.0 %. You guessed no difference."));
}

void TestRacePanels::severalSeedsAreNotOne()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5"}, {1, 2, 3}));
    QuestionCard card(race, *m_themes);
    card.show();
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        runSample(race, 0, seed, 20, 9, RunStatus::Finished);
        runSample(race, 1, seed, 20, 9, RunStatus::Finished);
    }
    QCOMPARE(part<QLabel>(card, "seedCount")->text(), QStringLiteral("3 seeds"));
    QCOMPARE(card.accessibleName(), QStringLiteral("The race is over."));
    QCOMPARE(card.line(), QStringLiteral("A and B finished together, at epoch 9 in the median."));
}

void TestRacePanels::escapeHidesTheQuestion()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5"}));
    QuestionCard card(race, *m_themes);
    card.show();
    QSignalSpy dismissed(&card, &QuestionCard::dismissed);
    QTest::keyClick(part<QPushButton>(card, "start"), Qt::Key_Escape);
    QCOMPARE(dismissed.count(), 1);
    QVERIFY(!card.isVisible());
}

QTEST_MAIN(TestRacePanels)
#include "tst_race_panels.moc"
