// SPDX-License-Identifier: MIT
#include "widgets/cells/now_and_next.h"

#include "widgets/cells/cell_words.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace fovea::ui {

namespace {

enum Column { Sign, Cell, Seed, What, Time, Columns };

constexpr int shareRole = Qt::UserRole + 1; // of the cap, while a run is at work
constexpr int barHeight = 6, leastBar = 32;
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

QString shortSpan(const TimeLeft &time)
{
    const QString low = spanWords(time.low), high = spanWords(time.high);
    return low == high ? low : NowAndNext::tr("%1–%2").arg(low, high);
}

// Runs at work have a bar before their words; cells are elided in the middle, for both ends tell them apart.
class RunDelegate : public QStyledItemDelegate
{
public:
    RunDelegate(ThemeManager &themes, QObject *parent) : QStyledItemDelegate(parent), m_themes(themes) {}

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const QVariant share = index.data(shareRole);
        if (!share.isValid()) {
            QStyledItemDelegate::paint(painter, option, index);
            return;
        }
        QStyleOptionViewItem rest = option;
        const int words = option.fontMetrics.horizontalAdvance(index.data().toString()) + 3 * size::gap;
        const int wide = option.rect.width() - words;
        if (wide >= leastBar - size::tiny) {
            rest.rect.setLeft(option.rect.right() - words);
            QStyleOptionViewItem ground = option;
            ground.rect.setRight(rest.rect.left());
            initStyleOption(&ground, index);
            ground.text.clear();
            ground.widget->style()->drawControl(QStyle::CE_ItemViewItem, &ground, painter, ground.widget);
            const Theme &theme = m_themes.theme();
            const QRectF bar(option.rect.left() + size::tiny, option.rect.center().y() - barHeight / 2.0,
                             wide - size::tiny, barHeight);
            painter->save();
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(Qt::NoPen);
            painter->setBrush(theme.border);
            painter->drawRoundedRect(bar, barHeight / 2.0, barHeight / 2.0);
            painter->setBrush(theme.accent);
            painter->drawRoundedRect(QRectF(bar.left(), bar.top(), bar.width() * share.toDouble(), barHeight),
                                     barHeight / 2.0, barHeight / 2.0);
            painter->restore();
        }
        QStyledItemDelegate::paint(painter, rest, index);
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->textElideMode = index.column() == Cell ? Qt::ElideMiddle : Qt::ElideRight;
    }

private:
    ThemeManager &m_themes;
};

} // namespace

NowAndNext::NowAndNext(ThemeManager &themes, QWidget *parent) : QTableWidget(parent), m_themes(themes)
{
    setObjectName(QStringLiteral("nowAndNext"));
    setColumnCount(Columns);
    setHorizontalHeaderLabels({tr("State"), tr("Cell"), tr("Seed"), tr("What"), tr("Time")});
    setItemDelegate(new RunDelegate(themes, this));
    setWordWrap(false);
    horizontalHeader()->hide();
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(size::dense);
    setShowGrid(false);
    setEditTriggers(NoEditTriggers);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setTabKeyNavigation(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Now and next"));
    setWhatsThis(
        tr("Runs at work with their epoch, then what waits for you (paused, stopped, failed), then the "
           "runs that come next. The time is what a run still takes, by those that have ended. The right "
           "button offers to run one next, or to retry it."));
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
    setNames();
    setMinimumHeight(std::min(2, rowCount()) * size::dense);
    if (sweep)
        m_times = timesLeftOf(sweep->plan(), sweep->report.runs, m_runs);
    clearSpans();
    for (int row = 0; row < int(m_runs.size()); ++row) {
        setRow(row, m_runs[std::size_t(row)]);
        if (item(row, Time)->text().isEmpty()) // a reason takes the room
            setSpan(row, What, 1, 2);
    }
    fit();
}

// What differs between the rows stands first: it is what is left when there is little room.
void NowAndNext::setNames()
{
    m_names.clear();
    m_briefs.clear();
    m_shorts.clear();
    if (!m_sweep)
        return;
    const SweepPlan &plan = m_sweep->plan();
    const auto fieldsOf = [&](int run) -> const std::vector<CellField> & {
        return plan.cells[std::size_t(plan.runs[std::size_t(run)].cell)].fields;
    };
    for (const int run : m_runs) {
        QStringList differing, common, values;
        const auto &fields = fieldsOf(run);
        for (std::size_t i = 0; i < fields.size(); ++i) {
            if (fields[i].value.empty())
                continue;
            const bool isCommon = std::ranges::all_of(
                m_runs, [&](int other) { return fieldsOf(other)[i].value == fields[i].value; });
            const QString words = valueWords(fields[i].field, fields[i].value);
            (isCommon ? common : differing) << words;
            if (!isCommon)
                values << (fields[i].field == "mask" ? words : QString::fromStdString(fields[i].value));
        }
        m_briefs << (differing.isEmpty() ? common : differing).join(QStringLiteral(", "));
        m_shorts << (values.isEmpty() ? m_briefs.last() : values.join(QStringLiteral(", ")));
        differing << common;
        m_names << (differing.isEmpty() ? tr("the only cell") : differing.join(QStringLiteral(", ")));
    }
}

int NowAndNext::usualHeight() const
{
    return rowCount() * size::dense + 2;
}

void NowAndNext::setRow(int row, int run)
{
    const SweepPlan &plan = m_sweep->plan();
    const FollowedRun &now = m_sweep->run(run);
    const SweepRun &planned = plan.runs[std::size_t(run)];
    const Theme &theme = m_themes.theme();
    QString what, tip, time;
    QVariant share;
    QColor ink = theme.muted;
    switch (now.state) {
    case SweepState::Running:
        what = QString::number(now.epochs);
        share = double(now.epochs) / std::max(1, plan.grid.cap);
        tip = tr("epoch %1 of %2").arg(now.epochs).arg(plan.grid.cap);
        if (now.trainAccuracy)
            tip += tr(", %1 % on the train set").arg(100 * *now.trainAccuracy, 0, 'f', 1);
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
    if (const auto &left = m_times[std::size_t(row)]; left && now.state != SweepState::Stopped)
        time = now.state == SweepState::Running ? tr("%1 left").arg(shortSpan(*left)) : shortSpan(*left);
    const QString texts[] = {signWords(now.state), m_names[row], tr("seed %1").arg(planned.seed), what, time};
    for (int column = 0; column < Columns; ++column) {
        QTableWidgetItem *one = item(row, column);
        if (!one) {
            one = new QTableWidgetItem;
            setItem(row, column, one);
        }
        if (one->text() != texts[column])
            one->setText(texts[column]);
        one->setForeground(column == Cell ? theme.text : ink);
        one->setToolTip(column == What   ? (tip.isEmpty() ? what : tip)
                        : column == Cell ? m_names[row]
                                         : QString());
        one->setData(Qt::AccessibleTextRole, column == Sign                     ? stateWords(now.state)
                                             : column == What && !tip.isEmpty() ? tip
                                                                                : texts[column]);
        if (column == What)
            one->setData(shareRole, share);
        if (column == Time)
            one->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    }
}

// Seeds and times are shown in full. Cells are said in the longest form that leaves the bars their room: with
// what they have in common, without it, or by the differing values alone.
void NowAndNext::fit()
{
    const auto widthOf = [this](const QString &words) {
        return fontMetrics().horizontalAdvance(words) + size::gap + size::tiny;
    };
    int seeds = 0, times = 0, longest = 0;
    const QStringList *const forms[] = {&m_names, &m_briefs, &m_shorts};
    int wide[] = {0, 0, 0};
    for (int row = 0; row < rowCount(); ++row) {
        seeds = std::max(seeds, widthOf(item(row, Seed)->text()));
        times = std::max(times, widthOf(item(row, Time)->text()));
        const bool hasBar = item(row, What)->data(shareRole).isValid();
        longest = std::max(longest, widthOf(item(row, What)->text()) + (hasBar ? leastBar + size::gap : 0));
        for (int form = 0; form < 3; ++form)
            wide[form] = std::max(wide[form], widthOf((*forms[form])[row]));
    }
    const int rest = std::max(80, viewport()->width() - size::dense - seeds - times);
    const int least = std::min(rest * 2 / 5, std::min(longest, leastBar + widthOf(QStringLiteral("1000"))));
    int form = 0;
    while (form < 2 && wide[form] > rest - least)
        ++form;
    for (int row = 0; row < rowCount(); ++row)
        if (const QString &words = (*forms[form])[row]; item(row, Cell)->text() != words)
            item(row, Cell)->setText(words);
    const int cells = std::min(wide[form], rest - least);
    setColumnWidth(Sign, size::dense);
    setColumnWidth(Cell, cells);
    setColumnWidth(Seed, seeds);
    setColumnWidth(What, rest - cells);
    setColumnWidth(Time, times);
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
