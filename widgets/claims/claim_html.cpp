// SPDX-License-Identifier: MIT
#include "widgets/claims/claim_html.h"

#include "core/base/text.h"
#include "core/base/wording.h"
#include "widgets/kit/tr.h"

#include <QThread>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

// Names and intervals may be long: they go on in the next line.
QString textCellOf(const QString &text, const char *align = "right")
{
    return QStringLiteral("<td align=\"%1\" style=\"padding: 2px 10px 2px 0\">%2</td>")
        .arg(QLatin1String(align), text.toHtmlEscaped());
}

QString cellOf(const QString &text, const char *align = "right")
{
    return QStringLiteral("<td align=\"%1\" style=\"padding: 2px 10px 2px 0; white-space: nowrap\">%2</td>")
        .arg(QLatin1String(align), text);
}

QString timeText(const Observation &run)
{
    return run.arrived ? QString::number(run.time) : QStringLiteral("&gt; ") + QString::number(run.time);
}

QString markOf(const SeedMark &mark)
{
    return !mark.isIn       ? QStringLiteral("○")
           : mark.score > 0 ? QStringLiteral("▲")
           : mark.score < 0 ? QStringLiteral("▽")
                            : QStringLiteral("–");
}

QString linkTo(const SeedPlace &place)
{
    return QStringLiteral("seed:%1/%2").arg(place.part).arg(place.seed);
}

// A sign per seed, which opens its runs.
QString signsOf(const PartResult &part, int place)
{
    QStringList signs;
    for (int i = 0; i < int(part.seeds.size()); ++i)
        signs << QStringLiteral("<a href=\"%1\" style=\"text-decoration: none\">%2</a>")
                     .arg(linkTo({place, i}), markOf(part.seeds[std::size_t(i)]));
    return signs.join(u' ');
}

// An estimate is no better than this: "8 min", "2 h 50 min", "31 h".
QString roughTime(double seconds)
{
    const int minutes = std::max(1, int(std::lround(seconds / 60)));
    if (minutes < 60)
        return Words::tr("%1 min").arg(minutes);
    const int rounded = (minutes + 5) / 10 * 10;
    if (rounded >= 600 || rounded % 60 == 0)
        return Words::tr("%1 h").arg((rounded + 30) / 60);
    return Words::tr("%1 h %2 min").arg(rounded / 60).arg(rounded % 60);
}

// "26, 27 and 28"
QString listOf(const QStringList &names)
{
    return names.size() < 2
               ? names.join(QString())
               : Words::tr("%1 and %2")
                     .arg(names.mid(0, names.size() - 1).join(QStringLiteral(", ")), names.back());
}

// The first of the two that arrived.
QString firstOf(const SeedMark &mark, const LaneNames &names)
{
    return mark.score == 0 ? Words::tr("neither") : textOf(mark.score > 0 ? names.lane : names.against);
}

} // namespace

QString workWords(double coreSeconds)
{
    const int cores = std::max(1, QThread::idealThreadCount());
    return Words::tr("about %1 on %2").arg(roughTime(coreSeconds / cores), textOf(countText(cores, "core")));
}

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

SeedPlace placeFrom(const QString &link)
{
    const QString path = link.section(u':', 1);
    return {path.section(u'/', 0, 0).toInt(), path.section(u'/', 1).toInt()};
}

QString seedsHtml(const Claim &claim, const ClaimResult &result)
{
    const PartResult &part = result.parts.front();
    const bool isPair = part.comparison.has_value() || claim.test.kind == TestKind::Compare;
    const LaneNames names = laneNames(claim.parts.front());
    QString html = QStringLiteral("<b>%1</b>").arg(Words::tr("Evidence"));
    QString rows;
    QStringList missing;
    for (int i = 0; i < int(part.seeds.size()); ++i) {
        const SeedMark &mark = part.seeds[std::size_t(i)];
        if (!mark.isIn) {
            missing << QString::number(mark.seed);
            continue;
        }
        rows +=
            QStringLiteral("<tr>") +
            cellOf(markOf(mark) + QStringLiteral(" <a href=\"%1\">%2</a>").arg(linkTo({0, i})).arg(mark.seed),
                   "left");
        if (isPair)
            rows += cellOf(timeText(mark.against)) + cellOf(timeText(mark.lane)) +
                    cellOf(mark.ratio ? textOf(ratioText(*mark.ratio)).toHtmlEscaped() : QString()) +
                    textCellOf(firstOf(mark, names), "left");
        else
            rows += cellOf(mark.value ? textOf(fixedText(*mark.value, 3)) : QStringLiteral("–"));
        rows += QStringLiteral("</tr>");
    }
    if (!rows.isEmpty())
        html += QStringLiteral("<table><tr>") + cellOf(Words::tr("seed"), "left") +
                (isPair ? textCellOf(Words::tr("%1, epochs").arg(textOf(names.against))) +
                              textCellOf(textOf(names.lane)) + cellOf(Words::tr("ratio")) +
                              cellOf(Words::tr("first"), "left")
                        : cellOf(Words::tr("value"))) +
                QStringLiteral("</tr>") + rows + QStringLiteral("</table>");
    if (missing.size() == qsizetype(part.seeds.size()))
        html += QStringLiteral("<br>") + Words::tr("None of its %1 seeds is in.").arg(missing.size());
    else if (missing.size() == 1)
        html += Words::tr("Seed %1 is missing.").arg(missing.front());
    else if (!missing.isEmpty())
        html += Words::tr("Seeds %1 are missing.").arg(listOf(missing));
    return html;
}

QString partsHtml(const ClaimResult &result)
{
    if (result.parts.empty())
        return {};
    QString html = QStringLiteral("<b>%1</b><table>").arg(Words::tr("Parts"));
    for (int i = 0; i < int(result.parts.size()); ++i) {
        const PartResult &part = result.parts[std::size_t(i)];
        html +=
            QStringLiteral("<tr>") + cellOf(textOf(part.name).toHtmlEscaped(), "left") +
            cellOf(fromView(signOf(part.state)) + u' ' + fromView(fovea::wordsOf(part.state)), "left") +
            textCellOf(part.comparison && part.words.empty() ? textOf(ratioText(part.comparison->ratio))
                                                             : textOf(part.words),
                       "left") +
            QStringLiteral(
                "</tr><tr><td colspan=\"3\" style=\"padding: 0 0 4px 12px\"><small>%1</small>%2</td></tr>")
                .arg(sentence(textOf(part.reason)).toHtmlEscaped(),
                     part.state == ClaimState::NotRun ? QString()
                                                      : QStringLiteral("<br>") + signsOf(part, i));
    }
    return html + QStringLiteral("</table>");
}

QString stripHtml(const ClaimResult &result)
{
    if (result.strip.empty())
        return {};
    QString html = QStringLiteral("<b>%1</b><table border=\"1\" cellspacing=\"0\" cellpadding=\"3\" "
                                  "style=\"border-collapse: collapse\"><tr>")
                       .arg(Words::tr("Would another threshold say otherwise?"));
    QString second;
    for (const StripEntry &entry : result.strip) {
        const bool isOwn = &entry == &result.strip[1]; // the one that the verdict is by
        const QString cell = isOwn ? QStringLiteral("<td><b>%1</b></td>") : QStringLiteral("<td>%1</td>");
        html += cell.arg(textOf(entry.name).toHtmlEscaped());
        second += cell.arg(entry.state
                               ? fromView(signOf(*entry.state)) + u' ' + fromView(fovea::textOf(*entry.state))
                               : Words::tr("not known"));
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
