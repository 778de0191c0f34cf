// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QStyledItemDelegate>

namespace fovea::ui {

class ClaimsModel;

// Draws the rows of the board: forest, seeds, and verdicts of which only the decided ones have a colour.
class ClaimsDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    ClaimsDelegate(const ClaimsModel &model, ThemeManager &themes, QObject *parent = nullptr);

    void setReasonShown(bool shown) { m_reasonShown = shown; }
    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintVerdict(QPainter &painter, const QRect &room, int row) const;
    void paintNumber(QPainter &painter, const QRect &room, int row) const;

    const ClaimsModel &m_model;
    ThemeManager &m_themes;
    bool m_reasonShown = true;
};

} // namespace fovea::ui
