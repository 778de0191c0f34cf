// SPDX-License-Identifier: MIT
#include "app/cli/live_table.h"

#include "app/cli/console.h"
#include "app/cli/wording.h"

#include <algorithm>
#include <cmath>

namespace fovea::app {

namespace {

constexpr auto paintInterval = std::chrono::milliseconds(100);

std::string speedText(const LiveRun &run)
{
    const double seconds = run.progress.secondsPerEpoch;
    if (seconds <= 0)
        return "-";
    return fixedText(1 / seconds, seconds > 0.1 ? 2 : 0);
}

// Until the epoch cap; stop rules may end it earlier.
std::optional<double> secondsLeft(const LiveRun &run)
{
    if (hasEnded(run.status) || run.status == RunStatus::Failed)
        return 0;
    if (run.progress.secondsPerEpoch <= 0)
        return {};
    return run.progress.secondsPerEpoch * std::max(0, run.epochs - run.done);
}

std::string etaText(const std::optional<double> &seconds)
{
    return seconds ? durationText(*seconds) : "-";
}

std::string stateText(const LiveRun &run)
{
    if (hasEnded(run.status) || run.status == RunStatus::Failed)
        return std::string(textOf(run.status));
    return etaText(secondsLeft(run));
}

// How far the epoch in progress is.
std::string epochText(const LiveRun &run)
{
    std::string text = std::to_string(run.done) + "/" + std::to_string(run.epochs);
    if (run.status == RunStatus::Running && run.progress.stepInEpoch > 0 && run.progress.stepsPerEpoch > 0)
        text += " +" + std::to_string(100 * run.progress.stepInEpoch / run.progress.stepsPerEpoch) + "%";
    return text;
}

double lossOf(const LiveRun &run)
{
    if (run.last)
        return run.last->trainLoss;
    return run.progress.stepInEpoch > 0 ? run.progress.runningLoss : std::nan("");
}

std::string clipped(const std::string &line, std::size_t columns)
{
    std::string text;
    std::size_t used = 0;
    for (const char c : line) {
        used += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
        if (used > columns)
            break;
        text += c;
    }
    return text;
}

} // namespace

LiveTable::LiveTable(const Console &console, std::vector<LiveRun> runs, int threads)
    : m_console(console), m_runs(std::move(runs)), m_threads(std::max(1, threads))
{
}

LiveRun *LiveTable::find(RunId id)
{
    const auto found =
        std::find_if(m_runs.begin(), m_runs.end(), [&](const LiveRun &run) { return run.id == id; });
    return found == m_runs.end() ? nullptr : &*found;
}

void LiveTable::handle(const RunEvent &event, const ProgressOf &progressOf)
{
    LiveRun *run = find(event.run);
    if (!run)
        return;
    if (event.status) {
        run->status = *event.status;
        run->reason = event.reason;
    }
    if (event.epoch) {
        run->done = event.epoch->epoch + 1;
        run->last = event.epoch;
        run->last->metrics.clear();
    }
    if (m_console.drawsInPlace() || m_console.verbosity() == Verbosity::Quiet)
        return;
    run->progress = progressOf(run->id);
    if (event.epoch)
        printLine(*run);
    if (event.status && *event.status != RunStatus::Running)
        m_console.say("lane " + run->lane + " (" + run->label + "), seed " + std::to_string(run->seed) +
                      ": " + std::string(textOf(run->status)) +
                      (run->reason.empty() ? "" : " (" + run->reason + ")") + ".");
}

void LiveTable::printLine(const LiveRun &run) const
{
    m_console.say("lane " + run.lane + " (" + run.label + "), seed " + std::to_string(run.seed) + "  epoch " +
                  std::to_string(run.last->epoch) + " of " + std::to_string(run.epochs) + "  loss " +
                  fixedText(run.last->trainLoss, 4) + "  train " + percentText(run.last->trainAccuracy) +
                  "  held-out " + percentText(run.last->heldoutAccuracy) + "  " + speedText(run) +
                  " epochs/s  ETA " + etaText(secondsLeft(run)));
}

std::vector<const LiveRun *> LiveTable::current() const
{
    std::vector<const LiveRun *> rows;
    for (const LiveRun &run : m_runs) {
        const auto same =
            std::find_if(rows.begin(), rows.end(), [&](const LiveRun *row) { return row->lane == run.lane; });
        if (same == rows.end())
            rows.push_back(&run);
        else if (run.status != RunStatus::Queued && (*same)->status != RunStatus::Running)
            *same = &run;
    }
    return rows;
}

std::vector<std::string> LiveTable::picture() const
{
    TextTable table;
    table.add({"lane", "label", "seed", "epoch", "loss", "train", "held-out", "epochs/s", "ETA"});
    for (const LiveRun *run : current())
        table.add({run->lane, run->label, std::to_string(run->seed), epochText(*run),
                   fixedText(lossOf(*run), 4), run->last ? percentText(run->last->trainAccuracy) : "-",
                   run->last ? percentText(run->last->heldoutAccuracy) : "-", speedText(*run),
                   stateText(*run)});
    std::vector<std::string> lines;
    const std::string text = table.text();
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin);
        lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }

    double left = 0;
    double slowest = 0;
    int ended = 0;
    for (const LiveRun &run : m_runs)
        slowest = std::max(slowest, run.progress.secondsPerEpoch);
    for (const LiveRun &run : m_runs) {
        ended += hasEnded(run.status) || run.status == RunStatus::Failed;
        left += secondsLeft(run).value_or(slowest * std::max(0, run.epochs - run.done));
    }
    lines.push_back(std::to_string(ended) + " of " + countText(std::int64_t(m_runs.size()), "run") +
                    " ended, at most " + (slowest > 0 ? durationText(left / m_threads) : "-") +
                    " left (Ctrl+C saves and stops)");
    return lines;
}

void LiveTable::paint()
{
    const Console::Size size = m_console.size();
    auto lines = picture();
    if (int(lines.size()) > size.rows - 1)
        lines.erase(lines.begin() + std::max(1, size.rows - 2), lines.end() - 1);
    std::string text = m_painted > 0 ? "\x1b[" + std::to_string(m_painted) + "A" : "";
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string line = clipped(lines[i], std::size_t(size.columns - 1));
        text += "\r\x1b[2K" + (i == 0 && m_console.colours() ? "\x1b[1m" + line + "\x1b[0m" : line) + "\n";
    }
    m_console.draw(text + "\x1b[J");
    m_painted = int(lines.size());
    m_paintedAt = std::chrono::steady_clock::now();
}

void LiveTable::draw(const ProgressOf &progressOf)
{
    if (!m_console.drawsInPlace() || std::chrono::steady_clock::now() - m_paintedAt < paintInterval)
        return;
    for (LiveRun &run : m_runs)
        if (run.status == RunStatus::Running)
            run.progress = progressOf(run.id);
    paint();
}

void LiveTable::close(const ProgressOf &progressOf)
{
    m_paintedAt = {};
    draw(progressOf);
    m_painted = 0;
}

} // namespace fovea::app
