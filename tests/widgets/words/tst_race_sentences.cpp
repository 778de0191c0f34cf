// SPDX-License-Identifier: MIT
#include "tests/support/race_samples.h"
#include "tests/support/test_program.h"
#include "widgets/words/race_sentences.h"
#include "widgets/words/status_words.h"

#include <QLocale>
#include <QTest>

using namespace fovea;
using namespace fovea::ui;

namespace {

struct Race
{
    explicit Race(int lanes, std::vector<std::uint64_t> seeds = {1}, int epochs = 30)
    {
        const std::vector<std::string> masks = {"full", "top-k:5", "banded:5", "random-k:5"};
        data.setExperiment(sampleRace({masks.begin(), masks.begin() + lanes}, std::move(seeds), epochs));
    }

    void at(const std::vector<double> &accuracies, int epoch = 0, std::uint64_t seed = 1)
    {
        for (std::size_t lane = 0; lane < accuracies.size(); ++lane) {
            data.apply(int(lane), seed, sampleStatus(RunStatus::Running));
            data.apply(int(lane), seed, sampleEpoch(epoch, accuracies[lane], 0.5));
        }
    }
    // Crossings per lane, from 0; -1: never.
    void run(const std::vector<int> &crossings, std::uint64_t seed = 1,
             RunStatus status = RunStatus::Finished, int epochs = 30)
    {
        for (std::size_t lane = 0; lane < crossings.size(); ++lane)
            runSample(data, int(lane), seed, epochs, crossings[lane], status);
    }
    QString live() const { return liveSentence(data, standingOf(data)); }
    EndingWords ending(std::optional<int> guess = {}) const
    {
        return endingWords(data, standingOf(data), guess);
    }

    RaceData data;
};

QString text(const char *utf8)
{
    return QString::fromUtf8(utf8);
}

} // namespace

class TestRaceSentences : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void live_data();
    void live();
    void fewExamplesAreNotCalledChance();
    void noVerdictWhileSomebodyMayArrive();
    void endings_data();
    void endings();
    void aTie();
    void namesCanBeColoured();
    void seeds_data();
    void seeds();
    void unfinishedSeedsAreNotTold();
    void status();
};

void TestRaceSentences::live_data()
{
    QTest::addColumn<std::vector<double>>("accuracies");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *name, std::vector<double> accuracies, const char *sentence) {
        QTest::newRow(name) << std::move(accuracies) << text(sentence);
    };
    row("nothing yet", {}, "");
    row("one lane", {0.5}, "A is at chance (50 %).");
    row("two lanes", {0.5, 0.51}, "Both at chance (50 %).");
    row("three lanes", {0.51, 0.503, 0.499}, "All three at chance (50 %).");
    row("one of three says nothing yet", {0.51, 0.503, std::nan("")}, "A and B at chance (50 %).");
    row("luck is no lead", {0.523, 0.522, 0.519}, "All three at chance (50 %).");
    row("one has left", {0.502, 0.713, 0.498},
        "B has left chance: it gets 71 % right. A and C still guess (50 %).");
    row("one has left two", {0.502, 0.713}, "B has left chance: it gets 71 % right. A still guesses (50 %).");
    row("a lead", {0.61, 0.83}, "B leads: 83 % against 61 %.");
    row("a lead before one who guesses", {0.61, 0.83, 0.5},
        "B leads: 83 % against 61 %. C still guesses (50 %).");
    row("no lead", {0.825, 0.83}, "B and A are too close to tell apart: 83 % and 83 %.");
    row("the goal is not rounded to", {0.61, 0.9499}, "B leads: 94 % against 61 %.");
    row("beyond chance, but not beyond the others", {0.520, 0.531, 0.5}, "All three near chance (50 %).");
    row("below chance is no lead", {0.40, 0.5}, "Both at chance (50 %).");
}

void TestRaceSentences::live()
{
    QFETCH(std::vector<double>, accuracies);
    Race race(std::max(1, int(accuracies.size())));
    race.at(accuracies);
    QTEST(race.live(), "sentence");
}

void TestRaceSentences::fewExamplesAreNotCalledChance()
{
    Race race(3);
    ExperimentSpec experiment = race.data.experiment();
    experiment.base.data.train = 100;
    race.data.setExperiment(experiment);
    race.at({0.58, 0.55, 0.5});
    QCOMPARE(race.live(), text("None is clearly above chance (50 %)."));
    race.at({0.52, 0.51, 0.5}, 1);
    QCOMPARE(race.live(), text("All three at chance (50 %)."));
}

void TestRaceSentences::noVerdictWhileSomebodyMayArrive()
{
    Race race(3);
    race.run({-1, 2, -1}, 1, RunStatus::Running, 29);
    for (const QString &said : {race.live(), race.ending().headline, race.ending().detail})
        for (const char *word : {"never", "did not", "Nobody", "cannot"})
            QVERIFY2(!said.contains(QLatin1String(word)), qPrintable(said));
    QCOMPARE(race.live(), text("B reached 95 % after 3 epochs. A and C still guess (50 %)."));
    Race slow(3);
    slow.run({-1, -1, -1}, 1, RunStatus::Running, 29);
    QVERIFY(slow.ending().headline.isEmpty());
}

void TestRaceSentences::endings_data()
{
    QTest::addColumn<std::vector<int>>("crossings");
    QTest::addColumn<bool>("ended");
    QTest::addColumn<int>("guess"); // -2: none
    QTest::addColumn<QString>("headline");
    QTest::addColumn<QString>("detail");
    QTest::addColumn<bool>("right");
    const auto row = [](const char *name, std::vector<int> crossings, bool ended, int guess,
                        const char *headline, const char *detail, bool right) {
        QTest::newRow(name) << std::move(crossings) << ended << guess << text(headline) << text(detail)
                            << right;
    };
    const char *little = "One seed proves little.";
    row("right", {-1, 2, -1}, false, 1, "You were right: B, after 3 epochs.", little, true);
    row("right, and the other has come", {10, 2, -1}, false, 1,
        "You were right: B, after 3 epochs. A needed 11.", little, true);
    row("two others have come", {10, 2, 13}, false, 1,
        "You were right: B, after 3 epochs. A needed 11, C 14.", little, true);
    row("wrong", {10, 2, -1}, false, 0, "You guessed A: B was first, after 3 epochs. A needed 11.", little,
        false);
    row("no guess", {-1, 2, -1}, false, -2, "B was first, after 3 epochs.", little, false);
    row("one epoch", {-1, 0, -1}, false, -2, "B was first, after 1 epoch.", little, false);
    row("all the same", {-1, 2, -1}, false, sameGuess,
        "You guessed all the same: B was first, after 3 epochs.", little, false);
    row("ended", {10, 2, -1}, true, 1, "You were right: B, after 3 epochs. A needed 11.", little,
        true); // that C cannot was said before
    row("nobody", {-1, -1, -1}, true, 1, "Nobody reached 95 % in 30 epochs.", little, false);
    row("nobody yet", {-1, -1, -1}, false, 1, "", "", false);
    row("a lane that is gone", {-1, 2, -1}, false, 7, "B was first, after 3 epochs.", little, false);
}

void TestRaceSentences::endings()
{
    QFETCH(std::vector<int>, crossings);
    QFETCH(bool, ended);
    QFETCH(int, guess);
    QFETCH(bool, right);
    Race race(int(crossings.size()));
    race.run(crossings, 1, ended ? RunStatus::Finished : RunStatus::Running, ended ? 30 : 29);
    const EndingWords words = race.ending(guess == -2 ? std::nullopt : std::optional(guess));
    QTEST(words.headline, "headline");
    QTEST(words.detail, "detail");
    QCOMPARE(words.right, right);
}

void TestRaceSentences::aTie()
{
    Race race(3);
    race.run({2, 2, -1});
    QCOMPARE(race.ending().headline, text("A and B arrived together, after 3 epochs."));
    QCOMPARE(race.ending().lane, -1);
    QCOMPARE(race.ending(sameGuess).headline,
             text("You were right: A and B arrived together, after 3 epochs."));
    QVERIFY(race.ending(sameGuess).right);
    QCOMPARE(race.ending(0).headline, text("You guessed A: A and B arrived together, after 3 epochs."));
    QVERIFY(!race.ending(0).right);
}

void TestRaceSentences::namesCanBeColoured()
{
    Race race(3);
    ExperimentSpec experiment = race.data.experiment();
    experiment.lanes[0].name = "50 %1"; // no pattern of ours
    race.data.setExperiment(experiment);
    race.run({10, 2, -1});
    const EndingWords words = race.ending(0);
    QCOMPARE(words.headline, text("You guessed 50 %1: B was first, after 3 epochs. 50 %1 needed 11."));
    QCOMPARE(words.mentions.size(), std::size_t(3));
    for (const LaneMention &mention : words.mentions)
        QCOMPARE(words.headline.mid(mention.start, mention.length).toStdString(),
                 race.data.lanes()[std::size_t(mention.lane)].spec.name);
}

void TestRaceSentences::seeds_data()
{
    QTest::addColumn<std::vector<std::vector<int>>>("crossings"); // per seed that is done
    QTest::addColumn<int>("planned");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *name, std::vector<std::vector<int>> crossings, int planned,
                        const char *sentence) {
        QTest::newRow(name) << std::move(crossings) << planned << text(sentence);
    };
    const std::vector<int> b = {9, 2, -1}, a = {2, 9, -1}, tie = {4, 4, -1}, none = {-1, -1, -1};
    row("one", {b}, 5, "1 of 5 seeds done: B first.");
    row("both", {b, b}, 5, "2 of 5 seeds done: B first in both.");
    row("all three", {b, b, b}, 5, "3 of 5 seeds done: B first in all three.");
    row("most", {b, b, a}, 5, "3 of 5 seeds done: B first in two of three, A in one.");
    row("a tie among them", {b, tie, b}, 5,
        "3 of 5 seeds done: B first in two of three, two or more together in one.");
    row("only ties", {tie, tie}, 5, "2 of 5 seeds done: two or more together in both.");
    row("nobody among them", {b, none}, 5, "2 of 5 seeds done: B first in one of two, nobody in one.");
    row("nobody", {none, none}, 5, "2 of 5 seeds done: nobody reached 95 %.");
    row("the end", {b, b, b}, 3, "All three seeds done: B first in every one.");
    row("the end of two", {b, a}, 2, "Both seeds done: A first in one of two, B in one.");
}

void TestRaceSentences::seeds()
{
    QFETCH(std::vector<std::vector<int>>, crossings);
    QFETCH(int, planned);
    std::vector<std::uint64_t> seeds;
    for (int i = 0; i < planned; ++i)
        seeds.push_back(std::uint64_t(i + 1));
    Race race(3, seeds);
    for (std::size_t i = 0; i < crossings.size(); ++i)
        race.run(crossings[i], seeds[i]);
    QTEST(race.live(), "sentence");
    QTEST(race.ending().headline, "sentence");
}

void TestRaceSentences::unfinishedSeedsAreNotTold()
{
    Race race(3, {1, 2, 3});
    QVERIFY(race.live().isEmpty());
    race.at({0.5, 0.5, 0.5});
    QCOMPARE(race.live(), text("No seed is done yet. Seed 1: all three at chance (50 %)."));
    race.run({9, 2, -1});
    const QString before = race.live();
    QCOMPARE(before, text("1 of 3 seeds done: B first."));
    race.run({1, -1, -1}, 2, RunStatus::Running, 29); // A is first here, but C may still come
    QCOMPARE(race.live(), before);
    race.data.apply(2, 2, sampleStatus(RunStatus::Stopped));
    QCOMPARE(race.live(), before); // B may still come
    race.data.apply(1, 2, sampleStatus(RunStatus::Diverged));
    QCOMPARE(race.live(), text("2 of 3 seeds done: A first in one of two, B in one."));
}

void TestRaceSentences::status()
{
    Race one(3);
    QCOMPARE(lanesStatus(standingOf(one.data)), text("3 lanes"));
    QCOMPARE(seedsStatus(standingOf(one.data)), text("1 seed"));
    QCOMPARE(savedStatus(standingOf(one.data), {}), text("nothing saved yet"));
    QCOMPARE(savedStatus(standingOf(one.data), text("race.fovea")), text("saved in race.fovea"));
    one.run({-1, 2, -1}, 1, RunStatus::Running, 14);
    QCOMPARE(savedStatus(standingOf(one.data), text("race.fovea")), text("saved: epoch 14 in race.fovea"));
    Race five(3, {1, 2, 3, 4, 5});
    QCOMPARE(seedsStatus(standingOf(five.data)), text("5 seeds"));
    five.run({9, 2, -1}, 1);
    five.run({9, 2, -1}, 2, RunStatus::Running, 12);
    QCOMPARE(seedsStatus(standingOf(five.data)), text("5 seeds: 1 done, 1 running"));
    QCOMPARE(savedStatus(standingOf(five.data), text("race.fovea")),
             text("saved: seed 2, epoch 12 in race.fovea"));
}

FOVEA_TEST(TestRaceSentences)
#include "tst_race_sentences.moc"
