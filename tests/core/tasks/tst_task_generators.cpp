// SPDX-License-Identifier: MIT
#include "core/tasks/task.h"

#include "core/tasks/tree_table.h"
#include "tests/support/task_cases.h"
#include "tests/support/task_oracles.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <set>

using namespace fovea;
using namespace fovea::testing;

namespace {

using Histogram = std::map<std::string, int>;

std::vector<std::string> texts(const TaskSpec &task, int count)
{
    const auto rule = makeTask(task);
    std::vector<std::string> all;
    for (int i = 0; i < count; ++i) {
        Random random(7, Stream::Data, {std::uint64_t(i)});
        all.push_back(rule->format(rule->generate(random)));
    }
    return all;
}

// What chi-square stays below in all but about one of 10^5 trials.
double unlikely(std::size_t freedoms)
{
    const double n = double(freedoms);
    return n + 4.5 * std::sqrt(2 * n) + 12;
}

// Seeds are fixed, so these are exact tests; the bound says that a right generator would nearly always pass.
bool fits(const Histogram &counts, const std::map<std::string, double> &shares)
{
    double total = 0, chiSquare = 0;
    for (const auto &[name, count] : counts) {
        if (!shares.contains(name))
            return false;
        total += count;
    }
    for (const auto &[name, share] : shares) {
        const double expected = share * total;
        const double count = counts.contains(name) ? counts.at(name) : 0;
        chiSquare += (count - expected) * (count - expected) / expected;
    }
    return chiSquare < unlikely(shares.size() - 1);
}

bool alike(const Histogram &a, const Histogram &b)
{
    Histogram both = a;
    for (const auto &[name, count] : b)
        both[name] += count;
    double chiSquare = 0;
    for (const auto &[name, count] : both) {
        const double difference = (a.contains(name) ? a.at(name) : 0) - (b.contains(name) ? b.at(name) : 0);
        chiSquare += difference * difference / count; // both histograms have the same total
    }
    return chiSquare < unlikely(both.size() - 1);
}

std::map<std::string, double> uniform(int first, int last)
{
    std::map<std::string, double> shares;
    for (int value = first; value <= last; ++value)
        shares[std::to_string(value)] = 1.0 / (last - first + 1);
    return shares;
}

// Position of the operator that belongs to the outermost bracket.
std::size_t outerOperator(const std::string &text)
{
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        depth += (text[i] == '(') - (text[i] == ')');
        const bool afterOperand = i > 0 && (std::isdigit(text[i - 1]) || text[i - 1] == ')');
        if (depth == 1 && afterOperand && (text[i] == '+' || text[i] == '-' || text[i] == '*'))
            return i;
    }
    return 0;
}

struct ListopsHistograms
{
    Histogram lengths, labels, roots, rootArguments, innerOperators;

    void add(const std::string &text)
    {
        const auto words = wordsOf(text);
        ++lengths[std::to_string(words.size())];
        ++labels[std::to_string(oracleLabel("listops", text))];
        ++roots[words.front()];
        int depth = 0, arguments = 0, inner = 0;
        for (const auto &word : words) {
            depth -= word == "]";
            arguments += depth == 1 && word != "]";
            inner += word[0] == '[';
            depth += word[0] == '[';
        }
        ++rootArguments[std::to_string(arguments)];
        ++innerOperators[std::to_string(inner)];
    }
};

} // namespace

class TestTaskGenerators : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void listopsDrawsWhatRejectionDraws_data()
    {
        QTest::addColumn<int>("above");
        QTest::addColumn<int>("below");
        QTest::addColumn<int>("depth");
        QTest::addColumn<int>("arguments");
        QTest::newRow("a narrow window of small trees") << 10 << 16 << 10 << 10;
        QTest::newRow("few levels and few arguments") << 6 << 25 << 4 << 3;
        QTest::newRow("single digits too") << 0 << 30 << 5 << 5;
        QTest::newRow("trees near the largest") << 25 << 50 << 4 << 4;
    }
    void listopsDrawsWhatRejectionDraws()
    {
        QFETCH(int, above);
        QFETCH(int, below);
        QFETCH(int, depth);
        QFETCH(int, arguments);
        constexpr int count = 5000;
        ListopsHistograms direct, rejected;
        for (const auto &text : texts(taskSpec("listops", {{"min-length", above},
                                                           {"max-length", below},
                                                           {"depth", depth},
                                                           {"arguments", arguments}}),
                                      count))
            direct.add(text);
        for (int i = 0; i < count; ++i) {
            Random random(8, Stream::Data, {std::uint64_t(i)});
            rejected.add(rejectionListops(random, {above, below, depth, arguments}));
        }
        QVERIFY(alike(direct.lengths, rejected.lengths));
        QVERIFY(alike(direct.labels, rejected.labels));
        QVERIFY(alike(direct.roots, rejected.roots));
        QVERIFY(alike(direct.rootArguments, rejected.rootArguments));
        QVERIFY(alike(direct.innerOperators, rejected.innerOperators));
    }

    void listopsOfThePaperHasThePublishedShares()
    {
        const auto all = texts(taskSpec("listops"), 3000);
        double length = 0, zeros = 0, brackets = 0;
        for (const auto &text : all) {
            const auto words = wordsOf(text);
            QVERIFY(words.size() > 500 && words.size() < 600);
            length += double(words.size());
            brackets += double(std::count(words.begin(), words.end(), "]"));
            zeros += oracleLabel("listops", text) == 0;
        }
        QVERIFY(std::abs(length / 3000 - 549) < 3);
        QVERIFY(std::abs(brackets / length - 0.143) < 0.002);
        QVERIFY(std::abs(zeros / 3000 - 0.168) < 0.025);
        const TreeTable table({}, {.leaf = 0.75, .deepestLeaf = 1, .branch = 0.25 / 9});
        double accepted = 0;
        for (int tokens = 501; tokens <= 599; ++tokens)
            accepted += table.weight(tokens);
        QVERIFY(std::abs(accepted - 0.01) < 0.002);
    }

    void independentTokensAreUniform()
    {
        Histogram bits, actions;
        for (const auto &text : texts(taskSpec("parity"), 500))
            for (const char c : text)
                ++bits[{c}];
        for (const auto &text : texts(taskSpec("cycle-navigation"), 500))
            for (const char c : text)
                ++actions[{c}];
        QVERIFY(fits(bits, uniform(0, 1)));
        QVERIFY(fits(actions, uniform(0, 2)));
    }

    void blankOfMissingDuplicateIsAnywhere()
    {
        Histogram places;
        for (const auto &text : texts(taskSpec("missing-duplicate", {{"length", 10}}), 5000))
            ++places[std::to_string(text.find('2'))];
        QVERIFY(fits(places, uniform(0, 9)));
    }

    void stackSizesAndOperationsAreUniform()
    {
        Histogram sizes, operations;
        for (const auto &text : texts(taskSpec("stack-manipulation", {{"length", 10}}), 5000)) {
            const auto bits = text.find_first_of("234");
            ++sizes[std::to_string(bits)];
            for (const char c : text.substr(bits))
                ++operations[{c}];
        }
        QVERIFY(fits(sizes, uniform(1, 9)));
        QVERIFY(fits(operations, uniform(2, 4)));
    }

    void leftSidesOfExpressionsAreUniform()
    {
        Histogram lefts, signs;
        for (const auto &text : texts(taskSpec("modular-arithmetic", {{"length", 15}}), 5000)) {
            const std::size_t at = outerOperator(text);
            ++lefts[std::to_string(at - 1)];
            ++signs[{text[at]}];
        }
        QVERIFY(fits(lefts, uniform(1, 11)));
        QVERIFY(fits(signs, {{"+", 1 / 3.0}, {"-", 1 / 3.0}, {"*", 1 / 3.0}}));
    }

    // In (d+d)=v the digits are at 1 and 3; of the five starting places 0, 1 and, around the end, 4 lead to
    // the first.
    void unknownIsTheFirstDigitFromARandomPlace()
    {
        Histogram places, solutions, signs;
        for (const auto &text : texts(taskSpec("solve-equation", {{"length", 7}}), 5000)) {
            ++places[std::to_string(text.find('x'))];
            ++solutions[std::to_string(oracleLabel("solve-equation", text))];
            ++signs[{text[2]}];
        }
        QVERIFY(fits(places, {{"1", 0.6}, {"3", 0.4}}));
        QVERIFY(fits(solutions, uniform(0, 4)));
        QVERIFY(fits(signs, {{"+", 0.5}, {"-", 0.5}}));
    }

    void countsAreThoseOfExhaustiveDrawing_data()
    {
        QTest::addColumn<QString>("task");
        QTest::addColumn<int>("length");
        QTest::addColumn<int>("count");
        QTest::newRow("parity of 6 bits") << "parity" << 6 << 64;
        QTest::newRow("even pairs of 6 bits") << "even-pairs" << 6 << 64;
        QTest::newRow("missing duplicate of 6") << "missing-duplicate" << 6 << 48;
        QTest::newRow("stacks of 5") << "stack-manipulation" << 5 << 390;
        QTest::newRow("arithmetic of 7") << "modular-arithmetic" << 7 << 225;
        QTest::newRow("arithmetic of 9") << "modular-arithmetic" << 9 << 2475;
        QTest::newRow("equations of 9") << "solve-equation" << 9 << 300;
        QTest::newRow("cycles of 5") << "cycle-navigation" << 5 << 243;
        QTest::newRow("lists of 4 or 5") << "listops" << 0 << 4400;
    }
    void countsAreThoseOfExhaustiveDrawing()
    {
        QFETCH(QString, task);
        QFETCH(int, length);
        QFETCH(int, count);
        const TaskSpec small = length > 0 ? taskSpec(task.toStdString(), {{"length", length}})
                                          : taskSpec("listops", {{"min-length", 3}, {"max-length", 6}});
        QCOMPARE(makeTask(small)->sequences().value_or(0), std::uint64_t(count));
        const auto all = texts(small, 50 * count);
        QCOMPARE(std::set(all.begin(), all.end()).size(), std::size_t(count));
    }

    void largeSpacesAreNotCounted()
    {
        for (const TaskInfo &info : taskCatalogue())
            QCOMPARE(makeTask({info.id, {}})->sequences().has_value(),
                     info.id != "modular-arithmetic" && info.id != "solve-equation" && info.id != "listops" &&
                         info.id != "cycle-navigation" && info.id != "stack-manipulation");
        QCOMPARE(*makeTask(taskSpec("parity"))->sequences(), std::uint64_t(1) << 40);
        QCOMPARE(*makeTask(taskSpec("missing-duplicate"))->sequences(), std::uint64_t(40) << 20);
        QVERIFY(!makeTask(taskSpec("parity", {{"length", 60}}))->sequences());
    }

    // The evaluator accepts exactly the language that the generator speaks.
    void evaluatorAcceptsNothingElse()
    {
        for (const char *id : {"modular-arithmetic", "solve-equation"}) {
            const auto task = makeTask(taskSpec(id, {{"length", 5}, {"modulus", 2}}));
            int valid = 0, all = 1;
            for (int i = 0; i < 5; ++i)
                all *= task->pad();
            for (int number = 0; number < all; ++number) {
                std::vector<Token> tokens;
                for (int rest = number, i = 0; i < 5; ++i, rest /= task->pad())
                    tokens.push_back(rest % task->pad());
                try {
                    task->evaluate(tokens);
                    ++valid;
                } catch (const InputError &) {
                }
            }
            QCOMPARE(std::uint64_t(valid), *task->sequences());
        }
    }

    void chanceIsTheShareOfTheCommonestAnswer_data()
    {
        QTest::addColumn<QString>("task");
        QTest::addColumn<int>("length");
        for (const TaskInfo &info : taskCatalogue())
            QTest::addRow("%s as it comes", info.id.c_str()) << QString::fromStdString(info.id) << 0;
        QTest::newRow("stacks of 2") << "stack-manipulation" << 2;
        QTest::newRow("stacks of 5") << "stack-manipulation" << 5;
        QTest::newRow("cycles of 1") << "cycle-navigation" << 1;
        QTest::newRow("cycles of 4") << "cycle-navigation" << 4;
        QTest::newRow("arithmetic of 5") << "modular-arithmetic" << 5;
        QTest::newRow("arithmetic of 90") << "modular-arithmetic" << 90;
    }
    void chanceIsTheShareOfTheCommonestAnswer()
    {
        QFETCH(QString, task);
        QFETCH(int, length);
        const TaskSpec chosen =
            length > 0 ? taskSpec(task.toStdString(), {{"length", length}}) : taskSpec(task.toStdString());
        const auto rule = makeTask(chosen);
        const auto all = texts(chosen, 4000);
        std::vector<int> counts(std::size_t(rule->classes()));
        for (const auto &text : all)
            ++counts[std::size_t(rule->evaluate(rule->parse(text)))];
        const double share = *std::max_element(counts.begin(), counts.end()) / 4000.0;
        QVERIFY2(std::abs(share - rule->chance()) < 0.03,
                 qPrintable(QString("%1 %2").arg(share).arg(rule->chance())));
        for (const Baseline &baseline : rule->baselines())
            QVERIFY(baseline.accuracy <= 1 && baseline.accuracy >= rule->chance() - 0.001 &&
                    !baseline.rule.empty());
    }

    void baselinesOfThePaper()
    {
        QVERIFY(std::abs(makeTask(taskSpec("modular-arithmetic"))->chance() - 0.30) < 0.02);
        QVERIFY(std::abs(makeTask(taskSpec("listops"))->chance() - 0.17) < 0.015);
        QVERIFY(std::abs(makeTask(taskSpec("listops"))->baselines().front().accuracy - 0.36) < 0.02);
        for (const int length : {3, 40}) {
            const auto small = taskSpec("stack-manipulation", {{"length", length}});
            const auto stack = makeTask(small);
            std::map<char, std::map<int, int>> answers;
            for (const auto &text : texts(small, 4000))
                ++answers[text.back()][oracleLabel("stack-manipulation", text)];
            int right = 0;
            for (const auto &[last, counts] : answers)
                right += std::max_element(counts.begin(), counts.end(), [](auto &a, auto &b) {
                             return a.second < b.second;
                         })->second;
            QVERIFY(std::abs(right / 4000.0 - stack->baselines().front().accuracy) < 0.02);
        }
    }
};

FOVEA_TEST(TestTaskGenerators)
#include "tst_task_generators.moc"
