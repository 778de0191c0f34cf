// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/attention_flow.h"
#include "core/inspect/attention_reading.h"
#include "core/inspect/example_order.h"
#include "core/inspect/head_digest.h"

#include <QObject>
#include <QRectF>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace fovea::ui {

// What all lanes are asked about.
struct ExampleChoice
{
    ExampleSplit set = ExampleSplit::Heldout;
    int index = 0;
    std::vector<Token> typed; // a person's own sequence instead, which began as that example

    bool isTyped() const { return !typed.empty(); }
    bool operator==(const ExampleChoice &) const = default;
};

enum class MapArrangement { One, Pair, All, Difference, Swipe, Seeds };
// Cells of a matrix, or lines between the tokens of neighbouring layers.
enum class MapDrawing { Cells, Lines };
// By what is on show, by each map alone, or the same at every epoch.
enum class ScaleMode { Shared, Each, Locked };

// What is drawn over the cells.
struct MapOverlays
{
    bool picks = true;    // kept cells, runner-up
    bool oracle = false;  // tokens that decide
    bool dropped = false; // what full attention would weigh outside the mask
    bool stays = false;   // how often a cell stays picked under noise

    bool operator==(const MapOverlays &) const = default;
};

struct HeadPlace
{
    int layer = 0;
    int head = 0;

    bool operator==(const HeadPlace &) const = default;
};

struct MapCell
{
    int query = 0;
    int key = 0;

    bool operator==(const MapCell &) const = default;
};

// What one lane shows on the example.
struct LaneProbe
{
    std::shared_ptr<const AttentionProbe> probe;  // null: nothing to show, and `note` says why
    std::shared_ptr<const HeadDigests> digests;   // with the probe
    std::shared_ptr<const AttentionFlow> flow;    // null: no stage needs it
    std::shared_ptr<const AttentionProbe> before; // of the sequence before it was changed; null: not changed
    std::optional<std::uint64_t> seed;            // of the run these weights are from
    int wanted = -1;                              // epoch asked for
    int epoch = -1;                               // whose weights these are: the nearest kept
    std::optional<double> accuracy;               // on the train set after that epoch; empty: not known
    std::optional<double> live;                   // epochs trained, with the fraction: weights of this moment
    QString note;
};

// What the Inspect workspace looks at and how: lanes, example, layer and head, stage, overlays, selection.
// Views change it and follow it; a controller answers asked() by setLaneProbes(). Lives in the window's
// thread.
class Inspection : public QObject
{
    Q_OBJECT

public:
    explicit Inspection(QObject *parent = nullptr) : QObject(parent) {}

    // What has to be computed.
    int first() const { return m_first; } // lanes; -1: there is none
    int second() const { return m_second; }
    int seed() const { return m_seed; } // its place among the experiment's seeds, from 0; of all lanes
    const ExampleChoice &example() const { return m_example; }
    bool isAligned() const { return m_aligned; } // lanes at equal accuracy instead of equal epoch
    void setLanes(int first, int second);
    void setSeed(int place);
    void setExample(const ExampleChoice &example);
    void setAligned(bool aligned);

    // How it is shown.
    int layer() const { return m_layer; }
    int head() const { return m_head; }
    MapStage stage() const { return m_stage; }
    MapArrangement arrangement() const { return m_arrangement; }
    MapDrawing drawing() const { return m_drawing; }
    const MapOverlays &overlays() const { return m_overlays; }
    bool showsStays() const; // in place of a stage; where they are measured
    ScaleMode scaleMode() const { return m_scaleMode; }
    bool isRootScale() const { return m_rootScale; } // square root, for weights
    void setHead(int layer, int head);
    // Another head for as long as somebody points at it; empty: the chosen one again.
    void setPreview(std::optional<HeadPlace> place);
    HeadPlace shownHead() const { return m_preview.value_or(HeadPlace{m_layer, m_head}); }
    void setStage(MapStage stage);
    void nextStage();
    void setArrangement(MapArrangement arrangement);
    void setDrawing(MapDrawing drawing);
    void setOverlays(const MapOverlays &overlays);
    void setScaleMode(ScaleMode mode);
    void setRootScale(bool root);
    bool isLogScale() const { return m_logScale; } // instead, over four powers of ten
    void setLogScale(bool log);

    // Shared by all maps.
    const std::optional<MapCell> &hovered() const { return m_hovered; }
    std::optional<int> query() const { return m_query; } // selected
    const QRectF &zoom() const { return m_zoom; }        // in cells; empty: everything
    double divider() const { return m_divider; }         // of the swipe, 0 to 1
    void setHovered(const std::optional<MapCell> &cell);
    void selectQuery(std::optional<int> query);
    void setZoom(const QRectF &cells);
    void setDivider(double share);

    // What was computed, a lane each.
    const std::vector<LaneProbe> &laneProbes() const { return m_laneProbes; }
    const LaneProbe *laneProbe(int lane) const; // null: none
    void setLaneProbes(std::vector<LaneProbe> laneProbes);
    // Of the first lane on the same sequence, one per seed; only while they are arranged.
    const std::vector<LaneProbe> &seedProbes() const { return m_seedProbes; }
    void setSeedProbes(std::vector<LaneProbe> laneProbes);     // before setLaneProbes(), which tells
    const QStringList &alphabet() const { return m_alphabet; } // of the task; empty: tokens are numbers
    void setAlphabet(const QStringList &alphabet) { m_alphabet = alphabet; }
    // The head that is looked at; empty where the lane has none. Layers are counted from 0; a lane with fewer
    // layers or heads shows its last.
    std::optional<HeadView> headOf(int lane) const;
    std::optional<HeadView> headIn(const LaneProbe *laneProbe) const;

    void askToBeShown() { Q_EMIT showWanted(); }

Q_SIGNALS:
    void showWanted();    // by another part of the window: maps, wherever they are
    void asked();         // something else has to be computed
    void viewChanged();   // something else is shown of it
    void probesChanged(); // it was computed
    void hoverChanged();
    void selectionChanged();
    void zoomChanged();

private:
    int m_first = -1;
    int m_second = -1;
    int m_seed = 0;
    ExampleChoice m_example;
    bool m_aligned = false;
    int m_layer = 0;
    int m_head = 0;
    std::optional<HeadPlace> m_preview;
    MapStage m_stage = MapStage::Weights;
    MapArrangement m_arrangement = MapArrangement::Pair;
    MapDrawing m_drawing = MapDrawing::Cells;
    MapOverlays m_overlays;
    ScaleMode m_scaleMode = ScaleMode::Locked;
    bool m_rootScale = true;
    bool m_logScale = false;
    std::optional<MapCell> m_hovered;
    std::optional<int> m_query;
    QRectF m_zoom;
    double m_divider = 0.5;
    std::vector<LaneProbe> m_laneProbes;
    std::vector<LaneProbe> m_seedProbes;
    QStringList m_alphabet;
};

} // namespace fovea::ui
