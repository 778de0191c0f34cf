// SPDX-License-Identifier: MIT
#include "tests/support/cli_program.h"

#include "core/store/session.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QTest>

#include <csignal>
#include <sys/stat.h>
#include <unistd.h>

using namespace fovea;
using fovea::test::CliProgram;
using fovea::test::Finished;
using fovea::test::tinyTraining;

namespace {

// A title, an erased screen, a line of its own, and one byte that begins a sequence by itself.
const QByteArray evil("\x1b]0;pwn\x07\x1b[2J\nfovea-cli: all is well \xc2\x9b"
                      "31m");

bool isTame(const QByteArray &text)
{
    for (const char *raw : {"\x1b", "\x07", "\xc2\x9b", "\x9b", "\x7f"})
        if (QByteArray(text).replace("\xc3\x9b", "").contains(raw))
            return false;
    return true;
}

} // namespace

// What files, names and other people may do to somebody at a terminal.
class TestCliSafety : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void namesDoNotSteerTheTerminal();
    void fileNamesDoNotSteerTheTerminal();
    void onlyRegularFilesAreReplaced_data();
    void onlyRegularFilesAreReplaced();
    void pipesThatNobodyWritesToDoNotHang();
    void replacingAFileIsSaid();
    void noExportReplacesASession();
    void standardOutputHasMoreNames();
    void filesOfThePersonAreKept();
    void aReplacedSessionIsNoticed_data();
    void aReplacedSessionIsNoticed();
    void aLinkAsLockDestroysNothing();
    void aLimitOnFilesIsAFullDisk();
    void aLimitOnMemoryIsSaid_data();
    void aLimitOnMemoryIsSaid();
    void epochsBeyondTheLimitAreAMistake();
    void unknownKernelsAreAMistake();
    void keysGivenTwiceAreAMistake();

private:
    CliProgram m_cli{FOVEA_CLI};
};

void TestCliSafety::initTestCase()
{
    const auto answer = m_cli.run(tinyTraining("heat.fovea", {"--mask", "full", "--mask", "top-k:3"}));
    QVERIFY2(answer.code == 0, answer.err);
}

void TestCliSafety::namesDoNotSteerTheTerminal()
{
    const QString lane = QString::fromUtf8("name=" + evil + ",full");
    const auto trained = m_cli.run(tinyTraining("evil.fovea", {"--lane", lane, "--mask", "top-k:3"}));
    QVERIFY2(trained.code == 0, trained.err);
    const auto shown = m_cli.run({"show", "evil.fovea"});
    const auto json = m_cli.run({"show", "evil.fovea", "--json"});
    const auto missing = m_cli.run({"export", "evil.fovea", "--weights", "w"}); // lists the runs
    const auto probed = m_cli.run({"probe", "evil.fovea", "--run", "1", "--example", "0"});
    const auto heads = m_cli.run({"heads", "evil.fovea"});
    QVERIFY2(probed.code == 0 && heads.code == 0, probed.err + heads.err);
    for (const Finished *each : {&trained, &shown, &json, &missing, &probed, &heads}) {
        QVERIFY2(isTame(each->out), each->out.toPercentEncoding());
        QVERIFY2(isTame(each->err), each->err.toPercentEncoding());
        QVERIFY(!each->out.contains("\nfovea-cli: all is well"));
        QVERIFY(!each->err.contains("\nfovea-cli: all is well"));
    }
    QVERIFY(shown.out.contains("\\x1b]0;pwn\\x07\\x1b[2J\\nfovea-cli: all is well \\x9b31m"));
    QCOMPARE(json.json().at("runs")[0].at("lane").get<std::string>(), evil.toStdString());
}

void TestCliSafety::fileNamesDoNotSteerTheTerminal()
{
    const QString name = QString::fromUtf8(evil);
    for (const QStringList &words :
         {QStringList{"show", name}, QStringList{"train", name}, QStringList{"export", name, "--curves", "-"},
          QStringList{"export", "heat.fovea", "--run", "1", "--curves", name + "/x"}, QStringList{name},
          QStringList{"train", "--mask", name}, QStringList{"show", "--" + name, "heat.fovea"}}) {
        const auto answer = m_cli.run(words);
        QVERIFY(answer.code > 0);
        QVERIFY2(isTame(answer.err) && isTame(answer.out), answer.err.toPercentEncoding());
        QVERIFY2(!answer.err.contains("\nfovea-cli: all is well"), answer.err);
    }
}

void TestCliSafety::onlyRegularFilesAreReplaced_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::newRow("weights") << QStringList{"export", "heat.fovea", "--run", "1", "--weights", "TARGET"};
    QTest::newRow("curves") << QStringList{"export", "heat.fovea", "--run", "1", "--curves", "TARGET"};
    QTest::newRow("a session") << tinyTraining("TARGET", {"--force", "--mask", "full"});
    QTest::newRow("a session, without --force") << tinyTraining("TARGET", {"--mask", "full"});
}

void TestCliSafety::onlyRegularFilesAreReplaced()
{
    QFETCH(QStringList, words);
    QDir(m_cli.file(".")).mkdir("folder");
    const QByteArray fifo = m_cli.file("fifo").toLocal8Bit();
    const QByteArray device = m_cli.file("device").toLocal8Bit();
    unlink(fifo);
    QCOMPARE(mkfifo(fifo, 0600), 0);
    QStringList targets = {"folder", "fifo"};
    if (mknod(device, S_IFCHR | 0600, 0x103) == 0 || errno == EEXIST) // as root alone
        targets << "device";
    for (const QString &target : targets) {
        const auto answer = m_cli.run(QStringList(words).replaceInStrings("TARGET", target));
        QVERIFY2(answer.code == 2, answer.err);
        QVERIFY2(answer.err.contains("only a regular file"), answer.err);
        QVERIFY(!answer.err.contains("--append"));
        QVERIFY(!QFileInfo(m_cli.file(target)).isFile());
    }
}

void TestCliSafety::pipesThatNobodyWritesToDoNotHang()
{
    QCOMPARE(mkfifo(m_cli.file("silent").toLocal8Bit(), 0600), 0);
    for (const QStringList &words :
         {QStringList{"train", "silent", "-o", "s.fovea"},
          tinyTraining("s.fovea", {"--data", "silent", "--heldout", "silent", "--mask", "full"}),
          tinyTraining("s.fovea", {"--init", "silent", "--mask", "full"}), QStringList{"show", "silent"}}) {
        const auto answer = m_cli.run(words);
        QCOMPARE(answer.code, 4);
        QVERIFY2(answer.err.contains("silent"), answer.err);
    }
    const auto endless = m_cli.run({"train", "/dev/zero", "-o", "s.fovea"});
    QVERIFY2(endless.code == 4 && endless.err.contains("more than 67108864 bytes"), endless.err);
}

void TestCliSafety::replacingAFileIsSaid()
{
    for (const QStringList &words : {QStringList{"export", "heat.fovea", "--run", "1", "--weights", "w"},
                                     QStringList{"export", "heat.fovea", "--run", "1", "--curves", "c"}}) {
        const auto first = m_cli.run(words);
        QVERIFY2(first.code == 0 && !first.err.contains("Replaced"), first.err);
        const auto second = m_cli.run(words);
        QVERIFY2(second.code == 0 && second.err.contains("Replaced '" + words.last().toUtf8() + "'"),
                 second.err);
    }
}

void TestCliSafety::noExportReplacesASession()
{
    const QByteArray before = m_cli.contents("heat.fovea");
    QFile::link(m_cli.file("heat.fovea"), m_cli.file("link"));
    for (const char *target : {"heat.fovea", "link"})
        for (const char *what : {"--weights", "--curves"}) {
            const auto answer = m_cli.run({"export", "heat.fovea", "--run", "1", what, target});
            QVERIFY2(answer.code == 2 && answer.err.contains("is a session"), answer.err);
            QCOMPARE(m_cli.contents("heat.fovea"), before);
        }
}

// Redirected with >>, what was there stays.
void TestCliSafety::standardOutputHasMoreNames()
{
    m_cli.write("log", "abc\n");
    QProcess shell;
    shell.setWorkingDirectory(m_cli.file("."));
    shell.start("/bin/sh",
                {"-c", QString("'%1' export heat.fovea --curves /dev/stdout >> log").arg(FOVEA_CLI)});
    QVERIFY(shell.waitForFinished());
    QCOMPARE(shell.exitCode(), 0);
    QVERIFY(m_cli.contents("log").startsWith("abc\nrun,"));
}

void TestCliSafety::filesOfThePersonAreKept()
{
    const QStringList mine = {"w.new", "w.part", "q.fovea.new", "q.fovea.part", "c.csv.part", "c.csv.new"};
    for (const QString &name : mine)
        m_cli.write(name, "mine");
    QCOMPARE(m_cli.run({"export", "heat.fovea", "--run", "1", "--weights", "w"}).code, 0);
    QCOMPARE(m_cli.run({"export", "heat.fovea", "--run", "1", "--curves", "c.csv"}).code, 0);
    QCOMPARE(m_cli.run(tinyTraining("q.fovea", {"--mask", "full"})).code, 0);
    for (const QString &name : mine)
        QCOMPARE(m_cli.contents(name), QByteArray("mine"));
    const QStringList hidden = QDir(m_cli.file(".")).entryList({".*"}, QDir::Files | QDir::Hidden);
    QVERIFY2(hidden.isEmpty(), qPrintable(hidden.join(' ')));
}

void TestCliSafety::aReplacedSessionIsNoticed_data()
{
    QTest::addColumn<QString>("deed");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("replaced") << "replace" << QByteArray("was replaced by another file");
    QTest::newRow("deleted") << "delete" << QByteArray("was deleted");
    QTest::newRow("renamed") << "rename" << QByteArray("was moved or renamed");
}

void TestCliSafety::aReplacedSessionIsNoticed()
{
    QFETCH(QString, deed);
    QFETCH(QByteArray, words);
    const QString path = m_cli.file("long.fovea");
    const QByteArray other = m_cli.contents("heat.fovea");
    const auto process = m_cli.start(tinyTraining("long.fovea", {"--mask", "full", "--epochs", "100000"}));
    const auto saved = [&] {
        return QFile::exists(path) && !Session::open(path.toStdString()).epochs(RunId(1)).empty();
    };
    QTRY_VERIFY2_WITH_TIMEOUT(saved(), process->readAllStandardError().right(500), 60'000);
    if (deed == "rename") {
        QVERIFY(QFile::rename(path, m_cli.file("elsewhere.fovea")));
    } else if (deed == "replace") {
        m_cli.write("other", other);
        QCOMPARE(std::rename(m_cli.file("other").toLocal8Bit(), path.toLocal8Bit()), 0);
    } else {
        QVERIFY(QFile::remove(path));
    }
    kill(pid_t(process->processId()), SIGINT); // the person who interrupts wants to know what became of it
    const auto stopped = CliProgram::wait(*process);
    QCOMPARE(stopped.code, 1);
    QVERIFY2(stopped.err.contains(words), stopped.err.right(500));
    QVERIFY2(!stopped.err.contains("everything is saved"), stopped.err);
    if (deed == "replace") {
        QVERIFY(m_cli.contents("long.fovea") == other);
        QVERIFY(!QFile::exists(path + "-wal"));
    }
    if (deed == "rename") {
        const auto shown = m_cli.run({"show", "elsewhere.fovea", "--json"});
        QCOMPARE(shown.code, 0);
        QVERIFY(shown.json().at("runs")[0].at("epochs").size() > 0);
    }
    QFile::remove(path);
}

void TestCliSafety::aLinkAsLockDestroysNothing()
{
    m_cli.write("victim", "my precious");
    QVERIFY(QFile::link("victim", m_cli.file("locked.fovea-lock")));
    QVERIFY(QFile::copy(m_cli.file("heat.fovea"), m_cli.file("locked.fovea")));
    const auto resumed = m_cli.run({"resume", "locked.fovea", "--epochs", "9"});
    QVERIFY2(resumed.code == 1 && resumed.err.contains("locked.fovea-lock"), resumed.err);
    QVERIFY(QFile::link("victim", m_cli.file("fresh.fovea-lock")));
    const auto trained = m_cli.run(tinyTraining("fresh.fovea", {"--mask", "full"}));
    QVERIFY2(trained.code == 1 && trained.err.contains("fresh.fovea-lock"), trained.err);
    QCOMPARE(m_cli.contents("victim"), QByteArray("my precious"));
    QVERIFY(!QFile::exists(m_cli.file("fresh.fovea")));
}

void TestCliSafety::aLimitOnFilesIsAFullDisk()
{
    QProcess shell;
    shell.setWorkingDirectory(m_cli.file("."));
    shell.start("/bin/sh", QStringList{"-c", "ulimit -f 500; exec \"$0\" \"$@\"", FOVEA_CLI} +
                               tinyTraining("full.fovea", {"--mask", "full", "--epochs", "150"}));
    const auto stopped = CliProgram::wait(shell);
    QVERIFY2(stopped.code == 1, stopped.err);
    QVERIFY2(stopped.err.contains("Training stops, since the session cannot be written"), stopped.err);
    QCOMPARE(m_cli.run({"resume", "full.fovea"}).code, 0);
}

void TestCliSafety::aLimitOnMemoryIsSaid_data()
{
    QTest::addColumn<QString>("limits");
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QByteArray>("words");
    // LibTorch's libraries end a program that has no room for them, and its BLAS waits for ever.
    for (const int size : {200'000, 600'000, 900'000})
        QTest::addRow("libtorch, %d kB", size)
            << QString("ulimit -v %1").arg(size) << "libtorch"
            << QByteArray("LibTorch's engine cannot be opened: it takes 1 GiB");
    QTest::newRow("no room for the stack of a thread") << "ulimit -s 200000; ulimit -v 150000"
                                                       << "fused" << QByteArray("no further thread");
}

void TestCliSafety::aLimitOnMemoryIsSaid()
{
    QFETCH(QString, limits);
    QFETCH(QString, engine);
    QFETCH(QByteArray, words);
    QProcess shell;
    shell.setWorkingDirectory(m_cli.file("."));
    shell.start("/bin/sh",
                QStringList{"-c", limits + "; exec \"$0\" \"$@\"", FOVEA_CLI} +
                    tinyTraining("small.fovea", {"--force", "--mask", "full", "--engine", engine}));
    const auto stopped = CliProgram::wait(shell);
    QVERIFY2(stopped.code == 1, stopped.err);
    QVERIFY2(stopped.err.contains(words), stopped.err);
}

void TestCliSafety::epochsBeyondTheLimitAreAMistake()
{
    const QByteArray before = m_cli.contents("heat.fovea");
    const auto answer = m_cli.run({"resume", "heat.fovea", "--epochs", "500000"});
    QVERIFY2(answer.code == 2 && answer.err.contains("100000"), answer.err);
    QVERIFY(m_cli.contents("heat.fovea") == before);
}

void TestCliSafety::unknownKernelsAreAMistake()
{
    for (const char *name : {"FOVEA_KERNELS=portable", "FOVEA_KERNELS=AVX2", "FOVEA_KERNELS=junk"}) {
        const auto answer = m_cli.run({"info"}, {}, {name});
        QVERIFY2(answer.code == 2 && answer.err.contains("reference and avx2"), answer.err);
    }
    for (const char *name : {"FOVEA_KERNELS=", "FOVEA_KERNELS=reference", "FOVEA_KERNELS=avx2"})
        QCOMPARE(m_cli.run({"info"}, {}, {name}).code, 0);
}

void TestCliSafety::keysGivenTwiceAreAMistake()
{
    m_cli.write("twice.json", "{\"schema_version\":1,\"lanes\":[{\"name\":\"A\",\"mask\":\"full\"}],\n"
                              "\"base\":{\"train\":{\"lr\":0.1,\"epochs\":3,\"lr\":0.2}}}");
    const auto answer = m_cli.run({"train", "twice.json", "-o", "twice.fovea"});
    QVERIFY2(answer.code == 4 && answer.err.contains("'lr'") && answer.err.contains("twice"), answer.err);
    QVERIFY(!QFile::exists(m_cli.file("twice.fovea")));
}

FOVEA_TEST(TestCliSafety)
#include "tst_cli_safety.moc"
