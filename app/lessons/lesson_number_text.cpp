// SPDX-License-Identifier: MIT
#include "app/lessons/lesson_number_text.h"

#include "widgets/words/race_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace fovea::app {

const QString unknownNumber = QStringLiteral("–");

QString numberText(double value, int decimals)
{
    if (!std::isfinite(value))
        return unknownNumber;
    constexpr double tiny = 1e-4, large = 1e5, huge = 1e12;
    const double size = std::abs(value);
    if (value > 0 && size < tiny)
        return QCoreApplication::translate("LessonNumbers", "under %1").arg(QLocale().toString(tiny, 'f', 4));
    if (value != 0 && (size < 0.01 || size >= huge))
        return QLocale().toString(value, 'g', 3);
    if (size >= large) { // three figures tell enough
        const double unit = std::pow(10, std::floor(std::log10(size)) - 2);
        return QLocale().toString(std::round(value / unit) * unit, 'f', 0);
    }
    return ui::fixedText(value, decimals);
}

QString numberText(const std::optional<double> &value, int decimals)
{
    return value ? numberText(*value, decimals) : unknownNumber;
}

} // namespace fovea::app
