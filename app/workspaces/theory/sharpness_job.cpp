// SPDX-License-Identifier: MIT
#include "app/workspaces/theory/sharpness_job.h"

#include "core/attention/mask.h"
#include "core/base/priority.h"
#include "core/theory/curvature.h"

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
            if (m_next < 2 * m_moments.size())
                measure(cache, ticket, m_next++);
        } catch (const std::exception &error) {
            m_answer.problem = error.what();
            m_next = 2 * m_moments.size();
        }
        m_answer.isComplete = m_next >= 2 * m_moments.size();
        tell(m_answer);
        return m_answer.isComplete ? JobQueue::Slice::Done : JobQueue::Slice::More;
    }

private:
    // The first half of the turns is with picks free, the second with picks frozen.
    void measure(ProbeCache &cache, const JobTicket &ticket, std::size_t turn);

    std::vector<ProbeSubject> m_moments;
    std::size_t m_next = 0;
    std::map<std::pair<std::string, RunId>, std::vector<double>> m_directions; // the last of each run
    SharpnessAnswer m_answer;
};

void SharpnessJob::measure(ProbeCache &cache, const JobTicket &ticket, std::size_t turn)
{
    const bool isFrozen = turn >= m_moments.size();
    const ProbeSubject &moment = m_moments[turn % m_moments.size()];
    const bool choosesKeys = makeMask(moment.lane.mask)->choice() == Choice::Score;
    if (isFrozen && !choosesKeys)
        return; // no picks: it was the same
    const KeptWeights weights = cache.weights(moment);
    const InputShape shape = cache.shape(moment);
    WeightLoss loss({.lane = moment.lane,
                     .shape = shape,
                     .seed = moment.seed,
                     .epoch = weights.epoch,
                     .weights = *weights.values,
                     .set = std::make_shared<const PaddedSet>(padded(cache.data(moment)->train, shape)),
                     .limit = sharpnessExamples(shape.geometry.positions())});
    const SymmetricProduct product =
        isFrozen ? exactHessian(loss, *weights.values) : differencedHessian(loss, *weights.values);
    std::vector<double> &direction = m_directions[{moment.path, moment.run}];
    if (direction.size() != loss.size())
        direction = randomDirection(loss.size(), 1);
    const auto ends = spectrumEnds(product, direction,
                                   {.largestAlone = true, .keepGoing = [&] { return ticket.isWanted(); }});
    if (!ends)
        return; // nobody waits any more
    direction = ends->largestVector;
    if (!isFrozen) {
        m_answer.measured.push_back({moment, ends->largest,
                                     choosesKeys ? std::numeric_limits<double>::quiet_NaN() : ends->largest,
                                     ends->converged});
        return;
    }
    const auto found = std::ranges::find(m_answer.measured, moment, &MeasuredSharpness::moment);
    if (found == m_answer.measured.end())
        return;
    found->frozen = ends->largest;
    found->isWithin = found->isWithin && ends->converged;
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
