// SPDX-License-Identifier: MIT
#include "core/files/file_place.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>
#include <thread>

using namespace fovea;

class TestFilePlace : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingHappened();
    void whatHappenedIsNamed_data();
    void whatHappenedIsNamed();
    void whatHappensAtThisMomentIsNamed_data();
    void whatHappensAtThisMomentIsNamed();

private:
    std::string made(const char *name) const
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::WriteOnly) ? file.fileName().toStdString() : std::string();
    }
    void happen(const QString &deed, const std::string &file) const
    {
        const std::string other = m_folder.filePath("other").toStdString();
        if (deed == "deleted")
            std::remove(file.c_str());
        else if (deed == "renamed")
            std::rename(file.c_str(), other.c_str());
        else
            std::rename(other.c_str(), file.c_str());
    }
    static void deeds()
    {
        QTest::addColumn<QString>("deed");
        QTest::addColumn<std::string>("words");
        QTest::newRow("deleted") << "deleted" << std::string("was deleted");
        QTest::newRow("renamed") << "renamed" << std::string("was moved or renamed");
        QTest::newRow("replaced") << "replaced" << std::string("was replaced by another file");
    }

    QTemporaryDir m_folder;
};

void TestFilePlace::nothingHappened()
{
    const std::string file = made("file");
    const FilePlace place(file);
    QCOMPARE(place.change(), std::string());
    QCOMPARE(FilePlace(m_folder.filePath("none").toStdString()).change(), std::string());
}

void TestFilePlace::whatHappenedIsNamed_data()
{
    deeds();
}

void TestFilePlace::whatHappenedIsNamed()
{
    QFETCH(QString, deed);
    QFETCH(std::string, words);
    const std::string file = made("file");
    made("other");
    const FilePlace place(file);
    happen(deed, file);
    QCOMPARE(place.change(), words);
}

void TestFilePlace::whatHappensAtThisMomentIsNamed_data()
{
    deeds();
}

// A writer asks while somebody else acts.
void TestFilePlace::whatHappensAtThisMomentIsNamed()
{
    QFETCH(QString, deed);
    QFETCH(std::string, words);
    QElapsedTimer time;
    for (time.start(); time.elapsed() < 1500;) {
        const std::string file = made("file");
        made("other");
        const FilePlace place(file);
        std::thread somebody([&] { happen(deed, file); });
        std::string first;
        while (first.empty())
            first = place.change();
        somebody.join();
        QCOMPARE(first, words);
    }
}

FOVEA_TEST(TestFilePlace)
#include "tst_file_place.moc"
