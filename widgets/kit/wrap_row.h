// SPDX-License-Identifier: MIT
#pragma once

#include <QLayout>
#include <QList>

namespace fovea::ui {

// Controls in a row that becomes two or three where there is less room, so that nothing is cut off. A stretch
// takes what is left of its line; spaces at the beginning of a further line vanish.
class WrapRow : public QLayout
{
public:
    explicit WrapRow(QWidget *parent = nullptr);
    ~WrapRow() override;

    void insertWidget(int index, QWidget *widget);
    void addSpacing(int pixels);
    void addStretch();

    void addItem(QLayoutItem *item) override;
    int count() const override { return int(m_items.size()); }
    QLayoutItem *itemAt(int index) const override { return m_items.value(index); }
    QLayoutItem *takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect &rect) override;

private:
    struct Line;

    QList<Line> linesIn(int width) const;
    void place(const Line &line, const QRect &rect) const;

    QList<QLayoutItem *> m_items;
};

} // namespace fovea::ui
