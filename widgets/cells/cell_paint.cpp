// SPDX-License-Identifier: MIT
#include "widgets/cells/cell_paint.h"

#include "widgets/cells/cell_words.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr qreal corner = 3;
constexpr qreal pipExtent = 6.4;
constexpr qreal pipPitch = 9.6;
constexpr qreal hatchPitch = 5;
constexpr qreal triangle = 7;
constexpr qreal tallCell = 64; // has room for larger numbers

qreal luminance(const QColor &color)
{
    const auto linear = [](qreal part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

void outline(QPainter &painter, const QRectF &box, const QColor &color, qreal width, Qt::PenStyle style)
{
    painter.setPen(QPen(color, width, style));
    painter.setBrush(Qt::NoBrush);
    const qreal half = width / 2;
    painter.drawRoundedRect(box.adjusted(half, half, -half, -half), corner, corner);
}

void fill(QPainter &painter, const QRectF &box, const QColor &color)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRoundedRect(box, corner, corner);
}

void text(QPainter &painter, const QRectF &box, const QColor &ink, const QString &words, bool strong,
          Type type = Type::Small)
{
    QFont font = ui::font(type);
    font.setBold(strong);
    painter.setFont(font);
    painter.setPen(ink);
    const QFontMetricsF metrics(font);
    painter.drawText(box, Qt::AlignCenter, metrics.elidedText(words, Qt::ElideRight, box.width() - 2));
}

void sign(QPainter &painter, const QRectF &box, SweepState state, const QColor &ink)
{
    const QPointF center = box.center();
    const qreal half = std::min({box.width(), box.height(), qreal(18)}) / 4;
    painter.setPen(QPen(ink, 2));
    painter.setBrush(Qt::NoBrush);
    switch (state) {
    case SweepState::Paused:
        painter.drawLine(center + QPointF(-half / 2, -half), center + QPointF(-half / 2, half));
        painter.drawLine(center + QPointF(half / 2, -half), center + QPointF(half / 2, half));
        break;
    case SweepState::Diverged:
        painter.drawLine(center + QPointF(-half, -half), center + QPointF(half, half));
        painter.drawLine(center + QPointF(half, -half), center + QPointF(-half, half));
        break;
    case SweepState::Stopped:
        painter.drawRect(QRectF(center - QPointF(half, half) / 1.3, center + QPointF(half, half) / 1.3));
        break;
    case SweepState::Failed:
        text(painter, box, ink, QStringLiteral("!"), true);
        break;
    default:
        break;
    }
}

void signWithWords(QPainter &painter, const QRectF &box, SweepState state, const QColor &ink,
                   const QString &words, bool hasRoom)
{
    if (!hasRoom) {
        sign(painter, box, state, ink);
        return;
    }
    const QRectF upper(box.left(), box.top() + 2, box.width(), box.height() / 2);
    sign(painter, upper, state, ink);
    text(painter, QRectF(box.left(), box.center().y(), box.width(), box.height() / 2), ink, words, false);
}

void paintRunning(QPainter &painter, const QRectF &box, const CellFacts &facts, const SweepSnapshot &sweep,
                  const CellLook &look)
{
    const FollowedRun &run = sweep.run(facts.atWork);
    const qreal share = std::min(1.0, double(run.epochs) / std::max(1, sweep.plan().grid.cap));
    QColor tint = look.theme.accent;
    tint.setAlphaF(0.18F);
    fill(painter, QRectF(box.left(), box.bottom() - box.height() * share, box.width(), box.height() * share),
         tint);
    outline(painter, box, look.theme.accent, 1.5, Qt::SolidLine);
    if (!look.numbers)
        return;
    if (const RunCurve &curve = sweep.curves[std::size_t(facts.atWork)]; curve && curve->size() > 1) {
        QPolygonF line;
        const QRectF area = box.adjusted(6, box.height() / 2, -6, -4);
        for (std::size_t i = 0; i < curve->size(); ++i)
            line << QPointF(area.left() + area.width() * double(i) / double(curve->size() - 1),
                            area.bottom() - area.height() * (*curve)[i].trainAccuracy);
        painter.setPen(QPen(look.theme.accent, 1.2));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(line);
    }
    text(painter, QRectF(box.left(), box.top() + 1, box.width(), box.height() / 2), look.theme.accent,
         QCoreApplication::translate("fovea::ui::CellPaint", "epoch %1").arg(run.epochs), true);
}

void paintTriangle(QPainter &painter, const QRectF &box, Verdict verdict, const QColor &ink)
{
    const QPointF at = box.bottomRight() - QPointF(triangle + 3, 4);
    QPolygonF shape;
    if (verdict == Verdict::Faster)
        shape << at << at + QPointF(triangle, 0) << at + QPointF(triangle / 2, -triangle);
    else
        shape << at + QPointF(0, -triangle) << at + QPointF(triangle, -triangle)
              << at + QPointF(triangle / 2, 0);
    painter.setPen(QPen(ink, 1));
    painter.setBrush(verdict == Verdict::Faster ? QBrush(ink) : QBrush(Qt::NoBrush));
    painter.drawPolygon(shape);
}

void paintPips(QPainter &painter, const QRectF &box, const CellFacts &facts, const QColor &ink, qreal room)
{
    const qreal y = box.bottom() - pipExtent;
    const qreal needed = pipPitch * qreal(facts.seeds.size());
    if (needed > room) {
        text(painter, QRectF(box.left(), box.bottom() - 14, room, 13), ink,
             QStringLiteral("%1/%2").arg(facts.arrived).arg(facts.seeds.size()), false);
        return;
    }
    qreal x = box.left() + 3 + pipPitch / 2;
    for (const SeedFact &seed : facts.seeds) {
        paintPip(painter, {x, y}, seed.state, ink);
        x += pipPitch;
    }
}

void paintSettled(QPainter &painter, const QRectF &box, const CellFacts &facts, const CellLook &look)
{
    const auto value = facts.value(look.measure);
    const QColor ground =
        value ? measureColor(look.map, look.limits, look.measure, *value) : look.theme.sunken;
    const QColor ink = inkOn(ground, look.theme);
    fill(painter, box, ground);
    if (const qreal missing = 1 - qreal(facts.arrived) / facts.settled; missing > 0) {
        QColor pale = ink;
        pale.setAlphaF(look.theme.dark ? 0.16F : 0.28F);
        paintHatch(
            painter,
            QRectF(box.right() - box.width() * missing, box.top(), box.width() * missing, box.height()),
            pale);
    }
    if (look.numbers) {
        const bool pips = look.pips && box.height() >= 34;
        text(painter, pips ? box.adjusted(0, 2, 0, -12) : box, ink, cellNumber(facts, look.measure), true,
             box.height() >= tallCell ? Type::Section : Type::Small);
        const bool decided = facts.verdict == Verdict::Faster || facts.verdict == Verdict::Slower;
        if (pips)
            paintPips(painter, box, facts, ink, box.width() - (decided ? triangle + 6 : 4));
        if (decided)
            paintTriangle(painter, box, facts.verdict, ink);
    }
    if (facts.state == SweepState::Stopped)
        sign(painter, QRectF(box.right() - 14, box.top() + 1, 13, 13), SweepState::Stopped, ink);
    if (facts.failed >= 0) {
        outline(painter, box, look.theme.bad, 2, Qt::SolidLine);
        fill(painter, QRectF(box.right() - 13, box.top() + 1, 12, 14), look.theme.surface);
        text(painter, QRectF(box.right() - 13, box.top() + 1, 12, 14), look.theme.bad, QStringLiteral("!"),
             true);
    } else if (facts.atWork >= 0) {
        outline(painter, box, look.theme.accent, 2, Qt::SolidLine);
    }
}

} // namespace

QColor inkOn(const QColor &ground, const Theme &theme)
{
    constexpr qreal switchAt = 0.179;
    return luminance(ground) > switchAt ? theme.outlineEdge : theme.outline;
}

QColor measureColor(const ColorMap &map, const MeasureLimits &limits, CellMeasure measure, double value)
{
    double share = 0;
    if (limits.isLogarithmic) {
        const double bounded = std::clamp(value, limits.low, limits.high);
        share = std::log(bounded / limits.low) / std::log(limits.high / limits.low);
    } else {
        share = (value - limits.low) / (limits.high - limits.low);
    }
    return QColor::fromRgb(map.at(measure == CellMeasure::Epochs ? 1 - share : share)); // fast is bright
}

void paintHatch(QPainter &painter, const QRectF &box, const QColor &ink)
{
    painter.save();
    painter.setClipRect(box, Qt::IntersectClip);
    painter.setPen(QPen(ink, 1));
    for (qreal x = box.left() - box.height(); x < box.right(); x += hatchPitch)
        painter.drawLine(QPointF(x, box.bottom()), QPointF(x + box.height(), box.top()));
    painter.restore();
}

void paintPip(QPainter &painter, const QPointF &center, SweepState state, const QColor &ink)
{
    const qreal radius = pipExtent / 2;
    const QRectF box(center - QPointF(radius, radius), center + QPointF(radius, radius));
    painter.setPen(QPen(ink, 1));
    painter.setBrush(Qt::NoBrush);
    const auto cross = [&] {
        const qreal half = radius * 0.6;
        painter.drawLine(center + QPointF(-half, -half), center + QPointF(half, half));
        painter.drawLine(center + QPointF(half, -half), center + QPointF(-half, half));
    };
    switch (state) {
    case SweepState::Arrived:
        painter.setBrush(ink);
        painter.drawEllipse(box);
        break;
    case SweepState::NotByCap:
        painter.drawEllipse(box);
        cross();
        break;
    case SweepState::Diverged:
        cross();
        break;
    case SweepState::Running: {
        QColor pale = ink;
        pale.setAlphaF(0.5F);
        painter.setPen(QPen(pale, 1));
        painter.drawEllipse(box);
        painter.setPen(QPen(ink, 2));
        painter.drawArc(box, 90 * 16, -120 * 16);
        break;
    }
    case SweepState::Stopped:
        painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
        break;
    case SweepState::Paused:
        painter.drawLine(center + QPointF(-1.5, -radius), center + QPointF(-1.5, radius));
        painter.drawLine(center + QPointF(1.5, -radius), center + QPointF(1.5, radius));
        break;
    case SweepState::Failed:
        painter.setPen(QPen(ink, 1.6));
        painter.drawLine(center + QPointF(0, -radius), center + QPointF(0, 0.5));
        painter.drawPoint(center + QPointF(0, radius));
        break;
    case SweepState::Stale:
        painter.setPen(QPen(ink, 1, Qt::DotLine));
        painter.drawEllipse(box);
        break;
    case SweepState::Planned:
    case SweepState::Queued: {
        QColor pale = ink;
        pale.setAlphaF(0.55F);
        painter.setPen(QPen(pale, 1));
        painter.drawEllipse(box);
        break;
    }
    }
}

void paintCell(QPainter &painter, const QRectF &box, const CellFacts &facts, const SweepSnapshot &sweep,
               const CellLook &look)
{
    if (facts.isEmpty())
        return;
    const Theme &theme = look.theme;
    if (facts.settled > 0 && facts.state != SweepState::Diverged) {
        paintSettled(painter, box, facts, look);
        return;
    }
    const bool hasRoom = look.numbers && box.height() >= 34;
    const auto translated = [](const char *words) {
        return QCoreApplication::translate("fovea::ui::CellPaint", words);
    };
    switch (facts.state) {
    case SweepState::Running:
        paintRunning(painter, box, facts, sweep, look);
        return;
    case SweepState::Diverged:
        fill(painter, box, theme.sunken);
        outline(painter, box, theme.strongBorder, 1, Qt::SolidLine);
        signWithWords(painter, box, facts.state, theme.text, cellNumber(facts, CellMeasure::Epochs), hasRoom);
        return;
    case SweepState::Paused:
        fill(painter, box, theme.sunken);
        outline(painter, box, theme.border, 1, Qt::SolidLine);
        signWithWords(painter, box, facts.state, theme.muted, translated("at %1").arg(facts.latest), hasRoom);
        return;
    case SweepState::Stopped:
        fill(painter, box, theme.sunken);
        paintHatch(painter, box, theme.strongBorder);
        signWithWords(painter, box, facts.state, theme.text, QStringLiteral("> %1").arg(facts.latest),
                      hasRoom);
        return;
    case SweepState::Failed:
        outline(painter, box, theme.bad, 2, Qt::SolidLine);
        signWithWords(painter, box, facts.state, theme.bad, translated("failed"), hasRoom);
        return;
    case SweepState::Stale:
        fill(painter, box, theme.sunken);
        outline(painter, box, theme.strongBorder, 1, Qt::DashLine);
        if (look.numbers)
            text(painter, box, theme.muted, translated("stale"), false);
        return;
    case SweepState::Queued:
        outline(painter, box, theme.strongBorder, 1, Qt::SolidLine);
        return;
    default:
        outline(painter, box, theme.strongBorder, 1, Qt::DotLine);
    }
}

void paintSample(QPainter &painter, const QRectF &box, SweepState state, const CellLook &look)
{
    const Theme &theme = look.theme;
    const QColor fast = QColor::fromRgb(look.map.at(0.6)), slow = QColor::fromRgb(look.map.at(0));
    switch (state) {
    case SweepState::Arrived:
        fill(painter, box, fast);
        return;
    case SweepState::NotByCap: {
        fill(painter, box, slow);
        QColor pale = theme.outline;
        pale.setAlphaF(theme.dark ? 0.2F : 0.35F);
        paintHatch(painter, box, pale);
        return;
    }
    case SweepState::Running: {
        QColor tint = theme.accent;
        tint.setAlphaF(0.18F);
        fill(painter, box.adjusted(0, box.height() / 2, 0, 0), tint);
        outline(painter, box, theme.accent, 1.5, Qt::SolidLine);
        return;
    }
    case SweepState::Failed:
        outline(painter, box, theme.bad, 2, Qt::SolidLine);
        sign(painter, box, state, theme.bad);
        return;
    case SweepState::Stale:
        fill(painter, box, theme.sunken);
        outline(painter, box, theme.strongBorder, 1, Qt::DashLine);
        return;
    case SweepState::Planned:
    case SweepState::Queued:
        outline(painter, box, theme.strongBorder, 1,
                state == SweepState::Planned ? Qt::DotLine : Qt::SolidLine);
        return;
    case SweepState::Stopped:
        fill(painter, box, theme.sunken);
        paintHatch(painter, box, theme.strongBorder);
        sign(painter, box, state, theme.text);
        return;
    default:
        fill(painter, box, theme.sunken);
        outline(painter, box, theme.border, 1, Qt::SolidLine);
        sign(painter, box, state, theme.text);
    }
}

} // namespace fovea::ui
