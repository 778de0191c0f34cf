// SPDX-License-Identifier: MIT
#include "widgets/shell/shortcut_sheet.h"

#include "widgets/kit/label.h"
#include "widgets/kit/theme.h"

#include <QAction>
#include <QGridLayout>
#include <QScrollArea>
#include <QVBoxLayout>

namespace fovea::ui {

namespace {

// Keys that keyboards have: the platform also names some that they do not.
bool exists(const QKeySequence &shortcut)
{
    for (int i = 0; i < shortcut.count(); ++i) {
        const int key = shortcut[uint(i)].key();
        if ((key > Qt::Key_F12 && key <= Qt::Key_F35) || key >= Qt::Key_Back)
            return false;
    }
    return !shortcut.isEmpty();
}

QString keysOf(const QAction *action)
{
    QStringList keys;
    for (const QKeySequence &shortcut : action->shortcuts())
        if (exists(shortcut))
            keys << shortcut.toString(QKeySequence::NativeText);
    return keys.join(QStringLiteral(", "));
}

void addGroup(QGridLayout *grid, const ShortcutSheet::Group &group)
{
    int row = grid->rowCount();
    auto *title = new Label(group.first);
    title->setFont(font(Type::Section));
    title->setContentsMargins(0, size::gap, 0, 0);
    grid->addWidget(title, row++, 0, 1, 2);
    for (const QAction *action : group.second) {
        const QString words = keysOf(action);
        if (words.isEmpty())
            continue;
        auto *keys = new Label(words);
        keys->setFont(font(Type::Tokens));
        auto *name = new Label(QString(action->text()).remove(u'&'));
        grid->addWidget(name, row, 0);
        grid->addWidget(keys, row++, 1);
    }
}

} // namespace

ShortcutSheet::ShortcutSheet(const QList<Group> &groups, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("Keyboard shortcuts"));
    auto *page = new QWidget;
    auto *grid = new QGridLayout(page);
    grid->setContentsMargins(size::wide, size::gap, size::wide, size::wide);
    grid->setHorizontalSpacing(2 * size::wide);
    grid->setVerticalSpacing(size::tiny);
    for (const Group &group : groups)
        addGroup(grid, group);
    grid->setRowStretch(grid->rowCount(), 1);
    auto *scroll = new QScrollArea(this);
    scroll->setWidget(page);
    scroll->setWidgetResizable(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
    resize(page->sizeHint().width() + 3 * size::wide, std::min(page->sizeHint().height() + size::wide, 640));
}

} // namespace fovea::ui
