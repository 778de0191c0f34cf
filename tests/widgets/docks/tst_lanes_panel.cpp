// SPDX-License-Identifier: MIT
#include "tests/support/lanes_fixture.h"
#include "tests/support/test_program.h"
#include "tests/support/widget_parts.h"
#include "widgets/docks/lane_delegate.h"
#include "widgets/docks/lane_rail.h"
#include "widgets/kit/reading_order.h"
#include "widgets/words/lane_words.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QDropEvent>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>

using namespace fovea;
using namespace fovea::ui;

class TestLanesPanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void selectsByMouseAndKeys()
    {
        LanesFixture f;
        QVERIFY(f.isActive);
        QTest::mouseClick(f.list()->viewport(), Qt::LeftButton, {}, f.row(2).center());
        QCOMPARE(f.race.selectedLane(), 2);
        QTest::keyClick(f.list(), Qt::Key_Up);
        QCOMPARE(f.race.selectedLane(), 1);
        f.race.select(0);
        QCOMPARE(f.list()->currentIndex().row(), 0);
    }

    void asksByKeys_data()
    {
        QTest::addColumn<int>("key");
        QTest::addColumn<int>("modifiers");
        QTest::addColumn<QByteArray>("signal");
        QTest::addColumn<QList<QVariant>>("arguments");
        const auto row = [](const char *name, int key, int modifiers, const char *signal,
                            const QList<QVariant> &arguments) {
            QTest::newRow(name) << key << modifiers << QByteArray(signal) << arguments;
        };
        row("Delete removes", Qt::Key_Delete, 0, SIGNAL(removeLaneRequested(int)), {1});
        row("Ctrl+D duplicates", Qt::Key_D, Qt::ControlModifier, SIGNAL(duplicateLaneRequested(int)), {1});
        row("Alt+Up moves up", Qt::Key_Up, Qt::AltModifier, SIGNAL(moveLaneRequested(int, int)), {1, 0});
        row("Alt+Down moves down", Qt::Key_Down, Qt::AltModifier, SIGNAL(moveLaneRequested(int, int)),
            {1, 2});
        row("Ctrl+C copies the spec", Qt::Key_C, Qt::ControlModifier, SIGNAL(copySpecRequested(int)), {1});
        row("Ctrl+Shift+C copies the command", Qt::Key_C, int(Qt::ControlModifier) | int(Qt::ShiftModifier),
            SIGNAL(copyCommandRequested(int)), {1});
        row("Ctrl+V pastes", Qt::Key_V, Qt::ControlModifier, SIGNAL(pasteRequested()), {});
    }

    void asksByKeys()
    {
        QFETCH(int, key);
        QFETCH(int, modifiers);
        QFETCH(QByteArray, signal);
        QFETCH(QList<QVariant>, arguments);
        LanesFixture f;
        QSignalSpy spy(f.panel.get(), signal.constData());
        QVERIFY(spy.isValid());
        f.list()->setFocus();
        QTest::keyClick(f.list(), Qt::Key(key), Qt::KeyboardModifiers(modifiers));
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy.first(), arguments);
    }

    void movesNothingBeyondTheEnds()
    {
        LanesFixture f(threeLanes(), 0);
        QSignalSpy moves(f.panel.get(), &LanesPanel::moveLaneRequested);
        QTest::keyClick(f.list(), Qt::Key_Up, Qt::AltModifier);
        f.race.select(2);
        QTest::keyClick(f.list(), Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(moves.count(), 0);
    }

    void renamesInPlace()
    {
        LanesFixture f;
        QSignalSpy renames(f.panel.get(), &LanesPanel::renameLaneRequested);
        f.list()->setFocus();
        QTest::keyClick(f.list(), Qt::Key_F2);
        auto *editor = f.list()->viewport()->findChild<QLineEdit *>();
        QVERIFY(editor);
        QCOMPARE(editor->text(), QStringLiteral("B"));
        f.enter(editor, QStringLiteral("Sparse"));
        QTRY_COMPARE(renames.count(), 1);
        QCOMPARE(renames.first(), QList<QVariant>({1, QStringLiteral("Sparse")}));
    }

    void refusesANameThatAnotherLaneHas()
    {
        LanesFixture f;
        QSignalSpy renames(f.panel.get(), &LanesPanel::renameLaneRequested);
        QTest::keyClick(f.list(), Qt::Key_F2);
        f.enter(f.list()->viewport()->findChild<QLineEdit *>(), QStringLiteral("A"));
        f.enter(f.field("name"), QStringLiteral("A"));
        QCOMPARE(f.rowOf("name")->problem(), QStringLiteral("Another lane is A"));
        QCOMPARE(renames.count(), 0);
        f.enter(f.field("name"), QStringLiteral("D"));
        QCOMPARE(renames.count(), 1);
    }

    void hidesByEyeWithoutSelecting()
    {
        LanesFixture f;
        QTest::mouseClick(f.list()->viewport(), Qt::LeftButton, {}, LaneDelegate::eyeRect(f.row(2)).center());
        QVERIFY(f.race.lanes()[2].hidden);
        QCOMPARE(f.race.selectedLane(), 1);
        f.list()->setFocus();
        QTest::keyClick(f.list(), Qt::Key_H);
        QVERIFY(f.race.lanes()[1].hidden);
        QTest::keyClick(f.list(), Qt::Key_H);
        QVERIFY(!f.race.lanes()[1].hidden);
    }

    // Only a drag of the list itself is taken, which cannot be made up; with that rule lifted the rest of the
    // way is real.

    void reordersByDropping()
    {
        LanesFixture f(threeLanes(), 0);
        QCOMPARE(f.list()->dragDropMode(), QAbstractItemView::InternalMove);
        f.list()->setDragDropMode(QAbstractItemView::DragDrop);
        QSignalSpy moves(f.panel.get(), &LanesPanel::moveLaneRequested);
        const std::unique_ptr<QMimeData> mime(f.list()->model()->mimeData({f.list()->model()->index(0, 0)}));
        const QPoint place(f.row(2).center().x(), f.row(2).bottom());
        QDragEnterEvent enter(place, Qt::MoveAction, mime.get(), Qt::LeftButton, {});
        QApplication::sendEvent(f.list()->viewport(), &enter);
        QDragMoveEvent move(place, Qt::MoveAction, mime.get(), Qt::LeftButton, {});
        QApplication::sendEvent(f.list()->viewport(), &move);
        QVERIFY(move.isAccepted());
        QDropEvent drop(place, Qt::MoveAction, mime.get(), Qt::LeftButton, {});
        QApplication::sendEvent(f.list()->viewport(), &drop);
        QCOMPARE(moves.count(), 1);
        QCOMPARE(moves.first(), QList<QVariant>({0, 2}));
        QCOMPARE(f.list()->model()->rowCount(), 3);
    }

    void offersEveryMaskThatIsNew()
    {
        LanesFixture f;
        QSignalSpy adds(f.panel.get(), &LanesPanel::addLaneRequested);
        Q_EMIT f.panel->addMenu()->aboutToShow();
        const auto actions = f.panel->addMenu()->actions();
        QCOMPARE(std::size_t(actions.size()), maskCatalogue().size());
        for (QAction *action : actions)
            action->trigger();
        QCOMPARE(std::size_t(adds.count()), maskCatalogue().size());
        for (const auto &arguments : adds) {
            const auto mask = arguments.first().value<MaskSpec>();
            makeMask(mask);
            if (mask.id == "top-k")
                QCOMPARE(textOf(mask), std::string("top-k:10")); // 5 runs already
            if (mask.id == "block-local")
                QCOMPARE(textOf(mask), std::string("block-local:5"));
        }
    }

    // Sparser kinds of the same, as far as its range goes: half of the way down.
    void offersNumbersBetweenWhatIsThereAndTheLeast()
    {
        ExperimentSpec experiment = threeLanes();
        experiment.lanes = {{"A", maskFrom("entmax:1.5"), {}},
                            {"B", maskFrom("threshold"), {}},
                            {"C", maskFrom("top-p"), {}}};
        LanesFixture f(experiment);
        QSignalSpy adds(f.panel.get(), &LanesPanel::addLaneRequested);
        Q_EMIT f.panel->addMenu()->aboutToShow();
        std::vector<std::string> offered;
        for (QAction *action : f.panel->addMenu()->actions())
            action->trigger();
        for (const auto &arguments : adds)
            offered.push_back(textOf(arguments.first().value<MaskSpec>()));
        for (const char *mask : {"entmax:1.25", "threshold:1.5", "top-p:0.45"})
            QVERIFY2(std::ranges::find(offered, mask) != offered.end(), mask);
    }

    void opensTheContextMenu()
    {
        LanesFixture f;
        const QPoint place = f.row(1).center();
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, f.list()->viewport()->mapToGlobal(place));
        QApplication::sendEvent(f.list()->viewport(), &event);
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        QVERIFY(menu);
        QCOMPARE(menu->actions().size(), f.panel->laneActions().size());
        QTest::keyClick(menu, Qt::Key_Escape);
    }

    void hasOneButtonWhenThereAreNoLanes()
    {
        LanesFixture f(ExperimentSpec(), -1);
        const auto buttons = f.panel->findChildren<QAbstractButton *>();
        const auto visible = std::count_if(buttons.begin(), buttons.end(),
                                           [](const QAbstractButton *button) { return button->isVisible(); });
        QCOMPARE(int(visible), 1);
        f.race.setExperiment(threeLanes());
        QVERIFY(f.list()->isVisible());
        QCOMPARE(f.list()->currentIndex().row(), f.race.selectedLane());
    }

    void aClickOpensTheFormAndAnotherClosesIt()
    {
        LanesFixture f(threeLanes(), 0, false);
        const QSignalSpy opened(f.panel.get(), &LanesPanel::formOpened);
        const auto click = [&](int row) {
            QTest::mouseClick(f.list()->viewport(), Qt::LeftButton, {}, f.row(row).center());
        };
        QVERIFY(!f.panel->form()->isVisible());
        click(0);
        QVERIFY(f.panel->form()->isVisible());
        click(2); // another lane: the form stays, and is its own
        QVERIFY(f.panel->form()->isVisible());
        QCOMPARE(f.race.selectedLane(), 2);
        click(2);
        QVERIFY(!f.panel->form()->isVisible());
        QCOMPARE(opened.count(), 2);
        f.list()->setFocus();
        QTest::keyClick(f.list(), Qt::Key_Return);
        QVERIFY(f.panel->isFormOpen());
        QTest::keyClick(f.list(), Qt::Key_Return);
        QVERIFY(!f.panel->isFormOpen());
        QTest::mouseClick(f.list()->viewport(), Qt::LeftButton, {}, LaneDelegate::eyeRect(f.row(1)).center());
        QVERIFY(!f.panel->isFormOpen());
    }

    void theFormOpensWithinTheTimeGiven()
    {
        LanesFixture f(threeLanes(), 0, false);
        setMotion(Motion::Full);
        f.panel->setFormOpen(true);
        QVERIFY(f.panel->form()->isVisible());
        const int atFirst = f.panel->form()->visibleRegion().boundingRect().height();
        QTRY_VERIFY(f.panel->form()->visibleRegion().boundingRect().height() > atFirst + 100);
        setMotion(Motion::Reduced);
        f.panel->setFormOpen(false);
        QVERIFY(!f.panel->form()->isVisible());
    }

    void nothingIsCutOffInTheDock_data()
    {
        QTest::addColumn<QString>("mask");
        QTest::addColumn<double>("sharpness");
        for (const MaskInfo &info : maskCatalogue()) {
            QTest::addRow("%s", info.id.c_str())
                << QString::fromStdString(textOf(MaskSpec{info.id, {}})) << 1.0;
            QTest::addRow("%s, sharper", info.id.c_str())
                << QString::fromStdString(textOf(MaskSpec{info.id, {}})) << 2.0;
        }
    }

    void nothingIsCutOffInTheDock()
    {
        QFETCH(QString, mask);
        QFETCH(double, sharpness);
        LaneView lane;
        lane.spec = {"A", maskFrom(mask.toStdString()), {}};
        if (sharpness != 1)
            lane.label =
                (maskWords(lane.spec.mask) + QStringLiteral(", sharpness %1").arg(sharpness)).toStdString();
        const int room = LaneDelegate::textRect(QRect(0, 0, size::lanesColumn, size::laneRow)).width();
        const QStringList lines = LaneDelegate::titleLines(lane, room);
        QCOMPARE(lines.join(QStringLiteral(", ")), laneTitle(lane));
        QVERIFY2(QFontMetrics(ui::font(Type::Small)).horizontalAdvance(laneLine(lane)) <= room,
                 qPrintable(laneLine(lane)));
    }

    void aNameThatIsTooLongIsElidedAndTold()
    {
        ExperimentSpec experiment = threeLanes();
        experiment.lanes[1].name = "A lane with a name that nobody can read at a glance";
        LanesFixture f(experiment);
        const QStringList lines =
            LaneDelegate::titleLines(f.race.lanes()[1], LaneDelegate::textRect(f.row(1)).width());
        QVERIFY(lines.join(QString()).contains(QChar(0x2026)));
        QVERIFY(f.list()
                    ->model()
                    ->index(1, 0)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("nobody can read")));
    }

    void foldsIntoARailOfBadges()
    {
        QMainWindow window;
        setMotion(Motion::Reduced);
        RaceData race;
        race.setExperiment(threeLanes());
        ThemeManager themes;
        auto *panel = new LanesPanel(race, themes);
        auto *dock = new QDockWidget;
        dock->setTitleBarWidget(new QWidget(dock));
        dock->setWidget(panel);
        window.addDockWidget(Qt::LeftDockWidgetArea, dock);
        auto *centre = new QPushButton;
        centre->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
        window.setCentralWidget(centre);
        window.resize(1024, 640);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        panel->setFolded(true);
        QTRY_COMPARE(panel->width(), size::laneRail);
        QVERIFY(!panel->list()->isVisible());
        QCOMPARE(panel->rail()->badges().size(), qsizetype(3));
        for (const QToolButton *badge : panel->rail()->badges()) // badge, line and all
            QCOMPARE(badge->size(), QSize(size::laneRail, size::railPitch));

        const auto arrow = [&] { press(*panel, "unfoldLanes"); };
        arrow();
        QVERIFY(panel->isUnfolded());
        QVERIFY(panel->list()->isVisible());
        QCOMPARE(panel->width(), size::laneRail); // the workspace keeps its place
        const QRect over(panel->list()->mapTo(&window, QPoint()), panel->list()->size());
        QVERIFY(over.left() >= size::laneRail && over.right() <= size::laneRail + size::lanesColumn);
        QVERIFY(panel->list()->hasFocus());
        QTest::keyClick(panel->list(), Qt::Key_Escape);
        QVERIFY(!panel->isUnfolded());
        QVERIFY(!panel->list()->isVisible());

        arrow();
        QTest::mouseClick(centre, Qt::LeftButton, {}, QPoint(centre->width() - 20, 300));
        QVERIFY(!panel->isUnfolded());
        arrow();
        arrow();
        QVERIFY(!panel->isUnfolded());

        QTest::mouseClick(panel->rail()->badges()[2], Qt::LeftButton);
        QCOMPARE(race.selectedLane(), 2);
        QVERIFY(panel->isUnfolded() && panel->form()->isVisible());
        panel->setFolded(false);
        QVERIFY(!panel->isUnfolded());
        QVERIFY(panel->list()->isVisible() && panel->form()->isVisible());
        QVERIFY(!panel->rail()->isVisible());
        QTRY_VERIFY(panel->width() > size::laneRail);
    }

    void tabWalksInReadingOrder()
    {
        LanesFixture f;
        for (SpecSection *section : f.panel->form()->sections())
            section->setExpanded(true);
        f.panel->resize(size::lanesColumn, 6000); // all of it on show
        QTest::qWait(50);
        const QList<QWidget *> met = tabStops(*f.panel);
        QCOMPARE(met.value(0), static_cast<QWidget *>(f.list()));
        QCOMPARE(met.value(1)->objectName(), QStringLiteral("addLane"));
        for (QWidget *widget : f.panel->findChildren<QWidget *>())
            if ((widget->focusPolicy() & Qt::TabFocus) && !widget->focusProxy() && widget->isVisible() &&
                widget->isEnabled())
                QVERIFY2(met.contains(widget), qPrintable(widget->accessibleName()));
        for (qsizetype i = 2; i < met.size(); ++i) {
            const QPoint before = met[i - 1]->mapTo(f.panel.get(), met[i - 1]->rect().center());
            const QPoint now = met[i]->mapTo(f.panel.get(), met[i]->rect().center());
            const bool sameLine = std::abs(now.y() - before.y()) < size::control / 2;
            QVERIFY2(sameLine ? now.x() > before.x() : now.y() > before.y(),
                     qPrintable(met[i - 1]->accessibleName() + QStringLiteral(" before ") +
                                met[i]->accessibleName()));
        }
        QVERIFY(met.size() > 40);
    }

    void drawsAnotherPictureInAnotherTheme()
    {
        LanesFixture f;
        f.themes.setChoice(ThemeChoice::Light);
        const QImage light = f.panel->grab().toImage();
        f.themes.setChoice(ThemeChoice::Dark);
        QVERIFY(light != f.panel->grab().toImage());
        f.themes.setChoice(ThemeChoice::Light);
        QCOMPARE(f.panel->grab().toImage(), light);
    }
};

FOVEA_TEST(TestLanesPanel)
#include "tst_lanes_panel.moc"
