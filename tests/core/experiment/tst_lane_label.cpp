// SPDX-License-Identifier: MIT
#include "core/experiment/lane_label.h"

#include "core/attention/mask.h"
#include "core/experiment/spec_fields.h"
#include "core/tasks/task.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <set>

using namespace fovea;

using Labels = std::vector<std::string>;

namespace {

ExperimentSpec experimentOf(const std::vector<std::string> &lanes, const std::vector<FieldChange> &base = {})
{
    ExperimentSpec experiment;
    for (const FieldChange &change : base)
        setField(experiment.base, change.key, change.value);
    for (const std::string &lane : lanes)
        experiment.lanes.push_back(laneFrom(lane));
    return experiment;
}

} // namespace

// What tells lanes apart, in words.
class TestLaneLabel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFieldHasWords();
    void everyChangeIsTold();
    void namesWhatDiffers_data();
    void namesWhatDiffers();
    void wrongChangesStillGiveLabels();
};

void TestLaneLabel::everyFieldHasWords()
{
    for (const SpecField &field : specFields()) {
        QVERIFY2(!fieldName(field.key).empty(), field.key.c_str());
        for (const std::string &choice : field.param.choices)
            QVERIFY2(!fieldWords(field.key, choice).empty(), field.key.c_str());
    }
    for (const TaskInfo &task : taskCatalogue())
        for (const Param &param : task.params)
            QVERIFY2(!fieldName("task." + param.id).empty(), param.id.c_str());
    for (const MaskInfo &mask : maskCatalogue())
        for (const Param &param : mask.params)
            QVERIFY2(!fieldName(param.id).empty(), param.id.c_str());
}

// Two values of a field never read the same: a label would then hide what differs.
void TestLaneLabel::everyChangeIsTold()
{
    for (const SpecField &field : specFields()) {
        std::vector<std::string> values = field.param.choices;
        if (field.param.type == ParamType::Flag)
            values = {"true", "false"};
        else if (values.empty())
            values = {"1", "2", "16"};
        if (field.nullable)
            values.push_back("null");
        std::set<std::string> words;
        for (const std::string &value : values)
            words.insert(fieldWords(field.key, value));
        QVERIFY2(words.size() == values.size(), field.key.c_str());
    }
}

void TestLaneLabel::namesWhatDiffers_data()
{
    QTest::addColumn<ExperimentSpec>("experiment");
    QTest::addColumn<Labels>("labels");
    const auto row = [](const char *name, const ExperimentSpec &experiment, const Labels &labels) {
        QTest::newRow(name) << experiment << labels;
    };
    row("no lanes have no labels", experimentOf({}), {});
    row("masks alone", experimentOf({"full", "top-k:5", "banded:5:global=1", "top-p:0.9"}),
        {"full", "top-k 5", "banded 5, 1 global", "top-p 0.9"});
    row("one mask, several sharpnesses",
        experimentOf({"full", "full,model.inverse_temperature=8", "full,model.inverse_temperature=0.5"}),
        {"full", "full, sharpness 8", "full, sharpness 0.5"});
    row("what the base gives to all is not told",
        experimentOf({"full", "top-k:5"}, {{"model.blocks", "2"}, {"train.lr", "0.05"}}),
        {"full", "top-k 5"});
    row("another sharpness than the paper's is told even of all lanes",
        experimentOf({"full", "top-k:5,train.lr=0.05", "full,model.inverse_temperature=8"},
                     {{"model.inverse_temperature", "3"}}),
        {"full, sharpness 3", "top-k 5, learning rate 0.05, sharpness 3", "full, sharpness 8"});
    row("what all lanes change alike is not told",
        experimentOf({"full,train.lr=0.05", "full,train.lr=0.05,model.blocks=1"}), {"full", "full, 1 layer"});
    row("a single lane tells its changes", experimentOf({"full,train.lr=0.05"}),
        {"full, learning rate 0.05"});
    row("a change back to the base is none", experimentOf({"full", "full,train.lr=0.1"}), {"full", "full"});
    row("several changes in the order of the table, whatever theirs",
        experimentOf({"full", "top-k:3,train.init=independent,model.blocks=3,task.length=24"}),
        {"full", "top-k 3, length 24, 3 layers, own initial weights"});
    row("a layout brings norm, scores and output with it, untold",
        experimentOf({"full", "full,model.layout=printed"}), {"full", "full, as printed"});
    row("what is only measured or stored is not told",
        experimentOf({"full", "full,metrics.examples=8,store.snapshots=4,store.megabytes=9"}),
        {"full", "full"});
    row("gradient rules are told where they matter",
        experimentOf({"top-k:5", "top-k:5,model.gradient=straight-through",
                      "top-k:5,model.gradient=forward-full", "full,model.gradient=forward-full"}),
        {"top-k 5", "top-k 5, straight-through gradient", "top-k 5, full forward, gradient through kept keys",
         "full"});
    row("kinds by their parameters",
        experimentOf(
            {"threshold:3", "entmax:1.5", "block-top:2:size=4", "top-k:5:sink=2", "painted:0:0-1;1:1"}),
        {"threshold 3", "entmax 1.5", "block-top 2, size 4", "top-k 5, sink 2", "painted, 3 of 4"});
    row("momentum is told of SGD", experimentOf({"full", "full,train.momentum=0.9"}),
        {"full", "full, momentum 0.9"});
    row("momentum means nothing to Adam",
        experimentOf({"full", "full,train.optimizer=adam,train.momentum=0"}, {{"train.momentum", "0.9"}}),
        {"full", "full, Adam"});
    row("padding means nothing to a mask without a size",
        experimentOf({"full,data.padding=paper", "top-k:5,data.padding=paper"}),
        {"full", "top-k 5, padded as in the paper"});
    row("how many sequences to make means nothing beside a file",
        experimentOf({"full", "full,data.train=9,data.heldout=9"},
                     {{"data.train_file", "a.jsonl"}, {"data.heldout_file", "b.jsonl"}}),
        {"full", "full"});
}

void TestLaneLabel::namesWhatDiffers()
{
    QFETCH(ExperimentSpec, experiment);
    QFETCH(Labels, labels);
    QCOMPARE(laneLabels(experiment), labels);
}

void TestLaneLabel::wrongChangesStillGiveLabels()
{
    ExperimentSpec experiment = experimentOf({"full"});
    experiment.lanes.push_back({"B", {"no-such-mask", {}}, {{"train.lr", "fast"}, {"no.key", "1"}}});
    experiment.lanes.push_back({"C", maskFrom("full"), {{"train.lr", "-1"}, {"model.blocks", "2"}}});
    QCOMPARE(laneLabels(experiment), (Labels{"full", "no-such-mask", "full, 2 layers"}));
    experiment.base.train.lr = -1; // no value that may be set
    QCOMPARE(laneLabels(experiment).size(), std::size_t(3));
}

FOVEA_TEST(TestLaneLabel)
#include "tst_lane_label.moc"
