// SPDX-License-Identifier: MIT
#include "widgets/race/story_row.h"

#include "widgets/kit/theme.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

namespace fovea::ui {

namespace {

constexpr int compactHeight = 28;

QString wordsOf(const QAction &action)
{
    QString text = action.text();
    text.remove(u'&');
    return action.isChecked() ? QStringLiteral("✓ ") + text : text;
}

} // namespace

StoryRow::StoryRow(QWidget *parent)
    : QWidget(parent), m_row(new QHBoxLayout(this)), m_more(new QToolButton(this)), m_menu(new QMenu(this))
{
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(size::gap);
    m_row->setSizeConstraint(QLayout::SetNoConstraint); // what has no room moves into the menu
    m_more->setObjectName(QStringLiteral("story.more"));
    m_more->setText(tr("More"));
    m_more->setAccessibleName(tr("More of what to do next"));
    m_more->setToolTip(tr("What else there is to do next."));
    m_more->setWhatsThis(m_more->toolTip());
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setFocusPolicy(Qt::TabFocus);
    m_more->setMenu(m_menu);
    m_row->addWidget(m_more);
    m_row->addStretch();
}

void StoryRow::setActions(const QList<QAction *> &actions)
{
    qDeleteAll(m_buttons);
    m_buttons.clear();
    m_actions = actions;
    for (QAction *action : actions) {
        auto *button = new QPushButton(this);
        button->setObjectName(action->objectName());
        button->setFocusPolicy(Qt::TabFocus);
        if (m_buttons.isEmpty())
            button->setProperty("look", QStringLiteral("accent"));
        connect(button, &QPushButton::clicked, action, &QAction::trigger);
        connect(action, &QAction::changed, this, &StoryRow::refresh);
        m_row->insertWidget(int(m_buttons.size()), button);
        m_buttons << button;
    }
    refresh();
}

void StoryRow::setCompact(bool compact)
{
    for (QPushButton *button : std::as_const(m_buttons))
        button->setFixedHeight(compact ? compactHeight : size::control);
    m_more->setFixedHeight(compact ? compactHeight : size::control);
    fit();
}

QPushButton *StoryRow::nextButton() const
{
    QPushButton *first = nullptr;
    for (qsizetype i = 0; i < m_buttons.size(); ++i) {
        if (m_buttons[i]->isHidden() || !m_buttons[i]->isEnabled())
            continue;
        if (!m_actions[i]->isChecked())
            return m_buttons[i];
        first = first ? first : m_buttons[i];
    }
    return first;
}

QSize StoryRow::minimumSizeHint() const
{
    return {m_more->sizeHint().width() + (m_buttons.isEmpty() ? 0 : m_buttons.front()->sizeHint().width()),
            size::control};
}

void StoryRow::refresh()
{
    for (qsizetype i = 0; i < m_actions.size(); ++i) {
        m_buttons[i]->setText(wordsOf(*m_actions[i]));
        m_buttons[i]->setAccessibleName(m_buttons[i]->text());
        m_buttons[i]->setToolTip(m_actions[i]->toolTip());
        m_buttons[i]->setWhatsThis(m_actions[i]->toolTip());
        m_buttons[i]->setEnabled(m_actions[i]->isEnabled());
    }
    fit();
}

void StoryRow::fit()
{
    QList<int> widths;
    int needed = 0;
    for (qsizetype i = 0; i < m_actions.size(); ++i) {
        widths << (m_actions[i]->isVisible() ? m_buttons[i]->sizeHint().width() + size::gap : 0);
        needed += widths.back();
    }
    const bool all = needed - size::gap <= width();
    int room = all ? needed : width() - m_more->sizeHint().width();
    m_menu->clear();
    for (qsizetype i = 0; i < m_actions.size(); ++i) {
        room -= widths[i];
        const bool fits = room >= 0 && m_menu->isEmpty(); // from the right, nothing jumps the queue
        m_buttons[i]->setVisible(fits && m_actions[i]->isVisible());
        if (!fits && m_actions[i]->isVisible())
            m_menu->addAction(m_actions[i]);
    }
    m_more->setVisible(!m_menu->isEmpty());
}

void StoryRow::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

void StoryRow::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fit();
}

} // namespace fovea::ui
