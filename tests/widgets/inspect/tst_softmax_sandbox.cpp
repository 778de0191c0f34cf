// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/widgets/inspect/sandbox_stage.h"
#include "widgets/charts/bound_gauge.h"
#include "widgets/charts/bound_words.h"
#include "widgets/charts/sandbox_text.h"
#include "widgets/charts/score_bars.h"
#include "widgets/inspect/softmax_sandbox.h"

#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>

#include <cmath>
#include <limits>

using namespace fovea;
using namespace fovea::ui;
using fovea::test::fiveScores;
using fovea::test::manyScores;
using Fixture = fovea::test::SandboxStage;

class TestSoftmaxSandbox : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void changesK()
    {
        Fixture f;
        auto *slider = f.part<QSlider>("keepSlider");
        QCOMPARE(slider->value(), 2);
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Right);
        QCOMPARE(f.box.row().keep, 3);
        QCOMPARE(f.box.trial().before.kept, (std::vector<std::uint8_t>{0, 1, 0, 1, 1}));
        auto *field = f.part<QSpinBox>("keep");
        QCOMPARE(field->text(), QStringLiteral("3 of 5"));
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("5"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(f.box.row().keep, 0);
        QCOMPARE(field->text(), QStringLiteral("5 of 5, full"));
        QVERIFY(!f.box.trial().separation);
    }

    void perturbsTheChosenScore()
    {
        Fixture f;
        QVERIFY(!f.box.measuredRatio());
        QCOMPARE(f.text("ratio"), QStringLiteral("–"));
        auto *slider = f.part<QSlider>("moveSlider");
        slider->setFocus();
        for (int i = 0; i < 5; ++i)
            QTest::keyClick(slider, Qt::Key_Right);
        QCOMPARE(f.box.perturbation(), 0.5);
        QCOMPARE(f.part<QDoubleSpinBox>("by")->value(), 0.5);
        QVERIFY(f.box.row() == fiveScores(2)); // the row itself stays
        const auto expected = softmaxTrial(fiveScores(2).scores, 2, {3, 0.5}, Norm::L2);
        QCOMPARE(*f.box.measuredRatio(), *expected.ratio);
        QCOMPARE(f.bars()->weightRect(0).height(), 0.0); // dropped
        QVERIFY(f.bars()->weightRect(1).height() > f.bars()->weightRect(3).height());
    }

    void showsTheNumbersOfCore_data()
    {
        QTest::addColumn<int>("keep");
        QTest::addColumn<int>("norm");
        QTest::newRow("top-2 in l2") << 2 << int(Norm::L2);
        QTest::newRow("top-2 in l1") << 2 << int(Norm::L1);
        QTest::newRow("full in l2") << 0 << int(Norm::L2);
        QTest::newRow("full in l1") << 0 << int(Norm::L1);
    }

    void showsTheNumbersOfCore()
    {
        QFETCH(int, keep);
        QFETCH(int, norm);
        Fixture f(fiveScores(keep));
        QTest::mouseClick(f.part<QPushButton>(Norm(norm) == Norm::L1 ? "l1" : "l2"), Qt::LeftButton);
        QCOMPARE(int(f.box.norm()), norm);
        f.box.selectBar(4);
        f.box.perturb(0.75);
        const auto trial = softmaxTrial(fiveScores(keep).scores, keep, {4, 0.75}, Norm(norm));
        QCOMPARE(f.text("ratio"), QString::number(*trial.ratio, 'f', 4));
        QCOMPARE(f.text("output"), QString::number(trial.outputChange, 'f', 4));
        QCOMPARE(f.text("input"), QStringLiteral("0.7500"));
        const QString bound = QString::number(std::exp(trial.logBound), 'f', 3);
        QCOMPARE(f.text("bound"), bound);
        QVERIFY2(f.text("formula").contains(bound), qPrintable(f.text("formula")));
        QVERIFY(f.text("formula").contains(QString::number(trial.dispersion, 'f', 2)));
        QCOMPARE(f.text("formula").contains(QStringLiteral("Δ")), keep == 2);
        QCOMPARE(f.text("share"), shareFigure(*trial.share));
        QCOMPARE(f.box.worst().share,
                 worstMove(fiveScores(keep).scores, keep, Norm(norm), f.box.range()).share);
        // What is proved stands there; where statements come from does not.
        QCOMPARE(f.text("trust").contains(QStringLiteral("can exceed the bound, up to twice")),
                 Norm(norm) == Norm::L1);
        QVERIFY(f.text("trust").contains(boundWords(trial.logBound, keep == 2)));
        for (const char *apology : {"inferred", "summar", "reconstruct", "at hand"})
            QVERIFY(!f.text("trust").contains(QLatin1String(apology)));
    }

    void showsTheWorstMove()
    {
        Fixture f;
        const WorstMove worst = f.box.worst();
        QVERIFY(worst.share > 0);
        auto *button = f.part<QPushButton>("showWorst");
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(f.box.selectedBar(), worst.move.key);
        QCOMPARE(f.box.perturbation(), worst.move.by);
        QVERIFY(std::abs(*f.box.trial().share - worst.share) < 1e-9);
        QVERIFY(f.text("worst").contains(QStringLiteral("bar %1 by").arg(worst.move.key + 1)));
        QVERIFY(f.text("worst").contains(shareFigure(worst.share)));
        QVERIFY(!button->isEnabled());
        auto *gauge = f.part<BoundGauge>("gauge");
        QCOMPARE(gauge->reading().worst, f.box.trial().ratio);
        f.box.perturb(0.1);
        QVERIFY(button->isEnabled());
    }

    void saysWhenTheBoundIsExceeded()
    {
        Fixture f({.title = {}, .scores = std::vector<double>(50, 0.0), .labels = {}, .keep = 0});
        f.box.setNorm(Norm::L1);
        f.box.showWorstMove();
        QVERIFY(*f.box.trial().share > 1.5);
        QCOMPARE(f.text("shareWords"), QStringLiteral("of the bound: exceeded"));
        auto *gauge = f.part<BoundGauge>("gauge");
        const QImage image = gauge->grab().toImage();
        const double ratio = *f.box.trial().ratio;
        const QColor accent = f.themes.theme().accent, caution = f.themes.theme().caution;
        int within = 0, beyond = 0; // pixels of the track, which is as high as its middle line
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x <= int(gauge->positionOf(ratio)); ++x) {
                within += image.pixelColor(x, y) == accent;
                beyond += image.pixelColor(x, y) == caution;
            }
        QVERIFY(within > 0 && beyond > 0);
        f.box.setNorm(Norm::L2);
        f.box.showWorstMove();
        QVERIFY(*f.box.trial().share <= 1);
    }

    // A bound above 1/2 is empty, and that is said; the line 1/2 is always drawn.
    void theCapStandsBesideTheBound()
    {
        Fixture f({.title = {}, .scores = {6, 0, 0, 0}, .labels = {}, .keep = 0}); // e^6 / 4: about 101
        f.box.perturb(0.5);
        QVERIFY(isEmptyBound(f.box.logBound()));
        QVERIFY2(f.text("trust").contains(QStringLiteral("is empty: a softmax never moves by more "
                                                         "than 1/2 of what its scores move.")),
                 qPrintable(f.text("trust")));
        auto *gauge = f.part<BoundGauge>("gauge");
        QVERIFY(gauge->accessibleDescription().contains(QStringLiteral("beyond 1/2: empty")));
        const auto capIsDrawn = [&] {
            const QImage image = gauge->grab().toImage();
            const int x = int(std::round(gauge->positionOf(0.5)));
            int dark = 0;
            for (int y = 0; y < image.height(); ++y)
                dark += qGray(image.pixel(x, y)) < 110;
            return dark >= 12;
        };
        QVERIFY(capIsDrawn());
        f.box.load({.title = {}, .scores = std::vector<double>(50, 0.0), .labels = {}, .keep = 0});
        f.box.perturb(0.5);
        QVERIFY(!isEmptyBound(f.box.logBound()));
        QVERIFY(f.text("trust").contains(QStringLiteral("says something")));
        QVERIFY(capIsDrawn());
        // Whatever the bound says, no full softmax is steeper than 1/2.
        for (const double by : {-4.0, -1.0, 0.01, 2.0, 4.0}) {
            f.box.perturb(by);
            QVERIFY(*f.box.measuredRatio() <= softmaxCap);
        }
    }

    void sendsForTheRowsThatAreOffered()
    {
        Fixture f;
        auto *first = f.part<QToolButton>("send.0");
        auto *second = f.part<QToolButton>("send.1");
        QVERIFY(first->isVisible() && !first->isEnabled() && !second->isVisible());
        QVERIFY2(first->toolTip().contains(QStringLiteral("Select a query first")),
                 qPrintable(first->toolTip()));
        f.box.setOffers({{QStringLiteral("12 of A"), QStringLiteral("A · query 12 ‘1’, layer 2, head 1")},
                         {QStringLiteral("12 of B"), QStringLiteral("B · query 12 ‘1’, layer 2, head 1")}});
        QCOMPARE(first->text(), QStringLiteral("Send row 12 of A"));
        QVERIFY(second->isVisible() && second->isEnabled());
        QVERIFY(second->toolTip().contains(QStringLiteral("B · query 12")));
        QSignalSpy asked(&f.box, &SoftmaxSandbox::rowRequested);
        QTest::mouseClick(second, Qt::LeftButton);
        QCOMPARE(asked.takeFirst().front().toInt(), 1);
        f.box.setOffers({});
        QVERIFY(!first->isEnabled());
    }

    void offersExamplesAndTheWayBack()
    {
        Fixture f;
        const QList<QAction *> actions = f.part<QToolButton>("examples")->menu()->actions();
        QCOMPARE(actions.size(), 5); // three, a line, reset
        QVERIFY(!actions[4]->isEnabled());
        for (int i = 0; i < 3; ++i) {
            actions[i]->trigger();
            QCOMPARE(f.box.row().title, actions[i]->text());
            QCOMPARE(f.text("title"), actions[i]->text());
            QVERIFY(actions[4]->isEnabled());
        }
        QVERIFY(*f.box.trial().before.separation() < 0.1); // a near tie, as it says
        actions[4]->trigger();
        QVERIFY(f.box.row() == fiveScores(2));
    }

    void takesARowOf600()
    {
        Fixture f(manyScores());
        QCOMPARE(f.bars()->count(), 600);
        QVERIFY(f.bars()->barRect(0).left() >= 0);
        QVERIFY(f.bars()->barRect(599).right() <= f.bars()->width());
        QCOMPARE(f.box.row().keep, 40);
        const int key = f.bars()->barAt(f.bars()->width() / 2);
        const double before = f.box.row().scores[std::size_t(key)];
        const QPoint from(f.bars()->width() / 2, f.bars()->height() / 3);
        QTest::mousePress(f.bars(), Qt::LeftButton, {}, from);
        QTest::mouseMove(f.bars(), from - QPoint(0, 10));
        QTest::mouseRelease(f.bars(), Qt::LeftButton, {}, from - QPoint(0, 10));
        QCOMPARE(f.box.selectedBar(), key);
        QVERIFY(f.box.row().scores[std::size_t(key)] > before);
        QVERIFY(!f.box.grab().isNull());
    }

    void refusesRowsItCannotShow_data()
    {
        QTest::addColumn<std::vector<double>>("scores");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("no scores") << std::vector<double>{} << QStringLiteral("no scores");
        QTest::newRow("a score that is no number")
            << std::vector<double>{1, std::numeric_limits<double>::quiet_NaN()} << QStringLiteral("Score 2");
        QTest::newRow("an infinite score")
            << std::vector<double>{std::numeric_limits<double>::infinity()} << QStringLiteral("Score 1");
    }

    void refusesRowsItCannotShow()
    {
        QFETCH(std::vector<double>, scores);
        QFETCH(QString, sentence);
        Fixture f;
        f.box.load({.title = QStringLiteral("bad"), .scores = scores, .labels = {}, .keep = 1});
        QVERIFY(f.part<QLabel>("problem")->isVisible());
        QVERIFY2(f.box.problem().contains(sentence), qPrintable(f.box.problem()));
        QVERIFY(f.box.row() == fiveScores(2));
        f.box.load(fiveScores(3));
        QVERIFY(!f.part<QLabel>("problem")->isVisible());
        QCOMPARE(f.box.row().keep, 3);
    }

    void survivesOneKeyAndHugeScores()
    {
        Fixture f({.title = {}, .scores = {0.3}, .labels = {}, .keep = 4});
        QCOMPARE(f.box.row().keep, 0);
        f.box.perturb(2);
        QCOMPARE(*f.box.measuredRatio(), 0.0);
        QVERIFY(!f.part<QPushButton>("showWorst")->isEnabled());
        QVERIFY(!f.box.grab().isNull());
        f.box.load({.title = {}, .scores = {1000, 0, -500}, .labels = {}, .keep = 2});
        f.box.perturb(1);
        QVERIFY2(f.text("bound").contains(QStringLiteral("9.87·10<sup>433</sup>")),
                 qPrintable(f.text("bound")));
        QVERIFY(!f.box.grab().isNull());
    }

    void writesSmallSharesForWhatTheyAre()
    {
        Fixture f({.title = {}, .scores = {1, 1, 0}, .labels = {}, .keep = 1});
        f.box.perturb(-0.5);
        QVERIFY(*f.box.trial().share < 1e-6);
        QCOMPARE(f.text("share"), shareFigure(1e-6));
        QVERIFY(f.text("worst").contains(QStringLiteral("&lt;")));
        QVERIFY(f.text("trust").contains(QStringLiteral("tie at the cut")));
        QVERIFY(f.text("formula").contains(QStringLiteral("1.00·10<sup>−9</sup>")));
    }

    void tellsScreenReadersTheChosenBar()
    {
        Fixture f;
        QCOMPARE(f.bars()->accessibleDescription(),
                 QStringLiteral("Bar 4 of 5 (d), score 1.20, kept, weight 0.310"));
        f.box.perturb(-1);
        QCOMPARE(f.bars()->accessibleDescription(),
                 QStringLiteral("Bar 4 of 5 (d), score 1.20 → 0.20, kept → dropped, weight 0.310 → 0.000"));
        for (const QWidget *widget : f.box.findChildren<QWidget *>())
            if ((widget->focusPolicy() & Qt::TabFocus) && widget->isVisible() && widget->parent() &&
                !qobject_cast<const QAbstractSpinBox *>(widget->parent()))
                QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
    }

    void standsSideBySideWhenWide()
    {
        Fixture f;
        const auto place = [&](const char *name) {
            auto *widget = f.part<QWidget>(name);
            return QRect(widget->mapTo(&f.box, QPoint()), widget->size());
        };
        QVERIFY(place("gauge").top() > place("bars").bottom());
        QVERIFY(place("gauge").right() < f.box.width());
        f.box.resize(640, 480);
        QTRY_VERIFY(place("gauge").left() > place("bars").right());
        QVERIFY(place("gauge").right() < 640);
    }

    // With changes under way the scroll area once kept the least width of two columns.
    void fitsAgainWhenMadeNarrow()
    {
        ThemeManager themes;
        SoftmaxSandbox box(themes);
        box.resize(640, 480);
        box.show();
        QVERIFY(QTest::qWaitForWindowExposed(&box));
        QTest::qWait(50); // not for a result: what the first show leaves to do would hide the fault
        auto *content = box.findChild<QScrollArea *>()->widget();
        QTRY_VERIFY(content->width() > 600); // laid out, nothing pending
        box.load(manyScores());
        box.perturb(2);
        box.resize(340, 720);
        QCoreApplication::processEvents();
        QVERIFY2(content->width() <= 340, qPrintable(QString::number(content->width())));
    }
};

FOVEA_TEST(TestSoftmaxSandbox)
#include "tst_softmax_sandbox.moc"
