// SPDX-License-Identifier: MIT
#include "app/workspaces/inspect/film_controller.h"
#include "app/workspaces/inspect/inspect_figures.h"
#include "tests/support/test_program.h"
#include "tests/support/window/inspect_case.h"
#include "widgets/figures/figure_dialog.h"
#include "widgets/inspect/inspect_bar.h"
#include "widgets/inspect/noise_panel.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QMap>
#include <QTabWidget>

using namespace fovea;
using namespace fovea::test;
using app::InspectFigures;

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// A folder to look at what was made; a temporary one where nobody asks.
QString folderFor(const QTemporaryDir &usual)
{
    const QString asked = qEnvironmentVariable("FOVEA_TEST_FIGURES");
    if (!asked.isEmpty())
        QDir().mkpath(asked);
    return asked.isEmpty() ? usual.path() : asked;
}

} // namespace

// Figures of everything a workspace shows.
class TestWindowFigures : public QObject
{
    Q_OBJECT

    // With film, query and noise.
    static void prepare(InspectCase &c)
    {
        c.startTrained(6);
        c.desk().view()->bar().action(QStringLiteral("film"))->setChecked(true);
        c.inspection().selectQuery(2);
        c.desk().details()->setCurrentIndex(4);
        QTRY_VERIFY(c.desk().noise()->isVisible());
        c.desk().noise()->setSigma(0.1);
        Q_EMIT c.desk().noise()->sigmaChanged(c.desk().noise()->sigma());
        QTRY_VERIFY(c.desk().filmController().hasFrames());
        QTRY_VERIFY(!c.desk().noise()->isBusy() && c.desk().noise()->lanes().size() == 2 &&
                    c.desk().noise()->lanes()[1].stability);
    }

private Q_SLOTS:
    void everythingHasAFigure()
    {
        InspectCase c;
        c.themes.setChoice(ui::ThemeChoice::Dark);
        prepare(c);
        const QString folder = folderFor(c.folder);
        QStringList titles, names;
        for (const ui::Figure &figure : c.window->studio().figures.all()) {
            titles << figure.title;
            names << figure.name;
            QVERIFY2(figure.caption.contains(QStringLiteral("Even pairs")), qPrintable(figure.caption));
            for (const char *ending : {".png", ".svg", ".pdf"}) {
                const QString path = folder + QLatin1Char('/') + figure.name + QLatin1String(ending);
                QVERIFY(c.window->studio().figures.save(figure, path));
                QVERIFY(contentOf(path).size() > 1000);
            }
            const QImage image(folder + QLatin1Char('/') + figure.name + QStringLiteral(".png"));
            QCOMPARE(image.pixelColor(1, 1), ui::Theme::light().surface); // whatever the window's theme
        }
        QCOMPARE(titles,
                 (QStringList{"Plots", "Accuracy (%)", "Loss (nats)", "Race board", "Maps side by side",
                              "Map of A", "Map of B", "All heads of A", "All heads of B", "Film strip",
                              "Query 3", "Dispersion", "Noise", "How far attention can move",
                              "Conditions W and X", "Regime of the theory", "Where the gradient goes"}));
        QCOMPARE(QSet<QString>(names.begin(), names.end()).size(), names.size());
        QVERIFY2(names.contains(QStringLiteral("even-pairs_b_seed1_epoch6_layer1-head1_weights")),
                 qPrintable(names.join(u' ')));
    }

    // What a reader of the figure needs to find it again.
    void captionsSayWhereItIsFrom()
    {
        InspectCase c;
        c.startTrained(3);
        const ui::Figure figure = InspectFigures(c.desk(), c.inspection(), c.window->studio().race, nullptr)
                                      .ofMap(*c.maps().panes()[1]);
        for (const char *part :
             {"Even pairs", "held-out example 1: ", "layer 1, head 1", "B: top-k 2, seed 1", "epoch 3"})
            QVERIFY2(figure.caption.contains(QLatin1String(part)), qPrintable(figure.caption));
    }

    // A caption claims neither one epoch for a film nor one head for all of them.
    void captionsSayNoMoreThanIsShown()
    {
        InspectCase c;
        prepare(c);
        QMap<QString, ui::Figure> figures;
        for (const ui::Figure &figure : c.window->studio().figures.all())
            figures.insert(figure.title, figure);
        const auto caption = [&](const char *title) { return figures[QLatin1String(title)].caption; };
        QVERIFY2(caption("Map of B").contains(QStringLiteral("dotted: the best dropped key")),
                 qPrintable(caption("Map of B")));
        QVERIFY(!caption("Map of A").contains(QStringLiteral("outlined"))); // it keeps all
        QVERIFY2(!caption("Film strip").contains(QStringLiteral("epoch")), qPrintable(caption("Film strip")));
        QVERIFY(!figures[QStringLiteral("Film strip")].name.contains(QStringLiteral("epoch")));
        QVERIFY2(caption("All heads of B").contains(QStringLiteral("all layers and heads")),
                 qPrintable(caption("All heads of B")));
        QVERIFY(!figures[QStringLiteral("All heads of B")].name.contains(QStringLiteral("head1")));
        QVERIFY2(caption("Query 3").contains(QStringLiteral("query 3")), qPrintable(caption("Query 3")));
        QVERIFY2(caption("Noise").contains(QStringLiteral("draws")), qPrintable(caption("Noise")));
    }

    void theDialogShowsAndSaves()
    {
        InspectCase c;
        c.startTrained(3);
        QTest::keyClick(c.window.get(), Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
        auto *dialog = c.window->findChild<ui::FigureDialog *>();
        QVERIFY(dialog && dialog->isVisible());
        QCOMPARE(dialog->figure().title, QStringLiteral("Maps side by side"));
        auto *width = dialog->findChild<QDoubleSpinBox *>(QStringLiteral("width"));
        auto *place = dialog->findChild<QComboBox *>(QStringLiteral("place"));
        width->setFocus();
        width->selectAll();
        QTest::keyClicks(width, QStringLiteral("85"));
        QTest::keyClick(width, Qt::Key_Tab);
        QCOMPARE(dialog->style().millimetres, 85.0);
        QCOMPARE(place->currentIndex(), 0);
        QCOMPARE(c.window->studio().figures.style().millimetres, 85.0);
        auto *save = dialog->findChild<QAbstractButton *>(QStringLiteral("save"));
        QTest::mouseClick(save, Qt::LeftButton);
        auto *files = dialog->findChild<QFileDialog *>();
        QVERIFY(files);
        QVERIFY2(files->selectedFiles().value(0).endsWith(QStringLiteral("weights.pdf")),
                 qPrintable(files->selectedFiles().value(0)));
        const QString path = c.folder.filePath(QStringLiteral("figure.pdf"));
        Q_EMIT files->fileSelected(path);
        QVERIFY(contentOf(path).startsWith("%PDF"));
        QTRY_VERIFY(!c.window->findChild<ui::FigureDialog *>()); // saved: it goes
    }

    void theBoardIsATableForPapers()
    {
        InspectCase c;
        c.startTrained(3);
        const QString path = c.folder.filePath(QStringLiteral("board.tex"));
        QVERIFY(test::exports(*c.window).boardTo(path));
        const QByteArray tex = contentOf(path);
        for (const char *part : {"\\begin{tabular}{llll}", "\\toprule", "A: full & ", "B: top-k 2 & ",
                                 "95 \\%", "\\bottomrule", "\\end{table}"})
            QVERIFY2(tex.contains(part), tex.constData());
    }
};

FOVEA_TEST(TestWindowFigures)
#include "tst_window_figures.moc"
