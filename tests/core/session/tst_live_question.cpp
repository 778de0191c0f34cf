// SPDX-License-Identifier: MIT
#include "core/session/live_question.h"
#include "tests/support/asking_by_hand.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <optional>
#include <semaphore>
#include <vector>

using namespace fovea;
using std::chrono::milliseconds;

namespace {

constexpr int channel = 1;

using Question = LiveQuestion<int>;

Question::Work telling(int answer)
{
    return [answer](const JobTicket &, const Question::Tell &tell) {
        tell(answer);
        return JobQueue::Slice::Done;
    };
}

} // namespace

class LiveQuestionTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isAnsweredInTheThreadThatAsks()
    {
        JobQueue queue;
        test::AskingByHand asker;
        std::vector<int> answers;
        Question question(
            {queue, channel, asker}, [] { return telling(7); },
            [&](int answer) { answers.push_back(answer); });
        question.ask();
        QVERIFY(question.isWaiting());
        QVERIFY(asker.runNext());
        QCOMPARE(answers, std::vector<int>{7});
        QVERIFY(!question.isWaiting());
    }

    void changesAreAskedOnceAfterARestAndOnlyWhileWatched()
    {
        JobQueue queue;
        test::AskingByHand asker;
        int composed = 0;
        Question question(
            {queue, channel, asker},
            [&] {
                ++composed;
                return telling(composed);
            },
            [](int) {});
        question.changed();
        QVERIFY(asker.resting.empty()); // nobody watches
        question.setWatched(true);
        question.changed();
        question.changed();
        asker.endRest();
        QCOMPARE(composed, 1);
        QVERIFY(asker.runNext());

        question.changed();
        question.setWatched(false); // before the rest is over
        asker.endRest();
        QCOMPARE(composed, 1);
        question.setWatched(true);
        asker.endRest();
        QCOMPARE(composed, 2);
        QVERIFY(asker.runNext());
        question.setWatched(false);
        question.setWatched(true); // nothing changed meanwhile
        QVERIFY(asker.resting.empty());
    }

    void aNewerQuestionReplacesAnOlderOne_data()
    {
        QTest::addColumn<AcceptAnswer>("accepts");
        QTest::addColumn<std::vector<int>>("expected");
        QTest::newRow("only its answer counts") << AcceptAnswer::OfNewestQuestion << std::vector<int>{3};
        QTest::newRow("what was at work is shown, too")
            << AcceptAnswer::NewerThanShown << std::vector<int>{1, 3};
    }

    void aNewerQuestionReplacesAnOlderOne()
    {
        QFETCH(AcceptAnswer, accepts);
        QFETCH(std::vector<int>, expected);
        JobQueue queue;
        test::AskingByHand asker;
        std::binary_semaphore atWork(0), mayEnd(0);
        int number = 0;
        std::vector<int> answers;
        Question question(
            {queue, channel, asker, milliseconds(0), accepts},
            [&]() -> Question::Work {
                ++number;
                if (number > 1)
                    return telling(number);
                return [&](const JobTicket &, const Question::Tell &tell) {
                    atWork.release();
                    mayEnd.acquire();
                    tell(1);
                    return JobQueue::Slice::Done;
                };
            },
            [&](int answer) { answers.push_back(answer); });
        question.ask();
        atWork.acquire();
        question.ask(); // never begins
        question.ask();
        mayEnd.release();
        QVERIFY(asker.runNext());
        QVERIFY(asker.runNext());
        QCOMPARE(answers, expected);
    }

    void slicesGoOnUntilTheQuestionIsWithdrawn()
    {
        JobQueue queue;
        test::AskingByHand asker;
        std::vector<int> answers;
        Question question(
            {queue, channel, asker},
            [&]() -> Question::Work {
                return [slice = 0](const JobTicket &, const Question::Tell &tell) mutable {
                    tell(++slice);
                    return JobQueue::Slice::More;
                };
            },
            [&](int answer) { answers.push_back(answer); });
        question.ask();
        for (int i = 0; i < 3; ++i)
            QVERIFY(asker.runNext());
        QCOMPARE(answers, (std::vector<int>{1, 2, 3}));
        question.withdraw();
        queue.dropAndWait(channel);
        while (asker.runNext(milliseconds(0))) // was on its way already
            ;
        QCOMPARE(answers, (std::vector<int>{1, 2, 3}));
        QVERIFY(!question.isWaiting());
    }

    void aLongSliceIsToldThatNobodyWantsItAnyMore()
    {
        JobQueue queue;
        test::AskingByHand asker;
        std::binary_semaphore atWork(0);
        std::optional<Question> question;
        question.emplace(
            Question::Terms{queue, channel, asker},
            [&]() -> Question::Work {
                return [&](const JobTicket &ticket, const Question::Tell &tell) {
                    atWork.release();
                    while (ticket.isWanted())
                        std::this_thread::yield();
                    tell(1);
                    return JobQueue::Slice::More;
                };
            },
            [](int) { QFAIL("The question is gone."); });
        question->ask();
        atWork.acquire();
        question.reset(); // waits for the slice
        while (asker.runNext(milliseconds(0)))
            ;
    }

    void urgentChannelsGoFirst()
    {
        JobQueue queue;
        test::AskingByHand asker;
        std::binary_semaphore atWork(0), mayEnd(0);
        std::vector<int> order;
        queue.post(0, [&](const JobTicket &) {
            atWork.release();
            mayEnd.acquire();
            return JobQueue::Slice::Done;
        });
        atWork.acquire();
        const auto noting = [&](int number) {
            return [&order, &asker, number](const JobTicket &) {
                asker.run([&order, number] { order.push_back(number); });
                return JobQueue::Slice::Done;
            };
        };
        queue.post(9, noting(9));
        queue.post(4, noting(4));
        queue.post(1, noting(1));
        mayEnd.release();
        for (int i = 0; i < 3; ++i)
            QVERIFY(asker.runNext());
        QCOMPARE(order, (std::vector<int>{1, 4, 9}));
    }

    void questionsComeAndGoWhileTheQueueWorks()
    {
        JobQueue queue;
        test::AskingByHand asker;
        int answers = 0;
        for (int round = 0; round < 200; ++round) {
            Question first(
                {queue, 1, asker}, [&] { return telling(round); }, [&](int) { ++answers; });
            Question second(
                {queue, 2, asker}, [&] { return telling(round); }, [&](int) { ++answers; });
            first.ask();
            second.ask();
            first.ask();
            asker.runNext(milliseconds(0)); // an answer, where one has come by now
        }
        Question last(
            {queue, 1, asker}, [&] { return telling(7); }, [&](int answer) { answers = answer; });
        answers = 0;
        last.ask();
        while (answers == 0) // answers to questions that are gone come before it
            QVERIFY(asker.runNext());
        QCOMPARE(answers, 7);
    }
};

FOVEA_TEST(LiveQuestionTest)
#include "tst_live_question.moc"
