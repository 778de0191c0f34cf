// SPDX-License-Identifier: MIT
#pragma once

namespace fovea::app {

// While one lives, SIGINT, SIGTERM, SIGHUP, SIGUSR1 and SIGUSR2 ask training to stop and save; a second
// SIGINT ends the process at once. A closed standard output or error does not end training. At most one at a
// time.
class StopSignals
{
public:
    StopSignals();
    ~StopSignals();
    StopSignals(const StopSignals &) = delete;
    StopSignals &operator=(const StopSignals &) = delete;

    bool arrived() const;
};

} // namespace fovea::app
