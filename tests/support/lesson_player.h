// SPDX-License-Identifier: MIT
#pragma once

#include "app/fovea/lesson_controller.h"
#include "app/fovea/lesson_desk.h"
#include "tests/support/window_case.h"
#include "widgets/panels/lesson_panel.h"
#include "widgets/plots/plot_board.h"
#include "widgets/views/heat_map.h"

#include <functional>
#include <map>

namespace fovea::test {

// A learner who does what a step asks for, with the mouse and the keys.
class LessonPlayer
{
public:
    explicit LessonPlayer(WindowCase &c) : m_case(c) {}

    app::MainWindow &window() { return *m_case.window; }
    app::LessonController &lessons() { return window().lessons(); }

    void key(int key) { QTest::keyClick(&window(), Qt::Key(key)); }
    void trigger(const char *action)
    {
        auto *found = window().findChild<QAction *>(QLatin1String(action));
        QVERIFY2(found, action);
        found->trigger();
    }
    void answer(const char *choice)
    {
        auto *button = window().lessonDesk().panel().findChild<QAbstractButton *>(
            QStringLiteral("answer.%1").arg(QLatin1String(choice)));
        QVERIFY2(button, choice);
        QTest::mouseClick(button, Qt::LeftButton);
    }
    void openLink(const char *url)
    {
        Q_EMIT window().lessonDesk().panel().linkActivated(QUrl(QLatin1String(url)));
    }

    ui::HeatMap *map()
    {
        for (ui::HeatMap *each : window().findChildren<ui::HeatMap *>())
            if (each->isVisible() && each->scene())
                return each;
        return nullptr;
    }
    // A click on the row of a query; -1: the last.
    void clickRow(int query)
    {
        QTRY_VERIFY(map());
        ui::HeatMap *shown = map();
        const int positions = int(window().lessons().lesson() ? headOf().positions() : 0);
        const int row = query < 0 ? positions + query : query;
        const QPointF place = shown->mapPlaces().rectOf(row, 0).center();
        QTest::mouseClick(shown, Qt::LeftButton, {}, place.toPoint());
    }
    // Rows one after another, until the step is done; every layer.
    void clickRowsUntil(const std::function<bool()> &done)
    {
        for (int layer = 0; layer < int(headOf().probe.layers.size()); ++layer) {
            window().inspection().setHead(layer, 0);
            for (int query = 0; query < headOf().positions(); ++query) {
                clickRow(query);
                if (done())
                    return;
            }
        }
    }
    HeadView headOf() { return *window().inspection().headOf(window().inspection().first()); }

private:
    WindowCase &m_case;
};

} // namespace fovea::test
