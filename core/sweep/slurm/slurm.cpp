// SPDX-License-Identifier: MIT
#include "core/sweep/slurm/slurm.h"

#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/sweep/slurm/command.h"

#include <unistd.h>

#include <algorithm>

namespace fovea {

namespace {

constexpr int usualArraySize = 1001; // Slurm's default

std::string firstLine(const std::string &text)
{
    return std::string(trimmed(text.substr(0, text.find('\n'))));
}

// "12_7" is of job 12.
std::string jobOf(std::string_view id)
{
    return std::string(id.substr(0, id.find('_')));
}

void addLines(const std::string &text, std::size_t stateColumn, std::size_t nodeColumn,
              std::map<std::string, JobAnswer> &answers)
{
    for (const std::string_view line : split(text, '\n')) {
        const auto cells = split(line, '|');
        if (cells.size() <= std::max(stateColumn, nodeColumn))
            continue;
        JobAnswer &answer = answers[jobOf(trimmed(cells[0]))];
        for (const int task : taskNumbersFrom(trimmed(cells[0]))) {
            answer.known = true;
            answer.tasks.push_back(
                {task, taskStateFrom(trimmed(cells[stateColumn])), std::string(trimmed(cells[nodeColumn]))});
        }
    }
}

std::vector<std::string> unknownOf(const std::vector<std::string> &jobs,
                                   std::map<std::string, JobAnswer> &answers)
{
    std::vector<std::string> left;
    std::ranges::copy_if(jobs, std::back_inserter(left),
                         [&](const std::string &job) { return !answers[job].known; });
    return left;
}

} // namespace

bool isActive(TaskState state)
{
    return state == TaskState::Pending || state == TaskState::Running;
}

TaskState taskStateFrom(std::string_view word)
{
    const std::string_view state = word.substr(0, word.find_first_of(" +"));
    const auto isOneOf = [&](std::initializer_list<std::string_view> list) {
        return std::ranges::find(list, state) != list.end();
    };
    if (isOneOf({"PENDING", "CONFIGURING", "REQUEUED", "REQUEUE_FED", "REQUEUE_HOLD", "SPECIAL_EXIT",
                 "RESV_DEL_HOLD"}))
        return TaskState::Pending;
    if (isOneOf({"RUNNING", "COMPLETING", "SUSPENDED", "STOPPED", "SIGNALING", "STAGE_OUT", "RESIZING"}))
        return TaskState::Running;
    if (state == "COMPLETED")
        return TaskState::Ended;
    if (isOneOf({"TIMEOUT", "PREEMPTED", "DEADLINE", "REVOKED"}))
        return TaskState::Interrupted;
    if (isOneOf({"NODE_FAIL", "BOOT_FAIL"}))
        return TaskState::NodeLost;
    if (state == "CANCELLED")
        return TaskState::Cancelled;
    return state == "OUT_OF_MEMORY" ? TaskState::OutOfMemory : TaskState::Failed;
}

std::vector<int> taskNumbersFrom(std::string_view id)
{
    const auto mark = id.find('_');
    if (mark == std::string_view::npos)
        return {};
    std::string_view text = id.substr(mark + 1);
    if (text.starts_with('['))
        text = text.substr(1, text.find(']') - 1);
    text = text.substr(0, text.find('%'));
    std::vector<int> numbers;
    for (const std::string_view part : split(text, ',')) {
        const auto dash = part.find('-');
        const auto first = integerFrom(part.substr(0, dash));
        const auto last = dash == std::string_view::npos ? first : integerFrom(part.substr(dash + 1));
        constexpr std::int64_t most = 4'000'000; // Slurm's own limit
        if (!first || !last || *first < 0 || *last < *first || *last > most)
            return {}; // "0-9..." of a long list that was cut: unknown
        for (std::int64_t number = *first; number <= *last; ++number)
            numbers.push_back(int(number));
    }
    return numbers;
}

void Slurm::requireHere() const
{
    const CommandAnswer answer = runCommand({"scontrol", "ping"});
    if (answer.code == 127)
        throw UsageError(
            "There is no Slurm here: 'scontrol' and 'sbatch' are not in the PATH. Without --slurm the sweep "
            "runs on this machine.");
    if (answer.code != 0)
        throw UsageError("Slurm does not answer here: " + firstLine(answer.err + answer.out));
}

int Slurm::maxArraySize() const
{
    const CommandAnswer answer = runCommand({"scontrol", "show", "config"});
    for (const std::string_view line : split(answer.out, '\n'))
        if (line.starts_with("MaxArraySize"))
            if (const auto equals = line.find('='); equals != std::string_view::npos)
                if (const auto size = integerFrom(trimmed(line.substr(equals + 1))); size && *size > 0)
                    return int(*size);
    return usualArraySize;
}

std::string Slurm::submit(const std::string &script) const
{
    constexpr int tries = 5;
    CommandAnswer answer;
    for (int i = 0; i < tries; ++i) {
        answer = runCommand({"sbatch", "--parsable", script});
        if (answer.code == 0) {
            const std::string line = firstLine(answer.out);
            const std::string job = line.substr(0, line.find(';')); // "12345;cluster"
            if (integerFrom(job))
                return job;
        }
        const bool busy = answer.err.find("ocket timed out") != std::string::npos ||
                          answer.err.find("emporarily unavailable") != std::string::npos;
        if (answer.code == 0 || !busy)
            break;
        sleep(1U << i);
    }
    throw StorageError("Slurm did not take the job: " + firstLine(answer.err + answer.out));
}

void Slurm::askQueue(const std::vector<std::string> &jobs, std::map<std::string, JobAnswer> &answers) const
{
    const CommandAnswer answer =
        runCommand({"squeue", "-h", "-r", "-j", joined(jobs, ","), "-t", "all", "-o", "%i|%T|%r|%M|%N"});
    if (answer.code == 0)
        addLines(answer.out, 1, 4, answers);
}

void Slurm::askAccounting(const std::vector<std::string> &jobs,
                          std::map<std::string, JobAnswer> &answers) const
{
    const CommandAnswer answer = runCommand(
        {"sacct", "-X", "-n", "-P", "-j", joined(jobs, ","), "-o", "JobID,State,ExitCode,Elapsed,NodeList"});
    if (answer.code == 0) // otherwise there is no accounting here, which is no fault
        addLines(answer.out, 1, 4, answers);
}

std::map<std::string, JobAnswer> Slurm::tasksOf(const std::vector<std::string> &jobs) const
{
    std::map<std::string, JobAnswer> answers;
    if (jobs.empty())
        return answers;
    askQueue(jobs, answers);
    if (const auto left = unknownOf(jobs, answers); !left.empty())
        askAccounting(left, answers);
    // Finished jobs leave the queue after some minutes. Only these words mean that there is none.
    for (const std::string &job : unknownOf(jobs, answers)) {
        const CommandAnswer answer = runCommand({"scontrol", "show", "job", job});
        if (answer.code != 0 && answer.code != 127 && answer.err.find("nvalid job id") != std::string::npos)
            answers[job].known = true;
    }
    return answers;
}

void Slurm::stop(const std::vector<std::string> &jobs) const
{
    for (const std::string &job : jobs) {
        runCommand({"scancel", "--state=PENDING", job});
        runCommand({"scancel", "--signal=USR1", "--batch", job});
    }
}

} // namespace fovea
