// SPDX-License-Identifier: MIT
#include "app/workspaces/theory/theory_workspace.h"
#include "tests/support/test_program.h"
#include "tests/support/window/geometry_check.h"
#include "tests/support/window/keyboard.h"
#include "tests/support/window/window_case.h"
#include "widgets/docks/clock_axis.h"
#include "widgets/slow_motion/slow_motion_view.h"
#include "widgets/slow_motion/slow_panel.h"

#include <QClipboard>
#include <QComboBox>

using namespace fovea;
using namespace fovea::test;

// Slow motion in the real window: its numbers come from the lanes, and everything that is looked at elsewhere
// is followed.
class TestWindowSlowMotion : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aStepOfUntrainedLanesIsShownAndWalkedThrough();
    void theWorkedRowNeedsNoLane();
    void whatIsLookedAtIsFollowed();
    void everySizeHasRoomForIt();
};

namespace {

ui::SlowMotionView &opened(WindowCase &c)
{
    auto &window = *c.window;
    window.activateWindow();
    window.showWorkspace(QStringLiteral("theory"));
    part<app::TheoryWorkspace>(window).showPage(QStringLiteral("slow-motion"));
    return part<ui::SlowMotionView>(window);
}

} // namespace

void TestWindowSlowMotion::aStepOfUntrainedLanesIsShownAndWalkedThrough()
{
    WindowCase c;
    c.startTiny();
    auto &view = opened(c);
    QTRY_VERIFY_WITH_TIMEOUT(view.scene().lanes.size() == 2, 20000);
    focus(view);
    const int epoch = c.window->studio().clock.epoch();
    for (int i = 0; i < 11; ++i)
        press(Qt::Key_Right);
    QCOMPARE(view.step(), ui::SubStep::Update);
    press(Qt::Key_Left);
    QCOMPARE(view.step(), ui::SubStep::ToWeights);
    QCOMPARE(c.window->studio().clock.epoch(), epoch); // the keys are not the clock's here
    auto *button = c.window->findChild<QAbstractButton *>(QStringLiteral("theory.slow-motionButton"));
    QVERIFY(button);
    button->setFocus(); // wherever the focus is
    press(Qt::Key_Left);
    QCOMPARE(view.step(), ui::SubStep::Concentration);
    QCOMPARE(c.window->studio().clock.epoch(), epoch);
    // Also after a click into the clock, or a choice from a list.
    for (QWidget *other : {static_cast<QWidget *>(c.window->findChild<ui::ClockAxis *>()),
                           static_cast<QWidget *>(c.child<QComboBox>("slowWeights"))}) {
        QVERIFY(other && other->isVisible());
        const ui::SubStep before = view.step();
        other->setFocus();
        QTRY_VERIFY(other->hasFocus());
        press(Qt::Key_Left);
        QCOMPARE(int(view.step()), int(before) - 1);
        QCOMPARE(c.window->studio().clock.epoch(), epoch);
    }
    for (const ui::SlowLane &lane : view.scene().lanes) {
        double sum = 0;
        for (const double dz : lane.row().gradient)
            sum += dz;
        QVERIFY(std::abs(sum) < 1e-9);
        QVERIFY(lane.step->weights.batchNorm > 0);
    }
}

void TestWindowSlowMotion::theWorkedRowNeedsNoLane()
{
    WindowCase c;
    c.startTiny();
    auto &view = opened(c);
    auto *source = c.child<QComboBox>("slowSource");
    QVERIFY(source && source->isVisible());
    source->setFocus();
    QTest::keyClick(source, Qt::Key_End);
    QTest::keyClick(source, Qt::Key_Return);
    QTRY_VERIFY(view.scene().isRow);
    view.setStep(ui::SubStep::ToScores);
    view.panel(1)->settle();
    view.grab();
    const auto &numbers = view.panel(1)->numbers();
    const auto zero = std::ranges::find(numbers, QStringLiteral("dz · key 2"), &ui::SlowNumber::what);
    QVERIFY(zero != numbers.end());
    QTest::mouseClick(view.panel(1), Qt::LeftButton, {}, zero->place.center().toPoint());
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("0"));
}

void TestWindowSlowMotion::whatIsLookedAtIsFollowed()
{
    WindowCase c;
    c.startTiny();
    auto &view = opened(c);
    QTRY_VERIFY_WITH_TIMEOUT(view.scene().lanes.size() == 2, 20000);
    auto &inspection = c.window->studio().inspection;
    inspection.selectQuery(1);
    QTRY_VERIFY_WITH_TIMEOUT(!view.scene().lanes.empty() && view.scene().lanes.front().step->query == 1,
                             20000);
    // And the other way: a token of the sequence is clicked.
    view.setStep(ui::SubStep::Tokens);
    view.panel(0)->settle();
    view.grab();
    const auto &keys = view.panel(0)->keys();
    const auto third = std::ranges::find(keys, 2, &ui::SlowKeyPlace::key);
    QVERIFY(third != keys.end());
    QTest::mouseClick(view.panel(0), Qt::LeftButton, {}, third->place.center().toPoint());
    QCOMPARE(inspection.query(), std::optional(2));
    QTRY_VERIFY_WITH_TIMEOUT(view.scene().lanes.front().step->query == 2, 20000);
}

void TestWindowSlowMotion::everySizeHasRoomForIt()
{
    WindowCase c;
    c.startTiny();
    auto &view = opened(c);
    QTRY_VERIFY_WITH_TIMEOUT(view.scene().lanes.size() == 2, 20000);
    for (const QSize size : windowSizes()) {
        c.window->resize(size);
        for (const ui::SubStep step : {ui::SubStep::QueryKeys, ui::SubStep::ToScores, ui::SubStep::Update}) {
            view.setStep(step);
            checkPlaces(*c.window, QStringLiteral("%1x%2").arg(size.width()).arg(size.height()));
        }
    }
}

FOVEA_TEST(TestWindowSlowMotion)
#include "tst_window_slow_motion.moc"
