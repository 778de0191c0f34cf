// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/flow_edges.h"
#include "widgets/kit/color_map.h"
#include "widgets/kit/theme.h"
#include "widgets/models/inspection.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace fovea::ui {

// The maps of one head drawn as lines between tokens: a column of tokens before each layer and one after the
// last, and a line from every key to the queries that look at it, the stronger the darker. A rollout is one
// step from the input to the layer that is shown. Pointing at a token shows its lines alone; a click selects
// it as query.
class FlowLines : public QWidget
{
    Q_OBJECT

public:
    FlowLines(Inspection &inspection, ThemeManager &themes, QWidget *parent = nullptr);

    void show(const std::optional<HeadView> &head, const QStringList &tokens, const ColorScale &scale);
    using QWidget::show;

    const std::vector<FlowEdge> &edges() const { return m_edges; } // the strongest last
    int columns() const;
    QPointF placeOf(int column, int position) const;
    QString summary() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    struct Token
    {
        int column = 0;
        int position = 0;

        bool operator==(const Token &) const = default;
    };

    QRectF area() const;
    std::optional<Token> tokenAt(const QPointF &place) const;
    Token from(const FlowEdge &edge) const;
    Token to(const FlowEdge &edge) const;
    bool isShown(const FlowEdge &edge) const; // beside the token that is pointed at
    void paintEdges(QPainter &painter) const;
    void paintTokens(QPainter &painter) const;

    Inspection &m_inspection;
    ThemeManager &m_themes;
    std::vector<FlowEdge> m_edges;
    QStringList m_tokens;
    ColorScale m_scale;
    MapStage m_stage = MapStage::Weights;
    int m_layers = 0;
    int m_layer = 0;
    std::optional<Token> m_pointed;
};

} // namespace fovea::ui
