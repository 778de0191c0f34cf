// SPDX-License-Identifier: MIT
#include "app/workspaces/theory/surface_job.h"

#include "core/base/errors.h"
#include "core/base/priority.h"
#include "core/base/stopwatch.h"
#include "core/theory/cut.h"
#include "core/theory/vectors.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <thread>

namespace fovea::app {

namespace {

constexpr double sliceSeconds = 0.2; // how long a window may have to wait for a slice
constexpr int mostAtOnce = 8;        // points
constexpr int cutsAfter = 9;         // points a side: the coarse pictures are there before the cuts
constexpr double keptEvery = 5;      // seconds at most between what is handed over to be kept

class SurfaceJob
{
public:
    explicit SurfaceJob(SurfaceQuestion question) { m_answer.question = std::move(question); } // the request

    JobQueue::Slice next(ProbeCache &cache, const auto &tell)
    {
        lowerThreadPriority();
        try {
            if (m_answer.question.onlyKept)
                m_answer.isComplete = true;
            if (m_works.empty() && (!m_answer.question.onlyKept || keepsSomething()))
                prepare(cache);
            else if (!m_answer.question.onlyKept)
                advance();
        } catch (const std::exception &error) {
            SurfaceAnswer failed;
            failed.question = m_answer.question;
            failed.problem = error.what();
            failed.isOfAnyPlane = m_answer.isOfAnyPlane;
            m_answer = std::move(failed);
            m_answer.isComplete = true;
        }
        tell(m_answer);
        m_answer.computed.clear();
        return m_answer.isComplete ? JobQueue::Slice::Done : JobQueue::Slice::More;
    }

private:
    bool keepsSomething() const; // the first lane's session, of any surface of that run
    void prepare(ProbeCache &cache);
    void prepareCuts(const SurfacePlan &plan, const std::vector<TravelledRun> &runs);
    void advance();
    bool advanceSurfaces(int level); // false: both have the picture of this level
    bool advanceCuts();
    void tellPicture(std::size_t side, int level);
    void hand(std::size_t side);
    CutLosses cutLosses() const;
    void inParallel(const std::function<void(std::size_t side)> &work);
    void readSlopes(std::size_t side);

    SurfaceAnswer m_answer;
    std::vector<SurfaceWork> m_works;
    std::vector<ResultKey> m_keys; // of the surfaces
    ResultKey m_cutsKey;
    std::vector<StraightCut> m_lines;
    int m_atOnce = 1;
    Stopwatch m_sinceRequest, m_sinceHanded;
};

bool SurfaceJob::keepsSomething() const
{
    const ProbeSubject &first = m_answer.question.lanes.front();
    const Session session = Session::open(first.path);
    const std::string address = session.run(first.run).address;
    return std::ranges::any_of(session.resultKeys(), [&](const ResultKey &key) {
        return key.kind == "surface" && key.address == address;
    });
}

void SurfaceJob::prepare(ProbeCache &cache)
{
    const SurfaceQuestion &question = m_answer.question;
    const ProbeSubject &first = question.lanes.front();
    const auto data = cache.data(first);
    const int positions = cache.shape(first).geometry.positions();
    for (const ProbeSubject &lane : question.lanes)
        if (cache.shape(lane) != cache.shape(first)) {
            m_answer.isOfAnyPlane = true;
            throw UsageError(
                "The lanes read sequences of different lengths (" + std::to_string(positions) + " and " +
                std::to_string(cache.shape(lane).geometry.positions()) +
                " positions), so neither's weights fit the other's mask. Choose two lanes of one "
                "length above.");
        }
    SurfaceOrder order;
    order.plane = question.plane;
    order.side = std::min(question.side, finestSide(positions));
    order.examples = surfaceExamples(positions);
    order.seed = question.seed;
    std::vector<TravelledRun> runs;
    // Opened for a moment only: an open reader would keep the writer from leaving one file.
    for (const ProbeSubject &lane : question.lanes) {
        order.runs.push_back(lane.run);
        runs.push_back(travelledRun(Session::open(lane.path), lane.run));
    }
    const SurfacePlan plan = surfacePlan(runs, order, *data);
    m_answer.trajectories = plan.trajectories;
    m_answer.points = plan.points;
    m_answer.unitX = norm(plan.plane.first);
    m_answer.unitY = norm(plan.plane.second);
    m_answer.cosine = dot(plan.plane.first, plan.plane.second) / (m_answer.unitX * m_answer.unitY);
    m_answer.explained = plan.plane.explained;
    m_answer.positions = positions;
    m_answer.classes = plan.shape.classes;
    const auto stored = [&](const ResultKey &key) { return Session::open(first.path).result(key); };
    std::vector<SurfacePlan> masks;
    for (const ProbeSubject &lane : question.lanes) {
        const SurfacePlan &seen = masks.emplace_back(seenBy(lane.lane, plan, *data));
        m_keys.push_back(surfaceKey(seen));
        const KeptSurface kept = keptSurface(stored(m_keys.back()), seen);
        m_works.emplace_back(seen.loss(), seen.plane, kept.surface, kept.done);
        m_answer.sides.push_back({kept.surface, kept.done, kept.seconds, {}, {}, {}});
        for (const int level : levelsOf(order.side))
            if (kept.done >= pointsUntil(order.side, level))
                tellPicture(m_works.size() - 1, level);
    }
    m_answer.examples = m_works.front().loss().examples();
    prepareCuts(plan, runs);
    m_cutsKey = cutsKey(masks, "downhill_from=" + std::to_string(m_answer.downhillEpoch));
    if (const auto kept = keptCuts(stored(m_cutsKey), cutLosses())) {
        for (std::size_t i = 0; i < kept->size(); ++i)
            m_answer.cuts[i].losses = (*kept)[i];
        m_answer.cutsDone = m_answer.cutsTotal;
    }
}

void SurfaceJob::prepareCuts(const SurfacePlan &plan, const std::vector<TravelledRun> &runs)
{
    const auto add = [&](CutKind kind, StraightCut line) {
        SurfaceAnswer::Cut cut{kind, line.at, {}};
        cut.losses.assign(m_works.size(),
                          std::vector<double>(line.at.size(), std::numeric_limits<double>::quiet_NaN()));
        m_answer.cutsTotal += int(line.at.size() * m_works.size());
        m_answer.cuts.push_back(std::move(cut));
        m_lines.push_back(std::move(line));
    };
    const TravelledRun &a = runs.front();
    if (a.epochs.size() > 1)
        add(CutKind::ToFirst, cutBetween(a.weights.front(), a.weights.back()));
    if (runs.size() > 1) {
        const TravelledRun &b = runs.back();
        if (b.epochs.size() > 1)
            add(CutKind::ToSecond, cutBetween(b.weights.front(), b.weights.back()));
        add(CutKind::BetweenEnds, cutBetween(a.weights.back(), b.weights.back()));
    }
    const auto after = std::ranges::upper_bound(a.epochs, m_answer.question.lanes.front().epoch);
    const auto place = std::size_t(std::max<std::ptrdiff_t>(0, after - a.epochs.begin() - 1));
    m_answer.downhillEpoch = a.epochs[place];
    const TrainSpec &train = a.run.record.spec.train;
    WeightLoss &loss = m_works.front().loss();
    std::vector<double> gradient(loss.size());
    loss.gradientAt(a.weights[place], gradient);
    const double length = norm(gradient);
    const double clipped = train.clip > 0 ? std::min(length, double(train.clip)) : length;
    add(CutKind::Downhill, cutDownhill(loss, a.weights[place], train.lr * clipped));
    add(CutKind::Random, cutAtRandom(a.weights.back(), loss.layout(), plan.order.seed));
}

void SurfaceJob::inParallel(const std::function<void(std::size_t side)> &work)
{
    std::exception_ptr failure;
    {
        std::jthread other;
        if (m_works.size() > 1)
            other = std::jthread([&] {
                try {
                    work(1);
                } catch (...) {
                    failure = std::current_exception();
                }
            });
        work(0);
    }
    if (failure)
        std::rethrow_exception(failure);
}

bool SurfaceJob::advanceSurfaces(int level)
{
    const int target = pointsUntil(int(m_answer.sides.front().surface.x.size()), level);
    if (std::ranges::all_of(m_works, [&](const SurfaceWork &work) { return work.done() >= target; }))
        return false;
    const Stopwatch watch;
    inParallel([&](std::size_t side) {
        SurfaceWork &work = m_works[side];
        work.advance(std::clamp(target - work.done(), 0, m_atOnce));
    });
    const double seconds = watch.wallSeconds();
    int points = 0; // of the side that did most
    const bool isLate = m_sinceHanded.wallSeconds() > keptEvery;
    for (std::size_t side = 0; side < m_works.size(); ++side) {
        SurfaceAnswer::Side &seen = m_answer.sides[side];
        const int done = m_works[side].done();
        if (done == seen.done)
            continue;
        points = std::max(points, done - seen.done);
        seen.surface = m_works[side].surface();
        seen.done = done;
        seen.seconds += seconds;
        if (done == target)
            tellPicture(side, level);
        if (done == target || isLate)
            hand(side);
    }
    m_atOnce = std::clamp(int(sliceSeconds / std::max(1e-4, seconds / points)), 1, mostAtOnce);
    return true;
}

void SurfaceJob::tellPicture(std::size_t side, int level)
{
    m_answer.sides[side].pictures.emplace_back(level, m_sinceRequest.wallSeconds());
    readSlopes(side);
}

void SurfaceJob::hand(std::size_t side)
{
    const SurfaceAnswer::Side &seen = m_answer.sides[side];
    m_answer.computed.push_back(storedSurface(m_keys[side], {seen.surface, seen.done, seen.seconds}));
    m_sinceHanded.restart();
}

CutLosses SurfaceJob::cutLosses() const
{
    CutLosses losses;
    for (const SurfaceAnswer::Cut &cut : m_answer.cuts)
        losses.push_back(cut.losses);
    return losses;
}

// Of the finest complete picture, within one length of the plane's directions.
void SurfaceJob::readSlopes(std::size_t side)
{
    SurfaceAnswer::Side &seen = m_answer.sides[side];
    const int points = int(seen.surface.x.size());
    for (const int level : levelsOf(points))
        if (seen.done >= pointsUntil(points, level)) {
            const Surface grid = thinnedOut(seen.surface, (points - 1) / (level - 1));
            const double radius =
                std::max({std::abs(grid.x.front()), grid.x.back(), std::abs(grid.y.front()), grid.y.back()});
            seen.slopes = slopesWithin(grid, radius);
            seen.weightSlopes = slopesWithin(grid, radius, m_answer.unitX, m_answer.unitY);
        }
}

bool SurfaceJob::advanceCuts()
{
    if (m_answer.cutsDone >= m_answer.cutsTotal)
        return false;
    const int masks = int(m_works.size());
    const int first = m_answer.cutsDone / masks; // counted over all cuts
    int begin = 0;
    std::size_t which = 0;
    while (first - begin >= int(m_lines[which].at.size()))
        begin += int(m_lines[which++].at.size());
    const int from = first - begin;
    const int to = std::min(from + m_atOnce, int(m_lines[which].at.size()));
    inParallel([&](std::size_t side) {
        for (int i = from; i < to; ++i)
            m_answer.cuts[which].losses[side][std::size_t(i)] =
                m_works[side].loss().at(m_lines[which].weights(m_lines[which].at[std::size_t(i)]));
    });
    m_answer.cutsDone += (to - from) * masks;
    if (m_answer.cutsDone == m_answer.cutsTotal)
        m_answer.computed.push_back(storedCuts(m_cutsKey, cutLosses()));
    return true;
}

void SurfaceJob::advance()
{
    bool cutsAreDue = false;
    for (const int level : levelsOf(int(m_answer.sides.front().surface.x.size()))) {
        if (cutsAreDue && advanceCuts())
            return;
        if (advanceSurfaces(level))
            return;
        cutsAreDue = cutsAreDue || level >= cutsAfter;
    }
    if (!advanceCuts())
        m_answer.isComplete = true;
}

} // namespace

bool isSameRun(const ProbeSubject &a, const ProbeSubject &b)
{
    return a.path == b.path && a.run == b.run && a.seed == b.seed && a.lane == b.lane;
}

int surfaceExamples(int positions)
{
    constexpr int usual = 1000, fewest = 64, usualPositions = 64;
    if (positions <= usualPositions)
        return usual;
    return std::max(fewest, int(usual * std::pow(double(usualPositions) / positions, 1.5)));
}

int finestSide(int positions)
{
    constexpr int longSequence = 200;
    return positions > longSequence ? 17 : 65;
}

ProbeQuestion<SurfaceAnswer>::Look surfaceLook(SurfaceQuestion question)
{
    const auto job = std::make_shared<SurfaceJob>(std::move(question));
    return [job](ProbeCache &cache, const JobTicket &, const auto &tell) { return job->next(cache, tell); };
}

} // namespace fovea::app
