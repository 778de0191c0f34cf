// SPDX-License-Identifier: MIT
#include "widgets/docks/stop_rules.h"

#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/experiment/spec_fields.h"
#include "widgets/forms/field_words.h"
#include "widgets/forms/text_field.h"
#include "widgets/kit/label.h"
#include "widgets/kit/look.h"
#include "widgets/kit/theme.h"

#include <QGridLayout>

#include <cmath>

namespace fovea::ui {

namespace {

const std::string noRule = "null";

QString hint()
{
    return StopRules::tr("Runs that have begun go on under the new rules.");
}

// Percent typed by a person to the share of the spec; texts that are no number go on as they are, to be
// refused there.
std::string shareFrom(const std::string &percent)
{
    const auto value = realFrom(percent);
    return value ? textOf(*value / 100) : percent;
}

// Without the noise of dividing and multiplying by 100.
std::string percentFrom(const std::string &share)
{
    const auto value = realFrom(share);
    return value ? textOf(std::round(*value * 1e8) / 1e6) : share;
}

} // namespace

StopRules::StopRules(RaceData &race, QWidget *parent) : QWidget(parent), m_data(race)
{
    setAccessibleName(tr("Stop rules"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(size::gap);
    auto *title = new Label(tr("A run ends at the first of these"), this);
    title->setFont(ui::font(Type::Section));
    layout->addWidget(title);
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(size::gap);
    grid->setVerticalSpacing(size::tiny);
    grid->setColumnStretch(0, 1);
    layout->addLayout(grid);
    addRule(grid, QStringLiteral("train.epochs"), tr("Epochs"), tr("epochs"),
            tr("The run ends after this many passes over the train set."), Unit::Plain);
    addRule(grid, QStringLiteral("stop.train_acc"), tr("Train accuracy"), tr("%"),
            tr("The run ends once its train accuracy is this high. Empty: no such rule."), Unit::Percent);
    addRule(grid, QStringLiteral("stop.plateau"), tr("Plateau"), tr("epochs"),
            tr("The run ends after this many epochs without a better train loss. Empty: no such rule."),
            Unit::Plain);
    addRule(grid, QStringLiteral("stop.seconds"), tr("Time"), tr("seconds"),
            tr("The run ends after this many seconds of training. Empty: no such rule."), Unit::Plain);
    m_line = new Label(this);
    m_line->setObjectName(QStringLiteral("stopRules.line"));
    m_line->setFont(ui::font(Type::Small));
    m_line->setMinimumWidth(m_line->fontMetrics().horizontalAdvance(hint())); // whatever it says
    layout->addWidget(m_line);
    connect(&race, &RaceData::experimentChanged, this, &StopRules::showValues);
    showValues();
}

void StopRules::addRule(QGridLayout *grid, const QString &key, const QString &title, const QString &unit,
                        const QString &help, Unit kind)
{
    const int row = grid->rowCount();
    auto *label = new Label(title, this);
    auto *field = new TextField(this);
    auto *units = new Label(unit, this);
    label->setBuddy(field);
    field->setObjectName(key);
    field->setAlignment(Qt::AlignRight);
    field->setPlaceholderText(tr("none"));
    field->setFixedWidth(field->fontMetrics().horizontalAdvance(QStringLiteral("0000000000")) +
                         2 * size::wide);
    field->setToolTip(help);
    field->setWhatsThis(help);
    field->setAccessibleName(title);
    units->setProperty("look", QStringLiteral("muted"));
    grid->addWidget(label, row, 0);
    grid->addWidget(field, row, 1);
    grid->addWidget(units, row, 2);
    m_rules.push_back({key, kind, field});
    connect(field, &TextField::committed, this, [this, rule = m_rules.back()] { commit(rule); });
    connect(field, &TextField::reverted, this, [this] { showProblem(nullptr, {}); });
}

QString StopRules::shownText(const Rule &rule) const
{
    const std::string text = fieldText(m_data.experiment().base, rule.key.toStdString());
    if (text == noRule)
        return {};
    return QString::fromStdString(rule.unit == Unit::Percent ? percentFrom(text) : text);
}

void StopRules::showValues()
{
    for (const Rule &rule : m_rules)
        rule.field->setValue(shownText(rule));
    showProblem(nullptr, {});
}

void StopRules::showProblem(const Rule *rule, const QString &sentence)
{
    m_problem = sentence;
    for (const Rule &each : m_rules)
        setStyleProperty(each.field, "problem", rule && each.field == rule->field);
    m_line->setText(rule ? sentence : hint());
    setLook(m_line, rule ? QStringLiteral("bad") : QStringLiteral("muted"));
}

void StopRules::commit(const Rule &rule)
{
    const std::string key = rule.key.toStdString();
    const std::string typed = rule.field->value().toStdString();
    const std::string value = typed.empty() ? noRule : rule.unit == Unit::Percent ? shareFrom(typed) : typed;
    RunSpec spec = m_data.experiment().base;
    try {
        setField(spec, key, value);
    } catch (const Error &) {
        const QString name = rule.field->accessibleName();
        return showProblem(&rule, rule.unit == Unit::Percent
                                      ? tr("%1: 0 to 100 %, or empty").arg(name)
                                      : refusalWords(name, fieldParam(spec, key), rule.field->value()));
    }
    showProblem(nullptr, {});
    if (!(spec == m_data.experiment().base))
        Q_EMIT changeRequested(rule.key, QString::fromStdString(value));
}

QString StopRules::summary(const RunSpec &base)
{
    QStringList parts;
    if (base.stop.trainAccuracy)
        parts << tr("%1 % train accuracy")
                     .arg(QString::fromStdString(percentFrom(textOf(*base.stop.trainAccuracy))));
    if (base.stop.plateau)
        parts << tr("%1 epochs without progress").arg(*base.stop.plateau);
    if (base.stop.seconds)
        parts << tr("%1 seconds").arg(QString::fromStdString(textOf(*base.stop.seconds)));
    parts << tr("%1 epochs").arg(base.train.epochs);
    return parts.join(QStringLiteral(", "));
}

} // namespace fovea::ui
