// SPDX-License-Identifier: MIT
#include "app/cli/verbs.h"

#include "app/command/known_values.h"

namespace fovea::app {

Option jsonOption()
{
    return {"json", "", "Prints JSON with a schema_version"};
}

Option setOption()
{
    return withValues({"set", "KEY=VALUE", "Changes one setting; may be given several times"}, settingKeys);
}

Option taskOption()
{
    return withValues({"task", "ID", "The task; 'fovea-cli tasks' lists them"}, taskIds);
}

Option threadsOption()
{
    return {"threads", "N", "Runs at work at the same time (default: the cores, at most the runs)", 0,
            Source::FlagOrEnvironment};
}

Option saveEveryOption()
{
    return {"save-every", "SECONDS", "Saves between epochs at least this often (default: 30)", 0,
            Source::FlagOrEnvironment};
}

Option engineOption()
{
    return {
        "engine", "auto|libtorch|fused",
        "What computes: LibTorch, which runs every model, or the fused kernels, which are faster (default: "
        "auto, the fused kernels where they can)",
        0, Source::FlagOrEnvironment};
}

} // namespace fovea::app
