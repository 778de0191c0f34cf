// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/inspection.h"
#include "widgets/support/theme.h"

#include <QImage>
#include <QWidget>

#include <vector>

namespace fovea::ui {

// A lane's heads as thumbnails: layers from left to right, heads from top to bottom. Pointing at one previews
// it in all maps, a click locks it, arrow keys move the lock. Reads the Inspection and changes its head.
class HeadGrid : public QWidget
{
    Q_OBJECT

public:
    HeadGrid(Inspection &inspection, ThemeManager &themes, QWidget *parent = nullptr);

    void setLane(int lane);
    QRectF boxOf(const HeadPlace &place) const;

    bool hasHeightForWidth() const override { return true; }
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
    double side(int width) const;
    int layers() const;
    int heads() const;
    std::optional<HeadPlace> placeAt(const QPointF &at) const;

    Inspection &m_inspection;
    ThemeManager &m_themes;
    int m_lane = -1;
    std::shared_ptr<const HeadDigests> m_digests;
    std::vector<std::vector<QImage>> m_pictures; // of the digests; empty: not drawn yet
};

} // namespace fovea::ui
