// SPDX-License-Identifier: MIT
#include "widgets/inspect/query_panel.h"

#include "core/metrics/row_choice.h"
#include "widgets/charts/bound_gauge.h"
#include "widgets/charts/bound_words.h"
#include "widgets/charts/query_chart.h"
#include "widgets/kit/label.h"
#include "widgets/maps/map_scene.h"
#include "widgets/maps/map_text.h"
#include "widgets/models/lanes_on_show.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/race_text.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <cmath>

namespace fovea::ui {

namespace {

// How the mask's own kept key at the cut is called; empty where scores do not choose.
QString cutKeyWords(Cut cut)
{
    switch (cut) {
    case Cut::None:
        break;
    case Cut::Lowest:
    case Cut::Share:
    case Cut::LowestBeyond:
        return QueryPanel::tr("smallest kept weight");
    case Cut::Level:
        return QueryPanel::tr("weight at the cut");
    case Cut::Block:
        return QueryPanel::tr("weight of the weakest block");
    case Cut::Highest:
    case Cut::Any:
        return QueryPanel::tr("largest kept weight");
    }
    return {};
}

} // namespace

QueryPanel::QueryPanel(RaceData &race, Inspection &inspection, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_race(race), m_inspection(inspection), m_themes(themes), m_title(new Label(this)),
      m_empty(new Label(tr("Point at a row of a map to see its scores; click it to keep it."), this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(size::wide, size::gap, size::wide, size::gap);
    layout->setSpacing(size::gap);
    m_title->setFont(ui::font(Type::Section));
    m_empty->setWordWrap(true);
    m_empty->setProperty("look", QStringLiteral("muted"));
    layout->addWidget(m_title);
    layout->addWidget(m_empty);
    for (int place = 0; place < 2; ++place) {
        m_parts[std::size_t(place)] = makePart(place);
        layout->addWidget(m_parts[std::size_t(place)].box);
    }
    layout->addStretch();
    for (const auto signal : {&Inspection::probesChanged, &Inspection::viewChanged,
                              &Inspection::selectionChanged, &Inspection::hoverChanged})
        connect(&inspection, signal, this, &QueryPanel::refresh);
    refresh();
}

QueryPanel::Part QueryPanel::makePart(int place)
{
    Part part;
    part.box = new QWidget(this);
    auto *column = new QVBoxLayout(part.box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(size::tiny);
    auto *head = new QHBoxLayout;
    part.title = new Label(part.box);
    QFont strong = ui::font(Type::Body);
    strong.setWeight(QFont::DemiBold);
    part.title->setFont(strong);
    part.send = new QPushButton(tr("Send row"), part.box);
    part.send->setObjectName(QStringLiteral("sendRow.%1").arg(place));
    part.send->setFocusPolicy(Qt::TabFocus);
    part.send->setToolTip(
        tr("Loads these scores into the softmax sandbox, to drag and perturb them (B: those "
           "of the first lane)."));
    part.send->setWhatsThis(part.send->toolTip());
    head->addWidget(part.title, 1);
    head->addWidget(part.send);
    column->addLayout(head);
    part.chart = new QueryChart(m_themes, part.box);
    column->addWidget(part.chart);
    part.numbers = new Label(part.box);
    part.numbers->setTextFormat(Qt::RichText);
    part.numbers->setWordWrap(true);
    part.numbers->setTextInteractionFlags(Qt::TextSelectableByMouse);
    part.numbers->setFocusPolicy(Qt::NoFocus);
    column->addWidget(part.numbers);
    part.gauge = new BoundGauge(m_themes, part.box);
    part.gauge->setObjectName(QStringLiteral("gauge.%1").arg(place));
    column->addWidget(part.gauge);
    part.words = new Label(part.box);
    part.words->setTextFormat(Qt::RichText);
    part.words->setWordWrap(true);
    part.words->setFont(ui::font(Type::Small));
    column->addWidget(part.words);
    connect(part.send, &QPushButton::clicked, this, [this, place] {
        const auto &hovered = m_inspection.hovered();
        if (const auto query = m_inspection.query() ? m_inspection.query()
                               : hovered            ? std::optional(hovered->query)
                                                    : std::nullopt)
            Q_EMIT sendRequested(laneOf(place), *query);
    });
    connect(part.chart, &QueryChart::keyHovered, this, [this](std::optional<int> key) {
        const auto query = m_inspection.query();
        m_inspection.setHovered(key && query ? std::optional(MapCell{*query, *key}) : std::nullopt);
    });
    return part;
}

int QueryPanel::laneOf(int place) const
{
    const std::vector<int> lanes = comparedLanes(m_inspection);
    return std::size_t(place) < lanes.size() ? lanes[std::size_t(place)] : -1;
}

void QueryPanel::refresh()
{
    const auto &hovered = m_inspection.hovered();
    const int query = m_inspection.query().value_or(hovered ? hovered->query : -1);
    m_empty->setVisible(query < 0);
    m_title->setVisible(query >= 0);
    m_title->setText(tr("Query %1").arg(query + 1));
    for (int place = 0; place < 2; ++place)
        showPart(m_parts[std::size_t(place)], laneOf(place), query);
}

void QueryPanel::showPart(Part &part, int lane, int query)
{
    const auto head = m_inspection.headOf(lane);
    const bool shown = head && query >= 0 && query < head->positions();
    part.box->setVisible(shown);
    if (!shown)
        return;
    const LaneView &view = m_race.lanes()[std::size_t(lane)];
    const QStringList tokens = tokenTexts(head->probe, m_inspection.alphabet());
    m_title->setText(tr("Query %1 · %2").arg(positionText(query, tokens), headText(head->layer, head->head)));
    part.title->setText(chipLetter(view) + QStringLiteral(" · ") + laneTitle(view));
    const GradientRule rule = view.run.model.gradient;
    const MaskTheory theory = theoryOf(view.spec.mask, rule);
    part.chart->show(rankedKeys(*head, query), tokens, view.style);
    part.chart->setTie(isRoundingTie(*head, query, theory.cut));
    const auto &hovered = m_inspection.hovered();
    part.chart->setMarkedKey(hovered && hovered->query == query ? std::optional(hovered->key) : std::nullopt);
    part.numbers->setText(queryFormulas(*head, query, view.spec.mask, rule));
    const bool bounded = theory.bound != StabilityBound::None;
    const RowNumbers &row = head->map().rows[std::size_t(query)];
    if (bounded)
        part.gauge->setReading({row.sensitivity, {}, row.logStability});
    part.gauge->setVisible(bounded);
    part.words->setText(unbroken(queryWords(*head, query, view.spec.mask, rule)));
}

QString QueryPanel::formulas(int place) const
{
    return m_parts[std::size_t(place)].numbers->text();
}

QString QueryPanel::words(int place) const
{
    return m_parts[std::size_t(place)].words->text();
}

namespace {

// With how many of the best keys the kept ones are compared.
int bestCount(const MaskSpec &mask, const HeadView &head, int globals)
{
    return makeMask(mask)->comparedWith({head.positions() - globals, globals}).value_or(0);
}

// What the derivative's l1 norm is of these weights.
QString sensitivityFormula(const MaskTheory &theory)
{
    if (!theory.weighing)
        return QueryPanel::tr("largest 2p(1 − p), at most 1/2");
    if (const auto alpha = theory.weighing->alpha())
        return QueryPanel::tr("largest 2u(1 − u/Σu), u = p<sup>%1</sup>").arg(numberText(2 - *alpha));
    return QueryPanel::tr("the cut moves along");
}

// What may be said of every row of a kind without a stability bound.
QString unboundedWords(const MaskTheory &theory)
{
    if (!theory.weighing)
        return QueryPanel::tr("There is no stability bound for this mask; while the same keys are kept, a "
                              "softmax never moves by more than 1/2 of what its scores move.");
    if (theory.weighing->alpha())
        return QueryPanel::tr(
            "There is no stability bound for this mask. Its weights fall to 0 without a jump, "
            "but they may move faster than a softmax's: by up to twice what the scores move.");
    return QueryPanel::tr(
        "There is no stability bound for this mask. Its weights fall to 0 without a jump, but "
        "they may move faster than a softmax's.");
}

// What is subtracted: in brackets where it is negative.
QString subtracted(double value)
{
    return value < 0 ? QStringLiteral("(%1)").arg(numberText(value)) : numberText(value);
}

} // namespace

QString queryFormulas(const HeadView &head, int query, const MaskSpec &mask, GradientRule rule)
{
    const RowNumbers &row = head.map().rows[std::size_t(query)];
    const auto line = [](const QString &name, const QString &formula, const QString &value) {
        return QStringLiteral("<tr><td style='padding-right:8px'>%1</td><td style='padding-right:8px'>%2</td>"
                              "<td align='right'><b>%3</b></td></tr>")
            .arg(name, formula, value);
    };
    const auto keys = rankedKeys(head, query);
    float high = -std::numeric_limits<float>::infinity();
    float low = std::numeric_limits<float>::infinity();
    for (const RankedKey &key : keys)
        if (key.kept) {
            high = std::max(high, key.score);
            low = std::min(low, key.score);
        }
    QString text = QStringLiteral("<table cellspacing='0' cellpadding='1'>");
    text += line(QueryPanel::tr("dispersion"),
                 QStringLiteral("δ = %1 − %2").arg(numberText(double(high)), subtracted(double(low))),
                 numberText(row.dispersion));
    text +=
        line(QueryPanel::tr("over all keys"), QStringLiteral("δ<sub>s</sub>"), numberText(row.dispersionAll));
    if (const auto next = runnerUp(head, query))
        text += line(
            QueryPanel::tr("separation"),
            QStringLiteral("Δ = %1 − %2")
                .arg(numberText(double(low)), subtracted(double(head.map().scores[head.at(query, *next)]))),
            numberText(row.separation));
    else
        text += line(QueryPanel::tr("separation"), QueryPanel::tr("nothing is dropped"), QStringLiteral("–"));
    const MaskTheory theory = theoryOf(mask, rule);
    const bool whole = theory.bound == StabilityBound::Whole; // dropped keys have weights too
    const int weighed = whole ? row.visible : row.kept;
    if (theory.bound != StabilityBound::None) {
        const bool chosen = theory.bound == StabilityBound::Chosen && !std::isnan(row.separation);
        const QString formula = chosen  ? QStringLiteral("e<sup>δ</sup>/%1 · (1 + 1/Δ)")
                                : whole ? QStringLiteral("e<sup>δ<sub>s</sub></sup>/%1")
                                        : QStringLiteral("e<sup>δ</sup>/%1");
        const QString bound = numberText(std::exp(row.logStability));
        text += line(isEmptyBound(row.logStability) ? QueryPanel::tr("stability bound, empty")
                                                    : QueryPanel::tr("stability bound"),
                     formula.arg(weighed), bound);
    }
    text += line(QueryPanel::tr("sensitivity"), sensitivityFormula(theory), numberText(row.sensitivity));
    const QString leaving = cutKeyWords(theory.cut);
    text += line(QueryPanel::tr("swap at the cut"),
                 canJump(row, theory.cut) ? QueryPanel::tr("2 · %1").arg(leaving)
                 : theory.weighing        ? QueryPanel::tr("none: weights fall to 0 at the cut")
                 : theory.bound == StabilityBound::Whole ? QueryPanel::tr("no cut: every key has its weight")
                 : leaving.isEmpty() && runnerUp(head, query) ? QueryPanel::tr("no cut: scores do not choose")
                                                              : QueryPanel::tr("no cut: nothing is dropped"),
                 numberText(row.swap));
    text += line(QueryPanel::tr("support"), QueryPanel::tr("keys kept of %1").arg(row.visible),
                 QString::number(row.kept));
    const auto globals = int(std::ranges::count(head.probe.roles, Role::Global));
    const auto positions = std::size_t(head.positions());
    const std::span scores = std::span(head.map().scores).subspan(std::size_t(query) * positions, positions);
    const std::span kept = std::span(head.map().kept).subspan(std::size_t(query) * positions, positions);
    const std::span weights =
        std::span(head.map().weights).subspan(std::size_t(query) * positions, positions);
    std::vector<int> best;
    const double recall =
        recallOf(*makeMask(mask),
                 {{head.positions() - globals, globals}, query, scores, head.probe.visible, 0}, kept, best);
    text +=
        line(QueryPanel::tr("recall"),
             std::isnan(recall) ? QueryPanel::tr("none: the mask has no k")
                                : QueryPanel::tr("kept of the best %1").arg(bestCount(mask, head, globals)),
             numberText(recall));
    text += line(QueryPanel::tr("gradient"),
                 isFrozen(row, rule, kept, weights) ? QueryPanel::tr("none reaches the scores")
                                                    : QueryPanel::tr("reaches the scores"),
                 isFrozen(row, rule, kept, weights) ? QueryPanel::tr("frozen") : QStringLiteral("–"));
    text += line(QueryPanel::tr("entropy"),
                 QueryPanel::tr("at most ln %1 = %2").arg(weighed).arg(numberText(std::log(double(weighed)))),
                 numberText(row.entropy));
    return text + QStringLiteral("</table>");
}

QString queryWords(const HeadView &head, int query, const MaskSpec &mask, GradientRule rule)
{
    const MaskTheory theory = theoryOf(mask, rule);
    const RowNumbers &row = head.map().rows[std::size_t(query)];
    QString text =
        isRoundingTie(head, query, theory.cut)
            ? QueryPanel::tr("<b>A tie within rounding:</b> the gap at the cut is no larger than what the "
                             "order of summing does to a score (%1). Another machine may keep another key. ")
                  .arg(numberText(scoreRounding(head, query)))
            : QString();
    text += runnerUp(head, query)
                ? QueryPanel::tr("What full attention would give the dropped keys: %1 of its weight. ")
                      .arg(percentText(droppedMass(head, query)))
                : QString();
    if (theory.bound == StabilityBound::None)
        text += unboundedWords(theory);
    else
        text += boundWords(row.logStability, canJump(row, theory.cut));
    text +=
        u' ' + QueryPanel::tr("As it stands: by at most %1 (sensitivity).").arg(numberText(row.sensitivity));
    if (canJump(row, theory.cut))
        text += u' ' + QueryPanel::tr("A key that crosses the cut moves twice the %1: %2.")
                           .arg(cutKeyWords(theory.cut), numberText(row.swap));
    return text;
}

} // namespace fovea::ui
