// SPDX-License-Identifier: MIT
#include "app/studio/inspect_controller.h"
#include "app/workspaces/inspect/inspect_figures.h"
#include "core/inspect/probe.h"
#include "core/store/session.h"
#include "tests/support/test_program.h"
#include "tests/support/window/inspect_case.h"
#include "widgets/docks/clock_axis.h"
#include "widgets/docks/clock_strip.h"
#include "widgets/inspect/example_browser.h"
#include "widgets/inspect/heads_panel.h"
#include "widgets/inspect/inspect_bar.h"
#include "widgets/inspect/noise_panel.h"
#include "widgets/maps/film_strip.h"
#include "widgets/words/lane_words.h"

#include <QComboBox>
#include <QTabWidget>

using namespace fovea;
using namespace fovea::test;

namespace {

ExperimentSpec threeSeeds(int epochs = 4)
{
    ExperimentSpec experiment = tinyRace(epochs);
    experiment.seeds = {3, 8, 5};
    return experiment;
}

// Probed by itself: the weights as the session keeps them, the example as the run's data have it.
AttentionProbe expectedOf(InspectCase &c, int lane, int seed)
{
    const ui::LaneView &shown = c.window->studio().race.lanes()[std::size_t(lane)];
    const ui::RunView &run = shown.runs[std::size_t(seed)];
    const auto session = Session::open(c.window->studio().controller.sessionPath().toStdString());
    const Dataset data = makeDataset(shown.run.task, shown.run.data, run.seed);
    const LaneRecord record{shown.run, shown.spec.mask};
    const auto weights = session.weights(run.id, session.nearestSnapshot(run.id, 3));
    return probe({.lane = record,
                  .shape = inputShape(data, record),
                  .seed = run.seed,
                  .epoch = 3,
                  .weights = weights,
                  .tokens = data.heldout.front().tokens,
                  .label = data.heldout.front().label,
                  .id = 0u});
}

// What the file has: further seeds keep few moments.
std::vector<int> keptOf(const InspectCase &c, int lane, int seed)
{
    return Session::open(c.window->studio().controller.sessionPath().toStdString())
        .snapshots(c.run(lane, seed).id);
}

} // namespace

// Which seed the Inspector shows.
class TestWindowInspectSeeds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theSeedIsNamedAndStepped()
    {
        InspectCase c;
        c.startTrained(threeSeeds());
        QTRY_COMPARE(c.maps().paneOf(0)->title().seed, QStringLiteral("seed 3"));
        auto *choice = c.child<QComboBox>("inspect.seed");
        QVERIFY(choice->isVisible());
        QCOMPARE(choice->count(), 3);
        c.key(Qt::Key_N);
        QCOMPARE(c.inspection().seed(), 1);
        QCOMPARE(choice->currentText(), QStringLiteral("seed 8"));
        for (const int lane : {0, 1}) {
            QTRY_COMPARE(c.maps().paneOf(lane)->title().seed, QStringLiteral("seed 8"));
            QCOMPARE(c.probeOf(lane).layers[0][0].scores, expectedOf(c, lane, 1).layers[0][0].scores);
            QVERIFY(c.maps().paneOf(lane)->title().line().contains(QStringLiteral("seed 8 · epoch 4")));
        }
        c.desk().view()->setFocus();
        QTest::keyClick(c.window.get(), Qt::Key_N, Qt::ShiftModifier);
        QTest::keyClick(c.window.get(), Qt::Key_N, Qt::ShiftModifier); // before the first comes the last
        QCOMPARE(c.inspection().seed(), 2);
        QTRY_COMPARE(c.maps().paneOf(0)->title().seed, QStringLiteral("seed 5"));
        choice->setCurrentIndex(0);
        Q_EMIT choice->activated(0);
        QTRY_COMPARE(c.maps().paneOf(0)->title().seed, QStringLiteral("seed 3"));
    }

    void theOnlySeedIsNamedButNotOffered()
    {
        InspectCase c;
        c.startTrained();
        QVERIFY(!c.child<QComboBox>("inspect.seed")->isVisible());
        QVERIFY(!c.desk().view()->bar().action(QStringLiteral("nextSeed"))->isEnabled());
        const auto seed = c.window->studio().race.experiment().seeds.front();
        QCOMPARE(c.maps().paneOf(0)->title().seed, QStringLiteral("seed %1").arg(seed));
    }

    void furtherSeedsSayWhichEpochIsReallyShown()
    {
        InspectCase c;
        c.startTrained(threeSeeds(9));
        c.inspection().setSeed(1);
        QTRY_COMPARE(c.maps().paneOf(0)->title().seed, QStringLiteral("seed 8"));
        const auto kept = keptOf(c, 0, 1);
        int absent = 0;
        while (std::ranges::find(kept, absent) != kept.end())
            ++absent;
        QVERIFY2(absent < 8, "a further seed keeps three moments at most");
        c.window->studio().clock.setEpoch(absent);
        QTRY_VERIFY(c.maps().paneOf(0)->title().moment.endsWith(QStringLiteral(", nearest kept")));
        const QString why = c.maps().paneOf(0)->title().standIn;
        QVERIFY2(why.contains(QStringLiteral("further seeds")), qPrintable(why));
        QCOMPARE(c.inspection().laneProbe(0)->wanted, absent);
        QVERIFY(std::ranges::find(kept, c.inspection().laneProbe(0)->epoch) != kept.end());
    }

    // The first seed's pennants and those of another; in the race the median of all.
    void flagsOnTheClockAreThoseOfWhatIsShown()
    {
        InspectCase c;
        ExperimentSpec experiment = threeSeeds(2);
        c.start().studio().controller.startNew(experiment);
        ui::RaceData &race = c.window->studio().race;
        for (int seed = 0; seed < 3; ++seed) {
            ui::RunView run = race.lanes()[0].runs[std::size_t(seed)];
            run.status = RunStatus::Finished;
            run.epochs.clear();
            for (int epoch = 0; epoch < 10; ++epoch) {
                EpochRecord record;
                record.epoch = epoch;
                record.trainAccuracy = epoch < 2 + 3 * seed ? 0.5 : 1; // crosses at 2, 5 and 8
                run.epochs.push_back(record);
            }
            race.setRun(0, run);
        }
        c.window->studio().clock.setLast(9);
        ui::ClockAxis *axis = c.window->findChild<ui::ClockAxis *>();
        const auto flagAt = [&] {
            const auto flags = axis->flags();
            return flags.size() == 1 ? axis->epochAt(flags.front().left()) : -2;
        };
        QCOMPARE(flagAt(), 5); // the median
        c.window->showWorkspace(QStringLiteral("inspect"));
        QCOMPARE(flagAt(), 2);
        c.inspection().setSeed(2);
        QCOMPARE(flagAt(), 8);
        c.window->showWorkspace(QStringLiteral("race"));
        QCOMPARE(flagAt(), 5);
    }

    void filmExamplesAndNoiseFollow()
    {
        InspectCase c;
        c.startTrained(threeSeeds());
        c.desk().view()->bar().action(QStringLiteral("film"))->setChecked(true);
        c.inspection().setSeed(2);
        QTRY_COMPARE(c.maps().paneOf(1)->title().seed, QStringLiteral("seed 5"));
        const auto focus = expectedOf(c, 1, 2).layers[0][0].focus;
        const auto lastFocus = [&] {
            const auto &rows = c.desk().film()->frames().rows();
            return rows.size() == 2 && !rows[1].frames.empty() ? rows[1].frames.back().focus : -1;
        };
        QTRY_COMPARE(lastFocus(), focus);
        c.desk().details()->setCurrentWidget(c.desk().examples());
        QTRY_VERIFY(c.desk().examples()->status().contains(QStringLiteral("seed 5")));
    }

    void filmRowsShareTheirEpochs()
    {
        InspectCase c;
        c.startTrained(threeSeeds(9));
        c.desk().view()->bar().action(QStringLiteral("film"))->setChecked(true);
        const auto &rows = c.desk().film()->frames().rows();
        const auto epochsOf = [&](std::size_t row) {
            std::vector<int> epochs;
            for (const ui::FilmFrame &frame : rows[row].frames)
                epochs.push_back(frame.epoch);
            return epochs;
        };
        QTRY_VERIFY(rows.size() == 2 && rows[0].frames.size() >= 3 && epochsOf(0) == epochsOf(1));
        c.inspection().setSeed(1); // keeps few moments, not the same in both lanes
        QTRY_VERIFY(rows.size() == 2 && epochsOf(0) == epochsOf(1) &&
                    rows[0].frames.size() <= 4); // both lanes' untrained, crossing and last
        for (std::size_t row = 0; row < 2; ++row)
            for (const ui::FilmFrame &frame : rows[row].frames) {
                const auto kept = keptOf(c, int(row), 1);
                QCOMPARE(frame.isKept, frame.epoch < 0 || std::ranges::find(kept, frame.epoch) != kept.end());
                QCOMPARE(frame.picture.isNull(), !frame.isKept);
            }
    }

    void alignmentIsSaidAndTheFilmMarksWhatIsShown()
    {
        InspectCase c;
        c.startTrained(8);
        c.desk().view()->bar().action(QStringLiteral("film"))->setChecked(true);
        c.window->studio().clock.setEpoch(2);
        auto *sign = c.child<QAbstractButton>("inspect.aligned");
        QVERIFY(!sign->isVisible());
        c.key(Qt::Key_A);
        QTRY_VERIFY(c.isShown(0, 2) && !c.window->studio().probes.isWaiting());
        QVERIFY(sign->isVisible());
        QCOMPARE(sign->text(),
                 QStringLiteral("Aligned at %1").arg(ui::percentWords(c.run(0).epochs[2].trainAccuracy)));
        const int other = c.inspection().laneProbe(1)->epoch;
        const double accuracy = c.run(1).epochs[std::size_t(other)].trainAccuracy;
        QCOMPARE(c.maps().paneOf(1)->title().moment,
                 QStringLiteral("epoch %1 at %2").arg(other + 1).arg(ui::percentWords(accuracy)));
        const auto &frames = c.desk().film()->frames();
        QTRY_VERIFY(frames.rows().size() == 2 && frames.rows()[1].frames.size() > 2 &&
                    frames.currentFrame(1));
        for (const int row : {0, 1}) {
            const int shown = c.inspection().laneProbe(row)->epoch;
            const auto &film = frames.rows()[std::size_t(row)].frames;
            const auto marked = frames.currentFrame(row);
            QVERIFY(marked && film[std::size_t(*marked)].epoch <= shown);
            for (const ui::FilmFrame &frame : film)
                if (frame.epoch == shown)
                    QCOMPARE(film[std::size_t(*marked)].epoch, shown);
        }
        QTest::mouseClick(sign, Qt::LeftButton);
        QVERIFY(!c.inspection().isAligned() && !sign->isVisible());
    }

    void allSeedsStandBesideEachOtherOnOneSequence()
    {
        InspectCase c;
        c.startTrained(threeSeeds());
        c.inspection().setSeed(1);
        c.key(Qt::Key_M);
        QTRY_COMPARE(c.inspection().seedProbes().size(), std::size_t(3));
        QTRY_COMPARE(c.maps().panes().size(), std::size_t(5));
        for (int seed = 0; seed < 3; ++seed) {
            const ui::LaneProbe &laneProbe = c.inspection().seedProbes()[std::size_t(seed)];
            QVERIFY(laneProbe.probe);
            QCOMPARE(laneProbe.probe->text, c.inspection().seedProbes()[1].probe->text);
            QCOMPARE(*laneProbe.seed, c.window->studio().race.experiment().seeds[std::size_t(seed)]);
        }
        // Each pane names its seed, first and whole; so do the figures made of them.
        app::InspectFigures figures(c.desk(), c.inspection(), c.window->studio().race, nullptr);
        QStringList titles;
        for (const ui::Figure &figure : figures.all())
            titles << figure.title;
        QCOMPARE(titles.removeDuplicates(), qsizetype(0));
        const ui::Figure all = figures.all().front();
        for (int seed = 0; seed < 3; ++seed) {
            ui::MapPane &pane = *c.maps().panes()[std::size_t(seed)];
            const QString name =
                QStringLiteral("seed %1").arg(c.window->studio().race.experiment().seeds[std::size_t(seed)]);
            QCOMPARE(pane.title().text, name);
            QTRY_VERIFY(pane.map().scene());
            const ui::Figure one = figures.ofMap(pane);
            QVERIFY2(one.caption.contains(name + QStringLiteral(" · ")), qPrintable(one.caption));
            QVERIFY2(one.name.contains(QString(name).replace(u' ', u'-')), qPrintable(one.name));
        }
        QVERIFY2(all.caption.contains(QStringLiteral("seeds 3, 8, 5")), qPrintable(all.caption));
        // That of the chosen seed is the one the lane shows.
        QCOMPARE(c.inspection().seedProbes()[1].probe->layers[0][0].scores,
                 expectedOf(c, 0, 1).layers[0][0].scores);
        c.key(Qt::Key_M);
        QTRY_VERIFY(c.maps().paneOf(1) && c.maps().paneOf(1)->map().scene());
    }

    void everyHeadIsMeasuredAndAClickShowsIt()
    {
        InspectCase c;
        c.startTrained(threeSeeds());
        c.window->resize(1400, 900);
        c.desk().details()->setCurrentWidget(c.desk().heads());
        QTRY_COMPARE(c.desk().heads()->model().rowCount(), 2 * 3); // one layer, one head
        QTRY_VERIFY(c.desk().heads()->status().contains(QStringLiteral("6 heads on 20 held-out examples")));
        const ui::HeadAddress second = ui::addressOf(c.desk().heads()->model().rows()[4]);
        QCOMPARE(second, (ui::HeadAddress{1, 1, 0, 0})); // lane B, the second seed
        Q_EMIT c.desk().heads()->headChosen(second);
        QCOMPARE(c.inspection().seed(), 1);
        QTRY_COMPARE(c.maps().paneOf(1)->title().seed, QStringLiteral("seed 8"));
        c.window->studio().clock.setEpoch(-1);
        QTRY_VERIFY(c.desk().heads()->model().rowCount() == 6 &&
                    c.desk().heads()->model().rows().front().epoch == -1);
    }

    void anExperimentWithOtherSeedsKeepsTheSeedOrBegins()
    {
        InspectCase c;
        c.startTrained(threeSeeds());
        c.inspection().setSeed(1); // 8
        c.window->studio().edits.setSeedCount(4);
        QCOMPARE(c.window->studio().race.experiment().seeds.at(std::size_t(c.inspection().seed())),
                 std::uint64_t(8));
        c.window->studio().edits.setSeedCount(1);
        QCOMPARE(c.inspection().seed(), 0);
    }
};

FOVEA_TEST(TestWindowInspectSeeds)
#include "tst_window_inspect_seeds.moc"
