// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/widgets/beads/bead_samples.h"
#include "tests/widgets/beads/bead_stage.h"
#include "widgets/beads/bead_layout.h"
#include "widgets/beads/bead_paint.h"
#include "widgets/beads/bead_painter.h"
#include "widgets/beads/bead_picture.h"
#include "widgets/kit/motion.h"
#include "widgets/kit/theme_beads.h"

#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <numeric>
#include <set>

using namespace fovea;
using namespace fovea::ui;
using fovea::test::BeadStage;
using fovea::test::ends;
using fovea::test::evenPairs;

namespace {

// The pixels around a point that have the colour, as a diameter along x.
qreal diameterAt(const QImage &image, const QPointF &centre, const QColor &color)
{
    const auto isColor = [&](int x) {
        const QColor pixel = image.pixelColor(x, int(centre.y()));
        return std::abs(pixel.red() - color.red()) + std::abs(pixel.green() - color.green()) +
                   std::abs(pixel.blue() - color.blue()) <
               24;
    };
    int left = int(centre.x()), right = left;
    while (left > 0 && isColor(left - 1))
        --left;
    while (right + 1 < image.width() && isColor(right + 1))
        ++right;
    return right - left + 1;
}

double contrast(const QColor &a, const QColor &b)
{
    const auto luminance = [](const QColor &color) {
        const auto linear = [](double part) {
            return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) +
               0.0722 * linear(color.blueF());
    };
    const double first = luminance(a) + 0.05, second = luminance(b) + 0.05;
    return std::max(first, second) / std::min(first, second);
}

} // namespace

class TestBeads : public QObject, BeadStage
{
    Q_OBJECT

private Q_SLOTS:
    void init() { setMotion(Motion::Reduced); }
    void cleanup() { m_picture.reset(); }

    void lettersAreReadable()
    {
        for (const Theme &theme : {Theme::light(), Theme::darkTheme()})
            for (int hue = 0; hue < beadHues; ++hue) {
                QVERIFY2(contrast(theme.text, beadColors(theme, hue).fill) >= 7,
                         qPrintable(QString::number(hue)));
                for (int other = 0; other < hue; ++other)
                    QVERIFY(beadColors(theme, hue).fill != beadColors(theme, other).fill);
            }
    }

    void oneScaleForAll_data()
    {
        QTest::addColumn<int>("size");
        QTest::addColumn<double>("unit");
        QTest::addColumn<double>("most");
        QTest::newRow("small") << int(BeadSize::Small) << 6.0 << 20.0;
        QTest::newRow("normal") << int(BeadSize::Normal) << 7.0 << 24.0;
        QTest::newRow("large") << int(BeadSize::Large) << 11.0 << 38.0;
    }

    void oneScaleForAll()
    {
        QFETCH(int, size);
        QFETCH(double, unit);
        QFETCH(double, most);
        const BeadMetrics metrics = beadMetrics(BeadSize(size));
        QCOMPARE(metrics.diameter(1), unit);
        QCOMPARE(metrics.diameter(4), 2 * unit);
        QCOMPARE(metrics.diameter(100), most);
        QCOMPARE(metrics.diameter(0), 2.4);
    }

    void coloursMixGroundAndLane()
    {
        const QColor ground("#000000"), lane("#FFFFFF");
        const auto share = [&](double times) { return attentionColor(ground, lane, times).redF(); };
        QVERIFY(std::abs(share(0) - 0.14) < 1e-3);
        QVERIFY(std::abs(share(1) - 0.52) < 1e-3);
        QVERIFY(std::abs(share(2) - (0.10 + 0.42 * std::pow(2, 0.8))) < 1e-3);
        QVERIFY(std::abs(share(50) - 1) < 1e-3);
    }

    // Each bead is exactly under its symbol, and its painted diameter is what the formula says.
    void beadsStandUnderTheirSymbols()
    {
        const std::vector<double> shares = ends(40);
        show(evenPairs(40, shares));
        const BeadLayout &layout = m_picture->layoutOfBeads();
        QCOMPARE(layout.places.size(), 40u);
        QCOMPARE(layout.pitch, 19.0);
        QCOMPARE(layout.tokenCentre(0).x() - layout.bead / 2,
                 132.0); // 148 from the edge of a card with 16 of padding
        QCOMPARE(layout.rowY[1] - layout.rowY[0], 24.0);
        const QImage image = m_picture->grab().toImage();
        const Theme &theme = m_themes->theme();
        for (std::size_t row = 0; row < 3; ++row)
            for (std::size_t i = 0; i < 40; ++i) {
                const QPointF centre = layout.beadCentre(i, row);
                QCOMPARE(centre.x(), layout.tokenCentre(i).x());
                const double times = m_picture->scene().rows[row].share[i] * 40;
                const QColor color = attentionColor(theme.surface, theme.lane(int(row)).color, times);
                const qreal expected = layout.metrics.diameter(times);
                if (expected > 6)
                    QVERIFY2(std::abs(diameterAt(image, centre, color) - expected) <= 2.5,
                             qPrintable(QString::number(i)));
            }
    }

    // A row that is even looks the same beside a strong one as beside its like.
    void noRowIsRescaled()
    {
        std::vector<QImage> rows;
        for (const bool strong : {false, true}) {
            show(evenPairs(40, strong ? ends(40) : std::vector<double>{}));
            const BeadLayout &layout = m_picture->layoutOfBeads();
            const QRect row(int(layout.firstX), int(layout.rowY[0]) - 5, 700, 10);
            rows.push_back(m_picture->grab(row).toImage());
        }
        QCOMPARE(rows[0], rows[1]);
    }

    void fitsAnyWidth_data()
    {
        QTest::addColumn<int>("length");
        QTest::addColumn<int>("width");
        for (const int length : {1, 2, 40, 100, 600})
            for (const int width : {420, 884, 1048, 1600})
                QTest::addRow("%d symbols in %d", length, width) << length << width;
    }

    void fitsAnyWidth()
    {
        QFETCH(int, length);
        QFETCH(int, width);
        const BeadScene scene = evenPairs(std::max(length, 2));
        for (const BeadSize size : {BeadSize::Small, BeadSize::Normal, BeadSize::Large}) {
            const BeadLayout layout(scene, {.size = size, .arcShown = true, .width = qreal(width)});
            const qreal reach = layout.metrics.ringRadius();
            QVERIFY(layout.tokenCentre(0).x() - reach >= -0.01);
            QVERIFY(layout.tokenCentre(layout.places.size() - 1).x() + reach <= width + 0.01);
            int next = 0; // every position once, in order
            for (const BeadSlot &place : layout.places) {
                QCOMPARE(place.first, next);
                next = place.last + 1;
                if (place.isGap())
                    for (int i = place.first; i <= place.last; ++i)
                        QVERIFY(!scene.tokens[std::size_t(i)].decides);
            }
            QCOMPARE(next, int(scene.tokens.size()));
        }
    }

    void decidingBeadsAreNeverLeftOut()
    {
        Random random(5, Stream::Data);
        for (int round = 0; round < 200; ++round) {
            std::vector<BeadToken> tokens(1 + random.below(300));
            for (BeadToken &token : tokens)
                token.decides = random.below(40) == 0;
            const int room = 5 + int(random.below(60));
            const auto places = beadSlots(tokens, room);
            int deciding = 0;
            for (const BeadSlot &place : places)
                if (place.isGap())
                    for (int i = place.first; i <= place.last; ++i)
                        QVERIFY(!tokens[std::size_t(i)].decides);
                else
                    deciding += tokens[std::size_t(place.first)].decides;
            QCOMPARE(deciding, int(std::ranges::count_if(tokens, &BeadToken::decides)));
            QVERIFY(int(places.size()) <= room || 2 * deciding + 3 >= room);
            QCOMPARE(places.front().first, 0);
            QVERIFY(!places.front().isGap() && !places.back().isGap());
        }
    }

    void heightsDependOnSizeAndRowsOnly()
    {
        BeadPicture picture(*m_themes);
        for (const BeadSize size : {BeadSize::Small, BeadSize::Normal, BeadSize::Large}) {
            picture.setBeadSize(size);
            std::vector<int> heights;
            for (const int rows : {1, 2, 3, 4, 7}) {
                BeadScene scene = evenPairs(40, {}, rows);
                picture.setScene(scene);
                heights.push_back(picture.sizeHint().height());
                scene.arc = false;
                scene.moment = QStringLiteral("live, epoch 3");
                scene.answer.clear();
                picture.setScene(scene);
                QCOMPARE(picture.sizeHint().height(), heights.back());
                QCOMPARE(picture.minimumSizeHint().height(), heights.back());
            }
            QVERIFY(heights[0] < heights[1] && heights[1] < heights[2]);
            QCOMPARE(heights[3], heights[2]); // the fourth scrolls
            QCOMPARE(heights[4], heights[2]);
        }
    }

    void keptRowsStayInView()
    {
        BeadScene scene = evenPairs(10, {}, 6);
        scene.rows[4].kept = true;
        show(scene);
        QCOMPARE(m_picture->layoutOfBeads().shownRows, (std::vector<int>{0, 1, 4}));
        m_picture->setFocus();
        for (int i = 0; i < 4; ++i)
            QTest::keyClick(m_picture.get(), Qt::Key_Down); // to D
        QCOMPARE(m_picture->currentRow(), 3);
        QCOMPARE(m_picture->layoutOfBeads().shownRows, (std::vector<int>{2, 3, 4}));
        for (int i = 0; i < 2; ++i)
            QTest::keyClick(m_picture.get(), Qt::Key_Down);
        QCOMPARE(m_picture->layoutOfBeads().shownRows, (std::vector<int>{3, 4, 5}));
    }

    // Several may have arrived together; emphasis alone keeps nothing.
    void everyRowCanBeReached()
    {
        BeadScene scene = evenPairs(10, {}, 6);
        for (AttentionRow &row : scene.rows)
            row.kept = row.strong = true;
        show(scene);
        std::set<int> seen;
        m_picture->setFocus();
        for (int i = 0; i < 7; ++i) {
            const std::vector<int> &shown = m_picture->layoutOfBeads().shownRows;
            QCOMPARE(shown.size(), std::size_t(BeadLayout::mostRows));
            seen.insert(shown.begin(), shown.end());
            QTest::keyClick(m_picture.get(), Qt::Key_Down);
        }
        QCOMPARE(seen.size(), std::size_t(6));
    }

    void changesAreEased()
    {
        setMotion(Motion::Full);
        show(evenPairs(40));
        m_picture->setScene(evenPairs(40, ends(40)));
        const double start = m_picture->shownShares()[1][0];
        QVERIFY(start < 0.2); // not there at once
        QTRY_COMPARE_WITH_TIMEOUT(m_picture->shownShares()[1][0], 0.25, 2000);
        setMotion(Motion::Reduced);
        m_picture->setScene(evenPairs(40));
        QCOMPARE(m_picture->shownShares()[1][0], 0.025);
    }

    void playsTheRule()
    {
        show(evenPairs(40));
        QSignalSpy played(m_picture.get(), &BeadPicture::played);
        const QImage still = m_picture->grab().toImage();
        m_picture->play(); // reduced motion
        QVERIFY(!m_picture->isPlaying());
        QCOMPARE(played.count(), 1);
        QCOMPARE(m_picture->grab().toImage(), still);
        setMotion(Motion::Full);
        m_picture->play();
        QVERIFY(m_picture->isPlaying());
        QVERIFY(m_picture->grab().toImage() != still);
        QTRY_COMPARE_WITH_TIMEOUT(played.count(), 2, 8000);
        QCOMPARE(m_picture->grab().toImage(), still);
    }

    // The arc is the last thing, and comes from the left.
    void theArcComesLast()
    {
        const BeadScene scene = evenPairs(40);
        const BeadLayout layout(scene, {.arcShown = true, .width = 1048});
        const auto inked = [&](double played, qreal x) {
            QImage image(1048, 150, QImage::Format_RGB32);
            image.fill(Theme::light().surface);
            QPainter painter(&image);
            paintBeadScene(painter, scene, layout, Theme::light(),
                           {.played = played, .ground = {}, .note = {}});
            painter.end();
            return image.pixelColor(int(x), int(layout.arcY)).lightness() < 160;
        };
        const qreal left = layout.firstX + 60, right = layout.tokenCentre(39).x() - 60;
        QVERIFY(!inked(0.75, left) && !inked(0.75, right));
        QVERIFY(inked(0.87, left) && !inked(0.87, right));
        QVERIFY(inked(1, left) && inked(1, right));
    }

    // A short sequence spreads, up to the room of the usual forty symbols.
    void shortSequencesSpread()
    {
        show(evenPairs(40));
        const qreal across = m_picture->layoutOfBeads().tokenCentre(39).x();
        for (const int count : {30, 24, 8}) {
            show(evenPairs(count));
            const BeadLayout &layout = m_picture->layoutOfBeads();
            QVERIFY(layout.pitch > 19 && layout.pitch <= 1.4 * 19 + 1e-6);
            QVERIFY(layout.tokenCentre(std::size_t(count - 1)).x() <= across + 1e-6);
            QCOMPARE(layout.bead, 16.0);
        }
    }

    void smallWindowsHaveNoArc()
    {
        show(evenPairs(40));
        const int high = m_picture->sizeHint().height();
        m_picture->setBeadSize(BeadSize::Small);
        m_picture->setArcShown(false);
        QVERIFY(m_picture->sizeHint().height() < high);
        QCOMPARE(m_picture->layoutOfBeads().pitch, 18.5);
        QVERIFY(m_picture->layoutOfBeads().readoutX + 40 < m_picture->width());
    }

    void tokensAsPeopleReadThem()
    {
        const auto letters = [](const std::string &id, const std::string &text) {
            const auto task = makeTask({id, {}});
            QString all;
            for (const BeadToken &token : beadTokens({id, {}}, task->parse(text), {}, {}))
                all += token.letter + u' ';
            return all.trimmed();
        };
        QCOMPARE(letters("modular-arithmetic", "((2*3)-(-4))"), QStringLiteral("( ( 2 × 3 ) − ( − 4 ) )"));
        QCOMPARE(letters("cycle-navigation", "210"), QStringLiteral("+1 0 −1"));
        QCOMPARE(letters("stack-manipulation", "01234"), QStringLiteral("0 1 − +0 +1"));
        QCOMPARE(letters("missing-duplicate", "1012"), QStringLiteral("1 0 1 ?"));
        QCOMPARE(letters("listops", "[MAX 1 [MED 2 3 ] ]"), QStringLiteral("MAX 1 MED 2 3 ] ]"));
        const std::vector<Token> own{7, 123};
        const std::vector<Role> roles{Role::Symbol, Role::Global};
        const auto beads =
            beadTokens({"file", {}}, own, roles, {.everyToken = false, .keys = {0}, .pairs = {}});
        QCOMPARE(beads[0].letter, QStringLiteral("7"));
        QVERIFY(beads[0].decides && !beads[0].square && beads[1].square && !beads[1].decides);
    }

    // For looking at: set FOVEA_PICTURES to a folder.
    void pictures()
    {
        const QString folder = qEnvironmentVariable("FOVEA_PICTURES");
        if (folder.isEmpty())
            QSKIP("FOVEA_PICTURES is not set");
        for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            m_themes->setChoice(choice);
            show(evenPairs(40, ends(40)));
            m_picture->grab().save(folder + (choice == ThemeChoice::Dark ? "/beads-dark.png" : "/beads.png"));
        }
        m_themes->setChoice(ThemeChoice::Light);
    }
};

FOVEA_TEST(TestBeads)
#include "tst_beads.moc"
