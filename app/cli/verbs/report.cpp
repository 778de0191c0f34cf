// SPDX-License-Identifier: MIT
#include "core/page/session_page.h"
#include "core/page/sweep_page.h"

#include "app/cli/console.h"
#include "app/cli/output_file.h"
#include "app/cli/verbs.h"
#include "core/base/wording.h"

#include <filesystem>

namespace fovea::app {

namespace {

std::string pageOf(const std::string &path)
{
    if (std::filesystem::is_directory(path)) {
        SweepFollower follower(path);
        follower.refresh();
        return sweepPage(reportOf(follower));
    }
    const Session session = Session::open(path);
    const SessionReport report = reportOf(session);
    return sessionPage(report, pageMaps(session, report));
}

int run(const Arguments &arguments, Console &console)
{
    const std::string target = arguments.required("output");
    if (target != "-")
        requireFolder(target);
    const std::string page = pageOf(arguments.operands().front());
    writeOutput(target, page, console);
    if (target != "-")
        console.say("Wrote " + target + ", " + bytesText(std::int64_t(page.size())) + ".");
    return 0;
}

} // namespace

Verb reportVerb()
{
    return {"report",
            "Writes a page for the browser: verdicts, board, curves, maps with a clock, all in one file.",
            {"fovea-cli report heat.fovea -o heat.html", "fovea-cli report heat.fovea -o - > heat.html",
             "fovea-cli report k-sweep -o k.html"},
            {{"FILE", "A session file, or the directory of a sweep"}},
            {{"output", "FILE", "Where to write it; - is standard output", 'o'}, engineOption()},
            &run};
}

} // namespace fovea::app
