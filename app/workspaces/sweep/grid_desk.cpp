// SPDX-License-Identifier: MIT
#include "app/workspaces/sweep/grid_desk.h"

#include "app/studio/places.h"
#include "app/studio/saving.h"
#include "core/base/errors.h"
#include "core/base/shell_line.h"
#include "core/base/wording.h"
#include "core/engine/engine.h"
#include "core/sweep/grid/grid_json.h"
#include "core/sweep/grid/grid_remarks.h"
#include "core/sweep/grid/prepared_grids.h"
#include "core/sweep/reuse.h"
#include "widgets/sweep/grid_picture.h"
#include "widgets/sweep/vary_card.h"

#include <QDir>
#include <QFileInfo>
#include <QPushButton>
#include <QStorageInfo>

#include <algorithm>
#include <array>

namespace fovea::app {

namespace {

constexpr std::chrono::milliseconds rest{60};
constexpr std::chrono::milliseconds beforeMeasuring{1000}; // of prepared grids: what one makes comes first

QString stemOf(const std::string &name)
{
    QString stem;
    for (const QChar c : QString::fromStdString(name))
        stem += c.isLetterOrNumber() || c == u'.' || c == u'_' ? c : QChar(u'-');
    while (stem.startsWith(u'.') || stem.startsWith(u'-'))
        stem.remove(0, 1);
    return stem.isEmpty() ? QStringLiteral("sweep") : stem.left(80);
}

// Where a new sweep goes: beside the others, or where the same grid was begun.
QString directoryFor(const GridSpec &grid, const QString &shelf)
{
    const QString stem = stemOf(grid.name);
    for (int number = 1;; ++number) {
        const QString path =
            QDir(shelf).filePath(number == 1 ? stem : QStringLiteral("%1-%2").arg(stem).arg(number));
        if (!QFileInfo::exists(path))
            return path;
        try {
            if (asksForTheSame(SweepFolder(path.toStdString()).plan().grid, grid))
                return path;
        } catch (const Error &) {
            continue;
        }
    }
}

// Runs that its own directory has, or another sweep on the shelf.
int doneOf(const SweepPlan &plan, const std::string &directory, const std::string &shelf)
{
    int done = 0;
    for (const SweepRun &run : plan.runs) {
        const RunFolder folder(SweepFolder(directory), run);
        const auto result = folder.result();
        done += result && limitedTo(*result, plan.grid.cap, plan.grid.until, [&] { return folder.brief(); });
    }
    for (const ReuseOffer &offer : reuseOffers(SweepFolder(directory), plan, shelf))
        done += int(offer.runs.size());
    return done;
}

// "240 runs, 17 done"; of a large sweep only when it changed, since its plan takes a while to read.
QString noteOf(const QFileInfo &folder)
{
    constexpr qint64 quickToRead = 1 << 20;
    const QString when =
        GridDesk::tr("changed %1").arg(folder.lastModified().toString(QStringLiteral("d MMM, hh:mm")));
    if (QFileInfo(folder.filePath() + QStringLiteral("/plan.json")).size() > quickToRead)
        return when;
    try {
        const SweepFolder sweep(folder.filePath().toStdString());
        const SweepPlan plan = sweep.plan();
        const auto done = std::ranges::count_if(plan.runs, [&](const SweepRun &run) {
            return QFileInfo::exists(QString::fromStdString(sweep.runFolder(run) + "/done.json"));
        });
        const QString runs = QString::fromStdString(countText(std::int64_t(plan.runs.size()), "run"));
        return done == qsizetype(plan.runs.size()) ? GridDesk::tr("%1, all done").arg(runs)
                                                   : GridDesk::tr("%1, %2 done").arg(runs).arg(done);
    } catch (const Error &) {
        return when; // opening it says what is wrong with it
    }
}

bool isPaperSize(const PreparedGrid &grid)
{
    return grid.id.starts_with("paper/");
}

// Without those of the claims, which have a workspace of their own; in the order in which they are offered.
std::vector<const PreparedGrid *> gridsForPeople()
{
    static constexpr std::array<std::string_view, 9> order = {"k-surface",  "dispersion",    "stability",
                                                              "activation", "depth",         "heads",
                                                              "optimiser",  "learning-rate", "decay"};
    std::vector<const PreparedGrid *> grids;
    for (const PreparedGrid &one : preparedGrids())
        if (!one.id.starts_with("evidence/"))
            grids.push_back(&one);
    std::ranges::stable_sort(grids, {}, [](const PreparedGrid *grid) {
        return std::ranges::find(order, std::string_view(grid->id).substr(grid->id.find('/') + 1)) -
               order.begin();
    });
    return grids;
}

} // namespace

GridDesk::GridDesk(Studio &studio, ui::MakePage &page, QObject *parent)
    : QObject(parent), m_studio(studio), m_page(page), m_grid(preparedGrid("quick/k-surface").grid),
      m_question(std::make_unique<Question>(
          Question::Terms{m_queue, 0, studio.thread, rest, AcceptAnswer::OfNewestQuestion},
          [this] { return work(); },
          [this](const Answer &answer) {
              if (answer.preview)
                  m_page.setPreview(*answer.preview, int(m_grid.seeds.size()));
              m_page.vary().setProblems(answer.problems);
              m_page.vary().setRemarks(answer.remarks);
              m_page.showPlan(answer.facts);
          })),
      m_timesQuestion(std::make_unique<TimesQuestion>(
          TimesQuestion::Terms{m_queue, 1, studio.thread, beforeMeasuring, AcceptAnswer::OfNewestQuestion},
          [this] { return measureTimes(); },
          [this](const auto &times) {
              m_preparedTimes.insert(times.begin(), times.end());
              offer();
          }))
{
    connect(&page, &ui::MakePage::sizeChosen, this, [this] { m_timesQuestion->changed(); });
    connect(&page, &ui::MakePage::gridChanged, this, &GridDesk::change);
    connect(&page, &ui::MakePage::preparedChosen, this, &GridDesk::openPrepared);
    connect(&page, &ui::MakePage::ownChosen, this, &GridDesk::sweepChosen);
    page.setGrid(m_grid);
    m_question->changed();
    m_timesQuestion->changed();
}

GridDesk::~GridDesk()
{
    m_timesQuestion.reset();
    m_question.reset();
}

QString GridDesk::sweepsFolder() const
{
    return QDir(m_studio.places.dataFolder()).filePath(QStringLiteral("sweeps"));
}

void GridDesk::setShown(bool shown)
{
    m_question->setWatched(shown);
    m_timesQuestion->setWatched(shown);
    if (shown)
        listSweeps();
}

void GridDesk::setGrid(const GridSpec &grid, const QString &directory)
{
    m_directory = directory;
    m_page.plan().startButton()->setText(directory.isEmpty() ? tr("Start the sweep")
                                                             : tr("Extend the sweep"));
    GridSpec named = grid;
    if (named.preset.empty())
        nameBase(named);
    change(named);
}

void GridDesk::openPrepared(const QString &id)
{
    setGrid(preparedGrid(id.toStdString()).grid, {});
}

void GridDesk::open(const QString &path)
{
    try {
        setGrid(gridFromFile(path.toStdString()), {});
    } catch (const Error &error) {
        m_studio.say(QString::fromUtf8(error.what()), Tone::Complaint);
    }
}

void GridDesk::change(const GridSpec &grid)
{
    m_grid = grid;
    m_page.setGrid(grid);
    m_question->changed();
}

GridDesk::Question::Work GridDesk::work() const
{
    const double room = double(QStorageInfo(m_studio.places.dataFolder()).bytesAvailable());
    return [grid = m_grid, own = m_directory, room, shelf = sweepsFolder()](const JobTicket &ticket,
                                                                            const Question::Tell &tell) {
        Answer answer;
        answer.facts.freeBytes = room;
        answer.facts.cores = usableCores();
        answer.facts.seeds = int(grid.seeds.size());
        answer.problems = valueProblems(grid);
        try {
            requireSound(grid);
            // Before what is wrong in one cell: the picture shows which.
            const auto preview = std::make_shared<GridPreview>(previewOf(grid));
            answer.preview = preview;
            const SweepPlan plan = planOf(grid);
            for (const std::string &remark : remarksOn(grid))
                answer.remarks << QString::fromStdString(remark);
            preview->baselines =
                int(std::ranges::count_if(plan.cells, [](const SweepCell &cell) { return cell.slow < 0; }));
            answer.facts.runs = int(plan.runs.size());
            answer.facts.cells = int(plan.cells.size());
            answer.facts.merged = plan.merged;
            answer.facts.excluded = int(
                std::ranges::count(answer.preview->cells, PreviewCell::Kind::Excluded, &PreviewCell::kind));
            const QString directory = own.isEmpty() ? directoryFor(grid, shelf) : own;
            answer.facts.done = doneOf(plan, directory.toStdString(), shelf.toStdString());
            tell(answer);
            if (!ticket.isWanted())
                return JobQueue::Slice::Done;
            std::vector<int> left;
            for (std::size_t i = 0; i < plan.runs.size(); ++i)
                left.push_back(int(i));
            const PlanForecast forecast = forecastOf(plan, left);
            const double share =
                plan.runs.empty() ? 0 : 1 - double(answer.facts.done) / double(plan.runs.size());
            const auto span = forecast.spanOn(answer.facts.cores, grid);
            answer.facts.time = TimeLeft{span.low * share, span.high * share};
            answer.facts.bytes = forecast.bytes * share;
            answer.preview.reset(); // it is on show
        } catch (const std::exception &error) {
            answer.facts.problem = QString::fromUtf8(error.what());
        }
        tell(answer);
        return JobQueue::Slice::Done;
    };
}

// A few steps of each, one after the other, the shortest first.
GridDesk::TimesQuestion::Work GridDesk::measureTimes() const
{
    std::vector<const PreparedGrid *> unknown;
    for (const PreparedGrid *one : gridsForPeople())
        if (isPaperSize(*one) == m_page.isPaperSize() && !m_preparedTimes.contains(one->id))
            unknown.push_back(one);
    if (unknown.empty())
        return {};
    return [unknown, next = std::make_shared<std::size_t>(0),
            times = std::make_shared<std::map<std::string, PlanForecast::Span>>()](
               const JobTicket &, const TimesQuestion::Tell &tell) {
        const PreparedGrid &one = *unknown[(*next)++];
        try {
            const SweepPlan plan = planOf(one.grid);
            std::vector<int> all;
            for (std::size_t i = 0; i < plan.runs.size(); ++i)
                all.push_back(int(i));
            (*times)[one.id] = forecastOf(plan, all).spanOn(usableCores(), one.grid);
            tell(*times);
        } catch (const std::exception &) {
            // An engine that is not here: opening the grid says so.
        }
        return *next < unknown.size() ? JobQueue::Slice::More : JobQueue::Slice::Done;
    };
}

void GridDesk::listSweeps()
{
    m_own.clear();
    const auto folders = QDir(sweepsFolder()).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Time);
    for (const QFileInfo &folder : folders)
        if (QFileInfo::exists(folder.filePath() + QStringLiteral("/plan.json")))
            m_own << ui::GridOffer{folder.filePath(), folder.fileName(), noteOf(folder), folder.filePath()};
    offer();
}

void GridDesk::offer()
{
    QList<ui::GridOffer> prepared;
    for (const PreparedGrid *one : gridsForPeople()) {
        if (!m_preparedRuns.contains(one->id))
            m_preparedRuns[one->id] = planOf(one->grid).runs.size();
        QString title = QString::fromStdString(one->grid.title);
        title.remove(QStringLiteral(" (quick)")).remove(QStringLiteral(" (paper size)"));
        const auto time = m_preparedTimes.find(one->id);
        const QString note = time == m_preparedTimes.end()
                                 ? tr("%1 runs").arg(m_preparedRuns[one->id])
                                 : tr("%1 runs · up to %2")
                                       .arg(m_preparedRuns[one->id])
                                       .arg(QString::fromStdString(spanText(time->second.high)));
        const QString id = QString::fromStdString(one->id);
        prepared << ui::GridOffer{id,
                                  title,
                                  note,
                                  QString::fromStdString(one->grid.description),
                                  ui::gridPicture(id),
                                  isPaperSize(*one)};
    }
    m_page.setOffers(prepared, m_own);
}

QString GridDesk::writeGrid() const
{
    const QString folder = QDir(m_studio.places.dataFolder()).filePath(QStringLiteral("grids"));
    QDir().mkpath(folder);
    QDir().mkpath(sweepsFolder());
    const QString path = QDir(folder).filePath(stemOf(m_grid.name) + QStringLiteral(".json"));
    const QString problem = writeFile(path, QByteArray::fromStdString(toJson(m_grid)));
    if (!problem.isEmpty())
        m_studio.say(problem, Tone::Complaint);
    return problem.isEmpty() ? path : QString();
}

std::optional<GridDesk::Start> GridDesk::begin()
{
    const QString file = writeGrid();
    if (file.isEmpty())
        return {};
    Start start{m_directory.isEmpty() ? directoryFor(m_grid, sweepsFolder()) : m_directory, {file}};
    if (!m_directory.isEmpty())
        start.words << QStringLiteral("--extend");
    try { // what other sweeps have made is taken from them
        for (const ReuseOffer &offer : reuseOffers(SweepFolder(start.directory.toStdString()), planOf(m_grid),
                                                   sweepsFolder().toStdString()))
            start.words << QStringLiteral("--reuse") << QString::fromStdString(offer.path);
    } catch (const Error &error) {
        m_studio.say(QString::fromUtf8(error.what()), Tone::Complaint);
        return {};
    }
    return start;
}

QString GridDesk::command() const
{
    const QString file = writeGrid();
    return file.isEmpty() ? QString()
                          : QString::fromStdString(shellLine(
                                std::vector<std::string>{"fovea-cli", "sweep", "run", file.toStdString(),
                                                         "-o", stemOf(m_grid.name).toStdString()}));
}

} // namespace fovea::app
