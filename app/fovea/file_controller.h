// SPDX-License-Identifier: MIT
#pragma once

#include "app/fovea/places.h"
#include "app/fovea/race_controller.h"

#include <QObject>
#include <QStringList>

class QMimeData;
class QWidget;

namespace fovea::app {

// Sessions as files: new, open, recent, copy, drop, and the one that was not closed. What the window showed
// of a session is remembered beside the settings, since the session itself holds every lane that ever ran.
class FileController : public QObject
{
    Q_OBJECT

public:
    FileController(RaceController &controller, ui::RaceData &race, Places &places, QWidget *window);

    void newSession(const std::string &presetId = {}); // empty: the default heat
    void openDialog();
    void open(const QString &path);
    void saveAsDialog();
    static QStringList sessionFiles(const QMimeData *data); // that could be dropped

    QStringList recent() const;
    void clearRecent();

    // While a lesson is on, what it opens is nobody's own: the session to come back to stays noted as it was.
    void setAside(bool aside);

    // True: the last session was not closed and is being opened again.
    bool reopenLast();
    // The window closes in good order.
    void leave();

Q_SIGNALS:
    void said(const QString &sentence);
    void recentChanged();

private:
    QString unclosed() const;
    QString keyOf(const QString &path) const;
    void noteSession();
    void remember();
    std::optional<ExperimentSpec> remembered(const QString &path, int lanes) const;

    RaceController &m_controller;
    ui::RaceData &m_race;
    Places &m_places;
    QWidget *m_window;
    QString m_unclosed; // the session that an earlier program left without closing it
    bool m_recovering = false;
    bool m_aside = false;
};

} // namespace fovea::app
