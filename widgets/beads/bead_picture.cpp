// SPDX-License-Identifier: MIT
#include "widgets/beads/bead_picture.h"

#include "widgets/beads/bead_painter.h"
#include "widgets/kit/motion.h"

#include <QKeyEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int easeMilliseconds = 180;
constexpr int usualTokens = 40;

} // namespace

BeadPicture::BeadPicture(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setFocusPolicy(Qt::TabFocus); // a click points, it does not take the focus away
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Example and attention"));
    setWhatsThis(tr(
        "An example of the task as beads; ringed beads decide the answer. Below each symbol a bead per lane "
        "shows how much attention this position receives: its area grows with the share, on one scale for "
        "all lanes and all times. Point at a bead, or use the arrow keys, to read the number."));
    m_easing.setDuration(easeMilliseconds);
    m_easing.setStartValue(0.0);
    m_easing.setEndValue(1.0);
    m_easing.setEasingCurve(QEasingCurve::OutCubic);
    m_playing.setDuration(playMilliseconds);
    m_playing.setStartValue(0.0);
    m_playing.setEndValue(1.0);
    connect(&m_easing, &QVariantAnimation::valueChanged, this,
            [this](const QVariant &value) { showEased(value.toDouble()); });
    connect(&m_playing, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
    connect(&m_playing, &QVariantAnimation::finished, this, &BeadPicture::played);
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void BeadPicture::setScene(const BeadScene &scene)
{
    if (scene == m_scene)
        return;
    const BeadScene before = std::exchange(m_scene, scene);
    if (before.tokens.size() != scene.tokens.size()) {
        m_position = 0;
        m_hovered = {};
    }
    m_row = std::min(m_row, int(scene.rows.size()) - 1);
    m_scroll = std::min(m_scroll, BeadLayout::mostScroll(scene));
    ease(before);
    layOut();
    if (before.rows.size() != scene.rows.size())
        updateGeometry();
    describe();
}

void BeadPicture::setBeadSize(BeadSize size)
{
    if (size == m_size)
        return;
    m_size = size;
    layOut();
    updateGeometry();
}

void BeadPicture::setScale(qreal scale)
{
    if (qFuzzyCompare(scale, m_scale))
        return;
    m_scale = scale;
    layOut();
    updateGeometry();
}

void BeadPicture::setArcShown(bool shown)
{
    if (shown == m_arcShown)
        return;
    m_arcShown = shown;
    layOut();
    updateGeometry();
}

void BeadPicture::setOnWindow(bool onWindow)
{
    m_onWindow = onWindow;
    update();
}

// Each row goes on from what it shows. Rows that were not there before begin with their values.
void BeadPicture::ease(const BeadScene &before)
{
    std::vector<std::vector<double>> from;
    bool moves = false;
    for (const AttentionRow &row : m_scene.rows) {
        const auto same = std::ranges::find(before.rows, row.letter, &AttentionRow::letter);
        const auto index = std::size_t(same - before.rows.begin());
        const bool goesOn =
            same != before.rows.end() && index < m_shown.size() && m_shown[index].size() == row.share.size();
        from.push_back(goesOn ? m_shown[index] : row.share);
        moves = moves || from.back() != row.share;
    }
    m_easing.stop();
    m_from = std::move(from);
    m_shown = m_from;
    if (moves && isVisible() && !reducedMotion())
        m_easing.start();
    else
        showEased(1);
}

void BeadPicture::showEased(double share)
{
    for (std::size_t row = 0; row < m_shown.size(); ++row)
        for (std::size_t i = 0; i < m_shown[row].size(); ++i) {
            const double end = m_scene.rows[row].share[i];
            m_shown[row][i] = share >= 1 ? end : m_from[row][i] + share * (end - m_from[row][i]);
        }
    update();
}

void BeadPicture::play()
{
    m_playing.stop();
    if (reducedMotion() || !isVisible()) {
        update();
        return Q_EMIT played();
    }
    m_playing.start();
}

BeadLayout::Frame BeadPicture::frame() const
{
    return {.size = m_size,
            .scale = m_scale,
            .arcShown = m_arcShown,
            .width = qreal(width()),
            .scroll = m_scroll};
}

void BeadPicture::layOut()
{
    m_layout = BeadLayout(m_scene, frame());
    update();
}

QSize BeadPicture::sizeHint() const
{
    const BeadMetrics metrics = beadMetrics(m_size, m_scale);
    const qreal beads = metrics.pitch * usualTokens;
    return {int(BeadLayout::leastWidth(frame()) + beads),
            int(BeadLayout::height(frame(), int(m_scene.rows.size())))};
}

QSize BeadPicture::minimumSizeHint() const
{
    return {int(BeadLayout::leastWidth(frame())), sizeHint().height()};
}

void BeadPicture::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layOut();
}

void BeadPicture::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        layOut();
}

// The mouse goes before the keyboard, which shows where it is only while it is here.
BeadPicture::Place BeadPicture::pointed() const
{
    if (m_hovered.row > -2)
        return m_hovered;
    return hasFocus() ? Place{m_row, m_layout.slotOf(m_position)} : Place{};
}

QString BeadPicture::note() const
{
    const Place place = pointed();
    if (place.row < -1 || place.slot < 0 || place.slot >= int(m_layout.places.size()))
        return {};
    return readout(place.row, m_layout.places[std::size_t(place.slot)].first);
}

void BeadPicture::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = m_themes.theme();
    const Place place = pointed();
    paintBeadScene(painter, m_scene, m_layout, theme,
                   {.played = isPlaying() ? m_playing.currentValue().toDouble() : 1,
                    .shares = &m_shown,
                    .ground = m_onWindow ? theme.window : theme.surface,
                    .row = place.row,
                    .slot = place.slot,
                    .note = note()});
}

void BeadPicture::mouseMoveEvent(QMouseEvent *event)
{
    const QPointF at = event->position();
    Place place{m_layout.rowAt(at.y()), m_layout.slotAt(at.x())};
    if (place.slot < 0 || place.row < -1)
        place = {};
    if (place == m_hovered)
        return;
    m_hovered = place;
    update();
}

void BeadPicture::mousePressEvent(QMouseEvent *event)
{
    mouseMoveEvent(event);
    if (m_hovered.row > -2 && hasFocus())
        moveTo(m_hovered.row, m_hovered.slot);
    event->ignore(); // the widget behind may want it
}

void BeadPicture::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    m_hovered = {};
    update();
}

void BeadPicture::wheelEvent(QWheelEvent *event)
{
    const int most = BeadLayout::mostScroll(m_scene);
    const int turn = event->angleDelta().y();
    const int scroll = std::clamp(m_scroll - (turn > 0) + (turn < 0), 0, most);
    if (scroll == m_scroll)
        return event->ignore();
    m_scroll = scroll;
    m_hovered = {};
    layOut();
    event->accept();
}

bool BeadPicture::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        switch (static_cast<QKeyEvent *>(event)->key()) { // the window's keys elsewhere
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_Home:
        case Qt::Key_End:
            if (static_cast<QKeyEvent *>(event)->modifiers() == Qt::NoModifier)
                event->accept();
            return true;
        default:
            break;
        }
    }
    return QWidget::event(event);
}

void BeadPicture::keyPressEvent(QKeyEvent *event)
{
    const int slot = m_layout.slotOf(m_position);
    switch (event->key()) {
    case Qt::Key_Left:
        return moveTo(m_row, slot - 1);
    case Qt::Key_Right:
        return moveTo(m_row, slot + 1);
    case Qt::Key_Up:
        return moveTo(m_row - 1, slot);
    case Qt::Key_Down:
        return moveTo(m_row + 1, slot);
    case Qt::Key_Home:
        return moveTo(m_row, 0);
    case Qt::Key_End:
        return moveTo(m_row, int(m_layout.places.size()) - 1);
    default:
        QWidget::keyPressEvent(event);
    }
}

void BeadPicture::moveTo(int row, int slot)
{
    if (m_layout.places.empty())
        return;
    m_hovered = {};
    m_row = std::clamp(row, -1, int(m_scene.rows.size()) - 1);
    const int place = std::clamp(slot, 0, int(m_layout.places.size()) - 1);
    m_position = m_layout.places[std::size_t(place)].first;
    bringToView(m_row);
    describe();
    update();
}

void BeadPicture::bringToView(int row)
{
    const auto isShown = [&] {
        return row < 0 || std::ranges::find(m_layout.shownRows, row) != m_layout.shownRows.end();
    };
    if (isShown())
        return;
    const int kept = m_scroll;
    for (m_scroll = 0; m_scroll <= BeadLayout::mostScroll(m_scene); ++m_scroll) {
        layOut();
        if (isShown())
            return;
    }
    m_scroll = kept;
    layOut();
}

void BeadPicture::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    describe();
    update();
}

void BeadPicture::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

} // namespace fovea::ui
