// SPDX-License-Identifier: MIT
#include "tests/support/crafted_lane_probes.h"
#include "tests/support/race_samples.h"
#include "tests/support/test_program.h"
#include "tests/support/widget_parts.h"
#include "widgets/beads/bead_picture.h"
#include "widgets/race/question_card.h"
#include "widgets/race/race_beads.h"
#include "widgets/race/story_row.h"
#include "widgets/race/story_sentences.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>

using namespace fovea;
using namespace fovea::ui;

// The card that tells the story of a race, from the question to the ending.
class TestQuestionCard : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_themes = std::make_unique<ThemeManager>();
        m_race = std::make_unique<RaceData>();
        m_inspection = std::make_unique<Inspection>();
    }

    void cleanup()
    {
        m_card.reset();
        m_inspection.reset();
        m_race.reset();
        m_themes.reset();
    }

    void aClickOnAChipIsAGuessAndTakesNoFocus();
    void keysGuessInTheOrderOfLanes();
    void aGuessIsClosedOnceTheRaceRuns();
    void guessBelongsToItsLane();
    void theEndingComesWithTheFirstFlagAndStays();
    void beadsAreHeldAtTheFlag();
    void whichMomentIsShown();
    void whatWasInterruptedIsOfferedBeforeTheRace();
    void aWrongGuessIsNamed();
    void nobodyArrives();
    void severalSeedsWait();
    void heightsDoNotDependOnTheState();
    void aLongSentenceIsCutAndWholeInTheTip();
    void onlyWholeSentencesStandBesideTheHeadline();
    void beadsEqualTheProbe();
    void aControlStaysInView();
    void lanesOfOneMaskAreToldApart();
    void lanesAtWorkAreLive();
    void buttonsWithoutRoomMoveIntoMore();
    void theQuestionStaysWhereThereIsLittleRoom();
    void byHeartTakesAKnownTrainingSet();

private:
    QuestionCard &card(const std::vector<std::string> &masks, std::vector<std::uint64_t> seeds = {1})
    {
        m_race->setExperiment(sampleRace(masks, std::move(seeds)));
        m_card = std::make_unique<QuestionCard>(*m_race, *m_inspection, *m_themes);
        m_card->resize(1050, m_card->height());
        m_card->show();
        return *m_card;
    }

    void start()
    {
        for (int lane = 0; lane < int(m_race->lanes().size()); ++lane)
            m_race->apply(lane, 1, sampleStatus(RunStatus::Running));
        m_card->setRunning(true);
    }

    void epoch(int epoch, const std::vector<double> &accuracies)
    {
        for (int lane = 0; lane < int(accuracies.size()); ++lane)
            m_race->apply(lane, 1, sampleEpoch(epoch, accuracies[std::size_t(lane)], 0.5));
    }

    std::unique_ptr<ThemeManager> m_themes;
    std::unique_ptr<RaceData> m_race;
    std::unique_ptr<Inspection> m_inspection;
    std::unique_ptr<QuestionCard> m_card;
};

void TestQuestionCard::aClickOnAChipIsAGuessAndTakesNoFocus()
{
    QuestionCard &it = card({"full", "top-k:5", "banded:5"});
    QSignalSpy guessed(&it, &QuestionCard::guessed);
    QSignalSpy started(&it, &QuestionCard::startRequested);
    QCOMPARE(it.headline(), QStringLiteral("Do the two ends match?"));
    QVERIFY(it.isOpen());
    press(it, "guess.same");
    press(it, "guess.1");
    QCOMPARE(guessed.count(), 2);
    QCOMPARE(guessed[0].front().toInt(), QuestionCard::same);
    QCOMPARE(it.guess(), std::optional(1));
    QVERIFY(!part<QPushButton>(it, "guess.1")->hasFocus());
    press(it, "start");
    QCOMPARE(started.count(), 1);
}

void TestQuestionCard::keysGuessInTheOrderOfLanes()
{
    QuestionCard &it = card({"full", "top-k:5", "banded:5"});
    it.guessAt(2);
    QCOMPARE(it.guess(), std::optional(2));
    it.guessAt(3);
    QCOMPARE(it.guess(), std::optional(QuestionCard::same));
    it.guessAt(4);
    QCOMPARE(it.guess(), std::optional(QuestionCard::same));
    it.clearGuess();
    QVERIFY(!it.guess());
    QVERIFY(!part<QPushButton>(it, "guess.same")->isChecked());
}

void TestQuestionCard::aGuessIsClosedOnceTheRaceRuns()
{
    QuestionCard &it = card({"full", "top-k:5"});
    press(it, "guess.1");
    start();
    QVERIFY(!it.isOpen());
    QVERIFY(it.stage() == QuestionCard::Stage::Racing);
    press(it, "guess.0");
    it.guessAt(0);
    QCOMPARE(it.guess(), std::optional(1));
    QVERIFY(part<QPushButton>(it, "guess.1")->isChecked());
    QSignalSpy paused(&it, &QuestionCard::pauseRequested);
    press(it, "start");
    QCOMPARE(paused.count(), 1);
}

void TestQuestionCard::guessBelongsToItsLane()
{
    QuestionCard &it = card({"full", "top-k:5"});
    ExperimentSpec experiment = m_race->experiment();
    press(it, "guess.1");
    std::swap(experiment.lanes[0], experiment.lanes[1]);
    m_race->setExperiment(experiment);
    QCOMPARE(it.guess(), std::optional(0));
    experiment.lanes.erase(experiment.lanes.begin());
    m_race->setExperiment(experiment);
    QVERIFY(!it.guess());
}

void TestQuestionCard::theEndingComesWithTheFirstFlagAndStays()
{
    QuestionCard &it = card({"full", "top-k:5", "banded:5"});
    press(it, "guess.1");
    start();
    epoch(0, {0.5, 0.5, 0.5});
    epoch(1, {0.5, 0.7, 0.5});
    // B's epoch ends before the others': they might still arrive in it.
    m_race->apply(1, 1, sampleEpoch(2, 0.96, 0.9));
    QVERIFY(it.stage() == QuestionCard::Stage::Racing);
    m_race->apply(0, 1, sampleEpoch(2, 0.51, 0.5));
    m_race->apply(2, 1, sampleEpoch(2, 0.5, 0.5));
    QVERIFY(it.stage() == QuestionCard::Stage::Ending);
    QVERIFY2(it.headline().startsWith(QStringLiteral("You were right: B, after 3 epochs.")),
             qPrintable(it.headline()));
    for (int at = 3; at < 12; ++at)
        epoch(at, {at == 10 ? 0.97 : 0.6, 0.99, 0.5});
    QVERIFY(it.stage() == QuestionCard::Stage::Ending);
    QVERIFY2(it.headline().contains(QStringLiteral("A needed 11")), qPrintable(it.headline()));
}

void TestQuestionCard::beadsAreHeldAtTheFlag()
{
    QuestionCard &it = card({"full", "top-k:5"});
    QSignalSpy held(&it, &QuestionCard::heldChanged);
    start();
    epoch(0, {0.5, 0.97});
    QCOMPARE(it.flagEpoch(), std::optional(0));
    QVERIFY(it.isHeldAtFlag());
    QCOMPARE(held.count(), 1);
    press(it, "now");
    QVERIFY(!it.isHeldAtFlag());
    epoch(1, {0.5, 0.98}); // does not pull it back
    QVERIFY(!it.isHeldAtFlag());
    press(it, "atFlag");
    QVERIFY(it.isHeldAtFlag());
    QCOMPARE(part<QPushButton>(it, "atFlag")->text(), QStringLiteral("At B's flag"));
}

void TestQuestionCard::whichMomentIsShown()
{
    QuestionCard &it = card({"full", "top-k:5"});
    QSignalSpy wanted(&it, &QuestionCard::nowRequested);
    start();
    epoch(0, {0.5, 0.97});
    epoch(1, {0.5, 0.98});
    const auto pressed = [&] {
        return std::pair(part<QPushButton>(it, "atFlag")->isChecked(),
                         part<QPushButton>(it, "now")->isChecked());
    };
    QCOMPARE(pressed(), std::pair(true, false));
    press(it, "atFlag"); // it stays pressed
    QCOMPARE(pressed(), std::pair(true, false));
    it.setHeldAtFlag(false);
    it.setClockHeld(1); // the person has moved the clock
    QCOMPARE(pressed(), std::pair(false, false));
    it.setClockHeld(0); // to the very epoch of the flag
    QCOMPARE(pressed(), std::pair(true, false));
    press(it, "now");
    QCOMPARE(wanted.count(), 1);
    it.setClockHeld({});
    QCOMPARE(pressed(), std::pair(false, true));
}

void TestQuestionCard::whatWasInterruptedIsOfferedBeforeTheRace()
{
    QuestionCard &it = card({"full", "top-k:5"});
    it.offerContinue(QStringLiteral("Continue other, epoch 3"));
    QVERIFY(part<QPushButton>(it, "continue")->isVisible());
    start();
    QVERIFY(!part<QPushButton>(it, "continue")->isVisible());
}

void TestQuestionCard::aWrongGuessIsNamed()
{
    QuestionCard &it = card({"full", "top-k:5"});
    press(it, "guess.0");
    start();
    epoch(0, {0.5, 0.97});
    QVERIFY2(it.headline().startsWith(QStringLiteral("You guessed A: B was first, after 1 epoch.")),
             qPrintable(it.headline()));
}

void TestQuestionCard::nobodyArrives()
{
    QuestionCard &it = card({"full", "top-k:5"});
    runSample(*m_race, 0, 1, 40, -1, RunStatus::Finished, 0.51);
    runSample(*m_race, 1, 1, 40, -1, RunStatus::Finished, 0.52);
    QCOMPARE(it.headline(), QStringLiteral("Nobody reached 95 % in 40 epochs."));
    QVERIFY(!it.flagEpoch());
}

void TestQuestionCard::severalSeedsWait()
{
    QuestionCard &it = card({"full", "top-k:5"}, {1, 2, 3});
    runSample(*m_race, 0, 1, 20, 9, RunStatus::Finished);
    runSample(*m_race, 1, 1, 20, 4, RunStatus::Finished);
    m_race->apply(0, 2, sampleStatus(RunStatus::Running));
    m_race->apply(1, 2, sampleStatus(RunStatus::Running));
    m_race->apply(1, 2, sampleEpoch(0, 0.97, 0.9)); // a seed that is not done says nothing
    QVERIFY(it.stage() == QuestionCard::Stage::Seeds);
    QVERIFY2(it.headline().startsWith(QStringLiteral("1 of 3 seeds done")), qPrintable(it.headline()));
    QVERIFY2(it.line().contains(QStringLiteral("seeds 2 and 3")), qPrintable(it.line()));
    QSignalSpy stopped(&it, &QuestionCard::stopSeedsRequested);
    press(it, "stopSeeds");
    QCOMPARE(stopped.count(), 1);
}

void TestQuestionCard::heightsDoNotDependOnTheState()
{
    QuestionCard &it = card({"full", "top-k:5", "banded:5"});
    const auto geometry = [&] { return std::pair(it.height(), it.beads().geometry()); };
    (void)it.grab();
    const auto before = geometry();
    start();
    (void)it.grab();
    QCOMPARE(geometry(), before);
    epoch(0, {0.5, 0.97, 0.5});
    (void)it.grab();
    QCOMPARE(geometry(), before);
    it.setCompact(true);
    QCOMPARE(it.height(), QuestionCard::compactHeight);
}

void TestQuestionCard::aLongSentenceIsCutAndWholeInTheTip()
{
    QuestionCard &it = card({"full", "top-k:5"});
    it.resize(400, it.height());
    start();
    epoch(0, {0.5, 0.97});
    it.setRemark(QString(40, u'x').append(QStringLiteral(" end")));
    auto *line = part<QLabel>(it, "line");
    QVERIFY(line->toolTip().endsWith(QStringLiteral("end")));
    QVERIFY(line->width() <= it.width());
}

void TestQuestionCard::onlyWholeSentencesStandBesideTheHeadline()
{
    QuestionCard &it = card({"full", "top-k:5"});
    it.setCompact(true);
    start();
    epoch(0, {0.5, 0.97});
    const QString first = QStringLiteral("Short is good.");
    it.setRemark(first +
                 QStringLiteral(" What follows is much longer than what there is room for, at 95.5 %."));
    const auto *headline = part<QLabel>(it, "headline");
    it.resize(700, it.height());
    (void)it.grab();
    QVERIFY2(headline->text().contains(first) && !headline->text().contains(QStringLiteral("follows")),
             qPrintable(headline->text()));
    it.resize(1600, it.height());
    (void)it.grab();
    QVERIFY(headline->text().contains(QStringLiteral("95.5 %.")));
}

void TestQuestionCard::beadsEqualTheProbe()
{
    QuestionCard &it = card({"full", "top-k:2"});
    m_inspection->setLaneProbes({laneProbeOf(plainProbe(7, 7)), laneProbeOf(plainProbe(7, 2))});
    const BeadScene &scene = it.beads().scene();
    QCOMPARE(scene.rows.size(), std::size_t(2));
    QCOMPARE(scene.tokens.size(), std::size_t(7));
    for (int lane = 0; lane < 2; ++lane) {
        const AttentionProbe &probe = *m_inspection->laneProbe(lane)->probe;
        const auto &weights = probe.layers.front().front().weights;
        for (int key = 0; key < 7; ++key) {
            double received = 0;
            for (int query = 0; query < 7; ++query)
                received += weights[std::size_t(7 * query + key)] / 7.0;
            QVERIFY(std::abs(scene.rows[std::size_t(lane)].share[std::size_t(key)] - received) < 1e-6);
        }
    }
    // A mask that pads further does not take its lane out of the picture, whichever comes first.
    AttentionProbe padded = plainProbe(8, 2);
    padded.roles.back() = Role::Pad;
    for (const bool first : {true, false}) {
        std::vector<LaneProbe> probes{laneProbeOf(plainProbe(7, 7)), laneProbeOf(padded)};
        if (first)
            std::swap(probes[0], probes[1]);
        m_inspection->setLaneProbes(probes);
        const BeadScene &common = it.beads().scene();
        QCOMPARE(common.rows.size(), std::size_t(2));
        QCOMPARE(common.tokens.size(), std::size_t(7));
        for (const AttentionRow &row : common.rows)
            QCOMPARE(row.share.size(), std::size_t(7));
    }
}

// Of more than three lanes the others scroll: what was asked about is seen at once.
void TestQuestionCard::aControlStaysInView()
{
    QuestionCard &it = card({"full", "top-k:2", "banded:3"});
    press(it, "guess.0");
    start();
    epoch(0, {0.5, 0.97, 0.5});
    ExperimentSpec more = m_race->experiment();
    more.lanes.push_back({"D", maskFrom("random-k:2"), {}});
    m_race->setExperiment(more);
    QVERIFY(m_race->lanes()[3].late);
    std::vector<LaneProbe> probes;
    for (int lane = 0; lane < 4; ++lane)
        probes.push_back(laneProbeOf(plainProbe(7, 2), 0));
    m_inspection->setLaneProbes(probes);
    const BeadScene &scene = it.beads().scene();
    QCOMPARE(scene.rows.size(), std::size_t(4));
    const std::vector<bool> kept{scene.rows[0].kept, scene.rows[1].kept, scene.rows[2].kept,
                                 scene.rows[3].kept};
    QCOMPARE(kept, (std::vector<bool>{false, true, false, true}));
}

void TestQuestionCard::lanesOfOneMaskAreToldApart()
{
    QuestionCard &it = card({"full", "top-k:2"});
    QCOMPARE(part<QPushButton>(it, "guess.0")->text(), QStringLiteral("everything"));
    ExperimentSpec more = m_race->experiment();
    more.lanes.push_back({"C", maskFrom("full"), {{"model.inverse_temperature", "8"}}});
    m_race->setExperiment(more);
    QCOMPARE(part<QPushButton>(it, "guess.1")->text(), QStringLiteral("the best 2"));
    QCOMPARE(part<QPushButton>(it, "guess.2")->text(), QStringLiteral("sharpness 8"));
    QCOMPARE(laneRowWords(*m_race, 2, RowWords::Plain), QStringLiteral("sees everything, sharpness 8"));
}

void TestQuestionCard::lanesAtWorkAreLive()
{
    QuestionCard &it = card({"full", "top-k:2"});
    const auto show = [&](std::optional<double> first, int firstEpoch, std::optional<double> second,
                          int secondEpoch) {
        std::vector<LaneProbe> probes{laneProbeOf(plainProbe(7, 7), firstEpoch),
                                      laneProbeOf(plainProbe(7, 2), secondEpoch)};
        probes[0].live = first;
        probes[1].live = second;
        m_inspection->setLaneProbes(probes);
        return it.beads().scene().moment;
    };
    QCOMPARE(show(2.25, 1, 2.5, 1), QStringLiteral("live, epoch 3"));
    QCOMPARE(show(2.25, 1, {}, 2), QStringLiteral("live")); // the second has ended its third epoch
    QCOMPARE(show({}, 1, {}, 1), QStringLiteral("after epoch 2"));
    QCOMPARE(show({}, 1, {}, 4), QStringLiteral("lanes at different epochs"));
    QCOMPARE(show(9.5, 8, {}, 4), QStringLiteral("lanes at different epochs"));
}

void TestQuestionCard::buttonsWithoutRoomMoveIntoMore()
{
    StoryRow row;
    QList<QAction *> actions;
    for (int i = 0; i < 4; ++i) {
        auto *action = new QAction(QStringLiteral("Something to do %1").arg(i), &row);
        action->setObjectName(QStringLiteral("story.%1").arg(i));
        actions << action;
    }
    row.setActions(actions);
    row.resize(1200, 40);
    row.show();
    QVERIFY(part<QPushButton>(row, "story.3")->isVisible());
    QVERIFY(!part<QToolButton>(row, "story.more")->isVisible());
    row.resize(420, 40);
    QVERIFY(part<QPushButton>(row, "story.0")->isVisible());
    QVERIFY(!part<QPushButton>(row, "story.3")->isVisible());
    auto *more = part<QToolButton>(row, "story.more");
    QVERIFY(more->isVisible());
    QVERIFY(more->menu()->actions().contains(actions[3]));
    QVERIFY(more->geometry().right() <= row.width());
}

void TestQuestionCard::theQuestionStaysWhereThereIsLittleRoom()
{
    QuestionCard &it = card({"full", "top-k:5", "banded:5"});
    auto *question = part<QLabel>(it, "questionOfGuess");
    QCOMPARE(question->text(), QStringLiteral("Who learns it first?"));
    for (const bool compact : {false, true})
        for (const int width : {1050, 850, 700}) {
            it.setCompact(compact);
            it.resize(width, it.height());
            QTRY_VERIFY2(question->isVisible() && question->width() >= question->sizeHint().width(),
                         qPrintable(QString::number(width)));
        }
}

void TestQuestionCard::byHeartTakesAKnownTrainingSet()
{
    m_race->setExperiment(sampleRace({"full", "top-k:5"}));
    for (const int lane : {0, 1}) {
        m_race->apply(lane, 1, sampleStatus(RunStatus::Running));
        m_race->apply(lane, 1, sampleEpoch(0, 0.5, 0.5));
    }
    QVERIFY(memorySentence(*m_race).isEmpty());
    m_race->apply(0, 1, sampleEpoch(1, 0.68, 0.37));
    QCOMPARE(
        memorySentence(*m_race),
        QStringLiteral("A gets 68 % of its training sequences right and 37 % of new ones: neither lane has "
                       "learned the rule in this race."));
    m_race->apply(0, 1, sampleEpoch(2, 0.93, 0.52));
    QCOMPARE(
        memorySentence(*m_race),
        QStringLiteral("A gets 93 % of its training sequences right and 52 % of new ones: it has learned "
                       "them by heart."));
}

FOVEA_TEST(TestQuestionCard)
#include "tst_question_card.moc"
