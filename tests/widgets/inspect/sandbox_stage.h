// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/charts/score_bars.h"
#include "widgets/inspect/softmax_sandbox.h"

#include <QLabel>
#include <QTest>

#include <cmath>

namespace fovea::test {

inline ui::SandboxRow fiveScores(int keep)
{
    return {.title = QStringLiteral("Layer 2, head 1, query 4"),
            .scores = {0.5, 2.0, -1.0, 1.2, 0.9},
            .labels = {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c"), QStringLiteral("d"),
                       QStringLiteral("e")},
            .keep = keep};
}

inline ui::SandboxRow manyScores()
{
    ui::SandboxRow row{
        .title = QStringLiteral("Layer 5, head 1, query 300"), .scores = {}, .labels = {}, .keep = 40};
    for (int i = 0; i < 600; ++i) {
        row.scores.push_back(3 * std::sin(0.7 * i) + 2 * std::cos(0.031 * i));
        row.labels.push_back(QStringLiteral("[MAX"));
    }
    return row;
}

// A sandbox in a window of its own.
struct SandboxStage
{
    explicit SandboxStage(const ui::SandboxRow &row = fiveScores(2), QSize extent = QSize(340, 720))
    {
        box.resize(extent);
        box.show();
        box.load(row);
        isActive = QTest::qWaitForWindowActive(&box);
    }

    template<typename Widget>
    Widget *part(const char *name) const
    {
        return box.findChild<Widget *>(QString::fromLatin1(name));
    }
    ui::ScoreBars *bars() const { return part<ui::ScoreBars>("bars"); }
    QString text(const char *name) const { return part<QLabel>(name)->text(); }

    void drag(int key, int pixels) const
    {
        const QPoint from = bars()->barRect(key).center().toPoint();
        QTest::mousePress(bars(), Qt::LeftButton, {}, from);
        QTest::mouseMove(bars(), from - QPoint(0, pixels / 2));
        QTest::mouseMove(bars(), from - QPoint(0, pixels));
        QTest::mouseRelease(bars(), Qt::LeftButton, {}, from - QPoint(0, pixels));
    }

    ui::ThemeManager themes;
    ui::SoftmaxSandbox box{themes};
    bool isActive = false;
};

} // namespace fovea::test
