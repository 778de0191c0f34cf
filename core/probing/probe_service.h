// SPDX-License-Identifier: MIT
#pragma once

#include "core/probing/probe_cache.h"
#include "core/session/live_question.h"

#include <functional>
#include <utility>

namespace fovea {

// What is asked of a ProbeService, the most urgent first.
enum class ProbeChannel {
    Maps,
    WhatIf,
    Lens,
    Play,
    Noise,
    Film,
    Survey,
    Heads,
    SlowMotion,
    HeldOut,
    Surfaces,
    Sharpness
};

// Looks into runs in the background: a queue of jobs, and the cache that only they touch. Outlives the
// questions that are asked of it. Destruction waits for the slice at work and drops the rest.
struct ProbeService
{
    ProbeCache cache;
    JobQueue queue; // the last, so that it joins before the cache goes
};

// A LiveQuestion whose work is done with the cache of a ProbeService. One per channel of a service.
template<typename Answer>
class ProbeQuestion : public LiveQuestion<Answer>
{
public:
    using typename LiveQuestion<Answer>::Tell;
    using typename LiveQuestion<Answer>::Work;
    // One slice, in the service's thread. Throws nothing.
    using Look = std::function<JobQueue::Slice(ProbeCache &cache, const JobTicket &ticket, const Tell &tell)>;

    struct Terms
    {
        ProbeService &service;
        ProbeChannel channel{};
        AskingThread &asker;
        std::chrono::milliseconds rest{0};
        AcceptAnswer accepts = AcceptAnswer::OfNewestQuestion;
    };

    // `compose` makes the work when it is time to ask; empty work: there is nothing to ask.
    ProbeQuestion(Terms terms, std::function<Look()> compose, std::function<void(const Answer &)> accept)
        : LiveQuestion<Answer>(
              {terms.service.queue, int(terms.channel), terms.asker, terms.rest, terms.accepts},
              [&cache = terms.service.cache, compose = std::move(compose)]() -> Work {
                  Look look = compose();
                  if (!look)
                      return {};
                  return [&cache, look = std::move(look)](const JobTicket &ticket, const Tell &tell) {
                      return look(cache, ticket, tell);
                  };
              },
              std::move(accept))
    {
    }
};

} // namespace fovea
