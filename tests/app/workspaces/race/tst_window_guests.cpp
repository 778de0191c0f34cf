// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/window/keyboard.h"
#include "tests/support/window/window_case.h"

#include "app/studio/probe_subjects.h"
#include "core/store/session.h"
#include "widgets/docks/lane_list.h"
#include "widgets/docks/lanes_panel.h"
#include "widgets/models/board_row.h"
#include "widgets/shell/guest_dialog.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QMenu>
#include <QMenuBar>
#include <QTreeWidget>

using namespace fovea;
using fovea::test::focus;
using fovea::test::press;
using fovea::test::tinyRace;
using fovea::test::WindowCase;

// Lanes of another session beside those of the race, as a person adds and removes them.
class TestWindowGuests : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lanesOfAnotherSessionStandBesideTheRace();
    void theyAreNeitherChangedNorTrained();
    void theirOwnFileIsProbed();
    void theyStayUntilTheyAreRemoved();
    void anotherTaskIsSaid();
    void otherSeedsAreShownToo();
    void aBadFileChangesNothing();

private:
    // A race that has ended, then another one in a session of its own. Gives the first one's file.
    static QString trainedTwice(WindowCase &c, ExperimentSpec first = tinyRace(6));
    static void chooseFile(WindowCase &c, const QString &path);
    static ui::GuestDialog *dialog(const WindowCase &c) { return c.window->findChild<ui::GuestDialog *>(); }
    static void accept(WindowCase &c);
};

QString TestWindowGuests::trainedTwice(WindowCase &c, ExperimentSpec first)
{
    auto &controller = c.start().studio().controller;
    controller.startNew(first);
    controller.run();
    [&] { QTRY_VERIFY(c.allEnded()); }();
    const QString path = controller.sessionPath();
    ExperimentSpec second = tinyRace();
    second.lanes[1].mask = maskFrom("banded:3");
    controller.startNew(second);
    controller.run();
    [&] { QTRY_VERIFY(c.allEnded()); }();
    return path;
}

// File > Add lanes from a session…, and that file.
void TestWindowGuests::chooseFile(WindowCase &c, const QString &path)
{
    QAction *action = c.window->studio().actions.addLanes;
    QMenu *file = nullptr;
    for (QAction *each : c.window->menuBar()->actions())
        if (each->menu() && each->menu()->actions().contains(action))
            file = each->menu();
    QVERIFY(file);
    file->popup(c.window->mapToGlobal(QPoint(10, 30)));
    QTRY_VERIFY(file->isVisible());
    QTest::mouseClick(file, Qt::LeftButton, {}, file->actionGeometry(action).center());
    QFileDialog *files = nullptr;
    QTRY_VERIFY((files = c.window->findChild<QFileDialog *>()) && files->isVisible());
    files->selectFile(path);
    auto *open = files->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Open);
    QTRY_VERIFY(open->isEnabled());
    QTest::mouseClick(open, Qt::LeftButton);
    QTRY_VERIFY(!c.window->findChild<QFileDialog *>());
}

void TestWindowGuests::accept(WindowCase &c)
{
    QTRY_VERIFY(dialog(c) && dialog(c)->isVisible());
    for (QPushButton *button : dialog(c)->findChildren<QPushButton *>())
        if (button->isDefault())
            QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(!dialog(c));
    const auto &race = c.window->studio().race;
    QTRY_VERIFY(int(race.lanes().size()) > race.ownLanes()); // read in the background
}

void TestWindowGuests::lanesOfAnotherSessionStandBesideTheRace()
{
    WindowCase c;
    const QString path = trainedTwice(c);
    chooseFile(c, path);
    QTRY_VERIFY(dialog(c) && dialog(c)->isVisible());
    auto *list = dialog(c)->findChild<QTreeWidget *>();
    QCOMPARE(list->topLevelItemCount(), 2);
    QCOMPARE(list->topLevelItem(0)->text(0), QStringLiteral("A: full"));
    QCOMPARE(list->topLevelItem(1)->text(1), QStringLiteral("top-k:2"));
    QCOMPARE(list->topLevelItem(0)->text(2), QStringLiteral("1"));
    QCOMPARE(list->topLevelItem(0)->text(3), QStringLiteral("finished"));
    QCOMPARE(dialog(c)->chosen(), (std::vector<int>{0, 1})); // all are checked
    const QRect row = list->visualItemRect(list->topLevelItem(0));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, QPoint(row.left() + 12, row.center().y()));
    QCOMPARE(dialog(c)->chosen(), std::vector<int>{1});
    accept(c);

    const auto &lanes = c.window->studio().race.lanes();
    QCOMPARE(lanes.size(), 3U);
    const ui::LaneView &guest = lanes[2];
    QVERIFY(guest.isGuest());
    QCOMPARE(guest.spec.name, std::string("b"));
    QCOMPARE(guest.label, std::string("top-k 2"));
    QCOMPARE(guest.runs.size(), 1U);
    QCOMPARE(c.epochs(2), 6);
    QVERIFY(guest.style != lanes[0].style && guest.style != lanes[1].style);
    QCOMPARE(c.window->studio().race.lastEpoch(), 5); // the clock reaches all that is on show
    const auto comparisons = ui::comparisonsOf(c.window->studio().race);
    QVERIFY(comparisons[2]);
    QCOMPARE(int(comparisons[2]->pairs.size()), 1);
    auto *shown = c.window->findChild<ui::LaneList *>()->model();
    QCOMPARE(shown->rowCount(), 3);
    const QString mark = QStringLiteral("from ") + QFileInfo(path).fileName();
    QVERIFY2(shown->index(2, 0).data(Qt::ToolTipRole).toString().contains(mark),
             qPrintable(shown->index(2, 0).data(Qt::ToolTipRole).toString()));
}

void TestWindowGuests::theyAreNeitherChangedNorTrained()
{
    WindowCase c;
    const QString path = trainedTwice(c);
    const auto bytes = [&] {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QByteArray before = bytes();
    chooseFile(c, path);
    accept(c);
    auto &window = *c.window;
    window.studio().race.select(2);
    auto *list = window.findChild<ui::LaneList *>();
    QVERIFY(!(list->model()->flags(list->model()->index(2, 0)) & Qt::ItemIsEditable));
    window.studio().edits.setLaneField(2, QStringLiteral("train.lr"), QStringLiteral("0.5"));
    window.studio().edits.renameLane(2, QStringLiteral("mine"));
    window.studio().edits.duplicateLane(2);
    QCOMPARE(window.studio().race.lanes().size(), 4U);
    QCOMPARE(window.studio().race.lanes()[2].spec.name, std::string("a"));
    QVERIFY(window.studio().edits.stack().isClean());
    window.studio().edits.setBaseField(QStringLiteral("train.epochs"), QStringLiteral("8"));
    window.studio().controller.run();
    QTRY_VERIFY(c.epochs(0) == 8 && c.epochs(1) == 8);
    QTRY_VERIFY(!window.studio().controller.isRunning()); // it does not wait for the guests
    QCOMPARE(c.epochs(2), 6);
    const Session session = Session::open(window.studio().controller.sessionPath().toStdString());
    QCOMPARE(session.experiment().lanes.size(), 2U);
    QCOMPARE(session.runs().size(), 2U);
    QCOMPARE(bytes(), before);
}

void TestWindowGuests::theirOwnFileIsProbed()
{
    WindowCase c;
    const QString path = trainedTwice(c);
    chooseFile(c, path);
    accept(c);
    const QString own = c.window->studio().controller.sessionPath();
    ProbeCache cache;
    for (const int lane : {2, 3}) {
        const auto subject = app::subjectOf(c.window->studio().race, own, lane, 5, 0);
        QCOMPARE(subject.path, path.toStdString());
        const auto kept = cache.weights(subject);
        QCOMPARE(kept.epoch, 5);
        QCOMPARE(*kept.values, Session::open(path.toStdString()).weights(subject.run, 5));
    }
    QCOMPARE(app::subjectOf(c.window->studio().race, own, 0, 3, 0).path, own.toStdString());
}

void TestWindowGuests::theyStayUntilTheyAreRemoved()
{
    WindowCase c;
    const QString path = trainedTwice(c);
    chooseFile(c, path);
    accept(c);
    auto &window = *c.window;
    window.studio().race.setHidden(3, true);
    const int style = window.studio().race.lanes()[3].style;
    window.studio().edits.addLane(maskFrom("top-k:3"));
    QCOMPARE(window.studio().race.selectedLane(), 2); // the new one, which is the race's
    QCOMPARE(window.studio().race.lanes().size(), 5U);
    QCOMPARE(window.studio().race.lanes()[4].style, style);
    QVERIFY(window.studio().race.lanes()[4].hidden);
    window.studio().edits.stack().undo();
    QCOMPARE(window.studio().race.lanes().size(), 4U);
    window.studio().controller.startNew(tinyRace());
    QCOMPARE(window.studio().race.lanes().size(), 4U);
    QCOMPARE(c.epochs(2), 6);
    auto *list = window.findChild<ui::LaneList *>();
    window.studio().race.select(2);
    focus(*list);
    press(Qt::Key_Delete);
    QCOMPARE(window.studio().race.lanes().size(), 3U);
    QCOMPARE(window.studio().race.lanes()[2].spec.name, std::string("b"));
    window.studio().race.select(2);
    press(Qt::Key_Delete);
    QCOMPARE(window.studio().race.lanes().size(), 2U);
}

void TestWindowGuests::anotherTaskIsSaid()
{
    WindowCase c;
    ExperimentSpec first = tinyRace();
    first.base.task = {"parity", {}};
    first.base.task.params["length"] = std::int64_t(6);
    const QString path = trainedTwice(c, first);
    chooseFile(c, path);
    accept(c);
    const auto &race = c.window->studio().race;
    QCOMPARE(race.lanes().size(), 4U);
    const auto comparisons = ui::comparisonsOf(race);
    QVERIFY(comparisons[1]);
    QVERIFY(!comparisons[2] && !comparisons[3]);
    QVERIFY(ui::learnsAnotherTask(race.lanes()[2], race.lanes()[0]));
}

void TestWindowGuests::otherSeedsAreShownToo()
{
    WindowCase c;
    ExperimentSpec first = tinyRace();
    first.seeds = {7, 1};
    const QString path = trainedTwice(c, first);
    chooseFile(c, path);
    accept(c);
    QCOMPARE(c.run(2).seed, std::uint64_t(1)); // the race's own first
    first.seeds = {7};
    c.window->studio().edits.setSeedCount(2);
    QCOMPARE(c.run(2, 0).seed, std::uint64_t(1));
    QCOMPARE(c.run(2, 1).seed, std::uint64_t(7)); // there is no other to show
    QCOMPARE(c.epochs(2, 1), 4);
}

void TestWindowGuests::aBadFileChangesNothing()
{
    WindowCase c;
    auto &window = c.startTiny();
    const QString path = c.folder.filePath(QStringLiteral("notes.fovea"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("not a session") > 0);
    file.close();
    chooseFile(c, path);
    QTRY_VERIFY2(c.said().contains(QStringLiteral("notes.fovea")), qPrintable(c.said()));
    QVERIFY(!dialog(c));
    QCOMPARE(window.studio().race.lanes().size(), 2U);
}

FOVEA_TEST(TestWindowGuests)
#include "tst_window_guests.moc"
