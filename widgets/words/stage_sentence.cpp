// SPDX-License-Identifier: MIT
#include "widgets/words/stage_sentence.h"

#include "widgets/kit/tr.h"
#include "widgets/models/lane_reach.h"
#include "widgets/words/race_text.h"
#include "widgets/words/task_words.h"

#include <algorithm>

namespace fovea::ui {

namespace {

// A sentence that grows, and remembers where it names lanes.
class Telling
{
public:
    explicit Telling(const RaceData &race) : m_race(race) {}

    // Every %L of the words is a lane, in the order given.
    void add(const QString &words, const std::vector<int> &lanes)
    {
        int from = 0;
        for (const int lane : lanes) {
            const int place = int(words.indexOf(QLatin1String("%L"), from));
            if (place < 0)
                break;
            const QString name = laneName(m_race.lanes()[std::size_t(lane)]);
            m_told.text += words.mid(from, place - from);
            m_told.mentions.push_back({lane, int(m_told.text.size()), int(name.size())});
            m_told.text += name;
            from = place + 2;
        }
        m_told.text += words.mid(from);
    }

    StageSentence told() const { return m_told; }

private:
    const RaceData &m_race;
    StageSentence m_told;
};

// "%L", "%L and %L", "%L, %L and %L": places for that many lanes.
QString places(std::size_t count)
{
    QStringList each(qsizetype(count), QStringLiteral("%L"));
    if (count < 2)
        return each.join(QString());
    const QString last = each.takeLast();
    return Words::tr("%1 and %2").arg(each.join(QStringLiteral(", ")), last);
}

QString epochsText(int epoch)
{
    return epoch == 0 ? Words::tr("1 epoch") : Words::tr("%1 epochs").arg(epochText(epoch));
}

struct Others
{
    std::vector<int> guessing, learning, barred, ended;
};

// Of the first seed.
StageSentence arrivals(const RaceData &race, const RaceStanding &standing)
{
    std::vector<const LaneStanding *> there;
    Others others;
    for (const LaneStanding &lane : standing.lanes) {
        if (!lane.takesPart || lane.runs.empty() || race.lanes()[std::size_t(lane.lane)].hidden)
            continue;
        // Knowing some of the training set by heart is not learning the rule.
        const auto reach = reachOf(race.lanes()[std::size_t(lane.lane)], race.experiment().base.task);
        if (lane.runs.front().arrival == Arrival::Reached)
            there.push_back(&lane);
        else if (reach && reach->cannotLearn)
            others.barred.push_back(lane.lane);
        else if (lane.runs.front().arrival == Arrival::NotReached)
            others.ended.push_back(lane.lane);
        else
            (lane.beyondChance ? others.learning : others.guessing).push_back(lane.lane);
    }
    std::stable_sort(there.begin(), there.end(), [](const LaneStanding *one, const LaneStanding *other) {
        return one->runs.front().finish < other->runs.front().finish;
    });
    Telling telling(race);
    for (std::size_t i = 0; i < there.size(); ++i)
        telling.add(i == 0
                        ? Words::tr("%L got there after %1").arg(epochsText(*there[i]->runs.front().finish))
                        : Words::tr(", %L after %1").arg(epochText(*there[i]->runs.front().finish)),
                    {there[i]->lane});
    telling.add(QStringLiteral("."), {});
    const auto rest = [&](const std::vector<int> &lanes, const QString &one, const QString &several) {
        if (!lanes.empty())
            telling.add(QStringLiteral(" ") + places(lanes.size()) + u' ' +
                            (lanes.size() == 1 ? one : several),
                        lanes);
    };
    rest(others.learning, Words::tr("is learning."), Words::tr("are learning."));
    rest(others.guessing, Words::tr("is still guessing."), Words::tr("are still guessing."));
    rest(others.barred, Words::tr("cannot learn it."), Words::tr("cannot learn it."));
    rest(others.ended, Words::tr("did not get there."), Words::tr("did not get there."));
    return telling.told();
}

} // namespace

StageSentence stageSentence(const RaceData &race, const RaceStanding &standing)
{
    if (!standing.started)
        return {taskQuestion(race.experiment().base.task), {}};
    if (standing.seeds > 1 || standing.first.empty()) {
        const EndingWords words = endingWords(race, standing, {});
        if (standing.seeds > 1 || standing.ended)
            return {words.headline, words.mentions};
        const QString live = liveSentence(race, standing);
        return {live.isEmpty() ? taskQuestion(race.experiment().base.task) : live, {}};
    }
    return arrivals(race, standing);
}

} // namespace fovea::ui
