// SPDX-License-Identifier: MIT
#include "app/fovea/play_controller.h"

#include "app/fovea/probe_subjects.h"
#include "core/inspect/attention_reading.h"
#include "widgets/beads/bead_scene.h"
#include "widgets/models/race_text.h"
#include "widgets/models/task_words.h"

namespace fovea::app {

namespace {

constexpr int roundsOfAGame = 10;
constexpr std::size_t firstExample = 1; // the one on show is known already

// In the thread of the service.
std::vector<ui::PlayRound> roundsOf(ProbeDesk &desk, const ProbeSubject &trained, int game)
{
    ProbeSubject untrained = trained;
    untrained.epoch = -1;
    const auto data = desk.data(trained);
    const KeptWeights before = desk.weights(untrained);
    const KeptWeights after = desk.weights(trained);
    std::vector<ui::PlayRound> rounds;
    for (int i = 0; i < roundsOfAGame && !data->heldout.empty(); ++i) {
        const std::size_t index =
            (firstExample + std::size_t(game) * roundsOfAGame + std::size_t(i)) % data->heldout.size();
        const Sequence &sequence = data->heldout[index];
        const ProbeDesk::Example example{sequence.tokens, sequence.label, std::uint32_t(index)};
        ui::PlayRound round;
        round.tokens = ui::beadTokens(trained.lane.spec.task, sequence.tokens, {}, {});
        round.truth = sequence.label;
        round.untrained = answerOf(*desk.probe(untrained, before, example)).label;
        round.trained = answerOf(*desk.probe(trained, after, example)).label;
        rounds.push_back(std::move(round));
    }
    return rounds;
}

} // namespace

PlayController::PlayController(ui::RaceData &race, RaceController &controller, ProbeService &service,
                               ui::ThemeManager &themes, QWidget *window)
    : QObject(window), m_race(race), m_controller(controller), m_service(service), m_themes(themes),
      m_window(window)
{
}

void PlayController::play(int lane)
{
    if (lane < 0 || lane >= int(m_race.lanes().size()) || m_race.lanes()[std::size_t(lane)].runs.empty() ||
        m_race.lanes()[std::size_t(lane)].runs.front().epochs.empty()) {
        Q_EMIT said(tr("Train a lane first: there is no network to play against yet."));
        return;
    }
    m_lane = lane;
    const ui::LaneView &view = m_race.lanes()[std::size_t(lane)];
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
        Q_EMIT said(tr("This game needs one of the built-in tasks."));
        return;
    }
    const ProbeSubject subject = subjectOf(m_race, m_controller.sessionPath(), lane, epoch, /*seed=*/0);
    m_service.post(
        ProbeService::Channel::Play, [this, game, subject, number = m_games++](ProbeDesk &desk) mutable {
            QString problem;
            try {
                game.rounds = roundsOf(desk, subject, number);
            } catch (const std::exception &error) {
                problem = QString::fromStdString(error.what());
            }
            QMetaObject::invokeMethod(
                this, [this, game, problem] { problem.isEmpty() ? open(game) : Q_EMIT said(problem); },
                Qt::QueuedConnection);
            return false;
        });
}

void PlayController::open(const ui::PlayGame &game)
{
    if (!m_panel) {
        m_panel = new ui::PlayPanel(m_themes, m_window);
        m_panel->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_panel, &ui::PlayPanel::anotherRequested, this, [this] { play(m_lane); });
    }
    m_panel->setGame(game);
    m_panel->show();
    m_panel->raise();
    m_panel->activateWindow();
}

} // namespace fovea::app
