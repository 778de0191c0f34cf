// SPDX-License-Identifier: MIT
#pragma once

#include "app/workspaces/theory/sharpness_job.h"
#include "app/workspaces/theory/surface_job.h"
#include "app/workspaces/theory/theory_page.h"
#include "widgets/surfaces/surfaces_view.h"

#include <QTimer>

namespace fovea::ui {
struct Figure;
}

namespace fovea::app {

// Surfaces of the loss around the lanes that are looked at, straight cuts, and sharpness over training. All
// of it is computed when asked for, by a service of its own at low priority, and kept until the session goes.
class SurfacesPage : public TheoryPage
{
    Q_OBJECT

public:
    explicit SurfacesPage(Studio &studio);
    ~SurfacesPage() override;

    QWidget *view() override;
    QWidget *controls() override;
    bool comparesTwoLanes() const override { return true; }
    QList<QAction *> actions() override { return m_actions; }
    LessonPart words() override;
    void setShown(bool shown) override;
    QString usualFigure() const override;

    ui::SurfacesView &surfaces() { return *m_view; }
    void compute();
    void stop();
    void measureSharpness();
    const SurfaceAnswer *answer() const; // of what is chosen now; null: nothing was computed of it

private:
    struct Kept // a surface that was computed, finished or not
    {
        SurfaceAnswer answer;
        bool isStopped = false;
    };

    void makeActions();
    void connectParts();
    void refresh();
    void showSharpness();
    void accept(const SurfaceAnswer &answer);
    void keep(const ProbeSubject &of, const std::vector<StoredResult> &computed);
    void acceptSharpness(const SharpnessAnswer &answer);
    std::vector<int> lanes() const; // that are looked at and have weights
    SurfaceQuestion question() const;
    std::vector<ProbeSubject> moments() const; // whose sharpness is wanted
    Kept *kept(const SurfaceQuestion &question);
    void lookForKept(); // in the session, where nothing is known yet of what is chosen
    QString whyNoFork() const;
    ui::SurfaceOffer offer() const;
    ui::LandscapeScene sceneOf(const Kept &kept) const;
    std::vector<QString> truthsOf(const SurfaceAnswer &answer) const;
    void copyCommand();
    std::vector<ui::Figure> figures() const;

    Studio &m_studio;
    ui::SurfacesView *m_view;
    QList<QAction *> m_actions;
    std::vector<Kept> m_kept;                 // newest last
    std::vector<SurfaceQuestion> m_lookedFor; // in the session
    std::vector<MeasuredSharpness> m_measured;
    QString m_measuring; // how far
    QString m_problem, m_sharpnessProblem;
    QString m_forkProblem; // of these lanes, found out when it was tried
    std::vector<int> m_lanes;
    bool m_isShown = false;
    QTimer m_soon; // a burst of epochs costs one refresh
    bool m_isWorking = false, m_isMeasuring = false;
    bool m_measuresOn = false; // further epochs, as they come
    ProbeService m_service;
    ProbeQuestion<SurfaceAnswer> m_question;
    ProbeQuestion<SharpnessAnswer> m_sharpness;
};

} // namespace fovea::app
