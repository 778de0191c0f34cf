// SPDX-License-Identifier: MIT
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/sweep/run_folder.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <unistd.h>

namespace fovea {

namespace {

// When a process of this machine started; 0: there is none of this number.
std::uint64_t startOf(int process)
{
    // /proc has no sizes: contentsOf() would read nothing.
    FILE *file = std::fopen(("/proc/" + std::to_string(process) + "/stat").c_str(), "r");
    if (!file)
        return 0;
    char text[1024] = {};
    const std::size_t size = std::fread(text, 1, sizeof text - 1, file);
    std::fclose(file);
    // The name of the program, in parentheses, may hold anything; the start is the 20th word behind it.
    const std::string_view all(text, size);
    const auto words = split(all.substr(all.rfind(')') + 1), ' ');
    constexpr std::size_t startWord = 20;
    if (words.size() <= startWord || words[1] == "Z")
        return 0;
    return std::uint64_t(integerFrom(words[startWord]).value_or(0));
}

} // namespace

std::string hostName()
{
    char name[256] = {};
    gethostname(name, sizeof name - 1);
    return name;
}

RunLease leaseOfThisProcess(int attempt)
{
    const auto variable = [](const char *name) {
        const char *value = std::getenv(name);
        return std::string(value ? value : "");
    };
    std::string job = variable("SLURM_ARRAY_JOB_ID");
    if (!job.empty())
        job += "_" + variable("SLURM_ARRAY_TASK_ID");
    return {hostName(), int(getpid()), startOf(int(getpid())), attempt, job, utcNow(), false};
}

Liveness livenessOf(const RunLease &lease)
{
    if (lease.paused)
        return Liveness::Gone;
    if (lease.host != hostName())
        return Liveness::Unknown;
    const std::uint64_t started = startOf(lease.process);
    return started != 0 && started == lease.started ? Liveness::Alive : Liveness::Gone;
}

} // namespace fovea
