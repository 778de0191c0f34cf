// SPDX-License-Identifier: MIT
#include "widgets/tables/lanes_model.h"

#include "widgets/models/field_names.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/race_text.h"

#include <QMimeData>

namespace fovea::ui {

namespace {

QString laneMime()
{
    return QStringLiteral("application/x-fovea-lane");
}

// "top-k 5 (keeps the best 5)"
QString describedTitle(const LaneView &lane)
{
    return QStringLiteral("%1 (%2)").arg(laneTitle(lane), lanePlainWords(lane));
}

} // namespace

LanesModel::LanesModel(RaceData &race, QObject *parent)
    : QAbstractListModel(parent), m_race(race), m_rows(int(race.lanes().size()))
{
    connect(&race, &RaceData::experimentChanged, this, &LanesModel::followExperiment);
    connect(&race, &RaceData::curvesChanged, this, &LanesModel::followValues);
    connect(&race, &RaceData::progressChanged, this, &LanesModel::followProgress);
    connect(&race, &RaceData::visibilityChanged, this, &LanesModel::followValues);
}

int LanesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

QVariant LanesModel::data(const QModelIndex &index, int role) const
{
    const auto row = std::size_t(index.row());
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || row >= m_race.lanes().size())
        return {};
    const LaneView &lane = m_race.lanes()[row];
    const QString name = QString::fromStdString(lane.spec.name);
    switch (role) {
    case Qt::DisplayRole:
        return laneTitle(lane);
    case Qt::EditRole:
    case NameRole:
        return name;
    case Qt::ToolTipRole:
        return toolTip(lane);
    case Qt::AccessibleTextRole:
        return tr("Lane %1, %2, %3").arg(name, describedTitle(lane), stateWords(lane));
    case StateRole:
        return stateWords(lane);
    case LineRole:
        return laneLine(lane);
    case HiddenRole:
        return lane.hidden;
    default:
        return {};
    }
}

QString LanesModel::toolTip(const LaneView &lane) const
{
    QString text = tr("Lane %1: %2\n%3")
                       .arg(QString::fromStdString(lane.spec.name), describedTitle(lane), stateWords(lane));
    const RunView *run = currentRun(lane);
    if (run && !run->epochs.empty()) {
        const EpochRecord &last = run->epochs.back();
        text += tr("\nEpoch %1, seed %2: train accuracy %3, held-out accuracy %4, train loss %5")
                    .arg(epochText(last.epoch))
                    .arg(run->seed)
                    .arg(percentWords(last.trainAccuracy), percentWords(last.heldoutAccuracy),
                         fixedText(last.trainLoss, 3));
    }
    if (lane.isGuest())
        text += u'\n' + tr("%1: shown beside the race, neither changed nor trained").arg(sourceWords(lane));
    for (const FieldChange &change : lane.spec.set)
        text += u'\n' + fieldWords(change.key, change.value);
    for (const std::string &problem : lane.problems)
        text += u'\n' + QString::fromStdString(problem);
    return text;
}

Qt::ItemFlags LanesModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::ItemIsDropEnabled; // between rows
    if (index.row() >= m_race.ownLanes())
        return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemIsDragEnabled |
           Qt::ItemNeverHasChildren;
}

QHash<int, QByteArray> LanesModel::roleNames() const
{
    QHash<int, QByteArray> names = QAbstractListModel::roleNames();
    names[StateRole] = "state";
    names[LineRole] = "line";
    names[HiddenRole] = "hidden";
    names[NameRole] = "name";
    return names;
}

bool LanesModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    const QString name = value.toString().trimmed();
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid) || name.isEmpty() ||
        name == data(index, NameRole).toString())
        return false;
    Q_EMIT renameRequested(index.row(), name);
    return true;
}

QStringList LanesModel::mimeTypes() const
{
    return {laneMime()};
}

QMimeData *LanesModel::mimeData(const QModelIndexList &indexes) const
{
    if (indexes.isEmpty())
        return nullptr;
    auto *mime = new QMimeData;
    mime->setData(laneMime(), QByteArray::number(indexes.front().row()));
    return mime;
}

bool LanesModel::dropMimeData(const QMimeData *mime, Qt::DropAction action, int row, int,
                              const QModelIndex &parent)
{
    if (action != Qt::MoveAction || !mime->hasFormat(laneMime()))
        return false;
    const int before = row >= 0 ? row : parent.isValid() ? parent.row() : m_rows;
    return requestMove(mime->data(laneMime()).toInt(), before);
}

bool LanesModel::moveRows(const QModelIndex &sourceParent, int sourceRow, int count,
                          const QModelIndex &destinationParent, int destinationChild)
{
    if (sourceParent.isValid() || destinationParent.isValid() || count != 1)
        return false;
    return requestMove(sourceRow, destinationChild);
}

bool LanesModel::requestMove(int from, int before)
{
    const int to = before > from ? before - 1 : before;
    if (from < 0 || from >= m_race.ownLanes() || to < 0 || to >= m_race.ownLanes() || to == from)
        return false;
    Q_EMIT moveRequested(from, to);
    return true;
}

// Rows come and go at the end, so that views keep their place; what the rows show is told afterwards.
void LanesModel::followExperiment()
{
    const int rows = int(m_race.lanes().size());
    if (rows > m_rows) {
        beginInsertRows({}, m_rows, rows - 1);
        m_rows = rows;
        endInsertRows();
    } else if (rows < m_rows) {
        beginRemoveRows({}, rows, m_rows - 1);
        m_rows = rows;
        endRemoveRows();
    }
    followValues();
}

// Batches come many times a second, and change what is shown less often.
void LanesModel::followProgress()
{
    m_lines.resize(std::size_t(m_rows));
    for (int row = 0; row < m_rows; ++row) {
        QString line = laneLine(m_race.lanes()[std::size_t(row)]);
        if (line == m_lines[std::size_t(row)])
            continue;
        m_lines[std::size_t(row)] = std::move(line);
        Q_EMIT dataChanged(index(row), index(row));
    }
}

void LanesModel::followValues()
{
    if (m_rows > 0)
        Q_EMIT dataChanged(index(0), index(m_rows - 1));
}

} // namespace fovea::ui
