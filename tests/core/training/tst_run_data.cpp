// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/engine/engine.h"
#include "core/engine/networks.h"
#include "core/training/evaluator.h"
#include "tests/support/small_runs.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace fovea;

namespace {

InputShape shapeOf(int ordinary, int globals)
{
    return {.alphabet = 2, .classes = 2, .geometry = {ordinary, globals}};
}

} // namespace

class TestRunData : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { configureEngine(); }

    void statusesReadBack()
    {
        for (const auto status :
             {RunStatus::Queued, RunStatus::Running, RunStatus::Paused, RunStatus::Finished,
              RunStatus::Stopped, RunStatus::Diverged, RunStatus::Failed})
            QCOMPARE(runStatusFrom(textOf(status)), status);
        QCOMPARE(textOf(RunStatus::Diverged), std::string_view("diverged"));
        QVERIFY_EXCEPTION_THROWN(runStatusFrom("asleep"), InputError);
        QVERIFY(hasEnded(RunStatus::Stopped) && !hasEnded(RunStatus::Failed) && !hasEnded(RunStatus::Paused));
    }

    void lengthsArePadded_data()
    {
        QTest::addColumn<QString>("mask");
        QTest::addColumn<int>("paper");
        QTest::newRow("full attention rounds nothing") << "full" << 41;
        QTest::newRow("top-k rounds to its k") << "top-k:5" << 45;
        QTest::newRow("banded rounds to its width") << "banded:9:global=1" << 45;
        QTest::newRow("block-local rounds to its size") << "block-local:5" << 45;
    }

    void lengthsArePadded()
    {
        QFETCH(QString, mask);
        QFETCH(int, paper);
        const auto made = makeMask(maskFrom(mask.toStdString()));
        QCOMPARE(paddedLength(41, *made, Padding::Paper), paper);
        QCOMPARE(paddedLength(45, *made, Padding::Paper), 45);
        QCOMPARE(paddedLength(41, *made, Padding::None), 41);
    }

    void setsArePaddedAndGlobalsFollow()
    {
        const PaddedSet set = padded({{{0, 1, 1}, 1}, {{1}, 0}}, shapeOf(4, 2));
        QCOMPARE(set.positions, 6);
        QCOMPARE(set.size(), 2);
        QCOMPARE(set.tokens, (std::vector<Token>{0, 1, 1, 2, 3, 4, 1, 2, 2, 2, 3, 4}));
        QCOMPARE(set.lengths, (std::vector<int>{3, 1}));
        QCOMPARE(set.labels, (std::vector<int>{1, 0}));
        QCOMPARE(set.ids, (std::vector<std::uint32_t>{0, 1}));
        const Batch second = set.slice(1, 1);
        QCOMPARE(second.tokens[0], Token(1));
        QCOMPARE(second.tokens.size(), 6U);
        QCOMPARE(second.ids[0], 1U);
    }

    void batchesHoldTheChosenExamples()
    {
        const PaddedSet set = padded({{{0, 0}, 0}, {{0, 1}, 1}, {{1, 1}, 0}}, shapeOf(2, 0));
        BatchBuilder builder;
        const std::vector<std::uint32_t> chosen = {2, 1};
        const Batch batch = builder.gather(set, chosen);
        QCOMPARE(batch.examples, 2);
        QCOMPARE(std::vector<Token>(batch.tokens.begin(), batch.tokens.end()),
                 (std::vector<Token>{1, 1, 0, 1}));
        QCOMPARE(std::vector<int>(batch.labels.begin(), batch.labels.end()), (std::vector<int>{0, 1}));
        QCOMPARE(std::vector<std::uint32_t>(batch.ids.begin(), batch.ids.end()), chosen);
        const Batch smaller = builder.gather(set, std::span(chosen).first(1));
        QCOMPARE(smaller.tokens.size(), 2U);
        QCOMPARE(smaller.labels.size(), 1U);
    }

    void lanesOfASeedShareTheirData()
    {
        auto lane = smallLane("banded:5:global=1");
        lane.spec.data.padding = Padding::Paper;
        const auto data = dataOf(lane, 3);
        QCOMPARE(data->shape.geometry, (Geometry{10, 1}));
        QCOMPARE(data->train.size(), 23);
        QCOMPARE(data->heldout.size(), 10);
        QVERIFY(*dataOf(smallLane("full"), 3)->dataset == *data->dataset);
    }

    void crossEntropyIsExact()
    {
        const std::vector<float> logits = {1, 3, 2};
        const double sum = std::exp(1.0) + std::exp(2.0) + std::exp(3.0);
        QVERIFY(std::abs(crossEntropy(logits, 2) - (std::log(sum) - 2)) < 1e-12);
        QVERIFY(std::abs(crossEntropy(std::vector<float>{1000, 0}, 1) - 1000) < 1e-9);
        QVERIFY(
            !std::isfinite(crossEntropy(std::vector<float>{std::numeric_limits<float>::quiet_NaN(), 0}, 1)));
        QVERIFY(
            !std::isfinite(crossEntropy(std::vector<float>{0, std::numeric_limits<float>::infinity()}, 1)));
        QCOMPARE(predicted(logits), 1);
        QCOMPARE(predicted(std::vector<float>{2, 5, 5}), 1);
    }

    void scoresAddUp()
    {
        Score score;
        QCOMPARE(score.accuracy(), 0.0);
        const std::vector<float> logits = {2, 0, 0, 2, 1, 0};
        const std::vector<int> labels = {0, 1, 1};
        score.add(logits, 2, labels);
        QCOMPARE(score.examples, 3);
        QCOMPARE(score.correct, 2);
        QVERIFY(std::abs(score.meanLoss() -
                         (2 * std::log1p(std::exp(-2.0)) + std::log1p(std::exp(1.0))) / 3) < 1e-12);
    }

    void chunksDependOnTheShapeAlone()
    {
        QCOMPARE(evaluationChunk(shapeOf(40, 0)), 64);
        QCOMPARE(evaluationChunk(shapeOf(600, 0)), 8);
        QCOMPARE(evaluationChunk(shapeOf(100000, 0)), 1);
    }

    void evaluationCoversTheWholeSetAndCanBeGivenUp()
    {
        auto lane = smallLane("top-k:3");
        lane.spec.data.train = 150; // three chunks
        const auto data = dataOf(lane, 1);
        Trainer trainer(lane, 1, data);
        const auto network = makeNetwork({lane.spec.model, lane.mask, data->shape});
        std::ranges::copy(trainer.weights(), network->weights().begin());
        const Moment moment{1, Phase::Evaluate, 0};
        int asked = 0;
        const auto whole = evaluate(*network, data->train, moment, 2, [&] { return ++asked > 0; });
        QCOMPARE(asked, 3);
        Score single;
        std::vector<float> logits(2);
        for (int i = 0; i < 150; ++i) {
            const Batch one = data->train.slice(i, 1);
            network->infer(one, moment, logits);
            single.add(logits, 2, one.labels);
        }
        QCOMPARE(whole->examples, 150);
        QCOMPARE(whole->correct, single.correct);
        QVERIFY(std::abs(whole->loss - single.loss) < 1e-4);
        asked = 0;
        QVERIFY(!evaluate(*network, data->train, moment, 2, [&] { return ++asked < 3; }));
    }
};

FOVEA_TEST(TestRunData)
#include "tst_run_data.moc"
