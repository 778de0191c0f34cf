// SPDX-License-Identifier: MIT
#include "core/store/curves_csv.h"

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
};

namespace {

const std::string header =
    "epoch,step,train_loss,train_acc,heldout_loss,heldout_acc,lr,wall_s,cpu_s,eval_s,metrics_s";

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
}

void TestCurvesCsv::everyNumberHasItsColumn()
{
    EpochRecord epoch = record(0);
    epoch.metrics = {{"two", {1, INFINITY}, {{3, 4}, {std::nan(""), 6}}}};
    QCOMPARE(curvesCsv({epoch}),
             header + ",two.all.value0,two.all.value1,two.layer0.value0,two.layer0.value1" +
                 ",two.layer1.value0,two.layer1.value1\n" + "0,200,0.1,1,,0.5,1e-09,1,2,3,4.25,1,,3,4,,6\n");
}

void TestCurvesCsv::everyMetricOfTheCatalogueHasItsFields()
{
    for (const MetricInfo &metric : metricCatalogue()) {
        EpochRecord epoch = record(0);
        const std::vector<double> values(metric.fields.size(), 1);
        epoch.metrics = {{metric.id, values, {values, values, values, values}}};
        const auto csv = QString::fromStdString(curvesCsv({epoch}));
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
    QCOMPARE(curvesCsv({record(0), later}), header + ",one.all.value0\n" +
                                                "0,200,0.1,1,,0.5,1e-09,1,2,3,4.25,\n" +
                                                "1,200,0.1,1,,0.5,1e-09,1,2,3,4.25,7\n");
}

QTEST_GUILESS_MAIN(TestCurvesCsv)
#include "tst_curves_csv.moc"
