// SPDX-License-Identifier: MIT
#include "core/inspect/sequence_reader.h"

#include "core/base/text.h"
#include "core/tasks/refusal.h"

#include <algorithm>

namespace fovea {

namespace {

constexpr int longestTyped = 2000;       // tokens, or as many as the run has positions if these are more
constexpr std::size_t longestShown = 20; // characters of a wrong word that a sentence repeats

struct Piece
{
    std::string_view text;
    std::size_t first = 0; // in characters
    std::size_t count = 0;
};

bool isBlank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

// The bytes that go on a character of UTF-8 are not counted.
bool beginsCharacter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xc0) != 0x80;
}

// What becomes a token each: the words, or the characters from the first to the last that is not blank.
std::vector<Piece> piecesOf(std::string_view text, bool byWords)
{
    const auto inner = trimmed(text);
    const std::size_t begin = inner.empty() ? text.size() : std::size_t(inner.data() - text.data());
    std::vector<Piece> pieces;
    std::size_t character =
        std::size_t(std::count_if(text.begin(), text.begin() + std::ptrdiff_t(begin), beginsCharacter));
    bool goesOn = false;
    for (std::size_t i = begin; i < begin + inner.size(); ++i) {
        const bool begins = beginsCharacter(text[i]);
        const bool isBreak = byWords && isBlank(text[i]);
        if (!isBreak && goesOn && (byWords || !begins)) {
            pieces.back().text = text.substr(std::size_t(pieces.back().text.data() - text.data()),
                                             pieces.back().text.size() + 1);
            pieces.back().count += begins;
        } else if (!isBreak) {
            pieces.push_back({text.substr(i, 1), character, 1});
        }
        goesOn = !isBreak;
        character += begins;
    }
    return pieces;
}

std::size_t characters(std::string_view text)
{
    return std::size_t(std::ranges::count_if(text, beginsCharacter));
}

TypedProblem problemAt(const std::string &sentence, const std::vector<Piece> &pieces, std::size_t index,
                       std::string_view text)
{
    if (index < pieces.size())
        return {sentence, pieces[index].first, pieces[index].count};
    return {sentence, characters(text), 0};
}

std::string alternatives(const std::vector<std::string> &allowed)
{
    std::string list = allowed.front();
    for (std::size_t i = 1; i < allowed.size(); ++i)
        list += (i + 1 == allowed.size() ? " or " : ", ") + allowed[i];
    return list;
}

std::string tokensText(std::size_t count)
{
    return std::to_string(count) + (count == 1 ? " token" : " tokens");
}

// Own data have no letters: tokens are numbers. Throws as a task's parse() does.
std::vector<Token> numbersFrom(const std::vector<Piece> &pieces, int alphabet)
{
    const std::vector<std::string> allowed{"0 to " + std::to_string(alphabet - 1)};
    if (pieces.empty())
        throw Refusal(0, "Token 1", {}, allowed);
    std::vector<Token> tokens;
    for (const Piece &piece : pieces) {
        const auto number = integerFrom(piece.text);
        if (!number || *number < 0 || *number >= alphabet)
            throw Refusal(tokens.size(),
                          "Token " + std::to_string(tokens.size() + 1) + ", at character " +
                              std::to_string(piece.first + 1) + ",",
                          "'" + std::string(piece.text) + "'", allowed);
        tokens.push_back(Token(*number));
    }
    return tokens;
}

// A word too long to stand in a sentence.
std::optional<TypedProblem> longWord(const std::vector<Piece> &pieces)
{
    const auto found =
        std::ranges::find_if(pieces, [](const Piece &piece) { return piece.count > longestShown; });
    if (found == pieces.end())
        return {};
    return TypedProblem{"Token " + std::to_string(found - pieces.begin() + 1) + ", at character " +
                            std::to_string(found->first + 1) + ", has " + std::to_string(found->count) +
                            " characters; tokens are short and separated by blanks.",
                        found->first, found->count};
}

bool hasWords(const Task &task)
{
    return std::ranges::any_of(task.alphabet(), [](const std::string &symbol) { return symbol.size() > 1; });
}

} // namespace

SequenceReader::SequenceReader(const RunSpec &spec, const InputShape &shape)
    : m_task(spec.task.id == "file" ? nullptr : makeTask(spec.task)), m_shape(shape),
      m_positions(spec.model.positions), m_ownData(spec.data.trainFile.has_value()),
      m_byWords(!m_task || hasWords(*m_task))
{
}

std::vector<std::string> SequenceReader::alphabet() const
{
    if (m_task)
        return m_task->alphabet();
    std::vector<std::string> numbers;
    for (int token = 0; token < m_shape.alphabet; ++token)
        numbers.push_back(std::to_string(token));
    return numbers;
}

TypedSequence SequenceReader::read(std::string_view text) const
{
    TypedSequence result;
    readTokens(text, result);
    if (!result.problem)
        checkLength(text, result);
    if (result.problem)
        result.tokens.clear();
    else if (m_task)
        result.label = m_task->evaluate(result.tokens);
    return result;
}

void SequenceReader::readTokens(std::string_view text, TypedSequence &result) const
{
    const auto pieces = piecesOf(text, m_byWords);
    const auto limit = std::size_t(std::max(longestTyped, m_shape.geometry.ordinary));
    if (pieces.size() > limit) {
        result.problem = problemAt("There are " + tokensText(pieces.size()) + "; at most " +
                                       std::to_string(limit) + " can be looked at.",
                                   pieces, limit, text);
        result.problem->count = pieces.back().first + pieces.back().count - result.problem->first;
        return;
    }
    result.problem = longWord(pieces);
    if (result.problem)
        return;
    try {
        result.tokens = m_task ? m_task->parse(text) : numbersFrom(pieces, m_shape.alphabet);
    } catch (const Refusal &refusal) {
        const std::string sentence = pieces.empty() ? "Nothing is typed yet; a sequence begins with " +
                                                          alternatives(refusal.allowed()) + "."
                                                    : refusal.what();
        result.problem = problemAt(sentence, pieces, refusal.index(), text);
    } catch (const InputError &error) {
        result.problem = problemAt(error.what(), pieces, pieces.size(), text);
    }
}

void SequenceReader::checkLength(std::string_view text, TypedSequence &result) const
{
    const std::size_t length = result.tokens.size();
    result.lengthTrained = isTrained(int(length));
    if (result.lengthTrained)
        return;
    if (m_positions != Positions::Learned) {
        result.remarks.push_back("Length not trained: the sequence has " + tokensText(length) +
                                 ", the run was trained on " + trainedLengths() + ".");
        return;
    }
    const auto pieces = piecesOf(text, m_byWords);
    const auto longest = std::size_t(m_shape.geometry.ordinary);
    result.problem = problemAt("The sequence has " + tokensText(length) +
                                   ", but this run has learned positions and takes only the length it was "
                                   "trained on, " +
                                   trainedLengths() + ".",
                               pieces, std::min(length, longest), text);
    if (length > longest)
        result.problem->count = pieces.back().first + pieces.back().count - result.problem->first;
}

// As a probe decides it, which also knows whether the sequence is one of the run's own examples.
bool SequenceReader::isTrained(int length) const
{
    if (length > m_shape.geometry.ordinary)
        return false;
    if (m_ownData || !m_task)
        return true;
    const LengthRange range = m_task->lengths();
    return length >= range.minimum && length <= range.maximum && length % range.multiple == 0;
}

std::string SequenceReader::trainedLengths() const
{
    if (m_ownData || !m_task)
        return "up to " + std::to_string(m_shape.geometry.ordinary);
    const LengthRange range = m_task->lengths();
    std::string text = std::to_string(range.minimum);
    if (range.maximum > range.minimum)
        text += " to " + std::to_string(range.maximum);
    return text;
}

TypedSequence readTyped(std::string_view text, const RunSpec &spec, const InputShape &shape)
{
    return SequenceReader(spec, shape).read(text);
}

} // namespace fovea
