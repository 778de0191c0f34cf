// SPDX-License-Identifier: MIT
#include "app/shell/workspace_deck.h"

#include "app/handbook/glossary.h"
#include "app/lessons/lesson_vocabulary.h"
#include "app/shell/shell_bars.h"
#include "app/shell/shell_docks.h"
#include "app/shell/shell_lesson_words.h"
#include "app/shell/workspace_layouts.h"
#include "widgets/kit/enlarger.h"
#include "widgets/models/inspection.h"
#include "widgets/words/formulas.h"

#include <QMainWindow>
#include <QStackedWidget>

#include <algorithm>

namespace fovea::app {

namespace {

// Home first, since figures begin with its own; guides after those they lead through.
std::vector<const WorkspaceInfo *> inOrderOfMaking(const WorkspaceCatalogue &catalogue)
{
    std::vector<const WorkspaceInfo *> infos;
    for (const WorkspaceRole role : {WorkspaceRole::Home, WorkspaceRole::Plain, WorkspaceRole::Guide})
        for (const WorkspaceInfo &info : catalogue)
            if (info.role == role)
                infos.push_back(&info);
    return infos;
}

} // namespace

WorkspaceDeck::WorkspaceDeck(const WorkspaceCatalogue &catalogue, Studio &studio, ShellBars &bars,
                             ShellDocks &docks)
    : QObject(&studio.window), m_catalogue(catalogue), m_studio(studio), m_bars(bars), m_docks(docks),
      m_pages(new QStackedWidget(&studio.window))
{
    for (const WorkspaceInfo *info : inOrderOfMaking(m_catalogue))
        make(*info);
    // In the palette and the shortcut sheet, what acts on one view stands before what acts on the whole.
    for (const WorkspaceRole role : {WorkspaceRole::Plain, WorkspaceRole::Home, WorkspaceRole::Guide})
        for (const Place &each : m_places)
            if (each.info->role == role)
                for (const ActionGroup &group : each.workspace->actions())
                    m_studio.actions.add(group);
    collectWords();
    for (const Place &each : m_places) {
        each.workspace->prepare();
        if (each.info->role == WorkspaceRole::Home)
            turnTo(each.workspace->page());
    }
    m_bars.setShown(place().info->shared, current().topBar());
    m_docks.setShown(place().info->shared);
    current().setShown(true);
    connect(&studio.inspection, &ui::Inspection::viewChanged, this, &WorkspaceDeck::showClockSeed);
    connect(&bars, &ShellBars::modeChosen, this, &WorkspaceDeck::show);
    showMode();
}

// From the last to the first. Their pages are the window's.
WorkspaceDeck::~WorkspaceDeck()
{
    while (!m_places.empty())
        m_places.pop_back();
}

void WorkspaceDeck::make(const WorkspaceInfo &info)
{
    m_places.push_back({&info, info.make(m_studio)});
    Workspace &workspace = *m_places.back().workspace;
    QWidget *page = workspace.page();
    page->setObjectName(info.id);
    page->setProperty("page", true); // it may have the keyboard, but is no control
    page->setProperty("handbook", info.handbook);
    m_pages->addWidget(page);
    m_docks.add(info, workspace.docks());
    m_studio.lessonWords.add(info.id, workspace.words());
    connect(&workspace, &Workspace::leadingChanged, this, &WorkspaceDeck::showMode);
    if (const ui::Enlarger *enlarger = workspace.enlarger())
        connect(enlarger, &ui::Enlarger::changed, this, [this, enlarger] {
            if (enlarger->pane())
                m_studio.say(tr("Esc, or a double click on the title, brings the others back."), Tone::Plain);
        });
}

void WorkspaceDeck::collectWords()
{
    std::vector<std::string> ids, formulas, terms;
    for (const WorkspaceInfo &info : m_catalogue)
        if (info.role != WorkspaceRole::Guide) {
            ids.push_back(info.id.toStdString());
            m_studio.lessonWords.addWorkspace(info.id);
        }
    for (const ui::Formula &formula : ui::formulas())
        formulas.push_back(formula.name.toStdString());
    for (const QString &term : glossaryTerms())
        terms.push_back(term.toStdString());
    m_studio.lessonWords.addNames(std::move(formulas), std::move(terms));
    m_studio.lessonWords.add({}, shellWords(m_studio, ids));
}

QWidget *WorkspaceDeck::pages() const
{
    return m_pages;
}

std::vector<Workspace *> WorkspaceDeck::workspaces() const
{
    std::vector<Workspace *> all;
    for (const Place &each : m_places)
        all.push_back(each.workspace.get());
    return all;
}

const WorkspaceDeck::Place &WorkspaceDeck::place() const
{
    return *std::ranges::find_if(
        m_places, [this](const Place &each) { return each.workspace->page() == m_pages->currentWidget(); });
}

Workspace &WorkspaceDeck::current() const
{
    return *place().workspace;
}

QString WorkspaceDeck::currentId() const
{
    return place().info->id;
}

Workspace *WorkspaceDeck::onStage() const
{
    const bool led =
        std::ranges::any_of(m_places, [](const Place &each) { return each.workspace->isLeading(); });
    return led ? nullptr : place().workspace.get();
}

void WorkspaceDeck::showMode()
{
    QString mode = currentId();
    for (const Place &each : m_places)
        if (each.workspace->isLeading())
            mode = each.info->id;
    m_bars.setMode(mode);
}

void WorkspaceDeck::showClockSeed()
{
    m_bars.setClockSeed(current().clockSeed());
}

// A page that is not shown asks for no room.
void WorkspaceDeck::turnTo(QWidget *page)
{
    for (int i = 0; i < m_pages->count(); ++i)
        m_pages->widget(i)->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    page->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    m_pages->setCurrentWidget(page);
}

void WorkspaceDeck::show(const QString &id)
{
    const auto wanted = std::ranges::find(m_places, id, [](const Place &each) { return each.info->id; });
    if (wanted == m_places.end())
        return;
    QWidget *page = wanted->workspace->page();
    if (page == m_pages->currentWidget())
        return showMode();
    Workspace &before = current();
    turnTo(page);
    showMode();
    m_docks.layouts().switchTo(id);
    m_bars.setShown(wanted->info->shared, wanted->workspace->topBar());
    m_docks.setShown(wanted->info->shared);
    before.setShown(false);
    wanted->workspace->setShown(true);
    showClockSeed();
    page->setFocus();
}

} // namespace fovea::app
