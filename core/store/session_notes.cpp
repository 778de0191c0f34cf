// SPDX-License-Identifier: MIT
#include "core/store/session_private.h"

namespace fovea {

namespace {

// One transaction around a change.
template<typename Change>
void inTransaction(Database &database, Change &&change)
{
    Transaction transaction(database);
    change(database);
    transaction.commit();
}

} // namespace

void SessionWriter::addRemark(RunId id, const std::string &remark)
{
    inTransaction(m_session->d->written(), [&](Database &database) {
        RunRow row = readRun(database, id);
        row.run.remarks.push_back(remark);
        writeRun(database, row);
    });
}

void SessionWriter::setEnded(const std::string &when)
{
    inTransaction(m_session->d->written(), [&](Database &database) {
        Provenance provenance = readProvenance(database);
        provenance.ended = when;
        writeProvenance(database, provenance);
    });
}

void SessionWriter::setParent(RunId id, const RunParent &parent)
{
    inTransaction(m_session->d->written(), [&](Database &database) {
        RunRow row = readRun(database, id);
        const StoredRun before = readRun(database, parent.run).run;
        const std::string name = "Run " + std::to_string(std::int64_t(id));
        if (parent.run >= id || parent.epoch < -1)
            throw UsageError(name + " cannot branch off run " + std::to_string(std::int64_t(parent.run)) +
                             " at epoch " + std::to_string(parent.epoch) + ".");
        if (row.run.status != RunStatus::Queued)
            throw UsageError(name + " has started; it can no longer branch off another one.");
        row.run.parent = parent;
        row.run.address = addressOf(row.run, readOwnDataHash(database), before.address);
        writeRun(database, row);
    });
}

void SessionWriter::setNote(const std::string &note)
{
    inTransaction(m_session->d->written(), [&](Database &database) { writeNote(database, RunId(0), note); });
}

void SessionWriter::setNote(RunId id, const std::string &note)
{
    inTransaction(m_session->d->written(), [&](Database &database) {
        readRun(database, id);
        writeNote(database, id, note);
    });
}

void SessionWriter::storeSweep(const StoredSweep &sweep)
{
    inTransaction(m_session->d->written(), [&](Database &database) { writeSweep(database, sweep); });
}

void SessionWriter::deleteSweep(const std::string &name)
{
    inTransaction(m_session->d->written(), [&](Database &database) { fovea::deleteSweep(database, name); });
}

void SessionWriter::storeResult(const StoredResult &result)
{
    inTransaction(m_session->d->written(), [&](Database &database) { writeResult(database, result); });
}

void SessionWriter::deleteResult(const ResultKey &key)
{
    inTransaction(m_session->d->written(), [&](Database &database) { fovea::deleteResult(database, key); });
}

void SessionWriter::deleteRuns(const std::vector<RunId> &ids)
{
    inTransaction(m_session->d->written(), [&](Database &database) {
        for (const RunId id : ids) {
            readRun(database, id);
            deleteRun(database, id);
        }
    });
}

} // namespace fovea
