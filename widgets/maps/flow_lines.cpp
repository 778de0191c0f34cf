// SPDX-License-Identifier: MIT
#include "widgets/maps/flow_lines.h"

#include "widgets/maps/map_text.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int mostEdges = 3000; // more would be one dark surface
constexpr double smallestToken = 8;
constexpr double reach = 10; // pixels around a token that take hold of it
constexpr int usualSide = 360;
constexpr int smallestSide = 120;

} // namespace

FlowLines::FlowLines(Inspection &inspection, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_inspection(inspection), m_themes(themes)
{
    setMouseTracking(true);
    setAccessibleName(tr("Attention as lines"));
    setWhatsThis(tr(
        "Columns are the tokens before each layer and after the last. A line leads from a key to the query "
        "that "
        "looks at it, the stronger the darker; the strongest 3000 are drawn. Point at a token for its lines "
        "alone, click to select it as query. The key L leads back to the map."));
    connect(&inspection, &Inspection::selectionChanged, this, qOverload<>(&QWidget::update));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void FlowLines::show(const std::optional<HeadView> &head, const QStringList &tokens, const ColorScale &scale)
{
    m_stage = m_inspection.stage();
    m_tokens = tokens;
    m_scale = scale;
    m_layers = head ? int(head->probe.layers.size()) : 0;
    m_layer = head ? head->layer : 0;
    m_edges = head ? strongestEdges(*head, m_stage, mostEdges) : std::vector<FlowEdge>();
    m_pointed.reset();
    setAccessibleDescription(summary());
    update();
}

int FlowLines::columns() const
{
    return m_layers == 0 ? 0 : m_stage == MapStage::Rollout ? 2 : m_layers + 1;
}

QSize FlowLines::sizeHint() const
{
    return {usualSide, usualSide};
}

QSize FlowLines::minimumSizeHint() const
{
    return {smallestSide, smallestSide};
}

QRectF FlowLines::area() const
{
    const QFontMetricsF metrics(ui::font(Type::Tokens));
    double widest = 0;
    for (const QString &token : m_tokens)
        widest = std::max(widest, metrics.horizontalAdvance(token));
    const double side = widest + size::gap;
    return QRectF(rect()).adjusted(side, metrics.height() + size::tiny, -side, -size::gap);
}

QPointF FlowLines::placeOf(int column, int position) const
{
    const QRectF room = area();
    const double x = columns() > 1 ? double(column) / (columns() - 1) : 0.5;
    const double y = (position + 0.5) / std::max<double>(1, double(m_tokens.size()));
    return {room.left() + x * room.width(), room.top() + y * room.height()};
}

FlowLines::Token FlowLines::from(const FlowEdge &edge) const
{
    return {m_stage == MapStage::Rollout ? 0 : edge.layer, edge.key};
}

FlowLines::Token FlowLines::to(const FlowEdge &edge) const
{
    return {m_stage == MapStage::Rollout ? 1 : edge.layer + 1, edge.query};
}

std::optional<FlowLines::Token> FlowLines::tokenAt(const QPointF &place) const
{
    std::optional<Token> nearest;
    double distance = reach;
    for (int column = 0; column < columns(); ++column)
        for (int position = 0; position < int(m_tokens.size()); ++position) {
            const QPointF away = placeOf(column, position) - place;
            if (const double far = std::hypot(away.x() / 2, away.y()); far < distance) {
                distance = far;
                nearest = Token{column, position};
            }
        }
    return nearest;
}

bool FlowLines::isShown(const FlowEdge &edge) const
{
    if (m_pointed)
        return from(edge) == *m_pointed || to(edge) == *m_pointed;
    return !m_inspection.query() || edge.query == *m_inspection.query();
}

void FlowLines::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (m_layers == 0)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    paintEdges(painter);
    paintTokens(painter);
}

void FlowLines::paintEdges(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const bool isSigned = m_scale.kind == ColorScale::Kind::Signed;
    const ColorMap signs = ColorMap::signedMap(theme);
    for (const FlowEdge &edge : m_edges) {
        if (!isShown(edge))
            continue;
        const double share = m_scale.shareOf(double(edge.value));
        const double strength = isSigned ? std::abs(2 * share - 1) : share;
        QColor color = isSigned ? QColor(signs.at(share)) : theme.accent;
        color.setAlphaF(float(std::clamp(0.05 + 0.95 * strength, 0.0, 1.0)));
        painter.setPen(QPen(color, 0.5 + 2 * strength));
        const Token left = from(edge), right = to(edge);
        painter.drawLine(placeOf(left.column, left.position), placeOf(right.column, right.position));
    }
}

void FlowLines::paintTokens(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const double step = area().height() / std::max<double>(1, double(m_tokens.size()));
    QFont face = ui::font(Type::Tokens);
    if (step < QFontMetricsF(face).ascent())
        face.setPixelSize(int(std::max(step, smallestToken)));
    const bool named = step >= smallestToken;
    for (int column = 0; column < columns(); ++column) {
        painter.setFont(ui::font(Type::Small));
        painter.setPen(m_stage != MapStage::Rollout && column == m_layer + 1 ? theme.accent : theme.muted);
        const QString name = column == 0                    ? tr("input")
                             : m_stage == MapStage::Rollout ? tr("layer %1").arg(m_layer + 1)
                                                            : QString::number(column);
        const QPointF top = placeOf(column, 0);
        painter.drawText(QRectF(top.x() - 40, 0, 80, painter.fontMetrics().height()), Qt::AlignCenter, name);
        painter.setFont(face);
        for (int position = 0; position < int(m_tokens.size()); ++position) {
            const QPointF at = placeOf(column, position);
            const bool emphasised = (m_pointed && *m_pointed == Token{column, position}) ||
                                    (column > 0 && m_inspection.query() == position);
            painter.setPen(emphasised ? theme.accent : theme.text);
            const bool outer = column == 0 || column == columns() - 1;
            if (named && outer) {
                const QRectF box(column == 0 ? 0 : at.x() + size::tiny, at.y() - step / 2,
                                 column == 0 ? at.x() - size::tiny : width() - at.x() - size::tiny, step);
                painter.drawText(
                    box, Qt::AlignVCenter | (column == 0 ? Qt::AlignRight : Qt::AlignLeft) | Qt::TextDontClip,
                    m_tokens[position]);
            }
            painter.setBrush(emphasised ? theme.accent : theme.muted);
            painter.setPen(Qt::NoPen);
            const double dot = emphasised ? 3 : std::clamp(step / 6, 0.75, 2.0);
            painter.drawEllipse(at, dot, dot);
        }
    }
}

void FlowLines::mouseMoveEvent(QMouseEvent *event)
{
    const auto pointed = tokenAt(event->position());
    if (pointed == m_pointed)
        return;
    m_pointed = pointed;
    update();
}

void FlowLines::mousePressEvent(QMouseEvent *event)
{
    const auto token = tokenAt(event->position());
    if (event->button() == Qt::LeftButton)
        m_inspection.selectQuery(
            token && m_inspection.query() != token->position ? std::optional(token->position) : std::nullopt);
}

void FlowLines::leaveEvent(QEvent *)
{
    m_pointed.reset();
    update();
}

QString FlowLines::summary() const
{
    if (m_edges.empty())
        return tr("No lines.");
    const FlowEdge &edge = m_edges.back();
    return tr("%1 lines; the strongest in layer %2: query %3 looks at key %4, %5")
        .arg(m_edges.size())
        .arg(edge.layer + 1)
        .arg(positionText(edge.query, m_tokens), positionText(edge.key, m_tokens),
             numberText(double(edge.value)));
}

} // namespace fovea::ui
