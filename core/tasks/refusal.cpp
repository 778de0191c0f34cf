// SPDX-License-Identifier: MIT
#include "core/tasks/refusal.h"

#include <algorithm>

namespace fovea {

namespace {

// A stretch of the typed text and where it begins, counted in characters from 0.
struct Word
{
    std::string_view text;
    std::size_t character = 0;
    bool readable = true; // valid UTF-8
};

std::string sentence(const std::string &place, const std::string &found,
                     const std::vector<std::string> &allowed)
{
    if (allowed.empty())
        return place + " is " + found + ", but the text must end before it.";
    std::string list = allowed.front();
    for (std::size_t i = 1; i < allowed.size(); ++i)
        list += (i + 1 == allowed.size() ? " and " : ", ") + allowed[i];
    const bool single = allowed.size() == 1 && list.find(" to ") == std::string::npos;
    const std::string only = "only " + list + (single ? " is" : " are") + " allowed there.";
    return found.empty() ? place + " is missing; " + only : place + " is " + found + ", but " + only;
}

std::string placeText(std::size_t index, TextUnit unit)
{
    return (unit == TextUnit::Character ? "Character " : "Token ") + std::to_string(index + 1);
}

// Bytes of the UTF-8 character that begins `text`; 0 where it is not valid.
std::size_t characterSize(std::string_view text)
{
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t size = lead < 0x80   ? 1
                             : lead < 0xc2 ? 0
                             : lead < 0xe0 ? 2
                             : lead < 0xf0 ? 3
                             : lead < 0xf5 ? 4
                                           : 0;
    if (size > text.size())
        return 0;
    for (std::size_t i = 1; i < size; ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80)
            return 0;
    return size;
}

std::vector<Word> charactersOf(std::string_view text)
{
    std::vector<Word> characters;
    while (!text.empty()) {
        const std::size_t size = characterSize(text);
        characters.push_back({text.substr(0, std::max<std::size_t>(size, 1)), characters.size(), size > 0});
        text.remove_prefix(characters.back().text.size());
    }
    return characters;
}

std::vector<Word> wordsOf(std::string_view text)
{
    std::vector<Word> words;
    bool inside = false;
    for (const Word &character : charactersOf(text)) {
        const bool blank = trimmed(character.text).empty();
        if (!blank && inside) {
            words.back().text = {words.back().text.data(), words.back().text.size() + character.text.size()};
            words.back().readable &= character.readable;
        } else if (!blank) {
            words.push_back(character);
        }
        inside = !blank;
    }
    return words;
}

std::string shown(const Word &word)
{
    if (!word.readable)
        return "not readable as UTF-8";
    if (word.text == " ")
        return "a blank";
    if (std::any_of(word.text.begin(), word.text.end(),
                    [](unsigned char c) { return c < 0x20 || c == 0x7f; }))
        return "a control character";
    return "'" + std::string(word.text) + "'";
}

} // namespace

Refusal::Refusal(std::size_t index, const std::string &place, const std::string &found,
                 std::vector<std::string> allowed)
    : InputError(sentence(place, found, allowed)), m_index(index), m_allowed(std::move(allowed))
{
}

void refuse(std::span<const Token> tokens, std::size_t index, const std::vector<std::string> &alphabet,
            std::vector<std::string> allowed, TextUnit unit)
{
    std::string found;
    if (index < tokens.size()) {
        const Token token = tokens[index];
        const bool known =
            token >= 0 && std::size_t(token) < alphabet.size() && !alphabet[std::size_t(token)].empty();
        found = known ? "'" + alphabet[std::size_t(token)] + "'" : "token " + std::to_string(token);
    }
    throw Refusal(index, placeText(index, unit), found, std::move(allowed));
}

void checkSymbols(std::span<const Token> tokens, const std::vector<std::string> &alphabet)
{
    const auto foreign = std::find_if(tokens.begin(), tokens.end(), [&](Token token) {
        return token < 0 || std::size_t(token) >= alphabet.size();
    });
    if (foreign != tokens.end() || tokens.empty())
        refuse(tokens, std::size_t(foreign - tokens.begin()), alphabet, alphabet);
}

std::vector<std::string> digitTexts(int modulus)
{
    if (modulus == 2)
        return {"0", "1"};
    return {"0 to " + std::to_string(modulus - 1)};
}

std::vector<Token> tokensFrom(std::string_view text, const Task &task, TextUnit unit)
{
    text = trimmed(text);
    const auto words = unit == TextUnit::Character ? charactersOf(text) : wordsOf(text);
    const auto &alphabet = task.alphabet();
    std::vector<Token> tokens;
    for (const Word &word : words) {
        const auto symbol = std::find(alphabet.begin(), alphabet.end(), word.text);
        tokens.push_back(symbol == alphabet.end() ? -1 : Token(symbol - alphabet.begin()));
    }
    try {
        task.evaluate(tokens);
    } catch (const Refusal &refusal) {
        const std::size_t index = refusal.index();
        if (index >= words.size())
            throw;
        std::string place = placeText(index, unit);
        if (unit == TextUnit::Word)
            place += ", at character " + std::to_string(words[index].character + 1) + ",";
        throw Refusal(index, place, shown(words[index]), refusal.allowed());
    }
    return tokens;
}

} // namespace fovea
