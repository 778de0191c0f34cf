// SPDX-License-Identifier: MIT
#include "widgets/plots/plot_tools.h"

#include "widgets/kit/icons.h"

#include <QActionGroup>
#include <QMenu>

namespace fovea::ui {

PlotTools::PlotTools(PlotLink &link, ThemeManager &themes, QWidget *parent)
    : QToolButton(parent), m_link(link), m_menu(new QMenu(this)), m_kinds(new QActionGroup(this)),
      m_amounts(new QActionGroup(this))
{
    setObjectName(QStringLiteral("plots.tools"));
    setProperty("look", QStringLiteral("tight"));
    setAccessibleName(tr("Plot settings"));
    setToolTip(tr("Smoothing, single seeds, logarithmic y, follow, export"));
    setWhatsThis(tr(
        "What all plots share: whether they follow the newest data, smoothing, single seeds, a logarithmic "
        "vertical axis, and saving them as a picture."));
    setThemedIcon(this, QStringLiteral("more"), themes);
    setFocusPolicy(Qt::TabFocus);
    setPopupMode(QToolButton::InstantPopup);
    setMenu(m_menu);
    m_menu->setToolTipsVisible(true);
    m_follow = add(*m_menu, tr("Follow the newest data"), {});
    connect(m_follow, &QAction::triggered, this, [this](bool follow) {
        if (follow)
            m_link.follow();
        else
            Q_EMIT holdChosen();
    });
    m_singles = add(*m_menu, tr("Single seeds"),
                    tr("Draws every finished seed as a thin line beside median and range."));
    connect(m_singles, &QAction::triggered, this,
            [this](bool on) { change([on](PlotSettings &settings) { settings.singleSeeds = on; }); });
    m_logY = add(*m_menu, tr("Logarithmic y"), tr("Of losses and metrics. Accuracies stay linear."));
    connect(m_logY, &QAction::triggered, this,
            [this](bool on) { change([on](PlotSettings &settings) { settings.logY = on; }); });
    makeSmoothing();
    m_menu->addSeparator();
    QAction *save = m_menu->addAction(tr("Export plots…"));
    save->setToolTip(tr("Saves the plots as PNG, SVG or PDF, with legend, axes and caption."));
    connect(save, &QAction::triggered, this, &PlotTools::exportRequested);
    connect(&link, &PlotLink::settingsChanged, this, &PlotTools::refresh);
    connect(&link, &PlotLink::viewChanged, this, &PlotTools::refresh);
    refresh();
}

QAction *PlotTools::add(QMenu &menu, const QString &text, const QString &help)
{
    QAction *action = menu.addAction(text);
    action->setCheckable(true);
    action->setToolTip(help);
    return action;
}

void PlotTools::makeSmoothing()
{
    QMenu *menu = m_menu->addMenu(tr("Smoothing"));
    menu->setToolTipsVisible(true);
    const QString help =
        tr("Smooths the curves for the eye; the raw line stays as a ghost. Flags, read-outs and the "
           "race board use raw values.");
    const std::pair<Smoothing, QString> kinds[] = {{Smoothing::None, tr("None")},
                                                   {Smoothing::MovingAverage, tr("Moving average")},
                                                   {Smoothing::Exponential, tr("Exponential")}};
    for (const auto &[kind, text] : kinds) {
        QAction *action = add(*menu, text, help);
        action->setData(int(kind));
        m_kinds->addAction(action);
        connect(action, &QAction::triggered, this, [this, kind = kind] {
            change([kind](PlotSettings &settings) { settings.smoothing = kind; });
        });
    }
    menu->addSeparator();
    for (const int epochs : {3, 5, 9, 15, 31, 51}) {
        QAction *action = add(*menu, tr("over %1 epochs").arg(epochs), tr("Amount of smoothing, in epochs."));
        action->setData(epochs);
        m_amounts->addAction(action);
        connect(action, &QAction::triggered, this,
                [this, epochs] { change([epochs](PlotSettings &settings) { settings.amount = epochs; }); });
    }
}

void PlotTools::change(const std::function<void(PlotSettings &)> &edit)
{
    PlotSettings settings = m_link.settings();
    edit(settings);
    m_link.setSettings(settings);
}

void PlotTools::refresh()
{
    const PlotSettings &settings = m_link.settings();
    m_follow->setChecked(m_link.follows());
    m_follow->setToolTip(m_link.follows()
                             ? tr("The plots follow the newest data. Touching one holds the view.")
                             : tr("The view is held where you put it. Choose to follow the data again."));
    m_singles->setChecked(settings.singleSeeds);
    m_logY->setChecked(settings.logY);
    for (QAction *action : m_kinds->actions())
        action->setChecked(action->data().toInt() == int(settings.smoothing));
    for (QAction *action : m_amounts->actions()) {
        action->setChecked(action->data().toInt() == settings.amount);
        action->setEnabled(settings.smoothing != Smoothing::None);
    }
}

} // namespace fovea::ui
