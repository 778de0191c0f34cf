// SPDX-License-Identifier: MIT
#include "app/cli/verbs.h"

namespace fovea::app {

Option jsonOption()
{
    return {"json", "", "Prints JSON with a schema_version"};
}

Option setOption()
{
    return {"set", "KEY=VALUE", "Changes one setting; may be given several times"};
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

} // namespace fovea::app
