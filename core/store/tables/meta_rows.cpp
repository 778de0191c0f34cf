// SPDX-License-Identifier: MIT
#include "core/store/tables/record_bytes.h"
#include "core/store/tables/row_hash.h"
#include "core/store/tables/schema.h"
#include "core/store/tables/version_1.h"

#include <nlohmann/json.hpp>

namespace fovea {

namespace {

using Json = nlohmann::ordered_json;

void writeMeta(Database &database, std::string_view name, std::span<const std::byte> bytes)
{
    putRow(database, "meta", name, bytes);
}

void writeMeta(Database &database, std::string_view name, const std::string &text)
{
    writeMeta(database, name, std::as_bytes(std::span(text)));
}

// What passed its checksum.
std::optional<Bytes> bytesOfMeta(Database &database, std::string_view name, const std::string &what)
{
    if (versionOf(database) == 1)
        return version1::readMeta(database, name, what);
    Statement found(database, "SELECT * FROM meta WHERE name = ?");
    if (!found.with(name).next())
        return {};
    return verifiedRow(database, what, "meta", found, [&] {
        const auto bytes = found.bytes(1);
        return Bytes(bytes.begin(), bytes.end());
    });
}

// `make` gets the bytes, or an empty optional is returned.
template<typename Make>
auto metaOf(Database &database, std::string_view name, const std::string &what, Make &&make)
{
    using Value = decltype(make(std::span<const std::byte>()));
    const auto bytes = bytesOfMeta(database, name, what);
    if (!bytes)
        return std::optional<Value>();
    return std::optional<Value>(understood(database, what, [&] { return make(*bytes); }));
}

std::string_view textIn(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

template<typename Value>
Value needed(const Database &database, std::optional<Value> value, const std::string &what)
{
    if (!value)
        throw InputError("'" + database.shown() + "' is damaged: " + what + " are missing.");
    return std::move(*value);
}

Provenance provenanceFrom(std::span<const std::byte> bytes)
{
    const auto json = Json::parse(textIn(bytes), nullptr, /*allow_exceptions=*/false);
    if (!json.is_object())
        throw InputError("It is no JSON object.");
    Provenance provenance;
    const auto read = [&](const char *key, std::string &to) {
        if (const auto found = json.find(key); found != json.end() && found->is_string())
            to = found->get<std::string>();
    };
    read("fovea", provenance.fovea);
    read("torch", provenance.torch);
    read("blas", provenance.blas);
    read("cpu", provenance.cpu);
    read("command", provenance.command);
    read("started", provenance.started);
    read("ended", provenance.ended);
    if (const auto threads = json.find("threads"); threads != json.end() && threads->is_number_integer())
        provenance.threads = threads->get<int>();
    return provenance;
}

} // namespace

ExperimentSpec readExperiment(Database &database)
{
    const std::string what = "the specifications of the experiment";
    return needed(
        database,
        metaOf(database, "experiment", what, [](auto bytes) { return experimentFromJson(textIn(bytes)); }),
        what);
}

void writeExperiment(Database &database, const ExperimentSpec &experiment)
{
    writeMeta(database, "experiment", toJson(experiment));
}

Provenance readProvenance(Database &database)
{
    const std::string what = "the particulars of its origin";
    return needed(database, metaOf(database, "provenance", what, provenanceFrom), what);
}

void writeProvenance(Database &database, const Provenance &provenance)
{
    const Json json = {{"fovea", provenance.fovea},     {"torch", provenance.torch},
                       {"blas", provenance.blas},       {"cpu", provenance.cpu},
                       {"threads", provenance.threads}, {"command", provenance.command},
                       {"started", provenance.started}, {"ended", provenance.ended}};
    // A command line may hold bytes that are no UTF-8.
    writeMeta(database, "provenance", json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::shared_ptr<const Dataset> readOwnData(Database &database)
{
    return metaOf(database, "own_data", "the data of its own",
                  [](auto bytes) { return std::make_shared<const Dataset>(datasetFrom(bytes)); })
        .value_or(nullptr);
}

void writeOwnData(Database &database, const Dataset &data)
{
    writeMeta(database, "own_data", bytesOf(data));
}

} // namespace fovea
