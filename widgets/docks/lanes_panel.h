// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/lane_lengths.h"
#include "widgets/models/race_data.h"

#include <QWidget>

class QAction;
class QLabel;
class QMenu;
class QStackedWidget;

namespace fovea::ui {

class LaneDelegate;
class LaneDrawer;
class LaneForm;
class LaneList;
class LaneOverlay;
class LaneRail;
class LanesModel;

// The lanes dock: the list of lanes, a button that adds one, and below a line the form of the selected one,
// which a click on its lane opens and closes. Where there is no room it folds into a rail of badges, and the
// rest unfolds over the workspace. Changes nothing but selection and visibility; all else it asks for by
// signals.
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
    LaneRail *rail() const { return m_rail; }

    bool isFormOpen() const;
    void setFormOpen(bool open);

    bool isFolded() const { return m_folded; }
    void setFolded(bool folded);
    void dismiss();          // what the folded panel has opened over the workspace
    bool isUnfolded() const; // over the workspace, while folded

    // Brings the list into sight, and with it the form if that is wanted.
    enum class Part { List, Form };
    void reveal(Part part);

    // A field that holds what cannot be: "Length: 2 to 600"; empty: all is well.
    QString invalidField() const;
    bool hasInvalidField() const { return !invalidField().isEmpty(); }

Q_SIGNALS:
    void formOpened(bool open);
    void validityChanged();
    void addLaneRequested(const fovea::MaskSpec &mask);
    void duplicateLaneRequested(int lane);
    void removeLaneRequested(int lane);
    void moveLaneRequested(int from, int to);
    void renameLaneRequested(int lane, const QString &name);
    void maskChangeRequested(int lane, const fovea::MaskSpec &mask);
    void paintRequested(int lane);
    void fieldChangeRequested(int lane, const QString &key, const QString &value);
    void copyCommandRequested(int lane);
    void copySpecRequested(int lane);
    void pasteRequested();

private:
    void makeActions();
    QAction *makeAction(const QString &iconName, const QString &text, const QKeySequence &key,
                        const QString &help, void (LanesPanel::*perform)());
    QWidget *makeAddLine();
    QWidget *makeContent();
    QWidget *makeEmptyState();
    QWidget *makeLanes();
    void connectAll();
    void fillAddMenu();
    void showContextMenu(const QPoint &position);
    void followSelection();
    void followLanes();
    void showForm(bool again);
    void toggleOverlay();
    void putContentBack();

    void duplicate();
    void remove();
    void rename();
    void moveUp();
    void moveDown();
    void toggleHidden();
    void copyCommand();
    void copySpec();
    void paintMask();
    void paste();

    RaceData &m_race;
    ThemeManager &m_themes;
    LaneLengths m_lengths;
    LanesModel *m_model;
    LaneList *m_list;
    LaneForm *m_form;
    LaneDelegate *m_delegate;
    LaneDrawer *m_drawer = nullptr;
    QMenu *m_addMenu;
    QStackedWidget *m_pages;
    QWidget *m_content = nullptr; // all but the rail: here, or in the overlay
    LaneRail *m_rail = nullptr;
    LaneOverlay *m_overlay = nullptr;
    QLabel *m_hint = nullptr;
    QWidget *m_filler = nullptr; // below, unless the form takes all there is
    bool m_folded = false;
    QAction *m_duplicate = nullptr;
    QAction *m_remove = nullptr;
    QAction *m_hide = nullptr;
    QAction *m_up = nullptr;
    QAction *m_down = nullptr;
    QList<QAction *> m_actions;
};

} // namespace fovea::ui
