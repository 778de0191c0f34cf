// SPDX-License-Identifier: MIT
#include "widgets/forms/attention_rows.h"

#include "widgets/forms/spec_rows.h"
#include "widgets/kit/label.h"
#include "widgets/kit/theme.h"
#include "widgets/models/field_names.h"

#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/base/text.h"

#include <QVBoxLayout>

namespace fovea::ui {

namespace {

const std::string gradientKey = "model.gradient";
const std::vector<std::string> sharpnessKeys{std::string(sharpnessKey)};
const std::vector<std::string> gradientKeys{gradientKey};

QLabel *makeWords(QWidget *parent)
{
    auto *label = new Label(parent);
    label->setWordWrap(true);
    label->setFont(ui::font(Type::Small));
    label->setProperty("look", QStringLiteral("muted"));
    return label;
}

QString sharpnessWords(double sharpness)
{
    if (sharpness == 1)
        return AttentionRows::tr("Scores as they are, as in the paper.");
    return AttentionRows::tr("Every score times %1; 1 is the paper.")
        .arg(QString::fromStdString(fovea::textOf(sharpness)));
}

QString ruleWords(GradientRule rule, const MaskSpec &mask)
{
    try {
        if (const auto objection = ruleObjection(mask, rule))
            return AttentionRows::tr("Not with this kind: it weighs keys in its own way and selects none "
                                     "beforehand. Take kept keys.");
        if (makeMask(mask)->weighing())
            return AttentionRows::tr("This kind weighs keys in its own way, and its gradient follows from "
                                     "that.");
        if (!ruleMatters(mask))
            return AttentionRows::tr("Nothing is dropped here, so all rules are the same.");
    } catch (const Error &) {
        return {}; // the mask says what is wrong
    }
    switch (rule) {
    case GradientRule::Kept:
        return AttentionRows::tr("Scores of dropped keys get no gradient: what is not seen is not learned.");
    case GradientRule::StraightThrough:
        return AttentionRows::tr("Answers with the mask, learns as if no key had been dropped.");
    case GradientRule::ForwardFull:
        return AttentionRows::tr("Answers with all keys; only the scores of the selected ones learn.");
    }
    return {};
}

} // namespace

AttentionRows::AttentionRows(QWidget *parent)
    : QWidget(parent), m_sharpness(new SpecRows(this)), m_sharpnessWords(makeWords(this)),
      m_gradient(new SpecRows(this)), m_gradientWords(makeWords(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(size::tiny);
    column->addWidget(m_sharpness);
    column->addWidget(m_sharpnessWords);
    column->addWidget(m_gradient);
    column->addWidget(m_gradientWords);
    for (SpecRows *rows : {m_sharpness, m_gradient}) {
        connect(rows, &SpecRows::changeRequested, this, &AttentionRows::changeRequested);
        connect(rows, &SpecRows::validityChanged, this, &AttentionRows::validityChanged);
    }
}

bool AttentionRows::has(const std::string &key)
{
    return key == sharpnessKey || key == gradientKey;
}

void AttentionRows::show(int index, const RunSpec &run, const RunSpec &first, const MaskSpec &mask)
{
    m_sharpness->show(index, run, first, sharpnessKeys);
    m_gradient->show(index, run, first, gradientKeys);
    m_sharpnessWords->setText(sharpnessWords(run.model.inverseTemperature));
    m_gradientWords->setText(ruleWords(run.model.gradient, mask));
}

void AttentionRows::claimProblems(std::vector<std::string> &sentences)
{
    m_sharpness->claimProblems(sentences, sharpnessKeys);
    m_gradient->claimProblems(sentences, gradientKeys);
}

QString AttentionRows::gradientWords() const
{
    return m_gradientWords->text();
}

QString AttentionRows::invalidField() const
{
    const QString sharpness = m_sharpness->invalidField();
    return sharpness.isEmpty() ? m_gradient->invalidField() : sharpness;
}

void AttentionRows::revert()
{
    m_sharpness->revert();
    m_gradient->revert();
}

} // namespace fovea::ui
