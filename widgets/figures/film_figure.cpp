// SPDX-License-Identifier: MIT
#include "widgets/figures/film_figure.h"

#include "widgets/figures/map_figures.h"
#include "widgets/kit/lane_chip.h"
#include "widgets/kit/tr.h"
#include "widgets/words/race_text.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr double smallestPicture = 40;
constexpr double largestPicture = 112;
constexpr int crispPixels = 512; // a side: readers of SVG and PDF smooth what they enlarge

std::vector<FilmFrame> thinned(const std::vector<FilmFrame> &frames, std::size_t most)
{
    if (frames.size() <= most)
        return frames;
    std::vector<FilmFrame> chosen;
    for (std::size_t place = 0; place < most; ++place)
        chosen.push_back(
            frames[std::size_t(std::lround(double(place) * double(frames.size() - 1) / double(most - 1)))]);
    return chosen;
}

class Film
{
public:
    Film(std::vector<FilmRow> rows, double width)
        : m_rows(std::move(rows)), m_face(font(Type::Small)), m_metrics(m_face)
    {
        const double room = width - left() + size::gap;
        const auto fitting = std::size_t(std::max(2.0, std::floor(room / (smallestPicture + size::gap))));
        std::size_t columns = 1;
        for (FilmRow &row : m_rows) {
            row.frames = thinned(row.frames, fitting);
            columns = std::max(columns, row.frames.size());
        }
        m_side = std::clamp(room / double(columns) - size::gap, smallestPicture, largestPicture);
        m_named = true;
        for (const FilmRow &row : m_rows)
            for (const FilmFrame &frame : row.frames)
                m_named = m_named && m_metrics.horizontalAdvance(filmEpochText(frame.epoch)) <= m_side &&
                          m_metrics.horizontalAdvance(focusText(frame.focus)) <= m_side;
    }

    // What the numbers mean where there is no room for words beside them.
    QString note() const
    {
        return m_named ? QString() : Words::tr("Above the maps: epochs, 0 before training; below: focus.");
    }

    void draw(FigurePage &page) const
    {
        page.block(line(),
                   [&](QCPPainter &painter, const QRectF &area) { paintEpochs(painter, area, page); });
        for (const FilmRow &row : m_rows)
            page.block(m_side + line() + size::tiny, [&](QCPPainter &painter, const QRectF &area) {
                paintRow(painter, area, row, page.theme());
            });
        page.paragraph(note());
    }

private:
    double line() const { return m_metrics.height(); }
    double left() const { return line() + size::gap; } // of the letters of the lanes
    static QString focusText(double focus)
    {
        return std::isnan(focus) ? QString() : Words::tr("focus %1").arg(fixedText(focus, 2));
    }

    QRectF picture(const QRectF &area, std::size_t column) const
    {
        return {area.left() + left() + double(column) * (m_side + size::gap), area.top(), m_side, m_side};
    }

    // Epochs are the same in all rows.
    void paintEpochs(QCPPainter &painter, const QRectF &area, const FigurePage &page) const
    {
        painter.setFont(m_face);
        painter.setPen(page.theme().muted);
        const auto longest =
            std::ranges::max_element(m_rows, {}, [](const FilmRow &row) { return row.frames.size(); });
        for (std::size_t column = 0; longest != m_rows.end() && column < longest->frames.size(); ++column) {
            const int epoch = longest->frames[column].epoch;
            painter.drawText(QRectF(picture(area, column).topLeft(), QSizeF(m_side, line())),
                             Qt::AlignHCenter | Qt::TextDontClip,
                             m_named ? filmEpochText(epoch) : QString::number(epoch + 1));
        }
    }

    void paintRow(QCPPainter &painter, const QRectF &area, const FilmRow &row, const Theme &theme) const
    {
        painter.setFont(m_face);
        paintLaneLetter(painter, QRectF(area.topLeft(), QSizeF(line(), line())), row.letter,
                        theme.lane(row.style), theme);
        for (std::size_t column = 0; column < row.frames.size(); ++column) {
            const FilmFrame &frame = row.frames[column];
            const QRectF box = picture(area, column);
            painter.fillRect(box, theme.sunken);
            if (!frame.isKept)
                painter.fillRect(box, QBrush(theme.border, Qt::BDiagPattern));
            else if (!frame.picture.isNull())
                painter.drawImage(box, crisp(frame.picture));
            painter.setPen(frame.isKept ? theme.text : theme.muted);
            const QString focus = !frame.isKept             ? Words::tr("not kept")
                                  : m_named                 ? focusText(frame.focus)
                                  : std::isnan(frame.focus) ? QString()
                                                            : fixedText(frame.focus, 2);
            painter.drawText(QRectF(box.bottomLeft(), QSizeF(m_side, line())),
                             Qt::AlignHCenter | Qt::TextDontClip, focus);
        }
    }

    static QImage crisp(const QImage &image)
    {
        const int times = std::max(1, crispPixels / std::max(1, image.width()));
        return image.scaled(image.size() * times, Qt::IgnoreAspectRatio, Qt::FastTransformation);
    }

    std::vector<FilmRow> m_rows;
    QFont m_face;
    QFontMetricsF m_metrics;
    double m_side = smallestPicture;
    bool m_named = true; // there is room for words, not only for numbers
};

} // namespace

void drawFilm(FigurePage &page, std::vector<FilmRow> rows, const ColorScale &scale, const QString &unit)
{
    Film(std::move(rows), page.width()).draw(page);
    page.gap(size::tiny);
    drawScale(page, scale, unit);
}

} // namespace fovea::ui
