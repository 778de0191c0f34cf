// SPDX-License-Identifier: MIT
#include "widgets/charts/task_charts.h"

#include "widgets/words/lane_words.h"

#include <QPainter>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int mostColumns = 24;
constexpr int columnsHeight = 2 * size::dense;

QFontMetrics smallMetrics()
{
    return QFontMetrics(ui::font(Type::Small));
}

} // namespace

ShareBars::ShareBars(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void ShareBars::setBars(std::vector<Bar> bars)
{
    m_bars = std::move(bars);
    QStringList words;
    for (const Bar &bar : m_bars)
        words << tr("%1: %2").arg(bar.name, percentWords(bar.share));
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    setToolTip(words.join(u'\n'));
    updateGeometry();
    update();
}

int ShareBars::lineHeight() const
{
    return smallMetrics().height() + size::tiny / 2;
}

QSize ShareBars::sizeHint() const
{
    return {size::lanesDock / 2, std::max(1, int(m_bars.size())) * lineHeight()};
}

void ShareBars::paintEvent(QPaintEvent *)
{
    if (m_bars.empty())
        return;
    const Theme &theme = m_themes.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(ui::font(Type::Small));
    const QFontMetrics metrics = smallMetrics();
    int nameWidth = 0;
    double largest = 0;
    for (const Bar &bar : m_bars) {
        nameWidth = std::max(nameWidth, metrics.horizontalAdvance(bar.name));
        largest = std::max(largest, bar.share);
    }
    const int numberWidth = metrics.horizontalAdvance(percentWords(1));
    const int left = nameWidth + size::gap;
    const int room = width() - left - size::gap - numberWidth;
    int top = 0;
    for (const Bar &bar : m_bars) {
        painter.setPen(theme.muted);
        painter.drawText(QRect(0, top, nameWidth, lineHeight()), int(Qt::AlignRight | Qt::AlignVCenter),
                         bar.name);
        painter.drawText(QRect(width() - numberWidth, top, numberWidth, lineHeight()),
                         int(Qt::AlignRight | Qt::AlignVCenter), percentWords(bar.share));
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.strongBorder);
        const int thick = lineHeight() / 2;
        painter.drawRoundedRect(QRectF(left, top + (lineHeight() - thick) / 2.0,
                                       largest > 0 ? room * bar.share / largest : 0, thick),
                                size::tiny / 2, size::tiny / 2);
        top += lineHeight();
    }
}

LengthBars::LengthBars(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void LengthBars::setCounts(const std::map<int, int> &counts)
{
    m_columns.clear();
    if (!counts.empty()) {
        m_shortest = counts.begin()->first;
        m_longest = counts.rbegin()->first;
        const int lengths = m_longest - m_shortest + 1;
        m_columns.resize(std::size_t(std::min(lengths, mostColumns)));
        for (const auto &[length, count] : counts)
            m_columns[std::size_t(length - m_shortest) * m_columns.size() / std::size_t(lengths)] += count;
    }
    const QString words = tr("Lengths from %1 to %2 tokens").arg(m_shortest).arg(m_longest);
    setAccessibleDescription(words);
    setToolTip(words);
    update();
}

QSize LengthBars::sizeHint() const
{
    return {size::lanesDock / 2, columnsHeight + size::tiny + smallMetrics().height()};
}

void LengthBars::paintEvent(QPaintEvent *)
{
    if (m_columns.empty())
        return;
    const Theme &theme = m_themes.theme();
    QPainter painter(this);
    const int most = *std::max_element(m_columns.begin(), m_columns.end());
    const qreal step = qreal(width()) / qreal(m_columns.size());
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const qreal height = qreal(columnsHeight) * m_columns[i] / most;
        painter.fillRect(QRectF(qreal(i) * step, columnsHeight - height, step - size::hair, height),
                         theme.strongBorder);
    }
    painter.fillRect(QRect(0, columnsHeight, width(), size::hair), theme.border);
    painter.setFont(ui::font(Type::Small));
    painter.setPen(theme.muted);
    const QRect line(0, columnsHeight + size::tiny, width(), smallMetrics().height());
    painter.drawText(line, int(Qt::AlignLeft), QString::number(m_shortest));
    painter.drawText(line, int(Qt::AlignRight), QString::number(m_longest));
    painter.drawText(line, int(Qt::AlignHCenter), tr("tokens"));
}

} // namespace fovea::ui
