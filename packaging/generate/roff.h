// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace fovea::packaging {

// Collects a page of man(7); whatever is passed is text, never markup.
class Roff
{
public:
    Roff(std::string_view name, std::string_view date, std::string_view source);

    void section(std::string_view title);
    void subsection(std::string_view title);
    void paragraph(std::string_view text);
    void bold(std::string_view text);                        // a line of its own
    void item(std::string_view term, std::string_view text); // a hanging paragraph
    void verbatim(std::string_view text);                    // lines as they are

    const std::string &text() const { return m_text; }

private:
    std::string m_text;
};

} // namespace fovea::packaging
