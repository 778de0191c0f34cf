// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/lane_lengths.h"
#include "widgets/models/race_data.h"
#include "widgets/support/theme.h"

#include <QIcon>
#include <QStyledItemDelegate>

namespace fovea::ui {

// Draws a lane in two lines: chip, mask and curve; state; at the right the picture of its mask and the eye
// that hides it in plots. Edits the name in place.
class LaneDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    LaneDelegate(RaceData &race, ThemeManager &themes, LaneLengths &lengths, QObject *parent = nullptr);

    static int rowHeight();
    static QRect eyeRect(const QRect &row);

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const override;
    void setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const override;
    void updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const override;

private:
    void makeIcons();
    void paintBack(QPainter &painter, const QStyleOptionViewItem &option) const;
    void paintLane(QPainter &painter, const QStyleOptionViewItem &option, const LaneView &lane) const;
    void paintText(QPainter &painter, const QRect &box, const LaneView &lane) const;

    RaceData &m_race;
    ThemeManager &m_themes;
    LaneLengths &m_lengths;
    QIcon m_eye;
    QIcon m_eyeOff;
};

} // namespace fovea::ui
