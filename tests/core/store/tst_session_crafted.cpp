// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/tasks/valid_data.h"
#include "tests/support/crafted_session.h"
#include "tests/support/session_samples.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <functional>

using namespace fovea;

using Change = std::function<void(Dataset &)>;
Q_DECLARE_METATYPE(Change)

// Sessions whose checksums are right and whose content is made to do harm.
class TestSessionCrafted : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        m_path = m_folder.filePath("a.fovea").toStdString();
        makeSmallSession(m_path);
        m_whole = fileBytes(m_path);
    }
    void init() { putFileBytes(m_path, m_whole); }

    void theSessionItselfIsSound();
    void wrongDataAreRefused_data();
    void wrongDataAreRefused();
    void aRunOfNoLaneIsRefused();
    void dataOfAnotherTaskAreNotTrainedOn();
    void nothingCraftedDoesHarm();
    void nothingCraftedOfVersion1DoesHarm();

private:
    int trainedAfterCrafting(const std::string &whole, int rounds, std::uint64_t seed);

    QTemporaryDir m_folder;
    std::string m_path;
    std::string m_whole;
};

void TestSessionCrafted::theSessionItselfIsSound()
{
    QVERIFY(readEverything(m_path).empty());
    const Session session = Session::open(m_path);
    QCOMPARE(remainingPlans(session).size(), std::size_t(3));
    QVERIFY(session.state(RunId(2))->step > 0);
    QVERIFY(useEverything(m_path));
}

void TestSessionCrafted::wrongDataAreRefused_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *name, Change change, const char *sentence) {
        QTest::newRow(name) << std::move(change) << QString::fromLatin1(sentence);
    };
    for (const Token token : {1'000'000, INT32_MAX, INT32_MIN, -1, 4, 5})
        row(
            qPrintable(QString("token %1").arg(token)),
            [token](Dataset &data) { data.train[1].tokens[0] = token; }, "Token 1 of train sequence 2 is");
    for (const int label : {99, -1, 3, INT32_MAX})
        row(
            qPrintable(QString("label %1").arg(label)),
            [label](Dataset &data) { data.heldout[2].label = label; }, "label of held-out sequence 3 is");
    for (const int alphabet : {-5, 0, INT32_MAX})
        row(
            qPrintable(QString("alphabet %1").arg(alphabet)),
            [alphabet](Dataset &data) { data.alphabet = alphabet; }, "number of symbols is");
    for (const int classes : {-3, 0, INT32_MAX})
        row(
            qPrintable(QString("classes %1").arg(classes)),
            [classes](Dataset &data) { data.classes = classes; }, "number of classes is");
    row(
        "all sequences empty",
        [](Dataset &data) {
            for (auto *part : {&data.train, &data.heldout})
                for (Sequence &sequence : *part)
                    sequence.tokens.clear();
        },
        "train sequence 1 has no tokens");
    row(
        "no train sequences", [](Dataset &data) { data.train.clear(); }, "no train sequences");
    row(
        "no held-out sequences", [](Dataset &data) { data.heldout.clear(); }, "no held-out sequences");
}

void TestSessionCrafted::wrongDataAreRefused()
{
    QFETCH(Change, change);
    QFETCH(QString, sentence);
    Dataset data = *Session::open(m_path).ownData();
    change(data);
    putOwnData(m_path, data);
    const std::string crafted = fileBytes(m_path);
    const auto isNamed = [&](const InputError &error) {
        return QString::fromUtf8(error.what()).contains(sentence);
    };
    try {
        Session::open(m_path).ownData();
        QFAIL("read");
    } catch (const InputError &error) {
        QVERIFY2(isNamed(error), error.what());
    }
    try {
        SessionWriter::open(m_path);
        QFAIL("opened to write");
    } catch (const InputError &error) {
        QVERIFY2(isNamed(error), error.what());
    }
    QVERIFY(fileBytes(m_path) == crafted);
}

// Before anything is written: a damaged file stays as it is.
void TestSessionCrafted::aRunOfNoLaneIsRefused()
{
    for (const int lane : {2, -1, INT32_MAX}) {
        putFileBytes(m_path, m_whole);
        putLane(m_path, RunId(2), lane);
        const std::string crafted = fileBytes(m_path);
        QVERIFY_EXCEPTION_THROWN(SessionWriter::open(m_path), InputError);
        QVERIFY(fileBytes(m_path) == crafted);
    }
}

// The rule of even pairs has an alphabet of its own, whatever the data say.
void TestSessionCrafted::dataOfAnotherTaskAreNotTrainedOn()
{
    const Dataset data = *Session::open(m_path).ownData();
    QVERIFY_EXCEPTION_THROWN(validate(data, TaskSpec{"even-pairs", {}}), InputError);
    validate(data, TaskSpec{"file", {}});
}

void TestSessionCrafted::nothingCraftedDoesHarm()
{
    constexpr int rounds = 600;
    const int trained = trainedAfterCrafting(m_whole, rounds, /*seed=*/20260102);
    // What is only odd goes on, so that the engine behind the checks is reached as well.
    QVERIFY2(trained > rounds / 10 && trained < rounds, qPrintable(QString::number(trained)));
}

// The file is one of Fovea 0.1.0 whose runs have finished.
void TestSessionCrafted::nothingCraftedOfVersion1DoesHarm()
{
    const std::string old = fileBytes(FOVEA_SOURCE_DIR "/tests/core/store/version-1-own-data.fovea");
    trainedAfterCrafting(old, /*rounds=*/200, /*seed=*/20260103);
}

int TestSessionCrafted::trainedAfterCrafting(const std::string &whole, int rounds, std::uint64_t seed)
{
    Random random(seed, Stream::Data);
    int trained = 0;
    for (int round = 0; round < rounds; ++round) {
        putFileBytes(m_path, whole);
        const std::string what = craft(m_path, random);
        const auto described = QString("round %1, %2").arg(round).arg(QString::fromStdString(what));
        try {
            trained += useEverything(m_path);
        } catch (const std::exception &error) {
            QTest::qFail(qPrintable(described + ": " + error.what()), __FILE__, __LINE__);
            return trained;
        }
        QTest::qVerify(filesIn(m_folder.path().toStdString()) == std::vector<std::string>{"a.fovea"}, "alone",
                       qPrintable(described), __FILE__, __LINE__);
    }
    return trained;
}

FOVEA_TEST(TestSessionCrafted)
#include "tst_session_crafted.moc"
