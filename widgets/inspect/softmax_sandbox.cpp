// SPDX-License-Identifier: MIT
#include "widgets/inspect/softmax_sandbox.h"

#include "widgets/charts/bound_gauge.h"
#include "widgets/charts/sandbox_text.h"
#include "widgets/charts/score_bars.h"
#include "widgets/kit/label.h"

#include <QAbstractButton>
#include <QAction>
#include <QBoxLayout>
#include <QButtonGroup>
#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int twoColumns = 2 * size::lanesDock; // from this width on the numbers stand beside the bars
constexpr double leastRange = 4;
constexpr double mostRange = 20;
constexpr double firstMove = 0.5; // so that there is something to see

// Whole numbers that let any score of the row pass all others, within reason.
double rangeFor(const std::vector<double> &scores)
{
    const auto [low, high] = std::ranges::minmax(scores);
    return std::clamp(std::ceil(high - low + 1), leastRange, mostRange);
}

} // namespace

SoftmaxSandbox::SoftmaxSandbox(ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_themes(themes), m_scroll(new QScrollArea(this)), m_problem(new Label(this))
{
    setAccessibleName(tr("Softmax sandbox"));
    m_problem->setObjectName(QStringLiteral("problem"));
    m_problem->setProperty("look", QStringLiteral("bad"));
    m_problem->setWordWrap(true);
    m_problem->setContentsMargins(size::wide, size::gap, size::wide, 0);
    m_problem->hide();
    auto *content = new QWidget;
    m_columns = new QBoxLayout(QBoxLayout::TopToBottom, content);
    m_columns->setContentsMargins(size::wide, size::gap, size::wide, size::wide);
    m_columns->setSpacing(size::gap);
    m_columns->addWidget(makePlay(), 3);
    m_columns->addWidget(makeNumbers());
    m_scroll->setWidget(content);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_problem);
    layout->addWidget(m_scroll, 1);
    m_loaded = sandboxExample(SandboxExample::NearTie);
    showRow(m_loaded, firstMove);
}

void SoftmaxSandbox::load(const SandboxRow &row)
{
    m_problem->setText(problemOf(row));
    m_problem->setVisible(!m_problem->text().isEmpty());
    if (!m_problem->text().isEmpty())
        return;
    m_loaded = row;
    showRow(row, 0);
    m_loaded = m_row; // with k as it is meant
    showControls();
}

QString SoftmaxSandbox::problem() const
{
    return m_problem->text();
}

void SoftmaxSandbox::showRow(const SandboxRow &row, double by)
{
    m_row = row;
    const int keys = int(row.scores.size());
    if (m_row.keep < 0 || m_row.keep >= keys)
        m_row.keep = 0;
    m_range = rangeFor(m_row.scores);
    // The bar just above the cut: the one whose move tells most.
    const SoftmaxRow now = softmaxRow(m_row.scores, m_row.keep);
    m_move = {0, std::clamp(by, -m_range, m_range)};
    for (int key = 0; key < keys; ++key)
        if (now.kept[std::size_t(key)] &&
            (!now.kept[std::size_t(m_move.key)] ||
             m_row.scores[std::size_t(key)] < m_row.scores[std::size_t(m_move.key)]))
            m_move.key = key;
    compute();
    m_bars->refit();
}

void SoftmaxSandbox::selectBar(int key)
{
    m_move.key = std::clamp(key, 0, int(m_row.scores.size()) - 1);
    measure();
}

void SoftmaxSandbox::setScore(int key, double score)
{
    if (key < 0 || key >= int(m_row.scores.size()) || !std::isfinite(score))
        return;
    m_row.scores[std::size_t(key)] = score;
    compute();
}

void SoftmaxSandbox::setKeep(int keep)
{
    m_row.keep = keep <= 0 || keep >= int(m_row.scores.size()) ? 0 : keep;
    compute();
}

void SoftmaxSandbox::perturb(double by)
{
    if (std::isnan(by))
        return;
    m_move.by = std::clamp(by, -m_range, m_range);
    measure();
}

void SoftmaxSandbox::setNorm(Norm norm)
{
    m_norm = norm;
    compute();
}

void SoftmaxSandbox::showWorstMove()
{
    m_move = m_worst.move;
    measure();
}

void SoftmaxSandbox::showExample(SandboxExample example)
{
    showRow(sandboxExample(example), m_move.by);
}

void SoftmaxSandbox::reset()
{
    showRow(m_loaded, m_move.by);
}

void SoftmaxSandbox::compute()
{
    m_worst = worstMove(m_row.scores, m_row.keep, m_norm, m_range);
    measure();
}

void SoftmaxSandbox::measure()
{
    m_trial = softmaxTrial(m_row.scores, m_row.keep, m_move, m_norm);
    showState();
    Q_EMIT changed();
}

void SoftmaxSandbox::showState()
{
    m_bars->setRow(m_row, m_move, m_trial);
    m_readout->setText(m_bars->summary());
    const auto given = [](std::optional<double> value, auto text) {
        return value ? text(*value) : QStringLiteral("–");
    };
    m_output->setText(figure(m_trial.outputChange, 4));
    m_input->setText(figure(m_trial.inputChange, 4));
    m_ratio->setText(given(m_trial.ratio, [](double ratio) { return figure(ratio, 4); }));
    m_bound->setText(figureOfLog(m_trial.logBound));
    m_formula->setText(formulaText(m_trial));
    m_share->setText(given(m_trial.share, shareFigure));
    m_shareWords->setText(!m_trial.share       ? tr("of the bound: move a score to measure")
                          : *m_trial.share > 1 ? tr("of the bound: exceeded")
                                               : tr("of the bound"));
    m_gauge->setReading({m_trial.ratio, softmaxTrial(m_row.scores, m_row.keep, m_worst.move, m_norm).ratio,
                         m_trial.logBound});
    m_worstWords->setText(worstWords(m_row, m_worst, m_range));
    m_trust->setText(trustText(m_trial, m_norm));
    showControls();
}

void SoftmaxSandbox::showControls()
{
    const int keys = int(m_row.scores.size());
    const QSignalBlocker quiet[] = {QSignalBlocker(m_keepSlider), QSignalBlocker(m_keep),
                                    QSignalBlocker(m_moveSlider), QSignalBlocker(m_by)};
    const int kept = keptOf(m_row.keep, m_row.scores.size());
    m_title->setText(m_row.title.isEmpty() ? tr("A row of scores") : m_row.title);
    m_reset->setEnabled(!(m_row == m_loaded));
    m_keepSlider->setRange(1, keys);
    m_keepSlider->setValue(kept);
    m_keep->setRange(1, keys);
    m_keep->setSuffix(kept == keys ? tr(" of %1, full").arg(keys) : tr(" of %1").arg(keys));
    m_keep->setValue(kept);
    m_moveLabel->setText(tr("Move bar %1 by").arg(m_move.key + 1));
    m_moveSlider->setRange(-qRound(100 * m_range), qRound(100 * m_range));
    m_moveSlider->setValue(qRound(100 * m_move.by));
    m_by->setRange(-m_range, m_range);
    m_by->setValue(m_move.by);
    m_showWorst->setEnabled(m_worst.share > 0 && !(m_move == m_worst.move));
    m_norms->button(int(m_norm))->setChecked(true);
}

void SoftmaxSandbox::setOffers(const std::vector<RowOffer> &offers)
{
    m_offers = offers;
    for (std::size_t i = 0; i < m_send.size(); ++i) {
        QToolButton *button = m_send[i];
        const bool isOffered = i < offers.size();
        button->setVisible(isOffered || (i == 0 && offers.empty()));
        button->setEnabled(isOffered);
        button->setText(isOffered ? tr("Send row %1").arg(offers[i].row) : tr("Send row"));
        const QString help = isOffered
                                 ? tr("Loads the scores of %1 (B: of the first lane).").arg(offers[i].title)
                                 : tr("Select a query first: click a row of a map. Then this button, or "
                                      "B, loads its scores.");
        button->setAccessibleName(button->text());
        button->setToolTip(help);
        button->setWhatsThis(help);
    }
}

void SoftmaxSandbox::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const bool isWide = width() >= twoColumns;
    const auto direction = isWide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
    if (direction == m_columns->direction())
        return;
    m_columns->setDirection(direction);
    m_columns->setStretch(1, isWide ? 2 : 0);
    m_columns->setSpacing(isWide ? size::wide : size::gap);
    // The scroll area has been laid out by now, with the least width of the old direction.
    QEvent again(QEvent::LayoutRequest);
    QCoreApplication::sendEvent(m_scroll->widget(), &again);
}

} // namespace fovea::ui
