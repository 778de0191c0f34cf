// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/sweep/slurm/slurm_waves.h"

namespace fovea {

namespace {

// For the shell.
std::string quoted(const std::string &text)
{
    std::string result = "'";
    for (const char c : text)
        result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

// Where tasks write, for a #SBATCH line: sbatch reads it much as a shell does, and % begins what it fills in.
std::string outputOf(const SweepFolder &folder)
{
    std::string result = "\"";
    for (const char c : folder.file("log/"))
        result += c == '"' || c == '\\' ? std::string{'\\', c} : c == '%' ? "%%" : std::string(1, c);
    return result + "%A_%a.out\"";
}

std::string twoDigits(int number)
{
    return (number < 10 ? "0" : "") + std::to_string(number);
}

} // namespace

int slurmMinutes(std::string_view text)
{
    const auto wrong = [&] {
        return UsageError("--time is '" + std::string(text) +
                          "'; allowed is MINUTES, HOURS:MINUTES:SECONDS or DAYS-HOURS:MINUTES:SECONDS.");
    };
    std::int64_t days = 0;
    std::string_view rest = text;
    if (const auto dash = text.find('-'); dash != std::string_view::npos) {
        days = integerFrom(text.substr(0, dash)).value_or(-1);
        rest = text.substr(dash + 1);
    }
    std::vector<std::int64_t> numbers;
    for (const std::string_view part : split(rest, ':')) {
        const auto number = integerFrom(part);
        if (!number || *number < 0 || *number > 100'000)
            throw wrong();
        numbers.push_back(*number);
    }
    std::int64_t minutes = -1;
    if (numbers.size() == 3)
        minutes = numbers[0] * 60 + numbers[1];
    else if (numbers.size() == 2 && rest.size() == text.size())
        minutes = numbers[0]; // minutes and seconds
    else if (numbers.size() == 1)
        minutes = rest.size() == text.size() ? numbers[0] : numbers[0] * 60;
    if (days < 0 || days > 365 || minutes < 0 || days * 1440 + minutes < 1)
        throw wrong();
    return int(days * 1440 + minutes);
}

std::string jobScript(const SweepFolder &folder, const SweepPlan &plan, int wave, int tasks,
                      const SlurmOptions &options)
{
    std::string script = "#!/bin/bash\n"
                         "# Written by 'fovea-cli sweep run --slurm', and kept to be read: wave " +
                         std::to_string(wave) + " of the sweep " + plan.id +
                         ".\n"
                         "#SBATCH --job-name=fovea-" +
                         plan.id + "\n#SBATCH --array=0-" + std::to_string(tasks - 1) + "\n";
    if (!options.partition.empty())
        script += "#SBATCH --partition=" + options.partition + "\n";
    if (!options.exclude.empty())
        script += "#SBATCH --exclude=" + joined(options.exclude, ",") + "\n";
    script +=
        "#SBATCH --cpus-per-task=" + std::to_string(options.cpus) + "\n#SBATCH --mem=" + options.memory +
        "\n#SBATCH --time=" + std::to_string(options.minutes / 60) + ":" + twoDigits(options.minutes % 60) +
        ":00\n" +
        "# Early enough to save what is under way; save states are written all the time anyway.\n"
        "#SBATCH --signal=B:USR1@" +
        std::to_string(options.minutes > 5 ? 120 : 15) +
        "\n"
        "#SBATCH --requeue --open-mode=append\n"
        "#SBATCH --output=" +
        outputOf(folder) +
        "\n"
        "export OPENBLAS_NUM_THREADS=1\n"
        "# exec: signals for the batch script then reach the program itself.\n"
        "exec " +
        quoted(options.program) + " sweep-task " + quoted(folder.path()) + " --wave " + std::to_string(wave) +
        " --chunk \"$SLURM_ARRAY_TASK_ID\" --threads \"${SLURM_CPUS_PER_TASK:-1}\" --limit " +
        std::to_string(options.minutes * 60) + "\n";
    return script;
}

} // namespace fovea
