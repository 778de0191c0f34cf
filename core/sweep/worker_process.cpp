// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/base/priority.h"
#include "core/base/text.h"
#include "core/files/disk.h"
#include "core/sweep/worker.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <climits>
#include <utility>

namespace fovea {

namespace {

constexpr int politeness = 10; // of a worker: the desktop and whatever else runs goes first

struct Pipe
{
    FileHandle read;
    FileHandle write;
};

Pipe madePipe()
{
    int ends[2] = {-1, -1};
    if (pipe2(ends, O_CLOEXEC) != 0)
        throw StorageError(std::string("No pipe to a worker could be made: ") + std::strerror(errno) + ".");
    return {FileHandle(ends[0]), FileHandle(ends[1])};
}

} // namespace

std::string ownProgram()
{
    char path[PATH_MAX] = {};
    const ssize_t size = readlink("/proc/self/exe", path, sizeof path - 1);
    return size > 0 ? std::string(path, std::size_t(size)) : std::string();
}

WorkerProcess::WorkerProcess(const std::string &program, const std::vector<std::string> &words,
                             const std::string &logFile)
{
    Pipe input = madePipe(), output = madePipe();
    const FileHandle log(open(logFile.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
    std::vector<char *> arguments = {const_cast<char *>(program.c_str())};
    for (const std::string &word : words)
        arguments.push_back(const_cast<char *>(word.c_str()));
    arguments.push_back(nullptr);
    const pid_t parent = getpid();
    m_process = fork();
    if (m_process < 0)
        throw StorageError(std::string("No worker could be started: ") + std::strerror(errno) + ".");
    if (m_process == 0) { // nothing here but calls that a forked child may make
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent)
            _exit(1);
        lowerThreadPriority(politeness);
        dup2(input.read.number(), STDIN_FILENO);
        dup2(output.write.number(), STDOUT_FILENO);
        if (log.number() >= 0)
            dup2(log.number(), STDERR_FILENO);
        execv(program.c_str(), arguments.data());
        _exit(127);
    }
    m_input = std::move(input.write);
    m_output = std::move(output.read);
    fcntl(m_output.number(), F_SETFL, fcntl(m_output.number(), F_GETFL) | O_NONBLOCK);
}

WorkerProcess::WorkerProcess(WorkerProcess &&other) noexcept
    : m_process(std::exchange(other.m_process, -1)), m_input(std::move(other.m_input)),
      m_output(std::move(other.m_output)), m_text(std::move(other.m_text)), m_ended(other.m_ended)
{
}

WorkerProcess::~WorkerProcess()
{
    if (m_process > 0) {
        kill(m_process, SIGKILL);
        wait();
    }
}

bool WorkerProcess::give(int run)
{
    const std::string line = std::to_string(run) + "\n"; // shorter than what a pipe takes at once
    return write(m_input.number(), line.data(), line.size()) == ssize_t(line.size());
}

std::vector<WorkerLine> WorkerProcess::read()
{
    char buffer[4096];
    while (!m_ended) {
        const ssize_t got = ::read(m_output.number(), buffer, sizeof buffer);
        if (got > 0) {
            m_text.append(buffer, std::size_t(got));
            continue;
        }
        if (got < 0 && errno == EINTR)
            continue;
        m_ended = got == 0;
        break;
    }
    std::vector<WorkerLine> lines;
    for (auto end = m_text.find('\n'); end != std::string::npos; end = m_text.find('\n')) {
        if (auto line = workerLineFrom(std::string_view(m_text).substr(0, end)))
            lines.push_back(std::move(*line));
        m_text.erase(0, end + 1);
    }
    return lines;
}

void WorkerProcess::endInput()
{
    m_input = FileHandle();
}

void WorkerProcess::signal(int number) const
{
    if (m_process > 0)
        kill(m_process, number);
}

int WorkerProcess::wait()
{
    int status = 0;
    while (m_process > 0 && waitpid(m_process, &status, 0) < 0 && errno == EINTR) {
    }
    m_process = -1;
    return status;
}

std::string endingOf(int status)
{
    if (!WIFSIGNALED(status))
        return WIFEXITED(status) && WEXITSTATUS(status) == 0
                   ? std::string()
                   : "The worker ended with code " + std::to_string(WEXITSTATUS(status)) + ".";
    const int signal = WTERMSIG(status);
    return "The worker was ended by signal " + std::to_string(signal) + " (" + strsignal(signal) + ")" +
           (signal == SIGKILL ? ", as the system does when memory runs out." : ".");
}

bool isOwnFault(int status)
{
    if (!WIFSIGNALED(status))
        return WIFEXITED(status) && WEXITSTATUS(status) != 0;
    const int signal = WTERMSIG(status);
    return signal == SIGSEGV || signal == SIGABRT || signal == SIGBUS || signal == SIGFPE ||
           signal == SIGILL || signal == SIGSYS;
}

} // namespace fovea
