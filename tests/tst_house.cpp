// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"

#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

namespace {

constexpr int mostFiles = 50; // of a room

using Doors = QMap<QString, QSet<QString>>; // from a room to those it includes headers of

const QString root = QStringLiteral(FOVEA_SOURCE_DIR "/");

QString textOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList sourcesIn(const QString &folder)
{
    QStringList paths;
    QDirIterator files(root + folder, {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext())
        paths << files.next();
    return paths;
}

QString roomOf(const QString &path)
{
    return QDir(root).relativeFilePath(QFileInfo(path).path());
}

Doors tableOfDoors()
{
    Doors doors;
    QString room;
    for (const QString &line : textOf(root + QStringLiteral("tests/doors.txt")).split(u'\n')) {
        if (line.startsWith(u'#') || line.isEmpty())
            continue;
        QStringList words = line.split(u' ', Qt::SkipEmptyParts);
        if (!line.startsWith(u' '))
            room = words.takeFirst().chopped(1); // its colon
        for (const QString &word : words)
            doors[room] << word;
        doors[room]; // also a room without doors
    }
    return doors;
}

Doors realDoors()
{
    static const QRegularExpression include(QStringLiteral("^#include \"((?:core|widgets|app)/[^\"]+)\""),
                                            QRegularExpression::MultilineOption);
    Doors doors;
    for (const char *layer : {"core", "widgets", "app"})
        for (const QString &path : sourcesIn(QLatin1String(layer))) {
            QSet<QString> &others = doors[roomOf(path)];
            auto matches = include.globalMatch(textOf(path));
            while (matches.hasNext())
                if (const QString other = QFileInfo(matches.next().captured(1)).path(); other != roomOf(path))
                    others << other;
        }
    return doors;
}

} // namespace

// How the sources are laid out, read from the sources: layers, rooms and the doors between them.
class TestHouse : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void includesStayInTheirLayer_data();
    void includesStayInTheirLayer();
    void doorsAreThoseOfTheTable();
    void noTwoRoomsIncludeEachOther();
    void noRoomIsCrowded();
    void everyRoomIsExplained();
    void testsMirrorTheRooms();
    void workspacesKnowNoOther();
    void theWindowKnowsNoWorkspace();
};

void TestHouse::includesStayInTheirLayer_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("forbidden");
    const QString torch = QStringLiteral("^#include *[<\"](torch|ATen|c10)/");
    const QString qt = QStringLiteral("^#include *<Q");
    QTest::newRow("the programs know no torch") << QStringLiteral("app") << torch;
    QTest::newRow("the widgets know no torch") << QStringLiteral("widgets") << torch;
    for (const QString &room :
         QDir(root + QStringLiteral("core")).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        if (room != QLatin1String("torch"))
            QTest::addRow("core/%s knows no torch", qPrintable(room))
                << QStringLiteral("core/") + room << torch;
    QTest::newRow("the engine knows no Qt") << QStringLiteral("core") << qt;
    QTest::newRow("the terminal program knows no Qt") << QStringLiteral("app/cli") << qt;
    QTest::newRow("the tables of options know no Qt") << QStringLiteral("app/command") << qt;
    QTest::newRow("the engine has no global generator")
        << QStringLiteral("core") << QStringLiteral("manual_seed|std::rand\\b");
}

void TestHouse::includesStayInTheirLayer()
{
    QFETCH(QString, folder);
    QFETCH(QString, forbidden);
    const QRegularExpression pattern(forbidden, QRegularExpression::MultilineOption);
    const QStringList paths = sourcesIn(folder);
    QVERIFY2(!paths.isEmpty(), qPrintable(folder + QStringLiteral(" is missing or empty")));
    for (const QString &path : paths)
        QVERIFY2(!pattern.match(textOf(path)).hasMatch(), qPrintable(path));
}

void TestHouse::doorsAreThoseOfTheTable()
{
    const Doors table = tableOfDoors();
    const Doors real = realDoors();
    QStringList complaints;
    for (auto room = real.begin(); room != real.end(); ++room) {
        if (!table.contains(room.key()))
            complaints << room.key() + QStringLiteral(" is not in tests/doors.txt");
        for (const QString &other : room.value())
            if (!table.value(room.key()).contains(other))
                complaints << room.key() + QStringLiteral(" includes ") + other;
    }
    for (auto room = table.begin(); room != table.end(); ++room) {
        if (!real.contains(room.key()))
            complaints << room.key() + QStringLiteral(" is missing or empty");
        for (const QString &other : room.value())
            if (!real.value(room.key()).contains(other))
                complaints << room.key() + QStringLiteral(" no longer includes ") + other;
    }
    QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join(QStringLiteral("; "))));
}

void TestHouse::noTwoRoomsIncludeEachOther()
{
    const Doors doors = realDoors();
    for (auto room = doors.begin(); room != doors.end(); ++room)
        for (const QString &other : room.value())
            QVERIFY2(!doors.value(other).contains(room.key()),
                     qPrintable(room.key() + QStringLiteral(" and ") + other));
}

void TestHouse::noRoomIsCrowded()
{
    QMap<QString, int> files;
    for (const char *layer : {"core", "widgets", "app", "tests"})
        for (const QString &path : sourcesIn(QLatin1String(layer)))
            ++files[roomOf(path)];
    for (auto room = files.begin(); room != files.end(); ++room)
        QVERIFY2(room.value() <= mostFiles,
                 qPrintable(QStringLiteral("%1 has %2 files").arg(room.key()).arg(room.value())));
}

// In the table of packaging/CONTRIBUTING.md, under its name or as one of `parent/*`.
void TestHouse::everyRoomIsExplained()
{
    const QString text = textOf(root + QStringLiteral("packaging/CONTRIBUTING.md"));
    QStringList missing;
    for (const QString &room : realDoors().keys()) {
        const QString sisters = QFileInfo(room).path() + QStringLiteral("/*");
        if (!text.contains(u'`' + room + u'`') && !text.contains(u'`' + sisters + u'`'))
            missing << room;
    }
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QStringLiteral(", "))));
}

// What is tested here for all of it, and what helps tests, stand apart.
void TestHouse::testsMirrorTheRooms()
{
    for (const QString &path : sourcesIn(QStringLiteral("tests"))) {
        const QString room = roomOf(path).mid(QStringLiteral("tests/").size());
        static const QRegularExpression apart(QStringLiteral("^(|bench|packaging|support)(/.*)?$"));
        QVERIFY2(apart.match(room).hasMatch() || !sourcesIn(room).isEmpty(), qPrintable(path));
    }
}

// They meet in the Studio; only the table knows them all.
void TestHouse::workspacesKnowNoOther()
{
    const Doors doors = realDoors();
    const QString workspaces = QStringLiteral("app/workspaces/");
    int rooms = 0;
    for (auto room = doors.begin(); room != doors.end(); ++room) {
        rooms += room.key().startsWith(workspaces);
        for (const QString &other : room.value()) {
            const bool allowed =
                room.key() == QLatin1String("app/workspaces") || !other.startsWith(workspaces);
            QVERIFY2(allowed, qPrintable(room.key() + QStringLiteral(" includes ") + other));
        }
    }
    QVERIFY(rooms >= 3);
}

void TestHouse::theWindowKnowsNoWorkspace()
{
    static const QRegularExpression window(QStringLiteral("\\bMainWindow::"));
    const QStringList own{root + QStringLiteral("app/shell/main_window.cpp"),
                          root + QStringLiteral("app/shell/main.cpp")};
    for (const QString &path : sourcesIn(QStringLiteral("app")))
        QVERIFY2(own.contains(path) || !window.match(textOf(path)).hasMatch(), qPrintable(path));
    // Whose name is a folder of app/workspaces.
    const QStringList names =
        QDir(root + QStringLiteral("app/workspaces")).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    QVERIFY(names.size() >= 3);
    for (const char *file : {"app/shell/main_window.h", "app/shell/main_window.cpp"}) {
        const QString text = textOf(root + QLatin1String(file));
        QVERIFY2(!text.isEmpty() && text.count(u'\n') <= 260, file);
        for (const QString &name : names)
            QVERIFY2(!text.contains(u'"' + name + u'"') &&
                         !text.contains(QStringLiteral("workspaces/") + name),
                     qPrintable(QStringLiteral("%1 names %2").arg(QLatin1String(file), name)));
    }
}

FOVEA_TEST(TestHouse)
#include "tst_house.moc"
