// SPDX-License-Identifier: MIT
#include "tests/support/lanes_fixture.h"
#include "tests/support/test_program.h"
#include "widgets/forms/attention_rows.h"

#include <QSignalSpy>
#include <QSlider>

using namespace fovea;
using namespace fovea::ui;

// The numbers of kinds of attention in a lane's form.
class TestKindForms : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bucketsStayEven()
    {
        ExperimentSpec experiment = threeLanes();
        experiment.lanes[1].mask = maskFrom("lsh:5");
        LanesFixture f(experiment);
        QSignalSpy changes(f.panel.get(), &LanesPanel::maskChangeRequested);
        f.enter(f.field("buckets"), QStringLiteral("9"));
        QCOMPARE(f.rowOf("buckets")->problem(), QStringLiteral("Buckets: even, 2 to 512"));
        QCOMPARE(changes.count(), 0);
        f.enter(f.field("buckets"), QStringLiteral("12"));
        QVERIFY(f.rowOf("buckets")->problem().isEmpty());
        QCOMPARE(changes.count(), 1);
        QTest::keyClick(f.field("buckets"), Qt::Key_Up);
        QCOMPARE(textOf(changes.last().at(1).value<MaskSpec>()), std::string("lsh:5:buckets=14"));
        auto *slider = f.rowOf("buckets")->findChild<QSlider *>();
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Left);
        QCOMPARE(textOf(changes.last().at(1).value<MaskSpec>()), std::string("lsh:5:buckets=12"));
    }

    void numbersOfKindsHaveSliders_data()
    {
        QTest::addColumn<QString>("mask");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("right");
        QTest::newRow("alpha, in twentieths") << "entmax:1.5"
                                              << "alpha"
                                              << "entmax:1.55";
        QTest::newRow("alpha ends at 2") << "entmax:2"
                                         << "alpha"
                                         << "";
        QTest::newRow("a share") << "top-p:0.9"
                                 << "p"
                                 << "top-p:0.95";
        QTest::newRow("a distance, by factors") << "threshold:2"
                                                << "tau"
                                                << "threshold:2.83";
        QTest::newRow("a temperature, by factors") << "sampled-k:5"
                                                   << "temperature"
                                                   << "sampled-k:5:temperature=1.41";
    }

    void numbersOfKindsHaveSliders()
    {
        QFETCH(QString, mask);
        QFETCH(QString, field);
        QFETCH(QString, right);
        ExperimentSpec experiment = threeLanes();
        experiment.lanes[1].mask = maskFrom(mask.toStdString());
        LanesFixture f(experiment);
        QSignalSpy changes(f.panel.get(), &LanesPanel::maskChangeRequested);
        auto *slider = f.panel->findChild<FieldRow *>(field)->findChild<QSlider *>();
        QVERIFY(slider);
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Right);
        QCOMPARE(changes.count(), right.isEmpty() ? 0 : 1);
        if (!right.isEmpty())
            QCOMPARE(QString::fromStdString(textOf(changes.first().at(1).value<MaskSpec>())), right);
    }

    void saysWhatTheGradientOfAKindIs_data()
    {
        QTest::addColumn<QString>("mask");
        QTest::addColumn<QString>("words");
        QTest::newRow("top-k") << "top-k:5"
                               << "Scores of dropped keys get no gradient";
        QTest::newRow("full") << "full"
                              << "Nothing is dropped here";
        QTest::newRow("smooth cut") << "smooth-cut:5"
                                    << "its gradient follows from that";
    }

    void saysWhatTheGradientOfAKindIs()
    {
        QFETCH(QString, mask);
        QFETCH(QString, words);
        ExperimentSpec experiment = threeLanes();
        experiment.lanes[1].mask = maskFrom(mask.toStdString());
        LanesFixture f(experiment);
        QVERIFY(f.panel->findChild<AttentionRows *>()->gradientWords().contains(words));
    }
};

FOVEA_TEST(TestKindForms)
#include "tst_kind_forms.moc"
