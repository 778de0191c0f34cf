// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/random.h"
#include "core/spec/catalogue.h"
#include "core/spec/experiment_spec.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

using Token = std::int32_t;

struct Sequence
{
    std::vector<Token> tokens;
    int label = 0;

    bool operator==(const Sequence &) const = default;
};

// What a rule that looks at almost nothing reaches.
struct Baseline
{
    std::string rule;
    double accuracy = 0; // 0 to 1
};

// Which keys truly decide the answer of one sequence.
struct Deciding
{
    bool everyToken = false; // then the lists are empty
    std::vector<int> keys;   // decide for every query; ascending
    struct Pair
    {
        int query = 0;
        int key = 0;

        bool operator==(const Pair &) const = default;
    };
    std::vector<Pair> pairs; // where only certain queries need certain keys (an operator some arguments)

    bool operator==(const Deciding &) const = default;
};

struct LengthRange
{
    int minimum = 1;
    int maximum = 1;
    int multiple = 1; // lengths are multiples of this
};

// One task with its parameters set. Immutable; any thread may call it.
class Task
{
public:
    virtual ~Task() = default;

    // Symbols of tokens 0 .. n-1 as texts. PAD is token n; global tokens follow it.
    virtual const std::vector<std::string> &alphabet() const = 0;
    virtual int classes() const = 0;
    virtual std::string className(int label) const { return std::to_string(label); }
    virtual double chance() const { return 1.0 / classes(); } // of the best constant answer
    virtual std::vector<Baseline> baselines() const { return {}; }

    // Lengths that generate() makes.
    virtual LengthRange lengths() const = 0;
    // How many different sequences generate() can make, if that is few (below 2^53, where counts in doubles
    // are exact).
    virtual std::optional<std::uint64_t> sequences() const = 0;
    virtual std::vector<Token> generate(Random &random) const = 0;

    // The answer, by evaluating the sequence; InputError names position and what is allowed there. Takes any
    // length the rule makes sense for, whatever length is generated.
    virtual int evaluate(std::span<const Token> tokens) const = 0;
    virtual Deciding deciding(std::span<const Token> tokens) const = 0;

    // Text as in the paper: one character per token; listops separates tokens by blanks.
    virtual std::vector<Token> parse(std::string_view text) const;
    virtual std::string format(std::span<const Token> tokens) const;

    Token pad() const { return Token(alphabet().size()); }
};

struct TaskInfo
{
    std::string id;
    std::string name;
    std::string rule;         // plain language, one or two sentences
    std::string example;      // a text ...
    std::string exampleLabel; // ... its answer ...
    std::string because;      // ... and why
    ParamSchema params;
    std::unique_ptr<Task> (*make)(const ParamValues &values);
};

const Catalogue<TaskInfo> &taskCatalogue();

// UsageError for unknown tasks and parameters out of range.
std::unique_ptr<Task> makeTask(const TaskSpec &spec);

} // namespace fovea
