// SPDX-License-Identifier: MIT
#include "tests/support/crafted_session.h"

#include "core/inspect/probe.h"
#include "core/masks/mask.h"
#include "core/run/heat.h"
#include "core/store/record_bytes.h"
#include "core/store/row_checksum.h"
#include "core/store/session_rows.h"
#include "tests/support/session_samples.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>

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

std::string changeMeta(Database &database, Random &random)
{
    static constexpr std::array<std::string_view, 4> names = {"own_data", "own_data", "experiment",
                                                              "provenance"};
    const std::string_view name = names[random.below(names.size())];
    Bytes bytes;
    {
        Statement found(database, "SELECT value FROM meta WHERE name = ?");
        if (!found.with(name).next())
            return "nothing";
        bytes = copied(found.bytes(0));
    }
    std::string what;
    if (name == "own_data") {
        what = changeBytes(bytes, random);
    } else {
        std::string text(reinterpret_cast<const char *>(bytes.data()), bytes.size());
        what = changeJson(text, random);
        bytes = copied(std::as_bytes(std::span(text)));
    }
    Statement(database, "UPDATE meta SET value = ?, checksum = ? WHERE name = ?")
        .with(bytes, checksumOf(RowKind::Meta, std::int64_t(hashOf(name)), 0, bytes), name)
        .run();
    return std::string(name) + ": " + what;
}

std::string changeBlob(Database &database, Random &random)
{
    struct Kind
    {
        RowKind kind;
        std::string table, column, epoch;
    };
    static const std::array<Kind, 3> kinds = {{{RowKind::Epoch, "epochs", "record", "epoch"},
                                               {RowKind::Snapshot, "snapshots", "weights", "epoch"},
                                               {RowKind::State, "states", "state", "0"}}};
    const Kind &kind = kinds[random.below(kinds.size())];
    std::int64_t run = 0, epoch = 0, row = 0;
    Bytes bytes;
    {
        Statement found(database, "SELECT rowid, run, " + kind.epoch + ", " + kind.column + " FROM " +
                                      kind.table + " LIMIT 1 OFFSET ?");
        if (!found.with(std::int64_t(random.below(3))).next())
            return "nothing";
        row = found.integer(0);
        run = found.integer(1);
        epoch = found.integer(2);
        bytes = copied(found.bytes(3));
    }
    const std::string what = changeBytes(bytes, random);
    Statement(database, "UPDATE " + kind.table + " SET " + kind.column + " = ?, checksum = ? WHERE rowid = ?")
        .with(bytes, checksumOf(kind.kind, run, epoch, bytes), row)
        .run();
    return kind.table + " of run " + std::to_string(run) + ": " + what;
}

// The columns as the checksum takes them.
constexpr std::array<std::string_view, 8> numberColumns = {
    "lane", "seed", "parameters", "length", "padded_length", "data_hash", "crossing", "spacing"};
constexpr std::array<std::string_view, 6> textColumns = {"lane_name",   "record",  "status",
                                                         "stop_reason", "kernels", "remarks"};

void sealRun(Database &database, std::int64_t id)
{
    ByteWriter bytes;
    const auto column = [&](std::string_view name, auto &&take) {
        Statement found(database, "SELECT " + std::string(name) + " FROM runs WHERE id = ?");
        found.with(id).next();
        take(found);
    };
    for (const std::string_view name : numberColumns)
        column(name, [&](Statement &found) { bytes.integer(found.integer(0)); });
    for (const std::string_view name : textColumns)
        column(name, [&](Statement &found) { bytes.text(found.text(0)); });
    Statement(database, "UPDATE runs SET checksum = ? WHERE id = ?")
        .with(checksumOf(RowKind::Run, id, 0, bytes.bytes()), id)
        .run();
}

std::string changeRun(Database &database, Random &random)
{
    const auto id = std::int64_t(1 + random.below(4));
    const auto update = [&](std::string_view column, const auto &value) {
        Statement(database, "UPDATE runs SET " + std::string(column) + " = ? WHERE id = ?")
            .with(value, id)
            .run();
        sealRun(database, id);
    };
    std::string what = "run " + std::to_string(id) + ": ";
    if (random.below(2)) {
        const std::string_view column = numberColumns[random.below(numberColumns.size())];
        const std::int64_t value = evilInteger(random);
        update(column, value);
        return what + std::string(column) + " is " + std::to_string(value);
    }
    std::string record;
    {
        Statement found(database, "SELECT record FROM runs WHERE id = ?");
        found.with(id).next();
        record = found.text(0);
    }
    what += changeJson(record, random);
    update("record", record);
    return what;
}

// What a fuzzer may pay for; a session that only asks for much is not what is looked for.
bool isSmall(const LaneRecord &record, const Dataset &data)
{
    constexpr int narrow = 64, few = 4, little = 3000;
    const ModelSpec &model = record.spec.model;
    const InputShape shape = inputShape(data, record);
    return model.dModel <= narrow && model.dHead <= narrow && model.dMlp <= narrow && model.heads <= few &&
           model.blocks <= few && shape.alphabet <= little && shape.classes <= little &&
           shape.geometry.positions() <= narrow;
}

// A few steps of each, as a person would who resumes and interrupts.
void train(SessionWriter &writer, std::vector<RunPlan> plans, std::uint64_t steps)
{
    constexpr auto patience = std::chrono::milliseconds(20);
    std::map<RunId, bool> rests;
    for (const RunPlan &plan : plans)
        rests[plan.id] = false;
    Heat heat(std::move(plans), {.threads = 2, .pace = Pace::Free});
    const auto take = [&](std::chrono::milliseconds wait) {
        for (const RunEvent &event : heat.take(wait)) {
            if (event.status)
                rests[event.run] = *event.status != RunStatus::Running;
            writer.apply(event);
        }
    };
    heat.allow(steps);
    while (!std::ranges::all_of(rests, [](const auto &each) { return each.second; }) && !heat.finished())
        take(patience);
    heat.stop();
    for (bool over = false; !over;) {
        over = heat.finished();
        take(over ? std::chrono::milliseconds(0) : patience);
    }
}

bool trainOn(const std::string &path)
{
    auto writer = SessionWriter::open(path);
    auto plans = remainingPlans(writer.session());
    std::erase_if(plans,
                  [](const RunPlan &plan) { return !plan.ownData || !isSmall(plan.record, *plan.ownData); });
    const bool any = !plans.empty();
    if (any)
        train(writer, std::move(plans), /*steps=*/6);
    writer.close();
    return any;
}

void probeAll(const std::string &path)
{
    const Session session = Session::open(path);
    const auto data = session.ownData();
    for (const StoredRun &run : session.runs()) {
        const auto kept = session.snapshots(run.id);
        if (!data || kept.empty() || !isSmall(run.record, *data))
            continue;
        const auto weights = session.weights(run.id, kept.back());
        probe({run.record, inputShape(*data, run.record), run.seed, kept.back(), weights,
               data->heldout.front().tokens, data->heldout.front().label, 0U});
    }
}

bool unlessRefused(bool (*deed)(const std::string &), const std::string &path)
{
    try {
        return deed(path);
    } catch (const Error &) {
        return false;
    }
}

} // namespace

void makeSmallSession(const std::string &path)
{
    ExperimentSpec experiment;
    experiment.name = "crafted";
    experiment.seeds = {1, 2};
    RunSpec &base = experiment.base;
    base.task.id = "file";
    base.task.params.clear();
    base.data.trainFile = "train.jsonl";
    base.data.heldoutFile = "heldout.jsonl";
    base.model.blocks = 1;
    base.model.dModel = base.model.dHead = base.model.dMlp = 8;
    base.train.batch = 5;
    base.train.epochs = 2;
    base.metrics.examples = 4;
    experiment.lanes = {{"A", maskFrom("full"), {}}, {"B", maskFrom("top-k:2"), {}}};
    Dataset data;
    data.alphabet = 4;
    data.classes = 3;
    Random random(1, Stream::Data);
    for (int i = 0; i < 18; ++i) {
        Sequence sequence{.tokens = {}, .label = int(random.below(3))};
        for (std::uint64_t length = 2 + random.below(5); length > 0; --length)
            sequence.tokens.push_back(Token(random.below(4)));
        (i < 12 ? data.train : data.heldout).push_back(std::move(sequence));
    }
    auto writer =
        SessionWriter::create(path, experiment, sampleProvenance(), std::make_shared<const Dataset>(data),
                              SessionWriter::Existing::Replace);
    const auto plans = remainingPlans(writer.session());
    train(writer, {plans[0]}, Heat::unlimited);
    train(writer, {plans[1]}, /*steps=*/4); // one in its second epoch
    writer.close();
}

void putOwnData(const std::string &path, const Dataset &data)
{
    Database database(path, path, Database::Access::Write);
    writeOwnData(database, data);
}

std::string craft(const std::string &path, Random &random)
{
    Database database(path, path, Database::Access::Write);
    database.run("PRAGMA synchronous = OFF");
    switch (random.below(3)) {
    case 0:
        return changeMeta(database, random);
    case 1:
        return changeBlob(database, random);
    default:
        return changeRun(database, random);
    }
}

bool useEverything(const std::string &path)
{
    readEverything(path);
    unlessRefused(
        [](const std::string &file) {
            probeAll(file);
            return true;
        },
        path);
    return unlessRefused(trainOn, path);
}

} // namespace fovea
