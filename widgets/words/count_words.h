// SPDX-License-Identifier: MIT
#pragma once

#include <QStringList>

namespace fovea::ui {

QString countWord(int count);             // "three"; figures above ten
QString epochsWords(int epochs);          // "1 epoch", "3 epochs"
QString listed(const QStringList &names); // "A", "A and B", "A, B and C"

} // namespace fovea::ui
