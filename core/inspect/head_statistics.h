// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/set_walk.h"

#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace fovea {

// A mean over examples and how well it is known: the interval is 1.96 standard errors to either side, in
// which the mean over all examples of the task lies in 95 of 100 such samples, if they are not few.
struct ExampleMean
{
    double mean = std::numeric_limits<double>::quiet_NaN();  // NaN: defined on no example
    double error = std::numeric_limits<double>::quiet_NaN(); // standard error; NaN below two examples
    int examples = 0;                                        // on which it is defined

    double low() const { return mean - 1.96 * error; }
    double high() const { return mean + 1.96 * error; }
};

// What one head does over many examples. On an example every number is first the mean over the queries of the
// sequence itself; PAD and global tokens do not ask.
struct HeadStatistics
{
    int layer = 0;
    int head = 0;
    ExampleMean focus;
    double focusEven = std::numeric_limits<double>::quiet_NaN(); // what uniform attention would give
    ExampleMean entropy;                                         // nats
    ExampleMean dispersion;
    ExampleMean separation;  // of queries that drop something
    ExampleMean sensitivity; // largest 2 p (1 - p) of a row
    ExampleMean swap;        // size of the jump at the cut
    ExampleMean support;     // kept keys
    ExampleMean recall;      // share of the exact best keys that are kept, where the kind has a k
    ExampleMean frozen;      // share of queries whose scores get no gradient
    ExampleMean distance;    // |key - query|, mean over the weight on the sequence itself

    // Share of the attention at each offset, key minus query: from -(n-1) to n-1 for n positions of the
    // sequence. With what goes to PAD and global tokens it adds up to 1.
    std::vector<ExampleMean> byOffset;
    // Share of the attention on each symbol of the alphabet, then on PAD, then on global tokens; and what
    // uniform attention over the visible keys would give.
    std::vector<ExampleMean> byToken;
    std::vector<double> byTokenEven;

    // Mean weight of each cell over the examples that have it, positions of the sequence itself; where there
    // are more than 128, of square blocks of cells.
    int mapSide = 0;
    std::vector<float> meanMap;  // mapSide x mapSide; NaN where no example has the cell
    std::vector<float> mapError; // standard errors
};

// Gathers the statistics of every layer and head of one run with the weights of one moment. One thread; a
// thread in the background can stop between two calls of advance().
class HeadSurvey
{
public:
    explicit HeadSurvey(const SetRequest &request); // InputError as SetWalk
    HeadSurvey(HeadSurvey &&) noexcept;
    HeadSurvey &operator=(HeadSurvey &&) noexcept;
    ~HeadSurvey();

    // Looks at this many more examples at least, in whole chunks; false when all were looked at.
    bool advance(int examples);
    int total() const;
    int done() const;

    std::vector<HeadStatistics> statistics() const; // of what was looked at: layer by layer, head by head

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace fovea
