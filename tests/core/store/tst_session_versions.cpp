// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/engine/engine.h"
#include "core/run/run_group.h"
#include "core/store/session.h"
#include "core/store/session_header.h"
#include "tests/support/session_samples.h"
#include "tests/support/test_program.h"

#include <QCryptographicHash>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace fovea;

namespace {

const std::string stored = FOVEA_SOURCE_DIR "/tests/core/store/";
constexpr const char *names[] = {"version-1.fovea", "version-1-own-data.fovea"};

std::uint32_t versionInHeader(const std::string &bytes)
{
    return std::uint32_t(static_cast<unsigned char>(bytes.at(63)));
}

// All that a session says, whatever its version: without times nothing is left out.
struct Content
{
    ExperimentSpec experiment;
    Provenance provenance;
    std::shared_ptr<const Dataset> ownData;
    std::vector<StoredRun> runs;
    std::vector<std::vector<EpochRecord>> epochs;
    std::vector<std::vector<int>> snapshots;
    std::vector<std::vector<std::vector<float>>> weights;
    std::vector<std::shared_ptr<const TrainerState>> states;
};

Content contentOf(const std::string &path)
{
    const Session session = Session::open(path);
    Content content{
        session.experiment(), session.provenance(), session.ownData(), session.runs(), {}, {}, {}, {}};
    for (const StoredRun &run : content.runs) {
        content.epochs.push_back(session.epochs(run.id));
        content.snapshots.push_back(session.snapshots(run.id));
        content.weights.emplace_back();
        for (const int epoch : content.snapshots.back())
            content.weights.back().push_back(session.weights(run.id, epoch));
        content.states.push_back(session.state(run.id));
    }
    return content;
}

bool isSame(const StoredRun &a, const StoredRun &b)
{
    return a.id == b.id && a.lane == b.lane && a.laneName == b.laneName && a.record == b.record &&
           a.seed == b.seed && a.status == b.status && a.stopReason == b.stopReason &&
           a.facts.kernels == b.facts.kernels && a.facts.parameters == b.facts.parameters &&
           a.facts.length == b.facts.length && a.facts.paddedLength == b.facts.paddedLength &&
           a.facts.dataHash == b.facts.dataHash && a.remarks == b.remarks && a.parent == b.parent &&
           a.address == b.address && a.facts.engine == b.facts.engine;
}

void compare(const Content &a, const Content &b)
{
    QVERIFY(a.experiment == b.experiment && a.provenance == b.provenance);
    QVERIFY(!a.ownData == !b.ownData && (!a.ownData || *a.ownData == *b.ownData));
    QVERIFY(a.snapshots == b.snapshots);
    QCOMPARE(a.runs.size(), b.runs.size());
    for (std::size_t run = 0; run < a.runs.size(); ++run) {
        QVERIFY(isSame(a.runs[run], b.runs[run]));
        QVERIFY(std::ranges::equal(a.epochs[run], b.epochs[run],
                                   [](const auto &x, const auto &y) { return sameBits(x, y); }));
        QVERIFY(std::ranges::equal(a.weights[run], b.weights[run],
                                   [](const auto &x, const auto &y) { return sameBits(x, y); }));
        QVERIFY(sameBits(*a.states[run], *b.states[run]));
    }
}

void trainToTheEnd(SessionWriter &writer, std::vector<RunPlan> plans)
{
    RunGroup group(std::move(plans), {.threads = 2, .pace = Pace::Free});
    group.allow(RunGroup::unlimited);
    for (bool over = false; !over;) {
        over = group.finished();
        for (const RunEvent &event : group.popEvents(std::chrono::milliseconds(over ? 0 : 20)))
            writer.apply(event);
    }
}

QByteArray digestOf(const std::vector<float> &weights)
{
    const auto bytes = QByteArray::fromRawData(reinterpret_cast<const char *>(weights.data()),
                                               qsizetype(weights.size() * sizeof(float)));
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
}

} // namespace

// The files were made by Fovea 0.1.0: two lanes with two seeds, two of the runs interrupted within an epoch;
// and two lanes with data of their own. version-1.json holds what the same program made of them when it went
// on (to six epochs with the second): the bits that every later program must come to.
class TestSessionVersions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
        m_path = m_folder->filePath("a.fovea").toStdString();
    }

    void readingChangesNothing_data() { addFiles(); }
    void readingChangesNothing();
    void openingToWriteIsNotYetWriting_data() { addFiles(); }
    void openingToWriteIsNotYetWriting();
    void upgradedWhenWritten_data() { addFiles(); }
    void upgradedWhenWritten();
    void resumesToTheBitsOfVersion1_data() { addFiles(); }
    void resumesToTheBitsOfVersion1();
    void theFileStaysAsLargeAsItWas();
    void aReaderSeesBothSidesOfTheUpgrade();
    void killedInTheUpgrade();
    void aFullDiskInTheUpgrade();
    void recordingsStayInTheirVersion();

private:
    static void addFiles()
    {
        QTest::addColumn<QString>("name");
        for (const char *name : names)
            QTest::newRow(name) << name;
    }
    void put(const QString &name) const { putFileBytes(m_path, fileBytes(stored + name.toStdString())); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_path;
};

void TestSessionVersions::readingChangesNothing()
{
    QFETCH(QString, name);
    put(name);
    const std::string before = fileBytes(m_path);
    QCOMPARE(versionInHeader(before), 1U);
    const auto errors = readEverything(m_path);
    QVERIFY2(errors.empty(), errors.empty() ? "" : errors.front().c_str());
    const Session session = Session::open(m_path);
    QCOMPARE(session.version(), 1);
    for (const StoredRun &run : session.runs()) {
        QCOMPARE(run.address.size(), std::size_t(16));
        QCOMPARE(run.facts.engine, std::string("fused"));
        QVERIFY(!run.parent);
        QVERIFY(session.note(run.id).empty());
    }
    QVERIFY(session.note().empty() && session.sweeps().empty() && session.resultKeys().empty());
    QVERIFY(session.addressDoubts().empty());
    QVERIFY(fileBytes(m_path) == before);
    QCOMPARE(filesIn(m_folder->path().toStdString()), std::vector<std::string>{"a.fovea"});
}

void TestSessionVersions::openingToWriteIsNotYetWriting()
{
    QFETCH(QString, name);
    put(name);
    const std::string copy = m_folder->filePath("copy.fovea").toStdString();
    auto writer = SessionWriter::open(m_path);
    writer.saveAs(copy);
    writer.close();
    QCOMPARE(versionInHeader(fileBytes(m_path)), 1U);
    QCOMPARE(versionInHeader(fileBytes(copy)), 1U);
    compare(contentOf(m_path), contentOf(stored + name.toStdString()));
    compare(contentOf(copy), contentOf(m_path));
}

void TestSessionVersions::upgradedWhenWritten()
{
    QFETCH(QString, name);
    put(name);
    {
        auto writer = SessionWriter::open(m_path);
        writer.setNote("a remark of mine");
        QCOMPARE(writer.session().version(), sessionVersion);
        writer.close();
    }
    QCOMPARE(versionInHeader(fileBytes(m_path)), std::uint32_t(sessionVersion));
    QVERIFY(readEverything(m_path).empty());
    QCOMPARE(Session::open(m_path).note(), std::string("a remark of mine"));
    QVERIFY(Session::open(m_path).addressDoubts().empty());
    compare(contentOf(m_path), contentOf(stored + name.toStdString()));
    SessionWriter::open(m_path).close(); // everything is checked again
}

void TestSessionVersions::resumesToTheBitsOfVersion1()
{
    QFETCH(QString, name);
    const auto expected = nlohmann::json::parse(fileBytes(stored + "version-1.json")).at(name.toStdString());
    put(name);
    // Another kind of processor computes other bits. What the first epoch of a new run gives tells.
    {
        const Content before = contentOf(m_path);
        const std::string fresh = m_folder->filePath("fresh.fovea").toStdString();
        ExperimentSpec experiment = before.experiment;
        experiment.base.train.epochs = 1;
        auto writer = SessionWriter::create(fresh, experiment, before.provenance, before.ownData);
        trainToTheEnd(writer, remainingPlans(writer.session()));
        if (!sameBits(writer.session().weights(RunId(1), 0), before.weights[0][1])) {
            // On the processor that made the file, other bits are a defect.
            QVERIFY2(engineReport().cpu != before.provenance.cpu, "Training gives other bits than it gave.");
            QSKIP("This processor computes other bits than the one that made the file.");
        }
    }
    auto writer = SessionWriter::open(m_path);
    ExperimentSpec longer = writer.session().experiment();
    longer.base.train.epochs = expected.at("1").at("epoch").get<int>() + 1;
    writer.update(longer);
    trainToTheEnd(writer, remainingPlans(writer.session()));
    writer.close();
    const Session session = Session::open(m_path);
    QCOMPARE(session.version(), sessionVersion);
    QCOMPARE(session.runs().size(), expected.size());
    for (const StoredRun &run : session.runs()) {
        const auto &bits = expected.at(std::to_string(std::int64_t(run.id)));
        QVERIFY(run.status == RunStatus::Finished);
        QCOMPARE(session.epochs(run.id).size(), bits.at("epoch").get<std::size_t>() + 1);
        QCOMPARE(digestOf(session.weights(run.id, bits.at("epoch").get<int>())),
                 QByteArray::fromStdString(bits.at("weights_sha256").get<std::string>()));
    }
}

// Rows are moved one by one, so that their pages are used again.
void TestSessionVersions::theFileStaysAsLargeAsItWas()
{
    const std::string recording = fileBytes(FOVEA_SOURCE_DIR "/resources/recordings/even-pairs.fovea");
    putFileBytes(m_path, recording);
    auto writer = SessionWriter::open(m_path);
    writer.setNote("a copy");
    writer.close();
    const auto size = double(fileBytes(m_path).size()) / double(recording.size());
    QVERIFY2(size < 1.15, qPrintable(QString::number(size)));
}

void TestSessionVersions::aReaderSeesBothSidesOfTheUpgrade()
{
    put(names[0]);
    const Session reader = Session::open(m_path);
    const auto before = reader.epochs(RunId(2));
    auto writer = SessionWriter::open(m_path);
    QCOMPARE(reader.version(), 1);
    writer.addRemark(RunId(2), "written");
    QCOMPARE(reader.version(), sessionVersion);
    const auto after = reader.epochs(RunId(2));
    QVERIFY(std::ranges::equal(before, after, [](const auto &x, const auto &y) { return sameBits(x, y); }));
    writer.close();
    QCOMPARE(reader.run(RunId(2)).remarks, std::vector<std::string>{"written"});
    QCOMPARE(filesIn(m_folder->path().toStdString()), std::vector<std::string>{"a.fovea"});
}

// The log grows to a limit at which the kernel kills the process, so that the upgrade is cut off at every
// place.
void TestSessionVersions::killedInTheUpgrade()
{
    const Content before = contentOf(stored + names[0]);
    int killed = 0;
    int finished = 0;
    for (rlim_t limit = 4'000; finished == 0; limit += limit < 40'000 ? 6'000 : 25'000) {
        put(names[0]);
        const auto size = rlim_t(fileBytes(m_path).size());
        const pid_t child = fork();
        if (child == 0) {
            std::signal(SIGXFSZ, SIG_DFL);
            const rlimit core{0, 0}, small{limit, limit};
            setrlimit(RLIMIT_CORE, &core);
            auto writer = SessionWriter::open(m_path);
            setrlimit(RLIMIT_FSIZE, &small);
            writer.setNote("written");
            _exit(0);
        }
        int status = -1;
        waitpid(child, &status, 0);
        if (WIFSIGNALED(status)) {
            ++killed;
            QCOMPARE(WTERMSIG(status), SIGXFSZ);
        } else {
            QCOMPARE(status, 0);
            ++finished;
        }
        const bool written = Session::open(m_path).version() == sessionVersion;
        QVERIFY(written || WIFSIGNALED(status));
        if (!written)
            compare(contentOf(m_path), before);
        const auto errors = readEverything(m_path);
        QVERIFY2(errors.empty(), errors.empty() ? "" : errors.front().c_str());
        // The next writer upgrades it.
        auto writer = SessionWriter::open(m_path);
        writer.setNote("written");
        writer.close();
        compare(contentOf(m_path), before);
        QCOMPARE(filesIn(m_folder->path().toStdString()), std::vector<std::string>{"a.fovea"});
        QVERIFY(limit < 10 * size);
    }
    QVERIFY2(killed > 5, qPrintable(QString::number(killed)));
}

void TestSessionVersions::aFullDiskInTheUpgrade()
{
    put(names[0]);
    const Content before = contentOf(m_path);
    auto writer = SessionWriter::open(m_path);
    rlimit usual{};
    getrlimit(RLIMIT_FSIZE, &usual);
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{60'000, usual.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    QString sentence;
    try {
        writer.setNote("too much");
    } catch (const StorageError &error) {
        sentence = error.what();
    }
    setrlimit(RLIMIT_FSIZE, &usual);
    QVERIFY2(sentence.startsWith("The disk is full"), qPrintable(sentence));
    QCOMPARE(writer.session().version(), 1);
    compare(contentOf(m_path), before);
    writer.setNote("there is room again");
    QCOMPARE(writer.session().version(), sessionVersion);
    writer.close();
    compare(contentOf(m_path), before);
}

void TestSessionVersions::recordingsStayInTheirVersion()
{
    const std::string folder = FOVEA_SOURCE_DIR "/resources/recordings/";
    int found = 0;
    for (const std::string &name : filesIn(folder)) {
        if (!name.ends_with(".fovea"))
            continue;
        const std::string before = fileBytes(folder + name);
        const bool isLater = name == "sharpness.fovea"; // needs metrics that version 1 did not have
        QCOMPARE(versionInHeader(before), isLater ? 2U : 1U);
        const Session session = Session::open(folder + name);
        for (const StoredRun &run : session.runs())
            QVERIFY(!session.epochs(run.id).empty());
        QVERIFY(fileBytes(folder + name) == before);
        ++found;
    }
    QVERIFY(found > 0);
    QVERIFY(std::ranges::none_of(filesIn(folder), [](const std::string &name) {
        return name.ends_with("-wal") || name.ends_with("-shm") || name.ends_with("-lock");
    }));
}

FOVEA_TEST(TestSessionVersions)
#include "tst_session_versions.moc"
