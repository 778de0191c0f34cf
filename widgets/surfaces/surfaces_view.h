// SPDX-License-Identifier: MIT
#pragma once

#include "core/theory/landscape.h"
#include "widgets/surfaces/sharpness_chart.h"
#include "widgets/surfaces/surface_map.h"

#include <QWidget>

#include <array>

class QComboBox;
class QGridLayout;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QSpinBox;
class QStackedWidget;
class QToolButton;
class QVBoxLayout;

namespace fovea::ui {

class Card;
class CutsChart;
class Label;
class LaneTitle;
class LossScale;
class OneLine;

// What the page offers while there is no surface.
struct SurfaceOffer
{
    QString title;  // "Compute the surface"
    QString words;  // why there is none, or what it will show
    QString button; // empty: nothing can be done here
    bool startsRace = false;

    bool operator==(const SurfaceOffer &) const = default;
};

// What is said of sharpness beside its chart.
struct SharpnessState
{
    std::vector<SharpnessLane> lanes;
    QString reason;   // where nothing is measured
    QString progress; // while it is
    bool canMeasure = false;
    bool isWorking = false;
};

// Surfaces of the loss, two masks beside each other on one scale, with the lanes' paths; straight cuts; and
// sharpness over training. Shows what it is given; what a person wants it tells by signals.
class SurfacesView : public QWidget
{
    Q_OBJECT

public:
    explicit SurfacesView(ThemeManager &themes, QWidget *parent = nullptr);

    QWidget *controls() const { return m_controls; }
    PlaneKind plane() const;
    void setPlane(PlaneKind plane);
    int side() const; // points
    void setSide(int side);
    std::uint64_t seed() const;
    int every() const; // sharpness at one in this many epochs
    void setLook(bool contours, bool paths);
    bool showsContours() const { return m_look.contours; }
    bool showsPaths() const { return m_look.paths; }

    void setOffer(const SurfaceOffer &offer);
    void setForkProblem(const QString &why); // empty: there is a fork plane
    void setScene(LandscapeScene scene);     // without sides: the offer is shown
    const LandscapeScene &scene() const { return m_scene; }
    void setSharpness(SharpnessState state);
    const SharpnessState &sharpness() const { return m_sharpness; }
    void setClock(int epoch, int last);

    SurfaceMap &map(int side) const { return *m_maps[std::size_t(side)]; }
    CutsChart &cuts() const { return *m_cuts; }
    SharpnessChart &sharpnessChart() const { return *m_chart; }
    bool isEmpty() const { return m_scene.sides.empty(); }

Q_SIGNALS:
    void computeRequested();
    void stopRequested();
    void startRequested(); // a race
    void orderChanged();   // plane, points or seed
    void measureRequested();
    void measureStopRequested();
    void everyChanged();
    void epochChosen(int epoch);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void makeControls();
    QWidget *makeEmpty();
    QWidget *makeCards();
    Card *makeMap(int side);
    Card *makeScale();
    Card *makeCuts();
    Card *makeSharpness();
    void arrange();
    void placeSharpness();
    void lookAnew();
    void showProgress();
    void showSteepness();
    void showSharpness();

    ThemeManager &m_themes;
    LandscapeScene m_scene;
    SharpnessState m_sharpness;
    SurfaceLook m_look;
    int m_last = -1;
    bool m_wantsFork = false; // it is not there, and was not chosen away
    int m_arranged = -1;

    QStackedWidget *m_stack;
    QWidget *m_controls;
    QComboBox *m_plane, *m_side, *m_every = nullptr;
    QSpinBox *m_seed;
    QToolButton *m_contours, *m_paths;
    QPushButton *m_compute;
    QWidget *m_ghost = nullptr;
    QVBoxLayout *m_emptyColumn = nullptr;
    Label *m_title = nullptr, *m_why = nullptr;
    QPushButton *m_offer = nullptr;
    bool m_startsRace = false;
    QGridLayout *m_grid = nullptr;
    std::array<Card *, 2> m_cards{};
    std::array<LaneTitle *, 2> m_titles{};
    std::array<SurfaceMap *, 2> m_maps{};
    std::array<OneLine *, 2> m_progress{};
    std::array<QProgressBar *, 2> m_bars{};
    std::array<QToolButton *, 2> m_stops{};
    Card *m_scaleCard = nullptr, *m_cutsCard = nullptr, *m_sharpnessCard = nullptr;
    LossScale *m_scale = nullptr;
    Label *m_steepness = nullptr, *m_truth = nullptr, *m_scaleNote = nullptr, *m_legend = nullptr;
    CutsChart *m_cuts = nullptr;
    OneLine *m_cutsFoot = nullptr;
    SharpnessChart *m_chart = nullptr;
    OneLine *m_sharpnessFoot = nullptr;
    QPushButton *m_measure = nullptr;
};

} // namespace fovea::ui
