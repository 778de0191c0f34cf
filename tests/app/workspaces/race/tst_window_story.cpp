// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/window/window_case.h"

#include "app/workspaces/inspect/inspect_workspace.h"
#include "app/workspaces/race/play_controller.h"
#include "app/workspaces/race/race_story.h"
#include "core/experiment/presets.h"
#include "core/inspect/received_attention.h"
#include "widgets/beads/bead_picture.h"
#include "widgets/maps/heat_map.h"
#include "widgets/race/play_panel.h"
#include "widgets/race/presentation_view.h"
#include "widgets/race/question_card.h"
#include "widgets/race/race_beads.h"

#include <QPushButton>

using namespace fovea;
using fovea::test::WindowCase;
using Stage = ui::QuestionCard::Stage;

namespace {

constexpr int patience = 120'000; // ms, on a machine that does other things too

// Types, and counts what was typed.
class Keyboard
{
public:
    explicit Keyboard(app::MainWindow &window) : m_window(window) {}

    void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QWidget *target = m_window.focusWidget();
        QTest::keyClick(target ? target : &m_window, Qt::Key(key), modifiers);
        ++m_presses;
    }

    int presses() const { return m_presses; }

private:
    app::MainWindow &m_window;
    int m_presses = 0;
};

} // namespace

// The first minute, told by the real race.
class TestWindowStory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void byKeysAlone();
    void aChipThenSpaceRuns();
    void beadsFollowTheLiveWeights();
    void aControlIsAddedAndTrained();
    void nowFollowsAgain();
    void theStageGivesTheNumbersAtTheFlag();
    void aTaskWhereItFailsIsLaidOut();
    void playAgainstTheWinner();
    void theStoryIsInThePalette();
};

void TestWindowStory::byKeysAlone()
{
    WindowCase c;
    auto &window = c.start();
    Keyboard keys(window);
    keys.press(Qt::Key_2);
    QCOMPARE(test::question(window).guess(), std::optional(1));
    keys.press(Qt::Key_Space);
    QVERIFY(window.studio().controller.isRunning());
    QTRY_VERIFY_WITH_TIMEOUT(test::question(window).stage() == Stage::Ending, patience);
    QVERIFY(test::question(window).flagEpoch());
    QVERIFY(test::question(window).headline().startsWith(QStringLiteral("You ")));
    keys.press(Qt::Key_Return); // see what the winner looks at
    QCOMPARE(window.workspace(), QStringLiteral("inspect"));
    QVERIFY(qobject_cast<ui::HeatMap *>(window.focusWidget())); // Up and Down select a query at once
    QCOMPARE(window.studio().clock.epoch(), *test::question(window).flagEpoch());
    keys.press(Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(window.workspace(), QStringLiteral("race"));
    QVERIFY(c.child<QPushButton>("atFlag")->isChecked()); // the clock stands there
    keys.press(Qt::Key_Return);                           // more seeds
    QCOMPARE(window.studio().race.experiment().seeds.size(), std::size_t(5));
    QVERIFY(window.studio().controller.isRunning());
    keys.press(Qt::Key_Space);
    QVERIFY(!window.studio().controller.isRunning());
    QVERIFY(keys.presses() <= 12);
}

void TestWindowStory::aChipThenSpaceRuns()
{
    WindowCase c;
    auto &window = c.startTiny(100'000);
    c.click("guess.1");
    QTest::keyClick(window.focusWidget() ? window.focusWidget() : &window, Qt::Key_Space);
    QVERIFY(window.studio().controller.isRunning());
    QCOMPARE(test::question(window).guess(), std::optional(1));
    QTRY_VERIFY(c.epochs(0) > 0);
    QTest::keyClick(window.focusWidget() ? window.focusWidget() : &window, Qt::Key_Space);
    QVERIFY(!window.studio().controller.isRunning());
}

void TestWindowStory::beadsFollowTheLiveWeights()
{
    WindowCase c;
    ExperimentSpec slow = test::tinyRace(1000);
    slow.base.task.params["length"] = std::int64_t(24);
    slow.base.data.train = 80'000; // an epoch lasts, also on a fast machine
    auto &window = c.start();
    window.studio().controller.startNew(slow);
    QTRY_COMPARE(test::question(window).beads().scene().moment, QStringLiteral("untrained"));
    window.studio().controller.run();
    QTRY_VERIFY(test::question(window).beads().scene().moment.startsWith(QStringLiteral("live")));
    QCOMPARE(c.epochs(0), 0);
    const ui::LaneProbe *laneProbe = window.studio().inspection.laneProbe(1);
    QVERIFY(laneProbe && laneProbe->live && *laneProbe->live > 0 && *laneProbe->live < 1);
    const int layer = ui::raceLayer(window.studio().race, window.studio().inspection);
    QCOMPARE(test::question(window).beads().scene().rows[1].share,
             receivedAttention(*laneProbe->probe, layer).share);
    window.studio().controller.pause();
}

void TestWindowStory::aControlIsAddedAndTrained()
{
    WindowCase c;
    auto &window = c.startTiny(3);
    window.studio().controller.run();
    QTRY_VERIFY(c.allEnded());
    QTRY_VERIFY(test::question(window).stage() == Stage::Ending);
    QVERIFY(c.child<>("story.sparse")->isEnabled());
    c.click("story.sparse");
    QCOMPARE(window.studio().race.lanes().size(), std::size_t(3));
    QCOMPARE(window.studio().race.lanes()[2].spec.mask.id, std::string("random-k"));
    QCOMPARE(std::get<std::int64_t>(window.studio().race.lanes()[2].spec.mask.params.at("k")),
             std::int64_t(2));
    QTRY_VERIFY(c.allEnded());
    QCOMPARE(c.epochs(0), 3); // the others did not train again
    QCOMPARE(c.epochs(2), 3);
    QTRY_VERIFY(test::question(window).line().contains(QStringLiteral("after 3 epochs")));
    c.click("story.sharp");
    QCOMPARE(window.studio().race.lanes().size(), std::size_t(4));
    QCOMPARE(window.studio().race.lanes()[3].run.model.inverseTemperature, 8.0);
    QTRY_VERIFY(c.allEnded());
}

void TestWindowStory::nowFollowsAgain()
{
    WindowCase c;
    auto &window = c.startTiny(3);
    window.studio().race.setGoal(0.01); // everybody arrives at once
    window.studio().controller.run();
    QTRY_VERIFY(c.allEnded());
    QTRY_VERIFY(test::question(window).flagEpoch());
    window.studio().clock.setEpoch(1);
    QVERIFY(!test::question(window).isHeldAtFlag());
    QVERIFY(!c.child<QPushButton>("atFlag")->isChecked() && !c.child<QPushButton>("now")->isChecked());
    c.click("now");
    QVERIFY(window.studio().clock.follows());
    QCOMPARE(window.studio().clock.epoch(), 2);
    QVERIFY(c.child<QPushButton>("now")->isChecked());
}

// Also when the race stands still there: the numbers come a moment after the flag.
void TestWindowStory::theStageGivesTheNumbersAtTheFlag()
{
    WindowCase c;
    auto &window = c.startTiny(100'000);
    window.studio().race.setGoal(0.01);
    QTest::keyClick(&window, Qt::Key_F11);
    auto *stage = window.findChild<ui::PresentationView *>();
    QVERIFY(stage);
    QTest::keyClick(stage, Qt::Key_2); // the room guesses
    QVERIFY(stage->accessibleDescription().contains(QStringLiteral("You guessed B.")));
    QTest::keyClick(stage, Qt::Key_Right); // runs, and stops at the flag
    QTRY_VERIFY(test::question(window).flagEpoch());
    QTRY_VERIFY(!window.studio().controller.isRunning());
    QTRY_VERIFY2(stage->accessibleDescription().contains(QStringLiteral("when it arrived")),
                 qPrintable(stage->accessibleDescription()));
    const bool right = test::question(window).headline().startsWith(QStringLiteral("You were right"));
    QCOMPARE(stage->accessibleDescription().contains(QStringLiteral("You were right.")), right);
    QTest::keyClick(stage, Qt::Key_Escape);
}

void TestWindowStory::aTaskWhereItFailsIsLaidOut()
{
    WindowCase c;
    auto &window = c.startTiny(1);
    c.click("guess.1");
    window.studio().controller.run();
    QTRY_VERIFY(c.allEnded());
    QTRY_VERIFY(test::question(window).stage() == Stage::Ending);
    const QString before = window.studio().controller.sessionPath();
    for (QAction *action : test::story(window).actions())
        if (action->objectName() == QLatin1String("story.fails"))
            action->trigger();
    QCOMPARE(window.studio().race.experiment().base.task.id, std::string("parity"));
    QVERIFY(test::question(window).isOpen());
    QVERIFY(!test::question(window).guess());
    QVERIFY(QFile::exists(before));
    QVERIFY(window.studio().controller.sessionPath().isEmpty());
}

void TestWindowStory::playAgainstTheWinner()
{
    WindowCase c;
    auto &window = c.startTiny(2);
    window.studio().controller.run();
    QTRY_VERIFY(c.allEnded());
    test::story(window).game().play(1);
    QTRY_VERIFY(test::story(window).game().panel());
    ui::PlayPanel &panel = *test::story(window).game().panel();
    QVERIFY(!panel.isOver());
    for (int round = 0; round < 10; ++round) {
        QCOMPARE(panel.round(), round);
        QTest::keyClick(&panel, round % 2 ? Qt::Key_1 : Qt::Key_2);
    }
    QVERIFY(panel.isOver());
    QVERIFY(panel.score() >= 0 && panel.score() <= 10);
    QVERIFY(panel.result().contains(QStringLiteral("of 10")));
    QTest::keyClick(&panel, Qt::Key_1); // nothing more to answer
    QCOMPARE(panel.round(), 10);
    QTest::keyClick(&panel, Qt::Key_Escape);
}

void TestWindowStory::theStoryIsInThePalette()
{
    WindowCase c;
    auto &window = c.start();
    for (QAction *action : test::story(window).actions())
        QVERIFY2(window.studio().actions.all().contains(action), qPrintable(action->objectName()));
}

FOVEA_TEST(TestWindowStory)
#include "tst_window_story.moc"
