// SPDX-License-Identifier: MIT
#include "widgets/inspect/head_model.h"

#include "widgets/maps/map_text.h"
#include "widgets/words/race_text.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui {

HeadAddress addressOf(const HeadRow &row)
{
    return {row.lane, row.seedPlace, row.numbers.layer, row.numbers.head};
}

QString meanText(const ExampleMean &value)
{
    if (!std::isfinite(value.mean))
        return QStringLiteral("–");
    const int decimals = shownDecimals(value);
    const QString mean = fixedText(value.mean, decimals);
    return std::isfinite(value.error)
               ? QStringLiteral("%1 ±%2").arg(mean, fixedText(1.96 * value.error, decimals))
               : mean;
}

QString intervalText(const ExampleMean &value)
{
    if (value.examples == 0)
        return HeadModel::tr("not defined on any example");
    if (value.examples == 1)
        return HeadModel::tr("%1 on one example, so without an interval").arg(numberText(value.mean));
    return HeadModel::tr("%1, 95 % interval of the mean %2 to %3, over %4 examples")
        .arg(numberText(value.mean), numberText(value.low()), numberText(value.high()))
        .arg(value.examples);
}

void HeadModel::clear()
{
    beginResetModel();
    m_rows.clear();
    endResetModel();
}

void HeadModel::append(const std::vector<HeadRow> &rows)
{
    if (rows.empty())
        return;
    beginInsertRows({}, int(m_rows.size()), int(m_rows.size() + rows.size()) - 1);
    m_rows.insert(m_rows.end(), rows.begin(), rows.end());
    endInsertRows();
}

std::optional<int> HeadModel::rowOf(const HeadAddress &address) const
{
    const auto found =
        std::ranges::find_if(m_rows, [&](const HeadRow &row) { return addressOf(row) == address; });
    return found == m_rows.end() ? std::nullopt : std::optional(int(found - m_rows.begin()));
}

int HeadModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int HeadModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(FirstQuantity) + int(headQuantities().size());
}

QVariant HeadModel::quantity(const HeadRow &row, int column, int role) const
{
    const HeadQuantity &each = headQuantities()[std::size_t(column - FirstQuantity)];
    const ExampleMean &value = row.numbers.*each.value;
    switch (role) {
    case Qt::DisplayRole:
        return meanText(value);
    case SortRole:
        return value.mean;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return each.id == "focus" && std::isfinite(row.numbers.focusEven)
                   ? tr("%1: %2; even attention gives %3")
                         .arg(QString::fromStdString(each.name), intervalText(value),
                              numberText(row.numbers.focusEven))
                   : tr("%1: %2").arg(QString::fromStdString(each.name), intervalText(value));
    default:
        return {};
    }
}

QVariant HeadModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const HeadRow &row = m_rows[std::size_t(index.row())];
    if (role == StyleRole)
        return row.style;
    if (role == Qt::TextAlignmentRole)
        return int(index.column() == LaneColumn ? Qt::AlignCenter : Qt::AlignRight | Qt::AlignVCenter);
    if (index.column() >= FirstQuantity)
        return quantity(row, index.column(), role);
    if (role != Qt::DisplayRole && role != SortRole)
        return {};
    const bool sorts = role == SortRole;
    switch (Column(index.column())) {
    case LaneColumn:
        return sorts ? QVariant(double(row.lane)) : QVariant(row.letter);
    case SeedColumn:
        return sorts ? QVariant(double(row.seedPlace)) : QVariant(QString::number(row.seed));
    case EpochColumn:
        return sorts           ? QVariant(double(row.epoch))
               : row.epoch < 0 ? QVariant(tr("none"))
                               : QVariant(epochText(row.epoch));
    case LayerColumn:
        return sorts ? QVariant(double(row.numbers.layer)) : QVariant(QString::number(row.numbers.layer + 1));
    case HeadColumn:
        return sorts ? QVariant(double(row.numbers.head)) : QVariant(QString::number(row.numbers.head + 1));
    case FirstQuantity:
        break;
    }
    return {};
}

QVariant HeadModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (section >= FirstQuantity) {
        const HeadQuantity &each = headQuantities()[std::size_t(section - FirstQuantity)];
        if (role == Qt::DisplayRole)
            return QString::fromStdString(each.name);
        return role == Qt::ToolTipRole ? tr("%1 Mean over examples, ± 1.96 standard errors. A click sorts.")
                                             .arg(QString::fromStdString(each.help))
                                       : QVariant();
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case LaneColumn:
        return tr("Lane");
    case SeedColumn:
        return tr("Seed");
    case EpochColumn:
        return tr("Epoch");
    case LayerColumn:
        return tr("Layer");
    case HeadColumn:
        return tr("Head");
    case FirstQuantity:
        break;
    }
    return {};
}

bool HeadOrder::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const double a = left.data(HeadModel::SortRole).toDouble();
    const double b = right.data(HeadModel::SortRole).toDouble();
    if (std::isnan(a) != std::isnan(b)) // less is last where the order is turned round
        return std::isnan(b) == (sortOrder() == Qt::AscendingOrder);
    return a < b;
}

} // namespace fovea::ui
