// SPDX-License-Identifier: MIT
#include "widgets/words/race_text.h"

#include "widgets/kit/tr.h"

#include <QLocale>

#include <array>
#include <cmath>

namespace fovea::ui {

QString fixedText(double value, int decimals)
{
    if (!std::isfinite(value))
        return QStringLiteral("–");
    return QLocale().toString(value, 'f', decimals);
}

QString percentText(double share)
{
    return std::isfinite(share) ? Words::tr("%1 %").arg(fixedText(100 * share, 1)) : QStringLiteral("–");
}

QString pointsText(double difference)
{
    if (!std::isfinite(difference))
        return QStringLiteral("–");
    // A difference that rounds to nothing has no sign.
    const double points = std::abs(difference) < 0.0005 ? 0 : 100 * difference;
    const QString sign = points > 0 ? QStringLiteral("+") : points < 0 ? QStringLiteral("−") : QString();
    return sign + fixedText(std::abs(points), 1);
}

QString durationText(double seconds)
{
    const auto whole = qint64(std::ceil(std::max(0.0, seconds)));
    const auto two = [](qint64 number) { return QStringLiteral("%1").arg(number, 2, 10, QLatin1Char('0')); };
    if (whole < 3600)
        return QStringLiteral("%1:%2").arg(whole / 60).arg(two(whole % 60));
    return QStringLiteral("%1:%2:%3").arg(whole / 3600).arg(two(whole / 60 % 60), two(whole % 60));
}

QString amountText(double amount)
{
    if (!std::isfinite(amount))
        return QStringLiteral("–");
    static constexpr std::array<const char *, 7> units = {"", " k", " M", " G", " T", " P", " E"};
    std::size_t unit = 0;
    for (; amount >= 999.5 && unit + 1 < units.size(); ++unit)
        amount /= 1000;
    const int decimals = unit == 0 || amount >= 99.95 ? 0 : amount >= 9.995 ? 1 : 2;
    return fixedText(amount, decimals) + QString::fromLatin1(units[unit]);
}

QString epochText(double epoch)
{
    return fixedText(epoch + 1, epoch == std::floor(epoch) ? 0 : 1);
}

QString statusText(RunStatus status)
{
    switch (status) {
    case RunStatus::Queued:
        return Words::tr("waiting");
    case RunStatus::Running:
        return Words::tr("running");
    case RunStatus::Paused:
        return Words::tr("paused");
    case RunStatus::Finished:
        return Words::tr("finished");
    case RunStatus::Stopped:
        return Words::tr("stopped");
    case RunStatus::Diverged:
        return Words::tr("diverged");
    case RunStatus::Failed:
        return Words::tr("failed");
    }
    return {};
}

QString laneName(const LaneView &lane)
{
    return QString::fromStdString(lane.spec.name);
}

QString laneSign(const LaneView &lane)
{
    const QString name = laneName(lane);
    return name.size() <= 2 ? name : name.left(1).toUpper();
}

QString goalText(double share)
{
    return Words::tr("%1 %").arg(QLocale().toString(100 * share, 'g', 6));
}

QString seedsWords(int seeds)
{
    return seeds == 1 ? Words::tr("one seed") : Words::tr("%1 seeds").arg(seeds);
}

QString seedName(std::uint64_t seed)
{
    return Words::tr("seed %1").arg(seed);
}

QString unbroken(QString text)
{
    return text.replace(QStringLiteral(" %"), QStringLiteral("\u00a0%"));
}

} // namespace fovea::ui
