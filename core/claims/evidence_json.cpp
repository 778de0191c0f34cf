// SPDX-License-Identifier: MIT
#include "core/claims/evidence_json.h"

#include "core/base/errors.h"
#include "core/base/hash.h"
#include "core/claims/claim_json.h"
#include "core/experiment/json_reading.h"
#include "core/report/json_values.h"

#include <limits>

namespace fovea {

namespace {

constexpr int evidenceVersion = 1;

Json machineJson(const SweepManifest &machine)
{
    return {{"fovea", machine.fovea},
            {"bits", machine.bits},
            {"instructions", machine.instructions},
            {"cpu", machine.cpu}};
}

SweepManifest machineFrom(const Json &json)
{
    return {json.at("fovea"), json.at("bits"), json.at("instructions"), json.at("cpu")};
}

// The text that the checksum is of: the row without it.
std::string checkOf(Json row)
{
    row.erase("check");
    return hexText(hashOf(row.dump()));
}

Json rowOf(const EvidenceRun &run)
{
    Json row{{"address", run.address},
             {"seed", run.seed},
             {"mask", run.mask},
             {"fields", Json::object()},
             {"status", std::string(textOf(run.status))},
             {"accuracy", run.accuracy == AccuracyKind::Running ? "running" : "full"},
             {"cap", run.cap},
             {"until", number(run.until)},
             {"epochs_to_95", number(run.arrival(convergedAccuracy, false))},
             {"train_acc", numbers(std::span<const double>(run.train))},
             {"heldout_acc", numbers(std::span<const double>(run.heldout))},
             {"end", Json::object()},
             {"machine", machineJson(run.machine)},
             {"engine", run.engine},
             {"ended", run.ended},
             {"seconds", run.seconds},
             {"bits", run.bits},
             {"register", run.registered}};
    for (const CellField &field : run.fields)
        row["fields"][field.field] = field.value;
    for (const auto &[metric, values] : run.end)
        row["end"][metric] = numbers(std::span<const double>(values));
    row["check"] = checkOf(row);
    return row;
}

double realOf(const Json &json)
{
    return json.is_null() ? std::numeric_limits<double>::quiet_NaN() : json.get<double>();
}

std::vector<double> realsOf(const Json &json)
{
    std::vector<double> values;
    for (const Json &value : json)
        values.push_back(realOf(value));
    return values;
}

EvidenceRun runFrom(const Json &row)
{
    EvidenceRun run;
    run.address = row.at("address");
    run.seed = row.at("seed");
    run.mask = row.at("mask");
    for (const auto &[field, value] : row.at("fields").items())
        run.fields.push_back({field, value.get<std::string>()});
    run.status = runStatusFrom(row.at("status").get<std::string>());
    run.accuracy = row.at("accuracy") == "running" ? AccuracyKind::Running : AccuracyKind::Full;
    run.cap = row.at("cap");
    if (!row.at("until").is_null())
        run.until = row["until"].get<double>();
    run.train = realsOf(row.at("train_acc"));
    run.heldout = realsOf(row.at("heldout_acc"));
    if (run.heldout.size() != run.train.size())
        throw InputError("the curves of run " + run.address + " differ in length.");
    for (const auto &[metric, values] : row.at("end").items())
        run.end[metric] = realsOf(values);
    run.machine = machineFrom(row.at("machine"));
    run.engine = row.at("engine");
    run.ended = row.at("ended");
    run.seconds = row.at("seconds");
    run.bits = row.at("bits");
    run.registered = row.at("register");
    run.altered = checkOf(row) != row.value("check", std::string());
    return run;
}

} // namespace

void readEvidenceFile(std::string_view text, const std::string &name, EvidenceStore &store)
{
    const Json json = parsedJson(text);
    if (!json.is_object() || json.value("evidence", 0) != evidenceVersion)
        throw InputError("this is no evidence that this program reads: \"evidence\" must be " +
                         std::to_string(evidenceVersion) + ".");
    try {
        if (json.contains("verdicts")) {
            for (const auto &[id, state] : json["verdicts"].items())
                store.published[id] = claimStateFrom(state.get<std::string>());
            return;
        }
        if (json.contains("trials")) {
            EvidenceTrials trials{json["trials"], json.at("largest"), machineFrom(json.at("machine")),
                                  json.at("made"), checkOf(json) != json.value("check", std::string())};
            store.trials[name] = trials;
            return;
        }
        const int first = int(store.registers.size());
        for (const Json &hashes : json.at("registers"))
            store.registers.push_back(hashes.get<RegisteredHashes>());
        const int last = int(store.registers.size());
        for (const Json &row : json.at("runs")) {
            EvidenceRun run = runFrom(row);
            run.sweep = json.at("sweep");
            if (run.registered >= last - first)
                throw InputError("run " + run.address + " names a register that is not there.");
            if (run.registered >= 0)
                run.registered += first;
            store.add(std::move(run));
        }
    } catch (const Error &) {
        throw;
    } catch (const std::exception &wrong) {
        throw InputError(std::string("a key is missing or of another type: ") + wrong.what());
    }
}

std::string evidenceJson(const std::string &sweep, const std::vector<EvidenceRun> &runs,
                         const std::vector<RegisteredHashes> &registers)
{
    std::string text = "{\"evidence\": " + std::to_string(evidenceVersion) +
                       ", \"sweep\": " + Json(sweep).dump() + ",\n \"registers\": [";
    for (std::size_t i = 0; i < registers.size(); ++i)
        text += (i > 0 ? ",\n  " : "") + Json(registers[i]).dump();
    text += "],\n \"runs\": [";
    for (std::size_t i = 0; i < runs.size(); ++i)
        text += (i > 0 ? ",\n  " : "\n  ") + rowOf(runs[i]).dump(); // a line each: git shows what came
    return text + "\n]}\n";
}

std::string trialsJson(const EvidenceTrials &trials)
{
    Json json{{"evidence", evidenceVersion},
              {"trials", trials.trials},
              {"largest", trials.largest},
              {"machine", machineJson(trials.machine)},
              {"made", trials.made}};
    json["check"] = checkOf(json);
    return json.dump(1) + "\n";
}

std::string verdictsJson(const std::map<std::string, ClaimState> &verdicts)
{
    Json json{{"evidence", evidenceVersion}, {"verdicts", Json::object()}};
    for (const auto &[id, state] : verdicts)
        json["verdicts"][id] = std::string(textOf(state));
    return json.dump(1) + "\n";
}

} // namespace fovea
