// SPDX-License-Identifier: MIT
#include "app/workspaces/theory/theory_workspace.h"
#include "tests/support/test_program.h"
#include "tests/support/window/window_case.h"
#include "widgets/theory/stability_chart.h"
#include "widgets/theory/stability_view.h"
#include "widgets/theory/theory_bar.h"

#include <QComboBox>
#include <QPushButton>

using namespace fovea;
using namespace fovea::test;

// The Theory workspace as a person meets it: its key, its pages, and what it says before there is anything to
// see.
class TestWindowTheory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void itsKeyOpensIt();
    void itsPagesHaveKeysAndAreRemembered();
    void emptyItOffersToStart();
    void anyTwoLanesAreCompared();
};

void TestWindowTheory::itsKeyOpensIt()
{
    WindowCase c;
    auto &window = c.start();
    window.activateWindow();
    QTest::keyClick(&window, Qt::Key_4, Qt::ControlModifier);
    QCOMPARE(window.workspace(), QStringLiteral("theory"));
    QVERIFY(window.findChild<QWidget *>(QStringLiteral("clock"))->isVisible());
}

void TestWindowTheory::itsPagesHaveKeysAndAreRemembered()
{
    WindowCase c;
    c.options.workspace = QStringLiteral("theory");
    auto &window = c.start();
    window.activateWindow();
    auto &theory = part<app::TheoryWorkspace>(window);
    int place = 0;
    for (const app::TheoryPageInfo &info : app::theoryPages()) {
        QTest::keyClick(&window, Qt::Key(Qt::Key_1 + place++), Qt::AltModifier);
        QCOMPARE(theory.pageShown(), info.id);
    }
    const QString last = theory.pageShown();
    c.close();
    QCOMPARE(part<app::TheoryWorkspace>(c.start()).pageShown(), last);
}

void TestWindowTheory::emptyItOffersToStart()
{
    WindowCase c;
    c.options.workspace = QStringLiteral("theory");
    auto &window = c.startTiny();
    window.showWorkspace(QStringLiteral("theory"));
    auto &view = part<ui::StabilityView>(window);
    QVERIFY(view.isEmpty());
    auto *start = c.child<QPushButton>("theory.start");
    QVERIFY(start && start->isVisible());
    QTest::mouseClick(start, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!view.isEmpty(), 20000);
    QTRY_VERIFY(!start->isVisible());

    // A click on a lane's name selects it everywhere.
    ui::StabilityChart *chart = nullptr;
    for (ui::StabilityChart *each : view.findChildren<ui::StabilityChart *>())
        if (each->isVisible())
            chart = each;
    QVERIFY(chart);
    QTRY_COMPARE(chart->lanes().size(), std::size_t(2));
    const QRectF plot = chart->frames()[1].plot();
    QTest::mouseClick(chart, Qt::LeftButton, {}, QPoint(int(plot.left()) + 30, int(plot.top()) - 14));
    QCOMPARE(window.studio().race.selectedLane(), chart->lanes()[1].lane);
}

void TestWindowTheory::anyTwoLanesAreCompared()
{
    WindowCase c;
    c.options.workspace = QStringLiteral("theory");
    auto &window = c.startTiny();
    part<app::TheoryWorkspace>(window).showPage(QStringLiteral("surfaces"));
    auto *box = c.child<QComboBox>("theory.lanes");
    QVERIFY(box && !box->isVisible()); // two lanes: nothing to choose
    ExperimentSpec experiment = tinyRace();
    experiment.lanes.push_back({"C", maskFrom("banded:3"), {}});
    window.studio().controller.startNew(experiment);
    QVERIFY(box->isVisible());
    QCOMPARE(box->count(), 3);
    QCOMPARE(box->currentText(), QStringLiteral("A, B"));
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Down);
    QCOMPARE(box->currentText(), QStringLiteral("A, C"));
    ui::Inspection &inspection = window.studio().inspection;
    QCOMPARE(std::pair(inspection.first(), inspection.second()), std::pair(0, 2));
    inspection.setLanes(1, 2); // elsewhere
    QCOMPARE(box->currentText(), QStringLiteral("B, C"));
    window.studio().race.select(2);
    QCOMPARE(box->currentText(), QStringLiteral("B, C"));
    window.studio().race.select(0); // a lane that is selected anywhere is compared
    QCOMPARE(box->currentText(), QStringLiteral("A, C"));
    window.showWorkspace(QStringLiteral("race"));
    window.studio().race.select(1);
    QCOMPARE(inspection.second(), 2); // not before Theory is on show
    window.showWorkspace(QStringLiteral("theory"));
    QCOMPARE(box->currentText(), QStringLiteral("A, B"));
    part<app::TheoryWorkspace>(window).showPage(QStringLiteral("stability"));
    QVERIFY(!box->isVisible()); // it shows all lanes
}

FOVEA_TEST(TestWindowTheory)
#include "tst_window_theory.moc"
