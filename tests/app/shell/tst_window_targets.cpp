// SPDX-License-Identifier: MIT
#include "app/lessons/lesson_targets.h"
#include "app/workspaces/learn/lesson_guide.h"
#include "tests/support/test_program.h"
#include "tests/support/window/window_case.h"
#include "widgets/kit/spotlight.h"
#include "widgets/lessons/lesson_panel.h"

#include <QAbstractItemView>

#include <set>

using namespace fovea;
using fovea::test::WindowCase;

namespace {

constexpr int soon = 20'000; // ms

} // namespace

// The controls that lessons speak of: each name finds its control, and the frame stands around that alone.
class TestWindowTargets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanupTestCase() { m_case.reset(); }
    void everyNameFindsSomething();
    void controlsAreFoundThemselves_data();
    void controlsAreFoundThemselves();
    void partsAreInsideTheirWidget();
    void theFrameStandsAroundTheOneControl();
    void theFrameGoesWhenTheStepIsDone();
    void goOnKeepsTheFocusInTheWindow();

private:
    std::unique_ptr<WindowCase> m_case; // for what needs no window of its own
};

void TestWindowTargets::everyNameFindsSomething()
{
    WindowCase c;
    auto &window = c.start();
    std::set<std::string> names;
    for (const app::LessonTarget &target : window.studio().lessonWords.targets()) {
        QVERIFY2(names.insert(target.name).second, target.name.c_str());
        if (target.name == "guess-d" || target.name == "send-row")
            continue; // there is no lane D, and no query selected
        QVERIFY2(app::lessonWidget(window, target), target.name.c_str());
    }
    QCOMPARE(test::lessonWidget(window, std::string("nothing")), nullptr);
}

// Not the bar or panel they stand in, which is only taken while they are not there.
void TestWindowTargets::controlsAreFoundThemselves_data()
{
    QTest::addColumn<QString>("object");
    const auto row = [](const char *name, const char *object) {
        QTest::newRow(name) << QString::fromLatin1(object);
    };
    row("run", "run");
    row("seeds", "seeds");
    row("guess-b", "guess.1");
    row("start", "start");
    row("add-plot", "plots.add");
    row("columns", "columns");
    row("play-rule", "playRule");
    row("add-lane", "addLane");
    row("stage-weights", "inspect.stage2.button");
    row("stage-contribution", "inspect.stage3.button");
    row("picks", "inspect.picks.button");
    row("oracle", "inspect.oracle.button");
    row("arrangements", "inspect.arrangement");
    row("tokens", "tokens");
    row("noise-slider", "noise");
    row("sandbox-bars", "bars");
    row("sandbox-move", "moveSlider");
    row("follow", "follow");
}

void TestWindowTargets::controlsAreFoundThemselves()
{
    QFETCH(QString, object);
    if (!m_case) {
        m_case = std::make_unique<WindowCase>();
        m_case->start();
    }
    QWidget *found = test::lessonWidget(*m_case->window, std::string(QTest::currentDataTag()));
    QVERIFY(found);
    QCOMPARE(found->objectName(), object);
}

void TestWindowTargets::partsAreInsideTheirWidget()
{
    WindowCase c;
    auto &window = c.start();
    test::lessons(window).start(QStringLiteral("1-what-attention-mixes"));
    QTRY_VERIFY_WITH_TIMEOUT(!test::lessons(window).isWaiting() && window.studio().inspection.headOf(0),
                             soon);
    const auto place = [&](const char *name) {
        const app::FoundTarget target = window.studio().lessonWords.find(window, name);
        return target.widget && target.part ? target.part(*target.widget) : QRect();
    };
    QTRY_VERIFY(!place("row-last").isEmpty());
    const QRect first = place("row-first"), last = place("row-last");
    QVERIFY(first.top() < last.top());
    QCOMPARE(first.width(), last.width());
    QVERIFY(first.height() * 5 < first.width());
    QVERIFY(place("column-first").left() < place("column-last").left());
    QWidget *map = test::lessonWidget(window, std::string("map"));
    for (const char *name : {"row-first", "row-last", "column-first", "column-last"})
        QVERIFY2(map->rect().contains(place(name)), name);
    test::lessons(window).leave();
    window.showWorkspace(QStringLiteral("race"));
    QVERIFY(place("lane-a").top() < place("lane-b").top());
    QVERIFY(place("lane-h").isEmpty());
    QTRY_VERIFY(!place("guesses").isEmpty());
}

void TestWindowTargets::theFrameStandsAroundTheOneControl()
{
    WindowCase c;
    auto &window = c.start();
    test::lessons(window).start(QStringLiteral("4-the-race"));
    ui::LessonPanel &panel = test::lessonGuide(window).panel();
    ui::Spotlight &frame = test::lessonGuide(window).spotlight();
    Q_EMIT panel.linkHovered(QUrl(QStringLiteral("widget:run")));
    QWidget *run = c.child<QWidget>("run");
    QCOMPARE(frame.target(), run);
    QVERIFY(frame.isVisible());
    QCOMPARE(frame.geometry().center(), QRect(run->mapTo(&window, QPoint()), run->size()).center());
    QVERIFY(frame.width() <= run->width() + 2 * ui::size::tiny);
    Q_EMIT panel.linkHovered(QUrl(QStringLiteral("widget:guesses")));
    QTRY_VERIFY(frame.isVisible());
    const QWidget *chip = c.child<QWidget>("guess.0");
    QVERIFY(frame.geometry().contains(QRect(chip->mapTo(&window, QPoint()), chip->size())));
    QVERIFY(frame.height() < chip->height() * 4);
    test::lessons(window).leave();
    QVERIFY(!frame.isVisible());
}

void TestWindowTargets::theFrameGoesWhenTheStepIsDone()
{
    WindowCase c;
    auto &window = c.start();
    test::lessons(window).start(QStringLiteral("1-what-attention-mixes"));
    QTRY_VERIFY_WITH_TIMEOUT(!test::lessons(window).isWaiting() && window.studio().inspection.headOf(0),
                             soon);
    ui::Spotlight &frame = test::lessonGuide(window).spotlight();
    QTRY_VERIFY(frame.isVisible()); // and stays
    QTest::qWait(300);
    QVERIFY(frame.isVisible());
    c.click("showMe");
    QTRY_VERIFY(test::lessons(window).isStepDone(0));
    QTRY_VERIFY(!frame.isVisible());
    test::lessons(window).leave();
}

void TestWindowTargets::goOnKeepsTheFocusInTheWindow()
{
    WindowCase c;
    auto &window = c.start();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    test::lessons(window).start(QStringLiteral("4-the-race"));
    QTRY_VERIFY(c.child("goOn")->hasFocus());
    c.click("showMe");
    QTRY_VERIFY(test::lessons(window).isStepDone(0));
    QTest::keyClick(window.focusWidget(), Qt::Key_Return);
    QCOMPARE(test::lessons(window).step(), 1);
    QVERIFY(c.child("goOn")->hasFocus());                  // not a plot, not the legend
    QTest::keyClick(window.focusWidget(), Qt::Key_Return); // not done: stays
    QCOMPARE(test::lessons(window).step(), 1);
    QTest::keyClick(window.focusWidget(), Qt::Key_Escape);
    QVERIFY(!test::lessons(window).isOn());
}

FOVEA_TEST(TestWindowTargets)
#include "tst_window_targets.moc"
