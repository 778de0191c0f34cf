// SPDX-License-Identifier: MIT
#include "widgets/race/race_board.h"

#include "widgets/kit/label.h"
#include "widgets/race/board_delegate.h"
#include "widgets/race/threshold_menu.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QMenu>
#include <QResizeEvent>
#include <QScrollBar>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int usualRow = 28; // pixels

} // namespace

RaceBoard::RaceBoard(RaceData &race, ThemeManager &themes, QWidget *parent)
    : Card(QString(), parent), m_data(race), m_themes(themes), m_model(new BoardModel(race, this)),
      m_table(new QTableView(this)), m_empty(new Label(this)), m_columns(new QToolButton(this)),
      m_columnMenu(new QMenu(this)), m_thresholds(new ThresholdMenu(race, this)), m_menu(new QMenu(this))
{
    setAccessibleName(tr("Race board"));
    makeTable();
    m_empty->setObjectName(QStringLiteral("empty"));
    m_empty->setText(tr("Add a lane: the board has a line for each."));
    m_empty->setProperty("look", QStringLiteral("muted"));
    body()->setSpacing(0);
    body()->addWidget(m_empty);
    body()->addWidget(m_table, 1);
    makeMenus();
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(m_model, &BoardModel::refreshed, this, &RaceBoard::showState);
    connect(m_model, &BoardModel::modelReset, this, [this] {
        fitHeight();
        fitColumns();
        showSelection();
    });
    connect(&race, &RaceData::selectionChanged, this, &RaceBoard::showSelection);
    connect(&themes, &ThemeManager::changed, m_table->viewport(), qOverload<>(&QWidget::update));
    fitHeight();
    fitColumns();
    showState();
    showSelection();
}

void RaceBoard::makeTable()
{
    auto *delegate = new BoardDelegate(*m_model, m_themes, m_table);
    connect(delegate, &BoardDelegate::pipClicked, this, &RaceBoard::runActivated);
    m_table->setModel(m_model);
    m_table->setItemDelegate(delegate);
    m_table->setAccessibleName(tr("Race board"));
    m_table->setAccessibleDescription(tr("A line per lane; Enter opens the run of a lane."));
    m_table->setWhatsThis(tr(
        "A line per lane, first the one that reached 95 % first, or the threshold chosen in the menu. With "
        "several seeds the numbers are medians over the seeds that are done. The marks stand for seeds: an "
        "empty ring waits, an arc runs, a dot in it has arrived; a disc has counted as arrived, with an "
        "arrow up earlier than the first lane, with one down later; a cross has not arrived."));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setMinimumSectionSize(size::dense);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    QHeaderView *header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionsClickable(false);
    header->setFont(ui::font(Type::Small));
    header->setMinimumSectionSize(size::gap);
    header->setSectionResizeMode(QHeaderView::Fixed);
    m_table->installEventFilter(this);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &row) {
                if (row.isValid())
                    m_data.select(row.data(BoardModel::LaneRole).toInt());
            });
}

void RaceBoard::makeMenus()
{
    m_columns->setObjectName(QStringLiteral("columns"));
    m_columns->setText(tr("Columns"));
    m_columns->setProperty("look", QStringLiteral("link"));
    m_columns->setFont(ui::font(Type::Small));
    m_columns->setToolTip(tr("Choose what else the board shows."));
    m_columns->setWhatsThis(m_columns->toolTip());
    m_columns->setAccessibleName(tr("Columns of the board"));
    m_columns->setAccessibleDescription(m_columns->toolTip());
    m_columns->setPopupMode(QToolButton::InstantPopup);
    m_columns->setMenu(m_columnMenu);
    m_columnMenu->setToolTipsVisible(true);
    for (int column = BoardModel::NoteColumn + 1; column < BoardModel::ColumnCount; ++column) {
        QAction *action = m_columnMenu->addAction(QString());
        action->setCheckable(true);
        action->setData(column);
        connect(action, &QAction::toggled, this, [this, column](bool shown) { choose(column, shown); });
    }
    connect(m_columnMenu, &QMenu::aboutToShow, this, [this] {
        for (QAction *action : columnActions()) { // the first lane may have another name by now
            const int column = action->data().toInt();
            action->setText(m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
            action->setToolTip(m_model->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString());
        }
    });
    m_columnMenu->addSeparator();
    m_columnMenu->addMenu(m_thresholds);
    connect(m_thresholds, &ThresholdMenu::chosen, this, &RaceBoard::thresholdChosen);
    connect(m_thresholds, &ThresholdMenu::otherRequested, this, &RaceBoard::otherThresholdRequested);
    m_menu->setObjectName(QStringLiteral("boardMenu"));
    m_menu->addMenu(m_thresholds);
    m_menu->addSeparator();
    connect(m_menu->addAction(tr("Copy as &Markdown")), &QAction::triggered, this, [this] {
        m_model->refresh();
        Q_EMIT copyRequested(m_model->boardMarkdown());
    });
    connect(m_menu->addAction(tr("Copy as &CSV")), &QAction::triggered, this, [this] {
        m_model->refresh();
        Q_EMIT copyRequested(m_model->boardCsv());
    });
    m_menu->addSeparator();
    connect(m_menu->addAction(tr("&Export the board…")), &QAction::triggered, this,
            &RaceBoard::exportRequested);
}

QList<QAction *> RaceBoard::columnActions() const
{
    QList<QAction *> actions = m_columnMenu->actions();
    actions.removeIf([](const QAction *action) { return !action->data().isValid(); });
    return actions;
}

QStringList RaceBoard::chosenColumns() const
{
    QStringList names;
    for (const int column : m_chosen)
        names << m_model->headerData(column, Qt::Horizontal, BoardModel::KeyRole).toString();
    return names;
}

void RaceBoard::setChosenColumns(const QStringList &names)
{
    for (QAction *action : columnActions()) {
        const int column = action->data().toInt();
        action->setChecked(
            names.contains(m_model->headerData(column, Qt::Horizontal, BoardModel::KeyRole).toString()));
    }
}

std::vector<int> RaceBoard::shownColumns() const
{
    std::vector<int> columns;
    for (int column = 0; column < BoardModel::NoteColumn; ++column)
        columns.push_back(column);
    columns.insert(columns.end(), m_chosen.begin(), m_chosen.end());
    return columns;
}

void RaceBoard::choose(int column, bool shown)
{
    std::erase(m_chosen, column);
    if (shown)
        m_chosen.push_back(column);
    std::sort(m_chosen.begin(), m_chosen.end());
    fitColumns();
    Q_EMIT chosenColumnsChanged(chosenColumns());
}

void RaceBoard::setHeaderShown(bool shown)
{
    if (shown == m_headerShown)
        return;
    m_headerShown = shown;
    m_table->horizontalHeader()->setVisible(shown);
    m_columns->setVisible(shown && m_model->rowCount() > 0);
    m_model->setWording(shown ? Wording::Cells : Wording::Sentences);
    fitHeight();
    fitColumns();
}

int RaceBoard::rowHeight() const
{
    return std::max(m_headerShown ? usualRow : size::dense, m_table->fontMetrics().height() + size::gap);
}

int RaceBoard::headerHeight() const
{
    return m_headerShown ? rowHeight() : 0;
}

int RaceBoard::wantedHeight() const
{
    const int around = 2 * (m_headerShown ? size::gap : size::tiny);
    return around + headerHeight() + std::max(1, m_model->rowCount()) * rowHeight();
}

void RaceBoard::fitHeight()
{
    const int around =
        (m_headerShown ? size::gap : size::tiny) - size::hair; // the card's border takes its part
    const int beside = size::wide - BoardDelegate::padding;
    layout()->setContentsMargins(beside, around, beside, around);
    m_table->verticalHeader()->setDefaultSectionSize(rowHeight());
    m_table->horizontalHeader()->setFixedHeight(std::max(1, headerHeight()));
    fitScrolling();
}

// A bar only where lanes are out of sight, never for a pixel.
void RaceBoard::fitScrolling()
{
    m_table->setVerticalScrollBarPolicy(wantedHeight() > m_mostHeight ? Qt::ScrollBarAsNeeded
                                                                      : Qt::ScrollBarAlwaysOff);
    updateGeometry();
}

QSize RaceBoard::sizeHint() const
{
    return {Card::sizeHint().width(), std::min(wantedHeight(), m_mostHeight)};
}

QSize RaceBoard::minimumSizeHint() const
{
    return {leastWidth, sizeHint().height()};
}

void RaceBoard::setMostHeight(int pixels)
{
    m_mostHeight = std::max(pixels, rowHeight() + headerHeight() + 2 * size::gap);
    fitScrolling();
}

void RaceBoard::showState()
{
    const bool empty = m_model->rowCount() == 0;
    m_table->setVisible(!empty);
    m_empty->setVisible(empty);
    m_columns->setVisible(!empty && m_headerShown);
}

void RaceBoard::showSelection()
{
    const int row = m_model->rowOfLane(m_data.selectedLane());
    if (row < 0)
        m_table->clearSelection();
    else
        m_table->selectRow(row);
}

// The run of the seed that is looked at.
void RaceBoard::activate(const QModelIndex &index)
{
    const int seed = m_model->standing().seed;
    if (index.isValid() && seed >= 0)
        Q_EMIT runActivated(index.data(BoardModel::LaneRole).toInt(),
                            m_data.experiment().seeds[std::size_t(seed)]);
}

void RaceBoard::showContextMenu(const QPoint &global)
{
    m_menu->popup(global);
}

void RaceBoard::resizeEvent(QResizeEvent *event)
{
    Card::resizeEvent(event);
    fitColumns();
}

bool RaceBoard::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_table)
        return Card::eventFilter(watched, event);
    if (event->type() == QEvent::ContextMenu) {
        showContextMenu(static_cast<QContextMenuEvent *>(event)->globalPos());
        return true;
    }
    if (event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->matches(QKeySequence::Copy)) {
            m_model->refresh();
            Q_EMIT copyRequested(m_model->boardMarkdown());
            return true;
        }
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            activate(m_table->currentIndex());
            return true;
        }
    }
    if (event->type() == QEvent::FontChange || event->type() == QEvent::Show) {
        fitHeight();
        fitColumns();
    }
    if (event->type() == QEvent::Resize)
        fitColumns();
    return Card::eventFilter(watched, event);
}

} // namespace fovea::ui
