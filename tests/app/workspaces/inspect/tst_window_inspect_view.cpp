// SPDX-License-Identifier: MIT
#include "core/inspect/received_attention.h"
#include "tests/support/map_hands.h"
#include "tests/support/test_program.h"
#include "tests/support/window/inspect_case.h"
#include "widgets/beads/bead_picture.h"
#include "widgets/inspect/inspect_bar.h"
#include "widgets/inspect/sequence_bar.h"
#include "widgets/inspect/softmax_sandbox.h"
#include "widgets/kit/enlarger.h"
#include "widgets/kit/one_line.h"
#include "widgets/maps/film_strip.h"
#include "widgets/maps/lane_beads.h"

#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QTabWidget>
#include <QToolButton>

#include <utility>

using namespace fovea;
using namespace fovea::test;

// What the Inspector shows where, and that it keeps its places.
class TestWindowInspectView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Maps, thumbnails and film mean the same by a colour, and the same at every epoch.
    void filmAndMapsShareTheirColours()
    {
        InspectCase c;
        c.startTrained();
        if (!c.desk().film()->isVisible())
            c.key(Qt::Key_F);
        const auto rows = [&]() -> const std::vector<ui::FilmRow> & {
            return c.desk().film()->frames().rows();
        };
        QTRY_VERIFY(rows().size() == 2 && rows()[1].frames.size() >= 3);
        const ui::ColorMap colors = ui::ColorMap::sequential();
        const ui::ColorScale locked{ui::ColorScale::Kind::Sequential, 0, 1, true};
        for (const int epoch : {3, -1}) {
            c.window->studio().clock.setEpoch(epoch);
            QTRY_VERIFY(c.isShown(1, epoch));
            QCOMPARE(c.maps().sceneOfLane(1)->scale, locked);
            const auto &frames = rows()[1].frames;
            const auto frame = std::ranges::find(frames, epoch, &ui::FilmFrame::epoch);
            QVERIFY(frame != frames.end());
            const auto &head = c.probeOf(1).layers[0][0];
            for (int query = 0; query < 6; ++query)
                for (int key = 0; key < 6; ++key)
                    if (const auto at = std::size_t(query * 6 + key); head.kept[at])
                        QCOMPARE(QColor(frame->picture.pixel(key, query)),
                                 QColor(colors.at(locked.shareOf(double(head.weights[at])))));
        }
        // Another scale is another for all of them.
        c.desk().view()->bar().action(QStringLiteral("scale0"))->trigger();
        QTRY_VERIFY(c.maps().sceneOfLane(1)->scale != locked);
        const ui::ColorScale shared = c.maps().scaleOf(1);
        const auto &head = c.probeOf(1).layers[0][0];
        const auto first = std::size_t(std::ranges::find(head.kept, 1) - head.kept.begin());
        QTRY_COMPARE(QColor(rows()[1].frames.front().picture.pixel(int(first) % 6, int(first) / 6)),
                     QColor(colors.at(shared.shareOf(double(head.weights[first])))));
    }

    // What a change did is told in a line that is always there.
    void mapsStayWhereTheyAreWhenASymbolIsChanged()
    {
        InspectCase c;
        c.startTrained();
        auto *effect = c.child<ui::OneLine>("effect");
        QVERIFY(effect->isVisible());
        const auto places = [&] {
            std::vector<QRect> all;
            for (ui::MapPane *pane : c.maps().panes())
                all.push_back(QRect(pane->mapTo(c.window.get(), QPoint()), pane->size()));
            return all;
        };
        ui::TokenStrip *strip = c.desk().sequence()->strip();
        QTRY_COMPARE(strip->sequence().tokens.size(), qsizetype(6));
        auto before = places();
        const auto rests = [&] { // what comes with the first probe has its place
            QTest::qWait(100);
            return std::exchange(before, places()) == before;
        };
        QTRY_VERIFY(rests());
        QTest::mouseClick(strip->viewport(), Qt::LeftButton, {}, strip->cellRect(2).center());
        QTRY_VERIFY(effect->words().startsWith(QStringLiteral("Before → after.")));
        QCoreApplication::processEvents();
        QCOMPARE(places(), before);
        Q_EMIT c.desk().sequence()->resetRequested();
        QTRY_VERIFY(!effect->words().startsWith(QStringLiteral("Before")));
        QCoreApplication::processEvents();
        QCOMPARE(places(), before);
    }

    void rowsGoToTheSandboxFromItsHead()
    {
        InspectCase c;
        c.startTrained();
        app::bringForward(app::dockAround(c.desk().sandbox()));
        QTRY_VERIFY(c.desk().sandbox()->isVisible());
        auto *first = c.child<QToolButton>("send.0");
        QVERIFY(!first->isEnabled());
        ui::HeatMap &map = c.maps().paneOf(1)->map();
        QTest::mouseClick(&map, Qt::LeftButton, {}, ui::centre(map, 2, 1).toPoint());
        QCOMPARE(c.inspection().query(), 2);
        QTRY_VERIFY(first->isEnabled());
        QCOMPARE(first->text(), QStringLiteral("Send row 3 of A"));
        const auto rowOf = [&](int lane) {
            const auto &scores = c.probeOf(lane).layers[0][0].scores;
            return std::vector<double>(scores.begin() + 12, scores.begin() + 18);
        };
        QTest::mouseClick(first, Qt::LeftButton);
        QCOMPARE(c.desk().sandbox()->row().scores, rowOf(0));
        QTest::mouseClick(c.child<QToolButton>("send.1"), Qt::LeftButton);
        QCOMPARE(c.desk().sandbox()->row().scores, rowOf(1));
        QVERIFY(c.desk().sandbox()->row().title.startsWith(QStringLiteral("B · query 3 ‘")));
        c.key(Qt::Key_B);
        QVERIFY(c.desk().sandbox()->row().title.startsWith(QStringLiteral("A · query 3 ‘")));
    }

    void lanesNeverChangeSides()
    {
        InspectCase c;
        c.startTrained();
        const auto lefts = [&] {
            return std::pair(c.maps().panes()[0]->lane(), c.maps().panes()[1]->lane());
        };
        QCOMPARE(lefts(), std::pair(0, 1));
        c.inspection().setLanes(1, 0);
        QTRY_COMPARE(lefts(), std::pair(0, 1));
        QTRY_COMPARE(c.desk().film()->frames().rows().size(), c.desk().film()->isVisible() ? 2U : 0U);
        auto *first = c.child<QComboBox>("inspect.first");
        auto *second = c.child<QComboBox>("inspect.second");
        QCOMPARE(first->currentIndex(), 0);
        QCOMPARE(second->currentIndex(), 1);
        first->setFocus();
        QTest::keyClick(first, Qt::Key_Down); // takes B, gives A: two lanes stay two
        QCOMPARE(lefts(), std::pair(0, 1));
        QVERIFY(c.inspection().first() != c.inspection().second());
    }

    void beadsAreTheNumbersOfTheProbe()
    {
        InspectCase c;
        c.startTrained();
        c.desk().view()->beads().setOpen(true);
        const ui::BeadScene &scene = c.desk().view()->beads().picture().scene();
        QTRY_COMPARE(scene.rows.size(), 2U);
        for (const int lane : {0, 1})
            QCOMPARE(scene.rows[std::size_t(lane)].share, receivedAttention(c.probeOf(lane), 0).share);
    }

    // Where the window is narrow the details wait behind their button.
    void detailsGiveWay()
    {
        InspectCase c;
        c.startTrained();
        c.window->resize(1440, 900);
        auto *dock = c.child<QDockWidget>("detailsDock");
        QTRY_VERIFY(dock->isVisible());
        c.window->resize(1024, 640);
        QTRY_VERIFY(!dock->isVisible());
        QAction *details = c.desk().view()->bar().action(QStringLiteral("details"));
        QVERIFY(!details->isChecked());
        c.window->resize(1440, 900);
        QTRY_VERIFY(dock->isVisible() && details->isChecked());
        c.window->resize(1024, 640);
        QTRY_VERIFY(!dock->isVisible());
        c.key(Qt::Key_I);
        QTRY_VERIFY(dock->isVisible());
        QTest::mouseClick(c.child<QToolButton>("closeDetails"), Qt::LeftButton);
        QTRY_VERIFY(!dock->isVisible());
        auto *button = c.child<QToolButton>("inspect.details.button");
        QVERIFY(button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(dock->isVisible() && !button->isVisible());
    }

    // A map as large as the page, by mouse and by keys, and back where it was.
    void aMapIsEnlarged()
    {
        InspectCase c;
        c.startTrained();
        ui::MapPane *pane = c.maps().paneOf(1);
        const QRect before = pane->geometry();
        const QWidget *page = c.desk().view();
        QTest::mouseDClick(&pane->titleLine(), Qt::LeftButton);
        QCOMPARE(c.desk().view()->enlarger().pane(), pane);
        QVERIFY(pane->width() > page->width() - 40 && pane->height() > page->height() - 40);
        QVERIFY(!c.maps().paneOf(0)->isVisible());
        c.window->studio().clock.setEpoch(0); // it goes on as before
        QTRY_COMPARE(pane->title().moment, QStringLiteral("epoch 1"));
        pane->map().setFocus();
        QTest::keyClick(&pane->map(), Qt::Key_Escape);
        QVERIFY(!c.desk().view()->enlarger().pane());
        QCOMPARE(pane->geometry(), before);
        pane->titleLine().setFocus();
        QTest::keyClick(&pane->titleLine(), Qt::Key_Return);
        QCOMPARE(c.desk().view()->enlarger().pane(), pane);
    }

    // Nothing lies upon another or is cut off.
    void nothingOverlaps_data()
    {
        QTest::addColumn<QSize>("extent");
        for (const QSize extent : {QSize(1024, 640), QSize(1280, 800), QSize(1440, 900), QSize(1920, 1080)})
            QTest::addRow("%d x %d", extent.width(), extent.height()) << extent;
    }

    void nothingOverlaps()
    {
        QFETCH(QSize, extent);
        InspectCase c;
        c.startTrained();
        c.window->resize(extent);
        for (const auto arrangement : {ui::MapArrangement::Pair, ui::MapArrangement::One,
                                       ui::MapArrangement::All, ui::MapArrangement::Difference}) {
            c.inspection().setArrangement(arrangement);
            QTest::qWait(50);
            QCOMPARE(c.window->size(), extent); // it fits
            const QRect page(QPoint(), c.desk().view()->size());
            for (ui::MapPane *pane : c.maps().panes()) {
                QVERIFY(page.contains(QRect(pane->mapTo(c.desk().view(), QPoint()), pane->size())));
                QVERIFY2(
                    pane->map().height() >= 120 && pane->map().width() >= 120,
                    qPrintable(QStringLiteral("%1 x %2").arg(pane->map().width()).arg(pane->map().height())));
                const auto parts = pane->findChildren<QWidget *>(Qt::FindDirectChildrenOnly);
                for (const QWidget *a : parts)
                    for (const QWidget *b : parts)
                        if (a < b && a->isVisible() && b->isVisible())
                            QVERIFY2(!a->geometry().intersects(b->geometry()),
                                     qPrintable(QStringLiteral("%1 on %2")
                                                    .arg(a->metaObject()->className(),
                                                         b->metaObject()->className())));
            }
            const auto parts = c.desk().view()->findChildren<QWidget *>(Qt::FindDirectChildrenOnly);
            for (const QWidget *a : parts)
                for (const QWidget *b : parts)
                    if (a < b && a->isVisible() && b->isVisible())
                        QVERIFY2(
                            !a->geometry().intersects(b->geometry()),
                            qPrintable(QStringLiteral("%1 on %2")
                                           .arg(a->metaObject()->className(), b->metaObject()->className())));
        }
    }
};

FOVEA_TEST(TestWindowInspectView)
#include "tst_window_inspect_view.moc"
