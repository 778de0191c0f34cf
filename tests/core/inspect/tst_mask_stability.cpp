// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/engine/engine.h"
#include "core/engine/networks.h"
#include "core/inspect/mask_stability.h"
#include "tests/support/noise_samples.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

using namespace fovea;

namespace {

// Both kernel paths, by the environment variable makeNetwork() reads.
class Kernels
{
public:
    explicit Kernels(const QString &path)
    {
        if (path == QStringLiteral("reference"))
            qputenv("FOVEA_KERNELS", "reference");
    }
    ~Kernels() { qunsetenv("FOVEA_KERNELS"); }
};

MaskStability measured(const StabilityRequest &request)
{
    return StabilityMeter().measure(request, always).value();
}

std::string refusalOf(const StabilityRequest &request)
{
    try {
        measured(request);
    } catch (const InputError &error) {
        return error.what();
    }
    return {};
}

double meanOf(const std::vector<double> &values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / double(values.size());
}

// Of the mean: the root of what the squares leave, over the draws.
double standardError(const std::vector<double> &values)
{
    double squares = 0;
    for (const double value : values)
        squares += value * value;
    const double count = double(values.size());
    const double variance = (squares - count * meanOf(values) * meanOf(values)) / (count - 1);
    return std::sqrt(std::max(0.0, variance) / count);
}

bool isNear(double a, double b, double allowed = 1e-6)
{
    return std::abs(a - b) < allowed;
}

} // namespace

class TestMaskStability : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { configureEngine(); }

    void withoutNoiseNothingChanges_data() { addRows(); }
    void withoutNoiseNothingChanges();
    void countsAsThePlainLoops_data() { addRows(); }
    void countsAsThePlainLoops();
    void errorsAndChanceAsThePlainLoops_data() { addRows(); }
    void errorsAndChanceAsThePlainLoops();
    void inStepsAsAtOnce();
    void sameSeedSameNumbersInAnyChunks();
    void separationDecides_data();
    void separationDecides();
    void levelsKeepTheNumbersAndLeaveTheMaps();
    void masksThatDoNotLookAtScoresKeepTheirPicks_data();
    void masksThatDoNotLookAtScoresKeepTheirPicks();
    void scatterTakesEveryQueryOrAnEvenShare();
    void anotherLengthIsMeasuredAtItsOwn();
    void givesUpWhenAsked();
    void whatCannotBeIsRefused();

private:
    static void addRows();
};

void TestMaskStability::addRows()
{
    QTest::addColumn<QString>("mask");
    QTest::addColumn<bool>("padIsMasked");
    QTest::addColumn<QString>("kernels");
    for (const char *kernels : {"usual", "reference"})
        for (const char *mask :
             {"top-k:3", "bottom-k:2", "top-p:0.6", "full", "random-k:3", "banded:3:global=1"})
            for (const bool masked : {false, true})
                QTest::addRow("%s kernels: %s, pad %s", kernels, mask, masked ? "masked" : "attended")
                    << mask << masked << kernels;
}

void TestMaskStability::withoutNoiseNothingChanges()
{
    QFETCH(QString, mask);
    QFETCH(bool, padIsMasked);
    QFETCH(QString, kernels);
    const Kernels path(kernels);
    const NoisySubject subject(mask.toStdString(), padIsMasked ? PadUse::Masked : PadUse::Attended);
    const auto stability = measured(subject.request(0));
    const auto seen = probe(subject.request(0).base);
    QCOMPARE(stability.positions, seen.positions);
    QCOMPARE(stability.answers.value, 1.0);
    QCOMPARE(stability.picks.value, 1.0);
    QCOMPARE(stability.picks.error, 0.0);
    QCOMPARE(stability.layerPicks.size(), 2U);
    for (const NoiseShare &layer : stability.layerPicks)
        QCOMPARE(layer.value, 1.0);
    for (std::size_t layer = 0; layer < 2; ++layer)
        for (std::size_t head = 0; head < 2; ++head) {
            const auto &map = stability.layers[layer][head];
            const auto &probed = seen.layers[layer][head];
            for (std::size_t entry = 0; entry < probed.kept.size(); ++entry)
                QVERIFY(probed.kept[entry] ? map.stays[entry] == 1.0f : std::isnan(map.stays[entry]));
            for (std::size_t query = 0; query < probed.rows.size(); ++query) {
                const bool counts = seen.visible.empty() || seen.visible[query];
                QVERIFY(counts ? map.rowUnchanged[query] == 1.0f : std::isnan(map.rowUnchanged[query]));
                const double separation = counts ? probed.rows[query].separation : double(NAN);
                QVERIFY(std::isnan(separation) ? std::isnan(map.rowSeparation[query])
                                               : map.rowSeparation[query] == float(separation));
            }
        }
}

void TestMaskStability::countsAsThePlainLoops()
{
    QFETCH(QString, mask);
    QFETCH(bool, padIsMasked);
    QFETCH(QString, kernels);
    const Kernels path(kernels);
    const NoisySubject subject(mask.toStdString(), padIsMasked ? PadUse::Masked : PadUse::Attended);
    constexpr int draws = 12;
    constexpr double sigma = 0.3;
    const auto stability = measured(subject.request(sigma, draws));
    const PlainNoise expected(subject, sigma, draws, 5);
    QVERIFY(expected.closest > 1e-6); // no pick is in doubt between float and double
    QCOMPARE(stability.answers.value, double(expected.sameAnswers) / draws);

    const auto positions = std::size_t(stability.positions);
    QVERIFY(positions > subject.tokens.size());
    double all = 0;
    for (std::size_t layer = 0; layer < 2; ++layer) {
        double sum = 0;
        int queries = 0;
        for (std::size_t head = 0; head < 2; ++head) {
            const auto &map = stability.layers[layer][head];
            const auto index = plain::mapIndex(subject.lane.spec.model, 0, int(layer), int(head));
            for (std::size_t query = 0; query < positions; ++query) {
                int kept = 0;
                int stayed = 0;
                for (std::size_t entry = query * positions; entry < (query + 1) * positions; ++entry) {
                    if (!expected.maps[index].kept[entry]) {
                        QVERIFY(std::isnan(map.stays[entry]));
                        continue;
                    }
                    ++kept;
                    stayed += expected.counts[index][entry];
                    QCOMPARE(map.stays[entry], float(expected.counts[index][entry]) / draws);
                }
                if (padIsMasked && query >= subject.tokens.size() &&
                    query < std::size_t(subject.shape.geometry.ordinary))
                    continue;
                const double row = double(stayed) / (kept * draws);
                QVERIFY(std::abs(double(map.rowUnchanged[query]) - row) < 1e-6);
                sum += row;
                ++queries;
            }
        }
        QVERIFY(isNear(stability.layerPicks[layer].value, sum / queries));
        all += sum / queries / 2;
    }
    QVERIFY(isNear(stability.picks.value, all));
    if (stability.choice == Choice::Score)
        QVERIFY(stability.picks.value < 1); // the noise is large enough to tell
}

// Over the draws, each of which gives a number to every layer, to all layers and to the answer.
void TestMaskStability::errorsAndChanceAsThePlainLoops()
{
    QFETCH(QString, mask);
    QFETCH(bool, padIsMasked);
    QFETCH(QString, kernels);
    const Kernels path(kernels);
    const NoisySubject subject(mask.toStdString(), padIsMasked ? PadUse::Masked : PadUse::Attended);
    constexpr int draws = 12;
    const auto stability = measured(subject.request(0.3, draws));
    const PlainNoise expected(subject, 0.3, draws, 5);
    QVERIFY(expected.closest > 1e-6);

    std::vector<std::uint8_t> answers(expected.answerStays.begin(), expected.answerStays.end());
    QCOMPARE(stability.sameAnswer, answers);
    const double padded = (double(expected.sameAnswers) + 2) / (draws + 4); // Agresti and Coull
    QVERIFY(isNear(stability.answers.error, std::sqrt(padded * (1 - padded) / (draws + 4)), 1e-12));
    QVERIFY(isNear(stability.answers.chance, 1.0 / subject.shape.classes, 1e-12));
    if (stability.choice != Choice::Score) { // nothing can change
        QVERIFY(std::isnan(stability.picks.chance) && stability.picks.error == 0);
        QVERIFY(stability.picksOfDraw.empty());
        return;
    }

    std::vector<double> all;
    for (const auto &layers : expected.layerStays)
        all.push_back(meanOf(layers));
    QVERIFY(isNear(stability.picks.error, standardError(all)));
    for (std::size_t draw = 0; draw < draws; ++draw)
        QVERIFY(isNear(double(stability.picksOfDraw[draw]), all[draw]));
    const auto keys = double(std::ranges::count(expected.asks, true));
    for (std::size_t layer = 0; layer < 2; ++layer) {
        std::vector<double> shares;
        for (const auto &layers : expected.layerStays)
            shares.push_back(layers[layer]);
        QVERIFY(isNear(stability.layerPicks[layer].error, standardError(shares)));
        double kept = 0;
        for (std::size_t head = 0; head < 2; ++head)
            for (std::size_t query = 0; query < expected.asks.size(); ++query)
                for (std::size_t key = 0; expected.asks[query] && key < expected.asks.size(); ++key)
                    kept += expected.maps[2 * layer + head].kept[query * expected.asks.size() + key];
        QVERIFY(isNear(stability.layerPicks[layer].chance, kept / (2 * keys * keys)));
    }
    if (mask == QStringLiteral("top-k:3"))
        QVERIFY(isNear(stability.picks.chance, 3 / keys));
}

void TestMaskStability::inStepsAsAtOnce()
{
    const NoisySubject subject("top-k:3", PadUse::Masked);
    const auto request = subject.request(0.3, 40);
    StabilityMeter meter;
    meter.begin(request);
    for (const int draws : {1, 8, 9, 40}) {
        QVERIFY(meter.drawUpTo(draws, always));
        auto alone = request;
        alone.draws = draws;
        QVERIFY2(same(meter.result(), measured(alone)), qPrintable(QString::number(draws)));
        QCOMPARE(meter.result().draws, draws);
        QCOMPARE(std::isnan(meter.result().picks.error), draws == 1); // one draw cannot tell
    }
    QVERIFY_THROWS_EXCEPTION(InputError, meter.drawUpTo(mostNoiseDraws + 1, always));
}

void TestMaskStability::sameSeedSameNumbersInAnyChunks()
{
    const NoisySubject subject("top-k:3", PadUse::Attended);
    auto request = subject.request(0.2, 16);
    const auto first = measured(request);
    QVERIFY(same(first, measured(request)));
    StabilityMeter kept;
    for (const int atOnce : {1, 3, 5, 16, 100}) {
        request.drawsAtOnce = atOnce;
        QVERIFY2(same(first, kept.measure(request, always).value()), qPrintable(QString::number(atOnce)));
    }
    request.seed = 6;
    QVERIFY(!same(first, measured(request)));

    // The first draws of many are the few.
    request = subject.request(0.2, 4);
    const auto few = measured(request);
    request.draws = 8;
    const auto many = measured(request);
    for (std::size_t entry = 0; entry < few.layers[0][0].stays.size(); ++entry) {
        const float often = few.layers[0][0].stays[entry] * 4;
        const float oftener = many.layers[0][0].stays[entry] * 8;
        QVERIFY(std::isnan(often) ? std::isnan(oftener) : oftener >= often && oftener <= often + 4);
    }
}

void TestMaskStability::separationDecides_data()
{
    QTest::addColumn<float>("best");
    QTest::addColumn<double>("sigma");
    QTest::newRow("a gap far above the noise: every pick stays") << 2.0f << 0.05;
    QTest::newRow("a gap of the noise's size: three of four stay") << 1.1f << 0.2;
    QTest::newRow("hardly a gap: every other stays") << 1.0001f << 0.2;
}

// Query and key noise are independent, so the best key stays when a normal number of variance 2 (sigma r)^2
// is below the gap (as long as the query's own feature keeps its sign).
void TestMaskStability::separationDecides()
{
    QFETCH(float, best);
    QFETCH(double, sigma);
    constexpr int draws = 1000;
    const CraftedSubject model({1, best, -3, -4});
    const auto stability = measured(model.request(sigma, draws));
    const double noise = sigma * model.typical;
    const double share =
        0.5 * std::erfc(-double(best - 1) / (std::numbers::sqrt2 * noise) / std::numbers::sqrt2);
    const double allowed = 5 * std::sqrt(share * (1 - share) / draws) + 1e-9;

    int byHand = 0;
    for (int draw = 0; draw < draws; ++draw) {
        std::vector<double> values;
        for (const int position : {0, 1}) {
            Random random(9, Stream::Noise, {std::uint64_t(draw), std::uint64_t(position)});
            plainNormal(random); // of feature 0
            values.push_back(double(position ? best : 1) + noise * plainNormal(random));
        }
        byHand += values[1] > values[0];
    }
    const auto &head = stability.layers[0][0];
    for (std::size_t query = 0; query < 4; ++query) {
        QVERIFY(std::abs(double(head.rowSeparation[query]) - 8 * double(best - 1)) < 1e-4);
        QCOMPARE(head.stays[query * 4 + 1], float(byHand) / draws);
        QCOMPARE(head.rowUnchanged[query], float(byHand) / draws);
        QVERIFY(std::abs(double(head.rowUnchanged[query]) - share) <= allowed);
        for (const std::size_t key : {0U, 2U, 3U})
            QVERIFY(std::isnan(head.stays[query * 4 + key]));
    }
    QVERIFY(isNear(stability.picks.value, double(byHand) / draws));
    QVERIFY(isNear(stability.picks.chance, 0.25)); // one of four keys
}

void TestMaskStability::levelsKeepTheNumbersAndLeaveTheMaps()
{
    QCOMPARE(stabilityLevels().size(), 7U);
    QCOMPARE(stabilityLevels().front(), 0.01);
    QCOMPARE(stabilityLevels().back(), 1.0);
    const NoisySubject subject("top-k:3", PadUse::Masked);
    const auto stability = measured(subject.request(0.5));
    const StabilityLevel level = levelOf(stability, NoiseStop::Most);
    QCOMPARE(level.sigma, 0.5);
    QCOMPARE(level.draws, 12);
    QCOMPARE(level.stop, NoiseStop::Most);
    QCOMPARE(level.layers, stability.layerPicks);
    QCOMPARE(level.picks, stability.picks);
    QCOMPARE(level.answers, stability.answers);
    QVERIFY(measured(subject.request(0.01)).picks.value > 0.9);
    QVERIFY(measured(subject.request(1)).picks.value < measured(subject.request(0.01)).picks.value - 0.1);
}

void TestMaskStability::masksThatDoNotLookAtScoresKeepTheirPicks_data()
{
    QTest::addColumn<QString>("mask");
    QTest::addColumn<int>("choice");
    QTest::newRow("full attention") << "full" << int(Choice::Everything);
    QTest::newRow("top-k that keeps all") << "top-k:50" << int(Choice::Everything);
    QTest::newRow("a fixed pattern") << "block-local:4" << int(Choice::Position);
    QTest::newRow("chance") << "random-k:3" << int(Choice::Chance);
}

void TestMaskStability::masksThatDoNotLookAtScoresKeepTheirPicks()
{
    QFETCH(QString, mask);
    QFETCH(int, choice);
    const NoisySubject subject(mask.toStdString(), PadUse::Attended);
    const auto stability = measured(subject.request(2, 40));
    QCOMPARE(int(stability.choice), choice);
    QCOMPARE(stability.picks.value, 1.0);
    for (const auto &heads : stability.layers)
        for (const auto &head : heads)
            for (const float share : head.stays)
                QVERIFY(std::isnan(share) || share == 1.0f);
    QVERIFY(stability.answers.value < 1); // the answer may change all the same
}

void TestMaskStability::scatterTakesEveryQueryOrAnEvenShare()
{
    const NoisySubject subject("top-k:3", PadUse::Masked);
    const auto stability = measured(subject.request(0.3));
    const auto whole = separationAgainstStability(stability);
    QCOMPARE(whole.leftOut, 0);
    QCOMPARE(whole.points.size(), 2 * 2 * subject.tokens.size()); // PAD does not ask
    for (const StabilityPoint &point : whole.points) {
        const auto &head = stability.layers[std::size_t(point.layer)][std::size_t(point.head)];
        QCOMPARE(point.separation, head.rowSeparation[std::size_t(point.query)]);
        QCOMPARE(point.unchanged, head.rowUnchanged[std::size_t(point.query)]);
    }
    const auto thin = separationAgainstStability(stability, 9);
    QCOMPARE(thin.points.size(), 9U);
    QCOMPARE(std::size_t(thin.leftOut), whole.points.size() - 9);
    std::ptrdiff_t last = -1;
    for (const StabilityPoint &point : thin.points) {
        const auto place = std::ranges::find(whole.points, point) - whole.points.begin();
        QVERIFY(place > last && (last < 0 || place - last <= 5)); // 36 in 9
        last = place;
    }
    const NoisySubject full("full", PadUse::Attended);
    QVERIFY(separationAgainstStability(measured(full.request(0.3))).points.empty());
}

void TestMaskStability::anotherLengthIsMeasuredAtItsOwn()
{
    NoisySubject subject("top-k:2", PadUse::Attended);
    std::string longer = "[MAX";
    for (int i = 0; i < 20; ++i)
        longer += " 3";
    subject.tokens = makeTask(subject.lane.spec.task)->parse(longer + " ]");
    QCOMPARE(measured(subject.request(0)).positions, 22);
    QCOMPARE(measured(subject.request(0)).picks.value, 1.0);
}

void TestMaskStability::givesUpWhenAsked()
{
    const NoisySubject subject("top-k:3", PadUse::Attended);
    auto request = subject.request(0.1, 12);
    request.drawsAtOnce = 4;
    int asked = 0;
    const auto twice = [&asked] { return ++asked <= 2; };
    StabilityMeter meter;
    QVERIFY(!meter.measure(request, twice));
    QCOMPARE(asked, 3);
    QVERIFY(same(meter.measure(request, always).value(), measured(request)));
}

void TestMaskStability::whatCannotBeIsRefused()
{
    const NoisySubject subject("top-k:3", PadUse::Attended);
    QVERIFY(refusalOf(subject.request(-0.5)).find("-0.5") != std::string::npos);
    QVERIFY(!refusalOf(subject.request(double(NAN))).empty());
    QVERIFY(refusalOf(subject.request(0.1, 0)).find("1 to") != std::string::npos);
    auto request = subject.request(0.1);
    request.base.tokens = {99};
    QVERIFY(refusalOf(request).find("alphabet") != std::string::npos);
}

FOVEA_TEST(TestMaskStability)
#include "tst_mask_stability.moc"
