// SPDX-License-Identifier: MIT
#include "app/studio/file_controller.h"

#include "app/studio/guest_picker.h"
#include "core/base/errors.h"
#include "core/experiment/presets.h"
#include "core/experiment/spec_json.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QRegularExpression>
#include <QUrl>

#include <algorithm>

namespace fovea::app {

namespace {

constexpr int mostRecent = 10;
const QString recentKey = QStringLiteral("files/recent");
const QString lastKey = QStringLiteral("files/last");

} // namespace

FileController::FileController(RaceController &controller, ui::RaceData &race, Places &places,
                               AskingThread &thread, QWidget *window)
    : QObject(window), m_controller(controller), m_race(race), m_places(places), m_window(window),
      m_guests(std::make_unique<GuestPicker>(controller, race, places, thread, window))
{
    connect(m_guests.get(), &GuestPicker::said, this, &FileController::said);
    m_controller.remembered = [this](const QString &path, int lanes) {
        m_styles = rememberedStyles(path); // before the session is shown and remembered anew
        return remembered(path, lanes);
    };
    connect(&m_controller, &RaceController::sessionChanged, this, &FileController::noteSession);
    connect(&m_race, &ui::RaceData::experimentChanged, this, &FileController::remember);
    connect(&m_controller, &RaceController::opened, this, &FileController::handleOpened);
    connect(&m_controller, &RaceController::openRefused, this, [this](const QString &sentence) {
        m_continuing.clear();
        Q_EMIT said(sentence, Tone::Complaint);
    });
    connect(&m_controller, &RaceController::copySaved, this, [this](const QString &path) {
        Q_EMIT said(
            tr("The copy is %1. You go on in the session itself.").arg(QDir::toNativeSeparators(path)));
    });
}

FileController::~FileController() = default;

void FileController::newSession(const std::string &presetId)
{
    const Preset &chosen = preset(!presetId.empty()          ? presetId
                                  : !m_defaultPreset.empty() ? m_defaultPreset
                                                             : defaultPresetId());
    ExperimentSpec experiment = chosen.experiment;
    if (experiment.name.empty())
        experiment.name = chosen.id;
    remember(); // with its colours, before they are given anew
    m_race.forgetStyles();
    m_controller.startNew(experiment);
}

void FileController::setDefaultPreset(const std::string &id)
{
    const bool known = std::ranges::any_of(presets(), [&](const Preset &each) { return each.id == id; });
    m_defaultPreset = known ? id : std::string();
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

void FileController::addLanesDialog()
{
    m_guests->chooseFile();
}

void FileController::open(const QString &path)
{
    m_continuing.clear();
    m_controller.open(path);
}

void FileController::openAndGoOn(const QString &path)
{
    open(path);
    m_continuing = QDir::toNativeSeparators(QFileInfo(path).absoluteFilePath());
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

// Without what earlier programs left of lessons: files in temporary folders that are gone.
QStringList FileController::recent() const
{
    QStringList files = m_places.settings().value(recentKey).toStringList();
    files.removeIf([this](const QString &path) {
        return m_places.isScratch(path) ||
               (path.startsWith(QDir::tempPath() + u'/') && !QFileInfo::exists(path));
    });
    return files;
}

void FileController::clearRecent()
{
    m_places.settings().remove(recentKey);
    m_places.settings().remove(QStringLiteral("views"));
    Q_EMIT recentChanged();
}

void FileController::fileMoved(const QString &from, const QString &to)
{
    QSettings &settings = m_places.settings();
    QStringList files = recent();
    files.replaceInStrings(QRegularExpression(u'^' + QRegularExpression::escape(from) + u'$'), to);
    settings.setValue(recentKey, files);
    if (settings.value(lastKey).toString() == from)
        settings.setValue(lastKey, to);
    for (const char *part : {"/lanes", "/experiment", "/styles"})
        if (const QString old = keyOf(from) + QLatin1String(part); settings.contains(old))
            settings.setValue(keyOf(to) + QLatin1String(part), settings.value(old));
    settings.remove(keyOf(from));
    if (m_interrupted && m_interrupted->path == from)
        setInterrupted(interruptedSession(to));
    Q_EMIT recentChanged();
}

void FileController::fileRemoved(const QString &path)
{
    QStringList files = recent();
    files.removeAll(path);
    m_places.settings().setValue(recentKey, files);
    if (m_interrupted && m_interrupted->path == path)
        setInterrupted({});
    Q_EMIT recentChanged();
}

void FileController::lookForInterrupted()
{
    setInterrupted(interruptedSession(m_places.settings().value(lastKey).toString()));
}

void FileController::setInterrupted(std::optional<Interrupted> session)
{
    if (!session && !m_interrupted)
        return;
    m_interrupted = std::move(session);
    Q_EMIT interruptedChanged();
}

void FileController::continueInterrupted()
{
    if (m_interrupted)
        openAndGoOn(m_interrupted->path);
}

void FileController::handleOpened(const QString &path)
{
    m_race.setStyles(m_styles);
    if (m_interrupted && m_interrupted->path == path)
        setInterrupted({});
    const bool goesOn = m_continuing == path;
    m_continuing.clear();
    if (goesOn)
        m_controller.run();
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
    QSettings &settings = m_places.settings();
    const QString path = m_controller.sessionPath();
    if (m_aside || path.isEmpty() || m_places.isScratch(path))
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
    if (m_aside || path.isEmpty() || m_places.isScratch(path) || !m_controller.otherWriter().isEmpty())
        return;
    const QString key = keyOf(path);
    QStringList styles;
    for (const ui::LaneView &lane : m_race.lanes())
        if (!lane.isGuest())
            styles << QString::number(lane.style);
    m_places.settings().setValue(key + QStringLiteral("/styles"), styles);
    m_places.settings().setValue(key + QStringLiteral("/lanes"), m_controller.sessionLanes());
    m_places.settings().setValue(key + QStringLiteral("/experiment"),
                                 QString::fromStdString(toJson(m_race.experiment())));
}

std::vector<int> FileController::rememberedStyles(const QString &path) const
{
    std::vector<int> styles;
    for (const QString &style :
         m_places.settings().value(keyOf(path) + QStringLiteral("/styles")).toStringList())
        styles.push_back(style.toInt());
    return styles;
}

std::optional<ExperimentSpec> FileController::remembered(const QString &path, int lanes) const
{
    QSettings &settings = m_places.settings();
    const QString key = keyOf(path);
    // More lanes than then: another program has added to the session, and that is to be seen.
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
