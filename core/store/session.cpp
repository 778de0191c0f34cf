// SPDX-License-Identifier: MIT
#include "core/store/session.h"

#include "core/store/session_private.h"
#include "core/store/tables/schema.h"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace fovea {

Session::Session(std::unique_ptr<Private> priv) : d(std::move(priv)) {}
Session::Session(Session &&) noexcept = default;
Session &Session::operator=(Session &&) noexcept = default;
Session::~Session() = default;

Session Session::open(const std::string &path)
{
    auto priv = std::make_unique<Private>();
    priv->shown = path;
    priv->file = existingFile(path);
    priv->ask(&checkTables);
    return Session(std::move(priv));
}

Session::Reading::Reading(const Session &session) : m_session(session)
{
    ++m_session.d->readings;
}

Session::Reading::~Reading()
{
    --m_session.d->readings;
    const Private::LeavesBusyFile leaves{*m_session.d};
}

const std::string &Session::path() const
{
    return d->shown;
}

std::int32_t Session::version() const
{
    return d->ask(&versionOf);
}

ExperimentSpec Session::experiment() const
{
    return d->ask(&readExperiment);
}

Provenance Session::provenance() const
{
    return d->ask(&readProvenance);
}

namespace {

StoredRun withLiveStatus(const RunRow &row, const std::optional<std::string> &writer)
{
    StoredRun run = row.run;
    if (run.status == RunStatus::Running && !writer)
        run.status = RunStatus::Paused;
    return run;
}

} // namespace

std::vector<StoredRun> Session::runs() const
{
    const auto rows = d->ask(&readRuns);
    const auto alive = writer();
    std::vector<StoredRun> runs;
    for (const RunRow &row : rows)
        runs.push_back(withLiveStatus(row, alive));
    return runs;
}

StoredRun Session::run(RunId id) const
{
    const RunRow row = d->ask([&](Database &database) { return readRun(database, id); });
    return withLiveStatus(row, writer());
}

std::vector<EpochRecord> Session::epochs(RunId id) const
{
    return d->ask([&](Database &database) { return readEpochs(database, id); });
}

std::vector<int> Session::snapshots(RunId id) const
{
    return d->ask([&](Database &database) { return readSnapshotEpochs(database, id); });
}

std::vector<float> Session::weights(RunId id, int epoch) const
{
    return d->ask([&](Database &database) { return readSnapshot(database, id, epoch).weights; });
}

std::vector<NamedBytes> Session::attentionState(RunId id, int epoch) const
{
    return d->ask([&](Database &database) { return readSnapshot(database, id, epoch).attention; });
}

int Session::nearestSnapshot(RunId id, int epoch) const
{
    const auto kept = snapshots(id);
    if (kept.empty()) {
        run(id); // an unknown run is the better complaint
        throw UsageError("Run " + std::to_string(std::int64_t(id)) + " has no weights yet.");
    }
    return *std::ranges::min_element(kept, {},
                                     [&](int other) { return std::abs(std::int64_t(other) - epoch); });
}

std::shared_ptr<const TrainerState> Session::state(RunId id) const
{
    return d->ask([&](Database &database) { return readState(database, id); });
}

std::shared_ptr<const Dataset> Session::ownData() const
{
    return d->ask(&readOwnData);
}

std::optional<std::string> Session::writer() const
{
    return writerOf(d->file);
}

std::string Session::note() const
{
    return note(RunId(0));
}

std::string Session::note(RunId id) const
{
    return d->ask([&](Database &database) { return readNote(database, id); });
}

std::vector<StoredSweep> Session::sweeps() const
{
    return d->ask(&readSweeps);
}

std::vector<ResultKey> Session::resultKeys() const
{
    return d->ask(&readResultKeys);
}

std::optional<StoredResult> Session::result(const ResultKey &key) const
{
    return d->ask([&](Database &database) { return readResult(database, key); });
}

namespace {

std::vector<std::string> addressDoubtsOf(Database &database)
{
    const auto rows = readRuns(database);
    const std::uint64_t ownDataHash = readOwnDataHash(database);
    std::map<RunId, std::string> addresses;
    for (const RunRow &row : rows)
        addresses[row.run.id] = row.run.address;
    std::vector<std::string> doubts;
    for (const RunRow &row : rows) {
        if (row.run.parent && !addresses.contains(row.run.parent->run))
            continue; // nothing to compute it from any more
        const std::string parent = row.run.parent ? addresses[row.run.parent->run] : std::string();
        const std::string now = addressOf(row.run, ownDataHash, parent);
        if (now != row.run.address)
            doubts.push_back("Run " + std::to_string(std::int64_t(row.run.id)) + " has the address " +
                             row.run.address + ", but its specification gives " + now +
                             ": it may not be the same to the bit as a run made now.");
    }
    return doubts;
}

} // namespace

std::vector<std::string> Session::addressDoubts() const
{
    return d->ask(&addressDoubtsOf);
}

} // namespace fovea
