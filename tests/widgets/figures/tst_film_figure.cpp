// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "widgets/figures/figure.h"
#include "widgets/figures/film_figure.h"

#include <QFile>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>

using namespace fovea::ui;

// Film strips for papers.
class TestFilmFigure : public QObject
{
    Q_OBJECT

    // Dark and light cells by turns, two in a row.
    static FilmRow row(const QString &letter, int style, int frames)
    {
        FilmRow made{letter, style, {}};
        QImage picture(2, 2, QImage::Format_RGB32);
        for (int cell = 0; cell < 4; ++cell)
            picture.setPixel(cell % 2, cell / 2, (cell % 2 + cell / 2) % 2 ? dark : light);
        for (int frame = 0; frame < frames; ++frame) {
            made.frames.emplace_back();
            made.frames.back().epoch = frame - 1;
            made.frames.back().picture = picture;
            made.frames.back().focus = 0.25;
        }
        return made;
    }

    QByteArray svgOf(const std::vector<FilmRow> &rows, double millimetres)
    {
        const ColorScale scale{ColorScale::Kind::Sequential, 0, 1};
        const Figure figure{QStringLiteral("Film strip"), QStringLiteral("film"), {}, [&](FigurePage &page) {
                                drawFilm(page, rows, scale, QStringLiteral("weight"));
                            }};
        const QString path = m_folder.filePath(QStringLiteral("film.svg"));
        if (!savePicture(pictureOf(figure, {.millimetres = millimetres}), path).isEmpty())
            return {};
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private Q_SLOTS:
    // Other programs smooth pictures that they enlarge.
    void framesKeepTheirEdges()
    {
        const QByteArray svg = svgOf({row(QStringLiteral("A"), 0, 3)}, 180);
        static const QRegularExpression picture(
            QStringLiteral("<image[^>]*x=\"([-\\d.]+)\"[^>]*y=\"([-\\d.]+)\"[^>]*width=\"([\\d.]+)\""));
        const auto place = picture.match(QString::fromLatin1(svg));
        QVERIFY(place.hasMatch());
        static const QRegularExpression data(QStringLiteral("base64,([A-Za-z0-9+/=]+)"));
        const QImage shown = QImage::fromData(
            QByteArray::fromBase64(data.match(QString::fromLatin1(svg)).captured(1).toLatin1()));
        QVERIFY2(shown.width() >= 256, qPrintable(QString::number(shown.width())));
        const int half = shown.width() / 2;
        QCOMPARE(shown.pixel(half - 1, 0) & 0xffffff, light & 0xffffff);
        QCOMPARE(shown.pixel(half, 0) & 0xffffff, dark & 0xffffff);
    }

    // Rows share the columns; every frame has its epoch, in words where there is room, and its focus.
    void epochsStandAboveTheirColumn()
    {
        const QByteArray wide = svgOf({row(QStringLiteral("A"), 0, 4), row(QStringLiteral("B"), 1, 4)}, 180);
        for (const char *words : {">untrained<", ">epoch 1<", ">epoch 3<"})
            QCOMPARE(wide.count(words), 1);
        QCOMPARE(wide.count(">focus 0.25<"), 8);
        const QByteArray narrow = svgOf({row(QStringLiteral("A"), 0, 40)}, 85);
        QVERIFY(!narrow.contains(">epoch 1<"));
        QVERIFY(narrow.contains("0 before training")); // what the numbers mean
        QCOMPARE(narrow.count(">39<"), 1);             // the last frame is there
    }

private:
    static constexpr QRgb light = 0xffeeeeee, dark = 0xff202020;
    QTemporaryDir m_folder;
};

FOVEA_TEST(TestFilmFigure)
#include "tst_film_figure.moc"
