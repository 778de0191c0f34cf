// SPDX-License-Identifier: MIT
#include "tests/support/cli_program.h"
#include "tests/support/test_program.h"

#include <QFloat16>
#include <QTest>

#include <cmath>

using fovea::test::CliProgram;
using fovea::test::Finished;
using Json = nlohmann::json;

namespace {

const char *const scores = "2,1.5,0.25,1.5,-0.75,1,-2,0";
const char *const upstream = "1,-0.5,2,0.25,0.5,-1,3,0";
const char *const vectors = "[[1,0.2],[0.1,1],[-1,0.3],[0.9,0.5],[0.2,-1],[-0.8,-0.4]]";

bool near(const Json &actual, const std::vector<double> &expected, double tolerance = 6e-7)
{
    if (actual.size() != expected.size())
        return false;
    for (std::size_t i = 0; i < expected.size(); ++i)
        if (!(std::abs(actual[i].get<double>() - expected[i]) <= tolerance))
            return false;
    return true;
}

} // namespace

// `row`: the smallest laboratory there is.
class TestCliRow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void weightsAndGradients_data();
    void weightsAndGradients();
    void numbersOfTheTheory();
    void rulesOfTheGradient();
    void sharpnessMultipliesScores();
    void headsTakeQueriesAndKeys();
    void drawsFollowTheSeed();
    void textHasALineAKey();
    void listsMayBeginWithAMinus();
    void allDigitsArePrinted();
    void mistakes_data();
    void mistakes();

private:
    Finished row(const QStringList &words) const { return m_cli.run(QStringList{"row"} + words); }
    Json answer(const QStringList &words) const
    {
        const Finished finished = row(words + QStringList{"--json"});
        if (finished.code != 0)
            qWarning("%s", finished.err.constData());
        return finished.code == 0 ? finished.json() : Json::object();
    }

    CliProgram m_cli{FOVEA_CLI};
};

void TestCliRow::weightsAndGradients_data()
{
    using Numbers = QList<double>;
    QTest::addColumn<QString>("mask");
    QTest::addColumn<Numbers>("weights");
    QTest::addColumn<Numbers>("gradient");
    QTest::newRow("softmax over kept keys") << "top-k:3" << Numbers{.451863, .274069, 0, .274069, 0, 0, 0, 0}
                                            << Numbers{.278643, -.242097, 0, -.036546, 0, 0, 0, 0};
    QTest::newRow("a threshold") << "threshold:1" << Numbers{.387456, .235004, 0, .235004, 0, .142537, 0, 0}
                                 << Numbers{.315324, -.161252, 0, .015001, 0, -.169073, 0, 0};
    QTest::newRow("entmax") << "entmax:1.5" << Numbers{.515104, .218750, 0, .218750, 0, .047396, 0, 0}
                            << Numbers{.570749, -.329622, 0, .021158, 0, -.262285, 0, 0};
    QTest::newRow("gates") << "sparse-k:3" << Numbers{.468711, .236906, 0, .236906, 0, .057476, 0, 0}
                           << Numbers{.303721, -.275948, 0, .114948, 0, -.142721, 0, 0};
}

void TestCliRow::weightsAndGradients()
{
    QFETCH(QString, mask);
    QFETCH(QList<double>, weights);
    QFETCH(QList<double>, gradient);
    const Json json = answer({"--mask", mask, "--scores", scores, "--upstream", upstream});
    QCOMPARE(json["schema_version"].get<int>(), 1);
    QVERIFY(near(json["weights"], {weights.begin(), weights.end()}));
    QVERIFY(near(json["gradient"], {gradient.begin(), gradient.end()}));
    for (qsizetype key = 0; key < weights.size(); ++key)
        QCOMPARE(json["kept"][std::size_t(key)].get<int>(), int(weights[key] > 0));
    QVERIFY(!answer({"--mask", mask, "--scores", scores}).contains("gradient"));
}

void TestCliRow::numbersOfTheTheory()
{
    const Json top = answer({"--mask", "top-k:3", "--scores", scores});
    QCOMPARE(top["dispersion"].get<double>(), 0.5);
    QCOMPARE(top["separation"].get<double>(), 0.5);
    const double p = top["weights"][0].get<double>(), least = top["weights"][1].get<double>();
    QCOMPARE(top["sensitivity"].get<double>(), 2 * p * (1 - p));
    QCOMPARE(top["swap"].get<double>(), 2 * least);
    QVERIFY(std::abs(top["log_bound"].get<double>() - std::log(std::exp(.5) / 3 * (1 + 1 / .5))) < 1e-12);
    const Json full = answer({"--mask", "full", "--scores", scores});
    QVERIFY(full["separation"].is_null());
    QVERIFY(std::abs(full["log_bound"].get<double>() - (4 - std::log(8.0))) < 1e-12);
    const Json entmax = answer({"--mask", "entmax:2", "--scores", scores});
    QVERIFY(entmax["log_bound"].is_null());
    QCOMPARE(entmax["swap"].get<double>(), 0.0);
    QVERIFY(std::abs(entmax["sensitivity"].get<double>() - 2 * (1 - 1.0 / 3)) < 1e-12); // u = 1 on three keys
}

void TestCliRow::rulesOfTheGradient()
{
    const std::vector<double> full{.232876, -.164846, .098932, -.011800,
                                   .004133, -.161869, .016590, -.014016};
    const QStringList base{"--mask", "top-k:3", "--scores", scores, "--upstream", upstream, "--gradient"};
    const Json through = answer(base + QStringList{"straight-through"});
    QVERIFY(near(through["gradient"], full));
    QVERIFY(near(through["weights"], {.451863, .274069, 0, .274069, 0, 0, 0, 0}));
    const Json forward = answer(base + QStringList{"forward-full"});
    QVERIFY(near(forward["gradient"], {full[0], full[1], 0, full[3], 0, 0, 0, 0}));
    QVERIFY(
        near(forward["weights"], {.336441, .204061, .058465, .204061, .021508, .123770, .006162, .045532}));
    QCOMPARE(forward["kept"].dump(), std::string("[1,1,0,1,0,0,0,0]"));
    QCOMPARE(answer(base + QStringList{"kept"}),
             answer({"--mask", "top-k:3", "--scores", scores, "--upstream", upstream}));
}

void TestCliRow::sharpnessMultipliesScores()
{
    QCOMPARE(answer({"--mask", "threshold:2", "--scores", "1,0.5,-1", "--inverse-temperature", "4"}),
             answer({"--mask", "threshold:2", "--scores", "4,2,-4"}));
}

void TestCliRow::headsTakeQueriesAndKeys()
{
    const QStringList both{"--queries", vectors, "--keys", vectors};
    const Json routed = answer(
        QStringList{"--mask", "routing:3:clusters=2", "--query", "2", "--centroids", "[[1,0],[0,1]]"} + both);
    QCOMPARE(routed["kept"].dump(), std::string("[0,1,1,1,0,0]"));
    const Json heavy = answer(QStringList{"--mask", "h2o:6"} + both);
    QCOMPARE(heavy["kept"].dump(), std::string("[1,1,1,1,1,1]"));
    const Json hashed = answer(QStringList{"--mask", "lsh:1:rounds=64:buckets=2"} + both);
    QCOMPARE(hashed["kept"].dump(), std::string("[1,0,0,0,0,0]")); // the best of all, once everybody meets
    // Others may take vectors too: scores are products over the root of the width.
    QCOMPARE(answer({"--mask", "full", "--queries", "[[1,2],[0,0]]", "--keys", "[[1,1],[2,0]]"})["dispersion"]
                 .get<double>(),
             1 / std::sqrt(2.0));
}

void TestCliRow::drawsFollowTheSeed()
{
    const QStringList base{"--mask", "sampled-k:2", "--scores", "0,0,0,0,0,0,0,0,0,0,0,0"};
    const Json first = answer(base);
    QCOMPARE(answer(base + QStringList{"--seed", "1"}), first);
    QVERIFY(answer(base + QStringList{"--seed", "2"}) != first);
}

void TestCliRow::textHasALineAKey()
{
    const Finished finished = row({"--mask", "top-k:2", "--scores", "2,1.5,0.25", "--upstream", "1,0,0"});
    QCOMPARE(finished.code, 0);
    const QList<QByteArray> lines = finished.out.trimmed().split('\n');
    QVERIFY(lines[0].contains("gradient"));
    for (const char *name : {"dispersion", "separation", "sensitivity", "swap", "log bound"})
        QVERIFY2(finished.out.contains(name), name);
    QVERIFY(finished.out.contains("0.6224593312018546"));
}

void TestCliRow::listsMayBeginWithAMinus()
{
    const Json json = answer({"--mask", "top-k:1", "--scores=-1,2", "--upstream=-1,0.5"});
    QCOMPARE(json["kept"].dump(), std::string("[0,1]"));
}

void TestCliRow::allDigitsArePrinted()
{
    // Closer than floats can tell.
    const Json json = answer({"--mask", "top-k:1", "--scores", "1.00000000000001,1.00000000000002"});
    QCOMPARE(json["kept"].dump(), std::string("[0,1]"));
    QCOMPARE(json["separation"].get<double>(), 1.00000000000002 - 1.00000000000001);
}

void TestCliRow::mistakes_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("part");
    const auto add = [](const char *name, const QStringList &words, const char *part) {
        QTest::newRow(name) << words << part;
    };
    const QStringList some{"--scores", "1,2,3"};
    add("no mask", some, "--mask");
    add("no scores", {"--mask", "full"}, "--scores");
    add("no number", {"--mask", "full", "--scores", "1,x"}, "'x' is no number");
    add("alpha below 1", QStringList{"--mask", "entmax:0.9"} + some, "1.001 to 2");
    add("odd buckets", QStringList{"--mask", "lsh:5:buckets=7"} + some, "must be even");
    add("painted of another length", QStringList{"--mask", "painted:0:0;1:1"} + some, "made for 2 positions");
    add("a row without a key", QStringList{"--mask", "painted:0:0;2:1"} + some, "query 1 keeps no key");
    add("straight-through with entmax",
        QStringList{"--mask", "entmax:1.5", "--gradient", "straight-through"} + some, "only kept is allowed");
    add("an unknown rule", QStringList{"--mask", "full", "--gradient", "some"} + some, "forward-full");
    add("upstream of another length", QStringList{"--mask", "full", "--upstream", "1,2"} + some,
        "it needs one for each");
    add("scores for a head", QStringList{"--mask", "h2o:1"} + some, "--queries and --keys");
    add("no centroids", {"--mask", "routing:2", "--queries", vectors, "--keys", vectors}, "--centroids");
    add("centroids of another number",
        {"--mask", "routing:2:clusters=3", "--queries", vectors, "--keys", vectors, "--centroids", "[[1,0]]"},
        "needs 3");
    add("centroids for nobody",
        {"--mask", "h2o:2", "--queries", vectors, "--keys", vectors, "--centroids", "[[1,0]]"}, "has none");
    add("keys that do not fit", {"--mask", "h2o:2", "--queries", vectors, "--keys", "[[1,0]]"},
        "equally many and wide");
    add("keys that are no lists", {"--mask", "h2o:2", "--queries", vectors, "--keys", "[1,0]"},
        "no list of numbers");
    add("a query beyond the end",
        {"--mask", "h2o:2", "--queries", vectors, "--keys", vectors, "--query", "6"}, "0 to 5");
    add("a sharpness of zero", QStringList{"--mask", "full", "--inverse-temperature", "0"} + some,
        "0.001 to 1000");
}

void TestCliRow::mistakes()
{
    QFETCH(QStringList, words);
    QFETCH(QString, part);
    const Finished finished = row(words);
    QCOMPARE(finished.code, 2);
    QVERIFY2(QString::fromUtf8(finished.err).contains(part), finished.err.constData());
    QVERIFY(finished.out.isEmpty());
}

FOVEA_TEST(TestCliRow)
#include "tst_cli_row.moc"
