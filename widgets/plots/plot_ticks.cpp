// SPDX-License-Identifier: MIT
#include "widgets/plots/plot_ticks.h"

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int wantedTicks = 5;
constexpr double firstPrefixed = 1e4; // below it plain digits are shorter to read

QString compact(double value)
{
    static constexpr std::array<const char *, 7> prefixes{"", " k", " M", " G", " T", " P", " E"};
    const QLocale locale;
    const double magnitude = std::abs(value);
    if (magnitude >= firstPrefixed) {
        const auto power = std::min(std::size_t(std::log10(magnitude) / 3), prefixes.size() - 1);
        return locale.toString(value / std::pow(1000, double(power)), 'g', 4) +
               QLatin1String(prefixes[power]);
    }
    if (magnitude != 0 && magnitude < 1e-3)
        return locale.toString(value, 'g', 2);
    return locale.toString(value, 'g', 4);
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
    QString getTickLabel(double tick, const QLocale &, QChar, int) override { return compact(tick); }

private:
    Numbers m_numbers;
};

class LogTicker : public QCPAxisTicker
{
public:
    LogTicker() { setTickCount(wantedTicks); }

protected:
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale &, QChar, int) override { return compact(tick); }

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
