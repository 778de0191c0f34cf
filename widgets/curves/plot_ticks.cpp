// SPDX-License-Identifier: MIT
#include "widgets/curves/plot_ticks.h"

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace fovea::ui {

namespace {

constexpr int wantedTicks = 5;
constexpr double firstPrefixed = 1e4; // below it plain digits are shorter to read
constexpr double smallestPlain = 0.999e-3;

// One way of writing for all numbers of an axis.
enum class Writing { Plain, Prefixed, Powers };

Writing writingFor(const QVector<double> &ticks)
{
    double least = std::numeric_limits<double>::infinity();
    double most = 0;
    for (const double tick : ticks)
        if (const double magnitude = std::abs(tick); magnitude > 0) {
            least = std::min(least, magnitude);
            most = std::max(most, magnitude);
        }
    if (least < smallestPlain)
        return Writing::Powers;
    return most >= firstPrefixed ? Writing::Prefixed : Writing::Plain;
}

QString prefixed(double value)
{
    static constexpr std::array<const char *, 7> prefixes{"", " k", " M", " G", " T", " P", " E"};
    const double magnitude = std::abs(value);
    const auto power =
        magnitude < 1 ? 0 : std::min(std::size_t(std::log10(magnitude) / 3 + 1e-9), prefixes.size() - 1);
    return QLocale().toString(value / std::pow(1000, double(power)), 'g', 4) + QLatin1String(prefixes[power]);
}

// "2·10⁻⁵", with nothing before a plain power.
QString asPower(double value)
{
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    if (value == 0)
        return QStringLiteral("0");
    const int exponent = int(std::floor(std::log10(std::abs(value)) + 1e-9));
    QString raised;
    for (const QChar digit : QString::number(std::abs(exponent)))
        raised += digits[digit.digitValue()];
    const QString power = QStringLiteral("10") + (exponent < 0 ? QStringLiteral("⁻") : QString()) + raised;
    const double factor = value / std::pow(10, exponent);
    return std::abs(factor - 1) < 1e-6 ? power : QLocale().toString(factor, 'g', 3) + u'·' + power;
}

QVector<QString> labelsOf(const QVector<double> &ticks, int decimals)
{
    const Writing writing = writingFor(ticks);
    QVector<QString> labels;
    for (const double tick : ticks)
        labels << (writing == Writing::Powers     ? asPower(tick)
                   : writing == Writing::Prefixed ? prefixed(tick)
                   : decimals >= 0                ? QLocale().toString(tick, 'f', decimals)
                                                  : QLocale().toString(tick, 'g', 4));
    for (QString &label : labels)
        if (label.startsWith(QLocale().negativeSign()))
            label.replace(0, QLocale().negativeSign().size(), QChar(0x2212)); // a true minus sign
    return labels;
}

class LinearTicker : public QCPAxisTicker
{
public:
    explicit LinearTicker(Numbers numbers) : m_numbers(numbers) { setTickCount(wantedTicks); }

protected:
    double getTickStep(const QCPRange &range) override
    {
        const double step = QCPAxisTicker::getTickStep(range);
        return m_numbers == Numbers::Whole ? std::max(1.0, std::round(step)) : step;
    }
    int getSubTickCount(double) override { return 0; }
    // As many decimals as the step needs, on all of them.
    QVector<QString> createLabelVector(const QVector<double> &ticks, const QLocale &, QChar, int) override
    {
        const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : 1;
        int decimals = 0;
        for (double scaled = step; decimals < 6 && std::abs(scaled - std::round(scaled)) > 1e-6 * scaled;
             scaled *= 10)
            ++decimals;
        return labelsOf(ticks, decimals);
    }

private:
    Numbers m_numbers;
};

class LogTicker : public QCPAxisTicker
{
public:
    LogTicker() { setTickCount(wantedTicks); }

protected:
    int getSubTickCount(double) override { return 0; }
    QVector<QString> createLabelVector(const QVector<double> &ticks, const QLocale &, QChar, int) override
    {
        return labelsOf(ticks, -1);
    }

    QVector<double> createTickVector(double step, const QCPRange &range) override
    {
        if (range.lower <= 0)
            return {};
        const double decades = std::log10(range.upper / range.lower);
        if (decades < 0.7)
            return QCPAxisTicker::createTickVector(step, range);
        const int skip = std::max(1, int(std::ceil(decades / (2 * wantedTicks))));
        QVector<double> ticks;
        for (int power = int(std::floor(std::log10(range.lower)));
             power <= int(std::ceil(std::log10(range.upper))); power += skip)
            for (const double digit : {1.0, 2.0, 5.0})
                if (digit == 1 || decades < 3)
                    ticks << digit * std::pow(10, power);
        return ticks;
    }
};

} // namespace

void setTicks(QCPAxis &axis, Scaling scaling, Numbers numbers)
{
    axis.setScaleType(scaling == Scaling::Linear ? QCPAxis::stLinear : QCPAxis::stLogarithmic);
    if (scaling == Scaling::Linear)
        axis.setTicker(QSharedPointer<QCPAxisTicker>(new LinearTicker(numbers)));
    else
        axis.setTicker(QSharedPointer<QCPAxisTicker>(new LogTicker));
}

} // namespace fovea::ui
