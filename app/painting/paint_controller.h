// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/studio.h"
#include "core/painting/paint_grid.h"
#include "widgets/models/lane_lengths.h"

#include <QObject>
#include <QPointer>

#include <optional>

namespace fovea::ui {
class PaintDialog;
struct LaneView;
struct PaintOffer;
} // namespace fovea::ui

namespace fovea::app {

// "Paint a mask": opens the board for a lane, and gives what was painted to it or to a new lane. A board that
// was closed without either can be gone on with.
class PaintController : public QObject
{
    Q_OBJECT

public:
    explicit PaintController(Studio &studio);

    void paint(int lane);

private:
    // For a lane that is only thought of, in a window of its own.
    void paintFor(QWidget *window, const ui::LaneView &lane,
                  const std::function<void(const MaskSpec &)> &use);
    ui::PaintOffer offerFor(const ui::LaneView &lane);
    ui::PaintDialog *open(ui::PaintOffer offer, QWidget *parent);
    void save(const std::string &lane, const MaskSpec &mask);
    void race(const std::string &like, const MaskSpec &mask, const QString &name);
    void followLanes();

    Studio &m_studio;
    ui::LaneLengths m_lengths;
    QPointer<ui::PaintDialog> m_dialog; // null: none is open
    std::optional<PaintGrid> m_unsaved; // of a board that was closed
};

} // namespace fovea::app
