// SPDX-License-Identifier: MIT
#include "app/studio/race_runs.h"

#include "core/experiment/lane_label.h"
#include "core/experiment/lane_names.h"
#include "core/experiment/merged.h"

#include <algorithm>

namespace fovea::app {

namespace {

// The one place where a run of a book becomes what views read.
ui::RunView viewOf(const BookedRun &run)
{
    ui::RunView view;
    view.id = run.stored.id;
    view.seed = run.stored.seed;
    view.status = run.stored.status;
    view.reason = run.stored.stopReason;
    view.facts = run.stored.facts;
    view.epochs = run.epochs;
    view.snapshots = run.snapshots;
    view.progress = run.progress;
    return view;
}

// Other epochs or stop rules: what was learned stays, and what had ended may go on.
ui::RunView reopened(ui::RunView view)
{
    if (view.status == RunStatus::Finished || view.status == RunStatus::Stopped) {
        view.status = RunStatus::Paused;
        view.reason.clear();
    }
    return view;
}

bool hasSeed(const ui::LaneView &lane, std::uint64_t seed)
{
    return std::ranges::find(lane.runs, seed, &ui::RunView::seed) != lane.runs.end();
}

} // namespace

RaceRuns::RaceRuns(ui::RaceData &race) : m_race(race) {}

void RaceRuns::clear()
{
    m_book.removeSession(own);
    m_lanes.clear();
}

void RaceRuns::add(const BookedRun &run)
{
    m_book.add(own, run);
}

void RaceRuns::show(const ExperimentSpec &experiment)
{
    const ui::RaceChange change(m_race);
    m_race.setExperiment(experiment);
    putOnShow();
}

void RaceRuns::putOnShow()
{
    const ui::RaceChange change(m_race);
    m_lanes.clear();
    const auto booked = m_book.lanes(own);
    std::vector<LaneRecord> ofSession, onShow;
    for (const BookedLane &lane : booked)
        ofSession.push_back(lane.record);
    for (const ui::LaneView &lane : m_race.lanes())
        if (!lane.isGuest())
            onShow.push_back({lane.run, lane.spec.mask, lane.spec.branch});
    const auto matches = matchedLanes(onShow, ofSession);
    for (std::size_t lane = 0; lane < matches.size(); ++lane) {
        if (matches[lane].lane < 0)
            continue;
        for (const RunKey &key : booked[std::size_t(matches[lane].lane)].runs) {
            ui::RunView view = fovea::app::viewOf(*m_book.find(key));
            if (!hasSeed(m_race.lanes()[lane], view.seed))
                continue;
            view.inherited = inheritedEpochs(m_book.find(key)->stored, [&](RunId run) {
                return m_book.find({own, run});
            });
            m_lanes[key.run].push_back(int(lane));
            m_race.setRun(int(lane), matches[lane].otherLimits ? reopened(view) : view);
        }
    }
}

const std::vector<int> &RaceRuns::lanesOf(RunId run) const
{
    static const std::vector<int> none;
    const auto found = m_lanes.find(run);
    return found == m_lanes.end() ? none : found->second;
}

void RaceRuns::apply(const RunEvent &event)
{
    const ui::RaceChange change(m_race);
    m_book.apply(own, event);
    for (const int lane : lanesOf(event.run))
        m_race.apply(lane, m_book.find({own, event.run})->stored.seed, event);
}

bool RaceRuns::setProgress(RunId run, const RunProgress &progress)
{
    if (!m_book.setProgress({own, run}, progress))
        return false;
    const ui::RaceChange change(m_race);
    for (const int lane : lanesOf(run))
        m_race.setProgress(lane, m_book.find({own, run})->stored.seed, progress);
    return !lanesOf(run).empty();
}

int RaceRuns::laneOf(RunId run) const
{
    const auto &lanes = lanesOf(run);
    return lanes.empty() ? -1 : lanes.front();
}

std::uint64_t RaceRuns::largestSeed() const
{
    return m_book.largestSeed(own);
}

int RaceRuns::sessionLanes() const
{
    return int(m_book.lanes(own).size());
}

void RaceRuns::addGuests(const LanesOfSession &read)
{
    const auto labels = laneLabels(read.experiment);
    const SessionId session{++m_guestSessions};
    for (const BookedRun &run : read.runs)
        m_book.add(session, run);
    for (const BookedLane &lane : m_book.lanes(session)) {
        const ui::LaneSource source{read.path, lane.lane};
        std::erase_if(m_guests, [&](const Guest &old) { return old.source == source; });
        LaneSpec spec{guestName(lane.name), lane.record.mask, {}};
        if (std::size_t(lane.lane) < read.experiment.lanes.size())
            spec.set = read.experiment.lanes[std::size_t(lane.lane)].set;
        m_guests.push_back(
            {session, source, std::move(spec), laneLabelOf(m_book.find(lane.runs.front())->stored, labels)});
    }
    showGuests();
}

void RaceRuns::removeGuest(int lane)
{
    const auto guest = std::size_t(lane - m_race.ownLanes());
    if (lane < m_race.ownLanes() || guest >= m_guests.size())
        return;
    const SessionId session = m_guests[guest].session;
    m_guests.erase(m_guests.begin() + std::ptrdiff_t(guest));
    if (std::ranges::find(m_guests, session, &Guest::session) == m_guests.end())
        m_book.removeSession(session);
    showGuests();
}

// In small letters, so that it is not taken for a lane of the race.
std::string RaceRuns::guestName(const std::string &name) const
{
    std::vector<LaneSpec> taken = m_race.experiment().lanes;
    for (const Guest &guest : m_guests)
        taken.push_back(guest.spec);
    const bool isLetter = name.size() == 1 && name[0] >= 'A' && name[0] <= 'Z';
    if (!isLetter)
        return freeLaneName(taken, name);
    for (char letter = char(name[0] - 'A' + 'a'); letter <= 'z'; ++letter)
        if (!hasLane(taken, std::string(1, letter)))
            return std::string(1, letter);
    return freeLaneName(taken, std::string(1, char(name[0] - 'A' + 'a')));
}

ui::LaneView RaceRuns::viewOf(const Guest &guest) const
{
    ui::LaneView view;
    view.spec = guest.spec;
    view.label = guest.label;
    view.source = guest.source;
    for (const BookedLane &lane : m_book.lanes(guest.session))
        if (lane.lane == guest.source.lane) {
            view.run = lane.record.spec;
            for (const RunKey &key : lane.runs) {
                view.runs.push_back(fovea::app::viewOf(*m_book.find(key)));
                if (view.runs.back().status == RunStatus::Running) // elsewhere; here it stands still
                    view.runs.back().status = RunStatus::Paused;
            }
        }
    return view;
}

void RaceRuns::showGuests()
{
    std::vector<ui::LaneView> views;
    for (const Guest &guest : m_guests)
        views.push_back(viewOf(guest));
    m_race.setGuests(std::move(views));
}

} // namespace fovea::app
