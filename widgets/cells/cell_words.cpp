// SPDX-License-Identifier: MIT
#include "widgets/cells/cell_words.h"

#include "widgets/kit/tr.h"
#include "widgets/models/field_names.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace fovea::ui {

namespace {

QString qtext(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

QString percent(double share)
{
    return QString::number(100 * share, 'f', 1);
}

// `limit`: where waiting ends, which is earlier than the cap where a run was stopped.
QString epochsWords(const SweepPlan &plan, double limit)
{
    return Words::tr("mean epochs to %1 %, waiting at most %2").arg(100 * thresholdOf(plan.grid)).arg(limit);
}

} // namespace

QString gridFieldName(const std::string &field)
{
    if (field == "task" || field == "task.id")
        return Words::tr("Task");
    if (field == "mask")
        return Words::tr("Attention");
    if (field.starts_with("mask."))
        return fieldName(std::string_view(field).substr(5));
    return fieldName(field);
}

QString valueWords(const std::string &field, const std::string &value)
{
    if (value.empty())
        return QStringLiteral("–");
    if (field == "task" || field == "task.id")
        return qtext(value);
    if (field == "mask") {
        QString words = qtext(value);
        return words.replace(QLatin1Char(':'), QLatin1Char(' '));
    }
    if (field.starts_with("mask."))
        return qtext(field.substr(5)) + QLatin1Char(' ') + qtext(value);
    return fieldWords(field, value);
}

QString placeWords(const ViewPlace &place, const std::vector<ViewPlace> &all)
{
    constexpr std::size_t fewFields = 2;
    QStringList words;
    for (std::size_t i = 0; i < place.fields.size(); ++i) {
        const CellField &field = place.fields[i];
        if (field.value.empty())
            continue;
        if (place.fields.size() > fewFields) {
            std::map<std::string, int> counts;
            for (const ViewPlace &other : all)
                ++counts[other.fields[i].value];
            const auto usual =
                std::ranges::max_element(counts, {}, [](const auto &entry) { return entry.second; });
            if (usual->first == field.value && usual->second * 2 > int(all.size()))
                continue;
        }
        words << valueWords(field.field, field.value);
    }
    if (words.isEmpty())
        return place.fields.empty() ? Words::tr("all") : Words::tr("as the rest");
    return words.join(QStringLiteral(", "));
}

QString cellWords(const SweepPlan &plan, int cell)
{
    QStringList words;
    for (const CellField &field : plan.cells[std::size_t(cell)].fields)
        if (!field.value.empty())
            words << valueWords(field.field, field.value);
    return words.isEmpty() ? Words::tr("the only cell") : words.join(QStringLiteral(", "));
}

QString stateWords(SweepState state)
{
    switch (state) {
    case SweepState::Planned:
        return Words::tr("planned");
    case SweepState::Queued:
        return Words::tr("queued");
    case SweepState::Running:
        return Words::tr("running");
    case SweepState::Paused:
        return Words::tr("paused");
    case SweepState::Arrived:
        return Words::tr("arrived");
    case SweepState::NotByCap:
        return Words::tr("not by the cap");
    case SweepState::Diverged:
        return Words::tr("diverged");
    case SweepState::Stopped:
        return Words::tr("stopped");
    case SweepState::Failed:
        return Words::tr("failed");
    case SweepState::Stale:
        return Words::tr("stale");
    }
    return {};
}

QString rangeText(const Range &range)
{
    const auto number = [](double value) { return QString::number(value, 'f', 2) + QStringLiteral("×"); };
    const Range shown = rounded(range, 2);
    switch (kindOf(range)) {
    case RangeKind::Exact:
        return number(shown.low);
    case RangeKind::AtLeast:
        return QStringLiteral("> ") + number(shown.low);
    case RangeKind::AtMost:
        return QStringLiteral("< ") + number(shown.high);
    case RangeKind::Between:
        return Words::tr("%1 to %2").arg(number(shown.low), number(shown.high));
    case RangeKind::Open:
        return Words::tr("open");
    case RangeKind::Endless:
        return QStringLiteral("∞");
    }
    return {};
}

QString cellNumber(const CellFacts &facts, CellMeasure measure)
{
    if (facts.settled == 0)
        return {};
    switch (measure) {
    case CellMeasure::Epochs:
        if (facts.state == SweepState::Diverged)
            return Words::tr("NaN at %1").arg(facts.latest);
        if (facts.isBound())
            return QStringLiteral("> %1").arg(facts.arrival.laterThan);
        return QString::number(facts.restrictedMean.value_or(0), 'f', 1);
    case CellMeasure::Speedup:
        if (facts.isBaseline)
            return QStringLiteral("1×");
        return facts.speedup ? rangeText(*facts.speedup) : QStringLiteral("–");
    case CellMeasure::BestHeldout:
    case CellMeasure::LastHeldout:
        if (const auto value = facts.value(measure))
            return percent(*value);
        return QStringLiteral("–");
    }
    return {};
}

QString measureWords(CellMeasure measure, const SweepPlan &plan)
{
    const QString threshold = QString::number(100 * thresholdOf(plan.grid));
    switch (measure) {
    case CellMeasure::Epochs:
        return epochsWords(plan, plan.grid.cap);
    case CellMeasure::Speedup:
        return Words::tr("times faster than the baseline to %1 %, median").arg(threshold);
    case CellMeasure::BestHeldout:
        return Words::tr("best held-out accuracy, median, in %");
    case CellMeasure::LastHeldout:
        return Words::tr("last held-out accuracy, median, in %");
    }
    return {};
}

QString cellSentence(const SweepSnapshot &sweep, const CellFacts &facts, CellMeasure measure)
{
    if (facts.isEmpty())
        return Words::tr("Not part of the grid.");
    const SweepPlan &plan = sweep.plan();
    QStringList lines;
    QStringList names;
    for (const int cell : facts.cells)
        names << cellWords(plan, cell);
    lines << (names.size() > 3 ? Words::tr("%1 cells taken together").arg(names.size())
                               : names.join(QStringLiteral("; ")));
    if (facts.isBaseline)
        lines.last() += Words::tr(" (baseline)");
    lines << Words::tr("%1: %2 of %3 seeds arrived, %4 settled")
                 .arg(stateWords(facts.state))
                 .arg(facts.arrived)
                 .arg(facts.seeds.size())
                 .arg(facts.settled);
    if (facts.restrictedMean)
        lines << Words::tr("%1: %2").arg(epochsWords(plan, facts.limit),
                                         cellNumber(facts, CellMeasure::Epochs));
    if (measure != CellMeasure::Epochs && facts.settled > 0)
        lines << Words::tr("%1: %2").arg(measureWords(measure, plan), cellNumber(facts, measure));
    if (facts.cells.size() == 1)
        if (const auto &comparison = sweep.report.cells[std::size_t(facts.cells.front())].comparison;
            comparison && !comparison->pairs.empty()) {
            lines << Words::tr("Against the baseline: %1, %2 (%3–%4–%5 won, lost, open)")
                         .arg(qtext(textOf(comparison->verdict)), rangeText(comparison->ratio))
                         .arg(comparison->test.wins)
                         .arg(comparison->test.losses)
                         .arg(comparison->test.undecided);
            if (comparison->hasInterval())
                lines << Words::tr("Interval %1 to %2, coverage %3 %")
                             .arg(rangeText({comparison->interval.range.low, comparison->interval.range.low}),
                                  std::isfinite(comparison->interval.range.high)
                                      ? rangeText({comparison->interval.range.high,
                                                   comparison->interval.range.high})
                                      : Words::tr("open"),
                                  percent(comparison->interval.coverage));
        }
    if (facts.atWork >= 0)
        lines << Words::tr("Seed %1 is at epoch %2 of %3")
                     .arg(plan.runs[std::size_t(facts.atWork)].seed)
                     .arg(sweep.run(facts.atWork).epochs)
                     .arg(plan.grid.cap);
    if (facts.failed >= 0) {
        const FollowedRun &run = sweep.run(facts.failed);
        lines << Words::tr("! Seed %1 failed at epoch %2: %3")
                     .arg(plan.runs[std::size_t(facts.failed)].seed)
                     .arg(run.epochs)
                     .arg(qtext(run.error).section(QLatin1Char('\n'), 0, 0));
        lines << (run.losses > 0 ? Words::tr("Its process or machine was lost %1 times; Retry tries again.")
                                       .arg(run.losses)
                                 : Words::tr("An error of its own would come back, so it waits for Retry."));
    }
    return lines.join(QLatin1Char('\n'));
}

QString spanWords(double seconds)
{
    const auto whole = qint64(std::lround(seconds));
    if (whole < 60)
        return Words::tr("%1 s").arg(whole);
    if (whole < 3600)
        return Words::tr("%1 min").arg((whole + 30) / 60);
    const qint64 hours = whole / 3600, minutes = (whole % 3600) / 60;
    if (hours >= 48)
        return Words::tr("%1 days").arg((hours + 12) / 24);
    return minutes == 0 || hours >= 10 ? Words::tr("%1 h").arg(hours)
                                       : Words::tr("%1 h %2 min").arg(hours).arg(minutes);
}

QString timeLeftWords(const TimeLeft &left)
{
    const QString low = spanWords(left.low), high = spanWords(left.high);
    return low == high ? Words::tr("about %1 left").arg(low) : Words::tr("%1 to %2 left").arg(low, high);
}

} // namespace fovea::ui
