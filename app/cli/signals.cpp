// SPDX-License-Identifier: MIT
#include "app/cli/signals.h"

#include "app/command/exit_codes.h"

#include <atomic>
#include <csignal>
#include <initializer_list>

#include <unistd.h>

namespace fovea::app {

namespace {

// A signal handler can reach nothing but a global.
std::atomic<int> arrivedSignals = 0;
static_assert(std::atomic<int>::is_always_lock_free);

void onSignal(int signal)
{
    if (arrivedSignals.fetch_add(1) > 0 && signal == SIGINT)
        _exit(exitInterrupted);
}

void handle(int signal, void (*handler)(int))
{
    struct sigaction action
    {
    };
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
}

bool isIgnored(int signal)
{
    struct sigaction action
    {
    };
    sigaction(signal, nullptr, &action);
    return action.sa_handler == SIG_IGN;
}

} // namespace

StopSignals::StopSignals()
{
    arrivedSignals = 0;
    handle(SIGINT, &onSignal);
    handle(SIGTERM, &onSignal);
    handle(SIGUSR1, &onSignal); // of a cluster, before a time limit
    handle(SIGUSR2, &onSignal);
    if (!isIgnored(SIGHUP)) // nohup
        handle(SIGHUP, &onSignal);
    handle(SIGPIPE, SIG_IGN);
}

StopSignals::~StopSignals()
{
    for (const int signal : {SIGINT, SIGTERM, SIGUSR1, SIGUSR2, SIGPIPE})
        handle(signal, SIG_DFL);
    if (!isIgnored(SIGHUP))
        handle(SIGHUP, SIG_DFL);
}

bool StopSignals::arrived() const
{
    return arrivedSignals > 0;
}

} // namespace fovea::app
