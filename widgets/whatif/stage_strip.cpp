// SPDX-License-Identifier: MIT
#include "widgets/whatif/stage_strip.h"

#include "widgets/whatif/what_if_words.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr double namesWidth = 132;
constexpr double leastStage = 128; // pixels wide
constexpr double arrow = 24;

double lineHeight()
{
    return QFontMetricsF(ui::font(Type::Small)).height() + 4;
}

double percentWidth()
{
    QFont strong = ui::font(Type::Small);
    strong.setBold(true);
    return QFontMetricsF(strong).horizontalAdvance(QStringLiteral(">99.9 %")) + size::tiny;
}

} // namespace

std::vector<double> stageChances(const StageLogits &stages, int label)
{
    std::vector<double> chances;
    for (int stage = 0; stage < stages.stages && label < stages.classes; ++stage)
        chances.push_back(chancesOf(stages.pooledAt(stage))[std::size_t(label)]);
    return chances;
}

StageStrip::StageStrip(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setObjectName(QStringLiteral("stageStrip"));
    setAccessibleName(tr("If the network stopped here"));
    setWhatsThis(tr("The read-out applied early: what the network would answer if it ended with the symbols, "
                    "or after each of its layers. It was trained to be read after the last one only."));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void StageStrip::show(const Reading &reading)
{
    m_reading = reading;
    QStringList words;
    for (std::size_t stage = 0; stage < reading.before.size(); ++stage)
        words << (reading.after.empty()
                      ? tr("%1: %2").arg(stageName(int(stage)), probabilityText(reading.before[stage]))
                      : tr("%1: %2, then %3")
                            .arg(stageName(int(stage)), probabilityText(reading.before[stage]),
                                 probabilityText(reading.after[stage])));
    setAccessibleDescription(reading.before.empty() ? reading.note : words.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

QString StageStrip::stageName(int stage) const
{
    if (stage == 0)
        return tr("Symbols only");
    return stage + 1 == int(m_reading.before.size()) ? tr("After layer %1: the answer").arg(stage)
                                                     : tr("After layer %1").arg(stage);
}

QSize StageStrip::minimumSizeHint() const
{
    const int stages = std::max(2, int(m_reading.before.size()));
    return {int(namesWidth + stages * leastStage), int(3 * lineHeight() + size::tiny)};
}

QSize StageStrip::sizeHint() const
{
    return minimumSizeHint();
}

QRectF StageStrip::stageBox(int stage) const
{
    const double step = (width() - namesWidth) / std::max<std::size_t>(1, m_reading.before.size());
    return {namesWidth + stage * step, 0, step - arrow, double(height())};
}

void StageStrip::paintRow(QPainter &painter, const std::vector<double> &chances, double top,
                          const QColor &color, bool strong) const
{
    const Theme &theme = m_themes.theme();
    for (std::size_t stage = 0; stage < chances.size(); ++stage) {
        const QRectF box = stageBox(int(stage));
        const QRectF bar(box.left(), top + lineHeight() / 2 - 4, std::max(8.0, box.width() - percentWidth()),
                         8);
        const double even = bar.left() + bar.width() * m_reading.even;
        const double end = bar.left() + bar.width() * std::clamp(chances[stage], 0.0, 1.0);
        painter.fillRect(bar, theme.sunken);
        painter.fillRect(
            QRectF(QPointF(std::min(even, end), bar.top()), QPointF(std::max(even, end), bar.bottom())),
            color);
        painter.fillRect(QRectF(even - 0.5, bar.top() - 2, 1, bar.height() + 4), theme.text);
        const bool differs = strong && stage < m_reading.before.size() &&
                             std::abs(chances[stage] - m_reading.before[stage]) >= 0.05;
        QFont used = ui::font(Type::Small);
        used.setBold(differs);
        painter.setFont(used);
        painter.setPen(theme.text);
        painter.drawText(QRectF(bar.right(), top, box.right() - bar.right() + size::tiny, lineHeight()),
                         Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip,
                         probabilityText(chances[stage]));
    }
}

void StageStrip::paintEvent(QPaintEvent *)
{
    const Theme &theme = m_themes.theme();
    QPainter painter(this);
    painter.setFont(ui::font(Type::Small));
    painter.setPen(theme.muted);
    if (m_reading.before.empty()) {
        painter.drawText(rect(), Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap, m_reading.note);
        return;
    }
    const QFontMetricsF metrics(painter.font());
    painter.drawText(QRectF(0, 0, namesWidth - size::gap, lineHeight()), Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(tr("chance of “%1”").arg(m_reading.answer), Qt::ElideRight,
                                        namesWidth - size::gap));
    for (std::size_t stage = 0; stage < m_reading.before.size(); ++stage) {
        const QRectF box = stageBox(int(stage));
        painter.drawText(QRectF(box.left(), 0, box.width(), lineHeight()), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(stageName(int(stage)), Qt::ElideRight, box.width()));
        if (stage + 1 < m_reading.before.size())
            painter.drawText(QRectF(box.right(), lineHeight(), arrow, 2 * lineHeight()), Qt::AlignCenter,
                             QStringLiteral("→"));
    }
    const bool changed = !m_reading.after.empty();
    painter.setPen(theme.text);
    painter.drawText(QRectF(0, lineHeight(), namesWidth, lineHeight()), Qt::AlignLeft | Qt::AlignVCenter,
                     changed ? tr("Before") : tr("As trained"));
    if (changed) {
        painter.setPen(theme.caution);
        painter.drawText(QRectF(0, 2 * lineHeight(), namesWidth, lineHeight()),
                         Qt::AlignLeft | Qt::AlignVCenter, tr("After"));
    }
    paintRow(painter, m_reading.before, lineHeight(), theme.strongBorder, false);
    paintRow(painter, m_reading.after, 2 * lineHeight(), theme.caution, true);
}

bool StageStrip::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip)
        QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(),
                           tr("The read-out applied early: the answer if the network ended here."), this);
    return QWidget::event(event);
}

} // namespace fovea::ui
