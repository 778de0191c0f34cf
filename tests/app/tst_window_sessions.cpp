// SPDX-License-Identifier: MIT
#include "tests/support/window/keyboard.h"
#include "tests/support/window/window_case.h"

#include "app/fovea/lesson_controller.h"
#include "app/fovea/session_shelf.h"
#include "widgets/panels/sessions_dialog.h"

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
    return c.window->controller().sessionPath();
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
    const QString path = c.window->controller().sessionPath();
    if (how == "closed while paused")
        c.window->controller().pause();
    if (how == "crashed")
        c.window.reset(); // without a close
    else
        c.close();
    auto &window = c.start();
    const auto &offered = window.files().interrupted();
    QVERIFY(offered);
    QCOMPARE(offered->path, path);
    QCOMPARE(offered->name, QStringLiteral("tiny"));
    QVERIFY(offered->epoch >= 2);
    QVERIFY(offered->when.isValid());
    QVERIFY(window.controller().sessionPath().isEmpty()); // the new race waits meanwhile
    QAction *action = window.actions().continueSession;
    QVERIFY(action->isVisible() && action->isEnabled());
    QCOMPARE(action->text(), QStringLiteral("Continue tiny, epoch %1").arg(offered->epoch + 1));
    const int before = offered->epoch;
    action->trigger();
    QTRY_COMPARE(window.controller().sessionPath(), path);
    QVERIFY(window.controller().isRunning());
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
    QVERIFY(!window.files().interrupted());
    QVERIFY(!window.actions().continueSession->isVisible());
}

void TestWindowSessions::whatIsContinuedIsOfferedNoMore()
{
    WindowCase c;
    c.startTiny(100'000);
    c.click("start");
    QTRY_VERIFY(c.epochs(0) > 1);
    const QString path = c.window->controller().sessionPath();
    c.close();
    auto &window = c.start();
    window.files().open(path); // by another way
    QTRY_COMPARE(window.controller().sessionPath(), path);
    QVERIFY(!window.files().interrupted());
    QVERIFY(!window.controller().isRunning());
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
    window.controller().saveAs(copy);
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
    window.lessons().start(QStringLiteral("1-what-attention-mixes"));
    QTRY_VERIFY(!window.lessons().isWaiting());
    QCOMPARE(window.files().recent(), QStringList{own});
    window.lessons().leave();
    QTRY_COMPARE(window.controller().sessionPath(), own);
    QCOMPARE(window.files().recent(), QStringList{own});
    window.actions().newSession->trigger(); // without a file of its own
    window.lessons().start(QStringLiteral("1-what-attention-mixes"));
    QTRY_VERIFY(!window.lessons().isWaiting());
    window.lessons().leave();
    QTest::qWait(50);
    QCOMPARE(window.files().recent(), QStringList{own});
    c.close();
    QVERIFY(!c.start().files().interrupted());
}

void TestWindowSessions::theShelfListsSessions()
{
    WindowCase c;
    auto &window = c.startTiny();
    const QString one = finished(c);
    c.click("reset");
    const QString two = finished(c);
    window.shelf().refresh();
    QCOMPARE(window.shelf().rows().size(), 2);
    QTRY_VERIFY(!window.shelf().rows()[0].lanes.isEmpty() && !window.shelf().rows()[1].lanes.isEmpty());
    for (const ui::SessionRow &row : window.shelf().rows()) {
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
    window.actions().newSession->trigger();
    window.shelf().setNote(path, QStringLiteral("for Monday"));
    QVERIFY(window.shelf().rename(path, QStringLiteral("monday")));
    const QString renamed = QFileInfo(path).absolutePath() + QStringLiteral("/monday.fovea");
    QVERIFY(QFile::exists(renamed) && !QFile::exists(path));
    QVERIFY(!window.shelf().rename(renamed, QStringLiteral("a/b")));
    QVERIFY(!window.shelf().rename(renamed, QString()));
    c.close();
    auto &again = c.start();
    again.shelf().refresh();
    QCOMPARE(again.shelf().rows().size(), 1);
    QCOMPARE(again.shelf().rows()[0].name, QStringLiteral("monday"));
    QCOMPARE(again.shelf().rows()[0].note, QStringLiteral("for Monday"));
    again.files().open(renamed);
    QTRY_COMPARE(again.controller().sessionPath(), renamed);
    QCOMPARE(c.epochs(1), 4);
}

void TestWindowSessions::whatIsDeletedComesBackUntilTheEnd()
{
    WindowCase c;
    auto &window = c.startTiny();
    const QString path = finished(c);
    window.actions().newSession->trigger();
    window.shelf().setNote(path, QStringLiteral("mine"));
    QVERIFY(window.shelf().remove({path}));
    QVERIFY(!QFile::exists(path));
    QVERIFY(window.shelf().rows().isEmpty());
    QCOMPARE(window.shelf().undoText(), QStringLiteral("tiny"));
    QVERIFY(window.shelf().undo());
    QVERIFY(QFile::exists(path));
    QCOMPARE(window.shelf().rows()[0].note, QStringLiteral("mine"));
    QVERIFY(window.shelf().undoText().isEmpty());
    QCOMPARE(Session::open(path.toStdString()).runs().size(), std::size_t(2));
    QVERIFY(window.shelf().remove({path}));
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
    connect(&window.shelf(), &app::SessionShelf::said, this, [&](const QString &s) { complaint = s; });
    QVERIFY(!window.shelf().remove({path}));
    QVERIFY(!complaint.isEmpty());
    QVERIFY(!window.shelf().rename(path, QStringLiteral("other")));
    QVERIFY(QFile::exists(path));
}

void TestWindowSessions::theShelfWorksByKeys()
{
    WindowCase c;
    auto &window = c.startTiny();
    const QString path = finished(c);
    window.actions().newSession->trigger();
    window.actions().sessions->trigger();
    ui::SessionsDialog *dialog = window.shelf().dialog();
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
    focus(*dialog->table());
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
    QTRY_COMPARE(window.controller().sessionPath(), renamed);
    QTRY_VERIFY(!dialog->findChild<QPushButton *>(QStringLiteral("delete"))->isEnabled());
    dialog->close();
}

void TestWindowSessions::coloursComeBackWithTheSession()
{
    WindowCase c;
    auto &window = c.startTiny();
    window.edits().moveLane(0, 1);
    QCOMPARE(window.race().lanes()[0].style, 1);
    const QString path = finished(c);
    window.actions().newSession->trigger();
    for (int i = 0; i < int(window.race().lanes().size()); ++i)
        QCOMPARE(window.race().lanes()[std::size_t(i)].style, i);
    window.files().open(path);
    QTRY_COMPARE(window.controller().sessionPath(), path);
    QCOMPARE(window.race().lanes()[0].spec.name, std::string("B"));
    QCOMPARE(window.race().lanes()[0].style, 1);
    QCOMPARE(window.race().lanes()[1].style, 0);
}

QTEST_MAIN(TestWindowSessions)
#include "tst_window_sessions.moc"
