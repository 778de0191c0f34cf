// SPDX-License-Identifier: MIT
#include "widgets/forms/mask_pattern.h"

#include "core/attention/mask_example.h"

#include <QColor>
#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int mostQueriesPerPixel = 3;

// Keeps few kept cells visible among many dropped ones.
double ink(double share)
{
    return share <= 0 ? 0 : std::clamp(std::sqrt(share), 0.3, 1.0);
}

QRgb blended(const QColor &kept, const QColor &dropped, double share)
{
    const auto mix = [&](float a, float b) { return float(share * double(a) + (1 - share) * double(b)); };
    return QColor::fromRgbF(mix(kept.redF(), dropped.redF()), mix(kept.greenF(), dropped.greenF()),
                            mix(kept.blueF(), dropped.blueF()))
        .rgb();
}

// Fills one line of pixels from the queries [begin, end).
class LinePainter
{
public:
    LinePainter(const Mask &mask, const Geometry &geometry, int side)
        : m_example(mask, geometry), m_geometry(geometry), m_hits(std::size_t(side)),
          m_cells(std::size_t(side), 0)
    {
        for (int key = 0; key < geometry.positions(); ++key)
            ++m_cells[pixelOf(key)];
    }

    // Share of kept cells in each pixel.
    std::vector<double> shares(int begin, int end)
    {
        std::fill(m_hits.begin(), m_hits.end(), 0);
        const int step = std::max(1, (end - begin) / mostQueriesPerPixel);
        int queries = 0;
        for (int query = begin; query < end; query += step, ++queries)
            count(query);
        std::vector<double> result(m_hits.size());
        for (std::size_t i = 0; i < result.size(); ++i)
            result[i] = double(m_hits[i]) / (double(m_cells[i]) * queries);
        return result;
    }

private:
    std::size_t pixelOf(int key) const
    {
        return std::size_t(key) * m_hits.size() / std::size_t(m_geometry.positions());
    }

    void count(int query)
    {
        for (const int key : m_example.keptBy(query))
            ++m_hits[pixelOf(key)];
    }

    MaskExample m_example;
    Geometry m_geometry;
    std::vector<int> m_hits;
    std::vector<int> m_cells;
};

} // namespace

MaskFacts maskFacts(const Mask &mask, int length, int layers)
{
    const Geometry geometry{length, mask.globals()};
    return {mask.choice(),
            geometry,
            density(mask, geometry),
            mask.keysPerQuery(geometry),
            reach(mask, geometry, layers),
            layers};
}

QImage maskImage(const Mask &mask, const Geometry &geometry, int mostPixels, const QColor &kept,
                 const QColor &dropped)
{
    const int positions = geometry.positions();
    const int side = std::min(positions, mostPixels);
    if (side <= 0)
        return {};
    QImage image(side, side, QImage::Format_RGB32);
    LinePainter painter(mask, geometry, side);
    for (int y = 0; y < side; ++y) {
        const auto shares = painter.shares(y * positions / side, (y + 1) * positions / side);
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (std::size_t x = 0; x < shares.size(); ++x)
            line[x] = blended(kept, dropped, ink(shares[x]));
    }
    return image;
}

QString exampleNote(Choice choice)
{
    switch (choice) {
    case Choice::Score:
        return QCoreApplication::translate("fovea::ui::MaskPicture", "Example: the scores decide.");
    case Choice::Chance:
        return QCoreApplication::translate("fovea::ui::MaskPicture", "One draw: every step makes a new one.");
    case Choice::Everything:
    case Choice::Position:
        break;
    }
    return {};
}

} // namespace fovea::ui
