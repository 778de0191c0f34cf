// SPDX-License-Identifier: MIT
#pragma once

#include "app/fovea/lesson_controller.h"
#include "tests/support/window/window_case.h"

class QComboBox;

namespace fovea::ui {
class HeatMap;
}

namespace fovea::test {

// A learner who does what a step asks for, with mouse and keys alone. What is not there fails the test.
class LessonPlayer
{
public:
    explicit LessonPlayer(WindowCase &c) : m_case(c) {}

    app::MainWindow &window() { return *m_case.window; }
    app::LessonController &lessons() { return window().lessons(); }
    bool isStepDone() { return lessons().isStepDone(lessons().step()); }

    void key(int key, int times = 1);
    void click(const char *button);
    void answer(const char *choice) { click(qPrintable(QStringLiteral("answer.") + QLatin1String(choice))); }
    // Types the beginning of an entry into a combo box.
    void choose(QComboBox *combo, const char *entry);
    void chooseMetric(const char *name);
    // Opens the button's menu and goes down to an entry of it.
    void chooseFromMenu(QAbstractButton *button, const QString &entry);
    // Types a number into a field of the lane form.
    void setField(const char *field, int value);
    // Clicks on a link of the lesson's text, scrolled to if need be.
    void openLink(const char *url);
    void clickRow(int query); // of the first map; -1: the last
    // Rows one after another until the step is done, in every layer.
    void clickRowsUntilDone();
    void clickLayersUntilDone(); // in the grid of heads
    void clickToken(int position);
    void clickExample(int row);
    void nudge(const char *slider, int key, int times); // by keys
    void perturbInSandbox();

private:
    template<typename Widget>
    Widget *shown(const char *name = nullptr);
    ui::HeatMap *map();

    WindowCase &m_case;
};

} // namespace fovea::test
