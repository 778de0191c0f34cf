// SPDX-License-Identifier: MIT
#include "tests/support/crafted_lane_probes.h"
#include "tests/support/race_samples.h"
#include "tests/support/test_program.h"
#include "tests/support/widget_parts.h"
#include "widgets/race/question_card.h"
#include "widgets/race/story_sentences.h"
#include "widgets/words/stage_sentence.h"

#include <QLabel>
#include <QLocale>
#include <QTest>

using namespace fovea;
using namespace fovea::ui;

namespace {

constexpr int symbols = 20;

// A layer in which every query gives these shares to the first and the last symbol, the rest evenly.
AttentionProbe::Head layerOn(double first, double last)
{
    AttentionProbe::Head head = plainProbe(symbols, symbols).layers.front().front();
    const double rest = (1 - first - last) / (symbols - 2);
    for (int query = 0; query < symbols; ++query)
        for (int key = 0; key < symbols; ++key)
            head.weights[std::size_t(symbols * query + key)] = float(key == 0             ? first
                                                                     : key == symbols - 1 ? last
                                                                                          : rest);
    head.focus = first + last;
    head.focusUniform = 2.0 / symbols;
    return head;
}

LaneProbe network(const std::vector<std::pair<double, double>> &layers, int epoch)
{
    AttentionProbe probe = plainProbe(symbols, symbols);
    probe.deciding.keys = {0, symbols - 1};
    probe.layers.clear();
    for (const auto &[first, last] : layers)
        probe.layers.push_back({layerOn(first, last)});
    return laneProbeOf(probe, epoch);
}

} // namespace

// What the card and the stage say beside who was first.
class TestStorySentences : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void layersThatDivideTheEndsAreNamed_data();
    void layersThatDivideTheEndsAreNamed();
    void aSmallCardHasTheNumbersAndTheWarning();
    void theStageSaysWhoCannotLearn();
    void aLaneThatCouldHaveArrivedIsNamed();
};

void TestStorySentences::layersThatDivideTheEndsAreNamed_data()
{
    using Layers = std::vector<std::pair<double, double>>;
    QTest::addColumn<Layers>("layers");
    QTest::addColumn<QString>("said");
    const QString numbers =
        QStringLiteral("On this example B had %1 % of its attention on the ends when it arrived, A 10 %.");
    QTest::newRow("both in one layer") << Layers{{0.05, 0.05}, {0.4, 0.5}} << numbers.arg(90);
    QTest::newRow("the first before the last")
        << Layers{{0.4, 0.1}, {0.05, 0.05}, {0.01, 0.9}}
        << numbers.arg(91) + QStringLiteral(" Layer 3 reads the last symbol, layer 1 the first.");
    QTest::newRow("the last before the first")
        << Layers{{0.05, 0.3}, {0.8, 0.02}}
        << numbers.arg(82) + QStringLiteral(" Layer 2 reads the first symbol, layer 1 the last.");
    QTest::newRow("no layer has the other end") << Layers{{0.05, 0.05}, {0.02, 0.9}} << numbers.arg(92);
}

void TestStorySentences::layersThatDivideTheEndsAreNamed()
{
    using Layers = std::vector<std::pair<double, double>>;
    QFETCH(Layers, layers);
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5"}));
    Inspection inspection;
    inspection.setLaneProbes({network(Layers(layers.size(), {0.05, 0.05}), 2), network(layers, 2)});
    QTEST(arrivalNumbers(race, inspection, {{1}, 2}).sentence, "said");
}

void TestStorySentences::aSmallCardHasTheNumbersAndTheWarning()
{
    ThemeManager themes;
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5", "banded:5"}));
    Inspection inspection;
    QuestionCard card(race, inspection, themes);
    card.setCompact(true);
    card.resize(900, card.height());
    card.show();
    const auto *headline = part<QLabel>(card, "headline");
    QVERIFY2(headline->text().contains(QStringLiteral("C cannot learn it: no position hears both ends.")),
             qPrintable(headline->text()));
    for (int lane = 0; lane < 3; ++lane)
        runSample(race, lane, 1, 30, lane == 1 ? 2 : -1, RunStatus::Finished);
    inspection.setLaneProbes(
        {network({{0.05, 0.05}}, 2), network({{0.4, 0.5}}, 2), network({{0.05, 0.05}}, 2)});
    QTRY_VERIFY2(headline->text().contains(QStringLiteral("90 % on the ends, A 10 %.")),
                 qPrintable(headline->text()));
}

void TestStorySentences::theStageSaysWhoCannotLearn()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5", "banded:5"}));
    const std::vector<int> crossings{-1, 2, -1};
    for (std::size_t lane = 0; lane < 3; ++lane)
        runSample(race, int(lane), 1, 20, crossings[lane], RunStatus::Running);
    // A few sequences known by heart do not make it a learner.
    race.apply(2, 1, sampleEpoch(20, 0.6, 0.5));
    const QString said = stageSentence(race, standingOf(race)).text;
    QVERIFY2(said.endsWith(QStringLiteral("C cannot learn it.")), qPrintable(said));
    QVERIFY2(said.startsWith(QStringLiteral("B got there after 3 epochs.")), qPrintable(said));
}

void TestStorySentences::aLaneThatCouldHaveArrivedIsNamed()
{
    RaceData race;
    race.setExperiment(sampleRace({"full", "top-k:5", "banded:5"}));
    const std::vector<int> crossings{-1, 2, -1};
    for (std::size_t lane = 0; lane < 3; ++lane)
        runSample(race, int(lane), 1, 30, crossings[lane], RunStatus::Finished);
    QCOMPARE(endingWords(race, standingOf(race), {}).detail,
             QStringLiteral("A did not reach 95 % in 30 epochs. One seed proves little."));
}

FOVEA_TEST(TestStorySentences)
#include "tst_story_sentences.moc"
