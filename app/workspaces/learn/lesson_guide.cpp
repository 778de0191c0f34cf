// SPDX-License-Identifier: MIT
#include "app/workspaces/learn/lesson_guide.h"

#include "app/handbook/handbook_controller.h"
#include "core/lessons/lesson_text.h"
#include "widgets/docks/lane_list.h"
#include "widgets/docks/lanes_panel.h"
#include "widgets/kit/spotlight.h"
#include "widgets/lessons/handbook.h"
#include "widgets/lessons/learn_view.h"
#include "widgets/lessons/lesson_panel.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QDesktopServices>
#include <QDir>
#include <QDockWidget>
#include <QEvent>
#include <QFileDialog>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QScrollArea>
#include <QTabWidget>
#include <QTimer>

namespace fovea::app {

namespace {

// Text is being typed, or arrows move a number: the next key must not go elsewhere.
bool isHeldByKeys(const QWidget *focus)
{
    return qobject_cast<const QLineEdit *>(focus) || qobject_cast<const QAbstractSlider *>(focus) ||
           qobject_cast<const QAbstractSpinBox *>(focus);
}

} // namespace

LessonGuide::LessonGuide(LessonController &lessons, Studio &studio, QObject *parent)
    : QObject(parent), m_lessons(lessons), m_studio(studio), m_window(studio.window),
      m_panel(new ui::LessonPanel(studio.themes, &m_window)),
      m_learn(new ui::LearnView(studio.themes, &m_window)),
      m_spotlight(new ui::Spotlight(&m_window, studio.themes)),
      m_dock(new QDockWidget(tr("Lesson"), &m_window)), m_docks(m_window, *m_dock)
{
    m_dock->setObjectName(QStringLiteral("lessonDock"));
    m_dock->setProperty("handbook", QStringLiteral("lessons"));
    m_dock->setProperty("presented", true); // a class is led by it
    m_dock->setWidget(m_panel);
    m_dock->setTitleBarWidget(new QWidget(m_dock)); // the lesson's title names it
    m_dock->setFeatures(QDockWidget::DockWidgetMovable);
    m_window.addDockWidget(Qt::RightDockWidgetArea, m_dock, Qt::Horizontal); // beside others, not under them
    m_dock->hide();
    makeActions();
    connectAll();
    m_learn->setLessons(m_lessons.cards());
}

LessonGuide::~LessonGuide() = default;

QAction *LessonGuide::makeAction(const QString &text, const QString &tip)
{
    auto *action = new QAction(text, this);
    action->setToolTip(tip);
    action->setWhatsThis(tip);
    return action;
}

void LessonGuide::makeActions()
{
    m_goOnAction = makeAction(tr("&Go on"), tr("To the next step, once this one is done."));
    m_goOnAction->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return));
    m_showMeAction = makeAction(tr("S&how me"), tr("The program does what the step asks for."));
    m_leaveAction = makeAction(tr("&Leave lesson"), tr("Your own session comes back as it was."));
    m_folderAction = makeAction(tr("Open a &folder of lessons…"), tr("Lessons that somebody else wrote."));
    m_newAction = makeAction(tr("&New lesson from here…"), tr("Writes a lesson file from what is on show."));
    connect(m_goOnAction, &QAction::triggered, m_panel, &ui::LessonPanel::goOn);
    connect(m_showMeAction, &QAction::triggered, &m_lessons, &LessonController::showMe);
    connect(m_leaveAction, &QAction::triggered, &m_lessons, &LessonController::leave);
    connect(m_folderAction, &QAction::triggered, this, &LessonGuide::chooseFolder);
    connect(m_newAction, &QAction::triggered, this, &LessonGuide::saveNewLesson);
    for (QAction *action : {m_goOnAction, m_showMeAction, m_leaveAction})
        action->setEnabled(false);
}

QList<QAction *> LessonGuide::actions() const
{
    return {m_goOnAction, m_showMeAction, m_leaveAction, m_folderAction, m_newAction};
}

QMenu *LessonGuide::makeMenu()
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
    menu->addActions({m_goOnAction, m_showMeAction, m_leaveAction});
    menu->addSeparator();
    menu->addActions({m_folderAction, m_newAction});
    return menu;
}

void LessonGuide::connectAll()
{
    using ui::LearnView;
    using ui::LessonPanel;
    connect(m_panel, &LessonPanel::showMeRequested, &m_lessons, &LessonController::showMe);
    connect(m_panel, &LessonPanel::goOnRequested, this, &LessonGuide::goOn);
    connect(m_panel, &LessonPanel::notYet, this, &LessonGuide::remindOfStep);
    connect(m_panel, &LessonPanel::leaveRequested, &m_lessons, &LessonController::leave);
    connect(m_panel, &LessonPanel::stepChosen, &m_lessons, &LessonController::goTo);
    connect(m_panel, &LessonPanel::answered, &m_lessons, &LessonController::answer);
    connect(m_panel, &LessonPanel::linkHovered, this, &LessonGuide::light);
    connect(m_panel, &LessonPanel::linkActivated, this, &LessonGuide::follow);
    connect(m_learn, &LearnView::lessonChosen, &m_lessons, &LessonController::start);
    connect(m_learn, &LearnView::folderRequested, this, &LessonGuide::chooseFolder);
    connect(m_learn, &LearnView::ownLessonsRequested, this, [this] { m_lessons.openFolder({}); });
    connect(m_learn, &LearnView::newLessonRequested, this, &LessonGuide::saveNewLesson);
    connect(m_learn, &LearnView::handbookRequested, &m_studio.handbook, &HandbookController::showHere);
    connect(&m_studio.handbook, &HandbookController::lessonRequested, &m_lessons, &LessonController::start);
    connect(&m_lessons, &LessonController::pageChanged, this, &LessonGuide::showPage);
    connect(&m_lessons, &LessonController::lessonsChanged, this, [this] {
        m_learn->setFolder(QDir::toNativeSeparators(m_lessons.folder()));
        m_learn->setLessons(m_lessons.cards());
    });
    connect(&m_lessons, &LessonController::entered, this, &LessonGuide::enter);
    connect(&m_lessons, &LessonController::left, this, &LessonGuide::leave);
    connect(&m_lessons, &LessonController::lookAt, this, &LessonGuide::lookAt);
}

void LessonGuide::enter()
{
    for (QAction *action : {m_goOnAction, m_showMeAction, m_leaveAction})
        action->setEnabled(true);
    hideControls();
    m_docks.enter();
    // Once the step's workspace has come to the front, which takes the keyboard.
    QMetaObject::invokeMethod(m_panel, &ui::LessonPanel::focusGoOn, Qt::QueuedConnection);
}

void LessonGuide::showPage()
{
    if (!m_lessons.isOn())
        return;
    const bool couldGoOn = m_panel->canGoOn();
    m_panel->setPage(m_lessons.page());
    if (m_panel->canGoOn() && !couldGoOn && !isHeldByKeys(m_window.focusWidget()))
        m_panel->focusGoOn(); // Enter goes on
    if (m_lit)
        return;
    if (m_panel->canGoOn())
        m_spotlight->stop();
    else
        frameStep(); // it may have come into sight
}

// The focus stays on the button, whatever the step brings to the front.
void LessonGuide::goOn()
{
    m_lessons.goOn();
    if (m_lessons.isOn())
        m_panel->focusGoOn();
}

void LessonGuide::leave()
{
    for (QAction *action : {m_goOnAction, m_showMeAction, m_leaveAction})
        action->setEnabled(false);
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
void LessonGuide::hideControls()
{
    const auto before = std::exchange(m_hidden, {});
    for (const QPointer<QWidget> &widget : before)
        if (widget) {
            widget->removeEventFilter(this);
            widget->show();
        }
    for (const std::string &name : m_lessons.lesson()->hide)
        for (const LessonTarget &control : m_studio.lessonWords.controls())
            if (QWidget *widget = control.name == name ? lessonWidget(m_window, control) : nullptr) {
                m_hidden << widget;
                widget->hide();
                widget->installEventFilter(this);
            }
}

bool LessonGuide::isHidden(const std::string &control) const
{
    for (const LessonTarget &target : m_studio.lessonWords.controls())
        if (target.name == control)
            if (QWidget *widget = lessonWidget(m_window, target))
                return m_hidden.contains(widget) && widget->isHidden();
    return false;
}

bool LessonGuide::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ShowToParent)
        if (auto *widget = qobject_cast<QWidget *>(watched); widget && m_hidden.contains(widget))
            widget->hide();
    return QObject::eventFilter(watched, event);
}

// The widget a text speaks of, its dock and tab brought to the front; the lesson itself stays in front of a
// dock that shares its place, unless the person asks for that.
FoundTarget LessonGuide::shown(const std::string &name, Front front)
{
    const FoundTarget target = m_studio.lessonWords.find(m_window, name);
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
void LessonGuide::lookAt(const QString &name)
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

void LessonGuide::frameStep()
{
    if (m_look.empty() || m_panel->canGoOn())
        return;
    const FoundTarget target = m_studio.lessonWords.find(m_window, m_look);
    if (target.widget && target.widget->isVisible())
        m_spotlight->showAround(target.widget, target.part);
}

void LessonGuide::remindOfStep()
{
    constexpr int blink = 150; // ms
    m_spotlight->stop();
    if (!m_look.empty())
        shown(m_look, Front::BesideLesson);
    QTimer::singleShot(blink, this, &LessonGuide::frameStep);
}

void LessonGuide::light(const QUrl &link)
{
    m_studio.inspection.setHovered({});
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
    m_studio.inspection.setHovered(ui::MapCell{place(cells->row), place(cells->column)});
}

void LessonGuide::follow(const QUrl &link)
{
    const QString scheme = link.scheme();
    if (scheme == QLatin1String("recording"))
        m_lessons.openRecording(link.path());
    else if (scheme == QLatin1String("glossary"))
        m_studio.handbook.show()->showTerm(link.path());
    else if (scheme == QLatin1String("lesson"))
        m_lessons.start(link.path());
    else if (scheme == QLatin1String("https"))
        QDesktopServices::openUrl(link);
    else
        light(link);
}

void LessonGuide::chooseFolder()
{
    auto *dialog = new QFileDialog(&m_window, tr("Open a folder of lessons"), QDir::homePath());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &folder) {
        if (m_lessons.openFolder(folder))
            m_studio.showWorkspace(QStringLiteral("learn"));
    });
    dialog->show();
}

void LessonGuide::saveNewLesson()
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
