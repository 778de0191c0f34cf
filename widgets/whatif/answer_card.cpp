// SPDX-License-Identifier: MIT
#include "widgets/whatif/answer_card.h"

#include "core/inspect/attention_reading.h"
#include "widgets/kit/label.h"
#include "widgets/whatif/logit_bars.h"
#include "widgets/whatif/what_if_words.h"
#include "widgets/words/race_text.h"
#include "widgets/words/task_words.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <cmath>

namespace fovea::ui {

namespace {

QLabel *small(const QString &text, const char *look, QWidget *parent)
{
    auto *label = new Label(text, parent);
    label->setFont(ui::font(Type::Small));
    label->setProperty("look", QLatin1String(look));
    return label;
}

} // namespace

AnswerCard::AnswerCard(WhatIf &whatIf, Inspection &inspection, RaceData &race, ThemeManager &themes,
                       QWidget *parent)
    : Card(tr("Answer"), parent), m_whatIf(whatIf), m_inspection(inspection), m_race(race),
      m_beforeTitle(small({}, "muted", this)), m_before(new Label(this)), m_beforeSure(new Label(this)),
      m_afterTitle(small(tr("After"), "caution", this)), m_after(new Label(this)),
      m_afterSure(new Label(this)), m_note(small({}, "caution", this)), m_logits(new LogitBars(themes, this)),
      m_aloneBox(new QWidget(this)), m_aloneTitle(small({}, "muted", this)), m_aloneNames(new Label(this)),
      m_aloneNumbers(new Label(this)), m_measure(new QPushButton(tr("On the held-out set"), this)),
      m_stop(new QPushButton(tr("Stop"), this)), m_progress(new QProgressBar(this)), m_scores(new Label(this))
{
    setObjectName(QStringLiteral("answerCard"));
    for (QLabel *answer : {m_before, m_after}) {
        answer->setFont(ui::font(Type::Title));
        answer->setWordWrap(true);
    }
    const auto line = [this](QLabel *words, QLabel *sure) {
        auto *row = new QHBoxLayout;
        row->addWidget(words, 1);
        row->addWidget(sure);
        body()->addLayout(row);
    };
    body()->setSpacing(size::tiny);
    body()->addWidget(m_beforeTitle);
    line(m_before, m_beforeSure);
    body()->addWidget(m_afterTitle);
    line(m_after, m_afterSure);
    m_note->setWordWrap(true);
    body()->addWidget(m_note);
    body()->addSpacing(size::gap);
    body()->addWidget(small(tr("Logits"), "muted", this));
    body()->addWidget(m_logits);

    auto *alone = new QGridLayout(m_aloneBox);
    alone->setContentsMargins(0, size::gap, 0, 0);
    alone->setSpacing(size::tiny);
    alone->setColumnStretch(0, 1);
    m_aloneTitle->setWordWrap(true);
    m_aloneNames->setWordWrap(false);
    m_aloneNumbers->setAlignment(Qt::AlignRight | Qt::AlignTop);
    m_aloneNames->setObjectName(QStringLiteral("whatIf.alone"));
    alone->addWidget(m_aloneTitle, 0, 0, 1, 2);
    alone->addWidget(m_aloneNames, 1, 0);
    alone->addWidget(m_aloneNumbers, 1, 1);
    body()->addWidget(m_aloneBox);

    m_measure->setObjectName(QStringLiteral("whatIf.measure"));
    m_measure->setToolTip(
        tr("Reads the whole held-out set with the changes and as trained, in the background."));
    m_measure->setWhatsThis(m_measure->toolTip());
    m_measure->setFocusPolicy(Qt::TabFocus);
    m_stop->setObjectName(QStringLiteral("whatIf.stop"));
    m_stop->setFocusPolicy(Qt::TabFocus);
    m_progress->setTextVisible(false);
    m_progress->setRange(0, 1000);
    m_progress->setFixedHeight(size::tiny);
    m_scores->setWordWrap(true);
    m_scores->setObjectName(QStringLiteral("whatIf.scores"));
    body()->addSpacing(size::gap);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_measure, 1);
    buttons->addWidget(m_stop);
    body()->addLayout(buttons);
    body()->addWidget(m_progress);
    body()->addWidget(m_scores);
    body()->addStretch();

    connect(m_measure, &QPushButton::clicked, this, &AnswerCard::measureRequested);
    connect(m_stop, &QPushButton::clicked, this, &AnswerCard::stopRequested);
    connect(&whatIf, &WhatIf::readingCame, this, &AnswerCard::refresh);
    connect(&whatIf, &WhatIf::changed, this, &AnswerCard::showScores);
    connect(&whatIf, &WhatIf::scoresChanged, this, &AnswerCard::showScores);
    refresh();
    showScores();
}

void AnswerCard::refresh()
{
    const WhatIfReading &reading = m_whatIf.reading();
    const bool known = reading.probe && reading.lane >= 0 && reading.lane < int(m_race.lanes().size());
    const bool changed = known && !reading.intervention.isEmpty();
    m_note->setText(reading.note);
    m_note->setVisible(!reading.note.isEmpty());
    m_beforeTitle->setText(!known              ? tr("Before")
                           : reading.epoch < 0 ? tr("Before · untrained")
                                               : tr("Before · epoch %1").arg(epochText(reading.epoch)));
    for (QWidget *each : std::initializer_list<QWidget *>{m_after, m_afterSure, m_afterTitle})
        each->setVisible(changed);
    m_aloneBox->setVisible(changed);
    if (!known) {
        m_before->setText(reading.note.isEmpty() ? tr("Looking…") : QStringLiteral("–"));
        m_beforeSure->clear();
        m_logits->show({}, {}, {});
        return;
    }
    const TaskSpec &task = m_race.lanes()[std::size_t(reading.lane)].run.task;
    const Answer before = answerOf(reading.probe->before);
    const Answer after = answerOf(reading.probe->after);
    m_before->setText(answerWords(task, before.label));
    m_beforeSure->setText(sureText(before));
    m_after->setText(answerWords(task, after.label));
    m_afterSure->setText(sureText(after));
    QStringList names;
    for (std::size_t c = 0; c < reading.probe->before.logits.size(); ++c)
        names << answerWords(task, int(c));
    m_logits->show(names, reading.probe->before.logits,
                   changed ? reading.probe->after.logits : std::vector<float>());
    setAccessibleDescription(
        changed ? tr("Before: %1, %2. After: %3, %4.")
                      .arg(m_before->text(), m_beforeSure->text(), m_after->text(), m_afterSure->text())
                : tr("%1, %2").arg(m_before->text(), m_beforeSure->text()));
    if (changed)
        showAlone();
}

// They need not add up: changes meet in the layers above.
void AnswerCard::showAlone()
{
    const WhatIfReading &reading = m_whatIf.reading();
    const auto label = std::size_t(answerOf(reading.probe->before).label);
    const double before = chancesOf(reading.probe->before.logits)[label];
    const auto points = [&](const std::vector<float> &logits) {
        return differenceText(100 * (chancesOf(logits)[label] - before));
    };
    m_aloneTitle->setText(
        tr("Each change alone: chance of “%1”, in points")
            .arg(answerWords(m_race.lanes()[std::size_t(reading.lane)].run.task, int(label))));
    QStringList names, numbers;
    const std::vector<Intervention> parts = partsOf(reading.intervention);
    for (std::size_t part = 0; part < reading.probe->alone.size() && parts.size() > 1; ++part) {
        names << partWords(parts[part], m_race);
        numbers << points(reading.probe->alone[part]);
    }
    names << (parts.size() > 1 ? tr("together") : partWords(parts.front(), m_race));
    numbers << points(reading.probe->after.logits);
    m_aloneNames->setText(names.join(QLatin1Char('\n')));
    m_aloneNumbers->setText(numbers.join(QLatin1Char('\n')));
    m_aloneNames->setToolTip(tr("What one change does alone need not add up to what they do together."));
}

void AnswerCard::showScores()
{
    using State = SetReading::State;
    const SetReading &scores = m_whatIf.setScores();
    const bool running = scores.state == State::Running;
    m_measure->setEnabled(!running && m_whatIf.size() > 0);
    m_stop->setVisible(running);
    m_progress->setVisible(running);
    m_progress->setValue(int(scores.share * 1000));
    QString words;
    if (scores.state == State::Refused)
        words = scores.note;
    else if (scores.state == State::Stopped)
        words = tr("Stopped.");
    else if (running)
        words = tr("Reading, %1 % done.").arg(int(scores.share * 100));
    else if (scores.state == State::Done)
        words = unbroken(tr("%1 as trained, %2 with the changes, on %3 examples (%4 points).")
                             .arg(percentText(scores.without), percentText(scores.with))
                             .arg(scores.examples)
                             .arg(pointsText(scores.with - scores.without)));
    else if (m_whatIf.size() == 0)
        words = tr("Change something to compare it with the network as trained.");
    m_scores->setText(words);
}

QString AnswerCard::before() const
{
    return m_before->text() + u' ' + m_beforeSure->text();
}

QString AnswerCard::after() const
{
    return m_after->isHidden() ? QString() : m_after->text() + u' ' + m_afterSure->text();
}

QStringList AnswerCard::alone() const
{
    const QStringList names = m_aloneNames->text().split(u'\n'),
                      numbers = m_aloneNumbers->text().split(u'\n');
    QStringList lines;
    for (qsizetype i = 0; i < names.size(); ++i)
        lines << names[i] + u' ' + numbers.value(i);
    return lines;
}

QString AnswerCard::onTheSet() const
{
    return m_scores->text();
}

} // namespace fovea::ui
