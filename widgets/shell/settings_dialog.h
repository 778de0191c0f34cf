// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/settings.h"

#include <QDialog>
#include <QList>
#include <QPair>

class QComboBox;
class QFormLayout;
class QLabel;
class QSpinBox;

namespace fovea::ui {

// The settings of the program. Every change is told at once, so that one sees what it does; Cancel tells the
// settings it was opened with.
class SettingsDialog : public QDialog
{
    Q_OBJECT

public:
    struct Choices
    {
        int cores = 1;                          // of the machine
        QString usualFolder;                    // of sessions
        QList<QPair<QString, QString>> presets; // id and title
        QString usualPreset;                    // title of Fovea's own
    };

    SettingsDialog(const Settings &now, const Choices &choices, QWidget *parent);

    Settings settings() const;
    void setFolder(const QString &folder); // chosen elsewhere

    void reject() override;

Q_SIGNALS:
    void changed(const fovea::ui::Settings &settings);
    void folderWanted(const QString &now); // a dialog for it

private:
    void makeLook(QFormLayout *form);
    void makeWork(QFormLayout *form);
    QWidget *makeFolder();
    void showSettings(const Settings &settings);
    void tell();

    Settings m_before;
    Choices m_choices;
    QString m_folder;
    bool m_showing = false;
    QComboBox *m_theme;
    QComboBox *m_numbers;
    QComboBox *m_motion;
    QSpinBox *m_font;
    QSpinBox *m_cores;
    QComboBox *m_preset;
    QLabel *m_folderText;
};

} // namespace fovea::ui
