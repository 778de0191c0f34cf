// SPDX-License-Identifier: MIT
#include "core/base/csv.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace fovea;

class TestCsv : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cellsAreQuotedWhereTheyNeedIt_data();
    void cellsAreQuotedWhereTheyNeedIt();
    void numbersReadBackAsTheyWere();
    void whatIsNoNumberIsEmpty();
    void rowsJoinTheirCells();
};

void TestCsv::cellsAreQuotedWhereTheyNeedIt_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("cell");
    const auto row = [](const char *name, std::string text, std::string cell) {
        QTest::newRow(name) << std::move(text) << std::move(cell);
    };
    row("plain text stays", "plain text", "plain text");
    row("nothing stays nothing", "", "");
    row("a comma", "full, sharpness 8", "\"full, sharpness 8\"");
    row("a quote is doubled", "the \"sharp\" one", "\"the \"\"sharp\"\" one\"");
    row("a line break", "two\nlines", "\"two\nlines\"");
    row("a carriage return", "a\rb", "\"a\rb\"");
    row("one quote alone", "\"", "\"\"\"\"");
}

void TestCsv::cellsAreQuotedWhereTheyNeedIt()
{
    QFETCH(std::string, text);
    QFETCH(std::string, cell);
    QCOMPARE(csvCell(text), cell);
}

void TestCsv::numbersReadBackAsTheyWere()
{
    for (const double value : {0.1, 1.0 / 3, -2.5e-300, 1e22, 5e-324})
        QCOMPARE(std::strtod(csvNumber(value).c_str(), nullptr), value);
}

void TestCsv::whatIsNoNumberIsEmpty()
{
    QCOMPARE(csvNumber(std::nan("")), std::string());
    QCOMPARE(csvNumber(std::numeric_limits<double>::infinity()), std::string());
    QCOMPARE(csvNumber(std::optional<double>()), std::string());
    QCOMPARE(csvNumber(std::optional<double>(0.5)), std::string("0.5"));
}

void TestCsv::rowsJoinTheirCells()
{
    QCOMPARE(csvRow({"a", "", "b,c"}), std::string("a,,\"b,c\"\n"));
    QCOMPARE(csvRow({"", "a"}), std::string(",a\n"));
    QCOMPARE(csvRow({}), std::string("\n"));
}

FOVEA_TEST(TestCsv)
#include "tst_csv.moc"
