// SPDX-License-Identifier: MIT
#include "core/sweep/view/sweep_view.h"

#include <algorithm>
#include <map>

namespace fovea {

namespace {

std::vector<CellField> placeOf(const SweepCell &cell, const std::vector<std::string> &fields)
{
    std::vector<CellField> place;
    for (const std::string &field : fields)
        place.push_back({field, fieldOf(cell.record, field)});
    return place;
}

// Columns or rows in the order of their fields' values.
class Axis
{
public:
    Axis(const SweepPlan &plan, const std::vector<std::string> &fields) : m_fields(fields)
    {
        for (const std::string &field : fields)
            m_values.push_back(valuesOf(plan, field));
    }

    void add(const SweepCell &cell, bool isBaseline)
    {
        ViewPlace place{placeOf(cell, m_fields), isBaseline};
        const auto [at, isNew] = m_places.emplace(keyOf(place), place);
        if (!isNew)
            at->second.isBaseline = at->second.isBaseline && isBaseline;
    }

    std::vector<ViewPlace> places()
    {
        std::vector<ViewPlace> all;
        for (const auto &[key, place] : m_places) {
            m_numbers[key] = all.size();
            all.push_back(place);
        }
        return all;
    }

    std::size_t numberOf(const SweepCell &cell) const
    {
        return m_numbers.at(keyOf({placeOf(cell, m_fields), false}));
    }

private:
    using Key = std::vector<std::ptrdiff_t>;

    Key keyOf(const ViewPlace &place) const
    {
        Key key;
        for (std::size_t i = 0; i < place.fields.size(); ++i)
            key.push_back(std::ranges::find(m_values[i], place.fields[i].value) - m_values[i].begin());
        return key;
    }

    const std::vector<std::string> &m_fields;
    std::vector<std::vector<std::string>> m_values;
    std::map<Key, ViewPlace> m_places;
    std::map<Key, std::size_t> m_numbers;
};

void addValues(std::vector<std::string> &values, const std::vector<std::string> &more)
{
    for (const std::string &value : more)
        if (std::ranges::find(values, value) == values.end())
            values.push_back(value);
}

} // namespace

SweepView usualView(const SweepPlan &plan)
{
    SweepView view;
    for (const std::string &column : plan.columns)
        (column == "mask" || column.starts_with("mask.") ? view.across : view.down).push_back(column);
    // The mask says its parameters, too, unless the grid varies them beside it.
    if (view.across.empty() && view.down.size() > 1) {
        view.across = {view.down.back()};
        view.down.pop_back();
    }
    return view;
}

std::vector<std::string> valuesOf(const SweepPlan &plan, std::string_view field)
{
    std::vector<std::string> named, present;
    for (const GridAxis &axis : plan.grid.axes)
        if (axis.field == field)
            addValues(named, axis.values);
    for (const GridZip &zip : plan.grid.zips)
        for (const GridAxis &member : zip.members)
            if (member.field == field)
                addValues(named, member.values);
    std::vector<std::string> baselines, others;
    for (std::size_t i = 0; i < plan.cells.size(); ++i) {
        const std::string value = fieldOf(plan.cells[i].record, field);
        addValues(plan.cells[i].baseline == int(i) ? baselines : others, {value});
    }
    // A value of the baseline alone stands first; all else as the grid has it.
    for (const std::string &value : baselines)
        if (std::ranges::find(others, value) == others.end())
            present.push_back(value);
    std::vector<std::string> all = others;
    addValues(all, baselines);
    for (const std::string &value : named)
        if (std::ranges::find(all, value) != all.end())
            addValues(present, {value});
    addValues(present, others);
    addValues(present, baselines);
    return present;
}

bool isShown(const SweepCell &cell, const SweepView &view)
{
    return std::ranges::all_of(view.where, [&](const ViewCondition &condition) {
        const std::string value = fieldOf(cell.record, condition.field);
        const bool isOne = std::ranges::find(condition.values, value) != condition.values.end();
        return isOne != condition.isNot;
    });
}

ViewGrid gridOf(const SweepPlan &plan, const SweepView &view)
{
    std::vector<int> shown;
    Axis across(plan, view.across), down(plan, view.down);
    for (std::size_t i = 0; i < plan.cells.size(); ++i) {
        const SweepCell &cell = plan.cells[i];
        if (!isShown(cell, view))
            continue;
        const bool isBaseline = cell.baseline == int(i);
        across.add(cell, isBaseline);
        down.add(cell, isBaseline);
        shown.push_back(int(i));
    }
    ViewGrid grid;
    grid.columns = across.places();
    grid.rows = down.places();
    grid.cells.resize(grid.columns.size() * grid.rows.size());
    for (const int place : shown) {
        const SweepCell &cell = plan.cells[std::size_t(place)];
        grid.cells[down.numberOf(cell) * grid.columns.size() + across.numberOf(cell)].push_back(place);
    }
    for (const std::string &field : plan.columns) {
        MixedField mixed{field, {}};
        for (const auto &cells : grid.cells) {
            std::vector<std::string> here;
            for (const int cell : cells)
                addValues(here, {fieldOf(plan.cells[std::size_t(cell)].record, field)});
            if (here.size() > 1)
                addValues(mixed.values, here);
        }
        if (!mixed.values.empty())
            grid.mixed.push_back(std::move(mixed));
    }
    return grid;
}

} // namespace fovea
