// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/handbook_search.h"

#include <vector>

class QWidget;

namespace fovea::app {

// The chapters of the manual (resources/handbook, by the numbers their names begin with), then the glossary
// and the sources.
std::vector<ui::HandbookPage> handbookPages();

// The chapter about what is in use: the dialog or dock that has the focus, else the page of the
// workspace. A widget says its chapter by the dynamic property "handbook".
QString handbookPageAt(const QWidget *focus, const QWidget *page);

} // namespace fovea::app
