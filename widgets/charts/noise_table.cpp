// SPDX-License-Identifier: MIT
#include "widgets/charts/noise_table.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

NoiseTable::NoiseTable(QWidget *parent) : QTableWidget(parent)
{
    setFont(ui::font(Type::Small));
    // Seven levels and the names of the rows fit a dock only without the usual padding.
    setStyleSheet(
        QStringLiteral("QTableView { background: transparent; } "
                       "QTableView::item { padding: 0px; } "
                       "QHeaderView, QTableCornerButton::section { background: transparent; border: none; } "
                       "QHeaderView::section { background: transparent; border: none; padding: 0px %1px; }")
            .arg(size::tiny / 2));
    setAccessibleName(tr("Shares over noise levels"));
    setWhatsThis(tr(
        "Percent of the picks, layer by layer and over all layers, and of the answers that stay as they "
        "are without noise, at each size of the noise, with one standard error. All levels and lanes use the "
        "same draws, more of them where the order of the lanes is not yet clear."));
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setTabKeyNavigation(false);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    for (QHeaderView *header : {horizontalHeader(), verticalHeader()}) {
        header->setFont(ui::font(Type::Small));
        header->setHighlightSections(false);
        header->setSectionsClickable(false);
        header->setSectionResizeMode(QHeaderView::Fixed);
        header->setMinimumSectionSize(size::tiny);
    }
    horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    connect(horizontalScrollBar(), &QScrollBar::rangeChanged, this, &NoiseTable::fit);
}

void NoiseTable::setLanes(const std::vector<NoiseLane> &lanes)
{
    clear();
    setRowCount(0);
    const auto measured =
        std::ranges::find_if(lanes, [](const NoiseLane &lane) { return !lane.table.empty(); });
    setColumnCount(measured == lanes.end() ? 0 : int(measured->table.size()));
    for (int column = 0; column < columnCount(); ++column) {
        const double sigma = measured->table[std::size_t(column)].sigma;
        auto *head = new QTableWidgetItem(QString::number(sigma * 100, 'g', 3));
        head->setToolTip(tr("Noise of %1 of a typical entry").arg(noiseWords(sigma)));
        setHorizontalHeaderItem(column, head);
    }
    for (const NoiseLane &lane : lanes) {
        const auto across = [&lane](auto share) {
            std::vector<NoiseShare> shares;
            for (const StabilityLevel &level : lane.table)
                shares.push_back(share(level));
            return shares;
        };
        // Where noise cannot change the picks, only the answers have something to say.
        const bool picks = !lane.stability || lane.stability->choice == Choice::Score;
        const std::size_t layers = picks && !lane.table.empty() ? lane.table.front().layers.size() : 0;
        for (std::size_t layer = 0; layer < layers; ++layer)
            addRow(layerWords(int(layer)), lane,
                   across([layer](const StabilityLevel &level) { return level.layers[layer]; }));
        if (layers > 1)
            addRow(tr("all"), lane, across([](const StabilityLevel &level) { return level.picks; }));
        if (!lane.table.empty())
            addRow(tr("answers"), lane, across([](const StabilityLevel &level) { return level.answers; }));
    }
    fit();
}

void NoiseTable::addRow(const QString &name, const NoiseLane &lane, const std::vector<NoiseShare> &shares)
{
    const int row = rowCount();
    insertRow(row);
    const QString title = tr("%1 %2").arg(lane.letter, name);
    const bool hasChance = !shares.empty() && !std::isnan(shares.front().chance);
    auto *head = new QTableWidgetItem(
        hasChance ? tr("%1\nchance %2").arg(title, percentNumber(shares.front().chance)) : title);
    head->setToolTip(tr("Chance is what blind picks of as many keys, or blind answers, would give."));
    setVerticalHeaderItem(row, head);
    for (std::size_t column = 0; column < shares.size() && int(column) < columnCount(); ++column) {
        const NoiseShare &share = shares[column];
        const StabilityLevel &level = lane.table[column];
        auto *item =
            new QTableWidgetItem(tr("%1\n±%2").arg(shareNumber(share.value), errorNumber(share.error)));
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        item->setToolTip(
            tr("%1, %2 noise, %3 draws: %4 unchanged")
                .arg(title, noiseWords(level.sigma), QString::number(level.draws), shareWords(share)));
        setItem(row, int(column), item);
    }
}

// Columns are as wide as their numbers need and share the rest; the height is that of all rows.
void NoiseTable::fit()
{
    const QFontMetrics metrics = fontMetrics();
    const int rowHeight = 2 * metrics.height() + size::tiny; // a share and its error
    verticalHeader()->setDefaultSectionSize(rowHeight);
    updateGeometries(); // the viewport is what the names of the rows leave
    std::vector<int> widths;
    int needed = 0;
    for (int column = 0; column < columnCount(); ++column) {
        const int words = metrics.horizontalAdvance(model()->headerData(column, Qt::Horizontal).toString());
        widths.push_back(std::max(words, metrics.horizontalAdvance(QStringLiteral("±0.0"))) + size::tiny +
                         2 * size::hair);
        needed += widths.back();
    }
    for (int column = 0; column < columnCount(); ++column)
        setColumnWidth(column, widths[std::size_t(column)] +
                                   std::max(0, viewport()->width() - needed) / columnCount());
    const QScrollBar *bar = horizontalScrollBar();
    setFixedHeight(horizontalHeader()->sizeHint().height() + rowCount() * rowHeight +
                   (bar->maximum() > 0 ? bar->sizeHint().height() : 0));
}

void NoiseTable::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        Q_EMIT copyAsked();
    else
        QTableWidget::keyPressEvent(event);
}

void NoiseTable::resizeEvent(QResizeEvent *event)
{
    QTableWidget::resizeEvent(event);
    fit();
}

} // namespace fovea::ui
