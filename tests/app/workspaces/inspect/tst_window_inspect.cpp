// SPDX-License-Identifier: MIT
#include "app/studio/lane_views.h"
#include "app/workspaces/inspect/film_controller.h"
#include "app/workspaces/inspect/inspect_workspace.h"
#include "app/workspaces/inspect/map_exports.h"
#include "core/inspect/probe.h"
#include "core/store/session.h"
#include "tests/support/cli_program.h"
#include "tests/support/test_program.h"
#include "tests/support/window/inspect_case.h"
#include "widgets/forms/checked_field.h"
#include "widgets/inspect/example_browser.h"
#include "widgets/inspect/inspect_bar.h"
#include "widgets/inspect/inspect_view.h"
#include "widgets/inspect/noise_panel.h"
#include "widgets/inspect/query_panel.h"
#include "widgets/inspect/sequence_bar.h"
#include "widgets/inspect/softmax_sandbox.h"
#include "widgets/maps/film_strip.h"
#include "widgets/maps/map_text.h"
#include "widgets/plots/plot_board.h"
#include "widgets/race/race_maps.h"

#include <QImage>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>

using namespace fovea;
using namespace fovea::test;

namespace {

std::vector<float> floatsOf(const nlohmann::json &rows)
{
    std::vector<float> values;
    for (const auto &row : rows)
        for (const auto &value : row)
            values.push_back(value.get<float>());
    return values;
}

} // namespace

// The Inspect workspace as a person uses it.
class TestWindowInspect : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void untrainedMapsStandBesideTheRace()
    {
        InspectCase c;
        auto &window = c.startTiny();
        QTRY_VERIFY(c.isShown(0, -1) && c.isShown(1, -1));
        auto *maps = window.findChild<ui::RaceMaps *>();
        QVERIFY(maps->isVisible());
        QVERIFY2(maps->summary().contains(QStringLiteral("untrained")), qPrintable(maps->summary()));
        // Paired start: what differs before training is the mask alone.
        QCOMPARE(c.probeOf(0).layers[0][0].scores, c.probeOf(1).layers[0][0].scores);
    }

    void mapsFollowTheRaceAndThePointedEpoch()
    {
        InspectCase c;
        auto &window = c.startTiny();
        c.click("start");
        QTRY_VERIFY(c.allEnded());
        QTRY_VERIFY(c.isShown(0, 3) && c.isShown(1, 3));
        test::plots(window).link().setTracker(2.2); // the point after two epochs
        QTRY_VERIFY(c.isShown(0, 1) && c.isShown(1, 1));
        test::plots(window).link().setTracker(std::nan(""));
        QTRY_VERIFY(c.isShown(0, 3));
    }

    void theFlagLeadsToTheMaps()
    {
        InspectCase c;
        c.startTrained();
        c.window->showWorkspace(QStringLiteral("race"));
        app::showLane(c.window->studio(), 1, 2); // as the card's button does for the lane that was first
        c.window->showWorkspace(QStringLiteral("inspect"));
        QVERIFY(c.inspection().overlays().oracle);
        QCOMPARE(c.window->studio().clock.epoch(), 2);
        QTRY_VERIFY(c.isShown(1, 2));
        QTRY_VERIFY(c.maps().paneOf(1) && !c.maps().paneOf(1)->map().scene()->deciding.empty());
    }

    void theClockMovesBothMaps()
    {
        InspectCase c;
        c.startTrained();
        QCOMPARE(c.maps().panes().size(), std::size_t(2));
        for (const int epoch : {0, 2, -1}) {
            c.window->studio().clock.setEpoch(epoch);
            QTRY_VERIFY(c.isShown(0, epoch) && c.isShown(1, epoch));
            QTRY_COMPARE(c.maps().paneOf(0)->title().moment,
                         epoch < 0 ? QStringLiteral("untrained") : QStringLiteral("epoch %1").arg(epoch + 1));
        }
        // The newest question wins.
        for (int i = 0; i < 40; ++i)
            c.window->studio().clock.setEpoch(i % 5 - 1);
        QTRY_VERIFY(!c.window->studio().probes.isWaiting() && c.isShown(0, 3) && c.isShown(1, 3));
    }

    void numbersAreThoseOfTheTerminal()
    {
        InspectCase c;
        c.startTrained();
        c.window->studio().clock.setEpoch(1);
        c.inspection().setExample({ExampleSplit::Train, 7, {}});
        QTRY_VERIFY(c.isShown(1, 1) && c.probeOf(1).label && !c.window->studio().probes.isWaiting());
        const AttentionProbe shown = c.probeOf(1);
        const std::string path = c.window->studio().controller.sessionPath().toStdString();
        const auto run = Session::open(path).runs().at(1);
        const auto result =
            CliProgram(QStringLiteral(FOVEA_CLI))
                .run({"probe", QString::fromStdString(path), "--run", QString::number(std::int64_t(run.id)),
                      "--epoch", "1", "--example", "7", "--split", "train", "--json"});
        QVERIFY2(result.code == 0, result.err.constData());
        const auto json = result.json();
        QCOMPARE(json["epoch"].get<int>(), 1);
        const auto &head = json["layers"][0]["heads"][0];
        QCOMPARE(floatsOf(head["scores"]), shown.layers[0][0].scores);
        QCOMPARE(floatsOf(head["weights"]), shown.layers[0][0].weights);
        for (std::size_t query = 0; query < shown.layers[0][0].rows.size(); ++query)
            QCOMPARE(head["dispersion"][query].get<double>(), shown.layers[0][0].rows[query].dispersion);
    }

    void whatWasThinnedAwayIsSaid()
    {
        InspectCase c;
        c.startTrained(9, 4);
        const auto kept = Session::open(c.window->studio().controller.sessionPath().toStdString());
        const auto run = kept.runs().front().id;
        const auto snapshots = kept.snapshots(run);
        int thinned = 0;
        while (std::ranges::find(snapshots, thinned) != snapshots.end())
            ++thinned;
        QVERIFY(thinned < 8);
        c.window->studio().clock.setEpoch(thinned);
        const int nearest = kept.nearestSnapshot(run, thinned);
        QTRY_VERIFY(c.isShown(0, nearest));
        QTRY_COMPARE(c.maps().paneOf(0)->title().moment,
                     QStringLiteral("epoch %1, nearest kept").arg(nearest + 1));
        QVERIFY(!c.maps().paneOf(0)->title().standIn.isEmpty());
    }

    void oneKeyStepsThroughTheStages()
    {
        InspectCase c;
        c.startTrained();
        for (const auto stage : {MapStage::Contribution, MapStage::Rollout, MapStage::Gradient,
                                 MapStage::Scores, MapStage::Masked, MapStage::Weights}) {
            c.key(Qt::Key_S);
            QCOMPARE(c.inspection().stage(), stage);
            QCOMPARE(c.maps().sceneOfLane(1)->unit, ui::stageUnit(stage));
            // What looks beyond the layer comes a moment later.
            QTRY_VERIFY(std::ranges::any_of(c.maps().sceneOfLane(1)->values,
                                            [](float value) { return std::isfinite(value); }));
        }
    }

    void differenceAndSwipeHaveKeys()
    {
        InspectCase c;
        c.startTrained();
        c.key(Qt::Key_D);
        QCOMPARE(c.maps().panes().size(), std::size_t(1));
        const ui::MapScene difference = *c.maps().panes().front()->map().scene();
        const auto &a = c.probeOf(0).layers[0][0].weights;
        const auto &b = c.probeOf(1).layers[0][0].weights;
        for (std::size_t entry = 0; entry < a.size(); ++entry)
            QCOMPARE(difference.values[entry], a[entry] - b[entry]);
        c.key(Qt::Key_W);
        QCOMPARE(c.inspection().arrangement(), ui::MapArrangement::Swipe);
        c.key(Qt::Key_W);
        QCOMPARE(c.inspection().arrangement(), ui::MapArrangement::Pair);
        c.key(Qt::Key_G);
        QCOMPARE(c.maps().panes().size(), c.window->studio().race.lanes().size());
    }

    void keysOfTheInspectorSleepInTheRace()
    {
        InspectCase c;
        c.startTrained();
        c.window->showWorkspace(QStringLiteral("race"));
        c.window->centralWidget()->setFocus();
        QTest::keyClick(c.window.get(), Qt::Key_S);
        QCOMPARE(c.inspection().stage(), MapStage::Weights);
    }

    void alignmentTakesTheEpochOfEqualAccuracy()
    {
        InspectCase c;
        c.startTrained(8);
        c.window->studio().clock.setEpoch(2);
        c.key(Qt::Key_A);
        QVERIFY(c.inspection().isAligned());
        const double wanted = c.run(0).epochs[2].trainAccuracy;
        int expected = -1;
        for (const EpochRecord &epoch : c.run(1).epochs)
            if (epoch.trainAccuracy >= wanted) {
                expected = epoch.epoch;
                break;
            }
        if (expected < 0)
            expected = std::ranges::max_element(c.run(1).epochs, {}, &EpochRecord::trainAccuracy)->epoch;
        QTRY_VERIFY(c.isShown(0, 2) && c.isShown(1, expected));
    }

    void typedSequencesAreCheckedAndAnswered()
    {
        InspectCase c;
        c.startTrained();
        ui::SequenceBar *bar = c.desk().sequence();
        bar->edit();
        QVERIFY(bar->isEditing());
        auto *field = bar->field();
        const auto type = [&](const QString &text) {
            field->clear();
            QTest::keyClicks(field, text);
        };
        type(QStringLiteral("0102"));
        QVERIFY2(bar->message().contains(QStringLiteral("2")), qPrintable(bar->message()));
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(!c.inspection().example().isTyped());
        field->clear();
        field->insert(QString(10'000, u'0'));
        QVERIFY(!bar->message().isEmpty());
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(!c.inspection().example().isTyped());
        type(QStringLiteral("101010"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(c.inspection().example().typed, (std::vector<Token>{1, 0, 1, 0, 1, 0}));
        QTRY_VERIFY(c.inspection().laneProbe(0)->probe && c.probeOf(0).text == "101010" &&
                    c.probeOf(1).text == "101010");
        QCOMPARE(c.probeOf(0).label, std::optional<int>(1));
        QVERIFY(c.inspection().laneProbe(0)->before);
    }

    void aClickedTokenFlips()
    {
        InspectCase c;
        c.startTrained();
        const std::vector<Token> before = c.probeOf(0).tokens;
        ui::TokenStrip *strip = c.desk().sequence()->strip();
        QTRY_COMPARE(strip->sequence().tokens.size(), qsizetype(before.size()));
        QTest::mouseClick(strip->viewport(), Qt::LeftButton, {}, strip->cellRect(2).center());
        QTRY_VERIFY(c.inspection().example().isTyped());
        std::vector<Token> after = before;
        after[2] = 1 - after[2];
        QCOMPARE(c.inspection().example().typed, after);
        QTRY_COMPARE(c.probeOf(1).tokens, after);
        QTRY_COMPARE(strip->sequence().changed, std::vector<int>{2});
        // Back to the example.
        Q_EMIT c.desk().sequence()->resetRequested();
        QTRY_COMPARE(c.probeOf(1).tokens, before);
    }

    void anotherTaskStartsWithItsOwnExample()
    {
        InspectCase c;
        c.startTrained();
        c.inspection().setExample({ExampleSplit::Heldout, 3, {1, 0, 1, 0, 1, 0}});
        c.window->studio().edits.setTask({"cycle-navigation", {{"length", std::int64_t(6)}}});
        QVERIFY(!c.inspection().example().isTyped());
        QTRY_VERIFY(c.isShown(0, -1) && c.inspection().alphabet().size() == 3);
    }

    void anExampleThatIsNotThereIsSaid()
    {
        InspectCase c;
        c.startTrained();
        c.inspection().setExample({ExampleSplit::Heldout, 20, {}});
        QTRY_VERIFY(!c.inspection().laneProbe(0)->note.isEmpty());
        QVERIFY2(c.inspection().laneProbe(0)->note.contains(QStringLiteral("1 to 20")),
                 qPrintable(c.inspection().laneProbe(0)->note));
        QVERIFY(!c.inspection().laneProbe(0)->probe);
    }

    void aSelectedQueryGoesToTheSandbox()
    {
        InspectCase c;
        c.startTrained();
        c.inspection().selectQuery(2);
        QTest::mouseClick(c.child<QPushButton>("sendRow.1"), Qt::LeftButton);
        QTRY_VERIFY(c.desk().sandbox()->isVisible());
        const ui::SandboxRow row = c.desk().sandbox()->row();
        QCOMPARE(row.keep, 2);
        for (std::size_t key = 0; key < row.scores.size(); ++key)
            QCOMPARE(row.scores[key], double(c.probeOf(1).layers[0][0].scores[2 * 6 + key]));
    }

    void theFilmShowsTrainingAndSetsTheClock()
    {
        InspectCase c;
        c.startTrained();
        c.key(Qt::Key_F);
        ui::FilmStrip *film = c.desk().film();
        QVERIFY(film->isVisible());
        QTRY_VERIFY(film->frames().rows().size() == 2 && film->frames().rows()[0].frames.size() >= 3);
        QCOMPARE(film->frames().rows()[0].frames.front().epoch, -1);
        QCOMPARE(film->frames().rows()[0].frames.back().epoch, 3);
        Q_EMIT film->epochChosen(0);
        QTRY_VERIFY(c.isShown(0, 0));
        c.desk().filmController().setPlaying(true);
        QTRY_COMPARE(c.window->studio().clock.epoch(), 3);
        QTRY_VERIFY(!c.desk().filmController().isPlaying());
    }

    void noiseIsMeasuredAndShownOnTheMaps()
    {
        InspectCase c;
        c.startTrained();
        c.desk().details()->setCurrentIndex(4);
        QVERIFY(c.desk().noise()->isVisible());
        const ui::InspectBar &bar = c.desk().view()->bar();
        const auto isPressed = [&bar](const char *id) { return bar.action(QLatin1String(id))->isChecked(); };
        const auto showsNoise = [&c] {
            return c.maps().sceneOfLane(1)->unit.contains(QStringLiteral("noisy"));
        };
        ui::NoisePanel &panel = *c.desk().noise();
        panel.setCellsShown(true);
        QVERIFY(isPressed("stage2") && !isPressed("stays")); // no noise yet: weights
        panel.setSigma(1);
        QTRY_VERIFY(showsNoise());
        QVERIFY(!isPressed("stage2") && isPressed("stays")); // the bar tells what the maps show
        QTRY_VERIFY(!panel.isBusy());
        QCOMPARE(panel.lanes().size(), 2U);
        for (const ui::NoiseLane &lane : panel.lanes()) {
            QVERIFY(lane.stability->draws >= 32 && lane.stability->answers.error > 0);
            QCOMPARE(lane.stability->draws, panel.lanes()[0].stability->draws);
        }
        const auto scene = c.maps().sceneOfLane(1);
        for (std::size_t entry = 0; entry < scene->values.size(); ++entry)
            QCOMPARE(std::isnan(scene->values[entry]), c.probeOf(1).layers[0][0].kept[entry] == 0);
        bar.action(QStringLiteral("stage2"))->trigger(); // the stage that was on
        QTRY_VERIFY(!showsNoise());
        QVERIFY(isPressed("stage2") && !isPressed("stays") && !panel.cellsAreShown());
        panel.setCellsShown(true);
        QTRY_VERIFY(showsNoise());
        bar.action(QStringLiteral("stays"))->trigger();
        QVERIFY(isPressed("stage2") && !panel.cellsAreShown() && !showsNoise());
    }

    void examplesAreListedWithTheLanesAnswers()
    {
        InspectCase c;
        c.startTrained();
        c.desk().details()->setCurrentIndex(3);
        auto *model = c.desk().examples()->model();
        QTRY_COMPARE(model->rowCount(), 20);
        QTRY_VERIFY(model->rows()[0].answers.size() == 2);
        int right = 0;
        for (const ui::ExampleRow &row : model->rows())
            right += row.answers[1].isRight;
        QCOMPARE(right / 20.0, c.run(1).epochs.back().heldoutAccuracy);
        Q_EMIT c.desk().examples()->exampleChosen(5);
        QTRY_COMPARE(c.probeOf(0).text, model->rows()[5].text.toStdString());
    }

    void mapsAreSaved_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *name : {"map.png", "map.svg", "map.pdf"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    void mapsAreSaved()
    {
        QFETCH(QString, name);
        InspectCase c;
        c.startTrained();
        const QString path = c.folder.filePath(name);
        QVERIFY(c.desk().exports().saveMap(*c.maps().panes().front(), path));
        QVERIFY(QFileInfo(path).size() > 1000);
        QVERIFY(c.desk().exports().saveHeads(1, c.folder.filePath(QStringLiteral("heads-") + name)));
        QVERIFY(!c.desk().exports().saveMap(*c.maps().panes().front(), c.folder.filePath("map.gif")));
    }

    void numbersAreSaved()
    {
        InspectCase c;
        c.startTrained();
        const QString path = c.folder.filePath("map.csv");
        QVERIFY(c.desk().exports().saveNumbers(1, path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = file.readAll().trimmed().split('\n');
        QCOMPARE(lines.size(), qsizetype(1 + 36));
        const QList<QByteArray> cell = lines[1 + 2 * 6 + 4].split(',');
        QCOMPARE(cell[6].toFloat(), c.probeOf(1).layers[0][0].scores[2 * 6 + 4]);
        QCOMPARE(cell[7].toInt(), int(c.probeOf(1).layers[0][0].kept[2 * 6 + 4]));
        QVERIFY(!c.desk().exports().saveNumbers(1, c.folder.filePath("no/such/folder/map.csv")));
    }

    void itClosesInTheMiddleOfEverything()
    {
        for (int round = 0; round < 5; ++round) {
            InspectCase c;
            c.startTiny(100'000);
            c.window->showWorkspace(QStringLiteral("inspect"));
            c.desk().details()->setCurrentIndex(round);
            c.key(Qt::Key_F);
            c.window->studio().controller.run();
            QTRY_VERIFY(c.epochs(0) > round);
            for (int i = 0; i < 10; ++i)
                c.window->studio().clock.setEpoch(i % (c.epochs(0) + 1) - 1);
            const QString path = c.window->studio().controller.sessionPath();
            c.close();
            QVERIFY(!QFile::exists(path + QStringLiteral("-wal"))); // one file is left
            QCOMPARE(Session::open(path.toStdString()).runs().size(), std::size_t(2));
        }
    }
};

FOVEA_TEST(TestWindowInspect)
#include "tst_window_inspect.moc"
