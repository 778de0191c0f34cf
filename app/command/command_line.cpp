// SPDX-License-Identifier: MIT
#include "app/command/command_line.h"

#include "core/base/errors.h"
#include "core/base/shell_line.h"
#include "core/base/text.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace fovea::app {

Option withValues(Option option, Values values)
{
    option.values = std::move(values);
    return option;
}

std::string Verb::command() const
{
    return kind == Kind::Program ? name : "fovea-cli " + name;
}

bool Arguments::has(std::string_view name) const
{
    return std::any_of(m_given.begin(), m_given.end(),
                       [&](const Given &given) { return given.name == name; });
}

std::optional<std::string> Arguments::value(std::string_view name) const
{
    const auto all = values(name);
    return all.empty() ? std::nullopt : std::optional(all.back());
}

std::vector<std::string> Arguments::values(std::string_view name) const
{
    std::vector<std::string> found;
    for (const Given &given : m_given)
        if (given.name == name)
            found.push_back(given.value);
    return found;
}

std::string Arguments::required(std::string_view name) const
{
    if (auto text = value(name))
        return *text;
    throw UsageError("The option --" + std::string(name) + " is missing.");
}

std::optional<std::int64_t> Arguments::integer(std::string_view name, std::int64_t minimum,
                                               std::int64_t maximum) const
{
    const auto text = value(name);
    if (!text)
        return {};
    return integerArgument("--" + std::string(name), *text, minimum, maximum);
}

std::int64_t integerArgument(std::string_view what, std::string_view text, std::int64_t minimum,
                             std::int64_t maximum)
{
    const auto number = integerFrom(text);
    if (!number || *number < minimum || *number > maximum)
        throw UsageError(std::string(what) + " is '" + std::string(text) +
                         "'; allowed is a whole number from " + std::to_string(minimum) + " to " +
                         std::to_string(maximum) + ".");
    return *number;
}

std::string environmentName(const Option &option)
{
    std::string variable = "FOVEA_" + option.name;
    for (char &c : variable)
        c = c == '-' ? '_' : char(std::toupper(static_cast<unsigned char>(c)));
    return variable;
}

const std::vector<Option> &commonOptions()
{
    static const std::vector<Option> options = {
        {"help", "", "Shows this help", 'h'},
        {"verbose", "", "Says more; one line per epoch instead of a live table", 'v',
         Source::FlagOrEnvironment},
        {"quiet", "", "Says nothing but results and errors", 'q', Source::FlagOrEnvironment},
    };
    return options;
}

namespace {

std::vector<Option> allOptions(const Verb &verb)
{
    auto options = verb.options;
    if (verb.kind == Verb::Kind::Program)
        return options;
    options.insert(options.end(), commonOptions().begin(), commonOptions().end());
    return options;
}

// What is typed, in quotes if it is more than a word.
std::string quotedCommand(const Verb &verb)
{
    const std::string command = verb.command();
    return command.find(' ') == std::string::npos ? command : "'" + command + "'";
}

// Splits the words of one verb by its table.
class Parser
{
public:
    explicit Parser(const Verb &verb) : m_verb(verb), m_options(allOptions(verb)) {}

    void read(const std::vector<std::string> &words)
    {
        bool onlyOperands = false;
        for (std::size_t i = 0; i < words.size(); ++i) {
            const std::string &word = words[i];
            if (onlyOperands || word.size() < 2 || word[0] != '-')
                operands.push_back(word);
            else if (word == "--")
                onlyOperands = true;
            else
                i += readOption(word, i + 1 < words.size() ? &words[i + 1] : nullptr);
        }
    }

    void readEnvironment()
    {
        for (const Option &option : m_options)
            if (option.source == Source::FlagOrEnvironment && !isGiven(option.name))
                readVariable(option);
    }

    std::vector<Arguments::Given> given;
    std::vector<std::string> operands;

private:
    bool isGiven(const std::string &name) const
    {
        return std::any_of(given.begin(), given.end(), [&](const auto &one) { return one.name == name; });
    }

    void readVariable(const Option &option)
    {
        const char *text = std::getenv(environmentName(option).c_str());
        if (!text || !*text || (option.value.empty() && std::string_view(text) == "0"))
            return;
        given.push_back({option.name, option.value.empty() ? std::string() : std::string(text)});
    }

    // Returns how many further words it took.
    std::size_t readOption(const std::string &word, const std::string *next)
    {
        const bool isLong = word[1] == '-';
        const auto equals = isLong ? word.find('=') : std::string::npos;
        const std::string shown = word.substr(0, isLong ? equals : 2);
        const Option &option = find(shown, isLong);
        std::optional<std::string> attached;
        if (equals != std::string::npos)
            attached = word.substr(equals + 1);
        else if (!isLong && word.size() > 2)
            attached = word.substr(word[2] == '=' ? 3 : 2);
        if (option.value.empty()) {
            if (attached && !option.mayBeFile)
                throw UsageError("The option " + shown + " takes no value.");
            given.push_back({option.name, attached.value_or("")});
            return 0;
        }
        if (!attached && !next)
            throw UsageError("The option " + shown + " needs a value: " + shown + " " + option.value + ".");
        given.push_back({option.name, attached ? *attached : *next});
        return attached ? 0 : 1;
    }

    const Option &find(const std::string &shown, bool isLong) const
    {
        std::vector<std::string> known;
        for (const Option &option : m_options) {
            if (isLong ? "--" + option.name == shown : option.letter == shown[1])
                return option;
            known.push_back("--" + option.name);
        }
        throw UsageError(quotedCommand(m_verb) + " has no option '" + shown + "'" + suggestion(shown, known) +
                         ". '" + m_verb.command() + " --help' lists its options.");
    }

    const Verb &m_verb;
    std::vector<Option> m_options;
};

// "mask=top-k:1", "mask=top-k:3" where --axis mask=top-k:{1,3} stood without quotes. The value as it was, as
// far as it can be told; empty: nothing looks like that.
std::string beforeExpansion(const std::string &value, const std::vector<std::string> &operands)
{
    constexpr std::string_view joints = "=:,";
    const auto equals = value.find('=');
    if (equals == std::string::npos)
        return {};
    std::vector<std::string> all = {value};
    for (const std::string &operand : operands)
        if (operand.starts_with(value.substr(0, equals + 1)))
            all.push_back(operand);
    if (all.size() == 1)
        return {};
    std::size_t begin = value.size(), end = value.size();
    for (const std::string &one : all) {
        begin = std::min(begin, std::size_t(std::ranges::mismatch(value, one).in1 - value.begin()));
        std::size_t same = 0;
        while (same < std::min(value.size(), one.size()) &&
               value[value.size() - 1 - same] == one[one.size() - 1 - same])
            ++same;
        end = std::min(end, same);
    }
    begin = value.find_last_of(joints, begin - 1) + 1; // whole values, though 1 and 13 begin alike
    const auto comma = value.find(',', std::max(begin, value.size() - end));
    const std::size_t tail = comma == std::string::npos ? 0 : value.size() - comma;
    std::vector<std::string> middles;
    for (const std::string &one : all)
        middles.push_back(one.substr(begin, one.size() - tail - begin));
    return value.substr(0, begin) + "{" + joined(middles, ",") + "}" + value.substr(value.size() - tail);
}

void checkBraces(const std::vector<Arguments::Given> &given, const std::vector<std::string> &operands)
{
    for (const auto &[name, value] : given)
        if (const std::string whole = beforeExpansion(value, operands); !whole.empty())
            throw UsageError("The shell has expanded the braces behind --" + name +
                             " into several words. Quotes keep them together: --" + name + " '" + whole +
                             "'.");
}

void checkOperands(const Verb &verb, const std::vector<std::string> &operands)
{
    std::size_t least = 0;
    std::size_t most = 0;
    for (const Operand &operand : verb.operands) {
        if (operand.count != Count::AtMostOne && operands.size() <= least)
            throw UsageError(quotedCommand(verb) + " needs " + operand.name + ": " + operand.help + ".");
        least += operand.count != Count::AtMostOne;
        most += operand.count == Count::AtLeastOne ? operands.size() : 1;
    }
    if (operands.size() > most)
        throw UsageError(quotedCommand(verb) + " does not know what to do with '" + operands[most] + "'. '" +
                         verb.command() + " --help' shows what it takes.");
}

} // namespace

Arguments parsed(const Verb &verb, const std::vector<std::string> &words)
{
    Parser parser(verb);
    parser.read(words);
    parser.readEnvironment();
    std::vector<std::string> all = verb.kind == Verb::Kind::Program
                                       ? std::vector{verb.name}
                                       : std::vector<std::string>{"fovea-cli", verb.name};
    all.insert(all.end(), words.begin(), words.end());
    Arguments arguments(std::move(parser.given), std::move(parser.operands), commandLineOf(all));
    if (!arguments.has("help") && verb.kind == Verb::Kind::OfTerminal) {
        checkBraces(arguments.given(), arguments.operands());
        checkOperands(verb, arguments.operands());
    }
    return arguments;
}

std::string commandLineOf(const std::vector<std::string> &words)
{
    return shellLine(words);
}

} // namespace fovea::app
