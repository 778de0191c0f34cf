// SPDX-License-Identifier: MIT
#include "app/fovea/lesson_desk.h"

#include "core/lessons/lesson_text.h"
#include "widgets/panels/handbook.h"
#include "widgets/panels/lane_list.h"
#include "widgets/panels/lanes_panel.h"
#include "widgets/panels/lesson_panel.h"
#include "widgets/support/spotlight.h"
#include "widgets/views/learn_view.h"

#include <QDesktopServices>
#include <QDir>
#include <QDockWidget>
#include <QEvent>
#include <QFileDialog>
#include <QMainWindow>
#include <QMenu>
#include <QScrollArea>
#include <QTabWidget>
#include <QTimer>

namespace fovea::app {

LessonDesk::LessonDesk(LessonController &lessons, Actions &actions, ui::ThemeManager &themes,
                       QMainWindow &window)
    : QObject(&window), m_lessons(lessons), m_actions(actions), m_themes(themes), m_window(window),
      m_panel(new ui::LessonPanel(themes, &window)), m_learn(new ui::LearnView(themes, &window)),
      m_spotlight(new ui::Spotlight(&window, themes)), m_dock(new QDockWidget(tr("Lesson"), &window)),
      m_docks(window, *m_dock), m_handbook(new HandbookDesk(actions, themes, window))
{
    m_dock->setObjectName(QStringLiteral("lessonDock"));
    m_dock->setWidget(m_panel);
    m_dock->setTitleBarWidget(new QWidget(m_dock)); // the lesson's title names it
    m_dock->setFeatures(QDockWidget::DockWidgetMovable);
    window.addDockWidget(Qt::RightDockWidgetArea, m_dock, Qt::Horizontal); // beside others, not under them
    m_dock->hide();
    makeActions();
    connectAll();
    m_learn->setLessons(m_lessons.cards());
}

LessonDesk::~LessonDesk() = default;

QAction *LessonDesk::makeAction(const QString &group, const QString &text, const QString &tip)
{
    auto *action = new QAction(text, this);
    action->setToolTip(tip);
    action->setWhatsThis(tip);
    m_window.addAction(action);
    m_actions.addTo(group, action);
    return action;
}

void LessonDesk::makeActions()
{
    const QString group = tr("Lessons");
    m_showMeAction = makeAction(group, tr("&Show me"), tr("The program does what the step asks for."));
    m_leaveAction = makeAction(group, tr("&Leave lesson"), tr("Your own session comes back as it was."));
    m_folderAction =
        makeAction(group, tr("Open a &folder of lessons…"), tr("Lessons that somebody else wrote."));
    m_newAction =
        makeAction(group, tr("&New lesson from here…"), tr("Writes a lesson file from what is on show."));
    connect(m_showMeAction, &QAction::triggered, &m_lessons, &LessonController::showMe);
    connect(m_leaveAction, &QAction::triggered, &m_lessons, &LessonController::leave);
    connect(m_folderAction, &QAction::triggered, this, &LessonDesk::chooseFolder);
    connect(m_newAction, &QAction::triggered, this, &LessonDesk::saveNewLesson);
    m_showMeAction->setEnabled(false);
    m_leaveAction->setEnabled(false);
}

QMenu *LessonDesk::makeMenu()
{
    auto *menu = new QMenu(tr("&Lessons"), &m_window);
    QMenu *start = menu->addMenu(tr("&Start"));
    connect(start, &QMenu::aboutToShow, this, [this, start] {
        start->clear();
        for (const ui::LessonCard &card : m_lessons.cards()) {
            QAction *action = start->addAction(QString(card.title).replace(u'&', QStringLiteral("&&")));
            action->setEnabled(card.problem.isEmpty());
            connect(action, &QAction::triggered, &m_lessons, [this, id = card.id] { m_lessons.start(id); });
        }
    });
    menu->addActions({m_showMeAction, m_leaveAction});
    menu->addSeparator();
    menu->addActions({m_folderAction, m_newAction});
    return menu;
}

void LessonDesk::connectAll()
{
    using ui::LearnView;
    using ui::LessonPanel;
    connect(m_panel, &LessonPanel::showMeRequested, &m_lessons, &LessonController::showMe);
    connect(m_panel, &LessonPanel::goOnRequested, this, &LessonDesk::goOn);
    connect(m_panel, &LessonPanel::notYet, this, &LessonDesk::remindOfStep);
    connect(m_panel, &LessonPanel::leaveRequested, &m_lessons, &LessonController::leave);
    connect(m_panel, &LessonPanel::stepChosen, &m_lessons, &LessonController::goTo);
    connect(m_panel, &LessonPanel::answered, &m_lessons, &LessonController::answer);
    connect(m_panel, &LessonPanel::linkHovered, this, &LessonDesk::light);
    connect(m_panel, &LessonPanel::linkActivated, this, &LessonDesk::follow);
    connect(m_learn, &LearnView::lessonChosen, &m_lessons, &LessonController::start);
    connect(m_learn, &LearnView::folderRequested, this, &LessonDesk::chooseFolder);
    connect(m_learn, &LearnView::ownLessonsRequested, this, [this] { m_lessons.openFolder({}); });
    connect(m_learn, &LearnView::newLessonRequested, this, &LessonDesk::saveNewLesson);
    connect(m_learn, &LearnView::handbookRequested, m_handbook, &HandbookDesk::showHere);
    m_handbook->setWorkspace([this] { return m_lessons.world().workspace(); });
    connect(m_handbook, &HandbookDesk::lessonRequested, &m_lessons, &LessonController::start);
    connect(&m_lessons, &LessonController::pageChanged, this, &LessonDesk::showPage);
    connect(&m_lessons, &LessonController::lessonsChanged, this, [this] {
        m_learn->setFolder(QDir::toNativeSeparators(m_lessons.folder()));
        m_learn->setLessons(m_lessons.cards());
    });
    connect(&m_lessons, &LessonController::entered, this, &LessonDesk::enter);
    connect(&m_lessons, &LessonController::left, this, &LessonDesk::leave);
    connect(&m_lessons, &LessonController::lookAt, this, &LessonDesk::lookAt);
}

void LessonDesk::enter()
{
    m_showMeAction->setEnabled(true);
    m_leaveAction->setEnabled(true);
    hideControls();
    m_docks.enter();
    m_panel->focusGoOn();
}

void LessonDesk::showPage()
{
    if (!m_lessons.isOn())
        return;
    m_panel->setPage(m_lessons.page());
    if (m_lit)
        return;
    if (m_panel->canGoOn())
        m_spotlight->stop();
    else
        frameStep(); // it may have come into sight
}

// The focus stays on the button, whatever the step brings to the front.
void LessonDesk::goOn()
{
    m_lessons.goOn();
    if (m_lessons.isOn())
        m_panel->focusGoOn();
}

void LessonDesk::leave()
{
    m_showMeAction->setEnabled(false);
    m_leaveAction->setEnabled(false);
    m_look.clear();
    m_lit = false;
    m_spotlight->stop();
    m_docks.leave();
    const auto hidden = std::exchange(m_hidden, {});
    for (const QPointer<QWidget> &widget : hidden)
        if (widget) {
            widget->removeEventFilter(this);
            widget->show();
        }
}

// The teacher's lock. What shows itself again, as some controls do, is hidden again.
void LessonDesk::hideControls()
{
    const auto before = std::exchange(m_hidden, {});
    for (const QPointer<QWidget> &widget : before)
        if (widget) {
            widget->removeEventFilter(this);
            widget->show();
        }
    for (const std::string &name : m_lessons.lesson()->hide)
        for (const LessonTarget &control : lessonControls())
            if (QWidget *widget = control.name == name ? lessonWidget(m_window, control) : nullptr) {
                m_hidden << widget;
                widget->hide();
                widget->installEventFilter(this);
            }
}

bool LessonDesk::isHidden(const std::string &control) const
{
    for (const LessonTarget &target : lessonControls())
        if (target.name == control)
            if (QWidget *widget = lessonWidget(m_window, target))
                return m_hidden.contains(widget) && widget->isHidden();
    return false;
}

bool LessonDesk::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ShowToParent)
        if (auto *widget = qobject_cast<QWidget *>(watched); widget && m_hidden.contains(widget))
            widget->hide();
    return QObject::eventFilter(watched, event);
}

// The widget a text speaks of, its dock and tab brought to the front; the lesson itself stays in front of a
// dock that shares its place, unless somebody asks for that.
FoundTarget LessonDesk::shown(const std::string &name, Front front)
{
    const FoundTarget target = findTarget(m_window, name);
    for (QWidget *each = target.widget; each; each = each->parentWidget()) {
        if (auto *tabs = qobject_cast<QTabWidget *>(each))
            for (QWidget *page = target.widget; page != tabs; page = page->parentWidget())
                if (tabs->indexOf(page) >= 0)
                    tabs->setCurrentWidget(page);
        if (auto *lanes = qobject_cast<ui::LanesPanel *>(each); lanes && target.widget != lanes)
            lanes->reveal(target.widget == lanes->list() ? ui::LanesPanel::Part::List
                                                         : ui::LanesPanel::Part::Form);
        if (auto *dock = qobject_cast<QDockWidget *>(each); dock && dock != m_dock) {
            dock->show();
            if (front == Front::Always || !m_window.tabifiedDockWidgets(dock).contains(m_dock))
                dock->raise();
        }
        if (auto *area = qobject_cast<QScrollArea *>(each))
            area->ensureWidgetVisible(target.widget);
    }
    return target;
}

// Room for maps and plots: beside them and the lesson stands only what the step speaks of.
void LessonDesk::lookAt(const QString &name)
{
    m_docks.clear();
    m_look = name.toStdString();
    m_lit = false;
    m_spotlight->stop();
    if (!m_look.empty())
        shown(m_look, Front::BesideLesson);
    frameStep();
    QTimer::singleShot(0, this, [this] { m_docks.fit(); }); // once they have their places
}

void LessonDesk::frameStep()
{
    if (m_look.empty() || m_panel->canGoOn())
        return;
    const FoundTarget target = findTarget(m_window, m_look);
    if (target.widget && target.widget->isVisible())
        m_spotlight->showAround(target.widget, target.part);
}

void LessonDesk::remindOfStep()
{
    constexpr int blink = 150; // ms
    m_spotlight->stop();
    if (!m_look.empty())
        shown(m_look, Front::BesideLesson);
    QTimer::singleShot(blink, this, &LessonDesk::frameStep);
}

void LessonDesk::light(const QUrl &link)
{
    m_lessons.world().inspection.setHovered({});
    m_lit = link.scheme() == QLatin1String("widget");
    if (m_lit) {
        const FoundTarget target = shown(link.path().toStdString(), Front::Always);
        m_spotlight->showAround(target.widget, target.part);
        return;
    }
    m_spotlight->stop();
    frameStep();
    const auto cells =
        link.scheme() == QLatin1String("cell") ? cellsFrom(link.path().toStdString()) : std::nullopt;
    const auto head = m_lessons.world().head();
    if (!cells || !head)
        return;
    const auto place = [&](int at) {
        return at == LessonCells::last ? head->positions() - 1 : std::max(0, at);
    };
    m_lessons.world().inspection.setHovered(ui::MapCell{place(cells->row), place(cells->column)});
}

void LessonDesk::follow(const QUrl &link)
{
    const QString scheme = link.scheme();
    if (scheme == QLatin1String("recording"))
        m_lessons.openRecording(link.path());
    else if (scheme == QLatin1String("glossary"))
        showHandbook()->showTerm(link.path());
    else if (scheme == QLatin1String("lesson"))
        m_lessons.start(link.path());
    else if (scheme == QLatin1String("https"))
        QDesktopServices::openUrl(link);
    else
        light(link);
}

void LessonDesk::chooseFolder()
{
    auto *dialog = new QFileDialog(&m_window, tr("Open a folder of lessons"), QDir::homePath());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &folder) {
        if (m_lessons.openFolder(folder))
            m_lessons.world().showWorkspace(QStringLiteral("learn"));
    });
    dialog->show();
}

void LessonDesk::saveNewLesson()
{
    auto *dialog =
        new QFileDialog(&m_window, tr("New lesson from here"), QDir::homePath(), tr("Lessons (*.md)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("md"));
    dialog->selectFile(QStringLiteral("1-new-lesson.md"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        const QString problem = m_lessons.saveLesson(path);
        Q_EMIT m_lessons.said(
            problem.isEmpty()
                ? tr("The lesson is %1. Open its folder to play it.").arg(QDir::toNativeSeparators(path))
                : problem);
    });
    dialog->show();
}

} // namespace fovea::app
