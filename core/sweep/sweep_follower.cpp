// SPDX-License-Identifier: MIT
#include "core/sweep/sweep_follower.h"

#include "core/base/errors.h"
#include "core/files/disk.h"
#include "core/sweep/sweep_lock.h"

#include <sys/stat.h>

#include <algorithm>
#include <cmath>
#include <ctime>

namespace fovea {

namespace {

constexpr std::time_t silence = 10 * 60; // seconds after which a run on another machine counts as left

std::time_t changed(const std::string &path)
{
    struct stat info = {};
    return stat(path.c_str(), &info) == 0 ? info.st_mtime : 0;
}

// The last whole line of a file that grows, without reading all of it.
std::optional<EpochRecord> lastEpoch(const std::string &path)
{
    FILE *file = std::fopen(path.c_str(), "rb");
    if (!file)
        return {};
    constexpr long tail = 1 << 18;
    std::fseek(file, 0, SEEK_END);
    const long size = std::ftell(file);
    std::fseek(file, std::max(0L, size - tail), SEEK_SET);
    std::string text(std::size_t(std::min(size, tail)), '\0');
    text.resize(std::fread(text.data(), 1, text.size(), file));
    std::fclose(file);
    const auto end = text.rfind('\n');
    if (end == std::string::npos)
        return {};
    const auto begin = end == 0 ? std::string::npos : text.rfind('\n', end - 1);
    try {
        return epochFromLine(std::string_view(text).substr(begin + 1, end - begin - 1)); // npos + 1 is 0
    } catch (const InputError &) {
        return {};
    }
}

SweepState stateOf(const RunResult &result)
{
    if (result.arrival)
        return SweepState::Arrived; // also where it diverged afterwards
    return result.status == RunStatus::Diverged ? SweepState::Diverged : SweepState::NotByCap;
}

} // namespace

std::string_view textOf(SweepState state)
{
    constexpr std::string_view names[] = {"planned",    "queued",   "running", "paused", "arrived",
                                          "not-by-cap", "diverged", "stopped", "failed", "stale"};
    return names[std::size_t(state)];
}

std::string_view signOf(SweepState state)
{
    constexpr std::string_view signs[] = {".", "o", ">", "=", "*", "/", "x", "#", "!", "~"};
    return signs[std::size_t(state)];
}

bool isOver(SweepState state)
{
    return state == SweepState::Arrived || state == SweepState::NotByCap || state == SweepState::Diverged ||
           state == SweepState::Failed || state == SweepState::Stale;
}

RunOutcome FollowedRun::outcome(const SweepPlan &plan, std::uint64_t seed) const
{
    if (result && state != SweepState::Stale)
        return outcomeOf(*result);
    RunOutcome outcome;
    outcome.seed = seed;
    outcome.cap = plan.grid.cap;
    outcome.epochsRun = epochs;
    outcome.accuracy = plan.grid.base.train.accuracy;
    // Stopped by a person: later than the epochs it trained. Failed ones say nothing.
    outcome.status = state == SweepState::Stopped && epochs > 0 ? RunStatus::Stopped : RunStatus::Queued;
    return outcome;
}

SweepFollower::SweepFollower(std::string path)
    : m_folder(std::move(path)), m_plan(m_folder.plan()), m_machine(thisMachine())
{
}

bool SweepFollower::refresh()
{
    const std::string text = contentsOf(m_folder.file("plan.json")).value_or("");
    bool news = false;
    if (text != m_planText) {
        m_plan = m_planText.empty() ? m_plan : planFromJson(text);
        m_planText = text;
        m_runs.assign(m_plan.runs.size(), {});
        news = true;
    }
    const bool wasStopped = m_isStopped, wasWorking = m_isWorking;
    m_isStopped = exists(m_folder.stopFile());
    m_isWorking = runnerOf(m_folder).has_value();
    news = news || wasStopped != m_isStopped || wasWorking != m_isWorking;
    for (std::size_t i = 0; i < m_runs.size(); ++i) {
        FollowedRun &run = m_runs[i];
        if (run.result && run.state != SweepState::Paused)
            continue; // it stays what it is
        FollowedRun now = look(m_plan.runs[i]);
        news = news || now.state != run.state || now.epochs != run.epochs;
        run = std::move(now);
    }
    return news;
}

FollowedRun SweepFollower::look(const SweepRun &run) const
{
    const RunFolder folder(m_folder, run);
    FollowedRun now;
    std::optional<RunResult> shorter;
    if (const auto result = folder.result()) {
        const GridSpec &grid = m_plan.grid;
        now.result = limitedTo(*result, grid.cap, grid.until, [&] { return folder.brief(); });
        if (now.result) {
            now.state = result->machine.bits != m_machine.bits ? SweepState::Stale : stateOf(*now.result);
            now.epochs = now.result->epochs;
            now.trainAccuracy = now.result->last.trainAccuracy;
            return now;
        }
        shorter = result; // it goes on from there
    }
    lookUnfinished(run, now);
    if (shorter && now.epochs < shorter->epochs) {
        now.epochs = shorter->epochs;
        if (now.state == SweepState::Planned)
            now.state = SweepState::Paused;
    }
    return now;
}

void SweepFollower::lookUnfinished(const SweepRun &run, FollowedRun &now) const
{
    const RunFolder folder(m_folder, run);
    const auto lease = folder.lease();
    if (lease)
        if (const auto epoch = lastEpoch(folder.curveFile(lease->attempt))) {
            now.epochs = epoch->epoch + 1;
            now.trainAccuracy = epoch->trainAccuracy;
        }
    if (const auto error = folder.error()) {
        now.state = SweepState::Failed;
        now.error = *error;
        return;
    }
    now.losses = folder.losses();
    if (now.losses >= mostLosses) {
        now.state = SweepState::Failed;
        now.error = "The process or machine was lost " + std::to_string(now.losses) +
                    " times, last at epoch " + std::to_string(now.epochs) + ": " + folder.lastLoss();
        return;
    }
    if (lease) {
        const Liveness life = livenessOf(*lease);
        const std::string at = folder.attemptFolder(lease->attempt);
        const std::time_t sign = std::max(
            {changed(at), changed(folder.curveFile(lease->attempt)), changed(folder.path() + "/lease.json")});
        if (life == Liveness::Alive || (life == Liveness::Unknown && std::time(nullptr) - sign < silence)) {
            now.state = SweepState::Running;
            return;
        }
    }
    if (lease && folder.isStopAsked()) // of this run alone
        now.state = SweepState::Stopped;
    else if (m_queued.contains(run.address))
        now.state = SweepState::Queued;
    else if (m_isStopped && lease)
        now.state = SweepState::Stopped;
    else if (m_isWorking)
        now.state = SweepState::Queued;
    else if (lease)
        now.state = SweepState::Paused;
}

std::map<SweepState, int> SweepFollower::counts() const
{
    std::map<SweepState, int> counts;
    for (const FollowedRun &run : m_runs)
        ++counts[run.state];
    return counts;
}

std::optional<std::string> SweepFollower::runner() const
{
    return runnerOf(m_folder);
}

double SweepFollower::secondsLeft(int workers) const
{
    double seconds = 0;
    int done = 0, left = 0;
    for (const FollowedRun &run : m_runs) {
        left += !isOver(run.state);
        if (!run.result)
            continue;
        const Spent &spent = run.result->spent;
        seconds += spent.wall + spent.eval + spent.metrics;
        ++done;
    }
    return done == 0 ? notMeasured : seconds / done * left / std::max(1, workers);
}

void SweepFollower::setQueued(std::set<std::string> addresses)
{
    m_queued = std::move(addresses);
}

std::vector<BriefEpoch> SweepFollower::brief(int run) const
{
    auto epochs = RunFolder(m_folder, m_plan.runs.at(std::size_t(run))).brief();
    const FollowedRun &now = m_runs.at(std::size_t(run));
    if (now.result && epochs.size() > std::size_t(now.result->epochs))
        epochs.resize(std::size_t(now.result->epochs));
    return epochs;
}

std::vector<EpochRecord> SweepFollower::curve(int run) const
{
    const RunFolder folder(m_folder, m_plan.runs.at(std::size_t(run)));
    const FollowedRun &now = m_runs.at(std::size_t(run));
    if (now.result)
        return folder.epochs(now.result->attempt);
    const auto lease = folder.lease();
    return lease ? folder.epochs(lease->attempt) : std::vector<EpochRecord>();
}

} // namespace fovea
