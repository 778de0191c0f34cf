// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

// What a text is printed on.
struct Paper
{
    std::optional<std::size_t> columns; // empty: as wide as it takes
    bool colours = false;
};

enum class Ink { Plain, Strong, Good, Doubtful, Bad, Faint };

// The text in its colour, where there are any.
std::string inked(std::string_view text, Ink ink, const Paper &paper);

struct Cell
{
    std::string text;
    Ink ink = Ink::Plain;

    Cell(std::string words, Ink inWhat = Ink::Plain) : text(std::move(words)), ink(inWhat) {}
    Cell(const char *words) : text(words) {}
};

// Columns of left-aligned text, two blanks apart.
class TextTable
{
public:
    void add(std::vector<Cell> row); // whatever the texts hold, a row stays a row

    std::string text() const; // everything, in one colour

    // The first row is the header. Where the paper is narrow, columns stay in the order of `importance`
    // (those that it does not name come last, from left to right) as long as there is room, and long cells
    // are cut; a line below the table names what was left out.
    std::string fitted(const Paper &paper, const std::vector<std::string> &importance) const;

private:
    std::vector<std::size_t> widths(std::size_t widestCell) const;
    std::string lines(const std::vector<bool> &shown, std::size_t widestCell, const Paper &paper) const;

    std::vector<std::vector<Cell>> m_rows;
};

// Columns on a screen: code points, since no text here is wider or narrower than those.
std::size_t columnsOf(std::string_view text);

// The text in lines that fit the paper, broken at blanks; its own ends of lines stay, and the rest of a line
// that was broken is as far from the edge as its start.
std::string wrapped(std::string_view text, const Paper &paper);

// The first columns of a text, with a sign where the rest is missing.
std::string shortened(std::string_view text, std::size_t columns);

} // namespace fovea
