// SPDX-License-Identifier: MIT
#include "tests/support/task_oracles.h"

#include <algorithm>
#include <numeric>
#include <sstream>
#include <stdexcept>

namespace fovea::testing {

namespace {

int ones(const std::string &text)
{
    return int(std::count(text.begin(), text.end(), '1'));
}

int stackTop(const std::string &text)
{
    std::string stack;
    for (const char c : text) {
        if (c == '2' && !stack.empty())
            stack.pop_back();
        else if (c == '3' || c == '0')
            stack += '0';
        else if (c == '4' || c == '1')
            stack += '1';
    }
    return stack.empty() ? 2 : stack.back() - '0';
}

int hiddenBit(const std::string &text)
{
    const std::size_t half = text.size() / 2;
    const std::size_t blank = text.find('2');
    return text[(blank + half) % text.size()] - '0';
}

// Integer value by recursive descent, not reduced; short texts only.
long expressionValue(const std::string &text, std::size_t &at)
{
    if (text[at] == '-') {
        ++at;
        return -expressionValue(text, at);
    }
    if (text[at] != '(')
        return text[at++] - '0';
    ++at;
    long value = expressionValue(text, at);
    if (text[at] != ')') {
        const char sign = text[at++];
        const long right = expressionValue(text, at);
        value = sign == '+' ? value + right : sign == '-' ? value - right : value * right;
    }
    ++at;
    return value % 1'000'000'000; // a multiple of every modulus but 3, 6, 7 and 9, which are not asked for
}

int arithmetic(const std::string &text, int modulus)
{
    std::size_t at = 0;
    const long value = expressionValue(text, at);
    if (at != text.size() || 1'000'000'000 % modulus != 0)
        throw std::logic_error("The oracle cannot read " + text);
    return int(((value % modulus) + modulus) % modulus);
}

int solution(const std::string &text, int modulus)
{
    std::vector<int> found;
    for (int digit = 0; digit < modulus; ++digit) {
        std::string left = text.substr(0, text.find('='));
        left[left.find('x')] = char('0' + digit);
        if (arithmetic(left, modulus) == text.back() - '0')
            found.push_back(digit);
    }
    return found.size() == 1 ? found.front() : -1;
}

int listops(const std::vector<std::string> &words, std::size_t &at)
{
    const std::string word = words.at(at++);
    if (word[0] != '[')
        return std::stoi(word);
    std::vector<int> values;
    while (words.at(at) != "]")
        values.push_back(listops(words, at));
    ++at;
    std::sort(values.begin(), values.end());
    const std::size_t n = values.size();
    if (word == "[MIN")
        return values.front();
    if (word == "[MAX")
        return values.back();
    if (word == "[SM")
        return std::accumulate(values.begin(), values.end(), 0) % 10;
    return n % 2 == 1 ? values[n / 2] : int((values[n / 2 - 1] + values[n / 2]) / 2.0);
}

void growTree(Random &random, int depth, const ListopsBounds &bounds, std::vector<std::string> &words)
{
    if (depth == bounds.depth || random.uniform() >= 0.25) {
        words.push_back(std::to_string(random.below(10)));
        return;
    }
    const char *const signs[] = {"[MIN", "[MAX", "[MED", "[SM"};
    words.push_back(signs[random.below(4)]);
    const auto arguments = 2 + random.below(std::uint64_t(bounds.arguments) - 1);
    for (std::uint64_t i = 0; i < arguments; ++i)
        growTree(random, depth + 1, bounds, words);
    words.push_back("]");
}

} // namespace

int oracleLabel(std::string_view task, const std::string &text, int modulus)
{
    if (task == "parity")
        return ones(text) % 2;
    if (task == "even-pairs")
        return text.front() != text.back();
    if (task == "missing-duplicate")
        return hiddenBit(text);
    if (task == "stack-manipulation")
        return stackTop(text);
    if (task == "cycle-navigation") {
        const auto steps =
            std::count(text.begin(), text.end(), '2') - std::count(text.begin(), text.end(), '0');
        return int(((steps % modulus) + modulus) % modulus);
    }
    if (task == "modular-arithmetic")
        return arithmetic(text, modulus);
    if (task == "solve-equation")
        return solution(text, modulus);
    std::size_t at = 0;
    return listops(wordsOf(text), at);
}

namespace {

struct Tree
{
    int place = 0;
    std::string word;
    std::vector<Tree> arguments;

    int value() const
    {
        if (word[0] != '[')
            return std::stoi(word);
        std::string text = word;
        for (const Tree &each : arguments)
            text += " " + std::to_string(each.value());
        return oracleLabel("listops", text + " ]");
    }
};

Tree treeAt(const std::vector<std::string> &words, std::size_t &at)
{
    Tree tree{int(at), words.at(at), {}};
    ++at;
    if (tree.word[0] != '[')
        return tree;
    while (words.at(at) != "]")
        tree.arguments.push_back(treeAt(words, at));
    ++at;
    return tree;
}

void mark(const Tree &tree, std::set<std::pair<int, int>> &marks)
{
    std::vector<int> sorted;
    for (const Tree &each : tree.arguments)
        sorted.push_back(each.value());
    std::sort(sorted.begin(), sorted.end());
    for (const Tree &each : tree.arguments) {
        const int value = each.value();
        const std::size_t n = sorted.size();
        const bool taken = tree.word == "[SM"    ? true
                           : tree.word == "[MIN" ? value == sorted.front()
                           : tree.word == "[MAX" ? value == sorted.back()
                           : n % 2 == 1          ? value == sorted[n / 2]
                                                 : value == sorted[n / 2 - 1] || value == sorted[n / 2];
        if (taken) {
            marks.emplace(tree.place, each.place);
            mark(each, marks);
        }
    }
}

} // namespace

std::set<std::pair<int, int>> oracleListopsMarks(const std::string &text)
{
    std::size_t at = 0;
    std::set<std::pair<int, int>> marks;
    mark(treeAt(wordsOf(text), at), marks);
    return marks;
}

std::string rejectionListops(Random &random, const ListopsBounds &bounds)
{
    for (;;) {
        std::vector<std::string> words;
        growTree(random, 1, bounds, words);
        if (int(words.size()) <= bounds.above || int(words.size()) >= bounds.below)
            continue;
        std::string text;
        for (const auto &word : words)
            text += (text.empty() ? "" : " ") + word;
        return text;
    }
}

std::vector<std::string> wordsOf(const std::string &text)
{
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
        words.push_back(word);
    return words;
}

} // namespace fovea::testing
