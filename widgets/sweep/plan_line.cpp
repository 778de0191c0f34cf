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

constexpr int betweenNumbers = 3 * size::gap; // numbers

QString rangeWords(const TimeLeft &time)
{
    const QString low = spanWords(time.low), high = spanWords(time.high);
    return low == high ? high : PlanLine::tr("%1 to %2").arg(low, high);
}

} // namespace

PlanLine::PlanLine(QWidget *parent)
    : QFrame(parent), m_numbers(new QHBoxLayout), m_problem(new Label(this)),
      m_start(new QPushButton(tr("Start the sweep"), this)),
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
    m_runs = add(m_numbers);
    m_merged = add(m_numbers);
    m_time = add(m_numbers);
    m_disk = add(m_numbers);
    m_numbers->addStretch();
    auto *left = new QVBoxLayout;
    left->addLayout(m_numbers);
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
    const auto counted = [](int count, const char *noun) {
        return QString::fromStdString(countText(count, noun));
    };
    m_runs.value->setText(counted(facts.runs, "run"));
    m_merged.value->setText(tr("%1 merged").arg(facts.merged));
    m_merged.note->setText(facts.excluded > 0 ? tr("%1 left out").arg(counted(facts.excluded, "cell"))
                                              : tr("no run is made twice"));
    m_time.value->setText(facts.time ? rangeWords(*facts.time) : QStringLiteral("…"));
    m_time.note->setText(tr("on %1").arg(counted(facts.cores, "core")));
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
    setAccessibleDescription(text());
}

// What gives way where there is little room: first what is merged, then the size of the numbers, then a part
// of the note on runs.
void PlanLine::fit()
{
    const bool isSound = m_facts.problem.isEmpty();
    for (const Room room : {Room::Ample, Room::NoMerged, Room::SmallNumbers, Room::ShortNotes}) {
        layOut(room);
        if (!isSound || layout()->totalSizeHint().width() <= width())
            break;
    }
}

void PlanLine::layOut(Room room)
{
    const bool isSound = m_facts.problem.isEmpty();
    for (QWidget *part : {m_merged.value, m_merged.note})
        part->setVisible(isSound && room == Room::Ample);
    for (const Number &number : {m_runs, m_merged, m_time, m_disk})
        number.value->setFont(ui::font(room < Room::SmallNumbers ? Type::Title : Type::Section));
    m_numbers->setSpacing(room < Room::SmallNumbers ? betweenNumbers : size::wide);
    const QString cells = QString::fromStdString(countText(m_facts.cells, "cell")),
                  seeds = QString::fromStdString(countText(m_facts.seeds, "seed"));
    const QString all = tr("%1 × %2").arg(cells, seeds), done = tr("%1 done already").arg(m_facts.done);
    m_runs.note->setText(m_facts.done == 0          ? all
                         : room == Room::ShortNotes ? done
                                                    : tr("%1, %2").arg(all, done));
    for (QLayout *inner : layout()->findChildren<QLayout *>()) // or they give the size from before
        inner->invalidate();
    layout()->invalidate();
}

QSize PlanLine::minimumSizeHint() const
{
    return {m_start->sizeHint().width(), QFrame::minimumSizeHint().height()};
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
