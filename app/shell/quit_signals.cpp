// SPDX-License-Identifier: MIT
#include "app/shell/quit_signals.h"

#include <QSocketNotifier>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace fovea::app {

namespace {

// A signal handler can reach nothing but globals: the end of a pipe to write to, and whether one came before.
std::atomic<int> pipeEnd = -1;
std::atomic<bool> cameBefore = false;
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

constexpr int quitting[] = {SIGINT, SIGTERM, SIGHUP};

void onSignal(int signal)
{
    constexpr int killedBy = 128; // as shells tell it
    if (cameBefore.exchange(true))
        _exit(killedBy + signal);
    const int before = errno;
    if (const int end = pipeEnd; end >= 0 && write(end, "q", 1) != 1)
        _exit(killedBy + signal);
    errno = before;
}

void handle(int signal, void (*handler)(int))
{
    struct sigaction action
    {
    };
    sigaction(signal, nullptr, &action);
    if (action.sa_handler == SIG_IGN) // nohup
        return;
    action = {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
}

int openedPipe()
{
    int ends[2] = {-1, -1};
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        return -1;
    pipeEnd = ends[1];
    return ends[0];
}

} // namespace

QuitSignals::QuitSignals(QObject *parent)
    : QObject(parent), m_notifier(new QSocketNotifier(QSocketNotifier::Read, this))
{
    m_readEnd = openedPipe();
    if (m_readEnd < 0)
        return; // the signals end the program as they always do; what was saved stays
    m_notifier->setSocket(m_readEnd);
    m_notifier->setEnabled(true);
    connect(m_notifier, &QSocketNotifier::activated, this, [this] {
        m_notifier->setEnabled(false);
        Q_EMIT quitRequested();
    });
    cameBefore = false;
    for (const int signal : quitting)
        handle(signal, &onSignal);
}

QuitSignals::~QuitSignals()
{
    for (const int signal : quitting)
        handle(signal, SIG_DFL);
    delete m_notifier;
    if (const int end = pipeEnd.exchange(-1); end >= 0)
        close(end);
    if (m_readEnd >= 0)
        close(m_readEnd);
}

} // namespace fovea::app
