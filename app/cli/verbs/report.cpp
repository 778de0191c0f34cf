// SPDX-License-Identifier: MIT
#include "core/claims/claim_files.h"
#include "core/claims/evidence_sweep.h"
#include "core/files/disk.h"
#include "core/page/claims_page.h"
#include "core/page/session_page.h"
#include "core/page/sweep_page.h"

#include "app/cli/console.h"
#include "app/cli/output_file.h"
#include "app/cli/verbs.h"
#include "core/base/errors.h"
#include "core/base/wording.h"

#include <filesystem>

namespace fovea::app {

namespace {

std::string pageOf(const std::string &path)
{
    if (std::filesystem::is_directory(path)) {
        SweepFollower follower(path);
        follower.refresh();
        const BriefSource source = [&follower](int run) {
            return std::make_shared<const std::vector<BriefEpoch>>(follower.brief(run));
        };
        return sweepPage(reportOf(follower, source), source);
    }
    const Session session = Session::open(path);
    const SessionReport report = reportOf(session);
    return sessionPage(report, pageMaps(session, report));
}

std::string wantedPage(const Arguments &arguments)
{
    const bool isBoard = arguments.has("claims");
    if (isBoard != arguments.operands().empty())
        throw UsageError(isBoard
                             ? "A file and --claims are two pages; name one of them."
                             : "Of what? Name a session file or the directory of a sweep, or say --claims.");
    if (!isBoard)
        return pageOf(arguments.operands().front());
    const auto folder = arguments.value("evidence");
    if (folder && !exists(*folder))
        throw InputError("There is no folder '" + *folder + "'.");
    return claimsPage(boardFrom(shippedRegister(), folder ? std::vector{*folder}
                                                          : std::vector{shippedEvidence(), ownEvidence()}));
}

int run(const Arguments &arguments, Console &console)
{
    const std::string target = arguments.required("output");
    if (target != "-")
        requireFolder(target);
    const std::string page = wantedPage(arguments);
    writeOutput(target, page, console);
    if (target != "-")
        console.say("Wrote " + target + ", " + bytesText(std::int64_t(page.size())) + ".");
    return 0;
}

} // namespace

Verb reportVerb()
{
    return {
        "report",
        "Writes a page for the browser: verdicts, board, curves, maps with a clock, all in one file.",
        {"fovea-cli report heat.fovea -o heat.html", "fovea-cli report heat.fovea -o - > heat.html",
         "fovea-cli report k-sweep -o k.html", "fovea-cli report --claims -o claims.html"},
        {{"FILE", "A session file, or the directory of a sweep", Count::AtMostOne}},
        {{"output", "FILE", "Where to write it; - is standard output", 'o'},
         {"claims", "", "The board of claims instead of a file, with every card"},
         {"evidence", "DIR",
          "With --claims: takes the evidence from this folder instead of what is shipped and made before"},
         engineOption()},
        &run};
}

} // namespace fovea::app
