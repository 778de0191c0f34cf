// SPDX-License-Identifier: MIT
#include "widgets/charts/sandbox_text.h"

#include "core/metrics/conditions.h"
#include "widgets/charts/bound_words.h"
#include "widgets/kit/tr.h"

#include <cmath>

namespace fovea::ui {

namespace {

constexpr int scoreDecimals = 2;
constexpr int moveDecimals = 3;
constexpr int weightDecimals = 3;

// Keeps a number and its sign on one line.
QString unbroken(QString text)
{
    return text.replace(u' ', QChar(QChar::Nbsp));
}

bool dropsKeys(const SoftmaxTrial &trial)
{
    return trial.separation.has_value();
}

} // namespace

QString figure(double value, int decimals)
{
    QString text = QString::number(value, 'f', decimals);
    if (!text.startsWith(u'-'))
        return text;
    text.remove(0, 1);
    return text.toDouble() == 0 ? text : QChar(0x2212) + text; // no minus zero
}

QString signedFigure(double value, int decimals)
{
    const QString text = figure(value, decimals);
    return value > 0 ? QStringLiteral("+") + text : text;
}

QString figureOfLog(double log)
{
    const double decades = log / std::log(10.0);
    if (decades > -2.5 && decades < 5)
        return figure(std::exp(log), 3);
    int exponent = int(std::floor(decades));
    double mantissa = std::pow(10.0, decades - exponent);
    if (mantissa >= 9.995) { // would be written 10.00
        mantissa = 1;
        ++exponent;
    }
    return QStringLiteral("%1·10<sup>%2</sup>").arg(figure(mantissa, 2), figure(exponent, 0));
}

QString shareFigure(double share)
{
    const double percent = 100 * share;
    if (percent > 0 && percent < 0.05)
        return unbroken(Words::tr("< 0.1 %"));
    return unbroken(Words::tr("%1 %").arg(figure(percent, 1)));
}

QString barWords(const SandboxRow &row, const SoftmaxTrial &trial, const ScoreMove &move, int key)
{
    const auto at = std::size_t(key);
    const auto state = [&](const SoftmaxRow &of) {
        return of.kept[at] ? Words::tr("kept") : Words::tr("dropped");
    };
    const auto change = [](const QString &before, const QString &after) {
        return before == after ? before : QStringLiteral("%1 → %2").arg(before, after);
    };
    const double score = row.scores[at];
    const double moved = key == move.key ? score + move.by : score;
    QString name = Words::tr("Bar %1 of %2").arg(key + 1).arg(row.scores.size());
    if (at < row.labels.size() && !row.labels[at].isEmpty())
        name = Words::tr("%1 (%2)").arg(name, row.labels[at]);
    return Words::tr("%1, score %2, %3, weight %4")
        .arg(name, change(figure(score, scoreDecimals), figure(moved, scoreDecimals)),
             change(state(trial.before), state(trial.after)),
             change(figure(trial.before.weights[at], weightDecimals),
                    figure(trial.after.weights[at], weightDecimals)));
}

QString formulaText(const SoftmaxTrial &trial)
{
    const int kept = trial.before.numbers.kept;
    const QString power =
        QStringLiteral("e<sup><big>%1</big></sup>").arg(figure(trial.dispersion, scoreDecimals));
    const QString bound = QStringLiteral("<b>%1</b>").arg(figureOfLog(trial.logBound));
    if (!dropsKeys(trial))
        return Words::tr("e<sup><big>δ</big></sup> / n = %1 / %2 = %3").arg(power).arg(kept).arg(bound);
    const double separation = std::max(*trial.separation, smallestSeparation);
    return Words::tr("e<sup><big>δ</big></sup> / k · (1 + 1 / Δ)<br>= %1 / %2 · (1 + 1 / %3) = %4")
        .arg(power)
        .arg(kept)
        .arg(figureOfLog(std::log(separation)), bound);
}

QString worstWords(const SandboxRow &row, const WorstMove &worst, double range)
{
    if (row.scores.size() < 2)
        return Words::tr("One key has weight 1 whatever its score.");
    return Words::tr("The worst single move up to ±%1 is bar %2 by %3: <b>%4</b> of the bound.")
        .arg(figure(range, 0))
        .arg(worst.move.key + 1)
        .arg(signedFigure(worst.move.by, moveDecimals), shareFigure(worst.share).toHtmlEscaped());
}

QString trustText(const SoftmaxTrial &trial, Norm norm)
{
    const QString trust = norm == Norm::L2 ? Words::tr("In ℓ2 no single move can exceed the bound.")
                                           : Words::tr("In ℓ1 a move can exceed the bound, up to twice.");
    const QString floored = dropsKeys(trial) && *trial.separation < smallestSeparation
                                ? Words::tr(" A tie at the cut: Δ counts as 10<sup>−9</sup>.")
                                : QString();
    return boundWords(trial.logBound, dropsKeys(trial)) + u' ' + trust + floored;
}

} // namespace fovea::ui
