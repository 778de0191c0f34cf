// SPDX-License-Identifier: MIT
#include "widgets/race/race_view.h"

#include "widgets/kit/enlarger.h"
#include "widgets/kit/menu_label.h"
#include "widgets/race/question_card.h"
#include "widgets/race/race_board.h"
#include "widgets/race/race_maps.h"
#include "widgets/race/race_room.h"

#include <QEvent>
#include <QFocusEvent>
#include <QMenu>

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
    makeMapsMenu();
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
    setFocusPolicy(Qt::ClickFocus); // takes the keys back from a field
}

void RaceView::makeMapsMenu()
{
    MenuLabel &title = m_maps->title();
    m_enlarger->offer(m_maps, &title);
    connect(&title, &MenuLabel::doubleClicked, this, [this] { m_enlarger->toggle(m_maps); });
    auto *menu = new QMenu(&title);
    menu->setObjectName(QStringLiteral("mapsMenu"));
    QAction *enlarge = menu->addAction(QString(), this, [this] { m_enlarger->toggle(m_maps); });
    connect(menu, &QMenu::aboutToShow, this, [this, enlarge] {
        enlarge->setText(m_enlarger->pane() == m_maps ? tr("Back to its place") : tr("Enlarge"));
    });
    menu->addAction(tr("Close maps"), this, [this] {
        m_enlarger->restore();
        m_plots->setSideShown(false);
    });
    title.setMenu(menu);
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

// Whoever comes back to this page goes on with the story by Enter; a click on it only takes the keys.
void RaceView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    if (event->reason() == Qt::OtherFocusReason)
        m_question->focusStory();
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
