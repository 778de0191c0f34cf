// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/widget_parts.h"
#include "widgets/forms/checked_field.h"
#include "widgets/inspect/sequence_bar.h"
#include "widgets/kit/theme.h"

#include <QClipboard>
#include <QElapsedTimer>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <memory>

using namespace fovea;
using namespace fovea::ui;

namespace {

QStringList symbols(const QString &text)
{
    return text.split(QString(), Qt::SkipEmptyParts);
}

ShownSequence bits(const QString &text)
{
    return {.tokens = symbols(text),
            .text = text,
            .answer = QStringLiteral("1"),
            .deciding = {0, int(text.size()) - 1},
            .changed = {},
            .isEdited = false};
}

// Zeros and ones, and something else is wrong.
SequenceCheck bitCheck(const QString &text)
{
    for (int i = 0; i < text.size(); ++i)
        if (text[i] != u'0' && text[i] != u'1')
            return {.problem = QStringLiteral("Only 0 and 1."),
                    .first = i,
                    .count = 1,
                    .good = {},
                    .remarks = {}};
    SequenceCheck good{.problem = {}, .first = 0, .count = 0, .good = QStringLiteral("Fine"), .remarks = {}};
    if (text.size() != 8)
        good.remarks << QStringLiteral("Length not trained.");
    return good;
}

} // namespace

class TestSequenceBar : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        m_themes = new ThemeManager(this);
    }

    void init()
    {
        m_bar = std::make_unique<SequenceBar>(*m_themes);
        m_bar->setAlphabet({"0", "1"});
        m_bar->setCheck(bitCheck);
        m_bar->setSequence(bits("01101001"));
        m_bar->resize(700, 80);
        m_bar->show();
        m_bar->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_bar.get()));
    }
    void cleanup() { m_bar.reset(); }

    void aClickFlipsABit()
    {
        QSignalSpy changes(m_bar.get(), &SequenceBar::tokenChangeRequested);
        click(2);
        QCOMPARE(changes.takeFirst(), (QVariantList{2, "0"}));
        click(7);
        QCOMPARE(changes.takeFirst(), (QVariantList{7, "0"}));
        QCOMPARE(strip()->sequence().tokens[2], "1"); // the owner changes it, not the bar
    }

    void ofManySymbolsOneIsPicked()
    {
        m_bar->setAlphabet({"0", "1", "2", "&"});
        QSignalSpy changes(m_bar.get(), &SequenceBar::tokenChangeRequested);
        click(1);
        QMenu *menu = part<QMenu>(*m_bar, "symbols");
        QVERIFY(menu->isVisible());
        QCOMPARE(menu->actions().size(), 3); // not the one it is
        QVERIFY(changes.isEmpty());
        menu->actions().at(1)->trigger();
        QCOMPARE(changes.takeFirst(), (QVariantList{1, "2"}));
        menu->actions().at(2)->trigger();
        QCOMPARE(changes.takeFirst(), (QVariantList{1, "&"}));
        menu->close();
    }

    void positionsAreSelectedAndHovered()
    {
        QSignalSpy selected(m_bar.get(), &SequenceBar::positionSelected);
        QSignalSpy hovered(m_bar.get(), &SequenceBar::positionHovered);
        QSignalSpy changes(m_bar.get(), &SequenceBar::tokenChangeRequested);
        click(3, Qt::LeftButton, Qt::ControlModifier);
        QCOMPARE(selected.takeFirst().front().toInt(), 3);
        click(5, Qt::RightButton);
        QCOMPARE(selected.takeFirst().front().toInt(), 5);
        click(5, Qt::RightButton);
        QCOMPARE(selected.takeFirst().front().toInt(), -1);
        QVERIFY(changes.isEmpty());

        QTest::mouseMove(strip()->viewport(), strip()->cellRect(4).center());
        QTRY_VERIFY(!hovered.isEmpty());
        QCOMPARE(hovered.last().front().toInt(), 4);
        hovered.clear();
        m_bar->setHovered(6); // from another view: not told back
        m_bar->setSelected(1);
        QCOMPARE(strip()->hovered(), 6);
        QCOMPARE(strip()->selected(), 1);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(strip()->viewport(), &leave);
        QCOMPARE(hovered.takeFirst().front().toInt(), -1);
    }

    void keysMoveAndChange()
    {
        QSignalSpy changes(m_bar.get(), &SequenceBar::tokenChangeRequested);
        QSignalSpy selected(m_bar.get(), &SequenceBar::positionSelected);
        strip()->setFocus();
        QTest::keyClick(strip(), Qt::Key_Left); // already at the edge
        QTest::keyClick(strip(), Qt::Key_Right);
        QTest::keyClick(strip(), Qt::Key_Space); // the window's
        QVERIFY(changes.isEmpty());
        QTest::keyClick(strip(), Qt::Key_Return);
        QCOMPARE(changes.takeFirst(), (QVariantList{1, "0"}));
        QTest::keyClick(strip(), Qt::Key_End);
        QTest::keyClick(strip(), Qt::Key_Right);
        QTest::keyClick(strip(), Qt::Key_Return);
        QCOMPARE(changes.takeFirst(), (QVariantList{7, "0"}));
        QTest::keyClick(strip(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(selected.takeFirst().front().toInt(), 7);
        QVERIFY(strip()->accessibleDescription().startsWith("Position 8, token 1, decides the answer."));
        QTest::keyClick(strip(), Qt::Key_Home);
        QCOMPARE(strip()->current(), 0);
    }

    void textsAreCheckedWhileTyped()
    {
        QSignalSpy typed(m_bar.get(), &SequenceBar::sequenceTyped);
        strip()->setFocus();
        QTest::keyClick(strip(), Qt::Key_F2);
        QVERIFY(m_bar->isEditing());
        QVERIFY(!strip()->isVisible());
        CheckedField *field = m_bar->field();
        QVERIFY(field->hasFocus());
        QCOMPARE(field->text(), "01101001");
        QCOMPARE(m_bar->message(), "Fine");
        QTest::keyClicks(field, "01x"); // replaces what is selected
        QCOMPARE(m_bar->message(), "Only 0 and 1.");
        QVERIFY(field->property("problem").toBool());
        // The wave stands under the third character.
        const QFontMetricsF metrics(field->font());
        const qreal cell = metrics.horizontalAdvance(u'0');
        const int right = field->problemRect().right();
        QVERIFY(std::abs(field->problemRect().width() - cell) <= 3);
        QTest::keyClick(field, Qt::Key_Home);
        QVERIFY(std::abs(field->problemRect().right() - right) <= 2); // wherever the cursor is
        QTest::keyClick(field, Qt::Key_End);
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(typed.isEmpty() && m_bar->isEditing());
        QTest::keyClick(field, Qt::Key_Backspace);
        QCOMPARE(m_bar->message(), "Fine · Length not trained.");
        QVERIFY(field->problemRect().isEmpty());
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(typed.takeFirst().front().toString(), "01");
        QVERIFY(!m_bar->isEditing() && strip()->isVisible() && strip()->hasFocus());
    }

    void escapeRestores()
    {
        QSignalSpy typed(m_bar.get(), &SequenceBar::sequenceTyped);
        press(*m_bar, "edit");
        QVERIFY(m_bar->isEditing());
        QTest::keyClicks(m_bar->field(), "00");
        QTest::keyClick(m_bar->field(), Qt::Key_Escape);
        QVERIFY(!m_bar->isEditing());
        QVERIFY(typed.isEmpty());
        QCOMPARE(strip()->sequence().text, "01101001");
        press(*m_bar, "edit");
        QCOMPARE(m_bar->field()->text(), "01101001");
        press(*m_bar, "edit"); // the same button leaves
        QVERIFY(!m_bar->isEditing() && strip()->isVisible());
    }

    void changesCanBeTakenBack()
    {
        auto *back = part<QToolButton>(*m_bar, "back");
        QVERIFY(!back->isVisible());
        ShownSequence edited = bits("01101000");
        edited.changed = {7};
        edited.isEdited = true;
        m_bar->setSequence(edited);
        QVERIFY(back->isVisible());
        QSignalSpy reset(m_bar.get(), &SequenceBar::resetRequested);
        press(*m_bar, "back");
        QCOMPARE(reset.count(), 1);
    }

    void typingIsNotDisturbedByAnotherSequence()
    {
        m_bar->edit();
        QTest::keyClicks(m_bar->field(), "000");
        m_bar->setSequence(bits("11111111"));
        QCOMPARE(m_bar->field()->text(), "000");
        QVERIFY(m_bar->isEditing() && !part<QLabel>(*m_bar, "answer")->isVisible());
        QTest::keyClick(m_bar->field(), Qt::Key_Escape);
        QVERIFY(part<QLabel>(*m_bar, "answer")->isVisible());
        QCOMPARE(strip()->sequence().tokens.size(), 8);
    }

    void cellsFitTheRoom()
    {
        const int roomy = strip()->cellRect(0).width();
        QVERIFY(roomy >= size::dense);
        m_bar->setSequence(bits(QString("01").repeated(15)));
        QVERIFY(strip()->cellRect(0).width() < roomy); // narrower, but all there
        QCOMPARE(strip()->horizontalScrollBar()->maximum(), 0);
        QVERIFY(strip()->cellRect(29).right() < strip()->viewport()->width());

        m_bar->setSequence(bits(QString("01").repeated(300)));
        QScrollBar *bar = strip()->horizontalScrollBar();
        QVERIFY(bar->maximum() > 0);
        strip()->setFocus();
        QTest::keyClick(strip(), Qt::Key_End);
        QCOMPARE(strip()->current(), 599);
        QVERIFY(strip()->viewport()->rect().contains(strip()->cellRect(599).center()));
        QCOMPARE(strip()->positionAt(strip()->cellRect(599).center()), 599);
        QSignalSpy changes(m_bar.get(), &SequenceBar::tokenChangeRequested);
        click(598);
        QCOMPARE(changes.takeFirst(), (QVariantList{598, "1"}));
        QVERIFY(!m_bar->grab().isNull());
    }

    void tokensOfDifferentWidths()
    {
        const QStringList tokens{"[MAX", "1", "[MIN", "2", "]", "]"};
        m_bar->setSequence({.tokens = tokens,
                            .text = tokens.join(' '),
                            .answer = "2",
                            .deciding = {},
                            .changed = {},
                            .isEdited = false});
        QVERIFY(strip()->cellRect(0).width() > strip()->cellRect(1).width());
        for (int i = 0; i < tokens.size(); ++i)
            QCOMPARE(strip()->positionAt(strip()->cellRect(i).center()), i);
        QCOMPARE(strip()->positionAt({strip()->cellRect(5).right() + 2, 4}), -1);
    }

    void aLongPasteIsAnsweredAtOnce()
    {
        m_bar->edit();
        QGuiApplication::clipboard()->setText(QString("01a").repeated(3334));
        QElapsedTimer timer;
        timer.start();
        m_bar->field()->selectAll();
        m_bar->field()->paste();
        QCOMPARE(m_bar->message(), "Only 0 and 1.");
        QVERIFY(!m_bar->grab().isNull());
        QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
    }

    void nothingIsShownWithoutASequence()
    {
        m_bar->setSequence({});
        QSignalSpy changes(m_bar.get(), &SequenceBar::tokenChangeRequested);
        QTest::mouseClick(strip()->viewport(), Qt::LeftButton, {}, {10, 10});
        strip()->setFocus();
        for (const auto key : {Qt::Key_Right, Qt::Key_Space, Qt::Key_End, Qt::Key_Return})
            QTest::keyClick(strip(), key);
        QVERIFY(changes.isEmpty());
        QVERIFY(!m_bar->grab().isNull());
        m_bar->edit();
        QVERIFY(m_bar->field()->text().isEmpty());
    }

    void checksSpeakInUnitsOfTheField()
    {
        TypedSequence typed;
        typed.problem = TypedProblem{"Wrong.", 2, 1};
        const SequenceCheck check = checkOf(QStringLiteral("0😀x1"), typed, {});
        QCOMPARE(check.problem, "Wrong.");
        QCOMPARE(check.first, 3); // the face takes two
        QCOMPARE(check.count, 1);
        TypedSequence good;
        good.tokens = {0, 1};
        good.remarks = {"Length not trained."};
        QCOMPARE(checkOf("01", good, "1").good, "2 tokens, answer 1");
        QCOMPARE(checkOf("01", good, "").remarks, QStringList{"Length not trained."});
    }

    void everyControlExplainsItself()
    {
        for (const QToolButton *button : m_bar->findChildren<QToolButton *>()) {
            QVERIFY2(!button->accessibleName().isEmpty(), qPrintable(button->objectName()));
            QVERIFY2(!button->toolTip().isEmpty(), qPrintable(button->objectName()));
            QVERIFY2(!button->whatsThis().isEmpty(), qPrintable(button->objectName()));
        }
        QVERIFY(!strip()->accessibleName().isEmpty() && !strip()->whatsThis().isEmpty());
        QVERIFY(!m_bar->field()->accessibleName().isEmpty() && !m_bar->field()->toolTip().isEmpty());
    }

private:
    TokenStrip *strip() const { return m_bar->strip(); }
    void click(int position, Qt::MouseButton button = Qt::LeftButton, Qt::KeyboardModifiers keys = {})
    {
        QTest::mouseClick(strip()->viewport(), button, keys, strip()->cellRect(position).center());
    }

    ThemeManager *m_themes = nullptr;
    std::unique_ptr<SequenceBar> m_bar;
};

FOVEA_TEST(TestSequenceBar)
#include "tst_sequence_bar.moc"
