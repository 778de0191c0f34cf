// SPDX-License-Identifier: MIT
#include "tests/support/window/lesson_player.h"

#include "app/fovea/lesson_desk.h"
#include "widgets/panels/example_table.h"
#include "widgets/panels/lesson_panel.h"
#include "widgets/panels/softmax_sandbox.h"
#include "widgets/panels/token_strip.h"
#include "widgets/views/head_grid.h"
#include "widgets/views/heat_map.h"

#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QSlider>
#include <QTextBrowser>

namespace fovea::test {

namespace {

constexpr int aLook = 150; // ms; the lesson looks at the window ten times a second

} // namespace

template<typename Widget>
Widget *LessonPlayer::shown(const char *name)
{
    for (Widget *each : window().findChildren<Widget *>(QString::fromLatin1(name)))
        if (each->isVisible())
            return each;
    return nullptr;
}

void LessonPlayer::key(int key, int times)
{
    if (!window().isActiveWindow()) { // a menu was open
        window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window()));
    }
    for (int i = 0; i < times; ++i)
        QTest::keyClick(&window(), Qt::Key(key));
}

void LessonPlayer::click(const char *button)
{
    auto *found = shown<QAbstractButton>(button);
    QVERIFY2(found && found->isEnabled(), button);
    QTest::mouseClick(found, Qt::LeftButton);
}

void LessonPlayer::choose(QComboBox *combo, const char *entry)
{
    QVERIFY2(combo && combo->isVisible(), entry);
    combo->setFocus();
    QTest::keyClicks(combo, QString::fromLatin1(entry));
    QVERIFY2(combo->currentText().startsWith(QLatin1String(entry)), qPrintable(combo->currentText()));
}

void LessonPlayer::chooseMetric(const char *name)
{
    chooseFromMenu(shown<QAbstractButton>("plots.add"), QString::fromLatin1(name));
}

void LessonPlayer::chooseFromMenu(QAbstractButton *button, const QString &entry)
{
    QVERIFY(button && button->isVisible());
    // The menu has an event loop of its own until something is chosen.
    QTimer::singleShot(0, button, [entry] {
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
    });
    QTest::mouseClick(button, Qt::LeftButton);
}

void LessonPlayer::setField(const char *field, int value)
{
    auto *row = shown<QWidget>(field);
    QVERIFY2(row, field);
    auto *editor = row->findChild<QLineEdit *>();
    QVERIFY2(editor, field);
    editor->setFocus();
    editor->selectAll();
    QTest::keyClicks(editor, QString::number(value));
    QTest::keyClick(editor, Qt::Key_Return);
}

void LessonPlayer::openLink(const char *url)
{
    auto *text = window().lessonDesk().panel().findChild<QTextBrowser *>(QStringLiteral("lessonText"));
    const QWidget *page = text->viewport();
    QScrollBar *bar = text->verticalScrollBar();
    for (int top = 0; top <= bar->maximum(); top += std::max(1, bar->pageStep() / 2)) {
        bar->setValue(top);
        for (int y = 0; y < page->height(); y += 4)
            for (int x = 0; x < page->width(); x += 4)
                if (text->anchorAt({x, y}) == QLatin1String(url))
                    return QTest::mouseClick(text->viewport(), Qt::LeftButton, {}, {x, y});
    }
    QFAIL(url);
}

ui::HeatMap *LessonPlayer::map()
{
    for (ui::HeatMap *each : window().findChildren<ui::HeatMap *>())
        if (each->isVisible() && each->scene())
            return each;
    return nullptr;
}

void LessonPlayer::clickRow(int query)
{
    QTRY_VERIFY(map());
    ui::HeatMap *shown = map();
    const int row = query < 0 ? shown->scene()->positions + query : query;
    QTest::mouseClick(shown, Qt::LeftButton, {}, shown->mapPlaces().rectOf(row, 0).center().toPoint());
}

void LessonPlayer::clickRowsUntilDone()
{
    QTRY_VERIFY(map());
    const int layers = window().race().lanes().front().run.model.blocks;
    for (int layer = 0; layer < layers; ++layer) {
        auto *heads = shown<ui::HeadGrid>();
        QVERIFY(heads);
        QTest::mouseClick(heads, Qt::LeftButton, {}, heads->boxOf({layer, 0}).center().toPoint());
        for (int query = 0; query < map()->scene()->positions; ++query) {
            clickRow(query);
            QTest::qWait(aLook);
            if (isStepDone())
                return;
        }
    }
}

void LessonPlayer::clickLayersUntilDone()
{
    const int layers = window().race().lanes().front().run.model.blocks;
    for (int layer = layers - 1; layer >= 0 && !isStepDone(); --layer) {
        auto *heads = shown<ui::HeadGrid>();
        QVERIFY(heads);
        QTest::mouseClick(heads, Qt::LeftButton, {}, heads->boxOf({layer, 0}).center().toPoint());
        QTest::qWait(aLook);
    }
}

void LessonPlayer::clickToken(int position)
{
    auto *tokens = shown<ui::TokenStrip>();
    QVERIFY(tokens);
    QTest::mouseClick(tokens->viewport(), Qt::LeftButton, {}, tokens->cellRect(position).center());
}

void LessonPlayer::clickExample(int row)
{
    QTRY_VERIFY(shown<ui::ExampleTable>());
    auto *table = shown<ui::ExampleTable>();
    QTRY_VERIFY(table->model()->rowCount() > row);
    const QModelIndex index = table->model()->index(row, 1);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(index).center());
}

void LessonPlayer::nudge(const char *slider, int key, int times)
{
    auto *found = shown<QSlider>(slider);
    QVERIFY2(found, slider);
    found->setFocus();
    for (int i = 0; i < times; ++i)
        QTest::keyClick(found, Qt::Key(key));
}

void LessonPlayer::perturbInSandbox()
{
    key(Qt::Key_B);
    auto *sandbox = window().findChild<ui::SoftmaxSandbox *>();
    QVERIFY(sandbox);
    QTRY_VERIFY(!sandbox->row().labels.empty());
    nudge("moveSlider", Qt::Key_Right, 3);
}

} // namespace fovea::test
