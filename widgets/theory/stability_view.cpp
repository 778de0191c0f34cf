// SPDX-License-Identifier: MIT
#include "widgets/theory/stability_view.h"

#include "core/metrics/conditions.h"
#include "widgets/kit/card.h"
#include "widgets/kit/label.h"
#include "widgets/kit/one_line.h"
#include "widgets/theory/conditions_chart.h"
#include "widgets/theory/gradient_charts.h"
#include "widgets/theory/paper_table_view.h"
#include "widgets/theory/regime_chart.h"
#include "widgets/theory/regime_words.h"
#include "widgets/theory/stability_chart.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int narrowPage = 1040; // below it the regime stands under the other cards
constexpr int widePage = 1250;
constexpr int frameTime = 33;

} // namespace

StabilityView::StabilityView(RaceData &race, Clock &clock, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_race(race), m_clock(clock), m_themes(themes), m_stack(new QStackedWidget(this)),
      m_controls(new QWidget(parent)), m_blocks(new QComboBox(m_controls)),
      m_levels(new QComboBox(m_controls)), m_which(new QComboBox(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
    makeControls();
    m_stack->addWidget(makeEmpty());
    m_stack->addWidget(makeCards());
    setAccessibleName(tr("Stability"));
    m_soon.setSingleShot(true);
    m_soon.setInterval(frameTime);
    connect(&m_soon, &QTimer::timeout, this, &StabilityView::refresh);
    for (const auto signal :
         {&RaceData::experimentChanged, &RaceData::curvesChanged, &RaceData::visibilityChanged})
        connect(&race, signal, this, &StabilityView::refreshSoon);
    connect(&clock, &Clock::changed, this, [this] {
        if (isVisible())
            showClock();
    });
    refresh();
}

void StabilityView::makeControls()
{
    auto *row = new QHBoxLayout(m_controls);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(size::gap);
    const auto describe = [](QComboBox *combo, const char *id, const QString &name, const QString &help) {
        combo->setObjectName(QLatin1String(id));
        combo->setAccessibleName(name);
        combo->setToolTip(help);
        combo->setWhatsThis(help);
        combo->setFocusPolicy(Qt::TabFocus);
        combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    };
    describe(m_blocks, "theory.block", tr("Layers"),
             tr("All layers together or one of them, in every chart of this page."));
    describe(m_levels, "theory.level", tr("Percentile"),
             tr("Which percentile over queries the lines are, and the conditions are taken at; of the "
                "separation it is "
                "100 minus it, as in the paper's Table 6."));
    describe(m_which, "theory.condition", tr("Condition"),
             tr("W: for a smaller Lipschitz constant in the weights of the scores. X: in the input. Switches "
                "curves, "
                "signs and table."));
    m_blocks->addItem(tr("All layers"), -1);
    for (const int level : {50, 75, 90, 95, 100})
        m_levels->addItem(level == 50    ? tr("Median")
                          : level == 100 ? tr("Largest")
                                         : tr("%1th percentile").arg(level),
                          level);
    m_levels->setCurrentIndex(m_levels->findData(m_view.level));
    m_which->addItem(tr("Condition W"), int(Condition::W));
    m_which->addItem(tr("Condition X"), int(Condition::X));
    row->addWidget(m_blocks);
    row->addWidget(m_levels);
    row->addStretch();
    connect(m_blocks, &QComboBox::activated, this, [this] {
        setMeasures({m_view.level, m_blocks->currentData().toInt()});
    });
    connect(m_levels, &QComboBox::activated, this, [this] {
        setMeasures({m_levels->currentData().toInt(), m_view.block});
    });
    connect(m_which, &QComboBox::activated, this,
            [this] { setCondition(Condition(m_which->currentData().toInt())); });
}

QWidget *StabilityView::makeEmpty()
{
    auto *page = new QWidget(this);
    auto *column = new QVBoxLayout(page);
    auto *ghost = new StabilityChart(m_themes, page); // axes with the line 1/2
    ghost->show({StabilityLane{}});
    auto *title = new Label(tr("Run a race to see how far attention moves"), page);
    title->setFont(ui::font(Type::Section));
    auto *words = new Label(
        tr("Measured after every epoch: the paper's bound, the exact sensitivity and the jump at the "
           "cut; while training: gradients."),
        page);
    words->setWordWrap(true);
    words->setProperty("look", QStringLiteral("muted"));
    for (QLabel *label : {static_cast<QLabel *>(title), static_cast<QLabel *>(words)})
        label->setAlignment(Qt::AlignCenter);
    auto *start = new QPushButton(tr("Start the race"), page);
    start->setObjectName(QStringLiteral("theory.start"));
    connect(start, &QPushButton::clicked, this, &StabilityView::startRequested);
    column->addWidget(ghost, 1);
    column->addWidget(title);
    column->addWidget(words);
    column->addWidget(start, 0, Qt::AlignHCenter);
    column->addSpacing(size::wide);
    return page;
}

QWidget *StabilityView::makeCards()
{
    auto *scroll = new QScrollArea(this);
    auto *content = new QWidget(scroll);
    content->setProperty("page", true);
    m_grid = new QGridLayout(content);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(size::gap);
    m_stabilityCard = makeStability();
    m_conditionsCard = makeConditions();
    m_gradientsCard = makeGradients();
    m_regimeCard = makeRegime();
    arrange();
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    connect(m_stability, &StabilityChart::laneChosen, this, &StabilityView::laneChosen);
    connect(&m_race, &RaceData::selectionChanged, this,
            [this] { m_stability->setSelected(m_race.selectedLane()); });
    for (EpochChart *chart :
         std::initializer_list<EpochChart *>{m_stability, m_conditions, m_norm, m_clipped}) {
        connect(chart, &EpochChart::epochChosen, &m_clock, &Clock::setEpoch);
        connect(chart, &EpochChart::epochHovered, this,
                [this](int epoch) { showFoot(epoch < 0 ? m_clock.epoch() : epoch); });
    }
    return scroll;
}

// Beside each other as in a newspaper; the regime goes below where the page is narrow.
void StabilityView::arrange()
{
    const int mode = width() < narrowPage ? 0 : width() < widePage ? 1 : 2;
    m_clipped->setVisible(mode > 1 || width() >= 1150); // else its number stands in the line below
    if (mode == m_arranged)
        return;
    m_arranged = mode;
    for (Card *card : {m_stabilityCard, m_conditionsCard, m_gradientsCard, m_regimeCard})
        m_grid->removeWidget(card);
    m_grid->addWidget(m_stabilityCard, 0, 0, 1, 2);
    m_grid->addWidget(m_conditionsCard, 1, 0);
    m_grid->addWidget(m_gradientsCard, 1, 1);
    if (mode == 0)
        m_grid->addWidget(m_regimeCard, 2, 0, 1, 2);
    else
        m_grid->addWidget(m_regimeCard, 0, 2, 2, 1);
    m_grid->setColumnStretch(0, 2);
    m_grid->setColumnStretch(1, 4);
    m_grid->setColumnStretch(2, mode == 0 ? 0 : 3);
    m_grid->setRowStretch(0, 1);
    m_grid->setRowStretch(1, 1);
}

void StabilityView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void StabilityView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    refresh();
}

bool StabilityView::isEmpty() const
{
    return std::ranges::none_of(m_race.lanes(), [](const LaneView &lane) {
        return std::ranges::any_of(lane.runs, [](const RunView &run) { return !run.epochs.empty(); });
    });
}

void StabilityView::setMeasures(const MeasureView &view)
{
    m_view.level = m_levels->findData(view.level) < 0 ? m_view.level : view.level;
    m_view.block = m_blocks->findData(view.block) < 0 ? -1 : view.block;
    m_levels->setCurrentIndex(m_levels->findData(m_view.level));
    m_blocks->setCurrentIndex(m_blocks->findData(m_view.block));
    refresh();
}

void StabilityView::setCondition(Condition condition)
{
    m_condition = condition;
    m_which->setCurrentIndex(m_which->findData(int(condition)));
    showClock();
}

// A burst of epochs costs one refresh, a hidden page none.
void StabilityView::refreshSoon()
{
    if (isVisible() && !m_soon.isActive())
        m_soon.start();
}

void StabilityView::bringUpToDate()
{
    m_soon.stop();
    refresh();
}

void StabilityView::refresh()
{
    m_stack->setCurrentIndex(isEmpty() ? 0 : 1);
    m_controls->setEnabled(!isEmpty());
    int blocks = 0;
    for (const LaneView &lane : m_race.lanes())
        blocks = std::max(blocks, lane.run.model.blocks);
    while (m_blocks->count() > blocks + 1)
        m_blocks->removeItem(m_blocks->count() - 1);
    for (int block = m_blocks->count() - 1; block < blocks; ++block)
        m_blocks->addItem(tr("Layer %1").arg(block + 1), block);
    m_view.block = m_blocks->currentData().toInt();
    m_gradients = gradientLanes(m_race, m_view.block);
    m_shown = regimeOf(m_race, m_view);
    m_regimes.clear();
    for (const int level : conditionLevels())
        m_regimes.push_back(regimeOf(m_race, {level, m_view.block}));
    m_measuredOn->setText(measuredOnWords(m_race, m_view));
    showClock();
}

void StabilityView::showClock()
{
    const int epoch = m_clock.epoch();
    const int last = m_race.lastEpoch();
    for (EpochChart *chart :
         std::initializer_list<EpochChart *>{m_stability, m_conditions, m_norm, m_clipped})
        chart->setClock(epoch, last);
    m_stability->show(stabilityLanes(m_race, m_view));
    m_stability->setSelected(m_race.selectedLane());
    m_conditions->show(m_shown);
    m_norm->show(m_gradients);
    m_clipped->show(m_gradients);
    m_parts->show(m_gradients, epoch);
    m_regime->show(m_shown, m_condition, epoch);
    m_table->show(m_regimes, m_condition, epoch);
    const QString reason = gradientReason(m_gradients);
    m_gradientsReason->setText(reason);
    m_gradientsReason->setVisible(!reason.isEmpty());
    m_verdict->setText(regimeWords(m_race, m_shown, m_condition, epoch));
    showFoot(epoch);
}

void StabilityView::showFoot(int epoch)
{
    m_foot->setWords(m_stability->reading(epoch));
    m_conditionsFoot->setWords(m_conditions->reading(epoch));
    m_gradientsFoot->setWords(gradientReading(m_gradients, epoch));
}

QString StabilityView::foot() const
{
    return m_foot->words();
}

void StabilityView::choosePaper(int row, int level)
{
    m_table->choose(row, level);
    m_regime->setChosen(row, level);
}

} // namespace fovea::ui
