// SPDX-License-Identifier: MIT
#include "widgets/race/play_panel.h"

#include "widgets/beads/bead_picture.h"
#include "widgets/kit/label.h"
#include "widgets/words/race_text.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QVBoxLayout>

namespace fovea::ui {

namespace {

constexpr int usualWidth = 860;
constexpr int mostKeys = 10; // 1 to 9, then 0

QString keyOf(int choice)
{
    return QString::number((choice + 1) % mostKeys);
}

QString markOf(bool right)
{
    return right ? QStringLiteral("✓") : QStringLiteral("✗");
}

} // namespace

PlayPanel::PlayPanel(ThemeManager &themes, QWidget *parent)
    : QDialog(parent), m_themes(themes), m_question(new Label(this)), m_beads(new BeadPicture(themes, this)),
      m_choices(new QHBoxLayout), m_verdict(new Label(this)), m_scores(new Label(this)),
      m_again(new QPushButton(tr("Play again"), this))
{
    setObjectName(QStringLiteral("play"));
    m_question->setFont(ui::font(Type::Title));
    m_verdict->setObjectName(QStringLiteral("play.verdict"));
    m_scores->setObjectName(QStringLiteral("play.scores"));
    m_verdict->setFont(ui::font(Type::Section));
    m_verdict->setWordWrap(true);
    m_scores->setFont(ui::font(Type::Small));
    m_again->setObjectName(QStringLiteral("play.again"));
    m_again->setEnabled(false);
    connect(m_again, &QPushButton::clicked, this, &PlayPanel::anotherRequested);
    auto *close = new QPushButton(tr("Close"), this);
    close->setObjectName(QStringLiteral("play.close"));
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    m_choices->setSpacing(size::gap);

    auto *foot = new QHBoxLayout;
    foot->addWidget(m_scores, 1);
    foot->addWidget(m_again);
    foot->addWidget(close);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(size::wide, size::wide, size::wide, size::wide);
    column->setSpacing(size::wide);
    column->addWidget(m_question);
    column->addWidget(m_beads);
    column->addLayout(m_choices);
    column->addWidget(m_verdict);
    column->addLayout(foot);
    resize(usualWidth, sizeHint().height());
}

void PlayPanel::setGame(const PlayGame &game)
{
    m_game = game;
    m_round = m_mine = m_untrained = m_trained = 0;
    m_spent = 0;
    m_clock.start();
    setWindowTitle(tr("Play against %1").arg(game.lane));
    m_question->setText(game.question);
    m_verdict->setText(
        tr("%1 sequences that nobody has seen before. Answer by a click or a key.").arg(game.rounds.size()));
    makeButtons();
    showRound();
    showScores();
    // Not on the sequence, which would say in a bubble what is at the cursor.
    if (!m_buttons.empty())
        m_buttons.front()->setFocus();
}

void PlayPanel::makeButtons()
{
    for (QPushButton *button : m_buttons)
        button->deleteLater();
    m_buttons.clear();
    while (QLayoutItem *item = m_choices->takeAt(0))
        delete item;
    for (int choice = 0; choice < int(m_game.answers.size()); ++choice) {
        const QString &word = m_game.answers[choice];
        auto *button = new QPushButton(
            choice < mostKeys ? QStringLiteral("%1   %2").arg(keyOf(choice), word) : word, this);
        button->setObjectName(QStringLiteral("play.answer.%1").arg(choice));
        button->setAutoDefault(false);
        button->setAccessibleName(tr("Answer: %1").arg(word));
        connect(button, &QPushButton::clicked, this, [this, choice] { answer(choice); });
        m_choices->addWidget(button);
        m_buttons.push_back(button);
    }
    m_choices->addStretch();
}

void PlayPanel::showRound()
{
    for (QPushButton *button : m_buttons)
        button->setEnabled(!isOver());
    m_again->setEnabled(isOver());
    if (isOver())
        return;
    BeadScene scene;
    scene.tokens = m_game.rounds[std::size_t(m_round)].tokens;
    scene.caption = tr("%1 of %2").arg(m_round + 1).arg(m_game.rounds.size());
    m_beads->setScene(scene);
}

void PlayPanel::answer(int choice)
{
    if (isOver() || choice < 0 || choice >= int(m_game.answers.size()))
        return;
    const PlayRound &round = m_game.rounds[std::size_t(m_round)];
    const bool right = choice == round.truth;
    m_mine += right;
    m_untrained += round.untrained == round.truth;
    m_trained += round.trained == round.truth;
    ++m_round;
    m_verdict->setText(tr("Sequence %1: the answer was “%2”. You %3 · %4 untrained %5 · %4 after epoch %6 %7")
                           .arg(QString::number(m_round), m_game.answers[round.truth], markOf(right),
                                m_game.lane, markOf(round.untrained == round.truth), epochText(m_game.epoch),
                                markOf(round.trained == round.truth)));
    if (isOver()) {
        m_spent = m_clock.elapsed();
        m_verdict->setText(result());
    }
    showRound();
    showScores();
    if (isOver()) {
        m_again->setFocus();
        Q_EMIT finished(m_mine, m_untrained, m_trained);
    }
}

void PlayPanel::showScores()
{
    if (m_round == 0) {
        m_scores->setText(
            tr("You against %1 untrained and %1 after epoch %2").arg(m_game.lane, epochText(m_game.epoch)));
        return;
    }
    const auto score = [this](int right) { return tr("%1 of %2").arg(right).arg(m_round); };
    m_scores->setText(
        tr("You: %1 · %2 untrained: %3 · %2 after epoch %4: %5")
            .arg(score(m_mine), m_game.lane, score(m_untrained), epochText(m_game.epoch), score(m_trained)));
}

QString PlayPanel::result() const
{
    return tr("You: %1 of %2 in %3 s. %4 before training: %5, after it: %6.")
        .arg(m_mine)
        .arg(m_game.rounds.size())
        .arg((m_spent + 500) / 1000)
        .arg(m_game.lane)
        .arg(m_untrained)
        .arg(m_trained);
}

void PlayPanel::keyPressEvent(QKeyEvent *event)
{
    const int key = event->key();
    if (key >= Qt::Key_0 && key <= Qt::Key_9 && event->modifiers() == Qt::NoModifier)
        answer((key - Qt::Key_0 + mostKeys - 1) % mostKeys);
    else
        QDialog::keyPressEvent(event);
}

} // namespace fovea::ui
