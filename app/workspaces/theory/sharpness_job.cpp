// SPDX-License-Identifier: MIT
#include "app/workspaces/theory/sharpness_job.h"

#include "app/workspaces/theory/surface_job.h"
#include "core/base/priority.h"
#include "core/theory/moment_curvature.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace fovea::app {

namespace {

class SharpnessJob
{
public:
    explicit SharpnessJob(std::vector<ProbeSubject> moments) : m_moments(std::move(moments)) {}

    JobQueue::Slice next(ProbeCache &cache, const JobTicket &ticket, const auto &tell)
    {
        lowerThreadPriority();
        try {
            if (m_turns.empty())
                takeTurns();
            measure(cache, ticket, m_turns[m_next]);
            ++m_next;
        } catch (const std::exception &error) {
            m_answer.problem = error.what();
            leaveOutRun();
        }
        m_answer.isComplete = m_next >= m_turns.size();
        tellOfTurns();
        tell(m_answer);
        m_answer.computed.clear();
        return m_answer.isComplete ? JobQueue::Slice::Done : JobQueue::Slice::More;
    }

private:
    struct Turn
    {
        SharpnessPass pass{};
        std::size_t moment = 0;
    };
    void takeTurns();
    void leaveOutRun();
    void tellOfTurns();
    void measure(ProbeCache &cache, const JobTicket &ticket, const Turn &turn);

    std::vector<ProbeSubject> m_moments;
    std::vector<Turn> m_turns;
    std::size_t m_next = 0;
    std::map<std::pair<std::string, RunId>, std::vector<double>> m_directions; // the last of each run
    SharpnessAnswer m_answer;
};

bool hasPicks(const ProbeSubject &moment)
{
    return curvatureWays(moment.lane.mask, moment.lane.spec.model.gradient).hasPicks;
}

void SharpnessJob::takeTurns()
{
    for (const ProbeSubject &moment : m_moments)
        m_answer.measured.push_back({moment});
    for (const SharpnessPass pass : {SharpnessPass::Free, SharpnessPass::Frozen, SharpnessPass::Ends})
        for (std::size_t moment = 0; moment < m_moments.size(); ++moment)
            if (pass != SharpnessPass::Frozen || hasPicks(m_moments[moment])) // otherwise the ends say it
                m_turns.push_back({pass, moment});
}

// The turn that is due cannot be taken, nor can those of other moments of its run.
void SharpnessJob::leaveOutRun()
{
    if (m_turns.empty())
        return;
    const ProbeSubject &failed = m_moments[m_turns[m_next].moment];
    m_turns.erase(std::remove_if(m_turns.begin() + std::ptrdiff_t(m_next), m_turns.end(),
                                 [&](const Turn &turn) { return isSameRun(m_moments[turn.moment], failed); }),
                  m_turns.end());
}

// Of the pass that goes on, or of the last one.
void SharpnessJob::tellOfTurns()
{
    if (m_turns.empty())
        return;
    m_answer.pass = m_turns[std::min(m_next, m_turns.size() - 1)].pass;
    m_answer.done = m_answer.wanted = 0;
    for (std::size_t turn = 0; turn < m_turns.size(); ++turn)
        if (m_turns[turn].pass == m_answer.pass) {
            ++m_answer.wanted;
            m_answer.done += int(turn < m_next);
        }
}

void SharpnessJob::measure(ProbeCache &cache, const JobTicket &ticket, const Turn &turn)
{
    const ProbeSubject &moment = m_moments[turn.moment];
    MeasuredSharpness &found = m_answer.measured[turn.moment];
    const KeptWeights weights = cache.weights(moment);
    const InputShape shape = cache.shape(moment);
    WeightLoss loss({.lane = moment.lane,
                     .shape = shape,
                     .seed = moment.seed,
                     .epoch = weights.epoch,
                     .weights = *weights.values,
                     .set = std::make_shared<const PaddedSet>(padded(cache.data(moment)->train, shape)),
                     .limit = sharpnessExamples(shape.geometry.positions())});
    // Opened for a moment only: an open reader would keep the writer from leaving one file.
    const std::string address = Session::open(moment.path).run(moment.run).address;
    MomentCurvature curvature(
        loss, *weights.values, address, weights.epoch,
        [&](const ResultKey &key) { return Session::open(moment.path).result(key); },
        [&] { return ticket.isWanted(); });
    std::vector<double> &direction = m_directions[{moment.path, moment.run}];
    const bool isFree = turn.pass == SharpnessPass::Free;
    const auto ends = curvature.spectrum(isFree ? Picks::Free : Picks::Frozen,
                                         turn.pass == SharpnessPass::Ends ? MomentCurvature::Ends::Both
                                                                          : MomentCurvature::Ends::Largest,
                                         direction);
    if (!ends)
        return; // nobody waits any more
    if (!ends->largestVector.empty())
        direction = ends->largestVector;
    found.isWithin = found.isWithin && ends->converged;
    const bool isOne = !hasPicks(moment);
    if (isFree || isOne)
        found.free = ends->largest;
    if (!isFree || isOne)
        found.frozen = ends->largest;
    if (turn.pass == SharpnessPass::Ends) {
        found.smallest = ends->smallest;
        const auto trace = curvature.trace();
        found.trace = trace.value_or(found.trace);
        found.isWhole = trace.has_value();
    }
    m_answer.computed = curvature.takeComputed();
    m_answer.computedOf = moment;
}

} // namespace

int sharpnessExamples(int positions)
{
    constexpr int usual = 500, fewest = 32, usualPositions = 64;
    if (positions <= usualPositions)
        return usual;
    return std::max(fewest, int(usual * std::pow(double(usualPositions) / positions, 1.5)));
}

ProbeQuestion<SharpnessAnswer>::Look sharpnessLook(std::vector<ProbeSubject> moments)
{
    const auto job = std::make_shared<SharpnessJob>(std::move(moments));
    return [job](ProbeCache &cache, const JobTicket &ticket, const auto &tell) {
        return job->next(cache, ticket, tell);
    };
}

} // namespace fovea::app
