// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QRgb>

#include <array>

namespace fovea::ui {

// 256 colours for numbers from 0 to 1, perceptually even and safe for colour-blind eyes.
class ColorMap
{
public:
    static ColorMap sequential();                  // for what starts at 0: dark blue over green to yellow
    static ColorMap signedMap(const Theme &theme); // around 0.5: blue, the ground, orange

    QRgb at(double share) const // clamped
    {
        const double place = share * 255 + 0.5;
        return m_colors[place <= 0 ? 0 : place >= 255 ? 255 : std::size_t(place)];
    }

private:
    std::array<QRgb, 256> m_colors;
};

// How values become colours.
struct ColorScale
{
    enum class Kind { Sequential, Signed };

    Kind kind = Kind::Sequential;
    double low = 0;
    double high = 1;
    bool root = false; // square root of the share (to either side of a signed one): small values are seen
    double decades =
        0; // logarithmic over this many powers of ten below `high`; 0: not. Sequential ones from 0 only

    double shareOf(double value) const;
    double valueAt(double share) const; // the inverse, for the scale bar
    bool operator==(const ColorScale &) const = default;
};

// The same ends, logarithmic; a signed scale stays as it is.
ColorScale logarithmic(ColorScale scale);

// Of a cluster or bucket: neighbours in number are far apart in colour.
QColor groupColor(int index, const Theme &theme);

} // namespace fovea::ui
