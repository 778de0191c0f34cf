// SPDX-License-Identifier: MIT
#include "core/engine.h"
#include "tests/support/crafted_sights.h"
#include "tests/support/map_hands.h"
#include "widgets/views/map_page.h"

#include <QFile>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>

using namespace fovea;
using namespace fovea::ui;

class TestMapPage : public QObject
{
    Q_OBJECT

    static QByteArray contentOf(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    static Picture mapPage(const Theme &theme)
    {
        return mapPicture(scaledScene(craftedProbe("top-k:3"), MapStage::Weights),
                          {QStringLiteral("Lane B, epoch 3"), QStringLiteral("layer 0, head 0")}, {}, theme);
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
        const Picture page = mapPage(m_themes->theme());
        for (const char *ending : {"png", "PNG", "svg", "pdf"}) {
            const QString path = folder.filePath(QStringLiteral("map.") + QLatin1String(ending));
            QCOMPARE(savePicture(page, path), QString());
            QVERIFY(contentOf(path).size() > 2000);
        }
        QImage image(folder.filePath(QStringLiteral("map.png")));
        QCOMPARE(image.size(), page.extent * 2);
        image.setDevicePixelRatio(imageOf(page).devicePixelRatio());
        QCOMPARE(image.convertToFormat(QImage::Format_RGB32), imageOf(page));
        const QByteArray svg = contentOf(folder.filePath(QStringLiteral("map.svg")));
        QVERIFY(svg.contains("<title>Lane B, epoch 3</title>"));
        QVERIFY(svg.contains("layer 0, head 0") && svg.contains("weight"));
        QSvgRenderer renderer(svg);
        QVERIFY(renderer.isValid());
        QCOMPARE(renderer.defaultSize(), page.extent);
        QVERIFY(contentOf(folder.filePath(QStringLiteral("map.pdf"))).startsWith("%PDF-"));
    }

    // The page shows the colours that the screen shows.
    void pagesHaveTheColoursOfTheMap()
    {
        for (const Theme &theme : {Theme::light(), Theme::darkTheme()}) {
            const auto scene = scaledScene(craftedProbe("full"), MapStage::Weights);
            const QImage image = imageOf(mapPicture(scene, {QStringLiteral("Title")}, {}, theme));
            QCOMPARE(image.pixel(2, 2), theme.surface.rgb());
            QSet<QRgb> expected;
            for (int query = 0; query < 7; ++query)
                for (int key = 0; key < 7; ++key)
                    expected << colorOf(*scene, query, key, theme);
            QHash<QRgb, int> seen;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    ++seen[image.pixel(x, y)];
            for (const QRgb color : expected)
                QVERIFY(seen.value(color) > 5000); // a cell is some 150 pixels wide
        }
    }

    void zoomedPagesShowThePart()
    {
        const auto scene = scaledScene(craftedProbe("full"), MapStage::Weights);
        const Theme &theme = m_themes->theme();
        const QStringList title{QStringLiteral("Title")};
        QVERIFY(imageOf(mapPicture(scene, title, {}, theme)) !=
                imageOf(mapPicture(scene, title, {0, 0, 4, 4}, theme)));
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
        const Picture page = headsPicture(layers, {QStringLiteral("All heads of B")}, m_themes->theme());
        QCOMPARE(savePicture(page, path), QString());
        const QByteArray svg = contentOf(path);
        QVERIFY(svg.contains("<title>All heads of B</title>"));
        for (const auto &layer : layers)
            for (const HeadMap &head : layer)
                QVERIFY2(svg.contains(head.title.toUtf8()), qPrintable(head.title));
        QVERIFY(page.extent.width() > page.extent.height()); // three layers, two heads
        QVERIFY(!imageOf(headsPicture({}, {QStringLiteral("No heads")}, m_themes->theme())).isNull());
    }

    void whatCannotBeWrittenGetsASentence()
    {
        QTemporaryDir folder;
        const Picture page = mapPage(m_themes->theme());
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
        QCOMPARE(savePicture(mapPage(m_themes->theme()), path), QString());
        const QByteArray before = contentOf(path);
        Picture broken = mapPage(m_themes->theme());
        broken.paint = [](QPaintDevice &, PictureKind) { return false; };
        QVERIFY(!savePicture(broken, path).isEmpty());
        QCOMPARE(contentOf(path), before);
    }

private:
    ThemeManager *m_themes = nullptr;
};

QTEST_MAIN(TestMapPage)
#include "tst_map_page.moc"
