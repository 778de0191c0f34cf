// SPDX-License-Identifier: MIT
#include "tests/support/cli_program.h"

#include "core/tasks/dataset.h"
#include "tests/support/test_program.h"

#include <QStandardPaths>
#include <QTest>

#include <cmath>
#include <cstring>

using namespace fovea;
using fovea::test::CliProgram;
using fovea::test::Finished;
using fovea::test::tensorsOf;
using fovea::test::tinyTraining;

namespace {

nlohmann::json headerOf(const QByteArray &safetensors)
{
    std::uint64_t length = 0;
    std::memcpy(&length, safetensors.constData(), sizeof length);
    return nlohmann::json::parse(safetensors.mid(sizeof length, qsizetype(length)).toStdString());
}

std::vector<Sequence> sequencesIn(const QByteArray &lines)
{
    std::vector<Sequence> sequences;
    for (const QByteArray &line : lines.trimmed().split('\n')) {
        const auto example = nlohmann::json::parse(line.toStdString());
        sequences.push_back({example.at("tokens").get<std::vector<Token>>(), example.at("label").get<int>()});
    }
    return sequences;
}

} // namespace

// What the terminal writes for other programs: weights, curves, data.
class TestCliFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void weightsAreSafetensors();
    void weightsTellWhoseTheyAre();
    void weightsGoThroughPipes();
    void pythonReadsTheWeights();
    void exportedWeightsCanStartATraining();
    void curvesAreATidyTable();
    void curvesAreLimitedToRuns();
    void replacingAFileIsSaid();
    void dataOfARunAreThoseItWasTrainedOn();
    void dataOfASeedAreThoseOfATrainingWithTheSameSettings();
    void ownDataComeBack();
    void mistakes_data();
    void mistakes();

private:
    Finished exported(const QStringList &more) const
    {
        return m_cli.run(QStringList{"export", "heat.fovea"} + more);
    }

    CliProgram m_cli{FOVEA_CLI};
};

void TestCliFiles::initTestCase()
{
    const auto answer = m_cli.run(tinyTraining(
        "heat.fovea", {"--mask", "full", "--lane", "full,model.inverse_temperature=8", "--mask", "top-k:3",
                       "--seeds", "4,7", "--set", "model.heads=2", "--set", "data.heldout=17"}));
    QVERIFY2(answer.code == 0, answer.err);
}

void TestCliFiles::weightsAreSafetensors()
{
    QCOMPARE(exported({"--run", "1", "--weights", "w.safetensors"}).code, 0);
    const auto names = headerOf(m_cli.contents("w.safetensors"));
    QVERIFY(names.at("embedding.weight").at("shape") == nlohmann::json::array({3, 8}));
    QVERIFY(names.at("blocks.0.attention.query.weight").at("shape") == nlohmann::json::array({16, 8}));
    QVERIFY(names.at("readout.bias").at("shape") == nlohmann::json::array({2}));
}

void TestCliFiles::weightsTellWhoseTheyAre()
{
    QCOMPARE(exported({"--run", "2", "--epoch", "init", "--weights", "b.safetensors"}).code, 0);
    const auto metadata = headerOf(m_cli.contents("b.safetensors")).at("__metadata__");
    const std::map<std::string, std::string> expected = {
        {"task", "even-pairs"}, {"run", "2"},
        {"lane", "B"},          {"label", "full, sharpness 8"},
        {"mask", "full"},       {"seed", "4"},
        {"epoch", "-1"},        {"layout", "released"},
        {"heads", "2"},         {"fovea", metadata.at("fovea").get<std::string>()}};
    QCOMPARE((metadata.get<std::map<std::string, std::string>>()), expected);
    QVERIFY(m_cli.run({"--version"}).out.contains(expected.at("fovea").c_str()));
}

void TestCliFiles::weightsGoThroughPipes()
{
    QCOMPARE(exported({"--run", "3", "--weights", "c.safetensors"}).code, 0);
    const auto piped = exported({"--run", "3", "--weights", "-"});
    QCOMPARE(piped.code, 0);
    QVERIFY(piped.out == m_cli.contents("c.safetensors"));
    QVERIFY(m_cli.contents("-").isEmpty());
}

void TestCliFiles::pythonReadsTheWeights()
{
    if (QStandardPaths::findExecutable("python3").isEmpty())
        QSKIP("python3 is not installed");
    QCOMPARE(exported({"--run", "1", "--weights", "p.safetensors"}).code, 0);
    // The format's own rules, without its library: a length, a JSON, tensors one after the other.
    m_cli.write("check.py", R"(
import json, struct, sys
raw = open(sys.argv[1], 'rb').read()
size = struct.unpack('<Q', raw[:8])[0]
header = json.loads(raw[8:8 + size])
data = raw[8 + size:]
metadata = header.pop('__metadata__')
assert all(isinstance(k, str) and isinstance(v, str) for k, v in metadata.items()), metadata
assert (8 + size) % 8 == 0
end = 0
for name, tensor in sorted(header.items(), key=lambda item: item[1]['data_offsets']):
    begin, stop = tensor['data_offsets']
    count = 1
    for extent in tensor['shape']:
        count *= extent
    assert tensor['dtype'] == 'F32' and begin == end and stop - begin == 4 * count, name
    values = struct.unpack('<%df' % count, data[begin:stop])
    assert all(value == value for value in values), name
    end = stop
assert end == len(data)
print(metadata['heads'], metadata['mask'], metadata['seed'], metadata['epoch'])
)");
    QProcess python;
    python.setWorkingDirectory(m_cli.file("."));
    python.start("python3", {"check.py", "p.safetensors"});
    QVERIFY(python.waitForFinished(60'000));
    QVERIFY2(python.exitCode() == 0, python.readAllStandardError());
    QCOMPARE(python.readAllStandardOutput().trimmed(), QByteArray("2 full 4 2"));
}

void TestCliFiles::exportedWeightsCanStartATraining()
{
    QCOMPARE(exported({"--run", "1", "--weights", "start.safetensors"}).code, 0);
    const auto answer = m_cli.run(tinyTraining("on.fovea", {"--mask", "full", "--seeds", "4", "--set",
                                                            "model.heads=2", "--init", "start.safetensors"}));
    QVERIFY2(answer.code == 0, answer.err);
    QCOMPARE(m_cli.run({"export", "on.fovea", "--epoch", "init", "--weights", "init.safetensors"}).code, 0);
    const QByteArray start = tensorsOf(m_cli.contents("start.safetensors"));
    QVERIFY(!start.isEmpty() && tensorsOf(m_cli.contents("init.safetensors")) == start);
}

void TestCliFiles::curvesAreATidyTable()
{
    QCOMPARE(exported({"--curves", "c.csv"}).code, 0);
    const auto lines = m_cli.contents("c.csv").trimmed().split('\n');
    QCOMPARE(lines.size(), 1 + 6 * 3);
    QVERIFY2(lines[0].startsWith("run,lane,label,mask,seed,epoch,step,train_loss,train_acc,heldout_loss,"),
             lines[0]);
    QVERIFY(lines[0].contains("dispersion.layer0.p95"));
    QVERIFY2(lines[1].startsWith("1,A,full,full,4,0,4,"), lines[1]);
    QVERIFY2(lines[4].startsWith("2,B,\"full, sharpness 8\",full,4,0,4,"), lines[4]);
    QVERIFY2(lines.last().startsWith("6,C,top-k 3,top-k:3,7,2,12,"), lines.last());
    QCOMPARE(exported({"--curves", "-"}).out, m_cli.contents("c.csv"));

    // Number by number what 'show --json' has.
    const auto run = m_cli.run({"show", "heat.fovea", "--json"}).json().at("runs")[5];
    QCOMPARE(run.at("label").get<std::string>(), std::string("top-k 3"));
    const auto titles = lines[0].split(','), cells = lines.last().split(',');
    QCOMPARE(cells.size(), titles.size());
    for (const char *key : {"train_loss", "train_acc", "heldout_loss", "heldout_acc", "lr"})
        QCOMPARE(cells[titles.indexOf(key)].toDouble(), run.at("epochs")[2].at(key).get<double>());
    QCOMPARE(cells[titles.indexOf("separation.all.p50")].toDouble(),
             run.at("epochs")[2].at("separation").at("all").at("p50").get<double>());
}

void TestCliFiles::curvesAreLimitedToRuns()
{
    const auto runsOf = [&](const QStringList &more) {
        QByteArrayList runs;
        for (const QByteArray &line : exported(QStringList{"--curves", "-"} + more).out.split('\n').mid(1))
            if (!line.isEmpty() && !runs.contains(line.split(',').front()))
                runs << line.split(',').front();
        return runs;
    };
    QCOMPARE(runsOf({}), (QByteArrayList{"1", "2", "3", "4", "5", "6"}));
    QCOMPARE(runsOf({"--run", "2"}), QByteArrayList{"2"});
    QCOMPARE(runsOf({"--run", "5,2", "--run", "2"}), (QByteArrayList{"5", "2"}));
}

void TestCliFiles::replacingAFileIsSaid()
{
    for (const QStringList &words :
         {QStringList{"--curves", "old.csv"}, QStringList{"--run", "1", "--weights", "old.safetensors"}}) {
        const auto first = exported(words);
        QVERIFY2(first.code == 0 && first.err.isEmpty(), first.err);
        const QByteArray before = m_cli.contents(words.last());
        m_cli.write(words.last(), "something else");
        const auto second = exported(words);
        QCOMPARE(second.code, 0);
        QVERIFY2(second.err.contains("Replaced '" + words.last().toUtf8() + "'"), second.err);
        QVERIFY(second.out.isEmpty());
        QVERIFY(m_cli.contents(words.last()) == before);
        QVERIFY(exported(words + QStringList{"--quiet"}).err.isEmpty());
    }
}

// The fingerprint that the run keeps of its data is that of what is printed.
void TestCliFiles::dataOfARunAreThoseItWasTrainedOn()
{
    Dataset data{.train = sequencesIn(m_cli.run({"dataset", "--of", "heat.fovea", "--run", "5"}).out),
                 .heldout = sequencesIn(
                     m_cli.run({"dataset", "--of", "heat.fovea", "--run", "5", "--split", "heldout"}).out),
                 .alphabet = 2,
                 .classes = 2};
    QCOMPARE(data.train.size(), std::size_t(40));
    QCOMPARE(data.heldout.size(), std::size_t(17));
    DataSpec spec;
    spec.train = 40;
    spec.heldout = 17;
    TaskSpec task;
    task.params["length"] = std::int64_t(6);
    QCOMPARE(hashOf(data), hashOf(makeDataset(task, spec, 7)));
    QCOMPARE(m_cli.run({"dataset", "--of", "heat.fovea", "--run", "5", "--count", "3"}).out.count('\n'), 3);

    // Its loss is the one the run reports: the mean over exactly these examples.
    double loss = 0;
    for (std::size_t i = 0; i < data.heldout.size(); ++i) {
        const auto probe = m_cli
                               .run({"probe", "heat.fovea", "--run", "5", "--json", "--example",
                                     QString::number(i), "--layer", "0", "--head", "0"})
                               .json();
        QVERIFY(probe.at("tokens").get<std::vector<Token>>() == data.heldout[i].tokens);
        const double right = probe.at("logits")[std::size_t(data.heldout[i].label)].get<double>();
        double sum = 0;
        for (const auto &logit : probe.at("logits"))
            sum += std::exp(logit.get<double>() - right);
        loss += std::log(sum) / double(data.heldout.size());
    }
    const auto epochs = m_cli.run({"show", "heat.fovea", "--json"}).json().at("runs")[4].at("epochs");
    QVERIFY(std::abs(epochs[2].at("heldout_loss").get<double>() - loss) < 1e-6);
}

void TestCliFiles::dataOfASeedAreThoseOfATrainingWithTheSameSettings()
{
    const QStringList same = {"dataset", "--task", "even-pairs", "--length", "6",
                              "--seed",  "7",      "--count",    "40"};
    const auto stored = m_cli.run({"dataset", "--of", "heat.fovea", "--run", "5"});
    const auto made = m_cli.run(same + QStringList{"--set", "data.heldout=17"});
    QVERIFY(!made.out.isEmpty() && made.err.isEmpty());
    QVERIFY(made.out == stored.out);
    const auto heldout = m_cli.run(same + QStringList{"--split", "heldout", "--count", "17"});
    QVERIFY(heldout.out ==
            m_cli.run({"dataset", "--of", "heat.fovea", "--run", "5", "--split", "heldout"}).out);
    // Another number of held-out examples: another train set, and it says so.
    const auto other = m_cli.run({"dataset", "--task", "even-pairs", "--length", "12", "--count", "40"});
    QVERIFY2(other.err.contains("beside 2000 held-out examples") && other.err.contains("data.heldout=N"),
             other.err);
}

void TestCliFiles::ownDataComeBack()
{
    const QByteArray train = "{\"tokens\":[0,5,2],\"label\":1}\n{\"tokens\":[3,3],\"label\":0}\n";
    const QByteArray heldout = "{\"tokens\":[1,1,4],\"label\":1}\n";
    m_cli.write("mine.jsonl", train);
    m_cli.write("theirs.jsonl", heldout);
    const auto answer = m_cli.run({"train", "--task", "file", "--data", "mine.jsonl", "--heldout",
                                   "theirs.jsonl", "--mask", "full", "--epochs", "1", "--set",
                                   "model.blocks=1", "--set", "model.d_model=8", "-o", "own.fovea"});
    QVERIFY2(answer.code == 0, answer.err);
    QCOMPARE(m_cli.run({"dataset", "--of", "own.fovea"}).out, train);
    QCOMPARE(m_cli.run({"dataset", "--of", "own.fovea", "--split", "heldout"}).out, heldout);
}

void TestCliFiles::mistakes_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("sentence");
    const auto row = [](const char *name, const QStringList &words, int code, const char *sentence) {
        QTest::newRow(name) << words << code << QByteArray(sentence);
    };
    row("export of nothing", {"export", "heat.fovea"}, 2, "--weights");
    row("weights of no run in particular", {"export", "heat.fovea", "--weights", "x"}, 2, "--run is missing");
    row("curves of a run that is not there", {"export", "heat.fovea", "--curves", "-", "--run", "9"}, 2, "9");
    row("curves of a run that is no number", {"export", "heat.fovea", "--curves", "-", "--run", "1,x"}, 2,
        "--run is 'x'");
    row("both to standard output", {"export", "heat.fovea", "--run", "1", "--weights", "-", "--curves", "-"},
        2, "only one can be standard output");
    row("weights into a folder that is not there",
        {"export", "heat.fovea", "--run", "1", "--weights", "nowhere/w.safetensors"}, 2,
        "there is no folder 'nowhere'");
    row("curves into a folder that is not there", {"export", "heat.fovea", "--curves", "nowhere/c.csv"}, 2,
        "there is no folder 'nowhere'");
    row("curves into a file without a name", {"export", "heat.fovea", "--curves", ""}, 2,
        "'' is not the name of a file");
    row("data of no run in particular", {"dataset", "--of", "heat.fovea"}, 2, "--run is missing");
    row("data of a run that is not there", {"dataset", "--of", "heat.fovea", "--run", "9"}, 2, "9");
    row("data of a run with another seed", {"dataset", "--of", "heat.fovea", "--run", "1", "--seed", "3"}, 2,
        "not with --seed");
    row("data of a run of another task", {"dataset", "--of", "heat.fovea", "--run", "1", "--task", "parity"},
        2, "not with --task");
    row("a split that is not there", {"dataset", "--of", "heat.fovea", "--run", "1", "--split", "test"}, 2,
        "train or heldout");
    row("data of a run without a session", {"dataset", "--task", "parity", "--run", "1"}, 2, "--of FILE");
    row("data of a session that is not there", {"dataset", "--of", "none.fovea", "--run", "1"}, 4,
        "none.fovea");
    row("the largest seed and one more", {"train", "--seeds", "9223372036854775808"}, 2,
        "from 0 to 9223372036854775807");
    row("a range that runs backwards", {"train", "--seeds", "5-1"}, 2, "'5-1'; a range begins with");
    row("a range to the largest seed", {"train", "--seeds", "1-9223372036854775807"}, 2,
        "at most 10000 seeds");
    row("ranges that are too long together", {"train", "--seeds", "1-6000,6001-12000"}, 2,
        "at most 10000 seeds");
    row("seeds that come twice", {"train", "--seeds", "1-100,1-100"}, 2, "and 90 more");
    row("a session in a folder that is not there", {"train", "-o", "nowhere/x.fovea"}, 2,
        "there is no folder 'nowhere'");
}

void TestCliFiles::mistakes()
{
    QFETCH(QStringList, words);
    QFETCH(int, code);
    QFETCH(QByteArray, sentence);
    const QByteArray before = m_cli.contents("heat.fovea");
    const auto answer = m_cli.run(words);
    QVERIFY2(answer.err.contains(sentence), answer.err);
    QVERIFY2(answer.err.count('\n') == 1 && answer.err.endsWith(".\n"), answer.err);
    QCOMPARE(answer.code, code);
    QVERIFY2(answer.out.isEmpty(), answer.out);
    QVERIFY(m_cli.contents("heat.fovea") == before);
}

FOVEA_TEST(TestCliFiles)
#include "tst_cli_files.moc"
