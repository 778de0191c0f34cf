// SPDX-License-Identifier: MIT
#include "widgets/views/head_grid.h"

#include "widgets/models/map_text.h"
#include "widgets/views/map_painter.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int mostHigh = 2 * size::thumbnail + size::gap; // however many heads there are
constexpr double smallest = 10;

double labelHeight()
{
    return QFontMetricsF(ui::font(Type::Small)).height() + 2;
}

} // namespace

HeadGrid::HeadGrid(Inspection &inspection, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_inspection(inspection), m_themes(themes)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Heads"));
    setWhatsThis(
        tr("Every head of the lane, layer by layer. Pointing previews a head, a click keeps it. With the "
           "keyboard: the arrow keys."));
    setStanding(false);
    connect(&inspection, &Inspection::sightsChanged, this, &HeadGrid::refresh);
    connect(&inspection, &Inspection::viewChanged, this, [this] {
        if (m_stage != m_inspection.stage())
            m_pictures.clear();
        m_stage = m_inspection.stage();
        update();
    });
    connect(&themes, &ThemeManager::changed, this, &HeadGrid::forget);
}

void HeadGrid::setStanding(bool standing)
{
    m_standing = standing;
    QSizePolicy policy(standing ? QSizePolicy::Fixed : QSizePolicy::Expanding,
                       standing ? QSizePolicy::Expanding : QSizePolicy::Fixed);
    policy.setHeightForWidth(!standing);
    setSizePolicy(policy);
    updateGeometry();
    update();
}

void HeadGrid::forget()
{
    m_pictures.clear();
    update();
}

void HeadGrid::setScale(const ColorScale &scale)
{
    if (scale == m_scale)
        return;
    m_scale = scale;
    forget();
}

// Weights were made small with the probe; other stages are rarer and read from it.
QImage HeadGrid::pictureOf(const HeadPlace &place) const
{
    const LaneSight *sight = m_inspection.sight(m_lane);
    constexpr int side = size::thumbnail * 2;
    if (m_inspection.stage() != MapStage::Weights && sight && sight->probe)
        return mapThumbnail(stageValues({*sight->probe, place.layer, place.head}, m_inspection.stage()),
                            sight->probe->positions, m_scale, side, m_themes.theme());
    const HeadDigest &digest = (*m_digests)[std::size_t(place.layer)][std::size_t(place.head)];
    return mapThumbnail(digest.weights, digest.side, m_scale, side, m_themes.theme());
}

void HeadGrid::setLane(int lane)
{
    m_lane = lane;
    refresh();
}

void HeadGrid::refresh()
{
    const LaneSight *sight = m_inspection.sight(m_lane);
    const auto digests = sight ? sight->digests : nullptr;
    if (digests == m_digests)
        return;
    const int before = layers() * 1000 + heads();
    m_digests = digests;
    m_pictures.clear();
    if (before != layers() * 1000 + heads())
        updateGeometry();
    update();
}

int HeadGrid::layers() const
{
    return m_digests ? int(m_digests->size()) : 0;
}

int HeadGrid::heads() const
{
    return layers() ? int(m_digests->front().size()) : 0;
}

double HeadGrid::side(int width) const
{
    if (layers() == 0)
        return size::thumbnail;
    const double along = m_standing ? double(height()) / layers() - size::tiny - labelHeight()
                                    : double(width) / layers() - size::tiny;
    const double across = double(mostHigh) / heads() - size::tiny;
    return std::max(smallest, std::min({double(size::thumbnail), along, across}));
}

int HeadGrid::heightForWidth(int width) const
{
    const double wide = double(width) / std::max(1, layers()) - size::tiny;
    const double high = double(mostHigh) / std::max(1, heads()) - size::tiny;
    const double extent = std::max(smallest, std::min({double(size::thumbnail), wide, high}));
    return int((extent + size::tiny) * std::max(1, heads()) + labelHeight());
}

QSize HeadGrid::sizeHint() const
{
    if (m_standing)
        return {(size::thumbnail + size::tiny) * std::max(1, heads()) + size::tiny, size::thumbnail};
    return {size::thumbnail * 3, heightForWidth(std::max(width(), size::thumbnail * 3))};
}

QSize HeadGrid::minimumSizeHint() const
{
    return {size::thumbnail, size::thumbnail};
}

QRectF HeadGrid::boxOf(const HeadPlace &place) const
{
    const double extent = side(width());
    const double step = extent + size::tiny;
    if (m_standing)
        return {place.head * step + 1, place.layer * (step + labelHeight()) + 1, extent - 1, extent - 1};
    return {place.layer * step + 1, place.head * step + 1, extent - 1, extent - 1};
}

std::optional<HeadPlace> HeadGrid::placeAt(const QPointF &at) const
{
    for (int layer = 0; layer < layers(); ++layer)
        for (int head = 0; head < heads(); ++head)
            if (boxOf({layer, head}).contains(at))
                return HeadPlace{layer, head};
    return {};
}

void HeadGrid::paintEvent(QPaintEvent *)
{
    if (!m_digests)
        return;
    const Theme &theme = m_themes.theme();
    if (m_pictures.empty())
        for (int layer = 0; layer < layers(); ++layer) {
            m_pictures.emplace_back();
            for (int head = 0; head < int((*m_digests)[std::size_t(layer)].size()); ++head)
                m_pictures.back().push_back(pictureOf({layer, head}));
        }
    QPainter painter(this);
    const HeadPlace chosen{std::min(m_inspection.layer(), layers() - 1),
                           std::min(m_inspection.head(), heads() - 1)};
    for (int layer = 0; layer < layers(); ++layer) {
        for (int head = 0; head < heads(); ++head) {
            const QRectF box = boxOf({layer, head});
            const QImage &picture = m_pictures[std::size_t(layer)][std::size_t(head)];
            // Only what is made smaller is smoothed: a cell keeps its colour.
            painter.setRenderHint(QPainter::SmoothPixmapTransform, picture.width() > box.width());
            painter.drawImage(box, picture);
            const bool current = HeadPlace{layer, head} == chosen;
            painter.setPen(QPen(current ? theme.accent : theme.border, current ? 2 : 1));
            painter.drawRect(box);
        }
        painter.setFont(ui::font(Type::Small));
        painter.setPen(layer == chosen.layer ? theme.accent : theme.muted);
        const QRectF last = boxOf({layer, m_standing ? 0 : heads() - 1});
        const QRectF room(last.left() - size::tiny, last.bottom() + 1, last.width() + size::gap,
                          labelHeight());
        QString name = QString::number(layer + 1);
        if (const QString full = tr("layer %1").arg(layer + 1);
            layer == 0 && painter.fontMetrics().horizontalAdvance(full) <= room.width())
            name = full;
        painter.drawText(room, Qt::AlignCenter, name);
    }
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 1, Qt::DotLine));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void HeadGrid::mouseMoveEvent(QMouseEvent *event)
{
    m_inspection.setPreview(placeAt(event->position()));
}

void HeadGrid::mousePressEvent(QMouseEvent *event)
{
    const auto place = placeAt(event->position());
    if (event->button() == Qt::LeftButton && place)
        m_inspection.setHead(place->layer, place->head);
}

void HeadGrid::leaveEvent(QEvent *)
{
    m_inspection.setPreview({});
}

void HeadGrid::keyPressEvent(QKeyEvent *event)
{
    const auto move = [&](int byLayer, int byHead) {
        m_inspection.setHead(std::clamp(m_inspection.layer() + byLayer, 0, std::max(0, layers() - 1)),
                             std::clamp(m_inspection.head() + byHead, 0, std::max(0, heads() - 1)));
    };
    const auto step = [&](int by, bool alongLayers) { alongLayers ? move(by, 0) : move(0, by); };
    switch (event->key()) {
    case Qt::Key_Left:
        return step(-1, !m_standing);
    case Qt::Key_Right:
        return step(1, !m_standing);
    case Qt::Key_Up:
        return step(-1, m_standing);
    case Qt::Key_Down:
        return step(1, m_standing);
    default:
        QWidget::keyPressEvent(event);
    }
}

bool HeadGrid::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Left || key == Qt::Key_Right) // otherwise the clock's
            event->accept();
    }
    if (event->type() == QEvent::ToolTip) {
        auto *help = static_cast<QHelpEvent *>(event);
        const LaneSight *sight = m_inspection.sight(m_lane);
        const auto place = placeAt(help->pos());
        if (place && sight && sight->probe)
            QToolTip::showText(help->globalPos(),
                               tr("Layer %1, head %2: %3")
                                   .arg(place->layer + 1)
                                   .arg(place->head + 1)
                                   .arg(focusText({*sight->probe, place->layer, place->head})),
                               this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace fovea::ui
