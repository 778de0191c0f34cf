// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/tables/board_model.h"

#include <QStyledItemDelegate>

namespace fovea::ui {

// Cells of the race board: the lane's badge and name, with a check mark on the first; a pip per seed and what
// they come to; numbers, and smaller beside them what they rest on.
class BoardDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    static constexpr int padding = 6; // left and right in a cell, as the style sheet gives it to headers

    // Room for the badge, the name in bold and the mark of the first.
    static int nameWidth(const QString &name, QFont font);
    static int wordsWidth(const QString &text, const QString &note, QFont font);

    BoardDelegate(const BoardModel &model, ThemeManager &themes, QObject *parent = nullptr);

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                   const QModelIndex &index) override;

    // The seed (its place, from 0) whose pip is there; -1: none.
    int seedAt(const QPoint &point, const QRect &cell, const QModelIndex &index) const;

Q_SIGNALS:
    void pipClicked(int lane, quint64 seed);

protected:
    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                     const QModelIndex &index) override;

private:
    QRectF paintBadge(QPainter &painter, const QRectF &room, const QModelIndex &index) const;
    QRectF paintPips(QPainter &painter, const QRectF &room, const QModelIndex &index) const;
    void paintWords(QPainter &painter, QRectF room, const QStyleOptionViewItem &cell,
                    const QModelIndex &index) const;
    const LaneStanding &standingAt(const QModelIndex &index) const;

    const BoardModel &m_model;
    ThemeManager &m_themes;
};

} // namespace fovea::ui
