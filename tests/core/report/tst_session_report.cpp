// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/report/session_report.h"
#include "tests/support/session_samples.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace fovea;

// What is told of a session, as a value and in its three forms.
class TestSessionReport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void runsAreGroupedByLane();
    void limitedKeepsWhatIsOverSeeds();
    void lanesThatDoNotExistAreNamed();
    void csvHasALinePerRun();
    void jsonIsOneLine();
    void comparisonsNameTheFirstLaneWhateverIsShown();
    void theThresholdKeepsItsColumn();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    SessionReport m_report;
};

void TestSessionReport::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    const std::string path = m_folder->filePath(QStringLiteral("a.fovea")).toStdString();
    makeSampleSession(path); // two lanes, two seeds
    m_report = reportOf(Session::open(path));
}

void TestSessionReport::runsAreGroupedByLane()
{
    QCOMPARE(m_report.runs.size(), 4U);
    QCOMPARE(m_report.lanes.size(), 2U);
    QCOMPARE(m_report.firstLane, m_report.lanes[0].name);
    QVERIFY(!m_report.lanes[0].comparison); // the others are compared with it
    QVERIFY(m_report.lanes[1].comparison);
    for (const ReportedLane &lane : m_report.lanes) {
        QCOMPARE(lane.runs.size(), 2U);
        for (const std::size_t run : lane.runs)
            QCOMPARE(m_report.runs[run].run.stored.lane, lane.index);
    }
    for (const ReportedRun &run : m_report.runs)
        QCOMPARE(run.run.epochs.size(), 3U);
}

void TestSessionReport::limitedKeepsWhatIsOverSeeds()
{
    const SessionReport one = limited(m_report, {m_report.runs[1].run.stored.id}, {});
    QCOMPARE(one.runs.size(), 1U);
    QCOMPARE(one.lanes.size(), 1U);
    QCOMPARE(one.lanes[0].summary.seeds, m_report.lanes[std::size_t(one.lanes[0].index)].summary.seeds);
    QCOMPARE(one.firstLane, m_report.firstLane);
}

void TestSessionReport::lanesThatDoNotExistAreNamed()
{
    try {
        limited(m_report, {}, {"nobody"});
        QFAIL("it was accepted");
    } catch (const UsageError &error) {
        const std::string sentence = error.what();
        QVERIFY(sentence.find("nobody") != std::string::npos);
        QVERIFY(sentence.find(m_report.lanes[0].name) != std::string::npos);
    }
}

void TestSessionReport::csvHasALinePerRun()
{
    const std::string csv = csvOf(m_report);
    QCOMPARE(std::ranges::count(csv, '\n'), 5);
    const std::string header = csv.substr(0, csv.find('\n'));
    const auto columns = std::ranges::count(header, ',');
    for (const std::string_view line : split(std::string_view(csv).substr(0, csv.size() - 1), '\n'))
        QCOMPARE(std::ranges::count(line, ','), columns); // no name of the sample needs quotes
}

void TestSessionReport::jsonIsOneLine()
{
    const std::string text = jsonOf(m_report);
    QCOMPARE(std::ranges::count(text, '\n'), 1);
    const auto json = nlohmann::json::parse(text);
    QCOMPARE(json["schema_version"].get<int>(), 1);
    QCOMPARE(json["runs"].size(), 4U);
    QCOMPARE(json["summary"]["lanes"].size(), 2U);
    QCOMPARE(json["runs"][0]["epochs"].size(), 3U);
}

void TestSessionReport::comparisonsNameTheFirstLaneWhateverIsShown()
{
    std::vector<RunId> runs;
    for (const ReportedRun &run : m_report.runs)
        runs.push_back(run.run.stored.id);
    const auto json = nlohmann::json::parse(jsonOf(limited(m_report, runs, {m_report.lanes[1].name})));
    QCOMPARE(json["comparisons"].size(), 1U);
    QCOMPARE(json["comparisons"][0]["against"].get<std::string>(), m_report.lanes[0].name);
}

void TestSessionReport::theThresholdKeepsItsColumn()
{
    const Paper terminal{.columns = 80};
    QVERIFY(textOf(m_report, terminal).find("to 95 %") != std::string::npos);
    m_report.threshold = 0.99;
    const std::string text = textOf(m_report, terminal);
    const std::size_t runs = text.find("\nrun ");
    QVERIFY(text.substr(runs, text.find('\n', runs + 1) - runs).find("to 99 %") != std::string::npos);
}

FOVEA_TEST(TestSessionReport)
#include "tst_session_report.moc"
