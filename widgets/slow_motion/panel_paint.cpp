// SPDX-License-Identifier: MIT
#include "widgets/slow_motion/panel_paint.h"

#include "widgets/kit/lane_chip.h"
#include "widgets/kit/tr.h"

#include <QPainter>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr qreal chip = 20;

} // namespace

void SlowPanelPaint::number(const QRectF &box, int flags, const QString &text, double exact,
                            const QString &what) const
{
    QRectF used;
    painter.drawText(box, flags | Qt::TextDontClip, text, &used);
    if (numbers)
        numbers->push_back({used.adjusted(-2, -2, 2, 2), exactText(exact), what});
}

void SlowPanelPaint::words(const QRectF &box, int flags, const QString &text, const QColor &color) const
{
    painter.setPen(color);
    painter.drawText(box, flags, text);
}

QFont bold(Type type)
{
    QFont made = font(type);
    made.setWeight(QFont::DemiBold);
    return made;
}

QString panelNote(const SlowScene &scene, SubStep step, int lane)
{
    const SlowRow &row = scene.lanes[std::size_t(lane)].row();
    const int visible = row.visibleKeys();
    const int dropped = visible - row.keptKeys();
    if (step == SubStep::Tokens)
        return {};
    if (step == SubStep::QueryKeys)
        return scene.sameInputs    ? Words::tr("the same scores in both")
               : scene.sameWeights ? Words::tr("the same weights, other inputs")
                                   : Words::tr("its own weights");
    if (step == SubStep::Update && !scene.isRow) {
        const SlowAfter &after = scene.lanes[std::size_t(lane)].step->after;
        return after.joined.empty() && after.left.empty()
                   ? (dropped == 0 ? Words::tr("nothing to pick") : Words::tr("no pick flips"))
                   : Words::tr("%1 in, %2 out").arg(after.joined.size()).arg(after.left.size());
    }
    if (dropped == 0)
        return Words::tr("all %1 keys answer").arg(visible);
    return Words::tr("%1 of %2 keys are dropped").arg(dropped).arg(visible);
}

qreal labelWidth(const QRectF &area)
{
    return std::clamp(area.width() * 0.17, 64.0, 130.0);
}

QRectF columnAt(const SlowScene &scene, const QRectF &area, int place)
{
    const bool hasOthers = scene.others() > 0;
    const qreal left = area.left() + labelWidth(area);
    const qreal columns = qreal(scene.columns.size()) + (hasOthers ? 1.1 : 0);
    const qreal width = (area.right() - left) / columns;
    return {left + place * width, area.top(), width, area.height()};
}

void paintHeads(const SlowPanelPaint &paint, const QRectF &area, qreal height)
{
    QPainter &painter = paint.painter;
    painter.setFont(font(Type::Small));
    const bool namesKeys = painter.fontMetrics().horizontalAdvance(paint.scene.keyName(99)) <=
                           columnAt(paint.scene, area, 0).width() - 4;
    const QRectF side(area.left(), area.top(), labelWidth(area), painter.fontMetrics().height());
    if (!namesKeys)
        paint.words(side, Qt::AlignVCenter, Words::tr("key"), paint.theme.muted);
    if (!paint.scene.tokens.isEmpty())
        paint.words(side.translated(0, side.height()), Qt::AlignVCenter, Words::tr("token"),
                    paint.theme.muted);
    int place = 0;
    for (const int key : paint.scene.columns) {
        const QRectF column = columnAt(paint.scene, area, place++);
        const bool isLit = paint.lit == key;
        const bool isKept = paint.shown().row().kept[std::size_t(key)];
        painter.setFont(isLit ? bold(Type::Small) : font(Type::Small));
        const QColor color = isLit || isKept ? paint.theme.text : paint.theme.muted;
        QRectF line(column.left(), area.top(), column.width(), painter.fontMetrics().height());
        paint.words(line, Qt::AlignCenter, namesKeys ? paint.scene.keyName(key) : paint.scene.keyNumber(key),
                    color);
        if (key < paint.scene.tokens.size()) {
            line.moveTop(line.bottom());
            painter.setFont(font(Type::Tokens));
            paint.words(line, Qt::AlignCenter, paint.scene.tokens[key], color);
        }
        if (paint.keys)
            paint.keys->push_back({column, key});
    }
    if (paint.scene.others() > 0) {
        const QRectF column = columnAt(paint.scene, area, place);
        painter.setFont(font(Type::Small));
        paint.words({column.left(), area.top(), column.width(), height},
                    Qt::AlignHCenter | Qt::AlignTop | Qt::TextDontClip,
                    Words::tr("+ %1\nmore").arg(paint.scene.others()), paint.theme.muted);
    }
}

void paintFoot(const SlowPanelPaint &paint, const QRectF &area, const QStringList &words)
{
    QPainter &painter = paint.painter;
    painter.setFont(font(Type::Small));
    paint.words({area.left(), area.top(), labelWidth(area), area.height()}, Qt::AlignLeft | Qt::AlignVCenter,
                paint.step == SubStep::ToScores ? Words::tr("The step") : QString(), paint.theme.muted);
    int place = 0;
    for (const int key : paint.scene.columns) {
        const QRectF column = columnAt(paint.scene, area, place++);
        QString text = words[key];
        if (painter.fontMetrics().horizontalAdvance(text) > column.width())
            text = text.contains(QLatin1Char(' ')) ? text.section(QLatin1Char(' '), -1) : text;
        if (painter.fontMetrics().horizontalAdvance(text) > column.width() + 4)
            text = paint.step == SubStep::ToScores ? QStringLiteral("–")
                   : text == Words::tr("dropped")  ? QStringLiteral("×")
                                                   : text.left(1);
        const bool isKept = paint.shown().row().kept[std::size_t(key)];
        paint.words(column, Qt::AlignCenter | Qt::TextDontClip, text,
                    isKept ? paint.theme.text : paint.theme.muted);
    }
}

void paintPanel(const SlowPanelPaint &paint)
{
    QPainter &painter = paint.painter;
    const Theme &theme = paint.theme;
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF inside = paint.area.adjusted(size::wide, size::wide - 2, -size::wide, -size::gap);
    painter.setFont(font(Type::Small));
    const qreal small = painter.fontMetrics().height();
    paintLaneLetter(painter, {inside.left(), inside.top(), chip, chip}, paint.shown().letter, paint.style(),
                    theme);
    const QString note = panelNote(paint.scene, paint.step, paint.lane);
    const qreal noteWidth = painter.fontMetrics().horizontalAdvance(note) + size::gap;
    paint.words({inside.right() - noteWidth, inside.top(), noteWidth, chip},
                Qt::AlignRight | Qt::AlignVCenter, note, theme.muted);
    painter.setFont(font(Type::Section));
    const QRectF title(inside.left() + chip + size::gap, inside.top(),
                       inside.width() - chip - size::gap - noteWidth, chip);
    paint.words(title, Qt::AlignVCenter,
                painter.fontMetrics().elidedText(paint.shown().title, Qt::ElideRight, int(title.width())),
                theme.text);
    const QRectF body = inside.adjusted(0, chip + size::gap, 0, 0);
    switch (paint.step) {
    case SubStep::Tokens:
        return paintTokens(paint, body);
    case SubStep::QueryKeys:
        return paintVectors(paint, body);
    case SubStep::Mix:
        return paintMix(paint, body);
    case SubStep::Answer:
        return paintAnswer(paint, body);
    case SubStep::Loss:
        return paintLoss(paint, body);
    case SubStep::BackToMix:
        return paintBackward(paint, body);
    case SubStep::Concentration:
        return paintConcentration(paint, body);
    case SubStep::ToWeights:
        return paintWeights(paint, body);
    default:
        return paintBars(paint, body.adjusted(0, 0, 0, -small / 4));
    }
}

} // namespace fovea::ui
