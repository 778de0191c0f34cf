// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fovea::app {

class Console;

enum class Source { Flag, FlagOrEnvironment }; // the latter also reads FOVEA_<NAME>

// What a value may be, for shells to complete: words, "key=" that waits for its value, or one pattern of
// files, as in "*.fovea". Asked when it is needed.
using Values = std::function<std::vector<std::string>()>;

// One option of a verb. Parsing, help, manual, completion and tests are made from this.
struct Option
{
    std::string name;  // "epochs", without dashes
    std::string value; // what stands for the value in help; empty for a switch
    std::string help;  // a sentence without full stop
    char letter = 0;   // 'o' for -o
    Source source = Source::Flag;
    Values values = {};
    bool mayBeFile = false; // a switch that also takes a value after '=': --json=FILE
};

Option withValues(Option option, Values values);

enum class Count { One, AtMostOne, AtLeastOne };

struct Operand
{
    std::string name; // "FILE"
    std::string help;
    Count count = Count::One;
    Values values = {};
};

class Arguments;

// A verb of the terminal program, or a program without verbs.
struct Verb
{
    enum class Kind { OfTerminal, Program };

    std::string name;
    std::string summary;
    std::vector<std::string> examples;
    std::vector<Operand> operands;
    std::vector<Option> options;
    int (*run)(const Arguments &arguments, Console &console) = nullptr;
    std::string (*notes)() = nullptr; // more help, below the options
    Kind kind = Kind::OfTerminal;

    std::string command() const; // as it is typed: "fovea-cli train", "fovea"
};

// What a person asked for, checked against the table of the verb.
class Arguments
{
public:
    struct Given
    {
        std::string name;
        std::string value;
    };

    Arguments(std::vector<Given> given, std::vector<std::string> operands, std::string commandLine)
        : m_given(std::move(given)), m_operands(std::move(operands)), m_commandLine(std::move(commandLine))
    {
    }

    bool has(std::string_view name) const;
    std::optional<std::string> value(std::string_view name) const; // the last one given
    std::vector<std::string> values(std::string_view name) const;
    std::string required(std::string_view name) const; // UsageError when it is missing
    // UsageError names what is allowed.
    std::optional<std::int64_t> integer(std::string_view name, std::int64_t minimum,
                                        std::int64_t maximum) const;

    const std::vector<Given> &given() const { return m_given; } // in the order of the command line
    const std::vector<std::string> &operands() const { return m_operands; }
    const std::string &commandLine() const { return m_commandLine; }

private:
    std::vector<Given> m_given;
    std::vector<std::string> m_operands;
    std::string m_commandLine;
};

// An integer of a person's text; UsageError names `what` and the range.
std::int64_t integerArgument(std::string_view what, std::string_view text, std::int64_t minimum,
                             std::int64_t maximum);

// "FOVEA_SAVE_EVERY".
std::string environmentName(const Option &option);

// The options every verb of the terminal program has: help, verbose, quiet.
const std::vector<Option> &commonOptions();

// `words`: all that follows the verb. UsageError names the nearest option. Operands are not counted while
// help is asked for, nor are those of a program, which says itself what it does with them.
Arguments parsed(const Verb &verb, const std::vector<std::string> &words);

// The words as a shell would need them to start the same command again.
std::string commandLineOf(const std::vector<std::string> &words);

} // namespace fovea::app
