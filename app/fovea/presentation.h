// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/support/theme.h"

#include <QFont>
#include <QList>
#include <QObject>
#include <QPair>
#include <QPointer>

class QDockWidget;
class QMainWindow;

namespace fovea::ui {
class Clock;
class Inspection;
class PresentationView;
class QuestionCard;
class RaceData;
} // namespace fovea::ui

namespace fovea::app {

class RaceController;
class RaceStory;

// For a projector. The race becomes a stage of its own over the whole window, and a clicker walks its story:
// start, stop at the first flag, ending, more seeds. Other workspaces and lessons get type half as large
// again, the whole screen and no docks but the lesson's. Off puts everything back; Esc leaves.
class Presentation : public QObject
{
    Q_OBJECT

public:
    struct Parts
    {
        ui::RaceData &race;
        const ui::Inspection &inspection;
        ui::Clock &clock;
        RaceController &controller;
        RaceStory &story;
        ui::QuestionCard &card;
        ui::ThemeManager &themes;
    };

    Presentation(const Parts &parts, QMainWindow &window);
    ~Presentation() override;

    enum class Kind { Stage, Enlarged };

    bool isOn() const { return m_on; }
    void setOn(bool on, Kind kind = Kind::Enlarged);
    ui::PresentationView *stage() const { return m_stage; } // null: not on stage

    void next(); // one step of the story
    void back();

Q_SIGNALS:
    void leaveRequested(); // by Esc

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void openStage();
    void closeStage();
    void enlarge();
    void shrink();
    void hideDocks();
    void showDocks();
    void keepFonts();
    static QFont scaled(QFont font);
    bool usesKey(int key) const;
    void press(int key);

    Parts m_parts;
    QMainWindow &m_window;
    Kind m_kind = Kind::Enlarged;
    ui::PresentationView *m_stage = nullptr; // a child of the window, while it is on
    bool m_stopAtFlag = false;
    QList<QPair<QPointer<QDockWidget>, bool>> m_docks; // that were on show; whether in front of others
    QFont m_font;                                      // of the application, before
    QList<QPair<QPointer<QWidget>, QFont>> m_ownFonts; // likewise
    bool m_on = false;
    Qt::WindowStates m_windowState;
};

} // namespace fovea::app
