// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"
#include "core/attention/painted_cells.h"
#include "core/base/errors.h"
#include "core/base/random.h"
#include "tests/support/mask_support.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace fovea;

class TestPainted : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cellsAreReadAndWritten()
    {
        const KeptLists cells{{0, 1, 2, 4}, {1}, {0, 2}, {3}, {0, 1, 2, 3, 4}};
        QCOMPARE(textOfCells(cells), "0:0-2,4;1:1;2:0,2;3:3;4:0-4");
        QCOMPARE(paintedCells("0:0-2,4;1:1;2:0,2;3:3;4:0-4"), cells);
        QCOMPARE(paintedCells(" 4: 0-3 ,4,1 ; 1:1;3:3-3;2:2,0;0:4,2,0-1; "),
                 cells); // any order, blanks, overlaps
    }

    void everyPatternReadsBack()
    {
        Random random(1);
        for (int length = 1; length < 40; ++length) {
            KeptLists cells;
            cells.resize(std::size_t(length));
            for (auto &keys : cells) {
                for (int key = 0; key < length; ++key)
                    if (random.below(3) == 0)
                        keys.push_back(key);
                if (keys.empty())
                    keys.push_back(int(random.below(std::uint64_t(length))));
            }
            QCOMPARE(paintedCells(textOfCells(cells)), cells);
            const std::string text = "painted:" + textOfCells(cells);
            QCOMPARE(textOf(maskFrom(text)), text);
            QCOMPARE(maskFrom(textOf(maskFrom(text))), maskFrom(text));
        }
    }

    void queriesKeepWhatWasPainted()
    {
        const auto mask = makeMask(maskFrom("painted:0:0-1;1:1;2:0,2"));
        QCOMPARE(mask->onlyLength(), std::optional(3));
        QVERIFY(mask->choice() == Choice::Position);
        Row row = randomRow({3, 0}, 0, 1);
        QCOMPARE(keptOf(*mask, row), (std::vector<int>{0, 1}));
        row.query = 2;
        QCOMPARE(keptOf(*mask, row), (std::vector<int>{0, 2}));
        row.allowed = {1, 1, 0};
        QCOMPARE(keptOf(*mask, row), (std::vector<int>{0}));
        QCOMPARE(density(*mask, {3, 0}), std::optional(5.0 / 9));
        QCOMPARE(mask->keysPerQuery({3, 0}), std::optional(2));
        QVERIFY(!mask->comparedWith({3, 0})); // rows of different sizes have no k in common
        QCOMPARE(makeMask(maskFrom("painted:0:0-1;1:1-2;2:0,2"))->comparedWith({3, 0}), std::optional(2));
        QVERIFY(!mask->keepsAll({3, 0}));
        QVERIFY(makeMask(maskFrom("painted:0:0-1;1:0-1"))->keepsAll({2, 0}));
    }

    void reachFollowsThePattern()
    {
        const auto chain = makeMask(maskFrom("painted:0:0;1:0-1;2:1-2;3:2-3;4:3-4"));
        QCOMPARE(reach(*chain, {5, 0}, 1), 2.0 / 5); // from the middle one, 2
        QCOMPARE(reach(*chain, {5, 0}, 9), 3.0 / 5);
    }

    void anotherLengthIsRefused()
    {
        const auto mask = makeMask(maskFrom("painted:0:0-1;1:1"));
        requireLength(*mask, {2, 0});
        requireLength(*makeMask(maskFrom("top-k:5")), {7, 0});
        try {
            requireLength(*mask, {3, 0});
            QFAIL("was accepted");
        } catch (const UsageError &error) {
            QCOMPARE(QString(error.what()),
                     QString("The painted mask is made for 2 positions, but the sequences have 3."));
        }
    }

    void beginsWithAnotherPattern()
    {
        QCOMPARE(textOf(paintedLike(maskFrom("block-local:2"), 4)), "painted:0:0-1;1:0-1;2:2-3;3:2-3");
        QCOMPARE(paintedLike(maskFrom("painted:0:0;1:0"), 2), maskFrom("painted:0:0;1:0"));
        for (const char *other : {"top-k:3", "banded:5:global=1", "painted:0:0;1:0", "random-k"})
            QCOMPARE(paintedLike(maskFrom(other), 6), paintedLike(maskFrom("banded:5"), 6));
    }

    void wrongCellsAreExplained_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("part");
        const auto row = [](const char *name, const char *text, const char *part) {
            QTest::newRow(name) << text << part;
        };
        row("nothing", "painted:", "no cells");
        row("a query that is left out", "painted:0:0;2:0", "query 1 keeps no key");
        row("a query without keys", "painted:0:0;1:", "query 1 keeps no key");
        row("a key beyond the length", "painted:0:0-2;1:0", "keeps key 2, but the 2 queries");
        row("a run that ends before it begins", "painted:0:1-0;1:0", "'1-0' ends before it begins");
        row("a query twice", "painted:0:0;0:0", "query 0 is given twice");
        row("no colon", "painted:0-4", "is no query with its keys");
        row("no number", "painted:0:x", "'x' is no key; allowed are 0 to 599");
        row("too long", "painted:600:0", "'600' is no query; allowed are 0 to 599");
        row("negative", "painted:0:-1", "is no key");
    }
    void wrongCellsAreExplained()
    {
        QFETCH(QString, text);
        QFETCH(QString, part);
        try {
            maskFrom(text.toStdString());
            QFAIL("was accepted");
        } catch (const UsageError &error) {
            QVERIFY2(QString(error.what()).contains(part), error.what());
            QVERIFY(QString(error.what()).endsWith("."));
        }
    }
};

FOVEA_TEST(TestPainted)
#include "tst_painted.moc"
