// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/task_options.h"
#include "app/cli/verbs.h"
#include "core/base/errors.h"
#include "core/base/printable.h"
#include "core/base/text.h"
#include "core/tasks/task.h"

#include <iostream>

namespace fovea::app {

namespace {

int run(const Arguments &arguments, Console &console)
{
    const auto task = makeTask(taskSpecFrom(arguments).task);
    bool allGood = true;
    for (std::string line; std::getline(std::cin, line);) {
        try {
            console.print(std::to_string(task->evaluate(task->parse(trimmed(line)))) + "\n");
        } catch (const Error &error) {
            allGood = false;
            console.print("error: " + printable(error.what()) + "\n");
        }
    }
    return allGood ? 0 : 1;
}

} // namespace

Verb labelVerb()
{
    return {"label",
            "Reads texts from standard input, one per line, and prints the answer of each or what is wrong "
            "with it.",
            {"echo 0110 | fovea-cli label --task parity",
             "echo '[MAX 2 [MIN 4 7 ] ]' | fovea-cli label --task listops",
             "fovea-cli label --task cycle-navigation --set modulus=7 < texts.txt"},
            {},
            {taskOption(), setOption()},
            &run};
}

} // namespace fovea::app
