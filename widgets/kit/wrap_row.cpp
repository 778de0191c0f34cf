// SPDX-License-Identifier: MIT
#include "widgets/kit/wrap_row.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace fovea::ui {

namespace {

bool isSpace(QLayoutItem *item)
{
    return item->spacerItem() != nullptr;
}

bool isStretch(QLayoutItem *item)
{
    return isSpace(item) && item->expandingDirections() & Qt::Horizontal;
}

} // namespace

struct WrapRow::Line
{
    QList<QLayoutItem *> items;
    int width = 0;
    int height = 0;
};

WrapRow::WrapRow(QWidget *parent) : QLayout(parent)
{
    setContentsMargins(0, 0, 0, 0);
}

WrapRow::~WrapRow()
{
    qDeleteAll(m_items);
}

void WrapRow::insertWidget(int index, QWidget *widget)
{
    addWidget(widget);
    m_items.move(m_items.size() - 1, index);
}

void WrapRow::addSpacing(int pixels)
{
    addItem(new QSpacerItem(pixels, 0, QSizePolicy::Fixed, QSizePolicy::Minimum));
}

void WrapRow::addStretch()
{
    addItem(new QSpacerItem(0, 0, QSizePolicy::Expanding, QSizePolicy::Minimum));
}

void WrapRow::addItem(QLayoutItem *item)
{
    m_items.append(item);
    invalidate();
}

QLayoutItem *WrapRow::takeAt(int index)
{
    return index < 0 || index >= m_items.size() ? nullptr : m_items.takeAt(index);
}

QList<WrapRow::Line> WrapRow::linesIn(int width) const
{
    QList<Line> lines(1);
    for (QLayoutItem *item : m_items) {
        if (!isSpace(item) && item->isEmpty()) // hidden
            continue;
        const QSize wanted = item->sizeHint();
        const int itemWidth = std::min(wanted.width(), width);
        const int gap = lines.last().items.isEmpty() || isSpace(item) ? 0 : spacing();
        if (!isSpace(item) && !lines.last().items.isEmpty() && lines.last().width + gap + itemWidth > width)
            lines.append(Line());
        Line &line = lines.last();
        if (isSpace(item) && line.items.isEmpty() && lines.size() > 1)
            continue;
        line.width += (line.items.isEmpty() ? 0 : gap) + itemWidth;
        line.height = std::max(line.height, wanted.height());
        line.items.append(item);
    }
    return lines;
}

void WrapRow::place(const Line &line, const QRect &rect) const
{
    const auto stretches = std::count_if(line.items.begin(), line.items.end(), isStretch);
    const int each = stretches > 0 ? std::max(0, rect.width() - line.width) / int(stretches) : 0;
    const Qt::LayoutDirection direction =
        parentWidget() ? parentWidget()->layoutDirection() : Qt::LeftToRight;
    int x = rect.left();
    for (QLayoutItem *item : line.items) {
        if (isSpace(item)) {
            x += item->sizeHint().width() + (isStretch(item) ? each : 0);
            continue;
        }
        const QSize extent(std::min(item->sizeHint().width(), rect.width()), item->sizeHint().height());
        x += x > rect.left() ? spacing() : 0;
        const QRect box(QPoint(x, rect.top() + (line.height - extent.height()) / 2), extent);
        item->setGeometry(QStyle::visualRect(direction, rect, box));
        x += extent.width();
    }
}

int WrapRow::heightForWidth(int width) const
{
    const QMargins margins = contentsMargins();
    int height = margins.top() + margins.bottom();
    const QList<Line> lines = linesIn(width - margins.left() - margins.right());
    for (const Line &line : lines)
        height += line.height;
    return height + int(lines.size() - 1) * spacing();
}

QSize WrapRow::sizeHint() const
{
    const QMargins margins = contentsMargins();
    const Line line = linesIn(QLAYOUTSIZE_MAX).first();
    return QSize(line.width, line.height).grownBy(margins);
}

QSize WrapRow::minimumSize() const
{
    QSize least;
    for (QLayoutItem *item : m_items)
        if (!isSpace(item) && !item->isEmpty())
            least = least.expandedTo(item->minimumSize());
    return least.grownBy(contentsMargins());
}

void WrapRow::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    QRect room = rect.marginsRemoved(contentsMargins());
    for (const Line &line : linesIn(room.width())) {
        place(line, room);
        room.setTop(room.top() + line.height + spacing());
    }
}

} // namespace fovea::ui
