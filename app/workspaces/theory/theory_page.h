// SPDX-License-Identifier: MIT
#pragma once

#include "app/lessons/lesson_vocabulary.h"
#include "app/studio/studio.h"

#include <QObject>

#include <memory>
#include <vector>

class QAction;
class QWidget;

namespace fovea::app {

// One page of the Theory workspace: a view and who fills it. Made by its line in theoryPages(); the view and
// the controls are children of the window. All but the view may be left out.
class TheoryPage : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    virtual QWidget *view() = 0;
    virtual QWidget *controls() { return nullptr; }         // in the bar, while the page is on show
    virtual bool comparesTwoLanes() const { return false; } // which, is chosen in the bar
    virtual QList<QAction *> actions() { return {}; }       // for menu, palette and shortcut sheet
    virtual LessonPart words() { return {}; }               // asked once
    virtual void setShown(bool) {}                          // chosen, and the workspace is on show
    virtual QString usualFigure() const { return {}; }      // the title of what a figure export begins with
};

// A line of the table of pages.
struct TheoryPageInfo
{
    QString id;        // in lessons and settings: stays
    const char *title; // in English, under the context "TheoryPages" for translators
    const char *help;
    std::unique_ptr<TheoryPage> (*make)(Studio &studio);
};

// In the order of the bar. app/workspaces/theory/theory_pages.cpp.
const std::vector<TheoryPageInfo> &theoryPages();

} // namespace fovea::app
