// SPDX-License-Identifier: MIT
#include "widgets/beads/expression_tree.h"
#include "widgets/beads/task_figures.h"

#include "widgets/kit/theme_beads.h"

#include <QLineF>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr qreal usualPitch = 27, tokenY = 16;
constexpr qreal firstLevel = 46, level = 31;
constexpr qreal node = 24, value = 18, valueGap = 3;

BeadToken digitBead(int digit)
{
    return {.letter = QString::number(digit), .hue = digit % beadHues};
}

// The expression on top; each operator under its own sign, so that no lines cross; its value beside it.
class TreeSketch
{
public:
    TreeSketch(const TaskCase &example, const ExpressionSymbols &symbols, qreal width)
        : m_example(example), m_symbols(symbols),
          m_tree(expressionTree(symbols, example.tokens, *example.label)),
          m_row(example.tokens.size(), value, width - value, tokenY, usualPitch)
    {
        for (std::size_t i = 0; i < example.tokens.size(); ++i)
            sketch.bead(m_row.at(i), diameter(), example.beads[i]);
        sketch.wait(Sketch::valueTime);
    }

    void drawTree(bool resultRinged)
    {
        for (std::size_t i = 0; i < m_tree.nodes.size(); ++i)
            if (!m_tree.nodes[i].isDigit())
                drawOperator(m_tree.nodes[i], resultRinged && int(i) == m_tree.root);
        if (root().isDigit() && resultRinged)
            sketch.ring(centre(root()), diameter());
    }

    // The right side comes down to a sign of equality beside the root.
    void drawEquality()
    {
        const auto sign = std::size_t(m_tree.end), digit = sign + 1;
        const qreal y = std::max(centre(root()).y(), tokenY + firstLevel);
        const QPointF equals(m_row.at(sign).x(), y), right = m_row.at(digit);
        if (root().isDigit())
            join(centre(root()), equals, diameter());
        else
            sketch.line(rim(centre(root()), equals, node), rim(equals, centre(root()), node), {});
        QPainterPath down(QPointF(right.x(), tokenY + diameter() / 2 + 1));
        down.lineTo(right.x(), y);
        down.lineTo(equals.x() + node / 2, y);
        sketch.line(down, {});
        sketch.node(equals, node, {.letter = QStringLiteral("=")});
    }

    // The hidden digit falls out below.
    void drawUnknown()
    {
        const auto at = std::ranges::find(m_example.tokens, m_symbols.unknown) - m_example.tokens.begin();
        const QPointF from = m_row.at(std::size_t(at)) + QPointF(0, diameter() / 2 + 1);
        const qreal y = std::max(centre(root()).y(), tokenY + firstLevel) + level + 4;
        const qreal side = from.x() < centre(root()).x() || root().isDigit() ? -1 : 1;
        const QPointF to(std::max(from.x() + side * node, value), y);
        QPainterPath fall(from);
        fall.cubicTo(from + QPointF(side * node, node), to + QPointF(side * node / 2, -node * 1.5),
                     to - QPointF(0, node / 2 + size::ring));
        sketch.line(fall, {.ink = Ink::Accent, .width = 1.5, .dashed = true}, 400);
        sketch.bead(to, node - 2, digitBead(*m_example.label), Sketch::valueTime);
        sketch.ring(to, node - 2);
    }

    Sketch sketch;

private:
    const ExpressionNode &root() const { return m_tree.nodes[std::size_t(m_tree.root)]; }
    qreal diameter() const { return m_row.diameter; }

    QPointF centre(const ExpressionNode &at) const
    {
        const qreal y = at.isDigit() ? tokenY : tokenY + firstLevel + level * (at.height - 1);
        return {m_row.at(std::size_t(at.token)).x(), y};
    }

    static QPointF rim(const QPointF &centre, const QPointF &towards, qreal across)
    {
        QLineF line(centre, towards);
        line.setLength(across / 2 + 1);
        return line.p2();
    }

    void join(const QPointF &from, const QPointF &to, qreal across)
    {
        sketch.line(rim(from, to, across), rim(to, from, node), {}, 140);
    }

    void drawOperator(const ExpressionNode &at, bool isResult)
    {
        const QPointF here = centre(at);
        for (const int child : {at.left, at.right}) {
            if (child < 0)
                continue;
            const ExpressionNode &below = m_tree.nodes[std::size_t(child)];
            join(centre(below), here, below.isDigit() ? diameter() : node);
        }
        sketch.node(here, node, {.letter = m_example.beads[std::size_t(at.token)].letter});
        if (isResult) {
            const QPointF result = here + QPointF(node / 2 + 10 + node / 2, 0);
            sketch.bead(result, node - 2, digitBead(at.value), Sketch::valueTime);
            sketch.ring(result, node - 2);
        } else {
            sketch.bead(here - QPointF(node / 2 + valueGap + value / 2, 0), value, digitBead(at.value),
                        Sketch::valueTime);
        }
    }

    const TaskCase &m_example;
    const ExpressionSymbols &m_symbols;
    ExpressionTree m_tree;
    BeadRow m_row;
};

int modulusOf(const TaskSpec &spec)
{
    return makeTask(spec)->classes();
}

} // namespace

Sketch sketchArithmetic(const TaskCase &example, const QSizeF &canvas)
{
    const ExpressionSymbols symbols = arithmeticSymbols(modulusOf(example.spec));
    TreeSketch tree(example, symbols, canvas.width());
    tree.drawTree(true);
    return std::move(tree.sketch);
}

Sketch sketchEquation(const TaskCase &example, const QSizeF &canvas)
{
    const ExpressionSymbols symbols = equationSymbols(modulusOf(example.spec));
    TreeSketch tree(example, symbols, canvas.width());
    tree.drawTree(false);
    tree.drawEquality();
    tree.drawUnknown();
    return std::move(tree.sketch);
}

} // namespace fovea::ui
