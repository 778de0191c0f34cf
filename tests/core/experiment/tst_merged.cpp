// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"
#include "core/experiment/lane_names.h"
#include "core/experiment/lane_spec.h"
#include "core/experiment/merged.h"
#include "core/experiment/spec_differences.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace fovea;

namespace {

LaneSpec lane(const std::string &name, const std::string &mask, std::vector<FieldChange> set = {})
{
    return {name, maskFrom(mask), std::move(set)};
}

ExperimentSpec experiment(std::vector<LaneSpec> lanes, std::vector<std::uint64_t> seeds = {1})
{
    ExperimentSpec spec;
    spec.seeds = std::move(seeds);
    spec.lanes = std::move(lanes);
    return spec;
}

std::vector<std::string> names(const ExperimentSpec &spec)
{
    std::vector<std::string> list;
    for (const LaneSpec &each : spec.lanes)
        list.push_back(each.name);
    return list;
}

using Names = std::vector<std::string>;
using Places = std::vector<int>;

} // namespace

class TestMerged : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lanesAreTheSameWhateverTheirName();
    void lanesAreTheSameHoweverTheyAreWritten();
    void newLanesAndSeedsFollow();
    void anotherBaseBecomesALanesChanges();
    void otherLimitsAreAdoptedOrMakeALane();
    void aLaneStandsForItsLimitsOnce();
    void theSameLaneTwiceIsAddedOnce();
    void whatCannotBeSetIsANewLane();
    void namesThatAreTakenGiveWay();
    void withoutLimitsForgetsOnlyThose();
};

void TestMerged::lanesAreTheSameWhateverTheirName()
{
    const auto session = experiment({lane("A", "full"), lane("B", "top-k:5")}, {1, 2});
    const auto all =
        merged(session, experiment({lane("x", "top-k:5"), lane("y", "full")}, {2}), OtherLimits::Adopt);
    QCOMPARE(all.experiment, session);
    QCOMPARE(all.lanes, (Places{1, 0}));
    QVERIFY(all.lanesRelimited.empty());
}

void TestMerged::lanesAreTheSameHoweverTheyAreWritten()
{
    auto wanted = experiment({lane("A", "full", {{"train.lr", "0.1"}, {"train.batch", "25"}})});
    const auto all = merged(experiment({lane("A", "full")}), wanted, OtherLimits::NewLane);
    QCOMPARE(all.lanes, (Places{0}));
    QCOMPARE(all.experiment.lanes.size(), 1U);
}

void TestMerged::newLanesAndSeedsFollow()
{
    const auto session = experiment({lane("A", "full"), lane("B", "top-k:5")}, {1, 2});
    const auto all =
        merged(session, experiment({lane("A", "banded:3"), lane("B", "full")}, {3, 1}), OtherLimits::Adopt);
    QCOMPARE(names(all.experiment), (Names{"A", "B", "C"}));
    QCOMPARE(all.lanes, (Places{2, 0}));
    QCOMPARE(all.experiment.seeds, (std::vector<std::uint64_t>{1, 2, 3}));
    QCOMPARE(textOf(all.experiment.lanes[2].mask), std::string("banded:3"));
}

void TestMerged::anotherBaseBecomesALanesChanges()
{
    auto wanted = experiment({lane("A", "full")});
    wanted.base.train.lr = 0.5;
    const auto session = experiment({lane("A", "full")});
    const auto all = merged(session, wanted, OtherLimits::Adopt);
    QCOMPARE(all.lanes, (Places{1}));
    QCOMPARE(all.experiment.base, session.base);
    QCOMPARE(laneSpec(all.experiment, 1), wanted.base);
}

void TestMerged::otherLimitsAreAdoptedOrMakeALane()
{
    auto wanted = experiment({lane("A", "full", {{"train.epochs", "7"}})});
    const auto session = experiment({lane("A", "full"), lane("B", "top-k:5")});
    const auto adopted = merged(session, wanted, OtherLimits::Adopt);
    QCOMPARE(adopted.lanes, (Places{0}));
    QCOMPARE(adopted.lanesRelimited, (Places{0}));
    QCOMPARE(laneSpec(adopted.experiment, 0).train.epochs, 7);
    QCOMPARE(laneSpec(adopted.experiment, 1).train.epochs, session.base.train.epochs);
    const auto added = merged(session, wanted, OtherLimits::NewLane);
    QCOMPARE(added.lanes, (Places{2}));
    QVERIFY(added.lanesRelimited.empty());
    QCOMPARE(names(added.experiment), (Names{"A", "B", "C"}));
    QCOMPARE(laneSpec(added.experiment, 0), session.base);
}

// A lane that is there exactly is not taken by another that differs in its limits.
void TestMerged::aLaneStandsForItsLimitsOnce()
{
    const auto session = experiment({lane("A", "full")});
    const auto all =
        merged(session, experiment({lane("x", "full", {{"train.epochs", "7"}}), lane("y", "full")}),
               OtherLimits::Adopt);
    QCOMPARE(all.lanes, (Places{1, 0}));
    QVERIFY(all.lanesRelimited.empty());
}

void TestMerged::theSameLaneTwiceIsAddedOnce()
{
    const auto all = merged(experiment({lane("A", "full")}),
                            experiment({lane("B", "top-k:5"), lane("C", "top-k:5")}), OtherLimits::Adopt);
    QCOMPARE(names(all.experiment), (Names{"A", "B"}));
    QCOMPARE(all.lanes, (Places{1, 1}));
}

// So that validate() can say what is wrong with it.
void TestMerged::whatCannotBeSetIsANewLane()
{
    const auto all = merged(experiment({lane("A", "full")}),
                            experiment({lane("B", "full", {{"train.lr", "fast"}})}), OtherLimits::NewLane);
    QCOMPARE(all.lanes, (Places{1}));
    QCOMPARE(all.experiment.lanes[1].set.front().value, std::string("fast"));
}

void TestMerged::namesThatAreTakenGiveWay()
{
    const std::vector<LaneSpec> lanes = {lane("A", "full"), lane("C", "full"), lane("sharp", "full")};
    QCOMPARE(freeLetter(lanes), std::string("B"));
    QCOMPARE(freeLetter(lanes, 2), std::string("D"));
    QCOMPARE(freeLaneName(lanes, "B"), std::string("B"));
    QCOMPARE(freeLaneName(lanes, "A"), std::string("D"));
    QCOMPARE(freeLaneName(lanes, ""), std::string("D"));
    QCOMPARE(freeLaneName(lanes, "sharp"), std::string("sharp 2"));
    QVERIFY(hasLane(lanes, "sharp"));
    QVERIFY(!hasLane(lanes, "sharp 2"));
}

void TestMerged::withoutLimitsForgetsOnlyThose()
{
    LaneRecord one{RunSpec(), maskFrom("full")}, other = one;
    other.spec.train.epochs = 7;
    other.spec.stop.plateau = 3;
    other.spec.store.snapshots = 1;
    QVERIFY(!isSame(one, other));
    QVERIFY(isSameButLimits(one, other));
    QCOMPARE(withoutLimits(one), withoutLimits(other));
    other.spec.train.batch += 1;
    QVERIFY(!isSameButLimits(one, other));
}

FOVEA_TEST(TestMerged)
#include "tst_merged.moc"
