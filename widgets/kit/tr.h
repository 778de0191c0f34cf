// SPDX-License-Identifier: MIT
#pragma once

#include <QCoreApplication>

namespace fovea {

// Words::tr() is for functions that belong to no class of Qt's: one context for translators.
struct Words
{
    Q_DECLARE_TR_FUNCTIONS(fovea::Words)
};

} // namespace fovea
