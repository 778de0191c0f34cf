// SPDX-License-Identifier: MIT
#include "widgets/claims/claim_html.h"

#include "core/base/text.h"
#include "core/base/wording.h"
#include "widgets/kit/tr.h"

namespace fovea::ui {

namespace {

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

QString cellOf(const QString &text, const char *align = "right")
{
    return QStringLiteral("<td align=\"%1\" style=\"padding: 2px 12px 2px 0\">%2</td>")
        .arg(QLatin1String(align), text);
}

QString timeText(const Observation &run)
{
    return run.arrived ? QString::number(run.time) : QStringLiteral("&gt; ") + QString::number(run.time);
}

QString markOf(const SeedMark &mark)
{
    return mark.score > 0 ? QStringLiteral("▲") : mark.score < 0 ? QStringLiteral("▽") : QStringLiteral("–");
}

} // namespace

QString verdictWords(const ClaimResult &result)
{
    QString words = fromView(signOf(result.state)) + u' ' + fromView(wordsOf(result.state));
    if (result.was)
        words +=
            QStringLiteral(" <s>%1</s>").arg(Words::tr("was %1").arg(fromView(fovea::textOf(*result.was))));
    return words;
}

QString sentence(const QString &words)
{
    return words.isEmpty() ? words : words.at(0).toUpper() + words.mid(1) + u'.';
}

QString lookWords(const Claim &claim, const ClaimResult &result)
{
    if (result.parts.size() != 1 || claim.looks.empty())
        return {};
    const PartResult &part = result.parts.front();
    for (const int look : claim.looks)
        if (look > part.look && look <= part.planned)
            return part.look > 0 ? Words::tr(" Look after %1 seeds; the next one is after %2, %3 are in.")
                                       .arg(part.look)
                                       .arg(look)
                                       .arg(part.seedsIn)
                                 : Words::tr(" The first look is after %1 seeds.").arg(look);
    return part.look > 0 ? Words::tr(" Last look, after %1 seeds.").arg(part.look) : QString();
}

QString headed(const QString &title, const QString &text)
{
    return QStringLiteral("<b>%1</b><br>%2").arg(title.toHtmlEscaped(), text.toHtmlEscaped());
}

QString seedsHtml(const Claim &claim, const ClaimResult &result)
{
    const PartResult &part = result.parts.front();
    const bool isPair = part.comparison.has_value() || claim.test.kind == TestKind::Compare;
    const LaneNames names = laneNames(claim.parts.front());
    QString html = QStringLiteral("<b>%1</b><table>").arg(Words::tr("Evidence"));
    html += QStringLiteral("<tr>") + cellOf(Words::tr("seed"), "left") +
            (isPair ? cellOf(Words::tr("%1, epochs").arg(textOf(names.against).toHtmlEscaped())) +
                          cellOf(textOf(names.lane).toHtmlEscaped()) + cellOf(Words::tr("ratio"))
                    : cellOf(Words::tr("value"))) +
            QStringLiteral("</tr>");
    int missing = 0;
    for (const SeedMark &mark : part.seeds) {
        if (!mark.isIn) {
            ++missing;
            continue;
        }
        html += QStringLiteral("<tr>") +
                cellOf(markOf(mark) + QStringLiteral(" <a href=\"seed:%1\">%1</a>").arg(mark.seed), "left");
        if (isPair)
            html += cellOf(timeText(mark.against)) + cellOf(timeText(mark.lane)) +
                    cellOf(mark.ratio ? textOf(ratioText(*mark.ratio)).toHtmlEscaped() : QString());
        else
            html += cellOf(mark.value ? textOf(fixedText(*mark.value, 3)) : QStringLiteral("–"));
        html += QStringLiteral("</tr>");
    }
    html += QStringLiteral("</table>");
    if (missing > 0)
        html += Words::tr("%1 of %2 seeds are missing.").arg(missing).arg(part.seeds.size());
    return html;
}

QString partsHtml(const ClaimResult &result)
{
    if (result.parts.empty())
        return {};
    QString html = QStringLiteral("<b>%1</b><table>").arg(Words::tr("Parts"));
    for (const PartResult &part : result.parts)
        html += QStringLiteral("<tr>") + cellOf(textOf(part.name).toHtmlEscaped(), "left") +
                cellOf(fromView(signOf(part.state)) + u' ' + fromView(fovea::wordsOf(part.state)), "left") +
                cellOf((part.comparison && part.words.empty() ? textOf(ratioText(part.comparison->ratio))
                                                              : textOf(part.words))
                           .toHtmlEscaped(),
                       "left") +
                QStringLiteral("</tr>");
    return html + QStringLiteral("</table>");
}

QString stripHtml(const ClaimResult &result)
{
    if (result.strip.empty())
        return {};
    QString html =
        QStringLiteral("<b>%1</b><table><tr>").arg(Words::tr("Would another threshold say otherwise?"));
    QString second;
    for (const StripEntry &entry : result.strip) {
        html += cellOf(textOf(entry.name).toHtmlEscaped(), "left");
        second +=
            cellOf(entry.state ? fromView(signOf(*entry.state)) + u' ' + fromView(fovea::textOf(*entry.state))
                               : Words::tr("not known"),
                   "left");
    }
    html += QStringLiteral("</tr><tr>") + second + QStringLiteral("</tr></table>");
    return result.dependsOnThreshold() ? html + Words::tr("The verdict depends on the threshold.") : html;
}

QString deviationsHtml(const Claim &claim)
{
    if (claim.deviations.empty())
        return {};
    QString html = QStringLiteral("<b>%1</b>").arg(Words::tr("How this differs from the paper"));
    for (const std::string &deviation : claim.deviations)
        html += QStringLiteral("<br>• ") + textOf(deviation).toHtmlEscaped();
    return html;
}

} // namespace fovea::ui
