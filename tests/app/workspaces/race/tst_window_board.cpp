// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/window/window_case.h"

#include "app/studio/shared_files.h"
#include "app/workspaces/learn/lesson_controller.h"
#include "widgets/charts/seed_pips.h"
#include "widgets/race/board_delegate.h"
#include "widgets/race/race_board.h"

#include <QInputDialog>
#include <QMenu>
#include <QTableView>
#include <QTimer>

using namespace fovea;
using fovea::test::WindowCase;
using ui::BoardModel;

namespace {

// A window with the recording of five seeds: lane B is earlier than A in four and level in one, C never
// arrives.
struct BoardCase : WindowCase
{
    BoardCase()
    {
        options.files = {app::sharedFolder() + QStringLiteral("/recordings/even-pairs-seeds.fovea")};
        start();
        [this] {
            QTRY_COMPARE(window->studio().race.experiment().seeds.size(), std::size_t(5));
        }(); // it is open
    }

    QString text(int lane, int column) const
    {
        const BoardModel &model = *test::board(*window).model();
        return model.index(model.rowOfLane(lane), column).data().toString();
    }

    QString title(int column) const
    {
        return test::board(*window).model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    }

    QAction *threshold(const QString &text) const
    {
        for (QAction *action : child<QMenu>("thresholdMenu")->actions())
            if (action->text().remove(u'&').startsWith(text))
                return action;
        return nullptr;
    }
};

} // namespace

// The race board as part of the window: what it says of a session, and where its marks lead.
class TestWindowBoard : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    // Four decided seeds of five: a range, no interval. 19/6, 3/2, 25/21, 3/3, 12/6.
    void fourDecidedSeedsGiveARange()
    {
        BoardCase c;
        QTRY_COMPARE(int(c.window->studio().race.lanes().size()), 3);
        QTRY_COMPARE(c.text(1, BoardModel::FasterColumn), QStringLiteral("1.5 ×"));
        QCOMPARE(c.text(1, BoardModel::NoteColumn), QStringLiteral("range of 5 seeds: 1.0 to 3.2"));
    }

    void aPipOpensItsRun()
    {
        BoardCase c;
        QTRY_COMPARE(int(c.window->studio().race.lanes().size()), 3);
        c.window->showWorkspace(QStringLiteral("race"));
        QTableView &table = *test::board(*c.window).table();
        QTRY_VERIFY(table.isVisible() && test::board(*c.window).model()->rowOfLane(2) >= 0);
        const QModelIndex cell = test::board(*c.window).model()->index(
            test::board(*c.window).model()->rowOfLane(2), BoardModel::ReachedColumn);
        const QRectF room = QRectF(table.visualRect(cell))
                                .adjusted(ui::BoardDelegate::padding, 0, -ui::BoardDelegate::padding, 0);
        const QPointF pip = ui::PipRow(room, 5).box(3).center();
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, pip.toPoint());
        QTRY_COMPARE(c.window->workspace(), QStringLiteral("inspect"));
        QCOMPARE(c.window->studio().race.selectedLane(), 2);
        QCOMPARE(c.window->studio().inspection.second(), 2);
        QCOMPARE(c.window->studio().inspection.seed(), 3);
    }

    void theThresholdIsChosenInTheMenu()
    {
        BoardCase c;
        QTRY_COMPARE(int(c.window->studio().race.lanes().size()), 3);
        QTRY_COMPARE(c.title(BoardModel::ReachedColumn), QStringLiteral("Reached 95 % at"));
        c.threshold(QStringLiteral("80 %"))->trigger();
        QTRY_COMPARE(c.title(BoardModel::ReachedColumn), QStringLiteral("Reached 80 % at"));
        QVERIFY(test::board(*c.window).model()->boardCsv().contains(QStringLiteral(",0.8,")));
        QTimer::singleShot(0, c.window.get(), [&] {
            auto *dialog = c.window->findChild<QInputDialog *>();
            QCOMPARE(dialog->doubleMinimum(), 80.0);
            QCOMPARE(dialog->doubleMaximum(), 99.9);
            dialog->setDoubleValue(97.5);
            dialog->accept();
        });
        c.threshold(QStringLiteral("Other"))->trigger();
        QTRY_COMPARE(c.title(BoardModel::ReachedColumn), QStringLiteral("Reached 97.5 % at"));
    }

    void lessonsSpeakOfNinetyFive()
    {
        WindowCase c;
        auto &window = c.start();
        window.studio().race.setGoal(shareOfPercent(80));
        test::lessons(window).start(QStringLiteral("8-the-papers-claims"));
        QTRY_VERIFY(test::lessons(window).isOn());
        QTRY_COMPARE(window.studio().race.goal(), convergedAccuracy);
        test::lessons(window).leave();
        QTRY_COMPARE(window.studio().race.goal(), shareOfPercent(80));
    }
};

FOVEA_TEST(TestWindowBoard)
#include "tst_window_board.moc"
