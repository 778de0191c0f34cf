// SPDX-License-Identifier: MIT
#include "core/theory/slow_motion/slow_step.h"

#include "core/base/errors.h"
#include "core/training/evaluator.h"
#include "core/training/optimizer.h"
#include "tests/support/plain_model.h"
#include "tests/support/test_program.h"
#include "tests/support/trained_run.h"

#include <QTest>

using namespace fovea;

namespace {

// Two blocks of two heads, without dropout, so that a plain training pass is the same function.
LaneRecord laneWith(const std::string &mask, GradientRule rule = GradientRule::Kept)
{
    LaneRecord lane = smallLane(mask);
    lane.spec.model.blocks = 2;
    lane.spec.model.heads = 2;
    lane.spec.model.dropout = 0;
    lane.spec.model.activation = Activation::Gelu;
    lane.spec.model.inverseTemperature = 2;
    lane.spec.model.gradient = rule;
    return lane;
}

struct Setting
{
    explicit Setting(const LaneRecord &lane) : run(lane) {}

    SlowStepRequest request(std::vector<std::uint32_t> batch, int example = 0) const
    {
        return {.lane = run.lane,
                .shape = run.data->shape,
                .seed = 6,
                .epoch = 1,
                .weights = run.trainer.weights(),
                .set = {run.data, &run.data->train},
                .batch = std::move(batch),
                .example = example,
                .block = 1,
                .head = 1,
                .query = 3};
    }

    NetworkSpec spec() const { return {run.lane.spec.model, run.lane.mask, run.data->shape}; }

    plain::Result plainly(std::span<const std::uint32_t> examples, std::span<const float> weights,
                          const std::optional<plain::WeightNudge> &nudge = {}) const
    {
        BatchBuilder builder;
        const Batch batch = builder.gather(run.data->train, examples);
        const std::vector<double> precise(weights.begin(), weights.end());
        return plain::run(spec(), precise, batch, {6, Phase::Evaluate, 2}, plain::Pass::Train, {}, nudge);
    }

    TrainedRun run;
};

double normOf(const std::vector<double> &values)
{
    double sum = 0;
    for (const double value : values)
        sum += value * value;
    return std::sqrt(sum);
}

} // namespace

class SlowStepTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void masks_data()
    {
        QTest::addColumn<QString>("mask");
        for (const char *mask : {"full", "top-k:3", "top-k:1", "banded:3"})
            QTest::newRow(mask) << mask;
    }

    // Scores, weights, loss and norms are those of plain loops; g of every key, dropped or not, is what the
    // loss does when that one weight is made larger by hand.
    void forwardAndWorthAreThoseOfPlainLoops_data() { masks_data(); }
    void forwardAndWorthAreThoseOfPlainLoops()
    {
        QFETCH(QString, mask);
        const Setting setting(laneWith(mask.toStdString()));
        const SlowStep step = slowStep(setting.request({4}));
        const std::vector<std::uint32_t> one{4};
        const auto weights = setting.run.trainer.weights();
        const plain::Result plain = setting.plainly(one, weights);
        const plain::Map &map = plain.maps[plain::mapIndex(setting.run.lane.spec.model, 0, 1, 1)];
        QVERIFY(std::abs(step.loss - plain.loss) < 1e-5);
        QVERIFY(std::abs(step.weights.exampleNorm / normOf(plain.gradient) - 1) < 1e-4);
        for (int key = 0; key < step.row.keys; ++key) {
            const auto at = std::size_t(key);
            QVERIFY(std::abs(step.row.scores[at] - map.scores.row(3)[key]) < 1e-4);
            QVERIFY(std::abs(step.row.weights[at] - map.weights.row(3)[key]) < 1e-4);
            QCOMPARE(bool(step.row.kept[at]), bool(map.kept[3 * std::size_t(step.row.keys) + at]));
            const plain::WeightNudge up{1, 1, 3, key, 1e-4}, down{1, 1, 3, key, -1e-4};
            const double worth =
                (setting.plainly(one, weights, up).loss - setting.plainly(one, weights, down).loss) / 2e-4;
            QVERIFY2(
                std::abs(step.row.worth[at] - worth) < 1e-5 + 1e-3 * std::abs(worth),
                qPrintable(QStringLiteral("key %1: %2 and %3").arg(key).arg(step.row.worth[at]).arg(worth)));
        }
    }

    // Added over all queries, the maps of the rows are the gradient of the matrices.
    void rowsAddUpToTheGradientOfTheMatrices_data() { masks_data(); }
    void rowsAddUpToTheGradientOfTheMatrices()
    {
        QFETCH(QString, mask);
        const Setting setting(laneWith(mask.toStdString()));
        std::vector<double> query, key;
        for (int position = 0; position < setting.run.data->train.positions; ++position) {
            SlowStepRequest request = setting.request({4});
            request.query = position;
            const SlowWeights weights = slowStep(request).weights;
            query.resize(weights.queryMap.size());
            key.resize(weights.keyMap.size());
            for (std::size_t i = 0; i < query.size(); ++i) {
                query[i] += weights.queryMap[i];
                key[i] += weights.keyMap[i];
            }
        }
        const plain::Result plain =
            setting.plainly(std::vector<std::uint32_t>{4}, setting.run.trainer.weights());
        const ParameterLayout layout(setting.run.lane.spec.model, setting.run.data->shape);
        const double size = normOf(plain.gradient);
        for (const auto &[name, sum] : {std::pair("blocks.1.attention.query.weight", &query),
                                        std::pair("blocks.1.attention.key.weight", &key)}) {
            const ParameterSlot *slot = layout.find(name);
            QVERIFY(slot);
            const std::size_t first = slot->offset + sum->size(); // of the second head
            for (std::size_t i = 0; i < sum->size(); ++i)
                QVERIFY(std::abs((*sum)[i] - plain.gradient[first + i]) < 1e-4 * size + 1e-7);
        }
    }

    void theUpdateIsThatOfTheBatch()
    {
        LaneRecord lane = laneWith("top-k:3");
        lane.spec.train.clip = 0.05; // small enough to bind
        const Setting setting(lane);
        const std::vector<std::uint32_t> batch{4, 0, 9};
        const SlowStep step = slowStep(setting.request(batch, 1));
        const plain::Result plain = setting.plainly(batch, setting.run.trainer.weights());
        const double norm = normOf(plain.gradient);
        QVERIFY(std::abs(step.weights.batchNorm / norm - 1) < 1e-4);
        QVERIFY(std::abs(step.weights.clipFactor - 0.05 / (norm + 1e-6)) < 1e-4);
        QVERIFY(step.weights.clipFactor < 1);
        QVERIFY(std::abs(step.weights.rate - lane.spec.train.lr * std::pow(lane.spec.train.decay, 2)) <
                1e-12);
        std::vector<float> moved(setting.run.trainer.weights().begin(), setting.run.trainer.weights().end());
        for (std::size_t i = 0; i < plain.gradient.size(); ++i)
            moved[i] -= float(step.weights.rate * step.weights.clipFactor * plain.gradient[i]);
        const plain::Result after = setting.plainly(std::vector<std::uint32_t>{0}, moved);
        const plain::Map &map = after.maps[plain::mapIndex(lane.spec.model, 0, 1, 1)];
        QVERIFY(std::abs(step.after.loss - after.loss) < 1e-5);
        for (int key = 0; key < step.row.keys; ++key) {
            QVERIFY(std::abs(step.after.scores[std::size_t(key)] - map.scores.row(3)[key]) < 1e-4);
            QCOMPARE(bool(step.after.kept[std::size_t(key)]),
                     bool(map.kept[3 * std::size_t(step.row.keys) + std::size_t(key)]));
        }
    }

    // From the weights of an epoch's end, the first batch of the next is the step that really follows.
    void theNextBatchIsTheTrainers()
    {
        const Setting setting(laneWith("top-k:3"));
        Trainer trainer(setting.run.lane, 6, setting.run.data);
        trainedEpoch(trainer);
        trainedEpoch(trainer);
        const std::vector<float> before(trainer.weights().begin(), trainer.weights().end());
        const auto batch = nextBatch(setting.run.lane.spec.train, 6, 1, setting.run.data->train.size());
        QCOMPARE(batch.size(), 5u);
        SlowStepRequest request = setting.request(batch, 2);
        request.weights = before;
        const SlowStep step = slowStep(request);
        QVERIFY(step.isPlainSgd);
        QVERIFY(trainer.step());
        request.weights = trainer.weights();
        const SlowStep then = slowStep(request);
        for (int key = 0; key < step.row.keys; ++key)
            QVERIFY(std::abs(then.row.scores[std::size_t(key)] - step.after.scores[std::size_t(key)]) < 1e-5);
        const auto [with, place] = batchWith(setting.run.lane.spec.train, 6, 1, 23, batch[2]);
        QCOMPARE(with, batch);
        QCOMPARE(place, 2);
    }

    void theRowThatIsPushedMostIsTheUsualOne()
    {
        const Setting setting(laneWith("top-k:3"));
        SlowStepRequest request = setting.request({4});
        double most = 0;
        for (int query = 0; query < setting.run.data->train.positions; ++query) {
            request.query = query;
            most = std::max(most, slowStep(request).row.gradientL2);
        }
        request.query.reset();
        QVERIFY(std::abs(slowStep(request).row.gradientL2 / most - 1) < 1e-4);
    }

    // What dropped keys get is the gradient rule's to say.
    void gradientRulesAreFollowed()
    {
        const Setting setting(laneWith("top-k:3", GradientRule::StraightThrough));
        const SlowStep step = slowStep(setting.request({4}));
        QVERIFY(!step.row.isSoftmax);
        bool reached = false;
        for (std::size_t key = 0; key < step.row.gradient.size(); ++key)
            reached = reached || (!step.row.kept[key] && step.row.gradient[key] != 0);
        QVERIFY(reached);
    }

    void placesThatAreNotThereAreNamed()
    {
        const Setting setting(laneWith("full"));
        SlowStepRequest request = setting.request({4});
        request.block = 2;
        QVERIFY_EXCEPTION_THROWN(slowStep(request), UsageError);
        request.block = 1;
        request.query = 99;
        QVERIFY_EXCEPTION_THROWN(slowStep(request), UsageError);
        QVERIFY_EXCEPTION_THROWN(batchWith({}, 6, 1, 23, 23), UsageError);
    }
};

FOVEA_TEST(SlowStepTest)
#include "tst_slow_step.moc"
