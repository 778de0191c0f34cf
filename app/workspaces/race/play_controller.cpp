// SPDX-License-Identifier: MIT
#include "app/workspaces/race/play_controller.h"

#include "app/studio/probe_subjects.h"
#include "app/studio/race_controller.h"
#include "core/inspect/attention_reading.h"
#include "widgets/beads/bead_scene.h"
#include "widgets/words/race_text.h"
#include "widgets/words/task_words.h"

#include <QMainWindow>

namespace fovea::app {

namespace {

constexpr int roundsOfAGame = 10;
constexpr std::size_t firstExample = 1; // the one on show is known already

// In the thread of the service.
std::vector<ui::PlayRound> roundsOf(ProbeCache &cache, const ProbeSubject &trained, int game)
{
    ProbeSubject untrained = trained;
    untrained.epoch = -1;
    const auto data = cache.data(trained);
    const KeptWeights before = cache.weights(untrained);
    const KeptWeights after = cache.weights(trained);
    std::vector<ui::PlayRound> rounds;
    for (int i = 0; i < roundsOfAGame && !data->heldout.empty(); ++i) {
        const std::size_t index =
            (firstExample + std::size_t(game) * roundsOfAGame + std::size_t(i)) % data->heldout.size();
        const Sequence &sequence = data->heldout[index];
        const ProbeCache::Example example{sequence.tokens, sequence.label, std::uint32_t(index)};
        ui::PlayRound round;
        round.tokens = ui::beadTokens(trained.lane.spec.task, sequence.tokens, {}, {});
        round.truth = sequence.label;
        round.untrained = answerOf(*cache.probe(untrained, before, example)).label;
        round.trained = answerOf(*cache.probe(trained, after, example)).label;
        rounds.push_back(std::move(round));
    }
    return rounds;
}

} // namespace

PlayController::PlayController(Studio &studio, QObject *parent)
    : QObject(parent), m_studio(studio),
      m_question(
          {studio.background, ProbeChannel::Play, studio.thread}, [this] { return compose(); },
          [this](const Answer &answer) {
              answer.problem.isEmpty() ? open(answer.game) : say(answer.problem);
          })
{
}

void PlayController::say(const QString &sentence)
{
    m_studio.say(sentence, Tone::Plain);
}

void PlayController::play(int lane)
{
    const auto &lanes = m_studio.race.lanes();
    if (lane < 0 || lane >= int(lanes.size()) || lanes[std::size_t(lane)].runs.empty() ||
        lanes[std::size_t(lane)].runs.front().epochs.empty()) {
        say(tr("Train a lane first: there is no network to play against yet."));
        return;
    }
    m_lane = lane;
    const ui::LaneView &view = lanes[std::size_t(lane)];
    const int epoch = view.runs.front().epochs.back().epoch;
    ui::PlayGame game;
    game.question = ui::taskQuestion(view.run.task);
    game.lane = ui::laneName(view);
    game.epoch = epoch;
    try {
        const int classes = makeTask(view.run.task)->classes();
        for (int label = 0; label < classes; ++label)
            game.answers << ui::answerWords(view.run.task, label);
    } catch (const std::exception &) {
        say(tr("This game needs one of the built-in tasks."));
        return;
    }
    m_game = std::move(game);
    m_question.ask();
}

ProbeQuestion<PlayController::Answer>::Look PlayController::compose()
{
    const ProbeSubject subject =
        subjectOf(m_studio.race, m_studio.controller.sessionPath(), m_lane, m_game.epoch, /*seed=*/0);
    return
        [game = m_game, subject, number = m_games++](ProbeCache &cache, const JobTicket &, const auto &tell) {
            Answer answer{game, {}};
            try {
                answer.game.rounds = roundsOf(cache, subject, number);
            } catch (const std::exception &error) {
                answer.problem = QString::fromStdString(error.what());
            }
            tell(std::move(answer));
            return JobQueue::Slice::Done;
        };
}

void PlayController::open(const ui::PlayGame &game)
{
    if (!m_panel) {
        m_panel = new ui::PlayPanel(m_studio.themes, &m_studio.window);
        m_panel->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_panel, &ui::PlayPanel::anotherRequested, this, [this] { play(m_lane); });
    }
    m_panel->setGame(game);
    m_panel->show();
    m_panel->raise();
    m_panel->activateWindow();
}

} // namespace fovea::app
