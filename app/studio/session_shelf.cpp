// SPDX-License-Identifier: MIT
#include "app/studio/session_shelf.h"

#include "core/base/errors.h"
#include "core/experiment/lane_label.h"
#include "core/store/session.h"
#include "core/tasks/task.h"
#include "widgets/shell/sessions_dialog.h"
#include "widgets/words/race_text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include <algorithm>

namespace fovea::app {

namespace {

const QStringList companions{QString(), QStringLiteral("-wal"), QStringLiteral("-shm")};

// Folders of programs that did not come to emptying them.
void emptyOldTrash(const QString &folder)
{
    for (const QString &process : QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        if (!QFileInfo::exists(QStringLiteral("/proc/") + process))
            QDir(folder + u'/' + process).removeRecursively();
}

QString lanesText(const ExperimentSpec &experiment)
{
    QStringList lanes;
    const auto labels = laneLabels(experiment);
    for (std::size_t i = 0; i < labels.size(); ++i)
        lanes << QString::fromStdString(experiment.lanes[i].name + ' ' + labels[i]);
    return lanes.join(QStringLiteral(", "));
}

} // namespace

SessionShelf::SessionShelf(Places &places, RaceController &race, FileController &files, QWidget *window)
    : QObject(window), m_places(places), m_race(race), m_files(files), m_window(window)
{
    loadNotes();
    emptyOldTrash(m_places.dataFolder() + QStringLiteral("/trash"));
    connect(&m_reading, &QTimer::timeout, this, &SessionShelf::readNext);
    connect(&race, &RaceController::sessionChanged, this, [this] {
        if (m_dialog)
            refresh();
    });
}

SessionShelf::~SessionShelf()
{
    for (const QList<Move> &moves : std::as_const(m_deleted))
        for (const Move &each : moves)
            m_notes.remove(each.to);
    if (!m_deleted.isEmpty())
        saveNotes();
    QDir(trash()).removeRecursively();
    QDir().rmdir(m_places.dataFolder() + QStringLiteral("/trash"));
}

QString SessionShelf::trash() const
{
    return QStringLiteral("%1/trash/%2").arg(m_places.dataFolder()).arg(QCoreApplication::applicationPid());
}

ui::SessionsDialog *SessionShelf::dialog() const
{
    return m_dialog;
}

void SessionShelf::showDialog()
{
    if (!m_dialog) {
        m_dialog = new ui::SessionsDialog(m_window);
        m_dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_dialog, &ui::SessionsDialog::openRequested, &m_files, &FileController::open);
        connect(m_dialog, &ui::SessionsDialog::renameRequested, this, &SessionShelf::rename);
        connect(m_dialog, &ui::SessionsDialog::noteRequested, this, &SessionShelf::setNote);
        connect(m_dialog, &ui::SessionsDialog::deleteRequested, this, &SessionShelf::remove);
        connect(m_dialog, &ui::SessionsDialog::undoRequested, this, &SessionShelf::undo);
        connect(this, &SessionShelf::changed, m_dialog, [this] {
            m_dialog->setRows(m_rows);
            m_dialog->setUndo(undoText());
        });
    }
    refresh();
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
}

void SessionShelf::refresh()
{
    QList<ui::SessionRow> rows;
    const QDir folder(m_places.sessionsFolder());
    for (const QFileInfo &file : folder.entryInfoList({QStringLiteral("*.fovea")}, QDir::Files, QDir::Time)) {
        ui::SessionRow row;
        row.path = file.absoluteFilePath();
        row.name = file.completeBaseName();
        row.when = file.lastModified();
        for (const QString &companion : companions)
            row.bytes += QFileInfo(row.path + companion).size();
        row.note = m_notes.value(row.path);
        row.isOpen = row.path == m_race.sessionPath();
        const Facts facts = m_facts.value(row.path);
        row.task = facts.task;
        row.lanes = facts.lanes;
        rows << row;
    }
    m_rows = rows;
    m_reading.start(0);
    Q_EMIT changed();
}

// One file at a time, so that the window stays free.
void SessionShelf::readNext()
{
    const auto next = std::ranges::find_if(m_rows, [this](const ui::SessionRow &row) {
        const auto facts = m_facts.constFind(row.path);
        return facts == m_facts.cend() || facts->when != row.when;
    });
    if (next == m_rows.end()) {
        m_reading.stop();
        return;
    }
    Facts facts{next->when, {}, {}};
    try {
        const ExperimentSpec experiment =
            Session::open(QDir::toNativeSeparators(next->path).toStdString()).experiment();
        const TaskInfo *task = taskCatalogue().find(experiment.base.task.id);
        facts.task = task ? QString::fromStdString(task->name) : tr("own data");
        facts.lanes = lanesText(experiment);
    } catch (const Error &error) {
        facts.task = tr("cannot be read");
        facts.lanes = QString::fromStdString(error.what());
    }
    next->task = facts.task;
    next->lanes = facts.lanes;
    m_facts[next->path] = facts;
    Q_EMIT changed();
}

bool SessionShelf::isInUse(const QString &path)
{
    QString who;
    if (path == m_race.sessionPath())
        who = tr("this window");
    else
        try {
            who = QString::fromStdString(
                Session::open(QDir::toNativeSeparators(path).toStdString()).writer().value_or(""));
        } catch (const Error &) {
            // Not a session, or a broken one: nobody writes it.
        }
    if (!who.isEmpty())
        Q_EMIT said(tr("%1 is in use by %2.").arg(sessionName(path), who), Tone::Complaint);
    return !who.isEmpty();
}

bool SessionShelf::move(const QString &from, const QString &to)
{
    QDir().mkpath(QFileInfo(to).absolutePath());
    if (!QFile::rename(from, to)) {
        Q_EMIT said(
            tr("%1 cannot be moved to %2.").arg(QDir::toNativeSeparators(from), QDir::toNativeSeparators(to)),
            Tone::Complaint);
        return false;
    }
    for (const QString &companion : companions)
        if (!companion.isEmpty() && QFileInfo::exists(from + companion))
            QFile::rename(from + companion, to + companion);
    if (const auto note = m_notes.constFind(from); note != m_notes.cend()) {
        m_notes[to] = *note;
        m_notes.remove(from);
        saveNotes();
    }
    m_facts.remove(from);
    return true;
}

bool SessionShelf::rename(const QString &path, const QString &name)
{
    const QString wanted = name.trimmed();
    const QString to = QStringLiteral("%1/%2.fovea").arg(QFileInfo(path).absolutePath(), wanted);
    bool done = false;
    if (wanted.isEmpty() || wanted.contains(u'/') || wanted.startsWith(u'.'))
        Q_EMIT said(tr("A session's name cannot be empty, begin with a point or contain a slash."),
                    Tone::Complaint);
    else if (QFileInfo::exists(to))
        Q_EMIT said(tr("There is a session called %1 already.").arg(wanted), Tone::Complaint);
    else if (!isInUse(path) && move(path, to)) {
        m_files.fileMoved(path, to);
        done = true;
    }
    refresh();
    return done;
}

void SessionShelf::setNote(const QString &path, const QString &note)
{
    note.isEmpty() ? void(m_notes.remove(path)) : void(m_notes[path] = note);
    saveNotes();
    refresh();
}

bool SessionShelf::remove(const QStringList &paths)
{
    QList<Move> moves;
    for (const QString &path : paths) {
        QString to = trash() + u'/' + QFileInfo(path).fileName();
        for (int i = 2; QFileInfo::exists(to); ++i)
            to = QStringLiteral("%1/%2-%3").arg(trash()).arg(i).arg(QFileInfo(path).fileName());
        if (!isInUse(path) && move(path, to)) {
            moves.append({path, to});
            m_files.fileRemoved(path);
        }
    }
    if (!moves.isEmpty())
        m_deleted << moves;
    refresh();
    return moves.size() == paths.size();
}

bool SessionShelf::undo()
{
    if (m_deleted.isEmpty())
        return false;
    bool all = true;
    for (const Move &each : m_deleted.takeLast())
        all = move(each.to, each.from) && all;
    refresh();
    return all;
}

QString SessionShelf::undoText() const
{
    if (m_deleted.isEmpty())
        return {};
    const qsizetype files = m_deleted.last().size();
    return files == 1 ? sessionName(m_deleted.last().first().from) : tr("%1 sessions").arg(files);
}

void SessionShelf::loadNotes()
{
    QFile file(m_places.dataFolder() + QStringLiteral("/notes.json"));
    if (!file.open(QIODevice::ReadOnly))
        return;
    const QJsonObject notes = QJsonDocument::fromJson(file.readAll()).object();
    for (auto note = notes.begin(); note != notes.end(); ++note)
        m_notes[note.key()] = note.value().toString();
}

void SessionShelf::saveNotes()
{
    QJsonObject notes;
    for (auto note = m_notes.cbegin(); note != m_notes.cend(); ++note)
        notes[note.key()] = note.value();
    QDir().mkpath(m_places.dataFolder());
    QSaveFile file(m_places.dataFolder() + QStringLiteral("/notes.json"));
    if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(notes).toJson()) < 0 || !file.commit())
        Q_EMIT said(tr("The note cannot be kept: %1").arg(file.errorString()), Tone::Complaint);
}

} // namespace fovea::app
