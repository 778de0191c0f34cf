// SPDX-License-Identifier: MIT
#include "app/cli/console.h"

#include "core/base/errors.h"
#include "core/base/printable.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <sys/ioctl.h>
#include <unistd.h>

namespace fovea::app {

namespace {

void put(std::FILE *file, std::string_view text)
{
    std::fwrite(text.data(), 1, text.size(), file);
}

Console::Size sizeBehind(int file)
{
    winsize window{};
    if (ioctl(file, TIOCGWINSZ, &window) != 0 || window.ws_col == 0 || window.ws_row == 0)
        return {};
    return {int(window.ws_col), int(window.ws_row)};
}

} // namespace

Console::Console(Verbosity verbosity)
    : m_verbosity(verbosity), m_terminal(isatty(STDERR_FILENO) == 1),
      m_printsToTerminal(isatty(STDOUT_FILENO) == 1)
{
    const char *term = std::getenv("TERM");
    const char *noColour = std::getenv("NO_COLOR");
    const bool draws = term && std::strcmp(term, "dumb") != 0;
    m_terminal = m_terminal && draws;
    m_allowsColours = draws && !(noColour && *noColour);
}

bool Console::drawsInPlace() const
{
    return m_terminal && m_verbosity == Verbosity::Normal;
}

void Console::print(std::string_view text) const
{
    put(stdout, m_printsToTerminal ? printable(text, Printing::Lines) : std::string(text));
}

void Console::printInked(std::string_view text) const
{
    put(stdout, text);
}

void Console::say(std::string_view sentence) const
{
    if (m_verbosity != Verbosity::Quiet)
        complain(sentence);
}

void Console::sayLines(std::string_view text) const
{
    if (m_verbosity != Verbosity::Quiet)
        put(stderr, printable(text, Printing::Lines) + "\n");
}

void Console::complain(std::string_view sentence) const
{
    put(stderr, printable(sentence) + "\n");
}

void Console::draw(std::string_view text) const
{
    put(stderr, text);
}

void Console::flush() const
{
    errno = 0;
    if (std::fflush(stdout) != 0 || std::ferror(stdout))
        throw StorageError(std::string("The results could not be written to standard output: ") +
                           (errno ? std::strerror(errno) : "an earlier write failed") + ".");
}

Console::Size Console::size() const
{
    return sizeBehind(STDERR_FILENO);
}

Paper Console::paper() const
{
    if (!m_printsToTerminal)
        return {};
    return {.columns = std::size_t(sizeBehind(STDOUT_FILENO).columns), .colours = m_allowsColours};
}

} // namespace fovea::app
