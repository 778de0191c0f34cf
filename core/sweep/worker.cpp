// SPDX-License-Identifier: MIT
#include "core/sweep/worker.h"

#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/sweep/run_task.h"

#include <cerrno>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <new>

namespace fovea {

namespace {

constexpr std::string_view kinds[] = {"epoch", "done", "paused", "failed", "disk"};

void tell(WorkerLine::Kind kind, int run, std::string rest = {})
{
    std::ranges::replace(rest, '\n', ' ');
    const std::string line = textOf({kind, run, std::move(rest)}) + "\n";
    std::string_view left = line;
    while (!left.empty()) {
        const ssize_t written = write(STDOUT_FILENO, left.data(), left.size());
        if (written < 0 && errno != EINTR)
            return; // nobody listens any more
        if (written > 0)
            left.remove_prefix(std::size_t(written));
    }
}

// Lines of standard input; waits, but not longer than the parent wants this worker.
class Orders
{
public:
    explicit Orders(const std::function<bool()> &keepGoing) : m_keepGoing(keepGoing) {}

    std::optional<int> next()
    {
        while (true) {
            if (const auto end = m_text.find('\n'); end != std::string::npos) {
                const auto run = integerFrom(m_text.substr(0, end));
                m_text.erase(0, end + 1);
                return run ? std::optional(int(*run)) : std::nullopt;
            }
            pollfd input{STDIN_FILENO, POLLIN, 0};
            if (!m_keepGoing())
                return {};
            if (poll(&input, 1, /*timeout=*/200) <= 0)
                continue;
            char buffer[256];
            const ssize_t got = read(STDIN_FILENO, buffer, sizeof buffer);
            if (got == 0 || (got < 0 && errno != EINTR))
                return {};
            if (got > 0)
                m_text.append(buffer, std::size_t(got));
        }
    }

private:
    const std::function<bool()> &m_keepGoing;
    std::string m_text;
};

void serveOne(const SweepFolder &folder, const SweepPlan &plan, int place, DataShelf &shelf,
              const std::function<bool()> &keepGoing)
{
    using Kind = WorkerLine::Kind;
    const SweepRun &run = plan.runs.at(std::size_t(place));
    auto told = std::chrono::steady_clock::now();
    const TaskCalls calls{.keepGoing = keepGoing, .onEpoch = [&](const EpochRecord &record) {
                              if (std::chrono::steady_clock::now() - told < std::chrono::milliseconds(100))
                                  return;
                              told = std::chrono::steady_clock::now();
                              tell(Kind::Epoch, place,
                                   std::to_string(record.epoch + 1) + " " + textOf(record.trainAccuracy));
                          }};
    try {
        tell(trainRun(folder, plan, run, shelf, calls) == TaskEnd::Done ? Kind::Done : Kind::Paused, place);
    } catch (const StorageError &error) {
        tell(Kind::Disk, place, error.what());
    } catch (const std::exception &error) {
        const bool memory = dynamic_cast<const std::bad_alloc *>(&error) != nullptr;
        const std::string sentence = memory ? "There is not enough memory for this run." : error.what();
        try {
            RunFolder(folder, run).putError(sentence);
            tell(Kind::Failed, place, sentence);
        } catch (const StorageError &refused) {
            tell(Kind::Disk, place, refused.what());
        }
    }
}

} // namespace

std::string textOf(const WorkerLine &line)
{
    return std::string(kinds[std::size_t(line.kind)]) + " " + std::to_string(line.run) +
           (line.rest.empty() ? "" : " " + line.rest);
}

std::optional<WorkerLine> workerLineFrom(std::string_view text)
{
    const auto first = text.find(' ');
    const auto kind = std::ranges::find(kinds, text.substr(0, first));
    if (first == std::string_view::npos || kind == std::end(kinds))
        return {};
    const auto second = text.find(' ', first + 1);
    const auto run =
        integerFrom(text.substr(first + 1, second == std::string_view::npos ? second : second - first - 1));
    if (!run)
        return {};
    return WorkerLine{WorkerLine::Kind(kind - std::begin(kinds)), int(*run),
                      second == std::string_view::npos ? std::string()
                                                       : std::string(text.substr(second + 1))};
}

int serveRuns(const std::string &path, const std::function<bool()> &keepGoing)
{
    const SweepFolder folder(path);
    const SweepPlan plan = folder.plan();
    DataShelf shelf;
    Orders orders(keepGoing);
    while (const auto place = orders.next()) {
        if (*place < 0 || std::size_t(*place) >= plan.runs.size())
            throw UsageError("There is no run " + std::to_string(*place) + " in this plan.");
        serveOne(folder, plan, *place, shelf, keepGoing);
    }
    return 0;
}

} // namespace fovea
