// SPDX-License-Identifier: MIT
#include "tests/support/plot_stage.h"

#include "tests/support/test_program.h"
#include "widgets/plots/legend.h"
#include "widgets/plots/quantity_menu.h"

#include <QApplication>
#include <QImage>
#include <QMenu>
#include <QPainter>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <ctime>

using namespace fovea;
using namespace fovea::ui;

namespace {

template<typename Work>
double processorTime(Work &&work) // what else the machine does is left out
{
    const std::clock_t start = std::clock();
    work();
    return double(std::clock() - start) / CLOCKS_PER_SEC;
}

} // namespace

class PlotBoardTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void beginsWithAccuracyAndLoss();
    void titlesAreMenus();
    void plotsComeAndGo();
    void narrowRoomMakesTabs();
    void theSidePaneClosesAndComesBack();
    void stateComesBack();
    void everyAxisAndScaleDraws_data();
    void everyAxisAndScaleDraws();
    void smoothingControls();
    void showsAnyMetric();
    void themeRecoloursAtOnce();
    void manySeedsStayFluent();
    void everyControlIsExplained();
    void lanesMayComeAndGo();
};

void PlotBoardTest::beginsWithAccuracyAndLoss()
{
    ThemeManager themes;
    RaceData race;
    Clock clock;
    PlotBoard board(race, clock, themes);
    race.setExperiment(experimentOf({"full", "top-k:5"}, 1));
    board.resize(920, 332);
    board.show();
    QVERIFY(settle(&board));
    QCOMPARE(board.plots().size(), std::size_t(2));
    QCOMPARE(board.plots()[0]->title(), QStringLiteral("Accuracy (%)"));
    QCOMPARE(board.plots()[1]->title(), QStringLiteral("Loss (nats)"));
    QVERIFY(board.plots()[0]->width() > board.plots()[1]->width());
    const auto key = board.plots()[0]->head().key().entries();
    QCOMPARE(key.size(), std::size_t(2));
    QCOMPARE(key[0].text + key[1].text, QStringLiteral("trainheld-out"));
    // Beside bands of seeds held-out is shown only where somebody asks for it.
    race.setExperiment(experimentOf({"full", "top-k:5"}, 3));
    QVERIFY(settle(&board));
    QCOMPARE(board.plots()[0]->title(), QStringLiteral("Train accuracy (%)"));
    QVERIFY(
        chooseFromMenu(&board.plots()[0]->head().title(), QStringLiteral("Accuracy (train and held-out)")));
    QVERIFY(settle(&board));
    QCOMPARE(board.plots()[0]->title(), QStringLiteral("Accuracy (%)"));
}

void PlotBoardTest::titlesAreMenus()
{
    Stage stage;
    stage.run(10);
    MenuLabel &title = stage.plot(0).head().title();
    QVERIFY(chooseFromMenu(&title, QStringLiteral("Held-out loss")));
    QCOMPARE(stage.plot(0).quantity().kind, QuantityKind::HeldoutLoss);
    QCOMPARE(title.text(), QStringLiteral("Held-out loss (nats)"));
    title.setFocus();
    QTest::keyClick(&title, Qt::Key_Return);
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu);
    for (const QAction *action : menu->actions())
        if (!action->isSeparator())
            QVERIFY2(action->toolTip().endsWith(u'.'), qPrintable(action->text()));
    menu->close();
}

void PlotBoardTest::plotsComeAndGo()
{
    Stage stage;
    stage.run(10);
    auto *add = stage.board.findChild<QToolButton *>(QStringLiteral("plots.add"));
    QVERIFY(add);
    QVERIFY(chooseFromMenu(add, QStringLiteral("Loss (train)")));
    QCOMPARE(stage.board.plots().size(), std::size_t(4));
    while (stage.board.plots().size() > 1) {
        const std::size_t before = stage.board.plots().size();
        QVERIFY(chooseFromMenu(&stage.plot(int(before) - 1).head().title(), QStringLiteral("Close plot")));
        QCOMPARE(stage.board.plots().size(), before - 1);
        QVERIFY(settle(&stage.board));
        QVERIFY(add->isVisible());
    }
    stage.board.closePlot(&stage.plot(0));
    QCOMPARE(stage.board.plots().size(), std::size_t(1)); // the last one stays
    QVERIFY(stage.board.findChild<QToolButton *>(QStringLiteral("plots.tools"))->isVisible());
}

void PlotBoardTest::narrowRoomMakesTabs()
{
    Stage stage;
    stage.run(10);
    QWidget side;
    stage.board.setSidePane(&side, QStringLiteral("Maps"), [](int) { return 148; });
    QVERIFY(side.isVisible() && !stage.board.isTabbed());
    stage.board.setRoom(PlotBoard::Room::PlotTabs);
    auto *tabs = stage.board.findChild<QTabBar *>();
    QVERIFY(stage.board.isTabbed() && tabs->isVisible() && side.isVisible());
    QCOMPARE(tabs->count(), 3);
    stage.board.setRoom(PlotBoard::Room::AllTabs);
    QCOMPARE(tabs->count(), 4);
    QCOMPARE(tabs->tabText(3), QStringLiteral("Maps"));
    QVERIFY(!side.isVisible() && stage.plot(0).isVisible() && !stage.plot(1).isVisible());
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(3).center());
    QVERIFY(side.isVisible() && !stage.plot(0).isVisible());
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
    QVERIFY(!side.isVisible() && stage.plot(1).isVisible());
    QVERIFY(stage.plot(1).canvas()->height() > stage.board.height() - 80);
    // The chosen tab is kept.
    stage.board.setRoom(PlotBoard::Room::Wide);
    QVERIFY(stage.plot(0).isVisible() && stage.plot(2).isVisible());
    stage.board.setRoom(PlotBoard::Room::AllTabs);
    QCOMPARE(tabs->currentIndex(), 1);
    side.setParent(nullptr);
}

void PlotBoardTest::theSidePaneClosesAndComesBack()
{
    Stage stage;
    stage.run(10);
    QWidget side;
    stage.board.setSidePane(&side, QStringLiteral("Maps"), [](int) { return 148; });
    const auto room = [&] { // of all plots
        QRect all;
        for (const CurvePlot *plot : stage.board.plots())
            all |= plot->geometry();
        return all;
    };
    const QRect before = room();
    stage.board.setSideShown(false);
    QVERIFY(!side.isVisible());
    QCOMPARE(room(), stage.board.rect());
    const QByteArray closed = stage.board.saveState();
    stage.board.setRoom(PlotBoard::Room::AllTabs);
    QCOMPARE(stage.board.findChild<QTabBar *>()->count(), 3); // no tab for it either
    stage.board.setRoom(PlotBoard::Room::Wide);
    auto *menu = stage.board.findChild<QToolButton *>(QStringLiteral("plots.add"))->menu();
    Q_EMIT menu->aboutToShow();
    QCOMPARE(menu->actions().last()->text(), QStringLiteral("Maps"));
    menu->actions().last()->trigger();
    QVERIFY(side.isVisible());
    QCOMPARE(room(), before);
    Q_EMIT menu->aboutToShow();
    QVERIFY(menu->actions().last()->text() != QStringLiteral("Maps"));
    QVERIFY(stage.board.restoreState(closed) && !side.isVisible());
    side.setParent(nullptr);
}

void PlotBoardTest::stateComesBack()
{
    Stage stage;
    stage.run(10);
    stage.board.showMetric(usualMetric("entropy"));
    stage.board.setTab(2);
    const QByteArray state = stage.board.saveState();
    Stage other;
    QVERIFY(other.board.restoreState(state));
    QCOMPARE(other.board.plots().size(), std::size_t(4));
    for (int i = 0; i < 4; ++i)
        QCOMPARE(other.plot(i).quantity(), stage.plot(i).quantity());
    QCOMPARE(other.board.tab(), 2);
    QCOMPARE(other.board.saveState(), state);
    for (const char *wrong : {"", "nonsense", R"({"plots":[]})", R"({"plots":[{"kind":"what"}]})",
                              R"({"plots":[{"kind":"metric","metric":"entropy","field":99}]})"})
        QVERIFY(!other.board.restoreState(wrong));
    QCOMPARE(other.board.saveState(), state);
}

void PlotBoardTest::everyAxisAndScaleDraws_data()
{
    QTest::addColumn<int>("axis");
    QTest::addColumn<bool>("log");
    for (const XAxis axis : {XAxis::Epoch, XAxis::Step, XAxis::Wall, XAxis::Cpu, XAxis::Flops})
        for (const bool log : {false, true})
            QTest::addRow("%s, %s", qPrintable(labelOf(axis)), log ? "logarithmic" : "linear")
                << int(axis) << log;
}

void PlotBoardTest::everyAxisAndScaleDraws()
{
    QFETCH(int, axis);
    QFETCH(bool, log);
    Stage stage;
    for (int lane = 0; lane < 3; ++lane) {
        RunEvent event;
        event.facts = RunFacts{"avx2", 1, 40, 40, 0};
        stage.race.apply(lane, 1, event);
    }
    stage.run(30);
    const auto label = [&] {
        for (MenuLabel *each : stage.canvas(0)->findChildren<MenuLabel *>())
            return each;
        return static_cast<MenuLabel *>(nullptr);
    };
    QVERIFY(label());
    QVERIFY(chooseFromMenu(label(), labelOf(XAxis(axis))));
    QCOMPARE(label()->text(), labelOf(XAxis(axis)));
    if (log) {
        QVERIFY(chooseFromMenu(label(), QStringLiteral("Logarithmic")));
        QVERIFY(chooseFromMenu(stage.board.findChild<QToolButton *>(QStringLiteral("plots.tools")),
                               QStringLiteral("Logarithmic y")));
    }
    QCOMPARE(int(stage.board.link().settings().xAxis), axis);
    QVERIFY(settle(&stage.board));
    const LaneCurves curves =
        laneCurves(stage.race.lanes()[0], quantityOf(QuantityKind::TrainLoss), XAxis(axis));
    QVERIFY(
        near(stage.plot(0).xRange().upper, XAxis(axis) == XAxis::Epoch && !log ? 40 : curves.line.x.back()));
    QVERIFY(!log || stage.plot(0).xRange().lower > 0);
    const QColor color = stage.themes.theme().lane(0).color;
    for (CurvePlot *plot : stage.board.plots())
        QVERIFY(pixelsOf(pictureOf(plot), color) > 200); // the line, not only its letter
}

void PlotBoardTest::smoothingControls()
{
    Stage stage;
    stage.run(30);
    const QImage raw = pictureOf(stage.canvas(0));
    QAction *average = actionOf(stage.board, QStringLiteral("Moving average"));
    QAction *none = actionOf(stage.board, QStringLiteral("None"));
    QAction *amount = actionOf(stage.board, QStringLiteral("over 31 epochs"));
    QVERIFY(average && none && amount && none->isChecked() && !amount->isEnabled());
    average->trigger();
    QVERIFY(amount->isEnabled());
    amount->trigger();
    QCOMPARE(stage.board.link().settings().amount, 31);
    QVERIFY(settle(&stage.board));
    QVERIFY(pictureOf(stage.canvas(0)) != raw);
    none->trigger();
    QVERIFY(settle(&stage.board));
    QCOMPARE(pictureOf(stage.canvas(0)), raw);
}

void PlotBoardTest::showsAnyMetric()
{
    Stage stage;
    stage.run(20);
    for (const MetricInfo &info : metricCatalogue()) {
        const Quantity quantity = usualMetric(info.id);
        stage.board.showMetric(quantity);
        QCOMPARE(stage.board.plots().size(), std::size_t(4));
        QCOMPARE(stage.plot(3).quantity(), quantity);
        QVERIFY(stage.plot(3).isVisible());
        QVERIFY(stage.plot(3).title().startsWith(QString::fromStdString(info.name)));
        settle(&stage.board);
    }
    stage.board.showMetric(usualMetric("entropy"));
    Q_EMIT stage.plot(3).head().title().menu()->aboutToShow();
    QAction *layer = actionOf(stage.plot(3), QStringLiteral("layer 1"));
    QVERIFY(layer);
    layer->trigger();
    QCOMPARE(stage.plot(3).quantity().layer, 0);
    QVERIFY(stage.plot(3).title().contains(QStringLiteral("layer 1")));
    stage.board.hideMetric();
    QCOMPARE(stage.board.plots().size(), std::size_t(3));
}

void PlotBoardTest::themeRecoloursAtOnce()
{
    Stage stage;
    stage.run(20);
    stage.themes.setChoice(ThemeChoice::Light);
    QVERIFY(settle(&stage.board));
    QVERIFY(pixelsOf(pictureOf(stage.canvas(0)), Theme::light().surface) > 10000);
    QVERIFY(pixelsOf(pictureOf(stage.canvas(0)), Theme::light().lane(0).color) > 50);
    stage.themes.setChoice(ThemeChoice::Dark);
    QVERIFY(settle(&stage.board));
    QVERIFY(pixelsOf(pictureOf(stage.canvas(0)), Theme::darkTheme().surface) > 10000);
    QVERIFY(pixelsOf(pictureOf(stage.canvas(0)), Theme::darkTheme().lane(0).color) > 50);
    QCOMPARE(pixelsOf(pictureOf(stage.canvas(0)), Theme::light().lane(0).color), 0);
    stage.themes.setChoice(ThemeChoice::Light);
}

void PlotBoardTest::manySeedsStayFluent()
{
    std::vector<std::string> masks;
    for (int k = 1; k <= 10; ++k)
        masks.push_back("top-k:" + std::to_string(k));
    Stage stage(masks, 10);
    {
        const QSignalBlocker blocker(stage.race);
        for (int lane = 0; lane < 10; ++lane)
            for (int seed = 1; seed <= 10; ++seed)
                for (int epoch = 0; epoch < 200; ++epoch)
                    addEpoch(stage.race, lane, std::uint64_t(seed), epoch, 20 + 10 * lane + seed);
        for (int lane = 0; lane < 10; ++lane)
            for (int seed = 1; seed <= 10; ++seed)
                setStatus(stage.race, lane, std::uint64_t(seed), RunStatus::Finished);
    }
    PlotSettings settings;
    settings.singleSeeds = true;
    stage.board.link().setSettings(settings);
    stage.board.resize(1600, 900);
    QVERIFY(settle(&stage.board));
    stage.board.link().hold(0, 150);
    // Each round beside the same lines drawn by a bare painter: a slow machine slows both down alike.
    QImage canvas(530, 300, QImage::Format_ARGB32_Premultiplied);
    QPolygonF line;
    for (int x = 0; x < 200; ++x)
        line << QPointF(2.5 * x, 150 + 100 * std::sin(x / 9.0));
    std::vector<double> ratios;
    for (int i = 0; i < 15; ++i) {
        stage.board.link().hold(i, 150 + i);
        const double plots = processorTime([&] {
            for (CurvePlot *plot : stage.board.plots())
                plot->bringUpToDate();
        });
        const double painter = processorTime([&] {
            QPainter bare(&canvas);
            bare.setRenderHint(QPainter::Antialiasing);
            for (std::size_t lines = 0; lines < 100 * stage.board.plots().size(); ++lines)
                bare.drawPolyline(line);
        });
        ratios.push_back(plots / painter);
    }
    std::sort(ratios.begin(), ratios.end());
    const double median = ratios[ratios.size() / 2];
    // About 3 when this was written.
    QVERIFY2(median < 7, qPrintable(QStringLiteral("%1 times what drawing the lines takes.").arg(median)));
}

void PlotBoardTest::everyControlIsExplained()
{
    Stage stage;
    stage.run(5);
    stage.board.showMetric(usualMetric("entropy"));
    stage.board.resize(1400, 620);
    QVERIFY(settle(&stage.board));
    const auto check = [](QWidget *widget) {
        QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
        QVERIFY2(!widget->toolTip().isEmpty(), qPrintable(widget->accessibleName()));
        QVERIFY2(!widget->whatsThis().isEmpty(), qPrintable(widget->accessibleName()));
        QVERIFY2(widget->focusPolicy() != Qt::NoFocus, qPrintable(widget->accessibleName()));
    };
    for (QAbstractButton *button : stage.board.findChildren<QAbstractButton *>())
        if (!qobject_cast<QTabBar *>(button->parentWidget()))
            check(button);
    check(stage.board.findChild<QTabBar *>());
    for (CurvePlot *plot : stage.board.plots()) {
        QVERIFY(!plot->canvas()->whatsThis().isEmpty());
        QVERIFY(plot->summary().contains(QStringLiteral("at epoch 5")));
    }
}

void PlotBoardTest::lanesMayComeAndGo()
{
    Stage stage;
    stage.run(20);
    QTest::mouseMove(stage.canvas(0), stage.plot(0).pixelOf(10, 0.3));
    QVERIFY(settle(&stage.board));
    stage.race.setExperiment(experimentOf({"top-k:5"}, 1));
    QVERIFY(!stage.plot(0).summary().isEmpty());
    QTest::mouseClick(stage.canvas(1), Qt::LeftButton, {}, stage.plot(1).pixelOf(16, 72.5));
    QVERIFY(settle(&stage.board));
    stage.race.setExperiment(experimentOf({}, 1));
    QVERIFY(settle(&stage.board));
    stage.race.setExperiment(experimentOf({"full", "top-k:5", "banded:5", "top-k:2"}, 2));
    stage.run(5);
    QCOMPARE(legendEntries(stage.race, stage.themes.theme()).size(), std::size_t(4));
    QCOMPARE(stage.plot(1).head().key().entries().front().text, QStringLiteral("median of 2"));
}

FOVEA_TEST(PlotBoardTest)
#include "tst_plot_board.moc"
