// SPDX-License-Identifier: MIT
#include "widgets/plots/lane_names.h"

#include "core/experiment/spec_fields.h"
#include "core/support/errors.h"
#include "widgets/forms/field_names.h"
#include "widgets/models/lane_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <set>

namespace fovea::ui {

namespace {

constexpr qsizetype chipLetters = 2;

QString tr(const char *text)
{
    return QCoreApplication::translate("fovea::ui::LegendBar", text);
}

QString valueText(const LaneView &lane, const std::string &key)
{
    try {
        return QString::fromStdString(fieldText(lane.run, key));
    } catch (const Error &) { // a parameter of another lane's task
        return QStringLiteral("–");
    }
}

std::vector<std::string> differingKeys(const std::vector<LaneView> &lanes)
{
    std::vector<std::string> keys;
    std::set<std::string> seen;
    for (const LaneView &lane : lanes)
        for (const std::string &key : specKeys(lane.run))
            if (seen.insert(key).second)
                keys.push_back(key);
    std::erase_if(keys, [&](const std::string &key) {
        const QString first = valueText(lanes.front(), key);
        return std::all_of(lanes.begin(), lanes.end(),
                           [&](const LaneView &lane) { return valueText(lane, key) == first; });
    });
    return keys;
}

// The runs behind the lane's line, and those that diverged before they had an epoch.
int seedsOf(const LaneView &lane)
{
    return int(std::count_if(lane.runs.begin(), lane.runs.end(), [&](const RunView &run) {
        return lane.runs.size() == 1 ? !run.epochs.empty() : hasEnded(run.status);
    }));
}

int divergedOf(const LaneView &lane)
{
    return int(std::count_if(lane.runs.begin(), lane.runs.end(),
                             [](const RunView &run) { return run.status == RunStatus::Diverged; }));
}

} // namespace

std::vector<QString> laneDifferences(const std::vector<LaneView> &lanes)
{
    if (lanes.empty())
        return {};
    const std::vector<std::string> keys = differingKeys(lanes);
    const bool sameMask = std::all_of(lanes.begin(), lanes.end(), [&](const LaneView &lane) {
        return lane.spec.mask == lanes.front().spec.mask;
    });
    std::vector<QString> texts;
    for (const LaneView &lane : lanes) {
        QStringList parts;
        if (const QString name = QString::fromStdString(lane.spec.name); name.size() > chipLetters)
            parts << name;
        if (!sameMask || keys.empty())
            parts << maskWords(lane.spec.mask);
        for (const std::string &key : keys)
            parts << fieldWords(key, valueText(lane, key).toStdString());
        texts.push_back(parts.join(QStringLiteral(" · ")));
    }
    return texts;
}

QString seedsText(const std::vector<LaneView> &lanes)
{
    std::set<int> counts;
    for (const LaneView &lane : lanes)
        if (const int seeds = seedsOf(lane))
            counts.insert(seeds);
    if (counts.size() != 1)
        return {};
    return *counts.begin() == 1 ? tr("one seed")
                                : tr("median and range of %1 finished seeds").arg(*counts.begin());
}

QString seedsText(const LaneView &lane)
{
    const int seeds = seedsOf(lane);
    if (seeds == 0)
        return {};
    const QString text = seeds == 1 ? tr("one seed") : tr("%1 seeds").arg(seeds);
    const int diverged = divergedOf(lane);
    return diverged == 0 ? text : tr("%1, %2 diverged").arg(text).arg(diverged);
}

} // namespace fovea::ui
