// SPDX-License-Identifier: MIT
#include "widgets/words/transport_text.h"

#include "widgets/kit/tr.h"
#include "widgets/models/race_forecast.h"
#include "widgets/words/race_text.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

// A seed that is at work, and where. Lanes in lock-step share an epoch: its batches are done as far as the
// lanes have done them on average. Lanes that run freely are told by the furthest.
struct SeedAtWork
{
    int place = 0; // among the seeds, from 1
    int epoch = 0; // under way, from 0
    int batch = 0; // done of it
    int batches = 0;
};

bool isAtWork(const RunView &run)
{
    return run.started() && !hasEnded(run.status);
}

// Where a run is within its training, in epochs.
double placeOf(const RunView &run)
{
    const RunProgress &now = run.progress;
    const int done = run.trained();
    return now.epoch >= done && now.stepsPerEpoch > 0
               ? now.epoch + double(now.stepInEpoch) / now.stepsPerEpoch
               : done;
}

SeedAtWork seedAt(int place, const std::vector<const RunView *> &runs, bool lockstep)
{
    SeedAtWork seed{place, 0, 0, 0};
    double sum = 0;
    double behind = placeOf(*runs.front());
    double ahead = behind;
    for (const RunView *run : runs) {
        behind = std::min(behind, placeOf(*run));
        ahead = std::max(ahead, placeOf(*run));
        seed.batches = std::max(seed.batches, run->progress.stepsPerEpoch);
    }
    seed.epoch = int(lockstep ? behind : ahead);
    for (const RunView *run : runs)
        sum += std::clamp(placeOf(*run) - seed.epoch, 0.0, 1.0);
    const double part = lockstep ? sum / double(runs.size()) : ahead - seed.epoch;
    seed.batch = int(part * seed.batches + 1e-6);
    return seed;
}

std::vector<SeedAtWork> seedsAtWork(const RaceData &data)
{
    std::vector<SeedAtWork> seeds;
    for (std::size_t i = 0; i < data.experiment().seeds.size(); ++i) {
        std::vector<const RunView *> runs; // that may go on, if one of them does
        bool any = false;
        for (const LaneView &lane : data.lanes())
            if (i < lane.runs.size() && lane.problems.empty() && !lane.isGuest() &&
                !hasEnded(lane.runs[i].status)) {
                runs.push_back(&lane.runs[i]);
                any = any || isAtWork(lane.runs[i]);
            }
        if (any)
            seeds.push_back(seedAt(int(i) + 1, runs, data.experiment().lockstep));
    }
    return seeds;
}

QString joinedWords(const QStringList &parts)
{
    if (parts.size() < 2)
        return parts.value(0);
    return Words::tr("%1 and %2")
        .arg(parts.mid(0, parts.size() - 1).join(QStringLiteral(", ")), parts.back());
}

int epochShown(const SeedAtWork &seed, int cap)
{
    return std::min(seed.epoch + 1, cap); // the last is being evaluated
}

QString epochWords(const std::vector<SeedAtWork> &seeds, int cap)
{
    QStringList epochs;
    for (const SeedAtWork &seed : seeds)
        epochs << Words::tr("epoch %1").arg(epochShown(seed, cap));
    return Words::tr("%1 of %2").arg(joinedWords(epochs)).arg(cap);
}

QString seedWords(const std::vector<SeedAtWork> &seeds, int all)
{
    QStringList places;
    for (const SeedAtWork &seed : seeds)
        places << QString::number(seed.place);
    return places.size() == 1 ? Words::tr("seed %1 of %2").arg(places.front()).arg(all)
                              : Words::tr("seeds %1 of %2").arg(joinedWords(places)).arg(all);
}

QString lanesWords(std::size_t lanes)
{
    return lanes == 1 ? Words::tr("1 lane") : Words::tr("%1 lanes").arg(lanes);
}

QString epochsWords(int epochs)
{
    return epochs == 1 ? Words::tr("1 epoch") : Words::tr("%1 epochs").arg(epochs);
}

TransportText readyText(const RaceData &data, const RaceForecast &forecast)
{
    if (data.ownLanes() == 0)
        return {Words::tr("Add a lane"), Words::tr("Add a lane"), {}};
    const std::size_t seeds = data.experiment().seeds.size();
    QStringList parts{lanesWords(std::size_t(data.ownLanes())), epochsWords(forecast.epochs)};
    if (seeds > 1)
        parts.insert(1, Words::tr("%1 seeds").arg(seeds));
    QString brief = Words::tr("Ready: %1").arg(parts.join(QStringLiteral(", ")));
    if (forecast.seconds && *forecast.seconds > 0)
        parts << aboutText(*forecast.seconds);
    return {Words::tr("Ready: %1").arg(parts.join(QStringLiteral(", "))), brief, {}};
}

TransportText doneText(const RaceData &data)
{
    const std::size_t seeds = data.experiment().seeds.size();
    const QString epochs = epochsWords(data.lastEpoch() + 1);
    const QString text = seeds > 1 ? Words::tr("Done: %1 seeds, %2").arg(seeds).arg(epochs)
                                   : Words::tr("Done: %1").arg(epochs);
    return {text, text, {}};
}

bool isBegun(const RaceData &data)
{
    return std::any_of(data.lanes().begin(), data.lanes().end(),
                       [](const LaneView &lane) { return lane.started() && !lane.isGuest(); });
}

} // namespace

QString aboutText(double seconds)
{
    if (seconds < 10)
        return Words::tr("about %1 s").arg(std::max(1L, std::lround(seconds)));
    if (seconds < 90)
        return Words::tr("about %1 s").arg(5 * std::lround(seconds / 5));
    if (seconds < 90 * 60)
        return Words::tr("about %1 min").arg(std::lround(seconds / 60));
    return Words::tr("about %1 h").arg(std::lround(seconds / 3600));
}

TransportText transportText(const RaceData &data, bool running)
{
    const RaceForecast forecast = forecastOf(data);
    if (hasEnded(data))
        return doneText(data);
    if (!isBegun(data) && !running)
        return readyText(data, forecast);
    const std::vector<SeedAtWork> seeds = seedsAtWork(data);
    TransportText text;
    text.brief = seeds.empty() ? Words::tr("epoch %1 of %2")
                                     .arg(std::min(data.lastEpoch() + 2, forecast.epochs))
                                     .arg(forecast.epochs)
                               : epochWords(seeds, forecast.epochs);
    text.now = text.brief;
    if (seeds.size() == 1 && seeds.front().batches > 0)
        text.now += Words::tr(" · batch %1 of %2").arg(seeds.front().batch).arg(seeds.front().batches);
    const int all = int(data.experiment().seeds.size());
    if (all > 1 && !seeds.empty()) {
        text.now = seedWords(seeds, all) + QStringLiteral(" · ") + text.now;
        text.brief = seedWords(seeds, all);
    }
    text.left = !running           ? Words::tr("paused")
                : forecast.seconds ? Words::tr("%1 left").arg(durationText(*forecast.seconds))
                                   : QString();
    return text;
}

} // namespace fovea::ui
