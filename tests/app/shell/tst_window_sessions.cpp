// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/window/keyboard.h"
#include "tests/support/window/window_case.h"

#include "app/studio/session_shelf.h"
#include "app/workspaces/learn/lesson_controller.h"
#include "widgets/shell/sessions_dialog.h"

#include <QDir>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>

using namespace fovea;
using fovea::test::focus;
using fovea::test::press;
using fovea::test::WindowCase;

// Sessions between starts of the program: interrupted ones go on, old ones can be found, named and deleted.
class TestWindowSessions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anInterruptedRaceIsOffered_data();
    void anInterruptedRaceIsOffered();
    void whatHasEndedIsNotOffered();
    void whatIsContinuedIsOfferedNoMore();
    void freshLeavesNothing();
    void lessonsAreNotRecent();
    void theShelfListsSessions();
    void sessionsAreRenamedAndNoted();
    void whatIsDeletedComesBackUntilTheEnd();
    void theOpenSessionIsSafe();
    void theShelfWorksByKeys();
    void coloursComeBackWithTheSession();
};

namespace {

QString finished(WindowCase &c)
{
    c.click("start");
    [&] { QTRY_VERIFY(c.allEnded()); }();
    return c.window->studio().controller.sessionPath();
}

} // namespace

void TestWindowSessions::anInterruptedRaceIsOffered_data()
{
    QTest::addColumn<QString>("how");
    for (const char *how : {"closed while training", "closed while paused", "crashed"})
        QTest::newRow(how) << how;
}

void TestWindowSessions::anInterruptedRaceIsOffered()
{
    QFETCH(QString, how);
    WindowCase c;
    c.startTiny(100'000);
    c.click("start");
    QTRY_VERIFY(c.epochs(0) > 2);
    const QString path = c.window->studio().controller.sessionPath();
    if (how == "closed while paused")
        c.window->studio().controller.pause();
    if (how == "crashed")
        c.window.reset(); // without a close
    else
        c.close();
    auto &window = c.start();
    const auto &offered = window.studio().files.interrupted();
    QVERIFY(offered);
    QCOMPARE(offered->path, path);
    QCOMPARE(offered->name, QStringLiteral("tiny"));
    QVERIFY(offered->epoch >= 2);
    QVERIFY(offered->when.isValid());
    QVERIFY(window.studio().controller.sessionPath().isEmpty()); // the new race waits meanwhile
    QAction *action = window.studio().actions.continueSession;
    QVERIFY(action->isVisible() && action->isEnabled());
    QCOMPARE(action->text(), QStringLiteral("Continue tiny, epoch %1").arg(offered->epoch + 1));
    const int before = offered->epoch;
    action->trigger();
    QTRY_COMPARE(window.studio().controller.sessionPath(), path);
    QVERIFY(window.studio().controller.isRunning());
    QTRY_VERIFY(c.epochs(0) > before + 2);
    for (int i = 0; i < c.epochs(0); ++i)
        QCOMPARE(c.run(0).epochs[std::size_t(i)].epoch, i);
    QVERIFY(!action->isVisible());
}

void TestWindowSessions::whatHasEndedIsNotOffered()
{
    WindowCase c;
    c.startTiny();
    finished(c);
    c.close();
    auto &window = c.start();
    QVERIFY(!window.studio().files.interrupted());
    QVERIFY(!window.studio().actions.continueSession->isVisible());
}

void TestWindowSessions::whatIsContinuedIsOfferedNoMore()
{
    WindowCase c;
    c.startTiny(100'000);
    c.click("start");
    QTRY_VERIFY(c.epochs(0) > 1);
    const QString path = c.window->studio().controller.sessionPath();
    c.close();
    auto &window = c.start();
    window.studio().files.open(path); // by another way
    QTRY_COMPARE(window.studio().controller.sessionPath(), path);
    QVERIFY(!window.studio().files.interrupted());
    QVERIFY(!window.studio().controller.isRunning());
}

void TestWindowSessions::freshLeavesNothing()
{
    WindowCase c;
    c.options.fresh = true;
    auto &window = c.startTiny();
    const QString path = finished(c);
    QVERIFY(QFile::exists(path));
    QVERIFY(!path.startsWith(c.folder.path()));
    const QString copy = c.folder.filePath(QStringLiteral("kept.fovea"));
    window.studio().controller.saveAs(copy);
    QTRY_VERIFY(QFile::exists(copy));
    c.close();
    QVERIFY(!QFile::exists(path));
    QVERIFY(QFile::exists(copy));
    QCOMPARE(QDir(c.folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot),
             QStringList{QStringLiteral("kept.fovea")});
}

void TestWindowSessions::lessonsAreNotRecent()
{
    WindowCase c;
    auto &window = c.startTiny();
    const QString own = finished(c);
    test::lessons(window).start(QStringLiteral("1-what-attention-mixes"));
    QTRY_VERIFY(!test::lessons(window).isWaiting());
    QCOMPARE(window.studio().files.recent(), QStringList{own});
    test::lessons(window).leave();
    QTRY_COMPARE(window.studio().controller.sessionPath(), own);
    QCOMPARE(window.studio().files.recent(), QStringList{own});
    window.studio().actions.newSession->trigger(); // without a file of its own
    test::lessons(window).start(QStringLiteral("1-what-attention-mixes"));
    QTRY_VERIFY(!test::lessons(window).isWaiting());
    test::lessons(window).leave();
    QTest::qWait(50);
    QCOMPARE(window.studio().files.recent(), QStringList{own});
    c.close();
    QVERIFY(!c.start().studio().files.interrupted());
}

void TestWindowSessions::theShelfListsSessions()
{
    WindowCase c;
    auto &window = c.startTiny();
    const QString one = finished(c);
    c.click("reset");
    const QString two = finished(c);
    test::shelf(window).refresh();
    QCOMPARE(test::shelf(window).rows().size(), 2);
    QTRY_VERIFY(!test::shelf(window).rows()[0].lanes.isEmpty() &&
                !test::shelf(window).rows()[1].lanes.isEmpty());
    for (const ui::SessionRow &row : test::shelf(window).rows()) {
        QVERIFY(row.path == one || row.path == two);
        QCOMPARE(row.isOpen, row.path == two);
        QCOMPARE(row.task, QStringLiteral("Even pairs"));
        QCOMPARE(row.lanes, QStringLiteral("A full, B top-k 2"));
        QVERIFY(row.bytes > 1000);
    }
}

void TestWindowSessions::sessionsAreRenamedAndNoted()
{
    WindowCase c;
    auto &window = c.startTiny();
    const QString path = finished(c);
    window.studio().actions.newSession->trigger();
    test::shelf(window).setNote(path, QStringLiteral("for Monday"));
    // Its writer closes in the background.
    QVERIFY(QTest::qWaitFor([&] { return test::shelf(window).rename(path, QStringLiteral("monday")); }));
    const QString renamed = QFileInfo(path).absolutePath() + QStringLiteral("/monday.fovea");
    QVERIFY(QFile::exists(renamed) && !QFile::exists(path));
    QVERIFY(!test::shelf(window).rename(renamed, QStringLiteral("a/b")));
    QVERIFY(!test::shelf(window).rename(renamed, QString()));
    c.close();
    auto &again = c.start();
    test::shelf(again).refresh();
    QCOMPARE(test::shelf(again).rows().size(), 1);
    QCOMPARE(test::shelf(again).rows()[0].name, QStringLiteral("monday"));
    QCOMPARE(test::shelf(again).rows()[0].note, QStringLiteral("for Monday"));
    again.studio().files.open(renamed);
    QTRY_COMPARE(again.studio().controller.sessionPath(), renamed);
    QCOMPARE(c.epochs(1), 4);
}

void TestWindowSessions::whatIsDeletedComesBackUntilTheEnd()
{
    WindowCase c;
    auto &window = c.startTiny();
    const QString path = finished(c);
    window.studio().actions.newSession->trigger();
    test::shelf(window).setNote(path, QStringLiteral("mine"));
    // Its writer closes in the background.
    QVERIFY(QTest::qWaitFor([&] { return test::shelf(window).remove({path}); }));
    QVERIFY(!QFile::exists(path));
    QVERIFY(test::shelf(window).rows().isEmpty());
    QCOMPARE(test::shelf(window).undoText(), QStringLiteral("tiny"));
    QVERIFY(test::shelf(window).undo());
    QVERIFY(QFile::exists(path));
    QCOMPARE(test::shelf(window).rows()[0].note, QStringLiteral("mine"));
    QVERIFY(test::shelf(window).undoText().isEmpty());
    QCOMPARE(Session::open(path.toStdString()).runs().size(), std::size_t(2));
    QVERIFY(test::shelf(window).remove({path}));
    c.close();
    QVERIFY(!QFile::exists(path));
    QVERIFY(!QFile::exists(c.folder.filePath(QStringLiteral("trash"))));
}

void TestWindowSessions::theOpenSessionIsSafe()
{
    WindowCase c;
    auto &window = c.startTiny();
    const QString path = finished(c);
    QString complaint;
    connect(&test::shelf(window), &app::SessionShelf::said, this, [&](const QString &s) { complaint = s; });
    QVERIFY(!test::shelf(window).remove({path}));
    QVERIFY(!complaint.isEmpty());
    QVERIFY(!test::shelf(window).rename(path, QStringLiteral("other")));
    QVERIFY(QFile::exists(path));
}

void TestWindowSessions::theShelfWorksByKeys()
{
    WindowCase c;
    auto &window = c.startTiny();
    const QString path = finished(c);
    window.studio().actions.newSession->trigger();
    window.studio().actions.sessions->trigger();
    ui::SessionsDialog *dialog = test::shelf(window).dialog();
    QVERIFY(dialog);
    QVERIFY(QTest::qWaitForWindowActive(dialog));
    QCOMPARE(dialog->selected(), QStringList{path});
    focus(*dialog->table());
    press(Qt::Key_F2);
    auto *editor = dialog->table()->findChild<QLineEdit *>();
    QVERIFY(editor);
    QTest::keyClicks(editor, QStringLiteral("my race"));
    QTest::keyClick(editor, Qt::Key_Return);
    const QString renamed = QFileInfo(path).absolutePath() + QStringLiteral("/my race.fovea");
    QTRY_VERIFY(QFile::exists(renamed));
    QTRY_COMPARE(dialog->selected(), QStringList{renamed});
    QCOMPARE(QApplication::focusWidget(), dialog->table()); // the field has given it back
    press(Qt::Key_Delete);
    QVERIFY(!QFile::exists(renamed));
    press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(QFile::exists(renamed));
    auto *filter = dialog->findChild<QLineEdit *>(QStringLiteral("filter"));
    filter->setText(QStringLiteral("nothing like it"));
    QCOMPARE(dialog->table()->model()->rowCount(), 0);
    filter->setText(QStringLiteral("MY RACE"));
    QCOMPARE(dialog->table()->model()->rowCount(), 1);
    dialog->table()->selectRow(0);
    focus(*dialog->table());
    press(Qt::Key_Return);
    QTRY_COMPARE(window.studio().controller.sessionPath(), renamed);
    QTRY_VERIFY(!dialog->findChild<QPushButton *>(QStringLiteral("delete"))->isEnabled());
    dialog->close();
}

void TestWindowSessions::coloursComeBackWithTheSession()
{
    WindowCase c;
    auto &window = c.startTiny();
    window.studio().edits.moveLane(0, 1);
    QCOMPARE(window.studio().race.lanes()[0].style, 1);
    const QString path = finished(c);
    window.studio().actions.newSession->trigger();
    for (int i = 0; i < int(window.studio().race.lanes().size()); ++i)
        QCOMPARE(window.studio().race.lanes()[std::size_t(i)].style, i);
    window.studio().files.open(path);
    QTRY_COMPARE(window.studio().controller.sessionPath(), path);
    QCOMPARE(window.studio().race.lanes()[0].spec.name, std::string("B"));
    QCOMPARE(window.studio().race.lanes()[0].style, 1);
    QCOMPARE(window.studio().race.lanes()[1].style, 0);
}

FOVEA_TEST(TestWindowSessions)
#include "tst_window_sessions.moc"
