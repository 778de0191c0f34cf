// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/inspection.h"
#include "widgets/support/color_map.h"
#include "widgets/support/theme.h"

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

    void setLane(int lane);
    void setScale(const ColorScale &scale); // that of the lane's map
    // Beside a map instead of above it: layers from top to bottom, heads from left to right.
    void setStanding(bool standing);
    bool isStanding() const { return m_standing; }
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
    double side(int width) const; // of a thumbnail
    int layers() const;
    int heads() const;
    std::optional<HeadPlace> placeAt(const QPointF &at) const;

    Inspection &m_inspection;
    ThemeManager &m_themes;
    int m_lane = -1;
    bool m_standing = false;
    std::shared_ptr<const HeadDigests> m_digests;
    ColorScale m_scale;
    MapStage m_stage = MapStage::Weights;
    std::vector<std::vector<QImage>> m_pictures; // of the digests; empty: not drawn yet
};

} // namespace fovea::ui
