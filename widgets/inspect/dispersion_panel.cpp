// SPDX-License-Identifier: MIT
#include "widgets/inspect/dispersion_panel.h"

#include "widgets/charts/dispersion_charts.h"
#include "widgets/kit/bar_button.h"
#include "widgets/kit/label.h"
#include "widgets/models/lanes_on_show.h"
#include "widgets/words/lane_words.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

DispersionLane dispersionOf(const LaneView &lane, const HeadView &head)
{
    DispersionLane shown{
        chipLetter(lane), lane.style, head.map().rows, {}, theoryOf(lane.spec.mask, lane.run.model.gradient)};
    for (const auto &heads : head.probe.layers) {
        std::vector<double> values;
        for (const auto &each : heads)
            for (const RowNumbers &row : each.rows)
                if (std::isfinite(row.dispersion))
                    values.push_back(row.dispersion);
        std::ranges::sort(values);
        shown.layers.push_back(std::move(values));
    }
    return shown;
}

} // namespace

DispersionPanel::DispersionPanel(RaceData &race, Inspection &inspection, ThemeManager &themes,
                                 QWidget *parent)
    : QWidget(parent), m_race(race), m_inspection(inspection), m_title(new Label(this)),
      m_sort(
          makeBarButton(QStringLiteral("sortDispersion"), tr("Sorted"), tr("The widest query first."), this)),
      m_bars(new DispersionBars(themes, this)), m_layers(new DispersionLayers(themes, this)),
      m_note(new Label(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(size::wide, size::gap, size::wide, size::gap);
    layout->setSpacing(size::gap);
    m_title->setFont(ui::font(Type::Section));
    m_sort->setCheckable(true);
    auto *head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_sort);
    layout->addLayout(head);
    layout->addWidget(m_bars);
    auto *layers = new Label(tr("By layer, on this example"), this);
    layers->setFont(ui::font(Type::Section));
    layout->addWidget(layers);
    layout->addWidget(m_layers);
    m_note->setWordWrap(true);
    m_note->setFont(ui::font(Type::Small));
    m_note->setProperty("look", QStringLiteral("muted"));
    m_note->setText(tr(
        "Dispersion δ is the range of a query's kept scores, the tick its gap to the dropped keys. A small "
        "δ makes the stability bound small; a large one does not make the softmax steep. Above the dashed "
        "line the bound is beyond 1/2 and empty, as no softmax is steeper than that. How far the weights "
        "really follow the scores is the sensitivity: a query with one dominant key has a large δ and "
        "hardly moves. Weights that are not a softmax's, as those of entmax, may pass 1/2."));
    layout->addWidget(m_note);
    layout->addStretch();
    connect(m_sort, &QToolButton::toggled, this, &DispersionPanel::refresh);
    connect(m_bars, &DispersionBars::queryChosen, this,
            [this](int query) { m_inspection.selectQuery(query); });
    connect(m_layers, &DispersionLayers::layerChosen, this,
            [this](int layer) { m_inspection.setHead(layer, m_inspection.head()); });
    connect(&inspection, &Inspection::probesChanged, this, &DispersionPanel::refresh);
    connect(&inspection, &Inspection::viewChanged, this, &DispersionPanel::refresh);
    connect(&inspection, &Inspection::selectionChanged, this,
            [this] { m_bars->setQuery(m_inspection.query()); });
    refresh();
}

void DispersionPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    refresh();
}

bool DispersionPanel::isSorted() const
{
    return m_sort->isChecked();
}

void DispersionPanel::setSorted(bool sorted)
{
    m_sort->setChecked(sorted);
}

std::vector<int> DispersionPanel::lanes() const
{
    return comparedLanes(m_inspection);
}

void DispersionPanel::refresh()
{
    if (!isVisible())
        return;
    std::vector<DispersionLane> shown;
    int layer = 0;
    for (const int lane : lanes())
        if (const auto head = m_inspection.headOf(lane)) {
            shown.push_back(dispersionOf(m_race.lanes()[std::size_t(lane)], *head));
            layer = head->layer;
            m_title->setText(tr("Layer %1, head %2").arg(head->layer + 1).arg(head->head + 1));
        }
    m_layers->show(shown, layer);
    m_bars->show(std::move(shown), isSorted());
    m_bars->setQuery(m_inspection.query());
}

} // namespace fovea::ui
