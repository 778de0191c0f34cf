// SPDX-License-Identifier: MIT
#include "tests/support/lanes_fixture.h"
#include "tests/support/test_program.h"
#include "widgets/forms/mask_pattern.h"
#include "widgets/forms/mask_picture.h"

using namespace fovea;
using namespace fovea::ui;

class TestMaskPicture : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void drawsAsManyCellsAsAMaskKeeps_data()
    {
        QTest::addColumn<QString>("text");
        for (const MaskInfo &info : maskCatalogue())
            QTest::addRow("%s", info.id.c_str()) << QString::fromStdString(textOf(MaskSpec{info.id, {}}));
        QTest::newRow("banded with a global token") << QStringLiteral("banded:5:global=1");
    }

    void drawsAsManyCellsAsAMaskKeeps()
    {
        QFETCH(QString, text);
        const auto mask = makeMask(maskFrom(text.toStdString()));
        const Geometry geometry{40, mask->globals()};
        const QColor kept(Qt::black);
        const QColor dropped(Qt::white);
        const QImage image = maskImage(*mask, geometry, 200, kept, dropped);
        QCOMPARE(image.size(), QSize(geometry.positions(), geometry.positions()));
        int cells = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                cells += image.pixelColor(x, y) == kept;
        QVERIFY(cells > 0);
        if (const auto share = density(*mask, geometry))
            QCOMPARE(cells, qRound(*share * geometry.positions() * geometry.positions()));
        QCOMPARE(maskImage(*mask, geometry, 200, kept, dropped), image); // examples do not flicker
        QCOMPARE(maskImage(*mask, {600, mask->globals()}, 100, kept, dropped).width(), 100);
    }

    // Kinds that choose for a whole head are drawn as they choose, not row by row.
    void kindsOfHeadsAreDrawnAsTheyChoose()
    {
        const Geometry geometry{24, 0};
        const auto rowsOf = [&](const char *text) {
            const QImage image = maskImage(*makeMask(maskFrom(text)), geometry, 24, Qt::black, Qt::white);
            std::vector<QString> rows;
            for (int y = 0; y < image.height(); ++y) {
                QString row;
                for (int x = 0; x < image.width(); ++x)
                    row += image.pixelColor(x, y) == Qt::black ? u'#' : u'.';
                rows.push_back(row);
            }
            return rows;
        };
        const auto heavy = rowsOf("h2o:3:band=0");
        std::size_t columns = 0;
        for (qsizetype key = 0; key < 24; ++key)
            columns += std::ranges::all_of(heavy, [&](const QString &row) { return row[key] == u'#'; });
        QCOMPARE(columns, std::size_t(3));

        auto clusters = rowsOf("routing:5:clusters=4");
        for (const QString &row : clusters)
            QCOMPARE(row.count(u'#'), qsizetype(5));
        std::ranges::sort(clusters);
        clusters.erase(std::unique(clusters.begin(), clusters.end()), clusters.end());
        QVERIFY(clusters.size() > 1 && clusters.size() <= 4);

        bool isShort = false;
        for (const QString &row : rowsOf("lsh:5:rounds=1:buckets=8")) {
            QVERIFY(row.count(u'#') >= 1 && row.count(u'#') <= 5);
            isShort = isShort || row.count(u'#') < 5;
        }
        QVERIFY(isShort); // so no density is told
        QVERIFY(!density(*makeMask(maskFrom("lsh:5")), geometry));
    }

    void keepsThumbnailsSharp()
    {
        ThemeManager themes;
        const LaneStyle style = themes.theme().lane(0);
        const QPixmap pixmap =
            maskThumbnail(maskFrom("banded:5"), 40, QSize(40, 40), 2, style, themes.theme());
        QCOMPARE(pixmap.size(), QSize(80, 80));
        QCOMPARE(pixmap.deviceIndependentSize(), QSizeF(40, 40));
        const QPixmap again =
            maskThumbnail(maskFrom("banded:5"), 40, QSize(40, 40), 2, style, themes.theme());
        QCOMPARE(again.cacheKey(), pixmap.cacheKey());
    }

    void saysDensityAndReach()
    {
        ThemeManager themes;
        MaskPicture picture(themes);
        picture.show(maskFrom("banded:5"), 40, 5, 0);
        // Two more on either side in each layer.
        QCOMPARE(picture.summary(),
                 QStringLiteral("12.5 % of all pairs kept. After 5 layers a position hears 21 of 40"));
        picture.show(maskFrom("top-k:5"), 40, 1, 0);
        QVERIFY(picture.summary().contains(QStringLiteral("After one layer a position hears everything")));
        QVERIFY(picture.summary().contains(QStringLiteral("the scores decide")));
        picture.show(maskFrom("random-k:5"), 40, 1, 0);
        QVERIFY(picture.summary().contains(QStringLiteral("One draw")));
    }
};

FOVEA_TEST(TestMaskPicture)
#include "tst_mask_picture.moc"
