// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"
#include "tests/support/window/window_parts.h"

#include <QAbstractButton>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

namespace fovea::test {

// Two lanes that take milliseconds an epoch.
inline ExperimentSpec tinyRace(int epochs = 4)
{
    ExperimentSpec experiment;
    experiment.name = "tiny";
    RunSpec &base = experiment.base;
    base.task.params["length"] = std::int64_t(6);
    base.data.train = 40;
    base.data.heldout = 20;
    base.model.blocks = 1;
    base.model.dModel = base.model.dHead = base.model.dMlp = 8;
    base.train.batch = 5;
    base.train.epochs = epochs;
    base.metrics.examples = 4;
    experiment.lanes = {{"A", maskFrom("full"), {}}, {"B", maskFrom("top-k:2"), {}}};
    return experiment;
}

// A window with folders of its own, as a person starts it.
class WindowCase
{
public:
    WindowCase()
    {
        options.dataDir = folder.path();
        options.threads = 2;
        options.size = QSize(1440, 900);
    }

    app::MainWindow &start()
    {
        window.reset();
        window = std::make_unique<app::MainWindow>(options, themes, catalogue);
        app::Studio &studio = window->studio();
        studio.say = [this, say = studio.say](const QString &sentence, app::Tone tone) {
            heard << sentence;
            say(sentence, tone);
        };
        QObject::connect(&studio.edits, &app::EditController::refused,
                         [this](const QString &sentence) { heard << sentence; });
        window->begin();
        window->show();
        (void)QTest::qWaitForWindowExposed(window.get());
        return *window;
    }

    app::MainWindow &startTiny(int epochs = 4)
    {
        start().studio().controller.startNew(tinyRace(epochs));
        return *window;
    }

    // As the window manager does it.
    void close()
    {
        window->close();
        window.reset();
    }

    template<typename Widget = QAbstractButton>
    Widget *child(const char *name) const
    {
        // The newest: older ones may only wait for their deletion.
        const auto all = window->findChildren<Widget *>(QLatin1String(name));
        return all.isEmpty() ? nullptr : all.last();
    }

    void click(const char *name) const { QTest::mouseClick(child<>(name), Qt::LeftButton); }

    // All of it, as the person sees the window.
    bool isInSight(const QWidget &widget) const
    {
        return widget.isVisible() &&
               window->rect().contains(QRect(widget.mapTo(window.get(), QPoint(0, 0)), widget.size()));
    }

    const ui::RunView &run(int lane, int seed = 0) const
    {
        return window->studio().race.lanes()[std::size_t(lane)].runs[std::size_t(seed)];
    }

    bool allEnded() const
    {
        for (const ui::LaneView &lane : window->studio().race.lanes())
            for (const ui::RunView &each : lane.runs)
                if (!hasEnded(each.status))
                    return false;
        return true;
    }

    int epochs(int lane, int seed = 0) const { return int(run(lane, seed).epochs.size()); }
    QString said() const { return heard.join(u'\n'); } // everything, since a toast stays only until the next

    QStringList heard;
    QTemporaryDir folder;
    app::Options options;
    app::WorkspaceCatalogue catalogue = app::workspaceCatalogue();
    ui::ThemeManager themes;
    std::unique_ptr<app::MainWindow> window;
};

} // namespace fovea::test
