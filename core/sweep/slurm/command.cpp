// SPDX-License-Identifier: MIT
#include "core/sweep/slurm/command.h"

#include "core/files/file_handle.h"

#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fovea {

CommandAnswer runCommand(const std::vector<std::string> &words)
{
    int out[2] = {-1, -1}, err[2] = {-1, -1};
    if (pipe2(out, O_CLOEXEC) != 0 || pipe2(err, O_CLOEXEC) != 0)
        return {};
    std::vector<char *> arguments;
    for (const std::string &word : words)
        arguments.push_back(const_cast<char *>(word.c_str()));
    arguments.push_back(nullptr);
    const pid_t process = fork();
    if (process == 0) {
        const int nothing = open("/dev/null", O_RDONLY);
        dup2(nothing, STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        dup2(err[1], STDERR_FILENO);
        execvp(arguments.front(), arguments.data());
        _exit(127);
    }
    close(out[1]);
    close(err[1]);
    CommandAnswer answer;
    const FileHandle ends[] = {FileHandle(out[0]), FileHandle(err[0])};
    pollfd waiting[] = {{out[0], POLLIN, 0}, {err[0], POLLIN, 0}};
    while (process > 0 && (waiting[0].fd >= 0 || waiting[1].fd >= 0)) {
        if (poll(waiting, 2, -1) < 0 && errno != EINTR)
            break;
        for (int i = 0; i < 2; ++i) {
            char buffer[4096];
            if (waiting[i].fd < 0 || waiting[i].revents == 0)
                continue;
            const ssize_t got = read(waiting[i].fd, buffer, sizeof buffer);
            if (got > 0)
                (i == 0 ? answer.out : answer.err).append(buffer, std::size_t(got));
            else if (got == 0 || errno != EINTR)
                waiting[i].fd = -1;
        }
    }
    int status = 0;
    while (process > 0 && waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    if (process > 0)
        answer.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return answer;
}

} // namespace fovea
