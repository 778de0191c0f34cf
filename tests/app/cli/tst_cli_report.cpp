// SPDX-License-Identifier: MIT
#include "tests/support/cli_program.h"

#include "tests/support/test_program.h"

#include <QDir>
#include <QRegularExpression>
#include <QTest>

using namespace fovea;
using fovea::test::CliProgram;
using fovea::test::tinyTraining;

// The page of 'report', as the file it is. tests/browser opens it in a real browser.
class TestCliReport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void thePageLoadsNothing();
    void itsNumbersAreThoseOfShow();
    void namesAreText();
    void mapsHaveTheWeightsOfTheProbe();
    void whatHasNotEndedIsSaid();
    void theBoardOfClaimsIsAPage();
    void aSweepHasACurveForEverySeed();
    void mistakes_data();
    void mistakes();

private:
    QByteArray page(const QString &file) const { return m_cli.run({"report", file, "-o", "-"}).out; }
    static nlohmann::json block(const QByteArray &page, const QByteArray &id)
    {
        const QByteArray begin = "id=\"" + id + "\">";
        const qsizetype from = page.indexOf(begin) + begin.size();
        return nlohmann::json::parse(page.mid(from, page.indexOf("</script>", from) - from).toStdString());
    }

    CliProgram m_cli{FOVEA_CLI};
};

void TestCliReport::initTestCase()
{
    QCOMPARE(
        m_cli
            .run(tinyTraining("a.fovea", {"--lane", "name=A,full", "--lane", "name=<b>&B,top-k:3", "--seeds",
                                          "1,2", "--set", "train.epochs=3", "--set", "model.blocks=2"}))
            .code,
        0);
}

void TestCliReport::thePageLoadsNothing()
{
    const QByteArray html = page("a.fovea");
    QVERIFY(html.contains("default-src 'none'"));
    QVERIFY(!html.contains("http:") && !html.contains("https:"));
    static const QRegularExpression source("(src|href)=\"(?!data:)");
    QVERIFY(!QString::fromUtf8(html).contains(source));
    QVERIFY(html.size() < 5'000'000);
    QVERIFY(html.contains("<svg") && html.contains("data:image/png;base64,"));
    QVERIFY(html.contains("<p class=\"tokens\" aria-hidden=\"true\"><span>")); // without script, too
    QCOMPARE(html.count("<canvas"), 0); // those come by script; pictures are there without
}

void TestCliReport::itsNumbersAreThoseOfShow()
{
    nlohmann::json shown = m_cli.run({"show", "a.fovea", "--json"}).json();
    for (auto &run : shown["runs"])
        run.erase("epochs");
    shown.erase("experiment");
    QCOMPARE(block(page("a.fovea"), "numbers"), shown);
}

void TestCliReport::namesAreText()
{
    const QByteArray html = page("a.fovea");
    QVERIFY(!html.contains("<b>&B"));
    QVERIFY(html.contains("&lt;b&gt;&amp;B"));
}

void TestCliReport::mapsHaveTheWeightsOfTheProbe()
{
    const QByteArray html = page("a.fovea");
    const auto maps = block(html, "maps");
    const int side = maps.at("side");
    const auto moments = maps.at("moments").get<std::vector<int>>();
    QCOMPARE(moments.front(), -1);
    const QByteArray begin = "id=\"cells-1-0\">";
    const qsizetype from = html.indexOf(begin) + begin.size();
    const QByteArray packed = QByteArray::fromBase64(html.mid(from, html.indexOf("<", from) - from));
    const int size = int(moments.size()) * 2 * side * side;
    QByteArray head(4, '\0');
    head[1] = char(size >> 16 & 0xff);
    head[2] = char(size >> 8 & 0xff);
    head[3] = char(size & 0xff);
    const QByteArray cells = qUncompress(head + packed);
    QCOMPARE(int(cells.size()), size);
    const auto probe = m_cli.run({"probe", "a.fovea", "--run", "2", "--example", "0", "--json"}).json();
    for (int layer = 0; layer < 2; ++layer)
        for (int query = 0; query < side; ++query)
            for (int key = 0; key < side; ++key) {
                const double weight = probe["layers"][layer]["heads"][0]["weights"][query][key];
                const int cell =
                    std::uint8_t(cells[((int(moments.size() - 1) * 2 + layer) * side + query) * side + key]);
                QVERIFY(std::abs(cell / 255.0 * cell / 255.0 - weight) <= std::sqrt(weight) / 255 + 1e-5);
            }
}

void TestCliReport::whatHasNotEndedIsSaid()
{
    QCOMPARE(m_cli.run(tinyTraining("b.fovea", {"--mask", "full", "--set", "train.epochs=2"})).code, 0);
    QCOMPARE(m_cli.run({"branch", "b.fovea", "--run", "1", "--epoch", "init", "--queue"}).code, 0);
    QVERIFY(page("b.fovea").contains("when this page was made 1 of 2 runs had ended"));
}

void TestCliReport::theBoardOfClaimsIsAPage()
{
    const QByteArray html = m_cli.run({"report", "--claims", "-o", "-"}).out;
    const auto board = m_cli.run({"claims", "--json"}).json();
    QVERIFY(html.contains("default-src 'none'"));
    QVERIFY(!html.contains("http:") && !html.contains("https:"));
    static const QRegularExpression source("(src=\"|href=\"(?!#claim-))");
    QVERIFY(!QString::fromUtf8(html).contains(source));
    QCOMPARE(block(html, "numbers"), board);
    for (const auto &claim : board) {
        const QByteArray id = QByteArray::fromStdString(claim["id"].get<std::string>());
        QVERIFY2(html.contains("id=\"claim-" + id + "\"") && html.contains("href=\"#claim-" + id + "\""), id);
    }
    QVERIFY(QDir(m_cli.file("")).mkpath("none"));
    QVERIFY(m_cli.run({"report", "--claims", "--evidence", "none", "-o", "-"})
                .out.contains("No evidence is here yet"));
}

void TestCliReport::aSweepHasACurveForEverySeed()
{
    m_cli.write("grid.json", R"({"name": "small <grid>",
        "base": {"task": {"id": "even-pairs", "length": 6}, "data": {"train": 30, "heldout": 15},
                 "model": {"blocks": 1, "d_model": 8, "d_head": 8, "d_mlp": 8}, "train": {"batch": 7},
                 "metrics": {"examples": 4}},
        "axes": {"mask": ["top-k:2", "banded:3"]}, "baseline": {"mask": "full"}, "seeds": [5, 6], "cap": 3})");
    QCOMPARE(m_cli.run({"sweep", "plan", "grid.json"}).code, 0);
    QCOMPARE(m_cli.run({"sweep", "run", "grid.json", "-o", "sweep"}).code, 0);
    const QByteArray html = page("sweep");
    QVERIFY(html.contains("small &lt;grid&gt;") && html.contains("The question:"));
    const QByteArray charts = html.mid(html.indexOf("class=\"cells\""));
    QCOMPARE(charts.count("<figure>"), 3);
    QCOMPARE(charts.count("class=\"curve\""), 6);
    QCOMPARE(charts.count("class=\"ghost\""), 4); // the baseline behind the two others
    QVERIFY(html.contains("Cells differ in mask"));
}

void TestCliReport::mistakes_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("no output") << QStringList{"report", "a.fovea"} << 2 << QByteArray("--output");
    QTest::newRow("no file") << QStringList{"report", "none.fovea", "-o", "x.html"} << 4
                             << QByteArray("none.fovea");
    QTest::newRow("no folder") << QStringList{"report", "a.fovea", "-o", "no/x.html"} << 2
                               << QByteArray("no");
}

void TestCliReport::mistakes()
{
    QFETCH(QStringList, words);
    QFETCH(int, code);
    QFETCH(QByteArray, says);
    const auto finished = m_cli.run(words);
    QCOMPARE(finished.code, code);
    QVERIFY2(finished.err.contains(says), finished.err);
}

FOVEA_TEST(TestCliReport)
#include "tst_cli_report.moc"
