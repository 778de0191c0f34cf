// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"
#include "core/experiment/lane_spec.h"
#include "core/experiment/spec_fields.h"
#include "core/experiment/spec_json.h"
#include "core/experiment/validate.h"
#include "core/tasks/task.h"
#include "tests/support/spec_support.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>

using namespace fovea;

namespace {

bool mentions(const std::vector<std::string> &sentences, const char *part)
{
    return std::any_of(sentences.begin(), sentences.end(),
                       [&](const std::string &sentence) { return sentence.find(part) != std::string::npos; });
}

// Another value than the standard one, as text.
std::string otherValue(const SpecField &field)
{
    const Param &param = field.param;
    switch (param.type) {
    case ParamType::Integer:
        return std::to_string(std::int64_t(param.minimum) + 1);
    case ParamType::Real:
        return textOf(param.minimum + (std::min(param.maximum, 2.0) - param.minimum) * 0.37);
    case ParamType::Choice:
        return param.choices.empty() ? "folder/a file.jsonl" : param.choices.back();
    case ParamType::Flag:
        return field.get(RunSpec()) == "true" ? "false" : "true";
    }
    return {};
}

// Texts that no value of this parameter has.
std::vector<std::string> wrongValues(const Param &param)
{
    switch (param.type) {
    case ParamType::Integer:
        return {"",
                "x",
                "1.5",
                "1e3",
                "99999999999999999999",
                "-1",
                std::to_string(std::int64_t(param.minimum) - 1)};
    case ParamType::Real:
        return {"", "x", "nan", "inf", "1 2", textOf(param.minimum - 1), textOf(param.maximum * 1.5 + 1)};
    case ParamType::Choice:
        return param.choices.empty() ? std::vector<std::string>{""}
                                     : std::vector<std::string>{"", "x", "NONE"};
    case ParamType::Flag:
        return {"", "1", "True", "yes"};
    }
    return {};
}

void everyField()
{
    QTest::addColumn<QString>("key");
    for (const SpecField &field : specFields())
        QTest::newRow(field.key.c_str()) << QString::fromStdString(field.key);
}

const SpecField &fetchedField()
{
    QFETCH(QString, key);
    return *findField(key.toStdString());
}

} // namespace

class TestSpec : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFieldIsSetAndRead_data() { everyField(); }
    void everyFieldIsSetAndRead()
    {
        const SpecField &field = fetchedField();
        QVERIFY(!field.param.help.empty() && !field.param.help.ends_with("."));
        QCOMPARE(field.param.id, field.key);
        RunSpec spec;
        if (!field.nullable)
            QCOMPARE(fieldText(spec, field.key), textOf(field.param.fallback));
        const std::string text = otherValue(field);
        QVERIFY(text != fieldText(spec, field.key));
        setField(spec, field.key, text);
        QCOMPARE(fieldText(spec, field.key), text);
        QVERIFY(spec != RunSpec());

        ExperimentSpec experiment = twoLanes();
        experiment.base = spec;
        QCOMPARE(experimentFromJson(toJson(experiment)), experiment);
        QCOMPARE(laneRecordFromJson(toJson(LaneRecord{spec, maskFrom("banded:9:global=1")})),
                 (LaneRecord{spec, maskFrom("banded:9:global=1")}));

        if (field.nullable) {
            setField(spec, field.key, "null");
            QCOMPARE(spec, RunSpec());
        }
    }

    void everyWrongValueIsExplained_data() { everyField(); }
    void everyWrongValueIsExplained()
    {
        const SpecField &field = fetchedField();
        for (const std::string &text : wrongValues(field.param)) {
            RunSpec spec;
            const QString sentence = complaint<UsageError>([&] { setField(spec, field.key, text); });
            QVERIFY2(sentence.startsWith(QString::fromStdString(field.key + " is '" + text + "'")),
                     text.c_str());
            const std::string allowed =
                field.key == "data.seed" ? "run or a whole number, 0 or more" : allowedText(field.param);
            QVERIFY2(sentence.contains(QString::fromStdString(allowed)), qPrintable(sentence));
            QVERIFY(sentence.endsWith("."));
            QCOMPARE(spec, RunSpec());
        }
    }

    void rangesIncludeTheirEnds()
    {
        for (const SpecField &field : specFields()) {
            const bool real = field.param.type == ParamType::Real;
            if (!real && field.param.type != ParamType::Integer)
                continue;
            RunSpec spec;
            for (const double bound : {field.param.minimum, field.param.maximum}) {
                if (bound > 0x1p60)
                    continue;
                const std::string text = real ? textOf(bound) : std::to_string(std::int64_t(bound));
                setField(spec, field.key, text);
                QCOMPARE(fieldText(spec, field.key), text);
            }
        }
    }

    void taskParametersAreFields()
    {
        for (const TaskInfo &task : taskCatalogue()) {
            RunSpec spec;
            setField(spec, "task.id", task.id);
            for (const Param &param : task.params) {
                const std::string key = "task." + param.id;
                QCOMPARE(fieldText(spec, key), textOf(param.fallback));
                QVERIFY(complaint<UsageError>([&] {
                            setField(spec, key, "x");
                        }).startsWith(QString::fromStdString(key + " is 'x', but must be ")));
                const std::string other = std::to_string(std::int64_t(param.maximum));
                setField(spec, key, other);
                QCOMPARE(fieldText(spec, key), other);
                const LaneRecord record{spec, {}};
                QCOMPARE(laneRecordFromJson(toJson(record)), record);
                setField(spec, key, textOf(param.fallback));
                QVERIFY(spec.task.params.empty());
                QCOMPARE(fieldParam(spec, key).maximum, param.maximum);
            }
        }
    }

    void anotherTaskDropsTheOldOnesParameters()
    {
        RunSpec spec;
        setField(spec, "task.length", "20");
        setField(spec, "task.id", "even-pairs");
        QCOMPARE(fieldText(spec, "task.length"), "20");
        setField(spec, "task.id", "parity");
        QCOMPARE(spec.task, (TaskSpec{"parity", {}}));
        setField(spec, "task.id", "file");
        QVERIFY(complaint<UsageError>([&] { setField(spec, "task.length", "20"); }).contains("task.id"));
    }

    void unknownKeysNameTheNearest()
    {
        RunSpec spec;
        QVERIFY(complaint<UsageError>([&] { setField(spec, "train.lrr", "1"); }).contains("'train.lr'"));
        QVERIFY(
            complaint<UsageError>([&] { setField(spec, "model.block", "1"); }).contains("'model.blocks'"));
        QVERIFY(complaint<UsageError>([&] { setField(spec, "task.lenght", "1"); }).contains("'task.length'"));
        QVERIFY(complaint<UsageError>([&] { fieldText(spec, "lr"); }).contains("train.lr"));
        const auto keys = specKeys(spec);
        QVERIFY(std::find(keys.begin(), keys.end(), "task.length") != keys.end());
        QCOMPARE(keys.front(), "task.id");
    }

    void lanesAreRead()
    {
        QCOMPARE(laneFrom("top-k:5,train.lr=0.05"),
                 (LaneSpec{"", maskFrom("top-k:5"), {{"train.lr", "0.05"}}}));
        QCOMPARE(
            laneFrom("name=wide, banded:9:global=1 ,model.heads=2,train.lr=1"),
            (LaneSpec{"wide", maskFrom("banded:9:global=1"), {{"model.heads", "2"}, {"train.lr", "1"}}}));
        QCOMPARE(laneFrom("full").mask, maskFrom("full"));
        QCOMPARE(laneFrom("painted:0:0,2;1:1;2:0-1,2,train.lr=1"),
                 (LaneSpec{"", maskFrom("painted:0:0,2;1:1;2:0-2"), {{"train.lr", "1"}}}));
        QVERIFY(complaint<UsageError>([] { laneFrom("train.lr=0.05"); }).contains("no mask"));
        QVERIFY(complaint<UsageError>([] { laneFrom("full,top-k:5"); }).contains("several masks"));
        QVERIFY(complaint<UsageError>([] { laneFrom("topk:5"); }).contains("'top-k'"));
        QVERIFY(complaint<UsageError>([] { laneFrom(""); }).contains("There is no mask"));
        QCOMPARE(fieldChangeFrom(" train.lr = 0.05 "), (FieldChange{"train.lr", "0.05"}));
        QCOMPARE(fieldChangeFrom("a=b=c"), (FieldChange{"a", "b=c"}));
        QVERIFY(complaint<UsageError>([] { fieldChangeFrom("train.lr"); }).contains("KEY=VALUE"));
        QVERIFY(complaint<UsageError>([] { fieldChangeFrom("=3"); }).contains("KEY=VALUE"));
    }

    void lanesChangeTheBase()
    {
        ExperimentSpec experiment = twoLanes();
        experiment.lanes[1].set = {{"train.lr", "0.05"},     {"model.layout", "printed"},
                                   {"model.affine", "true"}, {"task.length", "12"},
                                   {"stop.plateau", "null"}, {"train.decay", "0.90"}};
        QCOMPARE(experimentFromJson(toJson(experiment)), experiment);
        QCOMPARE(laneSpec(experiment, 0), experiment.base);
        const RunSpec lane = laneSpec(experiment, 1);
        QCOMPARE(lane.train.lr, 0.05);
        QCOMPARE(lane.train.decay, 0.9);
        QVERIFY(lane.model.affine && lane.model.norm == NormPlacement::Post);
        QVERIFY(validate(experiment).empty());
        QVERIFY(toJson(experiment).find("\"train.lr\": 0.05") != std::string::npos);
    }

    void lettersGoOnAfterZ()
    {
        QCOMPARE(laneLetter(0), "A");
        QCOMPARE(laneLetter(25), "Z");
        QCOMPARE(laneLetter(26), "AA");
        QCOMPARE(laneLetter(26 + 26 * 26), "AAA");
    }

    void validateTellsWhatIsWrong_data()
    {
        using Change = std::function<void(ExperimentSpec &)>;
        QTest::addColumn<Change>("change");
        QTest::addColumn<QString>("part");
        const auto row = [](const char *name, Change change, const char *part) {
            QTest::newRow(name) << change << QString(part);
        };
        row(
            "no lanes", [](auto &e) { e.lanes.clear(); }, "no lanes");
        row(
            "no seeds", [](auto &e) { e.seeds.clear(); }, "no seeds");
        row(
            "a seed twice",
            [](auto &e) {
                e.seeds = {3, 4, 3};
            },
            "The seed 3 is given twice.");
        row(
            "a lane name twice", [](auto &e) { e.lanes[1].name = "A"; }, "'A' is given twice");
        row(
            "a lane without name", [](auto &e) { e.lanes[1].name.clear(); }, "Lane number 2");
        row(
            "a field out of range", [](auto &e) { e.base.train.lr = -1; }, "train.lr is '-1', but must be");
        row(
            "not a number", [](auto &e) { e.base.train.lr = std::nan(""); }, "train.lr is 'nan'");
        row(
            "an unknown task", [](auto &e) { e.base.task.id = "even"; }, "task.id is 'even'");
        row(
            "a task parameter out of range", [](auto &e) { e.base.task.params["length"] = std::int64_t(0); },
            "length");
        row(
            "a task parameter of a wrong type", [](auto &e) { e.base.task.params["length"] = 4.5; },
            "length");
        row(
            "an unknown task parameter", [](auto &e) { e.base.task.params["size"] = 4.5; }, "'size'");
        row(
            "an odd length of missing-duplicate",
            [](auto &e) {
                e.base.task = {"missing-duplicate", {{"length", std::int64_t(41)}}};
            },
            "41");
        row(
            "an unknown mask", [](auto &e) { e.lanes[1].mask.id = "topk"; },
            "Lane B: There is no mask 'topk'");
        row(
            "a mask parameter out of range", [](auto &e) { e.lanes[1].mask.params["k"] = std::int64_t(0); },
            "Lane B: Mask top-k: k is '0'");
        row(
            "global tokens of top-k", [](auto &e) { e.lanes[1].mask.params["global"] = std::int64_t(1); },
            "'global'");
        row(
            "narrow heads without a projection",
            [](auto &e) {
                e.base.model.output = false;
                e.base.model.dHead = 32;
            },
            "model.d_head is 32");
        row(
            "narrow heads in the printed layout",
            [](auto &e) {
                applyLayout(e.base.model, Layout::Printed);
                e.base.model.dHead = 32;
            },
            "model.d_head is 32");
        row(
            "narrow heads in the printed layout with a projection",
            [](auto &e) {
                applyLayout(e.base.model, Layout::Printed);
                e.base.model.output = true;
                e.base.model.dHead = 32;
            },
            "in the printed layout");
        row(
            "an odd width with sinusoidal positions", [](auto &e) { e.base.model.dModel = 63; },
            "must be even");
        row(
            "one file of two", [](auto &e) { e.base.data.trainFile = "a"; }, "data.heldout_file is missing");
        row(
            "the file task without files",
            [](auto &e) {
                e.base.task = {"file", {}};
            },
            "data.train_file");
        row(
            "momentum of adam",
            [](auto &e) {
                e.base.train.optimizer = OptimizerKind::Adam;
                e.base.train.momentum = 0.9;
            },
            "momentum");
        row(
            "a lane's unknown key",
            [](auto &e) {
                e.lanes[1].set = {{"train.lrr", "1"}};
            },
            "Lane B: There is no");
        row(
            "a lane's wrong value",
            [](auto &e) {
                e.lanes[1].set = {{"train.lr", "x"}};
            },
            "Lane B: train.lr is 'x'");
    }
    void validateTellsWhatIsWrong()
    {
        QFETCH(std::function<void(ExperimentSpec &)>, change);
        QFETCH(QString, part);
        ExperimentSpec experiment = twoLanes();
        QVERIFY(validate(experiment).empty());
        change(experiment);
        const auto sentences = validate(experiment);
        QVERIFY2(mentions(sentences, qPrintable(part)),
                 sentences.empty() ? "no sentence" : sentences.front().c_str());
        QCOMPARE(sentences.size(), std::size_t(1));
        QVERIFY(sentences.front().ends_with("."));
    }

    void sizesBeyondTheLengthAreAllowed()
    {
        ExperimentSpec experiment = twoLanes();
        experiment.lanes[1].mask = maskFrom("top-k:600");
        QVERIFY(validate(experiment).empty());
    }

    void ownDataNeedNoTask()
    {
        ExperimentSpec experiment = twoLanes();
        setField(experiment.base, "task.id", "file");
        setField(experiment.base, "data.train_file", "a.jsonl");
        setField(experiment.base, "data.heldout_file", "b.jsonl");
        QVERIFY(validate(experiment).empty());
        QCOMPARE(experimentFromJson(toJson(experiment)), experiment);
    }
};

FOVEA_TEST(TestSpec)
#include "tst_spec.moc"
