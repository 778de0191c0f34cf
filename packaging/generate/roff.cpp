// SPDX-License-Identifier: MIT
#include "packaging/generate/roff.h"

#include "core/base/text.h"

#include <cctype>

namespace fovea::packaging {

namespace {

// Backslashes print as themselves, dashes can be copied into a shell, and no line is taken for a request.
std::string escaped(std::string_view text)
{
    std::string out;
    bool atStart = true;
    for (const char c : text) {
        if (atStart && (c == '.' || c == '\''))
            out += "\\&";
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else
            out += c;
        atStart = c == '\n';
    }
    return out;
}

std::string upper(std::string_view text)
{
    std::string out(text);
    for (char &c : out)
        c = char(std::toupper(static_cast<unsigned char>(c)));
    return out;
}

} // namespace

Roff::Roff(std::string_view name, std::string_view date, std::string_view source)
{
    m_text = ".\\\" Written from the option tables of the program.\n.TH " + upper(escaped(name)) + " 1 " +
             std::string(date) + " \"" + std::string(source) + "\" \"User Commands\"\n";
}

void Roff::section(std::string_view title)
{
    m_text += ".SH " + upper(escaped(title)) + "\n";
}

void Roff::subsection(std::string_view title)
{
    m_text += ".SS " + escaped(title) + "\n";
}

void Roff::paragraph(std::string_view text)
{
    m_text += ".PP\n" + escaped(text) + "\n";
}

void Roff::bold(std::string_view text)
{
    m_text += ".PP\n\\fB" + escaped(text) + "\\fR\n";
}

void Roff::item(std::string_view term, std::string_view text)
{
    m_text += ".TP\n\\fB" + escaped(term) + "\\fR\n" + escaped(text) + "\n";
}

void Roff::verbatim(std::string_view text)
{
    m_text += ".PP\n.nf\n.RS 4\n" + escaped(text);
    m_text += text.ends_with('\n') ? ".RE\n.fi\n" : "\n.RE\n.fi\n";
}

} // namespace fovea::packaging
