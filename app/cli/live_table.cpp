// SPDX-License-Identifier: MIT
#include "app/cli/live_table.h"

#include "app/cli/console.h"
#include "core/base/wording.h"
#include "core/report/text_table.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace fovea::app {

namespace {

constexpr auto paintInterval = std::chrono::milliseconds(100);

std::string speedText(const BookedRun &run)
{
    const double seconds = run.progress.secondsPerEpoch;
    if (seconds <= 0)
        return "-";
    return fixedText(1 / seconds, seconds > 0.1 ? 2 : 0);
}

bool isOver(const BookedRun &run)
{
    return hasEnded(run.stored.status) || run.stored.status == RunStatus::Failed;
}

int epochsDone(const BookedRun &run)
{
    return run.epochs.empty() ? run.progress.epoch : run.epochs.back().epoch + 1;
}

// Until the epoch cap; stop rules may end it earlier.
int epochsLeft(const BookedRun &run)
{
    return std::max(0, run.stored.record.spec.train.epochs - epochsDone(run));
}

std::optional<double> secondsLeft(const BookedRun &run)
{
    if (isOver(run))
        return 0;
    if (run.progress.secondsPerEpoch <= 0)
        return {};
    return run.progress.secondsPerEpoch * epochsLeft(run);
}

std::string etaText(const std::optional<double> &seconds)
{
    return seconds ? durationText(*seconds) : "-";
}

std::string stateText(const BookedRun &run)
{
    return isOver(run) ? std::string(textOf(run.stored.status)) : etaText(secondsLeft(run));
}

// How far the epoch in progress is.
std::string epochText(const BookedRun &run)
{
    const RunProgress &progress = run.progress;
    std::string text =
        std::to_string(epochsDone(run)) + "/" + std::to_string(run.stored.record.spec.train.epochs);
    if (run.stored.status == RunStatus::Running && progress.stepInEpoch > 0 && progress.stepsPerEpoch > 0)
        text += " +" + std::to_string(100 * progress.stepInEpoch / progress.stepsPerEpoch) + "%";
    return text;
}

double lossOf(const BookedRun &run)
{
    if (!run.epochs.empty())
        return run.epochs.back().trainLoss;
    return run.progress.stepInEpoch > 0 ? run.progress.runningLoss : std::nan("");
}

std::string lastText(const BookedRun &run, double EpochRecord::*accuracy)
{
    return run.epochs.empty() ? "-" : percentText(run.epochs.back().*accuracy);
}

std::string nameOf(const LiveRow &row)
{
    return "lane " + row.run.stored.laneName + " (" + row.label + "), seed " +
           std::to_string(row.run.stored.seed);
}

// A run that has not begun has no progress yet; how far it came before is known from the file.
void setProgress(BookedRun &run, const RunProgress &progress)
{
    if (progress.stepsPerEpoch > 0)
        run.progress = progress;
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

LiveTable::LiveTable(const Console &console, std::vector<LiveRow> rows, int threads)
    : m_console(console), m_rows(std::move(rows)), m_threads(std::max(1, threads))
{
}

void LiveTable::handle(const RunEvent &event, const RunProgress &progress)
{
    const auto row =
        std::ranges::find(m_rows, event.run, [](const LiveRow &one) { return one.run.stored.id; });
    if (row == m_rows.end())
        return;
    BookedRun &run = row->run;
    run.apply(event);
    if (event.epoch) {
        run.epochs.erase(run.epochs.begin(), run.epochs.end() - 1);
        run.epochs.back().metrics.clear();
        run.snapshots.clear();
    }
    if (m_console.drawsInPlace() || m_console.verbosity() == Verbosity::Quiet)
        return;
    setProgress(run, progress);
    if (event.epoch)
        printLine(*row);
    if (event.status && *event.status != RunStatus::Running)
        m_console.say(nameOf(*row) + ": " + std::string(textOf(*event.status)) +
                      (event.reason.empty() ? "" : " (" + event.reason + ")") + ".");
}

void LiveTable::printLine(const LiveRow &row) const
{
    const BookedRun &run = row.run;
    const EpochRecord &last = run.epochs.back();
    m_console.say(nameOf(row) + "  epoch " + std::to_string(last.epoch) + " of " +
                  std::to_string(run.stored.record.spec.train.epochs) + "  loss " +
                  fixedText(last.trainLoss, 4) + "  train " + percentText(last.trainAccuracy) +
                  "  held-out " + percentText(last.heldoutAccuracy) + "  " + speedText(run) +
                  " epochs/s  ETA " + etaText(secondsLeft(run)));
}

std::vector<const LiveRow *> LiveTable::current() const
{
    std::vector<const LiveRow *> rows;
    for (const LiveRow &row : m_rows) {
        const StoredRun &run = row.run.stored;
        const auto same = std::ranges::find_if(
            rows, [&](const LiveRow *other) { return other->run.stored.laneName == run.laneName; });
        if (same == rows.end())
            rows.push_back(&row);
        else if (run.status != RunStatus::Queued && (*same)->run.stored.status != RunStatus::Running)
            *same = &row;
    }
    return rows;
}

std::vector<std::string> LiveTable::picture() const
{
    TextTable table;
    table.add({"lane", "label", "seed", "epoch", "loss", "train", "held-out", "epochs/s", "ETA"});
    for (const LiveRow *row : current()) {
        const BookedRun &run = row->run;
        table.add({run.stored.laneName, row->label, std::to_string(run.stored.seed), epochText(run),
                   fixedText(lossOf(run), 4), lastText(run, &EpochRecord::trainAccuracy),
                   lastText(run, &EpochRecord::heldoutAccuracy), speedText(run), stateText(run)});
    }
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
    for (const LiveRow &row : m_rows)
        slowest = std::max(slowest, row.run.progress.secondsPerEpoch);
    for (const LiveRow &row : m_rows) {
        ended += isOver(row.run);
        left += secondsLeft(row.run).value_or(slowest * epochsLeft(row.run));
    }
    lines.push_back(std::to_string(ended) + " of " + countText(std::int64_t(m_rows.size()), "run") +
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
    for (LiveRow &row : m_rows)
        if (row.run.stored.status == RunStatus::Running)
            setProgress(row.run, progressOf(row.run.stored.id));
    paint();
}

void LiveTable::close(const ProgressOf &progressOf)
{
    m_paintedAt = {};
    draw(progressOf);
    m_painted = 0;
}

} // namespace fovea::app
