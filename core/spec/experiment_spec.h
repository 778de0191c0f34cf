// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/param_schema.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

struct TaskSpec
{
    std::string id = "even-pairs"; // a task of the catalogue, or "file" for own data in any alphabet
    ParamValues params;            // only what differs from the task's defaults

    bool operator==(const TaskSpec &) const = default;
};

struct MaskSpec
{
    std::string id = "full";
    ParamValues params; // only what differs from the mask's defaults

    bool operator==(const MaskSpec &) const = default;
};

enum class Padding { None, Paper };

struct DataSpec
{
    int train = 5000;
    int heldout = 2000;
    std::optional<std::uint64_t> seed; // empty: the run's seed
    Padding padding = Padding::None;
    std::optional<std::string> trainFile; // JSONL
    std::optional<std::string> heldoutFile;

    bool operator==(const DataSpec &) const = default;
};

enum class Layout { Released, Printed };
enum class Activation { Relu, Gelu, Mish };
enum class NormPlacement { Pre, Post };
enum class ScoreForm { QueryKey, Bilinear };
enum class Positions { Sinusoidal, Learned, None };
enum class Readout { Mean, Last };
enum class PadUse { Attended, Masked };

// How the gradient of attention weights reaches the scores.
enum class GradientRule {
    Kept,            // through the keys that are kept
    StraightThrough, // forward with the mask, backward as if all keys were kept
    ForwardFull,     // forward with all keys, backward through the scores of the selected ones only
};

constexpr const char *nameOf(GradientRule rule)
{
    return rule == GradientRule::Kept              ? "kept"
           : rule == GradientRule::StraightThrough ? "straight-through"
                                                   : "forward-full";
}

struct ModelSpec
{
    Layout layout = Layout::Released; // decides biases and score scaling; sets norm, affine, scores, output
    int blocks = 5;
    int heads = 1;
    int dModel = 64;
    int dHead = 64; // per head
    int dMlp = 64;
    Activation activation = Activation::Relu;
    NormPlacement norm = NormPlacement::Pre;
    bool affine = false; // LayerNorm with learned scale and shift
    ScoreForm scores = ScoreForm::QueryKey;
    bool output = true; // a projection after the heads; without it head outputs are added and dHead = dModel
    Positions positions = Positions::Sinusoidal;
    Readout readout = Readout::Mean;
    PadUse pad = PadUse::Attended;
    double dropout = 0.01;
    double inverseTemperature = 1;
    GradientRule gradient = GradientRule::Kept;

    bool biases() const { return layout == Layout::Released; }
    bool scaledScores() const { return layout == Layout::Released; }
    bool operator==(const ModelSpec &) const = default;
};

enum class OptimizerKind { Sgd, Adam, AdamW };
enum class OrderKind { Shuffled, Sequential };
enum class InitKind { Paired, Independent };
enum class AccuracyKind { Full, Running };

struct TrainSpec
{
    OptimizerKind optimizer = OptimizerKind::Sgd;
    double lr = 0.1;
    double decay = 0.9995; // of the learning rate, per epoch
    int batch = 25;
    double clip = 0.5; // of the gradient's norm; 0 for none
    int epochs = 100;
    double momentum = 0;
    double weightDecay = 0;
    OrderKind order = OrderKind::Shuffled;
    InitKind init = InitKind::Paired;
    AccuracyKind accuracy = AccuracyKind::Full;

    bool operator==(const TrainSpec &) const = default;
};

struct MetricsSpec
{
    int examples = 64;

    bool operator==(const MetricsSpec &) const = default;
};

struct StoreSpec
{
    int snapshots = 120;
    int megabytes = 1024;

    bool operator==(const StoreSpec &) const = default;
};

struct StopSpec
{
    std::optional<double> trainAccuracy; // 0 to 1
    std::optional<int> plateau;          // epochs without a better train loss
    std::optional<double> seconds;       // of training

    bool operator==(const StopSpec &) const = default;
};

// Everything that decides a run but its mask and seed.
struct RunSpec
{
    TaskSpec task;
    DataSpec data;
    ModelSpec model;
    TrainSpec train;
    MetricsSpec metrics;
    StoreSpec store;
    StopSpec stop;

    bool operator==(const RunSpec &) const = default;
};

// A change to one field of the base, key and value as in --set: {"train.lr", "0.05"}.
struct FieldChange
{
    std::string key;
    std::string value;

    bool operator==(const FieldChange &) const = default;
};

// Where a lane begins instead of with initial weights: with those that a run of the same session had. Such a
// lane has the seed of that run and no other.
struct BranchPoint
{
    std::int64_t run = 0; // its number, from 1 on
    int epoch = -1;       // after which it branches off; -1 is init

    bool operator==(const BranchPoint &) const = default;
};

struct LaneSpec
{
    std::string name; // a letter, or what the person calls it
    MaskSpec mask;
    std::vector<FieldChange> set;
    std::optional<BranchPoint> branch = {}; // empty: it begins with initial weights

    bool operator==(const LaneSpec &) const = default;
};

// What a heat runs: lanes x seeds. A value; immutable once runs exist.
struct ExperimentSpec
{
    std::string name;
    std::vector<std::uint64_t> seeds = {1};
    bool lockstep = true;
    RunSpec base;
    std::vector<LaneSpec> lanes;

    bool operator==(const ExperimentSpec &) const = default;
};

// Letters A, B, ..., Z, AA, ... for lanes without a name.
std::string laneLetter(std::size_t index);

} // namespace fovea
