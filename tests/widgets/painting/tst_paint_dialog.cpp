// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"
#include "tests/support/test_program.h"
#include "widgets/painting/paint_board.h"
#include "widgets/painting/paint_dialog.h"
#include "widgets/painting/paint_readout.h"
#include "widgets/painting/paint_tools.h"

#include <QClipboard>
#include <QComboBox>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

using namespace fovea;
using namespace fovea::ui;

namespace {

PaintOffer offerOf(int length, const char *mask = "banded:3")
{
    PaintExample example;
    example.tokens.resize(std::size_t(length), BeadToken{"0"});
    example.tokens.front().decides = example.tokens.back().decides = true;
    example.subject = {.symbols = length, .deciding = {false, {0, length - 1}, {}}, .layers = 3};
    PaintOffer offer;
    offer.lane = "B";
    offer.next = "D";
    offer.style = 3;
    offer.grid = gridOf(maskFrom(mask), length);
    offer.starts = {{"Full", gridOf(maskFrom("full"), length)},
                    {"Top-k 5", gridOf(maskFrom("top-k"), length)}};
    offer.examples = {example};
    offer.provable = true;
    return offer;
}

} // namespace

// The board as a person uses it, by mouse and by keys.
class TestPaintDialog : public QObject
{
    Q_OBJECT

private:
    ThemeManager themes;

    static QPoint middle(const PaintDialog &dialog, PaintCell cell)
    {
        const QPointF centre = dialog.board()->cellBox(cell).center();
        return {int(centre.x()), int(centre.y())}; // inside even where a cell is a pixel
    }
    static void drag(const PaintDialog &dialog, PaintCell from, PaintCell to,
                     Qt::MouseButton button = Qt::LeftButton, Qt::KeyboardModifiers keys = {})
    {
        QWidget *canvas = dialog.board()->viewport();
        QTest::mousePress(canvas, button, keys, middle(dialog, from));
        QMouseEvent move(QEvent::MouseMove, QPointF(middle(dialog, to)),
                         canvas->mapToGlobal(QPointF(middle(dialog, to))), Qt::NoButton, button, keys);
        QApplication::sendEvent(canvas, &move);
        QTest::mouseRelease(canvas, button, keys, middle(dialog, to));
    }
    static QToolButton *tool(const PaintDialog &dialog, const char *name)
    {
        return dialog.findChild<QToolButton *>(QLatin1String(name));
    }

private Q_SLOTS:
    void aStrokeIsOneStepOfUndo()
    {
        PaintDialog dialog(offerOf(20), themes);
        dialog.show();
        const PaintGrid before = dialog.grid();
        QCOMPARE(dialog.readout()->density(), QString("15.0 %"));
        QCOMPARE(dialog.readout()->cut(), QString("36 of 40 cut"));
        QVERIFY(dialog.readout()->conclusion().contains("cannot learn this task"));
        drag(dialog, {2, 19}, {9, 19});
        QCOMPARE(dialog.grid().filled(), before.filled() + 8);
        QCOMPARE(dialog.readout()->cut(), QString("28 of 40 cut"));
        drag(dialog, {5, 19}, {5, 19}, Qt::RightButton); // rubs out
        QVERIFY(!dialog.grid().at({5, 19}));
        dialog.undo();
        dialog.undo();
        QCOMPARE(dialog.grid(), before);
        dialog.redo();
        QVERIFY(dialog.grid().at({5, 19}));
    }

    // Numbers follow before the button is let go; Esc takes the stroke back.
    void numbersFollowTheHand()
    {
        PaintDialog dialog(offerOf(20), themes);
        dialog.show();
        const PaintGrid before = dialog.grid();
        QTest::mousePress(dialog.board()->viewport(), Qt::LeftButton, {}, middle(dialog, {10, 0}));
        QCOMPARE(dialog.readout()->cut(), QString("35 of 40 cut"));
        QCOMPARE(dialog.grid(), before);
        QTest::keyClick(dialog.board(), Qt::Key_Escape);
        QVERIFY(dialog.isVisible());
        QCOMPARE(dialog.readout()->cut(), QString("36 of 40 cut"));
    }

    void everyTool()
    {
        PaintDialog dialog(offerOf(10), themes);
        dialog.show();
        QTest::mouseClick(dialog.findChild<QPushButton *>("paint-clear"), Qt::LeftButton);
        QCOMPARE(dialog.grid().filled(), 0);
        QTest::mouseClick(tool(dialog, "paint-column"), Qt::LeftButton);
        drag(dialog, {3, 4}, {3, 4});
        QCOMPARE(dialog.grid().filled(), 10);
        QTest::mouseClick(tool(dialog, "paint-row"), Qt::LeftButton);
        drag(dialog, {2, 7}, {3, 0});
        QCOMPARE(dialog.grid().filled(), 28);
        QTest::mouseClick(tool(dialog, "paint-box"), Qt::LeftButton);
        drag(dialog, {7, 7}, {9, 9});
        QCOMPARE(dialog.grid().filled(), 37);
        QTest::mouseClick(tool(dialog, "paint-band"), Qt::LeftButton);
        drag(dialog, {0, 0}, {0, 0});
        QTest::mouseClick(tool(dialog, "paint-eraser"), Qt::LeftButton);
        QTest::mouseClick(tool(dialog, "paint-pen-3"), Qt::LeftButton);
        drag(dialog, {8, 8}, {8, 8});
        QVERIFY(!dialog.grid().at({7, 7}) && !dialog.grid().at({9, 9}));
        QTest::mouseClick(tool(dialog, "paint-mirror"), Qt::LeftButton);
        QCOMPARE(dialog.grid(), dialog.grid().mirrored());
        const PaintGrid mirrored = dialog.grid();
        QTest::mouseClick(tool(dialog, "paint-invert"), Qt::LeftButton);
        QCOMPARE(dialog.grid(), mirrored.inverted());
        QTest::mouseClick(tool(dialog, "paint-line"), Qt::LeftButton);
        QTest::mouseClick(tool(dialog, "paint-pen-1"), Qt::LeftButton);
        dialog.setGrid(PaintGrid(10));
        drag(dialog, {0, 0}, {9, 9});
        QCOMPARE(dialog.grid().filled(), 10);
        QTest::mouseClick(tool(dialog, "paint-pencil"), Qt::LeftButton);
        dialog.setGrid(PaintGrid(10));
        drag(dialog, {0, 9}, {9, 0}, Qt::LeftButton, Qt::ShiftModifier);
        QCOMPARE(dialog.grid().filled(), 10);
    }

    void anEmptyRowIsRefused()
    {
        PaintDialog dialog(offerOf(6), themes);
        dialog.show();
        QVERIFY(dialog.saveButton()->isEnabled() && dialog.raceButton()->isEnabled());
        tool(dialog, "paint-eraser")->click();
        drag(dialog, {3, 0}, {3, 5});
        QVERIFY2(dialog.line().contains("Row 4 looks at nothing"), qPrintable(dialog.line()));
        QVERIFY(!dialog.saveButton()->isEnabled() && !dialog.raceButton()->isEnabled());
        QTest::mouseClick(tool(dialog, "paint-fill"), Qt::LeftButton);
        QVERIFY(dialog.grid().at({3, 3}));
        QVERIFY(dialog.line().isEmpty() && dialog.saveButton()->isEnabled());
    }

    void byKeys()
    {
        PaintDialog dialog(offerOf(10), themes);
        dialog.show();
        dialog.activateWindow();
        PaintBoard *board = dialog.board();
        board->setFocus();
        dialog.setGrid(PaintGrid(10));
        QTest::keyClick(board, Qt::Key_Down);
        QTest::keyClick(board, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(board->current(), (PaintCell{1, 5}));
        QTest::keyClick(board, Qt::Key_Space);
        QVERIFY(dialog.grid().at({1, 5}));
        QTest::keyClick(board, Qt::Key_Space); // again: empty
        QCOMPARE(dialog.grid().filled(), 0);
        dialog.tools()->setTool(PaintTool::Block);
        QTest::keyClick(board, Qt::Key_Space);
        QTest::keyClick(board, Qt::Key_Right);
        QTest::keyClick(board, Qt::Key_Down);
        QTest::keyClick(board, Qt::Key_Space);
        QCOMPARE(dialog.grid().filled(), 4);
        QTest::keyClick(board, Qt::Key_Home);
        QTest::keyClick(board, Qt::Key_PageDown);
        QCOMPARE(board->current(), (PaintCell{9, 0}));
        QVERIFY(board->accessibleDescription().contains("row 10"));
    }

    void textAndFiles()
    {
        PaintDialog dialog(offerOf(6), themes);
        dialog.show();
        dialog.copyText();
        const QString text = QGuiApplication::clipboard()->text();
        QCOMPARE(text, QString("painted:0:0-2;1:0-2;2:1-3;3:2-4;4:3-5;5:3-5"));
        const PaintGrid before = dialog.grid();
        dialog.setGrid(before.inverted());
        dialog.pasteText();
        QCOMPARE(dialog.grid(), before);
        QGuiApplication::clipboard()->setText("painted:0:0;1:1");
        dialog.pasteText();
        QVERIFY2(dialog.line().contains("2 by 2"), qPrintable(dialog.line()));
        QCOMPARE(dialog.grid(), before);

        QTemporaryDir folder;
        QImage picture(12, 12, QImage::Format_RGB32); // two pixels per cell
        picture.fill(Qt::white);
        for (int cell = 0; cell < 6; ++cell)
            for (const int x : {0, 1})
                for (const int y : {0, 1})
                    picture.setPixel(2 * cell + x, 2 * cell + y, qRgb(20, 30, 90));
        QVERIFY(picture.save(folder.filePath("a.png")));
        dialog.importFile(folder.filePath("a.png"));
        QCOMPARE(dialog.grid().filled(), 6);
        QVERIFY(dialog.grid().at({4, 4}));
        QVERIFY(picture.copy(0, 0, 12, 10).save(folder.filePath("b.png")));
        dialog.importFile(folder.filePath("b.png"));
        QVERIFY2(dialog.line().contains("b.png: The picture is 10 by 12"), qPrintable(dialog.line()));
        QFile table(folder.filePath("c.csv"));
        QVERIFY(table.open(QIODevice::WriteOnly));
        table.write("1,1,1,1,1,1\n");
        table.close();
        dialog.importFile(table.fileName());
        QVERIFY2(dialog.line().contains("is 1 by 6"), qPrintable(dialog.line()));
        dialog.importFile(folder.filePath("none.csv"));
        QVERIFY2(dialog.line().contains("cannot be read"), qPrintable(dialog.line()));
        QCOMPARE(dialog.grid().filled(), 6);
    }

    void startsAndEnds()
    {
        PaintDialog dialog(offerOf(6), themes);
        dialog.show();
        QTest::keyClick(dialog.startBox(), Qt::Key_Down);
        QTest::keyClick(dialog.startBox(), Qt::Key_Return);
        Q_EMIT dialog.startBox()->activated(0);
        QCOMPARE(dialog.grid().filled(), 36);
        QCOMPARE(dialog.raceButton()->text(), QString("&Race it as lane D"));
        QSignalSpy raced(&dialog, &PaintDialog::raced);
        QTest::mouseClick(dialog.raceButton(), Qt::LeftButton);
        QCOMPARE(raced.size(), 1);
        QVERIFY(!dialog.isVisible());
    }

    // The longest sequences: the board scrolls, and numbers follow the hand at once.
    void sixHundred()
    {
        PaintDialog dialog(offerOf(600, "banded:5"), themes);
        dialog.show();
        QCOMPARE(dialog.board()->cellSize(), 11);
        dialog.board()->setCurrent({599, 599});
        QVERIFY(dialog.board()->viewport()->rect().contains(middle(dialog, {599, 599})));
        dialog.board()->zoom(-8);
        QVERIFY(dialog.board()->cellSize() <= 2);
        dialog.board()->setCurrent({0, 0});
        QElapsedTimer clock;
        clock.start();
        drag(dialog, {10, 20}, {200, 100});
        (void)dialog.grab();
        QVERIFY2(clock.elapsed() < 3000, "a stroke takes seconds"); // far above what a busy machine needs
        QVERIFY(dialog.grid().at({200, 100}));
    }
};

FOVEA_TEST(TestPaintDialog)
#include "tst_paint_dialog.moc"
