// SPDX-License-Identifier: MIT
#include "core/store/curves_csv.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>

using namespace fovea;

class TestCurvesCsv : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void noEpochsGiveTheHeaderAlone();
    void everyNumberHasItsColumn();
    void everyMetricOfTheCatalogueHasItsFields();
    void metricsThatComeLaterLeaveCellsEmpty();
    void runsShareTheirColumns();
    void namesWithSignsAreQuoted();
};

namespace {

const std::string header =
    "run,lane,label,mask,seed,epoch,step,train_loss,train_acc,heldout_loss,heldout_acc,"
    "lr,wall_s,cpu_s,eval_s,metrics_s";

// The table of one run.
std::string csvOf(const std::vector<EpochRecord> &epochs)
{
    return curvesCsv(std::vector{RunCurves{3, "B", "top-k 5", "top-k:5", 7, epochs}});
}

EpochRecord record(int epoch)
{
    EpochRecord made;
    made.epoch = epoch;
    made.step = 200;
    made.trainLoss = 0.1;
    made.trainAccuracy = 1;
    made.heldoutLoss = std::nan("");
    made.heldoutAccuracy = 0.5;
    made.lr = 1e-9;
    made.spent = {1, 2, 3, 4.25};
    return made;
}

} // namespace

void TestCurvesCsv::noEpochsGiveTheHeaderAlone()
{
    QCOMPARE(curvesCsv({}), header + "\n");
    QCOMPARE(csvOf({}), header + "\n");
}

void TestCurvesCsv::everyNumberHasItsColumn()
{
    EpochRecord epoch = record(0);
    epoch.metrics = {{"two", {1, INFINITY}, {{3, 4}, {std::nan(""), 6}}}};
    QCOMPARE(csvOf({epoch}), header + ",two.all.value0,two.all.value1,two.layer0.value0,two.layer0.value1" +
                                 ",two.layer1.value0,two.layer1.value1\n" +
                                 "3,B,top-k 5,top-k:5,7,0,200,0.1,1,,0.5,1e-09,1,2,3,4.25,1,,3,4,,6\n");
}

void TestCurvesCsv::everyMetricOfTheCatalogueHasItsFields()
{
    for (const MetricInfo &metric : metricCatalogue()) {
        EpochRecord epoch = record(0);
        const std::vector<double> values(metric.fields.size(), 1);
        epoch.metrics = {{metric.id, values, {values, values, values, values}}};
        const auto csv = QString::fromStdString(csvOf({epoch}));
        const auto columns = csv.section('\n', 0, 0).split(',');
        for (const std::string &field : metric.fields)
            for (const char *part : {".all.", ".layer0.", ".layer3."})
                QVERIFY2(columns.contains(QString::fromStdString(metric.id + part + field)),
                         metric.id.c_str());
        QCOMPARE(csv.section('\n', 1, 1).split(',').size(), columns.size());
    }
}

void TestCurvesCsv::metricsThatComeLaterLeaveCellsEmpty()
{
    EpochRecord later = record(1);
    later.metrics = {{"one", {7}, {}}};
    QCOMPARE(csvOf({record(0), later}), header + ",one.all.value0\n" +
                                            "3,B,top-k 5,top-k:5,7,0,200,0.1,1,,0.5,1e-09,1,2,3,4.25,\n" +
                                            "3,B,top-k 5,top-k:5,7,1,200,0.1,1,,0.5,1e-09,1,2,3,4.25,7\n");
}

void TestCurvesCsv::runsShareTheirColumns()
{
    EpochRecord measured = record(0);
    measured.metrics = {{"one", {7}, {{8}, {9}}}};
    const std::vector<EpochRecord> first = {record(0)}, second = {measured};
    const std::string numbers = "0,200,0.1,1,,0.5,1e-09,1,2,3,4.25";
    QCOMPARE(curvesCsv(std::vector{RunCurves{1, "A", "full", "full", 18446744073709551615u, first},
                                   RunCurves{0, "B", "top-k 5", "top-k:5", 2, second}}),
             header + ",one.all.value0,one.layer0.value0,one.layer1.value0\n" +
                 "1,A,full,full,18446744073709551615," + numbers + ",,,\n" + ",B,top-k 5,top-k:5,2," +
                 numbers + ",7,8,9\n");
}

void TestCurvesCsv::namesWithSignsAreQuoted()
{
    const std::vector<EpochRecord> epochs = {record(0)};
    const std::string csv =
        curvesCsv(std::vector{RunCurves{1, "the \"sharp\" one", "full, sharpness 8", "full", 1, epochs}});
    QVERIFY2(csv.find("\n1,\"the \"\"sharp\"\" one\",\"full, sharpness 8\",full,1,0,") != std::string::npos,
             csv.c_str());
}

FOVEA_TEST(TestCurvesCsv)
#include "tst_curves_csv.moc"
