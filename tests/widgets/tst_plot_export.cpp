// SPDX-License-Identifier: MIT
#include "plot_stage.h"

#include "widgets/plots/plot_export.h"
#include "widgets/plots/sparkline.h"

#include <QFile>
#include <QPainter>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QToolButton>

#include <cmath>

using namespace fovea;
using namespace fovea::ui;

// Pictures of plots.
class PlotExportTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void exports_data();
    void exports();
    void exportRefusesInASentence();
    void sparklineBreaksAtGaps();
};

void PlotExportTest::exports_data()
{
    QTest::addColumn<QString>("ending");
    for (const char *ending : {"png", "svg", "pdf"})
        QTest::newRow(ending) << QString::fromLatin1(ending);
}

void PlotExportTest::exports()
{
    QFETCH(QString, ending);
    Stage stage({"full", "top-k:5"}, 3);
    stage.run(30);
    QTemporaryDir folder;
    const QString board = folder.filePath(QStringLiteral("board.") + ending);
    const QString single = folder.filePath(QStringLiteral("single.") + ending);
    QCOMPARE(exportBoard(stage.board, board), QString());
    QCOMPARE(exportPlot(stage.board, stage.plot(1), single), QString());
    const Span before = stage.plot(1).xRange();
    for (const QString &path : {board, single}) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        if (ending == QLatin1String("png")) {
            QImage image;
            QVERIFY(image.loadFromData(bytes));
            QVERIFY(image.width() > 2 * (path == board ? stage.plot(0).width() : stage.plot(1).width()));
            for (const int lane : {0, 1})
                QVERIFY(pixelsOf(image, stage.themes.theme().lane(lane).color) > 200);
        } else if (ending == QLatin1String("svg")) {
            QVERIFY(QSvgRenderer(bytes).isValid());
            QVERIFY(bytes.contains("Train accuracy"));
            QVERIFY(bytes.contains("top-k 5")); // the legend
            QVERIFY(!bytes.contains("<image")); // vectors throughout
            if (path == single)
                continue; // its caption has several lines
            QVERIFY(bytes.contains("median and range of 3 finished seeds"));
            QVERIFY(bytes.contains("Even pairs") && bytes.contains("seeds 1, 2, 3") &&
                    bytes.contains("not smoothed"));
            QVERIFY(bytes.contains("Epoch"));
        } else {
            QVERIFY(bytes.startsWith("%PDF"));
            QVERIFY(bytes.size() > 2000);
        }
    }
    QCOMPARE(stage.plot(1).xRange(), before);
}

void PlotExportTest::exportRefusesInASentence()
{
    Stage stage;
    stage.run(5);
    QTemporaryDir folder;
    const QString wrong = exportBoard(stage.board, folder.filePath(QStringLiteral("plots.docx")));
    QVERIFY(wrong.contains(QStringLiteral(".png, .svg or .pdf")) && wrong.endsWith(u'.'));
    QVERIFY(exportBoard(stage.board, folder.filePath(QStringLiteral("nowhere/plots.png"))).endsWith(u'.'));
    QSignalSpy spy(&stage.board, &PlotBoard::exportRequested);
    QVERIFY(chooseFromMenu(stage.board.findChild<QToolButton *>(QStringLiteral("plots.tools")),
                           QStringLiteral("Export plots")));
    QCOMPARE(spy.count(), 1);
}

void PlotExportTest::sparklineBreaksAtGaps()
{
    const LaneStyle style = Theme::light().lane(0);
    const auto drawn = [&](const std::vector<double> &values) {
        QImage image(80, 24, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintSparkline(painter, QRectF(image.rect()), values, style);
        painter.end();
        return image;
    };
    const auto ink = [](const QImage &image, int column) {
        for (int y = 0; y < image.height(); ++y)
            if (image.pixelColor(column, y) != QColor(Qt::white))
                return true;
        return false;
    };
    QVERIFY(ink(drawn({0.2, 0.5, 0.5, 0.8}), 40));
    QVERIFY(!ink(drawn({0.2, 0.5, std::nan(""), 0.8, 0.8}), 40));
    QCOMPARE(drawn({}), drawn({std::nan("")}));
    QVERIFY(ink(drawn({0.5}), 2));
}

QTEST_MAIN(PlotExportTest)
#include "tst_plot_export.moc"
