// SPDX-License-Identifier: MIT
#include "core/base/text.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>

using namespace fovea;

class TestText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void splitsAndJoins();
    void readsWholeNumbersOnly();
    void writesTheShortestNumberThatReadsBack();
    void namesWhatWasMeant();
};

void TestText::splitsAndJoins()
{
    QCOMPARE(split("a,b,,c", ',').size(), std::size_t(4));
    QCOMPARE(split("", ',').size(), std::size_t(1));
    QVERIFY(trimmed(" \t x y\n") == "x y");
    QVERIFY(trimmed(" \n").empty());
    const std::vector<std::string> parts{"a", "b", "c"};
    QCOMPARE(joined(parts, ", "), std::string("a, b, c"));
}

void TestText::readsWholeNumbersOnly()
{
    QCOMPARE(integerFrom("-12").value(), std::int64_t(-12));
    QVERIFY(!integerFrom("12x"));
    QVERIFY(!integerFrom(""));
    QVERIFY(!integerFrom("99999999999999999999"));
    QCOMPARE(realFrom("1e-3").value(), 1e-3);
    QVERIFY(!realFrom("nan"));
    QVERIFY(!realFrom("inf"));
    QVERIFY(!realFrom("1,5"));
}

void TestText::writesTheShortestNumberThatReadsBack()
{
    QCOMPARE(textOf(0.1), std::string("0.1"));
    QCOMPARE(textOf(5.0), std::string("5"));
    for (const double value : {1.0 / 3, 1e-9, 123456.789, -0.9995})
        QVERIFY(realFrom(textOf(value)).value() == value);
}

void TestText::namesWhatWasMeant()
{
    const std::vector<std::string> known{"parity", "even-pairs", "listops"};
    QCOMPARE(nearest("pairity", known).value(), std::string("parity"));
    QCOMPARE(nearest("evenpairs", known).value(), std::string("even-pairs"));
    QVERIFY(!nearest("zzzzzzzzzzzz", known));
    QCOMPARE(suggestion("listop", known), std::string(" (did you mean 'listops'?)"));
    QVERIFY(suggestion("q", known).empty());
    // More wrong than right.
    QVERIFY(!nearest("foo", std::vector<std::string>{"h2o"}));
    QVERIFY(!nearest("--nosuch", std::vector<std::string>{"--epoch"}));
    QCOMPARE(nearest("shwo", std::vector<std::string>{"show"}).value(), std::string("show"));
}

FOVEA_TEST(TestText)
#include "tst_text.moc"
