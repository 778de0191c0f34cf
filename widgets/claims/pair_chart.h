// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/claims/claims_model.h"
#include "widgets/kit/theme.h"

#include <QWidget>

namespace fovea::ui {

// The pairs of one comparison on their own axis, above the interval of their median, with the paper's number.
class PairChart : public QWidget
{
    Q_OBJECT

public:
    explicit PairChart(ThemeManager &themes, QWidget *parent = nullptr);

    void showClaim(const Claim &claim, const ClaimResult &result); // hides itself where there is no ratio

    QSize sizeHint() const override { return {300, 108}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    ThemeManager &m_themes;
    std::optional<LaneComparison> m_comparison;
    std::optional<double> m_paper;
    std::vector<SeedMark> m_seeds;
    double m_low = 0.5, m_high = 2;
};

} // namespace fovea::ui
