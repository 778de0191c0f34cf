// SPDX-License-Identifier: MIT
#include "core/probing/probe_service.h"
#include "core/store/session.h"
#include "tests/support/asking_by_hand.h"
#include "tests/support/crafted_session.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <optional>
#include <semaphore>
#include <vector>

using namespace fovea;
using std::chrono::milliseconds;

namespace {

using Probes = std::vector<std::shared_ptr<const AttentionProbe>>;
using Question = ProbeQuestion<Probes>;

} // namespace

// Probes of a session's runs, worked out in the background. Runs under ThreadSanitizer too.
class TestProbeService : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::string m_path;

    // A run of the session as it stood after an epoch.
    ProbeSubject subject(int run, int epoch) const
    {
        const StoredRun stored = Session::open(m_path).run(RunId(run));
        return {.path = m_path, .run = stored.id, .lane = stored.record, .seed = stored.seed, .epoch = epoch};
    }

    static ProbeCache::Example firstOf(ProbeCache &cache, const ProbeSubject &subject)
    {
        const Sequence &sequence = cache.data(subject)->heldout.front();
        return {sequence.tokens, sequence.label, 0U};
    }

    // Probes the runs, one per slice and told as they come.
    static Question::Look looking(std::vector<ProbeSubject> subjects)
    {
        return [subjects, known = Probes()](ProbeCache &cache, const JobTicket &,
                                            const Question::Tell &tell) mutable {
            const ProbeSubject &next = subjects[known.size()];
            known.push_back(cache.probe(next, cache.weights(next), firstOf(cache, next)));
            tell(known);
            return known.size() < subjects.size() ? JobQueue::Slice::More : JobQueue::Slice::Done;
        };
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_path = m_folder.filePath(QStringLiteral("small.fovea")).toStdString();
        makeSmallSession(m_path);
    }

    void probesAreThoseOfTheWeightsInTheFile()
    {
        const Session session = Session::open(m_path);
        const auto data = session.ownData();
        const Sequence &example = data->heldout.front();
        ProbeService service;
        test::AskingByHand asker;
        Probes probes;
        Question question(
            {service, ProbeChannel::Maps, asker},
            [&] {
                return looking({subject(1, -1), subject(1, 0), subject(2, 0)});
            },
            [&](const Probes &known) { probes = known; });
        question.ask();
        for (int slice = 0; slice < 3; ++slice)
            QVERIFY(asker.runNext());
        QCOMPARE(probes.size(), 3U);
        const ProbeSubject asked[] = {subject(1, -1), subject(1, 0), subject(2, 0)};
        for (std::size_t i = 0; i < 3; ++i) {
            const auto weights = session.weights(asked[i].run, asked[i].epoch);
            const AttentionProbe expected =
                probe({asked[i].lane, inputShape(*data, asked[i].lane), asked[i].seed, asked[i].epoch,
                       weights, example.tokens, example.label, 0U});
            QCOMPARE(probes[i]->layers.size(), expected.layers.size());
            QVERIFY(probes[i]->layers[0][0].scores == expected.layers[0][0].scores);
        }
        QVERIFY(probes[0]->layers[0][0].scores != probes[1]->layers[0][0].scores); // it has learned something
    }

    void whatWasKeptStandsInForEpochsThatWereNot()
    {
        ProbeCache cache;
        const auto kept = Session::open(m_path).snapshots(RunId(1));
        QCOMPARE(cache.snapshots(subject(1, 0)), kept);
        QCOMPARE(cache.weights(subject(1, 99)).epoch, kept.back());
        QCOMPARE(cache.snapshots(subject(3, 0)), std::vector<int>{-1}); // never began
        QCOMPARE(cache.weights(subject(3, 0)).epoch, -1);
        // Initial weights need no file: they follow from specification and seed.
        ProbeSubject unsaved = subject(1, -1);
        const auto inFile = cache.weights(unsaved);
        unsaved.run = RunId{};
        QCOMPARE(*cache.weights(unsaved).values, *inFile.values);
    }

    void aSecondQuestionFindsTheProbesOfTheFirst()
    {
        ProbeCache cache;
        const ProbeSubject run = subject(1, 0);
        const auto ask = [&] { return cache.probe(run, cache.weights(run), firstOf(cache, run)); };
        const auto first = ask();
        QCOMPARE(ask().get(), first.get());
        // Weights between two epochs are of one moment only.
        std::vector<ProbeCache::Wanted> passing{
            {.subject = run, .weights = cache.weights(run), .example = firstOf(cache, run), .passing = true}};
        cache.answer(passing);
        QVERIFY(passing.front().probe && passing.front().probe.get() != first.get());
    }

    void whatIsRefusedIsASentence()
    {
        ProbeCache cache;
        const ProbeSubject run = subject(1, 0);
        std::vector<ProbeCache::Wanted> wanted(2);
        for (auto &each : wanted)
            each = {.subject = run, .weights = cache.weights(run), .example = firstOf(cache, run)};
        wanted.front().example.tokens = {99}; // not of this alphabet
        cache.answer(wanted);
        QVERIFY(!wanted.front().probe && !wanted.front().problem.empty());
        QVERIFY(wanted.back().probe && wanted.back().problem.empty());
        QVERIFY_THROWS_EXCEPTION(std::exception,
                                 cache.probe(run, cache.weights(run), wanted.front().example));
    }

    void urgentQuestionsGoBetweenTheSlicesOfOthers()
    {
        ProbeService service;
        test::AskingByHand asker;
        std::binary_semaphore atWork(0), mayEnd(0);
        std::vector<int> order;
        ProbeQuestion<int> film(
            {service, ProbeChannel::Film, asker},
            [&]() -> ProbeQuestion<int>::Look {
                return [&, slice = 0](ProbeCache &, const JobTicket &, const auto &tell) mutable {
                    atWork.release();
                    mayEnd.acquire();
                    tell(++slice);
                    return slice < 2 ? JobQueue::Slice::More : JobQueue::Slice::Done;
                };
            },
            [&](int slice) { order.push_back(slice); });
        ProbeQuestion<int> maps(
            {service, ProbeChannel::Maps, asker},
            []() -> ProbeQuestion<int>::Look {
                return [](ProbeCache &, const JobTicket &, const auto &tell) {
                    tell(10);
                    return JobQueue::Slice::Done;
                };
            },
            [&](int answer) { order.push_back(answer); });
        film.ask();
        atWork.acquire();
        maps.ask();
        mayEnd.release(2);
        for (int i = 0; i < 3; ++i)
            QVERIFY(asker.runNext());
        QCOMPARE(order, (std::vector<int>{1, 10, 2}));
    }

    void questionsComeAndGoWhileProbesAreComputed()
    {
        std::optional<ProbeService> service(std::in_place);
        test::AskingByHand asker;
        int answers = 0;
        const std::vector<ProbeSubject> runs{subject(1, -1), subject(2, -1), subject(1, 0), subject(2, 0)};
        for (int round = 0; round < 20; ++round) {
            const auto accept = [&](const Probes &) { ++answers; };
            Question maps(
                {*service, ProbeChannel::Maps, asker}, [&] { return looking(runs); }, accept);
            Question film(
                {*service, ProbeChannel::Film, asker}, [&] { return looking(runs); }, accept);
            maps.ask();
            film.ask();
            if (round % 2 == 0)
                maps.ask();
            asker.runNext(milliseconds(round % 3)); // an answer, where one has come by now
        }
        Question last(
            {*service, ProbeChannel::Heads, asker}, [&] { return looking(runs); },
            [&](const Probes &known) { answers = known.size() == runs.size() ? -1 : 0; });
        last.ask();
        while (answers != -1) // answers to questions that are gone come before
            QVERIFY(asker.runNext());
    }
};

FOVEA_TEST(TestProbeService)
#include "tst_probe_service.moc"
