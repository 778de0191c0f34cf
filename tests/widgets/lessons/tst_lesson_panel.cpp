// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "widgets/kit/step_dot.h"
#include "widgets/lessons/lesson_browser.h"
#include "widgets/lessons/lesson_panel.h"

#include <QtTest>
#include <QtWidgets>

using namespace fovea::ui;

namespace {

LessonPage page(int step = 0)
{
    LessonPage page;
    page.lesson = QStringLiteral("The race");
    page.note = QStringLiteral("Recorded 2026-11-17.");
    page.steps = {QStringLiteral("One"), QStringLiteral("Two"), QStringLiteral("Three")};
    page.done = {false, false, false};
    for (int i = 0; i < step; ++i)
        page.done[std::size_t(i)] = true;
    page.step = step;
    page.text = QStringLiteral("## A title\n\nA short text of two sentences. It says what to look at.");
    page.task = QStringLiteral("Start the race.");
    return page;
}

} // namespace

// The lesson panel: what stands where, and how keys walk through a lesson.
class TestLessonPanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void theTaskStandsUnderItsText();
    void aLongTextScrollsAndTheTaskStaysInSight();
    void whatWasSeenIsSaidOnceDone();
    void theRecordingIsAFootnote();
    void goOnKeepsTheFocus();
    void enterGoesOnAndEscLeaves();
    void enterOnAChipGuesses();
    void aGuessIsAChipAndStays();
    void whatNobodyGuessedIsSaid();
    void dotsTellTheSteps();

private:
    QWidget *child(const char *name) const { return m_panel->findChild<QWidget *>(name); }
    QRect place(QWidget *widget) const { return {widget->mapTo(m_panel, QPoint()), widget->size()}; }

    ThemeManager m_themes;
    LessonPanel *m_panel = nullptr;
};

void TestLessonPanel::init()
{
    m_panel = new LessonPanel(m_themes);
    m_panel->resize(340, 700);
    m_panel->setPage(page());
    m_panel->show();
    m_panel->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_panel));
}

void TestLessonPanel::cleanup()
{
    delete m_panel;
}

void TestLessonPanel::theTaskStandsUnderItsText()
{
    QTRY_VERIFY(child("lessonText")->height() < 200);
    const int gap = place(child("lessonTask")).top() - place(child("lessonText")).bottom();
    QVERIFY2(gap > 0 && gap < 60, qPrintable(QString::number(gap)));
    QVERIFY(place(child("goOn")).bottom() < 400);
}

void TestLessonPanel::aLongTextScrollsAndTheTaskStaysInSight()
{
    LessonPage longer = page();
    for (int i = 0; i < 40; ++i)
        longer.text += QStringLiteral("\n\nOne more paragraph that takes some room of the panel.");
    m_panel->setPage(longer);
    QTRY_VERIFY(child("lessonText")->height() > 350);
    QVERIFY(m_panel->rect().contains(place(child("goOn"))));
    auto *text = m_panel->findChild<LessonBrowser *>("lessonText");
    QVERIFY(text->verticalScrollBar()->maximum() > 0);
}

void TestLessonPanel::whatWasSeenIsSaidOnceDone()
{
    QVERIFY(!child("lessonSeen")->isVisible());
    LessonPage done = page();
    done.done[0] = true;
    done.seen = QStringLiteral("B is at **97.2 %**.");
    m_panel->setPage(done);
    QVERIFY(child("lessonSeen")->isVisible());
    QVERIFY(m_panel->findChild<QLabel *>("lessonState")->text().contains(QStringLiteral("Done")));
    QVERIFY(place(child("lessonSeen")).top() > place(child("lessonTask")).bottom());
}

void TestLessonPanel::theRecordingIsAFootnote()
{
    QVERIFY(place(child("lessonNote")).top() > place(child("goOn")).bottom());
    QVERIFY(m_panel->height() - place(child("lessonNote")).bottom() < 20);
}

// Step after step, also while a step is not done; a plot never gets it.
void TestLessonPanel::goOnKeepsTheFocus()
{
    m_panel->focusGoOn();
    QSignalSpy on(m_panel, &LessonPanel::goOnRequested), notYet(m_panel, &LessonPanel::notYet);
    QTest::keyClick(child("goOn"), Qt::Key_Return);
    QCOMPARE(on.size(), 0);
    QCOMPARE(notYet.size(), 1);
    LessonPage done = page();
    done.done[0] = true;
    m_panel->setPage(done);
    QVERIFY(child("goOn")->hasFocus());
    QTest::keyClick(child("goOn"), Qt::Key_Return);
    QCOMPARE(on.size(), 1);
    m_panel->setPage(page(1));
    QVERIFY(child("goOn")->hasFocus() && child("goOn")->isEnabled());
    // "Show me" goes out of use under the focus.
    child("showMe")->setFocus();
    LessonPage shown = page(1);
    shown.done[1] = true;
    m_panel->setPage(shown);
    QVERIFY(child("goOn")->hasFocus());
}

void TestLessonPanel::enterGoesOnAndEscLeaves()
{
    LessonPage done = page();
    done.done[0] = true;
    m_panel->setPage(done);
    QSignalSpy on(m_panel, &LessonPanel::goOnRequested), left(m_panel, &LessonPanel::leaveRequested);
    QTest::mouseClick(child("goOn"), Qt::LeftButton);
    child("lessonText")->setFocus();
    QTest::keyClick(m_panel->focusWidget(), Qt::Key_Return);
    QCOMPARE(on.size(), 2);
    QTest::keyClick(m_panel->focusWidget(), Qt::Key_Escape);
    QCOMPARE(left.size(), 1);
    child("leaveLesson")->setFocus();
    QTest::keyClick(m_panel->focusWidget(), Qt::Key_Return);
    QCOMPARE(left.size(), 2);
    QCOMPARE(on.size(), 2);
}

void TestLessonPanel::enterOnAChipGuesses()
{
    LessonPage asks = page();
    asks.question = QStringLiteral("Who?");
    asks.answers = {{QStringLiteral("A"), QStringLiteral("Full")},
                    {QStringLiteral("B"), QStringLiteral("The best 5")}};
    m_panel->setPage(asks);
    QSignalSpy answered(m_panel, &LessonPanel::answered), notYet(m_panel, &LessonPanel::notYet);
    child("answer.B")->setFocus();
    QTest::keyClick(m_panel->focusWidget(), Qt::Key_Return);
    QCOMPARE(answered.size(), 1);
    QCOMPARE(answered.first().first().toString(), QStringLiteral("B"));
    QCOMPARE(notYet.size(), 0);
}

void TestLessonPanel::aGuessIsAChipAndStays()
{
    LessonPage asks = page();
    asks.question = QStringLiteral("Who?");
    asks.answers = {{QStringLiteral("A"), QStringLiteral("Full")},
                    {QStringLiteral("B"), QStringLiteral("Best 5")}};
    m_panel->setPage(asks);
    // Side by side, and a click leaves the focus where it was.
    QTRY_COMPARE(place(child("answer.A")).top(), place(child("answer.B")).top());
    m_panel->focusGoOn();
    QTest::mouseClick(child("answer.A"), Qt::LeftButton);
    QVERIFY(child("goOn")->hasFocus());
    asks.answered = QStringLiteral("A");
    asks.outcome = QStringLiteral("It came out otherwise: Best 5");
    m_panel->setPage(asks);
    QVERIFY(m_panel->findChild<QPushButton *>("answer.A")->isChecked());
    QVERIFY(!child("answer.B")->isEnabled());
    QVERIFY(child("lessonOutcome")->isVisible());
}

void TestLessonPanel::whatNobodyGuessedIsSaid()
{
    LessonPage passed = page();
    passed.question = QStringLiteral("Who?");
    passed.answers = {{QStringLiteral("A"), QStringLiteral("Full")},
                      {QStringLiteral("B"), QStringLiteral("Best 5")}};
    passed.answered = QString();
    m_panel->setPage(passed);
    QVERIFY(m_panel->findChild<QLabel *>("lessonOutcome")->text().startsWith(QStringLiteral("Not guessed")));
    QVERIFY(!m_panel->findChild<QPushButton *>("answer.A")->isChecked());
    QVERIFY(!child("answer.A")->isEnabled() && !child("answer.B")->isEnabled());
}

void TestLessonPanel::dotsTellTheSteps()
{
    m_panel->setPage(page(1));
    const auto dot = [this](int i) {
        return m_panel->findChild<StepDot *>(QStringLiteral("step.%1").arg(i));
    };
    QVERIFY(dot(0)->isDone() && !dot(1)->isDone());
    QVERIFY(dot(1)->isChecked() && !dot(0)->isChecked());
    QVERIFY(!dot(2)->isEnabled());
    QCOMPARE(m_panel->findChild<QLabel *>("lessonCount")->text(), QStringLiteral("Step 2 of 3"));
    QSignalSpy chosen(m_panel, &LessonPanel::stepChosen);
    QTest::mouseClick(dot(0), Qt::LeftButton);
    QCOMPARE(chosen.first().first().toInt(), 0);
    QVERIFY(dot(2)->accessibleName().contains(QStringLiteral("Three")));
}

FOVEA_TEST(TestLessonPanel)
#include "tst_lesson_panel.moc"
