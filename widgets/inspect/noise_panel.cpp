// SPDX-License-Identifier: MIT
#include "widgets/inspect/noise_panel.h"

#include "widgets/charts/noise_scatter.h"
#include "widgets/charts/noise_shares.h"
#include "widgets/charts/noise_table.h"
#include "widgets/kit/bar_button.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace fovea::ui {

namespace {

// Steps of the slider, each about the next in 1, 1.5, 2, 3, 5, 7 of a decade.
constexpr std::array steps{0.0, 0.01, 0.015, 0.02, 0.03, 0.05, 0.07, 0.10, 0.15, 0.20, 0.30, 0.50, 0.70, 1.0};
constexpr std::array drawNumbers{32, 128, 1024, 4096}; // at most
constexpr int usualStep = 0;
constexpr int usualDraws = 1024;

QLabel *sectionLabel(const QString &text, QWidget *parent)
{
    auto *label = new Label(text, parent);
    label->setFont(ui::font(Type::Section));
    return label;
}

QLabel *mutedLabel(const char *name, QWidget *parent)
{
    auto *label = new Label(parent);
    label->setObjectName(QLatin1String(name));
    label->setProperty("look", QStringLiteral("muted"));
    label->setFont(ui::font(Type::Small));
    label->setWordWrap(true);
    return label;
}

void describe(QWidget *widget, const char *name, const QString &accessible, const QString &help)
{
    widget->setObjectName(QLatin1String(name));
    widget->setAccessibleName(accessible);
    widget->setToolTip(help);
    widget->setWhatsThis(help);
}

QVBoxLayout *plainColumn(QWidget *parent)
{
    auto *layout = new QVBoxLayout(parent);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(size::gap);
    return layout;
}

} // namespace

NoisePanel::NoisePanel(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setAccessibleName(tr("Mask stability"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(size::wide, size::gap, size::gap, size::gap);
    layout->setSpacing(size::gap);
    makeControls(layout);
    auto *scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(makeResults());
    scroll->viewport()->setAutoFillBackground(false);
    scroll->widget()->setAutoFillBackground(false);
    layout->addWidget(scroll, 1);
    showState();
}

void NoisePanel::makeControls(QVBoxLayout *layout)
{
    auto *title = sectionLabel(tr("Noise on the embeddings"), this);
    layout->addWidget(title);

    auto *noiseLine = new QHBoxLayout;
    m_noise = new QSlider(Qt::Horizontal, this);
    m_noise->setRange(0, int(steps.size()) - 1);
    m_noise->setPageStep(3); // half a decade
    describe(
        m_noise, "noise", tr("Noise"),
        tr("Adds Gaussian noise to the embedding of every token, in percent of a typical entry. 0 is off."));
    m_value = new Label(this);
    m_value->setObjectName(QStringLiteral("noiseValue"));
    m_value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_value->setFixedWidth(m_value->fontMetrics().horizontalAdvance(noiseWords(0.015) + QLatin1Char('0')));
    noiseLine->addWidget(m_noise, 1);
    noiseLine->addWidget(m_value);
    layout->addLayout(noiseLine);

    auto *drawLine = new QHBoxLayout;
    m_draws = new QComboBox(this);
    for (const int draws : drawNumbers)
        m_draws->addItem(tr("up to %1 draws").arg(draws), draws);
    m_draws->setCurrentIndex(m_draws->findData(usualDraws));
    describe(
        m_draws, "draws", tr("Draws"),
        tr("How many times noise is drawn at most: 32 at first, then twice as many again and again until the "
           "order of the lanes is clear. The draws are the same for all lanes, epochs and levels."));
    m_cells = new QCheckBox(tr("Show on the maps"), this);
    describe(m_cells, "cells", tr("Show on the maps"),
             tr("Colours the kept cells of the heat maps by how often they stay picked."));
    drawLine->addWidget(m_draws);
    drawLine->addStretch();
    drawLine->addWidget(m_cells);
    layout->addLayout(drawLine);
    m_state = mutedLabel("state", this);
    layout->addWidget(m_state);

    connect(m_noise, &QSlider::valueChanged, this, [this] {
        showState();
        Q_EMIT sigmaChanged(sigma());
    });
    connect(m_draws, &QComboBox::currentIndexChanged, this, [this] { Q_EMIT drawsChanged(draws()); });
    connect(m_cells, &QCheckBox::toggled, this, &NoisePanel::cellsShownChanged);
    m_noise->setValue(usualStep);
}

QWidget *NoisePanel::makeResults()
{
    auto *content = new QWidget;
    auto *layout = plainColumn(content);
    layout->setSpacing(size::wide);
    m_laneList = new QVBoxLayout;
    m_laneList->setSpacing(size::wide - size::tiny);
    layout->addLayout(m_laneList);

    m_scatterPart = new QWidget(content);
    auto *scatter = plainColumn(m_scatterPart);
    m_scatter = new NoiseScatter(m_themes, m_scatterPart);
    m_summary = mutedLabel("summary", m_scatterPart);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    scatter->addWidget(sectionLabel(tr("Against separation"), m_scatterPart));
    scatter->addWidget(m_scatter);
    scatter->addWidget(m_summary);
    layout->addWidget(m_scatterPart);

    m_tablePart = new QWidget(content);
    auto *table = plainColumn(m_tablePart);
    auto *head = new QHBoxLayout;
    const QString help = tr("Copy the table as CSV.");
    m_copy = makeIconButton(QStringLiteral("copyTable"), tr("Copy"), help, m_tablePart);
    setThemedIcon(m_copy, QStringLiteral("copy"), m_themes);
    head->addWidget(sectionLabel(tr("Over noise levels, in percent"), m_tablePart));
    head->addStretch();
    head->addWidget(m_copy);
    m_table = new NoiseTable(m_tablePart);
    m_measure = new QPushButton(tr("Measure all levels"), m_tablePart);
    describe(m_measure, "measure", tr("Measure all levels"),
             tr("Measures noise of 1, 2, 5, 10, 20, 50 and 100 %, each with as many draws as it needs."));
    table->addLayout(head);
    table->addWidget(m_table);
    table->addWidget(m_measure, 0, Qt::AlignLeft);
    layout->addWidget(m_tablePart);
    layout->addStretch(1);

    const auto copy = [this] { Q_EMIT copyRequested(stabilityCsv(m_lanes)); };
    connect(m_copy, &QToolButton::clicked, this, copy);
    connect(m_table, &NoiseTable::copyAsked, this, copy);
    connect(m_measure, &QPushButton::clicked, this, &NoisePanel::tableRequested);
    return content;
}

void NoisePanel::setLanes(const std::vector<NoiseLane> &lanes, NoiseStop stop)
{
    m_stop = stop;
    m_lanes = lanes;
    while (m_shares.size() > lanes.size()) {
        delete m_shares.back();
        m_shares.pop_back();
    }
    while (m_shares.size() < lanes.size()) {
        m_shares.push_back(new NoiseShares(m_themes, this));
        m_laneList->addWidget(m_shares.back());
    }
    for (std::size_t i = 0; i < lanes.size(); ++i)
        m_shares[i]->setLane(lanes[i]);
    m_scatter->setLanes(lanes);
    m_summary->setText(m_scatter->summary());
    m_table->setLanes(lanes);
    showState();
}

void NoisePanel::setBusy(bool busy)
{
    m_busy = busy;
    showState();
}

void NoisePanel::showState()
{
    m_value->setText(noiseWords(sigma()));
    if (!m_table)
        return; // still being made
    const bool off = sigma() <= 0;
    const bool measured =
        std::ranges::any_of(m_lanes, [](const NoiseLane &lane) { return !lane.table.empty(); });
    const QString draws = drawsSentence(m_lanes, m_stop);
    const bool isAnew = m_busy && m_stop != NoiseStop::Not;
    m_state->setText(m_lanes.empty() ? tr("Choose an example to measure its picks.")
                     : isAnew        ? tr("Measuring…")
                     : off           ? tr("Move the slider to see which picks stay.")
                     : draws.isEmpty()
                         ? QString()
                         : tr("Share of picks and answers that stay, ± one standard error. %1").arg(draws));
    for (NoiseShares *shares : m_shares)
        shares->setVisible(!off);
    m_scatterPart->setVisible(!off && !m_scatter->isEmpty());
    m_summary->setVisible(!m_summary->text().isEmpty());
    m_tablePart->setVisible(!m_lanes.empty());
    m_table->setVisible(measured);
    m_copy->setEnabled(measured);
    m_measure->setEnabled(!m_busy);
}

double NoisePanel::sigma() const
{
    return steps[std::size_t(m_noise->value())];
}

int NoisePanel::draws() const
{
    return m_draws->currentData().toInt();
}

bool NoisePanel::cellsAreShown() const
{
    return m_cells->isChecked();
}

void NoisePanel::setSigma(double sigma)
{
    const auto nearest =
        std::ranges::min_element(steps, {}, [sigma](double step) { return std::abs(step - sigma); });
    m_noise->setValue(int(nearest - steps.begin()));
}

void NoisePanel::setDraws(int draws)
{
    if (const int index = m_draws->findData(draws); index >= 0)
        m_draws->setCurrentIndex(index);
}

void NoisePanel::setCellsShown(bool shown)
{
    m_cells->setChecked(shown);
}

} // namespace fovea::ui
