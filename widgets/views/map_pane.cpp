// SPDX-License-Identifier: MIT
#include "widgets/views/map_pane.h"

#include "widgets/models/map_text.h"
#include "widgets/support/lane_chip.h"
#include "widgets/views/head_grid.h"
#include "widgets/views/scale_bar.h"

#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QVBoxLayout>

namespace fovea::ui {

namespace {

// Keeps its room when it is empty, so that nothing jumps.
QLabel *makeLine(QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setFont(ui::font(Type::Small));
    label->setProperty("look", QStringLiteral("muted"));
    label->setMinimumHeight(label->fontMetrics().height());
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    return label;
}

} // namespace

MapPane::MapPane(Inspection &inspection, ThemeManager &themes, Extent extent, QWidget *parent)
    : QFrame(parent), m_inspection(inspection), m_themes(themes), m_chip(new QLabel(this)),
      m_text(new QLabel(this)), m_answer(new QLabel(this)), m_heads(new HeadGrid(inspection, themes, this)),
      m_map(new HeatMap(inspection, themes, this)), m_scale(new ScaleBar(themes, this)),
      m_where(makeLine(this)), m_numbers(makeLine(this))
{
    setProperty("look", QStringLiteral("card"));
    auto *head = new QHBoxLayout;
    head->setSpacing(size::gap);
    QFont strong = ui::font(Type::Body);
    strong.setWeight(QFont::DemiBold);
    m_text->setFont(strong);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_text->setMinimumWidth(size::thumbnail);
    head->addWidget(m_chip);
    head->addWidget(m_text, 1);
    head->addWidget(m_answer);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(size::gap, size::gap, size::gap, size::gap);
    layout->setSpacing(size::tiny);
    layout->addLayout(head);
    layout->addWidget(m_heads);
    layout->addWidget(m_map, 1);
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
    connect(&themes, &ThemeManager::changed, this, &MapPane::showTitle);
}

void MapPane::setLane(int lane, int second)
{
    m_lane = lane;
    m_second = second;
    m_heads->setLane(lane);
}

void MapPane::setHeads(int lane)
{
    m_heads->setLane(lane);
}

void MapPane::setTitle(const PaneTitle &title)
{
    m_title = title;
    showTitle();
}

void MapPane::showTitle()
{
    const Theme &theme = m_themes.theme();
    const int extent = fontMetrics().height() + size::tiny;
    const int width = std::max(extent, fontMetrics().horizontalAdvance(m_title.letter) + size::gap);
    QPixmap chip(QSize(width, extent) * devicePixelRatioF());
    chip.setDevicePixelRatio(devicePixelRatioF());
    chip.fill(Qt::transparent);
    QPainter painter(&chip);
    painter.setFont(ui::font(Type::Body));
    paintLaneLetter(painter, QRectF(0, 0, width, extent), m_title.letter, theme.lane(m_title.style), theme);
    painter.end();
    m_chip->setPixmap(chip);
    m_text->setText(m_title.text);
    m_text->setToolTip(m_title.text);
    m_answer->setText(m_title.answer);
    m_map->setAccessibleName(tr("Attention of %1 %2").arg(m_title.letter, m_title.text));
    showReadout();
}

void MapPane::setScene(std::shared_ptr<const MapScene> scene, std::shared_ptr<const MapScene> second)
{
    if (scene)
        m_scale->setScale(scene->scale, scene->unit);
    m_map->setSecond(std::move(second));
    m_map->setScene(std::move(scene));
    showReadout();
}

void MapPane::showReadout()
{
    const auto &hovered = m_inspection.hovered();
    const auto head = m_inspection.headOf(hovered && m_map->showsSecond(*hovered) ? m_second : m_lane);
    const MapScene *scene = m_map->scene();
    CellText text{m_title.focus, {}};
    if (hovered && scene && hovered->query < scene->positions && hovered->key < scene->positions) {
        if (head && head->positions() == scene->positions)
            text = cellText(*head, *hovered, scene->tokens);
        else
            text = {tr("Query %1 → key %2").arg(hovered->query).arg(hovered->key),
                    numberText(double(scene->values[scene->at(hovered->query, hovered->key)]))};
    }
    m_where->setText(text.where);
    m_numbers->setText(text.numbers);
}

QString MapPane::readout() const
{
    return m_where->text() + QLatin1Char('\n') + m_numbers->text();
}

void MapPane::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu menu;
    menu.addAction(tr("Save or copy this map…"), this, &MapPane::saveRequested);
    menu.addAction(tr("Show everything"), this, [this] { m_inspection.setZoom({}); });
    menu.exec(event->globalPos());
}

} // namespace fovea::ui
