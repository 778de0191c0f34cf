// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/studio.h"
#include "core/session/live_question.h"
#include "core/sweep/grid/grid_preview.h"
#include "core/sweep/grid/value_problems.h"
#include "core/sweep/plan_forecast.h"
#include "widgets/sweep/make_page.h"

#include <QObject>

#include <map>
#include <memory>

namespace fovea::app {

// What is being made on the Make page: the grid, what it comes to (worked out in the background while one
// edits), and where it would run.
class GridDesk : public QObject
{
    Q_OBJECT

public:
    GridDesk(Studio &studio, ui::MakePage &page, QObject *parent);
    ~GridDesk() override;

    void setShown(bool shown);
    const GridSpec &grid() const { return m_grid; }
    void setGrid(const GridSpec &grid, const QString &directory); // empty: a new sweep
    void open(const QString &path);                               // a grid file
    void openPrepared(const QString &id);
    QString sweepsFolder() const;
    void listSweeps();
    // Writes the grid beside the sweeps, and gives the words of 'sweep run'. Empty: said why not.
    struct Start
    {
        QString directory;
        QStringList words;
    };
    std::optional<Start> begin();
    QString command() const; // for a terminal

Q_SIGNALS:
    void sweepChosen(const QString &path);

private:
    struct Answer
    {
        std::shared_ptr<const GridPreview> preview;
        std::vector<ValueProblem> problems;
        QStringList remarks;
        ui::PlanFacts facts;
    };
    using Question = LiveQuestion<Answer>;
    using TimesQuestion = LiveQuestion<std::map<std::string, PlanForecast::Span>>;

    void change(const GridSpec &grid);
    Question::Work work() const;
    TimesQuestion::Work measureTimes() const;
    void offer();              // the lists at the left
    QString writeGrid() const; // the file; empty: said why not

    Studio &m_studio;
    ui::MakePage &m_page;
    GridSpec m_grid;
    QString m_directory;        // of the sweep that the grid is from; empty: a new one
    QList<ui::GridOffer> m_own; // sweeps
    std::map<std::string, std::size_t> m_preparedRuns;
    std::map<std::string, PlanForecast::Span> m_preparedTimes; // those that were measured
    JobQueue m_queue;
    std::unique_ptr<Question> m_question;
    std::unique_ptr<TimesQuestion> m_timesQuestion; // how long prepared grids take here
};

} // namespace fovea::app
