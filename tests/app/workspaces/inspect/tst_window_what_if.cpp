// SPDX-License-Identifier: MIT
#include "core/inspect/whatif/set_evaluation.h"
#include "core/store/session.h"
#include "tests/support/map_hands.h"
#include "tests/support/test_program.h"
#include "tests/support/window/inspect_case.h"
#include "widgets/inspect/inspect_bar.h"
#include "widgets/models/what_if.h"
#include "widgets/painting/paint_dialog.h"
#include "widgets/whatif/answer_card.h"
#include "widgets/whatif/change_bar.h"
#include "widgets/whatif/head_switches.h"
#include "widgets/whatif/lens_panel.h"
#include "widgets/whatif/stage_strip.h"
#include "widgets/whatif/what_if_maps.h"
#include "widgets/whatif/what_if_page.h"
#include "widgets/whatif/what_if_words.h"

#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QStatusBar>
#include <QTabWidget>

using namespace fovea;
using namespace fovea::test;

namespace {

constexpr int patience = 30'000; // ms: the first answer opens LibTorch

// Two lanes of two blocks with two heads, looked at with What if.
struct WhatIfCase : InspectCase
{
    WhatIfCase()
    {
        ExperimentSpec experiment = tinyRace();
        experiment.base.model.blocks = experiment.base.model.heads = 2;
        startTrained(experiment);
        key(Qt::Key_T);
        QTRY_VERIFY_WITH_TIMEOUT(page().isVisible() && isAnswered(), patience);
    }

    ui::WhatIf &whatIf() { return desk().whatIf(); }
    ui::WhatIfPage &page() { return desk().whatIfPage(); }
    bool isAnswered() { return whatIf().reading().probe && whatIf().isCurrent(); }
    const WhatIfProbe &probe() { return *whatIf().reading().probe; }
    ui::HeatMap &map() { return page().maps().after(); }
    void clickCell(int query, int cell) { ui::click(map(), ui::centre(map(), query, cell)); }
    QStringList chips() { return page().bar().chips(); }
};

bool isNear(const std::vector<float> &a, const std::vector<float> &b)
{
    bool near = a.size() == b.size();
    for (std::size_t i = 0; near && i < a.size(); ++i)
        near = std::abs(a[i] - b[i]) < 1e-5f;
    return near;
}

} // namespace

// What if in the Inspector, with real clicks and keys.
class TestWindowWhatIf : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aClickOnACellCutsIt();
    void headsAreSwitchedOffByKey();
    void anotherMaskAndSharpness();
    void attentionIsTakenFromElsewhere();
    void theHeldOutSetIsReadInTheBackground();
    void theRunNeverChanges();
    void whatCannotBeIsSaid();
    void lensShowsWhatTheReadOutSays();
    void everythingIsInThePalette();
    void itFitsSmallWindows();
};

void TestWindowWhatIf::aClickOnACellCutsIt()
{
    WhatIfCase c;
    QVERIFY(!c.maps().isVisible());
    QVERIFY(c.page().answer().after().isEmpty());
    const auto layer = std::size_t(c.page().maps().place().layer);
    const auto before = c.probe().before.layers[layer][0];
    c.clickCell(2, 4);
    QTRY_VERIFY_WITH_TIMEOUT(c.isAnswered() && c.whatIf().size() == 1, patience);
    QCOMPARE(c.chips(), QStringList{QStringLiteral("Layer 2, head 1: 3 → 5 cut")});
    // Frozen picks: the rest of the row is divided by what is left of its sum, and the other rows stay.
    const auto &after = c.probe().after.layers[layer][0];
    const float left = 1 - before.weights[2 * 6 + 4];
    for (std::size_t cell = 0; cell < 36; ++cell) {
        const float expected = cell / 6 != 2       ? before.weights[cell]
                               : cell == 2 * 6 + 4 ? 0
                                                   : before.weights[cell] / left;
        QVERIFY(std::abs(after.weights[cell] - expected) < 1e-5f);
    }
    QVERIFY(c.map().scene()->cut[2 * 6 + 4]);
    QVERIFY(!c.page().answer().after().isEmpty());
    QCOMPARE(c.page().stages().reading().after.size(), std::size_t(3));
    const auto status = [&] {
        QStringList texts;
        for (const QLabel *label : c.window->statusBar()->findChildren<QLabel *>())
            if (!label->isHidden())
                texts << label->text();
        return texts.join(u' ');
    };
    QVERIFY(status().contains(QStringLiteral("what if: 1 change, trained weights untouched")));
    c.window->showWorkspace(QStringLiteral("race"));
    QVERIFY(!status().contains(QStringLiteral("what if")));
    c.window->showWorkspace(QStringLiteral("inspect"));
    QVERIFY(status().contains(QStringLiteral("what if")));
    c.clickCell(2, 4); // and back
    QTRY_VERIFY_WITH_TIMEOUT(c.isAnswered() && c.whatIf().size() == 0, patience);
    QVERIFY(c.page().answer().after().isEmpty());
    // With the keyboard: arrow keys reach the cell, X cuts it, Esc clears all.
    c.map().setFocus();
    c.inspection().setHovered(ui::MapCell{0, 0});
    QTest::keyClick(&c.map(), Qt::Key_Down);
    QTest::keyClick(&c.map(), Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(&c.map(), Qt::Key_X);
    QCOMPARE(c.chips(), QStringList{QStringLiteral("Layer 2, head 1: 2 → 2 cut")});
    QVERIFY(!c.inspection().overlays().dropped); // X was not the overlay's
    QTest::keyClick(&c.map(), Qt::Key_Escape);
    QCOMPARE(c.whatIf().size(), std::size_t(0));
}

void TestWindowWhatIf::headsAreSwitchedOffByKey()
{
    WhatIfCase c;
    ui::HeadSwitches &heads = c.page().heads();
    ui::click(heads, heads.boxOf({0, 1}).center());
    QCOMPARE(c.inspection().layer(), 0);
    QCOMPARE(c.inspection().head(), 1);
    QTest::keyClick(&heads, Qt::Key_X);
    QTRY_VERIFY_WITH_TIMEOUT(c.isAnswered() && c.whatIf().size() == 1, patience);
    QCOMPARE(heads.wordsOf({0, 1}), QStringLiteral("2  off"));
    for (const float weight : c.probe().after.layers[0][1].weights)
        QCOMPARE(weight, 0.0f);
    QVERIFY(c.probe().after.logits != c.probe().before.logits);
    QCOMPARE(c.page().action(QStringLiteral("on"))->text(), QStringLiteral("What if · 1"));
    c.page().action(QStringLiteral("headUniform"))->trigger(); // in its place
    QCOMPARE(c.chips(), QStringList{QStringLiteral("Layer 1, head 2 uniform")});
    c.page().action(QStringLiteral("layerOff"))->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(c.isAnswered() && c.whatIf().size() == 2, patience);
    QCOMPARE(c.page().answer().alone().size(), 3); // each, and together
    c.click("whatIf.chip.0");
    QCOMPARE(c.chips(), QStringList{QStringLiteral("Layer 1: attention off")});
    // Out of sight the changes stay, and the maps show the network as trained.
    c.key(Qt::Key_T);
    QVERIFY(!c.page().isVisible() && c.maps().isVisible());
    c.key(Qt::Key_T);
    QVERIFY(c.page().isVisible());
    c.click("whatIf.clear");
    QVERIFY(c.chips().isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(c.isAnswered(), patience);
    QCOMPARE(c.probe().after.logits, c.probe().before.logits);
}

void TestWindowWhatIf::anotherMaskAndSharpness()
{
    WhatIfCase c;
    c.click("whatIf.try");
    auto *dialog = c.child<QDialog>("tryDialog");
    QTRY_VERIFY_WITH_TIMEOUT(dialog && dialog->isVisible(), patience);
    c.whatIf().setMask(maskFrom("top-k:1"));
    c.whatIf().setSharpness(8);
    QTRY_VERIFY_WITH_TIMEOUT(c.isAnswered(), patience);
    QCOMPARE(c.chips(), (QStringList{QStringLiteral("Mask: top-k 1"), QStringLiteral("Sharpness 8")}));
    const auto &head = c.probe().after.layers[1][0];
    QCOMPARE(std::count(head.kept.begin(), head.kept.end(), 1), 6);
    // k by hand, in the form.
    auto *row = dialog->findChild<QWidget *>(QStringLiteral("k"));
    QVERIFY(row);
    auto *field = row->findChild<QLineEdit *>();
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("3"));
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(c.isAnswered() && c.whatIf().intervention().mask == maskFrom("top-k:3"),
                             patience);
    QCOMPARE(
        std::count(c.probe().after.layers[1][0].kept.begin(), c.probe().after.layers[1][0].kept.end(), 1),
        18);
    QTest::mouseClick(dialog->findChild<QAbstractButton *>(QStringLiteral("tryDialog.reset")),
                      Qt::LeftButton);
    QVERIFY(c.chips().isEmpty());
    // A painted one, on the same weights.
    QTest::mouseClick(dialog->findChild<QAbstractButton *>(QStringLiteral("paint")), Qt::LeftButton);
    auto *board = dialog->findChild<ui::PaintDialog *>();
    QTRY_VERIFY_WITH_TIMEOUT(board && board->isVisible(), patience);
    board->setGrid(gridOf(maskFrom("banded:3"), board->grid().length()));
    QTest::mouseClick(board->saveButton(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(c.isAnswered() && c.whatIf().intervention().mask, patience);
    QCOMPARE(c.whatIf().intervention().mask->id, std::string("painted"));
    QVERIFY(c.probe().after.layers[0][0].kept != c.probe().before.layers[0][0].kept);
    QCOMPARE(c.window->studio().race.ownLanes(), 2); // it went to no lane
}

void TestWindowWhatIf::attentionIsTakenFromElsewhere()
{
    WhatIfCase c;
    QTRY_VERIFY_WITH_TIMEOUT(c.isShown(1, 3), patience);
    c.page().action(QStringLiteral("takeLane"))->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(c.isAnswered() && c.whatIf().size() == 1, patience);
    QCOMPARE(c.chips(), QStringList{QStringLiteral("Layer 2, head 1 from lane B")});
    QVERIFY(isNear(c.probe().after.layers[1][0].weights, c.probeOf(1).layers[1][0].weights));
    c.page().action(QStringLiteral("takeExample"))->trigger();
    auto *dialog = c.child<QInputDialog>("donorDialog");
    QTRY_VERIFY_WITH_TIMEOUT(dialog && dialog->isVisible(), patience);
    dialog->setIntValue(5);
    dialog->accept();
    QTRY_VERIFY_WITH_TIMEOUT(c.isAnswered() &&
                                 c.chips() == QStringList{QStringLiteral("Layer 2, head 1 from example 5")},
                             patience);
    const std::vector<float> taken = c.probe().after.layers[1][0].weights;
    c.whatIf().clear();
    c.inspection().setExample({ExampleSplit::Heldout, 4, {}});
    QTRY_VERIFY_WITH_TIMEOUT(c.isAnswered() && isNear(c.probe().before.layers[1][0].weights, taken),
                             patience);
}

void TestWindowWhatIf::theHeldOutSetIsReadInTheBackground()
{
    WhatIfCase c;
    auto *measure = c.child<>("whatIf.measure");
    QVERIFY(!measure->isEnabled());
    c.page().action(QStringLiteral("layerOff"))->trigger();
    QVERIFY(measure->isEnabled());
    QTest::mouseClick(measure, Qt::LeftButton);
    using State = ui::SetReading::State;
    QTRY_COMPARE_WITH_TIMEOUT(c.whatIf().setScores().state, State::Done, patience);
    // As trained it is the run's own accuracy; with the changes that of the engine.
    const ui::SetReading &scores = c.whatIf().setScores();
    QCOMPARE(scores.examples, 20);
    QCOMPARE(scores.without, c.run(0).epochs.back().heldoutAccuracy);
    const Session session = Session::open(c.window->studio().controller.sessionPath().toStdString());
    const StoredRun run = session.run(c.run(0).id);
    const std::vector<float> weights = session.weights(run.id, 3);
    const WhatIfScores expected = evaluateWhatIf({.lane = run.record,
                                                  .seed = run.seed,
                                                  .epoch = 3,
                                                  .weights = weights,
                                                  .data = std::make_shared<const Dataset>(makeDataset(
                                                      run.record.spec.task, run.record.spec.data, run.seed)),
                                                  .split = ExampleSplit::Heldout,
                                                  .intervention = c.whatIf().intervention()});
    QCOMPARE(scores.with, expected.with.accuracy());
    QVERIFY(c.page().answer().onTheSet().contains(QStringLiteral("20 examples")));
    // Another change: what was measured is not its.
    c.page().action(QStringLiteral("headOff"))->trigger();
    QCOMPARE(c.whatIf().setScores().state, State::None);
    QTest::mouseClick(measure, Qt::LeftButton);
    QCOMPARE(c.whatIf().setScores().state, State::Running);
    c.page().action(QStringLiteral("stop"))->trigger();
    QCOMPARE(c.whatIf().setScores().state, State::Stopped);
    QTest::qWait(100);
    QCOMPARE(c.whatIf().setScores().state, State::Stopped);
}

void TestWindowWhatIf::theRunNeverChanges()
{
    WhatIfCase c;
    const auto weights = [&] {
        const Session session = Session::open(c.window->studio().controller.sessionPath().toStdString());
        return session.weights(c.run(0).id, 3);
    };
    const std::vector<float> before = weights();
    const ExperimentSpec experiment = c.window->studio().race.experiment();
    c.page().action(QStringLiteral("layerOff"))->trigger();
    c.whatIf().setMask(maskFrom("banded:3"));
    c.click("whatIf.measure");
    QTRY_VERIFY_WITH_TIMEOUT(c.isAnswered() && c.whatIf().setScores().state == ui::SetReading::State::Done,
                             patience);
    QCOMPARE(weights(), before);
    QVERIFY(c.window->studio().race.experiment() == experiment);
    c.key(Qt::Key_T);
    QTRY_VERIFY_WITH_TIMEOUT(isNear(c.probeOf(0).logits, c.probe().before.logits), patience);
}

void TestWindowWhatIf::whatCannotBeIsSaid()
{
    WhatIfCase c;
    c.whatIf().setMask(maskFrom("routing:3"));
    QTRY_VERIFY_WITH_TIMEOUT(c.whatIf().isCurrent() && !c.whatIf().reading().note.isEmpty(), patience);
    QVERIFY(c.whatIf().reading().note.contains(QStringLiteral("centroids")));
    c.whatIf().clear();
    c.inspection().setLanes(1, 0);
    QTRY_VERIFY_WITH_TIMEOUT(c.isAnswered() && c.whatIf().reading().lane == 1, patience);
    const auto &kept = c.probe().after.layers[1][0].kept;
    const int dropped = int(std::find(kept.begin(), kept.end(), 0) - kept.begin());
    c.clickCell(dropped / 6, dropped % 6);
    QVERIFY(c.said().contains(QStringLiteral("there is nothing to cut")));
    QCOMPARE(c.whatIf().size(), std::size_t(0));
    c.whatIf().patch({.block = 1, .head = 0, .example = 500});
    QTRY_VERIFY_WITH_TIMEOUT(c.whatIf().reading().note.contains(QStringLiteral("the set has 1 to 20")),
                             patience);
}

void TestWindowWhatIf::lensShowsWhatTheReadOutSays()
{
    WhatIfCase c;
    const StageLogits stages = *c.probe().before.stages;
    c.key(Qt::Key_T);
    for (int tab = 0; tab < c.desk().details()->count(); ++tab)
        if (c.desk().details()->tabText(tab) == QStringLiteral("Lens"))
            c.desk().details()->setCurrentIndex(tab);
    QTRY_VERIFY_WITH_TIMEOUT(c.desk().lens()->isVisible() && c.desk().lens()->picture(1).reading().stages,
                             patience);
    const ui::LensPicture &picture = c.desk().lens()->picture(0);
    QCOMPARE(picture.reading().stages->stages, 3);
    const int label = picture.reading().label;
    for (int stage = 0; stage < 3; ++stage) {
        const auto pooled = ui::chancesOf(stages.pooledAt(stage));
        QVERIFY(std::abs(picture.pooledChance(stage) - pooled[std::size_t(label)]) < 1e-5);
        for (int position = 0; position < 6; ++position)
            QVERIFY(std::abs(picture.chanceAt(stage, position) -
                             ui::chancesOf(stages.at(stage, position))[std::size_t(label)]) < 1e-5);
    }
    QVERIFY(picture.wordsAt(picture.cellRect(1, 2).center())
                .startsWith(QStringLiteral("After layer 1, position 3")));
}

void TestWindowWhatIf::everythingIsInThePalette()
{
    WhatIfCase c;
    for (const char *id : {"on", "clear", "headOff", "headUniform", "layerOff", "cutCell", "hideKey", "try",
                           "takeExample", "takeLane", "measure", "stop"}) {
        const QAction *action = c.page().action(QLatin1String(id));
        QVERIFY2(action && !action->text().isEmpty() && !action->whatsThis().isEmpty(), id);
    }
    c.inspection().setHovered(ui::MapCell{1, 3});
    c.page().action(QStringLiteral("hideKey"))->trigger();
    QCOMPARE(c.chips(), QStringList{QStringLiteral("Layer 2: key 4 hidden")});
    QTRY_VERIFY_WITH_TIMEOUT(c.isAnswered(), patience);
    for (const auto &head : c.probe().after.layers[1])
        for (std::size_t query = 0; query < 6; ++query)
            QCOMPARE(head.weights[query * 6 + 3], 0.0f);
    c.window->showWorkspace(QStringLiteral("race"));
    QVERIFY(!c.page().action(QStringLiteral("headOff"))->isEnabled());
}

void TestWindowWhatIf::itFitsSmallWindows()
{
    WhatIfCase c;
    c.clickCell(1, 1);
    for (const QSize size : {QSize(1024, 640), QSize(1280, 800), QSize(1920, 1080)}) {
        c.window->resize(size);
        QTRY_COMPARE(c.window->size(), size);
        QTest::qWait(50);
        QVERIFY(c.isInSight(c.page().bar()));
        QVERIFY(c.page().maps().width() > 200 && c.page().maps().height() >= 200);
        QCOMPARE(c.page().maps().isSwipe(), c.page().maps().width() < 640);
        // Where the answer is below the maps, and perhaps out of sight, the bar tells it.
        QTRY_VERIFY_WITH_TIMEOUT(c.isAnswered(), patience);
        QCOMPARE(c.page().bar().hint().contains(QStringLiteral(" → ")), c.page().width() < 1000);
        QVERIFY(c.page().rect().right() <= c.desk().view()->rect().right());
    }
}

FOVEA_TEST(TestWindowWhatIf)
#include "tst_window_what_if.moc"
