// SPDX-License-Identifier: MIT
#include "widgets/claims/pair_chart.h"

#include "widgets/claims/forest.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int axisHeight = 22;
constexpr int sideRoom = 16;

} // namespace

PairChart::PairChart(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setWhatsThis(
        tr("Each triangle is a pair of runs with one seed: how many times fewer epochs the claim's lane "
           "needed. The line is the interval of the median, an arrow an open end. The band from 0.80 to "
           "1.25 counts as the same; the diamond is the paper's number."));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void PairChart::showClaim(const Claim &claim, const ClaimResult &result)
{
    const LaneComparison *comparison = result.comparison();
    setVisible(comparison != nullptr);
    if (!comparison)
        return;
    m_comparison = *comparison;
    m_paper = claim.test.kind == TestKind::Ratio || claim.test.kind == TestKind::Compare ? claim.paper
                                                                                         : std::nullopt;
    m_seeds = result.parts.front().seeds;
    m_low = 0.5;
    m_high = 2;
    const auto widen = [&](double ratio) {
        if (ratio > 0 && std::isfinite(ratio)) {
            m_low = std::min(m_low, std::max(ratio / 1.2, 1.0 / 64));
            m_high = std::max(m_high, std::min(ratio * 1.2, 64.0));
        }
    };
    for (const SeedMark &mark : m_seeds)
        if (mark.ratio) {
            widen(mark.ratio->low);
            widen(mark.ratio->high);
        }
    if (m_paper)
        widen(*m_paper);
    setAccessibleName(tr("Ratio of epochs: %1").arg(textOf(numberText(claim, result))));
    update();
}

void PairChart::paintEvent(QPaintEvent *)
{
    if (!m_comparison)
        return;
    const Theme &theme = m_themes.theme();
    QPainter painter(this);
    const QRectF room(sideRoom, 0, width() - 2 * sideRoom, height() - axisHeight);
    const ForestAxis whole(room, m_low, m_high);
    paintForestGround(painter, whole, theme);
    painter.setPen(QPen(theme.border, 1));
    painter.drawLine(room.bottomLeft(), room.bottomRight());
    painter.setFont(ui::font(Type::Small));
    painter.setPen(theme.muted);
    qreal last = -1e9;
    for (const double ratio : {1.0 / 32, 1.0 / 16, 0.125, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0})
        if (whole.holds(ratio) && whole.at(ratio) - last > 44) {
            const QString text = QString::number(ratio) + QChar(0x00D7);
            painter.drawText(QRectF(whole.at(ratio) - 40, room.bottom() + 3, 80, axisHeight - 3),
                             Qt::AlignHCenter | Qt::AlignTop, text);
            last = whole.at(ratio);
        }
    for (const SeedMark &mark : m_seeds)
        if (mark.isIn && mark.ratio) {
            const double low = mark.ratio->low, high = mark.ratio->high;
            const double at = low > 0 ? low : std::isfinite(high) && high > 0 ? high : 1;
            paintSeed(painter, QRectF(whole.at(at) - 8, room.top() + 10, 16, 16), mark, theme);
        }
    const ForestAxis row(QRectF(room.left(), room.top() + 34, room.width(), 24), m_low, m_high);
    paintForestRow(painter, row, &*m_comparison, {}, theme);
    if (m_paper) {
        const ForestAxis top(QRectF(room.left(), room.top() + 58, room.width(), 24), m_low, m_high);
        paintForestRow(painter, top, nullptr, m_paper, theme);
        painter.setPen(theme.lane(5).color);
        painter.drawText(QRectF(top.at(*m_paper) + 10, room.top() + 58, 120, 24), Qt::AlignVCenter,
                         tr("paper %1").arg(*m_paper));
    }
}

} // namespace fovea::ui
