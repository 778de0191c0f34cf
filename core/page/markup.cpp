// SPDX-License-Identifier: MIT
#include "core/page/markup.h"

#include "core/base/printable.h"
#include "core/page/page_texts.h"
#include "core/pictures/palette.h"

#include <cmath>
#include <cstdio>

namespace fovea {

namespace {

std::string colorText(Rgb color)
{
    char text[8];
    std::snprintf(text, sizeof text, "#%06X", unsigned(color));
    return text;
}

std::string laneRules(bool dark)
{
    std::string rules;
    for (std::size_t i = 0; i < laneColors.size(); ++i)
        rules += ".lane-" + std::to_string(i) +
                 "{--lane:" + colorText(dark ? laneColors[i].dark : laneColors[i].light) + "}\n";
    return rules;
}

} // namespace

std::string escaped(std::string_view text)
{
    std::string safe;
    for (const char letter : printable(text, Printing::Lines)) {
        switch (letter) {
        case '&':
            safe += "&amp;";
            break;
        case '<':
            safe += "&lt;";
            break;
        case '>':
            safe += "&gt;";
            break;
        case '"':
            safe += "&quot;";
            break;
        case '\'':
            safe += "&#39;";
            break;
        default:
            safe += letter;
        }
    }
    return safe;
}

std::string capitalised(std::string text)
{
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = char(text[0] - 'a' + 'A');
    return text;
}

std::string escapedJson(std::string_view json)
{
    std::string safe;
    for (const char letter : json) {
        if (letter == '<')
            safe += "\\u003c";
        else
            safe += letter;
    }
    return safe;
}

std::string coordinate(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.2f", value);
    std::string short_ = text;
    while (short_.back() == '0')
        short_.pop_back();
    if (short_.back() == '.')
        short_.pop_back();
    return short_ == "-0" ? "0" : short_;
}

std::string laneClass(int style)
{
    return "lane-" + std::to_string(style % int(laneColors.size()));
}

std::string badge(std::string_view name, int style)
{
    return "<span class=\"badge " + laneClass(style) + "\">" + escaped(name) + "</span>";
}

std::string styleRules()
{
    return std::string(pageStyleText) + laneRules(false) + "@media (prefers-color-scheme: dark){\n" +
           laneRules(true) + "}\n";
}

std::string pageScript()
{
    return std::string(pageScriptText);
}

} // namespace fovea
