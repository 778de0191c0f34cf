// SPDX-License-Identifier: MIT
#include "widgets/theory/theory_bar.h"

#include "widgets/kit/bar_button.h"
#include "widgets/kit/icons.h"
#include "widgets/theory/lane_pair_box.h"

#include <QAction>
#include <QActionGroup>
#include <QHBoxLayout>
#include <QToolButton>

namespace fovea::ui {

namespace {

constexpr int mostKeys = 9;

} // namespace

TheoryBar::TheoryBar(ThemeManager &themes, const RaceData &race, Inspection &inspection, QWidget *parent)
    : QWidget(parent), m_row(new QHBoxLayout(this)), m_buttons(new QHBoxLayout), m_controls(new QHBoxLayout),
      m_lanes(new LanePairBox(race, inspection, this)), m_pages(new QActionGroup(this)),
      m_save(new QAction(tr("Save a figure…"), this))
{
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(size::gap);
    m_buttons->setSpacing(size::tiny);
    m_row->addLayout(m_buttons);
    m_row->addWidget(m_lanes);
    m_row->addLayout(m_controls, 1);
    m_save->setObjectName(QStringLiteral("theory.save"));
    m_save->setToolTip(tr("What this page shows, as PDF, SVG or PNG."));
    connect(m_save, &QAction::triggered, this, &TheoryBar::saveRequested);
    QToolButton *save =
        makeIconButton(QStringLiteral("theory.saveButton"), tr("Save a figure"), m_save->toolTip(), this);
    setThemedIcon(save, QStringLiteral("export"), themes);
    connect(save, &QToolButton::clicked, m_save, &QAction::trigger);
    m_row->addWidget(save);
    setAccessibleName(tr("Pages of the theory"));
}

QAction *TheoryBar::addPage(const QString &id, const QString &title, const QString &help)
{
    auto *action = new QAction(title, this);
    const int place = int(m_pages->actions().size()) + 1;
    action->setObjectName(QStringLiteral("theory.") + id);
    action->setData(id);
    action->setCheckable(true);
    if (place <= mostKeys)
        action->setShortcut(QKeySequence(Qt::ALT | Qt::Key(Qt::Key_0 + place)));
    action->setToolTip(QStringLiteral("%1 (%2)").arg(help, action->shortcut().toString()));
    action->setWhatsThis(help);
    m_pages->addAction(action);
    QToolButton *button =
        makeBarButton(QStringLiteral("theory.%1Button").arg(id), title, action->toolTip(), this);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setCheckable(true);
    button->setWhatsThis(help);
    connect(button, &QToolButton::clicked, action, &QAction::trigger);
    connect(action, &QAction::toggled, button, &QToolButton::setChecked);
    connect(button, &QToolButton::toggled, action,
            [action, button] { button->setChecked(action->isChecked()); });
    connect(action, &QAction::toggled, this, [this, id](bool chosen) {
        if (chosen)
            Q_EMIT pageChosen(id);
    });
    m_buttons->addWidget(button);
    if (place == 1)
        action->setChecked(true);
    return action;
}

QList<QAction *> TheoryBar::actions() const
{
    return m_pages->actions() + QList{m_save};
}

QString TheoryBar::page() const
{
    const QAction *chosen = m_pages->checkedAction();
    return chosen ? chosen->data().toString() : QString();
}

void TheoryBar::choose(const QString &id)
{
    for (QAction *action : m_pages->actions())
        if (action->data().toString() == id)
            action->setChecked(true);
}

void TheoryBar::setControls(QWidget *controls, bool comparesTwoLanes)
{
    m_lanes->setWanted(comparesTwoLanes);
    if (m_shown) {
        m_controls->removeWidget(m_shown);
        m_shown->hide();
    }
    m_shown = controls;
    if (!controls)
        return;
    m_controls->addWidget(controls);
    controls->show();
}

void TheoryBar::setActive(bool active)
{
    for (QAction *action : actions())
        action->setEnabled(active);
}

} // namespace fovea::ui
