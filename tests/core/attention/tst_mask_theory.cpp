// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"
#include "core/base/random.h"
#include "core/metrics/row.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>
#include <optional>

using namespace fovea;

namespace {

constexpr int keys = 9;
constexpr std::uint64_t draw = 77; // random-k's, the same all along

// A mask on a row of scores, as a black box.
struct Seen
{
    std::vector<int> kept;
    std::vector<float> weights = std::vector<float>(keys, 0);
    double swap = 0;
};

Seen seenBy(const Mask &mask, const std::vector<float> &scores)
{
    Seen seen;
    mask.select({{keys, 0}, /*query=*/4, scores, /*allowed=*/{}, draw}, seen.kept);
    std::vector<std::uint8_t> kept(keys, 0);
    double sum = 0;
    for (const int key : seen.kept)
        sum += std::exp(double(scores[std::size_t(key)]));
    for (const int key : seen.kept) {
        kept[std::size_t(key)] = 1;
        seen.weights[std::size_t(key)] = float(std::exp(double(scores[std::size_t(key)])) / sum);
    }
    seen.swap = rowNumbers(scores, kept, seen.weights, {}, mask.theory()).swap;
    return seen;
}

double distance(const Seen &a, const Seen &b)
{
    double sum = 0;
    for (std::size_t key = 0; key < a.weights.size(); ++key)
        sum += std::abs(double(a.weights[key]) - double(b.weights[key]));
    return sum;
}

// A straight line through the space of scores.
struct Path
{
    std::vector<double> from, direction;

    explicit Path(std::uint64_t seed)
    {
        Random random(seed);
        for (int key = 0; key < keys; ++key) {
            from.push_back(random.uniform(-2, 2));
            direction.push_back(random.uniform(-2, 2));
        }
    }

    std::vector<float> at(double time) const
    {
        std::vector<float> scores;
        for (std::size_t key = 0; key < from.size(); ++key)
            scores.push_back(float(from[key] + time * direction[key]));
        return scores;
    }
};

struct Jump
{
    Seen before, after;
};

// Where the kept keys change between two times, as closely as floats tell.
std::optional<Jump> jumpBetween(const Mask &mask, const Path &path, double early, double late)
{
    Jump jump{seenBy(mask, path.at(early)), seenBy(mask, path.at(late))};
    if (jump.before.kept == jump.after.kept)
        return {};
    for (int halving = 0; halving < 40; ++halving) {
        const double middle = (early + late) / 2;
        Seen seen = seenBy(mask, path.at(middle));
        if (seen.kept == jump.before.kept) {
            early = middle;
            jump.before = std::move(seen);
        } else {
            late = middle;
            jump.after = std::move(seen);
        }
    }
    return jump;
}

} // namespace

class TestMaskTheory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyMaskAnswersForItself()
    {
        const MaskTheory fixed{StabilityBound::Fixed, Cut::None};
        for (const char *mask : {"full", "banded", "block-local", "random-k"}) {
            QCOMPARE(theoryOf(maskFrom(mask)), fixed);
            QVERIFY(!fixed.hasConditions());
        }
        QCOMPARE(theoryOf(maskFrom("top-k")), (MaskTheory{StabilityBound::Chosen, Cut::Lowest}));
        QCOMPARE(theoryOf(maskFrom("top-p")), (MaskTheory{StabilityBound::Chosen, Cut::Share}));
        QCOMPARE(theoryOf(maskFrom("top-p:1")).cut, Cut::None);
        QCOMPARE(theoryOf(maskFrom("bottom-k")), (MaskTheory{StabilityBound::None, Cut::Highest}));
        for (const char *mask : {"top-k", "top-p"})
            QVERIFY(theoryOf(maskFrom(mask)).hasConditions());
        for (const char *mask : {"bottom-k", "threshold", "entmax", "smooth-cut", "sparse-k", "block-top",
                                 "sampled-k", "top-k:5:sink=1", "lsh", "routing", "h2o"}) {
            QCOMPARE(theoryOf(maskFrom(mask)).bound, StabilityBound::None);
            QVERIFY(!theoryOf(maskFrom(mask)).hasConditions());
        }
        QCOMPARE(theoryOf(maskFrom("painted")), fixed);
        for (const char *mask : {"entmax", "smooth-cut", "sparse-k"})
            QCOMPARE(theoryOf(maskFrom(mask)).cut, Cut::None);
        // Forward full attends as full does, whatever is selected.
        QCOMPARE(theoryOf(maskFrom("top-k"), GradientRule::ForwardFull).bound, StabilityBound::Whole);
        QCOMPARE(theoryOf(maskFrom("top-k"), GradientRule::ForwardFull).cut, Cut::None);
        QCOMPARE(theoryOf(maskFrom("full"), GradientRule::ForwardFull), fixed);
        QCOMPARE(theoryOf(maskFrom("top-k"), GradientRule::StraightThrough), theoryOf(maskFrom("top-k")));
    }

    void theJumpIsTheSwap_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *mask :
             {"full", "banded:3", "block-local:4", "random-k:4", "top-k:1", "top-k:3", "top-k:9",
              "bottom-k:3", "top-p:0.5", "top-p:0.9", "top-p:1", "threshold:0.5", "threshold:2",
              "top-k:4:sink=2", "top-k:2:sink=2", "block-top:1:size=3", "block-top:2:size=3"})
            QTest::addRow("%s", mask) << mask;
    }

    // Walk through the scores and look at what the weights do where the kept keys change.
    void theJumpIsTheSwap()
    {
        QFETCH(QString, text);
        const auto mask = makeMask(maskFrom(text.toStdString()));
        constexpr int steps = 200;
        int jumps = 0;
        bool anySwap = false;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const Path path(seed);
            for (int step = 0; step < steps; ++step) {
                anySwap = anySwap || seenBy(*mask, path.at(double(step) / steps)).swap > 0;
                const auto jump = jumpBetween(*mask, path, double(step) / steps, double(step + 1) / steps);
                if (!jump)
                    continue;
                // The larger set is the one a key leaves. Where one replaces another both are, and blocks
                // that do so need not weigh the same: the heavier one counts.
                const auto &[before, after] = *jump;
                const double swap = before.kept.size() == after.kept.size()
                                        ? std::max(before.swap, after.swap)
                                    : before.kept.size() > after.kept.size() ? before.swap
                                                                             : after.swap;
                const double moved = distance(before, after);
                QVERIFY2(std::abs(moved - swap) < 1e-4,
                         qPrintable(QStringLiteral("moved %1, swap %2").arg(moved).arg(swap)));
                ++jumps;
            }
        }
        const bool chooses = mask->theory().cut != Cut::None && !mask->keepsAll({keys, 0});
        QCOMPARE(jumps > 0, chooses);
        QCOMPARE(anySwap, chooses);
    }

    void nothingLeavesWhereNothingIsDropped()
    {
        const std::vector<float> scores{1, 2, 3};
        const std::vector<std::uint8_t> kept{1, 1, 1};
        const std::vector<float> weights{0.1f, 0.2f, 0.7f};
        const auto swap = [&](Cut cut) {
            return rowNumbers(scores, kept, weights, {}, {StabilityBound::Chosen, cut}).swap;
        };
        QCOMPARE(swap(Cut::Lowest), 0.0);
        QCOMPARE(swap(Cut::Highest), 0.0);
        QCOMPARE(swap(Cut::Share), 2 * double(0.1f)); // the share may be reached without the last one
    }

    void aWeightThatVanishesMovesNothing()
    {
        const std::vector<float> scores{500, -500, -600};
        const std::vector<std::uint8_t> kept{1, 1, 0};
        const std::vector<float> weights{1, 0, 0};
        const RowNumbers row = rowNumbers(scores, kept, weights, {}, {StabilityBound::Chosen, Cut::Lowest});
        QCOMPARE(row.swap, 0.0);
        QCOMPARE(row.sensitivity, 0.0);
        QVERIFY(canJump(row, Cut::Lowest));
    }
};

FOVEA_TEST(TestMaskTheory)
#include "tst_mask_theory.moc"
