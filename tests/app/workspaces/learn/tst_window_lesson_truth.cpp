// SPDX-License-Identifier: MIT
#include "app/lessons/lesson_number_text.h"
#include "app/lessons/lesson_readings.h"
#include "tests/support/test_program.h"
#include "tests/support/window/keyboard.h"
#include "tests/support/window/lesson_walk.h"
#include "widgets/inspect/softmax_sandbox.h"
#include "widgets/kit/curtain.h"
#include "widgets/slow_motion/slow_motion_view.h"

#include <QSlider>

using namespace fovea;
using fovea::test::soon;
using fovea::test::WindowCase;

namespace {

// A lesson at one of its steps, counted from 0, as soon as it is ready.
struct LessonCase : WindowCase
{
    LessonCase(const char *id, int step)
    {
        start();
        lessons().start(QLatin1String(id));
        lessons().goTo(step);
        settle();
    }

    app::LessonController &lessons() const { return test::lessons(*window); }
    app::Studio &studio() const { return window->studio(); }
    ui::SoftmaxSandbox &sandbox() const { return *window->findChild<ui::SoftmaxSandbox *>(); }

    void settle() const { QTRY_VERIFY_WITH_TIMEOUT(!lessons().isWaiting(), soon); }

    QString seenAfterShowMe() const
    {
        lessons().showMe();
        [this] { QTRY_VERIFY_WITH_TIMEOUT(lessons().isStepDone(lessons().step()), soon); }();
        [this] { QTRY_VERIFY_WITH_TIMEOUT(!lessons().page().seen.contains(app::unknownNumber), soon); }();
        return lessons().page().seen;
    }
};

double lastOf(const ui::RunView &run, const char *metric, std::size_t field)
{
    for (const MetricValues &values : run.epochs.back().metrics)
        if (values.id == metric)
            return values.all[field];
    return std::numeric_limits<double>::quiet_NaN();
}

} // namespace

// What lessons say is so: their numbers are those on show, and their evidence bears them out.
class TestWindowLessonTruth : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbersTellAsMuchAsTheyShould();
    void slowMotionIsReadWhenItsNumbersAreThere();
    void metricsAreMediansOverSeedsAsPlotsDrawThem();
    void theSandboxMeasuresWhatTheTextDerives();
    void theNextArrowStaysInTheSlider();
    void layerThreeLooksForTheOneOfTwoEndsThatDiffer();
    void verdictsAreCoveredUntilTheGuess();
};

void TestWindowLessonTruth::numbersTellAsMuchAsTheyShould()
{
    using app::numberText;
    QCOMPARE(numberText(0.0129), QStringLiteral("0.013"));
    QCOMPARE(numberText(0.00339), QStringLiteral("0.00339"));
    QCOMPARE(numberText(0.4749), QStringLiteral("0.47"));
    QCOMPARE(numberText(0.0999998), QStringLiteral("0.10"));
    QCOMPARE(numberText(0.9987), QStringLiteral("0.999")); // not all of it
    QCOMPARE(numberText(1.0), QStringLiteral("1.00"));
    QCOMPARE(numberText(-0.993), QStringLiteral("−0.99"));
    QCOMPARE(numberText(19.54), QStringLiteral("19.5"));
    QCOMPARE(numberText(1929.49), QStringLiteral("1,929"));
    QCOMPARE(numberText(1234567), QStringLiteral("1,230,000"));
    QCOMPARE(numberText(2e-5), QStringLiteral("less than 0.0001"));
    QCOMPARE(numberText(0), QStringLiteral("0.00"));
    QCOMPARE(numberText(std::numeric_limits<double>::infinity()), app::unknownNumber);
}

// The step of real networks takes a moment; until then the worked row of the step before is still on show.
void TestWindowLessonTruth::slowMotionIsReadWhenItsNumbersAreThere()
{
    LessonCase c("10-where-the-gradient-goes", 3);
    c.lessons().goTo(4);
    const QString seen = c.seenAfterShowMe();
    const auto &scene = c.window->findChild<ui::SlowMotionView *>()->scene();
    QVERIFY(!scene.isRow);
    const SlowRow &row = scene.lanes.front().row();
    QCOMPARE(row.weights.size(), std::size_t(20));
    QVERIFY2(seen.contains(QLocale().toString(row.participation, 'f', 1)), qPrintable(seen));
    QVERIFY2(seen.contains(QLocale().toString(row.gradientL2, 'g', 3)), qPrintable(seen));
}

void TestWindowLessonTruth::metricsAreMediansOverSeedsAsPlotsDrawThem()
{
    LessonCase c("9-mask-or-sharpness", 1);
    const QString seen = c.seenAfterShowMe();
    const auto &fields = metricCatalogue().find("dispersion")->fields;
    const auto p50 = std::size_t(std::ranges::find(fields, "p50") - fields.begin());
    for (const ui::LaneView &lane : c.studio().race.lanes()) {
        std::vector<double> ends;
        for (const ui::RunView &run : lane.runs)
            ends.push_back(lastOf(run, "dispersion", p50));
        QCOMPARE(ends.size(), std::size_t(5));
        std::ranges::sort(ends);
        const QString number = QString::fromStdString(lane.spec.name) + u' ' + app::numberText(ends[2]);
        QVERIFY2(seen.contains(number), qPrintable(number + u'\n' + seen));
    }
}

void TestWindowLessonTruth::theSandboxMeasuresWhatTheTextDerives()
{
    LessonCase c("2-scores-and-softmax", 5);
    const std::vector<double> &weights = c.sandbox().trial().before.weights;
    QCOMPARE(weights.size(), std::size_t(20));
    QCOMPARE(c.sandbox().selectedBar(), int(std::ranges::max_element(weights) - weights.begin()));
    c.seenAfterShowMe();
    const SoftmaxTrial trial = c.sandbox().trial();
    double moved = 0;
    for (std::size_t key = 0; key < trial.before.weights.size(); ++key)
        moved += std::abs(trial.after.weights[key] - trial.before.weights[key]);
    QVERIFY(std::abs(*trial.ratio - moved / 0.5) < 1e-12); // in sum
    QVERIFY(*trial.ratio > 0.3 && *trial.ratio <= 0.5);
    c.lessons().leave();
    QCOMPARE(c.sandbox().norm(), Norm::L2);
}

// The step is done after the first arrow; the second one must not move the clock.
void TestWindowLessonTruth::theNextArrowStaysInTheSlider()
{
    LessonCase c("6-when-the-gap-is-small", 4);
    auto *slider = c.window->findChild<QSlider *>("moveSlider");
    const int epoch = c.studio().clock.epoch();
    c.window->activateWindow();
    QTRY_COMPARE(QGuiApplication::focusWindow(), c.window->windowHandle());
    test::focus(*slider);
    test::press(Qt::Key_Left);
    const double once = c.sandbox().perturbation();
    QVERIFY(once < 0);
    QTRY_VERIFY_WITH_TIMEOUT(c.lessons().isStepDone(4), soon);
    test::press(Qt::Key_Left);
    QCOMPARE(c.sandbox().perturbation(), 2 * once);
    QCOMPARE(c.studio().clock.epoch(), epoch);
}

void TestWindowLessonTruth::layerThreeLooksForTheOneOfTwoEndsThatDiffer()
{
    LessonCase c("5-what-top-k-picked", 5);
    const app::LessonWorld &world = c.lessons().world();
    for (int index = 0; index < 40; ++index) {
        c.studio().inspection.setExample({ExampleSplit::Heldout, index, {}});
        QTRY_VERIFY_WITH_TIMEOUT(world.mapsAreSettled() && world.head("B"), soon);
        const std::vector<Token> &tokens = world.head("B")->probe.tokens;
        const double first = app::receivedBy(world, "B", 2, 0).value_or(-1);
        const double last = app::receivedBy(world, "B", 2, -1).value_or(-1);
        const QByteArray where = QByteArray::number(index);
        if (tokens.front() == tokens.back()) {
            QVERIFY2(first >= 0 && first < 0.4 && last >= 0 && last < 0.4, where);
        } else {
            const bool firstIsOne = tokens.front() == 1;
            QVERIFY2((firstIsOne ? first : last) > 0.8, where);
            QVERIFY2((firstIsOne ? last : first) < 0.1, where);
        }
    }
}

void TestWindowLessonTruth::verdictsAreCoveredUntilTheGuess()
{
    LessonCase c("8-the-papers-claims", 5);
    QWidget *board = test::lessonWidget(*c.window, "claims-board");
    QVERIFY(board);
    QTRY_VERIFY(board->findChild<ui::Curtain *>());
    c.click("answer.undecided");
    QTRY_VERIFY(!board->findChild<ui::Curtain *>());
}

FOVEA_TEST(TestWindowLessonTruth)
#include "tst_window_lesson_truth.moc"
