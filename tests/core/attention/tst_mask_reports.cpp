// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"
#include "tests/support/mask_support.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>

using namespace fovea;

// What masks tell of themselves: padding, density, reach and their notation.
class TestMaskReports : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void paddingIsAMultipleOfTheSize()
    {
        for (const char *text :
             {"banded:9", "block-local:9", "top-k:9", "bottom-k:9", "random-k:9", "sampled-k:9",
              "smooth-cut:9", "sparse-k:9", "block-top:2:size=9", "lsh:9", "routing:9", "h2o:9"})
            QCOMPARE(makeMask(maskFrom(text))->paddingMultiple(), 9);
        for (const char *text : {"full", "top-p:0.9", "threshold:3", "entmax:1.5"})
            QCOMPARE(makeMask(maskFrom(text))->paddingMultiple(), 1);
    }

    void densityAgreesWithCounting_data() { everyMaskRows(); }
    void densityAgreesWithCounting()
    {
        const auto mask = fetchedMask();
        for (const int length : lengths) {
            const Geometry geometry{length, mask->globals()};
            double kept = 0;
            for (int query = 0; query < geometry.positions(); ++query)
                kept += double(keptOf(*mask, randomRow(geometry, query, 1)).size());
            const auto share = density(*mask, geometry);
            QCOMPARE(share.has_value(), mask->keysPerQuery(geometry).has_value());
            if (share)
                QCOMPARE(*share, kept / geometry.positions() / geometry.positions());
        }
    }

    void reachAgreesWithFollowingEveryKey_data() { everyMaskRows(); }
    void reachAgreesWithFollowingEveryKey()
    {
        const auto mask = fetchedMask();
        for (const int length : lengths) {
            const Geometry geometry{length, mask->globals()};
            std::vector<int> reached = {length / 2};
            for (int layers = 0; layers < 6; ++layers) {
                const auto ordinary =
                    std::count_if(reached.begin(), reached.end(), [&](int key) { return key < length; });
                const bool anyKey = mask->choice() != Choice::Position && layers > 0;
                QCOMPARE(reach(*mask, geometry, layers), anyKey ? 1.0 : double(ordinary) / length);
                std::vector<int> next;
                for (const int query : reached)
                    for (const int key : keptOf(*mask, randomRow(geometry, query, 1)))
                        next.push_back(key);
                std::sort(next.begin(), next.end());
                next.erase(std::unique(next.begin(), next.end()), next.end());
                reached = next;
            }
        }
    }

    void reachOfTheLongestSequenceIsQuick()
    {
        const auto mask = makeMask(maskFrom("banded:3"));
        QCOMPARE(reach(*mask, {600, 0}, 10), 21.0 / 600);
        QCOMPARE(reach(*mask, {600, 0}, 1'000'000), 1.0);
    }

    void textsReadBack_data() { everyMaskRows(); }
    void textsReadBack()
    {
        QFETCH(QString, text);
        const MaskSpec spec = maskFrom(text.toStdString());
        QCOMPARE(textOf(spec), text.toStdString());
        QCOMPARE(maskFrom(textOf(spec)), spec);
    }

    void textsHaveOneShortestForm()
    {
        QCOMPARE(textOf(maskFrom("top-k")), "top-k:5");
        QCOMPARE(textOf(maskFrom("top-k:k=7")), "top-k:7");
        QCOMPARE(textOf(maskFrom("banded:global=1:width=9")), "banded:9:global=1");
        QCOMPARE(textOf(maskFrom("banded:5:global=0")), "banded:5");
        QCOMPARE(textOf(maskFrom(" top-p : 0.90 ")), "top-p:0.9");
        QCOMPARE(maskFrom("top-k:5"), (MaskSpec{"top-k", {}}));
    }

    void wrongTextsAreExplained_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("part");
        QTest::newRow("an unknown mask names the nearest") << "topk:5"
                                                           << "did you mean 'top-k'";
        QTest::newRow("an unknown mask lists all") << "x"
                                                   << "block-local";
        QTest::newRow("an empty text lists all") << ""
                                                 << "block-local";
        QTest::newRow("a size out of range names the range") << "top-k:0"
                                                             << "1 to 600";
        QTest::newRow("a size that is no number") << "top-k:five"
                                                  << "'five'";
        QTest::newRow("a missing size") << "top-k:"
                                        << "1 to 600";
        QTest::newRow("a share of zero") << "top-p:0"
                                         << "to 1";
        QTest::newRow("a share that is not a number") << "top-p:nan"
                                                      << "to 1";
        QTest::newRow("global tokens where there are none") << "top-k:5:global=1"
                                                            << "no parameter 'global'";
        QTest::newRow("too many global tokens") << "banded:5:global=17"
                                                << "0 to 16";
        QTest::newRow("a second number needs a name") << "banded:5:1"
                                                      << "global=1";
        QTest::newRow("a parameter given twice") << "banded:5:width=7"
                                                 << "twice";
        QTest::newRow("an alpha below 1") << "entmax:0.9"
                                          << "1.001 to 2";
        QTest::newRow("an alpha above 2") << "entmax:2.5"
                                          << "1.001 to 2";
        QTest::newRow("a threshold of zero") << "threshold:0"
                                             << "to 100";
        QTest::newRow("too many sinks") << "top-k:5:sink=17"
                                        << "0 to 16";
        QTest::newRow("no clusters") << "routing:5:clusters=0"
                                     << "1 to 64";
        QTest::newRow("a parameter of full") << "full:3"
                                             << "no parameters";
    }
    void wrongTextsAreExplained()
    {
        QFETCH(QString, text);
        QFETCH(QString, part);
        try {
            maskFrom(text.toStdString());
            QFAIL("was accepted");
        } catch (const UsageError &error) {
            const QString sentence = error.what();
            QVERIFY2(sentence.contains(part), error.what());
            QVERIFY(sentence.endsWith("."));
        }
    }

    void wrongSpecsAreRefused()
    {
        QVERIFY_THROWS_EXCEPTION(UsageError, makeMask({"topk", {}}));
        QVERIFY_THROWS_EXCEPTION(UsageError, makeMask({"top-k", {{"k", std::int64_t(0)}}}));
        QVERIFY_THROWS_EXCEPTION(UsageError, makeMask({"top-k", {{"k", 5.5}}}));
        QVERIFY_THROWS_EXCEPTION(UsageError, makeMask({"top-k", {{"width", std::int64_t(5)}}}));
    }
};

FOVEA_TEST(TestMaskReports)
#include "tst_mask_reports.moc"
