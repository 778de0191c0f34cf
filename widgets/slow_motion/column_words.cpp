// SPDX-License-Identifier: MIT
#include "widgets/slow_motion/column_words.h"

#include "widgets/kit/tr.h"
#include "widgets/slow_motion/bar_rows.h"

#include <cmath>

namespace fovea::ui {

namespace {

constexpr int usualDecimals = 6;

// `text` in which the number is written; a click copies all of it.
QString copied(double value, const QString &text, const QString &color, bool strong = false)
{
    return QStringLiteral("<a href=\"copy:%1\" style=\"color:%2;text-decoration:none%3\">%4</a>")
        .arg(exactText(value), color, strong ? QStringLiteral(";font-weight:600") : QString(), text);
}

QString inUnits(double value, int exponent)
{
    const double scaled = value * std::pow(10, -exponent);
    return numberText(scaled, exponent == 0 && std::abs(scaled) < 1 ? usualDecimals : usualDecimals - 2);
}

class Writer
{
public:
    Writer(const SlowScene &scene, const Theme &theme) : m_scene(scene), m_theme(theme) {}

    const QString &html() const { return m_html; }
    QString textColor() const { return m_theme.text.name(); }

    QString chip(const SlowLane &lane) const
    {
        const QString ground = (m_theme.dark ? m_theme.sunken : m_theme.surface).name();
        return QStringLiteral("<span style=\"background:%1;color:%2;font-weight:600\">&nbsp;%3&nbsp;</span> ")
            .arg(m_theme.lane(lane.style).color.name(), ground, lane.letter.toHtmlEscaped());
    }
    // In units of that power of ten, which is written elsewhere.
    QString value(double number, int exponent = 0) const
    {
        return copied(number, inUnits(number, exponent), m_theme.text.name());
    }
    // "p × (g − mean)" and the numbers in it, down to the result.
    void equation(const SlowLane &lane, const QString &form, const QStringList &lines, double result)
    {
        m_html +=
            QStringLiteral("<p style=\"margin:0 0 2px 0\">") + chip(lane) +
            QStringLiteral("<span style=\"color:%1\"><tt>%2</tt></span></p>").arg(m_theme.muted.name(), form);
        for (const QString &line : lines)
            m_html += QStringLiteral("<p style=\"margin:0 0 0 22px\"><tt>%1</tt></p>").arg(line);
        m_html += QStringLiteral("<p style=\"margin:2px 0 10px 22px\"><tt>= %1</tt></p>")
                      .arg(copied(result, unitText(result, usualDecimals),
                                  m_theme.lane(lane.style).color.name(), true));
    }
    // One number per lane.
    void table(const std::vector<std::pair<QString, std::vector<std::optional<double>>>> &rows)
    {
        m_html += QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"1\"><tr><td></td>");
        for (const SlowLane &lane : m_scene.lanes)
            m_html += QStringLiteral("<td align=\"right\"><b style=\"color:%1\">%2</b></td>")
                          .arg(m_theme.lane(lane.style).color.name(), lane.letter.toHtmlEscaped());
        m_html += QStringLiteral("</tr>");
        for (const auto &[name, values] : rows) {
            double most = 0; // the lanes are written in the same units
            for (const auto &each : values)
                most = std::max(most, std::abs(each.value_or(0)));
            const int exponent = exponentOf(most);
            const QString unit = exponent ? QStringLiteral(" ") + exponentWords(exponent) : QString();
            m_html += QStringLiteral("<tr><td>%1%2</td>").arg(name, unit);
            for (const auto &each : values)
                m_html += QStringLiteral("<td align=\"right\">%1</td>")
                              .arg(each ? copied(*each, inUnits(*each, exponent), m_theme.text.name())
                                        : QStringLiteral("–"));
            m_html += QStringLiteral("</tr>");
        }
        m_html += QStringLiteral("</table>");
    }
    std::vector<std::optional<double>>
    each(const std::function<std::optional<double>(const SlowLane &)> &of) const
    {
        std::vector<std::optional<double>> values;
        for (const SlowLane &lane : m_scene.lanes)
            values.push_back(of(lane));
        return values;
    }
    void notice(const QStringList &lines)
    {
        if (lines.isEmpty())
            return;
        m_html +=
            QStringLiteral("<p style=\"margin:8px 0 4px 0\"><b>%1</b></p>").arg(Words::tr("What to notice"));
        for (const QString &line : lines)
            m_html += QStringLiteral("<p style=\"margin:0 0 6px 0\">%1</p>").arg(line.toHtmlEscaped());
    }

private:
    const SlowScene &m_scene;
    const Theme &m_theme;
    QString m_html;
};

void writeGradient(Writer &writer, const SlowScene &scene, int key)
{
    for (const SlowLane &lane : scene.lanes) {
        const SlowRow &row = lane.row();
        const std::size_t at = std::size_t(key);
        if (!row.isSoftmax) {
            writer.equation(lane, Words::tr("dz by its gradient rule"), {}, row.gradient[at]);
            continue;
        }
        const QString sign = row.meanWorth < 0 ? QStringLiteral(" + ") : QStringLiteral(" − ");
        const int exponent = exponentOf(std::max(std::abs(row.worth[at]), std::abs(row.meanWorth)));
        const QString unit = exponent ? QStringLiteral(" ") + exponentWords(exponent) : QString();
        writer.equation(
            lane, QStringLiteral("dz = p × (g − ḡ)"),
            {writer.value(row.weights[at]) + QStringLiteral(" ×"),
             QStringLiteral("(") + writer.value(row.worth[at], exponent) + sign +
                 copied(row.meanWorth, inUnits(std::abs(row.meanWorth), exponent), writer.textColor()) +
                 QStringLiteral(")") + unit},
            row.gradient[at]);
    }
}

void writeKey(Writer &writer, const SlowScene &scene, SubStep step, int key)
{
    const std::size_t at = std::size_t(key);
    for (const SlowLane &lane : scene.lanes) {
        const SlowRow &row = lane.row();
        if (step == SubStep::QueryKeys || step == SubStep::Mask)
            writer.equation(lane,
                            scene.isRow ? QStringLiteral("z")
                                        : QStringLiteral("z = q · k × ") + numberText(lane.step->scale, 4),
                            {}, row.scores[at]);
        else if (step == SubStep::Softmax)
            writer.equation(lane,
                            row.kept[at] ? QStringLiteral("p = e<sup>z</sup> ÷ Σ e<sup>z</sup>")
                                         : Words::tr("dropped: p is 0"),
                            {}, row.weights[at]);
        else if (step == SubStep::BackToMix)
            writer.equation(lane, QStringLiteral("g = dOut · v"), {}, row.worth[at]);
        else if (step == SubStep::Concentration)
            writer.equation(lane, QStringLiteral("|dz|"), {}, std::abs(row.gradient[at]));
        else if (step == SubStep::Update)
            writer.equation(lane, Words::tr("score after"),
                            {writer.value(row.scores[at]),
                             (lane.step->after.scores[at] < row.scores[at] ? QStringLiteral("− ")
                                                                           : QStringLiteral("+ ")) +
                                 writer.value(std::abs(lane.step->after.scores[at] - row.scores[at]))},
                            lane.step->after.scores[at]);
    }
}

void writeSurvival(Writer &writer)
{
    const auto of = [&](double SlowRow::*member) {
        return writer.each([member](const SlowLane &lane) { return std::optional(lane.row().*member); });
    };
    writer.table({{Words::tr("arrows end to end"), of(&SlowRow::pathLength)},
                  {Words::tr("length of the mix"), of(&SlowRow::mixLength)},
                  {Words::tr("from the mean"), of(&SlowRow::fromTheMean)}});
}

} // namespace

QString columnTitle(const SlowScene &scene, SubStep step, std::optional<int> key)
{
    switch (step) {
    case SubStep::Mix:
        return Words::tr("How much survives");
    case SubStep::Tokens:
    case SubStep::Answer:
    case SubStep::Loss:
    case SubStep::ToWeights:
        return titleOf(step);
    default: {
        if (!key)
            return titleOf(step);
        QString name = scene.keyName(*key);
        name[0] = name[0].toUpper();
        return Words::tr("%1, number by number").arg(name);
    }
    }
}

QString columnHtml(const SlowScene &scene, SubStep step, std::optional<int> key, const Theme &theme)
{
    if (scene.lanes.empty())
        return {};
    Writer writer(scene, theme);
    const auto of = [&](double SlowRow::*member) {
        return writer.each([member](const SlowLane &lane) { return std::optional(lane.row().*member); });
    };
    if (step == SubStep::ToScores && key)
        writeGradient(writer, scene, *key);
    else if (step == SubStep::Mix) {
        QString share;
        for (const SlowLane &lane : scene.lanes)
            share +=
                QStringLiteral("<p style=\"margin:0 0 8px 0\">%1<span "
                               "style=\"font-size:x-large;font-weight:600;color:%2\">%3 %</span> %4</p>")
                    .arg(writer.chip(lane), theme.lane(lane.style).color.name(),
                         QString::number(100 * lane.row().mixLength / std::max(1e-300, lane.row().pathLength),
                                         'f', 1),
                         Words::tr("survives"));
        QString html = share;
        writeSurvival(writer);
        writer.notice(noticed(scene, step));
        QString note;
        if (scene.lanes.front().row().width > 2)
            note =
                QStringLiteral("<p style=\"color:%1\">%2</p>")
                    .arg(theme.muted.name(), Words::tr("Lengths are those of the full vectors of %1 numbers.")
                                                 .arg(scene.lanes.front().row().width));
        return html + writer.html() + note;
    } else if (key && scene.has(step))
        writeKey(writer, scene, step, *key);
    writer.notice(noticed(scene, step));
    if (step == SubStep::Mask)
        writer.table({{Words::tr("lowest kept"),
                       writer.each([](const SlowLane &lane) { return lane.row().lowestKept; })},
                      {Words::tr("best dropped"),
                       writer.each([](const SlowLane &lane) { return lane.row().bestDropped; })},
                      {Words::tr("separation"),
                       writer.each([](const SlowLane &lane) { return lane.row().separation(); })}});
    if (step == SubStep::Softmax)
        writer.table({{Words::tr("entropy"), of(&SlowRow::entropy)},
                      {Words::tr("largest p"), of(&SlowRow::largestWeight)},
                      {Words::tr("jump at the cut"), of(&SlowRow::swap)}});
    if (step == SubStep::ToScores || step == SubStep::Concentration)
        writer.table({{QStringLiteral("|dz|₁"), of(&SlowRow::gradientL1)},
                      {QStringLiteral("|dz|₂"), of(&SlowRow::gradientL2)},
                      {Words::tr("keys used"), of(&SlowRow::participation)}});
    return writer.html();
}

} // namespace fovea::ui
