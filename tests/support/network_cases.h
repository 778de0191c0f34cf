// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/network.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace fovea {

// The implementations that must agree with the plain loops. Every row of networkCases() is checked on each.
struct NetworkMaker
{
    std::string name;
    std::unique_ptr<Network> (*make)(const NetworkSpec &spec);
};

const std::vector<NetworkMaker> &networkMakers();

// One model with the shape of the data it is checked on.
struct NetworkCase
{
    std::string name;
    NetworkSpec spec;
    int examples = 2;
    int padding = 0; // every example has this many PAD more than the one before; the first has none
};

// Every mask of the catalogue at several lengths, and every option, alone and with those it can interact
// with.
std::vector<NetworkCase> networkCases();

// A text of the mask of this id that can be used at the length: its usual parameters, or a pattern.
std::string maskFor(const std::string &id, int length);

// A small released model (2 blocks, 2 heads, width 16, no dropout) under the mask.
NetworkSpec smallNetwork(const std::string &mask, int length);

// Owns what a Batch views: random sequences and labels, with PAD and global tokens where the case has them.
struct CaseData
{
    explicit CaseData(const NetworkCase &networkCase);
    Batch batch() const;

    int examples = 0;
    int positions = 0;
    std::vector<Token> tokens;
    std::vector<int> lengths;
    std::vector<int> labels;
    std::vector<std::uint32_t> ids;
};

// Weights of a size that keeps every part of the model at work: neither saturated nor idle.
std::vector<float> livelyWeights(const NetworkSpec &spec, std::uint64_t seed);

} // namespace fovea
