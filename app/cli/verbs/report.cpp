// SPDX-License-Identifier: MIT
#include "core/page/session_page.h"

#include "app/cli/console.h"
#include "app/cli/output_file.h"
#include "app/cli/verbs.h"
#include "core/base/wording.h"

namespace fovea::app {

namespace {

int run(const Arguments &arguments, Console &console)
{
    const std::string target = arguments.required("output");
    if (target != "-")
        requireFolder(target);
    const Session session = Session::open(arguments.operands().front());
    const SessionReport report = reportOf(session);
    const std::string page = sessionPage(report, pageMaps(session, report));
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
            {"fovea-cli report heat.fovea -o heat.html", "fovea-cli report heat.fovea -o - > heat.html"},
            {{"FILE", "The session file"}},
            {{"output", "FILE", "Where to write it; - is standard output", 'o'}, engineOption()},
            &run};
}

} // namespace fovea::app
