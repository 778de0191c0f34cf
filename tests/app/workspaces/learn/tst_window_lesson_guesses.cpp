// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/window/window_case.h"

#include "app/lessons/lesson_targets.h"
#include "app/workspaces/learn/lesson_controller.h"
#include "app/workspaces/learn/lesson_guide.h"
#include "widgets/kit/curtain.h"
#include "widgets/maps/heat_map.h"
#include "widgets/race/question_card.h"

using namespace fovea;
using fovea::test::WindowCase;

namespace {

constexpr int soon = 20'000; // ms

} // namespace

// What a lesson asks, keeps and hides.
class TestWindowLessonGuesses : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void guessesAreKeptAndSummedUp();
    void aGuessMeetsTheRunsItIsAbout();
    void showMeNeverGuesses();
    void aGuessIsAboutOneRace();
    void theAnswerIsCoveredUntilTheGuess();
    void controlsAreHiddenUntilTheLessonIsLeft();
    void whatABeginnerSeesGrows();
};

void TestWindowLessonGuesses::guessesAreKeptAndSummedUp()
{
    WindowCase c;
    auto &window = c.start();
    test::lessons(window).start(QStringLiteral("7-where-focus-does-not-help"));
    QTRY_VERIFY_WITH_TIMEOUT(!test::lessons(window).isWaiting(), soon);
    c.click("answer.yes");
    QTRY_VERIFY(test::lessons(window).page().outcome.contains(QStringLiteral("otherwise")));
    test::lessons(window).answer(QStringLiteral("no")); // a guess stays as it was made
    QVERIFY(test::lessons(window).page().answered == QStringLiteral("yes"));
    test::lessons(window).goTo(int(test::lessons(window).lesson()->steps.size()));
    QVERIFY(test::lessons(window).page().text.contains(QStringLiteral("Your guesses")));
    QVERIFY(test::lessons(window).page().text.contains(QStringLiteral("otherwise")));
}

// The question is asked while another recording is still open, which would give another answer.
void TestWindowLessonGuesses::aGuessMeetsTheRunsItIsAbout()
{
    WindowCase c;
    app::LessonController &lessons = test::lessons(c.start());
    lessons.start(QStringLiteral("7-where-focus-does-not-help"));
    lessons.goTo(3);
    QTRY_VERIFY_WITH_TIMEOUT(!lessons.isWaiting(), soon);
    QCOMPARE(c.window->studio().race.experiment().base.task.id, std::string("missing-duplicate"));
    lessons.answer(QStringLiteral("B"));
    QSignalSpy looks(&lessons, &app::LessonController::pageChanged);
    QTRY_VERIFY(looks.size() >= 3);
    QVERIFY2(lessons.page().outcome.contains(QStringLiteral("as soon as it is known")),
             qPrintable(lessons.page().outcome));
    lessons.openRecording(QStringLiteral("k-sweep.fovea"));
    QTRY_VERIFY2(lessons.page().outcome.contains(QStringLiteral("k = 5")),
                 qPrintable(lessons.page().outcome));
}

void TestWindowLessonGuesses::showMeNeverGuesses()
{
    WindowCase c;
    app::LessonController &lessons = test::lessons(c.start());
    lessons.start(QStringLiteral("7-where-focus-does-not-help"));
    QTRY_VERIFY_WITH_TIMEOUT(!lessons.isWaiting(), soon);
    c.click("showMe");
    QTRY_VERIFY(lessons.isStepDone(0));
    QTRY_VERIFY2(lessons.page().outcome.startsWith(QStringLiteral("What came out")),
                 qPrintable(lessons.page().outcome));
    lessons.answer(QStringLiteral("no")); // it is known now
    QVERIFY(lessons.page().answered && lessons.page().answered->isEmpty());
    c.close();
    app::LessonController &again = test::lessons(c.start());
    again.start(QStringLiteral("7-where-focus-does-not-help"));
    again.goTo(int(again.lesson()->steps.size()));
    QVERIFY2(again.page().text.contains(QStringLiteral("Not guessed.")), qPrintable(again.page().text));
    QVERIFY(!again.page().text.contains(QStringLiteral("You:")));
}

void TestWindowLessonGuesses::aGuessIsAboutOneRace()
{
    WindowCase c;
    auto &window = c.start();
    test::lessons(window).start(QStringLiteral("4-the-race"));
    QTRY_VERIFY(!test::lessons(window).isWaiting());
    c.click("guess.0");
    auto *card = window.findChild<ui::QuestionCard *>();
    QVERIFY(card->guess());
    test::lessons(window).openRecording(QStringLiteral("even-pairs-seeds.fovea"));
    QTRY_VERIFY_WITH_TIMEOUT(!test::lessons(window).isWaiting(), soon);
    QVERIFY(!card->guess());
}

void TestWindowLessonGuesses::theAnswerIsCoveredUntilTheGuess()
{
    WindowCase c;
    auto &window = c.start();
    test::lessons(window).start(QStringLiteral("5-what-top-k-picked"));
    test::lessons(window).goTo(2);
    QTRY_VERIFY_WITH_TIMEOUT(!test::lessons(window).isWaiting(), soon);
    auto *board = test::lessonWidget(window, "board");
    QTRY_VERIFY(board && board->isVisible());
    QTRY_VERIFY(board->findChild<ui::Curtain *>());
    const auto *curtain = board->findChild<ui::Curtain *>();
    QCOMPARE(curtain->geometry(), board->rect());
    QVERIFY(curtain->isVisible());
    c.click("answer.A");
    QTRY_VERIFY(!board->findChild<ui::Curtain *>());
    test::lessons(window).leave();
    test::lessons(window).start(QStringLiteral("5-what-top-k-picked"));
    test::lessons(window).goTo(2); // answered already
    QTRY_VERIFY_WITH_TIMEOUT(!test::lessons(window).isWaiting(), soon);
    QVERIFY(!board->findChild<ui::Curtain *>());
}

void TestWindowLessonGuesses::controlsAreHiddenUntilTheLessonIsLeft()
{
    WindowCase c;
    auto &window = c.start();
    c.click("more"); // they stand in what it opens
    auto *rules = c.child<QWidget>("stopRules");
    QVERIFY(rules->isVisible());
    test::lessons(window).start(QStringLiteral("4-the-race"));
    QVERIFY(!rules->isVisible());
    QVERIFY(test::lessonGuide(window).isHidden("stop-rules"));
    rules->show(); // by whatever code
    QTRY_VERIFY(!rules->isVisible());
    test::lessons(window).leave();
    QVERIFY(rules->isVisible());
}

void TestWindowLessonGuesses::whatABeginnerSeesGrows()
{
    WindowCase c;
    auto &window = c.start();
    const ui::MapOverlays overlays = window.studio().inspection.overlays();
    test::lessons(window).start(QStringLiteral("1-what-attention-mixes"));
    QTRY_VERIFY_WITH_TIMEOUT(!test::lessons(window).isWaiting(), soon);
    auto *map = qobject_cast<ui::HeatMap *>(test::lessonWidget(window, "map"));
    QTRY_VERIFY(map && map->isVisible());
    const QPointer<QWidget> beads = test::lessonWidget(window, "lane-beads");
    QVERIFY(map->parts() == ui::MapParts::WithRulers);
    QVERIFY(beads && !beads->isVisible());
    QVERIFY(window.studio().inspection.overlays() != overlays);
    test::lessons(window).goTo(4);
    QTRY_VERIFY_WITH_TIMEOUT(!test::lessons(window).isWaiting(), soon);
    QTRY_VERIFY(beads && beads->isVisible());
    QVERIFY(map->parts() == ui::MapParts::Everything);
    test::lessons(window).goTo(0);
    QTRY_VERIFY_WITH_TIMEOUT(!test::lessons(window).isWaiting(), soon);
    QTRY_VERIFY(beads && !beads->isVisible());
    test::lessons(window).leave();
    QVERIFY(window.studio().inspection.overlays() == overlays);
    window.showWorkspace(QStringLiteral("inspect"));
    for (auto *each : window.findChildren<ui::HeatMap *>())
        QVERIFY(!each->isVisible() || each->parts() != ui::MapParts::WithRulers);
}

FOVEA_TEST(TestWindowLessonGuesses)
#include "tst_window_lesson_guesses.moc"
