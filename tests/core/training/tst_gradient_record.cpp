// SPDX-License-Identifier: MIT
#include "core/engine/engine.h"
#include "core/engine/networks.h"
#include "tests/support/small_runs.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>
#include <map>

using namespace fovea;

namespace {

constexpr std::uint64_t seed = 3;

// 70 steps per epoch, so that the first has the path of steps 0 and 64.
LaneRecord measuredLane(const std::string &mask)
{
    LaneRecord lane = smallLane(mask);
    lane.spec.data.train = 70 * 3 - 1; // the last batch is smaller
    lane.spec.train.batch = 3;
    lane.spec.train.epochs = 2;
    lane.spec.train.clip = 0.3;
    lane.spec.model.blocks = 2;
    lane.spec.model.dropout = 0.1;
    return lane;
}

const MetricValues &metric(const EpochRecord &record, const std::string &id)
{
    const auto found = std::ranges::find(record.metrics, id, &MetricValues::id);
    if (found == record.metrics.end())
        throw Error("There is no " + id + ".");
    return *found;
}

double norm(const std::vector<double> &values)
{
    double squares = 0;
    for (const double value : values)
        squares += value * value;
    return std::sqrt(squares);
}

std::vector<double> gradientOf(Network &network, const Batch &batch, const Moment &moment, double &loss)
{
    std::vector<float> logits(std::size_t(batch.examples) * 2);
    network.train(batch, moment, logits);
    Score score;
    score.add(logits, 2, batch.labels);
    loss = score.meanLoss();
    return {network.gradient().begin(), network.gradient().end()};
}

// What an epoch should record, by plain loops over every parameter.
struct PlainEpoch
{
    std::vector<double> norms;
    std::map<std::string, double> squares; // "blocks.0 query_key", and "query_key" of all; sums over steps
    int clipped = 0;
    std::vector<double> lipschitz, smoothness, noise;
};

std::string partName(const std::string &name)
{
    const auto has = [&](const char *word) { return name.find(word) != std::string::npos; };
    if (has("norm"))
        return "norms";
    if (has("query") || has("key"))
        return "query_key";
    if (has("attention"))
        return "value_output";
    return has("mlp") ? "mlp" : has("readout") ? "readout" : "embedding";
}

// Trains an epoch on the LibTorch reference, whose gradients are autograd's, the whole batch at a time.
PlainEpoch plainEpoch(const LaneRecord &lane, const RunData &data)
{
    PlainEpoch epoch;
    const auto network = makeReferenceNetwork({lane.spec.model, lane.mask, data.shape});
    const ParameterLayout layout(lane.spec.model, data.shape, lane.mask);
    const auto initial = initialWeights(layout, lane.spec.model, seed);
    std::ranges::copy(initial, network->weights().begin());
    Optimizer optimizer(lane.spec.train, layout.size());
    const auto order = epochOrder(lane.spec.train, seed, 0, data.train.size());
    BatchBuilder builder;
    for (std::size_t step = 0; step * 3 < order.size(); ++step) {
        const std::size_t count = std::min<std::size_t>(3, order.size() - step * 3);
        const Batch batch = builder.gather(data.train, std::span(order).subspan(step * 3, count));
        const Moment moment{seed, Phase::Train, step};
        double loss = 0, later = 0, ignored = 0;
        const auto gradient = gradientOf(*network, batch, moment, loss);
        epoch.norms.push_back(norm(gradient));
        for (const ParameterSlot &slot : layout.parameters())
            for (std::size_t i = slot.offset; i < slot.offset + slot.size(); ++i) {
                const double square = gradient[i] * gradient[i];
                epoch.squares[partName(slot.name)] += square;
                if (slot.name.starts_with("blocks."))
                    epoch.squares[slot.name.substr(0, 8) + " " + partName(slot.name)] += square;
            }
        const double factor = std::min(1.0, lane.spec.train.clip / (norm(gradient) + 1e-6));
        epoch.clipped += factor < 1 ? 1 : 0;
        const std::vector<float> before(network->weights().begin(), network->weights().end());
        optimizer.update(network->weights(), network->gradient(), factor, lane.spec.train.lr);
        if (step % 64 != 0)
            continue;
        std::vector<double> moved, turned, apart;
        const auto after = gradientOf(*network, batch, moment, later);
        for (std::size_t i = 0; i < before.size(); ++i) {
            moved.push_back(double(network->weights()[i]) - before[i]);
            turned.push_back(after[i] - gradient[i]);
        }
        epoch.lipschitz.push_back(std::abs(later - loss) / norm(moved));
        epoch.smoothness.push_back(norm(turned) / norm(moved));
        // Example by example: the unbiased variance of the halves' mean, as one and two examples have it.
        std::vector<std::vector<double>> single;
        for (std::size_t example = 0; example < count; ++example) {
            BatchBuilder one;
            const Batch alone = one.gather(data.train, std::span(order).subspan(step * 3 + example, 1));
            single.push_back(gradientOf(*network, alone, moment, ignored));
        }
        for (std::size_t i = 0; i < after.size(); ++i)
            apart.push_back(single[0][i] - (single[1][i] + single[2][i]) / 2);
        epoch.noise.push_back(norm(apart) * norm(apart) * 1 * 2 / 9);
    }
    return epoch;
}

double mean(const std::vector<double> &values)
{
    double sum = 0;
    for (const double value : values)
        sum += value;
    return sum / double(values.size());
}

} // namespace

// What is recorded of gradients while a run trains: the right numbers, and not a bit of the training changed.
class TestGradientRecord : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { configureEngine(); }
    void cleanup() { qunsetenv("FOVEA_KERNELS"); }

    void numbersAreThoseOfPlainLoops_data() { engines(); }
    void numbersAreThoseOfPlainLoops();
    void trainingKeepsItsBits_data() { engines(); }
    void trainingKeepsItsBits();
    void anInterruptedEpochIsWhole();
    void anEpochBegunByAnOlderProgramIsUndefined();
    void aStateOfAnotherShapeIsLeftAside();
    void stepsThatStandStillHaveNoPath();

private:
    static void engines()
    {
        QTest::addColumn<QString>("mask");
        QTest::addColumn<QByteArray>("kernels");
        for (const char *mask : {"full", "top-k:3", "random-k:3", "routing:3:clusters=2"})
            QTest::addRow("%s", mask) << QString::fromLatin1(mask) << QByteArray();
        for (const char *mask : {"top-k:3", "routing:3:clusters=2"})
            QTest::addRow("%s on LibTorch", mask) << QString::fromLatin1(mask) << QByteArray("reference");
    }

    static void use(const QByteArray &kernels)
    {
        if (!kernels.isEmpty())
            qputenv("FOVEA_KERNELS", kernels);
    }
};

void TestGradientRecord::numbersAreThoseOfPlainLoops()
{
    QFETCH(QString, mask);
    QFETCH(QByteArray, kernels);
    if (mask.startsWith(QStringLiteral("routing")))
        return; // its state moves beside the weights; its bits are compared below
    use(kernels);
    const LaneRecord lane = measuredLane(mask.toStdString());
    const auto data = dataOf(lane, seed);
    Trainer trainer(lane, seed, data);
    QCOMPARE(trainer.engine() == "libtorch", !kernels.isEmpty() || trainer.kernels() == "reference");
    const EpochRecord record = trainedEpoch(trainer);
    qunsetenv("FOVEA_KERNELS");
    PlainEpoch plain = plainEpoch(lane, *data);
    const auto near = [](double got, double expected) {
        return std::abs(got - expected) <= 2e-3 * std::abs(expected) + 1e-7;
    };
    const auto levels = percentiles(plain.norms, percentileLevels());
    for (std::size_t i = 0; i < levels.size(); ++i)
        QVERIFY(near(metric(record, "gradient_norm").all[i], levels[i]));
    QCOMPARE(metric(record, "gradient_clipped").all[0], plain.clipped / 70.0);
    QVERIFY(plain.clipped > 0 && plain.clipped < 70);
    const auto &fields = metricCatalogue().at("gradient_parts").fields;
    const MetricValues &parts = metric(record, "gradient_parts");
    for (std::size_t i = 0; i < fields.size(); ++i) {
        QVERIFY2(near(parts.all[i], std::sqrt(plain.squares[fields[i]] / 70)), fields[i].c_str());
        for (std::size_t block = 0; block < 2; ++block) {
            if (fields[i] == "embedding" || fields[i] == "readout") {
                QVERIFY(std::isnan(parts.layers[block][i]));
                continue;
            }
            const std::string name = "blocks." + std::to_string(block) + " " + fields[i];
            QVERIFY2(near(parts.layers[block][i], std::sqrt(plain.squares[name] / 70)), name.c_str());
        }
    }
    QVERIFY(near(metric(record, "path_smoothness").all[0], mean(plain.smoothness)));
    QVERIFY(near(metric(record, "path_smoothness").all[1], std::ranges::max(plain.smoothness)));
    QVERIFY(near(metric(record, "path_lipschitz").all[0], mean(plain.lipschitz)));
    QVERIFY(near(metric(record, "path_lipschitz").all[1], std::ranges::max(plain.lipschitz)));
    QVERIFY(near(metric(record, "gradient_noise").all[0], mean(plain.noise)));
    for (const MetricValues &values : record.metrics)
        QCOMPARE(values.layers.size(), std::size_t(2));
}

void TestGradientRecord::trainingKeepsItsBits()
{
    QFETCH(QString, mask);
    QFETCH(QByteArray, kernels);
    use(kernels);
    LaneRecord lane = measuredLane(mask.toStdString());
    const auto data = dataOf(lane, seed);
    Trainer measured(lane, seed, data);
    lane.spec.metrics.examples = 0;
    Trainer plain(lane, seed, data);
    for (int epoch = 0; epoch < 2; ++epoch) {
        const EpochRecord one = trainedEpoch(measured), other = trainedEpoch(plain);
        QCOMPARE(one.trainLoss, other.trainLoss);
        QCOMPARE(one.heldoutLoss, other.heldoutLoss);
        QVERIFY(std::ranges::equal(measured.weights(), plain.weights()));
        QVERIFY(std::ranges::none_of(
            other.metrics, [](const MetricValues &each) { return each.id.starts_with("gradient"); }));
    }
}

void TestGradientRecord::anInterruptedEpochIsWhole()
{
    const LaneRecord lane = measuredLane("top-k:3");
    const auto data = dataOf(lane, seed);
    Trainer through(lane, seed, data), first(lane, seed, data), second(lane, seed, data);
    const EpochRecord expected = trainedEpoch(through);
    for (int step = 0; step < 66; ++step)
        QVERIFY(first.step());
    second.restore(first.state());
    QVERIFY(second.state() == first.state());
    const EpochRecord got = trainedEpoch(second);
    for (const MetricValues &values : expected.metrics) {
        const auto same = [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); };
        QVERIFY2(std::ranges::equal(values.all, metric(got, values.id).all, same), values.id.c_str());
        for (std::size_t layer = 0; layer < values.layers.size(); ++layer)
            QVERIFY(std::ranges::equal(values.layers[layer], metric(got, values.id).layers[layer], same));
    }
}

void TestGradientRecord::anEpochBegunByAnOlderProgramIsUndefined()
{
    const LaneRecord lane = measuredLane("full");
    const auto data = dataOf(lane, seed);
    Trainer first(lane, seed, data), second(lane, seed, data);
    for (int step = 0; step < 5; ++step)
        QVERIFY(first.step());
    TrainerState state = first.state();
    state.attention.clear(); // as it was written before gradients were recorded
    second.restore(state);
    const EpochRecord begun = trainedEpoch(second);
    QVERIFY(std::isnan(metric(begun, "gradient_norm").all[4]));
    QVERIFY(std::isnan(metric(begun, "gradient_clipped").all[0]));
    QVERIFY(std::isfinite(metric(trainedEpoch(second), "gradient_norm").all[4]));
}

void TestGradientRecord::aStateOfAnotherShapeIsLeftAside()
{
    const LaneRecord lane = measuredLane("full");
    const auto data = dataOf(lane, seed);
    Trainer trainer(lane, seed, data);
    QVERIFY(trainer.step());
    TrainerState state = trainer.state();
    for (const std::size_t size : {std::size_t(0), std::size_t(7), std::size_t(8), std::size_t(800)}) {
        state.attention = {{"gradients", std::vector<std::byte>(size, std::byte(0x40))}};
        trainer.restore(state);
        QVERIFY(trainer.state().attention.empty());
    }
}

void TestGradientRecord::stepsThatStandStillHaveNoPath()
{
    LaneRecord lane = measuredLane("full");
    lane.spec.train.lr = 0;
    const auto data = dataOf(lane, seed);
    Trainer trainer(lane, seed, data);
    const EpochRecord record = trainedEpoch(trainer);
    QVERIFY(std::isnan(metric(record, "path_lipschitz").all[0]));
    QVERIFY(std::isnan(metric(record, "path_smoothness").all[1]));
    QVERIFY(std::isfinite(metric(record, "gradient_norm").all[0]));
}

FOVEA_TEST(TestGradientRecord)
#include "tst_gradient_record.moc"
