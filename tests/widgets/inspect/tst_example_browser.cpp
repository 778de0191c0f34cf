// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/widget_parts.h"
#include "widgets/inspect/example_browser.h"
#include "widgets/inspect/example_delegate.h"
#include "widgets/inspect/example_table.h"
#include "widgets/kit/theme.h"
#include "widgets/tables/example_model.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <cmath>
#include <set>

using namespace fovea;
using namespace fovea::ui;

namespace {

ExampleRow rowOf(int index, bool isRight)
{
    return {index,
            QStringLiteral("01").repeated(20),
            QString::number(index % 2),
            {{true, isRight, QString::number(isRight ? index % 2 : 1 - index % 2), 0.97},
             {true, true, QString::number(index % 2), 0.614}}};
}

// Examples 3, 1, 8, 5 of ten, in this order.
ExampleList fourOfTen()
{
    ExampleList list;
    list.lanes = {{QStringLiteral("A"), 0}, {QStringLiteral("B"), 1}};
    for (const int index : {3, 1, 8, 5})
        list.rows.push_back(rowOf(index, index == 8));
    list.classes = {QStringLiteral("0"), QStringLiteral("1")};
    list.total = list.surveyed = 10;
    list.current = 1;
    return list;
}

int chosen(QSignalSpy &spy)
{
    return spy.isEmpty() ? -99 : spy.takeFirst().front().toInt();
}

} // namespace

class TestExampleBrowser : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        m_themes = new ThemeManager(this);
    }

    void modelKeepsItsRows()
    {
        ExampleModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        ExampleList list = fourOfTen();
        model.setRows(list.lanes, list.rows);
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(reset.count(), 1);
        model.setRows(list.lanes, list.rows);
        QCOMPARE(reset.count() + changed.count(), 1);
        list.rows[0].answers[0].confidence = 0.5;
        model.setRows(list.lanes, list.rows);
        QCOMPARE(reset.count(), 1);
        QCOMPARE(changed.count(), 1);
        std::swap(list.rows[0], list.rows[1]);
        model.setRows(list.lanes, list.rows);
        QCOMPARE(reset.count(), 2);
        QCOMPARE(model.rowOfExample(8), 2);
        QCOMPARE(model.rowOfExample(7), -1);
        model.setRows({}, {});
        QCOMPARE(model.rowCount(), 0);
    }

    void cellsSayMoreThanColours()
    {
        ExampleModel model;
        ExampleList list = fourOfTen();
        list.rows[0].answers[1].isKnown = false;
        list.rows[1].answers[1].confidence = std::nan("");
        model.setRows(list.lanes, list.rows);
        const auto text = [&](int row, int column) { return model.index(row, column).data().toString(); };
        QCOMPARE(text(0, ExampleModel::IndexColumn), "4"); // people count from 1
        QCOMPARE(text(0, ExampleModel::LabelColumn), "1");
        QCOMPARE(text(0, ExampleModel::AnswersColumn), "A ✗ 0 97 % · B –");
        QCOMPARE(text(1, ExampleModel::AnswersColumn), "A ✗ 0 97 % · B ✓");
        QCOMPARE(text(2, ExampleModel::AnswersColumn), "A ✓ 97 % · B ✓ 61 %");
        const QString help = model.index(2, 0).data(Qt::ToolTipRole).toString();
        QVERIFY2(help.contains("B answers 0, right, with probability 0.614"), qPrintable(help));
        QVERIFY(model.index(0, ExampleModel::SequenceColumn)
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .startsWith("Example 4: 0101"));
    }

    void longTextsLoseTheirMiddle()
    {
        QCOMPARE(elidedMiddle("0123456789", 10), "0123456789");
        QCOMPARE(elidedMiddle("0123456789", 5), "01…89");
        QCOMPARE(elidedMiddle("0123456789", 4), "01…9");
        QCOMPARE(elidedMiddle("0123456789", 1), "…");
        QCOMPARE(elidedMiddle("0123456789", 0), "…");
    }

    void keysChooseRows()
    {
        ExampleBrowser browser(*m_themes);
        browser.setSurvey(fourOfTen());
        browser.resize(340, 400);
        browser.show();
        QSignalSpy choices(&browser, &ExampleBrowser::exampleChosen);
        QSignalSpy opened(&browser, &ExampleBrowser::exampleOpened);
        QCOMPARE(browser.table()->currentIndex().row(), 1); // showing is not choosing
        QTest::keyClick(browser.table(), Qt::Key_Down);
        QCOMPARE(chosen(choices), 8);
        QCOMPARE(browser.table()->currentIndex().row(), 2);
        QTest::keyClick(browser.table(), Qt::Key_End);
        QCOMPARE(chosen(choices), 5);
        QTest::keyClick(browser.table(), Qt::Key_Home);
        QCOMPARE(chosen(choices), 3);
        QVERIFY(!part<QToolButton>(browser, "previous")->isEnabled());
        QTest::keyClick(browser.table(), Qt::Key_PageDown);
        QCOMPARE(chosen(choices), 5);
        QTest::keyClick(browser.table(), Qt::Key_Up);
        QCOMPARE(chosen(choices), 8);
        QVERIFY(opened.isEmpty());
        QTest::keyClick(browser.table(), Qt::Key_Return);
        QCOMPARE(chosen(opened), 8);
        QVERIFY(choices.isEmpty());
    }

    void theMouseChoosesRows()
    {
        ExampleBrowser browser(*m_themes);
        browser.setSurvey(fourOfTen());
        browser.resize(340, 400);
        browser.show();
        QSignalSpy choices(&browser, &ExampleBrowser::exampleChosen);
        QSignalSpy opened(&browser, &ExampleBrowser::exampleOpened);
        const auto place = [&](int row) {
            return browser.table()->visualRect(browser.model()->index(row, 1)).center();
        };
        QTest::mouseClick(browser.table()->viewport(), Qt::LeftButton, {}, place(3));
        QCOMPARE(chosen(choices), 5);
        QTest::mouseDClick(browser.table()->viewport(), Qt::LeftButton, {}, place(3));
        QCOMPARE(chosen(opened), 5);
    }

    void buttonsStepAlongTheList()
    {
        ExampleBrowser browser(*m_themes);
        browser.setSurvey(fourOfTen());
        QSignalSpy choices(&browser, &ExampleBrowser::exampleChosen);
        press(browser, "next");
        QCOMPARE(chosen(choices), 8);
        press(browser, "previous");
        press(browser, "previous");
        QCOMPARE(choices.last().front().toInt(), 3);
        choices.clear();
        browser.setCurrent(7); // not in the list
        QVERIFY(!part<QToolButton>(browser, "previous")->isEnabled());
        press(browser, "next");
        QCOMPARE(chosen(choices), 3);

        // By chance: always another one, and all of them in time.
        std::set<int> seen;
        for (int i = 0; i < 200; ++i) {
            const int before = browser.current();
            press(browser, "random");
            QVERIFY(browser.current() != before);
            seen.insert(chosen(choices));
        }
        QCOMPARE(seen, (std::set<int>{1, 3, 5, 8}));
    }

    void numbersGoAnywhereInTheSet()
    {
        ExampleBrowser browser(*m_themes);
        browser.setSurvey(fourOfTen());
        browser.show();
        browser.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&browser));
        QSignalSpy choices(&browser, &ExampleBrowser::exampleChosen);
        auto *field = part<QLineEdit>(browser, "index");
        browser.table()->setFocus();
        QTest::keyClick(browser.table(), Qt::Key_7);
        QVERIFY(field->hasFocus());
        QCOMPARE(field->text(), "7");
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(chosen(choices), 6); // not listed, but there; the seventh is 6 of the file
        QVERIFY(browser.table()->hasFocus());
        QVERIFY(!browser.table()->selectionModel()->hasSelection());

        for (const char *wrong : {"11", "0", "-1", "two", "99999999999999"}) {
            field->clear();
            QTest::keyClicks(field, wrong);
            QTest::keyClick(field, Qt::Key_Return);
            QVERIFY2(browser.status().contains("numbers go from 1 to 10"), wrong);
        }
        QVERIFY(choices.isEmpty());
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(field->text().isEmpty());
        QCOMPARE(browser.status(), "4 listed");
    }

    void choicesAreAskedFor()
    {
        ExampleBrowser browser(*m_themes);
        ExampleList list = fourOfTen();
        list.order = ExampleOrder::WrongRight;
        list.onlyClass = 1;
        list.split = ExampleSplit::Train;
        browser.setSurvey(list);
        auto *split = part<QComboBox>(browser, "split");
        auto *order = part<QComboBox>(browser, "order");
        auto *label = part<QComboBox>(browser, "class");
        QCOMPARE(split->currentText(), "Train");
        QCOMPARE(order->currentText(), "A wrong, B right");
        QCOMPARE(label->currentText(), "Answer 1");
        QSignalSpy splits(&browser, &ExampleBrowser::splitChosen);
        QSignalSpy orders(&browser, &ExampleBrowser::orderChosen);
        QSignalSpy classes(&browser, &ExampleBrowser::classChosen);
        browser.show();
        QTest::keyClick(split, Qt::Key_Up);
        QCOMPARE(splits.takeFirst().front().value<ExampleSplit>(), ExampleSplit::Heldout);
        QTest::keyClick(order, Qt::Key_Down);
        QCOMPARE(orders.takeFirst().front().value<ExampleOrder>(), ExampleOrder::LeastConfident);
        QTest::keyClick(label, Qt::Key_Home);
        QVERIFY(!classes.takeFirst().front().value<std::optional<int>>());
        QTest::keyClick(label, Qt::Key_Down);
        QCOMPARE(classes.takeFirst().front().value<std::optional<int>>().value(), 0);
        list.lanes.resize(1);
        browser.setSurvey(list);
        QCOMPARE(order->currentText(), "A wrong");
        QVERIFY(splits.isEmpty() && orders.isEmpty() && classes.isEmpty());
    }

    void statesAreSaid()
    {
        ExampleBrowser browser(*m_themes);
        browser.show();
        QVERIFY(!browser.table()->isVisible());
        QVERIFY(part<QLabel>(browser, "nothing")->isVisible());
        QVERIFY(!part<QToolButton>(browser, "random")->isEnabled());
        ExampleList list = fourOfTen();
        list.total = 2000;
        list.surveyed = 256;
        list.moment = "epoch 12";
        browser.setSurvey(list);
        QCOMPARE(browser.status(), "First 256 of 2000 looked at · 4 listed · epoch 12");
        QSignalSpy again(&browser, &ExampleBrowser::lookAgainRequested);
        press(browser, "again");
        QCOMPARE(again.count(), 1);
        list.isBusy = true;
        browser.setSurvey(list);
        QVERIFY(browser.status().startsWith("Looking: 256 of 2000 so far"));
        QVERIFY(!part<QToolButton>(browser, "again")->isEnabled());
        list.rows.clear();
        list.nothing = "No example is wrong for A and right for B.";
        browser.setSurvey(list);
        QCOMPARE(part<QLabel>(browser, "nothing")->text(), list.nothing);
    }

    void narrowTablesPutAnswersBelow()
    {
        ExampleBrowser browser(*m_themes);
        browser.setSurvey(fourOfTen());
        browser.resize(340, 400);
        browser.show();
        QVERIFY(browser.table()->isColumnHidden(ExampleModel::AnswersColumn));
        const int tall = browser.table()->rowHeight(0);
        browser.resize(900, 400);
        QTRY_VERIFY(!browser.table()->isColumnHidden(ExampleModel::AnswersColumn));
        QVERIFY(browser.table()->rowHeight(0) < tall);
        QVERIFY(browser.minimumSizeHint().width() <= 340);
    }

    void manyLongExamplesAreShownAtOnce()
    {
        ExampleBrowser browser(*m_themes);
        ExampleList list = fourOfTen();
        list.rows.clear();
        for (int index = 0; index < 2000; ++index) {
            list.rows.push_back(rowOf(index, index % 3 == 0));
            list.rows.back().text = QStringLiteral("[MAX 1 ").repeated(300);
        }
        list.total = list.surveyed = 2000;
        browser.resize(340, 700);
        browser.show();
        QElapsedTimer timer;
        timer.start();
        browser.setSurvey(list);
        QVERIFY(!browser.grab().isNull());
        QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
        QCOMPARE(browser.findChildren<QWidget *>().size() < 60, true); // no widget a row
    }

    void everyControlExplainsItself()
    {
        ExampleBrowser browser(*m_themes);
        for (const QWidget *each : browser.findChildren<QWidget *>()) {
            const bool isControl = qobject_cast<const QToolButton *>(each) ||
                                   qobject_cast<const QComboBox *>(each) ||
                                   qobject_cast<const QLineEdit *>(each);
            if (!isControl)
                continue;
            QVERIFY2(!each->accessibleName().isEmpty(), qPrintable(each->objectName()));
            QVERIFY2(!each->toolTip().isEmpty(), qPrintable(each->objectName()));
            QVERIFY2(!each->whatsThis().isEmpty(), qPrintable(each->objectName()));
        }
    }

private:
    ThemeManager *m_themes = nullptr;
};

FOVEA_TEST(TestExampleBrowser)
#include "tst_example_browser.moc"
