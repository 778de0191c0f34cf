// SPDX-License-Identifier: MIT
#include "widgets/cells/now_and_next.h"

#include "widgets/cells/cell_words.h"

#include <QContextMenuEvent>
#include <QHeaderView>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int mostNext = 6;
constexpr int mostWaiting = 20;

QString signWords(SweepState state)
{
    switch (state) {
    case SweepState::Running:
        return QStringLiteral("●");
    case SweepState::Failed:
        return QStringLiteral("!");
    case SweepState::Paused:
        return QStringLiteral("‖");
    case SweepState::Stopped:
        return QStringLiteral("□");
    default:
        return QStringLiteral("○");
    }
}

} // namespace

NowAndNext::NowAndNext(ThemeManager &themes, QWidget *parent) : QTableWidget(parent), m_themes(themes)
{
    setObjectName(QStringLiteral("nowAndNext"));
    setColumnCount(4);
    setHorizontalHeaderLabels({tr("State"), tr("Cell"), tr("Seed"), tr("What")});
    horizontalHeader()->hide();
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(size::dense);
    setShowGrid(false);
    setEditTriggers(NoEditTriggers);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setTabKeyNavigation(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumHeight(2 * size::dense);
    setAccessibleName(tr("Now and next"));
    setWhatsThis(
        tr("Runs at work with their epoch, then what waits for you (paused, stopped, failed), then the "
           "runs that come next. The right button offers to run one next, or to retry it."));
    connect(this, &QTableWidget::cellClicked, this, [this](int row, int) { Q_EMIT runChosen(runAt(row)); });
}

int NowAndNext::runAt(int row) const
{
    return row >= 0 && row < int(m_runs.size()) ? m_runs[std::size_t(row)] : -1;
}

void NowAndNext::show(const SnapshotPointer &sweep)
{
    m_sweep = sweep;
    m_runs.clear();
    if (sweep) {
        std::vector<int> waiting, next;
        for (std::size_t i = 0; i < sweep->report.runs.size(); ++i) {
            const SweepState state = sweep->report.runs[i].state;
            if (state == SweepState::Running)
                m_runs.push_back(int(i));
            else if (state == SweepState::Failed || state == SweepState::Paused ||
                     state == SweepState::Stopped)
                waiting.push_back(int(i));
            else if (!isOver(state) && int(next.size()) < mostNext)
                next.push_back(int(i));
        }
        std::ranges::stable_sort(
            waiting, {}, [&](int run) { return sweep->run(run).state == SweepState::Failed ? 0 : 1; });
        if (int(waiting.size()) > mostWaiting)
            waiting.resize(mostWaiting);
        m_runs.insert(m_runs.end(), waiting.begin(), waiting.end());
        m_runs.insert(m_runs.end(), next.begin(), next.end());
    }
    setRowCount(int(m_runs.size()));
    for (int row = 0; row < int(m_runs.size()); ++row)
        setRow(row, m_runs[std::size_t(row)]);
    fit();
}

void NowAndNext::setRow(int row, int run)
{
    const SweepPlan &plan = m_sweep->plan();
    const FollowedRun &now = m_sweep->run(run);
    const SweepRun &planned = plan.runs[std::size_t(run)];
    const Theme &theme = m_themes.theme();
    QString what;
    QColor ink = theme.muted;
    switch (now.state) {
    case SweepState::Running:
        what = tr("epoch %1 of %2").arg(now.epochs).arg(plan.grid.cap);
        if (now.trainAccuracy)
            what += tr(", %1 % on the train set").arg(100 * *now.trainAccuracy, 0, 'f', 1);
        ink = theme.accent;
        break;
    case SweepState::Failed:
        what = tr("failed at %1: %2").arg(now.epochs).arg(QString::fromStdString(now.error));
        ink = theme.bad;
        break;
    case SweepState::Paused:
        what = tr("paused at %1, goes on").arg(now.epochs);
        break;
    case SweepState::Stopped:
        what = tr("stopped at %1").arg(now.epochs);
        break;
    case SweepState::Queued:
        what = m_sweep->isOnCluster && !m_sweep->runner ? tr("with the cluster") : tr("next");
        break;
    default:
        what = tr("planned");
    }
    const QString texts[] = {signWords(now.state), cellWords(plan, planned.cell),
                             tr("seed %1").arg(planned.seed), what};
    for (int column = 0; column < 4; ++column) {
        QTableWidgetItem *one = item(row, column);
        if (!one) {
            one = new QTableWidgetItem;
            setItem(row, column, one);
        }
        if (one->text() != texts[column])
            one->setText(texts[column]);
        one->setForeground(column == 1 ? theme.text : ink);
        one->setToolTip(column == 3 ? what : QString());
        one->setData(Qt::AccessibleTextRole, column == 0 ? stateWords(now.state) : texts[column]);
    }
}

void NowAndNext::fit()
{
    const int width = viewport()->width();
    const int seed = fontMetrics().horizontalAdvance(tr("seed %1").arg(99999)) + 2 * size::gap;
    setColumnWidth(0, size::dense);
    setColumnWidth(2, seed);
    const int rest = std::max(80, width - size::dense - seed);
    setColumnWidth(1, rest / 2);
    setColumnWidth(3, rest - rest / 2);
}

void NowAndNext::resizeEvent(QResizeEvent *event)
{
    QTableWidget::resizeEvent(event);
    fit();
}

void NowAndNext::contextMenuEvent(QContextMenuEvent *event)
{
    const int row = event->reason() == QContextMenuEvent::Mouse ? rowAt(event->y()) : currentRow();
    if (runAt(row) >= 0)
        Q_EMIT menuRequested(runAt(row), event->globalPos());
}

} // namespace fovea::ui
