// SPDX-License-Identifier: MIT
#include "core/inspect/mask_stability.h"

#include "core/inspect/noisy_network.h"
#include "core/support/errors.h"
#include "core/support/text.h"
#include "core/training/evaluator.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {

namespace {

constexpr float nothing = std::numeric_limits<float>::quiet_NaN();
constexpr int mostDraws = 4096;
constexpr int rowsAtOnce = 640; // token rows that go through the network between two questions to keepGoing

void check(double sigma, int draws)
{
    if (!(sigma >= 0 && std::isfinite(sigma)))
        throw InputError("The size of the noise is " + textOf(sigma) + ", but must be 0 or above.");
    if (draws < 1 || draws > mostDraws)
        throw InputError("The number of draws is " + std::to_string(draws) + ": 1 to " +
                         std::to_string(mostDraws) + " are allowed.");
}

// Adds up, in `stays`, how often each cell was kept. Cells that are NaN stay so.
class PickCounter : public AttentionObserver
{
public:
    explicit PickCounter(MaskStability &result) : m_result(result) {}

    bool wantsNorms() const override { return false; }
    void observe(int /*draw*/, int block, int head, const AttentionMap &map) override
    {
        auto &stays = m_result.layers[std::size_t(block)][std::size_t(head)].stays;
        for (std::size_t entry = 0; entry < stays.size(); ++entry)
            stays[entry] += float(map.kept[entry]);
    }

private:
    MaskStability &m_result;
};

struct Mean
{
    double sum = 0;
    std::int64_t count = 0;

    void add(const Mean &other)
    {
        sum += other.sum;
        count += other.count;
    }
    double value() const { return count ? sum / double(count) : double(nothing); }
};

Choice choiceOf(const ProbeRequest &request, const AttentionProbe &probe)
{
    const auto mask = makeMask(request.lane.mask);
    const int globals = int(std::ranges::count(probe.roles, Role::Global));
    return mask->keepsAll({probe.positions - globals, globals}) ? Choice::Everything : mask->choice();
}

// Counts at 0 where the probe keeps a cell.
MaskStability emptyResult(const StabilityRequest &request, const AttentionProbe &probe)
{
    MaskStability result;
    result.sigma = request.sigma;
    result.draws = request.draws;
    result.positions = probe.positions;
    result.choice = choiceOf(request.base, probe);
    result.layers.resize(probe.layers.size());
    for (std::size_t layer = 0; layer < probe.layers.size(); ++layer)
        for (const AttentionProbe::Head &seen : probe.layers[layer]) {
            MaskStability::Head &head = result.layers[layer].emplace_back();
            head.stays.resize(seen.kept.size());
            std::ranges::transform(seen.kept, head.stays.begin(),
                                   [](std::uint8_t kept) { return kept ? 0 : nothing; });
            for (std::size_t query = 0; query < seen.rows.size(); ++query) {
                const bool counts = probe.visible.empty() || probe.visible[query];
                head.rowSeparation.push_back(counts ? float(seen.rows[query].separation) : nothing);
            }
        }
    return result;
}

// From counts to shares; the mean over the head's queries.
Mean finishHead(MaskStability::Head &head, const MaskStability &result, std::span<const std::uint8_t> visible)
{
    const auto positions = std::size_t(result.positions);
    const bool fixed = result.choice != Choice::Score;
    Mean all;
    for (std::size_t query = 0; query < positions; ++query) {
        Mean row;
        for (float &cell : std::span(head.stays).subspan(query * positions, positions)) {
            if (std::isnan(cell))
                continue;
            cell = fixed ? 1 : cell / float(result.draws);
            row.add({double(cell), 1});
        }
        const bool counts = row.count > 0 && (visible.empty() || visible[query]);
        head.rowUnchanged.push_back(counts ? float(row.value()) : nothing);
        if (counts)
            all.add({row.value(), 1});
    }
    head.unchanged = all.value();
    return all;
}

void finish(MaskStability &result, std::span<const std::uint8_t> visible)
{
    Mean all;
    for (auto &heads : result.layers) {
        Mean layer;
        for (MaskStability::Head &head : heads)
            layer.add(finishHead(head, result, visible));
        result.layerUnchanged.push_back(layer.value());
        all.add(layer);
    }
    result.unchanged = all.value();
}

} // namespace

struct StabilityMeter::Private
{
    Prober prober;
    NoisyNetwork noisy;

    int load(const StabilityRequest &request, const AttentionProbe &probe)
    {
        const int usual = std::max(1, rowsAtOnce / probe.positions);
        const int atOnce = std::min(request.draws, request.drawsAtOnce > 0 ? request.drawsAtOnce : usual);
        noisy.load(request.base, probe, atOnce);
        return atOnce;
    }

    // With the network loaded for this request.
    std::optional<MaskStability> measure(const StabilityRequest &request, const AttentionProbe &probe,
                                         int atOnce, const std::function<bool()> &keepGoing)
    {
        MaskStability result = emptyResult(request, probe);
        PickCounter counter(result);
        const bool watched = result.choice == Choice::Score;
        const int answer = predicted(probe.logits);
        const std::size_t classes = probe.logits.size();
        int same = 0;
        for (int first = 0; first < request.draws; first += atOnce) {
            if (!keepGoing())
                return {};
            const int count = std::min(atOnce, request.draws - first);
            const auto logits =
                noisy.infer({request.sigma, request.seed, first, count}, watched ? &counter : nullptr);
            for (std::size_t draw = 0; draw < std::size_t(count); ++draw)
                same += predicted(logits.subspan(draw * classes, classes)) == answer;
        }
        result.answerUnchanged = double(same) / request.draws;
        finish(result, probe.visible);
        return result;
    }
};

StabilityMeter::StabilityMeter() : d(std::make_unique<Private>()) {}
StabilityMeter::StabilityMeter(StabilityMeter &&) noexcept = default;
StabilityMeter &StabilityMeter::operator=(StabilityMeter &&) noexcept = default;
StabilityMeter::~StabilityMeter() = default;

std::optional<MaskStability> StabilityMeter::measure(const StabilityRequest &request,
                                                     const std::function<bool()> &keepGoing)
{
    check(request.sigma, request.draws);
    const AttentionProbe probe = d->prober.probe(request.base);
    return d->measure(request, probe, d->load(request, probe), keepGoing);
}

std::optional<std::vector<StabilityLevel>> StabilityMeter::table(const StabilityRequest &request,
                                                                 std::span<const double> levels,
                                                                 const std::function<bool()> &keepGoing)
{
    for (const double sigma : levels)
        check(sigma, request.draws);
    const AttentionProbe probe = d->prober.probe(request.base);
    const int atOnce = d->load(request, probe);
    std::vector<StabilityLevel> table;
    for (const double sigma : levels) {
        StabilityRequest level = request;
        level.sigma = sigma;
        auto measured = d->measure(level, probe, atOnce, keepGoing);
        if (!measured)
            return {};
        table.push_back(
            {sigma, std::move(measured->layerUnchanged), measured->unchanged, measured->answerUnchanged});
    }
    return table;
}

} // namespace fovea
