// SPDX-License-Identifier: MIT
#include "widgets/kit/card.h"
#include "widgets/kit/label.h"
#include "widgets/kit/one_line.h"
#include "widgets/theory/conditions_chart.h"
#include "widgets/theory/gradient_charts.h"
#include "widgets/theory/paper_table_view.h"
#include "widgets/theory/regime_chart.h"
#include "widgets/theory/stability_chart.h"
#include "widgets/theory/stability_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QVBoxLayout>

// The cards of the page.
namespace fovea::ui {

namespace {

Label *smallLabel(const QString &text, QWidget *parent)
{
    auto *label = new Label(text, parent);
    label->setFont(ui::font(Type::Small));
    label->setProperty("look", QStringLiteral("muted"));
    label->setWordWrap(true);
    return label;
}

} // namespace

Card *StabilityView::makeStability()
{
    auto *card = new Card(tr("How far can attention move when scores move?"), this);
    m_measuredOn = smallLabel({}, card);
    m_stability = new StabilityChart(m_themes, card);
    m_foot = new OneLine(card);
    m_foot->setObjectName(QStringLiteral("theory.foot"));
    card->body()->addWidget(m_measuredOn);
    card->body()->addWidget(m_stability, 1);
    card->body()->addWidget(m_foot);
    return card;
}

Card *StabilityView::makeConditions()
{
    auto *card = new Card(tr("Conditions W and X"), this);
    m_conditions = new ConditionsChart(m_themes, card);
    m_conditionsFoot = new OneLine(card);
    card->body()->addWidget(m_conditions, 1);
    card->body()->addWidget(m_conditionsFoot);
    card->body()->addWidget(smallLabel(tr("Sufficient conditions: failing them refutes nothing."), card));
    return card;
}

Card *StabilityView::makeGradients()
{
    auto *card = new Card(tr("Where the gradient goes"), this);
    m_norm = new GradientChart(GradientChart::Kind::Norm, m_themes, card);
    m_clipped = new GradientChart(GradientChart::Kind::Clipped, m_themes, card);
    m_parts = new PartBars(m_themes, card);
    m_gradientsFoot = new OneLine(card);
    m_gradientsReason = smallLabel({}, card);
    auto *row = new QHBoxLayout;
    row->setSpacing(size::wide);
    row->addWidget(m_norm, 4);
    row->addWidget(m_clipped, 3);
    row->addWidget(m_parts, 4);
    card->body()->addLayout(row, 1);
    card->body()->addWidget(m_gradientsReason);
    card->body()->addWidget(m_gradientsFoot);
    card->body()->addWidget(smallLabel(tr("Before clipping, measured here. While most steps are clipped, "
                                          "every step has the same length, and smoothness "
                                          "does not set the pace."),
                                       card));
    return card;
}

Card *StabilityView::makeRegime()
{
    auto *card = new Card(tr("Where the theory promises more"), this);
    card->addToTitle(m_which);
    m_regime = new RegimeChart(m_themes, card);
    m_table = new PaperTableView(card);
    m_regimeFoot = new OneLine(card);
    m_regimeFoot->setFont(ui::font(Type::Small));
    m_verdict = smallLabel({}, card);
    m_verdict->setObjectName(QStringLiteral("theory.verdict"));
    m_verdict->setProperty("look", {});
    card->body()->addWidget(smallLabel(
        tr("Separation Δ of the lane ÷ δ of full that suffices; grey: δ of full = 2 … 32. ◆ paper, "
           "holds; ◇ paper, fails; ■ this race"),
        card));
    card->body()->addWidget(m_regime, 1);
    card->body()->addWidget(m_regimeFoot);
    card->body()->addWidget(m_table);
    card->body()->addWidget(m_verdict);
    card->body()->addWidget(smallLabel(
        tr("Theorem of the paper, as reconstructed · Table 6 from the authors' code · lanes measured here"),
        card));
    connect(m_regime, &RegimeChart::chosen, this, &StabilityView::choosePaper);
    connect(m_regime, &RegimeChart::epochChosen, &m_clock, &Clock::setEpoch);
    connect(m_regime, &RegimeChart::read, m_regimeFoot, &OneLine::setWords);
    connect(m_table, &PaperTableView::chosen, m_regime, &RegimeChart::setChosen);
    return card;
}

} // namespace fovea::ui
