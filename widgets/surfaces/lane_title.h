// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/lane_chip.h"

#include <QPainter>
#include <QWidget>

namespace fovea::ui {

// A lane's letter on its colour and a title beside it, elided where there is no room.
class LaneTitle : public QWidget
{
public:
    LaneTitle(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
    {
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }

    void show(const QString &letter, const LaneStyle &style, const QString &title)
    {
        m_letter = letter;
        m_style = style;
        m_title = title;
        setAccessibleName(letter + QStringLiteral(": ") + title);
        setToolTip(title);
        update();
    }
    QSize sizeHint() const override
    {
        return {60, QFontMetrics(ui::font(Type::Section)).height() + size::tiny};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const qreal chip = std::min<qreal>(20, height());
        painter.setFont(ui::font(Type::Small));
        paintLaneLetter(painter, {0, (height() - chip) / 2, chip, chip}, m_letter, m_style, m_themes.theme());
        const QFont type = ui::font(Type::Section);
        const QRectF box(chip + size::gap, 0, width() - chip - size::gap, height());
        painter.setFont(type);
        painter.setPen(m_themes.theme().text);
        painter.drawText(box, Qt::AlignVCenter | Qt::AlignLeft,
                         QFontMetricsF(type).elidedText(m_title, Qt::ElideRight, box.width()));
    }

private:
    ThemeManager &m_themes;
    QString m_letter, m_title;
    LaneStyle m_style;
};

} // namespace fovea::ui
