// SPDX-License-Identifier: MIT
#include "app/workspaces/claims/claims_workspace.h"
#include "widgets/claims/claim_card.h"
#include "widgets/claims/claims_page.h"

namespace fovea::app {

namespace {

const ClaimResult *resultOf(const ui::ClaimsPage &page, const std::string &id)
{
    if (!page.board())
        return nullptr;
    const auto &results = page.board()->results;
    const auto found = std::ranges::find(results, id, &ClaimResult::id);
    return found == results.end() ? nullptr : &*found;
}

QString verdictText(const ClaimResult *result)
{
    if (!result)
        return {};
    const std::string words(textOf(result->state));
    return QString::fromStdString(result->reason.empty() ? words : words + " (" + result->reason + ")");
}

QString countsText(const ui::ClaimsPage &page)
{
    QStringList counts;
    if (page.board())
        for (const auto &[state, count] : page.board()->counts())
            counts << QString::number(count) + u' ' +
                          QString::fromStdString(std::string(wordsOf(state))).toLower();
    return counts.join(QStringLiteral(", "));
}

} // namespace

// A lesson quotes the board as it stands, and waits until the learner has found a row.
LessonPart ClaimsWorkspace::words()
{
    LessonPart part;
    part.actions = {
        {{"choose-claim", "WORD", "The card of this claim is open."},
         [this](LessonWorld &, const LessonArguments &a) { m_page->choose(QString::fromStdString(a[0])); },
         [this](const LessonWorld &, const LessonArguments &a) {
             return resultOf(*m_page, a[0]) != nullptr;
         }},
    };
    part.conditions = {
        {{"claim-chosen", "WORD", "The card of this claim is open."},
         [this](const LessonWorld &, const LessonArguments &a) {
             return m_isShown && m_page->chosen() == QString::fromStdString(a[0]);
         }},
    };
    part.outcomes = {
        {{"claim-verdict", "WORD", "What the board says: supported, contradicted, undecided or not-run."},
         [this](const LessonWorld &, const LessonArguments &a) -> std::optional<std::string> {
             const ClaimResult *result = resultOf(*m_page, a[0]);
             return result ? std::optional(std::string(textOf(result->state))) : std::nullopt;
         }},
    };
    part.numbers = {
        {{"claim-verdict", "WORD", "What the board says of this claim, and why."},
         [this](const LessonWorld &, const LessonArguments &a) {
             return verdictText(resultOf(*m_page, a[0]));
         }},
        {{"claim-counts", "", "How many claims have which verdict."},
         [this](const LessonWorld &, const LessonArguments &) { return countsText(*m_page); }},
    };
    part.targets = {
        {"claims-board", named("claimsTable")},
        {"claim-card", a<ui::ClaimCard>()},
    };
    return part;
}

} // namespace fovea::app
