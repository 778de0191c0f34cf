// SPDX-License-Identifier: MIT
#include "app/workspaces/inspect/noise_bench.h"

#include "app/studio/probe_subjects.h"

#include <algorithm>
#include <exception>
#include <memory>
#include <utility>

namespace fovea::app {

namespace {

std::vector<ui::NoiseLane> lanesOf(const std::vector<NoiseBench::Question> &questions)
{
    std::vector<ui::NoiseLane> lanes;
    for (const NoiseBench::Question &question : questions)
        lanes.push_back(question.lane);
    return lanes;
}

} // namespace

// What can be measured; the others are told why not.
std::vector<NoiseBench::Subject> NoiseBench::prepare(ProbeCache &cache, Job &job)
{
    std::vector<Subject> subjects;
    for (Question &question : job.questions)
        try {
            Subject subject{cache.weights(question.subject), {}, &question.lane};
            subject.request.base = cache.request(question.subject, subject.weights,
                                                 exampleFor(cache, question.subject, job.example));
            subjects.push_back(std::move(subject));
        } catch (const std::exception &error) {
            question.lane.reason = QString::fromStdString(error.what());
        }
    return subjects;
}

std::optional<NoiseStage> NoiseBench::measure(std::vector<Subject> &subjects, double sigma, const Job &job,
                                              const std::function<void(const NoiseStage &)> &report)
{
    m_meters.resize(std::max(m_meters.size(), subjects.size()));
    std::vector<StabilityMeter *> meters;
    for (std::size_t i = 0; i < subjects.size();) {
        subjects[i].request.sigma = sigma;
        try {
            m_meters[i].begin(subjects[i].request);
            meters.push_back(&m_meters[i++]);
        } catch (const std::exception &error) {
            subjects[i].lane->reason = QString::fromStdString(error.what());
            subjects.erase(subjects.begin() + std::ptrdiff_t(i));
        }
    }
    return measureTogether(meters, {.most = job.mostDraws}, job.keepGoing, report);
}

void NoiseBench::run(ProbeCache &cache, Job job)
{
    std::vector<Subject> subjects = prepare(cache, job);
    NoiseStop stop = NoiseStop::Settled;
    const auto show = [&](const NoiseStage &stage) {
        for (std::size_t i = 0; i < subjects.size(); ++i) {
            subjects[i].lane->scatter = separationAgainstStability(stage.lanes[i]);
            subjects[i].lane->stability = std::make_shared<const MaskStability>(stage.lanes[i]);
        }
        stop = stage.stop;
    };
    if (job.sigma > 0) {
        const auto last = measure(subjects, job.sigma, job, [&](const NoiseStage &stage) {
            show(stage);
            job.deliver(lanesOf(job.questions), stop);
        });
        if (!last)
            return;
        show(*last);
    }
    if (job.wantsTable)
        for (const double sigma : stabilityLevels()) {
            const auto level = measure(subjects, sigma, job, {});
            if (!level)
                return;
            for (std::size_t i = 0; i < subjects.size(); ++i)
                subjects[i].lane->table.push_back(levelOf(level->lanes[i], level->stop));
        }
    job.deliver(lanesOf(job.questions), stop);
}

} // namespace fovea::app
