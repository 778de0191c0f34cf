// SPDX-License-Identifier: MIT
#include "app/cli/claims_run.h"
#include "app/cli/console.h"
#include "app/cli/sweep_slurm.h"
#include "app/cli/verbs.h"
#include "app/command/exit_codes.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/claims/board.h"
#include "core/claims/bound_trials.h"
#include "core/claims/claim_files.h"
#include "core/claims/evidence_sweep.h"
#include "core/files/disk.h"

namespace fovea::app {

namespace {

// What is shipped and what was made here; a folder that is named stands for both.
std::vector<std::string> foldersFrom(const Arguments &arguments)
{
    if (const auto folder = arguments.value("evidence")) {
        if (!exists(*folder) && !arguments.has("run"))
            throw InputError("There is no folder '" + *folder + "'.");
        return {*folder};
    }
    return {shippedEvidence(), arguments.value("into").value_or(ownEvidence())};
}

std::string ownFolder(const Arguments &arguments)
{
    const std::string folder =
        arguments.value("into").value_or(arguments.value("evidence").value_or(ownEvidence()));
    if (folder.empty())
        throw UsageError("There is no folder for evidence, as HOME is not set. Name one with --evidence.");
    return folder;
}

int publish(const Arguments &arguments, const ClaimRegister &claims, const Console &console)
{
    const std::string folder = arguments.required("publish");
    EvidenceStore store;
    for (const std::string &from : foldersFrom(arguments))
        readEvidence(from, store);
    for (const std::string &complaint : store.complaints)
        console.complain(complaint);
    if (!exists(folder + "/softmax-bound.json")) {
        const BoundTrials plan;
        store.trials["softmax-bound"] = {plan.trials, largestShareOfBound(plan), thisMachine(), utcNow(),
                                         false};
    }
    publishEvidence(store, claims, folder);
    console.say(countText(std::int64_t(store.runs.size()), "run") + " published in '" + folder + "'.");
    return exitDone;
}

// That make evidence for any claim, in the order of the claims.
std::vector<std::string> evidenceSweeps()
{
    std::vector<std::string> names;
    try {
        for (const ClaimRegister claims = shippedRegister(); const Claim *claim : claims.all())
            for (const ClaimPart &part : claim->parts)
                for (const ClaimCell &cell : part.cells)
                    if (std::ranges::find(names, cell.sweep) == names.end())
                        names.push_back(cell.sweep);
    } catch (const Error &) { // as above
    }
    return names;
}

void requireEvidenceSweep(const std::string &name)
{
    const auto known = evidenceSweeps();
    if (std::ranges::find(known, name) == known.end())
        throw UsageError("No claim takes runs of a sweep '" + name + "'" + suggestion(name, known) +
                         ". Known: " + joined(known, ", ") + ".");
}

int run(const Arguments &arguments, Console &console)
{
    const ClaimRegister claims = shippedRegister();
    std::vector<std::string> ids = arguments.operands();
    for (const std::string &id : ids)
        claims.claim(id); // names the nearest where there is none
    if (arguments.has("publish"))
        return publish(arguments, claims, console);
    ClaimBoard board = boardFrom(claims, foldersFrom(arguments));
    if (const auto sweep = arguments.value("sweep"))
        requireEvidenceSweep(*sweep);
    if (arguments.has("run") || arguments.has("slurm")) {
        std::vector<const ClaimResult *> wanted;
        for (const ClaimResult &result : board.results)
            if (ids.empty() || std::ranges::find(ids, result.id) != ids.end())
                wanted.push_back(&result);
        const int code = runMissing(wanted, claims, ownFolder(arguments), arguments, console);
        if (code != exitDone || arguments.has("slurm"))
            return code;
        board = boardFrom(claims, foldersFrom(arguments));
    }
    for (const std::string &complaint : board.complaints)
        console.complain(complaint);
    if (arguments.has("json"))
        console.print(jsonOf(board, ids));
    else if (arguments.has("markdown"))
        console.print(markdownOf(board, {}));
    else if (ids.empty())
        console.printInked(textOf(board, console.paper()));
    else
        for (const std::string &id : ids)
            console.printInked(cardText(claims.claim(id), board.result(id), console.paper()));
    const bool contradicted = std::ranges::any_of(board.results, [&](const ClaimResult &result) {
        return result.state == ClaimState::Contradicted &&
               (ids.empty() || std::ranges::find(ids, result.id) != ids.end());
    });
    return contradicted ? exitContradicted : exitDone;
}

std::vector<std::string> claimIds()
{
    std::vector<std::string> ids;
    try {
        for (const ClaimRegister claims = shippedRegister(); const Claim *claim : claims.all())
            ids.push_back(claim->id);
    } catch (const Error &) { // as above
    }
    return ids;
}

std::vector<Option> options()
{
    std::vector<Option> all = {
        {"run", "", "Makes the missing evidence of this claim, or of all, before it is judged"},
        {"evidence", "DIR",
         "Takes the evidence from this folder instead of what is shipped and made before; --run makes it "
         "there"},
        {"into", "DIR",
         "With --run: where evidence is made, beside what is shipped (default: that of your data)"},
        {"next-look", "", "With --run: only what the next planned look waits for"},
        withValues({"sweep", "NAME", "With --run: only runs of this sweep, as in evidence/even-pairs"},
                   evidenceSweeps),
        {"jobs", "N", "With --run: worker processes (default: the cores)", 'j'},
        {"publish", "DIR", "Writes results and curves of all runs, without weights, as they are shipped"},
        {"markdown", "", "Prints the board as a table for a text"},
        jsonOption()};
    const auto cluster = slurmOptions();
    all.insert(all.end(), cluster.begin(), cluster.end());
    return all;
}

std::string notes()
{
    return "Exit codes\n  3 where a claim is contradicted, 0 where none is: undecided is a normal end of a "
           "fair "
           "test of few seeds.\n";
}

} // namespace

Verb claimsVerb()
{
    return {"claims",
            "Says which claims hold, with the evidence: supported, contradicted, undecided, not run.",
            {"fovea-cli claims", "fovea-cli claims 1a", "fovea-cli claims 1a --json",
             "fovea-cli claims 20a --run --evidence my-evidence", "fovea-cli claims 1a --run --next-look",
             "fovea-cli claims 1d --run --slurm --time 4:00:00"},
            {{"ID", "A claim, as in 1a; all where none is named", Count::AtMostOne, claimIds}},
            options(),
            &run,
            &notes};
}

} // namespace fovea::app
