// SPDX-License-Identifier: MIT
#include "widgets/models/inspection.h"

#include <algorithm>

namespace fovea::ui {

namespace {

template<typename Value>
bool replace(Value &old, const Value &value)
{
    if (old == value)
        return false;
    old = value;
    return true;
}

} // namespace

void Inspection::setLanes(int first, int second)
{
    if (first == m_first && second == m_second)
        return;
    m_first = first;
    m_second = second;
    Q_EMIT asked();
    Q_EMIT viewChanged();
}

void Inspection::setSeed(int place)
{
    if (!replace(m_seed, std::max(0, place)))
        return;
    Q_EMIT asked();
    Q_EMIT viewChanged();
}

void Inspection::setExample(const ExampleChoice &example)
{
    if (example == m_example)
        return;
    m_example = example;
    Q_EMIT asked();
}

void Inspection::setAligned(bool aligned)
{
    if (aligned == m_aligned)
        return;
    m_aligned = aligned;
    Q_EMIT asked();
    Q_EMIT viewChanged();
}

void Inspection::setHead(int layer, int head)
{
    const bool layerChanged = replace(m_layer, std::max(0, layer));
    if (replace(m_head, std::max(0, head)) || layerChanged)
        Q_EMIT viewChanged();
}

void Inspection::setPreview(std::optional<HeadPlace> place)
{
    if (replace(m_preview, place))
        Q_EMIT viewChanged();
}

void Inspection::setStage(MapStage stage)
{
    MapOverlays overlays = m_overlays;
    overlays.stays = false; // it would hide the stage
    const bool isOther = replace(m_stage, stage);
    if (replace(m_overlays, overlays) || isOther)
        Q_EMIT viewChanged();
}

bool Inspection::showsStays() const
{
    return m_overlays.stays && m_drawing == MapDrawing::Cells && m_arrangement != MapArrangement::Seeds;
}

void Inspection::nextStage()
{
    setStage(m_stage == MapStage::Gradient ? MapStage::Scores : MapStage(int(m_stage) + 1));
}

void Inspection::setArrangement(MapArrangement arrangement)
{
    if (replace(m_arrangement, arrangement))
        Q_EMIT viewChanged();
}

void Inspection::setDrawing(MapDrawing drawing)
{
    if (replace(m_drawing, drawing))
        Q_EMIT viewChanged();
}

void Inspection::setOverlays(const MapOverlays &overlays)
{
    if (replace(m_overlays, overlays))
        Q_EMIT viewChanged();
}

void Inspection::setScaleMode(ScaleMode mode)
{
    if (replace(m_scaleMode, mode))
        Q_EMIT viewChanged();
}

void Inspection::setRootScale(bool root)
{
    if (replace(m_rootScale, root))
        Q_EMIT viewChanged();
}

void Inspection::setLogScale(bool log)
{
    if (replace(m_logScale, log))
        Q_EMIT viewChanged();
}

void Inspection::setHovered(const std::optional<MapCell> &cell)
{
    if (replace(m_hovered, cell))
        Q_EMIT hoverChanged();
}

void Inspection::selectQuery(std::optional<int> query)
{
    if (replace(m_query, query))
        Q_EMIT selectionChanged();
}

void Inspection::setZoom(const QRectF &cells)
{
    if (replace(m_zoom, cells))
        Q_EMIT zoomChanged();
}

void Inspection::setDivider(double share)
{
    if (replace(m_divider, std::clamp(share, 0.0, 1.0)))
        Q_EMIT zoomChanged();
}

const LaneProbe *Inspection::laneProbe(int lane) const
{
    return lane >= 0 && lane < int(m_laneProbes.size()) ? &m_laneProbes[std::size_t(lane)] : nullptr;
}

void Inspection::setSeedProbes(std::vector<LaneProbe> laneProbes)
{
    m_seedProbes = std::move(laneProbes);
}

void Inspection::setLaneProbes(std::vector<LaneProbe> laneProbes)
{
    m_laneProbes = std::move(laneProbes);
    int positions = 0;
    for (const LaneProbe &laneProbe : m_laneProbes)
        if (laneProbe.probe)
            positions = std::max(positions, laneProbe.probe->positions);
    if (m_query && *m_query >= positions && positions > 0)
        selectQuery({});
    if (m_hovered && (m_hovered->query >= positions || m_hovered->key >= positions))
        setHovered({});
    if (!m_zoom.isEmpty() && (m_zoom.right() > positions || m_zoom.bottom() > positions))
        setZoom({});
    Q_EMIT probesChanged();
}

std::optional<HeadView> Inspection::headOf(int lane) const
{
    return headIn(laneProbe(lane));
}

std::optional<HeadView> Inspection::headIn(const LaneProbe *shown) const
{
    if (!shown || !shown->probe || shown->probe->layers.empty())
        return {};
    const AttentionProbe &probe = *shown->probe;
    const HeadPlace shownPlace = shownHead();
    const int layer = std::min(shownPlace.layer, int(probe.layers.size()) - 1);
    const int head = std::min(shownPlace.head, int(probe.layers[std::size_t(layer)].size()) - 1);
    return HeadView{probe, layer, head, shown->flow.get()};
}

} // namespace fovea::ui
