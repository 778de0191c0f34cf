// SPDX-License-Identifier: MIT
#include "core/files/safetensors_header.h"

#include "core/base/errors.h"
#include "core/base/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace fovea {

namespace {

using Json = nlohmann::ordered_json;
constexpr std::string_view metadataKey = "__metadata__";

std::vector<std::uint64_t> shapeOf(const ParameterSlot &slot)
{
    std::vector<std::uint64_t> shape{std::uint64_t(slot.rows)};
    if (slot.columns > 0)
        shape.push_back(std::uint64_t(slot.columns));
    return shape;
}

std::string textOf(const std::vector<std::uint64_t> &shape)
{
    std::vector<std::string> texts;
    for (const std::uint64_t size : shape)
        texts.push_back(std::to_string(size));
    return "[" + joined(texts, ", ") + "]";
}

// Empty unless it is a list of non-negative integers.
std::optional<std::vector<std::uint64_t>> listIn(const Json &entry, const char *key)
{
    const auto found = entry.find(key);
    if (found == entry.end() || !found->is_array())
        return {};
    std::vector<std::uint64_t> list;
    for (const Json &number : *found) {
        if (!number.is_number_unsigned())
            return {};
        list.push_back(number.get<std::uint64_t>());
    }
    return list;
}

class HeaderReader
{
public:
    HeaderReader(const ParameterLayout &layout, std::uint64_t dataSize, const std::string &path)
        : m_layout(layout), m_dataSize(dataSize), m_path(path)
    {
    }

    std::vector<std::size_t> places(std::string_view header) const
    {
        const Json json = parsed(header);
        checkNames(json);
        std::vector<std::size_t> places;
        for (const ParameterSlot &slot : m_layout.parameters())
            places.push_back(placeOf(slot, json.at(slot.name)));
        checkTiling(places);
        return places;
    }

private:
    [[noreturn]] void refuse(const std::string &why) const { throw InputError("'" + m_path + "': " + why); }

    Json parsed(std::string_view header) const
    {
        std::set<std::string> names;
        bool twice = false;
        const auto watch = [&](int depth, Json::parse_event_t event, Json &value) {
            if (depth == 1 && event == Json::parse_event_t::key)
                twice |= !names.insert(value.get<std::string>()).second;
            return true;
        };
        Json json = Json::parse(header, watch, /*allow_exceptions=*/false);
        if (!json.is_object() || header.front() != '{')
            refuse("The header of the safetensors file is not a JSON object.");
        if (twice)
            refuse("The header of the safetensors file names a tensor twice.");
        return json;
    }

    void checkNames(const Json &json) const
    {
        std::vector<std::string> missing, unknown;
        for (const ParameterSlot &slot : m_layout.parameters())
            if (!json.contains(slot.name))
                missing.push_back(slot.name);
        for (const auto &[name, entry] : json.items())
            if (name != metadataKey && !m_layout.find(name))
                unknown.push_back(name);
        std::string why;
        if (!missing.empty())
            why += "These tensors of the model are missing: " + joined(missing, ", ") + ".";
        if (!unknown.empty())
            why +=
                (why.empty() ? "" : " ") + ("The model has no such tensors: " + joined(unknown, ", ") + ".");
        if (!why.empty())
            refuse(why);
    }

    std::size_t placeOf(const ParameterSlot &slot, const Json &entry) const
    {
        const std::string name = "Tensor " + slot.name;
        if (!entry.is_object() || !entry.contains("dtype") || !entry["dtype"].is_string())
            refuse(name + " has no dtype.");
        if (entry["dtype"] != "F32")
            refuse(name + " has dtype " + entry["dtype"].get<std::string>() + "; only F32 is read.");
        const auto shape = listIn(entry, "shape");
        if (!shape || *shape != shapeOf(slot))
            refuse(name + " has " + (shape ? "shape " + textOf(*shape) : "no shape") + "; the model needs " +
                   textOf(shapeOf(slot)) + ".");
        const auto range = listIn(entry, "data_offsets");
        if (!range || range->size() != 2)
            refuse(name + " has no data_offsets.");
        const std::uint64_t begin = range->front(), end = range->back();
        if (begin > end || end > m_dataSize)
            refuse(name + " lies outside the file's data.");
        if (end - begin != slot.size() * sizeof(float) || begin % sizeof(float) != 0)
            refuse(name + " has data_offsets that do not fit its shape.");
        return std::size_t(begin / sizeof(float));
    }

    void checkTiling(const std::vector<std::size_t> &places) const
    {
        std::vector<std::pair<std::size_t, std::size_t>> ranges; // of numbers
        for (std::size_t i = 0; i < places.size(); ++i)
            ranges.emplace_back(places[i], places[i] + m_layout.parameters()[i].size());
        std::ranges::sort(ranges);
        std::size_t end = 0;
        for (const auto &[begin, next] : ranges) {
            if (begin != end)
                refuse("The tensors leave gaps in the data or overlap.");
            end = next;
        }
        if (end * sizeof(float) != m_dataSize)
            refuse("It has " + std::to_string(m_dataSize) + " bytes of data; its tensors have " +
                   std::to_string(end * sizeof(float)) + ".");
    }

    const ParameterLayout &m_layout;
    std::uint64_t m_dataSize;
    const std::string &m_path;
};

} // namespace

std::string safetensorsHeader(const ParameterLayout &layout, const SafetensorsMetadata &metadata)
{
    Json json = Json::object();
    if (!metadata.empty())
        json[std::string(metadataKey)] = metadata;
    for (const ParameterSlot &slot : layout.parameters()) {
        const std::size_t begin = slot.offset * sizeof(float);
        json[slot.name] = {{"dtype", "F32"},
                           {"shape", shapeOf(slot)},
                           {"data_offsets", {begin, begin + slot.size() * sizeof(float)}}};
    }
    std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    text.append((8 - text.size() % 8) % 8, ' ');
    return text;
}

std::vector<std::size_t> safetensorsPlaces(std::string_view header, std::uint64_t dataSize,
                                           const ParameterLayout &layout, const std::string &path)
{
    return HeaderReader(layout, dataSize, path).places(header);
}

} // namespace fovea
