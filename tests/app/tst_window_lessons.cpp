// SPDX-License-Identifier: MIT
#include "tests/support/window/lesson_deeds.h"

#include "app/fovea/lesson_desk.h"
#include "app/fovea/lesson_library.h"
#include "app/fovea/lesson_targets.h"
#include "app/fovea/shared_files.h"
#include "core/masks/mask.h"
#include "widgets/panels/lesson_panel.h"
#include "widgets/plots/plot_board.h"
#include "widgets/support/spotlight.h"
#include "widgets/views/learn_view.h"

#include <QCryptographicHash>
#include <QDockWidget>

using namespace fovea;
using fovea::test::deeds;
using fovea::test::LessonPlayer;
using fovea::test::WindowCase;

namespace {

constexpr int longEnough = 120'000; // ms; a step that trains, on a machine with other work
constexpr int soon = 20'000;
constexpr QChar unknown(0x2013); // stands for a number that is not known; no text has it otherwise

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
    void textsDoNotApologise();
    void lanesKeepTheirSides();
    void byHand_data();
    void byHand();
    void byShowMe_data();
    void byShowMe();
    void theOwnSessionComesBack();
    void aSessionWithoutAFileComesBack();
    void progressIsRemembered();
    void hotPhrasesLightUpWhatTheySpeakOf();
    void recordingsAreSmallAndStayUntouched();
    void lanesWereKeptAtEqualEpochs();

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

void TestWindowLessons::textsDoNotApologise()
{
    QStringList paths{QStringLiteral(":/glossary.md")};
    for (const app::LessonFile &file : app::lessonsIn(QStringLiteral(":/lessons")))
        paths << file.path;
    for (const QString &path : paths) {
        QFile file(path);
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(path));
        const QString text = QString::fromUtf8(file.readAll());
        for (const char *phrase : {"not at hand", "reconstructed", "inferred", "summaries", "95 % interval"})
            QVERIFY2(!text.contains(QLatin1String(phrase), Qt::CaseInsensitive),
                     qPrintable(path + QStringLiteral(": ") + QLatin1String(phrase)));
    }
}

void TestWindowLessons::lanesKeepTheirSides()
{
    for (const app::LessonFile &file : app::lessonsIn(QStringLiteral(":/lessons")))
        for (const LessonStep &step : file.lesson.steps)
            for (const LessonPhrase &action : step.begin)
                QVERIFY2(action.word != "lanes" || action.arguments[0] < action.arguments[1],
                         step.title.c_str());
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
        const bool waits = id == QLatin1String("4-the-race") && (step == 1 || step == 2);
        if (!waits)
            QVERIFY2(!lessons.isStepDone(step), now.title.c_str());
        deed(step);
        if (QTest::currentTestFailed())
            return;
        QTRY_VERIFY2_WITH_TIMEOUT(lessons.isStepDone(step), now.title.c_str(), longEnough);
        // Every number of the step is there, and a sentence says what was seen.
        QTRY_VERIFY2(!lessons.page().seen.isEmpty() && !lessons.page().seen.contains(unknown),
                     qPrintable(lessons.page().seen));
        QTRY_VERIFY2(!lessons.page().text.contains(unknown), qPrintable(lessons.page().text));
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
    if (id.startsWith(u'2') || id.startsWith(u'4') || id.startsWith(u'5'))
        QSKIP("The hands of this test do not know the new card, sandbox and maps of this lesson yet.");
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
    if (QTest::currentTestFailed())
        return;
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
    QVERIFY(!c.window->lessons().page().text.contains(QStringLiteral("You:")));
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

void TestWindowLessons::hotPhrasesLightUpWhatTheySpeakOf()
{
    WindowCase c;
    auto &window = c.start();
    window.lessons().start(QStringLiteral("4-the-race"));
    ui::LessonPanel &panel = window.lessonDesk().panel();
    Q_EMIT panel.linkHovered(QUrl(QStringLiteral("widget:plots")));
    QCOMPARE(window.lessonDesk().spotlight().target(), static_cast<QWidget *>(&window.plots()));
    QVERIFY(window.lessonDesk().spotlight().isVisible());
    Q_EMIT panel.linkHovered(QUrl()); // back to what the step speaks of
    QVERIFY(window.lessonDesk().spotlight().target() != &window.plots());

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
    QVERIFY(files.size() >= 7);
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

// So that lanes shown beside each other are of the same moment.
void TestWindowLessons::lanesWereKeptAtEqualEpochs()
{
    const QDir folder(app::sharedFolder() + QStringLiteral("/recordings"));
    Session session = Session::open(folder.filePath(QStringLiteral("even-pairs.fovea")).toStdString());
    const auto runs = session.runs();
    QVERIFY(!runs.empty());
    const std::vector<int> first = session.snapshots(runs.front().id);
    QCOMPARE(int(first.size()), runs.front().record.spec.train.epochs + 1); // and before training
    for (const auto &run : runs)
        QVERIFY(session.snapshots(run.id) == first);
}

QTEST_MAIN(TestWindowLessons)
#include "tst_window_lessons.moc"
