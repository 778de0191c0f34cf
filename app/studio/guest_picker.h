// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/places.h"
#include "app/studio/race_controller.h"
#include "core/session/live_question.h"
#include "core/session/run_book.h"
#include "widgets/shell/guest_dialog.h"

#include <QObject>

class QWidget;

namespace fovea::app {

// Adds lanes of another session to the race, to be looked at: asks for the file, then for its lanes. Files
// are read in the background. One that cannot be read is a sentence, and nothing changes.
class GuestPicker : public QObject
{
    Q_OBJECT

public:
    GuestPicker(RaceController &controller, ui::RaceData &race, Places &places, AskingThread &thread,
                QWidget *window);

    void chooseFile();
    void offer(const QString &path); // its lanes, to choose from

Q_SIGNALS:
    void said(const QString &sentence, Tone tone = Tone::Plain);

private:
    struct Offer
    {
        QString path;
        std::vector<ui::OfferedLane> lanes;
        TaskSpec task;
        QString problem; // empty: it could be read
    };
    struct Chosen
    {
        LanesOfSession lanes;
        QString problem;
    };

    static Offer offerOf(const QString &path);
    static Chosen read(const QString &path, const std::vector<int> &lanes);
    void show(const Offer &offer);
    void add(const Chosen &chosen);
    void complain(const QString &sentence);

    RaceController &m_controller;
    ui::RaceData &m_race;
    Places &m_places;
    QWidget *m_window;
    QString m_path;           // of the file that is offered
    std::vector<int> m_lanes; // that were chosen of it
    JobQueue m_queue;
    LiveQuestion<Offer> m_offers;
    LiveQuestion<Chosen> m_choices;
};

} // namespace fovea::app
