// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/widgets/beads/bead_samples.h"
#include "tests/widgets/beads/bead_stage.h"
#include "widgets/beads/bead_layout.h"
#include "widgets/kit/motion.h"

#include <QTest>

using namespace fovea::ui;
using fovea::test::BeadStage;
using fovea::test::ends;
using fovea::test::evenPairs;

// What beads say where one points at them, by mouse, keys and in words.
class TestBeadReadout : public QObject, BeadStage
{
    Q_OBJECT

private Q_SLOTS:
    void init() { setMotion(Motion::Reduced); }
    void cleanup() { m_picture.reset(); }

    void readsOut()
    {
        show(evenPairs(40, ends(40)));
        QCOMPARE(m_picture->readout(1, 0), QStringLiteral("position 1 of 40: 25 %, even would be 2.5 %"));
        QCOMPARE(m_picture->readout(0, 39), QStringLiteral("position 40 of 40: 2.5 %, even would be 2.5 %"));
        QCOMPARE(m_picture->readout(0, 40), QString());
        QVERIFY(m_picture->readout(-1, 0).endsWith(QStringLiteral("decides the answer")));
        QVERIFY(m_picture->summary().contains(QStringLiteral("Answer: match")));
        QVERIFY(m_picture->summary().contains(QStringLiteral("most at position 1 (25 %)")));
        QVERIFY(m_picture->accessibleDescription().endsWith(m_picture->summary()));
    }

    void gapsReadOutTogether()
    {
        show(evenPairs(600));
        const BeadLayout &layout = m_picture->layoutOfBeads();
        const auto gap = std::ranges::find_if(layout.places, &BeadSlot::isGap);
        QVERIFY(gap != layout.places.end());
        const QString text = m_picture->readout(0, gap->first);
        QVERIFY(text.startsWith(
            QStringLiteral("positions %1 to %2 of 600").arg(gap->first + 1).arg(gap->last + 1)));
    }

    void arrowKeysMove()
    {
        show(evenPairs(40, ends(40)));
        QVERIFY(m_picture->focusPolicy() & Qt::TabFocus);
        QCOMPARE(m_picture->note(), QString());
        const QImage before = m_picture->grab().toImage();
        m_picture->setFocus();
        QVERIFY(m_picture->grab().toImage() != before); // focus is seen
        QTest::keyClick(m_picture.get(), Qt::Key_Down);
        QTest::keyClick(m_picture.get(), Qt::Key_Down);
        QCOMPARE(m_picture->note(), QStringLiteral("position 1 of 40: 25 %, even would be 2.5 %"));
        QTest::keyClick(m_picture.get(), Qt::Key_End);
        QCOMPARE(m_picture->currentPosition(), 39);
        QTest::keyClick(m_picture.get(), Qt::Key_Right);
        QCOMPARE(m_picture->currentPosition(), 39);
        QTest::keyClick(m_picture.get(), Qt::Key_Left);
        QCOMPARE(m_picture->currentPosition(), 38);
        QVERIFY(m_picture->accessibleDescription().startsWith(QStringLiteral("position 39 of 40: 1.3 %")));
        QTest::keyClick(m_picture.get(), Qt::Key_Home);
        for (int i = 0; i < 5; ++i)
            QTest::keyClick(m_picture.get(), Qt::Key_Up);
        QCOMPARE(m_picture->currentRow(), -1);
        QCOMPARE(m_picture->currentPosition(), 0);
    }

    void theMouseReadsOut()
    {
        show(evenPairs(40, ends(40)));
        const BeadLayout &layout = m_picture->layoutOfBeads();
        QTest::mouseMove(m_picture.get(), layout.beadCentre(39, 1).toPoint());
        QTRY_COMPARE(m_picture->note(), QStringLiteral("position 40 of 40: 25 %, even would be 2.5 %"));
        QTest::mouseMove(m_picture.get(), QPoint(20, 2));
        QTRY_COMPARE(m_picture->note(), QString());
        QTest::mouseClick(m_picture.get(), Qt::LeftButton, {}, layout.beadCentre(3, 1).toPoint());
        QVERIFY(!m_picture->hasFocus()); // a click does not take the focus
    }
};

FOVEA_TEST(TestBeadReadout)
#include "tst_bead_readout.moc"
