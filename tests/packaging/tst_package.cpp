// SPDX-License-Identifier: MIT
#include "app/shell/window_options.h"
#include "app/studio/shared_files.h"
#include "core/base/errors.h"
#include "core/store/session_header.h"
#include "tests/support/cli_program.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QDirIterator>
#include <QImage>
#include <QMimeDatabase>
#include <QRegularExpression>
#include <QSettings>
#include <QStandardPaths>
#include <QTest>

using namespace fovea;
using fovea::test::CliProgram;

namespace {

const QString appId = QStringLiteral("io.github.fovea.Fovea");
const QString manifest = QStringLiteral(FOVEA_BUILD_DIR "/install_manifest.txt");
const QString mimeName = QStringLiteral("application/x-fovea");

QByteArray contentsOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

struct Ended
{
    int code = -1;
    QByteArray output; // and errors
};

Ended run(const QString &program, const QStringList &words, const QString &destination = {})
{
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
    if (!destination.isEmpty())
        environment.insert(QStringLiteral("DESTDIR"), destination);
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, words);
    process.waitForFinished(60'000);
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAll()};
}

// The lines "Exec=..." of a desktop entry, each as what follows the program's name.
QList<QStringList> commandsOf(const QByteArray &entry)
{
    QList<QStringList> commands;
    for (const QByteArray &line : entry.split('\n'))
        if (line.startsWith("Exec=fovea"))
            commands << QString::fromUtf8(line).section(u' ', 1).split(u' ', Qt::SkipEmptyParts);
    return commands;
}

} // namespace

// Installs the build into a folder of its own, looks at what is there as a desktop would, and removes it.
class TestPackage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();

    void everythingIsInItsPlace_data();
    void everythingIsInItsPlace();
    void validatorsAgree_data();
    void validatorsAgree();
    void oneIdNamesAll();
    void entriesStartTheProgram();
    void iconsHaveTheirSizes();
    void sessionsAreRecognised();
    void versionsAgree();
    void screenshotsExist();
    void terminalLinksNoQt();
    void sharedFilesAreFound();
    void uninstallingLeavesNothing(); // last: the others look at what it removes

private:
    QString installed(const QString &path) const { return m_root.filePath("usr/" + path); }
    QTemporaryDir m_root;
    QTemporaryDir m_kept; // the list of a real installation, which this one must not lose
    CliProgram m_cli{FOVEA_CLI};
};

void TestPackage::initTestCase()
{
    if (QFile::exists(manifest))
        QVERIFY(QFile::rename(manifest, m_kept.filePath("manifest")));
    const auto install = run(FOVEA_CMAKE, {"--install", FOVEA_BUILD_DIR, "--prefix", "/usr"}, m_root.path());
    QVERIFY2(install.code == 0, install.output);
    // Before anything asks the database of file types: Qt lets a second one overrule the magic of the first.
    qputenv("XDG_DATA_HOME", installed("share").toLocal8Bit());
    qputenv("XDG_DATA_DIRS", m_root.filePath("none").toLocal8Bit());
}

void TestPackage::cleanupTestCase()
{
    QFile::remove(manifest);
    QFile::rename(m_kept.filePath("manifest"), manifest);
}

void TestPackage::everythingIsInItsPlace_data()
{
    QTest::addColumn<QString>("path");
    for (const QString &path :
         {QStringLiteral("bin/fovea"), QStringLiteral("bin/fovea-cli"),
          QStringLiteral("lib/fovea/fovea-torch.so"), QStringLiteral("share/man/man1/fovea.1"),
          QStringLiteral("share/man/man1/fovea-cli.1"), "share/applications/" + appId + ".desktop",
          "share/metainfo/" + appId + ".metainfo.xml", "share/mime/packages/" + appId + ".xml",
          "share/icons/hicolor/scalable/apps/" + appId + ".svg",
          "share/icons/hicolor/symbolic/apps/" + appId + "-symbolic.svg",
          QStringLiteral("share/icons/hicolor/scalable/mimetypes/application-x-fovea.svg"),
          QStringLiteral("share/bash-completion/completions/fovea-cli"),
          QStringLiteral("share/zsh/site-functions/_fovea-cli"),
          QStringLiteral("share/fish/vendor_completions.d/fovea-cli.fish"),
          QStringLiteral("share/doc/fovea/CHANGELOG.md"), QStringLiteral("share/doc/fovea/CITATION.cff")})
        QTest::newRow(qPrintable(path)) << path;
}

void TestPackage::everythingIsInItsPlace()
{
    QFETCH(QString, path);
    const QFileInfo file(installed(path));
    QVERIFY(file.isFile() && file.size() > 0);
    QCOMPARE(file.isExecutable(), path.startsWith("bin/"));
}

void TestPackage::validatorsAgree_data()
{
    QTest::addColumn<QString>("validator");
    QTest::addColumn<QStringList>("words");
    const QString metainfo = installed("share/metainfo/" + appId + ".metainfo.xml");
    QTest::newRow("the desktop entry")
        << "desktop-file-validate" << QStringList{installed("share/applications/" + appId + ".desktop")};
    QTest::newRow("the metainfo") << "appstreamcli" << QStringList{"validate", "--no-net", metainfo};
    QTest::newRow("the metainfo as XML") << "xmllint" << QStringList{"--noout", metainfo};
    QTest::newRow("the file type as XML")
        << "xmllint" << QStringList{"--noout", installed("share/mime/packages/" + appId + ".xml")};
    for (const char *program : {"fovea", "fovea-cli"})
        QTest::addRow("the manual page of %s", program)
            << "groff"
            << QStringList{"-man",  "-Tutf8", "-Kutf8",
                           "-wall", "-z",     installed(QStringLiteral("share/man/man1/%1.1").arg(program))};
}

void TestPackage::validatorsAgree()
{
    QFETCH(QString, validator);
    QFETCH(QStringList, words);
    const QString program = QStandardPaths::findExecutable(validator);
    if (program.isEmpty())
        QSKIP(qPrintable(validator + " is not installed"));
    const auto verdict = run(program, words);
    QVERIFY2(verdict.code == 0, verdict.output);
    QVERIFY2(!verdict.output.contains("warning") && !verdict.output.contains("error"), verdict.output);
}

void TestPackage::oneIdNamesAll()
{
    QVERIFY(contentsOf(QStringLiteral(FOVEA_SOURCE_DIR "/app/shell/main.cpp"))
                .contains("setDesktopFileName(QStringLiteral(\"" + appId.toUtf8() + "\"))"));
    const QSettings entry(installed("share/applications/" + appId + ".desktop"), QSettings::IniFormat);
    QCOMPARE(entry.value("Desktop Entry/Icon").toString(), appId);
    const QByteArray metainfo = contentsOf(installed("share/metainfo/" + appId + ".metainfo.xml"));
    QVERIFY(metainfo.contains("<id>" + appId.toUtf8() + "</id>"));
    QVERIFY(metainfo.contains("<mediatype>" + mimeName.toUtf8() + "</mediatype>"));
}

void TestPackage::entriesStartTheProgram()
{
    const auto commands = commandsOf(contentsOf(installed("share/applications/" + appId + ".desktop")));
    QVERIFY(commands.size() >= 2); // itself and its actions
    for (const QStringList &words : commands) {
        std::vector<std::string> arguments;
        for (const QString &word : words)
            arguments.push_back(word.toStdString());
        try {
            app::optionsFrom(arguments);
        } catch (const Error &error) {
            QFAIL(error.what());
        }
    }
}

void TestPackage::iconsHaveTheirSizes()
{
    for (const int size : {16, 22, 24, 32, 48, 64, 128, 256, 512})
        for (const QString &name : {"apps/" + appId, QStringLiteral("mimetypes/application-x-fovea")}) {
            const QString path =
                installed(QStringLiteral("share/icons/hicolor/%1x%1/%2.png").arg(size).arg(name));
            const QImage image(path);
            QVERIFY2(image.size() == QSize(size, size), qPrintable(path));
            QVERIFY2(qAlpha(image.pixel(size / 2, size / 2)) == 255, "nothing was drawn");
            QVERIFY2(qAlpha(image.pixel(0, 0)) < 255, "the corners are not clear");
        }
}

void TestPackage::sessionsAreRecognised()
{
    QVERIFY(m_cli.run(test::tinyTraining("tiny.fovea")).code == 0);
    QVERIFY(QFile::copy(m_cli.file("tiny.fovea"), m_cli.file("renamed")));
    // The same bytes as another program's database.
    QByteArray foreign = contentsOf(m_cli.file("tiny.fovea"));
    foreign.replace(68, 4, "Ovea");
    m_cli.write("foreign", foreign);

    const QMimeDatabase types;
    QCOMPARE(types.mimeTypeForFile("any.fovea", QMimeDatabase::MatchExtension).name(), mimeName);
    QCOMPARE(types.mimeTypeForFile(m_cli.file("tiny.fovea")).name(), mimeName);
    QCOMPARE(types.mimeTypeForFile(m_cli.file("renamed")).name(), mimeName);
    QVERIFY(types.mimeTypeForFile(m_cli.file("foreign")).name() != mimeName);

    const QByteArray xml = contentsOf(installed("share/mime/packages/" + appId + ".xml"));
    QVERIFY(xml.contains("value=\"0x" + QByteArray::number(sessionApplicationId, 16) + "\""));
}

void TestPackage::versionsAgree()
{
    const QByteArray release(FOVEA_RELEASE);
    const QByteArray changes = contentsOf(installed("share/doc/fovea/CHANGELOG.md"));
    const auto heading = QRegularExpression("^## (\\S+) - (\\S+)$", QRegularExpression::MultilineOption)
                             .match(QString::fromUtf8(changes));
    QCOMPARE(heading.captured(1).toUtf8(), release);
    const QByteArray date = heading.captured(2).toUtf8();

    const QByteArray citation = contentsOf(installed("share/doc/fovea/CITATION.cff"));
    QVERIFY(citation.contains("\nversion: " + release + "\ndate-released: " + date + "\n"));
    QVERIFY(contentsOf(installed("share/metainfo/" + appId + ".metainfo.xml"))
                .contains("<release version=\"" + release + "\" date=\"" + date + "\""));
    QVERIFY(contentsOf(installed("share/man/man1/fovea.1")).contains(date + " \"Fovea " + release + "\""));
    QVERIFY(run(installed("bin/fovea-cli"), {"--version"}).output.contains(release));
}

void TestPackage::screenshotsExist()
{
    const QString metainfo =
        QString::fromUtf8(contentsOf(installed("share/metainfo/" + appId + ".metainfo.xml")));
    auto pictures = QRegularExpression("<image>\\S+/(resources/\\S+)</image>").globalMatch(metainfo);
    QVERIFY(pictures.hasNext());
    while (pictures.hasNext()) {
        const QString path = pictures.next().captured(1);
        QVERIFY2(QFile::exists(QStringLiteral(FOVEA_SOURCE_DIR "/") + path), qPrintable(path));
    }
}

void TestPackage::terminalLinksNoQt()
{
    const QString readelf = QStandardPaths::findExecutable("readelf");
    if (readelf.isEmpty())
        QSKIP("readelf is not installed");
    QVERIFY(run(readelf, {"-d", installed("bin/fovea")}).output.contains("libQt6Widgets"));
    const auto needed = run(readelf, {"-d", installed("bin/fovea-cli")});
    QVERIFY(needed.output.contains("NEEDED"));
    QVERIFY2(!needed.output.contains("libQt"), needed.output);
}

void TestPackage::sharedFilesAreFound()
{
    QCOMPARE(app::sharedFolder(), QStringLiteral(FOVEA_BUILD_DIR "/share/fovea")); // this test lies in bin

    const QString none = m_root.filePath("none");
    const QString beside = m_root.filePath("opt/share/fovea");
    const QString configured = m_root.filePath("configured");
    QVERIFY(QDir().mkpath(beside) && QDir().mkpath(configured));
    QCOMPARE(app::sharedFolderFrom(m_root.filePath("opt/bin"), configured), beside);
    QCOMPARE(app::sharedFolderFrom(m_root.filePath("moved/bin"), configured), configured);
    QCOMPARE(app::sharedFolderFrom(m_root.filePath("moved/bin"), none), QString());
    QVERIFY(QDir(m_root.filePath("opt")).removeRecursively() && QDir(configured).removeRecursively());
}

void TestPackage::uninstallingLeavesNothing()
{
    const QString own = installed("share/fovea/recordings/own.fovea");
    QVERIFY(QDir().mkpath(QFileInfo(own).path()) && QFile::copy(m_cli.file("tiny.fovea"), own));
    const auto removal = run(
        FOVEA_CMAKE, {"-D", "BUILD=" FOVEA_BUILD_DIR, "-P", FOVEA_SOURCE_DIR "/packaging/uninstall.cmake"},
        m_root.path());
    QVERIFY2(removal.code == 0, removal.output);
    QVERIFY(!QFile::exists(manifest));
    QVERIFY(!QFile::exists(installed("share/doc/fovea")));
    QStringList left;
    QDirIterator files(m_root.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext())
        left << files.next();
    QCOMPARE(left, QStringList{own});
}

FOVEA_TEST(TestPackage)

#include "tst_package.moc"
