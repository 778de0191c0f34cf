// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "widgets/kit/wrap_row.h"

#include <QLabel>
#include <QTest>

using fovea::ui::WrapRow;

namespace {

constexpr int spacing = 4;

// A box that wants to be this wide.
class Box : public QWidget
{
public:
    Box(int width, int height, QWidget *parent) : QWidget(parent), m_size(width, height) {}
    QSize sizeHint() const override { return m_size; }

private:
    QSize m_size;
};

struct Row
{
    Row()
    {
        layout->setSpacing(spacing);
        layout->addWidget(first);
        layout->addWidget(second);
        layout->addStretch();
        layout->addWidget(last);
    }
    void showAt(int width)
    {
        window.resize(width, layout->heightForWidth(width));
        window.show();
        layout->activate();
    }

    QWidget window;
    WrapRow *layout = new WrapRow(&window);
    Box *first = new Box(100, 20, &window);
    Box *second = new Box(60, 30, &window);
    Box *last = new Box(40, 20, &window);
};

} // namespace

class TestWrapRow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneLineWhereThereIsRoom();
    void aSecondLineWhereThereIsNot();
    void nothingIsWiderThanTheRow();
    void hiddenWidgetsTakeNoRoom();
    void insertedWidgetsStandWhereTheyWereAsked();
    void mirroredFromRightToLeft();
};

void TestWrapRow::oneLineWhereThereIsRoom()
{
    Row row;
    QCOMPARE(row.layout->heightForWidth(300), 30);
    row.showAt(300);
    QCOMPARE(row.first->geometry(), QRect(0, 5, 100, 20)); // in the middle of the line
    QCOMPARE(row.second->geometry(), QRect(104, 0, 60, 30));
    QCOMPARE(row.last->geometry().right(), 299); // the stretch is before it
}

void TestWrapRow::aSecondLineWhereThereIsNot()
{
    Row row;
    QCOMPARE(row.layout->heightForWidth(180), 30 + spacing + 20);
    row.showAt(180);
    QCOMPARE(row.second->y(), 0);
    QCOMPARE(row.last->geometry(), QRect(0, 34, 40, 20)); // a further line begins at its left
    QCOMPARE(row.layout->heightForWidth(120), 20 + spacing + 30);
}

void TestWrapRow::nothingIsWiderThanTheRow()
{
    Row row;
    row.showAt(70);
    QCOMPARE(row.first->width(), 70);
    QCOMPARE(row.second->width(), 60);
}

void TestWrapRow::hiddenWidgetsTakeNoRoom()
{
    Row row;
    row.second->hide();
    QCOMPARE(row.layout->heightForWidth(148), 20);
    row.showAt(148);
    QCOMPARE(row.last->geometry(), QRect(108, 0, 40, 20));
}

void TestWrapRow::insertedWidgetsStandWhereTheyWereAsked()
{
    Row row;
    auto *between = new Box(10, 20, &row.window);
    row.layout->insertWidget(1, between);
    row.showAt(400);
    QCOMPARE(between->x(), 104);
    QCOMPARE(row.second->x(), 118);
    delete between;
    row.showAt(400);
    QCOMPARE(row.layout->count(), 4);
    QCOMPARE(row.second->x(), 104);
}

void TestWrapRow::mirroredFromRightToLeft()
{
    Row row;
    row.window.setLayoutDirection(Qt::RightToLeft);
    row.showAt(300);
    QCOMPARE(row.first->geometry().right(), 299);
    QCOMPARE(row.last->x(), 0);
}

FOVEA_TEST(TestWrapRow)
#include "tst_wrap_row.moc"
