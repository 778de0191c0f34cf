// SPDX-License-Identifier: MIT
#include "tests/support/arrival_samples.h"
#include "tests/support/cli_program.h"
#include "tests/support/session_samples.h"
#include "tests/support/test_program.h"

#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

#include <cmath>
#include <random>

using namespace fovea;
using fovea::test::CliProgram;
using fovea::test::isCleanJson;
using nlohmann::json;

namespace {

constexpr int lateBy = 2; // epochs from 90 % to 95 %

void writeRun(SessionWriter &writer, RunId id, const RunOutcome &run)
{
    writer.apply(startEvent(id));
    for (int epoch = 0; epoch < run.epochsRun; ++epoch) {
        RunEvent event = epochEvent(id, epoch);
        const bool arrived = run.arrival && epoch >= *run.arrival;
        const bool near = run.arrival && epoch >= *run.arrival - lateBy;
        event.epoch->trainAccuracy = arrived ? 0.96 : near ? 0.9 : 0.6;
        event.epoch->heldoutAccuracy = 0.5 + 0.01 * double(run.seed);
        event.epoch->metrics.clear();
        writer.apply(event);
    }
    writer.apply(statusEvent(id, run.status == RunStatus::Running ? RunStatus::Paused : run.status));
}

// A session of lanes A, B, ... as lines of arrival_samples.h say.
void writeSession(const QString &path, const std::vector<std::string> &lines)
{
    std::vector<std::vector<RunOutcome>> lanes;
    for (const std::string &line : lines)
        lanes.push_back(laneOf(line));
    std::vector<std::uint64_t> seeds;
    for (const RunOutcome &run : lanes.front())
        seeds.push_back(run.seed);
    auto writer = SessionWriter::create(path.toStdString(), sampleExperiment(int(lanes.size()), seeds, 20),
                                        sampleProvenance(), nullptr);
    std::int64_t id = 0; // seed by seed
    for (std::size_t seed = 0; seed < seeds.size(); ++seed)
        for (const auto &lane : lanes)
            writeRun(writer, RunId(++id), lane[seed]);
    writer.close();
}

bool isNear(const json &value, double expected)
{
    return value.is_number() && std::abs(value.get<double>() - expected) < 5e-5;
}

} // namespace

// `show` on sessions whose comparison is known.
class TestCliComparison : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void raceOfTheReadme()
    {
        const json shown = shownOf({">20 >20 >20 >20 >20 >20 >20 >20 >20 >20", "11 18 12 6 8 5 7 12 9 6"});
        QCOMPARE(shown.at("threshold").get<double>(), 0.95);
        QCOMPARE(shown.at("comparisons").size(), 1U);
        const json comparison = shown.at("comparisons")[0];
        QCOMPARE(comparison.at("lane").get<std::string>(), std::string("B"));
        QCOMPARE(comparison.at("against").get<std::string>(), std::string("A"));
        QCOMPARE(comparison.at("seeds").get<int>(), 10);
        QCOMPARE(comparison.at("under_way").get<int>(), 0);
        QCOMPARE(comparison.at("wins").get<int>(), 10);
        QCOMPARE(comparison.at("losses").get<int>(), 0);
        QCOMPARE(comparison.at("undecided").get<int>(), 0);
        QCOMPARE(comparison.at("p_one_sided").get<double>(), 0.0009765625);
        QCOMPARE(comparison.at("p_two_sided").get<double>(), 0.001953125);
        QVERIFY(isNear(comparison.at("ratio").at("low"), 2.3611));
        QVERIFY(comparison.at("ratio").at("high").is_null());
        QVERIFY(isNear(comparison.at("interval").at("low"), 1.6667));
        QVERIFY(comparison.at("interval").at("high").is_null());
        QCOMPARE(comparison.at("interval").at("coverage").get<double>(), 0.978515625);
        QVERIFY(isNear(comparison.at("restricted_mean").at("lane"), 9.4));
        QCOMPARE(comparison.at("restricted_mean").at("against").get<double>(), 20.0);
        QCOMPARE(comparison.at("restricted_mean").at("tau").get<double>(), 20.0);
        QCOMPARE(comparison.at("verdict").get<std::string>(), std::string("faster"));
        QVERIFY(!comparison.at("reason").get<std::string>().empty());
        QVERIFY(isNear(comparison.at("unpaired").at("log_rank").at("chi_squared"), 21.4016));
        const QByteArray text =
            m_cli.run({"show", "race.fovea"}).out.replace('\n', ' '); // wherever lines end
        for (const char *said : {"B against A, epochs to 95 %: faster",
                                 "median ratio of epochs > 2.36, 97.85 % interval 1.66 or more",
                                 "sign test p 0.0010 for earlier (two-sided 0.0020)",
                                 "mean of epochs up to 20 (restricted mean): B 9.4, A 20.0", "authors' mean",
                                 "deviation of the population", "quartiles in brackets"})
            QVERIFY2(text.contains(said), said + (": " + text));
        QVERIFY2(!text.contains("95 % interval"), text);
    }

    void mixedRace()
    {
        const json shown = shownOf({"14 >20 9 >20 17 12", "7 11 10 >20 8 12"});
        const json comparison = shown.at("comparisons")[0];
        QCOMPARE(comparison.at("wins").get<int>(), 3);
        QCOMPARE(comparison.at("losses").get<int>(), 1);
        QCOMPARE(comparison.at("undecided").get<int>(), 2);
        QCOMPARE(comparison.at("p_one_sided").get<double>(), 0.3125);
        QCOMPARE(comparison.at("p_two_sided").get<double>(), 0.625);
        QVERIFY(isNear(comparison.at("ratio").at("low"), 1.40909));
        QCOMPARE(comparison.at("ratio").at("high").get<double>(), 2.0625);
        QCOMPARE(comparison.at("interval").at("low").get<double>(), 0.0);
        QVERIFY(comparison.at("interval").at("high").is_null());
        QCOMPARE(comparison.at("interval").at("coverage").get<double>(), 0.96875);
        QCOMPARE(comparison.at("restricted_mean").at("p_two_sided").get<double>(), 0.25);
        QCOMPARE(comparison.at("verdict").get<std::string>(), std::string("undecided"));
        const json lane = shown.at("summary").at("lanes")[0];
        QVERIFY(lane.at("authors_epochs").is_null());
        QVERIFY(isNear(lane.at("expected_epochs"), 23));
        const QByteArray text = m_cli.run({"show", "race.fovea"}).out;
        QVERIFY2(text.contains("median ratio of epochs 1.40 to 2.07, range of 6 seeds not bounded"), text);
        // The unit stands once, so that median and quartiles of three columns fit in 80.
        const QRegularExpression spread("^A +[\\d.]+ % \\([\\d.]+ to [\\d.]+\\) +[\\d.]+ % \\([\\d.]+ to ",
                                        QRegularExpression::MultilineOption);
        QVERIFY2(spread.match(QString::fromUtf8(text)).hasMatch(), text);
    }

    void divergedSeedsCount()
    {
        const json shown = shownOf({"5 6 7 8 9", "x0 x11 x3 x1 4"});
        const json comparison = shown.at("comparisons")[0];
        QCOMPARE(comparison.at("seeds").get<int>(), 5);
        QCOMPARE(comparison.at("losses").get<int>(), 4);
        QCOMPARE(comparison.at("wins").get<int>(), 1);
        QCOMPARE(comparison.at("ratio").at("high").get<double>(), 0.0);
        const json lane = shown.at("summary").at("lanes")[1];
        QCOMPARE(lane.at("seeds").get<int>(), 5);
        QCOMPARE(lane.at("diverged").get<int>(), 4);
        QCOMPARE(lane.at("last_heldout").at("seeds").get<int>(), 1);
        const QByteArray text = m_cli.run({"show", "race.fovea"}).out;
        for (const char *said : {"5, 4 diverged", "1 of 5", "diverged seeds are missing"})
            QVERIFY2(text.contains(said), text);
        // Only the other lane arrived: beyond all numbers, which JSON has not.
        const json turned = shownOf({"x0 x1 x2", "3 3 3"}).at("comparisons")[0];
        QVERIFY(turned.at("ratio").at("low").is_null());
        QVERIFY(turned.at("ratio").at("high").is_null());
    }

    void seedsUnderWayAreLeftOut()
    {
        const json shown = shownOf({"9 ~12 8 9", "~3 4 4 ~0", "~1 ~1 ~1 ~1"});
        const json comparison = shown.at("comparisons")[0];
        QCOMPARE(comparison.at("seeds").get<int>(), 1);
        QCOMPARE(comparison.at("under_way").get<int>(), 3);
        const json nothing = shown.at("comparisons")[1];
        QCOMPARE(nothing.at("seeds").get<int>(), 0);
        QCOMPARE(nothing.at("under_way").get<int>(), 4);
        QCOMPARE(nothing.at("p_one_sided").get<double>(), 1.0);
        QCOMPARE(nothing.at("p_two_sided").get<double>(), 1.0);
        QCOMPARE(nothing.at("verdict").get<std::string>(), std::string("undecided"));
        for (const char *key : {"lane", "against", "tau"})
            QVERIFY(nothing.at("restricted_mean").at(key).is_null());
        const QByteArray text = m_cli.run({"show", "race.fovea"}).out;
        for (const char *said : {"2 of 4 done", "0 of 4 done", "3 seeds still under way, not counted"})
            QVERIFY2(text.contains(said), text);
    }

    void otherThresholdsCanBeAskedFor()
    {
        const json shown = shownOf({"9 9 9 9 9", "5 5 5 5 5"}, {"--threshold", "90"});
        QCOMPARE(shown.at("threshold").get<double>(), 0.9);
        QCOMPARE(shown.at("runs")[1].at("epochs_to_95").get<int>(), 4);
        QCOMPARE(shown.at("runs")[1].at("epochs_to_threshold").get<int>(), 4 - lateBy);
        QCOMPARE(shown.at("comparisons")[0].at("ratio").at("low").get<double>(), 7.0 / 3);
        const json never = shownOf({"9 9 9 9 9", "5 5 5 5 5"}, {"--threshold", "99.9"});
        QCOMPARE(never.at("comparisons")[0].at("undecided").get<int>(), 5);
        QVERIFY(never.at("runs")[1].at("epochs_to_threshold").is_null());
        const QByteArray text = m_cli.run({"show", "race.fovea", "--threshold", "99.9"}).out;
        for (const char *said : {"epochs to 99.9 %", "reached 99.9 %", "raise the cap"})
            QVERIFY2(text.contains(said), text);
    }

    void anotherProgramFindsTheSame_data()
    {
        QTest::addColumn<QStringList>("lanes");
        QTest::newRow("ties") << QStringList{"9 8 >20 7 12 9 6", "9 8 >20 7 12 9 6", "9 7 20 8 12 >20 6"};
        QTest::newRow("censored") << QStringList{"14 >20 9 >20 17 12", "7 11 10 >20 8 12",
                                                 ">20 >12 >20 >9 >20 >20"};
        QTest::newRow("diverged") << QStringList{"5 6 7 8 9 x3", "x0 x11 x3 x1 4 x2", "x0 4x 3x x2 9 3"};
        QTest::newRow("unfinished") << QStringList{"9 ~12 8 9 >20", "~3 4 4 ~0 6", "~1 ~1 ~1 ~1 ~1"};
        std::mt19937 numbers(1);
        const auto below = [&](unsigned most) { return int(numbers() % most); };
        for (int session = 0; session < 12; ++session) {
            QStringList lanes;
            const int seeds = 2 + below(10);
            for (int lane = 0; lane < 3; ++lane) {
                QStringList words;
                for (int seed = 0; seed < seeds; ++seed) {
                    const int kind = below(session < 8 ? 8 : 9);
                    words << (kind < 5    ? QString::number(3 + below(12))
                              : kind == 5 ? QStringLiteral(">20")
                              : kind == 6 ? QStringLiteral(">%1").arg(1 + below(19))
                              : kind == 7 ? QStringLiteral("x%1").arg(below(20))
                                          : QStringLiteral("~%1").arg(below(20)));
                }
                lanes << words.join(QLatin1Char(' '));
            }
            QTest::addRow("drawn, %d", session) << lanes;
        }
    }

    void anotherProgramFindsTheSame()
    {
        QFETCH(QStringList, lanes);
        if (QStandardPaths::findExecutable("python3").isEmpty())
            QSKIP("python3 is not installed");
        std::vector<std::string> lines;
        for (const QString &lane : lanes)
            lines.push_back(lane.toStdString());
        for (const char *threshold : {"95", "90"}) {
            shownOf(lines, {"--threshold", threshold});
            m_cli.write("shown.json",
                        m_cli.run({"show", "race.fovea", "--json", "--threshold", threshold}).out);
            QProcess python;
            python.start("python3", {QStringLiteral(FOVEA_SOURCE_DIR "/tests/app/cli/comparisons.py"),
                                     m_cli.file("shown.json")});
            QVERIFY(python.waitForFinished(60'000));
            const QByteArray said = python.readAllStandardOutput() + python.readAllStandardError();
            QVERIFY2(python.exitCode() == 0, said);
        }
    }

    void thresholdMistakes()
    {
        for (const char *wrong : {"79.9", "100", "0.9", "nan", "95%", ""}) {
            const auto refused = m_cli.run({"show", "race.fovea", "--threshold", QString::fromLatin1(wrong)});
            QCOMPARE(refused.code, 2);
            QVERIFY2(refused.err.contains("allowed is 80 to 99.9") && refused.err.contains(wrong),
                     refused.err);
        }
    }

private:
    json shownOf(const std::vector<std::string> &lines, const QStringList &more = {})
    {
        QFile::remove(m_cli.file("race.fovea"));
        writeSession(m_cli.file("race.fovea"), lines);
        const auto shown = m_cli.run(QStringList{"show", "race.fovea", "--json"} + more);
        if (shown.code != 0 || !isCleanJson(shown.out))
            qFatal("%s", shown.err.constData());
        return shown.json();
    }

    CliProgram m_cli{QStringLiteral(FOVEA_CLI)};
};

FOVEA_TEST(TestCliComparison)
#include "tst_cli_comparison.moc"
