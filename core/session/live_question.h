// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/job_queue.h"

#include <chrono>
#include <functional>
#include <memory>
#include <utility>

namespace fovea {

// The thread that asks questions, as they need it: a window's event loop, or a test's list of tasks.
class AskingThread
{
public:
    virtual ~AskingThread() = default;

    virtual void run(std::function<void()> task) = 0; // soon, in that thread; any thread may call it
    virtual void runAfter(std::chrono::milliseconds rest, std::function<void()> task) = 0; // from that thread
};

// Which answers are accepted while newer questions are asked.
enum class AcceptAnswer {
    OfNewestQuestion,
    NewerThanShown, // also of a question that was replaced while it was being answered
};

// A question whose answer is worked out in the background and asked again whenever something changes:
// while somebody watches, once things have rested a moment, the newest replacing the ones before it. Belongs
// to the thread that asks, which also gets the answers. Once it is destroyed no job of it runs.
template<typename Answer>
class LiveQuestion
{
public:
    using Tell = std::function<void(Answer)>;
    // One slice of the work, in the queue's thread.
    using Work = std::function<JobQueue::Slice(const JobTicket &ticket, const Tell &tell)>;

    struct Terms
    {
        JobQueue &queue;
        int channel = 0;
        AskingThread &asker;
        std::chrono::milliseconds rest{0};
        AcceptAnswer accepts = AcceptAnswer::OfNewestQuestion;
    };

    // `compose` makes the work when it is time to ask; empty work: there is nothing to ask.
    LiveQuestion(Terms terms, std::function<Work()> compose, std::function<void(const Answer &)> accept)
        : m_terms(terms), m_compose(std::move(compose)), m_accept(std::move(accept)),
          m_self(std::make_shared<LiveQuestion *>(this))
    {
    }
    ~LiveQuestion() { m_terms.queue.dropAndWait(m_terms.channel); }
    LiveQuestion(const LiveQuestion &) = delete;
    LiveQuestion &operator=(const LiveQuestion &) = delete;

    // Nobody watches at first. What changed meanwhile is asked when somebody does.
    void setWatched(bool watched)
    {
        const bool begins = watched && !m_watched;
        m_watched = watched;
        if (begins && m_stale)
            changed();
    }
    bool isWatched() const { return m_watched; }

    // Something the answer depends on has changed.
    void changed()
    {
        m_stale = true;
        if (!m_watched)
            return;
        const int turn = ++m_turn;
        m_terms.asker.runAfter(m_terms.rest, [self = std::weak_ptr(m_self), turn] {
            const auto alive = self.lock();
            if (alive && (*alive)->m_turn == turn && (*alive)->m_watched)
                (*alive)->ask();
        });
    }

    // At once, whether or not somebody watches.
    void ask()
    {
        ++m_turn; // what was waiting for its rest is asked by this
        m_stale = false;
        Work work = m_compose();
        const int number = ++m_asked;
        if (!work) {
            m_answered = number;
            return m_terms.queue.drop(m_terms.channel);
        }
        const Tell tell = [self = std::weak_ptr(m_self), number, &asker = m_terms.asker](Answer answer) {
            asker.run([self, number, answer = std::move(answer)] {
                if (const auto alive = self.lock())
                    (*alive)->deliver(number, answer);
            });
        };
        m_terms.queue.post(m_terms.channel, [work = std::move(work), tell](const JobTicket &ticket) {
            return work(ticket, tell);
        });
    }

    // The newest question is not to be answered any more.
    void withdraw()
    {
        ++m_turn;
        m_answered = ++m_asked;
        m_terms.queue.drop(m_terms.channel);
    }

    bool isWaiting() const { return m_answered < m_asked; } // for the first answer to the newest question

private:
    void deliver(int number, const Answer &answer)
    {
        const bool newest = number == m_asked;
        const bool newer = m_terms.accepts == AcceptAnswer::NewerThanShown && number >= m_answered;
        if (!newest && !newer)
            return;
        m_answered = number;
        m_accept(answer);
    }

    Terms m_terms;
    std::function<Work()> m_compose;
    std::function<void(const Answer &)> m_accept;
    std::shared_ptr<LiveQuestion *> m_self; // answers on their way find out here that nobody waits any more
    bool m_watched = false;
    bool m_stale = false;
    int m_turn = 0;     // of waiting for a rest
    int m_asked = 0;    // number of the newest question
    int m_answered = 0; // of the question whose answer came last
};

} // namespace fovea
