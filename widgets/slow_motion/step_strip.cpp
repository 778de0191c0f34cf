// SPDX-License-Identifier: MIT
#include "widgets/slow_motion/step_strip.h"

#include "widgets/slow_motion/bar_rows.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr qreal between = 7;

// The bars of the row that matters most in a step, as small as a stamp.
void paintStamp(QPainter &painter, const QRectF &box, const SlowScene &scene, SubStep step, int lane,
                const Theme &theme)
{
    const std::vector<BarRow> rows = barRows(scene, step, lane);
    if (rows.empty() || scene.columns.empty())
        return;
    const BarRow &row = rows.back();
    const BarRange range = rangeOf(scene, step, row.id);
    const qreal scale = range.extent() > 0 ? box.height() / range.extent() : 0;
    const qreal base = range.extent() > 0 ? box.top() + range.high * scale : box.center().y();
    const qreal width = box.width() / qreal(scene.columns.size());
    const QColor color = step == SubStep::QueryKeys && scene.sameInputs
                             ? theme.muted
                             : theme.lane(scene.lanes[std::size_t(lane)].style).color;
    painter.setPen(QPen(theme.border, 1));
    painter.drawLine(QPointF(box.left(), base), QPointF(box.right(), base));
    for (std::size_t i = 0; i < scene.columns.size(); ++i) {
        const std::size_t key = std::size_t(scene.columns[i]);
        const QRectF bar = QRectF(box.left() + qreal(i) * width + width * 0.1, base,
                                  std::max(1.0, width * 0.8), -row.values[key] * scale)
                               .normalized();
        switch (row.looks[key]) {
        case BarLook::Solid:
            painter.fillRect(bar, color);
            break;
        case BarLook::Zero:
        case BarLook::Stub:
            painter.fillRect(QRectF(bar.left(), base - 1, bar.width(), 1.6), color);
            break;
        case BarLook::Hatched:
        case BarLook::Hollow:
            painter.setPen(QPen(color, 0.8, Qt::DotLine));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(bar);
            break;
        }
    }
    if (row.line) {
        painter.setPen(QPen(theme.text, 1, Qt::DashLine));
        painter.drawLine(QPointF(box.left(), base - *row.line * scale),
                         QPointF(box.right(), base - *row.line * scale));
    }
}

void paintMixStamp(QPainter &painter, const QRectF &box, const SlowScene &scene, int lane, const Theme &theme)
{
    const SlowRow &row = scene.lanes[std::size_t(lane)].row();
    const ValuePlane plane = valuePlane(scene.sameWeights ? scene.lanes.front().row() : row);
    QPolygonF path{QPointF()};
    for (int key = 0; key < row.keys; ++key) {
        const auto [x, y] = plane.at(
            std::span(row.values).subspan(std::size_t(key) * std::size_t(row.width), std::size_t(row.width)));
        path << path.back() + row.weights[std::size_t(key)] * QPointF(x, -y);
    }
    const QRectF bounds = path.boundingRect();
    const qreal scale = std::min(box.width() / std::max(1e-9, bounds.width()),
                                 box.height() / std::max(1e-9, bounds.height()));
    for (QPointF &point : path)
        point = box.center() + (point - bounds.center()) * scale;
    painter.setPen(QPen(theme.lane(scene.lanes[std::size_t(lane)].style).color, 1.2));
    painter.drawPolyline(path);
    painter.setPen(QPen(theme.text, 1.6));
    painter.drawLine(path.front(), path.back());
}

// The sequence in lines of glyphs; what decides is strong and underlined. What has no room is left out.
void paintTokenStamp(QPainter &painter, const QRectF &box, const SlowScene &scene, const Theme &theme)
{
    const QFont type = ui::font(Type::Tokens);
    qsizetype longest = 1;
    for (int key = 0; key < scene.keys(); ++key)
        longest = std::max(longest, scene.glyph(key).size());
    const QFontMetricsF metrics(type);
    const qreal wide = metrics.horizontalAdvance(QLatin1Char('0')) * qreal(longest) + 1;
    const int across = std::max(1, int(box.width() / wide));
    const int lines = std::clamp((scene.keys() + across - 1) / across, 1,
                                 std::max(1, int(box.height() / metrics.height())));
    const int perLine = std::min(across, (scene.keys() + lines - 1) / lines);
    const qreal left = box.center().x() - perLine * wide / 2;
    const qreal top = box.center().y() - lines * metrics.height() / 2;
    for (int key = 0; key < std::min(scene.keys(), lines * perLine); ++key) {
        const bool decides = std::ranges::find(scene.deciding, key) != scene.deciding.end();
        QFont glyph = type;
        glyph.setWeight(decides ? QFont::Bold : QFont::Normal);
        painter.setFont(glyph);
        const QRectF cell(left + key % perLine * wide, top + key / perLine * metrics.height(), wide,
                          metrics.height());
        painter.setPen(theme.text);
        painter.drawText(cell, Qt::AlignCenter, scene.glyph(key));
        if (!decides)
            continue;
        painter.setPen(QPen(theme.oracle, 2));
        painter.drawLine(QPointF(cell.left() + 1, cell.bottom()), QPointF(cell.right() - 1, cell.bottom()));
    }
}

// What a tile says where there is nothing to draw.
QString stampWords(const SlowScene &scene, SubStep step, int lane)
{
    const SlowStep &shown = *scene.lanes[std::size_t(lane)].step;
    switch (step) {
    case SubStep::Answer:
        return numberText(shown.probabilities[std::size_t(shown.label)], 3);
    case SubStep::Loss:
        return numberText(shown.loss, 3);
    case SubStep::ToWeights:
        return QStringLiteral("×") + numberText(shown.weights.clipFactor, 2);
    default:
        return {};
    }
}

} // namespace

StepStrip::StepStrip(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setObjectName(QStringLiteral("stepStrip"));
    setAccessibleName(tr("The twelve sub-steps"));
    setCursor(Qt::PointingHandCursor);
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setWhatsThis(
        tr("The twelve sub-steps of one step of training. Those you have seen show a small picture of "
           "their own numbers; a click goes back to them. Right and Left go on and back."));
}

void StepStrip::setScene(const SlowScene *scene)
{
    m_scene = scene;
    update();
}

void StepStrip::setStep(SubStep step, SubStep furthest)
{
    m_step = step;
    m_furthest = furthest;
    setAccessibleDescription(tr("Step %1 of %2: %3").arg(int(step) + 1).arg(subSteps).arg(titleOf(step)));
    update();
}

void StepStrip::setPictures(bool shown)
{
    if (m_pictures == shown)
        return;
    m_pictures = shown;
    updateGeometry();
    update();
}

QSize StepStrip::sizeHint() const
{
    const int line = QFontMetrics(ui::font(Type::Small)).height();
    return {900, m_pictures ? line + 72 : line + 24};
}

QSize StepStrip::minimumSizeHint() const
{
    return {300, sizeHint().height()};
}

QRectF StepStrip::tile(SubStep step) const
{
    const qreal width = (this->width() - between * (subSteps - 1)) / subSteps;
    return QRectF(int(step) * (width + between), 0, width, height()).adjusted(1, 1, -1, -1);
}

void StepStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int step = 0; step < subSteps; ++step)
        paintTile(painter, SubStep(step));
}

void StepStrip::paintTile(QPainter &painter, SubStep step) const
{
    const Theme &theme = m_themes.theme();
    const QRectF box = tile(step);
    const bool isNow = step == m_step;
    const bool isSeen = step <= m_furthest;
    QColor ground = theme.surface;
    if (isNow) {
        ground = theme.accent;
        ground.setAlphaF(theme.dark ? 0.2f : 0.08f);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.surface);
        painter.drawRoundedRect(box, size::radius, size::radius);
    }
    painter.setPen(isNow    ? QPen(theme.accent, 2)
                   : isSeen ? QPen(theme.border, 1)
                            : QPen(theme.border, 1, Qt::DotLine));
    painter.setBrush(isSeen ? ground : QColor(Qt::transparent));
    painter.drawRoundedRect(box, size::radius, size::radius);
    QFont type = ui::font(Type::Small);
    if (isNow)
        type.setWeight(QFont::DemiBold);
    painter.setFont(type);
    const qreal line = painter.fontMetrics().height();
    painter.setPen(isNow ? theme.accent : isSeen ? theme.text : theme.muted);
    const bool numbered = isSeen || !m_pictures;
    QString name =
        numbered ? QStringLiteral("%1 %2").arg(int(step) + 1).arg(shortName(step)) : shortName(step);
    if (painter.fontMetrics().horizontalAdvance(name) > box.width() - 4)
        name = m_pictures && !isSeen
                   ? painter.fontMetrics().elidedText(name, Qt::ElideRight, int(box.width() - 4))
               : box.width() < 60
                   ? QString::number(int(step) + 1)
                   : painter.fontMetrics().elidedText(name, Qt::ElideRight, int(box.width() - 4));
    painter.drawText(QRectF(box.left(), m_pictures ? box.bottom() - line - 5 : box.top(), box.width(),
                            m_pictures ? line : box.height()),
                     Qt::AlignCenter, name);
    if (!m_pictures)
        return;
    const QRectF picture = box.adjusted(8, 10, -8, -line - 10);
    if (!isSeen || !m_scene || m_scene->lanes.empty()) {
        painter.setFont(ui::font(Type::Title));
        painter.setPen(theme.strongBorder);
        painter.drawText(picture, Qt::AlignCenter, QString::number(int(step) + 1));
        return;
    }
    const int lanes = int(m_scene->lanes.size());
    if (!m_scene->has(step)) {
        painter.setPen(theme.muted);
        painter.setFont(ui::font(Type::Small));
        painter.drawText(picture, Qt::AlignCenter | Qt::TextWordWrap, tr("not in this row"));
        return;
    }
    if (step == SubStep::Tokens)
        return paintTokenStamp(painter, picture, *m_scene, theme);
    for (int lane = 0; lane < lanes; ++lane) {
        const qreal width = (picture.width() - 6 * (lanes - 1)) / lanes;
        const QRectF half(picture.left() + lane * (width + 6), picture.top(), width, picture.height());
        const QString words = stampWords(*m_scene, step, lane);
        if (step == SubStep::Mix)
            paintMixStamp(painter, half, *m_scene, lane, theme);
        else if (words.isEmpty())
            paintStamp(painter, half, *m_scene, step, lane, theme);
        else {
            painter.setFont(ui::font(Type::Small));
            painter.setPen(theme.lane(m_scene->lanes[std::size_t(lane)].style).color);
            painter.drawText(half, Qt::AlignCenter, words);
        }
    }
}

std::optional<SubStep> StepStrip::at(const QPointF &point) const
{
    for (int step = 0; step < subSteps; ++step)
        if (tile(SubStep(step)).contains(point))
            return SubStep(step);
    return {};
}

void StepStrip::mousePressEvent(QMouseEvent *event)
{
    if (const auto step = at(event->position());
        step && event->button() == Qt::LeftButton && *step <= m_furthest)
        Q_EMIT chosen(*step);
}

bool StepStrip::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        auto *help = static_cast<QHelpEvent *>(event);
        const auto step = at(help->pos());
        QToolTip::showText(
            help->globalPos(),
            step ? QStringLiteral("%1 %2: %3").arg(int(*step) + 1).arg(titleOf(*step), subtitleOf(*step))
                 : QString(),
            this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace fovea::ui
