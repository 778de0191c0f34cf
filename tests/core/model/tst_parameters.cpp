// SPDX-License-Identifier: MIT
#include "core/base/random.h"
#include "core/model/flops.h"
#include "core/model/parameter_layout.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <span>

using namespace fovea;

namespace {

const InputShape shape{.alphabet = 3, .classes = 2, .geometry = {.ordinary = 8, .globals = 1}};

ModelSpec smallModel()
{
    ModelSpec model;
    model.blocks = 2;
    model.heads = 3;
    model.dModel = 4;
    model.dHead = 5;
    model.dMlp = 6;
    return model;
}

ModelSpec printedModel()
{
    ModelSpec model = smallModel();
    model.layout = Layout::Printed;
    model.norm = NormPlacement::Post;
    model.scores = ScoreForm::Bilinear;
    model.output = false;
    model.dHead = model.dModel;
    return model;
}

// "name rows x columns", "name length" for vectors.
QStringList described(const ParameterLayout &layout)
{
    QStringList lines;
    for (const ParameterSlot &slot : layout.parameters()) {
        QString line = QString::fromStdString(slot.name) + " " + QString::number(slot.rows);
        if (slot.columns)
            line += "x" + QString::number(slot.columns);
        lines << line;
    }
    return lines;
}

std::span<const float> row(const ParameterLayout &layout, const std::vector<float> &weights,
                           std::string_view name, int index)
{
    const ParameterSlot *slot = layout.find(name);
    const std::size_t columns = slot->size() / std::size_t(slot->rows);
    return std::span(weights).subspan(slot->offset + std::size_t(index) * columns, columns);
}

// Smallest and largest initial value of a parameter.
struct Spread
{
    float smallest = 0;
    float largest = 0;
};

Spread spread(const ParameterLayout &layout, const std::vector<float> &weights, std::string_view name)
{
    const ParameterSlot *slot = layout.find(name);
    const auto values = std::span(weights).subspan(slot->offset, slot->size());
    const auto [smallest, largest] = std::minmax_element(values.begin(), values.end());
    return {*smallest, *largest};
}

// The number of rows of a shared parameter that differ between two models' initial weights.
int differingRows(const ParameterLayout &a, const std::vector<float> &aWeights, const ParameterLayout &b,
                  const std::vector<float> &bWeights, const ParameterSlot &slot)
{
    const ParameterSlot *other = b.find(slot.name);
    int count = 0;
    for (int i = 0; i < std::min(slot.rows, other->rows); ++i)
        count += !std::ranges::equal(row(a, aWeights, slot.name, i), row(b, bWeights, slot.name, i));
    return count;
}

} // namespace

class TestParameters : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void layoutNamesEveryTensor_data();
    void layoutNamesEveryTensor();
    void offsetsLeaveNoGapAndFindKnowsAllNames();
    void paperModelHasThePaperParameterCount();
    void initialValuesFillTheirRanges();
    void normsStartAsIdentity();
    void initialValuesComeFromTheStatedPlace();
    void lanesShareEveryRowTheyHaveInCommon_data();
    void lanesShareEveryRowTheyHaveInCommon();
    void seedAndSaltChangeTheValues();
    void flopsByHand_data();
    void flopsByHand();
};

void TestParameters::layoutNamesEveryTensor_data()
{
    QTest::addColumn<QStringList>("expected");
    QTest::addColumn<int>("variant");

    const auto released = [](const QString &b) {
        return QStringList{b + "attention.query.weight 15x4",
                           b + "attention.query.bias 15",
                           b + "attention.key.weight 15x4",
                           b + "attention.key.bias 15",
                           b + "attention.value.weight 15x4",
                           b + "attention.value.bias 15",
                           b + "attention.output.weight 4x15",
                           b + "attention.output.bias 4",
                           b + "mlp.in.weight 6x4",
                           b + "mlp.in.bias 6",
                           b + "mlp.out.weight 4x6",
                           b + "mlp.out.bias 4"};
    };
    const auto printed = [](const QString &b) {
        return QStringList{b + "attention.bilinear.weight 12x4", b + "attention.value.weight 12x4",
                           b + "mlp.in.weight 6x4", b + "mlp.out.weight 4x6"};
    };
    const QStringList start{"embedding.weight 5x4"};
    const QStringList end{"readout.weight 2x4", "readout.bias 2"};
    QTest::newRow("the released layout has biases and an output projection")
        << start + released("blocks.0.") + released("blocks.1.") + end << 0;
    QTest::newRow("the printed layout has a bilinear form and a bias in the read-out only")
        << start + printed("blocks.0.") + printed("blocks.1.") + end << 1;

    const auto withNorms = [&](const QString &b) {
        QStringList lines = released(b);
        const QStringList mlpNorm{b + "norm.mlp.weight 4", b + "norm.mlp.bias 4"};
        const QStringList attentionNorm{b + "norm.attention.weight 4", b + "norm.attention.bias 4"};
        return attentionNorm + lines.mid(0, 8) + mlpNorm + lines.mid(8);
    };
    QTest::newRow("learned positions and affine norms add their tensors")
        << start + QStringList{"position.weight 9x4"} + withNorms("blocks.0.") + withNorms("blocks.1.") + end
        << 2;
}

void TestParameters::layoutNamesEveryTensor()
{
    QFETCH(QStringList, expected);
    QFETCH(int, variant);
    ModelSpec model = variant == 1 ? printedModel() : smallModel();
    if (variant == 2) {
        model.affine = true;
        model.positions = Positions::Learned;
    }
    QCOMPARE(described(ParameterLayout(model, shape)), expected);
}

void TestParameters::offsetsLeaveNoGapAndFindKnowsAllNames()
{
    for (const ModelSpec &model : {smallModel(), printedModel()}) {
        const ParameterLayout layout(model, shape);
        std::size_t offset = 0;
        for (const ParameterSlot &slot : layout.parameters()) {
            QCOMPARE(slot.offset, offset);
            offset += slot.size();
            QCOMPARE(layout.find(slot.name), &slot);
        }
        QCOMPARE(layout.size(), offset);
        QVERIFY(!layout.find("position.weight"));
        QVERIFY(!layout.find("embedding"));
    }
}

void TestParameters::paperModelHasThePaperParameterCount()
{
    ModelSpec model;
    const InputShape bits{.alphabet = 2, .classes = 2, .geometry = {.ordinary = 40, .globals = 0}};
    const std::size_t ends = 3 * 64 + 2 * 64 + 2;
    QCOMPARE(ParameterLayout(model, bits).size(), 5 * 24960 + ends);
    model.blocks = 10;
    QCOMPARE(ParameterLayout(model, bits).size(), 10 * 24960 + ends);
}

void TestParameters::initialValuesFillTheirRanges()
{
    ModelSpec model;
    model.positions = Positions::Learned;
    model.dMlp = 256;
    const ParameterLayout layout(model, shape);
    const auto weights = initialWeights(layout, model, 11);
    const std::pair<const char *, float> ranges[] = {
        {"embedding.weight", 0.1f},
        {"position.weight", 0.8f},
        {"blocks.0.attention.query.weight", 0.125f},
        {"blocks.4.attention.output.bias", 0.125f},
        {"blocks.1.mlp.in.bias", 0.125f},
        {"blocks.2.mlp.out.weight", 0.0625f},
        {"blocks.2.mlp.out.bias", 0.0625f},
        {"readout.weight", 0.1f},
    };
    for (const auto &[name, range] : ranges) {
        const Spread found = spread(layout, weights, name);
        QVERIFY2(found.largest <= range && found.smallest >= -range, name);
        QVERIFY2(found.largest > 0.8f * range && found.smallest < -0.8f * range, name);
    }
    const Spread bias = spread(layout, weights, "readout.bias");
    QCOMPARE(bias.smallest, 0.0f);
    QCOMPARE(bias.largest, 0.0f);
}

void TestParameters::normsStartAsIdentity()
{
    ModelSpec model = smallModel();
    model.affine = true;
    const ParameterLayout layout(model, shape);
    const auto weights = initialWeights(layout, model, 11);
    for (const std::string norm : {"blocks.0.norm.attention", "blocks.1.norm.mlp"}) {
        const Spread scale = spread(layout, weights, norm + ".weight");
        const Spread shift = spread(layout, weights, norm + ".bias");
        QCOMPARE(scale.smallest, 1.0f);
        QCOMPARE(scale.largest, 1.0f);
        QCOMPARE(shift.smallest, 0.0f);
        QCOMPARE(shift.largest, 0.0f);
    }
}

void TestParameters::initialValuesComeFromTheStatedPlace()
{
    const ModelSpec model = smallModel();
    const ParameterLayout layout(model, shape);
    const auto weights = initialWeights(layout, model, 11);

    Random third(11, Stream::Init, {hashOf(std::string_view("embedding.weight")), 3});
    for (const float value : row(layout, weights, "embedding.weight", 3))
        QCOMPARE(value, float(third.uniform(-0.1, 0.1)));

    const double range = 1 / std::sqrt(15.0);
    Random element(11, Stream::Init, {hashOf(std::string_view("blocks.1.attention.output.bias")), 2});
    QCOMPARE(row(layout, weights, "blocks.1.attention.output.bias", 2)[0],
             float(element.uniform(-range, range)));
}

void TestParameters::lanesShareEveryRowTheyHaveInCommon_data()
{
    QTest::addColumn<int>("blocks");
    QTest::addColumn<int>("globals");
    QTest::addColumn<bool>("affine");
    QTest::newRow("another lane with more blocks") << 4 << 1 << false;
    QTest::newRow("another lane with global tokens") << 2 << 4 << false;
    QTest::newRow("another lane with affine norms") << 2 << 1 << true;
    QTest::newRow("another lane with fewer blocks and no global token") << 1 << 0 << true;
}

void TestParameters::lanesShareEveryRowTheyHaveInCommon()
{
    QFETCH(int, blocks);
    QFETCH(int, globals);
    QFETCH(bool, affine);
    ModelSpec model = smallModel();
    const ParameterLayout layout(model, shape);
    const auto weights = initialWeights(layout, model, 11);
    model.blocks = blocks;
    model.affine = affine;
    InputShape otherShape = shape;
    otherShape.geometry.globals = globals;
    const ParameterLayout other(model, otherShape);
    const auto otherWeights = initialWeights(other, model, 11);

    int shared = 0;
    for (const ParameterSlot &slot : layout.parameters()) {
        if (!other.find(slot.name))
            continue;
        ++shared;
        QVERIFY2(differingRows(layout, weights, other, otherWeights, slot) == 0, slot.name.c_str());
    }
    QVERIFY(shared >= 15);
}

void TestParameters::seedAndSaltChangeTheValues()
{
    const ModelSpec model = smallModel();
    const ParameterLayout layout(model, shape);
    const auto weights = initialWeights(layout, model, 11);
    QCOMPARE(initialWeights(layout, model, 11), weights);
    const ParameterSlot &embedding = *layout.find("embedding.weight");
    for (const auto &other : {initialWeights(layout, model, 12), initialWeights(layout, model, 11, 1),
                              initialWeights(layout, model, 11, 2)})
        QCOMPARE(differingRows(layout, weights, layout, other, embedding), embedding.rows);
    QVERIFY(initialWeights(layout, model, 11, 1) != initialWeights(layout, model, 11, 2));
}

void TestParameters::flopsByHand_data()
{
    QTest::addColumn<QString>("mask");
    QTest::addColumn<int>("globals");
    QTest::addColumn<bool>("printed");
    QTest::addColumn<double>("multiplyAdds"); // forward, of one example

    // Eight positions, three heads. A block without attention itself: query, key and value 8*4*15 each,
    // output 8*15*4, MLP 2*8*4*6. A score costs 5 and a mixed key 5 multiply-adds per head. Read-out: 4*2.
    const double linear = 3 * 480 + 480 + 384;
    QTest::newRow("full counts all pairs twice")
        << "full" << 0 << false << 2 * (linear + 3 * (64 * 5 + 64 * 5)) + 8;
    QTest::newRow("top-k scores all pairs and mixes the kept")
        << "top-k:2" << 0 << false << 2 * (linear + 3 * (64 * 5 + 16 * 5)) + 8;
    QTest::newRow("bottom-k scores all pairs and mixes the kept")
        << "bottom-k:2" << 0 << false << 2 * (linear + 3 * (64 * 5 + 16 * 5)) + 8;
    QTest::newRow("random-k counts kept pairs only")
        << "random-k:2" << 0 << false << 2 * (linear + 3 * (16 * 5 + 16 * 5)) + 8;
    QTest::newRow("banded counts kept pairs only")
        << "banded:3" << 0 << false << 2 * (linear + 3 * (24 * 5 + 24 * 5)) + 8;
    QTest::newRow("block-local with a short last block counts its smaller square")
        << "block-local:3" << 0 << false << 2 * (linear + 3 * (22 * 5 + 22 * 5)) + 8;
    QTest::newRow("top-p may keep every key")
        << "top-p:0.9" << 0 << false << 2 * (linear + 3 * (64 * 5 + 64 * 5)) + 8;

    // Nine positions: eight ordinary queries keep 3+1 keys, the global one all 9.
    const double withGlobal = linear / 8 * 9;
    QTest::newRow("a global token sees and is seen by everything")
        << "banded:3:global=1" << 1 << false << 2 * (withGlobal + 3 * (41 * 5 + 41 * 5)) + 8;

    // Bilinear form and values 8*4*12 each, no output projection, scores and mixing 4 wide.
    const double printedLinear = 2 * 384 + 384;
    QTest::newRow("the printed layout has one score matrix and no output")
        << "full" << 0 << true << 2 * (printedLinear + 3 * (64 * 4 + 64 * 4)) + 8;
}

void TestParameters::flopsByHand()
{
    QFETCH(QString, mask);
    QFETCH(int, globals);
    QFETCH(bool, printed);
    QFETCH(double, multiplyAdds);
    InputShape inputShape = shape;
    inputShape.geometry.globals = globals;
    const NetworkSpec spec{printed ? printedModel() : smallModel(), maskFrom(mask.toStdString()), inputShape};
    QCOMPARE(stepFlopsPerExample(spec), 2 * 3 * multiplyAdds);
}

FOVEA_TEST(TestParameters)
#include "tst_parameters.moc"
