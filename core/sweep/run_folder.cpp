// SPDX-License-Identifier: MIT
#include "core/sweep/run_folder.h"

#include "core/base/errors.h"
#include "core/base/hash.h"
#include "core/base/wording.h"
#include "core/files/disk.h"
#include "core/store/tables/record_bytes.h"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <filesystem>

namespace fovea {

namespace {

using Json = nlohmann::ordered_json;

std::string stateName(RunFolder::Moment moment)
{
    return moment == RunFolder::Moment::Last ? "/state.bin" : "/crossing.bin";
}

} // namespace

std::optional<RunResult> RunFolder::result() const
{
    const auto text = contentsOf(m_path + "/done.json");
    if (!text)
        return {};
    try {
        return runResultFromJson(*text);
    } catch (const InputError &) {
        return {};
    }
}

std::optional<std::string> RunFolder::error() const
{
    const auto text = contentsOf(m_path + "/error.json");
    if (!text)
        return {};
    const Json json = Json::parse(*text, nullptr, /*allow_exceptions=*/false);
    return json.is_object() ? json.value("error", std::string("It failed.")) : std::string("It failed.");
}

std::optional<RunLease> RunFolder::lease() const
{
    const auto text = contentsOf(m_path + "/lease.json");
    if (!text)
        return {};
    try {
        const Json json = Json::parse(*text);
        return RunLease{json.at("host"), json.at("pid"),  json.at("started"), json.at("try"),
                        json.at("job"),  json.at("time"), json.at("paused")};
    } catch (const std::exception &) {
        return {};
    }
}

int RunFolder::losses() const
{
    const auto text = contentsOf(m_path + "/losses.tsv");
    return text ? int(std::ranges::count(*text, '\n')) : 0;
}

std::string RunFolder::lastLoss() const
{
    std::string text = contentsOf(m_path + "/losses.tsv").value_or("");
    while (text.ends_with('\n'))
        text.pop_back();
    return text.substr(text.find_last_of("\t\n") + 1); // npos + 1 is 0
}

std::vector<BriefEpoch> RunFolder::brief() const
{
    const auto text = contentsOf(m_path + "/brief.json");
    try {
        return text ? briefFromJson(*text) : std::vector<BriefEpoch>();
    } catch (const InputError &) {
        return {};
    }
}

std::vector<EpochRecord> RunFolder::epochs(int attempt) const
{
    const auto text = contentsOf(curveFile(attempt));
    return text ? epochsFrom(*text) : std::vector<EpochRecord>();
}

std::optional<TrainerState> RunFolder::state(int attempt, Moment moment) const
{
    const auto text = contentsOf(attemptFolder(attempt) + stateName(moment));
    std::uint64_t sum = 0;
    if (!text || text->size() <= sizeof sum)
        return {};
    const auto bytes = std::as_bytes(std::span(*text));
    std::memcpy(&sum, bytes.data(), sizeof sum);
    const auto content = bytes.subspan(sizeof sum);
    if (hashOf(content) != sum)
        return {};
    try {
        ByteReader from(content);
        const std::string state = from.text(), attention = from.text();
        TrainerState read = trainerStateFrom(std::as_bytes(std::span(state)));
        read.attention = namedBytesFrom(std::as_bytes(std::span(attention)));
        return read;
    } catch (const InputError &) {
        return {};
    }
}

int RunFolder::beginAttempt() const
{
    makeFolders(m_path);
    for (int attempt = 1;; ++attempt) {
        if (mkdir(attemptFolder(attempt).c_str(), 0777) == 0)
            return attempt;
        if (errno != EEXIST)
            throw diskError(attemptFolder(attempt), "made", errno);
    }
}

void RunFolder::putState(int attempt, const TrainerState &state, Moment moment) const
{
    const auto textOf = [](const Bytes &bytes) {
        return std::string_view(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    };
    const Bytes content = bytesOf(state), attention = bytesOf(state.attention);
    ByteWriter to;
    to.text(textOf(content));
    to.text(textOf(attention));
    const std::uint64_t sum = hashOf(std::span<const std::byte>(to.bytes()));
    std::string bytes(sizeof sum, '\0');
    std::memcpy(bytes.data(), &sum, sizeof sum);
    bytes += textOf(to.bytes());
    putFile(attemptFolder(attempt) + stateName(moment), bytes, Flush::No);
}

void RunFolder::putLease(const RunLease &lease) const
{
    const Json json{{"host", lease.host},    {"pid", lease.process}, {"started", lease.started},
                    {"try", lease.attempt},  {"job", lease.job},     {"time", lease.time},
                    {"paused", lease.paused}};
    putFile(m_path + "/lease.json", json.dump() + "\n", Flush::No);
}

void RunFolder::putError(const std::string &sentence) const
{
    makeFolders(m_path);
    const Json json{{"error", sentence}, {"host", hostName()}, {"time", utcNow()}};
    putFile(m_path + "/error.json", json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n",
            Flush::Yes);
}

void RunFolder::addLoss(const std::string &sentence) const
{
    makeFolders(m_path);
    std::string line = utcNow() + "\t" + hostName() + "\t" + sentence;
    std::ranges::replace(line, '\n', ' ');
    appendLine(m_path + "/losses.tsv", line, Flush::No);
}

void RunFolder::putResult(const RunResult &result, const std::vector<BriefEpoch> &brief) const
{
    putFile(m_path + "/brief.json", briefJson(brief), Flush::No);
    putFile(m_path + "/done.json", toJson(result), Flush::Yes); // its presence is the only "done"
}

void RunFolder::askToStop() const
{
    putFile(stopFile(), "{\"stop\": \"" + utcNow() + "\"}\n", Flush::No);
}

bool RunFolder::isStopAsked() const
{
    return exists(stopFile());
}

void RunFolder::forgetStop() const
{
    unlink(stopFile().c_str());
}

void RunFolder::forgetFailure() const
{
    for (const char *name : {"/error.json", "/losses.tsv"})
        if (exists(m_path + name))
            std::rename((m_path + name).c_str(), (m_path + name + ".old").c_str());
}

void RunFolder::dropOtherAttempts(int attempt) const
{
    std::error_code ignored; // what stays costs room and nothing else
    for (const auto &entry : std::filesystem::directory_iterator(m_path, ignored)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("try-") && name != "try-" + std::to_string(attempt))
            std::filesystem::remove_all(entry.path(), ignored);
    }
    unlink((m_path + "/lease.json").c_str());
    forgetStop(); // it came too late
}

} // namespace fovea
