// SPDX-License-Identifier: MIT
#include "core/inspect/head_statistics.h"
#include "core/inspect/head_table.h"

#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/engine/engine.h"
#include "core/training/task_knowledge.h"
#include "tests/support/test_program.h"
#include "tests/support/trained_run.h"

#include <QTest>

#include <cmath>
#include <map>
#include <set>

using namespace fovea;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();
constexpr double tolerance =
    1e-6; // probes are single examples, the survey takes chunks: floats round differently

bool isClose(double a, double b)
{
    return (std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

struct Expected
{
    double mean = none;
    double error = none;
    int examples = 0;
};

// In two passes over the list.
Expected expectedOf(const std::vector<double> &values)
{
    std::vector<double> defined;
    for (const double value : values)
        if (!std::isnan(value))
            defined.push_back(value);
    Expected result;
    result.examples = int(defined.size());
    if (defined.empty())
        return result;
    result.mean = 0;
    for (const double value : defined)
        result.mean += value / double(defined.size());
    if (defined.size() < 2)
        return result;
    double squares = 0;
    for (const double value : defined)
        squares += (value - result.mean) * (value - result.mean);
    result.error = std::sqrt(squares / double(defined.size() - 1)) / std::sqrt(double(defined.size()));
    return result;
}

bool agrees(const ExampleMean &one, const std::vector<double> &values)
{
    const Expected other = expectedOf(values);
    return one.examples == other.examples && isClose(one.mean, other.mean) && isClose(one.error, other.error);
}

bool mapAgrees(const HeadStatistics &head, std::size_t cell, const std::vector<double> &values)
{
    const Expected other = expectedOf(values);
    return isClose(double(head.meanMap[cell]), other.mean) &&
           isClose(double(head.mapError[cell]), other.error);
}

double meanOf(const std::vector<double> &values)
{
    return expectedOf(values).mean;
}

// The plain loops over one probe.
struct Example
{
    double focus = none, even = none, entropy = none, dispersion = none, separation = none,
           sensitivity = none, support = none, frozen = none, distance = none;
    std::map<int, double> offsets;
    std::map<int, double> tokens, evenTokens;
    std::map<std::pair<int, int>, double> cells;
};

Example exampleOf(const AttentionProbe &shown, const AttentionProbe::Head &head, int alphabet)
{
    Example result;
    const int n = shown.positions;
    int length = 0, visible = 0;
    for (int i = 0; i < n; ++i) {
        length += shown.roles[std::size_t(i)] == Role::Symbol;
        visible += shown.visible.empty() || shown.visible[std::size_t(i)];
    }
    const auto groupOf = [&](int key) {
        const Role role = shown.roles[std::size_t(key)];
        return role == Role::Symbol ? int(shown.tokens[std::size_t(key)])
               : role == Role::Pad  ? alphabet
                                    : alphabet + 1;
    };
    for (int key = 0; key < n; ++key)
        if (shown.visible.empty() || shown.visible[std::size_t(key)])
            result.evenTokens[groupOf(key)] += 1.0 / visible;
    std::vector<double> entropies, dispersions, separations, sensitivities, supports, frozens, distances,
        onDeciding;
    for (int query = 0; query < length; ++query) {
        double low = 1e30, high = -1e30, out = -1e30, entropy = 0, steepest = 0, mass = 0, far = 0;
        bool dropsSome = false;
        double support = 0;
        for (int key = 0; key < n; ++key) {
            if (!shown.visible.empty() && !shown.visible[std::size_t(key)])
                continue;
            const auto at = std::size_t(query * n + key);
            const double score = double(head.scores[at]), weight = double(head.weights[at]);
            if (head.kept[at]) {
                low = std::min(low, score);
                high = std::max(high, score);
                ++support;
            } else {
                out = std::max(out, score);
                dropsSome = true;
            }
            entropy -= weight > 0 ? weight * std::log(weight) : 0;
            steepest = std::max(steepest, 2 * weight * (1 - weight));
            result.tokens[groupOf(key)] += weight / length;
            if (key < length) {
                mass += weight;
                far += weight * std::abs(key - query);
                result.offsets[key - query] += weight / length;
                result.cells[{query, key}] = weight;
            }
        }
        entropies.push_back(entropy);
        dispersions.push_back(high - low);
        separations.push_back(dropsSome ? low - out : none);
        sensitivities.push_back(steepest);
        supports.push_back(support);
        frozens.push_back(steepest == 0);
        distances.push_back(mass > 0 ? far / mass : none);
    }
    result.entropy = meanOf(entropies);
    result.dispersion = meanOf(dispersions);
    result.separation = meanOf(separations);
    result.sensitivity = meanOf(sensitivities);
    result.support = meanOf(supports);
    result.frozen = meanOf(frozens);
    result.distance = meanOf(distances);
    std::map<int, double> asked; // by operator
    for (const auto &pair : shown.deciding.pairs)
        asked[pair.query] += double(head.weights[std::size_t(pair.query * n + pair.key)]);
    if (!asked.empty()) {
        result.focus = 0;
        for (const auto &[query, weight] : asked)
            result.focus += weight / double(asked.size());
        result.even = double(shown.deciding.pairs.size()) / double(asked.size()) / visible;
    }
    return result;
}

} // namespace

// Against plain loops over the probes of every example.
class TestHeadStatistics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { configureEngine(); }

    void agreeWithProbes_data()
    {
        QTest::addColumn<QString>("mask");
        QTest::addColumn<bool>("padIsMasked");
        QTest::newRow("full") << "full" << false;
        QTest::newRow("top-k, PAD masked") << "top-k:3" << true;
        QTest::newRow("banded with a global token") << "banded:3:global=1" << false;
        QTest::newRow("random-k") << "random-k:3" << false;
    }

    void agreeWithProbes()
    {
        QFETCH(QString, mask);
        QFETCH(bool, padIsMasked);
        auto lane = listopsLane(mask.toStdString());
        lane.spec.model.pad = padIsMasked ? PadUse::Masked : PadUse::Attended;
        const TrainedRun run(lane);
        SetRequest request = run.request();
        request.limit = 40;
        HeadSurvey survey(request);
        while (survey.advance(7)) {
        }
        QCOMPARE(survey.total(), 40);
        QCOMPARE(survey.done(), 40);
        const auto heads = survey.statistics();
        QCOMPARE(heads.size(), std::size_t(4)); // two blocks of two heads
        std::vector<AttentionProbe> probes;
        for (std::uint32_t example = 0; example < 40; ++example)
            probes.push_back(run.probed(example));
        for (const HeadStatistics &head : heads)
            compare(head, probes, run.data->shape);
    }

    // 140 positions make blocks of one or two cells.
    void longMapsAreMadeOfBlocks()
    {
        auto lane = smallLane("banded:3");
        lane.spec.task.params["length"] = std::int64_t(140);
        lane.spec.data.train = 5;
        lane.spec.data.heldout = 3;
        const TrainedRun run(lane);
        HeadSurvey survey(run.request());
        while (survey.advance(1)) {
        }
        const HeadStatistics head = survey.statistics().front();
        QCOMPARE(head.mapSide, 128);
        std::vector<std::vector<double>> blocks(128 * 128);
        for (std::uint32_t example = 0; example < 3; ++example) {
            const AttentionProbe shown = run.probed(example);
            std::vector<std::vector<double>> cells(128 * 128);
            for (int query = 0; query < 140; ++query)
                for (int key = 0; key < 140; ++key)
                    cells[std::size_t(query * 128 / 140 * 128 + key * 128 / 140)].push_back(
                        double(shown.layers[0][0].weights[std::size_t(query * 140 + key)]));
            for (std::size_t i = 0; i < cells.size(); ++i)
                blocks[i].push_back(meanOf(cells[i]));
        }
        for (std::size_t i = 0; i < blocks.size(); ++i)
            QVERIFY(mapAgrees(head, i, blocks[i]));
    }

    void oneExampleHasNoInterval()
    {
        const TrainedRun run(smallLane("full"));
        SetRequest request = run.request();
        request.limit = 1;
        HeadSurvey survey(request);
        QVERIFY(!survey.advance(1));
        const HeadStatistics head = survey.statistics().front();
        QVERIFY(std::isfinite(head.entropy.mean) && std::isnan(head.entropy.error));
        QCOMPARE(head.separation.examples, 0); // full attention drops nothing
        QVERIFY(std::isnan(head.separation.mean));
    }

    void otherWeightsAreRefused()
    {
        const TrainedRun run(smallLane("full"));
        SetRequest request = run.request();
        request.weights = request.weights.first(7);
        QVERIFY_THROWS_EXCEPTION(InputError, HeadSurvey{request});
    }

    void tableHasALinePerHead()
    {
        const TrainedRun run(listopsLane("top-k:3"));
        SetRequest request = run.request();
        request.limit = 5;
        HeadSurvey survey(request);
        while (survey.advance(5)) {
        }
        const std::vector<HeadTable> tables{
            {7, "B, sparse", "top-k 3", "top-k:3", 6, 1, "heldout", {}, survey.statistics()}};
        const std::string text = headsCsv(tables);
        const auto lines = split(text, '\n');
        QCOMPARE(lines.size(), std::size_t(6)); // the header, four heads, and what follows the last
        const auto columns = split(lines[0], ',');
        QVERIFY(lines[3].starts_with("7,\"B, sparse\",top-k 3,top-k:3,6,1,heldout,1,0,"));
        const auto fields = split(lines[3], ',');
        QCOMPARE(fields.size(), columns.size() + 1); // the comma in the lane's name
        const auto column = std::size_t(std::ranges::find(columns, "dispersion_low") - columns.begin());
        QCOMPARE(realFrom(fields[column + 1]).value(), tables[0].heads[2].dispersion.low());
    }

    void profilesHaveALinePerNumber()
    {
        const TrainedRun run(smallLane("top-k:3"));
        SetRequest request = run.request();
        request.limit = 4;
        HeadSurvey survey(request);
        while (survey.advance(4)) {
        }
        const std::vector<HeadTable> tables{
            {2, "B", "top-k 3", "top-k:3", 6, 1, "heldout", {"zero", "one, too"}, survey.statistics()}};
        const std::string text = headProfilesCsv(tables);
        const auto lines = split(text, '\n');
        std::size_t numbers = 0;
        for (const HeadStatistics &head : tables[0].heads)
            numbers += head.byOffset.size() + head.byToken.size() + head.meanMap.size();
        QCOMPARE(lines.size(), numbers + 2); // the header, and what follows the last
        QVERIFY(lines[0].ends_with(",layer,head,quantity,query,at,mean,low,high,even"));
        const HeadStatistics &head = tables[0].heads[0];
        const int reach = int(head.byOffset.size()) / 2;
        const std::string origin = "2,B,top-k 3,top-k:3,6,1,heldout,0,0,";
        QVERIFY(lines[1].starts_with(origin + "by_offset,," + std::to_string(-reach) + ","));
        QCOMPARE(realFrom(split(lines[1], ',')[12]).value(), head.byOffset[0].mean);
        const auto symbol = lines[1 + head.byOffset.size() + 1];
        QVERIFY(symbol.starts_with(origin + "by_token,,\"one, too\","));
        const auto cell = lines[1 + head.byOffset.size() + head.byToken.size() + std::size_t(head.mapSide)];
        QVERIFY(cell.starts_with(origin + "mean_map,1,0,"));
    }

private:
    void compare(const HeadStatistics &head, const std::vector<AttentionProbe> &probes,
                 const InputShape &shape)
    {
        std::vector<Example> examples;
        for (const AttentionProbe &probe : probes)
            examples.push_back(exampleOf(probe, probe.layers[std::size_t(head.layer)][std::size_t(head.head)],
                                         shape.alphabet));
        const auto all = [&](auto &&read) {
            std::vector<double> values;
            for (const Example &example : examples)
                values.push_back(read(example));
            return values;
        };
        QVERIFY(agrees(head.focus, all([](const Example &e) { return e.focus; })));
        QVERIFY(isClose(head.focusEven, meanOf(all([](const Example &e) { return e.even; }))));
        QVERIFY(agrees(head.entropy, all([](const Example &e) { return e.entropy; })));
        QVERIFY(agrees(head.dispersion, all([](const Example &e) { return e.dispersion; })));
        QVERIFY(agrees(head.separation, all([](const Example &e) { return e.separation; })));
        QVERIFY(agrees(head.sensitivity, all([](const Example &e) { return e.sensitivity; })));
        QVERIFY(agrees(head.support, all([](const Example &e) { return e.support; })));
        QVERIFY(agrees(head.frozen, all([](const Example &e) { return e.frozen; })));
        QVERIFY(agrees(head.distance, all([](const Example &e) { return e.distance; })));
        const auto at = [](const auto &map, const auto &key, double otherwise) {
            const auto found = map.find(key);
            return found == map.end() ? otherwise : found->second;
        };
        const int reach = shape.geometry.ordinary - 1;
        QCOMPARE(head.byOffset.size(), std::size_t(2 * reach + 1));
        for (int offset = -reach; offset <= reach; ++offset)
            QVERIFY(agrees(head.byOffset[std::size_t(offset + reach)],
                           all([&](const Example &e) { return at(e.offsets, offset, 0); })));
        QCOMPARE(head.byToken.size(), std::size_t(shape.alphabet + 2));
        double whole = 0;
        for (int token = 0; token < shape.alphabet + 2; ++token) {
            QVERIFY(agrees(head.byToken[std::size_t(token)],
                           all([&](const Example &e) { return at(e.tokens, token, 0); })));
            QVERIFY(isClose(head.byTokenEven[std::size_t(token)],
                            meanOf(all([&](const Example &e) { return at(e.evenTokens, token, 0); }))));
            whole += head.byToken[std::size_t(token)].mean;
        }
        QVERIFY(std::abs(whole - 1) < 1e-5);
        QCOMPARE(head.mapSide, reach + 1);
        for (int query = 0; query <= reach; ++query)
            for (int key = 0; key <= reach; ++key)
                QVERIFY(mapAgrees(head, std::size_t(query * head.mapSide + key), all([&](const Example &e) {
                                      return at(e.cells, std::pair(query, key), none);
                                  })));
    }
};

FOVEA_TEST(TestHeadStatistics)
#include "tst_head_statistics.moc"
