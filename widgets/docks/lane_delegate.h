// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/lane_lengths.h"
#include "widgets/models/race_data.h"

#include <QIcon>
#include <QStyledItemDelegate>

namespace fovea::ui {

// Draws a lane: its badge above a sample of its line; its name, with a check mark once it has reached 95 %,
// and the line that says where it is; at the right the picture of its mask and the eye that hides it in
// plots. A name that is too long for one line takes two. Edits the name in place.
class LaneDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    LaneDelegate(RaceData &race, ThemeManager &themes, LaneLengths &lengths, QObject *parent = nullptr);

    static int rowHeight();
    static QRect eyeRect(const QRect &row);
    static QRect textRect(const QRect &row);

    // The name as it is drawn in a row this wide, one entry for each line.
    static QStringList titleLines(const LaneView &lane, int width);

    void setOpen(bool open) { m_open = open; } // whether the form of the selected lane shows
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
    void paintCheck(QPainter &painter, const QRectF &box) const;

    RaceData &m_race;
    ThemeManager &m_themes;
    LaneLengths &m_lengths;
    QIcon m_eye;
    QIcon m_eyeOff;
    bool m_open = false;
};

} // namespace fovea::ui
