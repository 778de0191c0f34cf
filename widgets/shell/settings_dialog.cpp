// SPDX-License-Identifier: MIT
#include "widgets/shell/settings_dialog.h"

#include "widgets/kit/label.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr double sample = 1234.5;
constexpr int smallestType = 80; // percent
constexpr int largestType = 200;

void describe(QWidget *control, const QString &id, const QString &name, const QString &help)
{
    control->setObjectName(id);
    control->setAccessibleName(name);
    control->setAccessibleDescription(help);
    control->setToolTip(help);
    control->setWhatsThis(help);
}

void add(QFormLayout *form, const QString &label, QWidget *control)
{
    auto *words = new Label(label);
    words->setBuddy(control);
    words->setMinimumHeight(control->sizeHint().height()); // in line with it
    form->addRow(words, control);
}

void choose(QComboBox *combo, const QVariant &data)
{
    combo->setCurrentIndex(std::max(0, combo->findData(data)));
}

} // namespace

SettingsDialog::SettingsDialog(const Settings &now, const Choices &choices, QWidget *parent)
    : QDialog(parent), m_before(now), m_choices(choices), m_theme(new QComboBox(this)),
      m_numbers(new QComboBox(this)), m_motion(new QComboBox(this)), m_font(new QSpinBox(this)),
      m_cores(new QSpinBox(this)), m_preset(new QComboBox(this)), m_folderText(new Label(this))
{
    setWindowTitle(tr("Settings"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(size::wide, size::wide, size::wide, size::wide);
    column->setSpacing(size::wide);
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(size::wide);
    form->setVerticalSpacing(size::gap);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    makeLook(form);
    makeWork(form);
    column->addLayout(form);
    // Down the form, whatever was made first.
    QWidget *before = m_theme;
    for (QWidget *next : {static_cast<QWidget *>(m_numbers), static_cast<QWidget *>(m_font),
                          static_cast<QWidget *>(m_motion), static_cast<QWidget *>(m_cores),
                          static_cast<QWidget *>(findChild<QPushButton *>(QStringLiteral("folder"))),
                          static_cast<QWidget *>(m_preset)}) {
        setTabOrder(before, next);
        before = next;
    }
    auto *buttons = new QDialogButtonBox(
        QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults, this);
    buttons->button(QDialogButtonBox::RestoreDefaults)->setObjectName(QStringLiteral("restoreDefaults"));
    buttons->button(QDialogButtonBox::RestoreDefaults)->setText(tr("Restore defaults"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &SettingsDialog::reject);
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this, [this] {
        showSettings(Settings());
        Q_EMIT changed(settings());
    });
    column->addWidget(buttons);
    showSettings(now);
    for (QComboBox *combo : {m_theme, m_numbers, m_motion, m_preset})
        connect(combo, &QComboBox::currentIndexChanged, this, &SettingsDialog::tell);
    for (QSpinBox *spin : {m_font, m_cores})
        connect(spin, &QSpinBox::valueChanged, this, &SettingsDialog::tell);
}

void SettingsDialog::makeLook(QFormLayout *form)
{
    m_theme->addItem(tr("As the desktop"), int(ThemeChoice::System));
    m_theme->addItem(tr("Light"), int(ThemeChoice::Light));
    m_theme->addItem(tr("Dark"), int(ThemeChoice::Dark));
    describe(m_theme, QStringLiteral("theme"), tr("Theme"), tr("Light or dark colours."));
    add(form, tr("&Theme"), m_theme);

    m_numbers->addItem(tr("As the desktop (%1)").arg(QLocale::system().toString(sample, 'f', 1)), QString());
    const auto addNumbers = [this](const QString &name, const char *locale) {
        m_numbers->addItem(
            QStringLiteral("%1 (%2)").arg(name, QLocale(QLatin1String(locale)).toString(sample, 'f', 1)),
            QString::fromLatin1(locale));
    };
    addNumbers(tr("English"), "en_GB");
    addNumbers(tr("German"), "de_DE");
    addNumbers(tr("French"), "fr_FR");
    addNumbers(tr("Swiss"), "de_CH");
    describe(m_numbers, QStringLiteral("numbers"), tr("Numbers"),
             tr("How numbers are written on screen. Files always have a point."));
    add(form, tr("&Numbers"), m_numbers);

    m_font->setRange(smallestType, largestType);
    m_font->setSingleStep(10);
    m_font->setSuffix(tr(" %"));
    describe(m_font, QStringLiteral("fontPercent"), tr("Type size"),
             tr("All text, in percent of the desktop's size."));
    add(form, tr("Type &size"), m_font);

    m_motion->addItem(tr("As the desktop"), int(Motion::System));
    m_motion->addItem(tr("Reduced: nothing slides or swells"), int(Motion::Reduced));
    m_motion->addItem(tr("Full"), int(Motion::Full));
    describe(m_motion, QStringLiteral("motion"), tr("Motion"),
             tr("Whether flags drop, beads swell and rules play, or the last picture comes at once."));
    add(form, tr("&Motion"), m_motion);
}

void SettingsDialog::makeWork(QFormLayout *form)
{
    m_cores->setRange(0, m_choices.cores);
    m_cores->setSpecialValueText(tr("All %1").arg(m_choices.cores));
    describe(m_cores, QStringLiteral("cores"), tr("Cores"),
             tr("How many runs train at the same time. Fewer leaves cores to other programs."));
    add(form, tr("&Cores to use"), m_cores);
    add(form, tr("&Folder of sessions"), makeFolder());

    m_preset->addItem(tr("%1 (Fovea's own)").arg(m_choices.usualPreset), QString());
    for (const auto &[id, title] : m_choices.presets)
        m_preset->addItem(QStringLiteral("%1  (%2)").arg(title, id), id);
    m_preset->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_preset->setMinimumContentsLength(40);
    describe(m_preset, QStringLiteral("preset"), tr("Default race"),
             tr("What a new session lays out, at the start and with File > New."));
    add(form, tr("&Default race"), m_preset);
}

QWidget *SettingsDialog::makeFolder()
{
    auto *line = new QWidget(this);
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(size::gap);
    auto *change = new QPushButton(tr("Change…"), line);
    change->setAutoDefault(false);
    describe(change, QStringLiteral("folder"), tr("Folder of sessions"),
             tr("Where new sessions are kept. Those there are stay where they are."));
    m_folderText->setProperty("look", QStringLiteral("muted"));
    m_folderText->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row->addWidget(m_folderText, 1);
    row->addWidget(change);
    line->setFocusProxy(change);
    connect(change, &QPushButton::clicked, this,
            [this] { Q_EMIT folderWanted(m_folder.isEmpty() ? m_choices.usualFolder : m_folder); });
    return line;
}

void SettingsDialog::setFolder(const QString &folder)
{
    m_folder = folder == m_choices.usualFolder ? QString() : folder;
    const QString path = QDir::toNativeSeparators(m_folder.isEmpty() ? m_choices.usualFolder : m_folder);
    m_folderText->setText(m_folderText->fontMetrics().elidedText(
        path, Qt::ElideMiddle, 40 * m_folderText->fontMetrics().averageCharWidth()));
    m_folderText->setToolTip(path);
    tell();
}

void SettingsDialog::showSettings(const Settings &settings)
{
    m_showing = true;
    choose(m_theme, int(settings.theme));
    choose(m_numbers, settings.numbers);
    choose(m_motion, int(settings.motion));
    choose(m_preset, settings.preset);
    m_font->setValue(settings.fontPercent);
    m_cores->setValue(settings.cores);
    setFolder(settings.folder);
    m_showing = false;
}

Settings SettingsDialog::settings() const
{
    return {.theme = ThemeChoice(m_theme->currentData().toInt()),
            .numbers = m_numbers->currentData().toString(),
            .cores = m_cores->value(),
            .folder = m_folder,
            .fontPercent = m_font->value(),
            .motion = Motion(m_motion->currentData().toInt()),
            .preset = m_preset->currentData().toString()};
}

void SettingsDialog::tell()
{
    if (!m_showing)
        Q_EMIT changed(settings());
}

void SettingsDialog::reject()
{
    Q_EMIT changed(m_before);
    QDialog::reject();
}

} // namespace fovea::ui
