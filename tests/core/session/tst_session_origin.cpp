// SPDX-License-Identifier: MIT
#include "core/session/session_origin.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace fovea;

// Where new sessions go, and what they keep of their data.
class TestSessionOrigin : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_data = qgetenv("XDG_DATA_HOME");
        m_home = qgetenv("HOME");
    }
    void cleanup()
    {
        m_data.isNull() ? qunsetenv("XDG_DATA_HOME") : qputenv("XDG_DATA_HOME", m_data);
        m_home.isNull() ? qunsetenv("HOME") : qputenv("HOME", m_home);
    }

    void theFolderIsTheDesktops()
    {
        qputenv("HOME", "/home/ada");
        qputenv("XDG_DATA_HOME", "/data");
        QCOMPARE(userDataFolder(), std::string("/data/fovea"));
        qputenv("XDG_DATA_HOME", "data"); // not absolute: it does not count
        QCOMPARE(userDataFolder(), std::string("/home/ada/.local/share/fovea"));
        qunsetenv("XDG_DATA_HOME");
        QCOMPARE(sessionsIn(*userDataFolder()), std::string("/home/ada/.local/share/fovea/sessions"));
        qunsetenv("HOME");
        QVERIFY(!userDataFolder());
    }

    void namesAreOfLettersDigitsAndDashes_data()
    {
        QTest::addColumn<std::string>("name");
        QTest::addColumn<QString>("stem");
        QTest::newRow("a preset") << std::string("paper/even-pairs") << "paper-even-pairs";
        QTest::newRow("spaces and dots") << std::string("  my ../ race 2 ") << "my-race-2";
        QTest::newRow("nothing of use") << std::string("???") << "session";
        QTest::newRow("no name") << std::string() << "session";
        QTest::newRow("too long") << std::string(200, 'x') << QString(80, u'x');
    }

    void namesAreOfLettersDigitsAndDashes()
    {
        QFETCH(std::string, name);
        QFETCH(QString, stem);
        const QString path = QString::fromStdString(newSessionPath("/no/where", name));
        const QRegularExpression expected(QStringLiteral("^/no/where/%1-\\d{8}T\\d{6}Z\\.fovea$").arg(stem));
        QVERIFY2(expected.match(path).hasMatch(), qPrintable(path));
    }

    void noFileHasThePathYet()
    {
        QTemporaryDir folder;
        const auto next = [&] { return newSessionPath(folder.path().toStdString(), "race"); };
        // A link to nothing would be followed by whatever is written there.
        QStringList made;
        for (int i = 0; i < 3; ++i) {
            const QString path = QString::fromStdString(next());
            QVERIFY(!made.contains(path));
            made << path;
            QVERIFY(i == 1 ? QFile::link(QStringLiteral("/no/where"), path)
                           : QFile(path).open(QIODevice::WriteOnly));
        }
    }

    void dataOfAFileAreKept()
    {
        ExperimentSpec experiment;
        experiment.seeds = {1};
        const auto made = std::make_shared<const Dataset>();
        QVERIFY(!ownDataOf(experiment)); // a seed makes them again
        QVERIFY(!ownDataOf(experiment, made));
        experiment.base.data.trainFile = "train.jsonl";
        QCOMPARE(ownDataOf(experiment, made), made);
    }

private:
    QByteArray m_data;
    QByteArray m_home;
};

FOVEA_TEST(TestSessionOrigin)
#include "tst_session_origin.moc"
