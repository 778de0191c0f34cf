// SPDX-License-Identifier: MIT
#include "core/experiment/merged.h"

#include "core/base/errors.h"
#include "core/experiment/lane_names.h"
#include "core/experiment/lane_spec.h"
#include "core/experiment/spec_differences.h"
#include "core/experiment/spec_fields.h"

#include <algorithm>
#include <utility>

namespace fovea {

std::vector<LaneMatch> matchedLanes(std::span<const LaneRecord> wanted, std::span<const LaneRecord> session)
{
    std::vector<LaneMatch> matches(wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i)
        for (std::size_t at = 0; at < session.size() && matches[i].lane < 0; ++at)
            if (isSame(session[at], wanted[i]))
                matches[i].lane = int(at);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (matches[i].lane >= 0)
            continue;
        for (std::size_t at = 0; at < session.size() && matches[i].lane < 0; ++at)
            if (std::ranges::find(matches, int(at), &LaneMatch::lane) == matches.end() &&
                isSameButLimits(session[at], wanted[i]))
                matches[i] = {int(at), true};
    }
    return matches;
}

LaneRecord laneRecord(const ExperimentSpec &experiment, std::size_t lane)
{
    return {laneSpec(experiment, lane), experiment.lanes.at(lane).mask, experiment.lanes[lane].branch};
}

std::vector<LaneRecord> laneRecords(const ExperimentSpec &experiment)
{
    std::vector<LaneRecord> records;
    for (std::size_t i = 0; i < experiment.lanes.size(); ++i)
        records.push_back(laneRecord(experiment, i));
    return records;
}

namespace {

bool canBeSet(RunSpec base, const LaneSpec &lane)
{
    try {
        for (const FieldChange &change : lane.set)
            setField(base, change.key, change.value);
    } catch (const UsageError &) {
        return false;
    }
    return true;
}

class Merging
{
public:
    Merging(const ExperimentSpec &session, const ExperimentSpec &wanted)
        : m_wanted(wanted), m_records(laneRecords(wanted)),
          m_sameBase(session.base == wanted.base), m_merged{.experiment = session,
                                                            .lanes = {},
                                                            .lanesRelimited = {}}
    {
    }

    void add(std::size_t lane, LaneMatch match, OtherLimits limits)
    {
        if (match.lane < 0 || (match.otherLimits && limits == OtherLimits::NewLane) ||
            !canBeSet(m_wanted.base, m_wanted.lanes[lane])) // validate() tells of it, as of a new lane
            return addNew(lane);
        m_merged.lanes.push_back(match.lane);
        if (match.otherLimits) {
            m_merged.experiment.lanes[std::size_t(match.lane)].set = changesOf(lane);
            m_merged.lanesRelimited.push_back(match.lane);
        }
    }

    void addSeeds()
    {
        auto &seeds = m_merged.experiment.seeds;
        for (const std::uint64_t seed : m_wanted.seeds)
            if (std::ranges::find(seeds, seed) == seeds.end())
                seeds.push_back(seed);
    }

    MergedExperiment result() { return std::move(m_merged); }

private:
    std::vector<FieldChange> changesOf(std::size_t lane) const
    {
        return m_sameBase ? m_wanted.lanes[lane].set
                          : differences(m_merged.experiment.base, m_records[lane].spec);
    }

    void addNew(std::size_t lane)
    {
        // The same lane may be wanted twice.
        for (const auto &[earlier, place] : m_added)
            if (m_wanted.lanes[earlier].set == m_wanted.lanes[lane].set &&
                isSame(m_records[earlier], m_records[lane])) {
                m_merged.lanes.push_back(place);
                return;
            }
        auto &lanes = m_merged.experiment.lanes;
        const LaneSpec &wanted = m_wanted.lanes[lane];
        lanes.push_back({freeLaneName(lanes, wanted.name), wanted.mask, changesOf(lane), wanted.branch});
        m_merged.lanes.push_back(int(lanes.size()) - 1);
        m_added.emplace_back(lane, m_merged.lanes.back());
    }

    const ExperimentSpec &m_wanted;
    std::vector<LaneRecord> m_records;
    bool m_sameBase;
    MergedExperiment m_merged;
    std::vector<std::pair<std::size_t, int>> m_added; // lane that was wanted, place
};

} // namespace

MergedExperiment merged(const ExperimentSpec &session, const ExperimentSpec &wanted, OtherLimits limits)
{
    Merging merging(session, wanted);
    const auto matches = matchedLanes(laneRecords(wanted), laneRecords(session));
    for (std::size_t lane = 0; lane < matches.size(); ++lane)
        merging.add(lane, matches[lane], limits);
    merging.addSeeds();
    return merging.result();
}

} // namespace fovea
