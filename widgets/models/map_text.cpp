// SPDX-License-Identifier: MIT
#include "widgets/models/map_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace fovea::ui {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("fovea::ui::MapText", text);
}

QString positionText(int position, const QStringList &tokens)
{
    return QStringLiteral("%1 ‘%2’").arg(position).arg(tokens.value(position));
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

CellText cellText(const HeadView &head, const MapCell &cell, const QStringList &tokens)
{
    const std::size_t entry = head.at(cell.query, cell.key);
    CellText text;
    text.where = tr("Query %1 → key %2 · layer %3, head %4")
                     .arg(positionText(cell.query, tokens), positionText(cell.key, tokens))
                     .arg(head.layer)
                     .arg(head.head);
    if (!head.isVisible(cell.key)) {
        text.numbers = tr("Padding that nobody may see.");
        return text;
    }
    const bool kept = head.isKept(cell.query, cell.key);
    const QString place =
        tr("rank %1 of %2")
            .arg(rankOf(head, cell.query, cell.key))
            .arg(head.probe.visible.empty() ? head.positions() : int(rankedKeys(head, cell.query).size()));
    text.numbers = tr("score %1, %2").arg(numberText(double(head.map().scores[entry])), place);
    const RowNumbers &row = head.map().rows[std::size_t(cell.query)];
    if (kept)
        text.numbers += tr(" · kept, weight %1").arg(numberText(double(head.map().weights[entry])));
    else if (runnerUp(head, cell.query) == cell.key)
        text.numbers += tr(" · runner-up, gap %1").arg(numberText(row.separation));
    else
        text.numbers += tr(" · dropped by the mask");
    return text;
}

QString momentText(const LaneSight &sight)
{
    const auto named = [](int epoch) {
        return epoch < 0 ? tr("initial weights") : tr("epoch %1").arg(epoch);
    };
    if (sight.epoch == sight.wanted)
        return named(sight.epoch);
    return tr("%1, the nearest kept to %2").arg(named(sight.epoch)).arg(sight.wanted);
}

QString answerText(const AttentionProbe &probe)
{
    const Answer answer = answerOf(probe);
    const QString sure = tr("%1 %").arg(std::round(answer.confidence * 100));
    if (!answer.right)
        return tr("says %1 (%2)").arg(answer.label).arg(sure);
    return *answer.right ? tr("says %1 ✓ (%2)").arg(answer.label).arg(sure)
                         : tr("says %1 ✗ (%2)").arg(answer.label).arg(sure);
}

QString focusText(const HeadView &head)
{
    const auto &map = head.map();
    if (std::isnan(map.focus))
        return tr("every token matters");
    return tr("focus %1 (uniform %2)").arg(numberText(map.focus), numberText(map.focusUniform));
}

} // namespace fovea::ui
