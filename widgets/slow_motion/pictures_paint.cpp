// SPDX-License-Identifier: MIT
#include "widgets/kit/color_map.h"
#include "widgets/kit/tr.h"
#include "widgets/slow_motion/panel_paint.h"

#include <QImage>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

// Numbers as coloured cells from top to bottom, around 0.
QImage stripOf(std::span<const double> values, int columns, double most, const Theme &theme)
{
    const ColorMap colors = ColorMap::signedMap(theme);
    QImage image(columns, int(values.size()) / columns, QImage::Format_RGB32);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < columns; ++x)
            image.setPixel(x, y, colors.at(0.5 + 0.5 * values[std::size_t(y * columns + x)] / most));
    return image;
}

double largest(std::span<const double> values, double atLeast = 1e-30)
{
    double most = atLeast;
    for (const double value : values)
        most = std::max(most, std::abs(value));
    return most;
}

void paintCells(QPainter &painter, const QRectF &box, const QImage &image, const Theme &theme)
{
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(box, image);
    painter.setPen(QPen(theme.border, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box);
    painter.restore();
}

} // namespace

// The sequence in lines; what decides has a bracket, the query is filled, keys with a column are strong.
void paintTokens(const SlowPanelPaint &paint, const QRectF &area)
{
    QPainter &painter = paint.painter;
    const SlowScene &scene = paint.scene;
    const SlowRow &row = paint.shown().row();
    const int keys = row.keys;
    const qreal least = 12;
    qreal cell = 64;
    const auto linesAt = [&](qreal width) {
        return std::ceil(keys / std::max(1.0, std::floor(area.width() / width)));
    };
    const qreal legend = 3.2 * QFontMetricsF(font(Type::Small)).height();
    while (cell > least && linesAt(cell) * cell * 1.35 > area.height() - legend)
        cell -= 1;
    const int perLine = std::max(1, int(area.width() / cell));
    QFont type = font(Type::Tokens);
    type.setPixelSize(std::max(8, int(cell * 0.48)));
    const QColor lane = paint.style().color;
    for (int key = 0; key < keys; ++key) {
        const QRectF box(area.left() + (key % perLine) * cell,
                         area.top() + size::gap + (key / perLine) * cell * 1.35, cell - 3, cell);
        const bool isQuery = !scene.isRow && key == paint.shown().step->query;
        const bool isVisible = row.visible[std::size_t(key)];
        painter.setPen(
            QPen(paint.lit == key ? paint.theme.accent : paint.theme.border, paint.lit == key ? 2 : 1));
        painter.setBrush(isQuery ? lane : paint.theme.surface);
        painter.drawRoundedRect(box, size::tiny, size::tiny);
        painter.setFont(type);
        paint.words(box, Qt::AlignCenter, scene.glyph(key),
                    isQuery     ? paint.theme.surface
                    : isVisible ? paint.theme.text
                                : paint.theme.muted);
        if (std::ranges::find(scene.deciding, key) != scene.deciding.end()) {
            painter.setPen(QPen(paint.theme.oracle, 2));
            const qreal y = box.bottom() + 3;
            painter.drawPolyline(
                QPolygonF({{box.left(), y}, {box.left(), y + 3}, {box.right(), y + 3}, {box.right(), y}}));
        }
        if (paint.keys)
            paint.keys->push_back({box, key});
    }
    painter.setFont(font(Type::Small));
    QStringList lines;
    if (scene.isRow)
        lines << Words::tr(
            "Five keys with scores and values of two numbers, chosen for the handbook; there is no "
            "network around them.");
    else {
        lines << Words::tr("Filled: the query that is followed, position %1 of %2.")
                     .arg(paint.shown().step->query + 1)
                     .arg(paint.shown().step->length);
        lines << (scene.deciding.empty() ? Words::tr("Every token matters for the answer.")
                                         : Words::tr("Bracketed: the tokens that decide the answer."));
    }
    paint.words({area.left(), area.bottom() - legend, area.width(), legend},
                Qt::AlignBottom | Qt::TextWordWrap, lines.join(QLatin1Char('\n')), paint.theme.muted);
}

// The query beside its name, each key above its column, and the scores they make.
void paintVectors(const SlowPanelPaint &paint, const QRectF &area)
{
    const SlowStep &step = *paint.shown().step;
    if (step.keyVectors.empty())
        return paintBars(paint, area);
    QPainter &painter = paint.painter;
    const qreal strips = std::clamp(area.height() * 0.34, 60.0, 190.0);
    const QRectF top(area.left(), area.top(), area.width(), strips);
    const QRectF bottom = area.adjusted(0, strips + size::gap, 0, 0);
    paintBars(paint, bottom);
    const int width = int(step.queryVector.size());
    double most = 1e-30;
    for (const SlowLane &lane : paint.scene.lanes)
        most = std::max({most, largest(lane.step->keyVectors), largest(lane.step->queryVector)});
    painter.setFont(bold(Type::Small));
    const qreal line = painter.fontMetrics().height();
    paint.words({top.left(), top.top(), labelWidth(top), line}, Qt::AlignLeft, Words::tr("Query"),
                paint.theme.text);
    paintCells(painter, {top.left(), top.top() + line + 2, 20, strips - line - 4},
               stripOf(step.queryVector, 1, most, paint.theme), paint.theme);
    painter.setFont(font(Type::Small));
    paint.words({top.left() + 26, top.top() + line + 2, labelWidth(top) - 30, strips - line - 4},
                Qt::AlignLeft | Qt::TextWordWrap, Words::tr("%1 numbers each; orange is above 0").arg(width),
                paint.theme.muted);
    int place = 0;
    for (const int key : paint.scene.columns) {
        const QRectF column = columnAt(paint.scene, top, place++);
        const qreal wide = std::min(20.0, column.width() * 0.62);
        const auto vector =
            std::span(step.keyVectors).subspan(std::size_t(key) * std::size_t(width), std::size_t(width));
        paintCells(painter, {column.center().x() - wide / 2, top.top() + line + 2, wide, strips - line - 4},
                   stripOf(vector, 1, most, paint.theme), paint.theme);
    }
    painter.setFont(bold(Type::Small));
    const QRectF first = columnAt(paint.scene, top, 0);
    paint.words({first.left() + 4, top.top(), area.right() - first.left(), line}, Qt::AlignLeft,
                Words::tr("Keys"), paint.theme.text);
}

// The rest of the network folded away, and what it answers.
void paintAnswer(const SlowPanelPaint &paint, const QRectF &area)
{
    if (paint.scene.isRow)
        return paint.words(area, Qt::AlignCenter | Qt::TextWordWrap,
                           Words::tr("A row alone has no answer: choose a real example above."),
                           paint.theme.muted);
    QPainter &painter = paint.painter;
    const SlowStep &step = *paint.shown().step;
    painter.setFont(font(Type::Small));
    const qreal line = painter.fontMetrics().height();
    const QStringList parts{Words::tr("the mix"), Words::tr("the rest of the layers"), Words::tr("read-out")};
    const qreal width = (area.width() - 2 * 28) / 3;
    for (int i = 0; i < 3; ++i) {
        const QRectF box(area.left() + i * (width + 28), area.top() + size::gap, width, 2 * line);
        painter.setPen(QPen(paint.theme.border, 1));
        painter.setBrush(paint.theme.sunken);
        painter.drawRoundedRect(box, size::radius, size::radius);
        paint.words(box, Qt::AlignCenter,
                    painter.fontMetrics().elidedText(parts[i], Qt::ElideRight, int(width) - 6),
                    paint.theme.text);
        if (i < 2)
            paint.words({box.right(), box.top(), 28, box.height()}, Qt::AlignCenter, QStringLiteral("→"),
                        paint.theme.muted);
    }
    const int classes = int(step.logits.size());
    const QRectF body = area.adjusted(0, 3 * line + size::wide, 0, -size::gap);
    const qreal height = std::min(110.0, body.height() / classes);
    const qreal name = labelWidth(area);
    const QFont strong = bold(height > 60 ? Type::Title : Type::Small);
    const qreal wide = QFontMetricsF(strong).horizontalAdvance(QStringLiteral("0.000000 ")) +
                       QFontMetricsF(font(Type::Small)).horizontalAdvance(QStringLiteral("−00.0000"));
    for (int i = 0; i < classes; ++i) {
        const QRectF row(body.left(), body.top() + i * height, body.width(), height - size::gap);
        const bool isLabel = i == step.label;
        painter.setFont(isLabel ? bold(Type::Body) : font(Type::Body));
        const QString text = i < paint.scene.classes.size() ? paint.scene.classes[i] : QString::number(i);
        paint.words({row.left(), row.top(), name - size::gap, row.height()}, Qt::AlignVCenter,
                    isLabel ? Words::tr("%1, right").arg(text) : text, paint.theme.text);
        const double p = step.probabilities[std::size_t(i)];
        const qreal room = row.width() - name - wide - size::gap;
        QColor color = paint.style().color;
        if (!isLabel)
            color.setAlphaF(0.45f);
        const QRectF bar(row.left() + name, row.top() + row.height() * 0.2, room * p * paint.progress,
                         row.height() * 0.6);
        painter.fillRect(QRectF(bar.left(), bar.top(), room, bar.height()), paint.theme.sunken);
        painter.fillRect(bar, color);
        painter.setPen(paint.theme.text);
        painter.setFont(isLabel ? strong : font(Type::Small));
        const QRectF numbers(row.right() - wide, row.top(), wide, row.height());
        paint.number(numbers, Qt::AlignLeft | Qt::AlignVCenter, numberText(p, 6), p,
                     Words::tr("probability of class %1").arg(text));
        painter.setFont(font(Type::Small));
        painter.setPen(paint.theme.muted);
        paint.number(numbers, Qt::AlignRight | Qt::AlignVCenter, numberText(step.logits[std::size_t(i)], 4),
                     step.logits[std::size_t(i)], Words::tr("logit of class %1").arg(text));
    }
    painter.setFont(font(Type::Small));
    const QRectF heads(body.right() - wide, body.top() - line, wide, line);
    paint.words(heads, Qt::AlignRight, Words::tr("logit"), paint.theme.muted);
    paint.words(heads, Qt::AlignLeft, Words::tr("probability"), paint.theme.muted);
}

// The curve of surprise, with the place of this lane on it.
void paintLoss(const SlowPanelPaint &paint, const QRectF &area)
{
    if (paint.scene.isRow)
        return paint.words(area, Qt::AlignCenter | Qt::TextWordWrap,
                           Words::tr("A row alone has no loss: its gradient is given at the mix, in step 8."),
                           paint.theme.muted);
    QPainter &painter = paint.painter;
    const SlowStep &step = *paint.shown().step;
    double most = 2;
    for (const SlowLane &lane : paint.scene.lanes)
        most = std::max(most, lane.step->loss * 1.15);
    painter.setFont(font(Type::Small));
    const qreal line = painter.fontMetrics().height();
    const QRectF plot = area.adjusted(36, 2.2 * line, -size::wide, -2.6 * line);
    const auto at = [&](double p, double loss) {
        return QPointF(plot.left() + p * plot.width(), plot.bottom() - loss / most * plot.height());
    };
    painter.setPen(QPen(paint.theme.strongBorder, 1));
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    painter.drawLine(plot.bottomLeft(), plot.topLeft());
    for (int tick = 0; tick <= 4; ++tick) {
        const QPointF place = at(tick * 0.25, 0);
        paint.words({place.x() - 30, place.y() + 3, 60, line}, Qt::AlignHCenter, QString::number(tick * 0.25),
                    paint.theme.muted);
    }
    for (int tick = 0; tick <= int(most); ++tick)
        paint.words({plot.left() - 36, at(0, tick).y() - line / 2, 30, line}, Qt::AlignRight,
                    QString::number(tick), paint.theme.muted);
    paint.words({plot.left(), plot.bottom() + 1.3 * line, plot.width(), line}, Qt::AlignHCenter,
                Words::tr("probability of the right answer"), paint.theme.muted);
    QPainterPath curve;
    for (int i = 0; i <= 200; ++i) {
        const double p = std::exp(-most) + (1 - std::exp(-most)) * i / 200.0;
        i == 0 ? curve.moveTo(at(p, -std::log(p))) : curve.lineTo(at(p, -std::log(p)));
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(paint.theme.muted, 2));
    painter.drawPath(curve);
    const double p = step.probabilities[std::size_t(step.label)];
    const QPointF here = at(p, step.loss);
    const QColor color = paint.style().color;
    painter.setPen(QPen(color, 1, Qt::DashLine));
    painter.drawLine(here, QPointF(here.x(), plot.bottom()));
    painter.drawLine(here, QPointF(plot.left(), here.y()));
    painter.setPen(QPen(paint.theme.surface, 2));
    painter.setBrush(color);
    painter.drawEllipse(here, 7, 7);
    painter.setFont(bold(Type::Big));
    painter.setPen(color);
    const QRectF big(plot.left() + plot.width() * 0.42, plot.top() - line, plot.width() * 0.58,
                     painter.fontMetrics().height());
    paint.number(big, Qt::AlignRight | Qt::AlignTop, numberText(step.loss, 6), step.loss, Words::tr("loss"));
    painter.setFont(font(Type::Small));
    paint.words({big.left(), big.bottom(), big.width(), line}, Qt::AlignRight,
                QStringLiteral("−ln ") + numberText(p, 6), paint.theme.muted);
}

void paintConcentration(const SlowPanelPaint &paint, const QRectF &area)
{
    QPainter &painter = paint.painter;
    const qreal bars = area.height() * 0.5;
    paintBars(paint, {area.left(), area.top(), area.width(), bars});
    struct Meter
    {
        QString name, note;
        double (*of)(const SlowRow &);
        int decimals;
    };
    const Meter meters[] = {
        {QStringLiteral("|dz|₁"), Words::tr("all pushes added up"),
         [](const SlowRow &row) { return row.gradientL1; }, 6},
        {QStringLiteral("|dz|₂"), Words::tr("the length of the push"),
         [](const SlowRow &row) { return row.gradientL2; }, 6},
        {Words::tr("keys used"), Words::tr("that share the push: (|dz|₁ ÷ |dz|₂)²"),
         [](const SlowRow &row) { return row.participation; }, 2},
    };
    double sum = 0; // both lengths are written in its units
    for (const SlowLane &lane : paint.scene.lanes)
        sum = std::max(sum, lane.row().gradientL1);
    const QRectF body = area.adjusted(0, bars + size::wide, 0, 0);
    const qreal height = body.height() / 3;
    for (int i = 0; i < 3; ++i) {
        const Meter &meter = meters[i];
        double most = 1e-30;
        for (const SlowLane &lane : paint.scene.lanes)
            most = std::max(most, meter.of(lane.row()));
        const double value = meter.of(paint.shown().row());
        const QRectF row(body.left(), body.top() + i * height, body.width(), height);
        painter.setFont(bold(Type::Body));
        const qreal line = painter.fontMetrics().height();
        paint.words({row.left(), row.top(), row.width() / 2, line}, Qt::AlignLeft, meter.name,
                    paint.theme.text);
        painter.setFont(font(Type::Small));
        const qreal small = painter.fontMetrics().height();
        paint.words({row.left(), row.top() + line, row.width(), small}, Qt::AlignLeft, meter.note,
                    paint.theme.muted);
        painter.setFont(bold(Type::Title));
        painter.setPen(paint.style().color);
        const int exponent = meter.decimals > 2 ? exponentOf({0, sum}) : 0;
        // A power of ten takes room, and brings up to three figures before the point.
        const int decimals = exponent ? meter.decimals - 3 : meter.decimals;
        paint.number({row.left(), row.top(), row.width(), line + small}, Qt::AlignRight | Qt::AlignTop,
                     numberText(value * std::pow(10, -exponent), decimals) +
                         (exponent ? QStringLiteral(" ") : QString()) + exponentWords(exponent),
                     value, meter.name);
        const qreal thick = std::clamp(height - line - small - size::gap, 6.0, 14.0);
        const QRectF bar(row.left(), row.top() + line + small + 2, row.width(), thick);
        painter.fillRect(bar, paint.theme.sunken);
        painter.fillRect(QRectF(bar.left(), bar.top(), bar.width() * value / most * paint.progress, thick),
                         paint.style().color);
    }
}

// Products of what was pushed and what was read, and how the step becomes as long as it is.
void paintWeights(const SlowPanelPaint &paint, const QRectF &area)
{
    if (paint.scene.isRow)
        return paint.words(area, Qt::AlignCenter | Qt::TextWordWrap,
                           Words::tr("A row alone has no weights to move: choose a real example above."),
                           paint.theme.muted);
    QPainter &painter = paint.painter;
    const SlowWeights &weights = paint.shown().step->weights;
    double most = 1e-30;
    for (const SlowLane &lane : paint.scene.lanes)
        most = std::max({most, largest(lane.step->weights.queryMap), largest(lane.step->weights.keyMap)});
    painter.setFont(font(Type::Small));
    const qreal line = painter.fontMetrics().height();
    const bool hasKeys = !weights.keyMap.empty();
    const qreal side = std::min((area.width() - size::wide) / 2, area.height() - 8.5 * line);
    const auto map = [&](int place, const QString &name, const QString &note,
                         const std::vector<double> &values) {
        const QRectF box(area.left() + place * (area.width() + size::wide) / 2, area.top() + 1.4 * line, side,
                         side);
        painter.setFont(bold(Type::Small));
        paint.words({box.left(), area.top(), box.width(), line}, Qt::AlignLeft, name, paint.theme.text);
        paintCells(painter, box, stripOf(values, weights.inputs, most, paint.theme), paint.theme);
        painter.setFont(font(Type::Small));
        paint.words({box.left(), box.bottom() + 2, area.width() / 2 - size::gap, line}, Qt::AlignLeft,
                    painter.fontMetrics().elidedText(note, Qt::ElideRight, int(area.width() / 2 - size::gap)),
                    paint.theme.muted);
    };
    map(0, Words::tr("dW of queries"), Words::tr("dq × what the query read"), weights.queryMap);
    if (hasKeys)
        map(1, Words::tr("dW of keys"), Words::tr("dz q × what each key read"), weights.keyMap);
    struct Line
    {
        QString name;
        double value;
    };
    const Line lines[] = {
        {Words::tr("norm, this query alone"), weights.rowNorm},
        {Words::tr("norm, the whole example"), weights.exampleNorm},
        {Words::tr("norm, mean of the batch of %1").arg(paint.shown().step->examples), weights.batchNorm},
        {weights.clip > 0 ? Words::tr("clip factor (norm at most %1)").arg(exactText(weights.clip))
                          : Words::tr("clip factor (no clipping)"),
         weights.clipFactor},
        {Words::tr("learning rate"), weights.rate},
    };
    QRectF row(area.left(), area.bottom() - 5.4 * line, area.width(), line);
    for (const Line &each : lines) {
        painter.setFont(font(Type::Small));
        paint.words(row, Qt::AlignLeft | Qt::AlignVCenter, each.name, paint.theme.muted);
        painter.setFont(bold(Type::Small));
        painter.setPen(paint.theme.text);
        paint.number(row, Qt::AlignRight | Qt::AlignVCenter, numberText(each.value, 6), each.value,
                     each.name);
        row.translate(0, line * 1.05);
    }
}

} // namespace fovea::ui
