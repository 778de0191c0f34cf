// SPDX-License-Identifier: MIT
#include "core/sweep/curve_lines.h"

#include "core/base/errors.h"
#include "core/base/hash.h"

#include <nlohmann/json.hpp>

#include <bit>
#include <cmath>
#include <limits>
#include <span>

namespace fovea {

namespace {

using Json = nlohmann::ordered_json;

Json exact(double value)
{
    if (std::isnan(value))
        return nullptr;
    if (std::isinf(value))
        return value > 0 ? "inf" : "-inf";
    return value;
}

Json exact(const std::vector<double> &values)
{
    Json list = Json::array();
    for (const double value : values)
        list.push_back(exact(value));
    return list;
}

double realOf(const Json &json)
{
    if (json.is_null())
        return std::numeric_limits<double>::quiet_NaN();
    if (json.is_string()) {
        const double infinity = std::numeric_limits<double>::infinity();
        return json == "inf" ? infinity : json == "-inf" ? -infinity : throw InputError("This is no number.");
    }
    return json.get<double>();
}

std::vector<double> realsOf(const Json &json)
{
    std::vector<double> values;
    for (const Json &value : json)
        values.push_back(realOf(value));
    return values;
}

} // namespace

std::string curveLine(const EpochRecord &record)
{
    Json json{
        {"epoch", record.epoch},
        {"step", record.step},
        {"train_loss", exact(record.trainLoss)},
        {"train_acc", exact(record.trainAccuracy)},
        {"heldout_loss", exact(record.heldoutLoss)},
        {"heldout_acc", exact(record.heldoutAccuracy)},
        {"lr", exact(record.lr)},
        {"spent", exact({record.spent.wall, record.spent.cpu, record.spent.eval, record.spent.metrics})}};
    Json &metrics = json["metrics"] = Json::object();
    for (const MetricValues &values : record.metrics) {
        metrics[values.id]["all"] = exact(values.all);
        for (const auto &layer : values.layers)
            metrics[values.id]["layers"].push_back(exact(layer));
    }
    return json.dump();
}

EpochRecord epochFromLine(std::string_view line)
{
    try {
        const Json json = Json::parse(line);
        EpochRecord record;
        record.epoch = json.at("epoch");
        record.step = json.at("step");
        record.trainLoss = realOf(json.at("train_loss"));
        record.trainAccuracy = realOf(json.at("train_acc"));
        record.heldoutLoss = realOf(json.at("heldout_loss"));
        record.heldoutAccuracy = realOf(json.at("heldout_acc"));
        record.lr = realOf(json.at("lr"));
        const auto spent = realsOf(json.at("spent"));
        record.spent = {spent.at(0), spent.at(1), spent.at(2), spent.at(3)};
        for (const auto &[id, values] : json.at("metrics").items()) {
            record.metrics.push_back({id, realsOf(values.at("all")), {}});
            if (values.contains("layers"))
                for (const Json &layer : values["layers"])
                    record.metrics.back().layers.push_back(realsOf(layer));
        }
        return record;
    } catch (const std::exception &) {
        throw InputError("This is no epoch of a curve.");
    }
}

std::vector<EpochRecord> epochsFrom(std::string_view lines)
{
    std::vector<EpochRecord> epochs;
    for (auto end = lines.find('\n'); end != std::string_view::npos; end = lines.find('\n')) {
        try {
            EpochRecord record = epochFromLine(lines.substr(0, end));
            if (record.epoch != int(epochs.size()))
                break;
            epochs.push_back(std::move(record));
        } catch (const InputError &) {
            break;
        }
        lines.remove_prefix(end + 1);
    }
    return epochs;
}

std::uint64_t bitsOf(const std::vector<EpochRecord> &epochs, const TrainerState &state)
{
    std::uint64_t hash = 0;
    const auto add = [&](double value) {
        hash = combined(hash, std::isnan(value) ? 0x7ff8ULL : std::bit_cast<std::uint64_t>(value));
    };
    for (const EpochRecord &epoch : epochs) {
        for (const double value : {double(epoch.epoch), double(epoch.step), epoch.trainLoss,
                                   epoch.trainAccuracy, epoch.heldoutLoss, epoch.heldoutAccuracy, epoch.lr})
            add(value);
        for (const MetricValues &metric : epoch.metrics) {
            hash = combined(hash, hashOf(metric.id));
            for (const double value : metric.all)
                add(value);
            for (const auto &layer : metric.layers)
                for (const double value : layer)
                    add(value);
        }
    }
    for (const auto *floats : {&state.weights, &state.optimizer.first, &state.optimizer.second})
        hash = hashOf(std::as_bytes(std::span(*floats)), hash);
    return combined(hash, std::uint64_t(state.step));
}

} // namespace fovea
