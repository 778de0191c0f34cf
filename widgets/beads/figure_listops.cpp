// SPDX-License-Identifier: MIT
#include "widgets/beads/task_figures.h"

#include "widgets/kit/theme_beads.h"
#include "widgets/kit/tr.h"

#include <QFontMetricsF>

#include <algorithm>

namespace fovea::ui {

namespace {

enum : Token { firstOperator = 10, smallest = firstOperator, largest, middle, sum, closing };

constexpr qreal bead = 22, space = 6, pad = 7, title = 17, arrow = 20, radius = 6;
constexpr qreal textY = 8, boxTop = 22;

// A digit, or a list with its value.
struct Part
{
    int value = 0;
    std::size_t first = 0; // tokens from here ...
    std::size_t end = 0;   // ... to before here
    QString words = {};    // empty: a digit
    std::vector<Part> parts = {};
    QSizeF size = {};
};

QString wordsOf(Token sign)
{
    switch (sign) {
    case smallest:
        return Words::tr("smallest of");
    case largest:
        return Words::tr("largest of");
    case middle:
        return Words::tr("middle of");
    default:
        return Words::tr("last digit of sum");
    }
}

class ListSketch
{
public:
    ListSketch(const TaskCase &example, const QSizeF &canvas)
        : m_tokens(example.tokens), m_task(makeTask(shortTask(example.spec))),
          m_metrics(ui::font(Type::Small))
    {
        QString text = QString::fromStdString(m_task->format(example.tokens));
        text.replace(QStringLiteral(" ]"), QStringLiteral("]"));
        const Caption mono{.type = Type::Tokens};
        const QFontMetricsF wide(captionFont(mono));
        sketch.text({0, textY}, wide.elidedText(text, Qt::ElideMiddle, canvas.width()), mono, 400);
        Part root = read(0);
        measure(root);
        draw(root, {0, boxTop}, true);
    }

    Sketch sketch;

private:
    Part read(std::size_t at) const
    {
        Part part{.first = at};
        if (m_tokens[at] < firstOperator) {
            part.value = m_tokens[at];
            part.end = at + 1;
            return part;
        }
        part.words = wordsOf(m_tokens[at]);
        std::size_t next = at + 1;
        while (m_tokens[next] != closing) {
            part.parts.push_back(read(next));
            next = part.parts.back().end;
        }
        part.end = next + 1;
        part.value = m_task->evaluate(std::span(m_tokens).subspan(part.first, part.end - part.first));
        return part;
    }

    void measure(Part &part) const
    {
        if (part.words.isEmpty()) {
            part.size = {bead, bead};
            return;
        }
        qreal width = 2 * pad + arrow + bead, height = bead;
        for (Part &inner : part.parts) {
            measure(inner);
            width += inner.size.width() + space;
            height = std::max(height, inner.size.height());
        }
        width = std::max(width, 2 * pad + m_metrics.horizontalAdvance(part.words));
        part.size = {width, title + height + pad};
    }

    void draw(const Part &part, const QPointF &corner, bool isRoot)
    {
        const qreal middleY =
            corner.y() + (part.size.height() + (part.words.isEmpty() ? 0 : title - pad)) / 2;
        if (part.words.isEmpty()) {
            sketch.bead({corner.x() + bead / 2, middleY}, bead, digit(part.value));
            return;
        }
        const double begin = sketch.now();
        sketch.box({corner, part.size}, radius, Ink::StrongBorder, isRoot ? Ink::Window : Ink::Surface, 1.25);
        sketch.goTo(begin);
        sketch.text(corner + QPointF(pad, title / 2 + 1), part.words, {.bold = isRoot});
        qreal x = corner.x() + pad;
        for (const Part &inner : part.parts) {
            draw(inner, {x, middleY - inner.size.height() / 2}, false);
            x += inner.size.width() + space;
        }
        sketch.line({x, middleY}, {x + arrow - space, middleY},
                    {.ink = Ink::Muted, .width = 1.25, .arrow = true}, 80);
        const QPointF result(x + arrow - 2 + bead / 2, middleY);
        sketch.bead(result, bead, digit(part.value), Sketch::valueTime);
        if (isRoot)
            sketch.ring(result, bead);
    }

    static BeadToken digit(int value) { return {.letter = QString::number(value), .hue = value}; }

    const std::vector<Token> &m_tokens;
    std::unique_ptr<Task> m_task;
    QFontMetricsF m_metrics;
};

} // namespace

// Boxes in boxes, each with its value after a small arrow.
Sketch sketchListOps(const TaskCase &example, const QSizeF &canvas)
{
    ListSketch lists(example, canvas);
    return std::move(lists.sketch);
}

} // namespace fovea::ui
