// SPDX-License-Identifier: MIT
#include "core/store/session.h"
#include "tests/support/cli_program.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QProcess>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <span>

using namespace fovea;
using fovea::test::CliProgram;
using fovea::test::Finished;
using fovea::test::isCleanJson;
using fovea::test::tinyTraining;

// fovea-cli theory and theory surface, on a session of two lanes.
class TestCliTheory : public QObject
{
    Q_OBJECT

    CliProgram cli{FOVEA_CLI};

    nlohmann::json answered(const QStringList &words) const
    {
        const Finished finished = cli.run(words + QStringList{"--json"});
        if (finished.code != 0)
            throw std::runtime_error(finished.err.toStdString());
        return finished.json();
    }

    QByteArray contents(const char *name) const
    {
        QFile file(cli.file(QLatin1String(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private Q_SLOTS:
    void initTestCase()
    {
        const Finished trained = cli.run(tinyTraining("two.fovea", {"--mask", "full", "--mask", "top-k:3"}));
        QVERIFY2(trained.code == 0, trained.err.constData());
    }

    void aMomentHasTheNumbersOfTheContract()
    {
        const auto told = answered({"theory", "two.fovea", "--run", "2", "--examples", "20"});
        QCOMPARE(told.at("schema_version").get<int>(), 1);
        QCOMPARE(told.at("run").get<int>(), 2);
        QCOMPARE(told.at("examples").get<int>(), 20);
        for (const char *name :
             {"loss", "gradient_norm", "top_eigenvalue", "top_eigenvalue_frozen", "bottom_eigenvalue"})
            QVERIFY2(told.at(name).is_number(), name);
        for (const char *part : {"query_key", "value_output", "mlp", "embedding"})
            QVERIFY2(told.at("gradient_parts").at(part).get<double>() > 0, part);
        QVERIFY(told.at("bottom_eigenvalue").get<double>() <= told.at("top_eigenvalue_frozen").get<double>());
        const auto text = cli.run({"theory", "two.fovea", "--run", "2", "--examples", "20"});
        QCOMPARE(text.code, 0);
        QVERIFY(text.out.contains("2 / learning rate"));
    }

    void theForkPlaneHoldsStartAndBothEnds()
    {
        const QStringList words{"theory", "surface", "two.fovea", "--runs", "1,2", "--grid", "5"};
        const auto told = answered(words);
        QCOMPARE(told.at("plane").get<std::string>(), std::string("fork"));
        QCOMPARE(told.at("origin").get<std::string>(), std::string("init of run 1"));
        QCOMPARE(told.at("mask").get<std::string>(), std::string("full"));
        QCOMPARE(told.at("loss").size(), std::size_t(5));
        QCOMPARE(told.at("loss")[0].size(), std::size_t(5));
        QCOMPARE(told.at("points").dump(), std::string(R"({"a":[1.0,0.0],"b":[0.0,1.0],"start":[0.0,0.0]})"));

        // Where the grid meets the start and the end of A, the losses are those of the weights kept there.
        const auto indexOf = [&](const char *axis, double value) {
            const auto &values = told.at(axis);
            for (std::size_t i = 0; i < values.size(); ++i)
                if (std::abs(values[i].get<double>() - value) < 1e-9)
                    return i;
            throw std::runtime_error("The grid does not meet " + std::to_string(value));
        };
        const auto lossAt = [&](double x, double y) {
            return told.at("loss")[indexOf("y", y)][indexOf("x", x)].get<double>();
        };
        const auto lossOf = [&](const char *epoch) {
            return answered({"theory", "two.fovea", "--run", "1", "--epoch", epoch}).at("loss").get<double>();
        };
        QVERIFY(std::abs(lossAt(0, 0) - lossOf("init")) < 1e-6);
        QVERIFY(std::abs(lossAt(1, 0) - lossOf("last")) < 1e-6);
        QCOMPARE(answered(words), told); // no chance in it
    }

    void aMaskChangesTheLossesAndNotThePlane()
    {
        const QStringList words{"theory", "surface", "two.fovea", "--runs", "1,2", "--grid", "3"};
        const auto own = answered(words);
        const auto other = answered(words + QStringList{"--mask", "top-k:3"});
        QCOMPARE(other.at("mask").get<std::string>(), std::string("top-k:3"));
        QCOMPARE(other.at("x"), own.at("x"));
        QVERIFY(other.at("loss") != own.at("loss"));
        // Seen from B, whose own mask that is, the planes are each other's mirror.
        const auto mirrored = answered({"theory", "surface", "two.fovea", "--runs", "2,1", "--grid", "3"});
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < 3; ++j)
                QVERIFY(std::abs(mirrored["loss"][i][j].get<double>() - other["loss"][j][i].get<double>()) <
                        1e-5);
    }

    // A program that knows only file formats and the definitions takes its own derivatives.
    void anotherAutogradAgrees_data()
    {
        QTest::addColumn<int>("run");
        QTest::addColumn<QString>("mask");
        QTest::newRow("full") << 1 << QString();
        QTest::newRow("top-k") << 2 << QStringLiteral("top-k:3");
    }

    void anotherAutogradAgrees()
    {
        QFETCH(int, run);
        QFETCH(QString, mask);
        const auto numbered = [](int n) { return QString::number(n); };
        const auto save = [&](int of, const QString &epoch, const QString &name) {
            return cli
                .run({"export", "two.fovea", "--run", numbered(of), "--epoch", epoch, "--weights",
                      numbered(run) + name})
                .code;
        };
        const int other = 3 - run;
        QCOMPARE(save(run, "init", "start.safetensors"), 0);
        QCOMPARE(save(run, "last", "a.safetensors"), 0);
        QCOMPARE(save(other, "last", "b.safetensors"), 0);
        cli.write("train.jsonl", cli.run({"dataset", "--of", "two.fovea", "--run", numbered(run)}).out);
        const auto moment = answered({"theory", "two.fovea", "--run", numbered(run), "--examples", "10"});
        const auto surface =
            answered({"theory", "surface", "two.fovea", "--runs", numbered(run) + u',' + numbered(other),
                      "--grid", "3", "--examples", "10"});
        const std::string prefix = std::to_string(run);
        nlohmann::json config{{"start", prefix + "start.safetensors"},
                              {"a", prefix + "a.safetensors"},
                              {"b", prefix + "b.safetensors"},
                              {"examples", 10},
                              {"blocks", 1},
                              {"turns", 25}};
        if (!mask.isEmpty())
            config["keep"] = 3;
        for (const std::size_t i : {0, 1, 2})
            config["grid"].push_back({surface["x"][2 - i], surface["y"][i]});
        cli.write("config.json", QByteArray::fromStdString(config.dump()));
        QProcess python;
        python.setWorkingDirectory(cli.file(QStringLiteral(".")));
        python.start("python3", {QStringLiteral(FOVEA_SOURCE_DIR "/tests/app/cli/theory_weights.py"),
                                 "train.jsonl", "config.json"});
        QVERIFY(python.waitForFinished(300'000));
        QVERIFY2(python.exitCode() == 0, python.readAllStandardError());
        const auto expected = nlohmann::json::parse(python.readAllStandardOutput().toStdString());
        const auto isNear = [](const nlohmann::json &a, const nlohmann::json &b, double tolerance) {
            return std::abs(a.get<double>() - b.get<double>()) <= tolerance * std::abs(b.get<double>());
        };
        QVERIFY(isNear(moment["loss"], expected["loss"], 1e-5));
        QVERIFY(isNear(moment["gradient_norm"], expected["gradient_norm"], 1e-4));
        QVERIFY(isNear(moment["top_eigenvalue_frozen"], expected["top"], 0.01));
        if (mask.isEmpty())
            QVERIFY(isNear(moment["top_eigenvalue"], expected["top"], 0.01));
        for (const std::size_t i : {0, 1, 2})
            QVERIFY(isNear(surface["loss"][i][2 - i], expected["grid"][i], 1e-5));
    }

    // Without picks there is one largest eigenvalue, and it is exact; picks that may flip make a second one.
    void everyKindOfAttentionHasItsCurvature()
    {
        const Finished trained = cli.run(tinyTraining(
            "kinds.fovea", {"--mask", "full", "--mask", "entmax:1.5", "--mask", "smooth-cut:3"}));
        QVERIFY2(trained.code == 0, trained.err.constData());
        for (const char *run : {"1", "2", "3"}) {
            const QStringList words{"theory", "kinds.fovea", "--run", run, "--examples", "10"};
            const auto told = answered(words);
            QCOMPARE(told.at("top_eigenvalue"), told.at("top_eigenvalue_frozen"));
            QVERIFY(told.at("top_eigenvalue").get<double>() > told.at("bottom_eigenvalue").get<double>());
            QVERIFY(told.at("trace").at("estimate").is_number());
            const bool isExact = QByteArray(run) == "1";
            QCOMPARE(told.at("second_derivatives").get<std::string>(),
                     std::string(isExact ? "exact" : "differences"));
            const QByteArray text = cli.run(words).out;
            QVERIFY(!text.contains("picks"));
            QCOMPARE(text.contains("differences of gradients"), !isExact);
        }
    }

    void slopesAreThoseBetweenNeighbours()
    {
        const auto told = answered({"theory", "surface", "two.fovea", "--runs", "1,2", "--grid", "5"});
        std::vector<double> slopes, perWeight;
        const auto &loss = told["loss"];
        const auto inside = [&](const char *axis, std::size_t i) {
            return std::abs(told[axis][i].get<double>()) <= 1;
        };
        const double step = told["x"][1].get<double>() - told["x"][0].get<double>();
        const auto add = [&](const nlohmann::json &from, const nlohmann::json &to, int direction) {
            slopes.push_back(std::abs(to.get<double>() - from.get<double>()) / step);
            perWeight.push_back(slopes.back() / told["direction_norms"][direction].get<double>());
        };
        for (std::size_t row = 0; row < 5; ++row)
            for (std::size_t column = 0; column < 5; ++column) {
                if (!inside("x", column) || !inside("y", row))
                    continue;
                if (column + 1 < 5 && inside("x", column + 1))
                    add(loss[row][column], loss[row][column + 1], 0);
                if (row + 1 < 5 && inside("y", row + 1))
                    add(loss[row][column], loss[row + 1][column], 1);
            }
        QCOMPARE(told["slopes"]["count"].get<std::size_t>(), slopes.size());
        const auto isNear = [](double a, double b) { return std::abs(a - b) <= 1e-9 * std::abs(b); };
        for (const auto &[name, values] :
             {std::pair("slopes", &slopes), std::pair("slopes_per_weight", &perWeight)}) {
            QVERIFY(isNear(told[name]["p0"], std::ranges::min(*values)));
            QVERIFY(isNear(told[name]["p100"], std::ranges::max(*values)));
        }
        const QByteArray text =
            cli.run({"theory", "surface", "two.fovea", "--runs", "1,2", "--grid", "5"}).out;
        QVERIFY(text.contains("per unit of weight"));
    }

    void otherPlanesSayWhatTheyAre()
    {
        const auto pca =
            answered({"theory", "surface", "two.fovea", "--plane", "pca", "--runs", "1", "--grid", "3"});
        QVERIFY(pca.at("explained").get<double>() > 0 && pca.at("explained").get<double>() <= 1);
        QVERIFY(std::abs(pca.at("random_walk_explains").get<double>() - 0.76) < 0.001);
        const QStringList random{"theory", "surface", "two.fovea", "--plane", "random",
                                 "--runs", "1",       "--grid",    "3"};
        QCOMPARE(answered(random + QStringList{"--seed", "7"}).at("seed").get<int>(), 7);
        QVERIFY(answered(random + QStringList{"--seed", "7"}) !=
                answered(random + QStringList{"--seed", "8"}));
    }

    // What was computed is in the session, and taken from there.
    void resultsAreKeptInTheSession()
    {
        const Finished trained = cli.run(tinyTraining("kept.fovea", {"--mask", "full", "--mask", "top-k:3"}));
        QVERIFY2(trained.code == 0, trained.err.constData());
        const std::vector<QStringList> questions{
            {"theory", "kept.fovea", "--run", "2", "--examples", "20"},
            {"theory", "surface", "kept.fovea", "--runs", "1,2", "--grid", "3", "--examples", "20"}};
        for (const QStringList &words : questions) {
            const QByteArray before = contents("kept.fovea");
            const auto fresh = answered(words + QStringList{"--fresh"});
            QVERIFY(contents("kept.fovea") == before); // leaves no trace
            QCOMPARE(answered(words), fresh);
            QVERIFY(contents("kept.fovea") != before);
        }
        const QByteArray after = contents("kept.fovea");
        for (const QStringList &words : questions) {
            const auto kept = answered(words);
            QVERIFY(contents("kept.fovea") == after);
            QCOMPARE(answered(words + QStringList{"--fresh"}), kept);
        }

        // A number that only the file can have told.
        const auto path = cli.file("kept.fovea").toStdString();
        SessionWriter writer = SessionWriter::open(path);
        for (const ResultKey &key : writer.session().resultKeys())
            if (key.kind == "surface") {
                StoredResult result = *writer.session().result(key);
                const std::string text = R"({"loss":[1,2,3,4,5,6,7,8,9],"done":9,"seconds":1})";
                const auto bytes = std::as_bytes(std::span(text));
                result.bytes.assign(bytes.begin(), bytes.end());
                writer.storeResult(result);
            }
        writer.close();
        QCOMPARE(answered(questions[1]).at("loss").dump(),
                 std::string("[[1.0,2.0,3.0],[4.0,5.0,6.0],[7.0,8.0,9.0]]"));
        QVERIFY(answered(questions[1] + QStringList{"--fresh"}).at("loss")[0][0].get<double>() != 1);
        QVERIFY(answered(questions[1] + QStringList{"--mask", "top-k:3"}).at("loss")[0][0].get<double>() !=
                1);
    }

    void badInputGetsASentence_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QByteArray>("said");
        const QStringList surface{"theory", "surface", "two.fovea"};
        QTest::newRow("no such run") << QStringList{"theory", "two.fovea", "--run", "9"} << QByteArray("9");
        QTest::newRow("no run named") << QStringList{"theory", "two.fovea"} << QByteArray("--run");
        QTest::newRow("too many examples")
            << QStringList{"theory", "two.fovea", "--run", "1", "--examples", "100000"}
            << QByteArray("--examples");
        QTest::newRow("not a plane") << surface + QStringList{"--runs", "1,2", "--plane", "forc"}
                                     << QByteArray("fork");
        QTest::newRow("one run for a fork") << surface + QStringList{"--runs", "1"} << QByteArray("two runs");
        QTest::newRow("the same run twice")
            << surface + QStringList{"--runs", "1,1"} << QByteArray("one line");
        QTest::newRow("no runs") << surface << QByteArray("--runs");
        QTest::newRow("a mask that does not fit")
            << surface + QStringList{"--runs", "1,2", "--mask", "top-k:9999"} << QByteArray("9999");
        QTest::newRow("an option of the other")
            << surface + QStringList{"--run", "1", "--runs", "1,2"} << QByteArray("--run");
        QTest::newRow("neither") << QStringList{"theory", "surfaces", "two.fovea"} << QByteArray("surface");
    }

    void badInputGetsASentence()
    {
        QFETCH(QStringList, words);
        QFETCH(QByteArray, said);
        const Finished finished = cli.run(words);
        QVERIFY(finished.code == 2 || finished.code == 1);
        QVERIFY2(finished.err.contains(said), finished.err.constData());
        QVERIFY(finished.out.isEmpty());
        const Finished asJson = cli.run(words + QStringList{"--json"});
        QCOMPARE(asJson.code, finished.code);
    }

    void runsThatStartApartHaveNoFork()
    {
        const Finished trained = cli.run(tinyTraining("seeds.fovea", {"--mask", "full", "--seeds", "1,2"}));
        QVERIFY2(trained.code == 0, trained.err.constData());
        const Finished finished =
            cli.run({"theory", "surface", "seeds.fovea", "--runs", "1,2", "--grid", "3"});
        QVERIFY(finished.code != 0);
        QVERIFY2(finished.err.contains("start"), finished.err.constData());
    }
};

FOVEA_TEST(TestCliTheory)
#include "tst_cli_theory.moc"
