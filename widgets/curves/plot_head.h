// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/curves/plot_key.h"
#include "widgets/kit/menu_label.h"

#include <QWidget>

class QHBoxLayout;

namespace fovea::ui {

// The line above a plot: its title, which can be a menu, the key, and at the right whatever belongs there.
class PlotHead : public QWidget
{
    Q_OBJECT

public:
    PlotHead(ThemeManager &themes, QWidget *parent);

    MenuLabel &title() { return *m_title; }
    PlotKey &key() { return *m_key; }
    void setMenu(QMenu *menu);        // makes the title larger, too
    void setTitleRoom(int pixels);    // in place of the title's text, for tabs; 0: the text
    void addAtRight(QWidget *widget); // the newest is the outermost

private:
    QHBoxLayout *m_row;
    MenuLabel *m_title;
    QWidget *m_room;
    PlotKey *m_key;
};

} // namespace fovea::ui
