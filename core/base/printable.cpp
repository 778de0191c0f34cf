// SPDX-License-Identifier: MIT
#include "core/base/printable.h"

#include <algorithm>
#include <cstdint>

namespace fovea {

namespace {

struct Character
{
    std::uint32_t code = 0;
    std::size_t size = 0; // 0: the first byte begins no UTF-8
};

Character firstOf(std::string_view text)
{
    const auto byteAt = [&](std::size_t i) { return std::uint32_t(static_cast<unsigned char>(text[i])); };
    const std::uint32_t lead = byteAt(0);
    if (lead < 0x80)
        return {lead, 1};
    const std::size_t size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || text.size() < size)
        return {};
    std::uint32_t code = lead & (0xffU >> (size + 1));
    for (std::size_t i = 1; i < size; ++i) {
        if ((byteAt(i) & 0xc0) != 0x80)
            return {};
        code = code << 6 | (byteAt(i) & 0x3f);
    }
    constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000}; // shorter forms hide what they say
    const bool surrogate = code >= 0xd800 && code <= 0xdfff;
    return code < least[size] || code > 0x10ffff || surrogate ? Character{} : Character{code, size};
}

std::string hexText(std::string_view start, std::uint32_t value, int digits)
{
    static constexpr std::string_view hex = "0123456789abcdef";
    std::string text(start);
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
        text += hex[value >> shift & 15];
    return text;
}

// Controls of both sets, line and paragraph separators, marks that turn the direction.
bool acts(std::uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code == 0x61c || code == 0x200e ||
           code == 0x200f || (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

std::string escaped(std::uint32_t code, Printing as)
{
    switch (code) {
    case '\n':
        return "\\n";
    case '\r':
        return "\\r";
    case '\t':
        return "\\t";
    default:
        return code < 0x100 && as != Printing::JsonText ? hexText("\\x", code, 2) : hexText("\\u", code, 4);
    }
}

bool stays(std::uint32_t code, Printing as)
{
    return !acts(code) || (as != Printing::Sentence && (code == '\n' || code == '\t'));
}

} // namespace

std::string printable(std::string_view text, Printing as)
{
    std::string shown;
    shown.reserve(text.size());
    while (!text.empty()) {
        const Character next = firstOf(text);
        const std::size_t size = std::max<std::size_t>(next.size, 1);
        if (next.size == 0)
            shown += escaped(static_cast<unsigned char>(text.front()), as);
        else if (stays(next.code, as))
            shown.append(text.substr(0, size));
        else
            shown += escaped(next.code, as);
        text.remove_prefix(size);
    }
    return shown;
}

} // namespace fovea
