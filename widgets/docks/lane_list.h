// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"

#include <QListView>

namespace fovea::ui {

// The list of lanes, as high as its rows. Clicking an eye hides or shows that lane and selects nothing; a
// click elsewhere on a lane, or Return, asks for its form.
class LaneList : public QListView
{
    Q_OBJECT

public:
    LaneList(RaceData &race, QWidget *parent = nullptr);

    void setModel(QAbstractItemModel *model) override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void formRequested(bool again); // of the current lane; again: it was current before the click

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void startDrag(Qt::DropActions actions) override;
    bool viewportEvent(QEvent *event) override;

private:
    int eyeAt(const QPoint &position) const; // row whose eye is there; -1: none
    void fitHeight();

    RaceData &m_race;
    int m_pressed = -1; // row of a click that has begun
    bool m_wasCurrent = false;
};

} // namespace fovea::ui
