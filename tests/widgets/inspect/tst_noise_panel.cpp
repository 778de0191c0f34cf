// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/widget_parts.h"
#include "widgets/charts/noise_scatter.h"
#include "widgets/charts/noise_shares.h"
#include "widgets/charts/noise_table.h"
#include "widgets/inspect/noise_panel.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>

#include <cmath>
#include <limits>

using namespace fovea;
using namespace fovea::ui;

namespace {

constexpr int dockWidth = 340;

// A lane whose layers keep the given shares of their picks; queries with larger separations keep more.
NoiseLane lane(const QString &letter, int style, Choice choice, const std::vector<double> &layers)
{
    auto stability = std::make_shared<MaskStability>();
    stability->choice = choice;
    stability->draws = 64;
    stability->sigma = 0.1;
    for (const double share : layers)
        stability->layerPicks.push_back({share, 0.012, 0.25});
    stability->picks = stability->layerPicks.front();
    stability->answers = {0.875, 0.0411, 0.5};
    NoiseLane shown{letter, QStringLiteral("top-k 5"), style, stability, {}, {}, {}};
    if (choice == Choice::Score)
        for (int query = 0; query < 40; ++query)
            shown.scatter.points.push_back(
                {query % 2, 0, query, std::pow(10.0f, float(query) / 20 - 2), 0.2f + 0.02f * float(query)});
    return shown;
}

std::vector<NoiseLane> twoLanes()
{
    return {lane(QStringLiteral("A"), 0, Choice::Everything, {1, 1}),
            lane(QStringLiteral("B"), 1, Choice::Score, {0.9996, 0.625})};
}

std::vector<NoiseLane> withTable(std::vector<NoiseLane> lanes)
{
    for (NoiseLane &each : lanes) {
        for (const double sigma : stabilityLevels())
            each.table.push_back({sigma,
                                  sigma < 0.5 ? 32 : 1024,
                                  sigma < 0.5 ? NoiseStop::Settled : NoiseStop::Most,
                                  {{1 - sigma / 2, sigma / 20, 0.25}, {1 - sigma, sigma / 10, 0.25}},
                                  {1 - sigma * 0.75, sigma / 16, 0.25},
                                  {1 - sigma / 4, 0.0001, 0.5}});
    }
    return lanes;
}

struct Fixture
{
    Fixture()
    {
        panel.resize(dockWidth, 700);
        panel.show();
        panel.activateWindow();
        isActive = QTest::qWaitForWindowActive(&panel);
    }

    QSlider *noise() const { return part<QSlider>(panel, "noise"); }
    QString state() const { return part<QLabel>(panel, "state")->text(); }
    NoiseScatter *scatter() const { return panel.findChild<NoiseScatter *>(); }
    NoiseTable *table() const { return panel.findChild<NoiseTable *>(); }

    ThemeManager themes;
    NoisePanel panel{themes};
    bool isActive = false;
};

} // namespace

class TestNoisePanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Every step is larger than the one before, from off to 100 %, and is told once.
    void keysWalkTheNoiseUpAndDown()
    {
        Fixture f;
        QVERIFY(f.isActive);
        QSignalSpy changes(&f.panel, &NoisePanel::sigmaChanged);
        f.noise()->setFocus();
        QCOMPARE(f.panel.sigma(), 0.0);
        QCOMPARE(part<QLabel>(f.panel, "noiseValue")->text(), QStringLiteral("off"));
        double last = 0;
        QStringList words;
        for (int step = 0; step < 20; ++step) {
            QTest::keyClick(f.noise(), Qt::Key_Right);
            if (f.panel.sigma() == last)
                break;
            QVERIFY(f.panel.sigma() > last && (last == 0 || f.panel.sigma() / last <= 5.0 / 3 + 1e-9));
            last = f.panel.sigma();
            QCOMPARE(changes.last().first().toDouble(), last);
            words << part<QLabel>(f.panel, "noiseValue")->text();
        }
        QCOMPARE(last, 1.0);
        QCOMPARE(changes.count(), words.size());
        QCOMPARE(words.first(), QStringLiteral("1 %"));
        QCOMPARE(words[1], QStringLiteral("1.5 %"));
        QCOMPARE(words.last(), QStringLiteral("100 %"));
        QTest::keyClick(f.noise(), Qt::Key_Home);
        QCOMPARE(f.panel.sigma(), 0.0);
        f.panel.setSigma(0.11);
        QCOMPARE(f.panel.sigma(), 0.1);
    }

    void asksForDrawsMapsAndLevels()
    {
        Fixture f;
        QVERIFY(f.isActive);
        f.panel.setLanes(twoLanes());
        QSignalSpy draws(&f.panel, &NoisePanel::drawsChanged);
        QSignalSpy cells(&f.panel, &NoisePanel::cellsShownChanged);
        QSignalSpy levels(&f.panel, &NoisePanel::tableRequested);
        auto *numbers = part<QComboBox>(f.panel, "draws");
        QCOMPARE(f.panel.draws(), 1024);
        QCOMPARE(numbers->currentText(), QStringLiteral("up to 1024 draws"));
        numbers->setFocus();
        QTest::keyClick(numbers, Qt::Key_Up);
        QCOMPARE(draws.last().first().toInt(), 128);
        QCOMPARE(f.panel.draws(), 128);
        auto *check = part<QCheckBox>(f.panel, "cells");
        QTest::mouseClick(check, Qt::LeftButton, {}, {size::gap, check->height() / 2});
        QCOMPARE(cells.count(), 1);
        QVERIFY(cells.last().first().toBool() && f.panel.cellsAreShown());
        press(f.panel, "measure");
        QCOMPARE(levels.count(), 1);
        f.panel.setBusy(true);
        press(f.panel, "measure");
        QCOMPARE(levels.count(), 1); // one at a time
        QVERIFY(f.state().contains(QStringLiteral("Measuring")));
        f.panel.setBusy(false);
        press(f.panel, "measure");
        QCOMPARE(levels.count(), 2);
    }

    void saysWhatStaysAndWhyThereIsNothing()
    {
        Fixture f;
        QVERIFY(f.state().contains(QStringLiteral("example")));
        auto lanes = twoLanes();
        lanes.push_back({QStringLiteral("C"),
                         QStringLiteral("top-k 3"),
                         2,
                         nullptr,
                         QStringLiteral("No snapshot is kept."),
                         {},
                         {}});
        f.panel.setLanes(lanes);
        QVERIFY(f.state().contains(QStringLiteral("slider")));
        QVERIFY(!f.scatter()->isVisible()); // off
        f.panel.setSigma(0.1);
        const auto shares = f.panel.findChildren<NoiseShares *>();
        QCOMPARE(shares.size(), 3);
        for (const NoiseShares *each : shares)
            QVERIFY(each->isVisible());
        QCOMPARE(shares[0]->sentence(),
                 QStringLiteral("Full attention keeps every key: there is nothing to pick."));
        QVERIFY(shares[0]->accessibleDescription().contains(
            QStringLiteral("answers: 87.5 ± 4.1 % unchanged, chance 50 %")));
        QVERIFY(!shares[0]->accessibleDescription().contains(QStringLiteral("layer")));
        QVERIFY(shares[1]->sentence().isEmpty());
        const QString said = shares[1]->accessibleDescription();
        QVERIFY2(said.contains(QStringLiteral("layer 1: 99.9 ± 1.2 %")),
                 qPrintable(said)); // never rounded to all
        QVERIFY2(said.contains(QStringLiteral("layer 2: 62.5 ± 1.2 % unchanged, chance 25 %")),
                 qPrintable(said));
        QCOMPARE(shares[2]->sentence(), QStringLiteral("No snapshot is kept."));
        QVERIFY(f.scatter()->isVisible());
        f.panel.setLanes({lanes[1]});
        QCOMPARE(f.panel.findChildren<NoiseShares *>().size(), 1);
        for (const Choice choice : {Choice::Position, Choice::Chance})
            QVERIFY(!fixedPicksSentence(choice).isEmpty());
        QVERIFY(fixedPicksSentence(Choice::Score).isEmpty());
    }

    void saysHowManyDrawsAndWhyNoMore()
    {
        Fixture f;
        f.panel.setSigma(0.1);
        auto lanes = twoLanes();
        lanes[0].stability = lanes[1].stability;
        f.panel.setBusy(true);
        f.panel.setLanes(lanes, NoiseStop::Not);
        QVERIFY2(f.state().contains(QStringLiteral("64 draws so far")), qPrintable(f.state()));
        f.panel.setBusy(false);
        f.panel.setLanes(lanes, NoiseStop::Settled);
        QVERIFY2(f.state().contains(QStringLiteral("64 draws were enough: lanes differ")),
                 qPrintable(f.state()));
        QVERIFY(f.state().contains(QStringLiteral("± one standard error")));
        f.panel.setLanes({lanes[0]}, NoiseStop::Settled);
        QVERIFY2(f.state().contains(QStringLiteral("known to half a point")), qPrintable(f.state()));

        // One keeps its answer in every draw, the other in every other; of the picks neither is ahead.
        const auto drawnAs = [](bool keepsAll) {
            MaskStability stability;
            stability.draws = 1024;
            for (int draw = 0; draw < 1024; ++draw) {
                stability.sameAnswer.push_back(keepsAll || draw % 2);
                stability.picksOfDraw.push_back(keepsAll ? 0.5f : float(draw % 2));
            }
            return std::make_shared<const MaskStability>(stability);
        };
        lanes[0].stability = drawnAs(true);
        lanes[1].stability = drawnAs(false);
        f.panel.setLanes(lanes, NoiseStop::Most);
        QVERIFY2(f.state().contains(
                     QStringLiteral("1024 draws, as many as allowed. Order not clear: A and B in picks.")),
                 qPrintable(f.state()));
    }

    // Where the error ends and where chance stands there is ink that a lane without them does not have.
    void errorsAndChanceAreDrawn()
    {
        Fixture f;
        f.panel.setSigma(0.1);
        const auto shown = [&](double error, double chance) {
            auto lanes = std::vector{lane(QStringLiteral("B"), 1, Choice::Score, {0.5})};
            auto stability = *lanes[0].stability;
            stability.layerPicks[0] = {0.5, error, chance};
            stability.answers = {1, 0, 0.5};
            lanes[0].stability = std::make_shared<const MaskStability>(stability);
            f.panel.setLanes(lanes);
            QCoreApplication::sendPostedEvents();
            return f.panel.findChild<NoiseShares *>()->grab().toImage();
        };
        const auto differing = [](const QImage &a, const QImage &b) {
            int columns = 0;
            for (int x = 0; x < a.width() * 2 / 3; ++x) { // left of the numbers
                bool differs = false;
                for (int y = 0; y < a.height(); ++y)
                    differs |= a.pixel(x, y) != b.pixel(x, y);
                columns += differs;
            }
            return columns;
        };
        for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            f.themes.setChoice(choice);
            const QImage plain = shown(0, 0.5);
            const int narrow = differing(plain, shown(0.05, 0.5));
            const int wide = differing(plain, shown(0.15, 0.5));
            QVERIFY(narrow > 4 && wide > narrow + 10);
            const QImage other = shown(0, 0.2);
            QVERIFY(other.height() > plain.height()); // a word for each chance
        }
    }

    void scatterPutsSeparationOnALogarithmicAxis()
    {
        Fixture f;
        f.panel.setLanes(twoLanes());
        f.panel.setSigma(0.1);
        const NoiseScatter &scatter = *f.scatter();
        const auto place = [&](float separation, float unchanged) {
            return scatter.placeOf({0, 0, 0, separation, unchanged});
        };
        const qreal decade = place(0.1f, 0.5f).x() - place(0.01f, 0.5f).x();
        QVERIFY(decade > 50);
        QVERIFY(std::abs(place(1, 0.5f).x() - place(0.1f, 0.5f).x() - decade) < 1e-3);
        QCOMPARE(place(0, 0.5f), place(-3, 0.5f)); // at the left edge
        QVERIFY(place(0, 0.5f).x() <= place(0.01f, 0.5f).x());
        QVERIFY(place(1, 1).y() < place(1, 0).y());
        for (const float share : {0.0f, 1.0f})
            QVERIFY(QRectF(scatter.rect()).contains(place(1, share)));

        const QString words = scatter.readout(scatter.placeOf(twoLanes()[1].scatter.points[30]));
        QVERIFY2(words.startsWith(QStringLiteral("B, layer 1, head 1, query 31: separation 0.316, 80.0 %")),
                 qPrintable(words));
        QVERIFY(scatter.readout({0, 0}).isEmpty());
        // Twenty queries below 0.1 keep 0.2 to 0.58, twenty above keep 0.6 to 0.98.
        QVERIFY2(scatter.summary().contains(QStringLiteral("39.0 %")), qPrintable(scatter.summary()));
        QVERIFY2(scatter.summary().contains(QStringLiteral("79.0 %")), qPrintable(scatter.summary()));
        QVERIFY(!scatter.summary().contains(QStringLiteral("drawn")));
        auto thinned = twoLanes();
        thinned[1].scatter.leftOut = 60;
        f.panel.setLanes(thinned);
        QVERIFY(scatter.summary().contains(QStringLiteral("40 of 100 queries")));
    }

    void marksAreWhereTheirPointsAre()
    {
        Fixture f;
        auto lanes = twoLanes();
        lanes[1].scatter.points.resize(1); // 0.01 and 0.2
        lanes[1].scatter.points.push_back({0, 0, 1, 1.0f, 0.8f});
        f.panel.setLanes(lanes);
        f.panel.setSigma(0.1);
        for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            f.themes.setChoice(choice);
            const QImage image = f.scatter()->grab().toImage();
            const auto colourAt = [&](const StabilityPoint &point) {
                return image.pixelColor(f.scatter()->placeOf(point).toPoint());
            };
            const QColor nothing = colourAt({0, 0, 0, 0.1f, 0.3f});
            for (const StabilityPoint &point : lanes[1].scatter.points)
                QVERIFY(colourAt(point) != nothing);
        }
    }

    void tableAndCsvHoldEveryLevel()
    {
        Fixture f;
        QVERIFY(f.isActive);
        f.panel.setLanes(twoLanes());
        QVERIFY(!f.table()->isVisible());
        QSignalSpy copies(&f.panel, &NoisePanel::copyRequested);
        press(f.panel, "copyTable");
        QCOMPARE(copies.count(), 0);
        f.panel.setLanes(withTable(twoLanes()));
        const NoiseTable &table = *f.table();
        QVERIFY(table.isVisible());
        QCOMPARE(table.columnCount(), 7);
        QCOMPARE(table.rowCount(), 1 + 4); // full: answers; top-k: two layers, all, answers
        QCOMPARE(table.horizontalHeaderItem(2)->text(), QStringLiteral("5"));
        QCOMPARE(table.verticalHeaderItem(2)->text(), QStringLiteral("B layer 2\nchance 25"));
        QCOMPARE(table.verticalHeaderItem(4)->text(), QStringLiteral("B answers\nchance 50"));
        QCOMPARE(table.item(2, 4)->text(), QStringLiteral("80.0\n±2.0")); // 1 - 0.2
        QCOMPARE(table.item(3, 6)->text(), QStringLiteral("25.0\n±6.3"));
        QCOMPARE(table.item(4, 6)->text(), QStringLiteral("75.0\n±0.1"));
        QVERIFY(table.item(2, 4)->toolTip().contains(QStringLiteral("32 draws: 80.0 ± 2.0 %")));

        press(f.panel, "copyTable");
        QCOMPARE(copies.count(), 1);
        const QStringList rows =
            copies.last().first().toString().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(rows.size(), 1 + 2 * 7 * 3);
        QCOMPARE(rows[0], QStringLiteral("lane,mask,noise,draws,stop,layer,"
                                         "picks_unchanged,picks_standard_error,picks_chance,"
                                         "answers_unchanged,answers_standard_error,answers_chance"));
        QCOMPARE(rows[1 + 7 * 3 + 4 * 3],
                 QStringLiteral("B,top-k 5,0.2,32,settled,all,0.85,0.0125,0.25,0.95,1e-04,0.5"));
        QCOMPARE(rows[1 + 7 * 3 + 4 * 3 + 2], QStringLiteral("B,top-k 5,0.2,32,settled,1,0.8,0.02,0.25,,,"));
        QVERIFY(rows.last().contains(QStringLiteral(",1024,limit,")));
        f.table()->setFocus();
        QTest::keyClick(f.table(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(copies.count(), 2);
        QCOMPARE(copies[1], copies[0]);
    }

    void undefinedSharesAreNoNumbers()
    {
        Fixture f;
        auto lanes = withTable(twoLanes());
        constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
        lanes[1].table[0].layers[0] = {unknown, unknown, unknown};
        f.panel.setLanes(lanes);
        QCOMPARE(f.table()->item(1, 0)->text(), QStringLiteral("–\n±?"));
        QCOMPARE(f.table()->verticalHeaderItem(1)->text(), QStringLiteral("B layer 1"));
        QVERIFY(!stabilityCsv(lanes).contains(QStringLiteral("nan")));
    }

    // Nothing is wider than the dock, and every control is reached by Tab.
    void fitsTheDockAndTheKeyboard()
    {
        Fixture f;
        QVERIFY(f.isActive);
        f.panel.setLanes(withTable(twoLanes()));
        f.panel.setSigma(0.1);
        QVERIFY(f.panel.minimumSizeHint().width() <= dockWidth);
        QCoreApplication::sendPostedEvents();
        QCOMPARE(f.table()->horizontalScrollBar()->maximum(), 0); // all levels at once
        for (const QWidget *part : {static_cast<QWidget *>(f.scatter()), static_cast<QWidget *>(f.table())}) {
            const int right = part->mapTo(&f.panel, QPoint(part->width(), 0)).x();
            QVERIFY2(right <= dockWidth, qPrintable(QString::number(right)));
        }
        QStringList met;
        f.noise()->setFocus();
        for (int i = 0; i < 8; ++i) {
            met << QApplication::focusWidget()->objectName();
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        }
        for (const char *name : {"noise", "draws", "cells", "copyTable", "measure"}) {
            QVERIFY2(met.contains(QLatin1String(name)), name);
            const auto *control = part<QWidget>(f.panel, name);
            QVERIFY(!control->accessibleName().isEmpty() && !control->toolTip().isEmpty() &&
                    !control->whatsThis().isEmpty());
        }
    }
};

FOVEA_TEST(TestNoisePanel)
#include "tst_noise_panel.moc"
