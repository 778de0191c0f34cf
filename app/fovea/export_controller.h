// SPDX-License-Identifier: MIT
#pragma once

#include "app/fovea/tone.h"
#include "widgets/models/race_data.h"

#include <QObject>
#include <QString>

#include <functional>

class QWidget;

namespace fovea::ui {
class PlotBoard;
class RaceBoard;
} // namespace fovea::ui

namespace fovea::app {

// Takes what is on the screen elsewhere: files of plots, curves and board, and texts for the clipboard.
class ExportController : public QObject
{
    Q_OBJECT

public:
    ExportController(ui::RaceData &race, ui::PlotBoard &plots, ui::RaceBoard &board, QWidget *window);

    // These ask for a file first.
    void plots();
    void curves();
    void board();
    void all();

    // The ending decides on the form. False: said why not.
    bool plotsTo(const QString &path);
    bool curvesTo(const QString &path);
    bool boardTo(const QString &path);
    bool allTo(const QString &folder);

    void copyCommand(int lane);
    void copySpec(int lane);
    void copyExperiment();
    void copyText(const QString &text, const QString &confirmation);

Q_SIGNALS:
    void said(const QString &sentence, Tone tone = Tone::Plain);

private:
    void ask(const QString &title, const QString &name, const QString &kinds,
             const std::function<void(const QString &)> &use);
    bool write(const QString &path, const QByteArray &bytes);
    void sayDone(const QString &path);

    ui::RaceData &m_race;
    ui::PlotBoard &m_plots;
    ui::RaceBoard &m_board;
    QWidget *m_window;
};

} // namespace fovea::app
