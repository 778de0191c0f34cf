// SPDX-License-Identifier: MIT
#include "widgets/race/race_view.h"

#include "widgets/kit/enlarger.h"
#include "widgets/race/question_card.h"
#include "widgets/race/race_board.h"
#include "widgets/race/race_maps.h"
#include "widgets/race/race_room.h"

#include <QEvent>

namespace fovea::ui {

namespace {

constexpr QSize least(400, 452);
constexpr QSize usual(1112, 756);

} // namespace

RaceView::RaceView(QuestionCard *question, PlotBoard *plots, RaceMaps *maps, RaceBoard *board,
                   QWidget *parent)
    : QWidget(parent), m_question(question), m_plots(plots), m_maps(maps), m_board(board),
      m_enlarger(new Enlarger(this))
{
    for (QWidget *each :
         {static_cast<QWidget *>(question), static_cast<QWidget *>(plots), static_cast<QWidget *>(board)})
        each->setParent(this);
    plots->setSidePane(maps, tr("Maps"), mapsWidth);
    plots->setEnlarger(m_enlarger);
    m_enlarger->offer(maps, maps->titleLine());
    connect(plots, &PlotBoard::sidePaneTabbed, maps, [maps](bool tabbed) { maps->setFramed(!tabbed); });
    connect(m_enlarger, &Enlarger::changed, maps, [this] {
        if (m_enlarger->pane() == m_maps)
            m_maps->setFramed(true);
        else
            m_maps->setFramed(!m_plots->isSideTabbed());
        arrange();
    });
    question->installEventFilter(this);
    connect(board->model(), &QAbstractItemModel::modelReset, this, &RaceView::arrange);
    connect(board->model(), &QAbstractItemModel::rowsInserted, this, &RaceView::arrange);
    connect(board->model(), &QAbstractItemModel::rowsRemoved, this, &RaceView::arrange);
    setProperty("page", true);
    setFocusPolicy(Qt::ClickFocus); // takes the keys back from a field
}

QSize RaceView::minimumSizeHint() const
{
    return least;
}

QSize RaceView::sizeHint() const
{
    return usual;
}

void RaceView::arrange()
{
    const RaceRoom room = raceRoom(size(), window()->size(), m_hasCard, m_board->model()->rowCount());
    if (m_hasCard) {
        m_question->setCompact(room.compactCard);
        m_question->setGeometry(room.card);
    }
    m_plots->setRoom(room.tabs);
    m_plots->setGeometry(room.plots);
    m_board->setHeaderShown(room.boardHeader);
    m_board->setMostHeight(room.board.height());
    m_board->setGeometry(room.board);
}

void RaceView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

bool RaceView::eventFilter(QObject *watched, QEvent *event)
{
    const bool shown = event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent;
    // While something is enlarged all else is hidden, which says nothing about the card.
    if (watched == m_question && shown && !m_enlarger->pane()) {
        m_hasCard = !m_question->isHidden();
        arrange();
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace fovea::ui
