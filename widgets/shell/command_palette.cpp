// SPDX-License-Identifier: MIT
#include "widgets/shell/command_palette.h"

#include "widgets/kit/theme.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPixmap>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

QString plainName(const QAction *action)
{
    QString name = action->text();
    return name.remove(u'&').remove(QStringLiteral("…"));
}

} // namespace

CommandPalette::CommandPalette(QWidget *parent)
    : QDialog(parent, Qt::Popup), m_query(new QLineEdit(this)), m_list(new QListWidget(this))
{
    setAccessibleName(tr("Commands"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(size::gap, size::gap, size::gap, size::gap);
    layout->addWidget(m_query);
    layout->addWidget(m_list);
    m_query->setPlaceholderText(tr("Type a command"));
    m_query->setAccessibleName(tr("Command"));
    m_query->installEventFilter(this);
    m_list->setAccessibleName(tr("Matching commands"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setIconSize(QSize(size::wide, size::wide));
    connect(m_query, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_query, &QLineEdit::returnPressed, this, &CommandPalette::performCurrent);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::performCurrent);
}

void CommandPalette::open(const QList<QAction *> &actions)
{
    m_actions = actions;
    m_query->clear();
    filter();
    const QSize room = parentWidget()->size();
    resize(std::min(room.width() - 2 * size::wide, 60 * fontMetrics().averageCharWidth()), room.height() / 2);
    move(parentWidget()->mapToGlobal(QPoint((room.width() - width()) / 2, room.height() / 8)));
    show();
    m_query->setFocus();
}

int CommandPalette::fit(const QString &letters, const QString &name)
{
    int score = 1;
    qsizetype at = 0;
    qsizetype previous = -2;
    for (const QChar letter : letters) {
        if (letter.isSpace())
            continue;
        const qsizetype found = name.indexOf(letter, at, Qt::CaseInsensitive);
        if (found < 0)
            return 0;
        score += found == previous + 1 ? 5 : 1;
        if (found == 0 || name[found - 1].isSpace())
            score += 4;
        previous = found;
        at = found + 1;
    }
    return score;
}

void CommandPalette::filter()
{
    std::vector<std::pair<int, QAction *>> fitting;
    for (QAction *action : std::as_const(m_actions))
        if (const int score = fit(m_query->text(), plainName(action));
            score > 0 && !action->isSeparator() && action->isVisible())
            fitting.emplace_back(score, action);
    std::stable_sort(fitting.begin(), fitting.end(),
                     [](const auto &a, const auto &b) { return a.first > b.first; });
    m_list->clear();
    QPixmap empty(m_list->iconSize());
    empty.fill(Qt::transparent);
    const QIcon blank(empty); // names stand in one line, with an icon or without
    for (const auto &[score, action] : fitting) {
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        auto *item = new QListWidgetItem(action->icon().isNull() ? blank : action->icon(),
                                         keys.isEmpty() ? plainName(action)
                                                        : tr("%1    %2").arg(plainName(action), keys));
        item->setSizeHint(QSize(0, size::control));
        item->setData(Qt::UserRole, QVariant::fromValue<QObject *>(action));
        if (!action->isEnabled())
            item->setFlags(item->flags() & ~Qt::ItemIsEnabled);
        m_list->addItem(item);
    }
    if (m_list->count() == 0) {
        auto *none = new QListWidgetItem(tr("No command has these letters."));
        none->setFlags(Qt::NoItemFlags);
        m_list->addItem(none);
    }
    m_list->setCurrentRow(0);
}

void CommandPalette::performCurrent()
{
    const QListWidgetItem *item = m_list->currentItem();
    auto *action = item ? qobject_cast<QAction *>(item->data(Qt::UserRole).value<QObject *>()) : nullptr;
    if (!action || !action->isEnabled())
        return;
    hide();
    action->trigger();
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_query && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Up || key == Qt::Key_PageDown || key == Qt::Key_PageUp) {
            QCoreApplication::sendEvent(m_list, event);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace fovea::ui
