// SPDX-License-Identifier: MIT
#include "core/tasks/dataset.h"

#include "core/base/stopwatch.h"
#include "tests/support/task_cases.h"
#include "tests/support/test_program.h"

#include <QDebug>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

using namespace fovea;
using namespace fovea::testing;

namespace {

DataSpec sizes(int train, int heldout)
{
    DataSpec data;
    data.train = train;
    data.heldout = heldout;
    return data;
}

std::set<std::vector<Token>> distinct(const std::vector<Sequence> &sequences)
{
    std::set<std::vector<Token>> tokens;
    for (const Sequence &sequence : sequences)
        tokens.insert(sequence.tokens);
    return tokens;
}

} // namespace

class TestDataset : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void noSequenceOccursTwice_data()
    {
        QTest::addColumn<QString>("task");
        for (const TaskInfo &info : taskCatalogue())
            QTest::newRow(info.id.c_str()) << QString::fromStdString(info.id);
    }
    void noSequenceOccursTwice()
    {
        QFETCH(QString, task);
        const auto id = task.toStdString();
        const auto data = makeDataset(taskSpec(id), sizes(600, 300), 5);
        QCOMPARE(data.train.size(), std::size_t(600));
        QCOMPARE(data.heldout.size(), std::size_t(300));
        auto all = distinct(data.train);
        all.merge(distinct(data.heldout));
        QCOMPARE(all.size(), std::size_t(900));

        const auto rule = makeTask(taskSpec(id));
        for (const Sequence &sequence : data.train)
            QCOMPARE(rule->evaluate(sequence.tokens), sequence.label);
        QCOMPARE(data.alphabet, int(rule->alphabet().size()));
        QCOMPARE(data.classes, rule->classes());
        QVERIFY(data.longest() <= rule->lengths().maximum);
        QVERIFY(makeDataset(taskSpec(id), sizes(600, 300), 5) == data);
        QVERIFY(makeDataset(taskSpec(id), sizes(600, 300), 6).train != data.train);
    }

    void examplesDoNotDependOnHowManyThereAre()
    {
        const TaskSpec task = taskSpec("even-pairs", {{"length", 11}});
        const auto large = makeDataset(task, sizes(900, 300), 1);
        const auto small = makeDataset(task, sizes(100, 300), 1);
        QVERIFY(large.heldout == small.heldout);
        QVERIFY(std::equal(small.train.begin(), small.train.end(), large.train.begin()));
        const auto shorter = makeDataset(task, sizes(0, 100), 1);
        QVERIFY(std::equal(shorter.heldout.begin(), shorter.heldout.end(), large.heldout.begin()));
    }

    void ownDataSeedWinsOverTheRunSeed()
    {
        DataSpec data = sizes(20, 10);
        const auto ofThree = makeDataset(taskSpec("parity"), data, 3);
        data.seed = 3;
        QVERIFY(makeDataset(taskSpec("parity"), data, 9) == ofThree);
        QCOMPARE(dataSeed(data, 9), std::uint64_t(3));
        data.seed.reset();
        QCOMPARE(dataSeed(data, 9), std::uint64_t(9));
    }

    void smallSpacesCanBeUsedUp()
    {
        const auto data = makeDataset(taskSpec("parity", {{"length", 10}}), sizes(724, 300), 1);
        auto all = distinct(data.train);
        all.merge(distinct(data.heldout));
        QCOMPARE(all.size(), std::size_t(1024));
        makeDataset(taskSpec("solve-equation", {{"length", 9}}), sizes(200, 100), 1);
    }

    void tooSmallSpacesSayHowManyExist()
    {
        QCOMPARE(
            messageOf([] {
                makeDataset(taskSpec("parity", {{"length", 10}}), sizes(725, 300), 1);
            }),
            "Only 1024 different sequences of length 10 exist in parity, but 1025 are asked for (train and "
            "held-out together).");
        QCOMPARE(
            messageOf([] {
                makeDataset(taskSpec("listops", {{"min-length", 0}, {"max-length", 6}}), sizes(5000, 2000),
                            1);
            }),
            "Only 4410 different sequences of lengths 1 to 5 exist in listops, but 7000 are asked for (train "
            "and "
            "held-out together).");
    }

    void fingerprintsTellDataApart()
    {
        const auto data = makeDataset(taskSpec("parity"), sizes(20, 10), 1);
        QCOMPARE(hashOf(data), hashOf(makeDataset(taskSpec("parity"), sizes(20, 10), 1)));
        const auto changed = [&](const std::function<void(Dataset &)> &change) {
            Dataset other = data;
            change(other);
            return hashOf(other) != hashOf(data);
        };
        QVERIFY(changed([](Dataset &d) { d.train[3].tokens[4] ^= 1; }));
        QVERIFY(changed([](Dataset &d) { d.heldout[9].label ^= 1; }));
        QVERIFY(changed([](Dataset &d) { std::swap(d.train[0], d.train[1]); }));
        QVERIFY(changed([](Dataset &d) { d.classes = 3; }));
        QVERIFY(changed([](Dataset &d) {
            d.heldout.push_back(d.train.back());
            d.train.pop_back();
        }));
    }

    void generatedDataStayTheSame()
    {
        // A changed number here means that old sessions can no longer make their data again.
        const std::map<std::string, std::uint64_t> expected = {
            {"listops", 0x80d3f38c22cd160aULL},
            {"parity", 0x6a45a142fd416ab7ULL},
            {"even-pairs", 0x745a4ac2c3c301ccULL},
            {"missing-duplicate", 0x6fdebfc5c890ff19ULL},
            {"stack-manipulation", 0xf43e4ab2bc7dd15bULL},
            {"modular-arithmetic", 0xde407229ad323e34ULL},
            {"solve-equation", 0x7cb69cb0bd9656baULL},
            {"cycle-navigation", 0x561e32fb6e8456abULL},
        };
        for (const auto &[id, hash] : expected)
            QCOMPARE(hashOf(makeDataset(taskSpec(id), sizes(30, 20), 1)), hash);
    }

    void ownFilesAreRead()
    {
        DataSpec data;
        data.trainFile =
            write("train.jsonl", "{\"tokens\":[0,1,1],\"label\":0}\n\n{\"text\":\"0111\",\"label\":1}\n"
                                 "{\"text\":\"0111\",\"label\":1}\n");
        data.heldoutFile =
            write("heldout.jsonl", "{\"tokens\":[1],\"text\":\"1\",\"label\":1,\"note\":\"mine\"}\r\n");
        const auto read = makeDataset(taskSpec("parity"), data, 1);
        QCOMPARE(read.train.size(), std::size_t(3));
        QCOMPARE(read.train[1].tokens, (std::vector<Token>{0, 1, 1, 1}));
        QCOMPARE(read.heldout.front().label, 1);
        QCOMPARE(read.longest(), 4);
        QCOMPARE(read.alphabet, 2);
    }

    void anyAlphabetIsReadWithoutARule()
    {
        DataSpec data;
        data.trainFile = write("train.jsonl", "{\"tokens\":[0,17,3],\"label\":0}\n");
        QVERIFY(messageOf([&] { makeDataset(taskSpec("file"), data, 1); }).contains("needs both"));
        data.heldoutFile = write("heldout.jsonl", "{\"tokens\":[4,4],\"label\":6}\n");
        const auto read = makeDataset(taskSpec("file"), data, 1);
        QCOMPARE(read.alphabet, 18);
        QCOMPARE(read.classes, 7);
        QVERIFY(readSequences(*data.heldoutFile, taskSpec("file")) == read.heldout);
    }

    void oneFileAndTheRuleGoTogether()
    {
        DataSpec data = sizes(0, 4);
        data.trainFile =
            write("train.jsonl", "{\"text\":\"00\",\"label\":0}\n{\"text\":\"111\",\"label\":1}\n");
        const TaskSpec task = taskSpec("parity", {{"length", 2}});
        QCOMPARE(messageOf([&] { makeDataset(task, data, 1); }),
                 "Only 4 different sequences of length 2 exist in parity, 1 of them in the data file, but 4 "
                 "are asked "
                 "for (train and held-out together).");
        data.heldout = 3;
        const auto read = makeDataset(task, data, 1);
        QCOMPARE(read.train.size(), std::size_t(2));
        QVERIFY(!distinct(read.heldout).contains({0, 0}));
    }

    void sharedSequencesAreRefused()
    {
        DataSpec data;
        data.trainFile = write("train.jsonl", "{\"tokens\":[0],\"label\":0}\n{\"tokens\":[1],\"label\":1}\n");
        data.heldoutFile =
            write("heldout.jsonl", "{\"tokens\":[2],\"label\":0}\n\n{\"tokens\":[1],\"label\":1}\n");
        QCOMPARE(messageOf([&] { makeDataset(taskSpec("file"), data, 1); }),
                 QString::fromStdString(*data.heldoutFile + ", line 3: This sequence is also on line 2 of " +
                                        *data.trainFile + "; train and held-out data may not share one."));
    }

    void badLinesAreNamed_data()
    {
        QTest::addColumn<QString>("task");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("sentence");
        const QString noObject = "This is not a JSON object such as {\"tokens\":[0,1],\"label\":1}.";
        const QString noInteger = ", but must be an integer from 0 to 99999.";
        QTest::newRow("not JSON") << "parity"
                                  << "{\"tokens\":[0" << noObject;
        QTest::newRow("a list") << "parity"
                                << "[0,1]" << noObject;
        QTest::newRow("nothing to read") << "parity"
                                         << "{\"label\":1}"
                                         << "There is neither \"tokens\" nor \"text\".";
        QTest::newRow("no label") << "parity"
                                  << "{\"text\":\"01\"}"
                                  << "There is no \"label\".";
        QTest::newRow("a wrong label") << "parity"
                                       << "{\"text\":\"01\",\"label\":0}"
                                       << "The label is 0, but the answer of this sequence is 1.";
        QTest::newRow("a foreign character") << "parity"
                                             << "{\"text\":\"0a\",\"label\":0}"
                                             << "Character 2 is 'a', but only 0 and 1 are allowed there.";
        QTest::newRow("a foreign token") << "parity"
                                         << "{\"tokens\":[0,7],\"label\":0}"
                                         << "Character 2 is token 7, but only 0 and 1 are allowed there.";
        QTest::newRow("two sequences") << "parity"
                                       << "{\"tokens\":[0],\"text\":\"1\",\"label\":0}"
                                       << "\"tokens\" and \"text\" are not the same sequence.";
        QTest::newRow("a number as text") << "parity"
                                          << "{\"text\":1,\"label\":0}"
                                          << "\"text\" must be a string.";
        QTest::newRow("no tokens") << "file"
                                   << "{\"tokens\":[],\"label\":0}"
                                   << "\"tokens\" must be a list of at least one integer.";
        QTest::newRow("a text without a rule")
            << "file"
            << "{\"text\":\"01\",\"label\":0}"
            << "There are no \"tokens\"; a \"text\" can be read only for a named task.";
        QTest::newRow("a negative token") << "file"
                                          << "{\"tokens\":[3,-1],\"label\":0}"
                                          << "Token 2 is -1" + noInteger;
        QTest::newRow("a real token") << "file"
                                      << "{\"tokens\":[0.5],\"label\":0}"
                                      << "Token 1 is 0.5" + noInteger;
        QTest::newRow("a huge token") << "file"
                                      << "{\"tokens\":[18446744073709551615],\"label\":0}"
                                      << "Token 1 is 18446744073709551615" + noInteger;
        QTest::newRow("a nested token") << "file"
                                        << "{\"tokens\":[[1]],\"label\":0}"
                                        << "Token 1 is a list or an object" + noInteger;
        QTest::newRow("a label as text") << "file"
                                         << "{\"tokens\":[1],\"label\":\"1\"}"
                                         << "The label is \"1\", but must be an integer from 0 to 9999.";
    }
    void badLinesAreNamed()
    {
        QFETCH(QString, task);
        QFETCH(QString, line);
        QFETCH(QString, sentence);
        const QByteArray good =
            task == "parity" ? "{\"text\":\"1\",\"label\":1}\n" : "{\"tokens\":[1],\"label\":1}\n";
        const auto path = write("bad.jsonl", good + line.toUtf8() + "\n" + good);
        QCOMPARE(messageOf([&] { readSequences(path, taskSpec(task.toStdString())); }),
                 QString::fromStdString(path) + ", line 2: " + sentence);
    }

    void unreadableFilesAreNamed()
    {
        const auto path = m_folder.filePath("nowhere.jsonl").toStdString();
        QCOMPARE(messageOf([&] { readSequences(path, taskSpec("file")); }),
                 QString::fromStdString("Cannot read " + path + ": No such file or directory."));
        const auto empty = write("empty.jsonl", "\n");
        QCOMPARE(messageOf([&] { readSequences(empty, taskSpec("file")); }),
                 QString::fromStdString(empty + " holds no sequences."));
        const auto folder = m_folder.path().toStdString();
        QVERIFY(messageOf([&] { readSequences(folder, taskSpec("file")); }).startsWith("Cannot read"));
    }

    void listopsOfPaperSizeIsQuick()
    {
        const Stopwatch watch;
        const auto data = makeDataset(taskSpec("listops"), sizes(5000, 2000), 1);
        const double seconds = watch.cpuSeconds();
        qInfo() << "7000 listops sequences:" << seconds << "s of CPU time";
        QCOMPARE(distinct(data.train).size(), std::size_t(5000));
        QVERIFY(seconds < 10);
    }

private:
    std::string write(const QString &name, const QByteArray &content)
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write %s", qPrintable(file.fileName()));
        return file.fileName().toStdString();
    }

    QTemporaryDir m_folder;
};

FOVEA_TEST(TestDataset)
#include "tst_dataset.moc"
