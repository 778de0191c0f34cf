// SPDX-License-Identifier: MIT
#include "core/sweep/grid/grid_drafts.h"

#include "core/attention/mask.h"
#include "core/base/text.h"

#include <algorithm>

namespace fovea {

std::vector<Dimension> dimensionsOf(const GridSpec &grid)
{
    std::vector<Dimension> all;
    for (const GridAxis &axis : grid.axes) {
        all.push_back({axis.field, {}});
        for (const std::string &value : axis.values)
            all.back().places.push_back({{axis.field, value}});
    }
    for (const GridZip &zip : grid.zips) {
        all.push_back({zip.name, {}});
        for (std::size_t i = 0; i < zip.places(); ++i) {
            all.back().places.emplace_back();
            for (const GridAxis &member : zip.members)
                all.back().places.back().push_back({member.field, member.values[i]});
        }
    }
    return all;
}

const GridZip *zipNamed(const GridSpec &grid, std::string_view name)
{
    const auto at = std::ranges::find(grid.zips, name, &GridZip::name);
    return at == grid.zips.end() ? nullptr : &*at;
}

std::size_t slowest(const std::vector<Dimension> &dimensions)
{
    for (std::size_t i = 0; i < dimensions.size(); ++i)
        if (dimensions[i].places.size() > 1)
            return i;
    return 0;
}

std::vector<Draft> product(const GridSpec &grid, const std::vector<Dimension> &dimensions)
{
    const std::size_t slow = slowest(dimensions);
    std::vector<Draft> drafts = {{}};
    for (std::size_t d = 0; d < dimensions.size(); ++d) {
        std::vector<Draft> longer;
        for (const Draft &draft : drafts)
            for (std::size_t place = 0; place < dimensions[d].places.size(); ++place) {
                longer.push_back(draft);
                const auto &fields = dimensions[d].places[place];
                longer.back().fields.insert(longer.back().fields.end(), fields.begin(), fields.end());
                if (zipNamed(grid, dimensions[d].name))
                    longer.back().zipPlaces[dimensions[d].name] = std::to_string(place);
                if (d == slow)
                    longer.back().slow = int(place);
            }
        drafts = std::move(longer);
    }
    return drafts;
}

bool matches(const GridSpec &grid, const Draft &draft, const LaneRecord &record, const GridRow &row)
{
    return std::ranges::all_of(row, [&](const GridAxis &wanted) {
        if (zipNamed(grid, wanted.field)) {
            const auto place = draft.zipPlaces.find(wanted.field);
            return std::ranges::any_of(wanted.values, [&](const std::string &value) {
                return value == "*" || (place != draft.zipPlaces.end() && place->second == value);
            });
        }
        if (fieldOf(record, wanted.field).empty())
            return false; // it has no such field
        // Compared as what the cell would be with it, so that 0.10 is 0.1 and top-k is top-k:5.
        return std::ranges::any_of(wanted.values, [&](const std::string &value) {
            if (value == "*")
                return true;
            std::vector<CellField> changed = {{wanted.field, value}};
            if (wanted.field != "mask")
                changed.push_back({"mask", textOf(record.mask)});
            return fieldOf(recordWith(record.spec, changed), wanted.field) == fieldOf(record, wanted.field);
        });
    });
}

std::vector<Draft> includedBy(const GridSpec &grid, const GridRow &row)
{
    std::vector<Draft> drafts = {{}};
    for (const GridAxis &one : row) {
        const GridZip *zip = zipNamed(grid, one.field);
        std::vector<std::string> values;
        for (const std::string &value : one.values) {
            if (value != "*")
                values.push_back(value);
            else if (zip)
                for (std::size_t i = 0; i < zip->places(); ++i)
                    values.push_back(std::to_string(i));
            else
                for (const std::string &each :
                     std::ranges::find(grid.axes, one.field, &GridAxis::field)->values)
                    values.push_back(each);
        }
        std::vector<Draft> longer;
        for (const Draft &draft : drafts)
            for (const std::string &value : values) {
                longer.push_back(draft);
                if (!zip) {
                    longer.back().fields.push_back({one.field, value});
                    continue;
                }
                longer.back().zipPlaces[one.field] = value;
                for (const GridAxis &member : zip->members)
                    longer.back().fields.push_back(
                        {member.field, member.values[std::size_t(*integerFrom(value))]});
            }
        drafts = std::move(longer);
    }
    return drafts;
}

std::vector<CellField> withBaseline(const GridSpec &grid, std::vector<CellField> fields)
{
    for (const GridAxis &one : grid.baseline) {
        std::vector<CellField> changes;
        if (const GridZip *zip = zipNamed(grid, one.field))
            for (const GridAxis &member : zip->members)
                changes.push_back(
                    {member.field, member.values[std::size_t(*integerFrom(one.values.front()))]});
        else
            changes.push_back({one.field, one.values.front()});
        for (const CellField &change : changes) {
            std::erase_if(fields, [&](const CellField &field) { return field.field == change.field; });
            fields.push_back(change);
        }
    }
    return fields;
}

} // namespace fovea
