// SPDX-License-Identifier: MIT
#include "app/cli/training_session.h"

#include "app/cli/console.h"
#include "app/cli/signals.h"
#include "app/command/command_line.h"
#include "app/command/exit_codes.h"
#include "core/base/errors.h"
#include "core/experiment/lane_label.h"

#include <algorithm>
#include <utility>

namespace fovea::app {

namespace {

constexpr auto timeout = std::chrono::milliseconds(100);

std::vector<LiveRow> liveRows(const Session &session)
{
    const auto labels = laneLabels(session.experiment());
    std::vector<LiveRow> rows;
    for (const RunPlan &plan : remainingPlans(session)) {
        StoredRun stored = session.run(plan.id);
        const std::string label = laneLabelOf(stored, labels);
        stored.status = RunStatus::Queued;
        BookedRun run{std::move(stored), {}, {}, {}};
        run.progress.epoch = plan.resume ? plan.resume->epoch : 0;
        rows.push_back({std::move(run), label});
    }
    return rows;
}

std::string resumeCommand(const std::string &path)
{
    return "'" + commandLineOf({"fovea-cli", "resume", path}) + "'";
}

} // namespace

TrainingSession::TrainingSession(SessionWriter writer, const Console &console, const StopSignals &signals)
    : m_runner(std::move(writer)), m_console(console), m_signals(signals)
{
}

int TrainingSession::run(const RunGroupOptions &options)
{
    LiveTable table(m_console, liveRows(m_runner.session()), options.threads);
    const auto progressOf = [&](RunId run) { return m_runner.progress(run); };
    m_runner.ensureRemaining(options);
    m_runner.advance(Advance::On);
    while (m_runner.isTraining()) {
        if (m_signals.arrived() && !m_stopping) {
            m_stopping = true;
            m_runner.stop();
        }
        for (const SessionEvent &event : m_runner.next(timeout))
            handle(event, table);
        table.draw(progressOf);
    }
    table.close(progressOf);
    return end();
}

void TrainingSession::handle(const SessionEvent &event, LiveTable &table)
{
    if (const auto *ofRun = std::get_if<RunEvent>(&event)) {
        table.handle(*ofRun, m_runner.progress(ofRun->run));
    } else if (const auto *kernels = std::get_if<KernelsChanged>(&event)) {
        m_console.say("Run " + std::to_string(std::int64_t(kernels->run)) + ", " + kernels->remark +
                      ". What follows may differ in the last digits from an uninterrupted run.");
    } else if (const auto *refused = std::get_if<Refused>(&event)) {
        giveUp(*refused);
    }
}

void TrainingSession::giveUp(const Refused &refused)
{
    m_fileIsGone = m_fileIsGone || refused.effect == Refused::Effect::FileGone;
    if (std::exchange(m_hasProblem, true))
        return;
    m_console.complain("Training stops, since the session cannot be written: " + refused.sentence);
    m_runner.stop();
}

int TrainingSession::end()
{
    if (m_fileIsGone) // said already; whatever has the name now is left alone
        return exitFailure;
    if (m_hasProblem)
        return endInTrouble();
    const auto runs = m_runner.session().runs();
    const std::string goOn = resumeCommand(m_runner.session().path());
    const bool allEnded =
        std::ranges::all_of(runs, [](const StoredRun &run) { return hasEnded(run.status); });
    m_runner.close();
    int code = exitDone;
    for (const StoredRun &run : runs)
        if (run.status == RunStatus::Failed) {
            m_console.complain("Run " + std::to_string(std::int64_t(run.id)) + " failed: " + run.stopReason);
            code = exitFailure;
        }
    if (m_stopping && !allEnded) {
        m_console.say("Interrupted; everything is saved. " + goOn + " goes on.");
        return exitInterrupted;
    }
    return code;
}

int TrainingSession::endInTrouble()
{
    const std::string goOn = resumeCommand(m_runner.session().path());
    try {
        m_runner.close(); // with the states that workers delivered when they were stopped
    } catch (const Error &) {
        m_console.complain("What was written before is complete. When there is room again, " + goOn +
                           " goes on from there.");
        return exitFailure;
    }
    m_console.complain("Everything could be saved after all. " + goOn + " goes on.");
    return exitFailure;
}

} // namespace fovea::app
