// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/lessons/lesson_file.h"
#include "core/lessons/lesson_text.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace fovea;

namespace {

LessonWords words()
{
    LessonWords words;
    words.conditions = {{"running", "", ""}, {"lane-crossed", "LANE REAL", ""}, {"answered", "", ""}};
    words.actions = {{"run", "", ""},          {"set-mask", "LANE MASK", ""}, {"stage", "scores|weights", ""},
                     {"set-task", "TASK", ""}, {"clock", "WHOLE", ""},        {"lay-out", "PRESET", ""},
                     {"say", "TEXT", ""},      {"metric", "METRIC", ""},      {"wait", "WHOLE?", ""}};
    words.outcomes = {{"first-to-95", "", ""}};
    words.numbers = {{"accuracy", "LANE", ""}};
    words.workspaces = {"race", "inspect"};
    words.terms = {"Lane", "Focus score"};
    words.widgets = {"plots", "clock"};
    words.controls = {"seeds", "stop-rules"};
    words.formulas = {"softmax"};
    return words;
}

const QString good = QStringLiteral(R"(---
title: A lesson
card: In short.
idea: One idea.
why: It matters.
minutes: 4
preset: quick/parity
hide: seeds
---

## First

Look at [the plots](widget:plots) and [this cell](cell:row/last): {accuracy B}.

![formula](formula:softmax)

```step
workspace: race
look: plots
do: Press Space.
begin: set-mask B top-k:3
ask: Who is first?
choice: A = Full attention
choice: none = Nobody
outcome: first-to-95
done: running
done: lane-crossed B 95
show: run
show: say two words
seen: B reached {accuracy B} in [the plots](widget:plots).
```

## Second

Text.

```step
do: Answer.
done: answered
show: clock 3
```
)");

} // namespace

// Lessons as files: what they say, and on which line they are wrong.
class TestLessonFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingIsRead();
    void whatIsWrittenReadsBack();
    void linesEndingInReturnAreRead();
    void mistakesNameTheirLine_data();
    void mistakesNameTheirLine();
    void cells_data();
    void cells();
    void numbersAreFilledIn();
};

void TestLessonFile::everythingIsRead()
{
    const Lesson lesson = lessonFrom(good.toStdString(), "9-a", words());
    QCOMPARE(lesson.id, std::string("9-a"));
    QCOMPARE(lesson.title, std::string("A lesson"));
    QCOMPARE(lesson.card, std::string("In short."));
    QCOMPARE(lesson.idea, std::string("One idea."));
    QCOMPARE(lesson.minutes, 4);
    QCOMPARE(lesson.preset, std::string("quick/parity"));
    QCOMPARE(lesson.hide, std::vector<std::string>{"seeds"});
    QCOMPARE(lesson.steps.size(), std::size_t(2));
    const LessonStep &step = lesson.steps[0];
    QCOMPARE(step.title, std::string("First"));
    QVERIFY(step.text.starts_with("Look at") && step.text.ends_with("(formula:softmax)"));
    QCOMPARE(step.workspace, std::string("race"));
    QCOMPARE(step.look, std::string("plots"));
    QCOMPARE(textOf(step.begin.at(0)), std::string("set-mask B top-k:3"));
    QCOMPARE(step.done.size(), std::size_t(2));
    QCOMPARE(step.done[1].arguments, (std::vector<std::string>{"B", "95"}));
    QCOMPARE(step.done[1].line, 27);
    QCOMPARE(step.show[1].arguments, std::vector<std::string>{"two words"});
    QCOMPARE(step.question->choices[1], (LessonChoice{"none", "Nobody"}));
    QCOMPARE(step.question->outcome.word, std::string("first-to-95"));
    QCOMPARE(step.seen, std::string("B reached {accuracy B} in [the plots](widget:plots)."));
    QVERIFY(lesson.steps[1].seen.empty());
    QVERIFY(!lesson.steps[1].question);
}

void TestLessonFile::whatIsWrittenReadsBack()
{
    const std::string written = textOf(lessonFrom(good.toStdString(), "9-a", words()));
    QCOMPARE(textOf(lessonFrom(written, "9-a", words())), written);
    QCOMPARE(lessonFrom(written, "9-a", words()).steps[0].done.size(), std::size_t(2));
    QVERIFY(written.find("\ncard: In short.\n") != std::string::npos);
    QVERIFY(written.find("\nseen: B reached {accuracy B} in") != std::string::npos);
}

void TestLessonFile::linesEndingInReturnAreRead()
{
    QString text = good;
    text.replace(QStringLiteral("\n"), QStringLiteral("\r\n"));
    QCOMPARE(textOf(lessonFrom(text.toStdString(), "a", words())),
             textOf(lessonFrom(good.toStdString(), "a", words())));
}

void TestLessonFile::mistakesNameTheirLine_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *name, const char *from, const char *to, int line, const char *sentence) {
        QTest::newRow(name) << QString::fromUtf8(from) << QString::fromUtf8(to) << line
                            << QString::fromUtf8(sentence);
    };
    row("no header", "---\ntitle", "title", 1, "begins with a line '---'");
    row("an open header", "hide: seeds\n---\n", "hide: seeds\n", 10, "A header has no");
    row("a key of the header that is a slip", "minutes: 4", "minute: 4", 6, "did you mean 'minutes'");
    row("minutes that are none", "minutes: 4", "minutes: long", 6, "1 to 60");
    row("a title that is missing", "title: A lesson\n", "", 8, "lacks 'title:'");
    row("a preset there is not", "quick/parity", "quick/partiy", 7, "quick/parity");
    row("a preset and a recording", "hide: seeds", "recording: x.fovea", 9, "not both");
    row("a control there is not", "hide: seeds", "hide: sedes", 8, "did you mean 'seeds'");
    row("text before the first step", "## First", "First", 11, "begins with '## '");
    row("a step without a title", "## Second", "##  ", 33, "no title");
    row("a step without instructions", "```step\ndo: Answer.", "do: Answer.", 33, "no block of instructions");
    row("instructions that are not closed", "show: clock 3\n```\n", "show: clock 3\n", 37, "not closed");
    row("a key that says nothing", "do: Answer.", "do:", 38, "says nothing");
    row("a line that is no key", "do: Answer.", "Answer", 38, "A step has no 'Answer'");
    row("a step that cannot be completed", "done: answered\n", "", 33, "lacks 'done:'");
    row("a step that cannot be shown", "show: clock 3\n", "", 33, "lacks 'show:'");
    row("a step that asks for nothing to be done", "do: Answer.\n", "", 33, "lacks 'do:'");
    row("a step without text", "Text.\n", "", 33, "says nothing");
    row("a condition there is not", "done: running", "done: runing", 26, "did you mean 'running'");
    row("an action there is not", "show: run", "show: rum", 28, "There is no action 'rum'");
    row("an argument that is missing", "lane-crossed B 95", "lane-crossed B", 27, "needs more");
    row("an argument too many", "done: running", "done: running fast", 26, "too much");
    row("a lane that is none", "lane-crossed B 95", "lane-crossed b 95", 27, "a lane's letter");
    row("a number that is none", "lane-crossed B 95", "lane-crossed B all", 27, "a number");
    row("a whole number that is none", "clock 3", "clock 3.5", 40, "a whole number");
    row("a word that is not allowed", "clock 3", "stage weight", 40, "scores, weights");
    row("a mask there is not", "top-k:3", "topk:3", 21, "top-k");
    row("a task there is not", "clock 3", "set-task paritty", 40, "did you mean 'parity'");
    row("a metric there is not", "clock 3", "metric dispersio", 40, "did you mean 'dispersion'");
    row("a widget there is not", "widget:plots", "widget:plot", 13, "did you mean 'plots'");
    row("a widget to look at there is not", "look: plots", "look: plotz", 19, "did you mean 'plots'");
    row("a workspace there is not", "workspace: race", "workspace: rade", 18, "did you mean 'race'");
    row("cells that are none", "cell:row/last", "cell:line/2", 13, "names no cells");
    row("a link with a blank", "widget:plots", "glossary:Focus score", 13, "write %20");
    row("a term there is not", "widget:plots", "glossary:Lame", 13, "did you mean 'Lane'");
    row("a link of no kind", "widget:plots", "plots", 13, "must begin with widget:");
    row("a link that is not closed", "(cell:row/last)", "(cell:row/last", 13, "not closed by ')'");
    row("a formula there is not", "formula:softmax", "formula:softmex", 15, "did you mean 'softmax'");
    row("a number of the text there is not", "{accuracy B}", "{acuracy B}", 13, "did you mean 'accuracy'");
    row("a number of the text that is not closed", "{accuracy B}", "{accuracy B", 13, "not closed by '}'");
    row("a number of what was seen there is not", "B reached {accuracy B}", "B reached {acuracy B}", 30,
        "did you mean 'accuracy'");
    row("a widget of what was seen there is not", "in [the plots](widget:plots)", "in [it](widget:plot)", 30,
        "did you mean 'plots'");
    row("a choice without a key", "choice: A = Full", "choice: Full", 23, "choice: B = What");
    row("one choice", "choice: none = Nobody\n", "", 11, "fewer than two");
    row("a question without an outcome", "outcome: first-to-95\n", "", 11, "'outcome:' is missing");
    row("choices without a question", "ask: Who is first?\n", "", 11, "no 'ask:'");
    row("two blocks of instructions", "Text.\n", "Text.\n```step\ndo: x\n```\n", 40, "a second block");
}

void TestLessonFile::mistakesNameTheirLine()
{
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(int, line);
    QFETCH(QString, sentence);
    QString text = good;
    QVERIFY(text.contains(from));
    text.replace(from, to);
    try {
        lessonFrom(text.toStdString(), "a", words());
        QFAIL("No complaint.");
    } catch (const InputError &error) {
        const QString said = QString::fromStdString(error.what());
        QVERIFY2(said.startsWith(QStringLiteral("line %1: ").arg(line)), error.what());
        QVERIFY2(said.contains(sentence), error.what());
    }
}

void TestLessonFile::cells_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("valid");
    QTest::addColumn<int>("row");
    QTest::addColumn<int>("column");
    QTest::newRow("a row") << "row/3" << true << 3 << LessonCells::all;
    QTest::newRow("the last column") << "column/last" << true << LessonCells::all << LessonCells::last;
    QTest::newRow("one cell") << "first/7" << true << 0 << 7;
    QTest::newRow("nothing") << "" << false << 0 << 0;
    QTest::newRow("a negative row") << "row/-1" << false << 0 << 0;
    QTest::newRow("three parts") << "1/2/3" << false << 0 << 0;
}

void TestLessonFile::cells()
{
    QFETCH(QString, text);
    QFETCH(bool, valid);
    QFETCH(int, row);
    QFETCH(int, column);
    const auto cells = cellsFrom(text.toStdString());
    QCOMPARE(cells.has_value(), valid);
    if (valid)
        QCOMPARE(*cells, (LessonCells{row, column}));
}

void TestLessonFile::numbersAreFilledIn()
{
    const std::string text =
        withNumbers("A {accuracy A}, B {accuracy B}.", words().numbers,
                    [](const LessonPhrase &phrase) { return "<" + textOf(phrase) + ">"; });
    QCOMPARE(text, std::string("A <accuracy A>, B <accuracy B>."));
}

FOVEA_TEST(TestLessonFile)
#include "tst_lesson_file.moc"
