// SPDX-License-Identifier: MIT
#include "app/fovea/file_controller.h"

#include "core/experiment/presets.h"
#include "core/experiment/spec_json.h"
#include "core/support/errors.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

namespace fovea::app {

namespace {

constexpr int mostRecent = 10;
const QString recentKey = QStringLiteral("files/recent");
const QString lastKey = QStringLiteral("files/last");
const QString openKey = QStringLiteral("files/openIn"); // process

} // namespace

FileController::FileController(RaceController &controller, ui::RaceData &race, Places &places,
                               QWidget *window)
    : QObject(window), m_controller(controller), m_race(race), m_places(places), m_window(window),
      m_unclosed(unclosed())
{
    m_controller.remembered = [this](const QString &path, int lanes) { return remembered(path, lanes); };
    connect(&m_controller, &RaceController::sessionChanged, this, &FileController::noteSession);
    connect(&m_race, &ui::RaceData::experimentChanged, this, &FileController::remember);
    connect(&m_controller, &RaceController::opened, this, [this] {
        if (m_recovering)
            Q_EMIT said(tr("The last session was not closed; it can go on."));
        m_recovering = false;
    });
    connect(&m_controller, &RaceController::openRefused, this, [this](const QString &sentence) {
        m_recovering = false;
        Q_EMIT said(sentence);
    });
    connect(&m_controller, &RaceController::copySaved, this, [this](const QString &path) {
        Q_EMIT said(
            tr("The copy is %1. You go on in the session itself.").arg(QDir::toNativeSeparators(path)));
    });
}

void FileController::newSession(const std::string &presetId)
{
    const Preset &chosen = preset(presetId.empty() ? defaultPresetId() : presetId);
    ExperimentSpec experiment = chosen.experiment;
    if (experiment.name.empty())
        experiment.name = chosen.id;
    m_controller.startNew(experiment);
}

void FileController::openDialog()
{
    const QString folder =
        QFileInfo::exists(m_places.sessionsFolder()) ? m_places.sessionsFolder() : QDir::homePath();
    auto *dialog =
        new QFileDialog(m_window, tr("Open a session"), folder, tr("Sessions (*.fovea);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &FileController::open);
    dialog->show();
}

void FileController::open(const QString &path)
{
    m_controller.open(path);
}

void FileController::saveAsDialog()
{
    const QString name = m_controller.sessionPath().isEmpty()
                             ? QStringLiteral("race.fovea")
                             : QFileInfo(m_controller.sessionPath()).fileName();
    auto *dialog = new QFileDialog(m_window, tr("Save a copy of the session"), QDir::homePath(),
                                   tr("Sessions (*.fovea)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("fovea"));
    dialog->selectFile(name);
    connect(dialog, &QFileDialog::fileSelected, &m_controller, &RaceController::saveAs);
    dialog->show();
}

QStringList FileController::sessionFiles(const QMimeData *data)
{
    QStringList files;
    for (const QUrl &url : data->urls())
        if (url.isLocalFile())
            files << url.toLocalFile();
    return files;
}

QStringList FileController::recent() const
{
    return m_places.settings().value(recentKey).toStringList();
}

void FileController::clearRecent()
{
    m_places.settings().remove(recentKey);
    m_places.settings().remove(QStringLiteral("views"));
    Q_EMIT recentChanged();
}

QString FileController::unclosed() const
{
    const qint64 process = m_places.settings().value(openKey).toLongLong();
    const QString last = m_places.settings().value(lastKey).toString();
    const bool alive = process != QCoreApplication::applicationPid() &&
                       QFileInfo::exists(QStringLiteral("/proc/%1").arg(process));
    return process != 0 && !alive && QFileInfo::exists(last) ? last : QString();
}

bool FileController::reopenLast()
{
    if (m_unclosed.isEmpty())
        return false;
    m_recovering = true;
    open(m_unclosed);
    return true;
}

void FileController::leave()
{
    remember();
    m_places.settings().remove(openKey);
}

QString FileController::keyOf(const QString &path) const
{
    const QByteArray hash =
        QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha1).toHex().left(16);
    return QStringLiteral("views/") + QString::fromLatin1(hash);
}

void FileController::setAside(bool aside)
{
    m_aside = aside;
    if (!aside)
        noteSession();
}

void FileController::noteSession()
{
    if (m_aside)
        return;
    QSettings &settings = m_places.settings();
    const QString path = m_controller.sessionPath();
    const bool ours = !path.isEmpty() && m_controller.otherWriter().isEmpty();
    if (ours)
        settings.setValue(openKey, QCoreApplication::applicationPid());
    else
        settings.remove(openKey);
    if (path.isEmpty())
        return;
    settings.setValue(lastKey, path);
    QStringList files = recent();
    files.removeAll(path);
    files.prepend(path);
    for (; files.size() > mostRecent; files.removeLast())
        settings.remove(keyOf(files.last()));
    settings.setValue(recentKey, files);
    settings.sync(); // a crash must not take this with it
    remember();
    Q_EMIT recentChanged();
}

void FileController::remember()
{
    const QString path = m_controller.sessionPath();
    if (m_aside || path.isEmpty() || !m_controller.otherWriter().isEmpty())
        return;
    const QString key = keyOf(path);
    m_places.settings().setValue(key + QStringLiteral("/lanes"), m_controller.sessionLanes());
    m_places.settings().setValue(key + QStringLiteral("/experiment"),
                                 QString::fromStdString(toJson(m_race.experiment())));
}

std::optional<ExperimentSpec> FileController::remembered(const QString &path, int lanes) const
{
    QSettings &settings = m_places.settings();
    const QString key = keyOf(path);
    // More lanes than then: somebody else has added to the session, and that is to be seen.
    if (settings.value(key + QStringLiteral("/lanes"), -1).toInt() != lanes)
        return {};
    try {
        return experimentFromJson(
            settings.value(key + QStringLiteral("/experiment")).toString().toStdString());
    } catch (const Error &) {
        return {};
    }
}

} // namespace fovea::app
