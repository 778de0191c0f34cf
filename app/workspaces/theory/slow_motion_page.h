// SPDX-License-Identifier: MIT
#pragma once

#include "app/workspaces/theory/slow_motion_job.h"
#include "app/workspaces/theory/theory_page.h"
#include "core/probing/probe_service.h"
#include "widgets/slow_motion/slow_scene.h"

class QComboBox;
class QSpinBox;

namespace fovea::ui {
struct Figure;
class SlowMotionView;
} // namespace fovea::ui

namespace fovea::app {

// One step of training in slow motion, for the lanes, head, query and moment that are looked at.
class SlowMotionPage : public TheoryPage
{
    Q_OBJECT

public:
    explicit SlowMotionPage(Studio &studio);
    ~SlowMotionPage() override;

    QWidget *view() override;
    QWidget *controls() override { return m_controls; }
    bool comparesTwoLanes() const override { return true; }
    QList<QAction *> actions() override { return m_actions; }
    LessonPart words() override;
    void setShown(bool shown) override;
    QString usualFigure() const override;

    ui::SlowMotionView &motion() { return *m_view; }
    void setSource(SlowSource source);
    void setWorkedKeys(int keys); // that the second lane of the worked row keeps
    bool isWaiting() const { return m_question.isWaiting(); }
    bool isSettled() const; // what is on show is what was asked for

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // arrows are the page's while it is on show

private:
    void makeControls();
    void makeActions();
    void connectParts();
    void follow(); // controls say what is looked at
    void ask();
    ProbeQuestion<SlowAnswer>::Look compose();
    void accept(const SlowAnswer &answer);
    std::vector<int> lanes() const;
    ui::SlowScene sceneOf(const SlowAnswer &answer) const;
    void copyTable();
    std::vector<ui::Figure> figures() const;

    Studio &m_studio;
    ui::SlowMotionView *m_view;
    QWidget *m_controls;
    QComboBox *m_source = nullptr;
    QSpinBox *m_place = nullptr;
    QComboBox *m_head = nullptr;
    QComboBox *m_weights = nullptr;
    QComboBox *m_keys = nullptr;
    QList<QAction *> m_actions;
    std::vector<int> m_lanes; // of the newest question
    bool m_isShown = false;
    ProbeQuestion<SlowAnswer> m_question;
};

} // namespace fovea::app
