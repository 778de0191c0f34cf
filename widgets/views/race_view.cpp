// SPDX-License-Identifier: MIT
#include "widgets/views/race_view.h"

#include "widgets/panels/question_card.h"
#include "widgets/panels/race_board.h"
#include "widgets/panels/race_maps.h"
#include "widgets/plots/plot_board.h"
#include "widgets/support/theme.h"

#include <QHBoxLayout>
#include <QSplitter>
#include <QVBoxLayout>

namespace fovea::ui {

namespace {

constexpr int roomForMaps = 680; // pixels

} // namespace

RaceView::RaceView(QuestionCard *question, PlotBoard *plots, RaceMaps *maps, RaceBoard *board,
                   QWidget *parent)
    : QWidget(parent), m_maps(maps), m_board(board), m_splitter(new QSplitter(Qt::Vertical, this))
{
    auto *upper = new QWidget(this);
    auto *row = new QHBoxLayout(upper);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(size::gap);
    row->addWidget(plots, 1);
    row->addWidget(maps);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(size::wide);
    m_splitter->addWidget(upper);
    m_splitter->addWidget(board);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 0);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(size::wide, size::gap, size::wide, size::wide);
    column->setSpacing(size::gap);
    column->addWidget(question);
    column->addWidget(m_splitter, 1);
    setFocusPolicy(Qt::ClickFocus); // takes the keys back from a field
}

void RaceView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_maps->setVisible(width() >= roomForMaps);
    m_board->setMostHeight(height() / 3);
}

} // namespace fovea::ui
