// SPDX-License-Identifier: MIT
#include "widgets/inspect/inspect_bar.h"

#include "widgets/kit/bar_button.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/wrap_row.h"
#include "widgets/maps/map_scene.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/race_text.h"

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace fovea::ui {

InspectBar::InspectBar(RaceData &race, Inspection &inspection, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_race(race), m_inspection(inspection), m_row(new WrapRow(this)),
      m_first(new QComboBox(this)), m_second(new QComboBox(this)), m_seed(new QComboBox(this)),
      m_arrangement(new QComboBox(this)), m_more(new QMenu(this)), m_stages(new QActionGroup(this)),
      m_arrangements(new QActionGroup(this)), m_scales(new QActionGroup(this))
{
    m_row->setSpacing(size::tiny);
    makeActions();

    const auto describe = [](QComboBox *combo, const QString &id, const QString &name, const QString &help) {
        combo->setObjectName(id);
        combo->setAccessibleName(name);
        combo->setToolTip(help);
        combo->setWhatsThis(help);
        combo->setFocusPolicy(Qt::TabFocus);
        combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    };
    describe(m_first, QStringLiteral("inspect.first"), tr("First lane"),
             tr("One of the lanes on show. They stand in the order of lanes."));
    describe(m_second, QStringLiteral("inspect.second"), tr("Second lane"),
             tr("The lane it is compared with, or that is taken away in a difference."));
    describe(
        m_seed, QStringLiteral("inspect.seed"), tr("Seed"),
        tr("Whose run is looked at: maps, film, examples and noise are those of this seed. (N, Shift+N)"));
    describe(m_arrangement, QStringLiteral("inspect.arrangement"), tr("Arrangement"),
             tr("One map, two beside each other, all lanes, their difference, or a swipe between two."));
    for (QAction *each : m_arrangements->actions())
        m_arrangement->addItem(each->text(), each->data());
    m_row->addWidget(m_first);
    m_row->addWidget(m_second);
    m_row->addWidget(m_seed);
    m_row->addWidget(m_arrangement);
    m_aligned = makeBarButton(QStringLiteral("inspect.aligned"), tr("Aligned by accuracy"), {}, this);
    m_aligned->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_aligned->setCheckable(true);
    m_aligned->setProperty("look", QStringLiteral("tight"));
    connect(m_aligned, &QToolButton::clicked, &inspection, [this] { m_inspection.setAligned(false); });
    connect(&inspection, &Inspection::probesChanged, this, &InspectBar::showAlignment);
    m_row->addWidget(m_aligned);
    m_row->addSpacing(size::gap);
    for (QAction *stage : m_stages->actions())
        addButton(stage);
    // Only while it is what the maps show: the noise panel brings it.
    m_staysButton = addButton(m_stays);
    m_row->addSpacing(size::gap);
    for (QAction *overlay : {m_picks, m_oracle, m_dropped, m_lines})
        addButton(overlay);
    m_row->addStretch();
    // Only where the details are hidden: they have a button of their own to close them.
    QToolButton *details = addButton(m_details);
    connect(m_details, &QAction::toggled, details, [details](bool shown) { details->setVisible(!shown); });
    QToolButton *more =
        makeIconButton(QStringLiteral("inspect.more"), tr("More"), tr("Scale, alignment, saving."), this);
    setThemedIcon(more, QStringLiteral("more"), themes);
    more->setMenu(m_more);
    more->setPopupMode(QToolButton::InstantPopup);
    m_row->addWidget(more);

    // Who takes the other's lane gives its own: two lanes stay two.
    const auto chooseLane = [this](QComboBox *chosen, QComboBox *other) {
        const std::pair before(m_inspection.first(), m_inspection.second());
        int lane = other->currentIndex();
        if (lane == chosen->currentIndex())
            lane = lane == before.first ? before.second : before.first;
        chosen == m_first ? m_inspection.setLanes(chosen->currentIndex(), lane)
                          : m_inspection.setLanes(lane, chosen->currentIndex());
        refresh();
    };
    connect(m_first, &QComboBox::activated, this, [=, this] { chooseLane(m_first, m_second); });
    connect(m_second, &QComboBox::activated, this, [=, this] { chooseLane(m_second, m_first); });
    connect(m_arrangement, &QComboBox::activated, this, [this](int index) {
        m_inspection.setArrangement(MapArrangement(m_arrangement->itemData(index).toInt()));
    });
    connect(m_seed, &QComboBox::activated, &inspection, &Inspection::setSeed);
    connect(&race, &RaceData::experimentChanged, this, &InspectBar::fillLanes);
    connect(&inspection, &Inspection::viewChanged, this, &InspectBar::refresh);
    for (QComboBox *lane : {m_first, m_second})
        lane->setFixedWidth(size::control + size::dense); // a letter
    fillLanes();
    refresh();
}

QAction *InspectBar::make(const QString &id, const QString &text, const QString &help,
                          const QKeySequence &key)
{
    auto *action = new QAction(text, this);
    action->setObjectName(QStringLiteral("inspect.") + id);
    action->setShortcut(key);
    action->setToolTip(key.isEmpty() ? help : QStringLiteral("%1 (%2)").arg(help, key.toString()));
    action->setWhatsThis(help);
    m_actions << action;
    return action;
}

QAction *InspectBar::makeChoice(QActionGroup *group, const QString &id, const QString &text,
                                const QString &help, int value, const QKeySequence &key)
{
    QAction *action = make(id, text, help, key);
    action->setCheckable(true);
    action->setData(value);
    group->addAction(action);
    return action;
}

void InspectBar::makeActions()
{
    makeStages();
    makeArrangements();
    makeOverlays();
    makeScales();
    makeSeeds();
    m_align =
        make(QStringLiteral("align"), tr("Align by accuracy"),
             tr("The second lane is shown when it was as good as the first is at the clock, not at the same "
                "epoch."),
             QKeySequence(Qt::Key_A));
    m_align->setCheckable(true);
    connect(m_align, &QAction::triggered, &m_inspection, &Inspection::setAligned);
    m_details = make(QStringLiteral("details"), tr("Details"),
                     tr("The panels beside the maps: a query, dispersion, training, examples, noise."),
                     QKeySequence(Qt::Key_I));
    m_details->setCheckable(true);
    connect(m_details, &QAction::triggered, this, &InspectBar::detailsToggled);
    QAction *film = make(QStringLiteral("film"), tr("Film strip"),
                         tr("The head that is looked at through all of training."), QKeySequence(Qt::Key_F));
    film->setCheckable(true);
    connect(film, &QAction::toggled, this, &InspectBar::filmToggled);
    QAction *send =
        make(QStringLiteral("send"), tr("Send the query to the sandbox"),
             tr("Loads the selected query's scores into the softmax sandbox."), QKeySequence(Qt::Key_B));
    connect(send, &QAction::triggered, this, &InspectBar::sendRowRequested);
    QAction *save = make(QStringLiteral("save"), tr("Save or copy a map…"),
                         tr("The maps as PNG, SVG or PDF, their numbers as CSV, all heads on one page."));
    connect(save, &QAction::triggered, this, &InspectBar::saveRequested);
    m_more->addActions({m_align, film});
    m_more->addSeparator();
    m_more->addActions(m_scales->actions());
    m_more->addActions({m_root, m_log});
    m_more->addSeparator();
    m_more->addActions({send, save});
}

void InspectBar::makeStages()
{
    const auto add = [this](MapStage stage, const QString &help) {
        makeChoice(m_stages, QStringLiteral("stage%1").arg(int(stage)), stageName(stage), help, int(stage));
    };
    add(MapStage::Scores, tr("How well every key matches the query, before the mask."));
    add(MapStage::Masked, tr("The scores of the keys the mask lets through."));
    add(MapStage::Weights, tr("Softmax over the kept scores: every row sums to 1."));
    add(MapStage::Contribution,
        tr("Length of what each key adds to the stream: its weight times the length of its value after the "
           "output projection (in the layout printed, which has none, of the value itself)."));
    add(MapStage::Rollout, tr("How much of each input token has reached each position after this layer: "
                              "attention of all heads and "
                              "the residual stream multiplied through the layers."));
    add(MapStage::Gradient,
        tr("How much the answer's logit hangs on each weight: its gradient times the weight."));
    connect(m_stages, &QActionGroup::triggered, this,
            [this](QAction *action) { m_inspection.setStage(MapStage(action->data().toInt())); });
    QAction *next = make(QStringLiteral("nextStage"), tr("Next stage"),
                         tr("Scores, masked, weights, contribution, rollout, gradient × weight, and again."),
                         QKeySequence(Qt::Key_S));
    connect(next, &QAction::triggered, &m_inspection, &Inspection::nextStage);
}

void InspectBar::makeArrangements()
{
    const auto add = [this](MapArrangement arrangement, const QString &id, const QString &text,
                            const QString &help, const QKeySequence &key = {}) {
        makeChoice(m_arrangements, id, text, help, int(arrangement), key);
    };
    add(MapArrangement::Pair, QStringLiteral("pair"), tr("Side by side"), tr("Two lanes beside each other."));
    add(MapArrangement::One, QStringLiteral("one"), tr("One lane"),
        tr("The first lane alone, as large as it gets."));
    add(MapArrangement::All, QStringLiteral("all"), tr("All lanes"), tr("Every lane in a grid."),
        QKeySequence(Qt::Key_G));
    add(MapArrangement::Difference, QStringLiteral("difference"), tr("Difference"),
        tr("First minus second, cell by cell."), QKeySequence(Qt::Key_D));
    add(MapArrangement::Swipe, QStringLiteral("swipe"), tr("Swipe"),
        tr("Both maps in one place; drag the divider between them."), QKeySequence(Qt::Key_W));
    add(MapArrangement::Seeds, QStringLiteral("seeds"), tr("All seeds"),
        tr("One head of the first lane in every seed, their mean and their spread."),
        QKeySequence(Qt::Key_M));
    // The key of the arrangement that is on leads back to the pair.
    connect(m_arrangements, &QActionGroup::triggered, this, [this](QAction *action) {
        const auto chosen = MapArrangement(action->data().toInt());
        m_inspection.setArrangement(chosen == m_inspection.arrangement() ? MapArrangement::Pair : chosen);
        refresh();
    });
}

void InspectBar::makeOverlays()
{
    const auto add = [this](const QString &id, const QString &text, const QString &help,
                            const QKeySequence &key, bool MapOverlays::*field) {
        QAction *action = make(id, text, help, key);
        action->setCheckable(true);
        connect(action, &QAction::triggered, this, [this, field](bool on) {
            MapOverlays overlays = m_inspection.overlays();
            overlays.*field = on;
            m_inspection.setOverlays(overlays);
        });
        return action;
    };
    m_picks = add(QStringLiteral("picks"), tr("Picks"),
                  tr("Outlines the kept cells; the best dropped one of each query is dotted."),
                  QKeySequence(Qt::Key_P), &MapOverlays::picks);
    m_oracle = add(QStringLiteral("oracle"), tr("Oracle"),
                   tr("Marks the cells that truly decide the answer, by the task's rule."),
                   QKeySequence(Qt::Key_O), &MapOverlays::oracle);
    m_stays =
        add(QStringLiteral("stays"), tr("Picks that stay"),
            tr("The maps show how often each kept cell stays picked under noise, not a stage. Press, or "
               "choose a stage, to go back."),
            {}, &MapOverlays::stays);
    m_lines =
        make(QStringLiteral("lines"), tr("Lines"),
             tr("The same as lines between the tokens of neighbouring layers."), QKeySequence(Qt::Key_L));
    m_lines->setCheckable(true);
    connect(m_lines, &QAction::triggered, this,
            [this](bool on) { m_inspection.setDrawing(on ? MapDrawing::Lines : MapDrawing::Cells); });
    m_dropped =
        add(QStringLiteral("dropped"), tr("Dropped"),
            tr("Shows, paler, what full attention would weigh outside the mask with the same scores."),
            QKeySequence(Qt::Key_X), &MapOverlays::dropped);
}

void InspectBar::makeScales()
{
    const auto add = [this](ScaleMode mode, const QString &text, const QString &help) {
        makeChoice(m_scales, QStringLiteral("scale%1").arg(int(mode)), text, help, int(mode));
    };
    add(ScaleMode::Locked, tr("The same colours at every epoch"),
        tr("Weights from 0 to 1, scores as far as the largest seen so far: colours can be compared over "
           "time, between lanes, thumbnails and film."));
    add(ScaleMode::Shared, tr("Colours by what is on show"),
        tr("One scale for the maps on show, which use all of it."));
    add(ScaleMode::Each, tr("Colours for each map alone"), tr("Every map uses all colours."));
    connect(m_scales, &QActionGroup::triggered, this,
            [this](QAction *action) { m_inspection.setScaleMode(ScaleMode(action->data().toInt())); });
    m_root = make(QStringLiteral("root"), tr("Square-root colours"),
                  tr("Small weights are seen beside large ones."));
    m_root->setCheckable(true);
    connect(m_root, &QAction::triggered, &m_inspection, &Inspection::setRootScale);
    m_log = make(QStringLiteral("log"), tr("Logarithmic colours"),
                 tr("Weights over four powers of ten: for long sequences, whose weights are all small."));
    m_log->setCheckable(true);
    connect(m_log, &QAction::triggered, &m_inspection, &Inspection::setLogScale);
}

void InspectBar::makeSeeds()
{
    m_nextSeed = make(QStringLiteral("nextSeed"), tr("Next seed"),
                      tr("The same maps of the run with the next seed; after the last the first."),
                      QKeySequence(Qt::Key_N));
    m_previousSeed =
        make(QStringLiteral("previousSeed"), tr("Previous seed"),
             tr("The same maps of the run with the seed before."), QKeySequence(Qt::SHIFT | Qt::Key_N));
    connect(m_nextSeed, &QAction::triggered, this, [this] { stepSeed(1); });
    connect(m_previousSeed, &QAction::triggered, this, [this] { stepSeed(-1); });
}

void InspectBar::stepSeed(int by)
{
    const int seeds = m_seed->count();
    if (seeds > 0)
        m_inspection.setSeed((m_inspection.seed() + by + seeds) % seeds);
}

QToolButton *InspectBar::addButton(QAction *action)
{
    QToolButton *button = makeBarButton(action->objectName() + QStringLiteral(".button"), action->text(),
                                        action->toolTip(), this);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setProperty("look", QStringLiteral("tight"));
    m_row->addWidget(button);
    return button;
}

void InspectBar::offer(QAction *action)
{
    QToolButton *button = addButton(action);
    m_row->removeWidget(button);
    m_row->insertWidget(m_row->indexOf(m_staysButton) + 1, button);
    button->show();
}

void InspectBar::setSolo(bool solo)
{
    m_solo = solo;
    refresh();
}

QAction *InspectBar::action(const QString &id) const
{
    for (QAction *each : m_actions)
        if (each->objectName() == QStringLiteral("inspect.") + id)
            return each;
    return nullptr;
}

void InspectBar::setActive(bool active)
{
    m_active = active;
    for (QAction *each : m_actions)
        each->setEnabled(active);
    refresh();
}

void InspectBar::fillLanes()
{
    for (QComboBox *combo : {m_first, m_second}) {
        combo->clear();
        for (const LaneView &lane : m_race.lanes()) {
            combo->addItem(chipLetter(lane));
            combo->setItemData(combo->count() - 1, laneTitle(lane), Qt::ToolTipRole);
        }
    }
    m_seed->clear();
    for (const std::uint64_t seed : m_race.experiment().seeds)
        m_seed->addItem(seedName(seed));
    refresh();
}

void InspectBar::refresh()
{
    // As the maps stand: in the order of lanes, unless the order is the point.
    const bool alone = m_inspection.arrangement() == MapArrangement::One ||
                       m_inspection.arrangement() == MapArrangement::Seeds;
    const bool asChosen = alone || m_solo || m_inspection.arrangement() == MapArrangement::Difference;
    const auto [low, high] = std::pair(std::min(m_inspection.first(), m_inspection.second()),
                                       std::max(m_inspection.first(), m_inspection.second()));
    m_first->setCurrentIndex(asChosen ? m_inspection.first() : low);
    m_second->setCurrentIndex(asChosen ? m_inspection.second() : high);
    m_arrangement->setVisible(!m_solo);
    m_second->setVisible(!alone && !m_solo && m_inspection.arrangement() != MapArrangement::All);
    m_first->setVisible(m_solo || m_inspection.arrangement() != MapArrangement::All);
    m_arrangement->setCurrentIndex(m_arrangement->findData(int(m_inspection.arrangement())));
    const auto check = [](QActionGroup *group, int value) {
        for (QAction *each : group->actions())
            each->setChecked(each->data().toInt() == value);
    };
    const bool stays = m_inspection.showsStays();
    check(m_stages, stays ? -1 : int(m_inspection.stage()));
    m_stays->setChecked(stays);
    m_staysButton->setVisible(stays);
    check(m_arrangements, int(m_inspection.arrangement()));
    check(m_scales, int(m_inspection.scaleMode()));
    m_seed->setCurrentIndex(m_inspection.seed());
    m_seed->setVisible(m_seed->count() > 1); // the maps name the only one
    for (QAction *step : {m_nextSeed, m_previousSeed})
        step->setEnabled(m_active && m_seed->count() > 1);
    m_root->setChecked(m_inspection.isRootScale());
    m_root->setEnabled(m_active && !m_inspection.isLogScale());
    m_log->setChecked(m_inspection.isLogScale());
    m_align->setChecked(m_inspection.isAligned());
    showAlignment();
    m_picks->setChecked(m_inspection.overlays().picks);
    m_oracle->setChecked(m_inspection.overlays().oracle);
    m_dropped->setChecked(m_inspection.overlays().dropped);
    m_lines->setChecked(m_inspection.drawing() == MapDrawing::Lines);
}

// At which accuracy lanes stand beside each other: that of the first at the clock.
void InspectBar::showAlignment()
{
    m_aligned->setVisible(m_inspection.isAligned());
    m_aligned->setChecked(m_inspection.isAligned());
    const LaneProbe *first = m_inspection.laneProbe(m_inspection.first());
    if (!first || !first->accuracy || m_inspection.first() >= int(m_race.lanes().size())) {
        m_aligned->setText(tr("Aligned by accuracy"));
        m_aligned->setToolTip(tr("There is no accuracy to align by yet. A click ends the alignment. (A)"));
        return;
    }
    const QString accuracy = percentWords(*first->accuracy);
    m_aligned->setText(tr("Aligned at %1").arg(accuracy));
    m_aligned->setToolTip(
        tr("Every lane is shown where its train accuracy first reached that of %1 at epoch %2, %3, or came "
           "nearest to it. A click ends the alignment. (A)")
            .arg(chipLetter(m_race.lanes()[std::size_t(m_inspection.first())]), epochText(first->epoch),
                 accuracy));
}

} // namespace fovea::ui
