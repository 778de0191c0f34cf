// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "widgets/maps/film_strip.h"

#include <QAccessible>
#include <QLocale>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <cmath>

using namespace fovea::ui;

namespace {

// A chess board of two colours, two cells per side: smoothing would mix them.
QImage chess()
{
    QImage image(2, 2, QImage::Format_RGB32);
    image.fill(Qt::black);
    image.setPixelColor(0, 0, Qt::white);
    image.setPixelColor(1, 1, Qt::white);
    return image;
}

FilmRow row(const QString &letter, int style, const std::vector<int> &epochs)
{
    FilmRow made{letter, style, {}};
    for (const int epoch : epochs)
        made.frames.push_back(
            {epoch, true, chess(), 0.05 + 0.01 * (epoch + 1), QStringLiteral("90.0 %"), {}});
    return made;
}

QPoint middle(const FilmStrip &strip, int row, int frame)
{
    return strip.frames().frameRect(row, frame).center();
}

int pixelsOf(const QImage &image, const QRect &box, const QColor &color)
{
    int count = 0;
    for (int y = box.top(); y <= box.bottom(); ++y)
        for (int x = box.left(); x <= box.right(); ++x)
            count += image.pixelColor(x, y) == color;
    return count;
}

} // namespace

class TestFilmStrip : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        m_themes = new ThemeManager(this);
    }

    void announcesHowManyFramesFit();
    void staysLow();
    void clickChoosesTheEpoch();
    void keysChooseFrames();
    void picturesStayCrisp();
    void currentFrameIsMarked();
    void focusBarIsAsLongAsTheScore();
    void playAndLoop();
    void emptyAndLoading();
    void moreFramesThanRoomShowsTheClock();
    void explainsItself();

private:
    FilmFrames *framesOf(FilmStrip &strip) { return strip.findChild<FilmFrames *>(); }

    ThemeManager *m_themes = nullptr;
};

void TestFilmStrip::announcesHowManyFramesFit()
{
    FilmStrip strip(*m_themes);
    QSignalSpy wanted(&strip, &FilmStrip::framesWanted);
    strip.resize(900, 100);
    strip.show();
    QVERIFY(wanted.count() >= 1);
    const int wide = wanted.back().front().toInt();
    QCOMPARE(wide, strip.wanted());
    QVERIFY(wide >= 8);
    // All of them are inside.
    std::vector<int> epochs;
    for (int i = 0; i < wide; ++i)
        epochs.push_back(i - 1);
    strip.setRows({row(QStringLiteral("A"), 0, epochs)});
    QCOMPARE(strip.wanted(), wide);
    for (int i = 0; i < wide; ++i)
        QVERIFY(strip.frames().rect().contains(strip.frames().frameRect(0, i)));
    wanted.clear();
    strip.resize(901, 100);
    QCOMPARE(wanted.count(), 0); // nothing new
    strip.resize(500, 100);
    QCOMPARE(wanted.count(), 1);
    QVERIFY(strip.wanted() < wide);
    strip.setWanted(3);
    QCOMPARE(wanted.back().front().toInt(), 3);
    strip.setWanted(0);
    QVERIFY(strip.wanted() > 3);
}

void TestFilmStrip::staysLow()
{
    FilmStrip strip(*m_themes);
    strip.setRows({row(QStringLiteral("A"), 0, {-1, 4})});
    QVERIFY2(strip.sizeHint().height() >= 84 && strip.sizeHint().height() <= 110,
             qPrintable(QString::number(strip.sizeHint().height())));
    strip.setRows({row(QStringLiteral("A"), 0, {-1, 4}), row(QStringLiteral("B"), 1, {-1, 4})});
    QVERIFY2(strip.sizeHint().height() >= 84 && strip.sizeHint().height() <= 110,
             qPrintable(QString::number(strip.sizeHint().height())));
}

void TestFilmStrip::clickChoosesTheEpoch()
{
    FilmStrip strip(*m_themes);
    strip.resize(800, 110);
    strip.setRows({row(QStringLiteral("A"), 0, {-1, 4, 9}), row(QStringLiteral("B"), 1, {-1, 6, 9})});
    strip.show();
    QSignalSpy chosen(&strip, &FilmStrip::epochChosen);
    QTest::mouseClick(framesOf(strip), Qt::LeftButton, {}, middle(strip, 1, 1));
    QCOMPARE(chosen.takeFirst().front().toInt(), 6);
    QTest::mouseClick(framesOf(strip), Qt::LeftButton, {}, middle(strip, 0, 0));
    QCOMPARE(chosen.takeFirst().front().toInt(), -1);
    QTest::mouseClick(framesOf(strip), Qt::LeftButton, {}, QPoint(790, 5));
    QTest::mouseClick(framesOf(strip), Qt::RightButton, {}, middle(strip, 0, 1));
    QCOMPARE(chosen.count(), 0);
    QCOMPARE(strip.frames().currentEpoch(), -1); // the owner moves the clock
}

void TestFilmStrip::keysChooseFrames()
{
    FilmStrip strip(*m_themes);
    strip.setRows({row(QStringLiteral("A"), 0, {-1, 4, 9}), row(QStringLiteral("B"), 1, {-1, 6, 9})});
    strip.show();
    connect(&strip, &FilmStrip::epochChosen, &strip, &FilmStrip::setCurrentEpoch);
    QList<int> seen;
    connect(&strip, &FilmStrip::epochChosen, this, [&](int epoch) { seen << epoch; });
    for (int i = 0; i < 5; ++i)
        QTest::keyClick(framesOf(strip), Qt::Key_Right);
    QCOMPARE(seen, QList<int>({4, 6, 9}));
    seen.clear();
    for (int i = 0; i < 5; ++i)
        QTest::keyClick(framesOf(strip), Qt::Key_Left);
    QCOMPARE(seen, QList<int>({6, 4, -1}));
    strip.setCurrentEpoch(5); // between two frames
    seen.clear();
    QTest::keyClick(framesOf(strip), Qt::Key_Left);
    QCOMPARE(seen, QList<int>({4}));
}

void TestFilmStrip::picturesStayCrisp()
{
    FilmStrip strip(*m_themes);
    strip.resize(600, 100);
    strip.setRows({row(QStringLiteral("A"), 0, {-1, 4})});
    strip.setCurrentEpoch(4);
    strip.show();
    const QImage image = framesOf(strip)->grab().toImage();
    const QRect box = strip.frames().pictureRect(0, 0);
    const int white = pixelsOf(image, box, Qt::white);
    const int black = pixelsOf(image, box, Qt::black);
    QCOMPARE(white + black, box.width() * box.height());
    QVERIFY(std::abs(white - black) <= 2 * box.width());
}

void TestFilmStrip::currentFrameIsMarked()
{
    FilmStrip strip(*m_themes);
    strip.resize(600, 100);
    strip.setRows({row(QStringLiteral("A"), 0, {3, 8, 20})});
    strip.show();
    const auto accents = [&](int frame) {
        const QRect box = strip.frames().pictureRect(0, frame).adjusted(-2, -2, 2, 2);
        return pixelsOf(framesOf(strip)->grab().toImage(), box, m_themes->theme().accent);
    };
    const int side = strip.frames().pictureRect(0, 0).width(); // the frame is two pixels wide
    strip.setCurrentEpoch(8);
    QVERIFY(accents(1) >= 7 * side);
    QCOMPARE(accents(0), 0);
    QCOMPARE(accents(2), 0);
    strip.setCurrentEpoch(12); // between two frames: dashed
    QVERIFY(accents(1) > 2 * side && accents(1) < 6 * side);
    strip.setCurrentEpoch(1); // before the first
    QVERIFY(!strip.frames().currentFrame(0));
    for (int frame = 0; frame < 3; ++frame)
        QCOMPARE(accents(frame), 0);
}

void TestFilmStrip::focusBarIsAsLongAsTheScore()
{
    FilmStrip strip(*m_themes);
    strip.resize(600, 100);
    FilmRow shown = row(QStringLiteral("B"), 1, {0, 1, 2});
    shown.frames[0].focus = 0.25;
    shown.frames[1].focus = 0.75;
    shown.frames[2].focus = std::nan("");
    strip.setRows({shown});
    strip.setCurrentEpoch(-1);
    strip.show();
    const QImage image = framesOf(strip)->grab().toImage();
    const auto longest = [&](int frame) {
        const QRect cell = strip.frames().frameRect(0, frame);
        int most = 0;
        for (int y = strip.frames().pictureRect(0, frame).bottom() + 1; y <= cell.bottom(); ++y)
            most = std::max(
                most, pixelsOf(image, {cell.left(), y, cell.width(), 1}, m_themes->theme().lane(1).color));
        return most;
    };
    const double width = strip.frames().frameRect(0, 0).width();
    QVERIFY(std::abs(longest(0) - 0.25 * width) <= 1);
    QVERIFY(std::abs(longest(1) - 0.75 * width) <= 1);
    QCOMPARE(longest(2), 0);
}

void TestFilmStrip::playAndLoop()
{
    FilmStrip strip(*m_themes);
    auto *play = strip.findChild<QToolButton *>(QStringLiteral("play"));
    auto *loop = strip.findChild<QToolButton *>(QStringLiteral("loop"));
    QVERIFY(!play->isEnabled()); // nothing to play
    strip.setRows({row(QStringLiteral("A"), 0, {-1, 4})});
    QSignalSpy played(&strip, &FilmStrip::playRequested);
    QSignalSpy looped(&strip, &FilmStrip::loopChanged);
    play->click();
    QCOMPARE(played.takeFirst().front().toBool(), true);
    QCOMPARE(play->accessibleName(), QStringLiteral("Pause"));
    strip.setPlaying(false); // the end is reached
    QCOMPARE(played.count(), 0);
    QCOMPARE(play->accessibleName(), QStringLiteral("Play"));
    loop->click();
    QCOMPARE(looped.takeFirst().front().toBool(), true);
    strip.setLooping(false);
    QCOMPARE(looped.count(), 0);
    QVERIFY(!loop->isChecked());
}

void TestFilmStrip::emptyAndLoading()
{
    FilmStrip strip(*m_themes);
    strip.resize(600, 100);
    strip.show();
    const QImage empty = framesOf(strip)->grab().toImage();
    QVERIFY(pixelsOf(empty, empty.rect(), m_themes->theme().muted) > 20); // a sentence
    strip.setLoading(true);
    QVERIFY(framesOf(strip)->grab().toImage() != empty); // another one
    strip.setRows({row(QStringLiteral("A"), 0, {-1, 4})});
    const QRect box = strip.frames().pictureRect(0, 0).adjusted(2, 2, -2, -2);
    QCOMPARE(pixelsOf(framesOf(strip)->grab().toImage(), box, Qt::black), 0); // dimmed
    strip.setLoading(false);
    QVERIFY(pixelsOf(framesOf(strip)->grab().toImage(), box, Qt::black) > 100);
    FilmRow coming = row(QStringLiteral("A"), 0, {-1, 4});
    coming.frames[0].picture = {};
    strip.setRows({coming});
    strip.setCurrentEpoch(4);
    QCOMPARE(pixelsOf(framesOf(strip)->grab().toImage(), box, m_themes->theme().sunken),
             box.width() * box.height());
}

void TestFilmStrip::moreFramesThanRoomShowsTheClock()
{
    FilmStrip strip(*m_themes);
    strip.resize(360, 100);
    std::vector<int> epochs;
    for (int epoch = -1; epoch < 60; ++epoch)
        epochs.push_back(epoch);
    strip.setRows({row(QStringLiteral("A"), 0, epochs)});
    strip.show();
    for (const int epoch : {-1, 17, 59}) {
        strip.setCurrentEpoch(epoch);
        QVERIFY(!strip.frames().frameRect(0, epoch + 1).isEmpty());
        QVERIFY(strip.frames().rect().contains(strip.frames().frameRect(0, epoch + 1)));
    }
    QVERIFY(strip.frames().frameRect(0, 0).isEmpty());
}

void TestFilmStrip::explainsItself()
{
    FilmStrip strip(*m_themes);
    QCOMPARE(strip.summary(), QStringLiteral("No frames yet."));
    strip.setRows({row(QStringLiteral("A"), 0, {-1, 4, 36}), row(QStringLiteral("B"), 1, {-1, 9})});
    QCOMPARE(strip.summary(),
             QStringLiteral("Lane A, 3 frames: untrained with focus 0.05 to epoch 37 with focus 0.42. "
                            "Lane B, 2 frames: untrained with focus 0.05 to epoch 10 with focus 0.15."));
    QCOMPARE(framesOf(strip)->accessibleDescription(), strip.summary());
    for (const QToolButton *button : strip.findChildren<QToolButton *>())
        QVERIFY(!button->accessibleName().isEmpty() && !button->toolTip().isEmpty() &&
                !button->whatsThis().isEmpty() && (!button->icon().isNull() || !button->text().isEmpty()));
    QCOMPARE(filmEpochText(-1), QStringLiteral("untrained"));
    QCOMPARE(filmEpochText(12), QStringLiteral("epoch 13"));
}

FOVEA_TEST(TestFilmStrip)
#include "tst_film_strip.moc"
