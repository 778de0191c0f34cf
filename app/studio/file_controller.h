// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/interrupted.h"
#include "app/studio/places.h"
#include "app/studio/race_controller.h"

#include <QObject>
#include <QStringList>

#include <memory>

class QMimeData;
class QWidget;

namespace fovea {
class AskingThread;
}

namespace fovea::app {

class GuestPicker;

// Sessions as files: new, open, recent, copy, drop, and the one that was not closed. What the window showed
// of a session is remembered beside the settings, since the session itself holds every lane that ever ran.
class FileController : public QObject
{
    Q_OBJECT

public:
    FileController(RaceController &controller, ui::RaceData &race, Places &places, AskingThread &thread,
                   QWidget *window);
    ~FileController() override;

    void newSession(const std::string &presetId = {}); // empty: the default race
    void setDefaultPreset(const std::string &id);      // empty: Fovea's own
    void openDialog();
    void addLanesDialog(); // of another session, beside those of the race
    void open(const QString &path);
    void openAndGoOn(const QString &path); // trains what it holds, once it is open
    void saveAsDialog();
    static QStringList sessionFiles(const QMimeData *data); // that could be dropped

    QStringList recent() const;
    void clearRecent();
    // What happened to a file elsewhere in the program.
    void fileMoved(const QString &from, const QString &to);
    void fileRemoved(const QString &path);

    // While a lesson is on, what it opens is nobody's own: the session to come back to stays noted as it was.
    void setAside(bool aside);

    // The session that the program was training when it last ended, until it is open again.
    const std::optional<Interrupted> &interrupted() const { return m_interrupted; }
    void lookForInterrupted();
    void continueInterrupted(); // opens it and goes on training

    // The window closes in good order.
    void leave() { remember(); }

Q_SIGNALS:
    void said(const QString &sentence, Tone tone = Tone::Plain);
    void recentChanged();
    void interruptedChanged();

private:
    void handleOpened(const QString &path);
    void setInterrupted(std::optional<Interrupted> session);
    QString keyOf(const QString &path) const;
    void noteSession();
    void remember();
    std::optional<ExperimentSpec> remembered(const QString &path, int lanes) const;
    std::vector<int> rememberedStyles(const QString &path) const;

    RaceController &m_controller;
    ui::RaceData &m_race;
    Places &m_places;
    QWidget *m_window;
    std::unique_ptr<GuestPicker> m_guests;
    std::string m_defaultPreset;
    std::optional<Interrupted> m_interrupted;
    std::vector<int> m_styles; // of the lanes of the session that is being opened
    QString m_continuing;      // goes on training once it is open
    bool m_aside = false;
};

} // namespace fovea::app
