// SPDX-License-Identifier: MIT
#include "core/claims/claim.h"

#include "core/base/errors.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>

namespace fovea {

namespace {

struct StateWords
{
    ClaimState state;
    std::string_view text, words, sign;
};

constexpr std::array states = {
    StateWords{ClaimState::Supported, "supported", "Supported", "✓"},
    StateWords{ClaimState::Contradicted, "contradicted", "Contradicted", "✗"},
    StateWords{ClaimState::Undecided, "undecided", "Undecided", "~"},
    StateWords{ClaimState::NotRun, "not-run", "Not run", "○"},
    StateWords{ClaimState::NotTestable, "not-testable", "Not testable", "-"},
};

const StateWords &wordsFor(ClaimState state)
{
    return *std::ranges::find(states, state, &StateWords::state);
}

} // namespace

std::string_view textOf(ClaimState state)
{
    return wordsFor(state).text;
}

std::string_view wordsOf(ClaimState state)
{
    return wordsFor(state).words;
}

std::string_view signOf(ClaimState state)
{
    return wordsFor(state).sign;
}

ClaimState claimStateFrom(std::string_view text)
{
    const auto found = std::ranges::find(states, text, &StateWords::text);
    if (found == states.end())
        throw InputError("'" + std::string(text) + "' is no verdict of a claim.");
    return found->state;
}

std::vector<const Claim *> ClaimRegister::all() const
{
    std::vector<const Claim *> claims;
    for (const ClaimQuestion &question : questions)
        for (const Claim &claim : question.claims)
            claims.push_back(&claim);
    return claims;
}

const Claim &ClaimRegister::claim(std::string_view id) const
{
    std::vector<std::string> ids;
    for (const Claim *one : all()) {
        if (one->id == id)
            return *one;
        ids.push_back(one->id);
    }
    throw UsageError("There is no claim '" + std::string(id) + "'" + suggestion(id, ids) +
                     ". Known: " + joined(ids, ", ") + ".");
}

} // namespace fovea
