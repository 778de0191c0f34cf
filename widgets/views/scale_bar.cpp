// SPDX-License-Identifier: MIT
#include "widgets/views/scale_bar.h"

#include "widgets/models/map_text.h"
#include "widgets/views/map_painter.h"

#include <QPainter>

namespace fovea::ui {

ScaleBar::ScaleBar(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void ScaleBar::setScale(const ColorScale &scale, const QString &unit)
{
    m_scale = scale;
    m_unit = unit;
    setAccessibleName(
        tr("Colours from %1 to %2, %3").arg(numberText(scale.low), numberText(scale.high), unit));
    update();
}

QSize ScaleBar::sizeHint() const
{
    return {size::thumbnail * 4, QFontMetrics(ui::font(Type::Small)).height() + 2};
}

void ScaleBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (!m_unit.isEmpty())
        paintScaleBar(painter, QRectF(rect()), m_scale, m_unit, m_themes.theme());
}

} // namespace fovea::ui
