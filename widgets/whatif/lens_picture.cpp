// SPDX-License-Identifier: MIT
#include "widgets/whatif/lens_picture.h"

#include "widgets/kit/color_map.h"
#include "widgets/maps/map_text.h"
#include "widgets/whatif/what_if_words.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr double rowHeight = 22;
constexpr double pooledWidth = 76;

double lineHeight()
{
    return QFontMetricsF(ui::font(Type::Small)).height();
}

double namesWidth()
{
    return QFontMetricsF(ui::font(Type::Small)).horizontalAdvance(QStringLiteral("symbols")) + size::gap;
}

} // namespace

LensPicture::LensPicture(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setObjectName(QStringLiteral("lensPicture"));
    setAccessibleName(tr("Logit lens"));
    setWhatsThis(
        tr("The read-out applied after each layer, to every position by itself and, at the right, as "
           "the answer is read. Colours are the chance of the answer that the network gives in the "
           "end: orange for it, blue against it. The read-out was trained on the last layer only."));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void LensPicture::show(const Reading &reading)
{
    m_reading = reading;
    setAccessibleDescription(summary());
    updateGeometry();
    update();
}

QSize LensPicture::sizeHint() const
{
    const int stages = m_reading.stages ? m_reading.stages->stages : 1;
    return {260, int(lineHeight() + size::tiny + stages * rowHeight)};
}

QSize LensPicture::minimumSizeHint() const
{
    return {180, sizeHint().height()};
}

double LensPicture::chanceAt(int stage, int position) const
{
    return chancesOf(m_reading.stages->at(stage, position))[std::size_t(m_reading.label)];
}

double LensPicture::pooledChance(int stage) const
{
    return chancesOf(m_reading.stages->pooledAt(stage))[std::size_t(m_reading.label)];
}

QRectF LensPicture::cellRect(int stage, int position) const
{
    const double left = namesWidth();
    const double cell =
        std::max(1.0, (width() - left - pooledWidth) / std::max(1, m_reading.stages->positions));
    return {left + position * cell, lineHeight() + size::tiny + stage * rowHeight, cell, rowHeight - 2};
}

QString LensPicture::stageName(int stage) const
{
    return stage == 0 ? tr("symbols") : tr("layer %1").arg(stage);
}

QString LensPicture::summary() const
{
    if (!m_reading.stages)
        return {};
    QStringList words;
    for (int stage = 0; stage < m_reading.stages->stages; ++stage)
        words << tr("%1: %2").arg(stageName(stage), probabilityText(pooledChance(stage)));
    return tr("Chance of “%1” after each layer. %2")
        .arg(m_reading.answers.value(m_reading.label), words.join(QStringLiteral("; ")));
}

QString LensPicture::wordsAt(const QPointF &place) const
{
    if (!m_reading.stages)
        return {};
    const StageLogits &stages = *m_reading.stages;
    const int stage = int((place.y() - lineHeight() - size::tiny) / rowHeight);
    if (place.y() < lineHeight() + size::tiny || stage < 0 || stage >= stages.stages)
        return {};
    const auto said = [&](std::span<const float> logits) {
        const std::vector<double> chances = chancesOf(logits);
        const auto best = std::size_t(std::ranges::max_element(chances) - chances.begin());
        return tr("%1, %2").arg(m_reading.answers.value(qsizetype(best)), probabilityText(chances[best]));
    };
    const QString when = stage == 0 ? tr("From the symbols") : tr("After layer %1").arg(stage);
    for (int position = 0; position < stages.positions; ++position)
        if (cellRect(stage, position).adjusted(0, 0, 0, 2).contains(place))
            return tr("%1, position %2: %3")
                .arg(when, positionText(position, m_reading.tokens), said(stages.at(stage, position)));
    return tr("%1, as the answer is read: %2").arg(when, said(stages.pooledAt(stage)));
}

void LensPicture::paintEvent(QPaintEvent *)
{
    if (!m_reading.stages)
        return;
    const Theme &theme = m_themes.theme();
    const StageLogits &stages = *m_reading.stages;
    const ColorMap colors = ColorMap::signedMap(theme);
    QPainter painter(this);
    painter.setFont(ui::font(Type::Small));
    const QFontMetricsF metrics(painter.font());
    // Where chances are even the colour is the ground's.
    const double even = 1.0 / std::max(1, stages.classes);
    const auto share = [even](double chance) {
        return chance < even ? 0.5 * chance / even : 0.5 + 0.5 * (chance - even) / (1 - even);
    };
    for (int stage = 0; stage < stages.stages; ++stage) {
        const double top = cellRect(stage, 0).top();
        painter.setPen(theme.muted);
        painter.drawText(QRectF(0, top, namesWidth() - size::tiny, rowHeight - 2),
                         Qt::AlignLeft | Qt::AlignVCenter, stageName(stage));
        for (int position = 0; position < stages.positions; ++position)
            painter.fillRect(cellRect(stage, position), QColor(colors.at(share(chanceAt(stage, position)))));
        const double left = cellRect(stage, stages.positions).left() + size::gap;
        painter.fillRect(QRectF(left, top, size::wide, rowHeight - 2),
                         QColor(colors.at(share(pooledChance(stage)))));
        painter.setPen(theme.border);
        painter.drawRect(QRectF(left, top, size::wide, rowHeight - 3));
        painter.setPen(theme.text);
        painter.drawText(QRectF(left, top, width() - left, rowHeight - 2), Qt::AlignRight | Qt::AlignVCenter,
                         probabilityText(pooledChance(stage)));
    }
    painter.setPen(theme.muted);
    const double cell = cellRect(0, 0).width();
    double widest = 0;
    for (const QString &token : m_reading.tokens)
        widest = std::max(widest, metrics.horizontalAdvance(token));
    const int step = widest <= cell
                         ? 1
                         : int(std::ceil((metrics.horizontalAdvance(QStringLiteral("000"))) / cell / 5)) * 5;
    for (int position = 0; position < stages.positions; ++position) {
        const QRectF box = cellRect(0, position);
        const QRectF above(box.center().x() - 20, 0, 40, lineHeight());
        if (step == 1)
            painter.drawText(above, Qt::AlignCenter, m_reading.tokens.value(position));
        else if ((position + 1) % step == 0)
            painter.drawText(above, Qt::AlignCenter, QString::number(position + 1));
    }
    painter.drawText(QRectF(width() - pooledWidth + size::gap, 0, pooledWidth - size::gap, lineHeight()),
                     Qt::AlignRight | Qt::AlignVCenter, tr("pooled"));
}

bool LensPicture::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    QToolTip::showText(help->globalPos(), wordsAt(help->pos()), this);
    return true;
}

} // namespace fovea::ui
