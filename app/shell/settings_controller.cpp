// SPDX-License-Identifier: MIT
#include "app/shell/settings_controller.h"

#include "app/shell/font_scale.h"
#include "core/experiment/presets.h"
#include "widgets/shell/settings_dialog.h"

#include <QDir>
#include <QFileDialog>
#include <QLocale>
#include <QMainWindow>
#include <QThread>

#include <algorithm>

namespace fovea::app {

namespace {

const QString themeKey = QStringLiteral("view/theme");
const QString numbersKey = QStringLiteral("view/numbers");
const QString fontKey = QStringLiteral("view/fontPercent");
const QString motionKey = QStringLiteral("view/motion");
const QString coresKey = QStringLiteral("train/cores");
const QString engineKey = QStringLiteral("train/engine");
const QString presetKey = QStringLiteral("train/preset");
const QString folderKey = QStringLiteral("files/folder");

// As it was kept; automatic where another program has written something else.
EngineChoice engineFrom(const QString &kept)
{
    for (const EngineChoice choice : engineChoices())
        if (nameOf(choice) == kept.toStdString())
            return choice;
    return EngineChoice::Auto;
}

int coresOfMachine()
{
    return std::max(1, QThread::idealThreadCount());
}

} // namespace

SettingsController::SettingsController(const Options &options, Places &places, RaceController &race,
                                       FileController &files, ui::ThemeManager &themes, QMainWindow &window)
    : QObject(&window), m_places(places), m_race(race), m_files(files), m_themes(themes), m_window(window)
{
    load();
    m_themes.setChoice(options.theme.value_or(m_settings.theme));
    setFontPercent(m_settings.fontPercent, m_themes, nullptr);
    ui::setMotion(m_settings.motion);
    applyNumbers();
    m_places.setSessionsFolder(m_settings.folder);
    m_files.setDefaultPreset(m_settings.preset.toStdString());
    if (options.threads == 0)
        m_race.setThreads(m_settings.cores);
    if (!options.engine)
        setEngineChoice(engineFrom(m_places.settings().value(engineKey).toString()));
    connect(&m_race, &RaceController::engineChosen, this, [this] {
        m_places.settings().setValue(engineKey, QString::fromStdString(nameOf(engineChoice())));
    });
}

void SettingsController::load()
{
    const QSettings &kept = m_places.settings();
    const auto number = [&](const QString &key, int usual, int least, int most) {
        return std::clamp(kept.value(key, usual).toInt(), least, most);
    };
    m_settings.theme = ui::ThemeChoice(number(themeKey, 0, 0, 2));
    m_settings.numbers = kept.value(numbersKey).toString();
    m_settings.fontPercent = number(fontKey, 100, 80, 200);
    m_settings.motion = ui::Motion(number(motionKey, 0, 0, 2));
    m_settings.cores = number(coresKey, 0, 0, coresOfMachine());
    m_settings.preset = kept.value(presetKey).toString();
    m_settings.folder = kept.value(folderKey).toString();
}

void SettingsController::save()
{
    QSettings &kept = m_places.settings();
    kept.setValue(themeKey, int(m_settings.theme));
    kept.setValue(numbersKey, m_settings.numbers);
    kept.setValue(fontKey, m_settings.fontPercent);
    kept.setValue(motionKey, int(m_settings.motion));
    kept.setValue(coresKey, m_settings.cores);
    kept.setValue(presetKey, m_settings.preset);
    kept.setValue(folderKey, m_settings.folder);
}

void SettingsController::applyNumbers()
{
    const QLocale locale = m_settings.numbers.isEmpty() ? QLocale::system() : QLocale(m_settings.numbers);
    QLocale::setDefault(locale);
    m_window.setLocale(locale);
}

void SettingsController::apply(const ui::Settings &settings)
{
    const ui::Settings before = std::exchange(m_settings, settings);
    if (settings.theme != before.theme)
        m_themes.setChoice(settings.theme);
    if (settings.fontPercent != before.fontPercent)
        setFontPercent(settings.fontPercent, m_themes, &m_window);
    ui::setMotion(settings.motion);
    if (settings.cores != before.cores)
        m_race.setThreads(settings.cores);
    m_places.setSessionsFolder(settings.folder);
    m_files.setDefaultPreset(settings.preset.toStdString());
    if (settings.theme != before.theme)
        Q_EMIT themeChanged();
    if (settings.numbers != before.numbers) {
        applyNumbers();
        Q_EMIT numbersChanged();
    }
}

void SettingsController::setTheme(ui::ThemeChoice theme)
{
    ui::Settings changed = m_settings;
    changed.theme = theme;
    apply(changed);
    m_themes.setChoice(theme); // also when only the command line had asked for another
    save();
    Q_EMIT themeChanged();
}

void SettingsController::restoreDefaults()
{
    apply({});
    m_race.setEngine(EngineChoice::Auto);
    m_themes.setChoice(m_settings.theme);
    save();
    Q_EMIT themeChanged();
}

void SettingsController::showDialog()
{
    ui::SettingsDialog::Choices choices;
    choices.cores = coresOfMachine();
    choices.usualFolder = m_places.usualSessionsFolder();
    choices.usualPreset = QString::fromStdString(preset(defaultPresetId()).title);
    for (const Preset &each : presets())
        if (each.id != defaultPresetId())
            choices.presets.append({QString::fromStdString(each.id), QString::fromStdString(each.title)});
    auto *dialog = new ui::SettingsDialog(m_settings, choices, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(true);
    connect(dialog, &ui::SettingsDialog::changed, this, &SettingsController::apply);
    connect(dialog, &QDialog::accepted, this, &SettingsController::save);
    connect(dialog, &ui::SettingsDialog::folderWanted, this, [this, dialog](const QString &now) {
        auto *folder = new QFileDialog(dialog, tr("Folder of sessions"), now);
        folder->setAttribute(Qt::WA_DeleteOnClose);
        folder->setFileMode(QFileDialog::Directory);
        folder->setOption(QFileDialog::ShowDirsOnly);
        connect(folder, &QFileDialog::fileSelected, dialog, &ui::SettingsDialog::setFolder);
        folder->open();
    });
    dialog->show();
}

} // namespace fovea::app
