// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/store/session.h"
#include "tests/support/session_samples.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace fovea;

class TestSessionAdd : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void onlyWantedPairsAreQueued();
    void pairsThatAreThereStay();
    void aLaneThatIsNotThereIsRefused();

private:
    QTemporaryDir m_folder;
    std::string path(const char *name) const { return m_folder.filePath(QLatin1String(name)).toStdString(); }
};

void TestSessionAdd::onlyWantedPairsAreQueued()
{
    auto writer = SessionWriter::create(path("pairs"), sampleExperiment(2, {1}), sampleProvenance(), nullptr);
    const LaneSpec lane{"new", maskFrom("top-k:3"), {{"train.lr", "0.05"}}};
    writer.addRuns({lane}, {{2, 1}, {0, 7}});
    writer.close();
    const Session session = Session::open(path("pairs"));
    QCOMPARE(session.experiment().lanes.size(), std::size_t(3));
    QCOMPARE(session.experiment().lanes[2], lane);
    QCOMPARE(session.experiment().seeds, (std::vector<std::uint64_t>{1, 7}));
    const auto runs = session.runs();
    QCOMPARE(runs.size(), std::size_t(4));
    QCOMPARE(runs[2].lane, 2);
    QCOMPARE(runs[2].laneName, std::string("new"));
    QCOMPARE(runs[2].record.spec.train.lr, 0.05);
    QCOMPARE(runs[3].lane, 0);
    QCOMPARE(runs[3].seed, std::uint64_t(7));
    QCOMPARE(runs[3].status, RunStatus::Queued);
}

void TestSessionAdd::pairsThatAreThereStay()
{
    auto writer = SessionWriter::create(path("stay"), sampleExperiment(2, {1}), sampleProvenance(), nullptr);
    writer.apply(startEvent(RunId(1)));
    writer.apply(epochEvent(RunId(1), 0));
    writer.addRuns({}, {{0, 1}, {1, 1}, {0, 1}});
    QCOMPARE(writer.session().runs().size(), std::size_t(2));
    QCOMPARE(writer.session().epochs(RunId(1)).size(), std::size_t(1));
}

void TestSessionAdd::aLaneThatIsNotThereIsRefused()
{
    auto writer =
        SessionWriter::create(path("refused"), sampleExperiment(2, {1}), sampleProvenance(), nullptr);
    QVERIFY_EXCEPTION_THROWN(writer.addRuns({}, {{1, 2}, {2, 1}}), UsageError);
    QCOMPARE(writer.session().runs().size(), std::size_t(2)); // all or nothing
    QCOMPARE(writer.session().experiment().seeds.size(), std::size_t(1));
}

FOVEA_TEST(TestSessionAdd)
#include "tst_session_add.moc"
