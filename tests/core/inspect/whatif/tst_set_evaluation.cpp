// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/engine/engine.h"
#include "core/inspect/whatif/set_evaluation.h"
#include "core/model/parameter_layout.h"
#include "tests/support/small_runs.h"
#include "tests/support/test_program.h"
#include "tests/support/whatif/plain_changes.h"

#include <QTest>

#include <cmath>

using namespace fovea;

namespace {

constexpr double tolerance = 2e-5; // of a mean loss: floats against doubles

// A set evaluated with and without an intervention, against plain loops over the same weights.
struct Subject
{
    LaneRecord lane;
    std::shared_ptr<const Dataset> data;
    std::vector<float> weights;

    explicit Subject(const char *mask = "top-k:3") : lane(smallLane(mask))
    {
        lane.spec.model.blocks = 2;
        lane.spec.data.heldout = 60;
        lane.spec.data.train = 150;
        Trainer trainer(lane, 5, dataOf(lane, 5));
        for (int epoch = 0; epoch < 3; ++epoch)
            trainedEpoch(trainer);
        const TrainerState state = trainer.state();
        weights = state.weights;
        data = std::make_shared<const Dataset>(makeDataset(lane.spec.task, lane.spec.data, 5));
    }

    WhatIfRequest request(const Intervention &intervention, ExampleSplit split = ExampleSplit::Heldout) const
    {
        return {.lane = lane,
                .seed = 5,
                .epoch = 2,
                .weights = weights,
                .data = data,
                .split = split,
                .intervention = intervention};
    }

    // Loss and share of right answers by plain loops in double.
    std::pair<double, double> plainly(const LaneRecord &as, ExampleSplit split) const
    {
        const InputShape shape = inputShape(*data, as);
        const auto &sequences = split == ExampleSplit::Train ? data->train : data->heldout;
        const PaddedSet set = padded(sequences, shape);
        const Batch batch = set.slice(0, set.size());
        const std::vector<double> doubles(weights.begin(), weights.end());
        const auto result = plain::run({as.spec.model, as.mask, shape}, doubles, batch,
                                       {5, Phase::Evaluate, 3}, plain::Pass::Infer);
        double loss = 0;
        int right = 0;
        for (int i = 0; i < set.size(); ++i) {
            const double *logits = &result.logits[std::size_t(2 * i)];
            const int label = batch.labels[std::size_t(i)];
            loss += std::log(std::exp(logits[0]) + std::exp(logits[1])) - logits[label];
            right += (logits[1] > logits[0]) == (label == 1);
        }
        return {loss / set.size(), double(right) / set.size()};
    }
};

// The weights of one head on one example, by plain loops.
std::vector<float> mapOf(const Subject &subject, int example, int block)
{
    const InputShape shape = inputShape(*subject.data, subject.lane);
    const PaddedSet set = padded(subject.data->heldout, shape);
    const std::vector<double> weights(subject.weights.begin(), subject.weights.end());
    const auto result = plain::run({subject.lane.spec.model, subject.lane.mask, shape}, weights,
                                   set.slice(example, 1), {5, Phase::Evaluate, 3}, plain::Pass::Infer);
    const auto &values = result.maps[plain::mapIndex(subject.lane.spec.model, 0, block, 0)].weights.values;
    return {values.begin(), values.end()};
}

// Loss with maps put in, example by example.
double lossWith(const Subject &subject, int block, const std::function<std::vector<float>(int)> &mapFor)
{
    const InputShape shape = inputShape(*subject.data, subject.lane);
    const PaddedSet set = padded(subject.data->heldout, shape);
    double loss = 0;
    for (int i = 0; i < set.size(); ++i) {
        AttentionChange put;
        put.kind = AttentionChange::Kind::Patch;
        put.block = block;
        put.head = 0;
        put.weights = mapFor(i);
        const Batch batch = set.slice(i, 1);
        const auto result = plain::runChanged({subject.lane.spec.model, subject.lane.mask, shape},
                                              {subject.weights.begin(), subject.weights.end()}, batch,
                                              {5, Phase::Evaluate, 3}, {put});
        loss += std::log(std::exp(result.logits[0]) + std::exp(result.logits[1])) -
                result.logits[std::size_t(batch.labels[0])];
    }
    return loss / set.size();
}

AttentionChange off(int block, int head)
{
    AttentionChange change;
    change.block = block;
    change.head = head;
    return change;
}

} // namespace

class TestSetEvaluation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        configureEngine();
        m_subject = std::make_unique<Subject>();
    }
    void scoresAreThoseOfPlainLoops_data();
    void scoresAreThoseOfPlainLoops();
    void aLayerWithoutItsWeightsIsKnockedOut();
    void attentionOfAnotherRunIsThatOfEachExample();
    void attentionOfAnotherExampleIsThatOfOne();
    void chunksAddUp();
    void centroidsAreLeftOutWhereNobodyAsksForThem();
    void whatDoesNotFitIsNamed();

private:
    std::unique_ptr<Subject> m_subject;
};

void TestSetEvaluation::scoresAreThoseOfPlainLoops_data()
{
    QTest::addColumn<QString>("mask");
    QTest::addColumn<double>("sharpness");
    QTest::addColumn<bool>("train");
    for (const bool train : {false, true}) {
        const char *set = train ? "train" : "held-out";
        QTest::addRow("full, %s", set) << "full" << 1.0 << train;
        QTest::addRow("fewer keys, %s", set) << "top-k:1" << 1.0 << train;
        QTest::addRow("a band, %s", set) << "banded:3" << 1.0 << train;
        QTest::addRow("random keys, %s", set) << "random-k:3" << 1.0 << train;
        QTest::addRow("the worst keys and sharper, %s", set) << "bottom-k:4" << 8.0 << train;
        QTest::addRow("sharper alone, %s", set) << "top-k:3" << 4.0 << train;
    }
}

void TestSetEvaluation::scoresAreThoseOfPlainLoops()
{
    QFETCH(QString, mask);
    QFETCH(double, sharpness);
    QFETCH(bool, train);
    const ExampleSplit split = train ? ExampleSplit::Train : ExampleSplit::Heldout;
    Intervention intervention;
    intervention.mask = maskFrom(mask.toStdString());
    intervention.inverseTemperature = sharpness;
    const WhatIfScores scores = evaluateWhatIf(m_subject->request(intervention, split));
    QCOMPARE(scores.with.examples, train ? 150 : 60);
    const auto with = m_subject->plainly(changedLane(m_subject->lane, intervention), split);
    const auto without = m_subject->plainly(m_subject->lane, split);
    QVERIFY(std::abs(scores.with.meanLoss() - with.first) < tolerance);
    QVERIFY(std::abs(scores.without.meanLoss() - without.first) < tolerance);
    QCOMPARE(scores.with.accuracy(), with.second);
    QCOMPARE(scores.without.accuracy(), without.second);
    QVERIFY(scores.with.meanLoss() != scores.without.meanLoss());
}

// A layer whose output projection is zero adds nothing, with or without an intervention.
void TestSetEvaluation::aLayerWithoutItsWeightsIsKnockedOut()
{
    const Subject &subject = *m_subject;
    Subject blank = subject;
    const ParameterLayout layout(subject.lane.spec.model, inputShape(*subject.data, subject.lane));
    for (const char *part : {"output.weight", "output.bias"}) {
        const ParameterSlot *slot = layout.find(std::string("blocks.1.attention.") + part);
        if (slot)
            std::fill_n(blank.weights.begin() + std::ptrdiff_t(slot->offset), slot->size(), 0.0f);
    }
    Intervention intervention;
    intervention.changes = {off(1, AttentionChange::allHeads)};
    const WhatIfScores scores = evaluateWhatIf(subject.request(intervention));
    const auto expected = blank.plainly(subject.lane, ExampleSplit::Heldout);
    QVERIFY(std::abs(scores.with.meanLoss() - expected.first) < tolerance);
    QCOMPARE(scores.with.accuracy(), expected.second);
    QVERIFY(std::abs(scores.with.meanLoss() - scores.without.meanLoss()) > 10 * tolerance);
}

void TestSetEvaluation::attentionOfAnotherRunIsThatOfEachExample()
{
    const Subject donor("full");
    auto request = m_subject->request({.patches = {{.block = 1, .head = 0, .donor = 0}}});
    request.donors = {{donor.lane, 5, 2, std::make_shared<const std::vector<float>>(donor.weights)}};
    const WhatIfScores scores = evaluateWhatIf(request);
    const double expected = lossWith(*m_subject, 1, [&](int example) { return mapOf(donor, example, 1); });
    QVERIFY(std::abs(scores.with.meanLoss() - expected) < tolerance);
    QVERIFY(std::abs(scores.with.meanLoss() - scores.without.meanLoss()) > tolerance);
}

void TestSetEvaluation::attentionOfAnotherExampleIsThatOfOne()
{
    // Its own attention on each example would change nothing; that of example 7 does.
    const auto request = m_subject->request({.patches = {{.block = 0, .head = 0, .example = 7}}});
    const WhatIfScores scores = evaluateWhatIf(request);
    const std::vector<float> map = mapOf(*m_subject, 7, 0);
    const double expected = lossWith(*m_subject, 0, [&](int) { return map; });
    QVERIFY(std::abs(scores.with.meanLoss() - expected) < tolerance);
    QVERIFY(std::abs(scores.with.meanLoss() - scores.without.meanLoss()) > tolerance);
}

void TestSetEvaluation::chunksAddUp()
{
    Intervention intervention;
    intervention.mask = maskFrom("full");
    WhatIfEvaluation evaluation(m_subject->request(intervention, ExampleSplit::Train));
    double before = 0;
    while (!evaluation.isDone()) {
        evaluation.next();
        QVERIFY(evaluation.share() > before);
        before = evaluation.share();
    }
    QCOMPARE(evaluation.share(), 1.0);
    const WhatIfScores whole = evaluateWhatIf(m_subject->request(intervention, ExampleSplit::Train));
    QCOMPARE(evaluation.scores().with.loss, whole.with.loss);
    QCOMPARE(evaluation.scores().without.correct, whole.without.correct);
}

// A run of routing keeps centroids behind its weights; full attention on the same weights needs none.
void TestSetEvaluation::centroidsAreLeftOutWhereNobodyAsksForThem()
{
    const Subject routed("routing:3:clusters=2");
    const WhatIfScores scores = evaluateWhatIf(routed.request({.mask = maskFrom("full")}));
    Subject without = routed;
    without.lane.mask = maskFrom("full");
    const ParameterLayout layout(without.lane.spec.model, inputShape(*without.data, without.lane));
    QVERIFY(layout.size() < routed.weights.size());
    without.weights.resize(layout.size());
    const auto expected = without.plainly(without.lane, ExampleSplit::Heldout);
    QVERIFY(std::abs(scores.with.meanLoss() - expected.first) < tolerance);
    QCOMPARE(scores.with.accuracy(), expected.second);
}

void TestSetEvaluation::whatDoesNotFitIsNamed()
{
    const auto refusal = [&](const Intervention &intervention) -> std::string {
        try {
            evaluateWhatIf(m_subject->request(intervention));
        } catch (const UsageError &error) {
            return error.what();
        }
        return {};
    };
    Intervention head;
    head.changes = {off(0, 9)};
    QVERIFY(refusal(head).find("names head 9, but a layer of this network has 1") != std::string::npos);
    Intervention globals;
    globals.mask = maskFrom("banded:3:global=1");
    QVERIFY(refusal(globals).find("its weights do not fit") != std::string::npos);
    QVERIFY(refusal({.mask = maskFrom("routing:3")}).find("needs centroids") != std::string::npos);
    QVERIFY(refusal({.patches = {{.block = 0, .head = 0, .example = 60}}}).find("0 to 59") !=
            std::string::npos);
    QVERIFY(refusal({.patches = {{.block = 4, .head = 0, .example = 1}}}).find("names layer 4") !=
            std::string::npos);
    QVERIFY(refusal({.patches = {{.block = 0, .head = 0, .donor = 3}}}).find("not there") !=
            std::string::npos);
    Subject shallow("full");
    shallow.lane.spec.model.blocks = 1;
    auto request = m_subject->request({.patches = {{.block = 1, .head = 0, .donor = 0}}});
    request.donors = {{shallow.lane, 5, 2, std::make_shared<const std::vector<float>>(shallow.weights)}};
    QVERIFY_EXCEPTION_THROWN(evaluateWhatIf(request), UsageError);
}

FOVEA_TEST(TestSetEvaluation)
#include "tst_set_evaluation.moc"
