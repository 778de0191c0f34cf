// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/sweep/view/sweep_view.h"

#include <algorithm>
#include <array>

namespace fovea {

namespace {

constexpr std::array<std::string_view, 4> cellMeasures{"epochs", "speedup", "heldout-best", "heldout-last"};
constexpr std::array<std::string_view, 2> curveMeasures{"heldout", "train"};
constexpr std::array<std::string_view, 3> overs{"median", "mean", "each"};
constexpr std::array<std::string_view, 8> words{"x",      "y",    "colour",  "row",
                                                "column", "over", "against", "where"};

template<std::size_t N>
std::size_t chosen(std::string_view word, std::string_view value,
                   const std::array<std::string_view, N> &allowed)
{
    const auto at = std::ranges::find(allowed, value);
    if (at != allowed.end())
        return std::size_t(at - allowed.begin());
    const std::vector<std::string> names(allowed.begin(), allowed.end());
    throw UsageError("'" + std::string(word) + ": " + std::string(value) + "'" + suggestion(value, names) +
                     "; allowed are " + joined(names, ", ") + ".");
}

std::vector<std::string> fieldsFrom(std::string_view word, std::string_view text, const SweepPlan &plan)
{
    std::vector<std::string> fields;
    if (text == "none")
        return fields;
    for (const std::string_view part : split(text, ',')) {
        const std::string field(trimmed(part));
        if (std::ranges::find(plan.columns, field) == plan.columns.end())
            throw UsageError("'" + std::string(word) + ": " + field + "'" + suggestion(field, plan.columns) +
                             (plan.columns.empty() ? ": no field differs between the cells of this sweep."
                                                   : "; what differs here is " + joined(plan.columns, ", ") +
                                                         ", or say none."));
        if (std::ranges::find(fields, field) == fields.end())
            fields.push_back(field);
    }
    return fields;
}

ViewCondition conditionFrom(std::string_view text, const SweepPlan &plan)
{
    const auto at = text.find('=');
    if (at == std::string_view::npos || at == 0)
        throw UsageError("'where: " + std::string(text) + "' has no '='; say field=value or field!=value.");
    ViewCondition condition;
    condition.isNot = text[at - 1] == '!';
    condition.field = std::string(trimmed(text.substr(0, at - (condition.isNot ? 1 : 0))));
    (void)fieldsFrom("where", condition.field, plan);
    const auto known = valuesOf(plan, condition.field);
    for (const std::string_view part : split(text.substr(at + 1), '|')) {
        const std::string value(trimmed(part));
        if (std::ranges::find(known, value) == known.end())
            throw UsageError("'where: " + condition.field + "=" + value + "'" + suggestion(value, known) +
                             "; its values here are " + joined(known, ", ") + ".");
        condition.values.push_back(value);
    }
    return condition;
}

void setWord(SweepView &view, std::string_view word, std::string_view value, const SweepPlan &plan)
{
    if (word == "x") {
        if (value != "epoch")
            view.across = fieldsFrom(word, value, plan);
    } else if (word == "y") {
        if (const auto at = std::ranges::find(curveMeasures, value); at != curveMeasures.end())
            view.curve = CurveMeasure(at - curveMeasures.begin());
        else
            view.down = fieldsFrom(word, value, plan);
    } else if (word == "row") {
        view.down = fieldsFrom(word, value, plan);
    } else if (word == "column") {
        view.across = fieldsFrom(word, value, plan);
    } else if (word == "colour") {
        view.colour = CellMeasure(chosen(word, value, cellMeasures));
    } else if (word == "over") {
        std::string_view how = value.starts_with("seed") ? trimmed(value.substr(4)) : value;
        if (how.starts_with('(') && how.ends_with(')'))
            how = trimmed(how.substr(1, how.size() - 2));
        view.over = how.empty() ? OverSeeds::Median : OverSeeds(chosen(word, how, overs));
    } else if (word == "where") {
        view.where.clear();
        if (value != "all")
            for (const std::string_view part : split(value, ','))
                view.where.push_back(conditionFrom(trimmed(part), plan));
    }
    // "against" is the grid's own baseline.
}

std::string namesOf(const std::vector<std::string> &fields)
{
    return fields.empty() ? "none" : joined(fields, ", ");
}

} // namespace

std::string_view textOf(CellMeasure measure)
{
    return cellMeasures[std::size_t(measure)];
}

std::string_view textOf(CurveMeasure measure)
{
    return curveMeasures[std::size_t(measure)];
}

std::string_view textOf(OverSeeds over)
{
    return overs[std::size_t(over)];
}

std::string conditionText(const ViewCondition &condition)
{
    return condition.field + (condition.isNot ? "!=" : "=") + joined(condition.values, "|");
}

std::string textOf(const SweepView &view, ViewKind kind, const SweepPlan &plan)
{
    std::string text = kind == ViewKind::Cells
                           ? "x: " + namesOf(view.across) + "  y: " + namesOf(view.down) +
                                 "  colour: " + std::string(textOf(view.colour))
                           : "x: epoch  y: " + std::string(textOf(view.curve)) +
                                 "  row: " + namesOf(view.down) + "  column: " + namesOf(view.across);
    text += "  over: seed (" + std::string(textOf(view.over)) + ")";
    if (!plan.grid.baseline.empty()) {
        std::vector<CellField> fields;
        for (const GridAxis &axis : plan.grid.baseline)
            fields.push_back({axis.field, axis.values.front()});
        text += "  against: " + wordsOf(fields);
    }
    std::vector<std::string> conditions;
    for (const ViewCondition &condition : view.where)
        conditions.push_back(conditionText(condition));
    if (!conditions.empty())
        text += "  where: " + joined(conditions, ", ");
    return text;
}

SweepView viewFrom(std::string_view text, const SweepView &before, const SweepPlan &plan)
{
    struct Found
    {
        std::size_t word = 0, begin = 0, end = 0;
    };
    std::vector<Found> found;
    for (std::size_t colon = text.find(": "); colon != std::string_view::npos;
         colon = text.find(": ", colon + 1)) {
        const auto blank = text.substr(0, colon).find_last_of(" \t");
        const std::size_t begin = blank == std::string_view::npos ? 0 : blank + 1;
        const std::string_view word = text.substr(begin, colon - begin);
        const auto at = std::ranges::find(words, word);
        if (at == words.end()) {
            const std::vector<std::string> names(words.begin(), words.end());
            throw UsageError("There is no word '" + std::string(word) + ":'" + suggestion(word, names) +
                             ". The words of a view are " + joined(names, ", ") + ".");
        }
        found.push_back({std::size_t(at - words.begin()), begin, colon + 2});
    }
    if (found.empty() || !trimmed(text.substr(0, found.front().begin)).empty())
        throw UsageError("A view begins with a word and a colon: x: mask  y: task  colour: epochs.");
    SweepView view = before;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const std::size_t end = i + 1 < found.size() ? found[i + 1].begin : text.size();
        setWord(view, words[found[i].word], trimmed(text.substr(found[i].end, end - found[i].end)), plan);
    }
    std::erase_if(view.down, [&](const std::string &field) {
        return std::ranges::find(view.across, field) != view.across.end();
    });
    return view;
}

} // namespace fovea
