// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/workspace.h"
#include "widgets/kit/theme.h"

#include <QFont>
#include <QList>
#include <QPair>
#include <QPointer>

#include <memory>

class QMainWindow;

namespace fovea::app {

// For a projector: the whole screen for the stage of a workspace; where there is none, type half as large
// again and no docks but those marked "presented". Its end puts everything back; Esc asks for it.
class Presentation : public QObject
{
    Q_OBJECT

public:
    Presentation(QMainWindow &window, ui::ThemeManager &themes);
    ~Presentation() override;

    void begin(std::unique_ptr<PresentationStage> stage); // null: in larger type
    void end();

Q_SIGNALS:
    void leaveRequested(); // by Esc

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void enlarge();
    void shrink();
    void hideDocks();
    void showDocks();
    void hideBars();
    void showBars();
    void keepFonts();
    static QFont scaled(QFont font);

    QMainWindow &m_window;
    ui::ThemeManager &m_themes;
    std::unique_ptr<PresentationStage> m_stage;
    QList<QPair<QPointer<QDockWidget>, bool>> m_docks; // that were on show; whether in front of others
    QList<QPointer<QWidget>> m_bars;                   // that were on show
    QFont m_font;                                      // of the application, before
    QList<QPair<QPointer<QWidget>, QFont>> m_ownFonts; // likewise
    bool m_on = false;
    Qt::WindowStates m_windowState;
};

} // namespace fovea::app
