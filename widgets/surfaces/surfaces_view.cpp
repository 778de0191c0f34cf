// SPDX-License-Identifier: MIT
#include "widgets/surfaces/surfaces_view.h"

#include "widgets/kit/card.h"
#include "widgets/kit/label.h"
#include "widgets/kit/one_line.h"
#include "widgets/surfaces/cuts_chart.h"
#include "widgets/surfaces/lane_title.h"
#include "widgets/surfaces/loss_scale.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QStandardItemModel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int narrowPage = 1000; // below it the scale stands under the maps
constexpr int scaleWidth = 276;  // beside the maps, at the usual size of type
constexpr int columns = 20;      // of the grid, besides that of the scale
constexpr int cutColumns = 12;
constexpr std::size_t steep = 7; // the 95th of the percentiles
constexpr std::size_t middle = 4;

QString row(const QString &name, const QStringList &values)
{
    QString cells = QStringLiteral("<td>%1</td>").arg(name);
    for (const QString &value : values)
        cells += QStringLiteral("<td align='right' style='padding-left:8px'>%1</td>").arg(value);
    return QStringLiteral("<tr>%1</tr>").arg(cells);
}

} // namespace

SurfacesView::SurfacesView(ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_themes(themes), m_stack(new QStackedWidget(this)), m_controls(new QWidget(parent)),
      m_plane(new QComboBox(m_controls)), m_side(new QComboBox(m_controls)), m_seed(new QSpinBox(m_controls)),
      m_contours(nullptr), m_paths(nullptr), m_compute(new QPushButton(tr("Compute"), m_controls))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
    m_controls->hide(); // until the bar shows it
    makeControls();
    m_stack->addWidget(makeEmpty());
    m_stack->addWidget(makeCards());
    setAccessibleName(tr("Surfaces"));
    setScene({});
    setSharpness({});
}

PlaneKind SurfacesView::plane() const
{
    return PlaneKind(m_plane->currentData().toInt());
}

void SurfacesView::setPlane(PlaneKind plane)
{
    m_plane->setCurrentIndex(m_plane->findData(int(plane)));
    m_wantsFork = false;
    m_seed->setVisible(plane == PlaneKind::Random);
    Q_EMIT orderChanged();
}

int SurfacesView::side() const
{
    return m_side->currentData().toInt();
}

void SurfacesView::setSide(int side)
{
    if (const int place = m_side->findData(side); place >= 0)
        m_side->setCurrentIndex(place);
}

std::uint64_t SurfacesView::seed() const
{
    return std::uint64_t(m_seed->value());
}

int SurfacesView::every() const
{
    return m_every->currentData().toInt();
}

void SurfacesView::setLook(bool contours, bool paths)
{
    m_look.contours = contours;
    m_look.paths = paths;
    m_contours->setChecked(contours);
    m_paths->setChecked(paths);
    lookAnew();
}

// The fork plane stays in the list, and says why it is not there.
void SurfacesView::setForkProblem(const QString &why)
{
    const int place = m_plane->findData(int(PlaneKind::Fork));
    auto *model = qobject_cast<QStandardItemModel *>(m_plane->model());
    model->item(place)->setEnabled(why.isEmpty());
    m_plane->setItemData(place, why, Qt::ToolTipRole);
    const bool wantsFork = m_wantsFork || plane() == PlaneKind::Fork;
    const QSignalBlocker quiet(this);
    if (!why.isEmpty() && plane() == PlaneKind::Fork)
        setPlane(PlaneKind::Trajectory);
    else if (why.isEmpty() && m_wantsFork)
        setPlane(PlaneKind::Fork);
    m_wantsFork = wantsFork && !why.isEmpty();
}

void SurfacesView::setOffer(const SurfaceOffer &offer)
{
    m_title->setText(offer.title);
    m_why->setText(offer.words);
    m_offer->setText(offer.button);
    m_offer->setVisible(!offer.button.isEmpty());
    m_startsRace = offer.startsRace;
    m_compute->setEnabled(!offer.button.isEmpty() && !offer.startsRace);
}

void SurfacesView::setScene(LandscapeScene scene)
{
    const bool isOther = scene.plane != m_scene.plane || scene.sides.size() != m_scene.sides.size();
    m_scene = std::move(scene);
    if (isOther) {
        m_look.zoom.reset();
        m_look.crosshair.reset();
    }
    m_stack->setCurrentIndex(isEmpty() ? 0 : 1);
    placeSharpness();
    for (std::size_t side = 0; side < m_maps.size(); ++side) {
        const bool isThere = side < m_scene.sides.size();
        m_cards[side]->setVisible(isThere);
        if (isThere) {
            const SeenSurface &seen = m_scene.sides[side];
            m_titles[side]->show(seen.letter, seen.style, tr("Loss under %1").arg(seen.mask));
        }
        m_maps[side]->setScene(&m_scene);
        m_maps[side]->setLook(m_look);
    }
    m_scale->setHigh(m_scene.high());
    m_scaleCard->setTitle(m_scene.sides.size() > 1 ? tr("One scale for both") : tr("Scale"));
    m_cuts->setScene(&m_scene);
    m_compute->setText(m_scene.isWorking              ? tr("Stop")
                       : isEmpty() || m_scene.isStale ? tr("Compute")
                       : m_scene.isStopped            ? tr("Go on")
                                                      : tr("Compute again"));
    showProgress();
    showSteepness();
}

void SurfacesView::showProgress()
{
    for (std::size_t side = 0; side < m_scene.sides.size(); ++side) {
        const SeenSurface &seen = m_scene.sides[side];
        const bool goesOn = m_scene.isWorking && seen.done < seen.total();
        m_progress[side]->setWords(m_scene.isStale ? tr("the lanes have been trained further since")
                                                   : progressWords(m_scene, seen));
        m_progress[side]->setAccessibleDescription(pictureTimes(seen));
        m_bars[side]->setVisible(goesOn);
        m_bars[side]->setToolTip(pictureTimes(seen));
        m_bars[side]->setMaximum(std::max(1, seen.total()));
        m_bars[side]->setValue(seen.done);
        m_stops[side]->setVisible(goesOn);
    }
    if (m_scene.cutsDone < m_scene.cutsTotal)
        m_cutsFoot->setWords(
            m_scene.isWorking
                ? tr("%1 of %2 points").arg(m_scene.cutsDone).arg(m_scene.cutsTotal)
                : tr("stopped at %1 of %2 points").arg(m_scene.cutsDone).arg(m_scene.cutsTotal));
    else
        m_cutsFoot->setWords(tr("Loss in nats; the same weights under every mask"));
}

// Lipschitz estimates as the authors make them: percentiles of slopes between neighbours of the grid.
void SurfacesView::showSteepness()
{
    QStringList letters, median, slope, perWeight, levels;
    bool isCoarse = false;
    const QLocale locale;
    for (const SeenSurface &seen : m_scene.sides) {
        const QString star = seen.level() < seen.side() ? QStringLiteral("*") : QString();
        isCoarse = isCoarse || !star.isEmpty();
        letters << QStringLiteral("<b style='color:%1'>%2</b>")
                       .arg(seen.style.color.name(), seen.letter.toHtmlEscaped());
        const auto words = [&](const std::optional<SlopeEstimate> &estimate, std::size_t place) {
            return estimate ? digits(estimate->percentiles[place]) + star : QStringLiteral("–");
        };
        median << words(seen.slopes, middle);
        slope << words(seen.slopes, steep);
        perWeight << words(seen.weightSlopes, steep);
    }
    QString table = row(QStringLiteral("<b>%1</b>").arg(tr("Steepness")), letters) +
                    row(tr("median slope"), median) + row(tr("95th percentile"), slope) +
                    row(tr("95th per unit of weight"), perWeight);
    m_steepness->setText(
        QStringLiteral("<table cellspacing='0' cellpadding='1' width='100%'>%1</table>").arg(table));
    QStringList notes;
    if (m_scene.guessing > 0)
        notes << tr("Loss in nats; the bright contour is %1, as good as guessing.")
                     .arg(locale.toString(m_scene.guessing, 'f', 2));
    if (isCoarse)
        notes << tr("* of the coarser picture, until the finer one is there.");
    m_scaleNote->setText(notes.join(u' '));
    QStringList truths;
    for (const QString &each : m_scene.truths)
        truths << each;
    m_truth->setText(truths.join(QStringLiteral("\n")));
}

void SurfacesView::setSharpness(SharpnessState state)
{
    m_sharpness = std::move(state);
    placeSharpness();
    showSharpness();
}

void SurfacesView::showSharpness()
{
    m_chart->show(m_sharpness.lanes, m_sharpness.reason);
    m_measure->setText(m_sharpness.isWorking ? tr("Stop") : tr("Measure"));
    m_measure->setEnabled(m_sharpness.isWorking || m_sharpness.canMeasure);
    const QString reading = m_chart->reading(m_look.clock);
    m_sharpnessFoot->setWords(m_sharpness.isWorking ? m_sharpness.progress
                              : reading.isEmpty()   ? tr("Largest Hessian eigenvalue, to 1 %")
                                                    : reading);
}

void SurfacesView::setClock(int epoch, int last)
{
    m_look.clock = epoch;
    m_last = last;
    m_chart->setClock(epoch, last);
    lookAnew();
    showSharpness();
}

void SurfacesView::lookAnew()
{
    for (SurfaceMap *map : m_maps)
        map->setLook(m_look);
}

// Maps beside each other with the scale at their right; in a narrow page it lies below them.
void SurfacesView::arrange()
{
    const int mode = width() < narrowPage ? 0 : 1;
    if (mode == m_arranged)
        return;
    m_arranged = mode;
    for (Card *card : {m_cards[0], m_cards[1], m_scaleCard, m_cutsCard, m_sharpnessCard})
        m_grid->removeWidget(card);
    m_emptyColumn->removeWidget(m_sharpnessCard);
    m_grid->addWidget(m_cards[0], 0, 0, 1, columns / 2);
    m_grid->addWidget(m_cards[1], 0, columns / 2, 1, columns / 2);
    if (mode == 0) {
        m_grid->addWidget(m_cutsCard, 1, 0, 1, columns);
        m_grid->addWidget(m_sharpnessCard, 2, 0, 1, columns / 2);
        m_grid->addWidget(m_scaleCard, 2, columns / 2, 1, columns / 2);
    } else {
        m_grid->addWidget(m_scaleCard, 0, columns, 2, 1);
        m_grid->addWidget(m_cutsCard, 1, 0, 1, cutColumns);
        m_grid->addWidget(m_sharpnessCard, 1, cutColumns, 1, columns - cutColumns);
    }
    for (int column = 0; column < columns; ++column)
        m_grid->setColumnStretch(column, 1);
    // A column as wide as it is: words that come and go do not move the maps.
    const double type = QFontMetricsF(ui::font(Type::Body)).height() / 14;
    if (mode == 0)
        m_scaleCard->setMaximumWidth(QWIDGETSIZE_MAX);
    m_scaleCard->setMinimumWidth(mode == 0 ? 0 : int(scaleWidth * type));
    if (mode == 1)
        m_scaleCard->setMaximumWidth(int(scaleWidth * type));
    m_grid->setColumnStretch(columns, 0);
    m_grid->setRowStretch(0, 2);
    m_grid->setRowStretch(1, 1);
    if (isEmpty())
        placeSharpness();
}

// Sharpness needs weights and no surface: while there is none, its card stands below what is offered.
void SurfacesView::placeSharpness()
{
    const bool isBelowOffer = m_emptyColumn->indexOf(m_sharpnessCard) >= 0;
    if (isEmpty() && !isBelowOffer) {
        m_grid->removeWidget(m_sharpnessCard);
        m_emptyColumn->addWidget(m_sharpnessCard, 1);
    } else if (!isEmpty() && isBelowOffer) {
        m_arranged = -1;
        arrange();
    }
    m_sharpnessCard->setVisible(!isEmpty() || m_sharpness.canMeasure);
}

void SurfacesView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void SurfacesView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    arrange();
}

} // namespace fovea::ui
