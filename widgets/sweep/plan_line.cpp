// SPDX-License-Identifier: MIT
#include "widgets/sweep/plan_line.h"

#include "core/base/wording.h"
#include "widgets/cells/cell_words.h"
#include "widgets/kit/bar_button.h"
#include "widgets/kit/label.h"
#include "widgets/kit/theme.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int between = 3 * size::gap; // numbers

QString rangeWords(const TimeLeft &time)
{
    const QString low = spanWords(time.low), high = spanWords(time.high);
    return low == high ? high : PlanLine::tr("%1 to %2").arg(low, high);
}

} // namespace

PlanLine::PlanLine(QWidget *parent)
    : QFrame(parent), m_problem(new Label(this)), m_start(new QPushButton(tr("Start the sweep"), this)),
      m_copy(makeBarButton(QStringLiteral("copySweepCommand"), tr("Copy command"),
                           tr("The command that runs this grid in a terminal"), this)),
      m_cluster(makeBarButton(QStringLiteral("forACluster"), tr("For a cluster"),
                              tr("Prepares the job of a Slurm cluster, and starts it where there is one"),
                              this))
{
    setProperty("look", QStringLiteral("card"));
    setAccessibleName(tr("Plan of the grid"));
    setWhatsThis(
        tr("What the grid comes to before anything runs: cells times seeds, cells that are equal to others, "
           "hours if every run goes to its cap, and disk. Time is measured on this machine and given as a "
           "range, since runs that arrive early end early."));
    m_start->setProperty("look", QStringLiteral("accent"));
    m_start->setObjectName(QStringLiteral("startSweep"));
    m_problem->setProperty("look", QStringLiteral("bad"));
    m_problem->setObjectName(QStringLiteral("gridProblem"));
    m_problem->setWordWrap(true);
    for (QToolButton *link : {m_copy, m_cluster})
        link->setProperty("look", QStringLiteral("link"));
    auto *numbers = new QHBoxLayout;
    numbers->setSpacing(between);
    m_runs = add(numbers);
    m_merged = add(numbers);
    m_time = add(numbers);
    m_disk = add(numbers);
    numbers->addStretch();
    auto *left = new QVBoxLayout;
    left->addLayout(numbers);
    left->addWidget(m_problem);
    auto *links = new QHBoxLayout;
    links->addWidget(m_copy);
    links->addWidget(m_cluster);
    auto *right = new QVBoxLayout;
    right->addWidget(m_start);
    right->addLayout(links);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(size::wide, size::gap, size::wide, size::gap);
    row->addLayout(left, 1);
    row->addLayout(right);
    connect(m_start, &QPushButton::clicked, this, &PlanLine::startRequested);
    connect(m_copy, &QToolButton::clicked, this, &PlanLine::copyRequested);
    connect(m_cluster, &QToolButton::clicked, this, &PlanLine::clusterRequested);
    show({});
}

PlanLine::Number PlanLine::add(QHBoxLayout *row)
{
    Number number{new Label(this), new Label(this)};
    number.value->setFont(ui::font(Type::Title));
    number.note->setFont(ui::font(Type::Small));
    number.note->setProperty("look", QStringLiteral("muted"));
    auto *column = new QVBoxLayout;
    column->setSpacing(0);
    column->addWidget(number.value);
    column->addWidget(number.note);
    row->addLayout(column);
    return number;
}

void PlanLine::show(const PlanFacts &facts)
{
    m_facts = facts;
    const bool isSound = facts.problem.isEmpty();
    m_runs.value->setText(tr("%1 runs").arg(facts.runs));
    m_runs.note->setText(
        facts.done > 0
            ? tr("%1 cells × %2 seeds, %3 done already").arg(facts.cells).arg(facts.seeds).arg(facts.done)
            : tr("%1 cells × %2 seeds").arg(facts.cells).arg(facts.seeds));
    m_merged.value->setText(tr("%1 merged").arg(facts.merged));
    m_merged.note->setText(facts.excluded > 0 ? tr("%1 cells left out").arg(facts.excluded)
                                              : tr("no run is made twice"));
    m_time.value->setText(facts.time ? rangeWords(*facts.time) : QStringLiteral("…"));
    m_time.note->setText(tr("on %1 cores").arg(facts.cores));
    m_disk.value->setText(facts.bytes ? QString::fromStdString(bytesText(std::int64_t(*facts.bytes)))
                                      : QStringLiteral("…"));
    const bool isFull = facts.bytes && facts.freeBytes > 0 && *facts.bytes > facts.freeBytes;
    m_disk.note->setText(facts.freeBytes > 0
                             ? tr("%1%2 free")
                                   .arg(isFull ? tr("! only ") : QString(),
                                        QString::fromStdString(bytesText(std::int64_t(facts.freeBytes))))
                             : tr("on disk"));
    for (const Number &number : {m_runs, m_time, m_disk}) {
        number.value->setVisible(isSound);
        number.note->setVisible(isSound);
    }
    fit();
    m_problem->setText(facts.problem);
    m_problem->setVisible(!isSound);
    m_start->setEnabled(isSound && facts.runs > 0);
    m_copy->setEnabled(isSound);
    m_cluster->setEnabled(isSound);
    setAccessibleDescription(text());
}

int PlanLine::mergedWidth() const
{
    return std::max(m_merged.value->sizeHint().width(), m_merged.note->sizeHint().width()) + between;
}

// What is merged gives way where there is little room.
void PlanLine::fit()
{
    const bool isSound = m_facts.problem.isEmpty();
    const int others = sizeHint().width() - (m_merged.value->isHidden() ? 0 : mergedWidth());
    const bool shown = isSound && width() >= others + mergedWidth();
    m_merged.value->setVisible(shown);
    m_merged.note->setVisible(shown);
}

QSize PlanLine::minimumSizeHint() const
{
    const QSize all = QFrame::minimumSizeHint();
    return {all.width() - (m_merged.value->isHidden() ? 0 : mergedWidth()), all.height()};
}

void PlanLine::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    fit();
}

QString PlanLine::text() const
{
    if (!m_facts.problem.isEmpty())
        return m_facts.problem;
    return QStringList{m_runs.value->text(), m_runs.note->text(), m_merged.value->text(),
                       m_time.value->text(), m_disk.value->text()}
        .join(QStringLiteral(", "));
}

} // namespace fovea::ui
