// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/what_if.h"

#include <QImage>
#include <QWidget>

class QMenu;

namespace fovea::ui {

// The heads of the network layer by layer, as they are after the changes: a click shows a head in the maps, X
// switches it off and on, the menu has the rest. A head that is changed says how.
class HeadSwitches : public QWidget
{
    Q_OBJECT

public:
    HeadSwitches(WhatIf &whatIf, Inspection &inspection, ThemeManager &themes, QWidget *parent = nullptr);

    QRectF boxOf(const HeadPlace &place) const;
    QString wordsOf(const HeadPlace &place) const; // below its picture: "1", "1  off"
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void menuRequested(const fovea::ui::HeadPlace &place, const QPoint &at);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    bool event(QEvent *event) override;

private:
    int layers() const;
    int heads() const;
    double side() const;
    double layerHeight() const;
    HeadPlace chosen() const;
    std::optional<HeadPlace> placeAt(const QPointF &at) const;
    void toggle(const HeadPlace &place);
    void refresh();
    void paintHead(QPainter &painter, const HeadPlace &place) const;

    WhatIf &m_whatIf;
    Inspection &m_inspection;
    ThemeManager &m_themes;
    std::vector<std::vector<QImage>> m_pictures;
};

} // namespace fovea::ui
