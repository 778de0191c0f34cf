// SPDX-License-Identifier: MIT
#include "app/workspaces/claims/claims_workspace.h"

#include "app/studio/edit_controller.h"
#include "app/studio/places.h"
#include "app/studio/saving.h"
#include "app/workspaces/claims/evidence_runner.h"
#include "core/base/shell_line.h"
#include "core/claims/claim_files.h"
#include "core/claims/evidence_sweep.h"
#include "core/claims/missing_time.h"
#include "core/experiment/spec_differences.h"
#include "core/page/claims_page.h"
#include "widgets/claims/claim_card.h"
#include "widgets/claims/claims_page.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMainWindow>

namespace fovea::app {

namespace {

constexpr int refreshEvery = 10'000; // milliseconds
const auto seenKey = QStringLiteral("claims/seen");

QString stampOf(const ClaimResult &result)
{
    return QString::fromStdString(std::string(textOf(result.state)) + "|" + result.reason);
}

} // namespace

ClaimsWorkspace::ClaimsWorkspace(Studio &studio)
    : m_studio(studio), m_page(new ui::ClaimsPage(studio.themes)), m_runner(new EvidenceRunner(this)),
      m_question(
          {.queue = m_queue, .asker = studio.thread, .accepts = AcceptAnswer::NewerThanShown},
          [this] { return reading(); }, [this](const Reading &reading) { accept(reading); })
{
    m_page->setObjectName(QStringLiteral("claimsPage"));
    m_export = new QAction(tr("Export the board of claims..."), this);
    m_reload = new QAction(tr("Read the evidence of claims again"), this);
    connect(m_export, &QAction::triggered, this, &ClaimsWorkspace::exportBoard);
    connect(m_reload, &QAction::triggered, this, &ClaimsWorkspace::read);
    connect(m_page, &ui::ClaimsPage::exportWanted, this, &ClaimsWorkspace::exportBoard);
    connect(m_page, &ui::ClaimsPage::copyWanted, this, [this](const QString &text) {
        if (text.isEmpty()) {
            m_studio.say(tr("Choose a claim first: its row is what is copied."), Tone::Complaint);
            return;
        }
        QGuiApplication::clipboard()->setText(text);
        m_studio.say(tr("The row was copied as Markdown."), Tone::Plain);
    });
    m_refresh.setInterval(refreshEvery);
    connect(&m_refresh, &QTimer::timeout, this, &ClaimsWorkspace::read);
    connect(m_runner, &EvidenceRunner::progressed, this, [this](const QString &words, int done, int of) {
        m_page->setRunning(ui::EvidenceProgress{words, done, of});
    });
    connect(m_runner, &EvidenceRunner::ended, this, [this](const QString &complaint) {
        m_refresh.stop();
        m_page->setRunning({});
        if (!complaint.isEmpty())
            m_studio.say(complaint, Tone::Complaint);
        read();
    });
    connectCard();
}

void ClaimsWorkspace::connectCard()
{
    ui::ClaimCard *card = m_page->card();
    connect(card, &ui::ClaimCard::runWanted, this, &ClaimsWorkspace::run);
    connect(card, &ui::ClaimCard::stopWanted, m_runner, &EvidenceRunner::pause);
    connect(card, &ui::ClaimCard::clusterWanted, this, &ClaimsWorkspace::prepareForCluster);
    connect(card, &ui::ClaimCard::sweepWanted, this, &ClaimsWorkspace::openInSweep);
    connect(card, &ui::ClaimCard::raceWanted, this, &ClaimsWorkspace::openInRace);
}

QWidget *ClaimsWorkspace::page()
{
    return m_page;
}

QWidget *ClaimsWorkspace::topBar()
{
    return m_page->bar();
}

std::vector<ActionGroup> ClaimsWorkspace::actions()
{
    return {{QStringLiteral("claims"), tr("Claims"), {m_export, m_reload}}};
}

QString ClaimsWorkspace::ownFolder() const
{
    return m_studio.places.dataFolder() + QStringLiteral("/evidence");
}

void ClaimsWorkspace::setShown(bool shown)
{
    m_isShown = shown;
    if (shown)
        read();
    else
        remember();
}

void ClaimsWorkspace::leave()
{
    if (m_isShown)
        remember();
}

void ClaimsWorkspace::read()
{
    m_question.ask();
}

ClaimsWorkspace::Question::Work ClaimsWorkspace::reading() const
{
    const std::vector<std::string> folders = {shippedEvidence(), ownFolder().toStdString()};
    return [folders, measured = m_measured](const JobTicket &, const Question::Tell &tell) {
        Reading reading;
        try {
            ClaimBoard board = boardFrom(shippedRegister(), folders);
            board.runSeconds.insert(measured.begin(), measured.end());
            reading.board = std::make_shared<const ClaimBoard>(std::move(board));
        } catch (const std::exception &wrong) {
            reading.problem = QString::fromStdString(wrong.what());
        }
        tell(reading);
        return JobQueue::Slice::Done;
    };
}

void ClaimsWorkspace::accept(const Reading &reading)
{
    if (!reading.board) {
        m_page->setMessage(reading.problem);
        return;
    }
    m_page->setBoard(reading.board);
    markChanges();
    measure();
    Q_EMIT boardRead();
}

void ClaimsWorkspace::measure()
{
    if (m_measuring.joinable())
        return; // once is enough: the machine stays the same
    m_measuring = std::jthread([this, board = m_page->board()](const std::stop_token &stop) {
        auto measured = measuredRunSeconds(*board, [&stop] { return !stop.stop_requested(); });
        QMetaObject::invokeMethod(this, [this, measured = std::move(measured)] {
            m_measured = measured;
            read();
        });
    });
}

void ClaimsWorkspace::markChanges()
{
    const QVariantMap seen = m_studio.places.settings().value(seenKey).toMap();
    QSet<QString> changed;
    if (!seen.isEmpty())
        for (const ClaimResult &result : m_page->board()->results)
            if (const QString id = QString::fromStdString(result.id);
                seen.value(id).toString() != stampOf(result))
                changed.insert(id);
    m_page->setChanged(changed);
}

void ClaimsWorkspace::remember()
{
    if (!m_page->board())
        return;
    QVariantMap seen;
    for (const ClaimResult &result : m_page->board()->results)
        seen[QString::fromStdString(result.id)] = stampOf(result);
    m_studio.places.settings().setValue(seenKey, seen);
}

void ClaimsWorkspace::run(const QString &id)
{
    m_page->setRunning(ui::EvidenceProgress{tr("Starting.")});
    m_runner->run(id, ownFolder());
    m_refresh.start();
}

QString ClaimsWorkspace::prepared(const QString &id)
{
    try {
        const ClaimResult &result = m_page->board()->result(id.toStdString());
        QStringList directories;
        for (const MissingRuns &missing : missingOf({&result}))
            directories << QString::fromStdString(
                preparedSweep(missing, ownFolder().toStdString(), m_page->board()->claims).folder.path());
        return directories.join(u'\n');
    } catch (const std::exception &wrong) {
        m_studio.say(QString::fromStdString(wrong.what()), Tone::Complaint);
        return {};
    }
}

void ClaimsWorkspace::prepareForCluster(const QString &id)
{
    QStringList commands;
    for (const QString &directory : prepared(id).split(u'\n', Qt::SkipEmptyParts))
        commands << QString::fromStdString(shellLine(std::vector<std::string>{
            "fovea-cli", "sweep", "run", "-o", directory.toStdString(), "--slurm", "--time", "1:00:00"}));
    if (commands.isEmpty())
        return;
    QGuiApplication::clipboard()->setText(commands.join(u'\n'));
    m_studio.say(tr("The sweep is prepared in '%1', and the command for Slurm was copied. Copy the folder to "
                    "a disk that "
                    "all nodes share, and the results back.")
                     .arg(ownFolder()),
                 Tone::Plain);
}

void ClaimsWorkspace::openInSweep(const QString &id)
{
    const QStringList directories = prepared(id).split(u'\n', Qt::SkipEmptyParts);
    if (directories.isEmpty()) {
        if (m_page->board()->result(id.toStdString()).missingRuns() == 0)
            m_studio.say(
                tr("All runs of claim %1 ship already, as results without weights: no sweep is left to "
                   "make. Open in Race lays them out to be trained again.")
                    .arg(id),
                Tone::Complaint);
        return; // or said why not
    }
    if (m_studio.openSweep)
        m_studio.openSweep(directories.front());
    m_studio.showWorkspace(QStringLiteral("sweep"));
    m_studio.say(tr("The registered sweep is in '%1'. Shipped results have no weights and are not in it.")
                     .arg(directories.front()),
                 Tone::Plain);
}

void ClaimsWorkspace::openInRace(const QString &id, const ui::SeedPlace &place)
{
    const Claim &claim = m_page->board()->claims.claim(id.toStdString());
    if (claim.parts.empty())
        return;
    try {
        PlannedRuns plans;
        PlannedCell cell;
        std::size_t at = std::size_t(std::max(0, place.seed));
        for (const ClaimCell &each : claim.parts[std::size_t(place.part)].cells) { // their seeds in a row
            cell = plans.find(claim, each, {});
            if (at < cell.pairs.size())
                break;
            at -= cell.pairs.size();
        }
        ExperimentSpec race;
        race.name = "claim " + claim.id;
        race.seeds.clear();
        for (std::size_t i = 0; i < cell.pairs.size(); ++i)
            if (place.seed < 0 || i == at)
                race.seeds.push_back(cell.pairs[i].seed);
        const LaneRecord &first = cell.against ? *cell.against : cell.lane;
        race.base = first.spec;
        race.lanes.push_back({"A", first.mask, {}});
        if (cell.against)
            race.lanes.push_back({"B", cell.lane.mask, differences(first.spec, cell.lane.spec)});
        if (!m_studio.edits.perform(tr("Open claim %1").arg(id),
                                    [&](const ExperimentSpec &) { return race; }))
            return;
        m_studio.showWorkspace(QStringLiteral("race"));
        const bool hasEvidence = !m_page->board()->result(claim.id).evidence.empty();
        m_studio.say(hasEvidence
                         ? tr("The runs of claim %1 are laid out. Shipped evidence has no weights: "
                              "Space trains them again, to the same bits on a CPU of the same family.")
                               .arg(id)
                         : tr("The runs of claim %1 are laid out: Space trains them.").arg(id),
                     Tone::Plain);
    } catch (const std::exception &wrong) {
        m_studio.say(QString::fromStdString(wrong.what()), Tone::Complaint);
    }
}

void ClaimsWorkspace::exportBoard()
{
    if (!m_page->board())
        return;
    askWhereToSave(&m_studio.window, this, tr("Export the board of claims"), QStringLiteral("claims.html"),
                   tr("Web pages (*.html);;Markdown (*.md);;JSON (*.json)"), [this](const QString &path) {
                       const ClaimBoard &board = *m_page->board();
                       const std::string text = path.endsWith(QStringLiteral(".json")) ? jsonOf(board, {})
                                                : path.endsWith(QStringLiteral(".md")) ? markdownOf(board, {})
                                                                                       : claimsPage(board);
                       const QString mistake = writeFile(path, QByteArray::fromStdString(text));
                       m_studio.say(mistake.isEmpty() ? tr("The board is in '%1'.").arg(path) : mistake,
                                    mistake.isEmpty() ? Tone::Plain : Tone::Complaint);
                   });
}

} // namespace fovea::app
