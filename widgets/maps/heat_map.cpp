// SPDX-License-Identifier: MIT
#include "widgets/maps/heat_map.h"

#include "widgets/maps/map_text.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr double wheelStep = 1.25;
constexpr double dividerReach = 6; // pixels to either side that take hold of it
constexpr int usualSide = 360;
constexpr int smallestSide = 96;

} // namespace

HeatMap::HeatMap(Inspection &inspection, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_inspection(inspection), m_themes(themes)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Attention map"));
    setWhatsThis(tr(
        "Rows are queries, columns are keys: what a row looks at. Beside a row its dispersion (pale: over "
        "all "
        "keys) and a tick at its separation; below a column the mean weight it receives and how many queries "
        "pick it. The wheel zooms, a drag pans, Shift and a drag zoom into a box, a double click shows "
        "everything, a click selects the query."));
    connect(&inspection, &Inspection::hoverChanged, this, [this] {
        setAccessibleDescription(summary());
        update();
    });
    connect(&inspection, &Inspection::selectionChanged, this, qOverload<>(&QWidget::update));
    connect(&inspection, &Inspection::zoomChanged, this, &HeatMap::forget);
    connect(&themes, &ThemeManager::changed, this, &HeatMap::forget);
}

HeatMap::~HeatMap() = default;

void HeatMap::forget()
{
    m_base = {};
    update();
}

void HeatMap::setScene(std::shared_ptr<const MapScene> scene)
{
    m_scene = std::move(scene);
    m_fresh = m_scene != nullptr;
    setAccessibleDescription(summary());
    forget();
}

void HeatMap::setSecond(std::shared_ptr<const MapScene> scene)
{
    m_second = std::move(scene);
    forget();
}

void HeatMap::setParts(MapParts parts)
{
    m_parts = parts;
    forget();
}

void HeatMap::setEmptyText(const QString &sentence)
{
    m_emptyText = sentence;
    update();
}

MapLayout HeatMap::mapPlaces() const
{
    const QRectF zoom = m_scene ? fittingZoom(m_inspection.zoom(), m_scene->positions) : QRectF();
    return m_scene
               ? mapLayout(*m_scene, QRectF(rect()), m_inspection.zoom().isEmpty() ? QRectF() : zoom, m_parts)
               : MapLayout{};
}

QSize HeatMap::minimumSizeHint() const
{
    return {smallestSide, smallestSide};
}

QSize HeatMap::sizeHint() const
{
    return {usualSide, usualSide};
}

void HeatMap::resizeEvent(QResizeEvent *)
{
    forget();
}

void HeatMap::paintBase(QPainter &painter, const MapScene &scene, const MapLayout &layout) const
{
    paintCells(painter, scene, layout, m_themes.theme());
    if (!m_second || m_second->positions != scene.positions)
        return;
    painter.save();
    QRectF right = layout.cells;
    right.setLeft(right.left() + right.width() * m_inspection.divider());
    painter.setClipRect(right);
    paintCells(painter, *m_second, layout, m_themes.theme());
    painter.restore();
    const double x = std::round(right.left());
    painter.fillRect(QRectF(x - 1.5, layout.cells.top(), 3, layout.cells.height()), m_themes.theme().accent);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(m_themes.theme().accent);
    painter.setPen(QPen(m_themes.theme().onAccent, 1.5));
    painter.drawEllipse(QPointF(x, layout.cells.center().y()), 9, 9);
}

void HeatMap::paintEvent(QPaintEvent *)
{
    const Theme &theme = m_themes.theme();
    QPainter painter(this);
    if (!m_scene || m_scene->positions == 0) {
        const QRectF ghost = QRectF(rect()).adjusted(size::wide, size::wide, -size::wide, -size::wide);
        painter.fillRect(ghost, QBrush(theme.border, Qt::BDiagPattern));
        painter.setPen(theme.muted);
        painter.drawText(ghost, Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
        return;
    }
    const MapLayout layout = mapPlaces();
    if (m_base.isNull()) {
        m_base = QPixmap(size() * devicePixelRatioF());
        m_base.setDevicePixelRatio(devicePixelRatioF());
        m_base.fill(Qt::transparent);
        QPainter base(&m_base);
        paintBase(base, *m_scene, layout);
    }
    painter.drawPixmap(0, 0, m_base);
    const MapSigns signs{m_inspection.hovered(), m_inspection.query(), m_second.get(),
                         m_inspection.divider()};
    if (m_parts != MapParts::CellsOnly)
        paintSurroundings(painter, *m_scene, layout, signs, theme);
    paintSigns(painter, layout, signs, theme);
    if (m_drag == Drag::Box) {
        painter.setPen(QPen(theme.accent, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(m_pressed, m_dragged).normalized() & layout.cells);
    }
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(layout.cells.adjusted(-1, -1, 1, 1));
    }
    ++m_frames;
    if (m_fresh) {
        m_fresh = false;
        Q_EMIT painted();
    }
}

bool HeatMap::showsSecond(const MapCell &cell) const
{
    const MapLayout layout = mapPlaces();
    return m_second && layout.rectOf(cell.query, cell.key).center().x() >=
                           layout.cells.left() + layout.cells.width() * m_inspection.divider();
}

bool HeatMap::isAtDivider(const QPointF &place) const
{
    if (!m_second)
        return false;
    const QRectF cells = mapPlaces().cells;
    return cells.contains(place) &&
           std::abs(place.x() - cells.left() - cells.width() * m_inspection.divider()) <= dividerReach;
}

void HeatMap::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_scene)
        return QWidget::mousePressEvent(event);
    m_pressed = m_dragged = event->position();
    m_zoomBefore = mapPlaces().view;
    m_queryBefore = m_inspection.query();
    m_drag = isAtDivider(m_pressed)                   ? Drag::Divider
             : event->modifiers() & Qt::ShiftModifier ? Drag::Box
                                                      : Drag::Maybe;
}

void HeatMap::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_scene)
        return;
    const MapLayout layout = mapPlaces();
    m_dragged = event->position();
    const QPointF moved = m_dragged - m_pressed;
    if (m_drag == Drag::Maybe && moved.manhattanLength() >= QApplication::startDragDistance())
        m_drag = Drag::Pan;
    switch (m_drag) {
    case Drag::Divider:
        m_inspection.setDivider((m_dragged.x() - layout.cells.left()) / layout.cells.width());
        return;
    case Drag::Pan:
        setCursor(Qt::ClosedHandCursor);
        m_inspection.setZoom(fittingZoom(m_zoomBefore.translated(-moved / layout.cell), m_scene->positions));
        return;
    case Drag::Box:
        update();
        return;
    case Drag::None:
    case Drag::Maybe:
        break;
    }
    setCursor(isAtDivider(m_dragged) ? Qt::SplitHCursor : Qt::ArrowCursor);
    m_inspection.setHovered(layout.cellAt(m_dragged));
}

void HeatMap::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_scene)
        return;
    const MapLayout layout = mapPlaces();
    if (m_drag == Drag::Maybe) {
        const auto cell = m_takesCells ? layout.cellAt(event->position()) : std::nullopt;
        if (cell)
            Q_EMIT cellTaken(*cell);
        else if (const auto query = layout.queryAt(event->position()))
            m_inspection.selectQuery(query == m_inspection.query() ? std::nullopt : query);
        else
            Q_EMIT activated();
    } else if (m_drag == Drag::Box) {
        const QRectF box(layout.cellsAt(m_pressed), layout.cellsAt(event->position()));
        m_inspection.setZoom(fittingZoom(box.normalized(), m_scene->positions));
    }
    m_drag = Drag::None;
    unsetCursor();
    update();
}

void HeatMap::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_scene)
        return;
    m_inspection.selectQuery(m_queryBefore); // what its first click chose was not meant
    m_inspection.setZoom({});
}

void HeatMap::wheelEvent(QWheelEvent *event)
{
    if (!m_scene || event->angleDelta().y() == 0)
        return event->ignore();
    zoomBy(std::pow(wheelStep, -event->angleDelta().y() / 120.0), event->position());
    event->accept();
}

void HeatMap::zoomBy(double factor, const QPointF &around)
{
    const MapLayout layout = mapPlaces();
    const QPointF fixed = layout.cellsAt(around);
    const QRectF &view = layout.view;
    QRectF zoom = fittingZoom({fixed.x() - (fixed.x() - view.left()) * factor,
                               fixed.y() - (fixed.y() - view.top()) * factor, view.width() * factor,
                               view.height() * factor},
                              m_scene->positions);
    // Cells of whole pixels make the map a little smaller or larger: what is under the mouse stays there.
    if (!zoom.isEmpty()) {
        const MapLayout after = mapLayout(*m_scene, QRectF(rect()), zoom, m_parts);
        zoom = fittingZoom(zoom.translated(fixed - after.cellsAt(around)), m_scene->positions);
    }
    m_inspection.setZoom(zoom);
}

void HeatMap::leaveEvent(QEvent *)
{
    m_inspection.setHovered({});
}

void HeatMap::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

void HeatMap::moveCursor(int queries, int keys)
{
    const int last = m_scene->positions - 1;
    const MapCell at = m_inspection.hovered().value_or(MapCell{m_inspection.query().value_or(0), 0});
    m_inspection.setHovered(
        MapCell{std::clamp(at.query + queries, 0, last), std::clamp(at.key + keys, 0, last)});
}

// Left and Right are the clock's; with Shift they move along the keys.
void HeatMap::keyPressEvent(QKeyEvent *event)
{
    const bool shift = event->modifiers() & Qt::ShiftModifier;
    if (!m_scene)
        return QWidget::keyPressEvent(event);
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)
        moveCursor(event->key() == Qt::Key_Up ? -1 : 1, 0);
    else if (shift && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right))
        moveCursor(0, event->key() == Qt::Key_Left ? -1 : 1);
    else if (m_takesCells && event->key() == Qt::Key_X && m_inspection.hovered())
        Q_EMIT cellTaken(*m_inspection.hovered());
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        m_inspection.hovered() ? m_inspection.selectQuery(m_inspection.hovered()->query) : Q_EMIT activated();
    else if (event->key() == Qt::Key_Plus || event->key() == Qt::Key_Minus)
        zoomBy(event->key() == Qt::Key_Plus ? 1 / wheelStep : wheelStep, mapPlaces().cells.center());
    else if (event->key() == Qt::Key_0 || (event->key() == Qt::Key_Escape && !m_inspection.zoom().isEmpty()))
        m_inspection.setZoom({}); // the next Escape is for the widget that enlarged the map
    else
        QWidget::keyPressEvent(event);
}

bool HeatMap::event(QEvent *event)
{
    if (m_takesCells && event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent *>(event)->key() == Qt::Key_X)
        event->accept(); // otherwise an overlay's
    return QWidget::event(event);
}

QString HeatMap::summary() const
{
    if (!m_scene || m_scene->positions == 0)
        return m_emptyText;
    const auto token = [&](int position) { return positionText(position, m_scene->tokens); };
    QString text = tr("%n position(s)", nullptr, m_scene->positions);
    const int query =
        m_inspection.hovered() ? m_inspection.hovered()->query : m_inspection.query().value_or(-1);
    if (query < 0 || query >= m_scene->positions)
        return text;
    int strongest = -1;
    for (int key = 0; key < m_scene->positions; ++key) {
        const float value = m_scene->values[m_scene->at(query, key)];
        if (!std::isnan(value) && (strongest < 0 || value > m_scene->values[m_scene->at(query, strongest)]))
            strongest = key;
    }
    text += tr("; query %1").arg(token(query));
    if (strongest >= 0)
        text +=
            tr(": strongest key %1, %2")
                .arg(token(strongest), numberText(double(m_scene->values[m_scene->at(query, strongest)])));
    return text;
}

} // namespace fovea::ui
