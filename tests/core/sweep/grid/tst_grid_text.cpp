// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/sweep/grid/grid_text.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace fovea;
using Texts = std::vector<std::string>;

// The words of a grid as options.
class TestGridText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bracesAreLists();
    void axesNameTheirField();
    void zipGroupsMayHoldColons();
    void rowsNameSeveralFields();
    void seedsAreListsAndRanges();
    void ordersAndRulesReadBack();
    void wrongWordsGetASentence_data();
    void wrongWordsGetASentence();
};

void TestGridText::bracesAreLists()
{
    QCOMPARE(listFrom("full"), Texts{"full"});
    QCOMPARE(listFrom("top-k:{1,3},full"), (Texts{"top-k:1", "top-k:3", "full"}));
    QCOMPARE(listFrom("{a,b}-{1,2}"), (Texts{"a-1", "a-2", "b-1", "b-2"}));
    QCOMPARE(listFrom("{a,{b,c}d}"), (Texts{"a", "bd", "cd"}));
    QCOMPARE(listFrom(""), Texts{});
}

void TestGridText::axesNameTheirField()
{
    QCOMPARE(axisFrom("train.lr=0.1, 0.05"), (GridAxis{"train.lr", {"0.1", "0.05"}}));
    QCOMPARE(axisFrom("mask=banded:5:global=1,full"), (GridAxis{"mask", {"banded:5:global=1", "full"}}));
}

void TestGridText::zipGroupsMayHoldColons()
{
    QCOMPARE(zipFrom("size:model.blocks=2,3:train.lr=0.1,0.05"),
             (GridZip{"size", {{"model.blocks", {"2", "3"}}, {"train.lr", {"0.1", "0.05"}}}}));
    QCOMPARE(zipFrom("m:mask=top-k:5,banded:5:global=1:train.lr=0.1,0.2"),
             (GridZip{"m", {{"mask", {"top-k:5", "banded:5:global=1"}}, {"train.lr", {"0.1", "0.2"}}}}));
}

void TestGridText::rowsNameSeveralFields()
{
    QCOMPARE(rowFrom("task=parity,mask=top-k:{1,3}"),
             (GridRow{{"task", {"parity"}}, {"mask", {"top-k:1", "top-k:3"}}}));
}

void TestGridText::seedsAreListsAndRanges()
{
    using Seeds = std::vector<std::uint64_t>;
    QCOMPARE(gridSeedsFrom("201..203"), (Seeds{201, 202, 203}));
    QCOMPARE(gridSeedsFrom("1-2, 7"), (Seeds{1, 2, 7}));
    QCOMPARE(gridSeedsFrom("18446744073709551615"), Seeds{18446744073709551615ULL});
}

void TestGridText::ordersAndRulesReadBack()
{
    for (const char *order : {"seed-major", "cell-major", "random:7"})
        QCOMPARE(textOf(gridOrderFrom(order)), std::string(order));
    for (const char *rule : {"none", "train>=0.95", "train>=1"})
        QCOMPARE(untilText(untilFrom(rule)), std::string(rule));
}

void TestGridText::wrongWordsGetASentence_data()
{
    using Read = void (*)();
    QTest::addColumn<Read>("read");
    QTest::addColumn<QString>("part");
    QTest::newRow("a brace left open") << Read([] { listFrom("top-k:{1,3"); }) << "brace without its partner";
    QTest::newRow("a brace closed twice")
        << Read([] { listFrom("top-k:1}"); }) << "brace without its partner";
    QTest::newRow("an axis without values") << Read([] { axisFrom("mask"); }) << "FIELD=VALUES";
    QTest::newRow("an axis without field") << Read([] { axisFrom("=1"); }) << "FIELD=VALUES";
    QTest::newRow("a zip group without name") << Read([] { zipFrom("train.lr=1,2"); }) << "NAME:FIELD=VALUES";
    QTest::newRow("a row of one word") << Read([] { rowFrom("top-k"); }) << "is not FIELD=VALUE";
    QTest::newRow("seeds in words") << Read([] { gridSeedsFrom("one"); }) << "whole numbers";
    QTest::newRow("a range backwards") << Read([] { gridSeedsFrom("5..2"); }) << "2..5";
    QTest::newRow("no end of seeds") << Read([] { gridSeedsFrom("1..99999999999"); }) << "at most 10000";
    QTest::newRow("an order with a slip") << Read([] { gridOrderFrom("seed-mayor"); }) << "seed-major";
    QTest::newRow("a share above one") << Read([] { untilFrom("train>=95"); }) << "at most 1";
}

void TestGridText::wrongWordsGetASentence()
{
    using Read = void (*)();
    QFETCH(Read, read);
    QFETCH(QString, part);
    try {
        read();
        QFAIL("it was accepted");
    } catch (const UsageError &error) {
        QVERIFY2(QString(error.what()).contains(part), error.what());
    }
}

FOVEA_TEST(TestGridText)
#include "tst_grid_text.moc"
