// SPDX-License-Identifier: MIT
#include "core/tasks/own_data.h"

#include "core/base/errors.h"
#include "core/base/input_text.h"
#include "core/base/text.h"
#include "core/tasks/valid_data.h"

#include <nlohmann/json.hpp>

#include <sstream>

namespace fovea {

namespace {

using nlohmann::json;

constexpr std::int64_t largestToken = largestAlphabet - 1;
constexpr std::int64_t largestLabel = mostClasses - 1;

int integerFrom(const json &value, const std::string &what, std::int64_t largest)
{
    const bool integer = value.is_number_integer();
    const bool fits =
        integer && (!value.is_number_unsigned() || value.get<std::uint64_t>() <= std::uint64_t(largest));
    if (!fits || value.get<std::int64_t>() < 0)
        throw InputError(what + " is " +
                         (value.is_primitive() ? value.dump(-1, ' ', true, json::error_handler_t::replace)
                                               : std::string("a list or an object")) +
                         ", but must be an integer from 0 to " + std::to_string(largest) + ".");
    return int(value.get<std::int64_t>());
}

std::vector<Token> tokensFrom(const json &list)
{
    if (!list.is_array() || list.empty())
        throw InputError("\"tokens\" must be a list of at least one integer.");
    std::vector<Token> tokens;
    for (const json &token : list)
        tokens.push_back(integerFrom(token, "Token " + std::to_string(tokens.size() + 1), largestToken));
    return tokens;
}

std::vector<Token> tokensOf(const json &object, const Task *task)
{
    const auto list = object.find("tokens");
    const auto text = object.find("text");
    if (text != object.end() && !text->is_string())
        throw InputError("\"text\" must be a string.");
    if (list == object.end() && text == object.end())
        throw InputError("There is neither \"tokens\" nor \"text\".");
    if (!task && list == object.end())
        throw InputError("There are no \"tokens\"; a \"text\" can be read only for a named task.");
    if (list == object.end())
        return task->parse(text->get<std::string>());
    auto tokens = tokensFrom(*list);
    if (task && text != object.end() && task->parse(text->get<std::string>()) != tokens)
        throw InputError("\"tokens\" and \"text\" are not the same sequence.");
    return tokens;
}

Sequence sequenceFrom(const std::string &line, const Task *task)
{
    const json object = json::parse(line, nullptr, /*allow_exceptions=*/false);
    if (!object.is_object())
        throw InputError("This is not a JSON object such as {\"tokens\":[0,1],\"label\":1}.");
    Sequence sequence{.tokens = tokensOf(object, task)};
    const auto label = object.find("label");
    if (label == object.end())
        throw InputError("There is no \"label\".");
    sequence.label = integerFrom(*label, "The label", largestLabel);
    if (!task)
        return sequence;
    const int answer = task->evaluate(sequence.tokens);
    if (sequence.label != answer)
        throw InputError("The label is " + std::to_string(sequence.label) +
                         ", but the answer of this sequence is " + std::to_string(answer) + ".");
    return sequence;
}

} // namespace

OwnData readOwnData(const std::string &path, const Task *task)
{
    constexpr std::int64_t most = std::int64_t(4) << 30; // bytes
    std::istringstream file(inputText(path, most));
    OwnData data{.path = path, .sequences = {}, .lines = {}};
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        if (trimmed(line).empty())
            continue;
        try {
            data.sequences.push_back(sequenceFrom(line, task));
        } catch (const InputError &error) {
            throw InputError(path + ", line " + std::to_string(number) + ": " + error.what());
        }
        data.lines.push_back(number);
    }
    if (data.sequences.empty())
        throw InputError(path + " holds no sequences.");
    return data;
}

} // namespace fovea
