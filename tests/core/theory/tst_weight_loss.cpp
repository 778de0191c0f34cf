// SPDX-License-Identifier: MIT
#include "core/theory/curvature.h"
#include "core/theory/vectors.h"
#include "tests/support/plain_model.h"
#include "tests/support/test_program.h"
#include "tests/support/trained_run.h"

#include <QTest>

using namespace fovea;

namespace {

// Smooth everywhere but at the cut of a mask, so that second derivatives exist.
LaneRecord smoothLane(const std::string &mask)
{
    LaneRecord lane = smallLane(mask);
    lane.spec.model.activation = Activation::Gelu;
    return lane;
}

struct Loss
{
    explicit Loss(const LaneRecord &lane)
        : run(lane), weights(run.trainer.weights().begin(), run.trainer.weights().end())
    {
    }

    // About the train set, which is smaller than a chunk of the evaluation.
    WeightLoss made(std::optional<int> limit = {}) const
    {
        SetRequest request = run.request();
        request.set = {run.data, &run.data->train};
        request.limit = limit;
        return WeightLoss(request);
    }

    plain::Result plainly(const WeightLoss &loss, std::span<const double> at) const
    {
        const Batch batch = loss.set().slice(0, loss.examples());
        return plain::run(loss.spec(), at, batch, loss.moment(), plain::Pass::Train);
    }

    TrainedRun run;
    std::vector<float> weights;
};

std::vector<double> doubles(std::span<const float> values)
{
    return {values.begin(), values.end()};
}

double distance(std::vector<double> a, std::span<const double> b)
{
    addScaled(a, -1, b);
    return norm(a);
}

} // namespace

Q_DECLARE_METATYPE(fovea::GradientRule)

class WeightLossTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lossAndGradientAreThoseOfPlainLoops_data()
    {
        QTest::addColumn<QString>("mask");
        for (const char *mask : {"full", "top-k:3", "banded:3"})
            QTest::newRow(mask) << mask;
    }

    void lossAndGradientAreThoseOfPlainLoops()
    {
        QFETCH(QString, mask);
        const Loss setting(smoothLane(mask.toStdString()));
        WeightLoss loss = setting.made();
        const plain::Result expected = setting.plainly(loss, doubles(setting.weights));
        std::vector<double> gradient(loss.size());
        const double value = loss.gradientAt(setting.weights, gradient);
        QCOMPARE(loss.at(setting.weights), value);
        QVERIFY(std::abs(value - expected.loss) <= 1e-5 * expected.loss);
        QVERIFY(distance(gradient, expected.gradient) <= 1e-4 * norm(expected.gradient));
    }

    // A lane may train by something else than the gradient of its loss; derivatives here are of the loss.
    void theGradientIsThatOfTheLoss_data()
    {
        QTest::addColumn<GradientRule>("rule");
        QTest::newRow("straight-through") << GradientRule::StraightThrough;
        QTest::newRow("forward-full") << GradientRule::ForwardFull;
    }

    void theGradientIsThatOfTheLoss()
    {
        QFETCH(GradientRule, rule);
        LaneRecord lane = smoothLane("top-k:3");
        lane.spec.model.gradient = rule;
        const Loss setting(lane);
        WeightLoss loss = setting.made();
        std::vector<double> gradient(loss.size());
        loss.gradientAt(setting.weights, gradient);
        const auto direction = randomDirection(loss.size(), 5);
        constexpr double step = 1e-5;
        auto ahead = doubles(setting.weights), behind = ahead;
        addScaled(ahead, step, direction);
        addScaled(behind, -step, direction);
        const double slope =
            (setting.plainly(loss, ahead).loss - setting.plainly(loss, behind).loss) / (2 * step);
        QVERIFY2(std::abs(dot(gradient, direction) - slope) <= 1e-3 * norm(gradient),
                 qPrintable(QString::number(dot(gradient, direction) / slope)));

        LaneRecord plainly = smoothLane(rule == GradientRule::ForwardFull ? "full" : "top-k:3");
        plainly.spec.model.gradient = GradientRule::Kept;
        SetRequest request = setting.run.request();
        request.lane = plainly;
        request.set = {setting.run.data, &setting.run.data->train};
        request.limit = {};
        WeightLoss same(request);
        std::vector<double> expected(same.size());
        QCOMPARE(loss.at(setting.weights), same.gradientAt(setting.weights, expected));
        QVERIFY(distance(gradient, expected) <= 1e-12 * norm(expected));
    }

    void curvatureIsExactWhereASoftmaxWeighs()
    {
        const auto ways = [](const char *mask, GradientRule rule = GradientRule::Kept) {
            return curvatureWays(maskFrom(mask), rule);
        };
        QVERIFY(ways("full").isExact && !ways("full").hasPicks);
        QVERIFY(ways("banded:3").isExact && !ways("banded:3").hasPicks);
        QVERIFY(ways("top-k:3").isExact && ways("top-k:3").hasPicks);
        QVERIFY(!ways("top-k:3", GradientRule::ForwardFull).hasPicks); // it reads all keys
        QVERIFY(!ways("entmax:1.5").isExact && !ways("entmax:1.5").hasPicks);
    }

    void partsOfTheGradientMakeTheWhole()
    {
        const Loss setting(smoothLane("full"));
        WeightLoss loss = setting.made();
        std::vector<double> gradient(loss.size());
        loss.gradientAt(setting.weights, gradient);
        const GradientParts parts = partsOf(gradient, loss.layout());
        QVERIFY(std::abs(parts.whole - norm(gradient)) <= 1e-12 * parts.whole);
        double squares = 0;
        for (const double part :
             {parts.queryKey, parts.valueOutput, parts.mlp, parts.embedding, parts.readout, parts.norms})
            squares += part * part;
        QVERIFY(std::abs(std::sqrt(squares) - parts.whole) <= 1e-12 * parts.whole);
        for (const double part :
             {parts.queryKey, parts.valueOutput, parts.mlp, parts.embedding, parts.readout})
            QVERIFY(part > 0);
    }

    void aLimitTakesTheFirstExamples()
    {
        const Loss setting(smoothLane("full"));
        WeightLoss loss = setting.made(7);
        QCOMPARE(loss.examples(), 7);
        const double expected = setting.plainly(loss, doubles(setting.weights)).loss;
        QVERIFY(std::abs(loss.at(setting.weights) - expected) <= 1e-5 * expected);
    }

    // The plain model in double precision, differenced, is the third opinion.
    void exactAndDifferencedProductsAgree_data() { lossAndGradientAreThoseOfPlainLoops_data(); }
    void exactAndDifferencedProductsAgree()
    {
        QFETCH(QString, mask);
        const Loss setting(smoothLane(mask.toStdString()));
        WeightLoss loss = setting.made();
        const auto direction = randomDirection(loss.size(), 3);
        constexpr double step = 1e-5; // too small to flip a pick, large enough for doubles
        auto ahead = doubles(setting.weights), behind = ahead;
        addScaled(ahead, step, direction);
        addScaled(behind, -step, direction);
        auto expected = setting.plainly(loss, ahead).gradient;
        addScaled(expected, -1, setting.plainly(loss, behind).gradient);
        scale(expected, 1 / (2 * step));

        std::vector<double> exact(loss.size()), differenced(loss.size());
        exactHessian(loss, setting.weights)(direction, exact);
        QVERIFY2(distance(exact, expected) <= 1e-3 * norm(expected),
                 qPrintable(QString::number(distance(exact, expected) / norm(expected))));
        // The same for picks that do not flip; with a cut some may within the wider step of floats.
        differencedHessian(loss, setting.weights)(direction, differenced);
        if (!mask.startsWith("top-k"))
            QVERIFY2(distance(differenced, expected) <= 0.02 * norm(expected),
                     qPrintable(QString::number(distance(differenced, expected) / norm(expected))));
    }

    void productsAreLinearAndSymmetric()
    {
        const Loss setting(smoothLane("top-k:3"));
        const WeightLoss loss = setting.made();
        const SymmetricProduct product = exactHessian(loss, setting.weights);
        const auto a = randomDirection(loss.size(), 1), b = randomDirection(loss.size(), 2);
        std::vector<double> ha(loss.size()), hb(loss.size());
        product(a, ha);
        product(b, hb);
        QVERIFY(std::abs(dot(a, hb) - dot(b, ha)) <= 1e-4 * (norm(ha) + norm(hb)));
        auto twice = a;
        scale(twice, 2);
        std::vector<double> h2(loss.size());
        product(twice, h2);
        scale(ha, 2);
        QVERIFY(distance(h2, ha) <= 1e-4 * norm(ha));
    }

    void weightsOfAnotherModelAreRefused()
    {
        const TrainedRun run(smallLane("full"));
        SetRequest request = run.request();
        request.weights = request.weights.first(3);
        QVERIFY_THROWS_EXCEPTION(InputError, WeightLoss{request});
    }
};

FOVEA_TEST(WeightLossTest)
#include "tst_weight_loss.moc"
