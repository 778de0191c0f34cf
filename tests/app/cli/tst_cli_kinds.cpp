// SPDX-License-Identifier: MIT
#include "tests/support/cli_program.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cstring>

using fovea::test::CliProgram;
using fovea::test::comparable;
using fovea::test::Finished;
using fovea::test::isCleanJson;
using fovea::test::tensorsOf;
using fovea::test::tinyTraining;

namespace {

nlohmann::json headerOf(const QByteArray &safetensors)
{
    std::uint64_t length = 0;
    std::memcpy(&length, safetensors.constData(), sizeof length);
    return nlohmann::json::parse(safetensors.mid(sizeof length, qsizetype(length)).toStdString());
}

const char *const pattern = "painted:0:0-1;1:0-2;2:1-3;3:2-4;4:3-5;5:0,4-5";

} // namespace

// Every kind of attention and gradient rule, from training to files.
class TestCliKinds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyKindTrains();
    void gradientRulesAreLanes();
    void conditionsFollowTheRule();
    void centroidsAreInFiles();
    void centroidsAreResumed();
    void mistakes_data();
    void mistakes();

private:
    QByteArray weights(const QString &file, const QString &epoch) const
    {
        m_cli.run({"export", file, "--run", "1", "--epoch", epoch, "--weights", "w.safetensors"});
        return m_cli.contents("w.safetensors");
    }

    CliProgram m_cli{FOVEA_CLI};
};

void TestCliKinds::everyKindTrains()
{
    QStringList lanes;
    for (const char *mask :
         {"top-k:3:sink=1", "threshold:2", "entmax:1.5", "smooth-cut:2", "sparse-k:2", "block-top:1:size=2",
          "sampled-k:2", "lsh:2:buckets=2", "routing:2:clusters=2", "h2o:1:band=1", pattern})
        lanes << "--mask" << mask;
    const Finished trained = m_cli.run(tinyTraining("kinds.fovea", lanes));
    QVERIFY2(trained.code == 0, trained.err);
    const Finished shown = m_cli.run({"show", "kinds.fovea", "--json"});
    QVERIFY(isCleanJson(shown.out));
    const nlohmann::json json = shown.json();
    QCOMPARE(json["runs"].size(), std::size_t(11));
    for (const auto &run : json["runs"]) {
        QCOMPARE(run["status"].get<std::string>(), std::string("finished"));
        const auto &last = run["epochs"].back();
        const std::string mask = run["mask"];
        QVERIFY2(last["support"]["all"]["p50"].get<double>() >= 1, mask.c_str());
        QVERIFY2(last["sensitivity"]["all"]["p50"].is_number(), mask.c_str());
        QVERIFY2(last["swap"]["all"]["p50"].is_number(), mask.c_str());
        QVERIFY2(last["frozen"]["all"]["share"].is_number(), mask.c_str());
        const bool hasCount = !mask.starts_with("threshold") && !mask.starts_with("entmax") &&
                              mask != pattern; // whose rows keep two keys or three
        QCOMPARE(last["recall"]["all"]["p50"].is_number(), hasCount);
    }
}

void TestCliKinds::gradientRulesAreLanes()
{
    const Finished trained = m_cli.run(
        tinyTraining("rules.fovea", {"--mask", "top-k:2", "--lane", "top-k:2,model.gradient=straight-through",
                                     "--lane", "top-k:2,model.gradient=forward-full", "--mask", "full"}));
    QVERIFY2(trained.code == 0, trained.err);
    const nlohmann::json runs = m_cli.run({"show", "rules.fovea", "--json"}).json()["runs"];
    QCOMPARE(runs.size(), std::size_t(4));
    std::vector<double> losses;
    for (const auto &run : runs)
        losses.push_back(run["epochs"].back()["train_loss"].get<double>());
    for (std::size_t i = 0; i < losses.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            QVERIFY(losses[i] != losses[j]);
    QVERIFY(runs[1]["label"].get<std::string>().find("straight-through") != std::string::npos);
}

// Derived for weights of the best keys alone: with forward-full all keys are weighed.
void TestCliKinds::conditionsFollowTheRule()
{
    const Finished trained = m_cli.run(tinyTraining(
        "conditions.fovea", {"--mask", "full", "--lane", "top-k:3,model.gradient=straight-through", "--lane",
                             "top-k:3,model.gradient=forward-full"}));
    QVERIFY2(trained.code == 0, trained.err);
    const auto shown = m_cli.run({"show", "conditions.fovea", "--json"}).json();
    const auto lanes = shown.at("summary").at("lanes");
    QCOMPARE(lanes[1].at("paired_conditions").size(), std::size_t(1));
    QVERIFY(lanes[2].at("paired_conditions").empty());
    const auto metric = [&](int run, const char *id) {
        return shown.at("runs")[run].at("epochs").back().at(id).at("all").at("p75");
    };
    QVERIFY(metric(1, "condition_w").is_number());
    QVERIFY(metric(2, "condition_w").is_null());
}

void TestCliKinds::centroidsAreInFiles()
{
    const Finished trained = m_cli.run(tinyTraining("routed.fovea", {"--mask", "routing:2:clusters=3"}));
    QVERIFY2(trained.code == 0, trained.err);
    const QByteArray first = weights("routed.fovea", "init"), last = weights("routed.fovea", "2");
    for (const QByteArray &file : {first, last})
        QCOMPARE(headerOf(file)["blocks.0.attention.centroids"]["shape"].dump(), std::string("[3,8]"));
    const auto range = headerOf(first)["blocks.0.attention.centroids"]["data_offsets"];
    const auto part = [&](const QByteArray &file) {
        return tensorsOf(file).mid(range[0].get<int>(), range[1].get<int>() - range[0].get<int>());
    };
    QVERIFY(part(first) != part(last));
    // Weights go on from a file, centroids included; a probe uses those of its snapshot.
    m_cli.write("start.safetensors", last);
    const Finished on = m_cli.run(
        tinyTraining("on.fovea", {"--mask", "routing:2:clusters=3", "--init", "start.safetensors"}));
    QVERIFY2(on.code == 0, on.err);
    QVERIFY(tensorsOf(weights("on.fovea", "init")) == tensorsOf(last));
    const auto kept = [&](const char *epoch) {
        return m_cli
            .run({"probe", "routed.fovea", "--run", "1", "--epoch", epoch, "--example", "0", "--json"})
            .json()["layers"][0]["heads"][0]["kept"];
    };
    for (const auto &row : kept("2"))
        QCOMPARE(std::count(row.begin(), row.end(), 1), 2);
}

void TestCliKinds::centroidsAreResumed()
{
    const QStringList lane{"--mask", "routing:2:clusters=3"};
    QVERIFY(m_cli.run(tinyTraining("whole.fovea", lane)).code == 0);
    QVERIFY(m_cli.run(tinyTraining("parts.fovea", lane + QStringList{"--epochs", "1"})).code == 0);
    const Finished resumed = m_cli.run({"resume", "parts.fovea", "--epochs", "3"});
    QVERIFY2(resumed.code == 0, resumed.err);
    QVERIFY(tensorsOf(weights("parts.fovea", "2")) == tensorsOf(weights("whole.fovea", "2")));
    QVERIFY(comparable(m_cli.run({"show", "parts.fovea", "--json"}).json())["runs"][0]["epochs"] ==
            comparable(m_cli.run({"show", "whole.fovea", "--json"}).json())["runs"][0]["epochs"]);
}

void TestCliKinds::mistakes_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("part");
    const auto add = [](const char *name, const QStringList &words, const char *part) {
        QTest::newRow(name) << words << part;
    };
    add("alpha 0.9", {"--mask", "entmax:0.9"}, "1.001 to 2");
    add("odd buckets", {"--mask", "lsh:2:buckets=5"}, "must be even");
    add("a pattern of another length", {"--mask", "painted:0:0;1:1"}, "made for 2 positions");
    add("a row without a key", {"--mask", "painted:0:0;2:1"}, "query 1 keeps no key");
    add("straight-through with entmax", {"--lane", "entmax:1.5,model.gradient=straight-through"},
        "only kept is allowed");
    add("forward-full with smooth-cut", {"--lane", "smooth-cut:2,model.gradient=forward-full"},
        "only kept is allowed");
    add("an unknown rule", {"--lane", "top-k:2,model.gradient=some"}, "straight-through");
}

void TestCliKinds::mistakes()
{
    QFETCH(QStringList, words);
    QFETCH(QString, part);
    const Finished finished = m_cli.run(tinyTraining("wrong.fovea", words));
    QCOMPARE(finished.code, 2);
    QVERIFY2(QString::fromUtf8(finished.err).contains(part), finished.err.constData());
    QVERIFY(m_cli.contents("wrong.fovea").isEmpty());
}

FOVEA_TEST(TestCliKinds)
#include "tst_cli_kinds.moc"
