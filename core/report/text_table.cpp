// SPDX-License-Identifier: MIT
#include "core/report/text_table.h"

#include "core/base/printable.h"
#include "core/base/text.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace fovea {

namespace {

constexpr std::size_t gap = 2;
constexpr std::size_t anyWidth = std::numeric_limits<std::size_t>::max();

const char *codeOf(Ink ink)
{
    switch (ink) {
    case Ink::Plain:
        return "";
    case Ink::Strong:
        return "\x1b[1m";
    case Ink::Good:
        return "\x1b[32m";
    case Ink::Doubtful:
        return "\x1b[33m";
    case Ink::Bad:
        return "\x1b[31m";
    case Ink::Faint:
        return "\x1b[2m";
    }
    return "";
}

} // namespace

std::string inked(std::string_view text, Ink ink, const Paper &paper)
{
    const std::string plain(text);
    return paper.colours && ink != Ink::Plain && !plain.empty() ? codeOf(ink) + plain + "\x1b[0m" : plain;
}

std::size_t columnsOf(std::string_view text)
{
    return std::size_t(std::count_if(text.begin(), text.end(),
                                     [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string wrapped(std::string_view text, const Paper &paper)
{
    if (!paper.columns)
        return std::string(text);
    std::string lines;
    for (const std::string_view line : split(text, '\n')) {
        const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
        std::size_t used = 0;
        for (const std::string_view word : split(line, ' ')) {
            const std::size_t wide = columnsOf(word);
            if (word.data() != line.data()) {
                const bool fits = used + 1 + wide <= *paper.columns;
                lines += fits ? " " : '\n' + std::string(indent, ' ');
                used = fits ? used + 1 : indent;
            }
            lines += word;
            used += wide;
        }
        lines += '\n';
    }
    lines.pop_back(); // split() gives one piece more than there are ends of lines
    return lines;
}

std::string shortened(std::string_view text, std::size_t columns)
{
    if (columnsOf(text) <= columns)
        return std::string(text);
    std::string kept;
    std::size_t used = 0;
    for (const char c : text) {
        used += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
        if (used >= columns)
            break;
        kept += c;
    }
    return columns == 0 ? std::string() : kept + "…";
}

void TextTable::add(std::vector<Cell> row)
{
    for (Cell &cell : row)
        cell.text = printable(cell.text);
    m_rows.push_back(std::move(row));
}

std::vector<std::size_t> TextTable::widths(std::size_t widestCell) const
{
    std::vector<std::size_t> widths;
    for (const auto &row : m_rows)
        for (std::size_t column = 0; column < row.size(); ++column) {
            widths.resize(std::max(widths.size(), row.size()));
            widths[column] = std::max(widths[column], std::min(widestCell, columnsOf(row[column].text)));
        }
    return widths;
}

std::string TextTable::lines(const std::vector<bool> &shown, std::size_t widestCell, const Paper &paper) const
{
    const auto room = widths(widestCell);
    std::string text;
    for (const auto &row : m_rows) {
        std::string line;
        std::size_t blanks = 0; // owed before the next text, so that no line ends with any
        for (std::size_t column = 0; column < row.size(); ++column) {
            if (!shown[column])
                continue;
            const std::string cell = shortened(row[column].text, widestCell);
            const Ink ink = &row == &m_rows.front() && paper.colours ? Ink::Strong : row[column].ink;
            if (!cell.empty())
                line += std::string(std::exchange(blanks, 0), ' ') + inked(cell, ink, paper);
            blanks += room[column] + gap - columnsOf(cell);
        }
        text += line + "\n";
    }
    return text;
}

std::string TextTable::text() const
{
    return lines(std::vector<bool>(widths(anyWidth).size(), true), anyWidth, {});
}

std::string TextTable::fitted(const Paper &paper, const std::vector<std::string> &importance) const
{
    constexpr std::size_t shareOfOneCell = 3; // a third of the line for the longest text
    const std::size_t widest = paper.columns ? *paper.columns / shareOfOneCell : anyWidth;
    const auto room = widths(widest);
    const auto &header = m_rows.front();
    std::vector<std::size_t> order; // of columns, the most important first
    for (const std::string &title : importance)
        for (std::size_t column = 0; column < header.size(); ++column)
            if (header[column].text == title)
                order.push_back(column);
    for (std::size_t column = 0; column < room.size(); ++column)
        if (std::ranges::find(order, column) == order.end())
            order.push_back(column);

    std::vector<bool> shown(room.size(), false);
    std::size_t used = 0;
    for (const std::size_t column : order) {
        const std::size_t wanted = used + (used > 0 ? gap : 0) + room[column];
        shown[column] = !paper.columns || wanted <= *paper.columns;
        used = shown[column] ? wanted : used;
    }
    std::vector<std::string> missing;
    for (std::size_t column = 0; column < header.size(); ++column)
        if (!shown[column])
            missing.push_back(header[column].text);
    std::string text = lines(shown, widest, paper);
    if (!missing.empty())
        text += inked(wrapped("Not shown for want of room: " + joined(missing, ", ") + ". --wide shows all.",
                              paper),
                      Ink::Faint, paper) +
                "\n";
    return text;
}

} // namespace fovea
