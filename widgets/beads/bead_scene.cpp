// SPDX-License-Identifier: MIT
#include "widgets/beads/bead_scene.h"

#include "widgets/kit/theme_beads.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

namespace fovea::ui {

namespace {

constexpr int noDisc = -1;
constexpr int grey = 4;

BeadToken digit(int value)
{
    return {.letter = QString::number(value), .hue = value % beadHues};
}

BeadToken sign(const QString &letter)
{
    return {.letter = letter, .hue = noDisc};
}

BeadToken stackToken(Token token)
{
    switch (token) {
    case 2:
        return {.letter = QStringLiteral("−"), .hue = grey}; // pop
    case 3:
    case 4:
        return {.letter = QStringLiteral("+%1").arg(token - 3), .hue = token - 3}; // push
    default:
        return digit(token);
    }
}

BeadToken cycleToken(Token token)
{
    constexpr std::array steps{u"−1", u"0", u"+1"};
    return {.letter = QString::fromUtf16(steps[std::size_t(token)]), .hue = token};
}

// Digits on discs, everything else as a sign; typographic where the text has a makeshift.
BeadToken writtenToken(std::string_view text)
{
    if (text.size() == 1 && text[0] >= '0' && text[0] <= '9')
        return digit(text[0] - '0');
    if (text == "-")
        return sign(QStringLiteral("−"));
    if (text == "*")
        return sign(QStringLiteral("×"));
    if (text == "x")
        return {.letter = QStringLiteral("x"), .hue = noDisc, .hidden = true};
    if (text.size() > 1 && text[0] == '[')
        text.remove_prefix(1); // of listops; its ] stays
    return sign(QString::fromUtf8(text.data(), qsizetype(text.size())));
}

// The texts of a task's symbols; empty for tasks that are not known.
std::vector<std::string> symbolsOf(const TaskSpec &task)
{
    if (!taskCatalogue().find(task.id))
        return {};
    // Its symbols are the same at every length, and the tables of long expressions take long to make.
    if (task.id == "listops")
        return makeTask({"listops", {{"min-length", 0}, {"max-length", 8}}})->alphabet();
    return makeTask(task)->alphabet();
}

BeadToken tokenFrom(const TaskSpec &task, const std::vector<std::string> &symbols, Token token)
{
    if (token < 0 || std::size_t(token) >= symbols.size())
        return {.letter = QString::number(token), .hue = std::abs(token) % beadHues};
    if (task.id == "missing-duplicate" && token == 2)
        return {.letter = QStringLiteral("?"), .hue = noDisc, .hidden = true};
    if (task.id == "stack-manipulation")
        return stackToken(token);
    if (task.id == "cycle-navigation")
        return cycleToken(token);
    return writtenToken(symbols[std::size_t(token)]);
}

} // namespace

BeadToken beadToken(const TaskSpec &task, Token token)
{
    return tokenFrom(task, symbolsOf(task), token);
}

BeadToken writtenBead(const QString &text)
{
    bool isNumber = false;
    const int number = text.toInt(&isNumber);
    return isNumber && number >= 0 ? BeadToken{.letter = text, .hue = number % beadHues} : sign(text);
}

std::vector<BeadToken> beadTokens(const TaskSpec &task, std::span<const Token> tokens,
                                  std::span<const Role> roles, const Deciding &deciding)
{
    const std::vector<std::string> symbols = symbolsOf(task);
    std::vector<BeadToken> beads;
    int globals = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const Role role = i < roles.size() ? roles[i] : Role::Symbol;
        if (role == Role::Pad)
            beads.push_back({.letter = QStringLiteral("·"), .hue = grey, .square = true});
        else if (role == Role::Global)
            beads.push_back({.letter = QStringLiteral("g%1").arg(++globals), .hue = grey, .square = true});
        else
            beads.push_back(tokenFrom(task, symbols, tokens[i]));
        beads.back().decides = std::ranges::find(deciding.keys, int(i)) != deciding.keys.end();
    }
    return beads;
}

AttentionRow attentionRow(const ReceivedAttention &received, const QString &letter, const QString &words,
                          int style)
{
    return {.letter = letter,
            .words = words,
            .style = style,
            .share = received.share,
            .onDeciding = received.onDeciding};
}

} // namespace fovea::ui
