// SPDX-License-Identifier: MIT
#include "tests/support/window/lesson_walk.h"

#include "app/fovea/lesson_desk.h"
#include "app/fovea/lesson_library.h"
#include "app/fovea/shared_files.h"
#include "core/masks/mask.h"
#include "widgets/panels/lesson_panel.h"
#include "widgets/plots/plot_board.h"
#include "widgets/support/spotlight.h"
#include "widgets/views/learn_view.h"

#include <QCryptographicHash>
#include <QDockWidget>

using namespace fovea;
using fovea::test::longEnough;
using fovea::test::soon;
using fovea::test::WindowCase;

namespace {

QByteArray hashOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly)
               ? QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha256)
               : QByteArray();
}

} // namespace

// What lessons say, keep and put back. That each can be played is tested by hand and by "Show me" elsewhere.
class TestWindowLessons : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyLessonCanBeRead();
    void textsDoNotApologise();
    void lanesKeepTheirSides();
    void theOwnSessionComesBack();
    void aSessionWithoutAFileComesBack();
    void progressIsRemembered();
    void hotPhrasesLightUpWhatTheySpeakOf();
    void recordingsAreSmallAndStayUntouched();
    void lanesWereKeptAtEqualEpochs();
};

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
