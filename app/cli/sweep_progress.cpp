// SPDX-License-Identifier: MIT
#include "app/cli/sweep_progress.h"

#include "app/cli/console.h"
#include "core/base/wording.h"

namespace fovea::app {

namespace {

constexpr double inPlaceEvery = 0.2; // seconds
constexpr double lineEvery = 10;

std::string nameOf(const SweepPlan &plan, int place)
{
    const SweepRun &run = plan.runs[std::size_t(place)];
    const std::string words = wordsOf(plan.cellOf(run).fields);
    return (words.empty() ? std::string() : words + ", ") + "seed " + std::to_string(run.seed);
}

} // namespace

SweepProgress::SweepProgress(const SweepFolder &folder, const SweepPlan &plan, const LocalOptions &options,
                             const Console &console)
    : m_plan(plan), m_folder(folder), m_console(console), m_workers(options.workers)
{
    SweepFollower follower(folder.path());
    follower.refresh();
    const int left = int(remainingRuns(follower).size());
    m_left = options.only.empty() ? left : int(options.only.size());
    const auto counts = follower.counts();
    const auto failed = counts.find(SweepState::Failed);
    m_failedBefore = failed == counts.end() ? 0 : failed->second;
    console.say("Sweep " + plan.grid.name + ": " + countText(std::int64_t(plan.runs.size()), "run") + ", " +
                std::to_string(int(plan.runs.size()) - left - m_failedBefore) + " done already" +
                (m_failedBefore > 0 ? ", " + std::to_string(m_failedBefore) + " failed" : std::string()) +
                "; " + countText(m_workers, "worker") + ". Directory: " + folder.path());
}

void SweepProgress::handle(const SweepNews &news)
{
    using Kind = SweepNews::Kind;
    switch (news.kind) {
    case Kind::Began:
        m_epochs[news.run] = 0;
        break;
    case Kind::Epoch:
        m_epochs[news.run] = news.epoch;
        break;
    case Kind::Done: {
        ++m_done;
        m_epochs.erase(news.run);
        const auto result = RunFolder(m_folder, m_plan.runs[std::size_t(news.run)]).result();
        m_arrived += result && result->arrival;
        if (m_console.verbosity() == Verbosity::Verbose && result)
            m_console.say(nameOf(m_plan, news.run) + ": " +
                          (result->arrival ? "arrived in epoch " + std::to_string(*result->arrival)
                                           : "not in " + countText(result->epochs, "epoch")));
        break;
    }
    case Kind::Paused:
        m_epochs.erase(news.run);
        break;
    case Kind::Failed:
        ++m_failed;
        m_epochs.erase(news.run);
        tellFailure(news);
        break;
    case Kind::Lost:
        m_epochs.erase(news.run);
        m_console.complain("Lost, and tried again: " + nameOf(m_plan, news.run) + ": " + news.sentence);
        break;
    }
    draw();
}

// At once, but a sentence that comes with every run is not told with every run.
void SweepProgress::tellFailure(const SweepNews &news)
{
    constexpr int often = 3;
    const int times = ++m_sentences[news.sentence];
    if (times > often)
        return;
    m_console.complain("Failed: " + nameOf(m_plan, news.run) + ": " + news.sentence +
                       (times == often ? " Further runs that fail like this are only counted." : ""));
}

std::string SweepProgress::line() const
{
    std::string text = std::to_string(m_done) + " of " + std::to_string(m_left) + " done, " +
                       std::to_string(m_arrived) + " arrived";
    if (m_failed > 0)
        text += ", " + std::to_string(m_failed) + " failed";
    // What is done of the runs at work counts by its epochs.
    double share = m_done;
    for (const auto &[run, epochs] : m_epochs)
        share += double(epochs) / m_plan.grid.cap;
    const double seconds = m_clock.wallSeconds();
    if (m_done >= m_workers && share > 0 && share < m_left)
        text += ", about " + durationText(seconds / share * (m_left - share)) + " left";
    return text;
}

void SweepProgress::draw()
{
    if (m_console.verbosity() == Verbosity::Quiet)
        return;
    const bool inPlace = m_console.drawsInPlace();
    if (m_clock.wallSeconds() - m_drawn < (inPlace ? inPlaceEvery : lineEvery))
        return;
    m_drawn = m_clock.wallSeconds();
    if (inPlace)
        m_console.draw("\r\033[K" + line());
    else if (m_done > 0)
        m_console.say(line() + ".");
}

void SweepProgress::close()
{
    if (m_console.drawsInPlace() && m_console.verbosity() != Verbosity::Quiet)
        m_console.draw("\r\033[K");
    if (m_left == 0)
        m_console.say(m_failedBefore == 0 ? "All runs are done: nothing is left to run."
                                          : "Nothing is left to run but what has failed.");
    else
        m_console.say(line() + ".");
}

} // namespace fovea::app
