// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"
#include "core/experiment/presets.h"
#include "core/experiment/spec_fields.h"
#include "core/experiment/spec_json.h"
#include "core/experiment/validate.h"
#include "core/tasks/task.h"
#include "tests/support/spec_support.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>
#include <limits>

using namespace fovea;

namespace {

std::string quotes(std::string text) // single quotes stand for double ones
{
    std::replace(text.begin(), text.end(), '\'', '"');
    return text;
}

} // namespace

class TestSpecJson : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void presetsReadBackEqual_data()
    {
        QTest::addColumn<QString>("id");
        for (const Preset &each : presets())
            QTest::newRow(each.id.c_str()) << QString::fromStdString(each.id);
    }
    void presetsReadBackEqual()
    {
        QFETCH(QString, id);
        const Preset &each = preset(id.toStdString());
        QCOMPARE(experimentFromJson(toJson(each.experiment)), each.experiment);
        QCOMPARE(QString::fromStdString(toJson(experimentFromJson(toJson(each.experiment)))),
                 QString::fromStdString(toJson(each.experiment)));
        const auto sentences = validate(each.experiment);
        QVERIFY2(sentences.empty(), sentences.empty() ? "" : sentences.front().c_str());
        QVERIFY(!each.title.empty() && each.title != each.id);
        QVERIFY(each.description.ends_with("."));
        QCOMPARE(each.experiment.name, each.id);
        QVERIFY(std::is_sorted(presets().begin(), presets().end(),
                               [](const Preset &a, const Preset &b) { return a.id < b.id; }));
    }

    void everyTaskHasItsPresets()
    {
        QVERIFY(taskCatalogue().size() > 0);
        for (const TaskInfo &task : taskCatalogue()) {
            const ExperimentSpec &paper = preset("paper/" + task.id).experiment;
            const bool listops = task.id == "listops";
            QCOMPARE(paper.base.task.id, task.id);
            QCOMPARE(paper.seeds.size(), std::size_t(10));
            QCOMPARE(paper.lanes.size(), std::size_t(6));
            QCOMPARE(paper.base.data.train, 5000);
            QCOMPARE(paper.base.data.heldout, 2000);
            QVERIFY(paper.base.data.padding == Padding::Paper);
            QCOMPARE(paper.base.model.blocks, listops ? 10 : 5);
            QCOMPARE(paper.base.train.lr, listops ? 1.0 : 0.1);
            QCOMPARE(paper.base.train.decay, listops ? 0.99 : 0.9995);
            const ExperimentSpec &quick = preset("quick/" + task.id).experiment;
            QCOMPARE(quick.base.task.id, task.id);
            QCOMPARE(quick.seeds, std::vector<std::uint64_t>{1});
            QCOMPARE(textOf(quick.lanes.at(0).mask), "full");
            QCOMPARE(textOf(quick.lanes.at(1).mask), "top-k:5");
        }
        QCOMPARE(preset(defaultPresetId()).id, "race/even-pairs");
        QVERIFY(complaint<UsageError>([] { preset("quick/even-pears"); }).contains("'quick/even-pairs'"));
    }

    void layoutsReadBackEqual()
    {
        for (const char *layout : {"released", "printed"}) {
            ExperimentSpec experiment = twoLanes();
            setField(experiment.base, "model.layout", layout);
            QCOMPARE(experimentFromJson(toJson(experiment)), experiment);
            QVERIFY(validate(experiment).empty());
            experiment.base.model.norm = NormPlacement::Post;
            experiment.base.model.affine = true;
            QCOMPARE(experimentFromJson(toJson(experiment)), experiment);
        }
    }

    void aLayoutIsAppliedBeforeTheKeysBesideIt()
    {
        const auto read = experimentFromJson(
            quotes("{'base':{'model':{'norm':'pre','layout':'printed'}},'lanes':[{'mask':'full'}]}"));
        const ModelSpec &model = read.base.model;
        QVERIFY(model.norm == NormPlacement::Pre);
        QVERIFY(model.layout == Layout::Printed && model.scores == ScoreForm::Bilinear);
        QVERIFY(!model.output && !model.affine);
        RunSpec spec;
        spec.model = model;
        setField(spec, "model.layout", "released");
        QCOMPARE(spec.model, ModelSpec());
    }

    void seedsUseAllBits()
    {
        ExperimentSpec experiment = twoLanes();
        experiment.seeds = {0, std::numeric_limits<std::uint64_t>::max()};
        experiment.base.data.seed = std::numeric_limits<std::uint64_t>::max();
        QCOMPARE(experimentFromJson(toJson(experiment)), experiment);
    }

    void theWrittenFormIsTheDesigns()
    {
        ExperimentSpec experiment = twoLanes();
        QString text = QString::fromStdString(toJson(experiment));
        text.remove('\n').remove(' ').replace('"', '\'');
        QCOMPARE(text,
                 "{'schema_version':1,'name':'twolanes','seeds':[1],'lockstep':true,'base':{"
                 "'task':{'id':'even-pairs','length':40},"
                 "'data':{'train':5000,'heldout':2000,'seed':'run','padding':'none','train_file':null,"
                 "'heldout_file':null},"
                 "'model':{'layout':'released','blocks':5,'heads':1,'d_model':64,'d_head':64,'d_mlp':64,"
                 "'activation':'relu','norm':'pre','affine':false,'scores':'qk','output':true,"
                 "'positions':'sinusoidal','readout':'mean','pad':'attended','dropout':0.01,"
                 "'inverse_temperature':1,'gradient':'kept'},"
                 "'train':{'optimizer':'sgd','lr':0.1,'decay':0.9995,'batch':25,'clip':0.5,'epochs':100,"
                 "'momentum':0,'weight_decay':0,'order':'shuffled','init':'paired','accuracy':'full'},"
                 "'metrics':{'examples':64},'store':{'snapshots':120,'megabytes':1024},"
                 "'stop':{'train_acc':null,'plateau':null,'seconds':null}},"
                 "'lanes':[{'name':'A','mask':'full'},{'name':'B','mask':'top-k:5'}]}");
    }

    void missingKeysGetDefaults()
    {
        QCOMPARE(experimentFromJson("{}"), ExperimentSpec());
        const auto read = experimentFromJson(quotes("{'lanes':[{'mask':'full'},{'mask':'top-k:5'}]}"));
        QCOMPARE(read.lanes, twoLanes().lanes);
        const auto whole = experimentFromJson(quotes("{'base':{'train':{'epochs':5.0,'lr':1}}}"));
        QCOMPARE(whole.base.train.epochs, 5);
    }

    void wrongJsonIsExplained_data()
    {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("part");
        QTest::newRow("not JSON") << "{'name': }"
                                  << "line 1, column 10";
        QTest::newRow("a file that ends too early") << "{'base':"
                                                    << "too early";
        QTest::newRow("nothing") << ""
                                 << "too early";
        QTest::newRow("a number without end") << "{'seeds':[1e999]}"
                                              << "too large";
        QTest::newRow("a list") << "[]"
                                << "must be an object";
        QTest::newRow("a newer version") << "{'schema_version':2}"
                                         << "schema_version is 2, but must be 1";
        QTest::newRow("an unknown key") << "{'lane':[]}"
                                        << "did you mean 'lanes'";
        QTest::newRow("an unknown section") << "{'base':{'trian':{}}}"
                                            << "base has no key 'trian'";
        QTest::newRow("an unknown field") << "{'base':{'train':{'lrr':1}}}"
                                          << "base.train has no key 'lrr' (did you";
        QTest::newRow("an empty key") << "{'base':{'data':{'':1}}}"
                                      << "base.data has no key ''";
        QTest::newRow("an unknown parameter") << "{'base':{'task':{'id':'parity','lenght':3}}}"
                                              << "'length'";
        QTest::newRow("an unknown task") << "{'base':{'task':{'id':'party'}}}"
                                         << "did you mean 'parity'";
        QTest::newRow("a number as text") << "{'base':{'train':{'lr':'1'}}}"
                                          << "base.train.lr is \"1\", but must be";
        QTest::newRow("a text as number") << "{'base':{'model':{'norm':1}}}"
                                          << "base.model.norm is 1, but must be pre";
        QTest::newRow("a broken number") << "{'base':{'train':{'epochs':1.5}}}"
                                         << "a whole number, 1 to 100000";
        QTest::newRow("a flag as number") << "{'base':{'model':{'affine':1}}}"
                                          << "true or false";
        QTest::newRow("null where it is not allowed") << "{'base':{'train':{'lr':null}}}"
                                                      << "base.train.lr is null";
        QTest::newRow("out of range") << "{'base':{'train':{'batch':0}}}"
                                      << "base.train.batch is '0', but must";
        QTest::newRow("a stop rule out of range") << "{'base':{'stop':{'train_acc':95}}}"
                                                  << "0 to 1, or null";
        QTest::newRow("a parameter out of range") << "{'base':{'task':{'length':0}}}"
                                                  << "base.task.length is '0'";
        QTest::newRow("a wrong data seed") << "{'base':{'data':{'seed':-1}}}"
                                           << "run or a whole number";
        QTest::newRow("a seed below zero") << "{'seeds':[1,-2]}"
                                           << "seeds[1] is -2";
        QTest::newRow("a broken seed") << "{'seeds':[1.5]}"
                                       << "seeds[0] is 1.5";
        QTest::newRow("one seed without list") << "{'seeds':1}"
                                               << "a list of whole numbers";
        QTest::newRow("lock-step as text") << "{'lockstep':'no'}"
                                           << "true or false";
        QTest::newRow("a name that is a number") << "{'name':3}"
                                                 << "name is 3, but must be a text";
        QTest::newRow("lanes as an object") << "{'lanes':{}}"
                                            << "a list of lanes";
        QTest::newRow("a lane without mask") << "{'lanes':[{'name':'A'}]}"
                                             << "lanes[0].mask is missing";
        QTest::newRow("a lane with an unknown mask") << "{'lanes':[{'mask':'topk'}]}"
                                                     << "lanes[0].mask: There is no";
        QTest::newRow("a lane with an unknown key") << "{'lanes':[{'mask':'full','sett':{}}]}"
                                                    << "'set'";
        QTest::newRow("a lane with a wrong change") << "{'lanes':[{'mask':'full','set':{'train.lrr':1}}]}"
                                                    << "lanes[0].set: There is no setting";
        QTest::newRow("a lane with a list as change") << "{'lanes':[{'mask':'full','set':{'train.lr':[1]}}]}"
                                                      << "lanes[0].set.train.lr is [1]";
    }
    void wrongJsonIsExplained()
    {
        QFETCH(QString, json);
        QFETCH(QString, part);
        const QString sentence =
            complaint<InputError>([&] { experimentFromJson(quotes(json.toStdString())); });
        QVERIFY2(sentence.contains(part), qPrintable(sentence));
        QVERIFY2(sentence.endsWith("."), qPrintable(sentence));
    }

    void everyCutOfASpecIsReadOrRefused()
    {
        const std::string whole = toJson(twoLanes());
        for (std::size_t length = 0; length + 2 < whole.size(); ++length)
            QVERIFY(!complaint<InputError>([&] { experimentFromJson(whole.substr(0, length)); }).isEmpty());
    }

    void filesAreNamedInErrors()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("spec.json").toStdString();
        QVERIFY(complaint<InputError>([&] { experimentFromFile(path); }).contains("spec.json"));
        QVERIFY(
            complaint<InputError>([&] { experimentFromFile(folder.path().toStdString()); }).contains("read"));
        std::ofstream(path) << toJson(twoLanes());
        QCOMPARE(experimentFromFile(path), twoLanes());
        std::ofstream(path) << "{";
        QVERIFY(complaint<InputError>([&] { experimentFromFile(path); }).contains("spec.json"));
    }
};

FOVEA_TEST(TestSpecJson)
#include "tst_spec_json.moc"
