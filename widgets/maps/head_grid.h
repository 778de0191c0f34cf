// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/color_map.h"
#include "widgets/kit/theme.h"
#include "widgets/models/inspection.h"

#include <QImage>
#include <QWidget>

#include <vector>

namespace fovea::ui {

// A lane's heads as thumbnails: layers from left to right, heads from top to bottom, at the stage of the maps
// and in their colours. Pointing at one previews it in all maps, a click locks it, arrow keys move the lock.
// Reads the Inspection and changes its head.
class HeadGrid : public QWidget
{
    Q_OBJECT

public:
    HeadGrid(Inspection &inspection, ThemeManager &themes, QWidget *parent = nullptr);

    void setLane(int lane, int minus = -1); // `minus`: the difference from this lane's heads
    void setScale(const ColorScale &scale); // that of the lane's map
    // Beside a map instead of above it: layers from top to bottom, heads from left to right. `room`: how much
    // of the map's room its heads may take, in pixels across.
    void setPlace(bool standing, int along, int room);
    bool isStanding() const { return m_standing; }
    int headCount() const { return heads(); } // of a layer
    int heightLying(int width, int room) const;
    int widthStanding(int height, int room) const;
    QRectF boxOf(const HeadPlace &place) const;

    bool hasHeightForWidth() const override { return !m_standing; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool event(QEvent *event) override; // tool tips

private:
    void refresh();
    void forget(); // the pictures
    QImage pictureOf(const HeadPlace &place) const;
    QImage differencePicture(const HeadPlace &place) const;
    // Of a thumbnail where the grid stands or lies, this long along its layers.
    double side(bool standing, int along, int room) const;
    double numbersWidth() const; // of the rows
    void paintLabels(QPainter &painter, const HeadPlace &chosen) const;
    int layers() const;
    int heads() const;
    std::optional<HeadPlace> placeAt(const QPointF &at) const;

    Inspection &m_inspection;
    ThemeManager &m_themes;
    int m_lane = -1;
    int m_minus = -1;
    std::shared_ptr<const AttentionProbe> m_subtracted; // the probe of m_minus
    std::shared_ptr<const AttentionFlow> m_flow;
    bool m_standing = false;
    int m_along = 0; // room in the direction of the layers,
    int m_room = 0;  // and across it
    std::shared_ptr<const HeadDigests> m_digests;
    ColorScale m_scale;
    MapStage m_stage = MapStage::Weights;
    std::vector<std::vector<QImage>> m_pictures; // of the digests; empty: not drawn yet
};

} // namespace fovea::ui
