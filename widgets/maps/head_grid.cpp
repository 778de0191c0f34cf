// SPDX-License-Identifier: MIT
#include "widgets/maps/head_grid.h"

#include "widgets/maps/map_difference.h"
#include "widgets/maps/map_painter.h"
#include "widgets/maps/map_text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int leastRoom = 2 * size::thumbnail + size::gap; // across
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
    setPlace(false, 3 * size::thumbnail, leastRoom);
    connect(&inspection, &Inspection::probesChanged, this, &HeadGrid::refresh);
    connect(&inspection, &Inspection::viewChanged, this, [this] {
        if (m_stage != m_inspection.stage())
            m_pictures.clear();
        m_stage = m_inspection.stage();
        update();
    });
    connect(&themes, &ThemeManager::changed, this, &HeadGrid::forget);
}

void HeadGrid::setPlace(bool standing, int along, int room)
{
    m_standing = standing;
    m_along = along;
    m_room = room;
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
    const LaneProbe *laneProbe = m_inspection.laneProbe(m_lane);
    constexpr int side = size::thumbnail * 2;
    if (m_subtracted && laneProbe && laneProbe->probe)
        return differencePicture(place);
    if (m_inspection.stage() != MapStage::Weights && laneProbe && laneProbe->probe)
        return mapThumbnail(stageValues({*laneProbe->probe, place.layer, place.head, laneProbe->flow.get()},
                                        m_inspection.stage()),
                            laneProbe->probe->positions, m_scale, side, m_themes.theme());
    const HeadDigest &digest = (*m_digests)[std::size_t(place.layer)][std::size_t(place.head)];
    return mapThumbnail(digest.weights, digest.side, m_scale, side, m_themes.theme());
}

QImage HeadGrid::differencePicture(const HeadPlace &place) const
{
    const auto sceneAt = [&](const LaneProbe &laneProbe) {
        const AttentionProbe &probe = *laneProbe.probe;
        const int layer = std::min(place.layer, int(probe.layers.size()) - 1);
        const int head = std::min(place.head, int(probe.layers[std::size_t(layer)].size()) - 1);
        return sceneOf({probe, layer, head, laneProbe.flow.get()}, m_inspection.alphabet(),
                       m_inspection.stage(), {false});
    };
    const MapScene scene = differenceOf(sceneAt(*m_inspection.laneProbe(m_lane)),
                                        sceneAt(*m_inspection.laneProbe(m_minus)), m_inspection.stage());
    return scene.positions == 0
               ? QImage()
               : mapThumbnail(scene.values, scene.positions, m_scale, size::thumbnail * 2, m_themes.theme());
}

void HeadGrid::setLane(int lane, int minus)
{
    m_lane = lane;
    m_minus = minus;
    refresh();
}

void HeadGrid::refresh()
{
    const LaneProbe *laneProbe = m_inspection.laneProbe(m_lane);
    const LaneProbe *other = m_inspection.laneProbe(m_minus);
    const auto digests = laneProbe ? laneProbe->digests : nullptr;
    const auto subtracted = other ? other->probe : nullptr;
    const auto flow = laneProbe ? laneProbe->flow : nullptr;
    if (digests == m_digests && subtracted == m_subtracted && flow == m_flow)
        return;
    m_flow = flow;
    const int before = layers() * 1000 + heads();
    m_digests = digests;
    m_subtracted = subtracted;
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

// Rows are layers where the grid stands, and heads where it lies; a single row needs no number.
double HeadGrid::numbersWidth() const
{
    const int rows = m_standing ? layers() : heads();
    return rows > 1
               ? QFontMetricsF(ui::font(Type::Small)).horizontalAdvance(QString::number(rows)) + size::tiny
               : 0;
}

double HeadGrid::side(bool standing, int along, int room) const
{
    if (layers() == 0)
        return size::thumbnail;
    const double numbers = QFontMetricsF(ui::font(Type::Small)).horizontalAdvance(QStringLiteral("10"));
    const double length = standing ? along - labelHeight() : along - numbers;
    return std::max(smallest, std::min({double(size::thumbnail), length / layers() - size::tiny,
                                        double(room) / heads() - size::tiny}));
}

int HeadGrid::heightLying(int width, int room) const
{
    return int((side(false, width, room) + size::tiny) * std::max(1, heads()) + labelHeight());
}

int HeadGrid::widthStanding(int height, int room) const
{
    const double numbers = QFontMetricsF(ui::font(Type::Small)).horizontalAdvance(QStringLiteral("10"));
    return int((side(true, height, room) + size::tiny) * std::max(1, heads()) + numbers + 2 * size::tiny);
}

int HeadGrid::heightForWidth(int width) const
{
    return heightLying(width, m_room);
}

QSize HeadGrid::sizeHint() const
{
    if (m_standing)
        return {widthStanding(m_along, m_room), size::thumbnail};
    return {size::thumbnail * 3, heightLying(m_along, m_room)};
}

// Numbers and labels belong to it.
QSize HeadGrid::minimumSizeHint() const
{
    return m_standing ? QSize(sizeHint().width(), size::thumbnail)
                      : QSize(size::thumbnail, sizeHint().height());
}

QRectF HeadGrid::boxOf(const HeadPlace &place) const
{
    const double extent = side(m_standing, m_standing ? height() : width(), m_room);
    const double step = extent + size::tiny;
    const int column = m_standing ? place.head : place.layer;
    const int row = m_standing ? place.layer : place.head;
    return {numbersWidth() + column * step + 1, row * step + 1, extent - 1, extent - 1};
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
    }
    paintLabels(painter, chosen);
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 1, Qt::DotLine));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

// The number of each row at its left, of each column below it; the first column says of what.
void HeadGrid::paintLabels(QPainter &painter, const HeadPlace &chosen) const
{
    const Theme &theme = m_themes.theme();
    painter.setFont(ui::font(Type::Small));
    const int rows = m_standing ? layers() : heads();
    const int columns = m_standing ? heads() : layers();
    const int chosenRow = m_standing ? chosen.layer : chosen.head;
    const int chosenColumn = m_standing ? chosen.head : chosen.layer;
    const auto boxAt = [&](int row, int column) {
        return boxOf(m_standing ? HeadPlace{row, column} : HeadPlace{column, row});
    };
    for (int row = 0; row < rows && rows > 1; ++row) {
        painter.setPen(row == chosenRow ? theme.accent : theme.muted);
        const QRectF box = boxAt(row, 0);
        painter.drawText(QRectF(0, box.top(), numbersWidth() - size::tiny, box.height()),
                         Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, QString::number(row + 1));
    }
    const double step = columns > 1 ? boxAt(0, 1).left() - boxAt(0, 0).left() : width();
    for (int column = 0; column < columns; ++column) {
        painter.setPen(column == chosenColumn ? theme.accent : theme.muted);
        const QRectF box = boxAt(rows - 1, column);
        const QString full = (m_standing ? tr("head %1") : tr("layer %1")).arg(column + 1);
        const bool fits = painter.fontMetrics().horizontalAdvance(full) <= step && column == 0;
        painter.drawText(QRectF(box.center().x() - step / 2, box.bottom() + 1, step, labelHeight()),
                         Qt::AlignCenter, fits ? full : QString::number(column + 1));
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
        const LaneProbe *laneProbe = m_inspection.laneProbe(m_lane);
        const auto place = placeAt(help->pos());
        if (place && laneProbe && laneProbe->probe)
            QToolTip::showText(help->globalPos(),
                               tr("Layer %1, head %2: %3")
                                   .arg(place->layer + 1)
                                   .arg(place->head + 1)
                                   .arg(focusText({*laneProbe->probe, place->layer, place->head})),
                               this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace fovea::ui
