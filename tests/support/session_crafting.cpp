// SPDX-License-Identifier: MIT
#include "tests/support/crafted_session.h"

#include "core/store/tables/raw_run.h"
#include "core/store/tables/row_hash.h"
#include "core/store/tables/schema.h"
#include "core/store/tables/version_1_checksum.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstring>

namespace fovea {

namespace {

constexpr std::int64_t evilIntegers[] = {INT64_MIN,
                                         -(1LL << 32),
                                         INT32_MIN - 1LL,
                                         INT32_MIN,
                                         -5,
                                         -2,
                                         -1,
                                         0,
                                         1,
                                         2,
                                         3,
                                         4,
                                         5,
                                         7,
                                         8,
                                         25,
                                         99,
                                         255,
                                         256,
                                         1000,
                                         65536,
                                         1'000'000,
                                         INT32_MAX,
                                         INT32_MAX + 1LL,
                                         1LL << 32,
                                         (1LL << 32) + 1,
                                         1LL << 53,
                                         INT64_MAX};

std::int64_t evilInteger(Random &random)
{
    return evilIntegers[random.below(std::size(evilIntegers))];
}

Bytes copied(std::span<const std::byte> bytes)
{
    return {bytes.begin(), bytes.end()};
}

// Values stand on multiples of four bytes.
void put(Bytes &bytes, Random &random, std::size_t width)
{
    if (bytes.size() < width)
        return;
    const std::int64_t value = evilInteger(random);
    std::memcpy(bytes.data() + random.below(bytes.size() / 4 - width / 4 + 1) * 4, &value, width);
}

std::string changeBytes(Bytes &bytes, Random &random)
{
    switch (random.below(5)) {
    case 0:
        put(bytes, random, 4);
        return "four bytes";
    case 1:
    case 2:
        put(bytes, random, 8);
        return "eight bytes";
    case 3:
        bytes.resize(random.below(bytes.size() / 4 + 1) * 4);
        return "cut to " + std::to_string(bytes.size());
    default:
        bytes.insert(bytes.end(), 8 * (1 + random.below(4)), std::byte{});
        return "made longer";
    }
}

using Json = nlohmann::ordered_json;

void collectLeaves(Json &json, std::vector<Json *> &leaves)
{
    if (json.is_structured() && !json.empty())
        for (Json &part : json)
            collectLeaves(part, leaves);
    else
        leaves.push_back(&json);
}

std::string changeJson(std::string &text, Random &random)
{
    Json json = Json::parse(text);
    std::vector<Json *> leaves;
    collectLeaves(json, leaves);
    Json &leaf = *leaves[random.below(leaves.size())];
    const std::string before = leaf.dump();
    static const std::array<Json, 12> others = {
        Json(nullptr), Json(true),      Json(""),       Json("full"), Json("top-k:2"), Json("printed"),
        Json("adam"),  Json("learned"), Json("masked"), Json("file"), Json("[]"),      Json("even-pairs")};
    leaf = random.below(2) ? Json(evilInteger(random)) : others[random.below(others.size())];
    text = json.dump();
    return before + " became " + leaf.dump();
}

// One row of a table, by a condition that no other row meets.
struct Place
{
    std::string table;
    std::string where;
};

template<typename Use>
void at(Database &database, const Place &place, const std::string &columns, Use &&use)
{
    Statement found(database, "SELECT " + columns + " FROM " + place.table + " WHERE " + place.where);
    if (found.next())
        use(found);
}

void setChecksum(Database &database, const Place &place, std::int64_t checksum)
{
    Statement(database, "UPDATE " + place.table + " SET checksum = ? WHERE " + place.where)
        .with(checksum)
        .run();
}

// The columns as the checksum of format 1 takes them.
constexpr const char *numberColumns[] = {"lane",          "seed",      "parameters", "length",
                                         "padded_length", "data_hash", "crossing",   "spacing"};
constexpr const char *textColumns[] = {"lane_name", "record", "status", "stop_reason", "kernels", "remarks"};

std::int64_t checksum1(Database &database, const Place &place)
{
    using version1::RowKind;
    std::int64_t checksum = 0;
    if (place.table == "meta") {
        at(database, place, "name, value", [&](Statement &found) {
            checksum =
                version1::checksumOf(RowKind::Meta, std::int64_t(hashOf(found.text(0))), 0, found.bytes(1));
        });
    } else if (place.table == "runs") {
        ByteWriter bytes;
        std::int64_t id = 0;
        at(database, place, "id", [&](Statement &found) { id = found.integer(0); });
        for (const char *name : numberColumns)
            at(database, place, name, [&](Statement &found) { bytes.integer(found.integer(0)); });
        for (const char *name : textColumns)
            at(database, place, name, [&](Statement &found) { bytes.text(found.text(0)); });
        checksum = version1::checksumOf(RowKind::Run, id, 0, bytes.bytes());
    } else {
        const bool state = place.table == "states";
        const RowKind kind = state                     ? RowKind::State
                             : place.table == "epochs" ? RowKind::Epoch
                                                       : RowKind::Snapshot;
        at(database, place,
           state                    ? "run, 0, state"
           : kind == RowKind::Epoch ? "run, epoch, record"
                                    : "run, epoch, weights",
           [&](Statement &found) {
               checksum = version1::checksumOf(kind, found.integer(0), found.integer(1), found.bytes(2));
           });
    }
    return checksum;
}

std::int64_t checksum2(Database &database, const Place &place)
{
    RowHash hash(place.table);
    at(database, place, "*", [&](Statement &found) { hash.addColumns(found, 0, found.columns() - 1); });
    if (place.table == "epochs")
        for (const char *rows :
             {"SELECT metric, layer, p0, p5, p10, p25, p50, p75, p90, p95, p100 FROM metrics WHERE ",
              "SELECT metric, layer, name, value FROM metric_numbers WHERE "}) {
            Statement found(database, rows + place.where + " ORDER BY run, epoch, metric, layer");
            while (found.next())
                hash.addColumns(found, 0, found.columns());
        }
    return hash.value();
}

void seal(Database &database, const Place &place)
{
    setChecksum(database, place,
                versionOf(database) == 1 ? checksum1(database, place) : checksum2(database, place));
}

template<typename Value>
void set(Database &database, const Place &place, const std::string &column, const Value &value)
{
    Statement(database, "UPDATE " + place.table + " SET " + column + " = ? WHERE " + place.where)
        .with(value)
        .run();
}

std::string changeMeta(Database &database, Random &random)
{
    static constexpr std::array<const char *, 4> names = {"own_data", "own_data", "experiment", "provenance"};
    const std::string name = names[random.below(names.size())];
    const Place place{"meta", "name = '" + name + "'"};
    Bytes bytes;
    at(database, place, "value", [&](Statement &found) { bytes = copied(found.bytes(0)); });
    std::string what;
    if (name == "own_data") {
        what = changeBytes(bytes, random);
    } else {
        std::string text(reinterpret_cast<const char *>(bytes.data()), bytes.size());
        what = changeJson(text, random);
        bytes = copied(std::as_bytes(std::span(text)));
    }
    set(database, place, "value", bytes);
    seal(database, place);
    return name + ": " + what;
}

// Of a random row of a table with a run and, mostly, an epoch.
Place randomPlace(Database &database, const std::string &table, Random &random)
{
    Place place{table, "0"};
    const bool epochs = table != "states";
    Statement found(database, "SELECT run, " + std::string(epochs ? "epoch" : "0") + " FROM " + table +
                                  " LIMIT 1 OFFSET ?");
    if (found.with(std::int64_t(random.below(3))).next())
        place.where = "run = " + std::to_string(found.integer(0)) +
                      (epochs ? " AND epoch = " + std::to_string(found.integer(1)) : "");
    return place;
}

std::string changeBlob(Database &database, Random &random)
{
    const bool old = versionOf(database) == 1;
    static const std::array<std::pair<std::string, std::string>, 5> blobs = {{{"snapshots", "weights"},
                                                                              {"states", "state"},
                                                                              {"epochs", "record"},
                                                                              {"snapshots", "attention"},
                                                                              {"states", "attention"}}};
    const auto &[table, column] = old ? blobs[random.below(3)] : blobs[(random.below(4) + 3) % 5];
    const Place place = randomPlace(database, table, random);
    Bytes bytes;
    at(database, place, column, [&](Statement &found) { bytes = copied(found.bytes(0)); });
    const std::string what = changeBytes(bytes, random);
    set(database, place, column, bytes);
    seal(database, place);
    return table + " " + column + " where " + place.where + ": " + what;
}

// A number of an epoch, of its metrics, or the name or layer of a metric.
std::string changeEpoch(Database &database, Random &random)
{
    static const std::array<std::pair<const char *, const char *>, 10> cells = {{{"epochs", "step"},
                                                                                 {"epochs", "epoch"},
                                                                                 {"epochs", "train_loss"},
                                                                                 {"epochs", "heldout_acc"},
                                                                                 {"metrics", "p50"},
                                                                                 {"metrics", "layer"},
                                                                                 {"metrics", "metric"},
                                                                                 {"metric_numbers", "value"},
                                                                                 {"metric_numbers", "layer"},
                                                                                 {"metric_numbers", "name"}}};
    const auto &[table, column] = cells[random.below(cells.size())];
    const Place epoch = randomPlace(database, "epochs", random);
    const std::string row = std::string(table) == "epochs" ? epoch.where : epoch.where + " AND layer = 0";
    const std::int64_t value = evilInteger(random);
    const std::string sql = "UPDATE OR IGNORE " + std::string(table) + " SET " + column + " = ? WHERE " + row;
    if (random.below(4) == 0)
        Statement(database, sql).with(std::string("full")).run();
    else if (random.below(4) == 0)
        Statement(database, sql).with(double(value) * 1e300).run();
    else
        Statement(database, sql).with(value).run();
    seal(database, epoch);
    return std::string(table) + " " + column + " where " + row + " became " + std::to_string(value);
}

std::string changeRun(Database &database, Random &random)
{
    const auto id = std::to_string(1 + random.below(4));
    const Place place{"runs", "id = " + id};
    const bool old = versionOf(database) == 1;
    std::string what = "run " + id + ": ";
    if (random.below(2)) {
        static constexpr const char *newColumns[] = {"parent_run", "parent_epoch"};
        const std::size_t known = std::size(numberColumns);
        const std::size_t chosen = random.below(known + (old ? 0 : std::size(newColumns)));
        const std::string column = chosen < known ? numberColumns[chosen] : newColumns[chosen - known];
        const std::int64_t value = evilInteger(random);
        set(database, place, column, value);
        seal(database, place);
        return what + column + " is " + std::to_string(value);
    }
    std::string record = "{}";
    at(database, place, "record", [&](Statement &found) { record = found.text(0); });
    what += changeJson(record, random);
    set(database, place, "record", record);
    seal(database, place);
    return what;
}

} // namespace

std::string craft(const std::string &path, Random &random)
{
    Database database(path, path, Database::Access::Write);
    database.run("PRAGMA synchronous = OFF");
    switch (random.below(versionOf(database) == 1 ? 3 : 4)) {
    case 0:
        return changeMeta(database, random);
    case 1:
        return changeBlob(database, random);
    case 2:
        return changeRun(database, random);
    default:
        return changeEpoch(database, random);
    }
}

} // namespace fovea
