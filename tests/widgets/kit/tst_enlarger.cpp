// SPDX-License-Identifier: MIT
#include "tests/support/plot_stage.h"

#include "tests/support/test_program.h"
#include "widgets/kit/enlarger.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSplitter>
#include <QVBoxLayout>

using namespace fovea;
using namespace fovea::ui;

namespace {

// A page with a pane in a layout, one in a splitter and one that was placed by hand.
struct Page
{
    QWidget page;
    QPushButton other{QStringLiteral("other"), &page};
    QWidget box{&page};
    QSplitter splitter{&page};
    QFrame laidOut, split, placed;
    QLabel title{QStringLiteral("title"), &laidOut};
    Enlarger enlarger{&page};

    Page()
    {
        auto *layout = new QVBoxLayout(&box);
        layout->addWidget(new QLabel(QStringLiteral("above")));
        layout->addWidget(&laidOut, 1);
        layout->addWidget(new QLabel(QStringLiteral("below")));
        splitter.addWidget(&split);
        splitter.addWidget(new QLabel(QStringLiteral("beside")));
        placed.setParent(&page);
        other.setGeometry(0, 0, 200, 40);
        box.setGeometry(0, 50, 300, 200);
        splitter.setGeometry(300, 50, 300, 200);
        placed.setGeometry(20, 260, 120, 90);
        for (QFrame *pane : panes()) {
            pane->setFocusPolicy(Qt::StrongFocus);
            enlarger.offer(pane, pane == &laidOut ? static_cast<QWidget *>(&title) : pane);
        }
        page.resize(640, 400);
        page.show();
    }

    ~Page()
    {
        for (QFrame *pane : panes())
            pane->setParent(nullptr);
    }

    std::vector<QFrame *> panes() { return {&laidOut, &split, &placed}; }
};

QRect inPage(const QWidget &widget)
{
    return {widget.mapTo(widget.window(), QPoint()), widget.size()};
}

} // namespace

class EnlargerTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingComesBackWhereItWas()
    {
        Page page;
        QVERIFY(QTest::qWaitForWindowExposed(&page.page));
        for (QFrame *pane : page.panes()) {
            const QRect before = inPage(*pane);
            QWidget *home = pane->parentWidget();
            page.enlarger.enlarge(pane);
            QCOMPARE(page.enlarger.pane(), pane);
            QVERIFY(pane->isVisible() && pane->width() > 600 && pane->height() > 370);
            QVERIFY(!page.other.isVisible());
            page.enlarger.restore();
            QVERIFY(!page.enlarger.pane() && page.other.isVisible());
            QCOMPARE(pane->parentWidget(), home);
            QTRY_COMPARE(inPage(*pane), before);
        }
    }

    void mouseAndKeys()
    {
        Page page;
        QVERIFY(QTest::qWaitForWindowExposed(&page.page));
        QSignalSpy changed(&page.enlarger, &Enlarger::changed);
        QTest::mouseDClick(&page.title, Qt::LeftButton);
        QCOMPARE(page.enlarger.pane(), &page.laidOut);
        QTest::mouseDClick(&page.title, Qt::LeftButton);
        QVERIFY(!page.enlarger.pane());
        auto *inside = new QWidget(&page.laidOut);
        inside->setFocusPolicy(Qt::StrongFocus);
        inside->show();
        QTest::keyClick(inside, Qt::Key_Return);
        QCOMPARE(page.enlarger.pane(), &page.laidOut);
        QTest::keyClick(inside, Qt::Key_Escape);
        QVERIFY(!page.enlarger.pane());
        QCOMPARE(changed.count(), 4);
        page.other.setFocus();
        QTest::keyClick(&page.other, Qt::Key_Escape); // nothing to put back
        QVERIFY(page.other.isVisible());
    }

    void followsThePage()
    {
        Page page;
        QVERIFY(QTest::qWaitForWindowExposed(&page.page));
        page.enlarger.enlarge(&page.placed);
        page.page.resize(800, 500);
        QTRY_VERIFY(page.placed.width() > 750 && page.placed.height() > 470);
        page.enlarger.enlarge(&page.split); // one at a time
        QCOMPARE(page.placed.geometry(), QRect(20, 260, 120, 90));
        QVERIFY(page.split.width() > 750);
        page.enlarger.restore();
    }

    // A double click on the title, whose first click opens its menu; inside the plot it still means: show
    // all.
    void plotsEnlarge()
    {
        Stage stage;
        QWidget page;
        stage.board.setParent(&page);
        page.resize(1000, 700);
        stage.board.setGeometry(0, 100, 920, 400);
        Enlarger enlarger(&page);
        stage.board.setEnlarger(&enlarger);
        page.show();
        stage.board.show();
        stage.run(20);
        QVERIFY(settle(&page));
        const QRect before = stage.plot(1).geometry();
        const Span x = stage.plot(1).xRange();
        MenuLabel &title = stage.plot(1).head().title();
        QTest::mouseClick(&title, Qt::LeftButton);
        QTest::mouseDClick(&title, Qt::LeftButton);
        QCOMPARE(enlarger.pane(), &stage.plot(1));
        QVERIFY(!QApplication::activePopupWidget());
        QVERIFY(stage.plot(1).width() > 900 && stage.plot(1).height() > 600);
        QVERIFY(settle(&page));
        QCOMPARE(stage.plot(1).xRange(), x);
        QTest::mouseDClick(stage.canvas(1), Qt::LeftButton, {}, stage.canvas(1)->rect().center());
        QCOMPARE(enlarger.pane(), &stage.plot(1));
        const QByteArray state = stage.board.saveState();
        QTest::keyClick(stage.canvas(1), Qt::Key_Escape);
        QVERIFY(!enlarger.pane());
        QCOMPARE(stage.plot(1).parentWidget(), &stage.board);
        QCOMPARE(stage.plot(1).geometry(), before);
        QVERIFY(stage.board.restoreState(state));
        QCOMPARE(enlarger.pane(), &stage.plot(1));
        QTest::keyClick(stage.canvas(1), Qt::Key_Return);
        QVERIFY(!enlarger.pane());
        stage.board.setParent(nullptr);
    }
};

FOVEA_TEST(EnlargerTest)
#include "tst_enlarger.moc"
