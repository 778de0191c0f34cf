// SPDX-License-Identifier: MIT
#include "widgets/beads/task_case.h"

#include "widgets/words/task_words.h"

#include "core/base/errors.h"
#include "core/tasks/expression.h"

#include <algorithm>

namespace fovea::ui {

namespace {

std::int64_t shortLength(const std::string &id)
{
    if (id == "stack-manipulation" || id == "cycle-navigation")
        return 7;
    if (id == "modular-arithmetic")
        return 9;
    return id == "solve-equation" ? 11 : 10;
}

bool isTellingStack(std::span<const Token> tokens)
{
    constexpr Token pop = 2;
    const auto actions = std::ranges::count_if(tokens, [](Token token) { return token >= pop; });
    const auto pops = std::ranges::count(tokens, pop);
    return actions >= 3 && actions <= 4 && pops > 0 && pops < actions;
}

// Two operators between digits or brackets, and no bracket around a single digit.
bool isTellingExpression(const ExpressionSymbols &symbols, std::span<const Token> tokens)
{
    int operators = 0;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        const bool isOperator = tokens[i] == symbols.plus || tokens[i] == symbols.minus ||
                                (symbols.times != noToken && tokens[i] == symbols.times);
        operators += isOperator;
        const bool hasLeft = i > 0 && (tokens[i - 1] == symbols.close || symbols.isDigit(tokens[i - 1]) ||
                                       tokens[i - 1] == symbols.unknown);
        if (isOperator && !hasLeft)
            return false; // a sign
        if (tokens[i] == symbols.open && i + 2 < tokens.size() && tokens[i + 2] == symbols.close)
            return false;
    }
    return operators >= 2;
}

// A list in a list, of another kind; sums are harder to see.
bool isTellingList(std::span<const Token> tokens)
{
    constexpr Token firstOperator = 10, sum = 13, closing = 14;
    std::vector<Token> signs;
    for (const Token token : tokens)
        if (token >= firstOperator && token < closing)
            signs.push_back(token);
    return signs.size() == 2 && signs[0] != signs[1] && std::ranges::find(signs, sum) == signs.end();
}

bool isTelling(const TaskSpec &spec, const Task &task, std::span<const Token> tokens)
{
    if (spec.id == "stack-manipulation")
        return isTellingStack(tokens);
    if (spec.id == "cycle-navigation")
        return task.evaluate(tokens) != 0;
    if (spec.id == "modular-arithmetic")
        return isTellingExpression(arithmeticSymbols(task.classes()), tokens);
    if (spec.id == "solve-equation")
        return isTellingExpression(equationSymbols(task.classes()), tokens);
    return spec.id != "listops" || isTellingList(tokens);
}

} // namespace

TaskCase taskCase(const TaskSpec &spec, const std::vector<Token> &tokens, std::optional<int> label)
{
    TaskCase made{.spec = spec, .tokens = tokens, .beads = {}, .label = label, .answer = {}};
    Deciding deciding;
    if (taskCatalogue().find(spec.id)) {
        try {
            // The rule is the same at every length; the tables of long listops expressions take long to make.
            const auto task = makeTask(spec.id == "listops" ? shortTask(spec) : spec);
            made.label = task->evaluate(tokens);
            deciding = task->deciding(tokens);
        } catch (const Error &) {
            made.label = label; // not a sequence of this task
        }
    }
    if (made.label)
        made.answer = answerWords(spec, *made.label);
    made.beads = beadTokens(spec, tokens, {}, deciding);
    return made;
}

TaskSpec shortTask(const TaskSpec &spec)
{
    const TaskInfo *info = taskCatalogue().find(spec.id);
    if (!info)
        return spec;
    TaskSpec made = spec;
    if (spec.id == "listops") {
        made.params = {{"min-length", 8}, {"max-length", 13}, {"depth", 3}, {"arguments", 3}};
        return made;
    }
    const auto length = made.params.find("length");
    if (length == made.params.end() || std::get<std::int64_t>(length->second) > shortLength(spec.id))
        made.params["length"] = shortLength(spec.id);
    return made;
}

std::vector<Token> tellingExample(const TaskSpec &spec, std::uint64_t roll)
{
    constexpr int tries = 200;
    const auto task = makeTask(shortTask(spec));
    Random random(roll, Stream::Data);
    std::vector<Token> tokens;
    for (int i = 0; i < tries; ++i) {
        tokens = task->generate(random);
        if (isTelling(spec, *task, tokens))
            break;
    }
    return tokens;
}

} // namespace fovea::ui
