// SPDX-License-Identifier: MIT
#include "tests/support/plot_stage.h"

#include "tests/support/test_program.h"
#include "widgets/charts/sparkline.h"
#include "widgets/figures/race_figures.h"

#include <QFile>
#include <QPainter>
#include <QRegularExpression>
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
    stage.themes.setChoice(ThemeChoice::Dark); // figures are light whatever the window is
    QTemporaryDir folder;
    const QString board = folder.filePath(QStringLiteral("board.") + ending);
    const QString single = folder.filePath(QStringLiteral("single.") + ending);
    const Span before = stage.plot(1).xRange();
    QCOMPARE(savePicture(pictureOf(plotsFigure(stage.board), {}), board), QString());
    QCOMPARE(savePicture(pictureOf(plotsFigure(stage.board, &stage.plot(1)), {85, 7}), single), QString());
    QCOMPARE(stage.plot(1).xRange(), before);
    for (const QString &path : {board, single}) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        const double width = path == board ? 180 : 85; // mm
        if (ending == QLatin1String("png")) {
            QImage image;
            QVERIFY(image.loadFromData(bytes));
            QVERIFY(std::abs(image.width() * 1000.0 / image.dotsPerMeterX() - width) < 0.3);
            QCOMPARE(image.pixelColor(2, 2), Theme::light().surface);
            for (const int lane : {0, 1})
                QVERIFY(pixelsOf(image, Theme::light().lane(lane).color) > 200);
        } else if (ending == QLatin1String("svg")) {
            QVERIFY(QSvgRenderer(bytes).isValid());
            for (const char *text :
                 {"Epoch", "top-k 5", path == board ? "Held-out accuracy (%)" : "Train accuracy (%)"})
                QVERIFY2(bytes.contains(text), text);
            QVERIFY(!bytes.contains("<image")); // vectors throughout
            if (path == single)
                continue; // its caption has several lines
            QVERIFY(bytes.contains("median and range of 3 finished seeds"));
            QVERIFY(bytes.contains("Even pairs") && bytes.contains("seeds 1, 2, 3") &&
                    bytes.contains("not smoothed"));
        } else {
            QVERIFY(bytes.startsWith("%PDF"));
            const QRegularExpression box(QStringLiteral("MediaBox \\[0 0 ([0-9.]+)"));
            const auto match = box.match(QString::fromLatin1(bytes));
            QVERIFY(match.hasMatch());
            QVERIFY(std::abs(match.captured(1).toDouble() / 72 * 25.4 - width) < 0.5);
        }
    }
}

void PlotExportTest::exportRefusesInASentence()
{
    Stage stage;
    stage.run(5);
    QTemporaryDir folder;
    const Picture picture = pictureOf(plotsFigure(stage.board), {});
    const QString wrong = savePicture(picture, folder.filePath(QStringLiteral("plots.docx")));
    QVERIFY(wrong.contains(QStringLiteral(".png, .svg or .pdf")) && wrong.endsWith(u'.'));
    QVERIFY(savePicture(picture, folder.filePath(QStringLiteral("nowhere/plots.png"))).endsWith(u'.'));
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

FOVEA_TEST(PlotExportTest)
#include "tst_plot_export.moc"
