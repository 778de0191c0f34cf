// SPDX-License-Identifier: MIT
#include "core/sweep/grid/grid_preview.h"

#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/experiment/run_address.h"
#include "core/experiment/validate.h"
#include "core/sweep/grid/grid_drafts.h"

#include <algorithm>
#include <set>

namespace fovea {

namespace {

struct Side
{
    std::vector<std::size_t> dimensions;
    std::vector<std::vector<std::size_t>> places; // of those dimensions, the first slowest
};

Side sideOf(const std::vector<Dimension> &all, std::vector<std::size_t> chosen)
{
    Side side{std::move(chosen), {{}}};
    for (const std::size_t d : side.dimensions) {
        std::vector<std::vector<std::size_t>> longer;
        for (const auto &place : side.places)
            for (std::size_t i = 0; i < all[d].places.size(); ++i) {
                longer.push_back(place);
                longer.back().push_back(i);
            }
        side.places = std::move(longer);
    }
    return side;
}

bool isMask(const Dimension &dimension)
{
    return dimension.name == "mask" || dimension.name.starts_with("mask.");
}

class PreviewMaker
{
public:
    explicit PreviewMaker(const GridSpec &grid) : m_grid(grid), m_all(dimensionsOf(grid)) {}

    GridPreview make(std::size_t most)
    {
        std::vector<std::size_t> across, down;
        for (std::size_t d = 0; d < m_all.size(); ++d)
            (isMask(m_all[d]) ? across : down).push_back(d);
        if (across.empty() && !down.empty()) {
            across.push_back(down.back());
            down.pop_back();
        }
        GridPreview preview;
        preview.included = int(m_grid.include.size());
        if (axesCells(m_grid) > std::int64_t(most)) {
            preview.isWhole = false;
            across.resize(std::min<std::size_t>(1, across.size()));
            down.resize(std::min<std::size_t>(1, down.size()));
        }
        const Side columns = sideOf(m_all, across), rows = sideOf(m_all, down);
        for (const auto &place : columns.places) {
            preview.columns.push_back(fieldsOf(columns, place));
            preview.columnRules.push_back(ruleOf(columns, place));
        }
        for (const auto &place : rows.places) {
            preview.rows.push_back(fieldsOf(rows, place));
            preview.rowRules.push_back(ruleOf(rows, place));
        }
        for (std::size_t row = 0; row < preview.rows.size(); ++row)
            for (std::size_t column = 0; column < preview.columns.size(); ++column) {
                Draft draft;
                addTo(draft, rows, rows.places[row]);
                addTo(draft, columns, columns.places[column]);
                GridRow rule = preview.rowRules[row];
                rule.insert(rule.end(), preview.columnRules[column].begin(),
                            preview.columnRules[column].end());
                preview.cells.push_back(cellOf(draft, std::move(rule)));
            }
        for (std::size_t i = 0; i < preview.cells.size(); ++i)
            if (preview.cells[i].kind == PreviewCell::Kind::Excluded && m_baselines.contains(m_addresses[i]))
                preview.cells[i] = {PreviewCell::Kind::Baseline, std::move(preview.cells[i].rule),
                                    "Left out, but runs anyway, as the baseline."};
        return preview;
    }

private:
    std::vector<CellField> fieldsOf(const Side &side, const std::vector<std::size_t> &place) const
    {
        std::vector<CellField> fields;
        for (std::size_t i = 0; i < place.size(); ++i)
            for (const CellField &field : m_all[side.dimensions[i]].places[place[i]])
                fields.push_back(field);
        return fields;
    }

    GridRow ruleOf(const Side &side, const std::vector<std::size_t> &place) const
    {
        GridRow rule;
        for (std::size_t i = 0; i < place.size(); ++i) {
            const Dimension &dimension = m_all[side.dimensions[i]];
            rule.push_back({dimension.name,
                            {zipNamed(m_grid, dimension.name) ? std::to_string(place[i])
                                                              : dimension.places[place[i]].front().value}});
        }
        return rule;
    }

    void addTo(Draft &draft, const Side &side, const std::vector<std::size_t> &place) const
    {
        for (const CellField &field : fieldsOf(side, place))
            draft.fields.push_back(field);
        for (std::size_t i = 0; i < place.size(); ++i)
            if (const Dimension &dimension = m_all[side.dimensions[i]]; zipNamed(m_grid, dimension.name))
                draft.zipPlaces[dimension.name] = std::to_string(place[i]);
    }

    PreviewCell cellOf(const Draft &draft, GridRow rule)
    {
        PreviewCell cell{PreviewCell::Kind::Runs, std::move(rule), {}};
        m_addresses.emplace_back();
        try {
            LaneRecord record = recordWith(m_grid.base, draft.fields);
            record.spec.train.epochs = m_grid.cap;
            const std::string address = runAddress(record, 1);
            m_addresses.back() = address;
            for (const GridRow &one : m_grid.exclude)
                if (matches(m_grid, draft, record, one)) {
                    cell.kind = PreviewCell::Kind::Excluded;
                    return cell;
                }
            if (const auto problems = validate(record.spec, record.mask); !problems.empty())
                throw UsageError(joined(problems, " "));
            if (!m_known.insert(address).second)
                cell.kind = PreviewCell::Kind::Same;
            if (!m_grid.baseline.empty()) {
                LaneRecord baseline = recordWith(m_grid.base, withBaseline(m_grid, draft.fields));
                baseline.spec.train.epochs = m_grid.cap;
                m_baselines.insert(runAddress(baseline, 1));
            }
        } catch (const Error &error) {
            cell.kind = PreviewCell::Kind::Wrong;
            cell.sentence = error.what();
        }
        return cell;
    }

    const GridSpec &m_grid;
    std::vector<Dimension> m_all;
    std::set<std::string> m_known, m_baselines; // addresses
    std::vector<std::string> m_addresses;       // of each cell; empty: it is wrong
};

} // namespace

GridPreview previewOf(const GridSpec &grid, std::size_t most)
{
    return PreviewMaker(grid).make(most);
}

int ruleFor(const GridSpec &grid, const GridRow &rule)
{
    const auto same = [&](const GridRow &other) {
        return other.size() == rule.size() && std::ranges::all_of(rule, [&](const GridAxis &axis) {
                   return std::ranges::find(other, axis) != other.end();
               });
    };
    const auto at = std::ranges::find_if(grid.exclude, same);
    return at == grid.exclude.end() ? -1 : int(at - grid.exclude.begin());
}

} // namespace fovea
