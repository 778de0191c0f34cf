// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/verbs.h"
#include "core/base/wording.h"
#include "core/store/session.h"

#include <filesystem>

namespace fovea::app {

namespace {

std::string sizeOf(const std::string &path)
{
    std::error_code error;
    const auto bytes = std::filesystem::file_size(path, error);
    return error ? "unknown" : bytesText(std::int64_t(bytes));
}

int run(const Arguments &arguments, Console &console)
{
    const std::string &path = arguments.operands().front();
    auto writer = SessionWriter::open(path);
    const std::string before = sizeOf(path);
    writer.compact();
    writer.close();
    console.say("The session had " + before + " and now has " + sizeOf(path) + ".");
    return 0;
}

} // namespace

Verb compactVerb()
{
    return {"compact",
            "Gives back the room that deleted runs and thinned snapshots left in a session file.",
            {"fovea-cli compact heat.fovea"},
            {{"FILE", "The session file"}},
            {},
            &run};
}

} // namespace fovea::app
