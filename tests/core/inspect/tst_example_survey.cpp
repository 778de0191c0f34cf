// SPDX-License-Identifier: MIT
#include "core/inspect/example_order.h"
#include "core/inspect/example_survey.h"
#include "core/inspect/probe.h"

#include "core/base/errors.h"
#include "core/engine/engine.h"
#include "core/training/evaluator.h"
#include "tests/support/test_program.h"
#include "tests/support/trained_run.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace fovea;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

SurveyRequest requestOf(const TrainedRun &run, SurveyDepth depth)
{
    return {run.request(), depth};
}

std::vector<ExampleAnswer> surveyed(const SurveyRequest &request, int slice = 1000)
{
    ExampleSurvey survey(request);
    while (survey.advance(slice)) {
    }
    return survey.answers();
}

// The largest spread of the kept scores of any query that exists.
double largestDispersion(const AttentionProbe &shown)
{
    double largest = 0;
    for (const auto &heads : shown.layers)
        for (const auto &head : heads)
            for (int query = 0; query < shown.positions; ++query) {
                if (!shown.visible.empty() && !shown.visible[std::size_t(query)])
                    continue;
                double low = 1e30, high = -1e30;
                for (int key = 0; key < shown.positions; ++key) {
                    const auto at = std::size_t(query * shown.positions + key);
                    if (!head.kept[at])
                        continue;
                    low = std::min(low, double(head.scores[at]));
                    high = std::max(high, double(head.scores[at]));
                }
                largest = std::max(largest, high - low);
            }
    return largest;
}

bool areSame(const std::vector<ExampleAnswer> &a, const std::vector<ExampleAnswer> &b)
{
    return std::ranges::equal(a, b, [](const ExampleAnswer &x, const ExampleAnswer &y) {
        const bool sameDispersion =
            x.dispersion == y.dispersion || (std::isnan(x.dispersion) && std::isnan(y.dispersion));
        return x.label == y.label && x.confidence == y.confidence && sameDispersion;
    });
}

// Six examples of classes 0 and 1, as two lanes answered them.
const std::vector<int> labels{0, 1, 0, 1, 1, 0};
const std::vector<std::vector<ExampleAnswer>> lanes{
    {{1, .9, 2}, {1, .6, 5}, {1, .7, 1}, {0, .8, none}, {1, .9, 5}, {0, .5, 3}},
    {{0, .9, 1}, {1, .9, 2}, {1, .6, 2}, {1, .8, none}, {0, .8, 1}, {1, .9, 4}}};

} // namespace

class TestExampleSurvey : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { configureEngine(); }

    void answersAreThoseOfTheEvaluation_data()
    {
        QTest::addColumn<QString>("mask");
        QTest::addColumn<bool>("padIsMasked");
        for (const char *mask : {"full", "top-k:3", "random-k:3", "top-p:0.7", "banded:3:global=1"}) {
            QTest::addRow("%s, pad attended", mask) << mask << false;
            QTest::addRow("%s, pad masked", mask) << mask << true;
        }
    }

    void answersAreThoseOfTheEvaluation()
    {
        QFETCH(QString, mask);
        QFETCH(bool, padIsMasked);
        auto lane = listopsLane(mask.toStdString());
        lane.spec.model.pad = padIsMasked ? PadUse::Masked : PadUse::Attended;
        const TrainedRun run(lane);
        const auto answers = surveyed(requestOf(run, SurveyDepth::Answers));
        QCOMPARE(answers.size(), 150U);
        int right = 0;
        for (std::size_t i = 0; i < answers.size(); ++i) {
            right += answers[i].label == run.data->heldout.labels[i];
            QVERIFY(std::isnan(answers[i].dispersion));
        }
        QCOMPARE(right / 150.0, run.last.heldoutAccuracy);

        // One by one, as the probe sees them.
        const auto deep = surveyed(requestOf(run, SurveyDepth::Dispersion));
        for (const std::uint32_t i : {0U, 5U, 63U, 64U, 149U}) {
            const auto shown = run.probed(i);
            double sum = 0;
            for (const float logit : shown.logits)
                sum += std::exp(double(logit) - double(shown.logits[std::size_t(answers[i].label)]));
            QVERIFY(std::abs(answers[i].confidence - 1 / sum) < 1e-5);
            QCOMPARE(deep[i].label, answers[i].label);
            QVERIFY(std::abs(deep[i].confidence - answers[i].confidence) < 1e-5);
            QVERIFY(std::abs(deep[i].dispersion - largestDispersion(shown)) < 1e-4);
        }
    }

    void slicesAndLimitsDoNotMatter_data()
    {
        QTest::addColumn<QString>("mask");
        for (const char *mask : {"full", "top-k:3", "random-k:3"})
            QTest::newRow(mask) << mask;
    }

    void slicesAndLimitsDoNotMatter()
    {
        QFETCH(QString, mask);
        const TrainedRun run(listopsLane(mask.toStdString()));
        auto request = requestOf(run, SurveyDepth::Dispersion);
        const auto all = surveyed(request);
        QVERIFY(areSame(surveyed(request, 1), all));
        QVERIFY(areSame(surveyed(request, 70), all));
        request.limit = 70;
        const auto some = surveyed(request, 3);
        QCOMPARE(some.size(), 70U);
        QVERIFY(areSame(some, {all.begin(), all.begin() + 70}));
        request.limit = 1000;
        QCOMPARE(surveyed(request).size(), 150U);
    }

    void itStopsBetweenSlices()
    {
        const TrainedRun run(listopsLane("full"));
        std::vector<float> weights(run.trainer.weights().begin(), run.trainer.weights().end());
        auto request = requestOf(run, SurveyDepth::Answers);
        request.weights = weights;
        ExampleSurvey survey(request);
        std::ranges::fill(weights, 0.0f); // it has its own
        QVERIFY(survey.answers().empty());
        QCOMPARE(survey.total(), 150);
        QVERIFY(survey.advance(1));
        const auto first = survey.answers().size();
        QVERIFY(first >= 1 && first < 150);
        QVERIFY(survey.advance(0));
        QCOMPARE(survey.answers().size(), first);
        QVERIFY(survey.advance(64));
        QVERIFY(!survey.advance(64));
        QVERIFY(!survey.advance(64));
        QVERIFY(areSame(survey.answers(), surveyed(requestOf(run, SurveyDepth::Answers))));
    }

    void theEpochPlacesRandomKeys()
    {
        const TrainedRun run(listopsLane("random-k:3"));
        auto request = requestOf(run, SurveyDepth::Dispersion);
        const auto now = surveyed(request);
        request.epoch = 0;
        QVERIFY(!areSame(surveyed(request), now));
    }

    void foreignWeightsAreRefused()
    {
        const TrainedRun run(listopsLane("full"));
        auto request = requestOf(run, SurveyDepth::Answers);
        request.weights = request.weights.first(7);
        QVERIFY_THROWS_EXCEPTION(InputError, ExampleSurvey{request});
    }

    void ordersByAnswers_data()
    {
        QTest::addColumn<int>("order");
        QTest::addColumn<int>("onlyClass"); // -1: all
        QTest::addColumn<int>("laneCount");
        QTest::addColumn<std::vector<int>>("expected");
        using Order = ExampleOrder;
        const auto row = [](const char *name, Order order, int only, int count, std::vector<int> expected) {
            QTest::newRow(name) << int(order) << only << count << expected;
        };
        row("as they are", Order::ByIndex, -1, 2, {0, 1, 2, 3, 4, 5});
        row("as they are, of a class", Order::ByIndex, 1, 2, {1, 3, 4});
        row("as they are, without answers", Order::ByIndex, -1, 0, {0, 1, 2, 3, 4, 5});
        row("wrong for the first and right for the second", Order::WrongRight, -1, 2, {0, 3});
        row("the same of a class", Order::WrongRight, 1, 2, {3});
        row("wrong for the only lane", Order::WrongRight, -1, 1, {0, 2, 3});
        row("the least confident of both, ties by index", Order::LeastConfident, -1, 2, {5, 1, 2, 3, 4, 0});
        row("the least confident of one", Order::LeastConfident, -1, 1, {5, 1, 2, 3, 0, 4});
        row("the most dispersed of both, unmeasured last", Order::MostDispersed, -1, 2, {1, 4, 5, 0, 2, 3});
        row("the most dispersed of a class", Order::MostDispersed, 0, 2, {5, 0, 2});
        row("nothing goes by answers that are not there", Order::LeastConfident, -1, 0, {});
        row("no example is of this class", Order::MostDispersed, 7, 2, {});
    }

    void ordersByAnswers()
    {
        QFETCH(int, order);
        QFETCH(int, onlyClass);
        QFETCH(int, laneCount);
        QFETCH(std::vector<int>, expected);
        const auto only = onlyClass < 0 ? std::nullopt : std::optional(onlyClass);
        QCOMPARE(orderedExamples(labels, std::span(lanes).first(std::size_t(laneCount)), ExampleOrder(order),
                                 only),
                 expected);
    }

    void onlyWhatEveryLaneHasAnsweredIsOrdered()
    {
        auto partly = lanes;
        partly[1].resize(2);
        QCOMPARE(orderedExamples(labels, partly, ExampleOrder::LeastConfident), (std::vector{1, 0}));
        QCOMPARE(orderedExamples(labels, partly, ExampleOrder::ByIndex).size(), 6U);
    }

    void aDivergedLaneDoesNotDecide()
    {
        auto diverged = lanes;
        for (ExampleAnswer &answer : diverged[1])
            answer.confidence = none;
        QCOMPARE(orderedExamples(labels, diverged, ExampleOrder::LeastConfident),
                 orderedExamples(labels, std::span(lanes).first(1), ExampleOrder::LeastConfident));
    }

    void randomOrdersAreRepeatable()
    {
        const std::vector<int> many(500, 1);
        const auto order = [&](std::uint64_t seed, std::optional<int> only = {}) {
            return orderedExamples(many, {}, ExampleOrder::Random, only, seed);
        };
        QCOMPARE(order(3), order(3));
        QVERIFY(order(3) != order(4));
        const auto shuffled = order(3);
        QVERIFY(!std::ranges::is_sorted(shuffled));
        QCOMPARE(std::set<int>(shuffled.begin(), shuffled.end()).size(), 500U);

        // A class keeps its order among the others.
        auto ones = orderedExamples(labels, {}, ExampleOrder::Random, {}, 5);
        std::erase_if(ones, [](int example) { return labels[std::size_t(example)] != 1; });
        QCOMPARE(orderedExamples(labels, {}, ExampleOrder::Random, 1, 5), ones);
    }
};

FOVEA_TEST(TestExampleSurvey)
#include "tst_example_survey.moc"
