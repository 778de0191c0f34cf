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
    return QFontMetricsF(ui::font(Type::Small)).height();
}

} // namespace

HeadGrid::HeadGrid(Inspection &inspection, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_inspection(inspection), m_themes(themes)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Heads"));
    setWhatsThis(
        tr("Every head of the lane, layers from left to right. Pointing previews a head, a click keeps it. "
           "With the keyboard: Left and Right along the layers, Up and Down along the heads."));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&inspection, &Inspection::sightsChanged, this, &HeadGrid::refresh);
    connect(&inspection, &Inspection::viewChanged, this, qOverload<>(&QWidget::update));
    connect(&themes, &ThemeManager::changed, this, [this] {
        m_pictures.clear();
        update();
    });
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
    const double wide = double(width) / layers() - size::tiny;
    const double high = double(mostHigh) / heads() - size::tiny;
    return std::max(smallest, std::min({double(size::thumbnail), wide, high}));
}

int HeadGrid::heightForWidth(int width) const
{
    return int((side(width) + size::tiny) * std::max(1, heads()) + labelHeight());
}

QSize HeadGrid::sizeHint() const
{
    return {size::thumbnail * 3, heightForWidth(std::max(width(), size::thumbnail * 3))};
}

QSize HeadGrid::minimumSizeHint() const
{
    return {size::thumbnail, size::thumbnail};
}

QRectF HeadGrid::boxOf(const HeadPlace &place) const
{
    const double extent = side(width());
    return {place.layer * (extent + size::tiny) + 1, place.head * (extent + size::tiny) + 1, extent - 1,
            extent - 1};
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
        for (const auto &layer : *m_digests) {
            m_pictures.emplace_back();
            for (const HeadDigest &digest : layer)
                m_pictures.back().push_back(
                    mapThumbnail(digest.weights, digest.side,
                                 {ColorScale::Kind::Sequential, 0, std::max(digest.largest, 1e-6f), true},
                                 size::thumbnail * 2, theme));
        }
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, true);
    const HeadPlace chosen{std::min(m_inspection.layer(), layers() - 1),
                           std::min(m_inspection.head(), heads() - 1)};
    for (int layer = 0; layer < layers(); ++layer) {
        for (int head = 0; head < heads(); ++head) {
            const QRectF box = boxOf({layer, head});
            painter.drawImage(box, m_pictures[std::size_t(layer)][std::size_t(head)]);
            const bool current = HeadPlace{layer, head} == chosen;
            painter.setPen(QPen(current ? theme.accent : theme.border, current ? 2 : 1));
            painter.drawRect(box);
        }
        painter.setFont(ui::font(Type::Small));
        painter.setPen(layer == chosen.layer ? theme.accent : theme.muted);
        const QRectF last = boxOf({layer, heads() - 1});
        painter.drawText(
            QRectF(last.left() - size::tiny, last.bottom() + 1, last.width() + size::gap, labelHeight()),
            Qt::AlignCenter, layer == 0 ? tr("layer 0") : QString::number(layer));
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
    switch (event->key()) {
    case Qt::Key_Left:
        return move(-1, 0);
    case Qt::Key_Right:
        return move(1, 0);
    case Qt::Key_Up:
        return move(0, -1);
    case Qt::Key_Down:
        return move(0, 1);
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
                                   .arg(place->layer)
                                   .arg(place->head)
                                   .arg(focusText({*sight->probe, place->layer, place->head})),
                               this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace fovea::ui
