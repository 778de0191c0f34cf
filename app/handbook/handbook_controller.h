// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/actions.h"
#include "widgets/kit/theme.h"

#include <QObject>
#include <QPointer>

#include <functional>

class QAction;
class QMainWindow;

namespace fovea::ui {
class Handbook;
}

namespace fovea::app {

// The manual and how one gets to it: F1 anywhere in the program, the Help menu, and the terms of What's This
// texts. F1 opens the chapter about what has the focus.
class HandbookController : public QObject
{
    Q_OBJECT

public:
    HandbookController(Actions &actions, ui::ThemeManager &themes, QMainWindow &window);

    QAction *handbookAction() const { return m_handbookAction; }
    QAction *glossaryAction() const { return m_glossaryAction; }
    // The page of the workspace on show; asked when F1 is pressed.
    void setPage(std::function<const QWidget *()> page) { m_page = std::move(page); }
    ui::Handbook *show(const QString &page = {});
    void showHere(); // at the chapter about what has the focus

Q_SIGNALS:
    void lessonRequested(const QString &id);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // F1 in dialogs

private:
    QAction *makeAction(const QString &text, const QString &tip);

    Actions &m_actions;
    ui::ThemeManager &m_themes;
    QMainWindow &m_window;
    std::function<const QWidget *()> m_page;
    QPointer<ui::Handbook> m_handbook;
    QAction *m_handbookAction;
    QAction *m_glossaryAction;
};

} // namespace fovea::app
