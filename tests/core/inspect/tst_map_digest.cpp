// SPDX-License-Identifier: MIT
#include "core/engine/engine.h"
#include "core/inspect/alignment.h"
#include "core/inspect/head_digest.h"
#include "core/inspect/map_csv.h"
#include "tests/support/crafted_model.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <bit>
#include <charconv>

using namespace fovea;

namespace {

// The cells of one line; quotes inside quotes are doubled.
std::vector<std::string> cellsOf(const std::string &line)
{
    std::vector<std::string> cells(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
            cells.back() += line[i++];
        else if (line[i] == '"')
            quoted = !quoted;
        else if (line[i] == ',' && !quoted)
            cells.emplace_back();
        else
            cells.back() += line[i];
    }
    return cells;
}

std::vector<std::vector<std::string>> tableOf(const std::string &text)
{
    std::vector<std::vector<std::string>> table;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = text.find('\n', start);
        table.push_back(cellsOf(text.substr(start, end - start)));
        start = end + 1;
    }
    return table;
}

std::uint32_t bitsOf(const std::string &text)
{
    float value = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
    return end.ptr == text.data() + text.size() ? std::bit_cast<std::uint32_t>(value) : 0xFFFFFFFF;
}

} // namespace

class TestMapDigest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { configureEngine(); }

    void pointsHaveTheLargestWeightUnderThem_data()
    {
        QTest::addColumn<QString>("mask");
        QTest::addColumn<int>("side");
        for (const int side : {1, 2, 3, 5, 8, 11, 12, 13, 40})
            for (const char *mask : {"full", "top-k:2", "banded:3"})
                QTest::addRow("%s in %d points", mask, side) << mask << side;
    }

    void pointsHaveTheLargestWeightUnderThem()
    {
        QFETCH(QString, mask);
        QFETCH(int, side);
        const CraftedModel model(Layout::Released, mask.toStdString(), 12, 12, [](Token query, Token key) {
            return ((query * 5 + key * 7) % 13) * 0.5 - 3.0;
        });
        const auto shown = probe(model.request({4, 0, 3, 5, 1, 2, 6, 8, 11, 7, 9, 10}));
        const HeadView head{shown, 0, 0};
        const HeadDigest digest = digestOf(head, side);
        const int points = std::min(side, 12);
        QCOMPARE(digest.side, points);
        QCOMPARE(digest.weights.size(), std::size_t(points * points));
        float largest = 0;
        for (int y = 0; y < points; ++y)
            for (int x = 0; x < points; ++x) {
                // A position belongs to the point its start falls on.
                float expected = -1;
                for (int query = 0; query < 12; ++query)
                    for (int key = 0; key < 12; ++key)
                        if (query * points / 12 == y && key * points / 12 == x && head.isKept(query, key))
                            expected = std::max(expected, head.map().weights[head.at(query, key)]);
                const float point = digest.weights[std::size_t(y * points + x)];
                QCOMPARE(std::isnan(point), expected < 0);
                if (expected >= 0)
                    QCOMPARE(point, expected);
                largest = std::max(largest, expected);
            }
        QCOMPARE(digest.largest, largest);
    }

    void everyHeadHasItsDigest()
    {
        const CraftedModel model(Layout::Released, "top-k:2", 7, 7, distinctScores, 3, 2);
        const auto shown = probe(model.request({4, 0, 3, 5, 1, 2, 6}));
        const HeadDigests digests = digestsOf(shown, 4);
        QCOMPARE(digests.size(), 3U);
        for (int layer = 0; layer < 3; ++layer) {
            QCOMPARE(digests[std::size_t(layer)].size(), 2U);
            for (int head = 0; head < 2; ++head)
                QCOMPARE(digests[std::size_t(layer)][std::size_t(head)].largest,
                         digestOf({shown, layer, head}, 4).largest);
        }
        QVERIFY(digests[0][0].largest < digests[2][1].largest); // larger scores are sharper
    }

    void csvReadsBackToTheBit_data()
    {
        QTest::addColumn<QString>("mask");
        QTest::addColumn<bool>("padIsMasked");
        QTest::newRow("top-k, every key is seen") << "top-k:3" << false;
        QTest::newRow("top-k, padding that nobody may see") << "top-k:3" << true;
        QTest::newRow("full") << "full" << false;
    }

    void csvReadsBackToTheBit()
    {
        QFETCH(QString, mask);
        QFETCH(bool, padIsMasked);
        CraftedModel model(Layout::Released, mask.toStdString(), 7, 7, distinctScores, 2, 2);
        model.lane.spec.model.pad = padIsMasked ? PadUse::Masked : PadUse::Attended;
        const auto shown = probe(model.request({4, 0, 3, 5, 1}));
        const HeadView head{shown, 1, 1};
        // Tokens that a spreadsheet would take for its own signs.
        const std::vector<std::string> tokens{"a", ",", "\"", "x\ny\"z", "", "·", "·"};
        std::string text = mapCsv(head, tokens);
        const auto newline = text.find("x\ny");
        QVERIFY(newline != std::string::npos);
        for (auto at = newline; at != std::string::npos; at = text.find("x\ny", at))
            text[at + 1] = '~'; // so that a line is a line
        const auto table = tableOf(text);
        QCOMPARE(table[0], (std::vector<std::string>{"layer", "head", "query", "query_token", "key",
                                                     "key_token", "score", "kept", "weight", "weighted_value",
                                                     "contribution", "rank"}));
        std::size_t line = 1;
        const auto &map = head.map();
        const auto named = [&](int position) {
            return position == 3 ? std::string("x~y\"z") : tokens[std::size_t(position)];
        };
        for (int query = 0; query < 7; ++query)
            for (int key = 0; key < 7; ++key) {
                if (padIsMasked && key >= 5)
                    continue;
                QVERIFY(line < table.size());
                const auto &cells = table[line++];
                const std::size_t at = head.at(query, key);
                QCOMPARE(cells.size(), 12U);
                QCOMPARE(cells[0], "1");
                QCOMPARE(cells[1], "1");
                QCOMPARE(cells[2], std::to_string(query));
                QCOMPARE(cells[3], named(query));
                QCOMPARE(cells[4], std::to_string(key));
                QCOMPARE(cells[5], named(key));
                QCOMPARE(bitsOf(cells[6]), std::bit_cast<std::uint32_t>(map.scores[at]));
                QCOMPARE(cells[7], head.isKept(query, key) ? "1" : "0");
                QCOMPARE(bitsOf(cells[8]), std::bit_cast<std::uint32_t>(map.weights[at]));
                QCOMPARE(bitsOf(cells[9]),
                         std::bit_cast<std::uint32_t>(map.weights[at] * map.valueNorms[std::size_t(key)]));
                QCOMPARE(bitsOf(cells[10]),
                         std::bit_cast<std::uint32_t>(map.weights[at] * map.outputNorms[std::size_t(key)]));
                QCOMPARE(cells[11], std::to_string(rankOf(head, query, key)));
            }
        QCOMPARE(line, table.size());
    }

    void accuracyFindsItsEpoch_data()
    {
        QTest::addColumn<QList<double>>("accuracies");
        QTest::addColumn<double>("accuracy");
        QTest::addColumn<int>("epoch"); // -1: none
        using Accuracies = QList<double>;
        QTest::newRow("no epochs") << Accuracies{} << 0.5 << -1;
        QTest::newRow("reached exactly") << Accuracies{0.5, 0.75, 0.9} << 0.75 << 1;
        QTest::newRow("passed between two") << Accuracies{0.5, 0.75, 0.9} << 0.8 << 2;
        QTest::newRow("the first of several") << Accuracies{0.5, 0.9, 0.6, 0.95} << 0.85 << 1;
        QTest::newRow("below all") << Accuracies{0.5, 0.75} << 0.1 << 0;
        QTest::newRow("never reached: the nearest") << Accuracies{0.5, 0.8, 0.7} << 0.95 << 1;
        QTest::newRow("never reached, a tie: the earlier") << Accuracies{0.5, 0.8, 0.8} << 0.95 << 1;
    }

    // A point shows the value furthest from zero under it; where there is none, none.
    void pooledValuesKeepWhatStandsOut()
    {
        const float nothing = std::numeric_limits<float>::quiet_NaN();
        std::vector<float> values(16, 0.5f);
        values[1] = -3; // first point: rows 0 and 1, keys 0 and 1
        values[4] = 2;
        for (const std::size_t at : {10U, 11U, 14U, 15U})
            values[at] = nothing;
        const auto small = pooled(values, 4, 2);
        QCOMPARE(small.size(), 4U);
        QCOMPARE(small[0], -3.0f);
        QCOMPARE(small[1], 0.5f);
        QCOMPARE(small[2], 0.5f);
        QVERIFY(std::isnan(small[3]));
        const std::vector<float> few{1, 2, 3, 4};
        QCOMPARE(pooled(few, 2, 96), few); // a smaller map stays as it is
    }

    void accuracyFindsItsEpoch()
    {
        QFETCH(QList<double>, accuracies);
        QFETCH(double, accuracy);
        QFETCH(int, epoch);
        std::vector<EpochRecord> epochs;
        for (const double each : accuracies) {
            epochs.emplace_back();
            epochs.back().epoch = int(epochs.size()) - 1;
            epochs.back().trainAccuracy = each;
        }
        QCOMPARE(epochAtAccuracy(epochs, accuracy).value_or(-1), epoch);
    }
};

FOVEA_TEST(TestMapDigest)
#include "tst_map_digest.moc"
