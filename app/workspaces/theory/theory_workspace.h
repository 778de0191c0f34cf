// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/studio.h"
#include "app/studio/workspace.h"
#include "app/workspaces/theory/theory_page.h"

class QStackedWidget;

namespace fovea::ui {
class TheoryBar;
}

namespace fovea::app {

// The Theory workspace: the paper's explanation beside what can be measured. A bar chooses one of the pages
// of theoryPages().
class TheoryWorkspace : public Workspace
{
    Q_OBJECT

public:
    explicit TheoryWorkspace(Studio &studio);
    ~TheoryWorkspace() override;

    QWidget *page() override { return m_view; }
    std::vector<ActionGroup> actions() override;
    std::vector<MenuInfo> menus() override;
    LessonPart words() override;
    void setShown(bool shown) override;
    void resetView() override;
    void saveView(QSettings &settings) override;
    void restoreView(QSettings &settings) override;
    QString usualFigure() const override;

    QString pageShown() const; // its id
    void showPage(const QString &id);

private:
    struct Page
    {
        QString id;
        std::unique_ptr<TheoryPage> page;
    };

    void turnTo(const QString &id);
    Page *current();
    void followSelection();

    Studio &m_studio;
    QWidget *m_view;
    ui::TheoryBar *m_bar;
    QStackedWidget *m_stack;
    std::vector<Page> m_pages;
    bool m_isShown = false;
    bool m_isSelectionNew = false; // it changed since lanes were compared here
};

} // namespace fovea::app
