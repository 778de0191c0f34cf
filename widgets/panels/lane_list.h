// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"

#include <QListView>

namespace fovea::ui {

// The list of lanes, as high as its rows. Clicking an eye hides or shows that lane and selects nothing.
class LaneList : public QListView
{
    Q_OBJECT

public:
    LaneList(RaceData &race, QWidget *parent = nullptr);

    void setModel(QAbstractItemModel *model) override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    int eyeAt(const QPoint &position) const; // row whose eye is there; -1: none
    void fitHeight();

    RaceData &m_race;
};

} // namespace fovea::ui
