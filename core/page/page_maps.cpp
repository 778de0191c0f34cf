// SPDX-License-Identifier: MIT
#include "core/page/page_maps.h"

#include "core/attention/mask.h"
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/inspect/probe.h"
#include "core/session/session_data.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace fovea {

namespace {

constexpr int mostMoments = 60;
constexpr int mostSide = 200;

struct Subject
{
    int lane = 0;
    const ReportedRun *run = nullptr;
    std::vector<int> snapshots;
};

std::vector<Subject> subjectsOf(const Session &session, const SessionReport &report)
{
    std::vector<Subject> subjects;
    for (std::size_t lane = 0; lane < report.lanes.size(); ++lane)
        for (const std::size_t index : report.lanes[lane].runs) {
            auto snapshots = session.snapshots(report.runs[index].run.stored.id);
            if (snapshots.empty() || report.runs[index].run.stored.facts.dataHash == 0)
                continue; // not started; a queued branch already has weights
            subjects.push_back({int(lane), &report.runs[index], std::move(snapshots)});
            break;
        }
    return subjects;
}

std::set<int> keptEpochs(const std::vector<Subject> &subjects)
{
    std::set<int> all;
    for (const Subject &subject : subjects)
        all.insert(subject.snapshots.begin(), subject.snapshots.end());
    return all;
}

// The first, the last, every arrival, and others in even steps between.
std::vector<int> momentsOf(const std::vector<Subject> &subjects, int wanted)
{
    const std::set<int> all = keptEpochs(subjects);
    const std::vector<int> list(all.begin(), all.end());
    std::set<int> chosen;
    chosen.insert(list.front());
    chosen.insert(list.back());
    for (const Subject &subject : subjects)
        if (const auto &arrival = subject.run->outcome.arrival; arrival && all.contains(*arrival))
            chosen.insert(*arrival);
    for (int i = 1; i + 1 < wanted && int(chosen.size()) < wanted; ++i)
        chosen.insert(list[std::size_t(std::lround(double(i) * double(list.size() - 1) / (wanted - 1)))]);
    return {chosen.begin(), chosen.end()};
}

int nearestOf(const std::vector<int> &snapshots, int epoch)
{
    return *std::ranges::min_element(snapshots, {}, [&](int each) { return std::abs(each - epoch); });
}

struct Shape
{
    int positions = 0, layers = 1, heads = 1; // the largest of all lanes
};

Shape shapeOf(const std::vector<Subject> &subjects)
{
    Shape shape;
    for (const Subject &subject : subjects) {
        const StoredRun &run = subject.run->run.stored;
        shape.positions =
            std::max(shape.positions, run.facts.paddedLength + makeMask(run.record.mask)->globals());
        shape.layers = std::max(shape.layers, run.record.spec.model.blocks);
        shape.heads = std::max(shape.heads, run.record.spec.model.heads);
    }
    return shape;
}

struct Amount
{
    int moments = mostMoments, examples = 2, layers = 1, side = 0;

    std::size_t bytes(std::size_t lanes, int heads) const
    {
        return lanes * std::size_t(moments) * std::size_t(examples) * std::size_t(layers) *
               std::size_t(heads) * std::size_t(side) * std::size_t(side);
    }
};

Amount amountOf(const Shape &shape, std::size_t lanes, int kept, std::size_t budget)
{
    Amount amount{std::min(mostMoments, kept), 2, shape.layers, std::min(shape.positions, mostSide)};
    const auto isTooMuch = [&] { return amount.bytes(lanes, shape.heads) > budget; };
    for (const int fewer : {24, 12})
        if (isTooMuch())
            amount.moments = std::min(amount.moments, fewer);
    if (isTooMuch())
        amount.layers = 1;
    if (isTooMuch())
        amount.examples = 1;
    while (isTooMuch() && amount.moments > 2)
        --amount.moments;
    while (isTooMuch() && amount.side > 40)
        --amount.side;
    return amount;
}

std::string leftOutText(const Amount &amount, const Shape &shape, int kept)
{
    std::vector<std::string> parts;
    if (amount.moments < kept)
        parts.push_back(std::to_string(amount.moments) + " of " + std::to_string(kept) + " kept epochs");
    if (amount.layers < shape.layers)
        parts.push_back("one of " + std::to_string(shape.layers) + " layers");
    if (amount.examples < 2)
        parts.push_back("one example");
    if (amount.side < shape.positions)
        parts.push_back("cells of the largest weight of " +
                        std::to_string((shape.positions + amount.side - 1) / amount.side) +
                        " or more neighbours");
    return parts.empty() ? std::string() : "To keep the page small it has " + joined(parts, ", ") + ".";
}

// The layer and head whose attention falls most on what decides, in any lane at its end.
struct Place
{
    int layer = 0, head = 0;
    bool byFocus = false;
};

class MapMaker
{
public:
    MapMaker(const Session &session, const std::vector<Subject> &subjects, const Going &going)
        : m_session(session), m_subjects(subjects), m_going(going)
    {
    }

    Place bestPlace()
    {
        Place best{0, 0, false};
        double most = -1;
        for (const Subject &subject : m_subjects) {
            const AttentionProbe probe = probeOf(subject, subject.snapshots.back(), 0);
            for (std::size_t layer = 0; layer < probe.layers.size(); ++layer)
                for (std::size_t head = 0; head < probe.layers[layer].size(); ++head)
                    if (const double focus = probe.layers[layer][head].focus; focus > most) {
                        most = focus;
                        best = {int(layer), int(head), true};
                    }
        }
        return best;
    }

    // False: stopped.
    bool fill(PageMaps &maps, const Amount &amount)
    {
        double done = 0;
        const double all = double(m_subjects.size() * maps.moments.size()) * amount.examples;
        for (const Subject &subject : m_subjects) {
            const StoredRun &run = subject.run->run.stored;
            LaneMaps lane{subject.lane,
                          run.seed,
                          makeMask(run.record.mask)->choice() != Choice::Everything,
                          {},
                          subject.run->outcome.arrival,
                          {}};
            for (const int moment : maps.moments)
                lane.epochs.push_back(nearestOf(subject.snapshots, moment));
            for (int example = 0; example < amount.examples; ++example) {
                ExampleMaps made;
                for (const int epoch : lane.epochs) {
                    if (m_going && !m_going(done++ / all))
                        return false;
                    append(made, maps, probeOf(subject, epoch, example), run);
                }
                lane.examples.push_back(std::move(made));
            }
            maps.lanes.push_back(std::move(lane));
        }
        return true;
    }

private:
    AttentionProbe probeOf(const Subject &subject, int epoch, int example)
    {
        const StoredRun &run = subject.run->run.stored;
        auto &data = m_data[std::int64_t(run.id)];
        if (!data)
            data = datasetOf(m_session, run);
        const auto weights = m_session.weights(run.id, epoch);
        const auto &one = data->heldout[std::min(std::size_t(example), data->heldout.size() - 1)];
        ProbeRequest request;
        request.lane = run.record;
        request.shape = inputShape(*data, run.record);
        request.seed = run.seed;
        request.epoch = epoch;
        request.weights = weights;
        request.tokens = one.tokens;
        request.label = one.label;
        request.id = std::uint32_t(example);
        return m_prober.probe(request);
    }

    static void append(ExampleMaps &made, const PageMaps &maps, const AttentionProbe &probe,
                       const StoredRun &run)
    {
        if (made.tokens.empty()) {
            const auto task =
                taskCatalogue().find(run.record.spec.task.id) ? makeTask(run.record.spec.task) : nullptr;
            for (std::size_t i = 0; i < probe.tokens.size(); ++i)
                made.tokens.push_back(probe.roles[i] == Role::Pad      ? "\u00b7"
                                      : probe.roles[i] == Role::Global ? "g"
                                      : task ? task->alphabet()[std::size_t(probe.tokens[i])]
                                             : std::to_string(probe.tokens[i]));
            if (probe.label)
                made.label = std::to_string(*probe.label);
        }
        made.answers.push_back(std::to_string(std::ranges::max_element(probe.logits) - probe.logits.begin()));
        for (const int layer : maps.layers)
            for (int head = 0; head < maps.heads; ++head) {
                const bool exists = std::size_t(layer) < probe.layers.size() &&
                                    std::size_t(head) < probe.layers[std::size_t(layer)].size();
                appendMap(made.cells, maps.side, probe.positions, maps.positions,
                          exists ? &probe.layers[std::size_t(layer)][std::size_t(head)].weights : nullptr);
            }
    }

    // The largest weight of the cells that fall together; 0 beyond the lane's own positions.
    static void appendMap(std::vector<std::uint8_t> &cells, int side, int own, int positions,
                          const std::vector<float> *weights)
    {
        const std::size_t begin = cells.size();
        cells.resize(begin + std::size_t(side) * std::size_t(side));
        if (!weights)
            return;
        for (int query = 0; query < own; ++query)
            for (int key = 0; key < own; ++key) {
                const auto row = std::size_t(std::int64_t(query) * side / positions);
                const auto column = std::size_t(std::int64_t(key) * side / positions);
                const float weight = (*weights)[std::size_t(query) * std::size_t(own) + std::size_t(key)];
                std::uint8_t &cell = cells[begin + row * std::size_t(side) + column];
                cell = std::max(cell,
                                std::uint8_t(std::lround(255 * std::sqrt(std::clamp(weight, 0.0f, 1.0f)))));
            }
    }

    const Session &m_session;
    const std::vector<Subject> &m_subjects;
    const Going &m_going;
    Prober m_prober;
    std::map<std::int64_t, std::shared_ptr<const Dataset>> m_data;
};

} // namespace

PageMaps pageMaps(const Session &session, const SessionReport &report, std::size_t budget, const Going &going)
{
    const auto reading = session.reading();
    const auto subjects = subjectsOf(session, report);
    if (subjects.empty())
        return {};
    const Shape shape = shapeOf(subjects);
    const int kept = int(keptEpochs(subjects).size());
    const Amount amount = amountOf(shape, subjects.size(), kept, budget);
    MapMaker maker(session, subjects, going);
    const Place place = maker.bestPlace();

    PageMaps maps;
    maps.side = amount.side;
    maps.positions = shape.positions;
    maps.moments = momentsOf(subjects, amount.moments);
    maps.heads = shape.heads;
    maps.shownHead = place.head;
    maps.shownByFocus = place.byFocus;
    if (amount.layers == shape.layers)
        for (int layer = 0; layer < shape.layers; ++layer)
            maps.layers.push_back(layer);
    else
        maps.layers = {place.layer};
    maps.shownLayer = amount.layers == shape.layers ? place.layer : 0;
    maps.leftOut = leftOutText(amount, shape, kept);
    return maker.fill(maps, amount) ? maps : PageMaps{};
}

} // namespace fovea
