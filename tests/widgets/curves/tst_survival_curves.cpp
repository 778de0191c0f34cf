// SPDX-License-Identifier: MIT
#include "tests/support/plot_stage.h"
#include "tests/support/test_program.h"
#include "widgets/curves/curve_view.h"
#include "widgets/curves/plot_key.h"
#include "widgets/curves/survival_curves.h"
#include "widgets/plots/quantity_menu.h"

using namespace fovea;
using namespace fovea::ui;

namespace {

const Quantity learning = quantityOf(QuantityKind::Learning);

// A run that reaches the goal in epoch `arrival` (from 1; 0: never) and ends after `epochs`.
RunView runOf(int arrival, int epochs, RunStatus status = RunStatus::Finished)
{
    RunView run;
    run.status = status;
    for (int epoch = 0; epoch < epochs; ++epoch) {
        EpochRecord record;
        record.epoch = epoch;
        record.trainAccuracy = arrival > 0 && epoch + 1 >= arrival ? 0.97 : 0.5;
        run.epochs.push_back(record);
    }
    return run;
}

LaneView laneOf(const std::vector<RunView> &runs)
{
    LaneView lane;
    lane.run.train.epochs = 6;
    lane.runs = runs;
    return lane;
}

} // namespace

class TestSurvivalCurves : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void sharesAreThoseOfKaplanAndMeier()
    {
        // Two arrive after epoch 2, one stops after 3, one diverges, one arrives after 4, one never.
        const LaneView lane = laneOf({runOf(2, 6), runOf(2, 6), runOf(0, 3, RunStatus::Stopped),
                                      runOf(0, 1, RunStatus::Diverged), runOf(4, 6), runOf(0, 6)});
        const LaneCurves curves = survivalCurves(lane, XAxis::Epoch);
        QCOMPARE(curves.counted, 6);
        QCOMPARE(curves.line.x, (std::vector<double>{0, 1, 2, 3, 4, 5, 6}));
        const double afterTwo = 4.0 / 6, afterFour = afterTwo * 2 / 3;
        const std::vector<double> shares = {1, 1, afterTwo, afterTwo, afterFour, afterFour, afterFour};
        for (std::size_t i = 0; i < shares.size(); ++i)
            QVERIFY(near(curves.line.y[i], shares[i]));
        QCOMPARE(curves.epochs.front(), -1);
        const auto drawn = drawnLanes({lane}, learning, {});
        QCOMPARE(drawn.size(), 1U);
        QVERIFY(drawn.front().steps && !drawn.front().finish);
        QVERIFY(near(drawn.front().shown.back(), 100 * afterFour));
        QCOMPARE(keyOf(drawn, learning, 6, false).front().text, QStringLiteral("of 6 seeds"));
    }

    void theGoalDecidesWhoHasArrived()
    {
        LaneView lane = laneOf({runOf(1, 6), runOf(2, 6), runOf(3, 6), runOf(4, 6), runOf(5, 6)});
        QVERIFY(near(survivalCurves(lane, XAxis::Epoch).line.y.back(), 0));
        lane.goal = 0.99;
        QVERIFY(near(survivalCurves(lane, XAxis::Epoch).line.y.back(), 1));
    }

    void fewerThanFiveSeedsHaveNoShare()
    {
        std::vector<RunView> runs(4, runOf(2, 6));
        QVERIFY(survivalCurves(laneOf(runs), XAxis::Epoch).line.x.empty());
        QCOMPARE(noSurvivalSentence({laneOf(runs)}, XAxis::Epoch),
                 QStringLiteral("A share of seeds takes five of them; here: 4."));
        runs.push_back(runOf(2, 3, RunStatus::Running)); // arrived, but not over
        QVERIFY(survivalCurves(laneOf(runs), XAxis::Epoch).line.x.empty());
        QCOMPARE(noSurvivalSentence({laneOf(runs)}, XAxis::Epoch),
                 QStringLiteral("4 of 5 seeds have ended; the line begins with five."));
        runs.back().status = RunStatus::Finished;
        QVERIFY(!survivalCurves(laneOf(runs), XAxis::Epoch).line.x.empty());
        QVERIFY(survivalCurves(laneOf(runs), XAxis::Cpu).line.x.empty());
        QVERIFY(noSurvivalSentence({laneOf(runs)}, XAxis::Cpu).contains(QStringLiteral("over epochs")));
    }

    void thePlotSaysWhyItIsEmpty()
    {
        Stage few({"full", "top-k:5"}, 3);
        few.board.restoreState(R"({"plots":[{"kind":"learning"}]})");
        QCOMPARE(few.plot(0).title(), QStringLiteral("Seeds still learning (%)"));
        few.run(40);
        QVERIFY(settle(&few.board));
        QCOMPARE(few.plot(0).summary(), QStringLiteral("A share of seeds takes five of them; here: 3."));
        QVERIFY(few.board.saveState().contains("learning"));

        Stage enough({"full", "top-k:5"}, 5);
        enough.board.restoreState(R"({"plots":[{"kind":"learning"}]})");
        enough.run(40);
        QVERIFY(settle(&enough.board));
        QCOMPARE(enough.plot(0).summary(), QStringLiteral("A: 0.0 % at epoch 40; B: 0.0 % at epoch 40."));
        QVERIFY(enough.plot(0).yRange().lower < 0 && enough.plot(0).yRange().upper > 100);
        // Lane A arrives in its 11th epoch: a step, no slope.
        const QImage picture = pictureOf(enough.canvas(0));
        const Theme &theme = enough.themes.theme();
        const auto isDrawn = [&](double epoch, double percent) { // by either lane: they lie on each other
            const QPoint at = enough.plot(0).pixelOf(epoch, percent);
            for (int dy = -3; dy <= 3; ++dy)
                if (const QColor color = picture.pixelColor(at + QPoint(0, dy));
                    color == theme.lane(0).color || color == theme.lane(1).color)
                    return true;
            return false;
        };
        QVERIFY(isDrawn(10.5, 100));
        QVERIFY(!isDrawn(10.5, 50));
        QVERIFY(isDrawn(30, 0));
    }

    void itCanBeChosenInTheMenu()
    {
        QMenu menu;
        std::optional<Quantity> chosen;
        fillQuantityMenu(menu, learning, 1, 5, [&](const Quantity &quantity) { chosen = quantity; });
        for (QAction *action : menu.actions())
            if (action->text() == QStringLiteral("Share of seeds still learning")) {
                QVERIFY(action->isChecked());
                QVERIFY(action->toolTip().contains(QStringLiteral("Kaplan-Meier")));
                action->trigger();
            }
        QVERIFY(chosen && chosen->kind == QuantityKind::Learning);
    }
};

FOVEA_TEST(TestSurvivalCurves)
#include "tst_survival_curves.moc"
