// SPDX-License-Identifier: MIT
#include "core/store/session.h"
#include "tests/support/session_samples.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace fovea;

class TestSnapshotPolicy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
        m_path = m_folder->filePath("heat.fovea").toStdString();
    }

    void thinning_data();
    void thinning();
    void snapshotsOfTheFirstSeedAreSpacedEvenly();
    void furtherSeedsKeepThreeSnapshots();
    void megabytesLimitTheFile();
    void expectedSizeIsNearTheTruth();

private:
    SessionWriter made(const ExperimentSpec &experiment)
    {
        return SessionWriter::create(m_path, experiment, sampleProvenance(), nullptr);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_path;
};

void TestSnapshotPolicy::thinning_data()
{
    using Epochs = std::vector<int>;
    QTest::addColumn<std::vector<int>>("epochs");
    QTest::addColumn<int>("crossing");
    QTest::addColumn<int>("limit");
    QTest::addColumn<std::vector<int>>("kept");
    QTest::newRow("all fit") << Epochs{-1, 0, 1, 2} << -1 << 4 << Epochs{-1, 0, 1, 2};
    QTest::newRow("even ones, init and last") << Epochs{-1, 0, 1, 2, 3} << -1 << 4 << Epochs{-1, 0, 2, 3};
    QTest::newRow("the crossing stays")
        << Epochs{-1, 0, 1, 2, 3, 4, 5, 6, 7} << 3 << 5 << Epochs{-1, 0, 3, 4, 7};
    QTest::newRow("only those that always stay") << Epochs{-1, 0, 1, 2, 3, 4} << 3 << 0 << Epochs{-1, 3, 4};
    QTest::newRow("init alone") << Epochs{-1} << -1 << 0 << Epochs{-1};
    QTest::newRow("nothing") << Epochs{} << -1 << 5 << Epochs{};
    QTest::newRow("already thinned") << Epochs{-1, 0, 4, 8, 12} << -1 << 4 << Epochs{-1, 0, 8, 12};
}

void TestSnapshotPolicy::thinning()
{
    QFETCH(std::vector<int>, epochs);
    QFETCH(int, crossing);
    QFETCH(int, limit);
    QFETCH(std::vector<int>, kept);
    QCOMPARE(thinned(epochs, crossing < 0 ? std::optional<int>() : crossing, limit), kept);
}

void TestSnapshotPolicy::snapshotsOfTheFirstSeedAreSpacedEvenly()
{
    ExperimentSpec experiment = sampleExperiment(1, {1}, 40);
    experiment.base.store.snapshots = 8;
    auto writer = made(experiment);
    writer.apply(startEvent(RunId(1)));
    for (int epoch = 0; epoch < 40; ++epoch) {
        writer.apply(epochEvent(RunId(1), epoch)); // 95 % at epoch 1
        const auto kept = writer.session().snapshots(RunId(1));
        QVERIFY(kept.size() <= 8);
        QCOMPARE(kept.front(), -1);
        QCOMPARE(kept.back(), epoch);
        QVERIFY(epoch == 0 || std::ranges::count(kept, 1) == 1);
    }
    QCOMPARE(writer.session().snapshots(RunId(1)), std::vector<int>({-1, 0, 1, 8, 16, 24, 32, 39}));
}

void TestSnapshotPolicy::furtherSeedsKeepThreeSnapshots()
{
    auto writer = made(sampleExperiment(1, {1, 2}, 6));
    writer.apply(startEvent(RunId(2)));
    for (int epoch = 0; epoch < 6; ++epoch)
        writer.apply(epochEvent(RunId(2), epoch));
    QCOMPARE(writer.session().snapshots(RunId(2)), std::vector<int>({-1, 1, 5}));
    QCOMPARE(writer.session().epochs(RunId(2)).size(), std::size_t(6));
}

void TestSnapshotPolicy::megabytesLimitTheFile()
{
    ExperimentSpec experiment = sampleExperiment(2, {1}, 120);
    experiment.base.store.megabytes = 1; // 100 snapshots of 10,000 bytes
    auto writer = made(experiment);
    for (const RunId run : {RunId(1), RunId(2)})
        writer.apply(startEvent(run));
    for (int epoch = 0; epoch < 110; ++epoch) {
        for (const RunId run : {RunId(1), RunId(2)})
            writer.apply(epochEvent(run, epoch));
        const Session &session = writer.session();
        QVERIFY(session.snapshots(RunId(1)).size() + session.snapshots(RunId(2)).size() <= 100);
    }
    for (const RunId run : {RunId(1), RunId(2)}) {
        const auto kept = writer.session().snapshots(run);
        QVERIFY(kept.size() >= 20);
        for (const int always : {-1, 1, 109})
            QCOMPARE(std::ranges::count(kept, always), std::ptrdiff_t(1));
    }
}

void TestSnapshotPolicy::expectedSizeIsNearTheTruth()
{
    ExperimentSpec experiment = sampleExperiment(1, {1, 2}, 20);
    auto writer = made(experiment);
    for (const RunId run : {RunId(1), RunId(2)}) {
        writer.apply(startEvent(run));
        for (int epoch = 0; epoch < 20; ++epoch)
            writer.apply(epochEvent(run, epoch));
    }
    writer.compact();
    writer.close();
    const auto real = double(fileBytes(m_path).size());
    const auto expected = double(expectedBytes(experiment, {sampleParameters}));
    QVERIFY2(expected > 0.8 * real && expected < 2.5 * real,
             qPrintable(QString("%1 expected, %2 found").arg(expected).arg(real)));
    experiment.base.store.megabytes = 1;
    QVERIFY(expectedBytes(experiment, {1'000'000}) <
            expectedBytes(sampleExperiment(1, {1, 2}, 20), {1'000'000}));
}

FOVEA_TEST(TestSnapshotPolicy)
#include "tst_snapshot_policy.moc"
