// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/maps/map_painter.h"

#include <QPixmap>
#include <QWidget>

#include <memory>

namespace fovea::ui {

// One map, or two with a divider that swipes between them. Hover, zoom and selection are those of the
// Inspection, so that all maps move together: the wheel zooms at the mouse, a drag pans, a drag with Shift
// zooms into a box, a double click shows everything, a click selects the query. Arrow keys move the cell that
// is read out.
class HeatMap : public QWidget
{
    Q_OBJECT

public:
    HeatMap(Inspection &inspection, ThemeManager &themes, QWidget *parent = nullptr);
    ~HeatMap() override;

    void setScene(std::shared_ptr<const MapScene> scene);
    // The second map, shown right of the divider; null: no swipe.
    void setSecond(std::shared_ptr<const MapScene> scene);
    void setParts(MapParts parts);
    MapParts parts() const { return m_parts; }
    const MapScene *scene() const { return m_scene.get(); }
    bool showsSecond(const MapCell &cell) const; // the cell is right of the divider

    MapLayout mapPlaces() const; // where everything stands now
    int framesDrawn() const { return m_frames; }
    // In words, for those who do not see it: "40 positions; query 7 ‘3’: strongest key 17 ‘?’, 0.610".
    QString summary() const;
    void setEmptyText(const QString &sentence);
    // A click on a cell, or X on the one that is read out, is told and selects nothing.
    void setTakesCells(bool takes) { m_takesCells = takes; }

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

Q_SIGNALS:
    void painted();   // a new scene is on the screen
    void activated(); // Enter or a click without a cell: somebody wants this map
    void cellTaken(const fovea::ui::MapCell &cell);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool event(QEvent *event) override; // X, where it takes cells

private:
    enum class Drag { None, Maybe, Pan, Box, Divider };

    void forget(); // what was painted
    void paintBase(QPainter &painter, const MapScene &scene, const MapLayout &layout) const;
    void zoomBy(double factor, const QPointF &around);
    bool isAtDivider(const QPointF &place) const;
    void moveCursor(int queries, int keys);

    Inspection &m_inspection;
    ThemeManager &m_themes;
    std::shared_ptr<const MapScene> m_scene;
    std::shared_ptr<const MapScene> m_second;
    MapParts m_parts = MapParts::Everything;
    QPixmap m_base; // cells and surroundings without the signs of the moment
    bool m_takesCells = false;
    bool m_fresh = false; // a scene that was not painted yet
    QString m_emptyText;
    Drag m_drag = Drag::None;
    QPointF m_pressed;
    QPointF m_dragged;
    QRectF m_zoomBefore;              // the drag
    std::optional<int> m_queryBefore; // the click
    int m_frames = 0;
};

} // namespace fovea::ui
