// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/file_controller.h"
#include "app/studio/places.h"
#include "app/studio/race_controller.h"
#include "widgets/tables/session_rows.h"

#include <QHash>
#include <QPointer>
#include <QTimer>

namespace fovea::ui {
class SessionsDialog;
}

namespace fovea::app {

// The sessions on disk: lists, names, notes and deletes them. Notes are kept in notes.json of the data
// folder, by the path of the session. What is deleted waits in a folder of its own until the program ends.
class SessionShelf : public QObject
{
    Q_OBJECT

public:
    SessionShelf(Places &places, RaceController &race, FileController &files, QWidget *window);
    ~SessionShelf() override; // nothing can be undone any more

    void showDialog();
    ui::SessionsDialog *dialog() const; // null: not open

    const QList<ui::SessionRow> &rows() const { return m_rows; }
    void refresh();
    bool rename(const QString &path, const QString &name);
    void setNote(const QString &path, const QString &note);
    bool remove(const QStringList &paths);
    bool undo();
    QString undoText() const; // what would come back; empty: nothing

Q_SIGNALS:
    void changed();
    void said(const QString &sentence, Tone tone = Tone::Plain);

private:
    struct Facts // of a file, as it was when it was read
    {
        QDateTime when;
        QString task;
        QString lanes;
    };
    struct Move
    {
        QString from;
        QString to;
    };

    QString trash() const;
    bool isInUse(const QString &path);
    bool move(const QString &from, const QString &to); // with what belongs to it
    void readNext();
    void loadNotes();
    void saveNotes();

    Places &m_places;
    RaceController &m_race;
    FileController &m_files;
    QWidget *m_window;
    QPointer<ui::SessionsDialog> m_dialog;
    QList<ui::SessionRow> m_rows;
    QHash<QString, QString> m_notes;
    QHash<QString, Facts> m_facts;
    QList<QList<Move>> m_deleted; // the last one comes back first
    QTimer m_reading;
};

} // namespace fovea::app
