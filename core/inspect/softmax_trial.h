// SPDX-License-Identifier: MIT
#pragma once

#include "core/metrics/row.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace fovea {

// How changes of scores and weights are measured.
enum class Norm { L1, L2 };

// What attention makes of the scores of one query, in double: rows that a person makes by hand or takes from
// a probe.
struct SoftmaxRow
{
    std::vector<std::uint8_t> kept;
    std::vector<double> weights; // 0 where dropped
    RowNumbers numbers;

    std::optional<double> separation() const; // empty where nothing is dropped
};

// How many of n keys are really kept: 0 and n or more mean full attention.
int keptOf(int keep, std::size_t keys);

// The `keep` highest scores; equal scores: the lower position wins.
std::vector<std::uint8_t> keptKeys(std::span<const double> scores, int keep);

// `scores` are finite and at least one.
SoftmaxRow softmaxRow(std::span<const double> scores, int keep);

// One score is moved, the others stay.
struct ScoreMove
{
    int key = 0;
    double by = 0;

    bool operator==(const ScoreMove &) const = default;
};

// What a move does to the weights, against what the stability bound allows.
struct SoftmaxTrial
{
    SoftmaxRow before;
    SoftmaxRow after;
    double outputChange = 0;          // norm of the difference of the weights
    double inputChange = 0;           // norm of the difference of the scores
    double dispersion = 0;            // the larger of before and after
    std::optional<double> separation; // the smaller of before and after
    double logBound = 0;
    std::optional<double> ratio; // outputChange / inputChange; empty where nothing moved
    std::optional<double> share; // ratio / bound
};

SoftmaxTrial softmaxTrial(std::span<const double> scores, int keep, const ScoreMove &move, Norm norm);

} // namespace fovea
