// SPDX-License-Identifier: MIT
#include "app/studio/map_questions.h"

#include "app/studio/probe_subjects.h"

#include <utility>

namespace fovea::app {

void answerAll(ProbeCache &cache, const std::vector<MapQuestion> &questions, const MapWish &wish,
               MapAnswers &answers)
{
    std::vector<ProbeCache::Wanted> wanted;
    std::vector<std::pair<ui::LaneProbe *, bool>>
        places; // and whether it is the sequence before it was changed
    for (const MapQuestion &question : questions) {
        ui::LaneProbe &laneProbe = answers.of(question);
        laneProbe.wanted = question.subject.epoch;
        laneProbe.seed = question.subject.seed;
        try {
            const KeptWeights weights = question.live
                                            ? KeptWeights{question.live->epoch, question.live->values}
                                            : cache.weights(question.subject);
            laneProbe.epoch = question.live ? question.subject.epoch : weights.epoch;
            if (question.live)
                laneProbe.live = question.live->epochsTrained();
            const ProbeSubject &owner =
                question.seed >= 0 && wish.exampleOf ? *wish.exampleOf : question.subject;
            const auto ask = [&](const ui::ExampleChoice &example) {
                wanted.push_back({.subject = question.subject,
                                  .weights = weights,
                                  .example = exampleFor(cache, owner, example),
                                  .passing = question.live.has_value()});
            };
            ask(wish.example);
            places.emplace_back(&laneProbe, false);
            if (wish.example.isTyped() && question.seed < 0) {
                ask({wish.example.set, wish.example.index, {}});
                places.emplace_back(&laneProbe, true);
            }
        } catch (const std::exception &error) {
            laneProbe.note = QString::fromStdString(error.what());
        }
    }
    cache.answer(wanted);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const auto [laneProbe, before] = places[i];
        (before ? laneProbe->before : laneProbe->probe) = wanted[i].probe;
        if (!before && wanted[i].probe) {
            laneProbe->digests = cache.digests(wanted[i].probe);
            laneProbe->flow = cache.flow(wanted[i], wish.stage);
        }
        if (!before && !wanted[i].probe)
            laneProbe->note = QString::fromStdString(wanted[i].problem);
    }
}

} // namespace fovea::app
