// SPDX-License-Identifier: MIT
#include "tests/support/cli_program.h"

#include "tests/support/test_program.h"

#include <QFloat16> // QCOMPARE of JSON asks whether it converts to it
#include <QTest>

#include <cmath>

using namespace fovea;
using fovea::test::CliProgram;
using fovea::test::Finished;
using fovea::test::isCleanJson;
using fovea::test::tinyTraining;

// The verbs that look at attention: probe and heads.
class TestCliProbe : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void probeHasTheShapeOfTheContract();
    void probeNamesWhatItLooksAt();
    void probeTextListsKeptKeysAlone();
    void probeAttentionFollowsTheMask();
    void probeTakesTypedSequences();
    void probeLimitsItsOutput();
    void probeTellsTheNearestKeptEpoch();
    void probeMistakes_data();
    void probeMistakes();
    void headsHaveAnEntryPerRunLayerAndHead();
    void headsMistakes_data();
    void headsMistakes();

private:
    Finished probe(const QStringList &more) const
    {
        return m_cli.run(QStringList{"probe", "heat.fovea", "--json"} + more);
    }

    CliProgram m_cli{FOVEA_CLI};
};

void TestCliProbe::initTestCase()
{
    const auto answer = m_cli.run(tinyTraining(
        "heat.fovea", {"--mask", "full", "--mask", "top-k:3", "--mask", "banded:3:global=1", "--seeds", "1,2",
                       "--set", "model.heads=2", "--set", "store.snapshots=4", "--epochs", "9"}));
    QVERIFY2(answer.code == 0, answer.err);
}

void TestCliProbe::probeHasTheShapeOfTheContract()
{
    const auto answer = probe({"--run", "3", "--example", "4"});
    QVERIFY2(answer.code == 0, answer.err);
    QVERIFY(isCleanJson(answer.out));
    const auto json = answer.json();
    QCOMPARE(json.at("run").get<int>(), 3);
    QCOMPARE(json.at("epoch").get<int>(), 8);
    QCOMPARE(json.at("requested_epoch").get<int>(), 8);
    QCOMPARE(json.at("tokens").size(), std::size_t(7)); // and one global token
    QCOMPARE(json.at("roles")[5].get<std::string>(), std::string("token"));
    QCOMPARE(json.at("roles")[6].get<std::string>(), std::string("global"));
    QCOMPARE(json.at("text").get<std::string>().size(), std::size_t(6));
    QCOMPARE(json.at("logits").size(), std::size_t(2));
    QVERIFY(json.at("label").is_number_integer());
    const auto head = json.at("layers")[0].at("heads")[1];
    for (const char *matrix : {"scores", "kept", "weights"}) {
        QCOMPARE(head.at(matrix).size(), std::size_t(7));
        QCOMPARE(head.at(matrix)[0].size(), std::size_t(7));
    }
    QCOMPARE(head.at("dispersion").size(), std::size_t(7));
    QCOMPARE(head.at("separation").size(), std::size_t(7));
    QCOMPARE(head.at("sensitivity").size(), std::size_t(7));
    QCOMPARE(head.at("swap"), nlohmann::json(std::vector<double>(7, 0))); // a fixed mask
    QCOMPARE(head.at("value_norms").size(), std::size_t(7));
    for (std::size_t query = 0; query < 7; ++query)
        for (std::size_t key = 0; key < 7; ++key) {
            const double weight = head.at("weights")[query][key];
            for (const auto &[form, lengths] :
                 {std::pair("before", "value_norms"), {"after", "output_norms"}}) {
                const double length = head.at(lengths)[key];
                const double given = head.at("contribution").at(form)[query][key];
                QVERIFY(std::abs(given - weight * length) < 1e-6);
            }
        }
    QVERIFY(head.contains("focus") && head.contains("focus_uniform"));

    // The example is the one `dataset` gives for this seed.
    const auto line =
        m_cli.run({"dataset", "--task", "even-pairs", "--length", "6", "--split", "heldout", "--count", "5"})
            .out.trimmed()
            .split('\n')
            .at(4);
    QVERIFY(nlohmann::json::parse(line.toStdString()).at("text") == json.at("text"));
    QVERIFY(nlohmann::json::parse(line.toStdString()).at("label") == json.at("label"));
}

void TestCliProbe::probeNamesWhatItLooksAt()
{
    const auto answer =
        probe({"--run", "2", "--example", "3", "--split", "train", "--layer", "0", "--head", "1"}).json();
    QCOMPARE(answer.at("lane").get<std::string>(), std::string("B"));
    QCOMPARE(answer.at("lane_label").get<std::string>(), std::string("top-k 3"));
    QCOMPARE(answer.at("mask").get<std::string>(), std::string("top-k:3"));
    QCOMPARE(answer.at("seed").get<int>(), 1);
    QCOMPARE(answer.at("task").get<std::string>(), std::string("even-pairs"));
    QCOMPARE(answer.at("split").get<std::string>(), std::string("train"));
    QCOMPARE(answer.at("example").get<int>(), 3);
    const auto &logits = answer.at("logits");
    QCOMPARE(answer.at("answer").get<int>(), logits[1].get<double>() > logits[0].get<double>() ? 1 : 0);
    QCOMPARE(answer.at("layers")[0].at("layer").get<int>(), 0);
    const auto &head = answer.at("layers")[0].at("heads")[0];
    QCOMPARE(head.at("head").get<int>(), 1);
    for (std::size_t query = 0; query < 6; ++query) {
        double entropy = 0;
        for (const auto &weight : head.at("weights")[query])
            if (weight.get<double>() > 0)
                entropy -= weight.get<double>() * std::log(weight.get<double>());
        QVERIFY(std::abs(head.at("entropy")[query].get<double>() - entropy) < 1e-6);
        const double bound = head.at("dispersion")[query].get<double>() - std::log(3.0) +
                             std::log1p(1 / std::max(head.at("separation")[query].get<double>(), 1e-9));
        QVERIFY(std::abs(head.at("log_bound")[query].get<double>() - bound) < 1e-5 * std::abs(bound) + 1e-5);
    }
    const auto typed = probe({"--run", "2", "--input", "011010"}).json();
    QVERIFY(typed.at("split").is_null() && typed.at("example").is_null());
    QVERIFY(typed.at("layers")[0].at("heads")[1].at("head") == 1);
}

void TestCliProbe::probeTextListsKeptKeysAlone()
{
    const auto text = m_cli.run({"probe", "heat.fovea", "--run", "2", "--example", "0"}).out;
    QVERIFY2(text.startsWith("Run 2, lane B (top-k 3), seed 1, epoch 8, heldout example 0\n"), text);
    // Band 3 at the edge keeps two keys and the global token; a list of three would hold a dropped one.
    const auto json = probe({"--run", "3", "--example", "0", "--head", "0"}).json();
    const auto rows = m_cli.run({"probe", "heat.fovea", "--run", "3", "--example", "0", "--head", "0"}).out;
    const auto lines = rows.mid(rows.indexOf("strongest keys")).split('\n').mid(1, 7);
    QCOMPARE(lines.size(), 7);
    for (std::size_t query = 0; query < 7; ++query) {
        const auto &kept = json.at("layers")[0].at("heads")[0].at("kept")[query];
        int count = 0;
        for (const auto &key : kept)
            count += key.get<int>();
        const QByteArray &line = lines[qsizetype(query)];
        const auto listed = line.mid(line.lastIndexOf("  ") + 2).split(',');
        QCOMPARE(int(listed.size()), std::min(3, count));
        for (const QByteArray &key : listed)
            QVERIFY2(kept[std::size_t(key.trimmed().split(' ').front().toInt())] == 1, line);
    }
}

void TestCliProbe::probeAttentionFollowsTheMask()
{
    const auto head =
        probe({"--run", "2", "--example", "0", "--split", "train"}).json().at("layers")[0].at("heads")[0];
    for (std::size_t query = 0; query < 6; ++query) {
        int kept = 0;
        double sum = 0, lowestKept = INFINITY, highestKept = -INFINITY, highestDropped = -INFINITY;
        for (std::size_t key = 0; key < 6; ++key) {
            const double score = head.at("scores")[query][key].get<double>();
            const double weight = head.at("weights")[query][key].get<double>();
            sum += weight;
            if (head.at("kept")[query][key].get<int>() == 1) {
                ++kept;
                lowestKept = std::min(lowestKept, score);
                highestKept = std::max(highestKept, score);
            } else {
                highestDropped = std::max(highestDropped, score);
                QCOMPARE(weight, 0.0);
            }
        }
        QCOMPARE(kept, 3);
        QVERIFY(std::abs(sum - 1) < 1e-6);
        QVERIFY(std::abs(head.at("dispersion")[query].get<double>() - (highestKept - lowestKept)) < 1e-6);
        QVERIFY(std::abs(head.at("separation")[query].get<double>() - (lowestKept - highestDropped)) < 1e-6);
    }
}

void TestCliProbe::probeTakesTypedSequences()
{
    const auto known = probe({"--run", "1", "--input", "011010"}).json();
    QVERIFY(known.at("tokens") == nlohmann::json::array({0, 1, 1, 0, 1, 0}));
    QCOMPARE(known.at("label").get<int>(), 0);
    QVERIFY(!known.contains("length_trained"));
    const auto longer = probe({"--run", "1", "--input", "01101001"}).json();
    QCOMPARE(longer.at("length_trained").get<bool>(), false);
    QCOMPARE(longer.at("label").get<int>(), 1);
    const auto text = m_cli.run({"probe", "heat.fovea", "--run", "1", "--input", "01101001"}).out;
    QVERIFY2(text.contains("not trained") && text.contains("Layer 0, head 1"), text);
}

void TestCliProbe::probeLimitsItsOutput()
{
    const auto json = probe({"--run", "1", "--example", "0", "--layer", "0", "--head", "1"}).json();
    const auto all = probe({"--run", "1", "--example", "0"}).json();
    QCOMPARE(json.at("layers").size(), std::size_t(1));
    QCOMPARE(json.at("layers")[0].at("heads").size(), std::size_t(1));
    QVERIFY(json.at("layers")[0].at("heads")[0] == all.at("layers")[0].at("heads")[1]);
}

void TestCliProbe::probeTellsTheNearestKeptEpoch()
{
    // Four snapshots for nine epochs: init, 0, the last, and what is divisible by enough.
    const auto thinned = probe({"--run", "1", "--example", "0", "--epoch", "1"}).json();
    QCOMPARE(thinned.at("requested_epoch").get<int>(), 1);
    QVERIFY(thinned.at("epoch").get<int>() == 0);
    const auto init = probe({"--run", "1", "--example", "0", "--epoch", "init"}).json();
    QCOMPARE(init.at("epoch").get<int>(), -1);
    QVERIFY(init.at("logits") != thinned.at("logits"));
}

void TestCliProbe::probeMistakes_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("sentence");
    QTest::newRow("neither example nor input") << QStringList{"--run", "1"} << 2 << QByteArray("--example");
    QTest::newRow("no run among several")
        << QStringList{"--example", "0"} << 2 << QByteArray("--run is missing");
    QTest::newRow("a run that does not exist")
        << QStringList{"--run", "7", "--example", "0"} << 2 << QByteArray("7");
    QTest::newRow("an example beyond the set")
        << QStringList{"--run", "1", "--example", "20"} << 2 << QByteArray("from 0 to 19");
    QTest::newRow("an epoch beyond the last") << QStringList{"--run", "1", "--example", "0", "--epoch", "9"}
                                              << 2 << QByteArray("its last one is 8");
    QTest::newRow("a layer that does not exist")
        << QStringList{"--run", "1", "--example", "0", "--layer", "1"} << 2 << QByteArray("--layer");
    QTest::newRow("a sequence with a wrong character")
        << QStringList{"--run", "1", "--input", "01a010"} << 4 << QByteArray("'a'");
}

void TestCliProbe::probeMistakes()
{
    QFETCH(QStringList, words);
    QFETCH(int, code);
    QFETCH(QByteArray, sentence);
    const auto answer = probe(words);
    QVERIFY2(answer.err.contains(sentence), answer.err);
    QCOMPARE(answer.code, code);
    QVERIFY(answer.out.isEmpty());
}

void TestCliProbe::headsHaveAnEntryPerRunLayerAndHead()
{
    const auto result = m_cli.run({"heads", "heat.fovea", "--examples", "5", "--json"});
    QVERIFY2(result.code == 0, result.err);
    QVERIFY(isCleanJson(result.out));
    const auto heads = result.json().at("heads");
    const auto runs = m_cli.run({"show", "heat.fovea", "--json"}).json().at("runs");
    const auto perRun = heads.size() / runs.size();
    QCOMPARE(perRun * runs.size(), heads.size());
    QCOMPARE(perRun % 2, std::size_t(0)); // two heads per layer
    // One of them against the probes of its examples.
    const auto &head = heads[perRun + 1]; // the second head of the first layer of the second run
    QCOMPARE(head.at("lane").get<std::string>(), runs[1].at("lane").get<std::string>());
    QCOMPARE(head.at("seed"), runs[1].at("seed"));
    QCOMPARE(head.at("head").get<int>(), 1);
    std::vector<double> dispersions;
    for (int example = 0; example < 5; ++example) {
        const auto shown = probe({"--run", QString::number(head.at("run").get<int>()), "--example",
                                  QString::number(example)})
                               .json();
        const auto &rows = shown.at("layers")[0].at("heads")[1].at("dispersion");
        double sum = 0;
        for (const auto &row : rows)
            sum += row.get<double>();
        dispersions.push_back(sum / double(rows.size()));
    }
    double mean = 0, squares = 0;
    for (const double value : dispersions)
        mean += value / 5;
    for (const double value : dispersions)
        squares += (value - mean) * (value - mean);
    const double error = std::sqrt(squares / 4 / 5);
    const auto &told = head.at("dispersion");
    QVERIFY(std::abs(told.at("mean").get<double>() - mean) < 1e-5);
    QVERIFY(std::abs(told.at("low").get<double>() - (mean - 1.96 * error)) < 1e-5);
    QVERIFY(std::abs(told.at("high").get<double>() - (mean + 1.96 * error)) < 1e-5);
    QCOMPARE(told.at("examples").get<int>(), 5);
    double whole = 0;
    for (const auto &share : head.at("by_token").at("mean"))
        whole += share.get<double>();
    QVERIFY(std::abs(whole - 1) < 1e-5);
    QCOMPARE(head.at("by_token").at("tokens").size(), head.at("by_token").at("mean").size());
    QCOMPARE(head.at("mean_map").at("mean").size(), head.at("mean_map").at("side").get<std::size_t>());

    const auto csv = m_cli.run({"heads", "heat.fovea", "--examples", "5", "--csv"});
    QVERIFY2(csv.code == 0, csv.err);
    QCOMPARE(std::size_t(csv.out.count('\n')), heads.size() + 1);
    const auto text = m_cli.run({"heads", "heat.fovea", "--run", "1", "--epoch", "init", "--examples", "5"});
    QVERIFY2(text.code == 0 && text.out.contains("untrained") && text.out.contains("5 examples"), text.out);
    for (const QByteArray &line : text.out.split('\n'))
        QVERIFY2(QString::fromUtf8(line).size() <= 80, line);
}

void TestCliProbe::headsMistakes_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("said");
    QTest::newRow("two forms") << QStringList{"--json", "--csv"} << "--json and --csv";
    QTest::newRow("no examples") << QStringList{"--examples", "0"} << "--examples is '0'";
    QTest::newRow("more examples than there are")
        << QStringList{"--examples", "100000"} << "whole number from 1 to";
    QTest::newRow("another set") << QStringList{"--split", "test"}
                                 << "--split is 'test'; allowed is heldout or train";
    QTest::newRow("an epoch that is none") << QStringList{"--epoch", "never"} << "--epoch is 'never'";
    QTest::newRow("a run that is none") << QStringList{"--run", "99"} << "99";
}

void TestCliProbe::headsMistakes()
{
    QFETCH(QStringList, options);
    QFETCH(QString, said);
    const auto result = m_cli.run(QStringList{"heads", "heat.fovea"} + options);
    QCOMPARE(result.code, 2);
    QVERIFY2(QString::fromUtf8(result.err).contains(said), result.err);
    QVERIFY(result.out.isEmpty());
}

FOVEA_TEST(TestCliProbe)
#include "tst_cli_probe.moc"
