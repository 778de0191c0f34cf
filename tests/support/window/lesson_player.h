// SPDX-License-Identifier: MIT
#pragma once

#include "app/workspaces/learn/lesson_controller.h"
#include "tests/support/window/lesson_walk.h"

#include <functional>

namespace fovea::ui {
class HeatMap;
}

namespace fovea::test {

// A learner who does what a step asks for, with mouse and keys alone: as the window system delivers them, so
// that what is covered, scrolled away or disabled cannot be used. What is not there fails the test.
class LessonPlayer
{
public:
    explicit LessonPlayer(WindowCase &c) : m_case(c) {}

    app::MainWindow &window() { return *m_case.window; }
    app::LessonController &lessons() { return test::lessons(window()); }
    bool isStepDone() { return lessons().isStepDone(lessons().step()); }

    // From the Learn page, by its card.
    void openLesson(const QString &id);
    void goOn() { click("goOn"); }

    void key(Qt::Key key, int times = 1, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    void click(const char *button);
    void answer(const char *choice) { click(qPrintable(QStringLiteral("answer.") + QLatin1String(choice))); }
    // Types the beginning of an entry into a combo box.
    void choose(const char *combo, const char *entry);
    // Opens the menu of the button that is called so, or is named so for screen readers, and goes down to an
    // entry of it.
    void chooseFromMenu(const char *button, const char *entry);
    // Types a number into a field of the lane form.
    void setField(const char *field, int value);
    // Clicks on a link of the lesson's text, scrolled to if need be.
    void openLink(const char *url);
    // Clicks a row of the lane's map; -1: the last.
    void clickRow(int lane, int query);
    // Looks for a row in the layers of the lane's map, and clicks it.
    void clickRowWhere(int lane, const std::function<bool(const HeadView &head, int query)> &fits);
    void clickLayer(int layer); // in the grid of heads
    // Layers from the last to the first until the step is done.
    void clickLayersUntilDone();
    void clickToken(int position);
    void clickExample(int row);
    void clickClaim(const char *id); // its row of the board
    // With the keys, once it has the focus.
    void nudge(const char *slider, Qt::Key key, int times);
    void waitForLook(); // of the lesson at the window

private:
    struct Spot
    {
        QWidget *widget = nullptr; // null: not there yet
        QPoint place;              // in it
    };

    void activate();
    template<typename Widget>
    Widget *shown(const char *name = nullptr);
    QAbstractButton *button(const char *name);
    ui::HeatMap *mapOf(int lane);
    static Spot centreOf(QWidget *widget);
    bool canClick(const Spot &spot);
    // Asked again until it can be clicked: widgets come, go and move for a moment after every step.
    void clickOn(const std::function<Spot()> &spot, const char *what);
    int layers() { return window().studio().race.lanes().front().run.model.blocks; }

    WindowCase &m_case;
};

} // namespace fovea::test
