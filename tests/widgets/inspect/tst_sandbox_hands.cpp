// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/widgets/inspect/sandbox_stage.h"
#include "widgets/charts/score_bars.h"
#include "widgets/inspect/softmax_sandbox.h"

#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QWheelEvent>

using namespace fovea;
using namespace fovea::ui;
using fovea::test::fiveScores;
using fovea::test::manyScores;
using Fixture = fovea::test::SandboxStage;

// Scores of the sandbox, moved by mouse, wheel and keys.
class TestSandboxHands : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void dragsABarByAsMuchAsTheMouseMoves()
    {
        Fixture f;
        QSignalSpy changes(&f.box, &SoftmaxSandbox::changed);
        const double up = f.bars()->scoreAt(0) - f.bars()->scoreAt(8);
        f.drag(1, 8);
        QVERIFY(std::abs(f.box.row().scores[1] - (2.0 + up)) < 0.011); // hundredths
        QVERIFY(changes.count() >= 2);
        QCOMPARE(f.box.selectedBar(), 1);
        const double before = f.box.row().scores[3];
        const double down = f.bars()->scoreAt(40) - f.bars()->scoreAt(0);
        f.drag(3, -40);
        QVERIFY(std::abs(f.box.row().scores[3] - (before + down)) < 0.011);
    }

    void choosesByAClickWithoutMovingAnything()
    {
        Fixture f;
        QTest::mouseClick(f.bars(), Qt::LeftButton, {}, f.bars()->barRect(4).center().toPoint());
        QCOMPARE(f.box.selectedBar(), 4);
        QVERIFY(f.box.row() == fiveScores(2));
    }

    void movesByKeys_data()
    {
        QTest::addColumn<int>("key");
        QTest::addColumn<int>("modifiers");
        QTest::addColumn<int>("bar");
        QTest::addColumn<double>("score"); // of bar 3, which is chosen at first
        QTest::newRow("Left chooses the bar before") << int(Qt::Key_Left) << 0 << 2 << 1.2;
        QTest::newRow("Right chooses the next bar") << int(Qt::Key_Right) << 0 << 4 << 1.2;
        QTest::newRow("Home chooses the first") << int(Qt::Key_Home) << 0 << 0 << 1.2;
        QTest::newRow("End chooses the last") << int(Qt::Key_End) << 0 << 4 << 1.2;
        QTest::newRow("Up raises by a tenth") << int(Qt::Key_Up) << 0 << 3 << 1.3;
        QTest::newRow("Down lowers by a tenth") << int(Qt::Key_Down) << 0 << 3 << 1.1;
        QTest::newRow("Shift raises by one") << int(Qt::Key_Up) << int(Qt::ShiftModifier) << 3 << 2.2;
    }

    void movesByKeys()
    {
        QFETCH(int, key);
        QFETCH(int, modifiers);
        QFETCH(int, bar);
        QFETCH(double, score);
        Fixture f;
        QVERIFY(f.isActive);
        QCOMPARE(f.box.selectedBar(), 3); // the last one above the cut
        f.bars()->setFocus();
        QTest::keyClick(f.bars(), Qt::Key(key), Qt::KeyboardModifiers(modifiers));
        QCOMPARE(f.box.selectedBar(), bar);
        QCOMPARE(f.box.row().scores[3], score);
    }

    void staysWithinTheRowByKeys()
    {
        Fixture f;
        f.box.selectBar(0);
        QTest::keyClick(f.bars(), Qt::Key_Left);
        QCOMPARE(f.box.selectedBar(), 0);
        QTest::keyClick(f.bars(), Qt::Key_End);
        QTest::keyClick(f.bars(), Qt::Key_Right);
        QCOMPARE(f.box.selectedBar(), 4);
    }

    void growsItsAxisForWhatKeysDo()
    {
        Fixture f;
        for (int i = 0; i < 9; ++i)
            QTest::keyClick(f.bars(), Qt::Key_Up, Qt::ShiftModifier);
        QCOMPARE(f.box.row().scores[3], 10.2);
        QVERIFY(f.bars()->barRect(3).top() > 0);
        QVERIFY(f.bars()->barRect(3).height() > 5 * f.bars()->barRect(1).height() / 2);
    }

    void scrollsInsteadOfChangingK()
    {
        Fixture f(fiveScores(2), QSize(340, 300));
        auto *slider = f.part<QSlider>("keepSlider");
        f.bars()->setFocus();
        QWheelEvent wheel(QPointF(5, 5), slider->mapToGlobal(QPointF(5, 5)), {}, QPoint(0, -120),
                          Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(slider, &wheel);
        QCOMPARE(f.box.row().keep, 2);
    }
};

FOVEA_TEST(TestSandboxHands)
#include "tst_sandbox_hands.moc"
