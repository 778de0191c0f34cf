// SPDX-License-Identifier: MIT
#include "core/report/json_values.h"

#include "core/base/printable.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace fovea {

Json answer()
{
    return {{"schema_version", 1}};
}

Json number(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json number(const std::optional<double> &value)
{
    return value ? number(*value) : Json(nullptr);
}

Json number(const std::optional<int> &value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json numbers(std::span<const double> values)
{
    Json list = Json::array();
    for (const double value : values)
        list.push_back(number(value));
    return list;
}

Json numbers(std::span<const float> values)
{
    Json list = Json::array();
    for (const float value : values)
        list.push_back(number(double(value)));
    return list;
}

namespace {

Json valueJson(const ParamValue &value)
{
    return std::visit([](const auto &held) { return Json(held); }, value);
}

const char *typeText(ParamType type)
{
    switch (type) {
    case ParamType::Integer:
        return "integer";
    case ParamType::Real:
        return "real";
    case ParamType::Choice:
        return "choice";
    case ParamType::Flag:
        return "flag";
    }
    return "";
}

Json fieldsJson(const std::vector<std::string> &fields, const std::vector<double> &values)
{
    Json object = Json::object();
    for (std::size_t i = 0; i < fields.size() && i < values.size(); ++i)
        object[fields[i]] = number(values[i]);
    return object;
}

Json metricJson(const MetricValues &values)
{
    const auto &fields = metricCatalogue().at(values.id).fields;
    Json layers = Json::array();
    for (const auto &layer : values.layers)
        layers.push_back(fieldsJson(fields, layer));
    return {{"all", fieldsJson(fields, values.all)}, {"layers", layers}};
}

} // namespace

Json schemaJson(const ParamSchema &schema)
{
    Json list = Json::array();
    for (const Param &param : schema) {
        Json entry = {{"id", param.id},
                      {"help", param.help},
                      {"type", typeText(param.type)},
                      {"default", valueJson(param.fallback)}};
        if (param.type == ParamType::Integer) {
            entry["minimum"] = std::int64_t(param.minimum);
            entry["maximum"] = std::int64_t(param.maximum);
        } else if (param.type == ParamType::Real) {
            entry["minimum"] = number(param.minimum);
            entry["maximum"] = number(param.maximum);
        } else if (param.type == ParamType::Choice) {
            entry["choices"] = param.choices;
        }
        list.push_back(std::move(entry));
    }
    return list;
}

Json epochJson(const EpochRecord &record)
{
    Json entry = {{"epoch", record.epoch},
                  {"step", record.step},
                  {"train_loss", number(record.trainLoss)},
                  {"train_acc", number(record.trainAccuracy)},
                  {"heldout_loss", number(record.heldoutLoss)},
                  {"heldout_acc", number(record.heldoutAccuracy)},
                  {"lr", number(record.lr)},
                  {"wall_s", number(record.spent.wall)},
                  {"cpu_s", number(record.spent.cpu)},
                  {"eval_s", number(record.spent.eval)},
                  {"metrics_s", number(record.spent.metrics)}};
    // Null where it was not measured: metrics.examples is 0, or the epoch is older than the metric.
    for (const MetricInfo &info : metricCatalogue())
        entry[info.id] = nullptr;
    for (const MetricValues &values : record.metrics)
        entry[values.id] = metricJson(values);
    return entry;
}

std::string lineOf(const Json &json)
{
    return printable(json.dump(-1, ' ', false, Json::error_handler_t::replace), Printing::JsonText) + "\n";
}

} // namespace fovea
