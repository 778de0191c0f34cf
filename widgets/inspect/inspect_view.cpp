// SPDX-License-Identifier: MIT
#include "widgets/inspect/inspect_view.h"

#include "widgets/inspect/inspect_bar.h"
#include "widgets/kit/enlarger.h"
#include "widgets/maps/lane_beads.h"

#include <QEvent>
#include <QKeyEvent>
#include <QVBoxLayout>

namespace fovea::ui {

namespace {

constexpr int roomForBeads = 600; // pixels

} // namespace

InspectView::InspectView(RaceData &race, Inspection &inspection, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_column(new QVBoxLayout(this)), m_bar(new InspectBar(race, inspection, themes, this)),
      m_beads(new LaneBeads(race, inspection, themes, this)),
      m_maps(new MapArea(race, inspection, themes, this)), m_enlarger(new Enlarger(this))
{
    m_column->setContentsMargins(size::wide, size::gap, size::wide, size::gap);
    m_column->setSpacing(size::gap);
    m_column->addWidget(m_bar);
    m_column->addWidget(m_beads);
    m_column->addWidget(m_maps, 1);
    connect(m_beads, &LaneBeads::opened, this, [this] { m_foldsItself = false; });
    connect(m_maps, &MapArea::paneMade, this, [this](MapPane *pane) {
        m_enlarger->offer(pane, &pane->titleLine());
        connect(pane, &MapPane::enlargeRequested, m_enlarger, [this, pane] { m_enlarger->toggle(pane); });
    });
    connect(m_maps, &MapArea::panesGoing, m_enlarger, &Enlarger::restore);
    setFocusPolicy(Qt::ClickFocus);
    setAccessibleName(tr("Inspect"));
}

void InspectView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    foldBeads();
}

bool InspectView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_film && (event->type() == QEvent::Show || event->type() == QEvent::Hide))
        foldBeads();
    return QWidget::eventFilter(watched, event);
}

void InspectView::foldBeads()
{
    const int film = m_film && !m_film->isHidden() ? m_film->sizeHint().height() + size::gap : 0;
    if (m_foldsItself)
        m_beads->setOpen(height() - film >= roomForBeads);
}

void InspectView::setInstead(QWidget *page)
{
    m_instead = page;
    m_column->addWidget(page, 1);
    page->hide();
}

void InspectView::showInstead(bool shown)
{
    if (!m_instead || shown != m_instead->isHidden())
        return;
    if (shown)
        m_enlarger->restore();
    m_instead->setVisible(shown);
    m_beads->setVisible(!shown);
    m_maps->setVisible(!shown);
    if (m_film && shown)
        m_hadFilm = !m_film->isHidden();
    if (m_film)
        m_film->setVisible(!shown && m_hadFilm);
}

void InspectView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT escaped();
    QWidget::keyPressEvent(event);
}

void InspectView::setSequence(QWidget *sequence)
{
    m_column->insertWidget(1, sequence);
}

void InspectView::setFilm(QWidget *film)
{
    m_film = film;
    m_column->addWidget(film);
    film->installEventFilter(this);
}

} // namespace fovea::ui
