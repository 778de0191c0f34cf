// SPDX-License-Identifier: MIT
#pragma once

#include <QIcon>

namespace fovea::ui {

// A sign for a prepared grid: the kind of picture that its cells become, not a result.
QIcon gridPicture(const QString &id);

} // namespace fovea::ui
