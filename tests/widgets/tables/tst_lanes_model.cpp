// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "widgets/models/field_names.h"
#include "widgets/tables/lanes_model.h"
#include "widgets/words/lane_words.h"

#include "core/attention/mask.h"

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
        QCOMPARE(f.model.index(1).data(LanesModel::StateRole).toString(), QStringLiteral("epoch 2 · 63.4 %"));
        f.race.setHidden(0, true);
        QCOMPARE(changed.count(), 2);
        QVERIFY(f.model.index(0).data(LanesModel::HiddenRole).toBool());
        QCOMPARE(reset.count(), 0);
    }

    void tellsOfBatchesOnlyWhereTheyAreSeen()
    {
        Fixture f;
        f.race.setExperiment(experimentOf({"full", "top-k:5"}));
        for (int lane = 0; lane < 2; ++lane)
            f.race.setRun(lane, runWith(RunStatus::Running, {}));
        f.race.setProgress(0, 1, {.stepInEpoch = 1, .stepsPerEpoch = 160});
        QSignalSpy changed(&f.model, &QAbstractItemModel::dataChanged);
        RunProgress progress{.stepInEpoch = 20, .stepsPerEpoch = 160, .runningAccuracy = 0.6};
        f.race.setProgress(1, 1, progress);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(changed.first().at(0).toModelIndex().row(), 1);
        progress.stepInEpoch = 21;
        f.race.setProgress(1, 1, progress);
        QCOMPARE(changed.count(), 1);
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
                                            << "epoch 1";
        QTest::newRow("running") << int(RunStatus::Running) << QList<double>{.5, .7} << ""
                                 << "epoch 2 · 70.0 %";
        QTest::newRow("paused") << int(RunStatus::Paused) << QList<double>{.5} << ""
                                << "paused: epoch 1 · 50.0 %";
        QTest::newRow("paused early") << int(RunStatus::Paused) << QList<double>() << ""
                                      << "paused";
        QTest::newRow("finished above 95 %") << int(RunStatus::Finished) << QList<double>{.5, .95, .99} << ""
                                             << "95 % at epoch 2";
        QTest::newRow("finished below 95 %") << int(RunStatus::Finished) << QList<double>{.5, .6} << ""
                                             << "ended: epoch 2 · 60.0 %";
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
        QCOMPARE(stateWords(lane), QStringLiteral("seed 2 of 2: epoch 1 · 50.0 %"));
        lane.runs[1] = runWith(RunStatus::Finished, {.5});
        QCOMPARE(stateWords(lane), QStringLiteral("1 of 2 seeds at 95 %"));
        // The word that matters first: a narrow list cuts off what comes after.
        lane.runs[1] = runWith(RunStatus::Diverged, {.5});
        QCOMPARE(stateWords(lane), QStringLiteral("1 diverged, 1 of 2 at 95 %"));
        lane.runs[0] = runWith(RunStatus::Diverged, {});
        QCOMPARE(stateWords(lane), QStringLiteral("2 of 2 seeds diverged"));
        lane.runs[0] = runWith(RunStatus::Diverged, {.5, .96}); // it had arrived before
        QCOMPARE(stateWords(lane), QStringLiteral("2 diverged, 1 of 2 at 95 %"));
        lane.problems = {"train.lr is wrong."};
        QCOMPARE(stateWords(lane), QStringLiteral("cannot run yet"));
    }

    void saysWhatAMaskDoesInPlainWords_data()
    {
        QTest::addColumn<QString>("mask");
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<QString>("chip");
        const auto row = [](const char *mask, const char *sentence, const char *chip) {
            QTest::newRow(mask) << QString::fromLatin1(mask) << QString::fromLatin1(sentence)
                                << QString::fromLatin1(chip);
        };
        row("full", "sees everything", "everything");
        row("top-k:5", "keeps the best 5", "the best 5");
        row("top-k:1", "keeps the best one", "the best one");
        row("bottom-k:5", "keeps the worst 5", "the worst 5");
        row("random-k:5", "keeps 5 at random", "5 at random");
        row("top-p:0.9", "keeps the top 90 %", "the top 90 %");
        row("banded:5", "sees its neighbours", "neighbours");
        row("banded:1", "sees only itself", "itself");
        row("banded:5:global=1", "sees its neighbours, 1 global", "neighbours, 1 global");
        row("block-local:5", "sees its group of 5", "its group of 5");
    }

    void saysWhatAMaskDoesInPlainWords()
    {
        QFETCH(QString, mask);
        LaneView lane;
        lane.spec.mask = maskFrom(mask.toStdString());
        QTEST(lanePlainWords(lane), "sentence");
        QTEST(laneChipWords(lane), "chip");
    }

    void hasPlainWordsForEveryMask()
    {
        for (const MaskInfo &info : maskCatalogue()) {
            LaneView lane;
            lane.spec.mask = {info.id, {}};
            QVERIFY2(lanePlainWords(lane) != maskWords(lane.spec.mask), info.id.c_str());
        }
    }

    void saysInOneLineWhereALaneIs()
    {
        LaneView lane;
        lane.spec.mask = maskFrom("top-k:5");
        lane.runs = {runWith(RunStatus::Queued, {})};
        QCOMPARE(laneLine(lane), QStringLiteral("keeps the best 5"));
        lane.runs = {runWith(RunStatus::Running, {})};
        lane.run.train.batch = 25;
        lane.runs[0].progress.stepInEpoch = 2;
        lane.runs[0].progress.runningAccuracy = 0.58;
        QCOMPARE(laneLine(lane), QStringLiteral("begins")); // of 50 examples it says nothing
        lane.runs[0].progress.stepInEpoch = 10;
        lane.runs[0].progress.runningAccuracy = 0.513;
        QCOMPARE(laneLine(lane), QStringLiteral("51.3 %"));
        lane.runs = {runWith(RunStatus::Running, {.5, .713})};
        QCOMPARE(laneLine(lane), QStringLiteral("71.3 %"));
        lane.runs[0].progress = {.epoch = 2, .stepInEpoch = 20, .stepsPerEpoch = 160, .runningAccuracy = 0.9};
        QCOMPARE(laneLine(lane), QStringLiteral("71.3 %")); // as the board has it
        QVERIFY(!hasReached(lane));
        lane.runs = {runWith(RunStatus::Finished, {.5, .96, .997})};
        QCOMPARE(laneLine(lane), QStringLiteral("99.7 %"));
        QVERIFY(hasReached(lane));
        lane.runs = {runWith(RunStatus::Diverged, {.5}, "epoch 3, step 40")};
        QCOMPARE(laneLine(lane), QStringLiteral("diverged"));
        // A seed that runs counts for nothing until it has ended.
        lane.runs = {runWith(RunStatus::Finished, {.5, .96}), runWith(RunStatus::Running, {.97})};
        QCOMPARE(laneLine(lane), QStringLiteral("1 of 1 seed at 95 %"));
        QVERIFY(hasReached(lane));
        lane.runs[1] = runWith(RunStatus::Finished, {.5});
        QCOMPARE(laneLine(lane), QStringLiteral("1 of 2 seeds at 95 %"));
        QVERIFY(!hasReached(lane));
        lane.problems = {"train.lr is wrong."};
        QCOMPARE(laneLine(lane), QStringLiteral("cannot run yet"));
    }

    void titlesTellLanesOfOneMaskApart()
    {
        ExperimentSpec experiment;
        experiment.lanes = {{"A", maskFrom("full"), {}},
                            {"B", maskFrom("full"), {{"model.inverse_temperature", "8"}}},
                            {"C", maskFrom("full"), {{"model.inverse_temperature", "0.5"}}}};
        RaceData race;
        race.setExperiment(experiment);
        const LanesModel model(race);
        const auto title = [&](int row) { return model.index(row).data().toString(); };
        QCOMPARE(title(0), QStringLiteral("full"));
        QCOMPARE(title(1), QStringLiteral("full, sharpness 8"));
        QCOMPARE(title(2), QStringLiteral("full, sharpness 0.5"));
        experiment.lanes.resize(1); // what differs depends on the others, so labels are made anew
        experiment.lanes.push_back({"D", maskFrom("top-k:5"), {}});
        race.setExperiment(experiment);
        QCOMPARE(title(1), QStringLiteral("top-k 5"));
    }

    void putsFieldsIntoWords_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("words");
        const auto row = [](const char *key, const char *value, const char *words) {
            QTest::newRow(words) << QString::fromLatin1(key) << QString::fromLatin1(value)
                                 << QString::fromLatin1(words);
        };
        row("train.lr", "0.05", "learning rate 0.05");
        row("model.blocks", "3", "3 layers");
        row("model.blocks", "1", "1 layer");
        row("model.inverse_temperature", "8", "sharpness 8");
        row("model.d_mlp", "8", "MLP width 8");
        row("model.norm", "pre", "LayerNorm before");
        row("data.seed", "run", "data seed as the run");
        row("model.affine", "false", "norm not learned");
        row("train.optimizer", "adamw", "AdamW");
        row("stop.plateau", "null", "no stop after a plateau");
    }

    void putsFieldsIntoWords()
    {
        QFETCH(QString, key);
        QFETCH(QString, value);
        QTEST(fieldWords(key.toStdString(), value.toStdString()), "words");
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

FOVEA_TEST(TestLanesModel)
#include "tst_lanes_model.moc"
