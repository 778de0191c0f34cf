// SPDX-License-Identifier: MIT
#include "widgets/panels/race_board.h"

#include "widgets/models/race_sentences.h"
#include "widgets/panels/bar_button.h"
#include "widgets/panels/board_delegate.h"
#include "widgets/support/icons.h"

#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

// A narrow board leaves columns out, these first, before it cuts off what names the lanes.
constexpr BoardModel::Column dispensable[] = {
    BoardModel::FlopsColumn, BoardModel::CpuColumn,   BoardModel::BestColumn, BoardModel::DifferenceColumn,
    BoardModel::StateColumn, BoardModel::FocusColumn, BoardModel::TrainColumn};
constexpr int mostForNames = 160; // pixels

} // namespace

RaceBoard::RaceBoard(RaceData &race, ThemeManager &themes, QWidget *parent)
    : Card(tr("Race board"), parent), m_data(race), m_themes(themes), m_model(new BoardModel(race, this)),
      m_table(new QTableView(this)), m_sentences(new QLabel(this)), m_empty(new QLabel(this)),
      m_leftOut(new QLabel(this)), m_room(new QScrollArea(this)), m_menu(new QMenu(this))
{
    makeTable();
    m_sentences->setObjectName(QStringLiteral("sentences"));
    m_sentences->setWordWrap(true);
    m_sentences->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_sentences->setAccessibleName(tr("What the race says"));
    m_empty->setObjectName(QStringLiteral("empty"));
    m_empty->setText(
        tr("Nothing has run yet. Start the race: lanes stand here in the order in which they reach 95 %."));
    m_empty->setProperty("look", QStringLiteral("muted"));
    m_empty->setWordWrap(true);
    auto *content = new QWidget(this);
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(size::gap);
    for (QWidget *each : {static_cast<QWidget *>(m_table), static_cast<QWidget *>(m_sentences),
                          static_cast<QWidget *>(m_empty)})
        column->addWidget(each);
    column->addStretch();
    m_room->setWidgetResizable(true);
    m_room->setFrameShape(QFrame::NoFrame);
    m_room->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_room->setFocusPolicy(Qt::NoFocus);
    m_room->setWidget(content);
    m_room->viewport()->setAutoFillBackground(false); // the card's surface
    content->setAutoFillBackground(false);
    content->installEventFilter(this);
    body()->addWidget(m_room);
    makeActions();
    connect(m_model, &BoardModel::refreshed, this, &RaceBoard::showState);
    connect(m_model, &BoardModel::modelReset, this, &RaceBoard::fitHeight);
    connect(m_model, &BoardModel::modelReset, this, &RaceBoard::showSelection);
    connect(&race, &RaceData::selectionChanged, this, &RaceBoard::showSelection);
    connect(&themes, &ThemeManager::changed, m_table->viewport(), qOverload<>(&QWidget::update));
    showState();
    showSelection();
}

void RaceBoard::makeTable()
{
    m_table->setModel(m_model);
    m_table->setFont(ui::font(Type::Small)); // thirteen columns beside a dock on a small screen
    m_table->setItemDelegate(new BoardDelegate(m_themes, m_table));
    m_table->setAccessibleName(tr("Race board"));
    m_table->setWhatsThis(
        tr("A row a lane, first the one that reached 95 % first. With several seeds the numbers are "
           "medians."));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setMinimumSectionSize(size::dense);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionsClickable(false);
    m_table->horizontalHeader()->setFont(ui::font(Type::Small));
    m_table->horizontalHeader()->setMinimumSectionSize(size::control);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->installEventFilter(this);
    connect(m_table->horizontalScrollBar(), &QScrollBar::rangeChanged, this, &RaceBoard::fitHeight);
    fitColumns();
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &row) {
                if (row.isValid())
                    m_data.select(row.data(BoardModel::LaneRole).toInt());
            });
}

void RaceBoard::makeActions()
{
    const QAction *markdown = m_menu->addAction(tr("Copy as &Markdown"));
    const QAction *csv = m_menu->addAction(tr("Copy as &CSV"));
    m_menu->addSeparator();
    const QAction *toFile = m_menu->addAction(tr("&Export the board…"));
    connect(markdown, &QAction::triggered, this, [this] {
        m_model->refresh();
        Q_EMIT copyRequested(m_model->boardMarkdown());
    });
    connect(csv, &QAction::triggered, this, [this] {
        m_model->refresh();
        Q_EMIT copyRequested(m_model->boardCsv());
    });
    connect(toFile, &QAction::triggered, this, &RaceBoard::exportRequested);
    m_copy =
        makeIconButton(QStringLiteral("copy"), tr("Copy"), tr("Copy the board as Markdown or CSV."), this);
    m_export = makeIconButton(QStringLiteral("export"), tr("Export"), tr("Write the board to a file."), this);
    setThemedIcon(m_copy, QStringLiteral("copy"), m_themes);
    setThemedIcon(m_export, QStringLiteral("export"), m_themes);
    m_copy->setMenu(m_menu);
    m_copy->setPopupMode(QToolButton::InstantPopup);
    connect(m_export, &QToolButton::clicked, this, &RaceBoard::exportRequested);
    m_leftOut->setProperty("look", QStringLiteral("muted"));
    m_leftOut->setFont(ui::font(Type::Small));
    addToTitle(m_leftOut);
    addToTitle(m_copy);
    addToTitle(m_export);
}

// From the widest text a column can have, not from what it holds now: nothing moves while numbers change.
void RaceBoard::fitColumns()
{
    QHeaderView *header = m_table->horizontalHeader();
    const QFontMetrics cells = m_table->fontMetrics();
    header->ensurePolished();
    const QFontMetrics titles = header->fontMetrics();
    for (int column = 0; column < BoardModel::ColumnCount; ++column) {
        const QString widest = m_model->headerData(column, Qt::Horizontal, BoardModel::WidestRole).toString();
        // The header's own hint is for bold titles, which no title here becomes.
        const QString title = m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        const int width =
            std::max(cells.horizontalAdvance(widest) + 2 * size::hair, titles.size(0, title).width());
        // Text on the left needs no room at its right: the next column begins with a gap.
        const bool isLeft = column == BoardModel::StateColumn;
        m_widths[std::size_t(column)] = width + (isLeft ? size::gap : size::wide);
        m_table->setColumnWidth(column, m_widths[std::size_t(column)]);
    }
    header->setSectionResizeMode(QHeaderView::Fixed);
    header->setSectionResizeMode(BoardModel::DiffersColumn, QHeaderView::Stretch);
    chooseColumns();
    fitHeight();
}

void RaceBoard::chooseColumns()
{
    int names = 0;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QString name = m_model->index(row, BoardModel::DiffersColumn).data().toString();
        names = std::max(names, m_table->fontMetrics().horizontalAdvance(name) + 2 * size::gap);
    }
    int width = std::min(names, mostForNames);
    for (int column = 0; column < BoardModel::ColumnCount; ++column)
        width += column == BoardModel::DiffersColumn ? 0 : m_widths[std::size_t(column)];
    std::size_t hidden = 0;
    for (; hidden < std::size(dispensable) && width > m_table->width(); ++hidden)
        width -= m_widths[dispensable[hidden]];
    QStringList leftOut;
    for (std::size_t i = std::size(dispensable); i-- > 0;) {
        const BoardModel::Column column = dispensable[i];
        // What was left out and finds room after all stays.
        const bool fits = i >= hidden || width + m_widths[column] <= m_table->width();
        if (fits && i < hidden)
            width += m_widths[column];
        m_table->setColumnHidden(column, !fits);
        if (!fits)
            leftOut << m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().simplified();
    }
    m_leftOut->setText(leftOut.size() == 1 ? tr("One more column in a wider window")
                                           : tr("%1 more columns in a wider window").arg(leftOut.size()));
    m_leftOut->setToolTip(leftOut.join(QStringLiteral(", ")));
    m_leftOut->setVisible(!leftOut.isEmpty() && !m_model->isEmpty());
}

void RaceBoard::fitHeight()
{
    const int rowHeight = std::max(size::dense, m_table->fontMetrics().height() + size::gap);
    m_table->verticalHeader()->setDefaultSectionSize(rowHeight);
    const int rows = std::max(1, m_model->rowCount());
    const QScrollBar *bar = m_table->horizontalScrollBar();
    const int scrolling = bar->maximum() > 0 ? bar->sizeHint().height() : 0;
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height() + rows * rowHeight + scrolling +
                            2);
}

void RaceBoard::setMostHeight(int pixels)
{
    m_mostHeight = pixels;
    fitRoom();
}

void RaceBoard::fitRoom()
{
    const QWidget *content = m_room->widget();
    const int around = height() - m_room->height(); // title and margins
    const QLayout *lines = content->layout();
    const int wanted = lines->hasHeightForWidth()
                           ? lines->heightForWidth(std::max(1, m_room->viewport()->width()))
                           : lines->sizeHint().height();
    m_room->setMinimumHeight(std::min(wanted, std::max(0, m_mostHeight - around)));
}

void RaceBoard::showState()
{
    const bool empty = m_model->isEmpty();
    m_table->setVisible(!empty);
    m_empty->setVisible(empty);
    m_copy->setEnabled(!empty);
    m_export->setEnabled(!empty);
    chooseColumns();
    const QString text = boardSentences(m_data, m_model->rows()).join(QLatin1Char('\n'));
    m_sentences->setText(text);
    m_sentences->setVisible(!text.isEmpty());
}

void RaceBoard::showSelection()
{
    const int row = m_model->rowOfLane(m_data.selectedLane());
    if (row < 0)
        m_table->clearSelection();
    else
        m_table->selectRow(row);
}

QString RaceBoard::sentences() const
{
    return m_sentences->text();
}

bool RaceBoard::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_table && event->type() == QEvent::ContextMenu) {
        m_menu->popup(static_cast<QContextMenuEvent *>(event)->globalPos());
        return true;
    }
    if (watched == m_table && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent *>(event)->matches(QKeySequence::Copy)) {
        m_model->refresh();
        Q_EMIT copyRequested(m_model->boardMarkdown());
        return true;
    }
    if (watched == m_table && (event->type() == QEvent::FontChange || event->type() == QEvent::Show))
        fitColumns();
    if (watched == m_table && event->type() == QEvent::Resize)
        chooseColumns();
    if (watched == m_room->widget() &&
        (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize))
        fitRoom();
    return Card::eventFilter(watched, event);
}

} // namespace fovea::ui
