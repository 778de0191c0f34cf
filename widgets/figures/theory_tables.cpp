// SPDX-License-Identifier: MIT
#include "widgets/figures/theory_tables.h"

#include "core/model/parameter_parts.h"

#include <cmath>

namespace fovea::ui {

namespace {

QString number(double value)
{
    return std::isfinite(value) ? QString::number(value, 'g', 9) : QString();
}

// Quotes in it are doubled, as CSV has it.
QString name(const QString &words)
{
    return u'"' + QString(words).replace(u'"', QStringLiteral("\"\"")) + u'"';
}

QString line(const QStringList &fields)
{
    return fields.join(u',') + u'\n';
}

} // namespace

QString stabilityCsv(const std::vector<StabilityLane> &lanes)
{
    QString text = QStringLiteral("lane,epoch,bound,bound_lower,bound_upper,sensitivity,sensitivity_lower,"
                                  "sensitivity_upper,jump\n");
    for (const StabilityLane &lane : lanes)
        for (const int epoch : lane.exact.epochs) {
            QStringList fields{name(lane.letter), QString::number(epoch)};
            for (const Measure *measure : {&lane.bound, &lane.exact}) {
                const auto place = measure->placeOf(epoch);
                for (const auto edge : {&Measure::line, &Measure::lower, &Measure::upper})
                    fields << (place ? number((measure->*edge)[*place]) : QString());
            }
            text += line(fields << number(lane.jump.at(epoch)));
        }
    return text;
}

QString regimeCsv(const Regime &regime)
{
    QString text =
        QStringLiteral("lane,against,epoch,w,x,dispersion_full,dispersion,separation,beta,ratio,feasible\n");
    for (const RegimeLane &lane : regime.lanes)
        for (const RegimePoint &point : lane.points)
            text += line({name(lane.letter), name(regime.baselineLetter), QString::number(point.epoch),
                          number(point.w), number(point.x), number(point.deltaS), number(point.deltaH),
                          number(point.separation), number(point.beta), number(point.ratio()),
                          number(point.feasible())});
    return text;
}

QString gradientCsv(const std::vector<GradientLane> &lanes)
{
    QStringList parts;
    for (const char *part : parameterPartNames)
        parts << QLatin1String(part);
    QString text = line(QStringList{QStringLiteral("lane"), QStringLiteral("epoch"), QStringLiteral("norm"),
                                    QStringLiteral("clipped")} +
                        parts);
    for (const GradientLane &lane : lanes)
        for (const int epoch : lane.norm.epochs) {
            QStringList fields{name(lane.letter), QString::number(epoch), number(lane.norm.at(epoch)),
                               number(lane.clipped.at(epoch))};
            for (qsizetype part = 0; part < parts.size(); ++part)
                fields << (std::size_t(part) < lane.parts.size()
                               ? number(lane.parts[std::size_t(part)].at(epoch))
                               : QString());
            text += line(fields);
        }
    return text;
}

} // namespace fovea::ui
