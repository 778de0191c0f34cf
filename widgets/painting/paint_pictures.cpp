// SPDX-License-Identifier: MIT
#include "widgets/painting/paint_pictures.h"

#include "widgets/painting/paint_words.h"
#include "widgets/words/lane_words.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int picture = 72;
constexpr int rowHeight = size::dense + 2;
constexpr int mostRows = 3;
constexpr qreal dot = 3;

QString wholeShare(double share)
{
    // Rounding never says that all is heard when something is not.
    const int percent = share < 1 ? std::min(99, qRound(100 * share)) : 100;
    return QStringLiteral("%1 %").arg(QLocale().toString(percent));
}

QImage imageOf(const PaintGrid &grid, const QColor &filled, const QColor &empty)
{
    QImage image(grid.length(), grid.length(), QImage::Format_RGB32);
    for (int query = 0; query < grid.length(); ++query) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(query));
        for (int key = 0; key < grid.length(); ++key)
            line[key] = (grid.at({query, key}) ? filled : empty).rgb();
    }
    return image;
}

int lineHeight()
{
    return QFontMetrics(ui::font(Type::Small)).height();
}

} // namespace

PaintDensity::PaintDensity(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setFixedHeight(size::wide - 2);
    QObject::connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void PaintDensity::show(double share, double mark, int style)
{
    m_share = share;
    m_mark = mark;
    m_style = style;
    update();
}

void PaintDensity::paintEvent(QPaintEvent *)
{
    const Theme &theme = m_themes.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const QRectF bar(0, height() / 2.0 - 3, width(), 6);
    painter.setBrush(theme.sunken);
    painter.drawRoundedRect(bar, 3, 3);
    painter.setBrush(theme.lane(m_style).color);
    painter.drawRoundedRect(QRectF(bar.topLeft(), QSizeF(bar.width() * m_share, bar.height())), 3, 3);
    painter.setPen(QPen(theme.text, 1.5));
    const qreal at = std::clamp(bar.width() * m_mark, 1.0, bar.width() - 1);
    painter.drawLine(QPointF(at, 0), QPointF(at, height()));
}

PaintReaches::PaintReaches(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setFixedHeight(picture + 2 * lineHeight() + size::gap);
    QObject::connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void PaintReaches::show(const std::vector<PaintReach> &reaches, int style)
{
    m_reaches = reaches;
    m_style = style;
    QStringList words;
    for (const PaintReach &reach : reaches)
        words << QStringLiteral("%1: %2").arg(countOfLayers(reach.layers), wholeShare(reach.share));
    setAccessibleName(words.join(QStringLiteral(", ")));
    update();
}

void PaintReaches::paintEvent(QPaintEvent *)
{
    const Theme &theme = m_themes.theme();
    QPainter painter(this);
    const int count = std::max(1, int(m_reaches.size()));
    const int side = std::min(picture, (width() - (count - 1) * size::gap) / count);
    const int pitch = count == 1 ? 0 : (width() - side) / std::max(2, count - 1);
    for (int i = 0; i < int(m_reaches.size()); ++i) {
        const PaintReach &reach = m_reaches[std::size_t(i)];
        const QRect box(i * pitch, 0, side, side);
        painter.setRenderHint(QPainter::SmoothPixmapTransform, reach.heard.length() > side);
        painter.drawImage(box, imageOf(reach.heard, theme.lane(m_style).color, theme.sunken));
        painter.setPen(theme.border);
        painter.drawRect(box.adjusted(0, 0, -1, -1));
        QFont strong = ui::font(Type::Body);
        strong.setBold(true);
        painter.setFont(strong);
        painter.setPen(theme.text);
        QRect words(box.left() - size::gap, side + size::tiny, side + size::wide, lineHeight() + 2);
        painter.drawText(words, Qt::AlignCenter, wholeShare(reach.share));
        words.translate(0, lineHeight() + 2);
        painter.setFont(ui::font(Type::Small));
        painter.setPen(theme.muted);
        painter.drawText(words, Qt::AlignCenter, countOfLayers(reach.layers));
    }
}

PaintHearing::PaintHearing(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setFixedHeight(mostRows * rowHeight);
    QObject::connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void PaintHearing::show(const std::vector<PaintReach> &reaches, int length, int style)
{
    m_reaches = reaches;
    m_length = std::max(1, length);
    m_style = style;
    QStringList words;
    for (const PaintReach &reach : reaches)
        words << QStringLiteral("%1: %2").arg(countOfLayers(reach.layers)).arg(reach.informed.size());
    setAccessibleName(words.join(QStringLiteral(", ")));
    update();
}

void PaintHearing::paintEvent(QPaintEvent *)
{
    const Theme &theme = m_themes.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetrics metrics(ui::font(Type::Small));
    const int before = metrics.horizontalAdvance(countOfLayers(88)) + size::gap;
    const int after = metrics.horizontalAdvance(QStringLiteral("888")) + size::gap;
    const qreal room = width() - before - after;
    const qreal pitch = room / m_length;
    for (int i = 0; i < int(m_reaches.size()); ++i) {
        const PaintReach &reach = m_reaches[std::size_t(i)];
        const QRect row(0, i * rowHeight, width(), rowHeight);
        painter.setFont(ui::font(Type::Small));
        painter.setPen(theme.text);
        painter.drawText(row, Qt::AlignVCenter | Qt::AlignLeft, countOfLayers(reach.layers));
        QFont number = ui::font(Type::Small);
        number.setBold(!reach.informed.empty());
        painter.setFont(number);
        painter.drawText(row, Qt::AlignVCenter | Qt::AlignRight, QString::number(reach.informed.size()));
        painter.setPen(Qt::NoPen);
        for (int position = 0; position < m_length; ++position) {
            const bool knows = std::ranges::binary_search(reach.informed, position);
            const qreal radius = std::clamp(pitch / 2, 0.6, knows ? dot : dot / 3);
            painter.setBrush(knows ? theme.lane(m_style).color : theme.strongBorder);
            painter.drawEllipse(QPointF(before + (position + 0.5) * pitch, row.center().y() + 1), radius,
                                radius);
        }
    }
}

} // namespace fovea::ui
