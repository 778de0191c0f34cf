// SPDX-License-Identifier: MIT
#include "app/handbook/glossary.h"
#include "app/handbook/help_links.h"
#include "app/workspaces/learn/lesson_guide.h"
#include "app/workspaces/learn/lesson_library.h"
#include "tests/support/test_program.h"
#include "tests/support/window/lesson_walk.h"
#include "tests/support/window/window_case.h"
#include "widgets/lessons/handbook.h"
#include "widgets/race/presentation_view.h"
#include "widgets/race/race_board.h"

#include <QDockWidget>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolBar>
#include <QWhatsThisClickedEvent>

using namespace fovea;
using fovea::test::WindowCase;

namespace {

constexpr int soon = 20'000; // ms

} // namespace

// What a teacher has beside the lessons: lessons of their own, the glossary, What's This, the projector.
class TestWindowTeaching : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aBrokenLessonSaysItsLine();
    void aNewLessonFromHereCanBePlayed();
    void aNewLessonTakesItsRunsAlong();
    void theGlossaryKnowsItsTerms();
    void whatsThisLeadsToTheGlossary();
    void presentationIsLargeAndEnds();
    void theRaceIsPresentedOnAStage();
};

void TestWindowTeaching::aBrokenLessonSaysItsLine()
{
    QTemporaryDir folder;
    const auto write = [&](const char *name, const QByteArray &text) {
        QFile file(folder.filePath(QLatin1String(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    };
    const QByteArray head = "---\ntitle: T\nidea: I.\nwhy: W.\nminutes: 3\n---\n\n## S\n\nText.\n\n```step\n";
    write("1-good.md", head + "do: Run.\ndone: running\nshow: run\n```\n");
    write("2-bad.md", head + "do: Run.\ndone: runing\nshow: run\n```\n");
    WindowCase c;
    auto &window = c.start();
    QStringList said;
    connect(&test::lessons(window), &app::LessonController::said, this, [&](const QString &s) { said << s; });
    QVERIFY(test::lessons(window).openFolder(folder.path()));
    QVERIFY2(said.join(u' ').contains(QStringLiteral("2-bad.md, line 14: ")), qPrintable(said.join(u' ')));
    const auto cards = test::lessons(window).cards();
    QCOMPARE(cards.size(), std::size_t(2));
    QVERIFY(cards[0].problem.isEmpty());
    QVERIFY(cards[1].problem.contains(QStringLiteral("did you mean 'running'")));
    test::lessons(window).start(QStringLiteral("2-bad"));
    QVERIFY(!test::lessons(window).isOn());
    QVERIFY(!test::lessons(window).openFolder(folder.path() + QStringLiteral("/nothing")));
    QVERIFY(test::lessons(window).openFolder({}));
    QCOMPARE(test::lessons(window).cards().size(), std::size_t(10));
}

void TestWindowTeaching::aNewLessonFromHereCanBePlayed()
{
    QTemporaryDir folder;
    WindowCase c;
    auto &window = c.startTiny(100'000);
    const ExperimentSpec experiment = window.studio().race.experiment();
    QCOMPARE(test::lessons(window).saveLesson(folder.filePath(QStringLiteral("1-mine.md"))), QString());
    QVERIFY(
        !test::lessons(window).saveLesson(folder.filePath(QStringLiteral("no/such/folder.md"))).isEmpty());
    window.studio().controller.startNew(fovea::test::tinyRace(2));
    QVERIFY(test::lessons(window).openFolder(folder.path()));
    test::lessons(window).start(QStringLiteral("1-mine"));
    QVERIFY(window.studio().race.experiment() == experiment);
    c.click("showMe");
    QTRY_VERIFY(test::lessons(window).isStepDone(0));
    test::lessons(window).leave();
}

// What was trained and where one looked goes into the lesson.
void TestWindowTeaching::aNewLessonTakesItsRunsAlong()
{
    QTemporaryDir folder;
    WindowCase c;
    auto &window = c.startTiny();
    window.studio().controller.run();
    QTRY_VERIFY(c.allEnded());
    window.showWorkspace(QStringLiteral("inspect"));
    window.studio().clock.setEpoch(2);
    window.studio().inspection.setExample({ExampleSplit::Heldout, 3, {}});
    QTRY_VERIFY(window.studio().inspection.headOf(0));
    window.studio().inspection.selectQuery(4);
    QCOMPARE(test::lessons(window).saveLesson(folder.filePath(QStringLiteral("2-mine.md"))), QString());
    QTRY_VERIFY(QFile::exists(folder.filePath(QStringLiteral("2-mine.fovea"))));
    window.studio().clock.setFollows(true);
    window.studio().inspection.selectQuery({});
    QVERIFY(test::lessons(window).openFolder(folder.path()));
    QVERIFY2(test::lessons(window).cards()[0].problem.isEmpty(),
             qPrintable(test::lessons(window).cards()[0].problem));
    test::lessons(window).start(QStringLiteral("2-mine"));
    QTRY_VERIFY_WITH_TIMEOUT(!test::lessons(window).isWaiting(), soon);
    QCOMPARE(c.epochs(1), 4);
    QCOMPARE(window.studio().clock.epoch(), 2);
    QCOMPARE(window.studio().inspection.example().index, 3);
    QTRY_COMPARE(window.studio().inspection.query(), std::optional<int>(4));
    QVERIFY(!test::lessons(window).isStepDone(0));
    c.click("showMe");
    QTRY_VERIFY(test::lessons(window).isStepDone(0));
    test::lessons(window).leave();
}

void TestWindowTeaching::theGlossaryKnowsItsTerms()
{
    WindowCase c;
    auto &window = c.start();
    ui::Handbook *book = window.studio().handbook.show();
    QVERIFY(book->isVisible());
    const QString glossary = app::glossaryText();
    for (const char *term : {"Causal mask", "Padding mask", "Structural mask", "Content mask", "Dispersion",
                             "Separation", "Stability", "Focus score", "Lane", "Heat", "Snapshot", "Clock"})
        QVERIFY2(glossary.contains(QStringLiteral("### %1\n").arg(QLatin1String(term))), term);
    // Every term leads to a lesson there is.
    static const QRegularExpression link(QStringLiteral("\\(lesson:([^)]+)\\)"));
    const auto &lessons = test::ownLessons();
    int links = 0;
    for (auto found = link.globalMatch(glossary); found.hasNext(); ++links) {
        const std::string id = found.next().captured(1).toStdString();
        QVERIFY2(std::any_of(lessons.begin(), lessons.end(),
                             [&](const auto &each) { return each.lesson.id == id; }),
                 id.c_str());
    }
    QCOMPARE(links, int(glossary.count(QStringLiteral("### "))));
    book->showTerm(QStringLiteral("Heat"));
    QCOMPARE(book->pageShown(), QStringLiteral("glossary"));
}

void TestWindowTeaching::whatsThisLeadsToTheGlossary()
{
    const QString help = app::HelpLinks::withLinks(QStringLiteral("Scores < 0, and their separations."));
    QVERIFY2(help.startsWith(QStringLiteral("Scores &lt; 0")), qPrintable(help));
    QVERIFY2(help.contains(QStringLiteral("<a href=\"glossary:Score\">Score</a>")), qPrintable(help));
    QVERIFY2(help.contains(QStringLiteral("\"glossary:Separation\"")), qPrintable(help));
    QCOMPARE(app::HelpLinks::withLinks(QStringLiteral("Nothing.")), QStringLiteral("Nothing."));

    WindowCase c;
    auto &window = c.start();
    QWhatsThisClickedEvent event(QStringLiteral("glossary:Focus%20score"));
    QApplication::sendEvent(&test::board(window), &event);
    auto *book = window.findChild<ui::Handbook *>();
    QVERIFY(book && book->isVisible());
    QCOMPARE(book->pageShown(), QStringLiteral("glossary"));
}

void TestWindowTeaching::presentationIsLargeAndEnds()
{
    WindowCase c;
    auto &window = c.start();
    window.showWorkspace(QStringLiteral("inspect"));
    const QFont before = QApplication::font();
    const qreal line = c.themes.theme().lane(0).width;
    auto *details = window.findChild<QDockWidget *>("detailsDock");
    QTest::keyClick(&window, Qt::Key_F11);
    QCOMPARE(QApplication::font().pointSizeF(), before.pointSizeF() * 1.5);
    QCOMPARE(c.themes.theme().lane(0).width, 3.0);
    QVERIFY(!details->isVisible());
    // No menus, no bars: only the workspace and the clock.
    auto *transport = window.findChild<QToolBar *>("transport");
    auto *clock = window.findChild<QToolBar *>("clock");
    QTRY_COMPARE(window.menuBar()->height(), 0);
    QVERIFY(!transport->isVisible() && !window.statusBar()->isVisible() && clock->isVisible());
    QTest::keyClick(&window, Qt::Key_F11);
    QTRY_VERIFY(window.menuBar()->height() > 0);
    QVERIFY(transport->isVisible() && window.statusBar()->isVisible());
    QVERIFY(qAbs(QApplication::font().pointSizeF() - before.pointSizeF()) < 0.01);
    QCOMPARE(c.themes.theme().lane(0).width, line);
    QVERIFY(!window.isFullScreen());
}

// The race has a stage of its own, over everything else.
void TestWindowTeaching::theRaceIsPresentedOnAStage()
{
    WindowCase c;
    auto &window = c.start();
    auto *lanes = window.findChild<QDockWidget *>("lanesDock");
    const bool shown = lanes->isVisible();
    QTest::keyClick(&window, Qt::Key_F11);
    auto *stage = window.findChild<ui::PresentationView *>();
    QVERIFY(stage && stage->isVisible());
    QTRY_COMPARE(stage->geometry(), window.rect());
    QVERIFY(window.childAt(5, 5) != window.menuBar());
    QTest::keyClick(stage, Qt::Key_Escape);
    QTRY_VERIFY(!window.findChild<ui::PresentationView *>());
    QTRY_COMPARE(lanes->isVisible(), shown);
    QVERIFY(!window.isFullScreen());
}

FOVEA_TEST(TestWindowTeaching)
#include "tst_window_teaching.moc"
