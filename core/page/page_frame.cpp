// SPDX-License-Identifier: MIT
#include "core/page/page_frame.h"

#include "core/base/wording.h"
#include "core/claims/evidence_state.h"
#include "core/page/markup.h"

namespace fovea {

std::string framed(const std::string &title, const std::string &content)
{
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
           "'unsafe-inline'; "
           "script-src 'unsafe-inline'; img-src data:\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<meta name=\"color-scheme\" content=\"light dark\">\n<title>" +
           escaped(title) + "</title>\n<style>\n" + styleRules() + "</style>\n</head>\n<body>\n<main>\n" +
           "<p class=\"kicker\"><span>Fovea report</span><span>" + escaped(dayText(utcNow())) +
           " \u00b7 one page, works offline</span></p>\n" + content +
           "<footer>Complete without script; nothing is loaded from "
           "elsewhere.</footer>\n</main>\n<script>\n" +
           pageScript() + "</script>\n</body>\n</html>\n";
}

std::string factsOf(const std::vector<Fact> &facts)
{
    std::string html = "<dl>";
    for (const Fact &fact : facts)
        if (!fact.text.empty())
            html += "<dt>" + escaped(fact.name) + "</dt><dd>" + escaped(fact.text) + "</dd>";
    return html + "</dl>";
}

std::string commandBox(const std::string &command)
{
    return "<div class=\"command\"><pre><code>" + escaped(command) +
           "</code></pre><button class=\"copy\" type=\"button\" hidden>Copy</button></div>";
}

std::string folded(const std::string &title, const std::string &text)
{
    return "<details><summary>" + escaped(title) + "</summary><pre>" + escaped(text) + "</pre></details>";
}

} // namespace fovea
