// SPDX-License-Identifier: MIT
#include "core/tasks/valid_data.h"

#include "core/base/errors.h"

#include <algorithm>

namespace fovea {

namespace {

std::string rangeText(int first, int last)
{
    return std::to_string(first) + " to " + std::to_string(last) + " are allowed";
}

void checkCount(const std::string &what, int count, int most)
{
    if (count < 1 || count > most)
        throw InputError("The number of " + what + " is " + std::to_string(count) + "; " +
                         rangeText(1, most) + ".");
}

void checkSequence(const Sequence &sequence, const Dataset &data, const std::string &where)
{
    if (sequence.tokens.empty())
        throw InputError(where + " has no tokens; at least one is needed.");
    const auto outside = std::ranges::find_if(
        sequence.tokens, [&](Token token) { return token < 0 || token >= data.alphabet; });
    if (outside != sequence.tokens.end())
        throw InputError("Token " + std::to_string(outside - sequence.tokens.begin() + 1) + " of " + where +
                         " is " + std::to_string(*outside) + "; " + rangeText(0, data.alphabet - 1) + ".");
    if (sequence.label < 0 || sequence.label >= data.classes)
        throw InputError("The label of " + where + " is " + std::to_string(sequence.label) + "; " +
                         rangeText(0, data.classes - 1) + ".");
}

void checkSet(const std::vector<Sequence> &sequences, const Dataset &data, const std::string &name)
{
    if (sequences.empty())
        throw InputError("There are no " + name + " sequences; at least one is needed.");
    for (std::size_t i = 0; i < sequences.size(); ++i)
        checkSequence(sequences[i], data, name + " sequence " + std::to_string(i + 1));
}

} // namespace

void validate(const Dataset &data)
{
    checkCount("symbols", data.alphabet, largestAlphabet);
    checkCount("classes", data.classes, mostClasses);
    checkSet(data.train, data, "train");
    checkSet(data.heldout, data, "held-out");
}

void validate(const Dataset &data, const TaskSpec &task)
{
    validate(data);
    if (task.id == "file")
        return;
    const auto rule = makeTask(task);
    const int symbols = int(rule->alphabet().size());
    if (data.alphabet != symbols || data.classes != rule->classes())
        throw InputError("The data have " + std::to_string(data.alphabet) + " symbols and " +
                         std::to_string(data.classes) + " classes, but " + task.id + " has " +
                         std::to_string(symbols) + " and " + std::to_string(rule->classes()) + ".");
}

} // namespace fovea
