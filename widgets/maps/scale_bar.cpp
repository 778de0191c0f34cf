// SPDX-License-Identifier: MIT
#include "widgets/maps/scale_bar.h"

#include "widgets/maps/map_painter.h"
#include "widgets/maps/map_text.h"

#include <QPainter>

namespace fovea::ui {

ScaleBar::ScaleBar(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void ScaleBar::setScale(const ColorScale &scale, const QString &unit, const QString &note)
{
    m_scale = scale;
    m_unit = unit;
    m_note = note;
    setAccessibleName(tr("Colours: %1").arg(text()));
    setToolTip(m_scale.decades > 0 ? tr("%1. Logarithmic colours: equal steps are equal ratios, down to %2.")
                                         .arg(text(), shortNumber(m_scale.valueAt(1e-9)))
               : m_scale.root
                   ? tr("%1. Square-root colours: small values are seen beside large ones.").arg(text())
                   : text());
    setWhatsThis(toolTip());
    update();
}

QString ScaleBar::text() const
{
    const QString range = tr("%1, %2 to %3").arg(m_unit, shortNumber(m_scale.low), shortNumber(m_scale.high));
    return m_note.isEmpty() ? range : tr("%1, %2").arg(range, m_note);
}

QSize ScaleBar::sizeHint() const
{
    return {size::thumbnail * 4, QFontMetrics(ui::font(Type::Small)).height() + 2};
}

void ScaleBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (!m_unit.isEmpty())
        paintScaleBar(painter, QRectF(rect()), m_scale,
                      m_note.isEmpty() ? m_unit : tr("%1, %2").arg(m_unit, m_note), m_themes.theme());
}

} // namespace fovea::ui
