// SPDX-License-Identifier: MIT
#include "widgets/figures/race_figures.h"

#include "widgets/curves/curve_plot.h"
#include "widgets/curves/plot_words.h"
#include "widgets/kit/tr.h"
#include "widgets/plots/legend.h"
#include "widgets/plots/plot_board.h"
#include "widgets/tables/board_model.h"
#include "widgets/words/board_sentences.h"
#include "widgets/words/task_words.h"

#include <qcustomplot.h>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr double narrowestPlot = 280;
constexpr double plotShape = 0.68; // height to width
constexpr double highestPlot = 420;

QString seedStem(const RaceData &race)
{
    const auto &seeds = race.experiment().seeds;
    if (seeds.empty())
        return {};
    return seeds.size() == 1 ? QStringLiteral("seed%1").arg(seeds.front())
                             : QStringLiteral("%1-seeds").arg(seeds.size());
}

QString nameOf(const RaceData &race, const QString &what)
{
    return fileStem({taskName(race.experiment().base.task), seedStem(race), what});
}

// Entries of visible lanes side by side, in as many rows as they need.
void drawLegend(FigurePage &page, const RaceData &race)
{
    const std::vector<LegendEntry> entries = legendEntries(race, page.theme());
    std::vector<QRectF> boxes;
    QPointF place;
    const double row = legendEntrySize({}).height();
    for (const LegendEntry &entry : entries) {
        const double width = legendEntrySize(entry).width();
        if (place.x() > 0 && place.x() + width > page.width())
            place = {0, place.y() + row};
        boxes.emplace_back(place, QSizeF(width, row));
        place.rx() += width + size::gap;
    }
    page.block(place.y() + row, [&](QCPPainter &painter, const QRectF &area) {
        for (std::size_t i = 0; i < entries.size(); ++i)
            paintLegendEntry(painter, boxes[i].translated(area.topLeft()), entries[i], page.theme());
    });
}

struct PlotView
{
    Quantity quantity;
    QString title;
};

void drawPlots(FigurePage &page, PlotBoard &board, const std::vector<PlotView> &plots)
{
    drawLegend(page, board.race());
    page.gap();
    PlotLink link;
    link.setSettings(board.link().settings());
    if (!board.link().follows())
        link.hold(board.link().lower(), board.link().upper());
    page.beside(int(plots.size()), narrowestPlot, [&](FigurePage &column, int place) {
        const double height = std::min(highestPlot, plotShape * column.width());
        column.block(height, [&](QCPPainter &painter, const QRectF &area) {
            const std::unique_ptr<CurvePlot> plot =
                board.copyOf(plots[std::size_t(place)].quantity, column.themes(), link);
            plot->setTips(false);
            plot->setAttribute(Qt::WA_DontShowOnScreen);
            plot->resize(area.size().toSize());
            plot->show();
            painter.translate(area.topLeft());
            plot->paintTo(painter, area.size().toSize(), page.marksClock());
        });
    });
}

// A table as papers have them: lines above and below, none between columns.
class Table
{
public:
    Table(const BoardModel &model, const std::vector<int> &columns, double width) : m_width(width)
    {
        QStringList titles;
        for (const int column : columns)
            titles
                << model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().replace(u'\n', u' ');
        m_rows << titles;
        for (const BoardRow &row : model.rows()) {
            QStringList cells;
            for (const int column : columns)
                cells << model.plainCell(row, column);
            m_rows << cells;
        }
        fit();
    }

    double height() const
    {
        double sum = 2 * size::gap;
        for (const double row : m_heights)
            sum += row + size::tiny;
        return sum;
    }

    void paint(QCPPainter &painter, const QRectF &area, const Theme &theme) const
    {
        painter.setFont(font(Type::Small));
        double y = area.top() + size::tiny;
        line(painter, area, area.top(), 1.5, theme);
        for (qsizetype row = 0; row < m_rows.size(); ++row) {
            double x = area.left();
            painter.setPen(row == 0 ? theme.muted : theme.text);
            for (qsizetype column = 0; column < m_rows[row].size(); ++column) {
                painter.drawText(QRectF(x, y, m_widths[column], m_heights[row]),
                                 Qt::AlignLeft | Qt::TextWordWrap, m_rows[row][column]);
                x += m_widths[column] + size::gap;
            }
            y += m_heights[row] + size::tiny;
            if (row == 0) {
                line(painter, area, y, 0.75, theme);
                y += size::tiny;
            }
        }
        line(painter, area, y, 1.5, theme);
    }

private:
    static void line(QCPPainter &painter, const QRectF &area, double y, double width, const Theme &theme)
    {
        painter.setPen(QPen(theme.strongBorder, width));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    }

    // Each column as wide as its texts; where they are too wide together, in these shares.
    void fit()
    {
        const QFontMetricsF metrics(font(Type::Small));
        m_widths = QList<double>(m_rows.front().size(), 0);
        for (const QStringList &row : m_rows)
            for (qsizetype column = 0; column < row.size(); ++column)
                m_widths[column] = std::max(m_widths[column], metrics.horizontalAdvance(row[column]) + 2);
        double sum = 0;
        for (const double width : m_widths)
            sum += width;
        const double room = m_width - double(m_widths.size() - 1) * size::gap;
        if (sum > room)
            for (double &width : m_widths)
                width *= room / sum;
        for (const QStringList &row : m_rows) {
            double highest = metrics.height();
            for (qsizetype column = 0; column < row.size(); ++column)
                highest = std::max(highest, metrics
                                                .boundingRect(QRectF(0, 0, m_widths[column], 1e4),
                                                              Qt::AlignLeft | Qt::TextWordWrap, row[column])
                                                .height());
            m_heights << highest;
        }
    }

    double m_width;
    QList<QStringList> m_rows; // the first has the titles
    QList<double> m_widths;
    QList<double> m_heights;
};

} // namespace

Figure plotsFigure(PlotBoard &board, const CurvePlot *single)
{
    std::vector<PlotView> plots;
    for (const CurvePlot *plot : board.plots())
        if (!single || plot == single)
            plots.push_back({plot->quantity(), plot->title()});
    const QString what = plots.size() == 1 ? plots.front().title : Words::tr("curves");
    return {single ? single->title() : Words::tr("Plots"), nameOf(board.race(), what),
            exportCaption(board.race(), board.link().settings()),
            [&board, plots](FigurePage &page) { drawPlots(page, board, plots); }};
}

Figure boardFigure(const BoardModel &model, const std::vector<int> &columns)
{
    return {Words::tr("Race board"), nameOf(model.race(), QStringLiteral("board")), raceCaption(model.race()),
            [&model, columns](FigurePage &page) {
                const Table table(model, columns, page.width());
                page.block(table.height(), [&](QCPPainter &painter, const QRectF &area) {
                    table.paint(painter, area, page.theme());
                });
                for (const QString &sentence : boardSentences(model.race(), model.rows()))
                    page.paragraph(sentence);
            }};
}

} // namespace fovea::ui
