// SPDX-License-Identifier: MIT
#include "widgets/shell/mode_bar.h"

#include "widgets/kit/icons.h"
#include "widgets/kit/theme_frame.h"

#include <QAction>
#include <QActionGroup>
#include <QEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

ModeBar::ModeBar(ThemeManager &themes, QWidget *parent)
    : QFrame(parent), m_themes(themes), m_group(new QActionGroup(this)), m_layout(new QVBoxLayout(this))
{
    setProperty("look", QStringLiteral("bar"));
    setAccessibleName(tr("Workspaces"));
    m_layout->setContentsMargins(size::tiny, size::gap, size::tiny, size::gap);
    m_layout->addStretch();
}

QAction *ModeBar::addMode(const QString &id, const QString &name, const QString &iconName,
                          const QKeySequence &shortcut)
{
    auto *action = new QAction(name, m_group);
    action->setCheckable(true);
    action->setChecked(m_group->actions().size() == 1);
    action->setData(id);
    action->setShortcut(shortcut);
    action->setToolTip(tr("%1 workspace (%2)").arg(name, shortcut.toString(QKeySequence::NativeText)));
    setThemedIcon(action, iconName, m_themes);
    connect(action, &QAction::triggered, this, [this, id] { Q_EMIT modeChosen(id); });

    auto *button = new QToolButton(this);
    button->setProperty("look", QStringLiteral("mode"));
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    button->setIconSize(QSize(size::dense, size::dense));
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    button->setAccessibleName(name);
    button->setWhatsThis(action->toolTip());
    m_layout->insertWidget(m_layout->count() - 1, button);
    fit();
    return action;
}

void ModeBar::setCompact(bool compact)
{
    if (compact == m_compact)
        return;
    m_compact = compact;
    for (auto *button : findChildren<QToolButton *>())
        button->setToolButtonStyle(compact ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextUnderIcon);
    fit();
}

void ModeBar::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fit();
}

// As wide as is drawn, or more where the type is large.
void ModeBar::fit()
{
    int widest = m_compact ? size::modeIcons : size::modeBar;
    if (!m_compact)
        for (const auto *button : findChildren<QToolButton *>())
            widest = std::max(widest, button->sizeHint().width() + 2 * size::hair);
    setFixedWidth(widest);
}

QString ModeBar::mode() const
{
    const QAction *checked = m_group->checkedAction();
    return checked ? checked->data().toString() : QString();
}

void ModeBar::setMode(const QString &id)
{
    for (QAction *action : m_group->actions())
        if (action->data() == id)
            action->setChecked(true);
}

} // namespace fovea::ui
