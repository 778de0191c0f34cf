// SPDX-License-Identifier: MIT
#include "tests/support/cli_program.h"
#include "tests/support/test_program.h"

#include <QStandardPaths>
#include <QTest>

#include <cstring>

using fovea::test::CliProgram;
using fovea::test::Finished;
using fovea::test::tinyTraining;
using Json = nlohmann::json;

namespace {

const QString script = QStringLiteral(FOVEA_SOURCE_DIR "/tests/core/store/read_session.py");

QByteArray bytesOf(const Json &json)
{
    return QByteArray::fromStdString(json.dump());
}

// A number of the curves' table in an epoch as JSON: "train_loss", "focus.all.mean", "focus.layer0.mean".
Json at(const Json &epoch, const QByteArray &column)
{
    const QList<QByteArray> parts = column.split('.');
    const auto found = epoch.find(parts[0].toStdString());
    if (found == epoch.end() || parts.size() == 1)
        return found == epoch.end() ? Json() : *found;
    const bool pooled = parts[1] == "all";
    const Json &fields = pooled ? found->at("all") : found->at("layers")[parts[1].mid(5).toULong()];
    return fields.at(parts[2].toStdString());
}

} // namespace

// A script that knows core/store/FORMAT.md and nothing else reads what the program writes.
class TestSessionFormat : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void runsAndEpochsAreThoseOfShow_data() { addSessions(); }
    void runsAndEpochsAreThoseOfShow();
    void curvesAreThoseOfExport_data() { addSessions(); }
    void curvesAreThoseOfExport();
    void weightsAreThoseOfExport_data() { addSessions(); }
    void weightsAreThoseOfExport();
    void ownDataAreRead();
    void damageIsFound();

private:
    static void addSessions();
    Finished read(const QStringList &words) const;

    CliProgram m_cli{FOVEA_CLI};
};

void TestSessionFormat::addSessions()
{
    QTest::addColumn<QString>("session");
    for (const char *name : {"plain.fovea", "unusual.fovea", "printed.fovea", "own.fovea", "version-1.fovea",
                             "version-1-own-data.fovea"})
        QTest::newRow(name) << name;
}

void TestSessionFormat::initTestCase()
{
    if (QStandardPaths::findExecutable("python3").isEmpty())
        QSKIP("python3 is not installed");
    const auto train = [&](const QString &file, const QStringList &more) {
        const Finished answer = m_cli.run(tinyTraining(file, more));
        QVERIFY2(answer.code == 0, answer.err);
    };
    train("plain.fovea", {"--mask", "full", "--mask", "top-k:3", "--seeds", "1,9223372036854775807"});
    train("unusual.fovea",
          {"--mask", "banded:3:global=2", "--set", "model.heads=2", "--set", "model.d_head=4", "--set",
           "model.positions=learned", "--set", "model.affine=true", "--set", "data.padding=paper", "--set",
           "train.optimizer=adam"});
    train("printed.fovea", {"--mask", "top-k:2", "--set", "model.layout=printed", "--set", "model.blocks=2"});
    QByteArray lines[2];
    for (int i = 0; i < 24; ++i) {
        const QByteArray tokens = QByteArray::number(i % 5) + "," + QByteArray::number(i / 5);
        lines[i % 2] += "{\"tokens\":[" + tokens + "],\"label\":" + QByteArray::number(i % 3) + "}\n";
    }
    m_cli.write("train.jsonl", lines[0]);
    m_cli.write("heldout.jsonl", lines[1]);
    const Finished own =
        m_cli.run({"train", "--task", "file", "--set", "data.train_file=train.jsonl", "--set",
                   "data.heldout_file=heldout.jsonl", "--set", "model.blocks=1", "--set", "model.d_model=8",
                   "--mask", "full", "--epochs", "2", "-o", "own.fovea"});
    QVERIFY2(own.code == 0, own.err);
    for (const char *name : {"version-1.fovea", "version-1-own-data.fovea"}) {
        QFile old(QStringLiteral(FOVEA_SOURCE_DIR "/tests/core/store/") + name);
        QVERIFY(old.open(QIODevice::ReadOnly));
        m_cli.write(name, old.readAll());
    }
}

Finished TestSessionFormat::read(const QStringList &words) const
{
    QProcess process;
    process.setWorkingDirectory(m_cli.file("."));
    process.start("python3", QStringList{script} + words);
    return CliProgram::wait(process);
}

void TestSessionFormat::runsAndEpochsAreThoseOfShow()
{
    QFETCH(QString, session);
    const Finished answer = read({session});
    QVERIFY2(answer.code == 0, answer.err);
    Json found = answer.json();
    const Json shown = m_cli.run({"show", session, "--json"}).json();
    const bool old = session.startsWith("version-1");
    if (old) // has the only rule there was
        found.at("experiment").at("base").at("model")["gradient"] = "kept";
    QCOMPARE(found.at("format").get<int>(), old ? 1 : 2);
    QCOMPARE(bytesOf(found.at("experiment")), bytesOf(shown.at("experiment")));
    for (const char *key : {"fovea", "torch", "blas", "cpu", "threads", "command", "started", "ended"}) {
        const Json &written = found.at("provenance").at(key);
        QVERIFY2((written == "" ? Json() : written) == shown.at("provenance").at(key), key);
    }
    const Json &runs = shown.at("runs");
    QCOMPARE(found.at("runs").size(), runs.size());
    int rows = int(found.at("own_data").is_null() ? 2 : 3); // of meta
    for (std::size_t r = 0; r < runs.size(); ++r) {
        const Json &run = found.at("runs")[r];
        for (const char *key : {"run", "lane", "task", "mask", "seed", "status", "stop_reason", "parameters",
                                "length", "padded_length", "kernels", "remarks"})
            QVERIFY2(run.at(key) == runs[r].at(key), key);
        for (const char *key : {"address", "parent", "engine"}) {
            if (old) // has none of them
                QVERIFY2(run.at(key).is_null(), key);
            else
                QVERIFY2(run.at(key) == runs[r].at(key), key);
        }
        QVERIFY(run.at("computed_address") == runs[r].at("address"));
        QVERIFY(runs[r].at("parent").is_null());
        QVERIFY(runs[r].at("engine") == (runs[r].at("kernels") == "reference" ? "libtorch" : "fused"));
        const Json &crossing = runs[r].at("epochs_to_95");
        QCOMPARE(run.at("crossing").get<int>(), crossing.is_null() ? -1 : crossing.get<int>());
        const Json &epochs = runs[r].at("epochs");
        QCOMPARE(run.at("epochs").size(), epochs.size());
        for (std::size_t e = 0; e < epochs.size(); ++e)
            for (const auto &[key, value] : epochs[e].items())
                QVERIFY2(at(run.at("epochs")[e], QByteArray::fromStdString(key)) == value, key.c_str());
        QCOMPARE(run.at("snapshots")[0].at("epoch").get<int>(), -1);
        for (const Json &snapshot : run.at("snapshots"))
            QVERIFY(snapshot.at("weights") == run.at("parameters"));
        QVERIFY(run.at("state").at("weights") == run.at("parameters"));
        QCOMPARE(run.at("state").at("epoch").get<std::size_t>(), epochs.size());
        rows += int(1 + epochs.size() + run.at("snapshots").size() + 1);
    }
    QCOMPARE(found.at("checksums_verified").get<int>(), rows);
}

void TestSessionFormat::curvesAreThoseOfExport()
{
    QFETCH(QString, session);
    const Json found = read({session}).json();
    for (const Json &run : found.at("runs")) {
        const QString id = QString::number(run.at("run").get<int>());
        const Finished answer = m_cli.run({"export", session, "--run", id, "--curves", "-"});
        QVERIFY2(answer.code == 0, answer.err);
        const QList<QByteArray> lines = answer.out.trimmed().split('\n');
        const QList<QByteArray> titles = lines[0].split(',');
        QCOMPARE(std::size_t(lines.size() - 1), run.at("epochs").size());
        for (qsizetype line = 1; line < lines.size(); ++line) {
            const Json &epoch = run.at("epochs")[std::size_t(line - 1)];
            const QList<QByteArray> cells = lines[line].split(',');
            const qsizetype quoted = cells.size() - titles.size(); // commas in the label, before every number
            for (qsizetype i = titles.indexOf("epoch"); i < titles.size(); ++i) {
                const Json value = at(epoch, titles[i]);
                const QByteArray cell = cells[i + quoted];
                QVERIFY2(cell.isEmpty() ? value.is_null() : value.get<double>() == cell.toDouble(),
                         titles[i]);
            }
        }
    }
}

void TestSessionFormat::weightsAreThoseOfExport()
{
    QFETCH(QString, session);
    for (const char *epoch : {"-1", "0"}) {
        const Finished answer = read({session, "1", epoch});
        QVERIFY2(answer.code == 0, answer.err);
        const Json found = answer.json();
        const QString name = QString::fromLatin1(qstrcmp(epoch, "-1") == 0 ? "init" : epoch);
        const QByteArray file =
            m_cli.run({"export", session, "--run", "1", "--epoch", name, "--weights", "-"}).out;
        const QByteArray data = fovea::test::tensorsOf(file);
        Json header = Json::parse(file.mid(8, file.size() - data.size() - 8).toStdString());
        header.erase("__metadata__");
        QCOMPARE(found.at("weights").size(), header.size());
        for (const Json &tensor : found.at("runs")[0].at("tensors")) {
            const auto key = tensor.at("name").get<std::string>();
            QVERIFY2(header.contains(key) && header[key].at("shape") == tensor.at("shape"), key.c_str());
            const Json &values = found.at("weights").at(key);
            const auto begin = header[key].at("data_offsets")[0].get<std::size_t>();
            const auto end = header[key].at("data_offsets")[1].get<std::size_t>();
            QCOMPARE(values.size() * sizeof(float), end - begin);
            for (std::size_t i = 0; i < values.size(); ++i) {
                float weight = 0;
                std::memcpy(&weight, data.constData() + begin + i * sizeof weight, sizeof weight);
                QVERIFY2(values[i].get<double>() == double(weight), key.c_str());
            }
        }
    }
}

void TestSessionFormat::ownDataAreRead()
{
    const Json own = read({"own.fovea"}).json().at("own_data");
    QCOMPARE(own.at("alphabet").get<int>(), 5);
    QCOMPARE(own.at("classes").get<int>(), 3);
    QCOMPARE(own.at("train").size(), std::size_t(12));
    QCOMPARE(bytesOf(own.at("heldout")[1]), QByteArray("{\"label\":0,\"tokens\":[3,0]}"));
}

// One bit of a weight, wherever its bytes stand: pages that are no longer used may hold them too.
void TestSessionFormat::damageIsFound()
{
    const Json found = read({"plain.fovea", "1", "-1"}).json();
    const auto weight = float(found.at("weights").at("readout.weight")[0].get<double>());
    QByteArray bytes = m_cli.contents("plain.fovea");
    const QByteArray wanted(reinterpret_cast<const char *>(&weight), sizeof weight);
    QVERIFY(bytes.contains(wanted));
    for (qsizetype place = 0; (place = bytes.indexOf(wanted, place)) >= 0;)
        bytes[place] = char(bytes[place] ^ 1);
    m_cli.write("damaged.fovea", bytes);
    const Finished answer = read({"damaged.fovea"});
    QVERIFY(answer.code != 0);
    QVERIFY2(answer.err.contains("the checksum does not match"), answer.err);
}

FOVEA_TEST(TestSessionFormat)
#include "tst_session_format.moc"
