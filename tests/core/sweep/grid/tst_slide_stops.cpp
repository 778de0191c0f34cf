// SPDX-License-Identifier: MIT
#include "core/base/text.h"
#include "core/sweep/grid/cell_fields.h"
#include "core/sweep/grid/slide_stops.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>

using namespace fovea;

// What a slider goes through from a value of a grid.
class TestSlideStops : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theValueIsAmongThem_data();
    void theValueIsAmongThem();
    void wordsDoNotSlide();
    void rulersHaveRoundMarks();
};

void TestSlideStops::theValueIsAmongThem_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("value");
    for (const auto &[field, value] :
         std::initializer_list<std::pair<const char *, const char *>>{{"mask", "top-k:5"},
                                                                      {"mask", "banded:5:global=2"},
                                                                      {"mask", "top-p:0.9"},
                                                                      {"mask", "entmax:1.5"},
                                                                      {"mask", "lsh:5:buckets=8"},
                                                                      {"mask.k", "9"},
                                                                      {"train.lr", "0.10"},
                                                                      {"train.lr", "0.037"},
                                                                      {"train.decay", "0.9995"},
                                                                      {"model.blocks", "3"},
                                                                      {"model.d_model", "64"},
                                                                      {"model.dropout", "0"},
                                                                      {"data.train", "5000"},
                                                                      {"task.length", "24"}})
        QTest::addRow("%s=%s", field, value) << field << value;
}

// Every stop is a value that the field takes, in rising order and each once.
void TestSlideStops::theValueIsAmongThem()
{
    QFETCH(QString, field);
    QFETCH(QString, value);
    const auto stops = slideStops({}, field.toStdString(), value.toStdString());
    QVERIFY(stops.size() >= 5);
    QVERIFY(stops.size() <= 80);
    QCOMPARE(std::ranges::count(stops, value.toStdString()), 1);
    double before = -1e300;
    for (const std::string &stop : stops) {
        const auto number = realFrom(stop.substr(stop.find_last_of(":=") + 1)); // npos + 1 is 0
        QVERIFY2(number, stop.c_str());
        QVERIFY2(*number > before, stop.c_str());
        before = *number;
        std::vector<CellField> fields{{field.toStdString(), stop}};
        if (field.startsWith(QLatin1String("mask.")))
            fields.insert(fields.begin(), {"mask", "top-k"});
        recordWith({}, fields); // throws where it is not allowed
    }
}

void TestSlideStops::wordsDoNotSlide()
{
    for (const auto &[field, value] :
         std::initializer_list<std::pair<const char *, const char *>>{{"task", "parity"},
                                                                      {"mask", "full"},
                                                                      {"mask", "top-l:5"},
                                                                      {"model.activation", "gelu"},
                                                                      {"train.lrr", "0.1"},
                                                                      {"train.lr", "fast"},
                                                                      {"model.blocks", "-3"}})
        QVERIFY2(slideStops({}, field, value).empty(), value);
}

void TestSlideStops::rulersHaveRoundMarks()
{
    const auto stops = slideStops({}, "train.lr", "0.1");
    for (const char *mark : {"0.005", "0.03", "0.15", "0.3", "1.5", "2"})
        QVERIFY2(std::ranges::find(stops, mark) != stops.end(), mark);
}

FOVEA_TEST(TestSlideStops)

#include "tst_slide_stops.moc"
