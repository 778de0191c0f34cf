// SPDX-License-Identifier: MIT
#include "core/theory/surface.h"

#include <array>
#include <cmath>

namespace fovea {

namespace {

struct Corner
{
    double x, y, loss;
};

// Where the level lies between two corners that it separates.
Corner crossing(const Corner &a, const Corner &b, double level)
{
    const double share = (level - a.loss) / (b.loss - a.loss);
    return {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), level};
}

// `corners` in order around the cell. Four crossings make a saddle: the mean of the corners says which pairs
// belong together.
void addCell(const std::array<Corner, 4> &corners, double level, std::vector<ContourPiece> &pieces)
{
    std::array<Corner, 4> found{};
    std::size_t count = 0;
    double mean = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const Corner &from = corners[i], &to = corners[(i + 1) % 4];
        mean += from.loss / 4;
        if ((from.loss < level) != (to.loss < level))
            found[count++] = crossing(from, to, level);
    }
    const auto join = [&](std::size_t a, std::size_t b) {
        pieces.push_back({found[a].x, found[a].y, found[b].x, found[b].y});
    };
    if (count == 2)
        join(0, 1);
    if (count != 4)
        return;
    const bool cutsFirstCorner = (corners[0].loss < level) != (mean < level);
    join(0, cutsFirstCorner ? 3 : 1);
    join(cutsFirstCorner ? 1 : 3, 2);
}

} // namespace

std::vector<ContourPiece> contour(const Surface &surface, double level)
{
    std::vector<ContourPiece> pieces;
    const auto corner = [&](std::size_t row, std::size_t column) {
        return Corner{surface.x[column], surface.y[row], surface.at(int(row), int(column))};
    };
    for (std::size_t row = 0; row + 1 < surface.y.size(); ++row)
        for (std::size_t column = 0; column + 1 < surface.x.size(); ++column) {
            const std::array corners{corner(row, column), corner(row, column + 1),
                                     corner(row + 1, column + 1), corner(row + 1, column)};
            bool isKnown = true;
            for (const Corner &each : corners)
                isKnown = isKnown && std::isfinite(each.loss);
            if (isKnown)
                addCell(corners, level, pieces);
        }
    return pieces;
}

} // namespace fovea
