// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/example_order.h"
#include "core/inspect/set_walk.h"

#include <memory>
#include <vector>

namespace fovea {

// Dispersion needs to see every attention map: several times the work.
enum class SurveyDepth { Answers, Dispersion };

struct SurveyRequest : SetRequest
{
    SurveyDepth depth = SurveyDepth::Answers;
};

// Asks one run with the weights of one moment about a set of examples, a slice at a time, so that a thread in
// the background can stop in between. Answers are those of the epoch's evaluation. One thread.
class ExampleSurvey
{
public:
    // InputError when the weights do not fit the run's model.
    explicit ExampleSurvey(const SurveyRequest &request);
    ExampleSurvey(ExampleSurvey &&) noexcept;
    ExampleSurvey &operator=(ExampleSurvey &&) noexcept;
    ~ExampleSurvey();

    // Answers at least this many more examples, in whole chunks of the evaluation; false when all are
    // answered.
    bool advance(int examples);

    int total() const; // how many there will be
    const std::vector<ExampleAnswer> &answers() const;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace fovea
