// SPDX-License-Identifier: MIT
#include "core/base/input_text.h"

#include "core/base/errors.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <thread>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace fovea;

class TestInputText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void filesAreReadToTheirEnd();
    void whatCannotBeReadIsSaid();
    void pipesAreWaitedForWhileSomebodyWrites();

private:
    std::string path(const char *name) const { return m_folder.filePath(name).toStdString(); }
    static QString messageOf(const std::string &file, std::int64_t most)
    {
        try {
            inputText(file, most);
        } catch (const InputError &error) {
            return QString::fromUtf8(error.what());
        }
        return {};
    }

    QTemporaryDir m_folder;
};

void TestInputText::filesAreReadToTheirEnd()
{
    const std::string text = std::string(200'000, 'x') + "\n\0end";
    std::ofstream(path("long"), std::ios::binary) << text;
    std::ofstream(path("empty"));
    QVERIFY(inputText(path("long"), std::int64_t(text.size())) == text);
    QVERIFY(inputText(path("empty"), 0).empty());
}

void TestInputText::whatCannotBeReadIsSaid()
{
    std::ofstream(path("four")) << "four";
    QVERIFY(messageOf(path("four"), 3).endsWith("it has more than 3 bytes."));
    QVERIFY(messageOf(path("none"), 3).endsWith("No such file or directory."));
    QVERIFY(messageOf(path("."), 3).endsWith("Is a directory."));
    QCOMPARE(mkfifo(path("silent").c_str(), 0600), 0);
    QVERIFY(messageOf(path("silent"), 3).endsWith("nobody writes to this pipe."));
}

void TestInputText::pipesAreWaitedForWhileSomebodyWrites()
{
    int ends[2];
    QCOMPARE(pipe(ends), 0); // as a shell's <(...)
    std::string text;
    std::thread reader([&] { text = inputText("/dev/fd/" + std::to_string(ends[0]), 100); });
    QCOMPARE(write(ends[1], "one ", 4), ssize_t(4));
    QCOMPARE(write(ends[1], "two", 3), ssize_t(3));
    close(ends[1]);
    reader.join();
    close(ends[0]);
    QCOMPARE(text, std::string("one two"));
}

FOVEA_TEST(TestInputText)
#include "tst_input_text.moc"
