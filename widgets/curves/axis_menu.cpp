// SPDX-License-Identifier: MIT
#include "widgets/curves/axis_menu.h"

#include "widgets/curves/curve_view.h"
#include "widgets/curves/plot_link.h"
#include "widgets/kit/tr.h"

#include <QActionGroup>
#include <QMenu>

namespace fovea::ui {

namespace {

QString explanationOf(XAxis axis)
{
    switch (axis) {
    case XAxis::Epoch:
        return Words::tr("Passes over the train set; 0 is untrained.");
    case XAxis::Step:
        return Words::tr("Updates of the weights, one per batch.");
    case XAxis::Wall:
        return Words::tr("Seconds of training by the clock on the wall, without evaluation and waiting.");
    case XAxis::Cpu:
        return Words::tr("Seconds of training summed over the cores at work.");
    case XAxis::Flops:
        return Words::tr("Floating-point operations of training, counted from the model.");
    }
    return {};
}

} // namespace

QMenu *makeAxisMenu(PlotLink &link, QWidget *parent)
{
    auto *menu = new QMenu(parent);
    menu->setToolTipsVisible(true);
    auto *group = new QActionGroup(menu);
    for (const XAxis axis : {XAxis::Epoch, XAxis::Step, XAxis::Wall, XAxis::Cpu, XAxis::Flops}) {
        QAction *action = menu->addAction(labelOf(axis));
        action->setCheckable(true);
        action->setData(int(axis));
        action->setToolTip(explanationOf(axis));
        group->addAction(action);
        QObject::connect(action, &QAction::triggered, &link, [&link, axis] {
            PlotSettings settings = link.settings();
            settings.xAxis = axis;
            link.setSettings(settings);
        });
    }
    menu->addSeparator();
    QAction *log = menu->addAction(Words::tr("Logarithmic"));
    log->setCheckable(true);
    log->setToolTip(Words::tr("Equal ratios take equal room. Points at 0 cannot be shown."));
    QObject::connect(log, &QAction::triggered, &link, [&link](bool on) {
        PlotSettings settings = link.settings();
        settings.logX = on;
        link.setSettings(settings);
    });
    QObject::connect(menu, &QMenu::aboutToShow, menu, [&link, group, log] {
        for (QAction *action : group->actions())
            action->setChecked(action->data().toInt() == int(link.settings().xAxis));
        log->setChecked(link.settings().logX);
    });
    parent->setToolTip(Words::tr("Choose what the curves run along"));
    parent->setWhatsThis(
        Words::tr("What the curves run along: epochs, steps, wall or CPU seconds of training, or "
                  "floating-point operations; linear or logarithmic. All plots share it."));
    return menu;
}

} // namespace fovea::ui
