// SPDX-License-Identifier: MIT
#include "widgets/tables/board_model.h"

#include "widgets/curves/curve_series.h"
#include "widgets/words/race_text.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int gatherTime = 30; // ms: a burst of epochs becomes one refresh
constexpr int liveTime = 250;  // ms between two looks at an epoch under way

bool isLeftAligned(int column)
{
    return column == BoardModel::LaneColumn || column == BoardModel::ReachedColumn ||
           column == BoardModel::NoteColumn || column == BoardModel::StateColumn;
}

} // namespace

BoardModel::BoardModel(const RaceData &data, QObject *parent) : QAbstractTableModel(parent), m_data(data)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(gatherTime);
    m_liveSoon.setSingleShot(true);
    m_liveSoon.setInterval(liveTime);
    connect(&m_soon, &QTimer::timeout, this, &BoardModel::update);
    connect(&m_liveSoon, &QTimer::timeout, this, &BoardModel::update);
    connect(&data, &RaceData::curvesChanged, this, [this] {
        if (!m_soon.isActive())
            m_soon.start();
    });
    connect(&data, &RaceData::progressChanged, this, [this] {
        if (!m_liveSoon.isActive())
            m_liveSoon.start();
    });
    // Rows name lanes by index, so nothing may look at old rows once lanes have changed.
    connect(&data, &RaceData::experimentChanged, this, [this] {
        m_costs.clear();
        m_reach.clear();
        beginResetModel();
        m_rows.clear();
        endResetModel();
        update();
    });
    connect(&data, &RaceData::visibilityChanged, this, &BoardModel::update);
    refresh();
}

int BoardModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int BoardModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant BoardModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= int(m_rows.size()))
        return {};
    const BoardRow &row = m_rows[std::size_t(index.row())];
    if (row.lane >= int(m_data.lanes().size())) // asked between a change of lanes and its signal
        return {};
    const LaneView &lane = m_data.lanes()[std::size_t(row.lane)];
    switch (role) {
    case Qt::DisplayRole:
        return cellText(row, index.column());
    case Qt::ToolTipRole:
        return cellHelp(row, index.column());
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (isLeftAligned(index.column()) ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::AccessibleTextRole:
        return cellReading(row, index.column());
    case NoteRole:
        return cellWords(row, index.column()).note;
    case StrongRole:
        return cellWords(row, index.column()).strong || (index.column() == LaneColumn && isWinner(row.lane));
    case MutedRole:
        return cellWords(row, index.column()).muted;
    case FirstRole:
        return isWinner(row.lane);
    case LaneRole:
        return row.lane;
    case StyleRole:
        return lane.style;
    case SignRole:
        return laneSign(lane);
    case NumberRole:
        return cellNumber(row, index.column());
    default:
        return {};
    }
}

// Of several seeds each has its own first, and the sentences count them.
bool BoardModel::isWinner(int lane) const
{
    return m_standing.seeds == 1 && m_standing.isFirst(lane);
}

void BoardModel::setWording(Wording wording)
{
    if (wording == m_wording)
        return;
    m_wording = wording;
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(int(m_rows.size()) - 1, ColumnCount - 1));
}

int BoardModel::rowOfLane(int lane) const
{
    const auto found =
        std::find_if(m_rows.begin(), m_rows.end(), [&](const BoardRow &row) { return row.lane == lane; });
    return found == m_rows.end() ? -1 : int(found - m_rows.begin());
}

bool BoardModel::isEmpty() const
{
    return std::none_of(m_data.lanes().begin(), m_data.lanes().end(),
                        [](const LaneView &lane) { return lane.started(); });
}

void BoardModel::refresh()
{
    update();
}

void BoardModel::update()
{
    m_soon.stop();
    m_liveSoon.stop();
    m_standing = standingOf(m_data);
    std::vector<BoardRow> rows;
    const auto comparisons = comparisonsOf(m_data);
    for (int lane = 0; lane < int(m_data.lanes().size()); ++lane) {
        if (m_data.lanes()[std::size_t(lane)].hidden)
            continue;
        BoardRow row = boardRow(m_data, m_standing, lane, costOf(lane));
        row.reach = reachOfLane(lane);
        row.comparison = comparisons[std::size_t(lane)];
        if (!row.isFirst() && row.comparison)
            row.heldoutDifference = heldoutDifference(allOutcomes(m_data.lanes().front()),
                                                      allOutcomes(m_data.lanes()[std::size_t(lane)]));
        rows.push_back(std::move(row));
    }
    std::stable_sort(rows.begin(), rows.end(), comesBefore);
    place(std::move(rows));
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    Q_EMIT refreshed();
}

void BoardModel::place(std::vector<BoardRow> rows)
{
    const auto lanesOf = [](const std::vector<BoardRow> &of) {
        std::vector<int> lanes;
        for (const BoardRow &row : of)
            lanes.push_back(row.lane);
        return lanes;
    };
    std::vector<int> before = lanesOf(m_rows);
    std::vector<int> after = lanesOf(rows);
    const bool sameOrder = before == after;
    std::sort(before.begin(), before.end());
    std::sort(after.begin(), after.end());
    if (before != after) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
        return;
    }
    if (!sameOrder)
        reorder(std::move(rows));
    else
        m_rows = std::move(rows);
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(int(m_rows.size()) - 1, ColumnCount - 1));
}

void BoardModel::reorder(std::vector<BoardRow> rows)
{
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList from = persistentIndexList();
    std::vector<int> lanes;
    for (const QModelIndex &each : from)
        lanes.push_back(m_rows[std::size_t(each.row())].lane);
    m_rows = std::move(rows);
    QModelIndexList to;
    for (qsizetype i = 0; i < from.size(); ++i)
        to << index(rowOfLane(lanes[std::size_t(i)]), from[i].column());
    changePersistentIndexList(from, to);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

const std::optional<LaneReach> &BoardModel::reachOfLane(int lane)
{
    const auto known = m_reach.find(lane);
    if (known != m_reach.end())
        return known->second;
    const LaneView &view = m_data.lanes()[std::size_t(lane)];
    return m_reach[lane] = reachOf(view, view.run.task);
}

// Asked for only when there is something to multiply: making a task and a mask takes its time.
double BoardModel::costOf(int lane)
{
    const auto known = m_costs.find(lane);
    if (known != m_costs.end())
        return known->second;
    const LaneView &view = m_data.lanes()[std::size_t(lane)];
    const auto run = std::find_if(view.runs.begin(), view.runs.end(),
                                  [](const RunView &each) { return each.facts.paddedLength > 0; });
    if (run == view.runs.end())
        return std::nan("");
    return m_costs[lane] = stepFlops(view, *run).value_or(std::nan(""));
}

} // namespace fovea::ui
