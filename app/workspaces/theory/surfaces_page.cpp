// SPDX-License-Identifier: MIT
#include "app/workspaces/theory/surfaces_page.h"

#include "app/studio/figure_exports.h"
#include "app/studio/probe_subjects.h"
#include "app/studio/race_controller.h"
#include "widgets/models/lanes_on_show.h"
#include "widgets/words/lane_words.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMainWindow>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace fovea::app {

namespace {

constexpr std::size_t mostKept = 12;           // surfaces
constexpr std::chrono::milliseconds rest{100}; // between refreshes while training

bool isSame(const SurfaceQuestion &a, const SurfaceQuestion &b)
{
    return a.plane == b.plane && a.side == b.side && (a.plane != PlaneKind::Random || a.seed == b.seed) &&
           std::ranges::equal(a.lanes, b.lanes, isSameRun);
}

} // namespace

SurfacesPage::SurfacesPage(Studio &studio)
    : m_studio(studio), m_view(new ui::SurfacesView(studio.themes, &studio.window)),
      m_question(
          {m_service, ProbeChannel::Surfaces, studio.thread},
          [this] {
              SurfaceQuestion asked = question();
              asked.onlyKept = !m_isWorking;
              return surfaceLook(std::move(asked));
          },
          [this](const SurfaceAnswer &answer) { accept(answer); }),
      m_sharpness(
          {m_service, ProbeChannel::Sharpness, studio.thread}, [this] { return sharpnessLook(moments()); },
          [this](const SharpnessAnswer &answer) { acceptSharpness(answer); })
{
    makeActions();
    connectParts();
    studio.figures.addSource([this] { return figures(); });
}

SurfacesPage::~SurfacesPage() = default;

QWidget *SurfacesPage::view()
{
    return m_view;
}

QWidget *SurfacesPage::controls()
{
    return m_view->controls();
}

void SurfacesPage::makeActions()
{
    const auto add = [this](const QString &text, const QString &help, auto &&run) {
        auto *action = new QAction(text, this);
        action->setStatusTip(help);
        action->setToolTip(help);
        connect(action, &QAction::triggered, this, run);
        m_actions << action;
    };
    add(tr("Compute the s&urface"), tr("Losses on the chosen plane, under both masks."),
        [this] { compute(); });
    add(tr("S&top the surface"), tr("Keeps the picture that is there."), [this] { stop(); });
    add(tr("Measure s&harpness"), tr("The largest Hessian eigenvalue of both lanes over training."),
        [this] { measureSharpness(); });
    add(tr("Copy as &command"), tr("What computes this surface in a terminal, as fine as you like."),
        [this] { copyCommand(); });
}

void SurfacesPage::connectParts()
{
    connect(m_view, &ui::SurfacesView::computeRequested, this, &SurfacesPage::compute);
    connect(m_view, &ui::SurfacesView::stopRequested, this, &SurfacesPage::stop);
    connect(m_view, &ui::SurfacesView::startRequested, &m_studio.controller, &RaceController::run);
    connect(m_view, &ui::SurfacesView::orderChanged, this, &SurfacesPage::refresh);
    connect(m_view, &ui::SurfacesView::measureRequested, this, &SurfacesPage::measureSharpness);
    connect(m_view, &ui::SurfacesView::measureStopRequested, this, [this] {
        m_sharpness.withdraw();
        m_isMeasuring = m_measuresOn = false;
        showSharpness();
    });
    connect(m_view, &ui::SurfacesView::everyChanged, this, [this] {
        if (m_measuresOn)
            measureSharpness();
        else
            showSharpness();
    });
    connect(m_view, &ui::SurfacesView::epochChosen, &m_studio.clock, &ui::Clock::setEpoch);
    connect(&m_studio.clock, &ui::Clock::changed, this, [this] {
        if (m_isShown)
            m_view->setClock(m_studio.clock.epoch(), m_studio.race.lastEpoch());
    });
    m_soon.setSingleShot(true);
    m_soon.setInterval(rest);
    connect(&m_soon, &QTimer::timeout, this, [this] {
        if (m_isShown)
            refresh();
    });
    const auto changed = [this] {
        if (m_isShown && !m_soon.isActive())
            m_soon.start();
    };
    connect(&m_studio.inspection, &ui::Inspection::asked, this, changed);
    connect(&m_studio.race, &ui::RaceData::experimentChanged, this, changed);
    connect(&m_studio.race, &ui::RaceData::curvesChanged, this, changed);
    connect(&m_studio.controller, &RaceController::sessionChanged, this, changed);
}

std::vector<int> SurfacesPage::lanes() const
{
    std::vector<int> chosen = ui::comparedLanes(m_studio.inspection);
    const auto &all = m_studio.race.lanes();
    std::erase_if(chosen, [&](int lane) {
        if (lane < 0 || lane >= int(all.size()))
            return true;
        const ui::RunView *run = ui::shownRun(all[std::size_t(lane)], m_studio.inspection);
        return !run || run->id == RunId{} || run->epochs.empty();
    });
    return chosen;
}

SurfaceQuestion SurfacesPage::question() const
{
    SurfaceQuestion question{{}, m_view->plane(), m_view->side(), m_view->seed()};
    for (const int lane : lanes())
        question.lanes.push_back(subjectOf(m_studio.race, m_studio.controller.sessionPath(), lane,
                                           m_studio.clock.epoch(), m_studio.inspection.seed()));
    return question;
}

SurfacesPage::Kept *SurfacesPage::kept(const SurfaceQuestion &question)
{
    const auto found = std::ranges::find_if(
        m_kept, [&](const Kept &each) { return isSame(each.answer.question, question); });
    return found == m_kept.end() ? nullptr : &*found;
}

const SurfaceAnswer *SurfacesPage::answer() const
{
    const Kept *found = const_cast<SurfacesPage *>(this)->kept(question());
    return found ? &found->answer : nullptr;
}

void SurfacesPage::compute()
{
    if (lanes().empty())
        return;
    m_problem.clear();
    m_isWorking = true;
    m_question.ask();
    refresh();
}

void SurfacesPage::stop()
{
    if (!m_isWorking)
        return;
    m_question.withdraw();
    m_isWorking = false;
    if (!m_kept.empty())
        m_kept.back().isStopped = true;
    refresh();
}

void SurfacesPage::lookForKept()
{
    const SurfaceQuestion now = question();
    if (m_isWorking || now.lanes.empty() || now.lanes.front().path.empty() || kept(now) ||
        m_studio.controller.isRunning())
        return;
    if (std::ranges::any_of(m_lookedFor, [&](const auto &each) { return isSame(each, now); }))
        return;
    m_lookedFor.push_back(now);
    m_question.ask();
}

void SurfacesPage::accept(const SurfaceAnswer &answer)
{
    if (answer.question.onlyKept) {
        const bool isEmpty =
            std::ranges::none_of(answer.sides, [](const auto &side) { return side.done > 0; });
        if (m_isWorking || isEmpty || kept(answer.question))
            return; // what is wrong is said when it is asked for
        const bool isWhole = std::ranges::all_of(
            answer.sides, [](const auto &side) { return side.done == int(side.surface.loss.size()); });
        m_kept.push_back({answer, !isWhole});
        return refresh();
    }
    m_isWorking = !answer.isComplete;
    if (!answer.problem.empty()) {
        if (m_view->plane() == PlaneKind::Fork && !answer.isOfAnyPlane)
            m_forkProblem = QString::fromStdString(answer.problem);
        else
            m_problem = QString::fromStdString(answer.problem);
        return refresh();
    }
    std::erase_if(m_kept, [&](const Kept &each) { return isSame(each.answer.question, answer.question); });
    if (m_kept.size() >= mostKept)
        m_kept.erase(m_kept.begin());
    m_kept.push_back({answer});
    m_kept.back().answer.computed.clear();
    keep(answer.question.lanes.front(), answer.computed);
    if (m_isShown)
        refresh();
}

// A guest's file is not this window's to write.
void SurfacesPage::keep(const ProbeSubject &of, const std::vector<StoredResult> &computed)
{
    if (!computed.empty() && of.path == m_studio.controller.sessionPath().toStdString())
        m_studio.controller.keep(computed);
}

QString SurfacesPage::whyNoFork() const
{
    const auto chosen = lanes();
    const auto &all = m_studio.race.lanes();
    if (chosen.size() < 2) {
        for (const int lane : ui::comparedLanes(m_studio.inspection))
            if (const ui::RunView *run = lane >= 0 && lane < int(all.size())
                                             ? ui::shownRun(all[std::size_t(lane)], m_studio.inspection)
                                             : nullptr;
                run && run->status == RunStatus::Diverged && run->epochs.empty())
                return tr("Lane %1 diverged before its first epoch ended, so there is no fork.")
                    .arg(ui::chipLetter(all[std::size_t(lane)]));
        return tr("A fork takes two lanes that have been trained; one is shown.");
    }
    for (const int lane : chosen)
        if (all[std::size_t(lane)].run.train.init == InitKind::Independent)
            return tr("Lane %1 has initial weights of its own, so the lanes have no common start.")
                .arg(ui::chipLetter(all[std::size_t(lane)]));
    return m_forkProblem;
}

ui::SurfaceOffer SurfacesPage::offer() const
{
    if (lanes().empty()) {
        const auto &all = m_studio.race.lanes();
        const bool canRun = std::ranges::any_of(all, [](const auto &lane) { return lane.problems.empty(); });
        return {tr("Run a race to see the loss around it"),
                tr("A surface shows the loss of networks between and around where the lanes began and where "
                   "they are. It needs weights of at least one epoch."),
                canRun ? tr("Start the race") : QString(), true};
    }
    ui::SurfaceOffer offer{
        tr("Compute the surface"),
        tr("Losses on a plane through the lanes' weights, each point under both masks: a "
           "coarse picture in seconds, the finest takes about a minute. Training goes on."),
        tr("Compute the surface"), false};
    if (!m_problem.isEmpty()) {
        offer.title = tr("There is no such surface");
        offer.words = m_problem;
    } else if (const QString why = whyNoFork(); !why.isEmpty())
        offer.words = why + u' ' + tr("PCA and random directions are there.");
    return offer;
}

void SurfacesPage::refresh()
{
    const auto chosen = lanes();
    if (chosen != m_lanes) {
        m_lanes = chosen;
        m_forkProblem.clear();
        m_problem.clear();
    }
    m_view->setForkProblem(chosen.empty() ? QString() : whyNoFork());
    m_view->setOffer(offer());
    const Kept *now = kept(question());
    m_view->setScene(now && !chosen.empty() ? sceneOf(*now) : ui::LandscapeScene{});
    m_view->setClock(m_studio.clock.epoch(), m_studio.race.lastEpoch());
    if (m_isShown)
        lookForKept();
    if (m_measuresOn && !m_isMeasuring && m_isShown && !moments().empty())
        measureSharpness();
    else
        showSharpness();
}

// Kept epochs nearest to every n-th, those of both lanes in turns; what is known is left out.
std::vector<ProbeSubject> SurfacesPage::moments() const
{
    std::vector<ProbeSubject> wanted;
    const int every = std::max(1, m_view->every());
    for (const int lane : lanes()) {
        const ui::RunView *run = ui::shownRun(m_studio.race.lanes()[std::size_t(lane)], m_studio.inspection);
        std::vector<int> epochs, snapshots = run->snapshots;
        if (std::ranges::find(snapshots, -1) == snapshots.end())
            snapshots.insert(snapshots.begin(), -1); // init is always kept
        for (int people = 0; people <= int(run->epochs.size()); people += every) {
            const auto at = std::ranges::min_element(snapshots, {},
                                                     [&](int epoch) { return std::abs(epoch + 1 - people); });
            if (at != snapshots.end() && std::ranges::find(epochs, *at) == epochs.end())
                epochs.push_back(*at);
        }
        for (const int epoch : epochs) {
            ProbeSubject moment = subjectOf(m_studio.race, m_studio.controller.sessionPath(), lane, epoch,
                                            m_studio.inspection.seed());
            const auto known = std::ranges::find(m_measured, moment, &MeasuredSharpness::moment);
            if (known == m_measured.end() || !known->isWhole)
                wanted.push_back(std::move(moment));
        }
    }
    std::ranges::stable_sort(wanted, {}, &ProbeSubject::epoch);
    return wanted;
}

void SurfacesPage::measureSharpness()
{
    m_sharpnessProblem.clear();
    m_measuresOn = true;
    m_isMeasuring = !moments().empty();
    m_measuring.clear();
    if (m_isMeasuring)
        m_sharpness.ask();
    showSharpness();
}

void SurfacesPage::acceptSharpness(const SharpnessAnswer &answer)
{
    for (const MeasuredSharpness &each : answer.measured) {
        if (std::isnan(each.free) && !each.isWhole)
            continue; // it has not had its turn
        std::erase_if(m_measured, [&](const auto &known) { return known.moment == each.moment; });
        m_measured.push_back(each);
    }
    keep(answer.computedOf, answer.computed);
    m_measuring = answer.pass == SharpnessPass::Free     ? tr("largest, picks free: %1 of %2")
                  : answer.pass == SharpnessPass::Frozen ? tr("largest, picks frozen: %1 of %2")
                                                         : tr("smallest and trace: %1 of %2");
    m_measuring = m_measuring.arg(answer.done).arg(answer.wanted);
    m_isMeasuring = !answer.isComplete;
    if (!answer.problem.empty()) {
        m_sharpnessProblem = QString::fromStdString(answer.problem);
        m_measuresOn = false;
    }
    if (m_isShown)
        showSharpness();
}

void SurfacesPage::setShown(bool shown)
{
    m_isShown = shown;
    m_question.setWatched(shown);
    m_sharpness.setWatched(shown);
    for (QAction *action : std::as_const(m_actions))
        action->setEnabled(shown);
    if (shown)
        refresh();
}

void SurfacesPage::copyCommand()
{
    const SurfaceQuestion asked = question();
    if (asked.lanes.empty())
        return;
    QStringList runs;
    for (const ProbeSubject &lane : asked.lanes)
        runs << QString::number(std::int64_t(lane.run));
    const std::string mask = textOf(asked.lanes.back().lane.mask);
    QString command =
        QStringLiteral("fovea-cli theory surface '%1' --plane %2 --runs %3 --mask %4 --grid 200 --json")
            .arg(QString::fromStdString(asked.lanes.front().path).replace(u'\'', QLatin1String("'\\''")),
                 QString::fromUtf8(nameOf(asked.plane).data()), runs.join(u','),
                 QString::fromStdString(mask));
    if (asked.plane == PlaneKind::Random)
        command += QStringLiteral(" --seed %1").arg(asked.seed);
    QGuiApplication::clipboard()->setText(command);
    m_studio.say(tr("The command is on the clipboard; leave out --mask for the first lane's own."),
                 Tone::Plain);
}

} // namespace fovea::app
