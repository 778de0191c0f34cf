// SPDX-License-Identifier: MIT
#include "tests/support/window/lesson_player.h"

#include "app/workspaces/learn/lesson_guide.h"
#include "tests/support/window/keyboard.h"
#include "widgets/inspect/example_table.h"
#include "widgets/inspect/token_strip.h"
#include "widgets/lessons/lesson_panel.h"
#include "widgets/maps/head_grid.h"
#include "widgets/maps/heat_map.h"
#include "widgets/maps/map_pane.h"

#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QTableView>
#include <QTextBrowser>

namespace fovea::test {

namespace {

// What a hand does with the wheel.
void scrollTo(QWidget &widget)
{
    for (QWidget *each = widget.parentWidget(); each; each = each->parentWidget())
        if (auto *area = qobject_cast<QScrollArea *>(each))
            area->ensureWidgetVisible(&widget);
}

// A menu has an event loop of its own until something is chosen, so a timer chooses.
void chooseInMenu(const QString &entry)
{
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu);
    for (qsizetype i = 0; i < menu->actions().size(); ++i) {
        QTest::keyClick(menu, Qt::Key_Down);
        const QAction *action = menu->activeAction();
        if (action && action->text().remove(u'&').startsWith(entry))
            return QTest::keyClick(menu, Qt::Key_Return);
    }
    menu->close();
    QFAIL(qPrintable(QStringLiteral("The menu has no ") + entry));
}

} // namespace

template<typename Widget>
Widget *LessonPlayer::shown(const char *name)
{
    for (Widget *each : window().findChildren<Widget *>(QString::fromLatin1(name)))
        if (each->isVisible())
            return each;
    return nullptr;
}

QAbstractButton *LessonPlayer::button(const char *name)
{
    if (auto *found = shown<QAbstractButton>(name))
        return found;
    for (QAbstractButton *each : window().findChildren<QAbstractButton *>())
        if (each->isVisible() && each->accessibleName().startsWith(QLatin1String(name)))
            return each;
    return nullptr;
}

bool LessonPlayer::canClick(const Spot &spot)
{
    if (!spot.widget || !spot.widget->isVisible() || !spot.widget->isEnabled())
        return false;
    scrollTo(*spot.widget);
    const QWidget *hit = window().childAt(spot.widget->mapTo(&window(), spot.place));
    return hit && (hit == spot.widget || spot.widget->isAncestorOf(hit));
}

LessonPlayer::Spot LessonPlayer::centreOf(QWidget *widget)
{
    return widget ? Spot{widget, widget->rect().center()} : Spot();
}

void LessonPlayer::clickOn(const std::function<Spot()> &spot, const char *what)
{
    QTRY_VERIFY2_WITH_TIMEOUT(canClick(spot()), what, soon);
    const Spot there = spot();
    QTest::mouseClick(window().windowHandle(), Qt::LeftButton, {},
                      there.widget->mapTo(&window(), there.place));
}

void LessonPlayer::openLesson(const QString &id)
{
    key(Qt::Key_1, 1, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(window().workspace(), QStringLiteral("learn"), soon);
    click(qPrintable(QStringLiteral("lesson.") + id));
    QTRY_VERIFY_WITH_TIMEOUT(lessons().isOn(), soon);
}

// After a menu, keys would still go to where it was: offscreen nobody gives the focus back.
void LessonPlayer::activate()
{
    window().activateWindow();
    QTRY_COMPARE_WITH_TIMEOUT(QGuiApplication::focusWindow(), window().windowHandle(), soon);
}

void LessonPlayer::key(Qt::Key key, int times, Qt::KeyboardModifiers modifiers)
{
    activate();
    for (int i = 0; i < times; ++i)
        press(key, modifiers);
}

void LessonPlayer::click(const char *name)
{
    clickOn([&] { return centreOf(button(name)); }, name);
}

void LessonPlayer::choose(const char *name, const char *entry)
{
    activate();
    auto *combo = shown<QComboBox>(name);
    QVERIFY2(combo, name);
    focus(*combo);
    QTest::keyClicks(combo, QString::fromLatin1(entry));
    QVERIFY2(combo->currentText().startsWith(QLatin1String(entry)), qPrintable(combo->currentText()));
}

void LessonPlayer::chooseFromMenu(const char *name, const char *entry)
{
    QTimer wait;
    QObject::connect(&wait, &QTimer::timeout, &wait, [&] {
        if (!QApplication::activePopupWidget())
            return;
        wait.stop();
        chooseInMenu(QString::fromLatin1(entry));
    });
    wait.start(0);
    click(name);
    QTRY_VERIFY_WITH_TIMEOUT(!wait.isActive() && !QApplication::activePopupWidget(), soon);
}

void LessonPlayer::setField(const char *field, int value)
{
    const auto editor = [&] {
        auto *row = shown<QWidget>(field);
        return row ? row->findChild<QLineEdit *>() : nullptr;
    };
    activate();
    clickOn([&] { return centreOf(editor()); }, field);
    QTRY_VERIFY_WITH_TIMEOUT(editor() && editor()->hasFocus(), soon);
    press(Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(editor(), QString::number(value));
    press(Qt::Key_Return);
}

void LessonPlayer::openLink(const char *url)
{
    auto *text = lessonGuide(window()).panel().findChild<QTextBrowser *>(QStringLiteral("lessonText"));
    const QWidget *page = text->viewport();
    QScrollBar *bar = text->verticalScrollBar();
    for (int top = 0; top <= bar->maximum(); top += std::max(1, bar->pageStep() / 2)) {
        bar->setValue(top);
        for (int y = 0; y < page->height(); y += 4)
            for (int x = 0; x < page->width(); x += 4)
                if (text->anchorAt({x, y}) == QLatin1String(url))
                    return clickOn([&] { return Spot{text->viewport(), {x, y}}; }, url);
    }
    QFAIL(url);
}

ui::HeatMap *LessonPlayer::mapOf(int lane)
{
    for (ui::MapPane *pane : window().findChildren<ui::MapPane *>())
        if (pane->isVisible() && pane->lane() == lane)
            if (auto *map = pane->findChild<ui::HeatMap *>(); map && map->isVisible() && map->scene())
                return map;
    return nullptr;
}

void LessonPlayer::clickRow(int lane, int query)
{
    const auto row = [&]() -> Spot {
        ui::HeatMap *map = mapOf(lane);
        if (!map)
            return {};
        const int at = query < 0 ? map->scene()->positions + query : query;
        return {map, map->mapPlaces().rectOf(at, 0).center().toPoint()};
    };
    clickOn(row, "the row of a map");
}

void LessonPlayer::clickRowWhere(int lane, const std::function<bool(const HeadView &, int)> &fits)
{
    QTRY_VERIFY_WITH_TIMEOUT(window().studio().inspection.headOf(lane), soon);
    for (int layer = 0; layer < layers(); ++layer) {
        const auto probe = window().studio().inspection.laneProbe(lane)->probe;
        const HeadView head{*probe, layer, 0};
        for (int query = 0; query < head.positions(); ++query)
            if (fits(head, query)) {
                clickLayer(layer);
                return clickRow(lane, query);
            }
    }
    QFAIL("There is no such row.");
}

void LessonPlayer::clickLayer(int layer)
{
    const auto box = [&]() -> Spot {
        auto *heads = shown<ui::HeadGrid>();
        return heads ? Spot{heads, heads->boxOf({layer, 0}).center().toPoint()} : Spot();
    };
    clickOn(box, "a layer");
    QTRY_COMPARE_WITH_TIMEOUT(window().studio().inspection.layer(), layer, soon);
}

void LessonPlayer::waitForLook()
{
    QSignalSpy looks(&lessons(), &app::LessonController::pageChanged);
    QTRY_VERIFY_WITH_TIMEOUT(!looks.isEmpty(), soon);
}

void LessonPlayer::clickLayersUntilDone()
{
    for (int layer = layers() - 1; layer >= 0 && !isStepDone(); --layer) {
        clickLayer(layer);
        waitForLook();
    }
}

void LessonPlayer::clickToken(int position)
{
    const auto cell = [&]() -> Spot {
        auto *tokens = shown<ui::TokenStrip>();
        return tokens ? Spot{tokens->viewport(), tokens->cellRect(position).center()} : Spot();
    };
    clickOn(cell, "a symbol");
}

void LessonPlayer::clickExample(int row)
{
    const auto line = [&]() -> Spot {
        auto *table = shown<ui::ExampleTable>();
        if (!table || table->model()->rowCount() <= row)
            return {};
        const QModelIndex index = table->model()->index(row, 1);
        table->scrollTo(index);
        return {table->viewport(), table->visualRect(index).center()};
    };
    clickOn(line, "an example");
}

void LessonPlayer::clickClaim(const char *id)
{
    const auto row = [&]() -> Spot {
        auto *table = shown<QTableView>("claimsTable");
        for (int i = 0; table && i < table->model()->rowCount(); ++i) {
            const QModelIndex index = table->model()->index(i, 0);
            if (!index.data().toString().startsWith(QLatin1String(id) + QStringLiteral("  ")))
                continue;
            table->scrollTo(index);
            return {table->viewport(), table->visualRect(index).center()};
        }
        return {};
    };
    clickOn(row, id);
}

void LessonPlayer::nudge(const char *slider, Qt::Key key, int times)
{
    activate();
    QTRY_VERIFY2_WITH_TIMEOUT(shown<QSlider>(slider), slider, soon);
    focus(*shown<QSlider>(slider));
    this->key(key, times);
}

} // namespace fovea::test
