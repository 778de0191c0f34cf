// SPDX-License-Identifier: MIT
#include "app/shell/engine_words.h"
#include "core/engine/engine.h"
#include "core/engine/networks.h"
#include "core/engine/torch_library.h"
#include "core/store/session.h"
#include "tests/support/test_program.h"
#include "tests/support/window/window_case.h"
#include "widgets/shell/status_line.h"

#include <QLabel>
#include <QMenuBar>

using namespace fovea;
using namespace fovea::test;

namespace {

QLabel *statusOf(WindowCase &c)
{
    for (auto *label : c.window->findChild<ui::StatusLine *>()->findChildren<QLabel *>())
        if (label->accessibleName() == QLatin1String("Training status"))
            return label;
    return nullptr;
}

QAction *engine(WindowCase &c, const char *name)
{
    return c.child<QAction>(("engine." + std::string(name)).c_str());
}

ExperimentSpec oddRace()
{
    ExperimentSpec experiment = tinyRace(3);
    experiment.lanes.push_back({"C", maskFrom("full"), {{"model.d_model", "12"}}});
    return experiment;
}

QString pathOf(WindowCase &c)
{
    return c.window->studio().controller.sessionPath();
}

} // namespace

// Train > Engine, and what the window says of engines.
class TestWindowEngine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init() { setEngineChoice(EngineChoice::Auto); }
    void cleanup() { qunsetenv("FOVEA_MODULES"); }

    // These two first: what is open stays open.
    void windowDoesWithoutLibTorch();
    void missingLibTorchIsRefused();
    void menuHasThree();
    void choiceIsRemembered();
    void fusedIsRefusedWhereALaneCannot();
    void laneOfAnyWidthRuns();
    void lanesAtWorkChangeOver();
};

void TestWindowEngine::initTestCase()
{
    qunsetenv("FOVEA_KERNELS");
    const RunSpec base = tinyRace().base;
    if (const auto obstacle = whyReference({base.model, maskFrom("full"), {}}))
        QSKIP(obstacle->c_str());
}

void TestWindowEngine::menuHasThree()
{
    WindowCase c;
    c.startTiny();
    const QMenu *found = nullptr;
    for (const QAction *menu : c.window->menuBar()->actions())
        for (const QAction *entry : menu->menu()->actions())
            if (entry->menu() && entry->menu()->actions().contains(engine(c, "auto")))
                found = entry->menu();
    QVERIFY(found);
    QCOMPARE(found->title().remove(u'&'), QStringLiteral("Engine"));
    QCOMPARE(found->actions(),
             (QList<QAction *>{engine(c, "auto"), engine(c, "libtorch"), engine(c, "fused")}));
    QVERIFY(engine(c, "auto")->isChecked());
    engine(c, "libtorch")->trigger();
    QCOMPARE(engineChoice(), EngineChoice::LibTorch);
    QVERIFY(engine(c, "libtorch")->isChecked() && !engine(c, "auto")->isChecked());
    QTRY_VERIFY(statusOf(c)->text().contains("LibTorch"));
    QVERIFY(statusOf(c)->toolTip().contains("as chosen in Train > Engine"));
}

void TestWindowEngine::choiceIsRemembered()
{
    WindowCase c;
    c.startTiny();
    engine(c, "fused")->trigger();
    c.close();
    setEngineChoice(EngineChoice::Auto); // another process
    c.startTiny();
    QCOMPARE(engineChoice(), EngineChoice::Fused);
    QVERIFY(engine(c, "fused")->isChecked());
    c.close();

    // The command line comes first, and is not remembered.
    c.options.engine = EngineChoice::LibTorch;
    setEngineChoice(*c.options.engine); // as main() does
    c.startTiny();
    QCOMPARE(engineChoice(), EngineChoice::LibTorch);
    c.close();
    c.options.engine = {};
    c.startTiny();
    QVERIFY(engine(c, "fused")->isChecked());
}

void TestWindowEngine::windowDoesWithoutLibTorch()
{
    WindowCase c;
    c.startTiny(2);
    c.window->studio().controller.run();
    QTRY_VERIFY(!pathOf(c).isEmpty() && c.allEnded());
    QTRY_VERIFY(statusOf(c)->text().contains("fused kernels"));
    QVERIFY(!openTorchModule());
    const Session session = Session::open(pathOf(c).toStdString());
    QCOMPARE(session.provenance().torch, std::string(notUsed));
    QCOMPARE(engineOf(session.runs().front().facts), std::string("fused"));
}

void TestWindowEngine::fusedIsRefusedWhereALaneCannot()
{
    WindowCase c;
    c.start().studio().controller.startNew(oddRace());
    engine(c, "fused")->trigger();
    QCOMPARE(engineChoice(), EngineChoice::Auto);
    QVERIFY(engine(c, "auto")->isChecked() && !engine(c, "fused")->isChecked());
    QVERIFY2(c.heard.last().contains("12, is no multiple of 8"), qPrintable(c.heard.last()));

    // Chosen while it could, it refuses to train what came later.
    setEngineChoice(EngineChoice::Fused);
    c.window->studio().controller.run();
    QTRY_VERIFY(!c.window->studio().controller.isRunning());
    QTRY_VERIFY2(c.heard.last().contains("12, is no multiple of 8"), qPrintable(c.heard.last()));
    QVERIFY(pathOf(c).isEmpty());
}

void TestWindowEngine::missingLibTorchIsRefused()
{
    qputenv("FOVEA_MODULES", "/no/where");
    WindowCase c;
    c.startTiny();
    engine(c, "libtorch")->trigger();
    QCOMPARE(engineChoice(), EngineChoice::Auto);
    QVERIFY2(c.heard.last().contains("no fovea-torch.so in /no/where"), qPrintable(c.heard.last()));
    QVERIFY(app::engineWords(tinyRace()).details.contains("/no/where"));
    c.window->studio().controller.startNew(oddRace());
    c.window->studio().controller.run();
    QTRY_VERIFY2(c.heard.last().contains("no fovea-torch.so in /no/where"), qPrintable(c.heard.last()));
    QVERIFY(pathOf(c).isEmpty());
}

void TestWindowEngine::laneOfAnyWidthRuns()
{
    WindowCase c;
    c.start().studio().controller.startNew(oddRace());
    QTRY_VERIFY(statusOf(c)->text().contains("fused kernels and LibTorch"));
    QVERIFY(statusOf(c)->toolTip().contains("Lane C runs on LibTorch. The width of the model, 12"));
    c.window->studio().controller.run();
    QTRY_VERIFY_WITH_TIMEOUT(!pathOf(c).isEmpty() && c.allEnded(), 20'000);
    const Session session = Session::open(pathOf(c).toStdString());
    QCOMPARE(engineOf(session.run(RunId(1)).facts), std::string("fused"));
    QCOMPARE(engineOf(session.run(RunId(3)).facts), std::string("libtorch"));
    QCOMPARE(session.provenance().torch, engineReport().torch);
    QVERIFY(session.provenance().torch != notUsed);
}

void TestWindowEngine::lanesAtWorkChangeOver()
{
    WindowCase c;
    c.startTiny(100'000);
    c.window->studio().controller.run();
    QTRY_VERIFY(!pathOf(c).isEmpty() && c.epochs(0) > 2);
    engine(c, "libtorch")->trigger();
    const auto isMarked = [&] {
        const auto remarks = Session::open(pathOf(c).toStdString()).run(RunId(1)).remarks;
        return !remarks.empty() && remarks.back().find("(reference, before avx2)") != std::string::npos;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isMarked(), 20'000);
    QVERIFY(c.window->studio().controller.isRunning());
    c.window->studio().controller.pause();
}

FOVEA_TEST(TestWindowEngine)
#include "tst_window_engine.moc"
