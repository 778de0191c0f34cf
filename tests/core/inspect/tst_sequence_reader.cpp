// SPDX-License-Identifier: MIT
#include "core/inspect/sequence_reader.h"

#include "core/base/errors.h"
#include "core/engine/networks.h"
#include "core/inspect/probe.h"
#include "core/training/run_data.h"
#include "tests/support/task_cases.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace fovea;
using namespace fovea::testing;

namespace {

// A run of a task on short sequences, and the shape it feeds them in.
struct Run
{
    RunSpec spec;
    InputShape shape;

    explicit Run(const std::string &task, int length = 12)
    {
        spec.task = task == "listops"
                        ? taskSpec(task, {{"min-length", 4}, {"max-length", length + 2}, {"depth", 3}})
                    : task == "file" ? taskSpec(task)
                                     : taskSpec(task, {{"length", length}});
        const auto rule = task == "file" ? nullptr : makeTask(spec.task);
        shape = {rule ? int(rule->alphabet().size()) : 8,
                 rule ? rule->classes() : 2,
                 {rule ? rule->lengths().maximum : length, 0}};
    }

    TypedSequence read(const QString &text) const { return readTyped(text.toStdString(), spec, shape); }
};

QString sentenceOf(const TypedSequence &typed)
{
    return typed.problem ? QString::fromStdString(typed.problem->sentence) : QString();
}

} // namespace

class TestSequenceReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyTaskReadsWhatItMakes_data()
    {
        QTest::addColumn<QString>("task");
        for (const TaskInfo &info : taskCatalogue())
            QTest::newRow(info.id.c_str()) << QString::fromStdString(info.id);
    }

    void everyTaskReadsWhatItMakes()
    {
        QFETCH(QString, task);
        const Run run(task.toStdString());
        const auto rule = makeTask(run.spec.task);
        for (std::uint64_t place = 0; place < 20; ++place) {
            Random random(1, Stream::Data, {place});
            const auto tokens = rule->generate(random);
            const auto text = QString::fromStdString(rule->format(tokens));
            const auto typed = run.read("  " + text + " ");
            QVERIFY2(!typed.problem, qPrintable(sentenceOf(typed)));
            QCOMPARE(typed.tokens, tokens);
            QCOMPARE(typed.label.value(), rule->evaluate(tokens));
            QVERIFY(typed.lengthTrained && typed.remarks.empty());

            // A foreign letter in the middle is found where it stands.
            const int middle = int(text.size() / 2);
            const int from = int(text.lastIndexOf(' ', middle)) + 1; // of the word, where there are words
            const int at = rule->format(std::vector{tokens[0], tokens[0]}).find(' ') != std::string::npos
                               ? from
                               : middle;
            const auto wrong = run.read(QString(text).insert(at, task == "listops" ? "é " : "é"));
            QVERIFY(wrong.problem && wrong.tokens.empty() && !wrong.label);
            QCOMPARE(wrong.problem->first, std::size_t(at));
            QCOMPARE(wrong.problem->count, 1U);
            QVERIFY(sentenceOf(wrong).contains("'é', but only "));
        }
    }

    void everyTaskRefusesNothingAndTooMuch_data() { everyTaskReadsWhatItMakes_data(); }

    void everyTaskRefusesNothingAndTooMuch()
    {
        QFETCH(QString, task);
        const Run run(task.toStdString());
        for (const char *nothing : {"", "   "}) {
            const auto typed = run.read(nothing);
            QVERIFY(typed.problem && typed.tokens.empty());
            QVERIFY2(sentenceOf(typed).startsWith("Nothing is typed yet; a sequence begins with "),
                     qPrintable(sentenceOf(typed)));
            QCOMPARE(typed.problem->first, qstrlen(nothing));
            QCOMPARE(typed.problem->count, 0U);
        }
        const QString unit = task == "listops" ? "1 " : "1";
        const auto typed = run.read(unit.repeated(10'000));
        QCOMPARE(sentenceOf(typed), "There are 10000 tokens; at most 2000 can be looked at.");
        QCOMPARE(typed.problem->first, std::size_t(2000 * unit.size()));
        QVERIFY(typed.problem->count > 7000U);
    }

    void sentencesNameThePlace_data()
    {
        QTest::addColumn<QString>("task");
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("count");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char *task, const char *text, int first, int count, const char *sentence) {
            QTest::addRow("%s: %s", task, text) << task << text << first << count << sentence;
        };
        row("even-pairs", "01a1", 2, 1, "Character 3 is 'a', but only 0 and 1 are allowed there.");
        row("even-pairs", "éé", 0, 1, "Character 1 is 'é', but only 0 and 1 are allowed there.");
        row("even-pairs", "", 0, 0, "Nothing is typed yet; a sequence begins with 0 or 1.");
        row("modular-arithmetic", "(1+", 3, 0,
            "Character 4 is missing; only 0 to 4, - and ( are allowed there.");
        row("modular-arithmetic", "", 0, 0, "Nothing is typed yet; a sequence begins with 0 to 4, - or (.");
        row("missing-duplicate", "010", 3, 0,
            "The length is 3, but a string written twice has an even length.");
        row("listops", "[MAX  1 füü ]", 8, 3,
            "Token 3, at character 9, is 'füü', but only 0 to 9, [MIN, [MAX, [MED, [SM and ] are allowed "
            "there.");
        row("listops", "[MAX 1", 6, 0,
            "Token 3 is missing; only 0 to 9, [MIN, [MAX, [MED, [SM and ] are allowed there.");
        row("listops", "1 [MAX[MAX[MAX[MAX[MAX[MAX", 2, 24,
            "Token 2, at character 3, has 24 characters; tokens are short and separated by blanks.");
        row("file", "", 0, 0, "Nothing is typed yet; a sequence begins with 0 to 7.");
        row("file", "1 2 8 3", 4, 1, "Token 3, at character 5, is '8', but only 0 to 7 are allowed there.");
        row("file", " 1\t-2", 3, 2, "Token 2, at character 4, is '-2', but only 0 to 7 are allowed there.");
        row("file", "1 two", 2, 3, "Token 2, at character 3, is 'two', but only 0 to 7 are allowed there.");
    }

    void sentencesNameThePlace()
    {
        QFETCH(QString, task);
        QFETCH(QString, text);
        QFETCH(int, first);
        QFETCH(int, count);
        QFETCH(QString, sentence);
        const auto typed = Run(task.toStdString()).read(text);
        QCOMPARE(sentenceOf(typed), sentence);
        QCOMPARE(typed.problem->first, std::size_t(first));
        QCOMPARE(typed.problem->count, std::size_t(count));
    }

    void otherLengthsAreRemarkedOn()
    {
        const Run run("even-pairs");
        for (const char *text : {"0101", "010101010101010"}) {
            const auto typed = run.read(text);
            QVERIFY(!typed.problem && !typed.lengthTrained);
            QCOMPARE(typed.tokens.size(), qstrlen(text));
            QCOMPARE(typed.remarks.size(), 1U);
        }
        QCOMPARE(QString::fromStdString(run.read("1").remarks[0]),
                 "Length not trained: the sequence has 1 token, the run was trained on 12.");
        QCOMPARE(QString::fromStdString(Run("listops").read("[MAX 1 ]").remarks[0]),
                 "Length not trained: the sequence has 3 tokens, the run was trained on 5 to 13.");
        QCOMPARE(QString::fromStdString(Run("file", 3).read("1 2 3 4").remarks[0]),
                 "Length not trained: the sequence has 4 tokens, the run was trained on up to 3.");
        QVERIFY(Run("file", 3).read("1 2").remarks.empty());
    }

    void learnedPositionsTakeOnlyTheirLength()
    {
        Run run("parity");
        run.spec.model.positions = Positions::Learned;
        QVERIFY(!run.read("010101010101").problem);
        auto typed = run.read("01010");
        QCOMPARE(sentenceOf(typed), "The sequence has 5 tokens, but this run has learned positions and takes "
                                    "only the length it was trained on, 12.");
        QCOMPARE(typed.problem->first, 5U);
        QCOMPARE(typed.problem->count, 0U);
        typed = run.read("01010101010101");
        QCOMPARE(typed.problem->first, 12U);
        QCOMPARE(typed.problem->count, 2U);
        QVERIFY(typed.tokens.empty());
    }

    // Own data have the lengths that their files have, whatever the task would generate.
    void ownDataWithARule()
    {
        Run run("parity");
        run.spec.data.trainFile = "mine.jsonl";
        QVERIFY(run.read("0101").lengthTrained);
        QVERIFY(!run.read("0101010101010").lengthTrained);
        QVERIFY(!Run("file").read("1 2").label);
    }

    // The probe must take what was accepted here, and think the same of its length.
    void theProbeAgrees()
    {
        for (const auto positions : {Positions::Sinusoidal, Positions::Learned}) {
            Run run("cycle-navigation");
            run.spec.model.positions = positions;
            run.spec.model.blocks = 1;
            run.spec.model.dModel = run.spec.model.dHead = run.spec.model.dMlp = 4;
            const auto network = makeNetwork({run.spec.model, {}, run.shape});
            for (const int length : {2, 7, 11, 12, 13, 40}) {
                const std::vector<Token> tokens(std::size_t(length), 1);
                const auto typed = run.read(QString("1").repeated(length));
                const auto shown = [&] {
                    return probe({{run.spec, {}}, run.shape, 1, -1, network->weights(), tokens, {}, {}});
                };
                if (typed.problem)
                    QCOMPARE(messageOf(shown), sentenceOf(typed));
                else
                    QCOMPARE(shown().lengthTrained, typed.lengthTrained);
                QCOMPARE(typed.problem.has_value(), positions == Positions::Learned && length != 12);
            }
        }
    }

    void alphabetsAsTheyAreTyped()
    {
        const Run bits("parity"), lists("listops"), numbers("file");
        const SequenceReader bitReader(bits.spec, bits.shape);
        QCOMPARE(bitReader.alphabet(), (std::vector<std::string>{"0", "1"}));
        QVERIFY(bitReader.separator().empty());
        QCOMPARE(SequenceReader(lists.spec, lists.shape).separator(), std::string_view(" "));
        const SequenceReader numberReader(numbers.spec, numbers.shape);
        QCOMPARE(numberReader.alphabet().back(), std::string("7"));
        QCOMPARE(numberReader.separator(), std::string_view(" "));
    }
};

FOVEA_TEST(TestSequenceReader)
#include "tst_sequence_reader.moc"
