// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "widgets/maps/map_scene.h"

#include <QTest>

#include <cmath>

using namespace fovea;
using namespace fovea::ui;

namespace {

// CIE lightness, 0 to 100.
double lightness(QRgb color)
{
    const auto linear = [](int channel) {
        const double share = channel / 255.0;
        return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    };
    const double y =
        0.2126 * linear(qRed(color)) + 0.7152 * linear(qGreen(color)) + 0.0722 * linear(qBlue(color));
    return y > 0.008856 ? 116 * std::cbrt(y) - 16 : 903.3 * y;
}

} // namespace

class TestColorMap : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void scaleThereAndBack_data()
    {
        QTest::addColumn<bool>("isSigned");
        QTest::addColumn<bool>("root");
        QTest::newRow("from zero") << false << false;
        QTest::newRow("from zero, square root") << false << true;
        QTest::newRow("around zero") << true << false;
    }

    void scaleThereAndBack()
    {
        QFETCH(bool, isSigned);
        QFETCH(bool, root);
        const ColorScale scale = scaleFor({-2, 0.5}, isSigned, root);
        double before = -1;
        for (int i = 0; i <= 20; ++i) {
            const double value = scale.low + (scale.high - scale.low) * i / 20;
            const double share = scale.shareOf(value);
            QVERIFY(share > before && share >= 0 && share <= 1);
            QVERIFY(std::abs(scale.valueAt(share) - value) < 1e-12);
            before = share;
        }
        QCOMPARE(scale.shareOf(scale.low - 5), 0.0);
        QCOMPARE(scale.shareOf(scale.high + 5), 1.0);
        if (isSigned)
            QCOMPARE(scale.shareOf(0), 0.5);
        if (root)
            QCOMPARE(scale.shareOf(scale.high / 4), 0.5);
    }

    void sequentialColoursGetLighterEvenly()
    {
        const ColorMap map = ColorMap::sequential();
        double before = lightness(map.at(0));
        const double step = (lightness(map.at(1)) - before) / 16;
        QVERIFY(step > 3);
        for (int i = 1; i <= 16; ++i) {
            const double now = lightness(map.at(i / 16.0));
            QVERIFY2(now - before > 0.5 * step && now - before < 1.6 * step,
                     qPrintable(QStringLiteral("%1 to %2 at %3").arg(before).arg(now).arg(i)));
            before = now;
        }
        for (int i = 1; i < 256; ++i)
            QVERIFY(lightness(map.at(i / 255.0)) > lightness(map.at((i - 1) / 255.0)) - 0.3);
        QCOMPARE(map.at(-3), map.at(0));
        QCOMPARE(map.at(7), map.at(1));
    }

    void signedColoursAreSymmetricAroundTheGround()
    {
        for (const Theme &theme : {Theme::light(), Theme::darkTheme()}) {
            const ColorMap map = ColorMap::signedMap(theme);
            const double ground = lightness(map.at(0.5));
            QVERIFY(std::abs(ground - lightness(theme.surface.rgb())) < 6);
            QVERIFY(std::abs(qRed(map.at(0.5)) - qBlue(map.at(0.5))) < 20); // neither blue nor orange
            double before = 0;
            for (int i = 1; i <= 8; ++i) {
                const double left = std::abs(lightness(map.at(0.5 - i / 16.0)) - ground);
                const double right = std::abs(lightness(map.at(0.5 + i / 16.0)) - ground);
                QVERIFY2(
                    std::abs(left - right) < 12,
                    qPrintable(
                        QStringLiteral("%1: %2 and %3, %4").arg(i).arg(left).arg(right).arg(theme.dark)));
                QVERIFY(right > before);
                before = right;
                QVERIFY(qBlue(map.at(0.5 - i / 16.0)) > qRed(map.at(0.5 - i / 16.0)));
                QVERIFY(qRed(map.at(0.5 + i / 16.0)) > qBlue(map.at(0.5 + i / 16.0)));
            }
        }
    }
};

FOVEA_TEST(TestColorMap)
#include "tst_color_map.moc"
