// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QImage>
#include <QString>

#include <vector>

namespace fovea::ui {

// A formula of the lessons: typeset ahead of time from its TeX, with a line of live numbers for under it.
struct Formula
{
    QString name;
    QString tex;  // for screen readers and for copying
    QString live; // with {numbers}; empty: none
};

const std::vector<Formula> &formulas(); // those of resources/formulas
const Formula *formula(const QString &name);

// The typeset formula in the theme's text colour, as high as its TeX wants it beside text of this font.
QImage formulaImage(const QString &name, const Theme &theme, const QFont &font, qreal devicePixelRatio);

} // namespace fovea::ui
