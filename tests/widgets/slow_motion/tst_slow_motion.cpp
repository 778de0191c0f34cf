// SPDX-License-Identifier: MIT
#include "core/base/text.h"
#include "tests/support/test_program.h"
#include "widgets/kit/motion.h"
#include "widgets/slow_motion/bar_rows.h"
#include "widgets/slow_motion/column_words.h"
#include "widgets/slow_motion/slow_motion_view.h"
#include "widgets/slow_motion/slow_panel.h"
#include "widgets/slow_motion/step_strip.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace fovea;
using namespace fovea::ui;

namespace {

SlowScene worked(const char *second = "top-k:2")
{
    return workedScene(maskFrom("full"), maskFrom(second));
}

// A row of this many keys under full attention and top-k 5.
SlowScene longScene(int keys)
{
    SlowRowInput input;
    for (int key = 0; key < keys; ++key) {
        input.scores.push_back(std::sin(1.7 * key));
        input.values.insert(input.values.end(), {std::cos(0.9 * key), std::sin(2.3 * key), 0.1 * (key % 7)});
    }
    input.mixGradient = {0.01, -0.02, 0.005};
    SlowScene scene;
    scene.sameWeights = true;
    scene.isRow = true;
    int style = 0;
    for (const char *mask : {"full", "top-k:5"}) {
        auto step = std::make_shared<SlowStep>();
        step->row = slowRow(*makeMask(maskFrom(mask)), GradientRule::Kept, input);
        scene.lanes.push_back({QString(QChar('A' + style)), QString::fromLatin1(mask), style, step});
        ++style;
    }
    chooseColumns(scene);
    return scene;
}

struct Shown
{
    explicit Shown(SlowScene scene)
    {
        setMotion(Motion::Reduced);
        view.resize(1320, 720);
        view.setScene(std::move(scene));
        view.show();
        view.activateWindow();
        view.setFocus();
        settle();
    }
    ~Shown() { setMotion(Motion::System); }
    void settle()
    {
        QTest::qWait(1);
        view.grab();
    }
    const SlowNumber *number(int lane, const QString &what)
    {
        settle();
        for (const SlowNumber &each : view.panel(lane)->numbers())
            if (each.what == what)
                return &each;
        return nullptr;
    }

    ThemeManager themes;
    SlowMotionView view{themes};
};

} // namespace

class SlowMotionTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keysGoOnAndBack()
    {
        Shown shown(worked());
        QVERIFY(QTest::qWaitForWindowActive(&shown.view));
        QTest::keyClick(&shown.view, Qt::Key_Right);
        QTest::keyClick(&shown.view, Qt::Key_Right);
        QCOMPARE(shown.view.step(), SubStep::Mask);
        QTest::keyClick(&shown.view, Qt::Key_Left);
        QCOMPARE(shown.view.step(), SubStep::QueryKeys);
        for (int i = 0; i < 20; ++i)
            QTest::keyClick(&shown.view, Qt::Key_Right);
        QCOMPARE(shown.view.step(), SubStep::Update);
        for (int i = 0; i < 20; ++i)
            QTest::keyClick(&shown.view, Qt::Key_Left);
        QCOMPARE(shown.view.step(), SubStep::Tokens);
    }

    void heldItPlays()
    {
        Shown shown(worked());
        QElapsedTimer timer;
        timer.start();
        QTest::keyPress(&shown.view, Qt::Key_Right);
        QCOMPARE(shown.view.step(), SubStep::QueryKeys);
        QTRY_COMPARE_WITH_TIMEOUT(shown.view.step(), SubStep::Mask, 10000);
        QVERIFY(timer.elapsed() >= SlowMotionView::playStep - 50);
        QTest::keyRelease(&shown.view, Qt::Key_Right);
        QTest::qWait(SlowMotionView::playStep + 200);
        QCOMPARE(shown.view.step(), SubStep::Mask);
    }

    void buttonsAndTilesDoTheSame()
    {
        Shown shown(worked());
        auto *next = shown.view.findChild<QPushButton *>(QStringLiteral("slowNext"));
        auto *back = shown.view.findChild<QPushButton *>(QStringLiteral("slowBack"));
        QVERIFY(!back->isEnabled());
        for (int i = 0; i < 4; ++i)
            QTest::mouseClick(next, Qt::LeftButton);
        QCOMPARE(shown.view.step(), SubStep::Mix);
        QTest::mouseClick(back, Qt::LeftButton);
        QCOMPARE(shown.view.step(), SubStep::Softmax);
        const auto click = [&](SubStep step) {
            QTest::mouseClick(shown.view.strip(), Qt::LeftButton, {},
                              shown.view.strip()->tile(step).center().toPoint());
        };
        click(SubStep::QueryKeys);
        QCOMPARE(shown.view.step(), SubStep::QueryKeys);
        click(SubStep::Mix); // seen before
        QCOMPARE(shown.view.step(), SubStep::Mix);
        click(SubStep::Update); // not seen yet: no spoilers
        QCOMPARE(shown.view.step(), SubStep::Mix);
    }

    // Step 9 has the numbers of the worked row, and a click on one copies all of its digits.
    void aClickCopiesANumber()
    {
        Shown shown(worked());
        shown.view.setStep(SubStep::ToScores);
        const SlowNumber *number = shown.number(0, QStringLiteral("dz · key 2"));
        QVERIFY(number);
        QCOMPARE(realFrom(number->exact.toStdString()), shown.view.scene().lanes[0].row().gradient[2]);
        QSignalSpy copied(&shown.view, &SlowMotionView::copyRequested);
        QTest::mouseClick(shown.view.panel(0), Qt::LeftButton, {}, number->place.center().toPoint());
        QCOMPARE(copied.size(), 1);
        QCOMPARE(copied[0][0].toString(), number->exact);
    }

    void droppedKeysHaveAZeroAndWhatTheyWouldBeWorth()
    {
        Shown shown(worked());
        shown.view.setStep(SubStep::ToScores);
        const SlowNumber *zero = shown.number(1, QStringLiteral("dz · key 2"));
        QVERIFY(zero);
        QCOMPARE(zero->exact, QStringLiteral("0"));
        const SlowNumber *worth = shown.number(1, QStringLiteral("g · key 2"));
        QVERIFY(worth);
        QCOMPARE(worth->exact, QStringLiteral("-0.5"));
        const auto rows = barRows(shown.view.scene(), SubStep::ToScores, 1);
        QCOMPARE(rows[0].looks[2], BarLook::Stub);
        QCOMPARE(rows[1].looks[2], BarLook::Hollow);
        QCOMPARE(rows[2].looks[2], BarLook::Zero);
        QVERIFY(!shown.number(1, QStringLiteral("p · key 2")));
    }

    void pointingAtAKeyLightsItInBothPanels()
    {
        Shown shown(worked());
        shown.view.setStep(SubStep::ToScores);
        shown.settle();
        const auto &keys = shown.view.panel(0)->keys();
        const auto found = std::ranges::find(keys, 3, &SlowKeyPlace::key);
        QVERIFY(found != keys.end());
        QTest::mouseMove(shown.view.panel(0), found->place.center().toPoint());
        QTRY_COMPARE(shown.view.lit(), std::optional(3));
        QCOMPARE(shown.view.panel(1)->lit(), std::optional(3));
        QCOMPARE(columnTitle(shown.view.scene(), SubStep::ToScores, 3),
                 QStringLiteral("Key 3, number by number"));
    }

    void oneKeyIsSaidToLearnNothing()
    {
        const SlowScene scene = worked("top-k:1");
        const QString said = noticed(scene, SubStep::ToScores).join(QLatin1Char(' '));
        QVERIFY2(said.contains(QStringLiteral("nothing to compete with")), qPrintable(said));
        const std::vector<BarRow> rows = barRows(scene, SubStep::ToScores, 1);
        for (const BarLook look : rows[2].looks)
            QCOMPARE(look, BarLook::Zero);
    }

    void longRowsHaveTwelveColumnsAndTheRest()
    {
        const SlowScene scene = longScene(40);
        QCOMPARE(int(scene.columns.size()), mostColumns);
        QCOMPARE(scene.others(), 28);
        QVERIFY(std::ranges::is_sorted(scene.columns));
        QVERIFY(std::ranges::find(scene.columns, *scene.lanes[1].row().bestDroppedKey) !=
                scene.columns.end());
        Shown shown(scene);
        for (int step = 0; step < subSteps; ++step) {
            shown.view.setStep(SubStep(step));
            shown.settle();
        }
    }

    // Twelve columns at 1440 x 900: numbers can be read without turning one's head.
    void numbersStandUpright()
    {
        Shown shown(longScene(40));
        shown.view.resize(1345, 660);
        const double line = QFontMetricsF(ui::font(Type::Small)).height();
        for (const SubStep step : {SubStep::Mask, SubStep::BackToMix, SubStep::ToScores}) {
            shown.view.setStep(step);
            shown.settle();
            int bars = 0;
            for (const SlowNumber &number : shown.view.panel(1)->numbers())
                if (number.what.contains(QStringLiteral("· key")) && number.exact != QStringLiteral("0")) {
                    ++bars;
                    QVERIFY2(number.place.height() <= line + 8, qPrintable(number.what + number.exact));
                }
            QVERIFY(bars >= mostColumns);
        }
    }

    // A line across bars that has no room for words is said beside the row, and can be copied like any
    // number.
    void aLineAcrossCanBeCopied()
    {
        Shown shown(longScene(40));
        shown.view.resize(1345, 660);
        shown.view.setStep(SubStep::ToScores);
        const SlowNumber *mean = shown.number(0, QStringLiteral("mean"));
        QVERIFY(mean);
        QCOMPARE(realFrom(mean->exact.toStdString()), shown.view.scene().lanes[0].row().meanWorth);
    }

    void smallNumbersAreWrittenInUnits()
    {
        QCOMPARE(unitText(-2.759e-8, 6), QStringLiteral("−27.5900 ×10⁻⁹"));
        QCOMPARE(unitText(0.25, 6), QStringLiteral("0.250000"));
        QCOMPARE(unitText(0, 6), QStringLiteral("0"));
    }

    // Until the first answer is there, nothing is claimed about lanes.
    void whileItIsWorkedOutItSaysSo()
    {
        Shown shown(SlowScene{});
        auto *why = shown.view.findChild<QLabel *>(QStringLiteral("slowWhy"));
        QVERIFY(why->text().contains(QStringLiteral("no lane")));
        shown.view.setBusy(true);
        QVERIFY(!why->text().contains(QStringLiteral("no lane")));
        shown.view.setScene(worked());
        QVERIFY(!why->isVisible());
    }

    // Every step of both scenes, in both themes, at a small size and a large one.
    void everyStepIsPainted()
    {
        for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark})
            for (const QSize size : {QSize(900, 430), QSize(1800, 950)}) {
                Shown shown(worked());
                shown.themes.setChoice(choice);
                shown.view.resize(size);
                for (int step = 0; step < subSteps; ++step) {
                    shown.view.setStep(SubStep(step));
                    shown.settle();
                    QVERIFY(!shown.view.summary().isEmpty());
                    for (int lane = 0; lane < 2; ++lane)
                        for (const SlowNumber &number : shown.view.panel(lane)->numbers())
                            QVERIFY2(QRectF(shown.view.panel(lane)->rect()).contains(number.place.center()),
                                     qPrintable(number.what));
                }
            }
    }

    void scalesAreShared()
    {
        const SlowScene scene = worked();
        const BarRange range = rangeOf(scene, SubStep::ToScores, QStringLiteral("dz"));
        QVERIFY(std::abs(range.high - 0.168183) < 1e-6);
        QVERIFY(std::abs(range.low + 0.168183) < 1e-6);
        QCOMPARE(exponentOf({-2e-5, 1e-5}), -6);
        QCOMPARE(exponentWords(-6), QStringLiteral("×10⁻⁶"));
        QCOMPARE(exponentOf({0, 0.5}), 0);
        QCOMPARE(exponentOf({0, 0.05}), 0);
        QCOMPARE(exponentOf({-0.05, 0.02}), -3);
    }

    void onlyNothingReadsAsNothing()
    {
        QCOMPARE(numberText(0, 4), QStringLiteral("0"));
        QCOMPARE(numberText(0.00004, 4), QStringLiteral("4e−5"));
        QCOMPARE(numberText(-0.00004, 4), QStringLiteral("−4e−5"));
        QCOMPARE(numberText(-0.00006, 4), QStringLiteral("−0.0001"));
    }

    void theTableHasEveryNumber()
    {
        const QStringList lines = slowCsv(worked()).split(QLatin1Char('\n'));
        QCOMPARE(lines[0], QStringLiteral("step,lane,quantity,key,value"));
        QVERIFY(lines.contains(QStringLiteral("9,B,gradient,2,0")));
        QVERIFY(lines.contains(QStringLiteral("8,B,worth,2,-0.5")));
    }

    void nothingToShowSaysWhy()
    {
        SlowScene none;
        none.why = QStringLiteral("The lanes read sequences of different lengths.");
        Shown shown(none);
        auto *why = shown.view.findChild<QLabel *>(QStringLiteral("slowWhy"));
        QVERIFY(why && why->isVisible());
        QCOMPARE(why->text(), none.why);
    }
};

FOVEA_TEST(SlowMotionTest)
#include "tst_slow_motion.moc"
