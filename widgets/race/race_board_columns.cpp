// SPDX-License-Identifier: MIT
#include "widgets/charts/seed_pips.h"
#include "widgets/race/board_delegate.h"
#include "widgets/race/race_board.h"
#include "widgets/words/board_words.h"

#include <QHeaderView>
#include <QTableView>
#include <QToolButton>

#include <algorithm>

// Which columns the board shows, and how wide they are.
namespace fovea::ui {

namespace {

constexpr int leastName = 120; // for a lane's badge and name
constexpr int mostName = 300;
constexpr int leastReached = 220; // for what stands beside the pips
constexpr int usualReached = 330;
constexpr int mostApart = 72; // between the columns of numbers, where there is room

static_assert(RaceBoard::leastWidth == leastName + leastReached);

} // namespace

// From the widest text a column can have, not from what it holds now: nothing moves while numbers change.
int RaceBoard::widthOf(int column) const
{
    const auto text = [&](int role) { return m_model->headerData(column, Qt::Horizontal, role).toString(); };
    const QFontMetrics titles(m_table->horizontalHeader()->font());
    const QFontMetrics cells(column == BoardModel::NoteColumn ? ui::font(Type::Small) : m_table->font());
    QFont bold = m_table->font();
    bold.setBold(true);
    // With one seed there is little to say beside a ratio; the link to further columns stands above it.
    if (m_headerShown && column == BoardModel::NoteColumn && m_data.experiment().seeds.size() <= 1)
        return 2 * size::gap +
               std::max(cells.horizontalAdvance(tr("one seed")), m_columns->sizeHint().width());
    if (m_headerShown)
        return 2 * size::gap + std::max(QFontMetrics(bold).horizontalAdvance(text(BoardModel::WidestRole)),
                                        titles.horizontalAdvance(text(Qt::DisplayRole)));
    if (column == BoardModel::NoteColumn)
        return 0;
    const QString first =
        m_data.lanes().empty() ? QString() : QString::fromStdString(m_data.lanes().front().spec.name);
    const QString widest = column == BoardModel::AccuracyColumn
                               ? tr("%1 now").arg(text(BoardModel::WidestRole))
                               : tr("%1 faster than %2").arg(text(BoardModel::WidestRole), first);
    return 2 * size::gap + QFontMetrics(bold).horizontalAdvance(widest);
}

int RaceBoard::nameWidth() const
{
    int width = leastName;
    for (int row = 0; row < m_model->rowCount(); ++row)
        width = std::max(
            width, BoardDelegate::nameWidth(m_model->index(row, BoardModel::LaneColumn).data().toString(),
                                            m_table->font()));
    return width;
}

// Chosen columns that find no room are left out from the right; what everybody needs is never.
void RaceBoard::fitColumns()
{
    const int all = m_table->viewport()->width();
    int left = all;
    for (const int column : {BoardModel::AccuracyColumn, BoardModel::FasterColumn, BoardModel::NoteColumn}) {
        m_table->setColumnWidth(column, widthOf(column));
        left -= widthOf(column);
    }
    m_table->setColumnHidden(BoardModel::NoteColumn, !m_headerShown);
    const int seeds = int(m_data.experiment().seeds.size());
    const int pips = int(PipRow({}, seeds).width());
    const int least = leastName + leastReached + pips;
    int name = nameWidth();
    // Beside a lesson a line has no room for all of it. Who arrived when says more than a ratio.
    const bool isNarrow = !m_headerShown && left < name + leastReached + pips;
    m_table->setColumnHidden(BoardModel::FasterColumn, isNarrow);
    if (isNarrow)
        left += widthOf(BoardModel::FasterColumn);
    const int link = m_headerShown ? m_columns->sizeHint().width() : 0;
    QStringList leftOut;
    for (int column = BoardModel::NoteColumn + 1; column < BoardModel::ColumnCount; ++column) {
        const bool chosen =
            m_headerShown && std::find(m_chosen.begin(), m_chosen.end(), column) != m_chosen.end();
        const bool fits = chosen && left - widthOf(column) - link >= least;
        m_table->setColumnHidden(column, !fits);
        if (fits) {
            m_table->setColumnWidth(column, widthOf(column));
            left -= widthOf(column);
        } else if (chosen) {
            leftOut << m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        }
    }
    // The link stands above what the ratios rest on, or above nothing.
    const bool any = std::any_of(m_chosen.begin(), m_chosen.end(),
                                 [this](int column) { return !m_table->isColumnHidden(column); });
    if (any)
        left -= link;
    int reached = usualReached; // what stands beside the pips
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QModelIndex cell = m_model->index(row, BoardModel::ReachedColumn);
        reached = std::max(reached, BoardDelegate::wordsWidth(cell.data().toString(),
                                                              cell.data(BoardModel::NoteRole).toString(),
                                                              m_table->font()));
        // What will stand there once a lane has arrived.
        if (const auto &reach = m_model->rows()[std::size_t(row)].reach; reach && reach->cannotLearn) {
            const CellWords words = barredWords(*reach);
            reached = std::max(reached, BoardDelegate::wordsWidth(words.text, words.note, m_table->font()));
        }
    }
    name = std::clamp(std::max(name, std::min(int(left * 0.36), left - reached - pips)), leastName, mostName);
    if (m_headerShown) {
        const int apart = std::clamp((left - name - reached - pips) / 2, 0, mostApart);
        for (const int column : {BoardModel::AccuracyColumn, BoardModel::FasterColumn})
            m_table->setColumnWidth(column, widthOf(column) + apart);
        left -= 2 * apart;
    }
    name = std::max(std::min(name, left - leastReached - pips), std::min(leastName, left));
    m_table->setColumnWidth(BoardModel::LaneColumn, name);
    m_table->setColumnWidth(BoardModel::ReachedColumn, std::max(0, left - name));
    m_columns->setText(leftOut.isEmpty() ? tr("Columns") : tr("Columns (%1 hidden)").arg(leftOut.size()));
    m_columns->setProperty("overlay", true); // it stands on the header, where that is empty
    m_columns->setToolTip(leftOut.isEmpty() ? tr("Choose what else the board shows.")
                                            : tr("No room for: %1. Make the window wider or choose fewer.")
                                                  .arg(leftOut.join(QStringLiteral(", "))));
    m_columns->adjustSize();
    m_columns->move(width() - m_columns->width() - size::wide + size::gap,
                    m_table->y() + (headerHeight() - m_columns->height()) / 2);
    m_columns->raise();
}

} // namespace fovea::ui
