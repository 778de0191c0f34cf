// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/support/theme.h"

#include <QStyledItemDelegate>

namespace fovea::ui {

// Cells of the race board: a lane's chip in the first column, text in the others, numbers that are missing
// muted.
class BoardDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit BoardDelegate(ThemeManager &themes, QObject *parent = nullptr);

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;

private:
    void paintChip(QPainter &painter, const QRectF &room, const QModelIndex &index) const;

    ThemeManager &m_themes;
};

} // namespace fovea::ui
