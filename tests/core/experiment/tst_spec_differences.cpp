// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"
#include "core/experiment/presets.h"
#include "core/experiment/spec_differences.h"
#include "core/experiment/spec_fields.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace fovea;

class TestSpecDifferences : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalSpecsHaveNone();
    void changesLeadFromOneToTheOther_data();
    void changesLeadFromOneToTheOther();
    void layoutsBringTheirOwn();
    void theSameRunsHoweverWritten();
};

void TestSpecDifferences::equalSpecsHaveNone()
{
    QVERIFY(differences({}, {}).empty());
}

void TestSpecDifferences::changesLeadFromOneToTheOther_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    for (const Preset &from : presets())
        for (const Preset &to : presets())
            QTest::addRow("%s to %s", from.id.c_str(), to.id.c_str())
                << QString::fromStdString(from.id) << QString::fromStdString(to.id);
}

void TestSpecDifferences::changesLeadFromOneToTheOther()
{
    QFETCH(QString, from);
    QFETCH(QString, to);
    RunSpec spec = preset(from.toStdString()).experiment.base;
    const RunSpec wanted = preset(to.toStdString()).experiment.base;
    for (const FieldChange &change : differences(spec, wanted))
        setField(spec, change.key, change.value);
    QVERIFY(isSame({spec, {}}, {wanted, {}}));
    for (const std::string &key : specKeys(wanted))
        QCOMPARE(fieldText(spec, key), fieldText(wanted, key));
}

void TestSpecDifferences::layoutsBringTheirOwn()
{
    RunSpec printed;
    setField(printed, "model.layout", "printed");
    QCOMPARE(differences({}, printed), (std::vector<FieldChange>{{"model.layout", "printed"}}));
    setField(printed, "model.norm", "pre");
    RunSpec spec;
    for (const FieldChange &change : differences({}, printed))
        setField(spec, change.key, change.value);
    QCOMPARE(spec, printed);
}

void TestSpecDifferences::theSameRunsHoweverWritten()
{
    LaneRecord one, other;
    one.mask = maskFrom("top-k:5");
    other.mask = maskFrom("top-k:5");
    other.spec.task.params["length"] = std::int64_t(40);
    one.spec.task.params["length"] = std::int64_t(40);
    setField(one.spec, "task.length", "40");
    QVERIFY(isSame(one, other));
    other.mask = maskFrom("top-k:6");
    QVERIFY(!isSame(one, other));
    other.mask = one.mask;
    other.spec.train.lr = -1; // cannot run, and is the same only as itself
    QVERIFY(!isSame(one, other));
    QVERIFY(isSame(other, other));
}

FOVEA_TEST(TestSpecDifferences)
#include "tst_spec_differences.moc"
