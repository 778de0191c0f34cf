// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"

#include <QAbstractListModel>

#include <vector>

namespace fovea::ui {

// The lanes of a race as a list. It changes nothing itself: renaming and moving are asked for by signals, and
// show when the race data have changed.
class LanesModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role { StateRole = Qt::UserRole, LineRole, HiddenRole, NameRole };

    explicit LanesModel(RaceData &race, QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QHash<int, QByteArray> roleNames() const override;

    // The name.
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;

    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData *mimeData(const QModelIndexList &indexes) const override;
    bool dropMimeData(const QMimeData *mime, Qt::DropAction action, int row, int column,
                      const QModelIndex &parent) override;
    bool moveRows(const QModelIndex &sourceParent, int sourceRow, int count,
                  const QModelIndex &destinationParent, int destinationChild) override;

Q_SIGNALS:
    void moveRequested(int from, int to); // `to`: the lane's place afterwards
    void renameRequested(int lane, const QString &name);

private:
    void followExperiment();
    void followValues();
    void followProgress();
    QString toolTip(const LaneView &lane) const;
    bool requestMove(int from, int before);

    RaceData &m_race;
    std::vector<QString> m_lines; // as told while batches come
    int m_rows = 0;               // as told to the views; the race data change first
};

} // namespace fovea::ui
