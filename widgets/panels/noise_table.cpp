// SPDX-License-Identifier: MIT
#include "widgets/panels/noise_table.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>

namespace fovea::ui {

NoiseTable::NoiseTable(QWidget *parent) : QTableWidget(parent)
{
    setFont(ui::font(Type::Small));
    setAccessibleName(tr("Shares over noise levels"));
    setWhatsThis(
        tr("Percent of the picks, layer by layer and over all layers, and of the answers that stay as they "
           "are without noise, at each size of the noise. All levels use the same draws."));
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
        const QString words = noiseWords(measured->table[std::size_t(column)].sigma);
        setHorizontalHeaderItem(column, new QTableWidgetItem(words));
    }
    for (const NoiseLane &lane : lanes) {
        const auto across = [&lane](auto share) {
            std::vector<double> shares;
            for (const StabilityLevel &level : lane.table)
                shares.push_back(share(level));
            return shares;
        };
        const std::size_t layers = lane.table.empty() ? 0 : lane.table.front().layers.size();
        for (std::size_t layer = 0; layer < layers; ++layer)
            addRow(layerWords(int(layer)), lane,
                   across([layer](const StabilityLevel &level) { return level.layers[layer]; }));
        if (layers > 1)
            addRow(tr("all layers"), lane,
                   across([](const StabilityLevel &level) { return level.unchanged; }));
        if (layers > 0)
            addRow(tr("answers"), lane,
                   across([](const StabilityLevel &level) { return level.answerUnchanged; }));
    }
    fit();
}

void NoiseTable::addRow(const QString &name, const NoiseLane &lane, const std::vector<double> &shares)
{
    const int row = rowCount();
    insertRow(row);
    setVerticalHeaderItem(row, new QTableWidgetItem(tr("%1 %2").arg(lane.letter, name)));
    for (std::size_t column = 0; column < shares.size() && int(column) < columnCount(); ++column) {
        auto *item = new QTableWidgetItem(shareNumber(shares[column]));
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        item->setToolTip(tr("%1, %2 noise, %3 draws: %4 % unchanged")
                             .arg(tr("%1 %2").arg(lane.letter, name), noiseWords(lane.table[column].sigma))
                             .arg(lane.tableDraws)
                             .arg(shareNumber(shares[column])));
        setItem(row, int(column), item);
    }
}

// Columns share the width, but are never narrower than a number; the height is that of all rows.
void NoiseTable::fit()
{
    const QFontMetrics metrics = fontMetrics();
    const int rowHeight = metrics.height() + size::tiny;
    verticalHeader()->setDefaultSectionSize(rowHeight);
    const int narrowest = metrics.horizontalAdvance(QStringLiteral("100 %")) + size::tiny;
    if (columnCount() > 0) {
        const int room = (width() - verticalHeader()->sizeHint().width()) / columnCount();
        horizontalHeader()->setDefaultSectionSize(std::max(narrowest, room));
    }
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
