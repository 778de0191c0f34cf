// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/surfaces/landscape_scene.h"

#include <QWidget>

#include <memory>

class QCPPainter;

namespace fovea::ui {

// How maps of one scene are looked at.
struct SurfaceLook
{
    bool contours = true;
    bool paths = true;
    int clock = -1;                   // 0-based epoch
    std::optional<QPointF> crosshair; // in the plane's coordinates
    std::optional<QRectF> zoom;       // in weight distance; none: all of it

    bool operator==(const SurfaceLook &) const = default;
};

// One surface as a colour map with contours and the lanes' paths. Cells are never interpolated; finer ones
// lie over coarser ones. The mouse, and arrow keys, read the loss; a click on a path, or Return, chooses its
// epoch; the wheel zooms. The scene is the owner's and outlives it.
class SurfaceMap : public QWidget
{
    Q_OBJECT

public:
    SurfaceMap(ThemeManager &themes, int side, QWidget *parent = nullptr);
    ~SurfaceMap() override;

    void setScene(const LandscapeScene *scene); // also after it has changed
    void setLook(const SurfaceLook &look);
    QPointF pixelOf(const QPointF &place) const; // of a place of the plane, in this widget
    QString reading() const;                     // at the crosshair
    void paintTo(QCPPainter &painter, const QSize &extent);

    QSize sizeHint() const override { return {360, 210}; }
    QSize minimumSizeHint() const override { return {200, 170}; }

Q_SIGNALS:
    void hovered(const std::optional<QPointF> &place); // in the plane's coordinates
    void epochChosen(int epoch);
    void zoomed(const std::optional<QRectF> &range);

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool event(QEvent *event) override; // its keys are not the clock's while it has the focus
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace fovea::ui
