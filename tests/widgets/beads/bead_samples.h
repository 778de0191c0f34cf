// SPDX-License-Identifier: MIT
#pragma once

#include "core/tasks/task.h"
#include "widgets/beads/bead_picture.h"

namespace fovea::test {

inline ui::BeadScene evenPairs(int length, std::vector<double> strong = {}, int rows = 3)
{
    const TaskSpec spec{"even-pairs", {{"length", std::int64_t(length)}}};
    const auto task = makeTask(spec);
    Random random(2, Stream::Data);
    const auto tokens = task->generate(random);
    ui::BeadScene scene;
    scene.tokens = ui::beadTokens(spec, tokens, {}, task->deciding(tokens));
    scene.caption = QStringLiteral("An example");
    scene.answerSign = QStringLiteral("=");
    scene.answer = QStringLiteral("match");
    scene.moment = QStringLiteral("untrained");
    scene.onWords = QStringLiteral("on the ends");
    scene.arc = true;
    for (int i = 0; i < rows; ++i) {
        ui::AttentionRow row{.letter = QString(QChar('A' + i)), .words = QStringLiteral("words"), .style = i};
        row.share.assign(std::size_t(length), 1.0 / length);
        row.onDeciding = 2.0 / length;
        scene.rows.push_back(row);
    }
    if (!strong.empty())
        scene.rows[1].share = std::move(strong);
    return scene;
}

// A quarter on each end.
inline std::vector<double> ends(int length)
{
    std::vector<double> share(std::size_t(length), 0.5 / (length - 2));
    share.front() = share.back() = 0.25;
    return share;
}

} // namespace fovea::test
