// SPDX-License-Identifier: MIT
#include "widgets/theory/paper_table_view.h"

#include "core/metrics/conditions.h"
#include "widgets/kit/theme.h"
#include "widgets/theory/chart_frame.h"

#include <QHeaderView>

#include <cmath>

namespace fovea::ui {

namespace {

// "0.97 ✓": always a sign beside the number.
QString cellText(double side)
{
    if (!std::isfinite(side))
        return QStringLiteral("–");
    return QLocale().toString(side, 'f', 2) + (side < 1 ? QStringLiteral(" ✓") : QStringLiteral(" ✗"));
}

} // namespace

PaperTableView::PaperTableView(QWidget *parent) : QTableWidget(parent)
{
    setColumnCount(1 + int(conditionLevels().size()));
    QStringList titles{QString()};
    for (const int level : conditionLevels())
        titles << tr("%1th").arg(level);
    setHorizontalHeaderLabels(titles);
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(10);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(SingleSelection);
    setShowGrid(false);
    setFrameShape(NoFrame);
    setTabKeyNavigation(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setMinimumSectionSize(20);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setAccessibleName(tr("Left side of the condition, by percentile: Table 6 of the paper and this race"));
    setWhatsThis(tr(
        "Left-hand side of the chosen condition at four percentiles over queries: of the values in the "
        "paper's "
        "Table 6 (top-5 against full), and of the lanes of this race at the clock. Below 1 (✓) it holds. A "
        "click on a number shows its point in the chart above."));
    connect(this, &QTableWidget::currentCellChanged, this, [this](int row, int column) {
        if (row >= 0 && row < int(paperTable().size()))
            Q_EMIT chosen(row, std::max(0, column - 1));
    });
}

void PaperTableView::put(int row, int column, const QString &text, Qt::Alignment alignment)
{
    auto *cell = item(row, column);
    if (!cell) {
        cell = new QTableWidgetItem;
        setItem(row, column, cell);
    }
    cell->setFont(ui::font(Type::Small));
    cell->setText(text);
    cell->setTextAlignment(alignment);
}

void PaperTableView::show(const std::vector<Regime> &regimes, Condition condition, int epoch)
{
    const int papers = int(paperTable().size());
    const auto &lanes = regimes.empty() ? std::vector<RegimeLane>() : regimes.front().lanes;
    if (rowCount() != papers + int(lanes.size())) {
        setRowCount(papers + int(lanes.size()));
        updateGeometry();
    }
    const auto right = Qt::AlignRight | Qt::AlignVCenter;
    for (int row = 0; row < papers; ++row) {
        const PaperRow &paper = paperTable()[std::size_t(row)];
        put(row, 0, QStringLiteral("%1  %2").arg(QLatin1Char(paper.letter)).arg(QLatin1String(paper.task)),
            Qt::AlignLeft | Qt::AlignVCenter);
        for (std::size_t level = 0; level < 4; ++level)
            put(row, int(level) + 1, cellText(paper.condition(condition, level)), right);
    }
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
        const int row = papers + int(lane);
        put(row, 0,
            epoch < 0 ? tr("%1  untrained").arg(lanes[lane].letter)
                      : tr("%1  here, epoch %2").arg(lanes[lane].letter).arg(epoch + 1),
            Qt::AlignLeft | Qt::AlignVCenter);
        for (std::size_t level = 0; level < regimes.size(); ++level) {
            const RegimePoint *point =
                lane < regimes[level].lanes.size() ? regimes[level].lanes[lane].at(epoch) : nullptr;
            const double side = !point ? std::nan("") : condition == Condition::W ? point->w : point->x;
            put(row, int(level) + 1, cellText(side), right);
        }
    }
    for (int row = 0; row < rowCount(); ++row)
        setRowHeight(row, fontMetrics().height() + size::tiny);
}

void PaperTableView::choose(int row, int level)
{
    const QSignalBlocker quiet(this);
    if (row < 0)
        setCurrentItem(nullptr);
    else
        setCurrentCell(row, level + 1);
}

QSize PaperTableView::sizeHint() const
{
    return {300,
            horizontalHeader()->sizeHint().height() + rowCount() * (fontMetrics().height() + size::tiny) + 4};
}

} // namespace fovea::ui
