// SPDX-License-Identifier: MIT
#include "app/workspaces/theory/theory_workspace.h"

#include "app/studio/figure_exports.h"
#include "widgets/models/lanes_on_show.h"
#include "widgets/theory/theory_bar.h"

#include <QAction>
#include <QCoreApplication>
#include <QMainWindow>
#include <QMenu>
#include <QSettings>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <utility>

namespace fovea::app {

namespace {

const QString pageKey = QStringLiteral("theory/page");

// As lessons choose among them: "stability|surfaces".
std::string pageNames()
{
    QStringList ids;
    for (const TheoryPageInfo &info : theoryPages())
        ids << info.id;
    return ids.join(u'|').toStdString();
}

template<typename Item>
void append(std::vector<Item> &to, std::vector<Item> more)
{
    std::ranges::move(more, std::back_inserter(to));
}

} // namespace

TheoryWorkspace::TheoryWorkspace(Studio &studio)
    : Workspace(&studio.window), m_studio(studio), m_view(new QWidget(&studio.window)),
      m_bar(new ui::TheoryBar(studio.themes, studio.race, studio.inspection, m_view)),
      m_stack(new QStackedWidget(m_view))
{
    auto *column = new QVBoxLayout(m_view);
    column->setContentsMargins(ui::size::wide, ui::size::gap, ui::size::wide, ui::size::gap);
    column->setSpacing(ui::size::gap);
    column->addWidget(m_bar);
    column->addWidget(m_stack, 1);
    m_view->setFocusPolicy(Qt::ClickFocus);
    m_view->setAccessibleName(tr("Theory"));
    for (const TheoryPageInfo &info : theoryPages()) {
        m_pages.push_back({info.id, info.make(studio)});
        m_stack->addWidget(m_pages.back().page->view());
        m_bar->addPage(info.id, QCoreApplication::translate("TheoryPages", info.title),
                       QCoreApplication::translate("TheoryPages", info.help));
    }
    connect(m_bar, &ui::TheoryBar::pageChosen, this, &TheoryWorkspace::turnTo);
    connect(m_bar, &ui::TheoryBar::saveRequested, this, [this] { m_studio.figures.show(usualFigure()); });
    connect(&m_studio.race, &ui::RaceData::selectionChanged, this, [this] {
        m_isSelectionNew = true;
        if (m_isShown)
            followSelection();
    });
    turnTo(m_bar->page());
    setShown(false);
}

TheoryWorkspace::~TheoryWorkspace() = default;

// A lane that was selected, here or elsewhere, is one of the two that are compared: it takes the place of the
// second, unless it stands before the first.
void TheoryWorkspace::followSelection()
{
    if (!std::exchange(m_isSelectionNew, false))
        return;
    const int selected = m_studio.race.selectedLane();
    const std::vector<int> compared = ui::comparedLanes(m_studio.inspection);
    if (selected < 0 || compared.size() != 2 || std::ranges::find(compared, selected) != compared.end())
        return;
    if (selected < compared[0])
        m_studio.inspection.setLanes(selected, compared[1]);
    else
        m_studio.inspection.setLanes(compared[0], selected);
}

TheoryWorkspace::Page *TheoryWorkspace::current()
{
    const auto found = std::ranges::find(m_pages, m_bar->page(), &Page::id);
    return found == m_pages.end() ? nullptr : &*found;
}

void TheoryWorkspace::turnTo(const QString &id)
{
    for (Page &each : m_pages)
        if (each.id != id)
            each.page->setShown(false);
    Page *page = current();
    if (!page)
        return;
    m_stack->setCurrentWidget(page->page->view());
    m_bar->setControls(page->page->controls(), page->page->comparesTwoLanes());
    page->page->setShown(m_isShown);
}

QString TheoryWorkspace::pageShown() const
{
    return m_bar->page();
}

void TheoryWorkspace::showPage(const QString &id)
{
    m_bar->choose(id);
}

std::vector<ActionGroup> TheoryWorkspace::actions()
{
    QList<QAction *> all = m_bar->actions();
    for (Page &each : m_pages)
        all += each.page->actions();
    return {{QStringLiteral("theory"), tr("Theory"), all}};
}

std::vector<MenuInfo> TheoryWorkspace::menus()
{
    auto *menu = new QMenu(tr("Theor&y"), &m_studio.window);
    menu->addActions(m_bar->actions());
    for (Page &each : m_pages) {
        const QList<QAction *> own = each.page->actions();
        if (!own.isEmpty())
            menu->addSeparator();
        menu->addActions(own);
    }
    return {{menu}};
}

LessonPart TheoryWorkspace::words()
{
    LessonPart part;
    part.actions = {{{"theory-page", pageNames(), "Theory turns to this page."},
                     [this](LessonWorld &, const LessonArguments &arguments) {
                         showPage(QString::fromStdString(arguments[0]));
                     }}};
    part.conditions = {{{"theory-page-shown", pageNames(), "This page of Theory is on show."},
                        [this](const LessonWorld &, const LessonArguments &arguments) {
                            return m_isShown && pageShown() == QString::fromStdString(arguments[0]);
                        }}};
    part.keepView = [this] { return [this, page = pageShown()] { showPage(page); }; };
    for (Page &each : m_pages) {
        LessonPart own = each.page->words();
        append(part.conditions, std::move(own.conditions));
        append(part.actions, std::move(own.actions));
        append(part.outcomes, std::move(own.outcomes));
        append(part.numbers, std::move(own.numbers));
        append(part.targets, std::move(own.targets));
        append(part.controls, std::move(own.controls));
    }
    return part;
}

void TheoryWorkspace::setShown(bool shown)
{
    m_isShown = shown;
    m_bar->setActive(shown);
    if (shown)
        followSelection();
    if (Page *page = current())
        page->page->setShown(shown);
}

void TheoryWorkspace::resetView()
{
    if (!m_pages.empty())
        showPage(m_pages.front().id);
}

void TheoryWorkspace::saveView(QSettings &settings)
{
    settings.setValue(pageKey, pageShown());
}

void TheoryWorkspace::restoreView(QSettings &settings)
{
    showPage(settings.value(pageKey).toString());
}

QString TheoryWorkspace::usualFigure() const
{
    const auto found = std::ranges::find(m_pages, m_bar->page(), &Page::id);
    return found == m_pages.end() ? QString() : found->page->usualFigure();
}

} // namespace fovea::app
