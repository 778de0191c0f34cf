// SPDX-License-Identifier: MIT
#include "widgets/slow_motion/slow_panel.h"

#include "widgets/kit/motion.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int morph = 150;    // ms
constexpr int perArrow = 120; // ms

} // namespace

SlowPanel::SlowPanel(ThemeManager &themes, int lane, QWidget *parent)
    : QWidget(parent), m_themes(themes), m_lane(lane)
{
    setObjectName(QStringLiteral("slowPanel%1").arg(lane));
    setMouseTracking(true);
    setWhatsThis(
        tr("One lane's half of the step. Columns are keys, the same in both halves and drawn to the same "
           "scale. Point at a key to light it in both; click a number to copy it in full precision."));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
    for (QVariantAnimation *animation : {&m_move, &m_lay}) {
        animation->setStartValue(0.0);
        animation->setEndValue(1.0);
        connect(animation, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
    }
    m_move.setDuration(morph);
}

void SlowPanel::setScene(const SlowScene *scene)
{
    m_scene = scene;
    m_before.reset();
    settle();
    update();
}

void SlowPanel::setStep(SubStep step)
{
    if (m_step == step)
        return;
    m_before = m_step;
    m_step = step;
    settle();
    if (!reducedMotion() && isVisible() && m_scene && m_lane < int(m_scene->lanes.size())) {
        m_move.start();
        if (step == SubStep::Mix && m_before < step) {
            const auto &weights = m_scene->lanes[std::size_t(m_lane)].row().weights;
            const int arrows = int(std::ranges::count_if(weights, [](double p) { return p != 0; }));
            m_lay.setDuration(std::min(arrows, mostColumns) * perArrow);
            m_lay.start();
        }
    }
    update();
}

void SlowPanel::setLit(std::optional<int> key)
{
    if (m_lit == key)
        return;
    m_lit = key;
    update();
}

bool SlowPanel::isMoving() const
{
    return m_move.state() == QAbstractAnimation::Running || m_lay.state() == QAbstractAnimation::Running;
}

void SlowPanel::settle()
{
    m_move.stop();
    m_lay.stop();
    update();
}

QSize SlowPanel::minimumSizeHint() const
{
    return {260, 220};
}

void SlowPanel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme &theme = m_themes.theme();
    painter.setPen(QPen(theme.border, 1));
    painter.setBrush(theme.surface);
    const QRectF area = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.drawRoundedRect(area, size::cardRadius, size::cardRadius);
    m_numbers.clear();
    m_keys.clear();
    if (!m_scene || m_lane >= int(m_scene->lanes.size())) {
        painter.setPen(theme.muted);
        painter.drawText(area.adjusted(size::wide, 0, -size::wide, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         m_scene && !m_scene->lanes.empty() ? tr("A second lane would stand here.")
                                                            : QString());
        return;
    }
    const bool isMoving = m_move.state() == QAbstractAnimation::Running;
    const bool isLaying = m_lay.state() == QAbstractAnimation::Running;
    const auto &weights = m_scene->lanes[std::size_t(m_lane)].row().weights;
    const int arrows = int(std::ranges::count_if(weights, [](double p) { return p != 0; }));
    paintPanel({.painter = painter,
                .theme = theme,
                .scene = *m_scene,
                .step = m_step,
                .lane = m_lane,
                .area = area,
                .lit = m_lit,
                .progress = isMoving ? m_move.currentValue().toDouble() : 1,
                .before = isMoving ? m_before : std::nullopt,
                .arrows = isLaying ? int(arrows * m_lay.currentValue().toDouble()) : arrows,
                .numbers = &m_numbers,
                .keys = &m_keys});
}

const SlowNumber *SlowPanel::numberAt(const QPointF &point) const
{
    const auto found = std::ranges::find_if(
        m_numbers, [&](const SlowNumber &number) { return number.place.contains(point); });
    return found == m_numbers.end() ? nullptr : &*found;
}

void SlowPanel::mouseMoveEvent(QMouseEvent *event)
{
    const auto found = std::ranges::find_if(
        m_keys, [&](const SlowKeyPlace &key) { return key.place.contains(event->position()); });
    Q_EMIT pointed(found == m_keys.end() ? std::nullopt : std::optional(found->key));
    setCursor(numberAt(event->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void SlowPanel::mousePressEvent(QMouseEvent *event)
{
    const SlowNumber *number = numberAt(event->position());
    const auto key = std::ranges::find_if(
        m_keys, [&](const SlowKeyPlace &place) { return place.place.contains(event->position()); });
    if (number && event->button() == Qt::LeftButton)
        Q_EMIT copyRequested(number->exact, number->what);
    else if (m_step == SubStep::Tokens && key != m_keys.end() && event->button() == Qt::LeftButton)
        Q_EMIT keyChosen(key->key);
    else
        event->ignore(); // the view takes the focus
}

void SlowPanel::leaveEvent(QEvent *)
{
    Q_EMIT pointed({});
}

} // namespace fovea::ui
