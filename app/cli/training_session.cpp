// SPDX-License-Identifier: MIT
#include "app/cli/training_session.h"

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "app/cli/exit_codes.h"
#include "app/cli/session_access.h"
#include "app/cli/signals.h"
#include "app/cli/wording.h"
#include "core/experiment/lane_label.h"
#include "core/store/file_gone.h"
#include "core/support/errors.h"

#include <algorithm>

namespace fovea::app {

namespace {

constexpr auto patience = std::chrono::milliseconds(100);

std::vector<LiveRun> liveRuns(const std::vector<RunPlan> &plans, const Session &session)
{
    const auto labels = laneLabels(session.experiment());
    std::vector<LiveRun> runs;
    for (const RunPlan &plan : plans) {
        const StoredRun stored = session.run(plan.id);
        runs.push_back({.id = plan.id,
                        .lane = stored.laneName,
                        .label = laneLabelOf(stored, labels),
                        .seed = plan.seed,
                        .epochs = plan.record.spec.train.epochs,
                        .done = plan.resume ? plan.resume->epoch : 0,
                        .status = RunStatus::Queued,
                        .reason = {},
                        .last = {},
                        .progress = {}});
    }
    return runs;
}

} // namespace

TrainingSession::TrainingSession(SessionWriter &writer, const Console &console, const StopSignals &signals)
    : m_writer(writer), m_console(console), m_signals(signals)
{
}

int TrainingSession::run(std::vector<RunPlan> plans, const HeatOptions &options)
{
    LiveTable table(m_console, liveRuns(plans, m_writer.session()), options.threads);
    m_plans = plans;
    for (RunPlan &plan : m_plans) {
        plan.initial.reset();
        plan.ownData.reset();
    }
    Heat heat(std::move(plans), options);
    heat.allow(Heat::unlimited);
    follow(heat, table);
    return end();
}

void TrainingSession::follow(Heat &heat, LiveTable &table)
{
    const auto progressOf = [&](RunId run) { return heat.progress(run); };
    for (bool over = false; !over;) {
        if (m_signals.arrived() && !m_stopping) {
            m_stopping = true;
            heat.stop();
        }
        // Asked first: what the last worker told before it left is then in the batch that follows.
        over = heat.finished();
        for (RunEvent &event : heat.take(over ? std::chrono::milliseconds(0) : patience)) {
            table.handle(event, progressOf);
            m_waiting.push_back(std::move(event));
        }
        table.draw(progressOf);
        if (m_storageProblem)
            continue;
        try {
            store();
        } catch (const FileGoneError &error) {
            m_fileIsGone = true;
            giveUp(error.what(), heat);
        } catch (const Error &error) {
            giveUp(error.what(), heat);
        }
    }
    table.close(progressOf);
}

// In the order they happened, so that the file never has a state without the epochs before it.
void TrainingSession::store()
{
    for (; !m_waiting.empty(); m_waiting.pop_front()) {
        noteKernels(m_waiting.front());
        m_writer.apply(m_waiting.front());
    }
}

void TrainingSession::giveUp(const std::string &why, Heat &heat)
{
    m_storageProblem = why;
    m_console.complain("Training stops, since the session cannot be written: " + why);
    heat.allow(0);
    heat.stop();
}

void TrainingSession::noteKernels(const RunEvent &event)
{
    if (!event.facts)
        return;
    const auto plan =
        std::find_if(m_plans.begin(), m_plans.end(), [&](const RunPlan &one) { return one.id == event.run; });
    if (plan == m_plans.end() || plan->kernels.empty() || plan->kernels == event.facts->kernels)
        return;
    const std::string remark = "epoch " + std::to_string(plan->resume ? plan->resume->epoch : 0) +
                               ": resumed on other kernels (" + event.facts->kernels + ", before " +
                               plan->kernels + ")";
    m_writer.addRemark(event.run, remark);
    m_console.say("Run " + std::to_string(std::int64_t(event.run)) + ", " + remark +
                  ". What follows may differ in the last digits from an uninterrupted run.");
    plan->kernels = event.facts->kernels;
}

int TrainingSession::end()
{
    if (m_fileIsGone) // said already; whatever has the name now is left alone
        return exitFailure;
    const std::string resumeCommand =
        "'" + commandLineOf({"fovea-cli", "resume", m_writer.session().path()}) + "'";
    if (m_storageProblem) {
        try {
            store(); // the states that workers delivered when they were stopped; there may be room again
            m_writer.close();
        } catch (const Error &) {
            m_console.complain("What was written before is complete. When there is room again, " +
                               resumeCommand + " goes on from there.");
            return exitFailure;
        }
        m_console.complain("Everything could be saved after all. " + resumeCommand + " goes on.");
        return exitFailure;
    }
    const bool allEnded = remainingPlans(m_writer.session()).empty();
    const auto runs = m_writer.session().runs();
    if (allEnded)
        m_writer.setEnded(utcNow());
    m_writer.close();
    int code = exitDone;
    for (const StoredRun &run : runs)
        if (run.status == RunStatus::Failed) {
            m_console.complain("Run " + std::to_string(std::int64_t(run.id)) + " failed: " + run.stopReason);
            code = exitFailure;
        }
    if (m_stopping && !allEnded) {
        m_console.say("Interrupted; everything is saved. " + resumeCommand + " goes on.");
        return exitInterrupted;
    }
    return code;
}

} // namespace fovea::app
