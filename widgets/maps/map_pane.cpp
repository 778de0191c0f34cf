// SPDX-License-Identifier: MIT
#include "widgets/maps/map_pane.h"

#include "widgets/kit/one_line.h"
#include "widgets/maps/flow_lines.h"
#include "widgets/maps/head_grid.h"
#include "widgets/maps/map_difference.h"
#include "widgets/maps/map_text.h"
#include "widgets/maps/scale_bar.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QVBoxLayout>

namespace fovea::ui {

namespace {

// Pixels: below the first, one line has to do for all that is read out; below the second there is none, and
// no scale.
constexpr int lowPane = 300;
constexpr int lowestPane = 190;

OneLine *makeLine(QWidget *parent)
{
    auto *label = new OneLine(parent);
    label->setFont(ui::font(Type::Small));
    label->setProperty("look", QStringLiteral("muted"));
    return label;
}

} // namespace

MapPane::MapPane(Inspection &inspection, ThemeManager &themes, Extent extent, QWidget *parent)
    : QFrame(parent), m_inspection(inspection), m_middle(new QBoxLayout(QBoxLayout::TopToBottom)),
      m_head(new MapTitle(themes, this)), m_heads(new HeadGrid(inspection, themes, this)),
      m_map(new HeatMap(inspection, themes, this)), m_lines(new FlowLines(inspection, themes, this)),
      m_scale(new ScaleBar(themes, this)), m_where(makeLine(this)), m_numbers(makeLine(this))
{
    setProperty("look", QStringLiteral("card"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(size::gap, size::tiny, size::gap, size::tiny);
    layout->setSpacing(size::tiny);
    layout->addWidget(m_head);
    m_middle->setSpacing(size::tiny);
    m_middle->addWidget(m_heads);
    m_middle->addWidget(m_map, 1);
    m_middle->addWidget(m_lines, 1);
    m_lines->hide();
    layout->addLayout(m_middle, 1);
    layout->addWidget(m_scale);
    layout->addWidget(m_where);
    layout->addWidget(m_numbers);
    const bool small = extent == Extent::Small;
    m_heads->setVisible(!small);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_where, m_numbers, m_scale})
        widget->setVisible(!small);
    if (small)
        m_map->setParts(MapParts::CellsOnly);
    connect(&inspection, &Inspection::hoverChanged, this, &MapPane::showReadout);
    connect(&inspection, &Inspection::zoomChanged, this, &MapPane::showReadout); // the divider
    connect(m_head, &MapTitle::activated, this, &MapPane::enlargeRequested);
}

void MapPane::arrange()
{
    if (m_heads->isHidden())
        return;
    m_where->setVisible(height() >= lowestPane);
    m_scale->setVisible(height() >= lowestPane);
    if (const bool low = height() < lowPane; low != m_low) {
        m_low = low;
        m_numbers->setVisible(!low);
        showLines();
    }
    const QMargins margins = layout()->contentsMargins();
    int high = height() - margins.top() - margins.bottom();
    for (const QWidget *line : std::initializer_list<const QWidget *>{m_head, m_scale, m_where, m_numbers})
        high -= line->isHidden() ? 0 : line->sizeHint().height() + size::tiny;
    const int wide = width() - margins.left() - margins.right();
    // What the square map leaves free is the heads', and a little more where there are many.
    const int least = 2 * size::thumbnail + size::gap;
    const int few = m_heads->headCount() <= 2 ? least : std::max(least, std::min(wide, high) * 3 / 10);
    const int lyingRoom = std::max(few, high - wide);
    const int standingRoom = std::max(few, wide - high - size::wide);
    const int above = std::min(wide, high - m_heads->heightLying(wide, lyingRoom));
    const int beside = std::min(wide - m_heads->widthStanding(high, standingRoom) - size::gap, high);
    const bool standing = beside > above;
    if (const HeadsPlace place{standing, standing ? high : wide, standing ? standingRoom : lyingRoom};
        place != m_headsPlace) {
        m_headsPlace = place;
        m_heads->setPlace(place.standing, place.along, place.room);
        m_middle->setDirection(standing ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    }
}

// What stands around the map gives way before the map does.
QSize MapPane::minimumSizeHint() const
{
    const QMargins around = layout()->contentsMargins();
    const QSize map = m_map->minimumSizeHint();
    return {map.width() + around.left() + around.right() + 2 * frameWidth(),
            map.height() + m_head->minimumSizeHint().height() + size::tiny + around.top() + around.bottom() +
                2 * frameWidth()};
}

void MapPane::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    arrange();
}

void MapPane::setLane(int lane, int second)
{
    m_lane = lane;
    m_second = second;
}

void MapPane::setHeads(int lane, const ColorScale &scale, int minus)
{
    m_heads->setScale(scale);
    m_heads->setLane(lane, minus);
    if (const int before = std::exchange(m_headCount, m_heads->headCount()); before != m_headCount)
        arrange();
}

void MapPane::setLines(const std::optional<HeadView> &head, const ColorScale &scale)
{
    if (head)
        m_lines->show(head, tokenTexts(head->probe, m_inspection.alphabet()), scale);
    m_lines->setVisible(head.has_value());
    m_map->setVisible(!head);
}

void MapPane::showScale(bool shown)
{
    m_scale->setVisible(shown);
}

void MapPane::setTitle(const PaneTitle &title)
{
    m_head->setTitle(title);
    m_map->setAccessibleName(tr("Attention of %1 %2").arg(title.letter, title.line()));
    showReadout();
}

void MapPane::setScene(std::shared_ptr<const MapScene> scene, std::shared_ptr<const MapScene> second)
{
    if (scene)
        m_scale->setScale(scene->scale, scene->unit, scene->scaleNote);
    m_map->setSecond(std::move(second));
    m_map->setScene(std::move(scene));
    showReadout();
}

int MapPane::laneAt(const std::optional<MapCell> &cell) const
{
    return cell && m_map->showsSecond(*cell) ? m_second : m_lane;
}

void MapPane::showReadout()
{
    const auto &hovered = m_inspection.hovered();
    const auto head = m_inspection.headOf(laneAt(hovered));
    const MapScene *scene = m_map->scene();
    CellText text{title().focus, {}};
    if (hovered && scene && hovered->query < scene->positions && hovered->key < scene->positions) {
        if (head && m_lane >= 0)
            text = cellText(*head, *hovered, scene->tokens);
        else
            text = {tr("Query %1 → key %2")
                        .arg(positionText(hovered->query, scene->tokens),
                             positionText(hovered->key, scene->tokens)),
                    scene->minuend.empty()
                        ? numberText(double(scene->values[scene->at(hovered->query, hovered->key)]))
                        : differenceText(*scene, *hovered)};
    }
    m_said[0] = text.where;
    m_said[1] = text.numbers;
    showLines();
}

void MapPane::showLines()
{
    const bool both = m_low && !m_said[1].isEmpty();
    m_where->setWords(both ? m_said[1] + QStringLiteral(" · ") + m_said[0] : m_said[0]);
    m_numbers->setWords(m_said[1]);
}

QString MapPane::readout() const
{
    return m_said[0] + QLatin1Char('\n') + m_said[1];
}

void MapPane::fillMenu(QMenu &menu, std::optional<int> query, int lane)
{
    const auto add = [&](const char *id, const QString &text, auto &&action) {
        QAction *made = menu.addAction(text, this, action);
        made->setObjectName(QLatin1String(id));
        return made;
    };
    const MapScene *scene = m_map->scene();
    const bool isChosen = query && m_inspection.query() == query;
    const QString row = query && scene ? positionText(*query, scene->tokens) : QString();
    QAction *select =
        add("selectQuery",
            !query     ? tr("Select a query (point at a row)")
            : isChosen ? tr("Select no query")
                       : tr("Select query %1").arg(row),
            [this, query, isChosen] { m_inspection.selectQuery(isChosen ? std::nullopt : query); });
    select->setEnabled(query.has_value());
    QAction *send =
        add("sendRow", query ? tr("Send row %1 to the sandbox").arg(row) : tr("Send row to the sandbox"),
            [this, query, lane] {
                m_inspection.selectQuery(query);
                Q_EMIT sendRequested(lane, *query);
            });
    send->setEnabled(query && lane >= 0);
    send->setShortcut(Qt::Key_B);
    send->setShortcutContext(Qt::WidgetShortcut); // shown; the workspace's own action answers the key
    menu.addSeparator();
    add("branch", tr("Branch from here…"), [this, lane] {
        Q_EMIT branchRequested(lane);
    })->setEnabled(lane >= 0);
    menu.addSeparator();
    add("copyNumbers", tr("Copy numbers"), [this] {
        Q_EMIT copyNumbersRequested();
    })->setEnabled(m_lane >= 0);
    add("copyPicture", tr("Copy picture"), [this] { Q_EMIT copyPictureRequested(); });
    add("savePicture", tr("Save picture…"), [this] { Q_EMIT savePictureRequested(); });
    add("saveMore", tr("Save numbers or all heads…"), [this] { Q_EMIT saveRequested(); });
    menu.addSeparator();
    add("showEverything", tr("Show everything"), [this] {
        m_inspection.setZoom({});
    })->setEnabled(!m_inspection.zoom().isEmpty());
    add("enlarge", tr("Enlarge"), [this] { Q_EMIT enlargeRequested(); });
}

// By keyboard the menu is that of the cell the arrow keys have reached, or of the selected query.
void MapPane::contextMenuEvent(QContextMenuEvent *event)
{
    std::optional<int> query = m_inspection.query();
    std::optional<MapCell> cell = m_inspection.hovered();
    if (event->reason() != QContextMenuEvent::Keyboard) {
        const QPointF at = m_map->mapFrom(this, event->pos());
        query = m_map->scene() ? m_map->mapPlaces().queryAt(at) : std::nullopt;
        cell = m_map->scene() ? m_map->mapPlaces().cellAt(at) : std::nullopt;
    } else if (cell) {
        query = cell->query;
    }
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("mapMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillMenu(*menu, query, laneAt(cell));
    menu->popup(event->globalPos());
}

} // namespace fovea::ui
