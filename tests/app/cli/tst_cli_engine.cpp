// SPDX-License-Identifier: MIT
#include "tests/support/cli_program.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QtTest>

#include <sys/resource.h>

using namespace fovea;
using fovea::test::CliProgram;
using fovea::test::Finished;
using fovea::test::tinyTraining;

namespace {

const QString noModules = QStringLiteral("FOVEA_MODULES=/no/where");

double cpuSecondsOfChildren()
{
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    const auto seconds = [](const timeval &time) { return double(time.tv_sec) + double(time.tv_usec) / 1e6; };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

} // namespace

// --engine: which one runs, what is said where it cannot, what a session remembers of it, and that LibTorch
// is not even loaded by what does without it.
class TestCliEngine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void otherWordsAreRefused();
    void verbsThatMakeNetworksHaveTheOption();
    void infoSaysWhichAndWhy();
    void runsRememberTheirEngine_data();
    void runsRememberTheirEngine();
    void environmentChoosesToo();
    void fusedRefusesWhatItCannotRun();
    void otherEngineIsSaidAndMarked();
    void probesTakeIt();
    void missingModuleIsSaid();
    void autoGoesOnWithoutTheModule();
    void withoutModuleOddModelsAreRefused();
    void torchIsLoadedByWhoNeedsIt_data();
    void torchIsLoadedByWhoNeedsIt();
    void startIsQuick_data();
    void startIsQuick();

private:
    nlohmann::json show(const QString &file) const { return m_cli.run({"show", file, "--json"}).json(); }
    bool exists(const QString &file) const { return QFile::exists(m_cli.file(file)); }

    CliProgram m_cli{FOVEA_CLI};
    bool m_hasFused = false;
};

void TestCliEngine::initTestCase()
{
    qunsetenv("FOVEA_KERNELS");
    const auto trained = m_cli.run(tinyTraining("tiny.fovea", {"--mask", "full", "--mask", "top-k:2"}));
    QVERIFY2(trained.code == 0, trained.err);
    m_hasFused = m_cli.run({"info", "--json"}).json().at("kernels") != "reference";
    if (!m_hasFused)
        QSKIP("This processor runs LibTorch alone.");
}

void TestCliEngine::otherWordsAreRefused()
{
    for (const char *word : {"torch", "Fused", "avx2", ""}) {
        const auto answer = m_cli.run(tinyTraining("word.fovea", {"--engine", word}));
        QVERIFY2(answer.code == 2 && answer.err.contains("allowed are auto, libtorch and fused"), answer.err);
        QVERIFY(!exists("word.fovea"));
    }
}

void TestCliEngine::verbsThatMakeNetworksHaveTheOption()
{
    for (const char *verb : {"train", "resume", "probe", "heads", "info"})
        QVERIFY2(m_cli.run({verb, "--help"}).out.contains("--engine auto|libtorch|fused"), verb);
    for (const char *verb : {"show", "export", "dataset"})
        QVERIFY2(!m_cli.run({verb, "--help"}).out.contains("--engine"), verb);
}

void TestCliEngine::infoSaysWhichAndWhy()
{
    for (const QString choice : {"auto", "libtorch", "fused"}) {
        const auto told = m_cli.run({"info", "--json", "--engine", choice}).json();
        QCOMPARE(QString::fromStdString(told.at("engine_choice")), choice);
        QCOMPARE(QString::fromStdString(told.at("engine")), choice == "auto" ? "fused" : choice);
        QVERIFY(!told.at("engine_reason").get<std::string>().empty());
    }
    QVERIFY(m_cli.run({"info"}).out.contains("auto: fused. It covers this model"));
    QVERIFY(m_cli.run({"info"}).out.contains("lsh, routing, h2o: LibTorch runs them"));
    const auto without = m_cli.run({"info", "--json"}, {}, {noModules}).json();
    QVERIFY(without.at("torch").is_null() && without.at("engine") == "fused");
    QVERIFY(QString::fromStdString(without.at("torch_problem")).contains("/no/where"));
}

void TestCliEngine::runsRememberTheirEngine_data()
{
    QTest::addColumn<QString>("engine");
    QTest::newRow("fused") << "fused";
    QTest::newRow("libtorch") << "libtorch";
}

void TestCliEngine::runsRememberTheirEngine()
{
    QFETCH(QString, engine);
    const QString file = engine + ".fovea";
    const auto trained = m_cli.run(tinyTraining(file, {"--mask", "full", "--engine", engine}));
    QVERIFY2(trained.code == 0, trained.err);
    const auto shown = show(file);
    QCOMPARE(QString::fromStdString(shown.at("runs")[0].at("engine")), engine);
    QCOMPARE(shown.at("provenance").at("torch") == "not used", engine == "fused");
    QCOMPARE(shown.at("provenance").at("blas") == "not used", engine == "fused");
    QVERIFY(QString::fromStdString(shown.at("provenance").at("command")).contains("--engine " + engine));
}

void TestCliEngine::environmentChoosesToo()
{
    const auto trained =
        m_cli.run(tinyTraining("env.fovea", {"--mask", "full"}), {}, {"FOVEA_ENGINE=libtorch"});
    QVERIFY2(trained.code == 0 && trained.err.contains("reference (LibTorch. It was chosen by name.)"),
             trained.err);
    QVERIFY(show("env.fovea").at("runs")[0].at("engine") == "libtorch");
    const auto both =
        m_cli.run(tinyTraining("both.fovea", {"--engine", "fused"}), {}, {"FOVEA_KERNELS=reference"});
    QVERIFY2(both.code == 2 && both.err.contains("FOVEA_KERNELS=reference"), both.err);
}

void TestCliEngine::fusedRefusesWhatItCannotRun()
{
    const QStringList odd = {"--mask", "full", "--set", "model.d_model=12"};
    const auto refused = m_cli.run(tinyTraining("odd.fovea", odd + QStringList{"--engine", "fused"}));
    QVERIFY2(refused.code == 2 && refused.err.contains("The width of the model, 12, is no multiple of 8.") &&
                 refused.err.contains("multiples of 8") && refused.err.contains("auto and libtorch"),
             refused.err);
    QVERIFY(!exists("odd.fovea"));
    const auto trained = m_cli.run(tinyTraining("odd.fovea", odd));
    QVERIFY2(trained.code == 0 && trained.err.contains("is no multiple of 8"), trained.err);
    QVERIFY(show("odd.fovea").at("runs")[0].at("engine") == "libtorch");

    const QByteArray before = m_cli.contents("odd.fovea");
    const auto resumed = m_cli.run({"resume", "odd.fovea", "--epochs", "4", "--engine", "fused"});
    QVERIFY2(resumed.code == 2 && resumed.err.contains("12"), resumed.err);
    QVERIFY(m_cli.contents("odd.fovea") == before);
}

void TestCliEngine::otherEngineIsSaidAndMarked()
{
    QCOMPARE(m_cli.run(tinyTraining("moved.fovea", {"--mask", "full", "--engine", "fused"})).code, 0);
    const auto resumed = m_cli.run({"resume", "moved.fovea", "--epochs", "5", "--engine", "libtorch"});
    QVERIFY2(resumed.code == 0 && resumed.err.contains("resumed on other kernels (reference, before avx2)"),
             resumed.err);
    const auto run = show("moved.fovea").at("runs")[0];
    QCOMPARE(run.at("remarks").size(), std::size_t(1));
    QVERIFY(run.at("engine") == "libtorch");
    QCOMPARE(run.at("epochs").size(), std::size_t(5));
}

void TestCliEngine::probesTakeIt()
{
    const QStringList probe = {"probe", "tiny.fovea", "--run", "2", "--example", "0", "--json"};
    const auto fused = m_cli.run(probe + QStringList{"--engine", "fused"}, {}, {noModules});
    QVERIFY2(fused.code == 0, fused.err);
    QVERIFY(m_cli.run(probe + QStringList{"--engine", "libtorch"}).code == 0);
    const auto missing = m_cli.run(probe + QStringList{"--engine", "libtorch"}, {}, {noModules});
    QVERIFY2(missing.code == 1 && missing.err.contains("no fovea-torch.so in /no/where"), missing.err);
}

void TestCliEngine::missingModuleIsSaid()
{
    const auto refused =
        m_cli.run(tinyTraining("none.fovea", {"--mask", "full", "--engine", "libtorch"}), {}, {noModules});
    QVERIFY2(refused.code == 1 && refused.err.contains("there is no fovea-torch.so in /no/where"),
             refused.err);
    QVERIFY(!exists("none.fovea"));
}

void TestCliEngine::autoGoesOnWithoutTheModule()
{
    const auto trained = m_cli.run(tinyTraining("alone.fovea", {"--mask", "full"}), {}, {noModules});
    QVERIFY2(trained.code == 0 && trained.err.contains("no fovea-torch.so in /no/where") &&
                 trained.err.contains("The fused kernels go on without it."),
             trained.err);
    QVERIFY(show("alone.fovea").at("runs")[0].at("engine") == "fused");
}

void TestCliEngine::withoutModuleOddModelsAreRefused()
{
    const auto refused = m_cli.run(
        tinyTraining("odd2.fovea", {"--mask", "full", "--set", "model.d_model=12"}), {}, {noModules});
    QVERIFY2(refused.code == 1 && refused.err.contains("The width of the model, 12") &&
                 refused.err.contains("no fovea-torch.so in /no/where"),
             refused.err);
    QVERIFY(!exists("odd2.fovea"));
}

void TestCliEngine::torchIsLoadedByWhoNeedsIt_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<bool>("needed");
    QTest::newRow("--version") << QStringList{"--version"} << false;
    QTest::newRow("--help") << QStringList{"--help"} << false;
    QTest::newRow("show") << QStringList{"show", "tiny.fovea"} << false;
    QTest::newRow("tasks") << QStringList{"tasks"} << false;
    QTest::newRow("export") << QStringList{"export", "tiny.fovea", "--curves", "-"} << false;
    QTest::newRow("fused training") << tinyTraining("f.fovea", {"--mask", "full"}) << false;
    QTest::newRow("fused probe") << QStringList{"probe", "tiny.fovea", "--run", "1", "--example", "0"}
                                 << false;
    QTest::newRow("training with LibTorch")
        << tinyTraining("t.fovea", {"--mask", "full", "--engine", "libtorch"}) << true;
    QTest::newRow("info") << QStringList{"info"} << true;
}

// Asked of the dynamic loader, which names every library.
void TestCliEngine::torchIsLoadedByWhoNeedsIt()
{
    QFETCH(QStringList, words);
    QFETCH(bool, needed);
    const auto answer = m_cli.run(words, {}, {"LD_DEBUG=files", "LD_DEBUG_OUTPUT=" + m_cli.file("loaded")});
    QVERIFY2(answer.code == 0, answer.err);
    QByteArray loaded;
    for (const QString &name : QDir(m_cli.file(".")).entryList({"loaded.*"})) {
        loaded += m_cli.contents(name);
        QFile::remove(m_cli.file(name));
    }
    QVERIFY(loaded.contains("libsqlite3"));
    QCOMPARE(loaded.contains("libtorch"), needed);
    QVERIFY(needed || !loaded.contains("libQt")); // which LibTorch brings along
}

void TestCliEngine::startIsQuick_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::newRow("--version") << QStringList{"--version"};
    QTest::newRow("show") << QStringList{"show", "tiny.fovea"};
}

// Processor time, which other programs hardly change. It is some 3 to 10 ms; loading LibTorch would take 500.
void TestCliEngine::startIsQuick()
{
    QFETCH(QStringList, words);
    constexpr int times = 10;
    const double before = cpuSecondsOfChildren();
    for (int i = 0; i < times; ++i)
        QCOMPARE(m_cli.run(words).code, 0);
    const double each = (cpuSecondsOfChildren() - before) / times;
    QVERIFY2(each <= 0.060, qPrintable(QStringLiteral("%1 ms").arg(1000 * each)));
}

FOVEA_TEST(TestCliEngine)
#include "tst_cli_engine.moc"
