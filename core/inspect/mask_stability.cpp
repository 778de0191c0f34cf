// SPDX-License-Identifier: MIT
#include "core/inspect/mask_stability.h"

#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/inspect/noisy_network.h"
#include "core/training/evaluator.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {

namespace {

constexpr float nothing = std::numeric_limits<float>::quiet_NaN();
constexpr int rowsAtOnce = 640; // token rows that go through the network between two questions to keepGoing

void check(double sigma)
{
    if (!(sigma >= 0 && std::isfinite(sigma)))
        throw InputError("The size of the noise is " + textOf(sigma) + ", but must be 0 or above.");
}

void check(int draws)
{
    if (draws < 1 || draws > mostNoiseDraws)
        throw InputError("The number of draws is " + std::to_string(draws) + ": 1 to " +
                         std::to_string(mostNoiseDraws) + " are allowed.");
}

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

// Adds up how often each cell was kept (in `stays`, whose cells that are NaN stay so), and what share of its
// picks each draw leaves to the layers.
class PickCounter : public AttentionObserver
{
public:
    PickCounter(const AttentionProbe &probe, MaskStability &counts, std::vector<std::vector<Mean>> &draws)
        : m_probe(probe), m_counts(counts), m_draws(draws)
    {
    }

    void startBatch(int firstDraw) { m_first = firstDraw; }
    bool wantsNorms() const override { return false; }

    void observe(int draw, int block, int head, const AttentionMap &map) override
    {
        const auto &before = m_probe.layers[std::size_t(block)][std::size_t(head)];
        auto &stays = m_counts.layers[std::size_t(block)][std::size_t(head)].stays;
        Mean &share = m_draws[std::size_t(m_first + draw)][std::size_t(block)];
        const auto positions = std::size_t(map.positions);
        for (std::size_t query = 0; query < positions; ++query) {
            int stayed = 0;
            for (std::size_t entry = query * positions; entry < (query + 1) * positions; ++entry) {
                stays[entry] += float(map.kept[entry]);
                stayed += before.kept[entry] && map.kept[entry];
            }
            const int kept = before.rows[query].kept;
            if (kept > 0 && (m_probe.visible.empty() || m_probe.visible[query]))
                share.add({double(stayed) / kept, 1});
        }
    }

private:
    const AttentionProbe &m_probe;
    MaskStability &m_counts;
    std::vector<std::vector<Mean>> &m_draws;
    int m_first = 0;
};

// The mean of one number per draw, with its standard error.
NoiseShare shareOf(const std::vector<double> &draws, double chance)
{
    const double count = double(draws.size());
    double mean = 0;
    for (const double value : draws)
        mean += value / count;
    double squares = 0;
    for (const double value : draws)
        squares += (value - mean) * (value - mean);
    return {mean, std::sqrt(squares / (count - 1) / count), chance};
}

// The share of a yes or no. Two imagined draws of either kind (Agresti and Coull) keep its error from being 0
// where all draws agree.
NoiseShare answerShare(const std::vector<std::uint8_t> &same, double chance)
{
    const double count = double(same.size());
    const double yes = double(std::ranges::count(same, 1));
    const double share = (yes + 2) / (count + 4);
    return {yes / count, std::sqrt(share * (1 - share) / (count + 4)), chance};
}

// Blind picks of as many keys keep a pick as often as the share of keys they are.
Mean chanceOf(const std::vector<AttentionProbe::Head> &heads, const std::vector<std::uint8_t> &visible)
{
    Mean chance;
    for (const AttentionProbe::Head &head : heads) {
        const auto keys = visible.empty() ? std::ptrdiff_t(head.rows.size()) : std::ranges::count(visible, 1);
        for (std::size_t query = 0; query < head.rows.size(); ++query)
            if (visible.empty() || visible[query])
                chance.add({double(head.rows[query].kept) / double(keys), 1});
    }
    return chance;
}

// From counts to shares.
void finishHead(MaskStability::Head &head, const MaskStability &result, std::span<const std::uint8_t> visible)
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
}

} // namespace

struct StabilityMeter::Private
{
    Prober prober;
    NoisyNetwork noisy;
    StabilityRequest request; // its weights are not looked at again
    AttentionProbe probe;     // without noise
    int atOnce = 1;
    MaskStability counts;                 // its `draws` are those so far
    std::vector<std::vector<Mean>> draws; // per draw and layer: what stays of the queries' picks

    void begin(const StabilityRequest &asked)
    {
        check(asked.sigma);
        request = asked;
        probe = prober.probe(asked.base);
        atOnce = asked.drawsAtOnce > 0 ? asked.drawsAtOnce : std::max(1, rowsAtOnce / probe.positions);
        noisy.load(asked.base, probe, atOnce);
        request.base.weights = {};
        counts = emptyResult(asked, probe);
        draws.clear();
    }

    bool drawUpTo(int wanted, const std::function<bool()> &keepGoing)
    {
        check(wanted);
        PickCounter counter(probe, counts, draws);
        const bool watched = counts.choice == Choice::Score;
        const int answer = predicted(probe.logits);
        const std::size_t classes = probe.logits.size();
        while (counts.draws < wanted) {
            if (!keepGoing())
                return false;
            const int count = std::min(atOnce, wanted - counts.draws);
            draws.resize(std::size_t(counts.draws + count), std::vector<Mean>(probe.layers.size()));
            counter.startBatch(counts.draws);
            const auto logits =
                noisy.infer({request.sigma, request.seed, counts.draws, count}, watched ? &counter : nullptr);
            for (std::size_t draw = 0; draw < std::size_t(count); ++draw)
                counts.sameAnswer.push_back(predicted(logits.subspan(draw * classes, classes)) == answer);
            counts.draws += count;
        }
        return true;
    }

    MaskStability result() const
    {
        MaskStability result = counts;
        for (auto &heads : result.layers)
            for (MaskStability::Head &head : heads)
                finishHead(head, result, probe.visible);
        finishPicks(result);
        result.answers = answerShare(result.sameAnswer, 1.0 / double(probe.logits.size()));
        return result;
    }

    void finishPicks(MaskStability &result) const
    {
        Mean all;
        for (std::size_t layer = 0; layer < probe.layers.size(); ++layer) {
            const Mean chance = chanceOf(probe.layers[layer], probe.visible);
            all.add(chance);
            std::vector<double> shares;
            for (const auto &draw : draws)
                shares.push_back(draw[layer].value());
            result.layerPicks.push_back(result.choice == Choice::Score ? shareOf(shares, chance.value())
                                                                       : NoiseShare());
        }
        if (result.choice != Choice::Score)
            return;
        std::vector<double> shares;
        for (const auto &draw : draws) {
            Mean layers;
            for (const Mean &layer : draw)
                layers.add(layer);
            shares.push_back(layers.value());
            result.picksOfDraw.push_back(float(layers.value()));
        }
        result.picks = shareOf(shares, all.value());
    }
};

StabilityMeter::StabilityMeter() : d(std::make_unique<Private>()) {}
StabilityMeter::StabilityMeter(StabilityMeter &&) noexcept = default;
StabilityMeter &StabilityMeter::operator=(StabilityMeter &&) noexcept = default;
StabilityMeter::~StabilityMeter() = default;

std::optional<MaskStability> StabilityMeter::measure(const StabilityRequest &request,
                                                     const std::function<bool()> &keepGoing)
{
    check(request.sigma);
    check(request.draws);
    begin(request);
    return drawUpTo(request.draws, keepGoing) ? std::optional(result()) : std::nullopt;
}

void StabilityMeter::begin(const StabilityRequest &request)
{
    d->begin(request);
}

bool StabilityMeter::drawUpTo(int draws, const std::function<bool()> &keepGoing)
{
    return d->drawUpTo(draws, keepGoing);
}

MaskStability StabilityMeter::result() const
{
    return d->result();
}

} // namespace fovea
