// SPDX-License-Identifier: MIT
#include "app/lessons/lesson_number_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace fovea::app {

const QString unknownNumber = QStringLiteral("–");

namespace {

constexpr double tiny = 1e-4, large = 1e5, huge = 1e12;

int decimalsOf(double size)
{
    return size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.09995 ? 2 : size >= 0.01 ? 3 : size > 0 ? 5 : 2;
}

QString sizeText(double size)
{
    if (size >= huge)
        return QLocale().toString(size, 'g', 3);
    if (size >= large) { // three figures tell enough
        const double unit = std::pow(10, std::floor(std::log10(size)) - 2);
        return QLocale().toString(std::round(size / unit) * unit, 'f', 0);
    }
    int decimals = decimalsOf(size);
    const double whole = std::round(size);
    // A weight of 0.998 is not all the weight.
    while (decimals >= 2 && decimals < 4 && std::abs(size - whole) > tiny / 2 &&
           std::abs(size - whole) < 0.5 * std::pow(10, -decimals))
        ++decimals;
    return QLocale().toString(size, 'f', decimals);
}

} // namespace

QString numberText(double value)
{
    if (!std::isfinite(value))
        return unknownNumber;
    if (value > 0 && value < tiny)
        return QCoreApplication::translate("LessonNumbers", "less than %1")
            .arg(QLocale().toString(tiny, 'f', 4));
    const QString size = sizeText(std::abs(value));
    return value < 0 ? QStringLiteral("−") + size : size;
}

QString numberText(const std::optional<double> &value)
{
    return value ? numberText(*value) : unknownNumber;
}

QString wholeText(const std::optional<double> &value)
{
    return value ? QLocale().toString(*value, 'f', 0) : unknownNumber;
}

} // namespace fovea::app
