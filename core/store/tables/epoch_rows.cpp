// SPDX-License-Identifier: MIT
#include "core/store/tables/metric_rows.h"
#include "core/store/tables/row_words.h"
#include "core/store/tables/schema.h"
#include "core/store/tables/session_rows.h"
#include "core/store/tables/version_1.h"

namespace fovea {

namespace {

// The numbers of the table epochs, in the order of its columns.
template<typename Record>
auto numbersOf(Record &record)
{
    return std::array{
        &record.trainLoss,  &record.trainAccuracy, &record.heldoutLoss, &record.heldoutAccuracy, &record.lr,
        &record.spent.wall, &record.spent.cpu,     &record.spent.eval,  &record.spent.metrics};
}

constexpr int columnOfStep = 2, columnOfNumbers = 3, columnOfChecksum = 12;

PercentileRow percentilesAt(Statement &found)
{
    PercentileRow row{found.text(1), found.integer(2), {}};
    for (std::size_t i = 0; i < row.values.size(); ++i)
        row.values[i] = found.real(int(3 + i));
    return row;
}

NumberRow numberAt(Statement &found)
{
    return {found.text(1), found.integer(2), found.text(3), found.real(4)};
}

// The rows of a table with more than one row per epoch, epoch by epoch.
class EpochByEpoch
{
public:
    EpochByEpoch(Database &database, std::string_view sql, RunId id) : m_found(database, sql)
    {
        m_found.with(std::int64_t(id));
        m_more = m_found.next();
    }

    // Rows of epochs that are not asked for are passed over.
    template<typename Row>
    std::vector<Row> rowsOf(std::int64_t epoch, Row (*rowAt)(Statement &))
    {
        std::vector<Row> rows;
        for (; m_more && m_found.integer(0) <= epoch; m_more = m_found.next())
            if (m_found.integer(0) == epoch)
                rows.push_back(rowAt(m_found));
        return rows;
    }

private:
    Statement m_found;
    bool m_more = false;
};

template<typename Rows>
void addAll(RowHash &hash, const Rows &rows)
{
    for (const auto &row : rows)
        row.addTo(hash);
}

std::int64_t hashOf(Statement &row, const MetricRows &metrics)
{
    RowHash hash("epochs");
    hash.addColumns(row, 0, columnOfChecksum);
    addAll(hash, metrics.percentiles);
    addAll(hash, metrics.numbers);
    return hash.value();
}

EpochRecord recordFrom(Statement &row, int epoch, const MetricRows &metrics)
{
    EpochRecord record;
    record.epoch = epoch;
    record.step = row.integer(columnOfStep);
    int column = columnOfNumbers;
    for (double *number : numbersOf(record))
        *number = row.real(column++);
    record.metrics = metricsFrom(metrics);
    return record;
}

void dropEpoch(Database &database, RunId id, int epoch)
{
    Statement found(database, "SELECT 1 FROM epochs WHERE run = ? AND epoch = ?");
    if (!found.with(std::int64_t(id), std::int64_t(epoch)).next())
        return;
    for (const char *sql : {"DELETE FROM metrics WHERE run = ? AND epoch = ?",
                            "DELETE FROM metric_numbers WHERE run = ? AND epoch = ?"})
        Statement(database, sql).with(std::int64_t(id), std::int64_t(epoch)).run();
}

void writeMetrics(Database &database, std::int64_t run, std::int64_t epoch, const MetricRows &rows)
{
    Statement percentiles(database, "INSERT INTO metrics VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    for (const PercentileRow &row : rows.percentiles) {
        std::apply(
            [&](auto... values) { percentiles.with(run, epoch, row.metric, row.layer, values...).run(); },
            row.values);
        percentiles.again();
    }
    Statement numbers(database, "INSERT INTO metric_numbers VALUES (?, ?, ?, ?, ?, ?)");
    for (const NumberRow &row : rows.numbers) {
        numbers.with(run, epoch, row.metric, row.layer, row.name, row.value).run();
        numbers.again();
    }
}

} // namespace

std::vector<EpochRecord> readEpochs(Database &database, RunId id)
{
    if (versionOf(database) == 1)
        return version1::readEpochs(database, id);
    std::vector<EpochRecord> records;
    Statement found(database, "SELECT * FROM epochs WHERE run = ? ORDER BY epoch");
    EpochByEpoch percentiles(
        database,
        "SELECT epoch, metric, layer, p0, p5, p10, p25, p50, p75, p90, p95, p100 FROM metrics "
        "WHERE run = ? ORDER BY epoch, metric, layer",
        id);
    EpochByEpoch numbers(database,
                         "SELECT epoch, metric, layer, name, value FROM metric_numbers "
                         "WHERE run = ? ORDER BY epoch, metric, layer, name",
                         id);
    found.with(std::int64_t(id));
    while (found.next()) {
        const int epoch = epochFrom(database, found.integer(1), "numbers" + ofRun(id));
        const MetricRows rows{percentiles.rowsOf(epoch, percentilesAt), numbers.rowsOf(epoch, numberAt)};
        records.push_back(verified(database, "the numbers" + ofRun(id) + atEpoch(epoch),
                                   found.integer(columnOfChecksum), hashOf(found, rows),
                                   [&] { return recordFrom(found, epoch, rows); }));
    }
    return records;
}

void writeEpoch(Database &database, RunId id, const EpochRecord &record)
{
    const auto run = std::int64_t(id);
    const auto epoch = std::int64_t(record.epoch);
    const MetricRows rows = rowsOf(record.metrics);
    dropEpoch(database, id, record.epoch);
    RowHash hash("epochs");
    for (const std::int64_t number : {run, epoch, record.step})
        hash.add(number);
    const auto numbers = numbersOf(record);
    for (const double *number : numbers)
        hash.add(*number);
    addAll(hash, rows.percentiles);
    addAll(hash, rows.numbers);
    Statement row(database, "INSERT OR REPLACE INTO epochs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    std::apply([&](auto... values) { row.with(run, epoch, record.step, *values..., hash.value()).run(); },
               numbers);
    writeMetrics(database, run, epoch, rows);
}

} // namespace fovea
