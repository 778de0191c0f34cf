// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "widgets/lessons/learn_view.h"
#include "widgets/lessons/lesson_pictures.h"
#include "widgets/lessons/lesson_tile.h"

#include <QtTest>
#include <QtWidgets>

using namespace fovea::ui;

namespace {

constexpr std::array ids{"1-what-attention-mixes",
                         "2-scores-and-softmax",
                         "3-four-masks",
                         "4-the-race",
                         "5-what-top-k-picked",
                         "6-when-the-gap-is-small",
                         "7-where-focus-does-not-help",
                         "8-the-papers-claims"};

LessonCard card(const QString &id, int steps, int done)
{
    return {id,
            QStringLiteral("Title of %1").arg(id),
            QStringLiteral("One idea in a sentence."),
            QStringLiteral("It matters."),
            4,
            steps,
            done,
            {}};
}

// The third is done, the fourth begun.
std::vector<LessonCard> eight()
{
    std::vector<LessonCard> lessons;
    for (const char *id : ids)
        lessons.push_back(card(QLatin1String(id), 5, 0));
    lessons[2].done = 5;
    lessons[3].done = 3;
    return lessons;
}

QRect onPage(const LearnView &view, const LessonTile *tile)
{
    return QRect(tile->mapTo(&view, QPoint()), tile->size());
}

} // namespace

// The Learn page: where its cards stand, what they say, and how one opens them.
class TestLearnView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cardsStandInColumns_data();
    void cardsStandInColumns();
    void startHereIsOnTheFirstNotDone();
    void statesAreTold();
    void progressCountsLessonsAndSteps();
    void aClickAnywhereOnTheCardOpens();
    void keysOpen();
    void aBrokenLessonCannotBeOpened();
    void everyLessonHasItsOwnPicture();
    void picturesFollowTheTheme();
    void theMenuAsks();

private:
    ThemeManager m_themes;
};

void TestLearnView::cardsStandInColumns_data()
{
    QTest::addColumn<int>("window");
    QTest::addColumn<int>("columns");
    QTest::newRow("700") << 700 << 2;
    QTest::newRow("800") << 800 << 2;
    QTest::newRow("1024") << 1024 << 3;
    QTest::newRow("1100") << 1100 << 3;
    QTest::newRow("1280") << 1280 << 4;
    QTest::newRow("1440") << 1440 << 4;
    QTest::newRow("1920") << 1920 << 4;
}

void TestLearnView::cardsStandInColumns()
{
    QFETCH(int, window);
    QFETCH(int, columns);
    LearnView view(m_themes);
    view.setLessons(eight());
    view.resize(window - size::modeBar, window == 1920 ? 992 : 712);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QCOMPARE(view.columns(), columns);
    const auto &tiles = view.tiles();
    QCOMPARE(tiles.size(), std::size_t(8));
    const QRect first = onPage(view, tiles[0]);
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        const QRect each = onPage(view, tiles[i]);
        QCOMPARE(each.size(), first.size());
        QCOMPARE(each.left(), first.left() + int(i) % columns * (first.width() + size::wide));
        QCOMPARE(each.top(), first.top() + int(i) / columns * (first.height() + size::wide));
        QVERIFY(each.left() >= size::wide && each.right() < view.width() - size::wide + 1);
    }
    QVERIFY(first.width() <= 400);
    if (window == 1280) { // as drawn
        QCOMPARE(first.width(), 284);
        QVERIFY(tiles[0]->pictureHeight() >= 153 && tiles[0]->pictureHeight() <= 204);
        QVERIFY(onPage(view, tiles[7]).bottom() < view.height()); // all of them, without scrolling
        QCOMPARE(first.left(), size::wide);
        auto ten = eight();
        ten.push_back(ten.back());
        ten.push_back(ten.back());
        view.setLessons(ten);
        QCOMPARE(view.columns(), 5);
        QVERIFY(onPage(view, view.tiles()[9]).bottom() < view.height());
    }
    if (window == 1920) {
        QCOMPARE(first.width(), 400);
        QVERIFY(tiles[0]->pictureHeight() > 200);
        auto nine = eight();
        nine.push_back(nine.back());
        view.setLessons(nine); // a column more rather than a card out of sight
        QCOMPARE(view.columns(), 5);
        QVERIFY(onPage(view, view.tiles()[8]).bottom() < view.height());
        QCOMPARE(view.findChild<QLabel *>("learnFrom")->text().section(u' ', 0, 0), QStringLiteral("Nine"));
    }
}

void TestLearnView::startHereIsOnTheFirstNotDone()
{
    LearnView view(m_themes);
    auto lessons = eight();
    view.setLessons(lessons);
    const auto next = [&view] {
        QStringList names;
        for (const LessonTile *tile : view.tiles())
            if (tile->isNext())
                names << tile->lesson().id;
        return names;
    };
    QCOMPARE(next(), QStringList(QLatin1String(ids[0])));
    QCOMPARE(view.tiles()[0]->action(), QStringLiteral("Start here"));
    lessons[0].done = lessons[1].done = 5;
    view.setLessons(lessons);
    QCOMPARE(next(), QStringList(QLatin1String(ids[3]))); // the third was done before
    QCOMPARE(view.tiles()[3]->action(), QStringLiteral("Go on"));
    for (LessonCard &lesson : lessons)
        lesson.done = lesson.steps;
    view.setLessons(lessons);
    QVERIFY(next().isEmpty());
    lessons[0].done = 0;
    lessons[0].problem = QStringLiteral("line 3: no.");
    lessons[5].done = 0;
    view.setLessons(lessons);
    QCOMPARE(next(), QStringList(QLatin1String(ids[5]))); // not one that cannot be opened
}

void TestLearnView::statesAreTold()
{
    LearnView view(m_themes);
    view.setLessons(eight());
    const auto &tiles = view.tiles();
    QCOMPARE(tiles[1]->action(), QStringLiteral("Open"));
    QCOMPARE(tiles[1]->progress(), QStringLiteral("5 steps · 4 min"));
    QCOMPARE(tiles[2]->action(), QStringLiteral("Again"));
    QCOMPARE(tiles[2]->progress(), QStringLiteral("Done"));
    QCOMPARE(tiles[3]->action(), QStringLiteral("Go on"));
    QCOMPARE(tiles[3]->progress(), QStringLiteral("3 of 5"));
    for (const LessonTile *tile : tiles) {
        QVERIFY(tile->accessibleName().contains(tile->lesson().title));
        QVERIFY(tile->accessibleDescription().contains(tile->progress()));
        QVERIFY(!tile->toolTip().isEmpty() && !tile->whatsThis().isEmpty());
    }
}

void TestLearnView::progressCountsLessonsAndSteps()
{
    LearnView view(m_themes);
    view.setLessons(eight());
    QCOMPARE(view.findChild<QLabel *>("lessonsDone")->text(), QStringLiteral("1 of 8 done"));
    QCOMPARE(view.findChild<QLabel *>("stepsDone")->text(), QStringLiteral("8 of 40 steps"));
    QCOMPARE(view.findChild<QProgressBar *>("lessonsBar")->value(), 8);
    QCOMPARE(view.findChild<QProgressBar *>("lessonsBar")->maximum(), 40);
}

void TestLearnView::aClickAnywhereOnTheCardOpens()
{
    LearnView view(m_themes);
    view.setLessons(eight());
    view.resize(1216, 712);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QSignalSpy chosen(&view, &LearnView::lessonChosen);
    LessonTile *tile = view.tiles()[1];
    for (const QPoint &place : {tile->rect().topLeft() + QPoint(20, 20), tile->rect().center(),
                                tile->rect().bottomRight() - QPoint(20, 20)}) {
        QTest::mouseClick(tile, Qt::LeftButton, {}, place);
        QCOMPARE(chosen.takeFirst().first().toString(), QLatin1String(ids[1]));
    }
}

void TestLearnView::keysOpen()
{
    LearnView view(m_themes);
    view.setLessons(eight());
    view.resize(1216, 712);
    view.show();
    view.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&view));
    QSignalSpy chosen(&view, &LearnView::lessonChosen);
    view.setFocus(); // as when the workspace is shown
    QTRY_VERIFY(view.tiles()[0]->hasFocus());
    QTest::keyClick(view.focusWidget(), Qt::Key_Return);
    QCOMPARE(chosen.takeFirst().first().toString(), QLatin1String(ids[0]));
    for (std::size_t i = 1; i < 8; ++i) { // in reading order
        QTest::keyClick(view.focusWidget(), Qt::Key_Tab);
        QVERIFY(view.tiles()[i]->hasFocus());
    }
    QTest::keyClick(view.focusWidget(), Qt::Key_Enter);
    QCOMPARE(chosen.takeFirst().first().toString(), QLatin1String(ids[7]));
}

void TestLearnView::aBrokenLessonCannotBeOpened()
{
    LearnView view(m_themes);
    auto lessons = eight();
    lessons[1].problem = QStringLiteral("line 14: There is no condition 'runing'.");
    view.setLessons(lessons);
    view.resize(1216, 712);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QSignalSpy chosen(&view, &LearnView::lessonChosen);
    QTest::mouseClick(view.tiles()[1], Qt::LeftButton);
    QVERIFY(chosen.isEmpty());
    QVERIFY(view.tiles()[1]->toolTip().contains(QStringLiteral("line 14")));
}

void TestLearnView::everyLessonHasItsOwnPicture()
{
    const Theme theme = Theme::light();
    std::vector<QImage> pictures;
    for (const char *id :
         {ids[0], ids[1], ids[2], ids[3], ids[4], ids[5], ids[6], ids[7], "1-of-somebody-else"}) {
        QImage picture(284, 153, QImage::Format_ARGB32_Premultiplied);
        picture.fill(theme.window);
        QPainter painter(&picture);
        paintLessonPicture(painter, picture.rect(), QLatin1String(id), theme);
        painter.end();
        for (const QImage &other : pictures)
            QVERIFY2(picture != other, id);
        QImage empty = picture;
        empty.fill(theme.window);
        QVERIFY2(picture != empty, id);
        pictures.push_back(picture);
    }
    QVERIFY(hasLessonPicture(QLatin1String(ids[0])));
    QVERIFY(!hasLessonPicture(QStringLiteral("1-of-somebody-else")));
}

void TestLearnView::picturesFollowTheTheme()
{
    LearnView view(m_themes);
    view.setLessons(eight());
    view.resize(1216, 712);
    m_themes.setChoice(ThemeChoice::Light);
    const QColor light = view.tiles()[1]->grab().toImage().pixelColor(20, 20);
    m_themes.setChoice(ThemeChoice::Dark);
    const QColor dark = view.tiles()[1]->grab().toImage().pixelColor(20, 20);
    m_themes.setChoice(ThemeChoice::Light);
    QVERIFY(light.lightness() > 200 && dark.lightness() < 60);
}

void TestLearnView::theMenuAsks()
{
    LearnView view(m_themes);
    view.setLessons(eight());
    const auto trigger = [&view](const char *id) { view.findChild<QAction *>(id)->trigger(); };
    QSignalSpy handbook(&view, &LearnView::handbookRequested), folder(&view, &LearnView::folderRequested),
        own(&view, &LearnView::ownLessonsRequested), fresh(&view, &LearnView::newLessonRequested);
    for (const char *id : {"openHandbook", "openLessonFolder", "ownLessons", "newLesson"})
        trigger(id);
    QCOMPARE(handbook.size() + folder.size() + own.size() + fresh.size(), 4);
    QVERIFY(!view.findChild<QAction *>("ownLessons")->isVisible());
    view.setFolder(QStringLiteral("/some/where"));
    QVERIFY(view.findChild<QAction *>("ownLessons")->isVisible());
    QVERIFY(view.findChild<QLabel *>("learnFrom")->text().contains(QStringLiteral("/some/where")));
}

FOVEA_TEST(TestLearnView)
#include "tst_learn_view.moc"
