// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/tables/example_list.h"

#include <QAbstractTableModel>

namespace fovea::ui {

// The examples of a set in the order they were asked for, with what the lanes say. Holds values only.
class ExampleModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { IndexColumn, SequenceColumn, LabelColumn, AnswersColumn, ColumnCount };

    explicit ExampleModel(QObject *parent = nullptr) : QAbstractTableModel(parent) {}

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    // The same examples with other answers keep their rows: selection and scrolling stay.
    void setRows(std::vector<LaneMark> lanes, std::vector<ExampleRow> rows);

    const std::vector<LaneMark> &lanes() const { return m_lanes; }
    const std::vector<ExampleRow> &rows() const { return m_rows; }
    int rowOfExample(int index) const; // -1: not listed
    QString widestAnswer() const
    {
        return m_widestAnswer;
    } // the longest answerText() there is room needed for

private:
    void setContents(std::vector<LaneMark> lanes, std::vector<ExampleRow> rows);
    QString answersText(const ExampleRow &row) const;
    QString help(const ExampleRow &row) const;

    std::vector<LaneMark> m_lanes;
    std::vector<ExampleRow> m_rows;
    QString m_widestAnswer;
};

} // namespace fovea::ui
