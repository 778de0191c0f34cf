// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/places.h"
#include "app/studio/race_controller.h"

#include <QObject>

class QWidget;

namespace fovea::app {

// Adds lanes of another session to the race, to be looked at: asks for the file, then for its lanes. A file
// that cannot be read is a sentence, and nothing changes.
class GuestPicker : public QObject
{
    Q_OBJECT

public:
    GuestPicker(RaceController &controller, ui::RaceData &race, Places &places, QWidget *window);

    void chooseFile();
    void offer(const QString &path); // its lanes, to choose from

Q_SIGNALS:
    void said(const QString &sentence, Tone tone = Tone::Plain);

private:
    void add(const QString &path, const std::vector<int> &lanes);

    RaceController &m_controller;
    ui::RaceData &m_race;
    Places &m_places;
    QWidget *m_window;
};

} // namespace fovea::app
