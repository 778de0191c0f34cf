// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <vector>

namespace fovea::ui {

// The scores of one query as the sandbox takes and gives them.
struct SandboxRow
{
    QString title;
    std::vector<double> scores;
    std::vector<QString> labels; // tokens of the keys; empty: none
    int keep = 0;                // 0: full attention

    bool operator==(const SandboxRow &) const = default;
};

enum class SandboxExample { Even, Winner, NearTie };

SandboxRow sandboxExample(SandboxExample example);

// What is wrong with a row, as a sentence; empty: nothing.
QString problemOf(const SandboxRow &row);

} // namespace fovea::ui
