// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/session_access.h"
#include "app/cli/verbs.h"
#include "core/base/errors.h"
#include "core/base/wording.h"

#include <algorithm>

namespace fovea::app {

namespace {

std::vector<RunId> idsFrom(const Arguments &arguments)
{
    std::vector<std::string> texts = arguments.values("run");
    if (texts.empty())
        throw UsageError("The option --run is missing: it tells which runs to delete.");
    // Words after the file continue the list: --run 1 2 3.
    texts.insert(texts.end(), arguments.operands().begin() + 1, arguments.operands().end());
    std::vector<RunId> ids;
    for (const std::string &text : texts)
        for (const RunId id : runIdsFrom(text))
            if (std::ranges::find(ids, id) == ids.end())
                ids.push_back(id);
    return ids;
}

// Asked of a reader: what is refused leaves the file as it is, to the byte.
void requireRuns(const std::string &path, const std::vector<RunId> &ids)
{
    const Session session = Session::open(path);
    for (const RunId id : ids)
        session.run(id);
}

int run(const Arguments &arguments, Console &console)
{
    const std::vector<RunId> ids = idsFrom(arguments);
    const std::string &path = arguments.operands().front();
    requireRuns(path, ids);
    auto writer = SessionWriter::open(path);
    writer.deleteRuns(ids);
    writer.close();
    console.say("Deleted " + countText(std::int64_t(ids.size()), "run") + ". '" +
                commandLineOf({"fovea-cli", "compact", path}) + "' gives the room back.");
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
