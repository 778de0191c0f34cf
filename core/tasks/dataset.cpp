// SPDX-License-Identifier: MIT
#include "core/tasks/dataset.h"

#include "core/base/errors.h"
#include "core/tasks/data_size.h"
#include "core/tasks/own_data.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace fovea {

namespace {

// Part of what "the same data" means: never renumber.
enum class Part : std::uint64_t { Heldout = 0, Train = 1 };

struct TokensHash
{
    std::size_t operator()(const std::vector<Token> &tokens) const
    {
        return std::size_t(hashOf(std::as_bytes(std::span(tokens))));
    }
};

using SeenTokens = std::unordered_set<std::vector<Token>, TokensHash>;

// Each example depends on seed, part and index; a sequence that was seen before is drawn again.
std::vector<Sequence> generated(const Task &task, std::uint64_t seed, Part part, int count, SeenTokens &seen)
{
    std::vector<Sequence> sequences;
    sequences.reserve(std::size_t(count));
    for (std::uint64_t index = 0; index < std::uint64_t(count); ++index) {
        for (std::uint64_t attempt = 0;; ++attempt) {
            Random random(seed, Stream::Data, {std::uint64_t(part), index, attempt});
            auto tokens = task.generate(random);
            if (!seen.insert(tokens).second)
                continue;
            const int label = task.evaluate(tokens);
            sequences.push_back({std::move(tokens), label});
            break;
        }
    }
    return sequences;
}

std::string lengthText(const LengthRange &lengths)
{
    if (lengths.minimum == lengths.maximum)
        return "of length " + std::to_string(lengths.minimum);
    return "of lengths " + std::to_string(lengths.minimum) + " to " + std::to_string(lengths.maximum);
}

// Without this the search for one more sequence would never end.
void checkEnoughExist(const std::string &id, const Task &task, int wanted, const SeenTokens &seen)
{
    const auto exist = task.sequences();
    if (!exist)
        return;
    const LengthRange lengths = task.lengths();
    const auto taken = std::count_if(seen.begin(), seen.end(), [&](const std::vector<Token> &tokens) {
        return int(tokens.size()) >= lengths.minimum && int(tokens.size()) <= lengths.maximum;
    });
    if (std::uint64_t(wanted) + std::uint64_t(taken) <= *exist)
        return;
    throw UsageError("Only " + std::to_string(*exist) + " different sequences " + lengthText(lengths) +
                     " exist in " + id +
                     (taken > 0 ? ", " + std::to_string(taken) + " of them in the data file" : "") +
                     ", but " + std::to_string(wanted) + " are asked for (train and held-out together).");
}

void checkDisjoint(const OwnData &train, const OwnData &heldout)
{
    std::unordered_map<std::vector<Token>, int, TokensHash> lines;
    for (std::size_t i = 0; i < train.sequences.size(); ++i)
        lines.emplace(train.sequences[i].tokens, train.lines[i]);
    for (std::size_t i = 0; i < heldout.sequences.size(); ++i)
        if (const auto found = lines.find(heldout.sequences[i].tokens); found != lines.end())
            throw InputError(heldout.path + ", line " + std::to_string(heldout.lines[i]) +
                             ": This sequence is also on line " + std::to_string(found->second) + " of " +
                             train.path + "; train and held-out data may not share one.");
}

std::unique_ptr<Task> ruleOf(const TaskSpec &spec)
{
    return spec.id == "file" ? nullptr : makeTask(spec);
}

// Alphabet and classes of data without a rule.
void countSymbols(Dataset &data)
{
    for (const auto *part : {&data.train, &data.heldout}) {
        for (const Sequence &sequence : *part) {
            const Token largest = *std::max_element(sequence.tokens.begin(), sequence.tokens.end());
            data.alphabet = std::max(data.alphabet, largest + 1);
            data.classes = std::max(data.classes, sequence.label + 1);
        }
    }
}

// Fills the parts that no file gives; held-out first, so that it does not depend on the size of the train
// set.
void generateRest(Dataset &data, const Task &task, const TaskSpec &spec, const DataSpec &asked,
                  std::uint64_t seed)
{
    SeenTokens seen;
    for (const auto *part : {&data.train, &data.heldout})
        for (const Sequence &sequence : *part)
            seen.insert(sequence.tokens);
    checkEnoughExist(spec.id, task,
                     (asked.trainFile ? 0 : asked.train) + (asked.heldoutFile ? 0 : asked.heldout), seen);
    if (!asked.heldoutFile)
        data.heldout = generated(task, seed, Part::Heldout, asked.heldout, seen);
    if (!asked.trainFile)
        data.train = generated(task, seed, Part::Train, asked.train, seen);
}

} // namespace

void requireEnoughSequences(const TaskSpec &task, const DataSpec &data)
{
    if (const auto rule = ruleOf(task); rule && !data.trainFile && !data.heldoutFile)
        checkEnoughExist(task.id, *rule, data.train + data.heldout, {});
}

int Dataset::longest() const
{
    std::size_t longest = 0;
    for (const auto *part : {&train, &heldout})
        for (const Sequence &sequence : *part)
            longest = std::max(longest, sequence.tokens.size());
    return int(longest);
}

Dataset makeDataset(const TaskSpec &task, const DataSpec &data, std::uint64_t runSeed)
{
    const auto rule = ruleOf(task);
    if (!rule && !(data.trainFile && data.heldoutFile))
        throw UsageError(
            "The task 'file' has no rule to make data with: it needs both a train and a held-out file.");
    OwnData train, heldout;
    if (data.trainFile)
        train = readOwnData(*data.trainFile, rule.get());
    if (data.heldoutFile)
        heldout = readOwnData(*data.heldoutFile, rule.get());
    checkDisjoint(train, heldout);

    Dataset dataset{.train = std::move(train.sequences), .heldout = std::move(heldout.sequences)};
    if (!rule) {
        countSymbols(dataset);
        return dataset;
    }
    dataset.alphabet = int(rule->alphabet().size());
    dataset.classes = rule->classes();
    generateRest(dataset, *rule, task, data, dataSeed(data, runSeed));
    return dataset;
}

std::uint64_t dataSeed(const DataSpec &data, std::uint64_t runSeed)
{
    return data.seed.value_or(runSeed);
}

std::uint64_t hashOf(const Dataset &data)
{
    std::uint64_t hash = combined(std::uint64_t(data.alphabet), std::uint64_t(data.classes));
    for (const auto *part : {&data.train, &data.heldout}) {
        hash = combined(hash, part->size());
        for (const Sequence &sequence : *part) {
            hash = combined(hash, sequence.tokens.size());
            for (const Token token : sequence.tokens)
                hash = combined(hash, std::uint64_t(token));
            hash = combined(hash, std::uint64_t(sequence.label));
        }
    }
    return hash;
}

std::vector<Sequence> readSequences(const std::string &path, const TaskSpec &task)
{
    return readOwnData(path, ruleOf(task).get()).sequences;
}

} // namespace fovea
