// SPDX-License-Identifier: MIT
#include "tests/support/task_cases.h"
#include "tests/support/test_program.h"
#include "widgets/beads/expression_tree.h"
#include "widgets/beads/task_drawing.h"
#include "widgets/beads/task_figures.h"
#include "widgets/kit/motion.h"
#include "widgets/kit/theme_beads.h"
#include "widgets/words/task_words.h"

#include "core/tasks/task.h"

#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

using namespace fovea;
using namespace fovea::ui;
using namespace fovea::testing;

namespace {

constexpr int margin = 12;

// The drawing with room around it.
QImage painted(const TaskCase &example, const QSize &size, const Theme &theme, double progress)
{
    QImage image(size + QSize(2 * margin, 2 * margin), QImage::Format_RGB32);
    image.fill(theme.surface);
    QPainter painter(&image);
    paintTaskDrawing(painter, QRectF(QPointF(margin, margin), size), example, theme, progress);
    return image;
}

bool isBlank(const QImage &image, const QRect &part, const QColor &ground)
{
    for (int y = part.top(); y <= part.bottom(); ++y)
        for (int x = part.left(); x <= part.right(); ++x)
            if (image.pixelColor(x, y) != ground)
                return false;
    return true;
}

bool staysInside(const QImage &image, const QColor &ground)
{
    const int w = image.width(), h = image.height();
    return isBlank(image, {0, 0, w, margin}, ground) && isBlank(image, {0, h - margin, w, margin}, ground) &&
           isBlank(image, {0, 0, margin, h}, ground) && isBlank(image, {w - margin, 0, margin, h}, ground);
}

void addTasks()
{
    QTest::addColumn<QString>("id");
    for (const TaskInfo &info : taskCatalogue())
        QTest::addRow("%s", info.id.c_str()) << QString::fromStdString(info.id);
}

// As the engine makes them, in two lengths.
std::vector<TaskCase> someCases(const std::string &id)
{
    std::vector<TaskCase> cases;
    for (const bool isShort : {true, false}) {
        TaskSpec spec{id, {}};
        if (isShort)
            spec = shortTask(spec);
        else if (id == "listops")
            spec = taskSpec(id, {{"min-length", 100}, {"max-length", 200}});
        const auto task = makeTask(spec);
        for (std::uint64_t roll = 0; roll < (isShort ? 12 : 3); ++roll) {
            Random random(roll, Stream::Data);
            cases.push_back(taskCase(spec, task->generate(random)));
        }
    }
    return cases;
}

} // namespace

class TestTaskDrawing : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { setMotion(Motion::Reduced); }

    void answersAreRight_data() { addTasks(); }
    void answersAreRight()
    {
        QFETCH(QString, id);
        for (const TaskCase &example : someCases(id.toStdString())) {
            const auto task = makeTask(example.spec);
            const int label = task->evaluate(example.tokens);
            QVERIFY(example.label.has_value());
            QCOMPARE(*example.label, label);
            QCOMPARE(example.answer, answerWords(example.spec, label));
            const auto deciding = task->deciding(example.tokens).keys;
            for (int i = 0; i < int(example.tokens.size()); ++i)
                QCOMPARE(example.beads[std::size_t(i)].decides,
                         std::ranges::find(deciding, i) != deciding.end());
        }
    }

    void staysInItsPlace_data() { addTasks(); }
    void staysInItsPlace()
    {
        QFETCH(QString, id);
        const Theme light = Theme::light(), dark = Theme::darkTheme();
        for (const TaskCase &example : someCases(id.toStdString()))
            for (const QSize size : {QSize(120, 90), QSize(228, 182), QSize(344, 182), QSize(600, 300)})
                for (const double progress : {0.0, 0.4, 0.8, 1.0}) {
                    const Theme &theme = progress == 0.8 ? dark : light;
                    const QImage image = painted(example, size, theme, progress);
                    QVERIFY(staysInside(image, theme.surface));
                    QCOMPARE(progress > 0, !isBlank(image, {margin, margin, size.width(), size.height() / 2},
                                                    theme.surface));
                }
    }

    // Nothing that has appeared goes away, and the last picture is that of the whole.
    void appearsInOrder_data() { addTasks(); }
    void appearsInOrder()
    {
        QFETCH(QString, id);
        const TaskSpec spec{id.toStdString(), {}};
        const TaskCase example = taskCase(spec, tellingExample(spec, 1));
        const Sketch sketch = sketchTask(example, {size::drawing, size::drawingHeight});
        QVERIFY(sketch.items().size() > example.tokens.size());
        double last = 0;
        for (const SketchItem &item : sketch.items()) {
            QVERIFY(item.from >= 0 && item.until > item.from && item.until <= sketch.duration());
            last = std::max(last, item.until);
        }
        QCOMPARE(last, sketch.duration());
        // Beads of the sequence come from the left to the right, before anything is concluded.
        std::vector<double> beads;
        for (const SketchItem &item : sketch.items())
            if (item.kind == SketchItem::Kind::Bead)
                beads.push_back(item.from);
        QVERIFY(std::ranges::is_sorted(beads));
        const Theme theme = Theme::light();
        QCOMPARE(painted(example, {344, 182}, theme, 1), painted(example, {344, 182}, theme, 1));
        QVERIFY(painted(example, {344, 182}, theme, 0.5) != painted(example, {344, 182}, theme, 1));
    }

    void smallPlacesHaveBeadsOnly_data() { addTasks(); }
    void smallPlacesHaveBeadsOnly()
    {
        QFETCH(QString, id);
        const TaskSpec spec{id.toStdString(), {}};
        const TaskCase example = taskCase(spec, tellingExample(spec, 1));
        const Sketch sketch = sketchTask(example, {200, 120});
        int rings = 0;
        for (const SketchItem &item : sketch.items()) {
            using Kind = SketchItem::Kind;
            QVERIFY(item.kind == Kind::Bead || item.kind == Kind::Ring || item.kind == Kind::Gap ||
                    item.kind == Kind::Text); // the answer
            rings += item.kind == Kind::Ring;
        }
        QCOMPARE(rings, int(std::ranges::count_if(example.beads, &BeadToken::decides)));
    }

    // What is drawn fits the canvas at full size and is legible in the dock.
    void tellingExamplesAreDrawn_data() { addTasks(); }
    void tellingExamplesAreDrawn()
    {
        QFETCH(QString, id);
        const TaskSpec spec{id.toStdString(), {}};
        for (std::uint64_t roll = 0; roll < 20; ++roll) {
            const TaskCase example = taskCase(spec, tellingExample(spec, roll));
            for (const qreal width : {qreal(size::leastDrawing), qreal(size::drawing)}) {
                const Sketch sketch = sketchTask(example, {width, size::drawingHeight});
                const bool isDrawn = std::ranges::any_of(sketch.items(), [](const SketchItem &item) {
                    return item.kind == SketchItem::Kind::Line || item.kind == SketchItem::Kind::Box;
                });
                QVERIFY2(isDrawn, qPrintable(QStringLiteral("roll %1, width %2").arg(roll).arg(width)));
            }
        }
    }

    // Every node of the tree has the value of its part of the expression.
    void treesHaveTheValuesOfTheirParts()
    {
        const auto task = makeTask(taskSpec("modular-arithmetic", {{"length", 21}}));
        const ExpressionSymbols symbols = arithmeticSymbols(5);
        for (std::uint64_t roll = 0; roll < 200; ++roll) {
            Random random(roll, Stream::Data);
            const auto tokens = task->generate(random);
            const ExpressionTree tree = expressionTree(symbols, tokens, 0);
            QCOMPARE(tree.end, int(tokens.size()));
            QCOMPARE(tree.nodes[std::size_t(tree.root)].value, task->evaluate(tokens));
        }
    }

    // With its digit for x, the left side of an equation is the right one.
    void equationsHold()
    {
        const auto task = makeTask(taskSpec("solve-equation", {{"length", 17}, {"modulus", 7}}));
        const ExpressionSymbols symbols = equationSymbols(7);
        for (std::uint64_t roll = 0; roll < 200; ++roll) {
            Random random(roll, Stream::Data);
            const auto tokens = task->generate(random);
            const ExpressionTree tree = expressionTree(symbols, tokens, task->evaluate(tokens));
            QCOMPARE(tokens[std::size_t(tree.end)], symbols.equals);
            QCOMPARE(tree.nodes[std::size_t(tree.root)].value, tokens.back());
        }
    }

    // The last stack's ringed bead, the ring's filled place and the ringed value are the answer.
    void theAnswerIsRinged_data()
    {
        QTest::addColumn<QString>("id");
        for (const char *id :
             {"missing-duplicate", "stack-manipulation", "modular-arithmetic", "solve-equation", "listops"})
            QTest::newRow(id) << QString(id);
    }
    void theAnswerIsRinged()
    {
        QFETCH(QString, id);
        const TaskSpec spec{id.toStdString(), {}};
        for (std::uint64_t roll = 0; roll < 20; ++roll) {
            const TaskCase example = taskCase(spec, tellingExample(spec, roll));
            const Sketch sketch = sketchTask(example, {size::drawing, size::drawingHeight});
            const auto ring = std::ranges::find(sketch.items(), SketchItem::Kind::Ring, &SketchItem::kind);
            if (id == QLatin1String("stack-manipulation") && *example.label == 2) {
                QVERIFY(ring == sketch.items().end()); // nothing is on top
                continue;
            }
            QVERIFY(ring != sketch.items().end());
            const auto bead = std::ranges::find_if(sketch.items(), [&](const SketchItem &item) {
                return item.kind == SketchItem::Kind::Bead && item.centre == ring->centre;
            });
            QVERIFY(bead != sketch.items().end());
            QCOMPARE(bead->bead.letter, QString::number(*example.label));
        }
    }

    void theCycleEndsAtTheAnswer()
    {
        const TaskSpec spec{"cycle-navigation", {}};
        for (std::uint64_t roll = 0; roll < 20; ++roll) {
            const TaskCase example = taskCase(spec, tellingExample(spec, roll));
            const Sketch sketch = sketchTask(example, {size::drawing, size::drawingHeight});
            const SketchItem &last = sketch.items().back();
            QVERIFY(last.kind == SketchItem::Kind::Node && last.node.fill == Ink::Accent);
            QCOMPARE(last.node.letter, QString::number(*example.label));
        }
    }

    void ownDataAndBrokenSequences()
    {
        const TaskCase own = taskCase({"file", {}}, {3, 41, 7}, 2);
        QCOMPARE(own.answer, QStringLiteral("2"));
        QCOMPARE(sketchTask(own, {344, 150}).items().size(), 3u);
        const TaskCase broken = taskCase({"missing-duplicate", {}}, {0, 1, 1, 1});
        QVERIFY(!broken.label && broken.answer.isEmpty());
        QVERIFY(staysInside(painted(broken, {344, 182}, Theme::light(), 1), Theme::light().surface));
    }

    void plays()
    {
        ThemeManager themes;
        TaskDrawing drawing(themes);
        const TaskSpec spec{"parity", {}};
        drawing.setExample(spec, makeTask(spec)->parse("1011"));
        QCOMPARE(drawing.answer(), QStringLiteral("odd"));
        QVERIFY(drawing.accessibleDescription().contains(QStringLiteral("1 0 1 1. Answer: odd.")));
        drawing.resize(drawing.sizeHint());
        drawing.show();
        QVERIFY(QTest::qWaitForWindowExposed(&drawing));
        QSignalSpy played(&drawing, &TaskDrawing::played);
        drawing.play();
        QCOMPARE(played.count(), 1);
        setMotion(Motion::Full);
        drawing.play();
        QVERIFY(drawing.isPlaying() && drawing.progress() < 0.5);
        QTRY_COMPARE_WITH_TIMEOUT(played.count(), 2, 8000);
        QCOMPARE(drawing.progress(), 1.0);
    }
};

FOVEA_TEST(TestTaskDrawing)
#include "tst_task_drawing.moc"
