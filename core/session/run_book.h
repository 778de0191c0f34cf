// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/session.h"

#include <compare>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace fovea {

// A run of a session, what was recorded of it and where it is now: the one form in which files, threads,
// windows and reports pass runs on. A value.
struct BookedRun
{
    StoredRun stored;
    std::vector<EpochRecord> epochs;
    std::vector<int> snapshots; // epochs with kept weights; -1 is init
    RunProgress progress;       // of a run at work

    void apply(const RunEvent &event);
};

// A resumed run may repeat its last epochs: the new record replaces them.
void addEpoch(const EpochRecord &record, std::vector<EpochRecord> &epochs, std::vector<int> &snapshots);

// With all that the file has of it.
BookedRun bookedRun(const Session &session, const StoredRun &run);
std::vector<BookedRun> bookedRuns(const Session &session);

// The epochs before those of a branch, oldest first: its parent's up to where it branched off, and of those
// that the parent descends from. A branch counts as a run that trained them all, on its parent's clock. Fewer
// where a parent was deleted; none for a run that is no branch.
using FindRun = std::function<const BookedRun *(RunId)>; // null: not known
std::vector<EpochRecord> inheritedEpochs(const StoredRun &run, const FindRun &find);

// Lanes of a session, read to be shown beside those of another.
struct LanesOfSession
{
    std::string path;
    ExperimentSpec experiment;
    std::vector<BookedRun> runs; // of those lanes
};
LanesOfSession readLanes(const std::string &path, const std::vector<int> &lanes);

// One of the sessions whose runs stand in a book. The first is the one that is trained.
enum class SessionId : int {};

struct RunKey
{
    SessionId session{};
    RunId run{};

    auto operator<=>(const RunKey &) const = default;
};

// A lane as its runs tell of it.
struct BookedLane
{
    SessionId session{};
    int lane = 0; // place in its session
    std::string name;
    LaneRecord record;
    std::vector<RunKey> runs;
};

// All runs of a session, or of several, by number: read from a file or told by a SessionRunner, and kept up
// to date with its events. Belongs to one thread.
class RunBook
{
public:
    void add(SessionId session, BookedRun run); // or replaces
    void removeSession(SessionId session);

    const BookedRun *find(RunKey key) const; // null: not known
    const std::map<RunKey, BookedRun> &runs() const { return m_runs; }
    std::vector<BookedLane> lanes(SessionId session) const; // those that have runs, in their order

    // False: not known, or nothing new.
    bool apply(SessionId session, const RunEvent &event);
    bool setProgress(RunKey key, const RunProgress &progress);

    std::uint64_t largestSeed(SessionId session) const; // 0 without runs

private:
    std::map<RunKey, BookedRun> m_runs;
};

// Of the labels of a session's lanes, that of the run's: "full, sharpness 8".
std::string laneLabelOf(const StoredRun &run, const std::vector<std::string> &labels);

} // namespace fovea
