// SPDX-License-Identifier: MIT
#include "widgets/docks/task_samples.h"

#include <QElapsedTimer>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int sampleSize = 400;
constexpr qint64 sliceMilliseconds = 4;
constexpr std::size_t mostEntries = 24;
constexpr std::uint64_t sampleSeed = 1;

} // namespace

TaskSamples::TaskSamples(QObject *parent) : QObject(parent)
{
    m_timer.setInterval(0);
    connect(&m_timer, &QTimer::timeout, this, &TaskSamples::work);
}

const TaskSamples::Entry &TaskSamples::entry(const TaskSpec &spec)
{
    const auto known = std::find_if(m_entries.begin(), m_entries.end(),
                                    [&](const std::unique_ptr<Entry> &each) { return each->spec == spec; });
    if (known != m_entries.end())
        return **known;
    auto fresh = std::make_unique<Entry>();
    fresh->spec = spec;
    fresh->task = makeTask(spec);
    fresh->sample.classes.resize(std::size_t(fresh->task->classes()));
    if (m_entries.size() >= mostEntries)
        m_entries.erase(m_entries.begin());
    m_entries.push_back(std::move(fresh));
    return *m_entries.back();
}

void TaskSamples::fill(const TaskSpec &spec)
{
    m_wanted = spec;
    if (entry(spec).isComplete)
        return Q_EMIT ready(spec);
    m_timer.start();
}

void TaskSamples::work()
{
    const auto at = std::find_if(m_entries.begin(), m_entries.end(),
                                 [&](const std::unique_ptr<Entry> &each) { return each->spec == m_wanted; });
    if (at == m_entries.end() || (*at)->isComplete)
        return m_timer.stop();
    Entry &entry = **at;
    QElapsedTimer slice;
    slice.start();
    while (entry.sample.examples < sampleSize && slice.elapsed() < sliceMilliseconds) {
        Random random(sampleSeed, Stream::Data, {std::uint64_t(entry.sample.examples)});
        const std::vector<Token> tokens = entry.task->generate(random);
        ++entry.sample.classes[std::size_t(entry.task->evaluate(tokens))];
        ++entry.sample.lengths[int(tokens.size())];
        ++entry.sample.examples;
    }
    if (entry.sample.examples < sampleSize)
        return;
    entry.baselines = entry.task->baselines();
    entry.isComplete = true;
    m_timer.stop();
    Q_EMIT ready(m_wanted);
}

} // namespace fovea::ui
