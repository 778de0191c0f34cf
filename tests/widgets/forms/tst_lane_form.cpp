// SPDX-License-Identifier: MIT
#include "tests/support/lanes_fixture.h"
#include "tests/support/test_program.h"
#include "widgets/forms/mask_form.h"
#include "widgets/forms/mask_picture.h"
#include "widgets/forms/text_field.h"

#include "core/experiment/spec_fields.h"

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSlider>
#include <QStyle>
#include <QStyleOptionSlider>
#include <QWheelEvent>

using namespace fovea;
using namespace fovea::ui;

namespace {

constexpr int trainingSection = 1;
constexpr int stopSection = 3;

} // namespace

class TestLaneForm : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void followsTheSliderLiveAndAsksOnce()
    {
        LanesFixture f;
        QSignalSpy changes(f.panel.get(), &LanesPanel::maskChangeRequested);
        auto *slider = f.rowOf("k")->findChild<QSlider *>();
        const QString before = f.panel->form()->maskForm()->picture()->summary();
        QStyleOptionSlider option;
        option.initFrom(slider);
        option.minimum = slider->minimum();
        option.maximum = slider->maximum();
        option.sliderPosition = option.sliderValue = slider->value();
        const QPoint handle =
            slider->style()
                ->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, slider)
                .center();
        QTest::mousePress(slider, Qt::LeftButton, {}, handle);
        QVERIFY(slider->isSliderDown());
        QTest::mouseMove(slider, QPoint(slider->width() / 2, handle.y()));
        QVERIFY(slider->value() > 5);
        const QString during = f.panel->form()->maskForm()->picture()->summary();
        QVERIFY(during != before);
        QCOMPARE(changes.count(), 0);
        QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(slider->width() / 2, handle.y()));
        QCOMPARE(changes.count(), 1);
        const auto mask = changes.first().at(1).value<MaskSpec>();
        QCOMPARE(changes.first().at(0).toInt(), 1);
        QCOMPARE(std::get<std::int64_t>(mask.params.at("k")), std::int64_t(slider->value()));
    }

    void saysWhatIsWrongWithAMaskAtItsField()
    {
        LanesFixture f;
        QSignalSpy changes(f.panel.get(), &LanesPanel::maskChangeRequested);
        f.enter(f.field("k"), QStringLiteral("999"));
        QCOMPARE(f.rowOf("k")->problem(), QStringLiteral("Kept keys k: 1 to 600"));
        QCOMPARE(f.rowOf("k")->shownName(), f.rowOf("k")->problem());
        QVERIFY(f.field("k")->property("problem").toBool());
        QCOMPARE(changes.count(), 0);
        ExperimentSpec changed = threeLanes();
        changed.lanes[1].mask = maskFrom("top-k:6"); // by undo, say
        f.race.setExperiment(changed);
        QVERIFY(f.rowOf("k")->problem().isEmpty());
        QCOMPARE(f.rowOf("k")->editor()->text(), QStringLiteral("6"));
        f.enter(f.field("k"), QStringLiteral("8"));
        QVERIFY(f.rowOf("k")->problem().isEmpty());
        QVERIFY(!f.field("k")->property("problem").toBool());
        QCOMPARE(changes.count(), 1);
    }

    void changesTheTypeOfTheMask()
    {
        LanesFixture f;
        QSignalSpy changes(f.panel.get(), &LanesPanel::maskChangeRequested);
        auto *combo = qobject_cast<QComboBox *>(f.field("mask"));
        QVERIFY(combo);
        combo->setFocus();
        QTest::keyClick(combo, Qt::Key_Down);
        QCOMPARE(changes.count(), 1);
        QCOMPARE(changes.first().at(1).value<MaskSpec>().id, std::string("bottom-k"));
    }

    void asksForFields_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("asked");
        QTest::addColumn<bool>("wrong");
        QTest::newRow("a number") << "0.05"
                                  << "0.05" << false;
        QTest::newRow("the same number in other words") << "0.10"
                                                        << "" << false;
        QTest::newRow("a word") << "fast"
                                << "" << true;
        QTest::newRow("nothing") << ""
                                 << "" << true;
        QTest::newRow("too much") << "1000"
                                  << "" << true;
    }

    void asksForFields()
    {
        QFETCH(QString, typed);
        QFETCH(QString, asked);
        QFETCH(bool, wrong);
        LanesFixture f;
        QSignalSpy changes(f.panel.get(), &LanesPanel::fieldChangeRequested);
        f.open(trainingSection);
        auto *field = f.field("train.lr");
        QVERIFY(field && field->isVisible());
        f.enter(field, typed.isEmpty() ? QStringLiteral(" ") : typed);
        QCOMPARE(changes.count(), asked.isEmpty() ? 0 : 1);
        if (!asked.isEmpty())
            QCOMPARE(changes.first(), QList<QVariant>({1, QStringLiteral("train.lr"), asked}));
        QCOMPARE(!f.rowOf("train.lr")->problem().isEmpty(), wrong);
        QCOMPARE(field->property("problem").toBool(), wrong);
    }

    void escapeBringsTheOldTextBack()
    {
        LanesFixture f;
        f.open(trainingSection);
        auto *field = qobject_cast<QLineEdit *>(f.field("train.lr"));
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("77"));
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(field->text(), QStringLiteral("0.1"));
    }

    void escapeTakesBackWhatWasRefused()
    {
        LanesFixture f;
        f.open(trainingSection);
        const QSignalSpy validity(f.panel.get(), &LanesPanel::validityChanged);
        auto *field = qobject_cast<QLineEdit *>(f.field("train.lr"));
        f.enter(field, QStringLiteral("1000"));
        QCOMPARE(field->text(), QStringLiteral("1000"));
        QCOMPARE(f.panel->invalidField(), QStringLiteral("Learning rate: above 0, to 100"));
        QCOMPARE(validity.count(), 1);
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(field->text(), QStringLiteral("0.1"));
        QVERIFY(!f.panel->hasInvalidField());
        QVERIFY(!field->property("problem").toBool());
        QCOMPARE(f.rowOf("train.lr")->shownName(), QStringLiteral("Learning rate"));
        QCOMPARE(validity.count(), 2);
    }

    void closingTheFormTakesBackWhatWasRefused()
    {
        LanesFixture f;
        f.enter(f.field("k"), QStringLiteral("999"));
        QVERIFY(f.panel->hasInvalidField());
        f.panel->setFormOpen(false);
        QVERIFY(!f.panel->hasInvalidField());
        QCOMPARE(f.rowOf("k")->editor()->text(), QStringLiteral("5"));
    }

    void nothingMovesWhenSomethingIsWrong()
    {
        LanesFixture f;
        f.open(0);
        f.open(trainingSection);
        f.panel->resize(size::lanesColumn, 3000);
        QTest::qWait(0);
        const auto places = [&] {
            QList<QRect> rects;
            for (const FieldRow *row : f.panel->findChildren<FieldRow *>())
                rects << QRect(row->mapTo(f.panel.get(), QPoint()), row->size());
            return rects;
        };
        const QList<QRect> before = places();
        for (const char *key : {"k", "model.dropout", "train.lr", "train.batch"})
            f.enter(f.field(key), QStringLiteral("-7"));
        f.enter(f.field("name"), QStringLiteral("A"));
        RunEvent event;
        event.status = RunStatus::Running;
        f.race.apply(1, 1, event); // the line at the top says something else
        QTest::qWait(0);
        QCOMPARE(places(), before);
    }

    void whatIsTypedCountsBeforeTrainingBegins()
    {
        LanesFixture f;
        QSignalSpy changes(f.panel.get(), &LanesPanel::maskChangeRequested);
        auto *field = f.field("k");
        field->setFocus();
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field, QStringLiteral("7"));
        QCOMPARE(changes.count(), 0);
        TextField::finishTyping();
        QCOMPARE(changes.count(), 1);
        TextField::finishTyping();
        QCOMPARE(changes.count(), 1);
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field, QStringLiteral("9999"));
        QVERIFY(!f.panel->hasInvalidField());
        TextField::finishTyping();
        QCOMPARE(f.panel->invalidField(), QStringLiteral("Kept keys k: 1 to 600"));
    }

    void namesNoFieldByItsKey()
    {
        LanesFixture f;
        for (SpecSection *section : f.panel->form()->sections())
            section->setExpanded(true);
        for (const FieldRow *row : f.panel->findChildren<FieldRow *>()) {
            QVERIFY2(!row->name().contains(u'.') && !row->name().contains(u'_'), qPrintable(row->name()));
            QVERIFY2(row->name() != QStringLiteral("Blocks"), qPrintable(row->name()));
        }
    }

    void sharpnessStandsBesideTheMask()
    {
        LanesFixture f;
        QSignalSpy changes(f.panel.get(), &LanesPanel::fieldChangeRequested);
        const FieldRow *row = f.rowOf("model.inverse_temperature");
        QVERIFY(row && row->isVisible()); // without opening a section
        QCOMPARE(row->name(), QStringLiteral("Sharpness"));
        auto *slider = row->findChild<QSlider *>();
        QVERIFY(slider);
        QCOMPARE(row->editor()->text(), QStringLiteral("1"));
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Right); // half an octave
        QCOMPARE(row->editor()->text(), QStringLiteral("1.41"));
        QTest::keyClick(slider, Qt::Key_Right);
        QCOMPARE(changes.last(),
                 QList<QVariant>({1, QStringLiteral("model.inverse_temperature"), QStringLiteral("2")}));
        f.enter(f.field("model.inverse_temperature"), QStringLiteral("8"));
        QCOMPARE(slider->value(), 6);
        QCOMPARE(changes.last().at(2).toString(), QStringLiteral("8"));
        f.enter(f.field("model.inverse_temperature"), QStringLiteral("0"));
        QCOMPARE(f.panel->invalidField(), QStringLiteral("Sharpness: 0.001 to 1000"));
    }

    void leavesEmptyWhatMayBeEmpty()
    {
        ExperimentSpec experiment = threeLanes();
        experiment.base.stop.trainAccuracy = 0.95;
        LanesFixture f(experiment);
        QSignalSpy changes(f.panel.get(), &LanesPanel::fieldChangeRequested);
        f.open(stopSection);
        auto *field = qobject_cast<QLineEdit *>(f.field("stop.train_acc"));
        QCOMPARE(field->text(), QStringLiteral("0.95"));
        field->setFocus();
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(field, Qt::Key_Backspace);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(changes.count(), 1);
        QCOMPARE(changes.first().at(2).toString(), QStringLiteral("null"));
    }

    void marksWhatDiffersFromTheFirstLane()
    {
        ExperimentSpec experiment = threeLanes();
        experiment.lanes[1].set = {{"train.lr", "0.05"}};
        LanesFixture f(experiment);
        f.open(trainingSection);
        QVERIFY(f.rowOf("train.lr")->differs());
        QVERIFY(!f.rowOf("train.batch")->differs());
        QVERIFY(f.rowOf("mask")->differs());
        f.themes.setChoice(ThemeChoice::Dark);
        QVERIFY(f.isBold("mask"));
        QVERIFY(f.isBold("train.lr"));
        QVERIFY(!f.isBold("train.batch"));
        f.race.select(0);
        QVERIFY(!f.isBold("mask"));
        QVERIFY(!f.rowOf("train.lr")->differs());
        QVERIFY(!f.rowOf("mask")->differs());
    }

    void putsProblemsWhereTheyBelong()
    {
        ExperimentSpec experiment = threeLanes();
        experiment.lanes[1].set = {{"model.d_head", "32"}, {"model.output", "false"}};
        experiment.lanes[2].set = {{"task.id", "file"}};
        LanesFixture f(experiment);
        QVERIFY(f.rowOf("model.d_head")); // its section has opened by itself
        QVERIFY(f.rowOf("model.d_head")->problem().contains(QStringLiteral("must equal model width")));
        QCOMPARE(f.rowOf("model.d_head")->shownName(), QStringLiteral("Head width: not possible"));
        QCOMPARE(f.panel->form()->problems(), f.rowOf("model.d_head")->problem()); // all of it, at the top
        f.race.select(2);
        QVERIFY(f.panel->form()->problems().contains(QStringLiteral("JSONL")));
        QVERIFY(f.rowOf("model.d_head")->problem().isEmpty());
    }

    void saysThatAStartedLaneStartsAnew()
    {
        LanesFixture f;
        QVERIFY(!f.panel->form()->notice().contains(QStringLiteral("new run")));
        RunEvent event;
        event.status = RunStatus::Running;
        f.race.apply(1, 1, event);
        QVERIFY(f.panel->form()->notice().contains(QStringLiteral("new run")));
        f.race.select(0);
        QVERIFY(!f.panel->form()->notice().contains(QStringLiteral("new run")));
    }

    void showsEveryFieldWithNameAndHelp()
    {
        LanesFixture f;
        for (SpecSection *section : f.panel->form()->sections())
            section->setExpanded(true);
        for (const std::string &key : specKeys(f.race.lanes()[1].run))
            if (key != "task.id")
                QVERIFY2(f.rowOf(key.c_str()), key.c_str());
        QTest::qWait(0);
        for (const QWidget *widget : f.panel->findChildren<QWidget *>()) {
            if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible())
                continue;
            QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
            QVERIFY2(!widget->whatsThis().isEmpty(), qPrintable(widget->accessibleName()));
            QVERIFY2(widget->mapTo(f.panel.get(), QPoint(widget->width(), 0)).x() <= f.panel->width(),
                     qPrintable(widget->accessibleName()));
        }
    }

    void ignoresAWheelThatScrollsPast()
    {
        LanesFixture f;
        f.list()->setFocus();
        auto *slider = f.rowOf("k")->findChild<QSlider *>();
        QWheelEvent wheel(QPointF(5, 5), slider->mapToGlobal(QPointF(5, 5)), {}, QPoint(0, 120), Qt::NoButton,
                          {}, Qt::NoScrollPhase, false);
        QApplication::sendEvent(slider, &wheel);
        QCOMPARE(slider->value(), 5);
    }
};

FOVEA_TEST(TestLaneForm)
#include "tst_lane_form.moc"
