// SPDX-License-Identifier: MIT
#include "tests/support/cli_program.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QDirIterator>
#include <QStandardPaths>
#include <QTest>

using fovea::test::CliProgram;
using fovea::test::Finished;
using fovea::test::tinyTraining;

namespace {

const QStringList components = {QStringLiteral("fovea"), QStringLiteral("fovea-cli")};

QString manifestOf(const QString &component)
{
    return QStringLiteral(FOVEA_BUILD_DIR "/install_manifest_%1.txt").arg(component);
}

Finished run(const QString &program, const QStringList &words, const QString &name = {},
             const QString &value = {})
{
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    if (!name.isEmpty())
        environment.insert(name, value);
    process.setProcessEnvironment(environment);
    process.start(program, words);
    return CliProgram::wait(process);
}

} // namespace

// Installs both programs into a folder, moves it, and finds LibTorch's module from there.
class TestMoved : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();

    void programsLinkNeitherLibTorchNorQt5_data();
    void programsLinkNeitherLibTorchNorQt5();
    void terminalFindsTheModule();
    void windowFindsTheModule();
    void moduleLeftBehindIsNamed();

private:
    QString moved(const QString &path) const { return m_root.filePath("moved/" + path); }

    QTemporaryDir m_root;
    std::unique_ptr<CliProgram> m_cli;
};

void TestMoved::initTestCase()
{
    for (const QString &component : components) {
        // The list of a real installation, which this one must not lose.
        if (QFile::exists(manifestOf(component)))
            QVERIFY(QFile::rename(manifestOf(component), m_root.filePath(component + ".txt")));
        const auto install =
            run(FOVEA_CMAKE, {"--install", FOVEA_BUILD_DIR, "--prefix", "/usr", "--component", component},
                "DESTDIR", m_root.path());
        QVERIFY2(install.code == 0, install.err);
    }
    QVERIFY(QDir(m_root.path()).rename("usr", "moved"));
    m_cli = std::make_unique<CliProgram>(moved("bin/fovea-cli"));
}

void TestMoved::cleanupTestCase()
{
    for (const QString &component : components) {
        QFile::remove(manifestOf(component));
        QFile::rename(m_root.filePath(component + ".txt"), manifestOf(component));
    }
}

void TestMoved::programsLinkNeitherLibTorchNorQt5_data()
{
    QTest::addColumn<QString>("program");
    for (const QString &program : components)
        QTest::newRow(qPrintable(program)) << program;
}

void TestMoved::programsLinkNeitherLibTorchNorQt5()
{
    QFETCH(QString, program);
    const QString ldd = QStandardPaths::findExecutable("ldd");
    if (ldd.isEmpty())
        QSKIP("ldd is not installed");
    const auto libraries = run(ldd, {moved("bin/" + program)});
    QVERIFY2(libraries.code == 0 && libraries.out.contains("libsqlite3"), libraries.err);
    for (const char *foreign : {"libtorch", "libc10", "libQt5", "opencv", "not found"})
        QVERIFY2(!libraries.out.contains(foreign), libraries.out);
    QCOMPARE(libraries.out.contains("libQt6"), program == "fovea");
    const auto module = run(ldd, {moved("lib/fovea/fovea-torch.so")});
    QVERIFY2(module.code == 0 && module.out.contains("libtorch"), module.err);
}

void TestMoved::terminalFindsTheModule()
{
    const auto info = m_cli->run({"info", "--json", "--engine", "libtorch"});
    QVERIFY2(info.code == 0 && info.json().at("engine") == "libtorch", info.out);
    const auto trained = m_cli->run(tinyTraining("tiny.fovea", {"--mask", "full", "--engine", "libtorch"}));
    QVERIFY2(trained.code == 0, trained.err);
}

// Until the session says that LibTorch runs it.
void TestMoved::windowFindsTheModule()
{
    QProcess window;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    window.setProcessEnvironment(environment);
    const QString data = m_root.filePath("data");
    window.start(moved("bin/fovea"),
                 {"--data-dir", data, "--preset", "quick/even-pairs", "--start", "--engine", "libtorch"});
    QVERIFY(window.waitForStarted());
    const auto trainsOnLibTorch = [&] {
        QDirIterator files(data, {"*.fovea"}, QDir::Files, QDirIterator::Subdirectories);
        if (!files.hasNext())
            return false;
        const auto shown = m_cli->run({"show", files.next(), "--json"});
        return shown.code == 0 && shown.json().at("runs")[0].at("engine") == "libtorch";
    };
    QTRY_VERIFY_WITH_TIMEOUT(trainsOnLibTorch(), 30'000);
    QFile maps(QStringLiteral("/proc/%1/maps").arg(window.processId()));
    QVERIFY(maps.open(QIODevice::ReadOnly));
    QVERIFY(maps.readAll().contains(moved("lib/fovea/fovea-torch.so").toUtf8()));
    window.terminate();
    QVERIFY(window.waitForFinished(30'000));
    QCOMPARE(window.exitCode(), 0);
}

void TestMoved::moduleLeftBehindIsNamed()
{
    const QString folder = moved("lib/fovea");
    QVERIFY(QDir(folder).removeRecursively());
    const auto info = m_cli->run({"info", "--json"}).json();
    if (!info.at("torch_problem").is_null()) // else Fovea is installed on this machine
        QVERIFY(QString::fromStdString(info.at("torch_problem")).contains("fovea-torch.so in " + folder));
    const auto window = run(moved("bin/fovea"), {"--version"});
    QVERIFY2(window.code == 0 && window.out.startsWith("fovea "), window.err);
}

FOVEA_TEST(TestMoved)

#include "tst_moved.moc"
