// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/race_samples.h"
#include "widgets/tables/board_model.h"

#include <QAbstractItemModelTester>

namespace fovea::ui {

// A race and its board without a window.
struct Board
{
    explicit Board(const ExperimentSpec &experiment) : model(race), tester(&model, fatal)
    {
        race.setExperiment(experiment);
        model.refresh();
    }

    QString text(int row, int column) const { return model.index(row, column).data().toString(); }
    QVariant number(int row, int column) const
    {
        return model.index(row, column).data(BoardModel::NumberRole);
    }
    QString note(int row, int column) const
    {
        return model.index(row, column).data(BoardModel::NoteRole).toString();
    }
    QString help(int row, int column) const
    {
        return model.index(row, column).data(Qt::ToolTipRole).toString();
    }
    QString lanes() const
    {
        QString letters;
        for (int row = 0; row < model.rowCount(); ++row)
            letters += model.index(row, 0).data(BoardModel::SignRole).toString();
        return letters;
    }

    static constexpr auto fatal = QAbstractItemModelTester::FailureReportingMode::Fatal;
    RaceData race;
    BoardModel model;
    QAbstractItemModelTester tester;
};

} // namespace fovea::ui
