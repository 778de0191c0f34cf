// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/window/lesson_walk.h"

#include "app/studio/shared_files.h"
#include "app/workspaces/learn/lesson_guide.h"
#include "app/workspaces/learn/lesson_library.h"
#include "core/attention/mask.h"
#include "widgets/kit/spotlight.h"
#include "widgets/lessons/learn_view.h"
#include "widgets/lessons/lesson_panel.h"
#include "widgets/plots/plot_board.h"

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
    const auto &files = test::ownLessons();
    QCOMPARE(files.size(), std::size_t(10));
    for (const app::LessonFile &file : files) {
        QVERIFY2(file.problem.isEmpty(), qPrintable(file.path + u' ' + file.problem));
        QVERIFY(file.lesson.minutes >= 3 && file.lesson.minutes <= 6);
        QVERIFY(file.lesson.steps.size() >= 4);
    }
}

void TestWindowLessons::textsDoNotApologise()
{
    QStringList paths{QStringLiteral(":/glossary.md")};
    for (const app::LessonFile &file : test::ownLessons())
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
    for (const app::LessonFile &file : test::ownLessons())
        for (const LessonStep &step : file.lesson.steps)
            for (const LessonPhrase &action : step.begin)
                QVERIFY2(action.word != "lanes" || action.arguments[0] < action.arguments[1],
                         step.title.c_str());
}

void TestWindowLessons::theOwnSessionComesBack()
{
    WindowCase c;
    auto &window = c.startTiny();
    window.studio().controller.run();
    QTRY_VERIFY(c.allEnded());
    const QString path = window.studio().controller.sessionPath();
    window.studio().clock.setEpoch(2);
    const ExperimentSpec experiment = window.studio().race.experiment();
    test::lessons(window).start(QStringLiteral("4-the-race"));
    QVERIFY(window.studio().race.experiment() != experiment);
    QVERIFY(!window.studio().files.recent().isEmpty());
    QCOMPARE(window.studio().files.recent().first(), path);
    window.studio().controller.stepEpoch();
    QTRY_VERIFY(!window.studio().controller.sessionPath().isEmpty());
    QCOMPARE(window.studio().files.recent().first(), path); // what a lesson trains is nobody's recent file
    test::lessons(window).leave();
    QTRY_COMPARE(window.studio().controller.sessionPath(), path);
    QVERIFY(window.studio().race.experiment() == experiment);
    QTRY_COMPARE(c.epochs(1), 4);
    QCOMPARE(window.studio().clock.epoch(), 2);
    QCOMPARE(window.workspace(), QStringLiteral("race"));
    QCOMPARE(Session::open(path.toStdString()).runs().size(),
             std::size_t(2)); // and the lesson left nothing in it
}

void TestWindowLessons::aSessionWithoutAFileComesBack()
{
    WindowCase c;
    auto &window = c.startTiny();
    window.studio().edits.setMask(1, maskFrom("top-k:3"));
    const ExperimentSpec experiment = window.studio().race.experiment();
    window.showWorkspace(QStringLiteral("learn"));
    c.click("lesson.1-what-attention-mixes");
    QTRY_VERIFY(!test::lessons(window).isWaiting());
    c.click("leaveLesson");
    QTRY_VERIFY(window.studio().race.experiment() == experiment);
    QVERIFY(window.studio().controller.sessionPath().isEmpty());
    QCOMPARE(window.workspace(), QStringLiteral("learn"));
    QVERIFY(window.findChild<QDockWidget *>("lessonDock")->isHidden());
}

void TestWindowLessons::progressIsRemembered()
{
    const QString id = QStringLiteral("8-the-papers-claims");
    WindowCase c;
    test::lessons(c.start()).start(id);
    QTRY_VERIFY_WITH_TIMEOUT(!test::lessons(*c.window).isWaiting(), soon);
    test::lessons(*c.window).answer(QStringLiteral("no"));
    QTRY_VERIFY(test::lessons(*c.window).isStepDone(0));
    c.close();
    auto &window = c.start();
    QCOMPARE(test::lessons(window).cards()[7].done, 1);
    QCOMPARE(test::lessons(window).cards()[0].done, 0);
    test::lessons(window).start(id);
    QCOMPARE(test::lessons(window).step(), 1);
    QTRY_VERIFY_WITH_TIMEOUT(!test::lessons(window).isWaiting(), soon);
    QVERIFY(window.studio().race.lastEpoch() >= 0); // the recording of its beginning is there
    test::lessons(window).goTo(0);
    QVERIFY(test::lessons(window).page().answered == QStringLiteral("no"));
}

void TestWindowLessons::hotPhrasesLightUpWhatTheySpeakOf()
{
    WindowCase c;
    auto &window = c.start();
    test::lessons(window).start(QStringLiteral("4-the-race"));
    ui::LessonPanel &panel = test::lessonGuide(window).panel();
    Q_EMIT panel.linkHovered(QUrl(QStringLiteral("widget:plots")));
    QCOMPARE(test::lessonGuide(window).spotlight().target(), static_cast<QWidget *>(&test::plots(window)));
    QVERIFY(test::lessonGuide(window).spotlight().isVisible());
    Q_EMIT panel.linkHovered(QUrl()); // back to what the step speaks of
    QVERIFY(test::lessonGuide(window).spotlight().target() != &test::plots(window));

    test::lessons(window).start(QStringLiteral("1-what-attention-mixes"));
    QTRY_VERIFY_WITH_TIMEOUT(!test::lessons(window).isWaiting(), soon);
    QTRY_VERIFY_WITH_TIMEOUT(test::lessons(window).world().mapsAreSettled(), soon);
    Q_EMIT panel.linkHovered(QUrl(QStringLiteral("cell:row/last")));
    QTRY_VERIFY(window.studio().inspection.hovered());
    QCOMPARE(window.studio().inspection.hovered()->query, 19);
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
    test::lessons(window).start(QStringLiteral("7-where-focus-does-not-help"));
    QTRY_VERIFY_WITH_TIMEOUT(!test::lessons(window).isWaiting(), soon);
    window.studio().edits.setMask(1, maskFrom("top-k:3")); // behaves like a live one
    window.studio().controller.stepEpoch();
    QTRY_COMPARE_WITH_TIMEOUT(c.epochs(1), 1, longEnough);
    test::lessons(window).leave();
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

FOVEA_TEST(TestWindowLessons)
#include "tst_window_lessons.moc"
