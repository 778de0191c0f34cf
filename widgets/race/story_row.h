// SPDX-License-Identifier: MIT
#pragma once

#include <QList>
#include <QWidget>

class QAction;
class QHBoxLayout;
class QMenu;
class QPushButton;
class QToolButton;

namespace fovea::ui {

// What to do after the race: a button per action, in the order of the story, the first one with the accent.
// Where there is no room the last ones move into "More". An action that is checked has been done and says so.
class StoryRow : public QWidget
{
    Q_OBJECT

public:
    explicit StoryRow(QWidget *parent = nullptr);

    void setActions(const QList<QAction *> &actions); // invisible ones have no button
    void setCompact(bool compact);
    QPushButton *nextButton() const; // the first that was not used yet, else the first; null: there is none

    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void refresh(); // texts, then room
    void fit();

    QList<QAction *> m_actions;
    QList<QPushButton *> m_buttons; // beside them
    QHBoxLayout *m_row;
    QToolButton *m_more;
    QMenu *m_menu;
};

} // namespace fovea::ui
