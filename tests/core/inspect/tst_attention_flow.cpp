// SPDX-License-Identifier: MIT
#include "core/inspect/attention_flow.h"
#include "core/inspect/flow_edges.h"

#include "core/base/errors.h"
#include "core/engine/engine.h"
#include "core/training/evaluator.h"
#include "tests/support/plain_model.h"
#include "tests/support/test_program.h"
#include "tests/support/trained_run.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace fovea;

class TestAttentionFlow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { configureEngine(); }

    void rolloutIsTheProductOfTheLayers_data()
    {
        QTest::addColumn<QString>("mask");
        QTest::addColumn<bool>("padIsMasked");
        QTest::newRow("full") << "full" << false;
        QTest::newRow("top-k") << "top-k:3" << false;
        QTest::newRow("PAD masked") << "top-k:3" << true;
        QTest::newRow("a global token") << "banded:3:global=1" << false;
    }

    void rolloutIsTheProductOfTheLayers()
    {
        QFETCH(QString, mask);
        QFETCH(bool, padIsMasked);
        LaneRecord lane = listopsLane(mask.toStdString());
        lane.spec.model.blocks = 3;
        lane.spec.model.pad = padIsMasked ? PadUse::Masked : PadUse::Attended;
        const TrainedRun run(lane);
        for (const std::uint32_t example : {0u, 5u}) {
            const AttentionProbe shown = run.probed(example);
            const int n = shown.positions;
            std::vector<std::vector<double>> carried; // rows of positions, of the layer before
            const auto layers = rolloutOf(shown);
            QCOMPARE(layers.size(), std::size_t(3));
            for (std::size_t layer = 0; layer < 3; ++layer) {
                std::vector<std::vector<double>> now(std::size_t(n), std::vector<double>(std::size_t(n), 0));
                for (int i = 0; i < n; ++i) {
                    std::vector<double> step(std::size_t(n), 0);
                    double sum = 0;
                    for (int j = 0; j < n; ++j) {
                        double mean = 0;
                        for (const auto &head : shown.layers[layer])
                            mean += double(head.weights[std::size_t(i * n + j)]) / 2;
                        step[std::size_t(j)] = 0.5 * (mean + (i == j ? 1 : 0));
                        sum += step[std::size_t(j)];
                    }
                    for (int j = 0; j < n; ++j)
                        for (int k = 0; k < n; ++k)
                            now[std::size_t(i)][std::size_t(k)] +=
                                step[std::size_t(j)] / sum *
                                (layer == 0 ? double(j == k) : carried[std::size_t(j)][std::size_t(k)]);
                }
                carried = now;
                for (int i = 0; i < n; ++i) {
                    double sum = 0;
                    for (int k = 0; k < n; ++k) {
                        const double value = double(layers[layer][std::size_t(i * n + k)]);
                        QVERIFY(std::abs(value - carried[std::size_t(i)][std::size_t(k)]) < 1e-6);
                        sum += value;
                    }
                    QVERIFY(std::abs(sum - 1) < 1e-5);
                }
            }
        }
    }

    void gradientIsTheFiniteDifference_data()
    {
        QTest::addColumn<QString>("mask");
        QTest::addColumn<QString>("readout");
        QTest::newRow("full") << "full"
                              << "mean";
        QTest::newRow("top-k") << "top-k:3"
                               << "mean";
        QTest::newRow("read from the last token") << "full"
                                                  << "last";
        QTest::newRow("a global token") << "banded:3:global=1"
                                        << "mean";
    }

    // Every weight of an example moved a little in plain double loops, the kept keys held.
    void gradientIsTheFiniteDifference()
    {
        QFETCH(QString, mask);
        QFETCH(QString, readout);
        LaneRecord lane = listopsLane(mask.toStdString());
        lane.spec.model.readout = readout == "last" ? Readout::Last : Readout::Mean;
        const TrainedRun run(lane);
        const std::uint32_t example = 3;
        const AttentionProbe shown = run.probed(example);
        const Sequence &sequence = run.data->dataset->heldout[example];
        const ProbeRequest request{
            lane, run.data->shape, 6, 1, run.trainer.weights(), sequence.tokens, sequence.label, example};
        const int label = predicted(shown.logits);
        const auto gradient = attentionGradient(request, shown, label);
        const auto times = gradientTimesAttention(request, shown);

        const NetworkSpec spec{lane.spec.model, lane.mask, run.data->shape};
        const std::vector<double> weights(request.weights.begin(), request.weights.end());
        const Batch batch = run.data->heldout.slice(int(example), 1);
        const Moment moment{6, Phase::Evaluate, 2};
        std::vector<plain::KeptSet> kept;
        for (const auto &layer : shown.layers)
            for (const auto &head : layer)
                kept.emplace_back(head.kept.begin(), head.kept.end());
        const auto logit = [&](const plain::WeightNudge &nudge) {
            return plain::run(spec, weights, batch, moment, plain::Pass::Infer, kept, nudge)
                .logits[std::size_t(label)];
        };
        constexpr double step = 1e-5;
        double largest = 0;
        for (int block = 0; block < 2; ++block)
            for (int head = 0; head < 2; ++head)
                for (int query = 0; query < shown.positions; ++query)
                    for (int key = 0; key < shown.positions; ++key) {
                        const double slope = (logit({block, head, query, key, step}) -
                                              logit({block, head, query, key, -step})) /
                                             (2 * step);
                        const auto at = std::size_t(query * shown.positions + key);
                        const double found = double(gradient[std::size_t(block)][std::size_t(head)][at]);
                        QVERIFY2(
                            std::abs(found - slope) <= 2e-5 + 1e-3 * std::abs(slope),
                            qPrintable(QStringLiteral("block %1 head %2 cell %3 %4: %5, by differences %6")
                                           .arg(block)
                                           .arg(head)
                                           .arg(query)
                                           .arg(key)
                                           .arg(found)
                                           .arg(slope)));
                        largest = std::max(largest, std::abs(slope));
                        const auto &map = shown.layers[std::size_t(block)][std::size_t(head)];
                        QCOMPARE(times[std::size_t(block)][std::size_t(head)][at],
                                 gradient[std::size_t(block)][std::size_t(head)][at] * map.weights[at]);
                    }
        QVERIFY(largest > 1e-3); // something hangs on attention
    }

    void classesOutsideAreRefused()
    {
        const TrainedRun run(smallLane("full"));
        const Sequence &sequence = run.data->dataset->heldout[0];
        const ProbeRequest request{run.lane,        run.data->shape, 6, 1, run.trainer.weights(),
                                   sequence.tokens, sequence.label,  0u};
        QVERIFY_THROWS_EXCEPTION(InputError, attentionGradient(request, run.probed(0), 2));
        ProbeRequest other = request;
        other.weights = request.weights.first(5);
        QVERIFY_THROWS_EXCEPTION(InputError, attentionGradient(other, run.probed(0), 0));
    }

    // Sorted the plain way, all of them at once.
    void edgesAreTheStrongestOnes()
    {
        const TrainedRun run(listopsLane("top-k:3"));
        const AttentionProbe shown = run.probed(1);
        std::vector<FlowEdge> all;
        for (int layer = 0; layer < 2; ++layer)
            for (int query = 0; query < shown.positions; ++query)
                for (int key = 0; key < shown.positions; ++key) {
                    const float weight = shown.layers[std::size_t(layer)][1]
                                             .weights[std::size_t(query * shown.positions + key)];
                    if (weight > 0)
                        all.push_back({layer, query, key, weight});
                }
        std::ranges::stable_sort(all, [](const FlowEdge &a, const FlowEdge &b) { return a.value > b.value; });
        for (const int most : {1, 7, 1000}) {
            std::vector<FlowEdge> expected(
                all.begin(), all.begin() + std::min<std::ptrdiff_t>(most, std::ptrdiff_t(all.size())));
            std::ranges::reverse(expected);
            QCOMPARE(strongestEdges({shown, 0, 1}, MapStage::Weights, most), expected);
        }
        AttentionFlow flow;
        flow.rollout = rolloutOf(shown);
        for (const FlowEdge &edge : strongestEdges({shown, 1, 0, &flow}, MapStage::Rollout, 50))
            QCOMPARE(edge.layer, 1); // one step from the input
    }
};

FOVEA_TEST(TestAttentionFlow)
#include "tst_attention_flow.moc"
