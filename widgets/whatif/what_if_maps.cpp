// SPDX-License-Identifier: MIT
#include "widgets/whatif/what_if_maps.h"

#include "widgets/kit/one_line.h"
#include "widgets/maps/map_text.h"
#include "widgets/maps/scale_bar.h"
#include "widgets/whatif/what_if_words.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/task_words.h"

#include <QContextMenuEvent>
#include <QGridLayout>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

using Kind = AttentionChange::Kind;

constexpr int roomForTwo = 640; // pixels
constexpr int leastHeight = 260;

} // namespace

WhatIfMaps::WhatIfMaps(WhatIf &whatIf, Inspection &inspection, RaceData &race, ThemeManager &themes,
                       QWidget *parent)
    : QFrame(parent), m_whatIf(whatIf), m_inspection(inspection), m_race(race), m_grid(new QGridLayout(this)),
      m_before(new HeatMap(inspection, themes, this)), m_after(new HeatMap(inspection, themes, this)),
      m_beforeTitle(new OneLine(this)), m_afterTitle(new OneLine(this)), m_beforeLine(new OneLine(this)),
      m_afterLine(new OneLine(this)), m_readout(new OneLine(this)), m_scale(new ScaleBar(themes, this))
{
    setProperty("look", QStringLiteral("card"));
    setObjectName(QStringLiteral("whatIfMaps"));
    setMinimumHeight(leastHeight);
    m_grid->setContentsMargins(size::wide, size::gap, size::wide, size::gap);
    m_grid->setHorizontalSpacing(size::wide);
    m_grid->setVerticalSpacing(size::tiny);
    for (OneLine *title : {m_beforeTitle, m_afterTitle})
        title->setFont(ui::font(Type::Section));
    for (OneLine *line : {m_beforeLine, m_afterLine, m_readout}) {
        line->setFont(ui::font(Type::Small));
        line->setProperty("look", QStringLiteral("muted"));
    }
    for (HeatMap *map : {m_before, m_after}) {
        map->setParts(MapParts::WithRulers);
        map->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // as large as the page is high
        map->setTakesCells(true);
        map->setToolTip(
            tr("Click a cell to cut it, and again to take the cut back. Picks are frozen: the next "
               "best key does not move up, and the row's other weights are divided by what is left "
               "of their sum."));
        map->setWhatsThis(map->toolTip());
        connect(map, &HeatMap::cellTaken, this, &WhatIfMaps::take);
    }
    m_before->setAccessibleName(tr("Attention before the changes"));
    m_after->setAccessibleName(tr("Attention after the changes"));
    connect(&whatIf, &WhatIf::readingCame, this, &WhatIfMaps::refresh);
    connect(&whatIf, &WhatIf::changed, this, &WhatIfMaps::refresh);
    connect(&inspection, &Inspection::viewChanged, this, &WhatIfMaps::refresh);
    connect(&inspection, &Inspection::hoverChanged, this, &WhatIfMaps::showReadout);
    connect(&themes, &ThemeManager::changed, this, &WhatIfMaps::refresh);
    m_swipe = true;
    arrange();
    refresh();
}

void WhatIfMaps::arrange()
{
    const bool swipe = width() < roomForTwo;
    if (swipe == m_swipe && m_grid->count() > 0)
        return;
    m_swipe = swipe;
    while (QLayoutItem *item = m_grid->takeAt(0))
        delete item;
    for (QWidget *each : std::initializer_list<QWidget *>{m_beforeTitle, m_before, m_beforeLine})
        each->setVisible(!swipe);
    const int column = swipe ? 0 : 1;
    if (!swipe) {
        m_grid->addWidget(m_beforeTitle, 0, 0);
        m_grid->addWidget(m_before, 1, 0);
        m_grid->addWidget(m_beforeLine, 2, 0);
    }
    m_grid->addWidget(m_afterTitle, 0, column);
    m_grid->addWidget(m_after, 1, column);
    m_grid->addWidget(m_afterLine, 2, column);
    m_grid->addWidget(m_readout, 3, 0);
    m_grid->addWidget(m_scale, swipe ? 4 : 3, column);
    m_grid->setRowStretch(1, 1);
    m_grid->setColumnStretch(0, 1);
    m_grid->setColumnStretch(1, swipe ? 0 : 1);
    refresh();
}

void WhatIfMaps::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    arrange();
}

HeadPlace WhatIfMaps::place() const
{
    const auto &probe = m_whatIf.reading().probe;
    const HeadPlace shown = m_inspection.shownHead();
    if (!probe || probe->after.layers.empty())
        return shown;
    const int layer = std::min(shown.layer, int(probe->after.layers.size()) - 1);
    return {layer, std::min(shown.head, int(probe->after.layers.front().size()) - 1)};
}

std::shared_ptr<MapScene> WhatIfMaps::sceneOf(const AttentionProbe &probe) const
{
    const MapStage stage =
        m_inspection.stage() == MapStage::Gradient || m_inspection.stage() == MapStage::Rollout
            ? MapStage::Weights
            : m_inspection.stage();
    auto scene = std::make_shared<MapScene>(ui::sceneOf(
        {probe, place().layer, place().head}, m_inspection.alphabet(), stage, m_inspection.overlays()));
    return scene;
}

void WhatIfMaps::markCuts(MapScene &scene) const
{
    for (const AttentionChange &change : m_whatIf.intervention().changes) {
        if (!change.concerns(place().layer, place().head) || change.key >= scene.positions ||
            (change.kind != Kind::CutKey && change.kind != Kind::CutEdge))
            continue;
        scene.cut.resize(std::size_t(scene.positions) * std::size_t(scene.positions));
        for (int query = 0; query < scene.positions; ++query)
            if (change.kind == Kind::CutKey || query == change.query)
                scene.cut[scene.at(query, change.key)] = 1;
    }
}

QString WhatIfMaps::changeWords() const
{
    switch (m_whatIf.stateOf(place())) {
    case WhatIf::HeadState::Off:
        return tr("this head is off");
    case WhatIf::HeadState::Uniform:
        return tr("even over the kept keys");
    case WhatIf::HeadState::Patched:
        return tr("taken from elsewhere");
    case WhatIf::HeadState::Trained:
        break;
    }
    int cells = 0, keys = 0;
    for (const AttentionChange &change : m_whatIf.intervention().changes)
        if (change.concerns(place().layer, place().head)) {
            cells += change.kind == Kind::CutEdge;
            keys += change.kind == Kind::CutKey;
        }
    QStringList words;
    if (cells)
        words << (cells == 1 ? tr("1 cell cut") : tr("%1 cells cut").arg(cells));
    if (keys)
        words << (keys == 1 ? tr("1 key hidden") : tr("%1 keys hidden").arg(keys));
    if (!words.isEmpty())
        return tr("%1, the rest of the row grows").arg(words.join(QStringLiteral(", ")));
    if (m_whatIf.intervention().mask || m_whatIf.intervention().inverseTemperature ||
        m_whatIf.intervention().gradient)
        return tr("read differently");
    return m_whatIf.size() ? tr("nothing is done to this head itself") : tr("nothing is changed yet");
}

QString WhatIfMaps::focusWords(const AttentionProbe &probe) const
{
    const HeadView head{probe, place().layer, place().head};
    if (m_whatIf.reading().lane < 0 || m_whatIf.reading().lane >= int(m_race.lanes().size()) ||
        std::isnan(head.map().focus))
        return focusText(head);
    return tr("%1 of the attention on %2")
        .arg(probabilityText(head.map().focus),
             decidingWords(m_race.lanes()[std::size_t(m_whatIf.reading().lane)].run.task));
}

void WhatIfMaps::refresh()
{
    const WhatIfReading &reading = m_whatIf.reading();
    const QString head = headText(place().layer, place().head);
    const bool known = reading.lane >= 0 && reading.lane < int(m_race.lanes().size());
    const QString lane = known ? laneTitle(m_race.lanes()[std::size_t(reading.lane)]) : QString();
    m_beforeTitle->setWords(tr("Before · %1 · %2").arg(lane, head));
    m_afterTitle->setWords(m_swipe ? tr("Before | After · %1 · %2").arg(head, changeWords())
                                   : tr("After · %1").arg(changeWords()));
    if (!reading.probe) {
        for (HeatMap *map : {m_before, m_after}) {
            map->setEmptyText(reading.note.isEmpty() ? tr("Looking…") : reading.note);
            map->setSecond({});
            map->setScene({});
        }
        return;
    }
    auto before = sceneOf(reading.probe->before), after = sceneOf(reading.probe->after);
    markCuts(*after);
    if (m_whatIf.stateOf(place()) == WhatIf::HeadState::Off) { // nothing is kept, so nothing was nearly kept
        after->outlined.clear();
        after->runnerUps.clear();
    }
    ValueRange range;
    range.add(before->values);
    range.add(after->values);
    const MapStage stage = m_inspection.stage();
    const bool locked = m_inspection.scaleMode() == ScaleMode::Locked && !isSignedStage(stage) &&
                        stage != MapStage::Contribution;
    ColorScale scale = locked ? ColorScale{ColorScale::Kind::Sequential, 0, 1, m_inspection.isRootScale()}
                              : scaleFor(range, isSignedStage(stage) && stage != MapStage::Gradient,
                                         m_inspection.isRootScale());
    if (m_inspection.isLogScale())
        scale = logarithmic(scale);
    for (MapScene *scene : {before.get(), after.get()}) {
        scene->scale = scale;
        scene->widest = std::max(before->widest, after->widest);
    }
    m_scale->setScale(scale, after->unit, tr("the same in both maps"));
    m_beforeLine->setWords(focusWords(reading.probe->before));
    m_afterLine->setWords(
        m_swipe ? tr("%1, then %2").arg(focusWords(reading.probe->before), focusWords(reading.probe->after))
                : focusWords(reading.probe->after));
    const bool canSwipe = m_swipe && before->positions == after->positions;
    m_before->setScene(before);
    m_after->setSecond(canSwipe ? after : nullptr);
    m_after->setScene(canSwipe ? before : after);
    showReadout();
}

void WhatIfMaps::showReadout()
{
    const auto &probe = m_whatIf.reading().probe;
    const auto &cell = m_inspection.hovered();
    if (!probe || !cell || cell->query >= probe->after.positions || cell->key >= probe->after.positions)
        return m_readout->setWords(tr("Click a cell to cut it; right click for more."));
    const QStringList tokens = tokenTexts(probe->after, m_inspection.alphabet());
    const auto weight = [&](const AttentionProbe &of) {
        if (cell->query >= of.positions || cell->key >= of.positions)
            return QStringLiteral("–");
        const HeadView head{of, place().layer, place().head};
        return head.isKept(cell->query, cell->key)
                   ? numberText(double(head.map().weights[head.at(cell->query, cell->key)]))
                   : tr("dropped");
    };
    m_readout->setWords(tr("Query %1 → key %2: weight %3, then %4")
                            .arg(positionText(cell->query, tokens), positionText(cell->key, tokens),
                                 weight(probe->before), weight(probe->after)));
}

void WhatIfMaps::take(const MapCell &cell)
{
    const auto &probe = m_whatIf.reading().probe;
    if (!probe || cell.query >= probe->after.positions || cell.key >= probe->after.positions)
        return;
    AttentionChange cut;
    cut.kind = Kind::CutEdge;
    cut.block = place().layer;
    cut.head = place().head;
    cut.query = cell.query;
    cut.key = cell.key;
    const HeadView head{probe->after, cut.block, cut.head};
    if (!m_whatIf.has(cut) && !head.isKept(cell.query, cell.key))
        return Q_EMIT said(tr("Query %1 does not look at key %2: there is nothing to cut.")
                               .arg(cell.query + 1)
                               .arg(cell.key + 1));
    m_whatIf.toggle(cut);
}

void WhatIfMaps::contextMenuEvent(QContextMenuEvent *event)
{
    std::optional<MapCell> cell = m_inspection.hovered();
    if (event->reason() != QContextMenuEvent::Keyboard) {
        cell.reset();
        for (HeatMap *map : {m_before, m_after})
            if (map->isVisible() && map->scene() && map->geometry().contains(event->pos()))
                cell = map->mapPlaces().cellAt(map->mapFrom(this, event->pos()));
    }
    if (cell)
        Q_EMIT cellMenuRequested(*cell, event->reason() == QContextMenuEvent::Keyboard
                                            ? mapToGlobal(rect().center())
                                            : event->globalPos());
}

QString WhatIfMaps::afterWords() const
{
    return m_afterTitle->words();
}

} // namespace fovea::ui
