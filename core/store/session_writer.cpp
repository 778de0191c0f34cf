// SPDX-License-Identifier: MIT
#include "core/store/session_making.h"

#include "core/files/disk.h"
#include "core/store/session_private.h"
#include "core/store/snapshot_policy.h"

namespace fovea {

SessionWriter::SessionWriter(std::unique_ptr<Session> session) : m_session(std::move(session)) {}
SessionWriter::SessionWriter(SessionWriter &&) noexcept = default;

SessionWriter &SessionWriter::operator=(SessionWriter &&other) noexcept
{
    std::swap(m_session, other.m_session);
    return *this;
}

SessionWriter::~SessionWriter()
{
    try {
        if (m_session)
            close();
    } catch (const Error &) {
        // The log stays beside the file and is complete.
    }
}

SessionWriter SessionWriter::create(const std::string &path, const ExperimentSpec &experiment,
                                    const Provenance &provenance, std::shared_ptr<const Dataset> ownData,
                                    Existing existing)
{
    auto priv = std::make_unique<Session::Private>();
    priv->shown = path;
    priv->file = sessionPath(path);
    priv->lock.emplace(priv->file, path);
    makeSessionFile(priv->file, path, experiment, provenance, ownData.get(), existing);
    priv->writing = openToWrite(priv->file, path);
    return SessionWriter(std::unique_ptr<Session>(new Session(std::move(priv))));
}

SessionWriter SessionWriter::open(const std::string &path)
{
    auto priv = std::make_unique<Session::Private>();
    priv->shown = path;
    priv->file = existingFile(path);
    openToRead(priv->file, path); // a foreign file gets no lock beside it
    priv->lock.emplace(priv->file, path);
    priv->writing = openToWrite(priv->file, path);
    return SessionWriter(std::unique_ptr<Session>(new Session(std::move(priv))));
}

const Session &SessionWriter::session() const
{
    return *m_session;
}

namespace {

// The epoch whose weights a state holds: -1 at the very start, nothing in the middle of an epoch.
std::optional<int> momentOf(const RunEvent &event)
{
    const TrainerState &state = *event.state;
    if (state.step == 0)
        return -1;
    if (event.epoch && state.stepInEpoch == 0 && state.epoch == event.epoch->epoch + 1)
        return event.epoch->epoch;
    return {};
}

} // namespace

void SessionWriter::apply(const RunEvent &event)
{
    Database &database = m_session->d->written();
    Transaction transaction(database);
    RunRow row = readRun(database, event.run);
    if (event.facts)
        row.run.facts = *event.facts;
    if (event.status) {
        row.run.status = *event.status;
        row.run.stopReason = event.reason;
    }
    if (event.epoch)
        writeEpoch(database, event.run, *event.epoch);
    if (event.state) {
        row.crossing = event.state->crossing.value_or(-1);
        writeState(database, event.run, *event.state);
    }
    const auto moment = event.state ? momentOf(event) : std::nullopt;
    if (moment)
        keepSnapshot(database, row, *moment, *event.state); // writes the row too
    else
        writeRun(database, row);
    transaction.commit();
}

void SessionWriter::compact()
{
    Database &database = m_session->d->written();
    database.requireInPlace();
    database.run("VACUUM");
}

void SessionWriter::saveAs(const std::string &path, Existing existing)
{
    const std::string target = sessionPath(path);
    const bool refuse = existing == Existing::Refuse;
    if (refuse && exists(target))
        throw StorageError("'" + path + "' exists already.");
    const WriterLock lock(target, path); // nobody may be writing what is replaced
    AtomicFile copy(target);
    Statement(m_session->d->opened(), "VACUUM INTO ?").with(copy.name()).run();
    putIntoPlace(copy, target, existing);
}

void SessionWriter::close()
{
    // The connection goes before the lock, whatever the disk says.
    const auto lock = std::exchange(m_session->d->lock, std::nullopt);
    const auto writing = std::exchange(m_session->d->writing, nullptr);
    if (writing)
        closeWriting(*writing);
}

} // namespace fovea
