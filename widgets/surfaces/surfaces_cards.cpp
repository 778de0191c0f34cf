// SPDX-License-Identifier: MIT
#include "widgets/kit/bar_button.h"
#include "widgets/kit/card.h"
#include "widgets/kit/label.h"
#include "widgets/kit/one_line.h"
#include "widgets/surfaces/cuts_chart.h"
#include "widgets/surfaces/lane_title.h"
#include "widgets/surfaces/loss_scale.h"
#include "widgets/surfaces/surfaces_view.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

// The parts of the page.
namespace fovea::ui {

namespace {

Label *smallLabel(QWidget *parent)
{
    auto *label = new Label(parent);
    label->setFont(ui::font(Type::Small));
    label->setProperty("look", QStringLiteral("muted"));
    label->setWordWrap(true);
    return label;
}

// The plane that there could be: start, end of A, end of B.
class GhostPlane : public QWidget
{
public:
    GhostPlane(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
    {
        setMinimumHeight(140);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Theme &theme = m_themes.theme();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const double extent = std::min(0.8 * height(), 0.4 * width());
        const QPointF start(width() / 2.0 - extent / 2, height() / 2.0 + extent / 2);
        const QPointF a = start + QPointF(extent, 0), b = start - QPointF(-0.3 * extent, extent);
        painter.setPen(QPen(theme.border, 2));
        painter.setBrush(theme.sunken);
        painter.drawPolygon(QPolygonF{start, a, b});
        painter.setPen(QPen(theme.strongBorder, 2));
        painter.setBrush(theme.surface);
        for (const QPointF &place : {start, a, b})
            painter.drawEllipse(place, 6, 6);
        painter.setPen(theme.muted);
        painter.drawText(start + QPointF(-56, 5), QObject::tr("start"));
        painter.drawText(a + QPointF(14, 5), QObject::tr("end of A"));
        painter.drawText(b + QPointF(14, 5), QObject::tr("end of B"));
    }

private:
    ThemeManager &m_themes;
};

} // namespace

void SurfacesView::makeControls()
{
    auto *row = new QHBoxLayout(m_controls);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(size::gap);
    const auto describe = [](QWidget *widget, const char *id, const QString &name, const QString &help) {
        widget->setObjectName(QLatin1String(id));
        widget->setAccessibleName(name);
        widget->setToolTip(help);
        widget->setWhatsThis(help);
    };
    describe(m_plane, "surface.plane", tr("Plane"),
             tr("Which plane through the space of weights. Fork: start and both ends lie in it exactly. PCA: "
                "where the snapshots differ most. Random: two random directions around the end of the first "
                "lane, scaled per tensor as the authors do."));
    m_plane->addItem(tr("Fork: start and both ends"), int(PlaneKind::Fork));
    m_plane->addItem(tr("PCA of the paths"), int(PlaneKind::Trajectory));
    m_plane->addItem(tr("Two random directions"), int(PlaneKind::Random));
    describe(m_side, "surface.side", tr("Points"),
             tr("How fine the surface becomes. It is refined in place: 5, 9, 17, 33 points a side."));
    for (const int side : {9, 17, 33, 65})
        m_side->addItem(QStringLiteral("%1 × %1").arg(side), side);
    m_side->setCurrentIndex(2);
    for (QComboBox *combo : {m_plane, m_side}) {
        combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        combo->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
        combo->setMinimumWidth(72); // beside a lesson they make room
        connect(combo, &QComboBox::activated, this, [this] {
            m_seed->setVisible(plane() == PlaneKind::Random);
            m_wantsFork = false;
            Q_EMIT orderChanged();
        });
    }
    describe(m_seed, "surface.seed", tr("Seed of the directions"),
             tr("Another seed gives other directions, and another picture."));
    m_seed->setRange(1, 9999);
    m_seed->setPrefix(tr("seed "));
    m_seed->hide();
    connect(m_seed, &QSpinBox::valueChanged, this, &SurfacesView::orderChanged);
    m_contours = makeBarButton(QStringLiteral("surface.contours"), tr("Contours"), tr("Lines of equal loss."),
                               m_controls);
    m_paths = makeBarButton(QStringLiteral("surface.paths"), tr("Paths"),
                            tr("Where the lanes went, projected into the plane."), m_controls);
    for (QToolButton *toggle : {m_contours, m_paths}) {
        toggle->setToolButtonStyle(Qt::ToolButtonTextOnly);
        toggle->setCheckable(true);
        toggle->setChecked(true);
        connect(toggle, &QToolButton::toggled, this, [this] {
            m_look.contours = m_contours->isChecked();
            m_look.paths = m_paths->isChecked();
            lookAnew();
        });
    }
    describe(m_compute, "surface.compute", tr("Compute the surface"),
             tr("Losses of networks on the plane, in the background at low priority while racing goes on."));
    connect(m_compute, &QPushButton::clicked, this, [this] {
        if (m_scene.isWorking)
            Q_EMIT stopRequested();
        else
            Q_EMIT computeRequested();
    });
    for (QWidget *each :
         std::initializer_list<QWidget *>{m_plane, m_side, m_seed, m_contours, m_paths, m_compute})
        row->addWidget(each);
    row->addStretch(1);
}

QWidget *SurfacesView::makeEmpty()
{
    auto *page = new QWidget(this);
    auto *column = new QVBoxLayout(page);
    m_ghost = new GhostPlane(m_themes, page);
    m_title = new Label(page);
    m_title->setFont(ui::font(Type::Section));
    m_why = new Label(page);
    m_why->setObjectName(QStringLiteral("surface.why"));
    m_why->setWordWrap(true);
    m_why->setProperty("look", QStringLiteral("muted"));
    for (QLabel *label : {static_cast<QLabel *>(m_title), static_cast<QLabel *>(m_why)})
        label->setAlignment(Qt::AlignCenter);
    m_offer = new QPushButton(page);
    m_offer->setObjectName(QStringLiteral("surface.offer"));
    connect(m_offer, &QPushButton::clicked, this, [this] {
        if (m_startsRace)
            Q_EMIT startRequested();
        else
            Q_EMIT computeRequested();
    });
    column->addWidget(m_ghost, 1);
    column->addWidget(m_title);
    column->addWidget(m_why);
    column->addWidget(m_offer, 0, Qt::AlignHCenter);
    column->addSpacing(size::wide);
    column->setContentsMargins(0, 0, 0, 0);
    m_emptyColumn = column;
    return page;
}

QWidget *SurfacesView::makeCards()
{
    auto *scroll = new QScrollArea(this);
    auto *content = new QWidget(scroll);
    content->setProperty("page", true);
    m_grid = new QGridLayout(content);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(size::gap);
    for (int side = 0; side < int(m_cards.size()); ++side)
        m_cards[std::size_t(side)] = makeMap(side);
    m_scaleCard = makeScale();
    m_cutsCard = makeCuts();
    m_sharpnessCard = makeSharpness();
    arrange();
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    return scroll;
}

Card *SurfacesView::makeMap(int side)
{
    const auto place = std::size_t(side);
    auto *card = new Card(QString(), this);
    m_titles[place] = new LaneTitle(m_themes, card);
    m_maps[place] = new SurfaceMap(m_themes, side, card);
    m_progress[place] = new OneLine(card);
    m_progress[place]->setFont(ui::font(Type::Small));
    m_progress[place]->setProperty("look", QStringLiteral("muted"));
    m_bars[place] = new QProgressBar(card);
    m_bars[place]->setTextVisible(false);
    m_bars[place]->setFixedSize(80, 6);
    m_stops[place] = makeBarButton(QStringLiteral("surface.stop%1").arg(side + 1), tr("Stop here"),
                                   tr("Keeps what is there."), card);
    m_stops[place]->setToolButtonStyle(Qt::ToolButtonTextOnly);
    connect(m_stops[place], &QToolButton::clicked, this, &SurfacesView::stopRequested);
    m_stops[place]->setFixedHeight(QFontMetrics(ui::font(Type::Body)).height() + size::tiny);
    auto *line = new QHBoxLayout;
    line->setSpacing(size::gap);
    line->addWidget(m_progress[place], 1);
    line->addWidget(m_bars[place]);
    line->addWidget(m_stops[place]);
    card->body()->setSpacing(size::tiny);
    card->body()->addWidget(m_titles[place]);
    card->body()->addLayout(line);
    card->body()->addWidget(m_maps[place], 1);
    connect(m_maps[place], &SurfaceMap::hovered, this, [this](const std::optional<QPointF> &at) {
        m_look.crosshair = at;
        lookAnew();
    });
    connect(m_maps[place], &SurfaceMap::zoomed, this, [this](const std::optional<QRectF> &range) {
        m_look.zoom = range;
        lookAnew();
    });
    connect(m_maps[place], &SurfaceMap::epochChosen, this, &SurfacesView::epochChosen);
    return card;
}

Card *SurfacesView::makeScale()
{
    auto *card = new Card(tr("One scale for both"), this);
    m_scale = new LossScale(m_themes, card);
    m_scaleNote = smallLabel(card);
    m_steepness = new Label(card);
    m_steepness->setTextFormat(Qt::RichText);
    m_steepness->setFont(ui::font(Type::Small));
    m_steepness->setWhatsThis(
        tr("Slopes between neighbouring points of the grid, as the authors estimate a Lipschitz constant: "
           "per unit of the plane's directions, and per unit of weight distance. A plane of random "
           "directions sees only about 1/400 of the gradient. Under a mask that picks keys the loss "
           "jumps where picks change, so its slopes grow as the grid is refined."));
    auto *heading = new Label(tr("How true is this plane"), card);
    QFont strong = ui::font(Type::Body);
    strong.setWeight(QFont::DemiBold);
    heading->setFont(strong);
    m_truth = smallLabel(card);
    m_legend = smallLabel(card);
    m_legend->setText(tr("Ring: the clock; click a path to set it. Marks: every 5 epochs."));
    for (Label *label : {m_scaleNote, m_truth, m_legend})
        label->setMinimumSize(1, 1); // the layout gives them the height of their words at the width there is
    card->body()->addWidget(m_scale);
    card->body()->addWidget(m_scaleNote);
    card->body()->addWidget(m_steepness);
    card->body()->addWidget(heading);
    card->body()->addWidget(m_truth);
    card->body()->addStretch(1);
    card->body()->addWidget(m_legend);
    return card;
}

Card *SurfacesView::makeCuts()
{
    auto *card = new Card(tr("Straight cuts through the losses"), this);
    m_cuts = new CutsChart(m_themes, card);
    m_cutsFoot = new OneLine(card);
    m_cutsFoot->setFont(ui::font(Type::Small));
    card->body()->addWidget(m_cuts, 1);
    card->body()->addWidget(m_cutsFoot);
    connect(m_cuts, &CutsChart::read, this, [this](const QString &words) {
        if (words.isEmpty())
            showProgress();
        else
            m_cutsFoot->setWords(words);
    });
    return card;
}

Card *SurfacesView::makeSharpness()
{
    auto *card = new Card(tr("Sharpest direction"), this);
    m_every = new QComboBox(card);
    m_every->setObjectName(QStringLiteral("sharpness.every"));
    m_every->setAccessibleName(tr("At which epochs"));
    m_every->setToolTip(tr("Measured at the kept epochs that are nearest to these."));
    for (const int every : {1, 2, 3, 5, 10})
        m_every->addItem(every == 1 ? tr("every epoch") : tr("every %1 epochs").arg(every), every);
    m_every->setCurrentIndex(3);
    connect(m_every, &QComboBox::activated, this, &SurfacesView::everyChanged);
    m_measure = new QPushButton(card);
    m_measure->setObjectName(QStringLiteral("sharpness.measure"));
    m_measure->setToolTip(tr("The largest Hessian eigenvalue of both lanes, in the background."));
    connect(m_measure, &QPushButton::clicked, this, [this] {
        if (m_sharpness.isWorking)
            Q_EMIT measureStopRequested();
        else
            Q_EMIT measureRequested();
    });
    for (QWidget *each : std::initializer_list<QWidget *>{m_every, m_measure})
        each->setFocusPolicy(Qt::TabFocus);
    card->addToTitle(m_every);
    card->addToTitle(m_measure);
    m_chart = new SharpnessChart(m_themes, card);
    m_sharpnessFoot = new OneLine(card);
    m_sharpnessFoot->setFont(ui::font(Type::Small));
    card->body()->addWidget(m_chart, 1);
    card->body()->addWidget(m_sharpnessFoot);
    connect(m_chart, &SharpnessChart::epochChosen, this, &SurfacesView::epochChosen);
    return card;
}

} // namespace fovea::ui
