// SPDX-License-Identifier: MIT
#include "app/cli/console.h"
#include "app/cli/verbs.h"
#include "app/command/exit_codes.h"
#include "app/command/help.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/engine/engine.h"
#include "core/engine/engine_choice.h"

#include <algorithm>
#include <csignal>
#include <exception>
#include <new>
#include <system_error>

namespace fovea::app {

namespace {

const Verb &verbNamed(const std::vector<Verb> &all, const std::string &name)
{
    std::vector<std::string> names;
    for (const Verb &verb : all) {
        if (verb.name == name)
            return verb;
        names.push_back(verb.name);
    }
    throw UsageError("There is no verb '" + name + "'" + suggestion(name, names) +
                     ". Known: " + joined(names, ", ") + ".");
}

bool makesNetworks(const Verb &verb)
{
    return std::ranges::any_of(verb.options, [](const Option &option) { return option.name == "engine"; });
}

int runVerb(const Verb &verb, const std::vector<std::string> &words)
{
    const Arguments arguments = parsed(verb, words);
    Console console(arguments.has("quiet")     ? Verbosity::Quiet
                    : arguments.has("verbose") ? Verbosity::Verbose
                                               : Verbosity::Normal);
    int code = exitDone;
    if (arguments.has("help")) {
        console.print(helpOf(verb));
    } else {
        requireKnownKernels();
        if (makesNetworks(verb)) {
            setEngineChoice(engineChoiceFrom(arguments.value("engine").value_or("auto")));
            configureEngine();
        }
        code = verb.run(arguments, console);
    }
    console.flush();
    return code;
}

int runProgram(const std::vector<std::string> &words)
{
    const Console console(Verbosity::Normal);
    const auto all = allVerbs();
    const std::string first = words.empty() ? "help" : words.front();
    if (first == "--version") {
        console.print(std::string("fovea-cli ") + foveaVersion() + "\n");
        console.flush();
        return exitDone;
    }
    if (first == "--help" || first == "-h" || first == "help") {
        console.print(words.size() > 1 && first == "help" ? helpOf(verbNamed(all, words[1])) : helpOf(all));
        console.flush();
        return exitDone;
    }
    for (const Verb &verb : internalVerbs())
        if (verb.name == first)
            return runVerb(verb, {words.begin() + 1, words.end()});
    return runVerb(verbNamed(all, first), {words.begin() + 1, words.end()});
}

int reported(const std::exception &error, int code)
{
    Console(Verbosity::Normal).complain(std::string("fovea-cli: ") + error.what());
    return code;
}

} // namespace

} // namespace fovea::app

int main(int argc, char **argv)
{
    using namespace fovea;
    // A reader that closes its pipe ends us quietly, as it does every tool in a pipe.
    std::signal(SIGPIPE, SIG_DFL);
    std::signal(SIGXFSZ, SIG_IGN); // a limit on the size of files is then an error like a full disk
    try {
        return app::runProgram({argv + 1, argv + argc});
    } catch (const UsageError &error) {
        return app::reported(error, app::exitUsage);
    } catch (const InputError &error) {
        return app::reported(error, app::exitBadInput);
    } catch (const std::bad_alloc &) {
        return app::reported(Error("There is not enough memory for this."), app::exitFailure);
    } catch (const std::system_error &error) {
        if (error.code() != std::errc::resource_unavailable_try_again) // which threads are refused with
            return app::reported(error, app::exitFailure);
        return app::reported(Error("The system gives this program no further thread: a limit on threads or "
                                   "memory is reached."),
                             app::exitFailure);
    } catch (const std::exception &error) {
        return app::reported(error, app::exitFailure);
    }
}
