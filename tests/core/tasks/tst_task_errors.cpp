// SPDX-License-Identifier: MIT
#include "core/tasks/task.h"

#include "tests/support/task_cases.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <string>
#include <vector>

using namespace fovea;
using namespace fovea::testing;

class TestTaskErrors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wrongTextsAreExplained_data()
    {
        QTest::addColumn<QString>("task");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char *task, const char *text, const char *sentence) {
            QTest::addRow("%s: %s", task, text) << QString(task) << QString(text) << QString(sentence);
        };
        row("parity", "0107", "Character 4 is '7', but only 0 and 1 are allowed there.");
        row("parity", "", "Character 1 is missing; only 0 and 1 are allowed there.");
        row("even-pairs", "01 1", "Character 3 is a blank, but only 0 and 1 are allowed there.");
        row("even-pairs", "0é1", "Character 2 is 'é', but only 0 and 1 are allowed there.");
        row("cycle-navigation", "0123", "Character 4 is '3', but only 0, 1 and 2 are allowed there.");
        row("missing-duplicate", "0120x", "Character 5 is 'x', but only 0, 1 and 2 are allowed there.");
        row("missing-duplicate", "022021", "Character 3 is '2', but only 0 and 1 are allowed there.");
        row("missing-duplicate", "012", "The length is 3, but a string written twice has an even length.");
        row("missing-duplicate", "0101", "There is no 2; exactly one bit must be blanked by a 2.");
        row("missing-duplicate", "0121", "no error");
        row("missing-duplicate", "0021", "Character 4 is '1', but only 0 is allowed there.");
        row("stack-manipulation", "01203",
            "Character 4 is '0', but only 2 (pop), 3 (push 0) and 4 (push 1) are allowed there.");
        row("modular-arithmetic", "(1+7)", "Character 4 is '7', but only 0 to 4, - and ( are allowed there.");
        row("modular-arithmetic", "(1+2", "Character 5 is missing; only ) is allowed there.");
        row("modular-arithmetic", "(1+", "Character 4 is missing; only 0 to 4, - and ( are allowed there.");
        row("modular-arithmetic", "(1+2))", "Character 6 is ')', but the text must end before it.");
        row("modular-arithmetic", "1+2", "Character 2 is '+', but the text must end before it.");
        row("modular-arithmetic", "(1+2+3)", "Character 5 is '+', but only ) is allowed there.");
        row("modular-arithmetic", "(1(", "Character 3 is '(', but only +, -, * and ) are allowed there.");
        row("modular-arithmetic", "((1))", "Character 5 is ')', but only +, - and * are allowed there.");
        row("modular-arithmetic", "--1", "Character 2 is '-', but only 0 to 4 are allowed there.");
        row("modular-arithmetic", "()", "Character 2 is ')', but only 0 to 4, - and ( are allowed there.");
        row("solve-equation", "(1+x)", "Character 6 is missing; only = is allowed there.");
        row("solve-equation", "(1+x)=", "Character 7 is missing; only 0 to 4 are allowed there.");
        row("solve-equation", "(1+x)=x", "Character 7 is 'x', but only 0 to 4 are allowed there.");
        row("solve-equation", "(x+x)=1", "Character 4 is 'x', but only 0 to 4, - and ( are allowed there.");
        row("solve-equation", "(1*x)=1", "Character 3 is '*', but only +, - and ) are allowed there.");
        row("solve-equation", "(1+y)=1",
            "Character 4 is 'y', but only 0 to 4, x, - and ( are allowed there.");
        row("solve-equation", "(1+2)=3", "There is no x; exactly one digit before the = must be an x.");
        row("solve-equation", "x=12", "Character 4 is '2', but the text must end before it.");
        row("listops", "[MAX 1 foo ]",
            "Token 3, at character 8, is 'foo', but only 0 to 9, [MIN, [MAX, [MED, [SM and ] are allowed "
            "there.");
        row("listops", "[MAX  ]",
            "Token 2, at character 7, is ']', but only 0 to 9, [MIN, [MAX, [MED and [SM are allowed there.");
        row("listops", "[MAX 1 2",
            "Token 4 is missing; only 0 to 9, [MIN, [MAX, [MED, [SM and ] are allowed there.");
        row("listops", "1 2", "Token 2, at character 3, is '2', but the text must end before it.");
        row("listops", "", "Token 1 is missing; only 0 to 9, [MIN, [MAX, [MED and [SM are allowed there.");
    }
    void wrongTextsAreExplained()
    {
        QFETCH(QString, task);
        QFETCH(QString, text);
        QFETCH(QString, sentence);
        const auto rule = makeTask(taskSpec(task.toStdString()));
        QCOMPARE(messageOf([&] { rule->parse(text.toStdString()); }), sentence);
    }

    void wrongBytesAndTokensAreExplained()
    {
        const auto parity = makeTask(taskSpec("parity"));
        QCOMPARE(messageOf([&] { parity->parse("0\xff"); }),
                 "Character 2 is not readable as UTF-8, but only 0 and 1 are allowed there.");
        QCOMPARE(messageOf([&] {
                     parity->evaluate(std::vector<Token>{0, 2});
                 }),
                 "Character 2 is token 2, but only 0 and 1 are allowed there.");
        const auto sum = makeTask(taskSpec("modular-arithmetic"));
        QCOMPARE(messageOf([&] { sum->evaluate(std::vector<Token>{10}); }),
                 "Character 1 is token 10, but only 0 to 4, - and ( are allowed there.");
        QVERIFY(
            messageOf([&] { sum->deciding(std::vector<Token>{8}); }).startsWith("Character 2 is missing"));
    }

    void noNestingIsTooDeep()
    {
        const auto sum = makeTask(taskSpec("modular-arithmetic"));
        QVERIFY(messageOf([&] {
                    sum->parse(std::string(1'000'000, '('));
                }).startsWith("Character 1000001 is missing"));
        std::string lists;
        for (int i = 0; i < 200'000; ++i)
            lists += "[MAX ";
        QVERIFY(messageOf([&] {
                    makeTask(taskSpec("listops"))->parse(lists);
                }).startsWith("Token 200001 is missing"));
    }

    void wrongParametersAreExplained()
    {
        const auto message = [](const TaskSpec &task) { return messageOf([&] { makeTask(task); }); };
        QCOMPARE(message(taskSpec("missing-duplicate", {{"length", 41}})),
                 "The length of missing-duplicate must be even, but 41 is odd.");
        QCOMPARE(
            message(taskSpec("listops", {{"min-length", 50}, {"max-length", 51}})),
            "Lengths of listops lie between min-length and max-length, but there is none between 50 and 51.");
        QCOMPARE(message(taskSpec("listops", {{"depth", 2}})),
                 "No listops expression of depth 2 with up to 10 arguments has a length of 501 to 599.");
        QVERIFY(message(taskSpec("parity", {{"length", 601}})).contains("601"));
        QVERIFY(message(taskSpec("listops", {{"length", 40}})).contains("no parameter 'length'"));
        QVERIFY(message(taskSpec("paritty")).contains("did you mean 'parity'"));
        QCOMPARE(message(taskSpec("file")),
                 "The task 'file' has no rule: its sequences and labels are the ones in the data files.");
    }
};

FOVEA_TEST(TestTaskErrors)
#include "tst_task_errors.moc"
