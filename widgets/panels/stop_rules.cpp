// SPDX-License-Identifier: MIT
#include "widgets/panels/stop_rules.h"

#include "core/experiment/spec_fields.h"
#include "core/support/errors.h"
#include "core/support/text.h"
#include "widgets/models/race_text.h"
#include "widgets/support/theme.h"

#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QScreen>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

const std::string noRule = "null";

void markProblem(QWidget *field, bool wrong)
{
    if (field->property("problem").toBool() == wrong)
        return;
    field->setProperty("problem", wrong);
    field->style()->unpolish(field);
    field->style()->polish(field);
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

StopRules::StopRules(RaceData &race, QWidget *parent) : QFrame(parent, Qt::Popup), m_data(race)
{
    setProperty("look", QStringLiteral("card"));
    setAccessibleName(tr("Stop rules"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(size::wide, size::wide - size::tiny, size::wide, size::wide);
    layout->setSpacing(size::gap);
    auto *title = new QLabel(tr("A run ends at the first of these"), this);
    title->setFont(ui::font(Type::Section));
    layout->addWidget(title);
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(size::gap);
    grid->setVerticalSpacing(size::tiny);
    grid->setColumnStretch(0, 1);
    layout->addLayout(grid);
    addRule(grid, QStringLiteral("train.epochs"), tr("Epochs"), tr("epochs"),
            tr("The run ends after so many passes over the train set."), Unit::Plain);
    addRule(grid, QStringLiteral("stop.train_acc"), tr("Train accuracy"), tr("%"),
            tr("The run ends once its train accuracy is this high. Empty: no such rule."), Unit::Percent);
    addRule(grid, QStringLiteral("stop.plateau"), tr("Plateau"), tr("epochs"),
            tr("The run ends after so many epochs without a better train loss. Empty: no such rule."),
            Unit::Plain);
    addRule(grid, QStringLiteral("stop.seconds"), tr("Time"), tr("seconds"),
            tr("The run ends after so many seconds of training. Empty: no such rule."), Unit::Plain);
    auto *hint = new QLabel(tr("Runs that have begun go on under the new rules."), this);
    hint->setProperty("look", QStringLiteral("muted"));
    hint->setFont(ui::font(Type::Small));
    hint->setWordWrap(true);
    layout->addWidget(hint);
    connect(&race, &RaceData::experimentChanged, this, &StopRules::showValues);
    showValues();
}

void StopRules::addRule(QGridLayout *grid, const QString &key, const QString &title, const QString &unit,
                        const QString &help, Unit kind)
{
    const int row = grid->rowCount();
    auto *label = new QLabel(title, this);
    auto *field = new QLineEdit(this);
    auto *units = new QLabel(unit, this);
    auto *problem = new QLabel(this);
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
    problem->setObjectName(key + QStringLiteral(".problem"));
    problem->setProperty("look", QStringLiteral("bad"));
    problem->setFont(ui::font(Type::Small));
    problem->setWordWrap(true);
    problem->hide();
    grid->addWidget(label, row, 0);
    grid->addWidget(field, row, 1);
    grid->addWidget(units, row, 2);
    grid->addWidget(problem, row + 1, 0, 1, 3);
    m_rules.push_back({key, kind, field, problem});
    connect(field, &QLineEdit::editingFinished, this, [this, rule = m_rules.back()] { take(rule); });
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
    for (const Rule &rule : m_rules) {
        rule.field->setText(shownText(rule));
        rule.problem->hide();
        markProblem(rule.field, false);
    }
}

void StopRules::take(const Rule &rule)
{
    const std::string typed = rule.field->text().trimmed().toStdString();
    const std::string value = typed.empty() ? noRule : rule.unit == Unit::Percent ? shareFrom(typed) : typed;
    QString sentence;
    RunSpec spec = m_data.experiment().base;
    try {
        setField(spec, rule.key.toStdString(), value);
    } catch (const Error &error) {
        const QString accessible = rule.field->accessibleName();
        sentence = rule.unit == Unit::Percent ? tr("%1 must be a number, 0 to 100, or empty.").arg(accessible)
                   : typed.empty()            ? tr("%1 must be a whole number.").arg(accessible)
                                              : QString::fromUtf8(error.what());
    }
    rule.problem->setText(sentence);
    rule.problem->setVisible(!sentence.isEmpty());
    markProblem(rule.field, !sentence.isEmpty());
    adjustSize();
    if (sentence.isEmpty() && !(spec == m_data.experiment().base))
        Q_EMIT changeRequested(rule.key, QString::fromStdString(value));
}

void StopRules::showBelow(const QWidget &anchor)
{
    showValues();
    adjustSize();
    const QPoint corner = anchor.mapToGlobal(QPoint(anchor.width() - width(), anchor.height() + size::tiny));
    const QScreen *screen = anchor.screen();
    const int left = screen ? std::max(screen->availableGeometry().left(), corner.x()) : corner.x();
    move(left, corner.y());
    show();
    m_rules.front().field->setFocus(Qt::PopupFocusReason);
    m_rules.front().field->selectAll();
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
