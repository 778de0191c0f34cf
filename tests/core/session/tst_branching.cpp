// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/engine/engine.h"
#include "core/experiment/spec_fields.h"
#include "core/session/branching.h"
#include "core/session/session_runner.h"
#include "tests/support/session_samples.h"
#include "tests/support/session_trainings.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QTest>

#include <algorithm>

using namespace fovea;
using namespace std::chrono_literals;

// Going on from a kept epoch of a run: to the bit where that is promised, and refused with a sentence where
// it makes no sense.
class TestBranching : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { configureEngine(); }
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void unchangedItGoesOnWithTheBitsOfItsParent_data();
    void unchangedItGoesOnWithTheBitsOfItsParent();
    void fromInitItIsARunMadeSo();
    void centroidsStartAnewWhereThereWereNone();
    void aBranchOfABranch();
    void momentsRestartUnlessTheyAreKnown();
    void whatTheParentReachedCounts();
    void moreSeedsDoNotMultiplyIt();
    void whatDoesNotFitIsNamed_data();
    void whatDoesNotFitIsNamed();
    void theParentMayGo();

private:
    // Trains all lanes of the experiment to the end.
    void train(const ExperimentSpec &experiment)
    {
        const std::string path = m_folder->filePath("a.fovea").toStdString();
        SessionRunner runner(
            QFile::exists(m_folder->filePath("a.fovea"))
                ? SessionWriter::open(path)
                : SessionWriter::create(path, withoutBranches(experiment), sampleProvenance(), nullptr));
        runner.ensure(experiment, {.threads = 2});
        runner.advance(Advance::On);
        std::vector<SessionEvent> all;
        QVERIFY(happens([&] { return !of<TrainingOver>(all).empty(); },
                        [&] {
                            for (SessionEvent &event : runner.next(50ms))
                                all.push_back(std::move(event));
                        }));
        runner.close();
        m_experiment = session().experiment();
    }
    static ExperimentSpec withoutBranches(ExperimentSpec experiment)
    {
        std::erase_if(experiment.lanes, [](const LaneSpec &lane) { return lane.branch.has_value(); });
        return experiment;
    }
    void branch(const BranchRequest &request)
    {
        ExperimentSpec wanted = m_experiment;
        wanted.lanes.push_back(branchLane(session(), request));
        train(wanted);
    }
    Session session() const { return Session::open(m_folder->filePath("a.fovea").toStdString()); }
    StoredRun lastRun() const { return session().runs().back(); }
    // From this epoch on the two runs have the same numbers and weights.
    void compareFrom(int epoch, RunId one, RunId other) const;

    std::unique_ptr<QTemporaryDir> m_folder;
    ExperimentSpec m_experiment;
};

void TestBranching::compareFrom(int epoch, RunId one, RunId other) const
{
    const Session file = session();
    auto a = file.epochs(one), b = file.epochs(other);
    const auto isBefore = [epoch](const EpochRecord &record) { return record.epoch < epoch; };
    std::erase_if(a, isBefore);
    std::erase_if(b, isBefore);
    QVERIFY(!a.empty());
    QCOMPARE(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        QCOMPARE(a[i].epoch, b[i].epoch);
        QCOMPARE(a[i].step, b[i].step);
        QCOMPARE(a[i].lr, b[i].lr);
        QVERIFY(a[i].trainLoss == b[i].trainLoss && a[i].heldoutLoss == b[i].heldoutLoss);
        QVERIFY(file.weights(one, a[i].epoch) == file.weights(other, a[i].epoch));
    }
}

void TestBranching::unchangedItGoesOnWithTheBitsOfItsParent_data()
{
    QTest::addColumn<QString>("mask");
    QTest::addColumn<QString>("change");
    QTest::addRow("full") << "full"
                          << "train.decay=0.9";
    QTest::addRow("random keys and dropout") << "random-k:3"
                                             << "model.dropout=0.2";
    QTest::addRow("the accuracy of the batches") << "top-k:3"
                                                 << "train.accuracy=running";
    QTest::addRow("centroids") << "routing:3:clusters=2"
                               << "train.decay=0.9";
}

void TestBranching::unchangedItGoesOnWithTheBitsOfItsParent()
{
    QFETCH(QString, mask);
    QFETCH(QString, change);
    ExperimentSpec experiment = tinyExperiment({7}, 6);
    experiment.lanes = {{"A", maskFrom(mask.toStdString()), {fieldChangeFrom(change.toStdString())}}};
    train(experiment);
    for (const int epoch : {-1, 0, 3}) {
        branch({.run = RunId(1), .epoch = epoch});
        const StoredRun run = lastRun();
        QVERIFY(run.parent == RunParent({RunId(1), epoch}));
        QCOMPARE(session().epochs(run.id).front().epoch, epoch + 1);
        QVERIFY(run.remarks.empty());
        compareFrom(epoch + 1, RunId(1), run.id);
    }
    QCOMPARE(session().runs().size(), std::size_t(4)); // one each: they begin at different places
    QVERIFY(session().addressDoubts().empty());
}

void TestBranching::fromInitItIsARunMadeSo()
{
    ExperimentSpec experiment = tinyExperiment({3}, 4);
    experiment.lanes = {{"A", maskFrom("full"), {}},
                        {"B", maskFrom("top-k:3"), {{"train.lr", "0.05"}, {"train.optimizer", "adam"}}}};
    train(experiment);
    branch({.run = RunId(1),
            .epoch = -1,
            .mask = maskFrom("top-k:3"),
            .changes = {{"train.lr", "0.05"}, {"train.optimizer", "adam"}}});
    QVERIFY(lastRun().remarks.empty()); // there is nothing yet that could be lost
    compareFrom(0, RunId(2), lastRun().id);
    QVERIFY(lastRun().address != session().run(RunId(2)).address);
}

void TestBranching::centroidsStartAnewWhereThereWereNone()
{
    ExperimentSpec experiment = tinyExperiment({3}, 4);
    experiment.lanes = {{"A", maskFrom("full"), {}},
                        {"B", maskFrom("routing:3:clusters=2"), {{"train.optimizer", "adam"}}}};
    train(experiment);
    branch({.run = RunId(1),
            .epoch = -1,
            .mask = maskFrom("routing:3:clusters=2"),
            .changes = {{"train.optimizer", "adam"}}});
    QVERIFY(lastRun().remarks.empty());
    compareFrom(0, RunId(2), lastRun().id);

    // Later on that is said; what is trained is taken over, and so are centroids of the same number.
    branch({.run = RunId(1), .epoch = 1, .mask = maskFrom("routing:3:clusters=2")});
    QCOMPARE(lastRun().remarks.size(), std::size_t(1));
    QVERIFY(lastRun().remarks.front().find("centroids start") != std::string::npos);
    const auto trained = session().weights(RunId(1), 1);
    const auto begins = session().weights(lastRun().id, 1);
    QVERIFY(begins.size() > trained.size());
    QVERIFY(std::equal(trained.begin(), trained.end(), begins.begin()));
    branch({.run = RunId(2), .epoch = 1, .mask = maskFrom("full")});
    const auto without = session().weights(lastRun().id, 1);
    const auto with = session().weights(RunId(2), 1);
    QCOMPARE(without.size(), trained.size());
    QVERIFY(std::equal(without.begin(), without.end(), with.begin()));
    branch({.run = RunId(2), .epoch = 1, .mask = maskFrom("routing:2:clusters=2:decay=0.5")});
    QVERIFY(session().weights(lastRun().id, 1) == with);
    branch({.run = RunId(2), .epoch = 1, .mask = maskFrom("routing:3:clusters=4")});
    QVERIFY(session().weights(lastRun().id, 1).size() > with.size());
}

void TestBranching::aBranchOfABranch()
{
    ExperimentSpec experiment = tinyExperiment({3}, 6);
    experiment.lanes.resize(1);
    train(experiment);
    branch({.run = RunId(1), .epoch = 1});
    branch({.run = RunId(2), .epoch = 1, .name = "again"}); // where the first has no record of its own
    compareFrom(2, RunId(1), RunId(3));
    branch({.run = RunId(3), .epoch = 3});
    compareFrom(4, RunId(1), RunId(4));
}

void TestBranching::momentsRestartUnlessTheyAreKnown()
{
    ExperimentSpec experiment = tinyExperiment({3}, 4);
    experiment.base.train.optimizer = OptimizerKind::Adam;
    experiment.base.train.lr = 0.01;
    experiment.lanes.resize(1);
    train(experiment);
    branch({.run = RunId(1), .epoch = 1});
    QCOMPARE(lastRun().remarks.size(), std::size_t(1));
    QVERIFY(lastRun().remarks.front().find("moments") != std::string::npos);
    // At its end the parent's own are in the file.
    branch({.run = RunId(1), .epoch = 3, .changes = {{"train.epochs", "6"}}});
    QVERIFY(lastRun().remarks.empty());
    ExperimentSpec longer = tinyExperiment({3}, 6);
    longer.base = experiment.base;
    longer.base.train.epochs = 6;
    longer.lanes = {{"long", maskFrom("full"), {}}};
    const RunId exact = lastRun().id;
    auto writer = SessionWriter::create(m_folder->filePath("b.fovea").toStdString(), longer,
                                        sampleProvenance(), nullptr);
    SessionRunner runner(std::move(writer));
    runner.ensureRemaining({.threads = 1});
    runner.advance(Advance::On);
    while (runner.isTraining())
        runner.next(50ms);
    runner.close();
    const Session whole = Session::open(m_folder->filePath("b.fovea").toStdString());
    QVERIFY(whole.weights(RunId(1), 5) == session().weights(exact, 5));
}

void TestBranching::whatTheParentReachedCounts()
{
    BookedRun parent, branch;
    parent.stored.id = RunId(1);
    for (int epoch = 0; epoch < 5; ++epoch)
        parent.epochs.push_back(
            {.epoch = epoch, .trainAccuracy = 0.2 * (epoch + 1), .spent = {}, .metrics = {}});
    branch.stored.id = RunId(2);
    branch.stored.parent = RunParent{RunId(1), 2};
    branch.epochs.push_back({.epoch = 3, .trainAccuracy = 0.97, .spent = {}, .metrics = {}});
    const auto find = [&](RunId id) { return id == RunId(1) ? &parent : id == RunId(2) ? &branch : nullptr; };
    const auto before = inheritedEpochs(branch.stored, find);
    QCOMPARE(before.size(), std::size_t(3));
    QCOMPARE(before.back().epoch, 2);
    BookedRun grandchild;
    grandchild.stored.id = RunId(3);
    grandchild.stored.parent = RunParent{RunId(2), 3};
    QCOMPARE(inheritedEpochs(grandchild.stored, find).size(), std::size_t(4));
    QCOMPARE(epochsTo95(inheritedEpochs(grandchild.stored, find)), std::optional<int>(3));
    QVERIFY(inheritedEpochs(parent.stored, find).empty());
}

void TestBranching::moreSeedsDoNotMultiplyIt()
{
    train(tinyExperiment({1}, 3));
    branch({.run = RunId(1), .epoch = 0, .mask = maskFrom("top-k:2")});
    ExperimentSpec more = m_experiment;
    more.seeds = {1, 2};
    train(more);
    const auto runs = session().runs();
    QCOMPARE(runs.size(), std::size_t(5)); // 2 lanes x 2 seeds, and the branch
    QCOMPARE(std::ranges::count(runs, 2, &StoredRun::lane), 1);
    branch({.run = RunId(1), .epoch = 0, .mask = maskFrom("top-k:2")}); // the same again
    QCOMPARE(session().runs().size(), std::size_t(5));
    const ExperimentSpec kept = experimentFromJson(toJson(m_experiment));
    QVERIFY(kept == m_experiment && kept.lanes[2].branch == BranchPoint({1, 0}));
}

void TestBranching::whatDoesNotFitIsNamed_data()
{
    QTest::addColumn<QString>("change"); // or a mask
    QTest::addColumn<int>("epoch");
    QTest::addColumn<QString>("named");
    QTest::addRow("width") << "model.d_model=16" << 0
                           << "model.d_model is 16, but the run it branches off has 8";
    QTest::addRow("blocks") << "model.blocks=2" << 0 << "model.blocks is 2";
    QTest::addRow("learned positions") << "model.positions=learned" << 0 << "model.positions is learned";
    QTest::addRow("alphabet") << "task.id=listops" << 0 << "task.id is listops";
    QTest::addRow("initial weights") << "train.init=independent" << 0 << "no initial weights of its own";
    QTest::addRow("global tokens") << "banded:3:global=1" << 0 << "The mask is banded:3:global=1";
    QTest::addRow("unknown field") << "train.rate=1" << 0 << "train.rate";
    QTest::addRow("no more epochs") << "train.epochs=3" << 2 << "train.epochs is 3";
    QTest::addRow("a stop rule that holds") << "stop.train_acc=0.01" << 2 << "stop.train_acc is 0.01";
    QTest::addRow("an epoch that is not kept") << "train.lr=1" << 1 << "Kept: init, 0, 2, 4-5";
    QTest::addRow("an epoch that never was") << "train.lr=1" << 9 << "keeps no weights of epoch 9";
}

void TestBranching::whatDoesNotFitIsNamed()
{
    QFETCH(QString, change);
    QFETCH(int, epoch);
    QFETCH(QString, named);
    ExperimentSpec experiment = tinyExperiment({1}, 6);
    experiment.base.store.snapshots = 5;
    experiment.lanes.resize(1);
    train(experiment);
    BranchRequest request{.run = RunId(1), .epoch = epoch};
    if (change.startsWith("banded"))
        request.mask = maskFrom(change.toStdString());
    else
        request.changes = {fieldChangeFrom(change.toStdString())};
    QString refusal;
    try {
        branchLane(session(), request);
    } catch (const UsageError &error) {
        refusal = error.what();
    }
    QVERIFY2(refusal.contains(named), qPrintable(refusal));
}

void TestBranching::theParentMayGo()
{
    train(tinyExperiment({1}, 4));
    branch({.run = RunId(1), .epoch = 1, .mask = maskFrom("top-k:2")});
    const auto before = session().weights(lastRun().id, 3);
    SessionWriter::open(session().path()).deleteRuns({RunId(1)});
    QVERIFY(lastRun().parent == RunParent({RunId(1), 1}));
    QVERIFY(session().weights(lastRun().id, 3) == before);
    QVERIFY_EXCEPTION_THROWN(branchLane(session(), {.run = RunId(1), .epoch = 1}), UsageError);
}

FOVEA_TEST(TestBranching)
#include "tst_branching.moc"
