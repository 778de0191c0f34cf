// SPDX-License-Identifier: MIT
#include "tests/support/window/lesson_deeds.h"

#include "app/fovea/help_links.h"
#include "app/fovea/lesson_desk.h"
#include "app/fovea/lesson_library.h"
#include "app/fovea/lesson_targets.h"
#include "app/fovea/shared_files.h"
#include "core/masks/mask.h"
#include "widgets/panels/handbook.h"
#include "widgets/panels/lesson_panel.h"
#include "widgets/panels/race_board.h"
#include "widgets/plots/plot_board.h"
#include "widgets/support/spotlight.h"
#include "widgets/views/learn_view.h"

#include <QCryptographicHash>
#include <QDockWidget>
#include <QWhatsThisClickedEvent>

using namespace fovea;
using fovea::test::deeds;
using fovea::test::LessonPlayer;
using fovea::test::WindowCase;

namespace {

constexpr int longEnough = 120'000; // ms; a step that trains, on a machine with other work
constexpr int soon = 20'000;

QByteArray hashOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly)
               ? QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha256)
               : QByteArray();
}

} // namespace

// Every lesson, played offscreen: by hand, and by "Show me". A lesson that can no longer be completed fails
// here.
class TestWindowLessons : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyLessonCanBeRead();
    void byHand_data();
    void byHand();
    void byShowMe_data();
    void byShowMe();
    void theOwnSessionComesBack();
    void aSessionWithoutAFileComesBack();
    void progressIsRemembered();
    void guessesAreKeptAndSummedUp();
    void aGuessMeetsTheRunsItIsAbout();
    void controlsAreHiddenUntilTheLessonIsLeft();
    void hotPhrasesLightUpWhatTheySpeakOf();
    void recordingsAreSmallAndStayUntouched();
    void aBrokenLessonSaysItsLine();
    void aNewLessonFromHereCanBePlayed();
    void aNewLessonTakesItsRunsAlong();
    void theGlossaryKnowsItsTerms();
    void whatsThisLeadsToTheGlossary();
    void presentationIsLargeAndEnds();

private:
    void lessonRows();
    void enterSteps(WindowCase &c, const QString &id, const QSize &size,
                    const std::function<void(int)> &deed);
};

void TestWindowLessons::lessonRows()
{
    QTest::addColumn<QString>("id");
    for (const app::LessonFile &file : app::lessonsIn(QStringLiteral(":/lessons")))
        QTest::newRow(file.lesson.id.c_str()) << QString::fromStdString(file.lesson.id);
}

void TestWindowLessons::everyLessonCanBeRead()
{
    const auto files = app::lessonsIn(QStringLiteral(":/lessons"));
    QCOMPARE(files.size(), std::size_t(8));
    for (const app::LessonFile &file : files) {
        QVERIFY2(file.problem.isEmpty(), qPrintable(file.path + u' ' + file.problem));
        QVERIFY(file.lesson.minutes >= 3 && file.lesson.minutes <= 6);
        QVERIFY(file.lesson.steps.size() >= 4);
    }
}

// Goes through the steps; none may be complete before its deed is done, and all that it needs is in sight.
void TestWindowLessons::enterSteps(WindowCase &c, const QString &id, const QSize &size,
                                   const std::function<void(int)> &deed)
{
    app::LessonController &lessons = c.window->lessons();
    c.window->resize(size);
    lessons.start(id);
    QVERIFY(lessons.isOn());
    const int steps = int(lessons.lesson()->steps.size());
    for (int step = 0; step < steps; ++step) {
        QCOMPARE(lessons.step(), step);
        QTRY_VERIFY_WITH_TIMEOUT(!lessons.isWaiting(), soon);
        const LessonStep &now = lessons.lesson()->steps[std::size_t(step)];
        if (!now.look.empty()) {
            QWidget *looked = app::lessonWidget(*c.window, now.look);
            QVERIFY2(looked, now.look.c_str());
            QTRY_VERIFY2(looked->isVisible(), now.look.c_str());
        }
        QTRY_COMPARE(c.window->size(), size); // nothing makes the window grow
        QVERIFY(c.isInSight(c.window->lessonDesk().panel()));
        QVERIFY(c.isInSight(*c.child("goOn")));
        QSignalSpy looks(&lessons, &app::LessonController::pageChanged);
        QTRY_VERIFY(looks.size() >= 3);
        // What only has to be waited for may come by itself.
        const bool waits = id == QLatin1String("4-the-race") && (step == 2 || step == 3);
        if (!waits)
            QVERIFY2(!lessons.isStepDone(step), now.title.c_str());
        deed(step);
        QTRY_VERIFY2_WITH_TIMEOUT(lessons.isStepDone(step), now.title.c_str(), longEnough);
        lessons.goOn();
    }
    QVERIFY(lessons.page().isSummary());
}

void TestWindowLessons::byHand_data()
{
    lessonRows();
}

void TestWindowLessons::byHand()
{
    QFETCH(QString, id);
    WindowCase c;
    c.start();
    LessonPlayer player(c);
    const auto all = deeds();
    const auto steps = all.find(id);
    QVERIFY2(steps != all.end(), "Nobody plays this lesson by hand.");
    enterSteps(c, id, {1280, 800}, [&](int step) {
        QVERIFY(step < int(steps->second.size()));
        steps->second[std::size_t(step)](player);
    });
    // Every guess has met what came out.
    const ui::LessonPage page = c.window->lessons().page();
    QVERIFY2(!page.text.contains(QStringLiteral("as soon as it is known")), qPrintable(page.text));
    c.window->lessons().leave();
}

void TestWindowLessons::byShowMe_data()
{
    lessonRows();
}

void TestWindowLessons::byShowMe()
{
    QFETCH(QString, id);
    WindowCase c;
    c.start();
    enterSteps(c, id, {1920, 1080}, [&](int) { c.click("showMe"); });
    c.window->lessons().leave();
    QVERIFY(!c.window->lessons().isOn());
}

void TestWindowLessons::theOwnSessionComesBack()
{
    WindowCase c;
    auto &window = c.startTiny();
    window.controller().run();
    QTRY_VERIFY(c.allEnded());
    const QString path = window.controller().sessionPath();
    window.clock().setEpoch(2);
    const ExperimentSpec experiment = window.race().experiment();
    window.lessons().start(QStringLiteral("4-the-race"));
    QVERIFY(window.race().experiment() != experiment);
    QVERIFY(!window.files().recent().isEmpty());
    QCOMPARE(window.files().recent().first(), path);
    window.controller().stepEpoch();
    QTRY_VERIFY(!window.controller().sessionPath().isEmpty());
    QCOMPARE(window.files().recent().first(), path); // what a lesson trains is nobody's recent file
    window.lessons().leave();
    QTRY_COMPARE(window.controller().sessionPath(), path);
    QVERIFY(window.race().experiment() == experiment);
    QTRY_COMPARE(c.epochs(1), 4);
    QCOMPARE(window.clock().epoch(), 2);
    QCOMPARE(window.workspace(), QStringLiteral("race"));
    QCOMPARE(Session::open(path.toStdString()).runs().size(),
             std::size_t(2)); // and the lesson left nothing in it
}

void TestWindowLessons::aSessionWithoutAFileComesBack()
{
    WindowCase c;
    auto &window = c.startTiny();
    window.edits().setMask(1, maskFrom("top-k:3"));
    const ExperimentSpec experiment = window.race().experiment();
    window.showWorkspace(QStringLiteral("learn"));
    c.click("lesson.1-what-attention-mixes");
    QTRY_VERIFY(!window.lessons().isWaiting());
    c.click("leaveLesson");
    QTRY_VERIFY(window.race().experiment() == experiment);
    QVERIFY(window.controller().sessionPath().isEmpty());
    QCOMPARE(window.workspace(), QStringLiteral("learn"));
    QVERIFY(window.findChild<QDockWidget *>("lessonDock")->isHidden());
}

void TestWindowLessons::progressIsRemembered()
{
    const QString id = QStringLiteral("8-the-papers-claims");
    WindowCase c;
    c.start().lessons().start(id);
    QTRY_VERIFY_WITH_TIMEOUT(!c.window->lessons().isWaiting(), soon);
    c.window->lessons().answer(QStringLiteral("no"));
    QTRY_VERIFY(c.window->lessons().isStepDone(0));
    c.close();
    auto &window = c.start();
    QCOMPARE(window.lessons().cards()[7].done, 1);
    QCOMPARE(window.lessons().cards()[0].done, 0);
    window.lessons().start(id);
    QCOMPARE(window.lessons().step(), 1);
    QTRY_VERIFY_WITH_TIMEOUT(!window.lessons().isWaiting(), soon);
    QVERIFY(window.race().lastEpoch() >= 0); // the recording of its beginning is there
    window.lessons().goTo(0);
    QVERIFY(window.lessons().page().answered == QStringLiteral("no"));
}

void TestWindowLessons::guessesAreKeptAndSummedUp()
{
    WindowCase c;
    auto &window = c.start();
    window.lessons().start(QStringLiteral("7-where-focus-does-not-help"));
    QTRY_VERIFY_WITH_TIMEOUT(!window.lessons().isWaiting(), soon);
    c.click("answer.yes");
    QTRY_VERIFY(window.lessons().page().outcome.contains(QStringLiteral("otherwise")));
    window.lessons().answer(QStringLiteral("no")); // a guess stays as it was made
    QVERIFY(window.lessons().page().answered == QStringLiteral("yes"));
    window.lessons().goTo(int(window.lessons().lesson()->steps.size()));
    QVERIFY(window.lessons().page().text.contains(QStringLiteral("Your guesses")));
    QVERIFY(window.lessons().page().text.contains(QStringLiteral("otherwise")));
}

// The question is asked while another recording is still open, which would give another answer.
void TestWindowLessons::aGuessMeetsTheRunsItIsAbout()
{
    WindowCase c;
    app::LessonController &lessons = c.start().lessons();
    lessons.start(QStringLiteral("7-where-focus-does-not-help"));
    lessons.goTo(3);
    QTRY_VERIFY_WITH_TIMEOUT(!lessons.isWaiting(), soon);
    QCOMPARE(c.window->race().experiment().base.task.id, std::string("stack-manipulation"));
    lessons.answer(QStringLiteral("D"));
    QSignalSpy looks(&lessons, &app::LessonController::pageChanged);
    QTRY_VERIFY(looks.size() >= 3);
    QVERIFY2(lessons.page().outcome.contains(QStringLiteral("as soon as it is known")),
             qPrintable(lessons.page().outcome));
    lessons.openRecording(QStringLiteral("k-sweep.fovea"));
    QTRY_VERIFY2(lessons.page().outcome.contains(QStringLiteral("k = 2")),
                 qPrintable(lessons.page().outcome));
}

void TestWindowLessons::controlsAreHiddenUntilTheLessonIsLeft()
{
    WindowCase c;
    auto &window = c.start();
    auto *rules = c.child<QWidget>("stopRules");
    QVERIFY(rules->isVisible());
    window.lessons().start(QStringLiteral("4-the-race"));
    QVERIFY(!rules->isVisible());
    QVERIFY(window.lessonDesk().isHidden("stop-rules"));
    rules->show(); // whoever does it
    QTRY_VERIFY(!rules->isVisible());
    window.lessons().leave();
    QVERIFY(rules->isVisible());
}

void TestWindowLessons::hotPhrasesLightUpWhatTheySpeakOf()
{
    WindowCase c;
    auto &window = c.start();
    window.lessons().start(QStringLiteral("4-the-race"));
    ui::LessonPanel &panel = window.lessonDesk().panel();
    Q_EMIT panel.linkHovered(QUrl(QStringLiteral("widget:plots")));
    QCOMPARE(window.lessonDesk().spotlight().target(), static_cast<QWidget *>(&window.plots()));
    QVERIFY(window.lessonDesk().spotlight().isVisible());
    Q_EMIT panel.linkHovered(QUrl());
    QVERIFY(!window.lessonDesk().spotlight().isVisible());

    window.lessons().start(QStringLiteral("1-what-attention-mixes"));
    QTRY_VERIFY_WITH_TIMEOUT(window.inspection().headOf(0), soon);
    Q_EMIT panel.linkHovered(QUrl(QStringLiteral("cell:row/last")));
    QTRY_VERIFY(window.inspection().hovered());
    QCOMPARE(window.inspection().hovered()->query, 19);
}

void TestWindowLessons::recordingsAreSmallAndStayUntouched()
{
    const QDir folder(app::sharedFolder() + QStringLiteral("/recordings"));
    qint64 sum = 0;
    const QFileInfoList files = folder.entryInfoList({QStringLiteral("*.fovea")}, QDir::Files);
    QVERIFY(files.size() >= 6);
    for (const QFileInfo &file : files) {
        QVERIFY2(file.size() <= 5'000'000, qPrintable(file.fileName()));
        sum += file.size();
        QVERIFY2(app::recordingNote(file.filePath()).startsWith(QStringLiteral("Recorded 20")),
                 qPrintable(app::recordingNote(file.filePath())));
    }
    QVERIFY(sum <= 30'000'000);
    const QString path = folder.filePath(QStringLiteral("parity.fovea"));
    const QByteArray before = hashOf(path);
    WindowCase c;
    auto &window = c.start();
    window.lessons().start(QStringLiteral("7-where-focus-does-not-help"));
    QTRY_VERIFY_WITH_TIMEOUT(!window.lessons().isWaiting(), soon);
    window.edits().setMask(1, maskFrom("top-k:3")); // behaves like a live one
    window.controller().stepEpoch();
    QTRY_COMPARE_WITH_TIMEOUT(c.epochs(1), 1, longEnough);
    window.lessons().leave();
    c.close();
    QCOMPARE(hashOf(path), before);
}

void TestWindowLessons::aBrokenLessonSaysItsLine()
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
    connect(&window.lessons(), &app::LessonController::said, this, [&](const QString &s) { said << s; });
    QVERIFY(window.lessons().openFolder(folder.path()));
    QVERIFY2(said.join(u' ').contains(QStringLiteral("2-bad.md, line 14: ")), qPrintable(said.join(u' ')));
    const auto cards = window.lessons().cards();
    QCOMPARE(cards.size(), std::size_t(2));
    QVERIFY(cards[0].problem.isEmpty());
    QVERIFY(cards[1].problem.contains(QStringLiteral("did you mean 'running'")));
    window.lessons().start(QStringLiteral("2-bad"));
    QVERIFY(!window.lessons().isOn());
    QVERIFY(!window.lessons().openFolder(folder.path() + QStringLiteral("/nothing")));
    QVERIFY(window.lessons().openFolder({}));
    QCOMPARE(window.lessons().cards().size(), std::size_t(8));
}

void TestWindowLessons::aNewLessonFromHereCanBePlayed()
{
    QTemporaryDir folder;
    WindowCase c;
    auto &window = c.startTiny(100'000);
    const ExperimentSpec experiment = window.race().experiment();
    QCOMPARE(window.lessons().saveLesson(folder.filePath(QStringLiteral("1-mine.md"))), QString());
    QVERIFY(!window.lessons().saveLesson(folder.filePath(QStringLiteral("no/such/folder.md"))).isEmpty());
    window.controller().startNew(fovea::test::tinyRace(2));
    QVERIFY(window.lessons().openFolder(folder.path()));
    window.lessons().start(QStringLiteral("1-mine"));
    QVERIFY(window.race().experiment() == experiment);
    c.click("showMe");
    QTRY_VERIFY(window.lessons().isStepDone(0));
    window.lessons().leave();
}

// What was trained and where one looked goes into the lesson.
void TestWindowLessons::aNewLessonTakesItsRunsAlong()
{
    QTemporaryDir folder;
    WindowCase c;
    auto &window = c.startTiny();
    window.controller().run();
    QTRY_VERIFY(c.allEnded());
    window.showWorkspace(QStringLiteral("inspect"));
    window.clock().setEpoch(2);
    window.inspection().setExample({ExampleSplit::Heldout, 3, {}});
    QTRY_VERIFY(window.inspection().headOf(0));
    window.inspection().selectQuery(4);
    QCOMPARE(window.lessons().saveLesson(folder.filePath(QStringLiteral("2-mine.md"))), QString());
    QTRY_VERIFY(QFile::exists(folder.filePath(QStringLiteral("2-mine.fovea"))));
    window.clock().setFollows(true);
    window.inspection().selectQuery({});
    QVERIFY(window.lessons().openFolder(folder.path()));
    QVERIFY2(window.lessons().cards()[0].problem.isEmpty(), qPrintable(window.lessons().cards()[0].problem));
    window.lessons().start(QStringLiteral("2-mine"));
    QTRY_VERIFY_WITH_TIMEOUT(!window.lessons().isWaiting(), soon);
    QCOMPARE(c.epochs(1), 4);
    QCOMPARE(window.clock().epoch(), 2);
    QCOMPARE(window.inspection().example().index, 3);
    QTRY_COMPARE(window.inspection().query(), std::optional<int>(4));
    QVERIFY(!window.lessons().isStepDone(0));
    c.click("showMe");
    QTRY_VERIFY(window.lessons().isStepDone(0));
    window.lessons().leave();
}

void TestWindowLessons::theGlossaryKnowsItsTerms()
{
    WindowCase c;
    auto &window = c.start();
    ui::Handbook *book = window.lessonDesk().showHandbook();
    QVERIFY(book->isVisible());
    const auto pages = app::handbookPages();
    QCOMPARE(pages.size(), std::size_t(9));
    const QString glossary = pages.back().text;
    for (const char *term : {"Causal mask", "Padding mask", "Structural mask", "Content mask", "Dispersion",
                             "Separation", "Stability", "Focus score", "Lane", "Heat", "Snapshot", "Clock"})
        QVERIFY2(glossary.contains(QStringLiteral("### %1\n").arg(QLatin1String(term))), term);
    // Every term leads to a lesson there is.
    static const QRegularExpression link(QStringLiteral("\\(lesson:([^)]+)\\)"));
    int links = 0;
    for (auto found = link.globalMatch(glossary); found.hasNext(); ++links) {
        const QString id = found.next().captured(1);
        QVERIFY2(std::any_of(pages.begin(), pages.end(), [&](const auto &page) { return page.id == id; }),
                 qPrintable(id));
    }
    QCOMPARE(links, int(glossary.count(QStringLiteral("### "))));
    book->showTerm(QStringLiteral("Heat"));
    QCOMPARE(book->pageShown(), QStringLiteral("glossary"));
    for (const auto &page : pages)
        QVERIFY2(!page.text.contains(u'{') && !page.text.contains(QStringLiteral("](widget:")),
                 qPrintable(page.id));
}

void TestWindowLessons::whatsThisLeadsToTheGlossary()
{
    const QString help = app::HelpLinks::withLinks(QStringLiteral("Scores < 0, and their separations."));
    QVERIFY2(help.startsWith(QStringLiteral("Scores &lt; 0")), qPrintable(help));
    QVERIFY2(help.contains(QStringLiteral("<a href=\"glossary:Score\">Score</a>")), qPrintable(help));
    QVERIFY2(help.contains(QStringLiteral("\"glossary:Separation\"")), qPrintable(help));
    QCOMPARE(app::HelpLinks::withLinks(QStringLiteral("Nothing.")), QStringLiteral("Nothing."));

    WindowCase c;
    auto &window = c.start();
    QWhatsThisClickedEvent event(QStringLiteral("glossary:Focus%20score"));
    QApplication::sendEvent(&window.board(), &event);
    auto *book = window.findChild<ui::Handbook *>();
    QVERIFY(book && book->isVisible());
    QCOMPARE(book->pageShown(), QStringLiteral("glossary"));
}

void TestWindowLessons::presentationIsLargeAndEnds()
{
    WindowCase c;
    auto &window = c.start();
    const QFont before = QApplication::font();
    const qreal line = c.themes.theme().lane(0).width;
    auto *lanes = window.findChild<QDockWidget *>("lanesDock");
    QVERIFY(lanes->isVisible());
    QTest::keyClick(&window, Qt::Key_F11);
    QCOMPARE(QApplication::font().pointSizeF(), before.pointSizeF() * 1.5);
    QCOMPARE(c.themes.theme().lane(0).width, 3.0);
    QVERIFY(!lanes->isVisible());
    QTest::keyClick(&window, Qt::Key_F11);
    QVERIFY(qAbs(QApplication::font().pointSizeF() - before.pointSizeF()) < 0.01);
    QCOMPARE(c.themes.theme().lane(0).width, line);
    QTRY_VERIFY(lanes->isVisible());
    QTRY_VERIFY(!lanes->visibleRegion().isEmpty()); // in front of the dock that shares its place
    QVERIFY(!window.isFullScreen());
}

QTEST_MAIN(TestWindowLessons)
#include "tst_window_lessons.moc"
