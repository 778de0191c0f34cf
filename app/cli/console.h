// SPDX-License-Identifier: MIT
#pragma once

#include "core/report/text_table.h"

#include <string>
#include <string_view>

namespace fovea::app {

enum class Verbosity { Quiet, Normal, Verbose };

// Standard output for results, standard error for progress and messages. Names and texts of files may hold
// anything; what would steer a terminal is shown as text. One thread.
class Console
{
public:
    explicit Console(Verbosity verbosity);

    Verbosity verbosity() const { return m_verbosity; }
    bool drawsInPlace() const; // standard error is a terminal and nobody asked for plain lines
    bool colours() const { return m_terminal && m_allowsColours; }
    bool printsToTerminal() const { return m_printsToTerminal; } // standard output is one

    void print(std::string_view text) const;      // a result; into a pipe or file as it is, byte by byte
    void printInked(std::string_view text) const; // a result with colours, whose texts are printable already
    void say(std::string_view sentence) const;    // a line on standard error, unless quiet
    void sayLines(std::string_view text) const;   // several, whose texts are printable already
    void complain(std::string_view sentence) const;
    void draw(std::string_view text) const; // to standard error, as it is

    // StorageError when results could not be written (a full disk behind a redirection).
    void flush() const;

    struct Size
    {
        int columns = 80;
        int rows = 24;
    };
    Size size() const;   // of the terminal behind standard error
    Paper paper() const; // what results are printed on

private:
    Verbosity m_verbosity;
    bool m_terminal = false;
    bool m_printsToTerminal = false;
    bool m_allowsColours = false;
};

} // namespace fovea::app
