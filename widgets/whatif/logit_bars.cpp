// SPDX-License-Identifier: MIT
#include "widgets/whatif/logit_bars.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <numeric>

namespace fovea::ui {

namespace {

constexpr std::size_t mostClasses = 8;
constexpr double bar = 7; // pixels high

double lineHeight()
{
    return QFontMetricsF(ui::font(Type::Small)).height();
}

QString logitText(float value)
{
    return QLocale().toString(double(value), 'f', 1).replace(QLatin1Char('-'), QStringLiteral("−"));
}

} // namespace

LogitBars::LogitBars(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setObjectName(QStringLiteral("logitBars"));
    setAccessibleName(tr("Logits"));
    setWhatsThis(tr("What the read-out gives each answer before softmax; the largest is the answer. Grey: as "
                    "trained. Amber: with the changes."));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void LogitBars::show(const QStringList &names, const std::vector<float> &before,
                     const std::vector<float> &after)
{
    std::vector<std::size_t> order(before.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    if (order.size() > mostClasses) {
        const auto height = [&](std::size_t c) {
            return after.empty() ? before[c] : std::max(before[c], after[c]);
        };
        std::ranges::stable_sort(order, [&](auto a, auto b) { return height(a) > height(b); });
        order.resize(mostClasses);
        std::ranges::sort(order);
    }
    m_names.clear();
    m_before.clear();
    m_after.clear();
    QStringList words;
    for (const std::size_t c : order) {
        m_names << names.value(qsizetype(c));
        m_before.push_back(before[c]);
        if (!after.empty())
            m_after.push_back(after[c]);
        words << (after.empty()
                      ? tr("%1: %2").arg(m_names.last(), logitText(before[c]))
                      : tr("%1: %2, then %3").arg(m_names.last(), logitText(before[c]), logitText(after[c])));
    }
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

QSize LogitBars::sizeHint() const
{
    const double each = lineHeight() + 2 * bar + size::gap;
    return {200, int(each * std::max<std::size_t>(1, m_before.size()))};
}

void LogitBars::paintEvent(QPaintEvent *)
{
    const Theme &theme = m_themes.theme();
    QPainter painter(this);
    painter.setFont(ui::font(Type::Small));
    float reach = 1e-3f;
    for (const auto *logits : {&m_before, &m_after})
        for (const float logit : *logits)
            reach = std::max(reach, std::abs(logit));
    const double zero = width() / 2.0;
    const double unit = (width() / 2.0 - 2) / double(reach);
    const double each = lineHeight() + 2 * bar + size::gap;
    for (std::size_t c = 0; c < m_before.size(); ++c) {
        const double top = double(c) * each;
        const QString numbers = m_after.empty()
                                    ? logitText(m_before[c])
                                    : tr("%1 → %2").arg(logitText(m_before[c]), logitText(m_after[c]));
        const double room = width() - painter.fontMetrics().horizontalAdvance(numbers) - size::gap;
        painter.setPen(theme.text);
        painter.drawText(
            QRectF(0, top, room, lineHeight()), Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(m_names.value(qsizetype(c)), Qt::ElideRight, int(room)));
        painter.drawText(QRectF(0, top, width(), lineHeight()), Qt::AlignRight | Qt::AlignVCenter, numbers);
        const auto paint = [&](float logit, double y, const QColor &color) {
            const double end = zero + double(logit) * unit;
            painter.fillRect(QRectF(QPointF(std::min(zero, end), y), QPointF(std::max(zero, end), y + bar)),
                             color);
        };
        paint(m_before[c], top + lineHeight(), theme.strongBorder);
        if (!m_after.empty())
            paint(m_after[c], top + lineHeight() + bar, theme.caution);
        painter.fillRect(QRectF(zero - 0.5, top + lineHeight() - 1, 1, 2 * bar + 2), theme.text);
    }
}

} // namespace fovea::ui
