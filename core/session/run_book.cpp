// SPDX-License-Identifier: MIT
#include "core/session/run_book.h"

#include "core/experiment/field_words.h"

#include <algorithm>

namespace fovea {

namespace {

bool isNewer(const RunProgress &one, const RunProgress &old)
{
    return one.epoch != old.epoch || one.stepInEpoch != old.stepInEpoch ||
           one.stepsPerEpoch != old.stepsPerEpoch || one.secondsPerEpoch != old.secondsPerEpoch;
}

} // namespace

void BookedRun::apply(const RunEvent &event)
{
    if (event.facts)
        stored.facts = *event.facts;
    if (event.status) {
        stored.status = *event.status;
        stored.stopReason = event.reason;
    }
    if (event.epoch)
        addEpoch(*event.epoch, epochs, snapshots);
}

void addEpoch(const EpochRecord &record, std::vector<EpochRecord> &epochs, std::vector<int> &snapshots)
{
    std::erase_if(epochs, [&](const EpochRecord &old) { return old.epoch >= record.epoch; });
    std::erase_if(snapshots, [&](int old) { return old >= record.epoch; });
    epochs.push_back(record);
    snapshots.push_back(record.epoch);
}

BookedRun bookedRun(const Session &session, const StoredRun &run)
{
    return {run, session.epochs(run.id), session.snapshots(run.id), {}};
}

std::vector<BookedRun> bookedRuns(const Session &session)
{
    std::vector<BookedRun> runs;
    for (const StoredRun &run : session.runs())
        runs.push_back(bookedRun(session, run));
    return runs;
}

std::vector<EpochRecord> inheritedEpochs(const StoredRun &run, const FindRun &find)
{
    // Parents are older than their branches, so this ends.
    const BookedRun *parent = run.parent && run.parent->run < run.id ? find(run.parent->run) : nullptr;
    if (!parent)
        return {};
    auto epochs = inheritedEpochs(parent->stored, find);
    epochs.insert(epochs.end(), parent->epochs.begin(), parent->epochs.end());
    std::erase_if(epochs, [&](const EpochRecord &epoch) { return epoch.epoch > run.parent->epoch; });
    return epochs;
}

LanesOfSession readLanes(const std::string &path, const std::vector<int> &lanes)
{
    const Session session = Session::open(path);
    const auto reading = session.reading();
    LanesOfSession read{path, session.experiment(), {}};
    for (const StoredRun &run : session.runs())
        if (std::ranges::find(lanes, run.lane) != lanes.end())
            read.runs.push_back(bookedRun(session, run));
    return read;
}

void RunBook::add(SessionId session, BookedRun run)
{
    const RunKey key{session, run.stored.id};
    m_runs.insert_or_assign(key, std::move(run));
}

void RunBook::removeSession(SessionId session)
{
    std::erase_if(m_runs, [&](const auto &entry) { return entry.first.session == session; });
}

const BookedRun *RunBook::find(RunKey key) const
{
    const auto found = m_runs.find(key);
    return found == m_runs.end() ? nullptr : &found->second;
}

std::vector<BookedLane> RunBook::lanes(SessionId session) const
{
    std::map<int, BookedLane> lanes;
    for (const auto &[key, run] : m_runs) {
        if (key.session != session)
            continue;
        const StoredRun &stored = run.stored;
        BookedLane &lane = lanes[stored.lane];
        if (lane.runs.empty())
            lane = {session, stored.lane, stored.laneName, stored.record, {}};
        lane.runs.push_back(key);
    }
    std::vector<BookedLane> list;
    for (auto &[place, lane] : lanes)
        list.push_back(std::move(lane));
    return list;
}

bool RunBook::apply(SessionId session, const RunEvent &event)
{
    const auto found = m_runs.find({session, event.run});
    if (found == m_runs.end())
        return false;
    found->second.apply(event);
    return event.epoch || event.status || event.facts;
}

bool RunBook::setProgress(RunKey key, const RunProgress &progress)
{
    const auto found = m_runs.find(key);
    if (found == m_runs.end() || !isNewer(progress, found->second.progress))
        return false;
    found->second.progress = progress;
    return true;
}

std::uint64_t RunBook::largestSeed(SessionId session) const
{
    std::uint64_t largest = 0;
    for (const auto &[key, run] : m_runs)
        if (key.session == session)
            largest = std::max(largest, run.stored.seed);
    return largest;
}

std::string laneLabelOf(const StoredRun &run, const std::vector<std::string> &labels)
{
    const auto lane = std::size_t(run.lane);
    return lane < labels.size() ? labels[lane] : wordsOf(run.record.mask);
}

} // namespace fovea
