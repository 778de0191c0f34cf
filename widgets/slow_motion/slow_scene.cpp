// SPDX-License-Identifier: MIT
#include "widgets/slow_motion/slow_scene.h"

#include "core/base/text.h"
#include "widgets/kit/tr.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

struct StepWords
{
    const char *name;
    const char *title;
    const char *subtitle;
};

const StepWords &wordsOf(SubStep step)
{
    static const std::array<StepWords, subSteps> words = {{
        {QT_TRANSLATE_NOOP("fovea::Words", "Tokens"), QT_TRANSLATE_NOOP("fovea::Words", "The sequence"),
         QT_TRANSLATE_NOOP("fovea::Words", "What is fed in, and the query that is followed")},
        {QT_TRANSLATE_NOOP("fovea::Words", "Query, keys"),
         QT_TRANSLATE_NOOP("fovea::Words", "Query and keys"),
         QT_TRANSLATE_NOOP("fovea::Words", "How well each key matches the query")},
        {QT_TRANSLATE_NOOP("fovea::Words", "Mask"), QT_TRANSLATE_NOOP("fovea::Words", "The cut"),
         QT_TRANSLATE_NOOP("fovea::Words", "Which keys may answer")},
        {QT_TRANSLATE_NOOP("fovea::Words", "Softmax"), QT_TRANSLATE_NOOP("fovea::Words", "Softmax"),
         QT_TRANSLATE_NOOP("fovea::Words", "Scores become shares that add up to 1")},
        {QT_TRANSLATE_NOOP("fovea::Words", "Mix"), QT_TRANSLATE_NOOP("fovea::Words", "The mix"),
         QT_TRANSLATE_NOOP("fovea::Words", "Each kept value, shortened by its weight, head to tail")},
        {QT_TRANSLATE_NOOP("fovea::Words", "Answer"), QT_TRANSLATE_NOOP("fovea::Words", "To the answer"),
         QT_TRANSLATE_NOOP("fovea::Words", "What the rest of the network makes of it")},
        {QT_TRANSLATE_NOOP("fovea::Words", "Loss"), QT_TRANSLATE_NOOP("fovea::Words", "The loss"),
         QT_TRANSLATE_NOOP("fovea::Words", "How surprised the network is by the right answer")},
        {QT_TRANSLATE_NOOP("fovea::Words", "Back to mix"),
         QT_TRANSLATE_NOOP("fovea::Words", "Back to the mix"),
         QT_TRANSLATE_NOOP("fovea::Words", "What each key would be worth, kept or not")},
        {QT_TRANSLATE_NOOP("fovea::Words", "To the scores"),
         QT_TRANSLATE_NOOP("fovea::Words", "Back through the softmax"),
         QT_TRANSLATE_NOOP("fovea::Words", "What each score must do to lower the loss")},
        {QT_TRANSLATE_NOOP("fovea::Words", "Concentration"),
         QT_TRANSLATE_NOOP("fovea::Words", "Concentration"),
         QT_TRANSLATE_NOOP("fovea::Words", "How few keys share the push")},
        {QT_TRANSLATE_NOOP("fovea::Words", "To the weights"),
         QT_TRANSLATE_NOOP("fovea::Words", "To the weights"),
         QT_TRANSLATE_NOOP("fovea::Words", "Products of what was pushed and what was read")},
        {QT_TRANSLATE_NOOP("fovea::Words", "Update"), QT_TRANSLATE_NOOP("fovea::Words", "The update"),
         QT_TRANSLATE_NOOP("fovea::Words", "The same query, one step later")},
    }};
    return words[std::size_t(step)];
}

} // namespace

QString shortName(SubStep step)
{
    return Words::tr(wordsOf(step).name);
}

QString titleOf(SubStep step)
{
    return Words::tr(wordsOf(step).title);
}

QString subtitleOf(SubStep step)
{
    return Words::tr(wordsOf(step).subtitle);
}

int SlowScene::others() const
{
    return lanes.empty() ? 0 : lanes.front().row().visibleKeys() - int(columns.size());
}

QString SlowScene::keyNumber(int key) const
{
    return QString::number(isRow ? key : key + 1);
}

QString SlowScene::glyph(int key) const
{
    return key < tokens.size() ? tokens[key] : keyNumber(key);
}

QString SlowScene::keyName(int key) const
{
    return Words::tr("key %1").arg(keyNumber(key));
}

bool SlowScene::has(SubStep step) const
{
    switch (step) {
    case SubStep::Answer:
    case SubStep::Loss:
    case SubStep::ToWeights:
    case SubStep::Update:
        return !isRow;
    default:
        return true;
    }
}

void chooseColumns(SlowScene &scene)
{
    scene.columns.clear();
    if (scene.lanes.empty())
        return;
    const SlowRow &first = scene.lanes.front().row(), &last = scene.lanes.back().row();
    // Kernels and sums are the same in both, so equal inputs give equal bits.
    scene.sameInputs = scene.sameWeights && first.scores == last.scores && first.values == last.values;
    std::vector<int> order;
    for (int key = 0; key < scene.keys(); ++key)
        if (scene.lanes.front().row().visible[std::size_t(key)])
            order.push_back(key);
    if (int(order.size()) > mostColumns) {
        std::vector<int> always;
        for (const SlowLane &lane : scene.lanes) {
            if (lane.row().bestDroppedKey)
                always.push_back(*lane.row().bestDroppedKey);
            if (const auto useful = lane.row().mostUseful())
                always.push_back(*useful);
        }
        const auto rank = [&](int key) {
            double most =
                std::ranges::find(always, key) != always.end() ? std::numeric_limits<double>::infinity() : 0;
            for (const SlowLane &lane : scene.lanes)
                most = std::max(most, std::abs(lane.row().gradient[std::size_t(key)]));
            return -most;
        };
        std::ranges::stable_sort(order, {}, rank);
        order.resize(mostColumns);
        std::ranges::sort(order);
    }
    scene.columns = order;
}

SlowScene workedScene(const MaskSpec &first, const MaskSpec &second)
{
    SlowScene scene;
    scene.isRow = true;
    scene.sameWeights = true;
    int style = 0;
    for (const MaskSpec &mask : {first, second}) {
        auto step = std::make_shared<SlowStep>();
        step->row = slowRow(*makeMask(mask), GradientRule::Kept, workedRow());
        step->examples = 1;
        scene.lanes.push_back({QString(QChar('A' + style)),
                               QString::fromStdString(textOf(mask)).replace(':', ' '), style,
                               std::move(step)});
        ++style;
    }
    scene.where = Words::tr("the worked row of the handbook");
    chooseColumns(scene);
    return scene;
}

QString slowCsv(const SlowScene &scene)
{
    QString csv = QStringLiteral("step,lane,quantity,key,value\n");
    for (const SlowLane &lane : scene.lanes) {
        const SlowRow &row = lane.row();
        const auto line = [&](SubStep step, const QString &quantity, const QString &key, double value) {
            csv += QStringLiteral("%1,%2,%3,%4,%5\n")
                       .arg(QString::number(int(step) + 1), lane.letter, quantity, key,
                            QString::fromStdString(textOf(value)));
        };
        const auto each = [&](SubStep step, const char *quantity, const std::vector<double> &values) {
            for (std::size_t key = 0; key < values.size(); ++key)
                line(step, QString::fromLatin1(quantity), scene.keyNumber(int(key)), values[key]);
        };
        const auto one = [&](SubStep step, const char *quantity, double value) {
            line(step, QString::fromLatin1(quantity), {}, value);
        };
        each(SubStep::QueryKeys, "score", row.scores);
        each(SubStep::Mask, "kept", {row.kept.begin(), row.kept.end()});
        if (row.lowestKept && row.bestDropped) {
            one(SubStep::Mask, "lowest kept score", *row.lowestKept);
            one(SubStep::Mask, "best dropped score", *row.bestDropped);
        }
        each(SubStep::Softmax, "weight", row.weights);
        one(SubStep::Softmax, "entropy", row.entropy);
        one(SubStep::Softmax, "swap", row.swap);
        for (std::size_t i = 0; i < row.mix.size(); ++i)
            line(SubStep::Mix, QStringLiteral("mix[%1]").arg(i), {}, row.mix[i]);
        one(SubStep::Mix, "length of the mix", row.mixLength);
        one(SubStep::Mix, "length of all arrows", row.pathLength);
        one(SubStep::Mix, "distance from the mean value", row.fromTheMean);
        for (std::size_t i = 0; i < row.mixGradient.size(); ++i)
            line(SubStep::BackToMix, QStringLiteral("gradient of mix[%1]").arg(i), {}, row.mixGradient[i]);
        each(SubStep::BackToMix, "worth", row.worth);
        one(SubStep::ToScores, "mean worth", row.meanWorth);
        each(SubStep::ToScores, "gradient", row.gradient);
        one(SubStep::Concentration, "l1", row.gradientL1);
        one(SubStep::Concentration, "l2", row.gradientL2);
        one(SubStep::Concentration, "keys used", row.participation);
        if (scene.isRow)
            continue;
        const SlowStep &step = *lane.step;
        for (std::size_t i = 0; i < step.logits.size(); ++i) {
            line(SubStep::Answer, QStringLiteral("logit of class %1").arg(i), {}, step.logits[i]);
            line(SubStep::Answer, QStringLiteral("probability of class %1").arg(i), {},
                 step.probabilities[i]);
        }
        one(SubStep::Loss, "loss", step.loss);
        one(SubStep::ToWeights, "norm of this query", step.weights.rowNorm);
        one(SubStep::ToWeights, "norm of the example", step.weights.exampleNorm);
        one(SubStep::ToWeights, "norm of the batch", step.weights.batchNorm);
        one(SubStep::ToWeights, "clip factor", step.weights.clipFactor);
        one(SubStep::Update, "learning rate", step.weights.rate);
        each(SubStep::Update, "score after", step.after.scores);
        each(SubStep::Update, "kept after", {step.after.kept.begin(), step.after.kept.end()});
        one(SubStep::Update, "loss after", step.after.loss);
    }
    return csv;
}

QString numberText(double value, int decimals)
{
    if (!std::isfinite(value))
        return QStringLiteral("–");
    if (value == 0)
        return QStringLiteral("0");
    QString text = QString::number(std::abs(value), 'f', decimals);
    const QString sign = value < 0 ? QStringLiteral("−") : QString();
    if (text.toDouble() != 0)
        return sign + text;
    // Only what is 0 reads as 0.
    const QStringList parts = QString::number(std::abs(value), 'e', 0).split(u'e');
    return sign + parts[0] + QStringLiteral("e−") + QString::number(-parts[1].toInt());
}

QString exactText(double value)
{
    return QString::fromStdString(textOf(value));
}

int exponentOf(double size)
{
    if (!(size > 0) || size >= 0.01)
        return 0;
    return 3 * int(std::floor(std::log10(size) / 3));
}

QString exponentWords(int exponent)
{
    if (exponent == 0)
        return {};
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text = QStringLiteral("×10⁻");
    for (const QChar digit : QString::number(-exponent))
        text += digits[digit.digitValue()];
    return text;
}

QString unitText(double value, int decimals)
{
    const int exponent = exponentOf(std::abs(value));
    if (exponent == 0)
        return numberText(value, decimals);
    const double scaled = value * std::pow(10, -exponent); // 1 to 999
    const int whole = int(std::floor(std::log10(std::abs(scaled)))) + 1;
    return numberText(scaled, std::max(0, decimals - whole)) + QStringLiteral(" ") + exponentWords(exponent);
}

} // namespace fovea::ui
