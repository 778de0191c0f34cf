// SPDX-License-Identifier: MIT
#include "app/handbook/handbook_controller.h"

#include "app/handbook/handbook_pages.h"
#include "app/handbook/help_links.h"
#include "widgets/lessons/handbook.h"

#include <QAction>
#include <QApplication>
#include <QDesktopServices>
#include <QKeyEvent>
#include <QMainWindow>

namespace fovea::app {

HandbookController::HandbookController(Actions &actions, ui::ThemeManager &themes, QMainWindow &window)
    : QObject(&window), m_actions(actions), m_themes(themes), m_window(window),
      m_handbookAction(makeAction(tr("&Handbook"), tr("The manual, at the chapter about what you are at."))),
      m_glossaryAction(makeAction(tr("&Glossary"), tr("Every term in two sentences.")))
{
    m_handbookAction->setShortcut(QKeySequence(Qt::Key_F1));
    connect(m_handbookAction, &QAction::triggered, this, &HandbookController::showHere);
    connect(m_glossaryAction, &QAction::triggered, this, [this] { show(QStringLiteral("glossary")); });
    connect(new HelpLinks(this), &HelpLinks::termAsked, this,
            [this](const QString &term) { show()->showTerm(term); });
    qApp->installEventFilter(this);
}

QAction *HandbookController::makeAction(const QString &text, const QString &tip)
{
    auto *action = new QAction(text, this);
    action->setToolTip(tip);
    action->setWhatsThis(tip);
    m_window.addAction(action);
    m_actions.addTo(QStringLiteral("help"), action);
    return action;
}

ui::Handbook *HandbookController::show(const QString &page)
{
    // Above a modal dialog, which would not let it be used otherwise.
    QWidget *parent = QApplication::activeModalWidget();
    if (m_handbook && parent && m_handbook->parentWidget() != parent)
        delete m_handbook;
    if (!m_handbook) {
        m_handbook = new ui::Handbook(handbookPages(), m_themes, parent ? parent : &m_window);
        m_handbook->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_handbook, &ui::Handbook::lessonRequested, this, &HandbookController::lessonRequested);
        connect(m_handbook, &ui::Handbook::linkRequested, this,
                [](const QUrl &link) { QDesktopServices::openUrl(link); });
    }
    if (!page.isEmpty())
        m_handbook->showPage(page);
    m_handbook->show();
    m_handbook->raise();
    m_handbook->activateWindow();
    return m_handbook;
}

void HandbookController::showHere()
{
    show(handbookPageAt(QApplication::focusWidget(), m_page ? m_page() : nullptr));
}

bool HandbookController::eventFilter(QObject *watched, QEvent *event)
{
    const auto *widget = event->type() == QEvent::KeyPress ? qobject_cast<QWidget *>(watched) : nullptr;
    if (widget && static_cast<QKeyEvent *>(event)->key() == Qt::Key_F1 &&
        static_cast<QKeyEvent *>(event)->modifiers() == Qt::NoModifier && widget->window() != &m_window &&
        widget->window() != m_handbook) {
        show(handbookPageAt(widget, m_page ? m_page() : nullptr));
        return true;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace fovea::app
