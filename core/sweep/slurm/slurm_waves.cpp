// SPDX-License-Identifier: MIT
#include "core/sweep/slurm/slurm_waves.h"

#include "core/base/errors.h"
#include "core/base/hash.h"
#include "core/base/text.h"
#include "core/base/wording.h"

#include <algorithm>
#include <unordered_map>

namespace fovea {

namespace {

std::string waveFile(const SweepFolder &folder, int wave)
{
    return folder.file("waves/" + std::to_string(wave) + ".tsv");
}

std::unordered_map<std::string, int> placesOf(const SweepPlan &plan)
{
    std::unordered_map<std::string, int> places;
    for (std::size_t i = 0; i < plan.runs.size(); ++i)
        places[nameOf(plan.runs[i])] = int(i);
    return places;
}

std::vector<std::vector<int>> readChunks(const SweepFolder &folder,
                                         const std::unordered_map<std::string, int> &places, int wave)
{
    std::vector<std::vector<int>> chunks;
    const std::string lines = contentsOf(waveFile(folder, wave)).value_or("");
    for (const std::string_view line : split(lines, '\n')) {
        const auto cells = split(line, '\t');
        const auto chunk = cells.size() == 2 ? integerFrom(cells[0]) : std::nullopt;
        if (!chunk || *chunk < 0 || *chunk > 10'000'000)
            continue;
        chunks.resize(std::max(chunks.size(), std::size_t(*chunk) + 1));
        const auto place =
            places.find(std::string(cells[1])); // runs that an extended plan no longer has are left
        if (place != places.end())
            chunks[std::size_t(*chunk)].push_back(place->second);
    }
    return chunks;
}

void writeProgram(const SweepFolder &folder, const SweepPlan &plan, const std::string &program)
{
    const std::string bytes = contentsOf(program).value_or("");
    putFile(folder.file("bin.txt"),
            thisMachine().fovea + "\t" + std::to_string(hashOf(bytes)) + "\t" + program + "\t" + plan.made +
                "\n",
            Flush::No);
}

} // namespace

std::vector<std::vector<int>> chunksOf(const std::vector<int> &left, const std::vector<double> &runSeconds,
                                       double secondsPerChunk)
{
    std::vector<std::vector<int>> chunks;
    double filled = 0;
    for (const int run : left) {
        const double seconds = runSeconds.at(std::size_t(run));
        if (chunks.empty() || filled + seconds > secondsPerChunk) {
            chunks.emplace_back();
            filled = 0;
        }
        chunks.back().push_back(run);
        filled += seconds;
    }
    return chunks;
}

std::vector<SlurmWave> wavesOf(const SweepFolder &folder, const SweepPlan &plan)
{
    const auto places = placesOf(plan);
    std::vector<SlurmWave> waves;
    const std::string lines = contentsOf(folder.file("jobs.tsv")).value_or("");
    for (const std::string_view line : split(lines, '\n')) {
        const auto cells = split(line, '\t');
        const auto number = cells.size() >= 2 ? integerFrom(cells[0]) : std::nullopt;
        if (number)
            waves.push_back({int(*number), std::string(cells[1]), readChunks(folder, places, int(*number))});
    }
    return waves;
}

std::vector<int> chunkOf(const SweepFolder &folder, const SweepPlan &plan, int wave, int chunk)
{
    const auto chunks = readChunks(folder, placesOf(plan), wave);
    if (chunk < 0 || std::size_t(chunk) >= chunks.size())
        throw InputError("'" + waveFile(folder, wave) + "' has no chunk " + std::to_string(chunk) + ".");
    return chunks[std::size_t(chunk)];
}

ClusterState clusterState(const SweepFolder &folder, const SweepPlan &plan, const Slurm &slurm)
{
    const auto waves = wavesOf(folder, plan);
    std::vector<std::string> jobs;
    for (const SlurmWave &wave : waves)
        jobs.push_back(wave.job);
    const auto answers = slurm.tasksOf(jobs);
    ClusterState state;
    for (const SlurmWave &wave : waves) {
        const auto answer = answers.find(wave.job);
        const bool known = answer != answers.end() && answer->second.known;
        std::set<int> active;
        if (!known) {
            state.unknown.push_back(wave.job);
            for (std::size_t i = 0; i < wave.chunks.size(); ++i)
                active.insert(int(i)); // never taken for gone
        } else {
            for (const SlurmTask &task : answer->second.tasks) {
                if (isActive(task.state))
                    active.insert(task.task);
                if (task.state == TaskState::NodeLost && !task.node.empty() && task.node != "(null)")
                    state.badNodes.push_back(task.node);
            }
            if (!active.empty())
                state.jobs.push_back(wave.job);
        }
        for (const int task : active)
            if (std::size_t(task) < wave.chunks.size())
                for (const int run : wave.chunks[std::size_t(task)])
                    state.active.insert(plan.runs[std::size_t(run)].address);
    }
    return state;
}

void settleEndedTasks(const SweepFolder &folder, const SweepPlan &plan, const Slurm &slurm)
{
    const auto waves = wavesOf(folder, plan);
    std::vector<std::string> jobs;
    for (const SlurmWave &wave : waves)
        jobs.push_back(wave.job);
    const auto answers = slurm.tasksOf(jobs);
    for (const SlurmWave &wave : waves) {
        const auto answer = answers.find(wave.job);
        if (answer == answers.end())
            continue;
        for (const SlurmTask &task : answer->second.tasks) {
            if ((task.state != TaskState::Failed && task.state != TaskState::OutOfMemory) ||
                std::size_t(task.task) >= wave.chunks.size())
                continue;
            for (const int place : wave.chunks[std::size_t(task.task)]) {
                const RunFolder run(folder, plan.runs[std::size_t(place)]);
                auto lease = run.lease();
                if (!lease || lease->paused || lease->job != wave.job + "_" + std::to_string(task.task) ||
                    run.result() || run.error())
                    continue;
                if (task.state == TaskState::OutOfMemory)
                    run.putError("The task ran out of memory on the cluster: raise --mem and retry.");
                else
                    run.addLoss("Task " + lease->job + " ended without a word.");
                lease->paused = true; // told once
                run.putLease(*lease);
            }
        }
    }
}

std::vector<SlurmWave> submitWaves(const SweepFolder &folder, const SweepPlan &plan,
                                   const std::vector<int> &left, const SlurmOptions &options,
                                   const Slurm &slurm)
{
    if (left.empty())
        return {};
    const PlanForecast forecast = forecastOf(plan, left);
    const auto chunks = chunksOf(left, forecast.runSeconds, 60.0 * options.chunkMinutes * options.cpus);
    const auto most = std::size_t(std::max(1, slurm.maxArraySize()));
    makeFolders(folder.file("waves"));
    makeFolders(folder.file("log"));
    writeProgram(folder, plan, options.program);
    int number = 0;
    for (const SlurmWave &wave : wavesOf(folder, plan))
        number = std::max(number, wave.number);
    std::vector<SlurmWave> waves;
    for (std::size_t first = 0; first < chunks.size(); first += most) {
        const std::size_t count = std::min(most, chunks.size() - first);
        SlurmWave wave{
            ++number,
            {},
            {chunks.begin() + std::ptrdiff_t(first), chunks.begin() + std::ptrdiff_t(first + count)}};
        std::string lines;
        for (std::size_t chunk = 0; chunk < count; ++chunk)
            for (const int run : wave.chunks[chunk])
                lines += std::to_string(chunk) + "\t" + nameOf(plan.runs[std::size_t(run)]) + "\n";
        putFile(waveFile(folder, number), lines, Flush::Yes);
        const std::string script =
            folder.file(number == 1 ? "job.sh" : "job-" + std::to_string(number) + ".sh");
        putFile(script, jobScript(folder, plan, number, int(count), options), Flush::Yes);
        wave.job = slurm.submit(script);
        appendLine(folder.file("jobs.tsv"), std::to_string(number) + "\t" + wave.job + "\t" + utcNow(),
                   Flush::Yes);
        waves.push_back(std::move(wave));
    }
    return waves;
}

} // namespace fovea
