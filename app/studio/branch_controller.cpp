// SPDX-License-Identifier: MIT
#include "app/studio/branch_controller.h"

#include "app/studio/edit_controller.h"
#include "app/studio/experiment_edits.h"
#include "app/studio/race_controller.h"
#include "core/base/errors.h"
#include "core/experiment/lane_spec.h"
#include "core/experiment/spec_differences.h"
#include "core/experiment/validate.h"
#include "core/session/branch_fit.h"
#include "core/session/branching.h"
#include "widgets/forms/branch_dialog.h"
#include "widgets/forms/field_words.h"
#include "widgets/models/clock.h"
#include "widgets/models/inspection.h"
#include "widgets/models/lane_lengths.h"
#include "widgets/words/race_text.h"

#include <QMainWindow>

#include <algorithm>

namespace fovea::app {

namespace {

constexpr int restingMilliseconds = 50;

int nearest(const std::vector<int> &kept, int epoch)
{
    return *std::ranges::min_element(kept, {}, [epoch](int each) { return std::abs(each - epoch); });
}

QString nameOf(const ui::LaneView &lane)
{
    return QString::fromStdString(lane.spec.name);
}

} // namespace

BranchController::BranchController(Studio &studio) : QObject(&studio.window), m_studio(studio)
{
    studio.branch = [this](int lane, int epoch) { ask(lane, epoch); };
    m_resting.setInterval(restingMilliseconds);
    connect(&m_resting, &QTimer::timeout, this, &BranchController::changeAtRest);
}

void BranchController::changeNow()
{
    const int lane = m_studio.race.selectedLane();
    if (const QString why = whyNot(lane); !why.isEmpty())
        return m_studio.say(why, Tone::Complaint);
    const ui::LaneView &view = m_studio.race.lanes()[std::size_t(lane)];
    const ui::RunView &run = view.runs[std::size_t(seedOf(lane))];
    m_changing = view.spec.name;
    m_goesOn = m_studio.controller.isRunning();
    const bool between = hasEnded(run.status) || (!m_goesOn && run.progress.stepInEpoch == 0);
    if (between)
        return changeAtRest();
    m_studio.say(tr("Lane %1 trains to the end of its epoch; the change begins there.").arg(nameOf(view)),
                 Tone::Plain);
    m_studio.controller.stepEpoch();
    m_resting.start();
}

void BranchController::changeAtRest()
{
    if (m_studio.race.isRunning())
        return;
    m_resting.stop();
    const auto &lanes = m_studio.race.lanes();
    const auto found =
        std::ranges::find_if(lanes, [&](const ui::LaneView &lane) { return lane.spec.name == m_changing; });
    const int lane = found == lanes.end() ? -1 : int(found - lanes.begin());
    if (const QString why = whyNot(lane); !why.isEmpty())
        return m_studio.say(why, Tone::Complaint);
    ask(lane, found->runs[std::size_t(seedOf(lane))].trained() - 1, true);
}

void BranchController::goOn()
{
    if (m_goesOn)
        m_studio.controller.run();
    m_goesOn = false;
}

void BranchController::askHere()
{
    ask(m_studio.race.selectedLane(), m_studio.clock.epoch());
}

int BranchController::seedOf(int lane) const
{
    const auto &runs = m_studio.race.lanes()[std::size_t(lane)].runs;
    const auto place = std::size_t(std::max(0, m_studio.inspection.seed()));
    if (place < runs.size() && !runs[place].missing)
        return int(place);
    const auto found = std::ranges::find(runs, false, &ui::RunView::missing);
    return found == runs.end() ? -1 : int(found - runs.begin());
}

QString BranchController::whyNot(int lane) const
{
    if (lane < 0 || lane >= int(m_studio.race.lanes().size()))
        return tr("There is no lane to branch off; select one first.");
    const ui::LaneView &view = m_studio.race.lanes()[std::size_t(lane)];
    if (view.isGuest())
        return tr("Lane %1 is of another session; open that one to branch off it.").arg(nameOf(view));
    const int seed = seedOf(lane);
    if (m_studio.controller.sessionPath().isEmpty() || seed < 0 || view.runs[std::size_t(seed)].id == RunId{})
        return tr("Lane %1 has not started yet, so there is nothing to branch off. Run the race first.")
            .arg(nameOf(view));
    if (!m_studio.controller.otherWriter().isEmpty())
        return tr("%1 is writing this session.").arg(m_studio.controller.otherWriter());
    return {};
}

void BranchController::ask(int lane, int epoch)
{
    m_resting.stop();
    m_goesOn = false;
    ask(lane, epoch, false);
}

void BranchController::ask(int lane, int epoch, bool now)
{
    if (const QString why = whyNot(lane); !why.isEmpty())
        return m_studio.say(why, Tone::Complaint);
    if (m_dialog)
        m_dialog->close();
    try {
        const ui::LaneView &view = m_studio.race.lanes()[std::size_t(lane)];
        const Session session = Session::open(m_studio.controller.sessionPath().toStdString());
        Parent parent{session.run(view.runs[std::size_t(seedOf(lane))].id), epoch};
        const auto kept = session.snapshots(parent.run.id);
        if (kept.empty())
            return m_studio.say(tr("Lane %1 has kept no weights yet.").arg(nameOf(view)), Tone::Complaint);
        parent.epoch = nearest(kept, epoch);
        const QString asked = epoch < 0 ? tr("The start") : tr("Epoch %1").arg(ui::epochText(epoch));
        ui::LaneLengths lengths;
        ui::BranchOffer offer{.parent = view,
                              .epoch = parent.epoch,
                              .length = lengths.of(view),
                              .remark = parent.epoch == epoch
                                            ? QString()
                                            : tr("%1 was not kept; this is the nearest that "
                                                 "was.")
                                                  .arg(asked)};
        offer.now = now;
        offer.losses = [this, parent](const RunSpec &spec, const MaskSpec &mask) {
            return losses(parent, spec, mask);
        };
        offer.parent.run = parent.run.record.spec;
        offer.parent.spec.mask = parent.run.record.mask;
        auto *dialog = new ui::BranchDialog(
            std::move(offer), m_studio.themes,
            [this, parent](const RunSpec &spec, const MaskSpec &mask) { return problem(parent, spec, mask); },
            &m_studio.window);
        m_dialog = dialog;
        // At the end of a race there would be nothing left to train: as many epochs again.
        if (const int epochs = parent.run.record.spec.train.epochs; epochs <= parent.epoch + 1)
            dialog->setField(QStringLiteral("train.epochs"), QString::number(parent.epoch + 1 + epochs));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &ui::BranchDialog::chosen, this,
                [this, parent, dialog](bool run) { add(parent, *dialog, run || m_goesOn); });
        connect(dialog, &ui::BranchDialog::paintRequested, this, [this, dialog] {
            m_studio.paint(dialog, dialog->lane(), [dialog](const MaskSpec &mask) { dialog->setMask(mask); });
        });
        connect(dialog, &QDialog::rejected, this, &BranchController::goOn);
        dialog->open();
    } catch (const Error &error) {
        m_studio.say(QString::fromStdString(error.what()), Tone::Complaint);
    }
}

QString BranchController::problem(const Parent &parent, const RunSpec &spec, const MaskSpec &mask) const
{
    auto problems = validate(spec, mask);
    if (problems.empty())
        problems = branchProblems(parent.run.record, parent.run.facts.length,
                                  {spec, mask, BranchPoint{std::int64_t(parent.run.id), parent.epoch}});
    return problems.empty() ? QString() : ui::withFieldNames(problems.front());
}

QString BranchController::losses(const Parent &parent, const RunSpec &spec, const MaskSpec &mask) const
{
    QStringList sentences;
    try {
        const Session session = Session::open(m_studio.controller.sessionPath().toStdString());
        for (const std::string &clause :
             restartsOf(session, {.run = parent.run.id,
                                 .epoch = parent.epoch,
                                 .mask = mask,
                                 .changes = differences(parent.run.record.spec, spec)})) {
            QString sentence = QString::fromStdString(clause) + u'.';
            sentence[0] = sentence[0].toUpper();
            sentences << sentence;
        }
    } catch (const Error &error) {
        sentences << QString::fromStdString(error.what());
    }
    return sentences.join(u' ');
}

void BranchController::add(const Parent &parent, const ui::BranchDialog &dialog, bool run)
{
    const auto edit = [&](const ExperimentSpec &experiment) {
        const Session session = Session::open(m_studio.controller.sessionPath().toStdString());
        ExperimentSpec own = session.experiment(); // its base may be another than that on show
        own.lanes = {branchLane(session, {.run = parent.run.id,
                                          .epoch = parent.epoch,
                                          .mask = dialog.mask(),
                                          .changes = dialog.changes()})};
        LaneSpec lane = own.lanes.front();
        lane.set = differences(experiment.base, laneSpec(own, 0));
        return edits::withLane(experiment, std::move(lane));
    };
    if (!m_studio.edits.perform(tr("branch"), edit))
        return;
    m_studio.race.select(m_studio.race.ownLanes() - 1);
    if (run)
        m_studio.controller.run();
}

} // namespace fovea::app
