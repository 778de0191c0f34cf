// SPDX-License-Identifier: MIT
#include "widgets/claims/forest_header.h"

#include "widgets/claims/forest.h"

#include <QPainter>

namespace fovea::ui {

namespace {

constexpr int twoLines = 38;
constexpr qreal numberRoom = 30;

struct Mark
{
    double ratio;
    const char *words;
};
constexpr Mark marks[] = {{0.25, "¼"}, {0.5, "½"}, {1, "1×"}, {2, "2×"}, {4, "4×"}, {8, "8×"}};

} // namespace

ForestHeader::ForestHeader(ThemeManager &themes, int forestColumn, QWidget *parent)
    : QHeaderView(Qt::Horizontal, parent), m_themes(themes), m_forestColumn(forestColumn)
{
    setToolTip(tr("Times fewer epochs that the claim's lane needs than the lane it is compared with"));
}

QSize ForestHeader::sizeHint() const
{
    return {QHeaderView::sizeHint().width(), twoLines};
}

void ForestHeader::paintSection(QPainter *painter, const QRect &room, int section) const
{
    const Theme &theme = m_themes.theme();
    painter->save();
    painter->setFont(ui::font(Type::Small));
    painter->setPen(theme.muted);
    const QRect line(room.left() + size::gap, room.bottom() - room.height() / 2, room.width() - 2 * size::gap,
                     room.height() / 2);
    if (section != m_forestColumn) {
        painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                          model()->headerData(section, orientation()).toString());
        painter->restore();
        return;
    }
    const QRect upper = line.translated(0, -line.height());
    const ForestAxis axis(line);
    painter->drawText(upper, Qt::AlignLeft | Qt::AlignVCenter, tr("slower"));
    painter->drawText(upper, Qt::AlignRight | Qt::AlignVCenter, tr("faster"));
    qreal last = -numberRoom;
    for (const Mark &mark : marks) {
        const qreal x = std::max(axis.at(mark.ratio), qreal(line.left()) + numberRoom / 4);
        if (x - last < numberRoom * 0.7)
            continue;
        painter->drawText(QRectF(x - numberRoom / 2, line.top(), numberRoom, line.height()), Qt::AlignCenter,
                          QString::fromUtf8(mark.words));
        last = x;
    }
    painter->restore();
}

} // namespace fovea::ui
