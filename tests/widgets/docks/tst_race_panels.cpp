// SPDX-License-Identifier: MIT
#include "tests/support/race_samples.h"
#include "tests/support/test_program.h"
#include "tests/support/widget_parts.h"
#include "widgets/docks/clock_axis.h"
#include "widgets/docks/clock_strip.h"
#include "widgets/docks/transport_bar.h"
#include "widgets/kit/theme.h"
#include "widgets/kit/theme_dock.h"
#include "widgets/models/clock.h"
#include "widgets/race/question_card.h"
#include "widgets/race/race_board.h"

#include <QAccessible>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

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
    void clockCountsAsPeopleDo();
    void clockFlagsDoNotOverlap();
    void clockIsLowInLowWindows();
    void clockIsAccessible();

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
    Inspection inspection;
    QuestionCard card(race, inspection, *m_themes);
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
    QCOMPARE(strip.text(), QStringLiteral("untrained"));
    clock.setLast(12);
    QCOMPARE(strip.text(), QStringLiteral("epoch 13 · following"));
    QVERIFY(part<QToolButton>(strip, "follow")->isChecked());
    clock.setEpoch(-1);
    QCOMPARE(strip.text(), QStringLiteral("untrained · held"));
    QVERIFY(!part<QToolButton>(strip, "follow")->isChecked());
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
    press(strip, "follow"); // again: holds what is shown
    QVERIFY(!clock.follows());
    QCOMPARE(clock.epoch(), 3);
}

void TestRacePanels::clockCountsAsPeopleDo()
{
    RaceData race;
    Clock clock;
    race.setExperiment(sampleRace({"full"}, {1}, 30));
    ClockStrip strip(race, clock, *m_themes);
    strip.resize(1200, size::clock);
    strip.show();
    std::vector<int> even; // 2, 4 ... 30 for people
    for (int epoch = 1; epoch < 30; epoch += 2)
        even.push_back(epoch);
    QCOMPARE(strip.axis()->labelled(), even);
    QCOMPARE(strip.axis()->epochAt(0), -1);
    QVERIFY(strip.axis()->positionOf(-1) < strip.axis()->positionOf(0));
}

void TestRacePanels::clockFlagsDoNotOverlap()
{
    RaceData race;
    Clock clock;
    race.setExperiment(sampleRace({"full", "top-k:5", "banded:5", "top-k:7", "random-k:5"}, {1}, 30));
    for (const auto &[lane, crossing] : {std::pair(0, 11), {1, 2}, {2, 2}, {3, 29}, {4, 29}})
        runSample(race, lane, 1, 30, crossing, RunStatus::Finished);
    ClockStrip strip(race, clock, *m_themes);
    strip.resize(700, size::clock);
    strip.show();
    const std::vector<QRectF> flags = strip.axis()->flags();
    QCOMPARE(flags.size(), std::size_t(5));
    for (std::size_t i = 1; i < flags.size(); ++i)
        QVERIFY(flags[i].left() > flags[i - 1].right());
    QVERIFY(flags.back().right() <= strip.axis()->width());
    QCOMPARE(flags.front().left(), std::round(strip.axis()->positionOf(2)));
}

void TestRacePanels::clockIsLowInLowWindows()
{
    RaceData race;
    Clock clock;
    race.setExperiment(sampleRace({"full"}));
    QWidget window;
    auto *column = new QVBoxLayout(&window);
    auto *strip = new ClockStrip(race, clock, *m_themes, &window);
    column->addWidget(strip);
    window.resize(1024, 640);
    window.show();
    clock.setLast(14);
    QCOMPARE(strip->height(), size::lowClock);
    QCOMPARE(strip->text(), QStringLiteral("epoch 15"));
    QVERIFY(strip->axis()->labelled().empty());
    window.resize(1440, 900);
    QTRY_COMPARE(strip->height(), size::clock);
    QCOMPARE(strip->text(), QStringLiteral("epoch 15 · following"));
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

FOVEA_TEST(TestRacePanels)
#include "tst_race_panels.moc"
