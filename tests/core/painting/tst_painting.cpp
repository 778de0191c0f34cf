// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"
#include "core/attention/painted_cells.h"
#include "core/base/errors.h"
#include "core/base/random.h"
#include "core/painting/paint_facts.h"
#include "core/painting/paint_history.h"
#include "core/painting/paint_stroke.h"
#include "core/painting/paint_table.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace fovea;

namespace {

using Plain = std::vector<std::vector<bool>>;

PaintGrid randomGrid(int length, double share, std::uint64_t seed)
{
    Random random(seed, Stream::RandomKeys);
    PaintGrid grid(length);
    for (int query = 0; query < length; ++query)
        for (int key = 0; key < length; ++key)
            grid.set({query, key}, random.uniform() < share);
    return grid;
}

// By walking: which positions can be reached in this many steps, a step being a filled cell or none.
Plain walked(const PaintGrid &grid, int layers)
{
    const int length = grid.length();
    Plain result(std::size_t(length), std::vector<bool>(std::size_t(length), false));
    for (int start = 0; start < length; ++start) {
        std::vector<int> distance(std::size_t(length), -1);
        std::vector<int> queue{start};
        distance[std::size_t(start)] = 0;
        for (std::size_t i = 0; i < queue.size(); ++i)
            for (int key = 0; key < length; ++key)
                if (grid.at({queue[i], key}) && distance[std::size_t(key)] < 0) {
                    distance[std::size_t(key)] = distance[std::size_t(queue[i])] + 1;
                    queue.push_back(key);
                }
        for (int key = 0; key < length; ++key)
            result[std::size_t(start)][std::size_t(key)] =
                distance[std::size_t(key)] >= 0 && distance[std::size_t(key)] <= layers;
    }
    return result;
}

QString pictureOf(const PaintGrid &grid)
{
    QStringList lines;
    for (int query = 0; query < grid.length(); ++query) {
        QString line;
        for (int key = 0; key < grid.length(); ++key)
            line += grid.at({query, key}) ? u'#' : u'.';
        lines << line;
    }
    return lines.join(u'/');
}

QString refusal(const std::function<void()> &act)
{
    try {
        act();
    } catch (const Error &error) {
        return QString::fromStdString(error.what());
    }
    return {};
}

} // namespace

class TestPainting : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void strokes_data()
    {
        QTest::addColumn<int>("tool");
        QTest::addColumn<int>("pen");
        QTest::addColumn<QString>("picture");
        const auto add = [](const char *name, PaintTool tool, int pen, const char *picture) {
            QTest::addRow("%s", name) << int(tool) << pen << QString(picture);
        };
        // From row 1, column 1 to row 3, column 2 of a board of five.
        add("line", PaintTool::Line, 1, "...../.#.../..#../..#../.....");
        add("block", PaintTool::Block, 1, "...../.##../.##../.##../.....");
        add("block, any pen", PaintTool::Block, 5, "...../.##../.##../.##../.....");
        add("column", PaintTool::Column, 1, ".##../.##../.##../.##../.##..");
        add("row", PaintTool::Row, 1, "...../#####/#####/#####/.....");
        add("band", PaintTool::Band, 1, "#..../##.../.##../..##./...##");
        add("wide band", PaintTool::Band, 3, "##.../###../####./.####/..###");
        add("wide line", PaintTool::Line, 3, "###../####./####./.###./.###.");
    }
    void strokes()
    {
        QFETCH(int, tool);
        QFETCH(int, pen);
        QFETCH(QString, picture);
        const PaintStroke stroke{PaintTool(tool), pen, false, false, {{1, 1}, {3, 2}}};
        QCOMPARE(pictureOf(touchedBy(stroke, 5)), picture);
        PaintStroke back = stroke;
        std::swap(back.way.front(), back.way.back());
        if (PaintTool(tool) != PaintTool::Line)
            QCOMPARE(pictureOf(touchedBy(back, 5)), picture);
        PaintStroke away = stroke;
        away.empties = true;
        QCOMPARE(painted(painted(PaintGrid(5), stroke), away), PaintGrid(5));
    }

    // A quick hand leaves gaps between the places it is seen at.
    void aFreeHandLeavesNoGaps()
    {
        const PaintStroke stroke{PaintTool::Draw, 1, false, false, {{0, 0}, {0, 3}, {3, 3}}};
        QCOMPARE(pictureOf(touchedBy(stroke, 4)), QString("####/...#/...#/...#"));
        const PaintStroke outside{PaintTool::Draw, 5, false, false, {{-1, -1}, {9, 9}}};
        QCOMPARE(touchedBy(outside, 4).length(), 4);
    }

    void wholeBoards()
    {
        const PaintGrid grid = randomGrid(70, 0.1, 5);
        QCOMPARE(grid.inverted().filled(), 70 * 70 - grid.filled());
        QCOMPARE(grid.inverted().inverted(), grid);
        const PaintGrid mirrored = grid.mirrored();
        for (int query = 0; query < 70; ++query)
            for (int key = 0; key < 70; ++key)
                QCOMPARE(mirrored.at({query, key}), grid.at({query, key}) || grid.at({key, query}));
        QCOMPARE(gridOf(grid.cells()), grid);
    }

    void masksAsStarts()
    {
        for (const MaskInfo &info : maskCatalogue()) {
            const MaskSpec spec{info.id, {}};
            if (makeMask(spec)->onlyLength())
                continue;
            const PaintGrid grid = gridOf(spec, 20);
            QVERIFY2(grid.emptyRows().empty(), info.id.c_str());
            // What is painted so keeps exactly these keys.
            const auto mask = makeMask(paintedMaskOf(grid));
            std::vector<int> kept;
            for (int query = 0; query < 20; ++query) {
                mask->select({{20, 0}, query, {}, {}, 0}, kept);
                QCOMPARE(kept, grid.cells()[std::size_t(query)]);
            }
        }
        QCOMPARE(gridOf(maskFrom("full"), 6).filled(), 36);
    }

    void reachIsThatOfWalking()
    {
        for (const std::uint64_t seed : {1, 2, 3})
            for (const int length : {1, 7, 64, 65, 130})
                for (const int layers : {0, 1, 2, 5}) {
                    const PaintGrid grid = randomGrid(length, 1.5 / length, seed);
                    const PaintGrid heard = heardThrough(grid, layers);
                    const Plain plain = walked(grid, layers);
                    for (int query = 0; query < length; ++query)
                        for (int key = 0; key < length; ++key)
                            QCOMPARE(heard.at({query, key}),
                                     bool(plain[std::size_t(query)][std::size_t(key)]));
                }
    }

    void factsOfTheEnds()
    {
        PaintSubject subject{.symbols = 20, .deciding = {false, {0, 19}, {}}, .layers = 3};
        const PaintGrid band = gridOf(maskFrom("banded:3"), 20);
        const PaintFacts facts = paintFacts(band, subject);
        QCOMPARE(facts.filled, 60);
        QCOMPARE(facts.decidingPairs, 40);
        QCOMPARE(facts.cut.size(), std::size_t(36)); // both ends are seen by two positions each
        QCOMPARE(facts.reaches.size(), std::size_t(3));
        QVERIFY(facts.reaches.back().informed.empty());
        QVERIFY(facts.emptyRows.empty());
        // A column at position 10 that looks at both ends carries the news in two layers.
        PaintGrid hub = band;
        for (int query = 0; query < 20; ++query)
            hub.set({query, 10});
        hub.fillRow(10);
        const PaintFacts better = paintFacts(hub, subject);
        QCOMPARE(better.reaches[0].informed, std::vector<int>{10});
        QCOMPARE(better.reaches[1].informed.size(), std::size_t(20));
        subject.layers = 7; // 1, 2 and all
        QCOMPARE(paintFacts(hub, subject).reaches.back().layers, 7);
        QCOMPARE(paintFacts(hub, subject).reaches.size(), std::size_t(3));
    }

    void factsOfPairsAndOfEverything()
    {
        const PaintGrid band = gridOf(maskFrom("banded:3"), 6);
        PaintFacts facts = paintFacts(band, {.symbols = 6, .deciding = {false, {}, {{0, 1}, {0, 5}}}});
        QCOMPARE(facts.decidingPairs, 2);
        QCOMPARE(facts.cut, (std::vector<PaintCell>{{0, 5}}));
        QCOMPARE(facts.heard, 1);
        facts = paintFacts(band, {.symbols = 6, .deciding = {true, {}, {}}, .layers = 3});
        QCOMPARE(facts.decidingPairs, 0);
        QCOMPARE(facts.reaches.back().informed, (std::vector<int>{2, 3}));
    }

    void tablesAndText()
    {
        const PaintGrid grid = gridFromTable("1,0,0\n0;1;0.5\r\n\n1\t0\t2\n", 3);
        QCOMPARE(pictureOf(grid), QString("#../.##/#.#"));
        QCOMPARE(gridFrom("painted:0:0;1:1-2;2:0,2", 3), grid);
        QCOMPARE(gridFrom("0:0;1:1-2;2:0,2", 3), grid);
        QCOMPARE(gridFrom("1 0 0\n0 1 1\n1 0 1", 3), grid);
        // As spreadsheets write them: a mark in front, and empty cells between separators.
        QCOMPARE(gridFrom("\xEF\xBB\xBF"
                          "1,,\r\n,1,1\r\n1,,1\r\n",
                          3),
                 grid);
        QCOMPARE(gridFrom("1;;\n; 1 ;1\n1;;1", 3), grid);
        QCOMPARE(pictureOf(gridFrom("1\t\t\n\t\t\n1\t\t1\n", 3)), QString("#../.../#.#"));
        QCOMPARE(textOf(paintedMaskOf(grid)), std::string("painted:0:0;1:1-2;2:0,2"));
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("words");
        QTest::addRow("rows") << "1,0,1\n1,1,1"
                              << "is 2 by 3";
        QTest::addRow("ragged") << "1,0,1\n1,1\n1,1,1"
                                << "Line 2 has 2 values";
        QTest::addRow("words") << "1,0,x\n1,1,1\n1,1,1"
                               << "'x' is no number";
        QTest::addRow("nothing") << "\n\n"
                                 << "no numbers";
        QTest::addRow("too long") << "1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1"
                                  << "3 by 3 is wanted";
        QTest::addRow("text of another length") << "painted:0:0;1:1"
                                                << "is 2 by 2";
        QTest::addRow("text without a key") << "0:0;1:;2:2"
                                            << "keeps no key";
        QTest::addRow("key outside") << "0:0;1:1;2:7"
                                     << "keeps key 7";
    }
    void refusals()
    {
        QFETCH(QString, text);
        QFETCH(QString, words);
        const QString said = refusal([&] { (void)gridFrom(text.toStdString(), 3); });
        QVERIFY2(said.contains(words), qPrintable(said));
    }

    void emptyRowsAreNoMask()
    {
        PaintGrid grid = gridOf(maskFrom("banded:3"), 6);
        for (int key = 0; key < 6; ++key)
            grid.set({4, key}, false);
        QCOMPARE(grid.emptyRows(), std::vector<int>{4});
        const QString said = refusal([&] { (void)paintedMaskOf(grid); });
        QVERIFY2(said.contains("query 4 keeps no key"), qPrintable(said));
    }

    void historyGoesBackAndForth()
    {
        PaintHistory history(PaintGrid(3));
        PaintGrid one(3);
        one.set({0, 0});
        history.add(one);
        history.add(one); // nothing new
        QVERIFY(history.canUndo());
        history.undo();
        QVERIFY(!history.canUndo());
        QCOMPARE(history.grid(), PaintGrid(3));
        history.redo();
        QCOMPARE(history.grid(), one);
        history.undo();
        history.add(one.inverted());
        QVERIFY(!history.canRedo());
        for (int i = 0; i < 500; ++i)
            history.add(history.grid().inverted());
        QVERIFY(history.canUndo());
    }
};

FOVEA_TEST(TestPainting)
#include "tst_painting.moc"
