// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/window/keyboard.h"
#include "tests/support/window/window_case.h"

#include "widgets/kit/focus_ring.h"
#include "widgets/kit/reading_order.h"

#include <QDockWidget>
#include <QStackedWidget>
#include <QToolBar>

using namespace fovea;
using fovea::test::focus;
using fovea::test::press;
using fovea::test::WindowCase;

// Tab goes through the window as one reads it, and every stop can be seen.
class TestWindowTabs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theFirstGuessIsNear();
    void tabReadsTheWindow_data();
    void tabReadsTheWindow();
    void backtabGoesBack();
    void theRingFollowsKeysAndLeavesWithTheMouse();
};

namespace {

// The part of the window that a stop is in: a bar, a dock or the page.
const QWidget *regionOf(const QWidget *stop, const QMainWindow &window)
{
    const QWidget *at = stop;
    while (at->parentWidget() && at->parentWidget() != &window)
        at = at->parentWidget();
    return at;
}

QRect inWindow(const QWidget &widget)
{
    return {widget.mapTo(widget.window(), QPoint(0, 0)), widget.size()};
}

} // namespace

void TestWindowTabs::theFirstGuessIsNear()
{
    WindowCase c;
    auto &window = c.start();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    int tabs = 0;
    do {
        press(Qt::Key_Tab);
        ++tabs;
    } while (tabs < 10 && !QApplication::focusWidget()->objectName().startsWith(QStringLiteral("guess.")));
    QVERIFY2(tabs <= 3, qPrintable(QString::number(tabs)));
    QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("guess.0"));
}

void TestWindowTabs::tabReadsTheWindow_data()
{
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize(1280, 800), QSize(1440, 900), QSize(1920, 1080)})
        QTest::addRow("%dx%d", size.width(), size.height()) << size;
}

void TestWindowTabs::tabReadsTheWindow()
{
    QFETCH(QSize, size);
    WindowCase c;
    c.options.size = size;
    auto &window = c.start();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QList<QWidget *> stops;
    for (int i = 0; i < 200; ++i) {
        press(Qt::Key_Tab);
        QWidget *now = QApplication::focusWidget();
        QVERIFY(now);
        if (stops.contains(now))
            break;
        stops << now;
    }
    QVERIFY(stops.size() > 10);
    QSet<const QWidget *> left;
    const QWidget *region = regionOf(stops.first(), window);
    const auto *ring = window.findChild<ui::FocusRing *>();
    for (qsizetype i = 0; i < stops.size(); ++i) {
        QWidget *stop = stops[i];
        const QByteArray name =
            (stop->objectName() + u' ' + stop->accessibleName() + u' ' + stop->metaObject()->className())
                .toUtf8();
        stop->setFocus(Qt::TabFocusReason);
        QVERIFY2(stop->isVisible() && !stop->size().isEmpty(), name);
        if (!stop->inherits("QComboBox")) // its own border shows the focus
            QVERIFY2(ring->target() == stop && ring->isVisible(), name);
        const QWidget *now = regionOf(stop, window);
        if (now != region) {
            QVERIFY2(!left.contains(now) || now == regionOf(stops.first(), window), name);
            left << region;
            region = now;
        }
        const QWidget *next = stops.value(i + 1);
        if (!next || next->parentWidget() != stop->parentWidget() || next->property("overlay").toBool())
            continue;
        const QRect a = inWindow(*stop);
        const QRect b = inWindow(*next);
        const bool below = b.top() >= a.bottom() - 2;
        const bool right = b.left() >= a.right() - 2;
        QVERIFY2(below || right, name);
    }
}

void TestWindowTabs::backtabGoesBack()
{
    WindowCase c;
    auto &window = c.start();
    const QList<QWidget *> stops = ui::tabStops(window);
    QVERIFY(stops.size() > 3);
    focus(*stops[2]);
    press(Qt::Key_Backtab, Qt::ShiftModifier);
    QCOMPARE(QApplication::focusWidget(), stops[1]);
    press(Qt::Key_Backtab, Qt::ShiftModifier);
    press(Qt::Key_Backtab, Qt::ShiftModifier);
    QCOMPARE(QApplication::focusWidget(), stops.last());
}

void TestWindowTabs::theRingFollowsKeysAndLeavesWithTheMouse()
{
    WindowCase c;
    auto &window = c.start();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    const auto *ring = window.findChild<ui::FocusRing *>();
    QVERIFY(!ring->isVisible());
    press(Qt::Key_Tab);
    QWidget *now = QApplication::focusWidget();
    QVERIFY(ring->isVisible());
    QVERIFY(ring->geometry().contains(inWindow(*now)));
    QTest::mouseClick(&test::question(window), Qt::LeftButton, {}, QPoint(4, 4));
    QVERIFY(!ring->isVisible());
}

FOVEA_TEST(TestWindowTabs)
#include "tst_window_tabs.moc"
