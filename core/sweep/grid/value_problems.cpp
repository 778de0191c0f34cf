// SPDX-License-Identifier: MIT
#include "core/sweep/grid/value_problems.h"

#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/experiment/validate.h"
#include "core/sweep/grid/cell_fields.h"

#include <algorithm>

namespace fovea {

namespace {

using Fields = std::vector<CellField>;

class ProblemFinder
{
public:
    explicit ProblemFinder(const GridSpec &grid) : m_grid(grid) {}

    std::vector<ValueProblem> find()
    {
        for (const GridAxis &axis : m_grid.axes) {
            if (axis.values.empty())
                m_problems.push_back({axis.field, ValueProblem::noPlace, "At least one value is needed."});
            for (std::size_t place = 0; place < axis.values.size(); ++place)
                check({{axis.field, axis.values[place]}}, place);
        }
        for (const GridZip &zip : m_grid.zips)
            for (std::size_t place = 0; place < zip.places(); ++place) {
                Fields column;
                for (const GridAxis &member : zip.members)
                    if (place < member.values.size())
                        column.push_back({member.field, member.values[place]});
                check(column, place);
            }
        return m_problems;
    }

private:
    struct Trial
    {
        std::string problem; // empty: it can be
        LaneRecord record;
    };

    Trial trial(Fields fields, const Fields &more) const
    {
        fields.insert(fields.end(), more.begin(), more.end());
        try {
            Trial made{{}, recordWith(m_grid.base, fields)};
            made.problem = joined(validate(made.record.spec, made.record.mask), " ");
            return made;
        } catch (const Error &error) {
            return {error.what(), {}};
        }
    }

    // What decides which parameters there are: each task with each mask, of those that are not asked about.
    std::vector<Fields> surroundings(const Fields &without) const
    {
        constexpr std::size_t most = 64;
        std::vector<Fields> all = {{}};
        for (const GridAxis &axis : m_grid.axes) {
            const bool decides = axis.field == "task" || axis.field == "mask";
            if (!decides || axis.values.empty() ||
                std::ranges::find(without, axis.field, &CellField::field) != without.end())
                continue;
            std::vector<Fields> longer;
            for (const Fields &one : all)
                for (const std::string &value : axis.values) {
                    longer.push_back(one);
                    longer.back().push_back({axis.field, value});
                }
            all = std::move(longer);
        }
        if (all.size() > most)
            all.resize(most);
        return all;
    }

    // Values that are set together: one, or those of a column.
    void check(const Fields &column, std::size_t place)
    {
        std::string sentence;
        Fields around;
        for (const Fields &one : surroundings(column)) {
            if (!trial(one, {}).problem.empty())
                continue; // that has a sentence of its own
            const Trial all = trial(one, column);
            const bool has = std::ranges::any_of(column, [&](const CellField &field) {
                return all.problem.empty() && !fieldOf(all.record, field.field).empty();
            });
            if (has)
                return;
            if (sentence.empty() && !all.problem.empty()) {
                sentence = all.problem;
                around = one;
            }
        }
        if (!sentence.empty())
            blame(column, place, around, sentence);
    }

    void blame(const Fields &column, std::size_t place, const Fields &around, const std::string &sentence)
    {
        std::vector<ValueProblem> found;
        for (const CellField &field : column) {
            Fields others = column;
            std::erase(others, field);
            if (trial(around, others).problem.empty())
                found.push_back({field.field, place, sentence});
        }
        if (found.empty()) // several are wrong
            for (const CellField &field : column)
                if (const Trial alone = trial(around, {field}); !alone.problem.empty())
                    found.push_back({field.field, place, alone.problem});
        m_problems.insert(m_problems.end(), found.begin(), found.end());
    }

    const GridSpec &m_grid;
    std::vector<ValueProblem> m_problems;
};

} // namespace

std::vector<ValueProblem> valueProblems(const GridSpec &grid)
{
    return ProblemFinder(grid).find();
}

} // namespace fovea
