// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/verbs.h"
#include "app/cli/wording.h"
#include "core/store/session.h"
#include "core/support/errors.h"
#include "core/support/text.h"

#include <limits>

namespace fovea::app {

namespace {

void addRuns(std::vector<RunId> &ids, std::string_view text)
{
    for (const std::string_view part : split(text, ','))
        ids.push_back(
            RunId(integerArgument("--run", trimmed(part), 1, std::numeric_limits<std::int64_t>::max())));
}

int run(const Arguments &arguments, Console &console)
{
    std::vector<RunId> ids;
    for (const std::string &text : arguments.values("run"))
        addRuns(ids, text);
    if (ids.empty())
        throw UsageError("The option --run is missing: it tells which runs to delete.");
    // Words after the file continue the list: --run 1 2 3.
    for (std::size_t i = 1; i < arguments.operands().size(); ++i)
        addRuns(ids, arguments.operands()[i]);

    auto writer = SessionWriter::open(arguments.operands().front());
    for (const RunId id : ids)
        writer.session().run(id);
    writer.deleteRuns(ids);
    writer.close();
    console.say("Deleted " + countText(std::int64_t(ids.size()), "run") + ". '" +
                commandLineOf({"fovea-cli", "compact", arguments.operands().front()}) +
                "' gives the room back.");
    return 0;
}

} // namespace

Verb deleteVerb()
{
    return {"delete",
            "Deletes runs from a session.",
            {"fovea-cli delete heat.fovea --run 2", "fovea-cli delete heat.fovea --run 2 --run 5"},
            {{"FILE", "The session file", Count::AtLeastOne}},
            {{"run", "R", "A run's number, as 'show' lists it; may be given several times"}},
            &run};
}

} // namespace fovea::app
