// SPDX-License-Identifier: MIT
#include "core/sweep/watch/sweep_watch.h"

#include "core/base/errors.h"
#include "core/base/stopwatch.h"
#include "core/engine/engine.h"
#include "core/files/disk.h"
#include "core/sweep/slurm/slurm_waves.h"

#include <algorithm>

namespace fovea {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto shortest = 400ms;    // between looks, while somebody works on the sweep
constexpr auto calm = 1500ms;       // otherwise
constexpr auto askCluster = 30s;    // Slurm's own word, at most this often
constexpr double shareOfTime = 0.1; // of this thread, that reading may take

// Reads one directory, and keeps what does not change any more.
class Reader
{
public:
    explicit Reader(const std::string &path) : m_follower(path) {}

    SnapshotPointer next()
    {
        askSlurm();
        const bool isNew = m_follower.refresh();
        if (!isNew && m_isTold)
            return {};
        m_isTold = true;
        readCurves();
        auto made = std::make_shared<SweepSnapshot>();
        made->path = m_follower.folder().path();
        made->report = reportOf(m_follower, [this](int run) { return m_curves[std::size_t(run)].curve; });
        for (const Kept &kept : m_curves)
            made->curves.push_back(kept.curve);
        made->runner = m_follower.runner();
        made->isStopped = exists(m_follower.folder().stopFile());
        made->isOnCluster = exists(m_follower.folder().file("jobs.tsv"));
        made->counts = m_follower.counts();
        const int atWork = made->count(SweepState::Running);
        made->workers = atWork > 0 ? atWork : usableCores();
        made->timeLeft = timeLeftOf(m_follower.plan(), m_follower.runs(), made->workers);
        m_isAtWork = made->isAtWork() || !m_queued.empty();
        return made;
    }

    bool isAtWork() const { return m_isAtWork; }

private:
    struct Kept
    {
        std::string address;
        int epochs = -1;
        bool isResult = false;
        RunCurve curve;
    };

    void readCurves()
    {
        const auto &runs = m_follower.plan().runs;
        m_curves.resize(runs.size());
        for (std::size_t i = 0; i < runs.size(); ++i) {
            const FollowedRun &now = m_follower.runs()[i];
            Kept &kept = m_curves[i];
            if (kept.address == runs[i].address && kept.epochs == now.epochs &&
                kept.isResult == now.result.has_value())
                continue;
            kept = {runs[i].address, now.epochs, now.result.has_value(), {}};
            if (now.epochs == 0 && !now.result)
                continue;
            auto epochs = std::make_shared<std::vector<BriefEpoch>>();
            if (now.result)
                *epochs = m_follower.brief(int(i));
            else
                for (const EpochRecord &record : m_follower.curve(int(i)))
                    epochs->push_back(briefOf(record));
            kept.curve = std::move(epochs);
        }
    }

    // Results decide; the cluster only tells what waits there.
    void askSlurm()
    {
        if (Clock::now() < m_nextQuestion || !exists(m_follower.folder().file("jobs.tsv")))
            return;
        m_nextQuestion = Clock::now() + askCluster;
        const ClusterState state = clusterState(m_follower.folder(), m_follower.plan(), Slurm());
        if (state.active == m_queued || !state.unknown.empty())
            return; // no answer is no news
        m_queued = state.active;
        m_follower.setQueued(m_queued);
    }

    SweepFollower m_follower;
    std::vector<Kept> m_curves; // as in the plan
    std::set<std::string> m_queued;
    Clock::time_point m_nextQuestion{};
    bool m_isTold = false;
    bool m_isAtWork = false;
};

} // namespace

SweepWatch::SweepWatch(std::string path, AskingThread &asker, Tell tell)
    : m_path(std::move(path)), m_asker(asker), m_tell(std::make_shared<Tell>(std::move(tell))),
      m_thread([this](const std::stop_token &stop) { work(stop); })
{
}

SweepWatch::~SweepWatch()
{
    m_thread.request_stop();
    m_changed.notify_all();
    m_thread.join();
}

void SweepWatch::look()
{
    const std::lock_guard lock(m_mutex);
    m_isWanted = true;
    m_changed.notify_all();
}

void SweepWatch::tell(WatchNews news)
{
    m_asker.run([tell = std::weak_ptr(m_tell), news = std::move(news)] {
        if (const auto alive = tell.lock())
            (*alive)(news);
    });
}

void SweepWatch::work(const std::stop_token &stop)
{
    std::optional<Reader> reader;
    std::string trouble;
    while (!stop.stop_requested()) {
        const Stopwatch watch;
        std::string problem;
        try {
            if (!reader)
                reader.emplace(m_path);
            if (SnapshotPointer snapshot = reader->next())
                tell({std::move(snapshot), {}});
            else if (!trouble.empty())
                tell({}); // it is back, as it was
        } catch (const std::exception &error) {
            problem = error.what();
            reader.reset(); // begins anew: another plan may be there by then
            if (problem != trouble)
                tell({{}, problem});
        }
        trouble = problem;
        const auto spent = std::chrono::duration<double>(watch.wallSeconds() / shareOfTime);
        const auto usual = reader && reader->isAtWork() ? shortest : calm;
        const auto pause = std::max(std::chrono::duration_cast<std::chrono::milliseconds>(spent), usual);
        std::unique_lock lock(m_mutex);
        m_changed.wait_for(lock, stop, pause, [this] { return m_isWanted; });
        m_isWanted = false;
    }
}

} // namespace fovea
