// SPDX-License-Identifier: MIT
#include "widgets/forms/checked_field.h"

#include "widgets/kit/look.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int waveHeight = 3;

} // namespace

CheckedField::CheckedField(ThemeManager &themes, QWidget *parent) : QLineEdit(parent), m_themes(themes)
{
    setFont(ui::font(Type::Tokens));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void CheckedField::setProblem(int first, int count)
{
    m_first = first;
    m_count = count;
    setStyleProperty(this, "problem", first >= 0);
    update();
}

// A line edit tells where its cursor is, and from there equal widths lead to every character.
QRect CheckedField::problemRect() const
{
    if (m_first < 0)
        return {};
    const QFontMetricsF metrics(font());
    const qreal cell = metrics.horizontalAdvance(QLatin1Char('0'));
    const QString shown = text();
    const int cursor = cursorPosition();
    const int low = std::min(cursor, m_first), high = std::max(cursor, m_first);
    const qreal distance = metrics.horizontalAdvance(shown.mid(low, high - low));
    const qreal zero = cursorRect().center().x();
    const qreal left = m_first < cursor ? zero - distance : zero + distance;
    const qreal width = m_count > 0 ? metrics.horizontalAdvance(shown.mid(m_first, m_count)) : cell;
    const QRect cursorBox = cursorRect();
    const QRectF wave(left, cursorBox.bottom() - 1, width, waveHeight);
    return wave.toAlignedRect() & rect().adjusted(size::gap, 0, -size::gap, 0);
}

void CheckedField::paintEvent(QPaintEvent *event)
{
    QLineEdit::paintEvent(event);
    const QRect room = problemRect();
    if (room.isEmpty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_themes.theme().bad, 1.5));
    QPainterPath wave(QPointF(room.left(), room.bottom()));
    bool isUp = true;
    for (int x = room.left() + waveHeight; x <= room.right() + 1; x += waveHeight, isUp = !isUp)
        wave.lineTo(x, isUp ? room.top() : room.bottom());
    painter.drawPath(wave);
}

void CheckedField::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        return Q_EMIT cancelled();
    QLineEdit::keyPressEvent(event);
}

} // namespace fovea::ui
