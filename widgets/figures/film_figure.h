// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/figures/figure_page.h"
#include "widgets/kit/color_map.h"
#include "widgets/maps/film_frames.h"

namespace fovea::ui {

// A film strip: a row per lane, a column per epoch, as large as the page has room for, with the scale below.
// Where there are more frames than fit, these are spread evenly, with the first and the last.
void drawFilm(FigurePage &page, std::vector<FilmRow> rows, const ColorScale &scale, const QString &unit);

} // namespace fovea::ui
