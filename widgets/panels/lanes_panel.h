// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/lane_lengths.h"
#include "widgets/models/race_data.h"
#include "widgets/support/theme.h"

#include <QWidget>

class QAction;
class QMenu;
class QStackedWidget;
class QToolButton;

namespace fovea::ui {

class LaneForm;
class LaneList;
class LanesModel;

// The lanes dock: the list of lanes with its buttons, and below it the form of the selected one. Changes
// nothing but selection and visibility; all else it asks for by signals.
class LanesPanel : public QWidget
{
    Q_OBJECT

public:
    LanesPanel(RaceData &race, ThemeManager &themes, QWidget *parent = nullptr);

    // Duplicate, remove, rename, move, hide, copy and paste, with their keys: for the window's menus and
    // palette.
    const QList<QAction *> &laneActions() const { return m_actions; }
    QMenu *addMenu() const { return m_addMenu; }
    LaneList *list() const { return m_list; }
    LaneForm *form() const { return m_form; }

Q_SIGNALS:
    void addLaneRequested(const fovea::MaskSpec &mask);
    void duplicateLaneRequested(int lane);
    void removeLaneRequested(int lane);
    void moveLaneRequested(int from, int to);
    void renameLaneRequested(int lane, const QString &name);
    void maskChangeRequested(int lane, const fovea::MaskSpec &mask);
    void fieldChangeRequested(int lane, const QString &key, const QString &value);
    void copyCommandRequested(int lane);
    void copySpecRequested(int lane);
    void pasteRequested();

private:
    void makeActions();
    QAction *makeAction(const QString &iconName, const QString &text, const QKeySequence &key,
                        const QString &help, void (LanesPanel::*perform)());
    QWidget *makeButtons();
    QWidget *makeEmptyState();
    QWidget *makeLanes();
    void connectAll();
    void fillAddMenu();
    void showContextMenu(const QPoint &position);
    void followSelection();
    void followLanes();

    void duplicate();
    void remove();
    void rename();
    void moveUp();
    void moveDown();
    void toggleHidden();
    void copyCommand();
    void copySpec();
    void paste();

    RaceData &m_race;
    ThemeManager &m_themes;
    LaneLengths m_lengths;
    LanesModel *m_model;
    LaneList *m_list;
    LaneForm *m_form;
    QMenu *m_addMenu;
    QStackedWidget *m_pages;
    QAction *m_duplicate = nullptr;
    QAction *m_remove = nullptr;
    QAction *m_hide = nullptr;
    QAction *m_up = nullptr;
    QAction *m_down = nullptr;
    QList<QAction *> m_actions;
};

} // namespace fovea::ui
