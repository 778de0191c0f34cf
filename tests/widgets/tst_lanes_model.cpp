// SPDX-License-Identifier: MIT
#include "widgets/models/lane_words.h"
#include "widgets/models/lanes_model.h"

#include "core/masks/mask.h"

#include <QAbstractItemModelTester>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

using namespace fovea;
using namespace fovea::ui;

namespace {

ExperimentSpec experimentOf(const std::vector<std::string> &masks)
{
    ExperimentSpec experiment;
    for (std::size_t i = 0; i < masks.size(); ++i)
        experiment.lanes.push_back({laneLetter(i), maskFrom(masks[i]), {}});
    return experiment;
}

RunView runWith(RunStatus status, const std::vector<double> &accuracies, const std::string &reason = {})
{
    RunView run;
    run.seed = 1;
    run.status = status;
    run.reason = reason;
    for (std::size_t i = 0; i < accuracies.size(); ++i) {
        EpochRecord epoch;
        epoch.epoch = int(i);
        epoch.trainAccuracy = accuracies[i];
        run.epochs.push_back(epoch);
    }
    return run;
}

struct Fixture
{
    RaceData race;
    LanesModel model{race};
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};
};

} // namespace

class TestLanesModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void followsLanesThatComeAndGo()
    {
        Fixture f;
        QCOMPARE(f.model.rowCount(), 0);
        QSignalSpy inserted(&f.model, &QAbstractItemModel::rowsInserted);
        QSignalSpy removed(&f.model, &QAbstractItemModel::rowsRemoved);
        f.race.setExperiment(experimentOf({"full", "top-k:5", "banded:5:global=1"}));
        QCOMPARE(f.model.rowCount(), 3);
        QCOMPARE(inserted.count(), 1);
        QCOMPARE(f.model.index(1).data().toString(), QStringLiteral("top-k 5"));
        QCOMPARE(f.model.index(2).data().toString(), QStringLiteral("banded 5, 1 global"));
        f.race.setExperiment(experimentOf({"top-k:7"}));
        QCOMPARE(f.model.rowCount(), 1);
        QCOMPARE(removed.count(), 1);
        QCOMPARE(f.model.index(0).data().toString(), QStringLiteral("top-k 7"));
        f.race.setExperiment(experimentOf({}));
        QCOMPARE(f.model.rowCount(), 0);
    }

    void tellsOfNewValuesWithoutAReset()
    {
        Fixture f;
        f.race.setExperiment(experimentOf({"full", "top-k:5"}));
        QSignalSpy changed(&f.model, &QAbstractItemModel::dataChanged);
        QSignalSpy reset(&f.model, &QAbstractItemModel::modelReset);
        f.race.setRun(1, runWith(RunStatus::Running, {0.5, 0.634}));
        QCOMPARE(changed.count(), 1);
        QCOMPARE(f.model.index(1).data(LanesModel::StateRole).toString(), QStringLiteral("epoch 1 · 63.4 %"));
        f.race.setHidden(0, true);
        QCOMPARE(changed.count(), 2);
        QVERIFY(f.model.index(0).data(LanesModel::HiddenRole).toBool());
        QCOMPARE(reset.count(), 0);
    }

    void asksForNames_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("asked");
        QTest::newRow("a new name is asked for") << "Sparse"
                                                 << "Sparse";
        QTest::newRow("blanks around a name do not count") << "  Sparse "
                                                           << "Sparse";
        QTest::newRow("an empty name is not asked for") << "  "
                                                        << "";
        QTest::newRow("the name it has is not asked for") << "A"
                                                          << "";
    }

    void asksForNames()
    {
        QFETCH(QString, typed);
        QFETCH(QString, asked);
        Fixture f;
        f.race.setExperiment(experimentOf({"full", "top-k:5"}));
        QSignalSpy renames(&f.model, &LanesModel::renameRequested);
        QCOMPARE(f.model.setData(f.model.index(0), typed, Qt::EditRole), !asked.isEmpty());
        QCOMPARE(renames.count(), asked.isEmpty() ? 0 : 1);
        if (!asked.isEmpty())
            QCOMPARE(renames.first().at(1).toString(), asked);
        QCOMPARE(f.model.index(0).data(LanesModel::NameRole).toString(), QStringLiteral("A"));
    }

    void asksForMoves_data()
    {
        QTest::addColumn<int>("from");
        QTest::addColumn<int>("before");
        QTest::addColumn<int>("to"); // -1: nothing asked
        QTest::newRow("the first dropped behind the last") << 0 << 3 << 2;
        QTest::newRow("the last dropped before the first") << 2 << 0 << 0;
        QTest::newRow("the first dropped before the last") << 0 << 2 << 1;
        QTest::newRow("a lane dropped before itself") << 1 << 1 << -1;
        QTest::newRow("a lane dropped behind itself") << 1 << 2 << -1;
    }

    void asksForMoves()
    {
        QFETCH(int, from);
        QFETCH(int, before);
        QFETCH(int, to);
        Fixture f;
        f.race.setExperiment(experimentOf({"full", "top-k:5", "banded:5"}));
        QSignalSpy moves(&f.model, &LanesModel::moveRequested);
        QCOMPARE(f.model.moveRows({}, from, 1, {}, before), to >= 0);
        const std::unique_ptr<QMimeData> mime(f.model.mimeData({f.model.index(from)}));
        QCOMPARE(f.model.dropMimeData(mime.get(), Qt::MoveAction, before, 0, {}), to >= 0);
        QCOMPARE(moves.count(), to >= 0 ? 2 : 0);
        for (const auto &move : moves)
            QCOMPARE(move, QList<QVariant>({from, to}));
    }

    void saysTheState_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QList<double>>("accuracies");
        QTest::addColumn<QString>("reason");
        QTest::addColumn<QString>("words");
        QTest::newRow("before the start") << int(RunStatus::Queued) << QList<double>() << ""
                                          << "not started";
        QTest::newRow("in the first epoch") << int(RunStatus::Running) << QList<double>() << ""
                                            << "epoch 0";
        QTest::newRow("running") << int(RunStatus::Running) << QList<double>{.5, .7} << ""
                                 << "epoch 1 · 70.0 %";
        QTest::newRow("paused") << int(RunStatus::Paused) << QList<double>{.5} << ""
                                << "paused: epoch 0 · 50.0 %";
        QTest::newRow("paused early") << int(RunStatus::Paused) << QList<double>() << ""
                                      << "paused";
        QTest::newRow("finished above 95 %") << int(RunStatus::Finished) << QList<double>{.5, .95, .99} << ""
                                             << "95 % at epoch 1";
        QTest::newRow("finished below 95 %") << int(RunStatus::Finished) << QList<double>{.5, .6} << ""
                                             << "ended: epoch 1 · 60.0 %";
        QTest::newRow("diverged") << int(RunStatus::Diverged) << QList<double>{.5} << "epoch 3, step 40"
                                  << "diverged: epoch 3, step 40";
        QTest::newRow("failed") << int(RunStatus::Failed) << QList<double>() << "the disk is full"
                                << "failed: the disk is full";
    }

    void saysTheState()
    {
        QFETCH(int, status);
        QFETCH(QList<double>, accuracies);
        QFETCH(QString, reason);
        QFETCH(QString, words);
        LaneView lane;
        lane.runs = {
            runWith(RunStatus(status), {accuracies.begin(), accuracies.end()}, reason.toStdString())};
        QCOMPARE(stateWords(lane), words);
    }

    void saysTheStateOfSeveralSeeds()
    {
        LaneView lane;
        lane.runs = {runWith(RunStatus::Finished, {.5, .96}), runWith(RunStatus::Running, {.5})};
        QCOMPARE(stateWords(lane), QStringLiteral("seed 2 of 2: epoch 0 · 50.0 %"));
        lane.runs[1] = runWith(RunStatus::Finished, {.5});
        QCOMPARE(stateWords(lane), QStringLiteral("95 % in 1 of 2 seeds"));
        lane.problems = {"train.lr is wrong."};
        QCOMPARE(stateWords(lane), QStringLiteral("cannot run yet"));
    }

    void namesMoreThanALetterInTheTitle()
    {
        LaneView lane;
        lane.spec = {"B", maskFrom("top-k:5"), {}};
        QCOMPARE(laneTitle(lane), QStringLiteral("top-k 5"));
        QCOMPARE(chipLetter(lane), QStringLiteral("B"));
        lane.spec.name = "sparse";
        QCOMPARE(laneTitle(lane), QStringLiteral("sparse · top-k 5"));
        QCOMPARE(chipLetter(lane), QStringLiteral("S"));
    }
};

QTEST_GUILESS_MAIN(TestLanesModel)
#include "tst_lanes_model.moc"
