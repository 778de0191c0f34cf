// SPDX-License-Identifier: MIT
#include "widgets/maps/map_text.h"

#include "widgets/kit/tr.h"
#include "widgets/words/race_text.h"
#include "widgets/words/task_words.h"

#include <QLocale>

#include <cmath>
#include <set>

namespace fovea::ui {

namespace {

QString epochName(int epoch)
{
    return epoch < 0 ? Words::tr("untrained") : Words::tr("epoch %1").arg(epochText(epoch));
}

QString said(const QString &words, const Answer &answer)
{
    const QString sure = Words::tr("%1 %").arg(std::round(answer.confidence * 100));
    if (!answer.right)
        return Words::tr("%1 (%2)").arg(words, sure);
    return *answer.right ? Words::tr("%1 ✓ (%2)").arg(words, sure) : Words::tr("%1 ✗ (%2)").arg(words, sure);
}

// Who is sorted where, and whether that lets them meet.
QString groupsText(const HeadGroups &groups, const MapCell &cell)
{
    const auto query = std::size_t(cell.query), key = std::size_t(cell.key);
    if (groups.kind == HeadGroups::Kind::Clusters)
        return Words::tr(" · query in cluster %1, key in %2")
            .arg(groups.queriesOf(0)[query] + 1)
            .arg(groups.keysOf(0)[key] + 1);
    QStringList rounds;
    for (int round = 0; round < groups.rounds(); ++round)
        if (groups.queriesOf(round)[query] == groups.keysOf(round)[key])
            rounds << QString::number(round + 1);
    return rounds.isEmpty()
               ? Words::tr(" · they share no bucket")
               : Words::tr(" · the same bucket in round %1").arg(rounds.join(QStringLiteral(", ")));
}

} // namespace

QString numberText(double value)
{
    if (!std::isfinite(value))
        return QStringLiteral("–");
    const double size = std::abs(value);
    const bool extreme = (size > 0 && size < 0.001) || size >= 1e5;
    QString text = QLocale::c().toString(value, extreme ? 'e' : 'f', extreme ? 1 : 3);
    return text.replace(QLatin1Char('-'), QStringLiteral("−"));
}

QString shortNumber(double value)
{
    QString text = numberText(value);
    if (!text.contains(u'.') || text.contains(u'e'))
        return text;
    while (text.endsWith(u'0'))
        text.chop(1);
    if (text.endsWith(u'.'))
        text.chop(1);
    return text;
}

QString positionText(int position, const QStringList &tokens)
{
    return QStringLiteral("%1 ‘%2’").arg(position + 1).arg(tokens.value(position));
}

QString headText(int layer, int head)
{
    return Words::tr("layer %1, head %2").arg(layer + 1).arg(head + 1);
}

CellText cellText(const HeadView &head, const MapCell &cell, const QStringList &tokens)
{
    const std::size_t entry = head.at(cell.query, cell.key);
    CellText text;
    text.where = Words::tr("Query %1 → key %2 · %3")
                     .arg(positionText(cell.query, tokens), positionText(cell.key, tokens),
                          headText(head.layer, head.head));
    if (!head.isVisible(cell.key)) {
        text.numbers = Words::tr("Padding: no query may see it.");
        return text;
    }
    const bool kept = head.isKept(cell.query, cell.key);
    const QString place =
        Words::tr("rank %1 of %2")
            .arg(rankOf(head, cell.query, cell.key))
            .arg(head.probe.visible.empty() ? head.positions() : int(rankedKeys(head, cell.query).size()));
    text.numbers = Words::tr("score %1, %2").arg(numberText(double(head.map().scores[entry])), place);
    const RowNumbers &row = head.map().rows[std::size_t(cell.query)];
    if (kept)
        text.numbers += Words::tr(" · kept, weight %1").arg(numberText(double(head.map().weights[entry])));
    else if (runnerUp(head, cell.query) == cell.key)
        text.numbers += Words::tr(" · runner-up, gap %1").arg(numberText(row.separation));
    else
        text.numbers += Words::tr(" · dropped by the mask");
    if (head.map().groups)
        text.numbers += groupsText(*head.map().groups, cell);
    return text;
}

bool isStandIn(const LaneProbe &laneProbe)
{
    return !laneProbe.live && laneProbe.epoch != laneProbe.wanted;
}

QString momentText(const LaneProbe &laneProbe)
{
    if (laneProbe.live)
        return Words::tr("after %1 epochs").arg(fixedText(*laneProbe.live, 1));
    if (!isStandIn(laneProbe))
        return epochName(laneProbe.epoch);
    return laneProbe.wanted < 0
               ? Words::tr("%1, the nearest kept to untrained").arg(epochName(laneProbe.epoch))
               : Words::tr("%1, the nearest kept to %2")
                     .arg(epochName(laneProbe.epoch), epochText(laneProbe.wanted));
}

QString shortMoment(const LaneProbe &laneProbe)
{
    return isStandIn(laneProbe) ? Words::tr("%1, nearest kept").arg(epochName(laneProbe.epoch))
                                : momentText(laneProbe);
}

QString momentSentence(const LaneProbe &laneProbe)
{
    if (!isStandIn(laneProbe))
        return Words::tr("Weights of this moment: %1.").arg(momentText(laneProbe));
    const QString wanted = laneProbe.wanted < 0
                               ? Words::tr("The untrained weights")
                               : Words::tr("The weights of epoch %1").arg(epochText(laneProbe.wanted));
    return Words::tr("%1 were not kept; the nearest that were are those of %2.")
        .arg(wanted, epochName(laneProbe.epoch));
}

QString answerText(const AttentionProbe &probe)
{
    const Answer answer = answerOf(probe);
    return said(Words::tr("says %1").arg(answer.label), answer);
}

QString answerText(const AttentionProbe &probe, const TaskSpec &task)
{
    const Answer answer = answerOf(probe);
    return said(Words::tr("says: %1").arg(answerWords(task, answer.label)), answer);
}

QString focusText(const HeadView &head)
{
    const auto &map = head.map();
    if (std::isnan(map.focus))
        return Words::tr("every token matters");
    // Where the rule names pairs, focus is not the mean over all queries.
    std::set<int> askers;
    for (const Deciding::Pair &pair : head.probe.deciding.pairs)
        askers.insert(pair.query);
    if (!askers.empty()) {
        const QString whose = askers.size() == 1
                                  ? Words::tr("one operator on the arguments its value is taken from")
                                  : Words::tr("%1 operators on the arguments their values are taken "
                                              "from")
                                        .arg(askers.size());
        return Words::tr("focus %1 (uniform %2): weight of %3")
            .arg(numberText(map.focus), numberText(map.focusUniform), whose);
    }
    return Words::tr("focus %1 (uniform %2)").arg(numberText(map.focus), numberText(map.focusUniform));
}

} // namespace fovea::ui
