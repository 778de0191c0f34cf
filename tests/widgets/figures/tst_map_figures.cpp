// SPDX-License-Identifier: MIT
#include "core/engine/engine.h"
#include "tests/support/crafted_lane_probes.h"
#include "tests/support/map_hands.h"
#include "tests/support/test_program.h"
#include "widgets/figures/map_figures.h"

#include <QFile>
#include <QLibraryInfo>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QVersionNumber>

#include <cmath>
#include <numeric>

using namespace fovea;
using namespace fovea::ui;

class TestMapFigures : public QObject
{
    Q_OBJECT

    static QByteArray contentOf(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    // As large as on a screen, with room for one large map.
    static FigureStyle screenStyle(bool dark = false)
    {
        return {660.0 / dotsPerInch * millimetresPerInch, QFontInfo(font(Type::Small)).pointSizeF(), dark};
    }

    static Picture mapPicture(const std::shared_ptr<const MapScene> &scene, const QRectF &zoom = {},
                              bool dark = false)
    {
        const MapPlate plate{QStringLiteral("Lane B, epoch 3"), {}, scene, zoom};
        return pictureOf({QStringLiteral("Map of B"), QStringLiteral("map"),
                          QStringLiteral("layer 1, head 1"),
                          [plate](FigurePage &page) { drawMaps(page, {plate}); }},
                         screenStyle(dark));
    }

    static Picture mapPage() { return mapPicture(scaledScene(craftedProbe("top-k:3"), MapStage::Weights)); }

    static Picture headsPicture(const std::vector<std::vector<HeadMap>> &layers)
    {
        return pictureOf({QStringLiteral("All heads of B"),
                          QStringLiteral("heads"),
                          {},
                          [layers](FigurePage &page) { drawHeads(page, layers); }},
                         screenStyle());
    }

    // Qt's own reader knows no hatching; others do, and so does Qt's from 6.7 on.
    static void ignorePatterns()
    {
        if (QLibraryInfo::version() >= QVersionNumber(6, 7))
            return;
        for (int times = 0; times < 2; ++times)
            QTest::ignoreMessage(QtWarningMsg, QRegularExpression(QStringLiteral("fillpattern")));
    }

private Q_SLOTS:
    void initTestCase()
    {
        configureEngine();
        m_themes = new ThemeManager(this);
    }

    void everyKindOfFileHasThePicture()
    {
        QTemporaryDir folder;
        const Picture page = mapPage();
        for (const char *ending : {"png", "PNG", "svg", "pdf"}) {
            const QString path = folder.filePath(QStringLiteral("map.") + QLatin1String(ending));
            QCOMPARE(savePicture(page, path), QString());
            QVERIFY(contentOf(path).size() > 2000);
        }
        QImage image(folder.filePath(QStringLiteral("map.png")));
        QCOMPARE(image.size(), (QSizeF(page.extent) * 300 / 96).toSize());
        QCOMPARE(image.dotsPerMeterX(), 11811);
        image.setDevicePixelRatio(imageOf(page).devicePixelRatio());
        QCOMPARE(image.convertToFormat(QImage::Format_RGB32), imageOf(page));
        const QByteArray svg = contentOf(folder.filePath(QStringLiteral("map.svg")));
        QVERIFY(svg.contains("<title>Map of B</title>"));
        for (const char *text : {"Lane B, epoch 3", "Key (token)", "Query (token)"})
            QVERIFY2(svg.contains(text), text);
        QVERIFY(svg.contains("layer 1, head 1") && svg.contains("weight"));
        QVERIFY(svg.contains(", monospace\"") && svg.contains(", sans-serif\"")); // tokens and words
        // Readers smooth images that they enlarge, so this one is not to be enlarged.
        const auto start = svg.indexOf("base64,") + 7;
        const QImage cells =
            QImage::fromData(QByteArray::fromBase64(svg.mid(start, svg.indexOf('"', start) - start)));
        QVERIFY2(cells.width() >= 1000 && cells.width() % 7 == 0, qPrintable(QString::number(cells.width())));
        ignorePatterns();
        QSvgRenderer renderer(svg);
        QVERIFY(renderer.isValid());
        QCOMPARE(renderer.viewBoxF(), QRectF({}, page.extent));
        QVERIFY(contentOf(folder.filePath(QStringLiteral("map.pdf"))).startsWith("%PDF-"));
    }

    // Letters of two alphabets come in two runs: where the first one ends by its width, the second begins.
    void textsOfVectorsSayTheirFontsAndWidths()
    {
        const Figure words{QStringLiteral("Words"), QStringLiteral("words"), {}, [](FigurePage &page) {
                               page.paragraph(QStringLiteral("Bars at the right & below: the range δ of it"));
                           }};
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("words.svg"));
        QCOMPARE(savePicture(pictureOf(words, screenStyle()), path), QString());
        const QString svg = QString::fromUtf8(contentOf(path));
        const QRegularExpression names(QStringLiteral("font-family=\"([^\"]*)\""));
        for (auto name = names.globalMatch(svg); name.hasNext();) {
            const QString families = name.next().captured(1);
            QVERIFY2(families.endsWith(QStringLiteral(", sans-serif")), qPrintable(families));
            QCOMPARE(QFontInfo(QFont(families.section(u',', 0, 0))).family(), families.section(u',', 0, 0));
        }
        const QRegularExpression run(
            QStringLiteral("<text [^>]* x=\"([0-9.]+)\"[^>]*textLength=\"([0-9.]+)\"[^>]*>([^<]*)<"));
        double end = -1;
        int runs = 0;
        for (auto each = run.globalMatch(svg); each.hasNext(); ++runs) {
            const auto text = each.next();
            const double x = text.captured(1).toDouble();
            if (runs > 0)
                QVERIFY2(std::abs(x - end) < 0.5, qPrintable(QStringLiteral("%1 %2").arg(x).arg(end)));
            end = x + text.captured(2).toDouble();
        }
        QCOMPARE(runs, 3);
    }

    void pagesHaveTheColoursOfTheMap_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<bool>("zoomed");
        QTest::addColumn<bool>("svg");
        QTest::newRow("everything, light, png") << false << false << false;
        QTest::newRow("everything, dark, svg") << true << false << true;
        QTest::newRow("a part, dark, png") << true << true << false;
        QTest::newRow("a part, light, svg") << false << true << true;
    }

    // Every cell has the colour that the screen shows, up to its edges, and no other cell is there.
    void pagesHaveTheColoursOfTheMap()
    {
        QFETCH(bool, dark);
        QFETCH(bool, zoomed);
        QFETCH(bool, svg);
        const Theme theme = dark ? Theme::darkTheme() : Theme::light();
        const auto scene = scaledScene(craftedProbe("full"), MapStage::Weights);
        const Picture page = mapPicture(scene, zoomed ? QRectF(1.25, 2.5, 3.5, 3.5) : QRectF(), dark);
        const QRect shown = zoomed ? QRect(1, 2, 4, 4) : QRect(0, 0, 7, 7); // keys, queries
        QTemporaryDir folder;
        const QString path = folder.filePath(svg ? QStringLiteral("map.svg") : QStringLiteral("map.png"));
        QCOMPARE(savePicture(page, path), QString());
        QImage image = svg ? QImage(page.extent * 2, QImage::Format_RGB32) : QImage(path);
        if (svg) {
            ignorePatterns();
            QPainter painter(&image);
            QSvgRenderer(path).render(&painter);
        }
        QCOMPARE(image.pixel(2, 2), theme.surface.rgb());
        QHash<QRgb, int> expected, seen;
        for (int query = 0; query < 7; ++query)
            for (int key = 0; key < 7; ++key)
                expected[colorOf(*scene, query, key, theme)] += shown.contains(key, query);
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (expected.contains(image.pixel(x, y)))
                    ++seen[image.pixel(x, y)];
        // Of all cells' pixels nearly all have a cell's colour, in the right shares; the scale bar has few.
        const int cells = std::accumulate(seen.begin(), seen.end(), 0);
        const double cell = double(cells) / (shown.width() * shown.height());
        QVERIFY2(std::sqrt(cell) * shown.width() > 1000, qPrintable(QString::number(cell)));
        for (auto each = expected.begin(); each != expected.end(); ++each)
            QVERIFY2(std::abs(seen[each.key()] - each.value() * cell) < 0.08 * cell,
                     qPrintable(QStringLiteral("%1 of %2 cells of %3 pixels")
                                    .arg(seen[each.key()])
                                    .arg(each.value())
                                    .arg(cell)));
    }

    // What lies outside the part that is shown leaves no marks on the page.
    void zoomedPagesStayInsideTheirMap()
    {
        const AttentionProbe probe = craftedProbe("top-k:3");
        const auto marks = [&](const MapOverlays &overlays) {
            const auto scene = scaledScene(probe, MapStage::Weights, overlays);
            QTemporaryDir folder;
            const QString path = folder.filePath(QStringLiteral("map.svg"));
            savePicture(mapPicture(scene, {3.5, 3.5, 3.5, 3.5}), path);
            ignorePatterns();
            QImage image(mapPage().extent, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            QSvgRenderer(path).render(&painter);
            painter.end();
            return image.copy(0, 0, 24, image.height()); // left of ruler and map
        };
        QCOMPARE(marks({.picks = true, .oracle = true}), marks({.picks = false}));
    }

    void allHeadsStandOnOnePage()
    {
        const AttentionProbe probe = craftedProbe("top-k:3", 3, 2);
        std::vector<std::vector<HeadMap>> layers;
        for (int layer = 0; layer < 3; ++layer) {
            layers.emplace_back();
            for (int head = 0; head < 2; ++head)
                layers.back().push_back({QStringLiteral("layer %1, head %2").arg(layer).arg(head),
                                         scaledScene(probe, MapStage::Weights, {}, layer, head)});
        }
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("heads.svg"));
        const Picture page = headsPicture(layers);
        QCOMPARE(savePicture(page, path), QString());
        const QByteArray svg = contentOf(path);
        QVERIFY(svg.contains("<title>All heads of B</title>"));
        for (const auto &layer : layers)
            for (const HeadMap &head : layer)
                QVERIFY2(svg.contains(head.title.toUtf8()), qPrintable(head.title));
        QVERIFY(page.extent.width() > page.extent.height()); // three layers, two heads
        QVERIFY(!imageOf(headsPicture({})).isNull());
    }

    // One scale for maps that share theirs, otherwise one each; each with ticks.
    void scalesHaveTicks()
    {
        auto first = *scaledScene(craftedProbe("full"), MapStage::Weights);
        first.scale = {ColorScale::Kind::Sequential, 0, 1, true};
        MapScene second = first;
        const auto scales = [&] {
            const std::vector<MapPlate> plates{
                {QStringLiteral("A"), {}, std::make_shared<MapScene>(first), {}},
                {QStringLiteral("B"), {}, std::make_shared<MapScene>(second), {}}};
            QTemporaryDir folder;
            const QString path = folder.filePath(QStringLiteral("maps.svg"));
            savePicture(
                pictureOf({{}, {}, {}, [&](FigurePage &page) { drawMaps(page, plates); }}, screenStyle()),
                path);
            return contentOf(path);
        };
        const QByteArray shared = scales();
        for (const char *tick : {">0<", ">0.2<", ">0.4<", ">0.6<", ">0.8<", ">1<"})
            QVERIFY2(shared.contains(tick), tick);
        QCOMPARE(shared.count(">0.4<"), 1);
        second.scale.high = 0.5;
        QVERIFY(scales().count(">0.4<") > 1);
    }

    void whatCannotBeWrittenGetsASentence()
    {
        QTemporaryDir folder;
        const Picture page = mapPage();
        for (const char *name : {"map.gif", "map", "map.png.txt"}) {
            const QString path = folder.filePath(QLatin1String(name));
            const QString sentence = savePicture(page, path);
            QCOMPARE(sentence, QStringLiteral("Pictures can be saved as .png, .svg or .pdf, not as '%1'.")
                                   .arg(QLatin1String(name)));
            QVERIFY(!QFile::exists(path));
        }
        const QString nowhere = folder.filePath(QStringLiteral("no/such/folder/map.svg"));
        const QString sentence = savePicture(page, nowhere);
        QVERIFY2(sentence.contains(nowhere) && sentence.endsWith(QLatin1Char('.')), qPrintable(sentence));
    }

    // A picture that fails half way leaves the older file alone.
    void olderFilesSurviveAFailure()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("map.svg"));
        QCOMPARE(savePicture(mapPage(), path), QString());
        const QByteArray before = contentOf(path);
        Picture broken = mapPage();
        broken.paint = [](QPaintDevice &, PictureKind) { return false; };
        QVERIFY(!savePicture(broken, path).isEmpty());
        QCOMPARE(contentOf(path), before);
    }

private:
    ThemeManager *m_themes = nullptr;
};

FOVEA_TEST(TestMapFigures)
#include "tst_map_figures.moc"
