// SPDX-License-Identifier: MIT
#include "core/store/tables/record_bytes.h"

#include "core/base/errors.h"
#include "core/tasks/valid_data.h"

#include <cstring>

namespace fovea {

namespace {

void put(ByteWriter &to, const Spent &spent)
{
    for (const double seconds : {spent.wall, spent.cpu, spent.eval, spent.metrics})
        to.real(seconds);
}

Spent spentFrom(ByteReader &from)
{
    Spent spent;
    for (double *seconds : {&spent.wall, &spent.cpu, &spent.eval, &spent.metrics})
        *seconds = from.real();
    return spent;
}

MetricValues metricValuesFrom(ByteReader &from)
{
    MetricValues values;
    values.id = from.text();
    values.all = from.reals();
    values.layers.resize(from.count(/*leastBytesEach=*/8));
    for (auto &layer : values.layers)
        layer = from.reals();
    return values;
}

void put(ByteWriter &to, const std::vector<Sequence> &sequences)
{
    to.integer(std::int64_t(sequences.size()));
    for (const Sequence &sequence : sequences) {
        to.integers32(sequence.tokens);
        to.integer(sequence.label);
    }
}

std::vector<Sequence> sequencesFrom(ByteReader &from)
{
    std::vector<Sequence> sequences(from.count(/*leastBytesEach=*/16));
    for (Sequence &sequence : sequences) {
        sequence.tokens = from.integers32();
        sequence.label = from.smallInteger();
    }
    return sequences;
}

} // namespace

EpochRecord epochRecordFrom(std::span<const std::byte> bytes)
{
    ByteReader from(bytes);
    EpochRecord record;
    record.epoch = from.smallInteger();
    record.step = from.integer();
    for (double *value :
         {&record.trainLoss, &record.trainAccuracy, &record.heldoutLoss, &record.heldoutAccuracy, &record.lr})
        *value = from.real();
    record.spent = spentFrom(from);
    record.metrics.resize(from.count(/*leastBytesEach=*/24));
    for (MetricValues &values : record.metrics)
        values = metricValuesFrom(from);
    from.end();
    return record;
}

Bytes bytesOf(const TrainerState &state)
{
    ByteWriter to;
    to.integer(state.epoch);
    to.integer(state.stepInEpoch);
    to.integer(state.step);
    to.real(state.runningLoss);
    to.integer(state.runningCorrect);
    to.integer(state.crossing.value_or(-1));
    to.real(state.trainAccuracy.value_or(-1));
    to.real(state.bestLoss);
    to.integer(state.bestEpoch);
    put(to, state.spent);
    to.integer(state.optimizer.updates);
    to.floats(state.optimizer.first);
    to.floats(state.optimizer.second);
    to.floats(state.weights);
    return to.bytes();
}

TrainerState trainerStateFrom(std::span<const std::byte> bytes)
{
    ByteReader from(bytes);
    TrainerState state;
    state.epoch = from.smallInteger();
    state.stepInEpoch = from.smallInteger();
    state.step = from.integer();
    state.runningLoss = from.real();
    state.runningCorrect = from.integer();
    if (const int crossing = from.smallInteger(); crossing >= 0)
        state.crossing = crossing;
    if (const double accuracy = from.real(); accuracy >= 0)
        state.trainAccuracy = accuracy;
    state.bestLoss = from.real();
    state.bestEpoch = from.smallInteger();
    state.spent = spentFrom(from);
    state.optimizer.updates = from.integer();
    state.optimizer.first = from.floats();
    state.optimizer.second = from.floats();
    state.weights = from.floats();
    from.end();
    return state;
}

Bytes bytesOf(const std::vector<NamedBytes> &list)
{
    ByteWriter to;
    if (!list.empty())
        to.integer(std::int64_t(list.size()));
    for (const NamedBytes &each : list) {
        to.text(each.name);
        to.text({reinterpret_cast<const char *>(each.bytes.data()), each.bytes.size()});
    }
    return to.bytes();
}

std::vector<NamedBytes> namedBytesFrom(std::span<const std::byte> bytes)
{
    if (bytes.empty())
        return {};
    ByteReader from(bytes);
    std::vector<NamedBytes> list(from.count(/*leastBytesEach=*/16));
    for (NamedBytes &each : list) {
        each.name = from.text();
        const std::string text = from.text();
        const auto content = std::as_bytes(std::span(text));
        each.bytes.assign(content.begin(), content.end());
    }
    from.end();
    return list;
}

Bytes bytesOf(const Dataset &data)
{
    ByteWriter to;
    to.integer(data.alphabet);
    to.integer(data.classes);
    put(to, data.train);
    put(to, data.heldout);
    return to.bytes();
}

Dataset datasetFrom(std::span<const std::byte> bytes)
{
    ByteReader from(bytes);
    Dataset data;
    data.alphabet = from.smallInteger();
    data.classes = from.smallInteger();
    data.train = sequencesFrom(from);
    data.heldout = sequencesFrom(from);
    from.end();
    validate(data); // a checksum says that bytes are as they were written, not by whom
    return data;
}

std::vector<float> weightsFrom(std::span<const std::byte> bytes)
{
    if (bytes.size() % sizeof(float) != 0)
        throw InputError("It ends in the middle of a number.");
    std::vector<float> weights(bytes.size() / sizeof(float));
    if (!bytes.empty())
        std::memcpy(weights.data(), bytes.data(), bytes.size());
    return weights;
}

} // namespace fovea
