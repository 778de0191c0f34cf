// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/studio.h"
#include "widgets/models/race_data.h"

#include <QObject>
#include <QString>

#include <functional>

namespace fovea::ui {
class PlotBoard;
class RaceBoard;
} // namespace fovea::ui

namespace fovea::app {

// Saves what the race shows: files of plots, curves and board.
class ExportController : public QObject
{
    Q_OBJECT

public:
    ExportController(Studio &studio, ui::PlotBoard &plots, ui::RaceBoard &board, QObject *parent);

    void plots(); // shows them as a figure first
    // These ask for a file first.
    void curves();
    void board();
    void all();

    // The ending decides on the form. False: said why not.
    bool plotsTo(const QString &path);
    bool curvesTo(const QString &path);
    bool boardTo(const QString &path);
    bool allTo(const QString &folder);

private:
    void ask(const QString &title, const QString &name, const QString &kinds,
             const std::function<void(const QString &)> &use);
    QString nameOf(const QString &what) const; // of a file, without an ending
    bool write(const QString &path, const QByteArray &bytes);
    void sayDone(const QString &path);

    Studio &m_studio;
    ui::RaceData &m_race;
    ui::PlotBoard &m_plots;
    ui::RaceBoard &m_board;
};

} // namespace fovea::app
