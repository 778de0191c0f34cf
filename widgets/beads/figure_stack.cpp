// SPDX-License-Identifier: MIT
#include "widgets/beads/task_figures.h"

#include "widgets/kit/theme_beads.h"
#include "widgets/kit/tr.h"

#include <QFontMetricsF>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr Token pop = 2, pushZero = 3;
constexpr qreal labelY = 8, rowY = 32, lineHeight = 30;
constexpr qreal pillHeight = 23, pillPad = 8, pillGap = 6;
constexpr qreal small = 18, stackStep = 19, stackWidth = 26, arrowRoom = 20;
constexpr std::size_t tallest = 4; // beads of a stack that are drawn, from the top
constexpr double earlier = 0.72;   // opacity of stacks before the last

struct Story
{
    std::vector<Token> first;
    std::vector<Token> actions;
    std::vector<std::vector<Token>> stacks; // at first, and after each action
};

Story storyOf(const std::vector<Token> &tokens)
{
    Story story;
    for (const Token token : tokens)
        (token < pop ? story.first : story.actions).push_back(token);
    std::vector<Token> stack = story.first;
    story.stacks.push_back(stack);
    for (const Token action : story.actions) {
        if (action != pop)
            stack.push_back(action - pushZero);
        else if (!stack.empty())
            stack.pop_back();
        story.stacks.push_back(stack);
    }
    return story;
}

BeadToken bit(Token value)
{
    return {.letter = QString::number(value), .hue = value};
}

class StackSketch
{
public:
    StackSketch(const TaskCase &example, qreal width)
        : m_story(storyOf(example.tokens)), m_width(width), m_metrics(ui::font(Type::Small))
    {
        const qreal actions = drawFirst();
        const qreal below = drawActions(actions);
        drawStacks(below);
    }

    Sketch sketch;

private:
    // Returns where the actions begin.
    qreal drawFirst()
    {
        sketch.text({0, labelY}, Words::tr("at first"), {});
        std::vector<BeadToken> beads;
        for (const Token token : m_story.first)
            beads.push_back(bit(token));
        const auto places = beadSlots(beads, std::max(3, int(m_width / 3 / (small + 4))));
        qreal x = 0;
        for (const BeadSlot &place : places) {
            const QPointF centre(x + small / 2 + 2, rowY);
            if (place.isGap())
                sketch.gap(centre, small + 2);
            else
                sketch.bead(centre, small + 2, beads[std::size_t(place.first)]);
            x += small + 5;
        }
        return std::max(x, m_metrics.horizontalAdvance(Words::tr("at first"))) + size::wide;
    }

    // Returns the lower edge of their last line.
    qreal drawActions(qreal left)
    {
        sketch.text({left, labelY}, Words::tr("then"), {});
        qreal x = left, y = rowY;
        for (const Token action : m_story.actions) {
            const QString word = action == pop ? Words::tr("pop") : Words::tr("push");
            const qreal text = m_metrics.horizontalAdvance(word);
            const qreal width = text + 2 * pillPad + (action == pop ? 0 : small + 1);
            if (x + width > m_width && x > left) {
                x = left;
                y += lineHeight;
            }
            const double begin = sketch.now();
            sketch.box({x, y - pillHeight / 2, width, pillHeight}, pillHeight / 2, Ink::Muted, Ink::Surface,
                       1);
            sketch.goTo(begin);
            sketch.text({x + pillPad, y}, word, {.ink = Ink::Text});
            if (action != pop) {
                sketch.goTo(begin);
                sketch.bead({x + width - small / 2 - 3, y}, small, bit(action - pushZero), Sketch::valueTime);
            }
            x += width + pillGap;
        }
        return y + pillHeight / 2;
    }

    void drawStacks(qreal top)
    {
        std::size_t height = 1;
        for (const auto &stack : m_story.stacks)
            height = std::max(height, std::min(stack.size(), tallest + 1));
        const qreal base = top + size::gap + stackStep * qreal(height) + small / 2;
        const auto room = std::size_t(std::max(2.0, (m_width + arrowRoom) / (stackWidth + arrowRoom)));
        const std::size_t count = m_story.stacks.size();
        // The first, an ellipsis, and the last ones where not all fit.
        const std::size_t skipped = count > room ? count - room + 1 : 0;
        const std::size_t shown = skipped > 0 ? room : count;
        const qreal pitch = shown > 1 ? std::min((m_width - stackWidth) / qreal(shown - 1), 76.0) : 0;
        std::size_t column = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (skipped > 0 && i > 0 && i <= skipped) {
                if (i == 1)
                    sketch.gap({stackWidth / 2 + pitch * qreal(column++), base - stackStep}, small);
                continue;
            }
            const qreal x = stackWidth / 2 + pitch * qreal(column++);
            if (i > 0)
                sketch.line({x - pitch / 2 - 6, base - stackStep * 1.5},
                            {x - pitch / 2 + 6, base - stackStep * 1.5},
                            {.ink = Ink::Muted, .width = 1.25, .arrow = true}, 80);
            drawStack(m_story.stacks[i], x, base, i + 1 == count);
        }
    }

    void drawStack(const std::vector<Token> &stack, qreal x, qreal base, bool isLast)
    {
        sketch.line({x - stackWidth / 2, base}, {x + stackWidth / 2, base},
                    {.ink = Ink::StrongBorder, .width = 2}, 60);
        const std::size_t left = stack.size() > tallest + 1 ? stack.size() - tallest : 0;
        qreal y = base - small / 2 - 2;
        if (left > 0) {
            sketch.gap({x, y}, small);
            y -= stackStep;
        }
        QPointF top;
        for (std::size_t i = left; i < stack.size(); ++i, y -= stackStep) {
            top = {x, y};
            sketch.bead(top, small, bit(stack[i]), 40, isLast ? 1 : earlier);
        }
        if (!isLast)
            return;
        if (stack.empty())
            sketch.text({x, base - stackStep}, Words::tr("empty"),
                        {.ink = Ink::Text, .alignment = Qt::AlignHCenter});
        else
            sketch.ring(top, small);
    }

    Story m_story;
    qreal m_width;
    QFontMetricsF m_metrics;
};

} // namespace

// First content, then the actions, and one stack after each; the top of the last is ringed.
Sketch sketchStack(const TaskCase &example, const QSizeF &canvas)
{
    return StackSketch(example, canvas.width()).sketch;
}

} // namespace fovea::ui
