// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/base/random.h"
#include "core/engine/engine.h"
#include "core/inspect/probe.h"
#include "tests/support/small_runs.h"
#include "tests/support/test_program.h"
#include "tests/support/whatif/plain_changes.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace fovea;

namespace {

using Kind = AttentionChange::Kind;

constexpr double tolerance = 2e-4; // of logits: floats against doubles, through two blocks
constexpr int length = 8;
constexpr int cutKey = 2, cutQuery = 5;

// Two blocks of two heads with weights that are no special ones: every bias counts.
struct Subject
{
    LaneRecord lane;
    InputShape shape;
    std::vector<float> weights;
    std::vector<Token> tokens = {0, 1, 1, 0, 1, 0, 0, 1};

    explicit Subject(const std::string &mask)
    {
        lane = smallLane(mask);
        lane.spec.model.blocks = lane.spec.model.heads = 2;
        shape = {2, 2, {length, 0}};
        const ParameterLayout layout(lane.spec.model, shape, lane.mask);
        weights = initialWeights(layout, lane.spec.model, 5);
        Random random(11, Stream::Order, {1});
        for (float &weight : weights)
            weight += 0.6f * float(double(random.below(1001)) / 500 - 1);
    }

    ProbeRequest request(const std::vector<AttentionChange> &changes) const
    {
        ProbeRequest request;
        request.lane = lane;
        request.shape = shape;
        request.seed = 5;
        request.epoch = 0;
        request.weights = weights;
        request.tokens = tokens;
        request.intervention.changes = changes;
        return request;
    }

    NetworkSpec network() const { return {lane.spec.model, lane.mask, shape}; }
    Batch batch() const
    {
        static const int lengths[] = {length}, labels[] = {0};
        static const std::uint32_t ids[] = {0};
        return {1, length, tokens, lengths, labels, ids};
    }
};

constexpr Moment moment{5, Phase::Evaluate, 1};

AttentionChange change(Kind kind, int block, int head)
{
    AttentionChange made;
    made.kind = kind;
    made.block = block;
    made.head = head;
    made.query = cutQuery;
    made.key = cutKey;
    if (kind == Kind::Patch) { // something of everything, and nothing of the key after the next
        made.weights.assign(length * length, 0.0f);
        for (int query = 0; query < length; ++query) {
            float sum = 0;
            for (int key = 0; key < length; ++key)
                sum += float((query * 5 + key * 3) % 7 + 1) * float((query + 2) % length != key);
            for (int key = 0; key < length; ++key)
                made.weights[std::size_t(query * length + key)] =
                    float((query * 5 + key * 3) % 7 + 1) * float((query + 2) % length != key) / sum;
        }
    }
    return made;
}

std::string refusalOf(const ProbeRequest &request)
{
    try {
        probe(request);
    } catch (const UsageError &error) {
        return error.what();
    }
    return {};
}

} // namespace

// Changes to the attention of a trained network, against plain loops that know nothing of them.
class TestIntervention : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { configureEngine(); }
    void changesAreThoseOfTheOracle_data();
    void changesAreThoseOfTheOracle();
    void nothingChangedIsTheProbeItself();
    void ownAttentionPutInChangesNothing();
    void anotherMaskAndSharpness();
    void theForwardHalfOfTheRule();
    void theLensIsAShorterNetwork_data();
    void theLensIsAShorterNetwork();
    void whatDoesNotExistIsNamed_data();
    void whatDoesNotExistIsNamed();
    void placesAreRead();
};

void TestIntervention::changesAreThoseOfTheOracle_data()
{
    QTest::addColumn<QString>("mask");
    QTest::addColumn<std::vector<AttentionChange>>("changes");
    for (const char *mask : {"full", "top-k:3", "bottom-k:3", "banded:3", "random-k:3", "entmax:1.5",
                             "lsh:3:rounds=2:buckets=4", "routing:3:clusters=3"}) {
        const auto row = [&](const char *what, std::vector<AttentionChange> changes) {
            QTest::addRow("%s, %s", mask, what) << QString(mask) << std::move(changes);
        };
        row("a head off", {change(Kind::Off, 0, 1)});
        row("a block off", {change(Kind::Off, 1, AttentionChange::allHeads)});
        row("a key cut in one head", {change(Kind::CutKey, 0, 0)});
        row("a key cut in a block", {change(Kind::CutKey, 1, AttentionChange::allHeads)});
        row("an edge cut", {change(Kind::CutEdge, 0, 1)});
        row("a head uniform", {change(Kind::Uniform, 0, 0)});
        row("attention put in", {change(Kind::Patch, 1, 0)});
        row("several at once",
            {change(Kind::Off, 0, 0), change(Kind::CutKey, 0, 1), change(Kind::Uniform, 1, 1)});
        row("several on one head", {change(Kind::CutEdge, 0, 0), change(Kind::CutKey, 0, 0),
                                    change(Kind::Patch, 0, 0), change(Kind::Uniform, 1, 0)});
    }
}

void TestIntervention::changesAreThoseOfTheOracle()
{
    QFETCH(QString, mask);
    QFETCH(std::vector<AttentionChange>, changes);
    const Subject subject(mask.toStdString());
    const AttentionProbe seen = probe(subject.request(changes));
    const plain::Result expected =
        plain::runChanged(subject.network(), {subject.weights.begin(), subject.weights.end()},
                          subject.batch(), moment, changes);
    for (std::size_t c = 0; c < seen.logits.size(); ++c)
        QVERIFY2(std::abs(double(seen.logits[c]) - expected.logits[c]) < tolerance,
                 qPrintable(QString("%1, not %2").arg(seen.logits[c]).arg(expected.logits[c])));
    for (int block = 0; block < 2; ++block)
        for (int head = 0; head < 2; ++head) {
            const auto &map = expected.maps[plain::mapIndex(subject.lane.spec.model, 0, block, head)];
            const auto &weights = seen.layers[std::size_t(block)][std::size_t(head)].weights;
            for (std::size_t i = 0; i < weights.size(); ++i)
                QVERIFY(std::abs(double(weights[i]) - map.weights.values[i]) < tolerance);
            QVERIFY(seen.layers[std::size_t(block)][std::size_t(head)].kept == map.kept);
        }
    // It must matter, or the comparison proves nothing.
    const AttentionProbe before = probe(subject.request({}));
    const AttentionChange &first = changes.front();
    const std::size_t head = std::size_t(std::max(0, first.head));
    const auto &was = before.layers[std::size_t(first.block)][head].weights;
    const auto &is = seen.layers[std::size_t(first.block)][head].weights;
    double largest = 0;
    for (std::size_t i = 0; mask == "full" && i < was.size(); ++i)
        largest = std::max(largest, double(std::abs(was[i] - is[i])));
    QVERIFY(mask != "full" || (largest > 10 * tolerance && before.logits != seen.logits));
}

void TestIntervention::nothingChangedIsTheProbeItself()
{
    const Subject subject("top-k:3");
    auto request = subject.request({});
    const AttentionProbe plainly = probe(request);
    request.wantsStages = true;
    const AttentionProbe staged = probe(request);
    QVERIFY(!plainly.stages && staged.stages);
    for (std::size_t c = 0; c < plainly.logits.size(); ++c) {
        QVERIFY(std::abs(plainly.logits[c] - staged.logits[c]) < float(tolerance));
        QCOMPARE(staged.stages->pooledAt(2)[c], staged.logits[c]); // the last stage is the answer
    }
}

void TestIntervention::ownAttentionPutInChangesNothing()
{
    const Subject subject("top-k:3");
    auto request = subject.request({});
    request.wantsStages = true;
    const AttentionProbe before = probe(request);
    AttentionChange patch = change(Kind::Patch, 0, 1);
    patch.weights = before.layers[0][1].weights;
    QVERIFY(probe(subject.request({patch})).logits == before.logits);
    // That of another example is seen in the map, and does something.
    Subject other("top-k:3");
    other.tokens = {1, 1, 1, 0, 0, 0, 1, 0};
    patch.weights = probe(other.request({})).layers[0][1].weights;
    const AttentionProbe patched = probe(subject.request({patch}));
    QVERIFY(patched.layers[0][1].weights == patch.weights);
    QVERIFY(patched.logits != before.logits);
}

void TestIntervention::anotherMaskAndSharpness()
{
    const Subject subject("top-k:3");
    Subject other("full");
    other.lane.spec.model.inverseTemperature = 4;
    auto request = subject.request({});
    request.intervention.mask = maskFrom("full");
    request.intervention.inverseTemperature = 4;
    const AttentionProbe changed = probe(request);
    const AttentionProbe expected = probe(other.request({}));
    QVERIFY(changed.logits == expected.logits);
    QVERIFY(changed.layers[1][1].weights == expected.layers[1][1].weights);
    QVERIFY(probe(subject.request({})).logits != changed.logits);
}

// Trained with the weights of all keys: another mask weighs its kept keys alone, unless it is told otherwise.
void TestIntervention::theForwardHalfOfTheRule()
{
    Subject subject("top-k:3");
    const AttentionProbe kept = probe(subject.request({}));
    subject.lane.spec.model.gradient = GradientRule::ForwardFull;
    const AttentionProbe full = probe(subject.request({}));
    QVERIFY(full.logits != kept.logits);
    auto request = subject.request({});
    request.intervention.gradient = GradientRule::Kept;
    QCOMPARE(partsOf(request.intervention).size(), std::size_t(1));
    QVERIFY(together(partsOf(request.intervention)) == request.intervention);
    QVERIFY(probe(request).logits == kept.logits);
    request.intervention = {.mask = maskFrom("top-k:1")};
    const AttentionProbe narrow = probe(request);
    QVERIFY(narrow.logits != full.logits);
    Subject trainedNarrow("top-k:1");
    QVERIFY(narrow.logits == probe(trainedNarrow.request({})).logits);
    request.intervention = {.mask = maskFrom("top-k:1"), .gradient = GradientRule::ForwardFull};
    QVERIFY(probe(request).logits == full.logits);
    request.intervention = {.mask = maskFrom("entmax:1.5"), .gradient = GradientRule::ForwardFull};
    QVERIFY_THROWS_EXCEPTION(UsageError, probe(request));
}

void TestIntervention::theLensIsAShorterNetwork_data()
{
    QTest::addColumn<bool>("last");
    QTest::addRow("mean read-out") << false;
    QTest::addRow("read-out of the last token") << true;
}

void TestIntervention::theLensIsAShorterNetwork()
{
    QFETCH(bool, last);
    Subject subject("top-k:3");
    subject.lane.spec.model.readout = last ? Readout::Last : Readout::Mean;
    auto request = subject.request({});
    request.wantsStages = true;
    const StageLogits stages = *probe(request).stages;
    QCOMPARE(stages.stages, 3);
    for (int blocks = 0; blocks <= 2; ++blocks) {
        NetworkSpec shorter = subject.network();
        shorter.model.blocks = blocks;
        const ParameterLayout from(subject.lane.spec.model, subject.shape);
        std::vector<double> weights;
        const ParameterLayout to(shorter.model, subject.shape);
        for (const ParameterSlot &slot : to.parameters())
            for (std::size_t i = 0; i < slot.size(); ++i)
                weights.push_back(subject.weights[from.find(slot.name)->offset + i]);
        const auto expected = plain::run(shorter, weights, subject.batch(), moment, plain::Pass::Infer);
        for (int c = 0; c < 2; ++c)
            QVERIFY(std::abs(stages.pooledAt(blocks)[std::size_t(c)] - expected.logits[std::size_t(c)]) <
                    tolerance);
        shorter.model.readout = Readout::Last;
        for (int position = 0; position < length; ++position) {
            Batch batch = subject.batch();
            const int lengths[] = {position + 1}; // which one the read-out takes
            batch.lengths = lengths;
            const auto single = plain::run(shorter, weights, batch, moment, plain::Pass::Infer);
            for (int c = 0; c < 2; ++c)
                QVERIFY(std::abs(stages.at(blocks, position)[std::size_t(c)] -
                                 single.logits[std::size_t(c)]) < tolerance);
        }
    }
}

void TestIntervention::whatDoesNotExistIsNamed_data()
{
    QTest::addColumn<Intervention>("intervention");
    QTest::addColumn<QString>("named");
    const auto with = [](AttentionChange one) { return Intervention{.changes = {std::move(one)}}; };
    QTest::addRow("head 9 of 2") << with(change(Kind::Off, 0, 9))
                                 << "head 9, but a layer of this network has 2";
    QTest::addRow("layer 2 of 2") << with(change(Kind::Off, 2, 0)) << "layer 2, but this network has 2";
    AttentionChange key = change(Kind::CutKey, 0, 0);
    key.key = 8;
    QTest::addRow("key 8 of 8") << with(key) << "The key is position 8; allowed is 0 to 7";
    AttentionChange patch = change(Kind::Patch, 0, 0);
    patch.weights.resize(9);
    QTest::addRow("a smaller map") << with(patch) << "another length than 8 positions";
    QTest::addRow("global tokens") << Intervention{.mask = maskFrom("banded:3:global=1")}
                                   << "has 1 global token, but this network was trained with 0";
    QTest::addRow("sharpness") << Intervention{.inverseTemperature = -1.0}
                               << "model.inverse_temperature is '-1'";
}

void TestIntervention::whatDoesNotExistIsNamed()
{
    QFETCH(Intervention, intervention);
    QFETCH(QString, named);
    const Subject subject("full");
    auto request = subject.request({});
    request.intervention = intervention;
    const QString refusal = QString::fromStdString(refusalOf(request));
    QVERIFY2(refusal.contains(named), qPrintable(refusal));
}

void TestIntervention::placesAreRead()
{
    const ModelSpec model = Subject("full").lane.spec.model;
    QCOMPARE(placeText(placeFrom("1.0", "--knock-out", model)), std::string("1.0"));
    QCOMPARE(placeFrom("1", "--knock-out", model).head, AttentionChange::allHeads);
    QCOMPARE(placeText(keyCutFrom("0:7", "--cut-key", model)), std::string("0:7"));
    QCOMPARE(placeText(edgeCutFrom("0.1:7-2", "--cut", model)), std::string("0.1:7-2"));
    for (const char *wrong : {"", "a", "1.", "1.0.0", "-1", "2", "0.2", "99999999999"})
        QVERIFY_EXCEPTION_THROWN(placeFrom(wrong, "--knock-out", model), UsageError);
    for (const char *wrong : {"0", "0:", "0:a", "0:1-", "0:1-2-3"})
        QVERIFY_EXCEPTION_THROWN(edgeCutFrom(wrong, "--cut", model), UsageError);
}

FOVEA_TEST(TestIntervention)
#include "tst_intervention.moc"
