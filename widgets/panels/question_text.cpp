// SPDX-License-Identifier: MIT
#include "widgets/panels/question_text.h"

#include "core/tasks/task.h"
#include "widgets/models/board_row.h"
#include "widgets/models/race_forecast.h"
#include "widgets/models/race_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(QuestionCard)
};

struct Standing
{
    QString name;
    double accuracy = 0;
    std::optional<double> finish; // epoch
};

std::vector<Standing> standingsOf(const RaceData &data)
{
    std::vector<Standing> standings;
    for (const LaneView &lane : data.lanes())
        if (const auto accuracy = trainAccuracy(lane)) {
            const auto epoch = epochsTo95(lane);
            standings.push_back({laneName(lane), *accuracy,
                                 epoch && std::isfinite(*epoch) ? epoch : std::optional<double>()});
        }
    return standings;
}

// "A", "A and B", "A, B and C".
QString listed(const QStringList &names)
{
    if (names.size() < 2)
        return names.join(QString());
    return Words::tr("%1 and %2")
        .arg(names.mid(0, names.size() - 1).join(QStringLiteral(", ")), names.back());
}

QString finishLine(const std::vector<Standing> &standings, int seeds)
{
    double best = INFINITY;
    for (const Standing &each : standings)
        best = std::min(best, each.finish.value_or(INFINITY));
    QStringList first;
    for (const Standing &each : standings)
        if (each.finish == best)
            first << each.name;
    const QString epoch = seeds == 1 ? Words::tr("at epoch %1").arg(epochText(best))
                                     : Words::tr("at epoch %1 in the median").arg(epochText(best));
    return first.size() == 1 ? Words::tr("%1 finished first, %2.").arg(first.front(), epoch)
                             : Words::tr("%1 finished together, %2.").arg(listed(first), epoch);
}

QString leadLine(std::vector<Standing> standings)
{
    if (standings.empty())
        return Words::tr("The race is on; no lane has finished an epoch yet.");
    std::stable_sort(standings.begin(), standings.end(),
                     [](const Standing &a, const Standing &b) { return a.accuracy > b.accuracy; });
    const QString best = percentText(standings.front().accuracy);
    if (standings.size() == 1)
        return Words::tr("%1 is at %2.").arg(standings.front().name, best);
    const QString second = percentText(standings[1].accuracy);
    if (best == second)
        return Words::tr("%1 and %2 are level at %3.").arg(standings[0].name, standings[1].name, best);
    return Words::tr("%1 is ahead: %2 against %3.").arg(standings.front().name, best, second);
}

QString nobodyLine(const std::vector<Standing> &standings)
{
    QStringList parts;
    for (const Standing &each : standings)
        parts << Words::tr("%1 ended at %2").arg(each.name, percentText(each.accuracy));
    if (parts.isEmpty())
        return Words::tr("No lane finished an epoch.");
    return Words::tr("No lane reached 95 %: %1.").arg(listed(parts));
}

QString guessLine(const RaceData &data, const std::optional<int> &guess)
{
    if (!guess)
        return {};
    if (*guess < 0)
        return QLatin1Char(' ') + Words::tr("You guessed no difference.");
    return QLatin1Char(' ') + Words::tr("You guessed %1.").arg(laneName(data.lanes()[std::size_t(*guess)]));
}

} // namespace

QString questionText(const TaskSpec &task)
{
    const QString id = QString::fromStdString(task.id);
    if (id == QLatin1String("even-pairs"))
        return Words::tr("Do the first and the last symbol match?");
    if (id == QLatin1String("parity"))
        return Words::tr("Is the number of ones odd?");
    if (id == QLatin1String("missing-duplicate"))
        return Words::tr("A string is written twice and one bit is blanked: which was it?");
    if (id == QLatin1String("cycle-navigation"))
        return Words::tr("Steps back, on or none around a cycle: where does the walk end?");
    const TaskInfo *info = taskCatalogue().find(task.id);
    if (!info)
        return Words::tr("Your own data.");
    return QString::fromStdString(info->rule);
}

QString raceLine(const RaceData &data, const std::optional<int> &guess)
{
    const std::vector<Standing> standings = standingsOf(data);
    const bool finished = std::any_of(standings.begin(), standings.end(),
                                      [](const Standing &each) { return each.finish.has_value(); });
    if (finished)
        return finishLine(standings, int(data.experiment().seeds.size())) + guessLine(data, guess);
    return (hasEnded(data) ? nobodyLine(standings) : leadLine(standings)) + guessLine(data, guess);
}

CounterTask counterTask(const TaskSpec &task)
{
    if (task.id == "parity")
        return {QStringLiteral("even-pairs"), Words::tr("Try Even pairs, where focus helps")};
    return {QStringLiteral("parity"), Words::tr("Try Parity, where focus does not help")};
}

} // namespace fovea::ui
