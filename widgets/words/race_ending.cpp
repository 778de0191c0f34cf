// SPDX-License-Identifier: MIT
#include "widgets/kit/tr.h"
#include "widgets/models/lane_reach.h"
#include "widgets/words/board_sentences.h"
#include "widgets/words/count_words.h"
#include "widgets/words/race_sentences.h"
#include "widgets/words/race_text.h"

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int mostOthers = 3; // lanes named after the first

// A text under construction that remembers where lanes are named.
class Headline
{
public:
    Headline(const RaceData &data, EndingWords &words) : m_data(data), m_words(words) {}

    void say(const QString &text) { m_words.headline += text; }

    void name(int lane)
    {
        const QString text = laneName(m_data.lanes()[std::size_t(lane)]);
        m_words.mentions.push_back({lane, int(m_words.headline.size()), int(text.size())});
        say(text);
    }

    // A sentence in which %1, %2, ... stand for lanes and %n for a text.
    void say(const QString &pattern, const std::vector<int> &lanes, const QString &text = {})
    {
        for (qsizetype i = 0; i < pattern.size(); ++i) {
            const QChar next = i + 1 < pattern.size() ? pattern[i + 1] : QChar();
            if (pattern[i] == u'%' && next == u'n') {
                say(text);
                ++i;
            } else if (pattern[i] == u'%' && next.isDigit() && next.digitValue() <= int(lanes.size())) {
                name(lanes[std::size_t(next.digitValue() - 1)]);
                ++i;
            } else {
                say(QString(pattern[i]));
            }
        }
    }

    void list(const std::vector<int> &lanes)
    {
        for (std::size_t i = 0; i < lanes.size(); ++i) {
            if (i > 0)
                say(i + 1 < lanes.size() ? Words::tr(", ") : Words::tr(" and "));
            name(lanes[i]);
        }
    }

private:
    const RaceData &m_data;
    EndingWords &m_words;
};

const RunStanding &runOf(const RaceStanding &standing, const LaneStanding &lane)
{
    return lane.runs[std::size_t(standing.seed)];
}

// Lanes that arrived after the first, in the order in which they did.
std::vector<const LaneStanding *> followers(const RaceStanding &standing)
{
    std::vector<const LaneStanding *> others;
    for (const LaneStanding &lane : standing.lanes)
        if (runOf(standing, lane).finish && !lane.late && !standing.isFirst(lane.lane))
            others.push_back(&lane);
    std::stable_sort(others.begin(), others.end(), [&](const auto *one, const auto *other) {
        return *runOf(standing, *one).finish < *runOf(standing, *other).finish;
    });
    if (others.size() > mostOthers)
        others.resize(mostOthers);
    return others;
}

void sayFollowers(Headline &line, const RaceStanding &standing)
{
    bool first = true;
    for (const LaneStanding *lane : followers(standing)) {
        line.say(first ? Words::tr(" %1 needed %n") : Words::tr(", %1 %n"), {lane->lane},
                 QString::number(*runOf(standing, *lane).finish + 1));
        first = false;
    }
    if (!first)
        line.say(QStringLiteral("."));
}

void sayFirst(Headline &line, EndingWords &words, const RaceStanding &standing,
              const std::optional<int> &guess)
{
    const QString epochs = epochsWords(*standing.firstEpoch + 1);
    const bool tie = standing.first.size() > 1;
    words.lane = tie ? -1 : standing.first.front();
    words.right = guess && (tie ? *guess == sameGuess : *guess == words.lane);
    if (words.right)
        line.say(Words::tr("You were right: "));
    else if (guess && *guess == sameGuess)
        line.say(Words::tr("You guessed all the same: "));
    else if (guess)
        line.say(Words::tr("You guessed %1: "), {*guess});
    if (tie) {
        line.list(standing.first);
        line.say(Words::tr(" arrived together, after %n."), {}, epochs);
    } else {
        line.say(words.right ? Words::tr("%1, after %n.") : Words::tr("%1 was first, after %n."),
                 {words.lane}, epochs);
    }
    sayFollowers(line, standing);
}

// Lanes that have ended short of the goal while another reached it. Of one that cannot learn the task the
// question has said so, and the board says why.
QString stragglers(const RaceData &data, const RaceStanding &standing)
{
    QString text;
    for (const LaneStanding &lane : standing.lanes) {
        const RunStanding &run = runOf(standing, lane);
        const LaneView &view = data.lanes()[std::size_t(lane.lane)];
        const auto reach = reachOf(view, data.experiment().base.task);
        if (run.arrival == Arrival::NotReached && lane.takesPart && !(reach && reach->cannotLearn))
            text += (run.status == RunStatus::Diverged ? Words::tr("%1 diverged before %2, after %3. ")
                                                       : Words::tr("%1 did not reach %2 in %3. "))
                        .arg(laneName(view), goalText(standing.goal), epochsWords(run.epochs));
    }
    return text;
}

int mostEpochs(const RaceStanding &standing)
{
    int epochs = 0;
    for (const LaneStanding &lane : standing.lanes)
        epochs = std::max(epochs, runOf(standing, lane).epochs);
    return epochs;
}

// "in two of three", "in all three", "in both"; nothing for a single seed.
QString inSeeds(int wins, int done, bool all)
{
    if (done == 1)
        return {};
    if (wins < done)
        return Words::tr(" in %1 of %2").arg(countWord(wins), countWord(done));
    if (done == 2)
        return Words::tr(" in both");
    return all ? Words::tr(" in every one") : Words::tr(" in all %1").arg(countWord(done));
}

QString doneWords(int done, int seeds)
{
    if (done < seeds)
        return done == 1 ? Words::tr("1 of %1 seeds done: ").arg(seeds)
                         : Words::tr("%1 of %2 seeds done: ").arg(done).arg(seeds);
    return seeds == 2 ? Words::tr("Both seeds done: ")
                      : Words::tr("All %1 seeds done: ").arg(countWord(seeds));
}

void saySeeds(Headline &line, EndingWords &words, const RaceStanding &standing)
{
    const int done = standing.seedsDone;
    if (done == 0) {
        line.say(Words::tr("No seed is done yet."));
        return;
    }
    line.say(doneWords(done, standing.seeds));
    int nobody = 0;
    int together = 0;
    for (std::size_t seed = 0; seed < standing.done.size(); ++seed)
        if (standing.done[seed]) {
            nobody += standing.firstOfSeed[seed].empty();
            together += standing.firstOfSeed[seed].size() > 1;
        }
    if (nobody == done) {
        line.say(Words::tr("nobody reached %1.").arg(goalText(standing.goal)));
        return;
    }
    std::vector<const LaneStanding *> winners;
    for (const LaneStanding &lane : standing.lanes)
        if (lane.wins > 0)
            winners.push_back(&lane);
    std::stable_sort(winners.begin(), winners.end(),
                     [](const auto *one, const auto *other) { return one->wins > other->wins; });
    bool first = true;
    for (const LaneStanding *lane : winners) {
        line.say(first ? Words::tr("%1 first%n") : Words::tr(", %1 in %n"), {lane->lane},
                 first ? inSeeds(lane->wins, done, done == standing.seeds) : countWord(lane->wins));
        first = false;
    }
    if (winners.size() == 1 && winners.front()->wins == done)
        words.lane = winners.front()->lane;
    const auto rest = [&](int count, const QString &start, const QString &more) {
        if (count > 0)
            line.say(first ? start + inSeeds(count, done, done == standing.seeds)
                           : more.arg(countWord(count)));
        first = first && count == 0;
    };
    rest(together, Words::tr("two or more together"), Words::tr(", two or more together in %1"));
    rest(nobody, Words::tr("nobody"), Words::tr(", nobody in %1"));
    line.say(QStringLiteral("."));
}

QString seedsDetail(const RaceData &data, const RaceStanding &standing)
{
    const int left = standing.seeds - standing.seedsDone;
    if (left > 0)
        return left == 1 ? Words::tr("One seed is still running.")
                         : Words::tr("%1 seeds are still to come.").arg(countWord(left));
    return verdictsLine(data, standing);
}

} // namespace

QString seedsSentence(const RaceData &data, const RaceStanding &standing)
{
    EndingWords words;
    Headline line(data, words);
    saySeeds(line, words, standing);
    return words.headline;
}

EndingWords endingWords(const RaceData &data, const RaceStanding &standing, const std::optional<int> &guess)
{
    EndingWords words;
    Headline line(data, words);
    if (!standing.started || standing.seed < 0)
        return words;
    if (standing.seeds > 1 && standing.seedsDone > 0) {
        saySeeds(line, words, standing);
        words.detail = seedsDetail(data, standing);
        words.right = guess && *guess == words.lane && words.lane >= 0;
        return words;
    }
    if (!standing.first.empty()) {
        const bool known = !guess || *guess < int(standing.lanes.size());
        sayFirst(line, words, standing, known ? guess : std::nullopt);
        words.detail = stragglers(data, standing) + Words::tr("One seed proves little.");
    } else if (standing.ended) {
        line.say(Words::tr("Nobody reached %1 in %2.")
                     .arg(goalText(standing.goal), epochsWords(mostEpochs(standing))));
        words.detail = Words::tr("One seed proves little.");
    }
    return words;
}

} // namespace fovea::ui
