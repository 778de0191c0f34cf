// SPDX-License-Identifier: MIT
#include "core/sweep/local_sweep.h"

#include "core/base/stopwatch.h"
#include "core/base/text.h"
#include "core/files/disk.h"

#include <csignal>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <deque>
#include <list>

namespace fovea {

namespace {

class LocalSweep
{
public:
    LocalSweep(const SweepFolder &folder, const SweepPlan &plan, const LocalOptions &options,
               std::deque<int> queue)
        : m_folder(folder), m_plan(plan), m_options(options), m_queue(std::move(queue))
    {
    }

    LocalEnd run()
    {
        while (true) {
            checkStop();
            fill();
            if (m_workers.empty())
                break;
            wait();
        }
        m_end.left = int(m_queue.size()) + m_paused;
        return m_end;
    }

private:
    struct Worker
    {
        WorkerProcess process;
        int run = -1; // at work
        bool leaving = false;
    };

    bool isEnding() const { return m_end.stopped || !m_end.disk.empty() || m_isOver; }

    void tell(SweepNews news) const
    {
        if (m_options.tell)
            m_options.tell(news);
    }

    void checkStop()
    {
        const bool asked = (m_options.stopAsked && m_options.stopAsked()) || exists(m_folder.stopFile());
        if (asked && !m_end.stopped) {
            m_end.stopped = true;
            leave();
        }
        if (m_options.seconds && m_clock.wallSeconds() >= *m_options.seconds && !m_isOver) {
            m_isOver = true;
            leave();
        }
    }

    // Workers save what they are at and go.
    void leave()
    {
        for (Worker &worker : m_workers) {
            worker.leaving = true;
            worker.process.endInput();
            worker.process.signal(SIGUSR1);
        }
    }

    // Runs that a person wants next go to the front; those that had failed come back.
    void heedWishes()
    {
        const auto text = contentsOf(m_folder.nextFile());
        if (!text || *text == m_wishes)
            return;
        m_wishes = *text;
        std::vector<int> wanted;
        for (const std::string_view line : split(m_wishes, '\n')) {
            const auto at =
                std::ranges::find_if(m_plan.runs, [&](const SweepRun &run) { return nameOf(run) == line; });
            if (at != m_plan.runs.end() && mayRun(int(at - m_plan.runs.begin())))
                wanted.push_back(int(at - m_plan.runs.begin()));
        }
        for (const int run : wanted)
            std::erase(m_queue, run);
        m_queue.insert(m_queue.begin(), wanted.begin(), wanted.end());
        if (unlink(m_folder.nextFile().c_str()) == 0)
            m_wishes.clear();
    }

    bool mayRun(int run) const
    {
        if (std::ranges::any_of(m_workers, [&](const Worker &worker) { return worker.run == run; }))
            return false;
        if (std::ranges::find(m_queue, run) != m_queue.end())
            return true;
        const RunFolder folder(m_folder, m_plan.runs[std::size_t(run)]);
        return m_options.only.empty() && !folder.result() && !folder.error() && folder.losses() < mostLosses;
    }

    void fill()
    {
        heedWishes();
        for (Worker &worker : m_workers)
            if (worker.run < 0 && !worker.leaving)
                giveNext(worker);
        while (!isEnding() && !m_queue.empty() && int(m_workers.size()) < m_options.workers) {
            std::vector<std::string> words = {"sweep-worker", m_folder.path()};
            words.insert(words.end(), m_options.workerWords.begin(), m_options.workerWords.end());
            m_workers.push_back(
                {WorkerProcess(m_options.program, words, m_folder.file("log/workers.log")), -1, false});
            giveNext(m_workers.back());
        }
    }

    void giveNext(Worker &worker)
    {
        if (isEnding() || m_queue.empty()) {
            worker.leaving = true;
            worker.process.endInput();
            return;
        }
        const int run = m_queue.front();
        if (!worker.process.give(run))
            return; // it is gone, which the next read tells
        m_queue.pop_front();
        worker.run = run;
        tell({SweepNews::Kind::Began, run, 0, 0, {}});
    }

    void wait()
    {
        std::vector<pollfd> outputs;
        for (const Worker &worker : m_workers)
            outputs.push_back({worker.process.output(), POLLIN, 0});
        poll(outputs.data(), outputs.size(), /*timeout=*/200);
        for (auto worker = m_workers.begin(); worker != m_workers.end();) {
            for (const WorkerLine &line : worker->process.read())
                handle(*worker, line);
            if (!worker->process.hasEnded()) {
                ++worker;
                continue;
            }
            bury(*worker);
            worker = m_workers.erase(worker);
        }
    }

    void handle(Worker &worker, const WorkerLine &line)
    {
        using Kind = WorkerLine::Kind;
        if (line.kind == Kind::Epoch) {
            const auto words = split(line.rest, ' ');
            if (words.size() == 2)
                tell({SweepNews::Kind::Epoch,
                      line.run,
                      int(integerFrom(words[0]).value_or(0)),
                      realFrom(words[1]).value_or(0),
                      {}});
            return;
        }
        worker.run = -1;
        switch (line.kind) {
        case Kind::Done:
            ++m_end.done;
            tell({SweepNews::Kind::Done, line.run, 0, 0, {}});
            break;
        case Kind::Paused:
            ++m_paused;
            tell({SweepNews::Kind::Paused, line.run, 0, 0, {}});
            break;
        case Kind::Failed:
            fail(line.run, line.rest);
            break;
        case Kind::Disk:
            m_queue.push_front(line.run);
            if (m_end.disk.empty()) {
                m_end.disk = line.rest;
                leave();
            }
            break;
        case Kind::Epoch:
            break;
        }
    }

    void fail(int run, const std::string &sentence)
    {
        ++m_end.failed;
        tell({SweepNews::Kind::Failed, run, 0, 0, sentence});
        if (m_options.onFailure == OnFailure::Stop && !m_isOver) {
            m_isOver = true;
            leave();
        }
    }

    // A worker is gone. With a run in its hands it was killed or crashed.
    void bury(Worker &worker)
    {
        const int status = worker.process.wait();
        if (worker.run < 0)
            return;
        checkStop(); // a signal from the terminal reaches workers, too, maybe first
        const RunFolder folder(m_folder, m_plan.runs[std::size_t(worker.run)]);
        const std::string sentence = endingOf(status);
        try {
            if (isOwnFault(status)) {
                folder.putError(sentence);
                fail(worker.run, sentence);
                return;
            }
            if (isEnding()) { // asked to go, and killed before it had saved
                ++m_paused;
                return;
            }
            folder.addLoss(sentence);
            if (folder.losses() >= mostLosses) {
                fail(worker.run, sentence + " That was the third time.");
                return;
            }
        } catch (const StorageError &error) {
            if (m_end.disk.empty()) {
                m_end.disk = error.what();
                leave();
            }
        }
        tell({SweepNews::Kind::Lost, worker.run, 0, 0, sentence});
        m_queue.push_front(worker.run);
    }

    const SweepFolder &m_folder;
    const SweepPlan &m_plan;
    const LocalOptions &m_options;
    std::deque<int> m_queue;
    std::list<Worker> m_workers; // processes do not move
    LocalEnd m_end;
    int m_paused = 0;
    bool m_isOver = false; // no further run begins
    std::string m_wishes;  // that could not be taken away
    Stopwatch m_clock;
};

} // namespace

void wantNext(const SweepFolder &folder, const SweepPlan &plan, const std::vector<int> &runs)
{
    std::string lines;
    for (const int run : runs)
        lines += nameOf(plan.runs.at(std::size_t(run))) + "\n";
    putFile(folder.nextFile(), lines, Flush::No);
}

std::vector<int> remainingRuns(const SweepFollower &follower)
{
    std::vector<int> left;
    for (std::size_t i = 0; i < follower.runs().size(); ++i)
        if (const FollowedRun &run = follower.runs()[i]; !isOver(run.state))
            left.push_back(int(i));
    return left;
}

LocalEnd runLocally(const SweepFolder &folder, const SweepPlan &plan, const LocalOptions &options)
{
    SweepFollower follower(folder.path());
    follower.refresh();
    std::deque<int> queue;
    for (const int run : remainingRuns(follower))
        if (options.only.empty() || std::ranges::find(options.only, run) != options.only.end())
            queue.push_back(run);
    LocalEnd end = LocalSweep(folder, plan, options, std::move(queue)).run();
    end.failedBefore = int(std::ranges::count(follower.runs(), SweepState::Failed, &FollowedRun::state));
    return end;
}

} // namespace fovea
