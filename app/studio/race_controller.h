// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/edit_controller.h"
#include "app/studio/places.h"
#include "app/studio/race_runs.h"
#include "app/studio/tone.h"
#include "core/engine/engine_choice.h"
#include "core/session/session_thread.h"
#include "widgets/models/clock.h"

#include <QTimer>

#include <functional>

namespace fovea::app {

// Runs the race: carries a person's wishes to the session's thread, and what happens there to RaceData and
// Clock. Lives in the window's thread and never waits.
class RaceController : public QObject
{
    Q_OBJECT

public:
    RaceController(ui::RaceData &race, ui::Clock &clock, EditController &edits, Places &places, int threads,
                   QObject *parent = nullptr);

    bool isRunning() const { return m_running; }
    bool isSeedLocked() const { return m_seedLocked; }
    QString sessionPath() const { return m_path; }   // empty: no file yet
    QString otherWriter() const { return m_writer; } // who writes the session; empty: nobody else
    bool isOpening() const { return m_opening > 0; } // a file that was asked for is not on show yet
    int threads() const;
    void setThreads(int threads);        // 0: the cores
    void setEngine(EngineChoice choice); // lanes at work change over
    const EngineReport &engine() const { return m_engine; }

    void run();
    void pause();
    void toggle();
    void stepBatch();
    void stepEpoch();
    void reset();
    void addSeeds(int more); // and goes on
    void setSeedCount(int count);
    void newSeed();
    void setSeedLocked(bool locked);

    // Weights of this moment of the runs at work: liveWeightsCame() tells when they are there.
    void askLiveWeights() { m_thread.askWeights(); }
    const LiveWeights *liveWeights(RunId run) const; // the newest since training went on; null: none

    // Another experiment in a session that has no file yet; the old session is complete on disk.
    void startNew(const ExperimentSpec &experiment);
    void open(const QString &path);
    // Lanes of another session beside those of the race, until they are removed.
    void addGuests(const LanesOfSession &read);
    void removeGuest(int lane);
    void saveAs(const QString &path);
    // What was computed of the runs of this session goes into its file, if that can be written.
    void keep(std::vector<StoredResult> results) { m_thread.keep(m_session, std::move(results)); }

    // What the window had on show when it last left a file: an experiment to show instead of the file's own.
    std::function<std::optional<ExperimentSpec>(const QString &path, int lanes)> remembered;
    // Why training cannot begin although the experiment is sound: a field holds what cannot be. Empty: it
    // can.
    std::function<QString()> obstacle;
    int sessionLanes() const { return m_runs.sessionLanes(); }

Q_SIGNALS:
    void runningChanged(bool running);
    void sessionChanged(); // path or writer
    void engineKnown();
    void engineChosen(); // by the person, and it can run these lanes
    void opened(const QString &path);
    void openRefused(const QString &sentence);
    void copySaved(const QString &path);
    void said(const QString &sentence, Tone tone = Tone::Plain);
    void laneFinished(int lane, int epoch); // its first seed has just reached 95 %
    void polled();                          // something was new
    void liveWeightsCame();

private:
    static constexpr int frame = 33; // ms between looks at the thread while it is busy

    void show(const ExperimentSpec &experiment);
    void poll();
    void handle(const NumberedEvent &numbered);
    void handleRun(const RunEvent &event);
    void handleRefused(const Refused &refused, int session);
    void handleOpened(const SessionOpened &session);
    void sayNews(const RunEvent &event);
    void setRunning(bool running);
    std::string problem() const; // why nothing can run; empty: it can
    bool mayBegin();             // says why not
    bool send(Advance advance);
    void wake();

    ui::RaceData &m_race;
    ui::Clock &m_clock;
    EditController &m_edits;
    Places &m_places;
    int m_threads; // 0: the cores
    RaceRuns m_runs;
    EngineReport m_engine;
    std::map<RunId, LiveWeights> m_live;
    QTimer m_pollTimer;
    QTimer m_changeTimer; // lets a slider come to rest before training follows it
    QString m_path;
    QString m_writer;
    int m_session = 0;
    int m_opening = 0; // the session that is being opened; 0: none
    int m_request = 0; // the newest
    bool m_running = false;
    bool m_seedLocked = true;
    SessionThread m_thread; // last, so that it goes first
};

} // namespace fovea::app
