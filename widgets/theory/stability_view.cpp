// SPDX-License-Identifier: MIT
#include "widgets/theory/stability_view.h"

#include "widgets/curves/curve_plot.h"
#include "widgets/kit/label.h"
#include "widgets/plots/quantity_menu.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

StabilityView::StabilityView(RaceData &race, Clock &clock, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_race(race), m_stack(new QStackedWidget(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
    m_stack->addWidget(makeEmpty());
    m_stack->addWidget(makePlots(race, clock, themes));
    setAccessibleName(tr("Stability"));
    connect(&race, &RaceData::experimentChanged, this, &StabilityView::refresh);
    connect(&race, &RaceData::curvesChanged, this, &StabilityView::refresh);
    refresh();
}

QWidget *StabilityView::makeEmpty()
{
    auto *page = new QWidget(this);
    auto *column = new QVBoxLayout(page);
    auto *title = new Label(tr("Run a race to see how far attention moves"), page);
    title->setFont(ui::font(Type::Section));
    title->setAlignment(Qt::AlignCenter);
    auto *words = new Label(
        tr("Measured after every epoch: the paper's bound, the exact sensitivity and the jump at the cut."),
        page);
    words->setAlignment(Qt::AlignCenter);
    words->setWordWrap(true);
    words->setProperty("look", QStringLiteral("muted"));
    auto *start = new QPushButton(tr("Start the race"), page);
    start->setObjectName(QStringLiteral("theory.start"));
    connect(start, &QPushButton::clicked, this, &StabilityView::startRequested);
    column->addStretch();
    column->addWidget(title);
    column->addWidget(words);
    column->addWidget(start, 0, Qt::AlignHCenter);
    column->addStretch();
    return page;
}

QWidget *StabilityView::makePlots(RaceData &race, Clock &clock, ThemeManager &themes)
{
    auto *page = new QWidget(this);
    auto *row = new QHBoxLayout(page);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(size::gap);
    for (const char *metric : {"stability", "sensitivity", "swap"}) {
        auto *plot = new CurvePlot(race, clock, themes, m_link, usualMetric(metric), page);
        plot->setLead(metric == std::string_view("stability"));
        row->addWidget(plot, 1);
    }
    return page;
}

bool StabilityView::isEmpty() const
{
    return std::ranges::none_of(m_race.lanes(), [](const LaneView &lane) {
        return std::ranges::any_of(lane.runs, [](const RunView &run) { return !run.epochs.empty(); });
    });
}

void StabilityView::refresh()
{
    m_stack->setCurrentIndex(isEmpty() ? 0 : 1);
}

} // namespace fovea::ui
