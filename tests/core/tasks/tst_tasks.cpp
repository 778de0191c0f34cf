// SPDX-License-Identifier: MIT
#include "core/tasks/task.h"

#include "tests/support/task_cases.h"
#include "tests/support/task_oracles.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

using namespace fovea;
using namespace fovea::testing;

namespace {

// Every task at its defaults and in a small version.
std::vector<TaskSpec> variants()
{
    std::vector<TaskSpec> specs;
    for (const TaskInfo &info : taskCatalogue()) {
        specs.push_back({info.id, {}});
        TaskSpec small{info.id, {}};
        for (const Param &param : info.params) {
            if (param.id == "length")
                small.params["length"] = std::int64_t(8);
            if (param.id == "modulus")
                small.params["modulus"] = std::int64_t(2);
            if (param.id == "min-length")
                small.params["min-length"] = std::int64_t(9);
            if (param.id == "max-length")
                small.params["max-length"] = std::int64_t(30);
        }
        specs.push_back(small);
    }
    return specs;
}

void addVariantRows()
{
    QTest::addColumn<int>("variant");
    const auto specs = variants();
    for (std::size_t i = 0; i < specs.size(); ++i)
        QTest::addRow("%s, %s", specs[i].id.c_str(), i % 2 == 0 ? "as it comes" : "small") << int(i);
}

std::vector<Token> sequence(const Task &task, std::uint64_t seed)
{
    Random random(seed, Stream::Data, {1, 2});
    return task.generate(random);
}

std::optional<int> labelIfValid(const Task &task, const std::vector<Token> &tokens)
{
    try {
        return task.evaluate(tokens);
    } catch (const InputError &) {
        return {};
    }
}

} // namespace

class TestTasks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void catalogueHasTheEightTasksInOrder()
    {
        const std::vector<std::string> expected = {"listops",
                                                   "parity",
                                                   "even-pairs",
                                                   "missing-duplicate",
                                                   "stack-manipulation",
                                                   "modular-arithmetic",
                                                   "solve-equation",
                                                   "cycle-navigation"};
        QCOMPARE(taskCatalogue().ids(), expected);
    }

    void everyTaskExplainsItself()
    {
        for (const TaskInfo &info : taskCatalogue()) {
            const auto task = makeTask({info.id, {}});
            const auto tokens = task->parse(info.example);
            QCOMPARE(task->className(task->evaluate(tokens)), info.exampleLabel);
            QVERIFY(info.rule.ends_with('.') && info.because.ends_with('.') && !info.name.empty());
        }
    }

    void vocabulariesAreThoseOfThePaper()
    {
        const std::map<std::string, std::pair<int, int>> padAndClasses = {
            {"listops", {15, 10}},        {"parity", {2, 2}},
            {"even-pairs", {2, 2}},       {"missing-duplicate", {3, 2}},
            {"solve-equation", {11, 5}},  {"stack-manipulation", {5, 3}},
            {"cycle-navigation", {3, 5}}, {"modular-arithmetic", {11, 5}},
        };
        for (const auto &[id, expected] : padAndClasses) {
            const auto task = makeTask({id, {}});
            QCOMPARE(task->pad(), expected.first);
            QCOMPARE(task->classes(), expected.second);
        }
    }

    void generatedSequencesAreValid_data() { addVariantRows(); }
    void generatedSequencesAreValid()
    {
        QFETCH(int, variant);
        const TaskSpec task = variants()[std::size_t(variant)];
        const auto rule = makeTask(task);
        const LengthRange lengths = rule->lengths();
        const int modulus = rule->classes();
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
            const auto tokens = sequence(*rule, seed);
            const int length = int(tokens.size());
            QVERIFY(length >= lengths.minimum && length <= lengths.maximum && length % lengths.multiple == 0);
            QCOMPARE(sequence(*rule, seed), tokens);
            const auto text = rule->format(tokens);
            QCOMPARE(rule->parse(text), tokens);
            QCOMPARE(rule->evaluate(tokens), oracleLabel(task.id, text, modulus));
        }
    }

    void differentSeedsGiveDifferentSequences()
    {
        for (const TaskInfo &info : taskCatalogue()) {
            const auto task = makeTask({info.id, {}});
            std::set<std::vector<Token>> seen;
            for (std::uint64_t seed = 0; seed < 50; ++seed)
                seen.insert(sequence(*task, seed));
            QCOMPARE(seen.size(), std::size_t(50));
        }
    }

    void labelsAreThoseOfThePaper_data()
    {
        QTest::addColumn<QString>("task");
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("label");
        const auto row = [](const char *task, const char *text, int label) {
            QTest::addRow("%s of %s is %d", task, text, label) << QString(task) << QString(text) << label;
        };
        row("parity", "0010111100", 1);
        row("parity", "1011011001", 0);
        row("parity", "0000101001", 1);
        row("even-pairs", "0010111100", 0);
        row("even-pairs", "1011011001", 0);
        row("even-pairs", "0000101001", 1);
        row("missing-duplicate", "1010010200", 1);
        row("missing-duplicate", "1010210100", 0);
        row("missing-duplicate", "0110201101", 1);
        row("cycle-navigation", "2121201021", 2);
        row("cycle-navigation", "1201222210", 3);
        row("cycle-navigation", "1220021112", 2);
        row("stack-manipulation", "1234444342", 0);
        row("stack-manipulation", "0004423434", 1);
        row("stack-manipulation", "1101003233", 0);
        row("stack-manipulation", "12223", 0);
        row("stack-manipulation", "1222", 2);
        row("modular-arithmetic", "((3-((0)+((2)-0)))+(((-1+(3))-(-2))--0))", 0);
        row("modular-arithmetic", "((((3)*-2)-(((-4)+-3)*(2+(-4))))+(2*-3))", 4);
        row("solve-equation", "((2)-((2-(1))-(((-0-4)-(-4--1))-(x))))=2", 3);
        row("solve-equation", "((-2)-((1+(0))+((-2)+((4+-3)+(x-0)))))=4", 4);
        row("listops", "[MAX [MAX 4 6 8 9 ] 0 9 ]", 9);
        row("listops", "[MIN 1 1 2 [MED 1 [MED 0 6 9 5 ] 0 ] ]", 1);
        row("listops", "[SM 9 9 [MED 3 4 ] ]", 1);
        row("listops", "7", 7);
    }
    void labelsAreThoseOfThePaper()
    {
        QFETCH(QString, task);
        QFETCH(QString, text);
        QFETCH(int, label);
        const auto rule = makeTask(taskSpec(task.toStdString()));
        QCOMPARE(rule->evaluate(rule->parse(text.toStdString())), label);
    }

    void modulusCountsInDigitsAndClasses()
    {
        const auto sum = makeTask(taskSpec("modular-arithmetic", {{"modulus", 10}}));
        QCOMPARE(sum->classes(), 10);
        QCOMPARE(sum->evaluate(sum->parse("((9*9)-(8))")), 3);
        const auto walk = makeTask(taskSpec("cycle-navigation", {{"modulus", 3}}));
        QCOMPARE(walk->evaluate(walk->parse("2222")), 1);
        const auto equation = makeTask(taskSpec("solve-equation", {{"modulus", 2}}));
        QCOMPARE(equation->evaluate(equation->parse("(1-x)=1")), 0);
    }

    void tokensAreEncodedAsInThePaper()
    {
        const auto tokens = [](const char *id, const char *text) {
            return makeTask(taskSpec(id))->parse(text);
        };
        QCOMPARE(tokens("modular-arithmetic", "((4*0)+(1--2))"),
                 (std::vector<Token>{8, 8, 4, 7, 0, 9, 5, 8, 1, 6, 6, 2, 9, 9}));
        QCOMPARE(tokens("solve-equation", "((x+4)-3)=1"),
                 (std::vector<Token>{7, 7, 9, 5, 4, 8, 6, 3, 8, 10, 1}));
        QCOMPARE(tokens("listops", " [MIN 9  [MAX 1 2 ] [MED 3 ] [SM 4 ] ] "),
                 (std::vector<Token>{10, 9, 11, 1, 2, 14, 12, 3, 14, 13, 4, 14, 14}));
    }

    // Whatever an unneeded token becomes, the answer stays, as long as the sequence is valid.
    void tokensOutsideTheDecidingKeysDoNotMatter_data() { addVariantRows(); }
    void tokensOutsideTheDecidingKeysDoNotMatter()
    {
        QFETCH(int, variant);
        const auto task = makeTask(variants()[std::size_t(variant)]);
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            const auto tokens = sequence(*task, seed);
            const int label = task->evaluate(tokens);
            const Deciding deciding = task->deciding(tokens);
            QVERIFY(std::is_sorted(deciding.keys.begin(), deciding.keys.end()));
            QVERIFY(deciding.everyToken == (deciding.keys.empty() && deciding.pairs.empty()));
            if (deciding.keys.empty())
                continue;
            for (int i = 0; i < int(tokens.size()); ++i) {
                if (std::binary_search(deciding.keys.begin(), deciding.keys.end(), i))
                    continue;
                for (Token other = 0; other < task->pad(); ++other) {
                    auto changed = tokens;
                    changed[std::size_t(i)] = other;
                    QCOMPARE(labelIfValid(*task, changed).value_or(label), label);
                }
            }
        }
    }

    void decidingTokensAreThoseOfTheRule()
    {
        const auto keys = [](const char *id, const char *text) {
            const auto task = makeTask(taskSpec(id));
            return task->deciding(task->parse(text)).keys;
        };
        QCOMPARE(keys("even-pairs", "0000101001"), (std::vector{0, 9}));
        QCOMPARE(keys("missing-duplicate", "1010010200"), (std::vector{2, 7}));
        QCOMPARE(keys("missing-duplicate", "1010210100"), (std::vector{4, 9}));
        QCOMPARE(keys("stack-manipulation", "0004423434"), (std::vector{9}));
        QCOMPARE(keys("stack-manipulation", "1234444342"), (std::vector{7, 8, 9}));
        QCOMPARE(keys("stack-manipulation", "0110022"), (std::vector{2, 3, 4, 5, 6}));
        for (const char *id : {"parity", "cycle-navigation"})
            QVERIFY(makeTask(taskSpec(id))->deciding(std::vector<Token>{0, 1, 1}).everyToken);
        const auto stack = makeTask(taskSpec("stack-manipulation"));
        QVERIFY(stack->deciding(stack->parse("1222")).everyToken);
    }

    void hiddenBitHangsOnTheTwinAlone()
    {
        const auto task = makeTask(taskSpec("missing-duplicate"));
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            auto tokens = sequence(*task, seed);
            const int label = task->evaluate(tokens);
            const auto keys = task->deciding(tokens).keys;
            for (int i = 0; i < 20; ++i)
                if (i != keys[0])
                    tokens[std::size_t(i)] = tokens[std::size_t(i) + 20] = 1 - tokens[std::size_t(i)];
            QCOMPARE(task->evaluate(tokens), label);
            for (const int key : keys)
                if (tokens[std::size_t(key)] != 2)
                    tokens[std::size_t(key)] = 1 - tokens[std::size_t(key)];
            QCOMPARE(task->evaluate(tokens), 1 - label);
        }
    }

    void listopsMarksWhatTheValueIsTakenFrom_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("decide"); // the words that do, with their operators' places
        QTest::newRow("the largest alone") << "[MAX 2 [MIN 4 7 ] 9 ]"
                                           << "0:9";
        QTest::newRow("through a list") << "[MAX 2 [MIN 4 7 ] 3 ]"
                                        << "0:[MIN 2:4";
        QTest::newRow("equal ones all") << "[MIN 3 5 3 ]"
                                        << "0:3 0:3";
        QTest::newRow("the middle of three") << "[MED 9 1 4 ]"
                                             << "0:4";
        QTest::newRow("the two in the middle") << "[MED 9 1 4 6 ]"
                                               << "0:4 0:6";
        QTest::newRow("a sum takes all") << "[SM 0 5 [MAX 1 8 ] ]"
                                         << "0:0 0:5 0:[MAX 3:8";
        QTest::newRow("a list and a digit of the same value") << "[MAX [SM 4 4 ] 8 ]"
                                                              << "0:[SM 1:4 1:4 0:8";
    }

    void listopsMarksWhatTheValueIsTakenFrom()
    {
        QFETCH(QString, text);
        QFETCH(QString, decide);
        const auto task = makeTask(taskSpec("listops"));
        const auto tokens = task->parse(text.toStdString());
        QStringList marked;
        for (const auto &pair : task->deciding(tokens).pairs)
            marked << QStringLiteral("%1:%2")
                          .arg(pair.query)
                          .arg(QString::fromStdString(
                              task->alphabet()[std::size_t(tokens[std::size_t(pair.key)])]));
        QStringList expected = decide.split(u' ');
        marked.sort();
        expected.sort();
        QCOMPARE(marked, expected);
    }

    void listopsMarksAgreeWithTheOracle()
    {
        const auto task = makeTask(taskSpec("listops"));
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            const auto tokens = sequence(*task, seed);
            std::set<std::pair<int, int>> marked;
            for (const auto &pair : task->deciding(tokens).pairs)
                QVERIFY(marked.emplace(pair.query, pair.key).second);
            QCOMPARE(marked, fovea::testing::oracleListopsMarks(task->format(tokens)));
        }
    }

    // What is not marked may be anything that the marked arguments do not give way to: in lists of MIN, MAX
    // and SM alone, leaving all of it out gives the same answer.
    void listopsNeedsNothingElse()
    {
        const auto task = makeTask(taskSpec("listops"));
        int checked = 0;
        for (std::uint64_t seed = 0; seed < 400; ++seed) {
            const auto tokens = sequence(*task, seed);
            std::vector<std::vector<int>> arguments(tokens.size());
            bool isPlain = true;
            for (const auto &pair : task->deciding(tokens).pairs) {
                arguments[std::size_t(pair.query)].push_back(pair.key);
                isPlain = isPlain && task->alphabet()[std::size_t(tokens[std::size_t(pair.query)])] != "[MED";
            }
            if (!isPlain)
                continue;
            const std::function<std::string(int)> text = [&](int position) {
                std::string words = task->alphabet()[std::size_t(tokens[std::size_t(position)])];
                for (const int key : arguments[std::size_t(position)])
                    words += " " + text(key);
                return arguments[std::size_t(position)].empty() ? words : words + " ]";
            };
            QCOMPARE(task->evaluate(task->parse(text(0))), task->evaluate(tokens));
            ++checked;
        }
        QVERIFY(checked > 20);
    }
};

FOVEA_TEST(TestTasks)
#include "tst_tasks.moc"
