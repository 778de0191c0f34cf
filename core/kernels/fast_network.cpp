// SPDX-License-Identifier: MIT
#include "core/kernels/fast_network.h"

#include "core/base/processor.h"
#include "core/kernels/group_pass.h"
#include "core/kernels/rows_avx2.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <mutex>
#include <string_view>

namespace fovea {

namespace {

constexpr int mostStripes =
    4; // of gradients: each sums up its groups in order, then they are summed up in order

// Lends workspaces, so that there are as many as pieces of work run at the same time.
class WorkspacePool
{
public:
    std::unique_ptr<Workspace> take()
    {
        const std::lock_guard lock(m_mutex);
        if (m_free.empty())
            return std::make_unique<Workspace>();
        auto workspace = std::move(m_free.back());
        m_free.pop_back();
        return workspace;
    }

    void giveBack(std::unique_ptr<Workspace> workspace)
    {
        const std::lock_guard lock(m_mutex);
        m_free.push_back(std::move(workspace));
    }

    void forget() { m_free.clear(); }

private:
    std::mutex m_mutex;
    std::vector<std::unique_ptr<Workspace>> m_free;
};

class FastNetwork final : public Network
{
public:
    FastNetwork(const NetworkSpec &spec, Crew *crew)
        : m_plan(spec), m_crew(crew), m_weights(m_plan.layout.size()), m_gradient(m_plan.layout.trained()),
          m_frame(std::make_unique<Frame>(m_plan, spec.shape.geometry.positions()))
    {
        for (int block = 0; block < m_plan.blockCount(); ++block)
            m_blocks.emplace_back(m_plan, block);
    }

    std::span<float> weights() override { return {m_weights.data(), m_plan.layout.size()}; }
    std::span<const float> gradient() const override { return {m_gradient.data(), m_plan.layout.trained()}; }
    Engine engine() const override { return Engine::Fused; }
    std::string kernels() const override { return "avx2"; }

    void train(const Batch &batch, const Moment &moment, std::span<float> logits) override;
    void infer(const Batch &batch, const Moment &moment, std::span<float> logits,
               AttentionObserver *observer) override;

private:
    void share(int pieces, const std::function<void(int)> &work)
    {
        if (m_crew)
            return m_crew->share(pieces, work);
        for (int piece = 0; piece < pieces; ++piece)
            work(piece);
    }

    void fitFrame(int positions);
    void prepareBlocks(const Step &step);
    void trainStripe(const Step &step, int stripe, int stripes, std::span<float> logits);
    void sumStripes(int stripes, std::size_t from, std::size_t to);
    void finishEnds();

    int groups(const Batch &batch) const { return (batch.examples + m_frame->group - 1) / m_frame->group; }

    const Plan m_plan;
    Crew *m_crew;
    AlignedFloats m_weights;
    AlignedFloats m_gradient;
    std::unique_ptr<Frame> m_frame;
    std::vector<BlockWeights> m_blocks;
    std::vector<AlignedFloats> m_stripes;
    WorkspacePool m_pool;
};

void FastNetwork::fitFrame(int positions)
{
    if (m_frame->positions == positions)
        return;
    m_frame = std::make_unique<Frame>(m_plan, positions);
    m_pool.forget();
}

void FastNetwork::prepareBlocks(const Step &step)
{
    share(m_plan.blockCount(),
          [&](int block) { m_blocks[std::size_t(block)].prepare(m_weights.data(), step.usualSum()); });
}

void FastNetwork::trainStripe(const Step &step, int stripe, int stripes, std::span<float> logits)
{
    AlignedFloats &sums = m_stripes[std::size_t(stripe)];
    sums.reserve(m_plan.gradientSize);
    std::fill_n(sums.data(), m_plan.gradientSize, 0.0f);
    auto workspace = m_pool.take();
    workspace->fit(step);
    GroupPass pass(step, *workspace);
    for (int group = stripe; group < groups(step.batch); group += stripes) {
        const int first = group * m_frame->group;
        pass.forward(first, std::min(m_frame->group, step.batch.examples - first), logits);
        pass.backward(logits, sums.data());
    }
    m_pool.giveBack(std::move(workspace));
}

// All into the first one.
void FastNetwork::sumStripes(int stripes, std::size_t from, std::size_t to)
{
    for (int stripe = 1; stripe < stripes; ++stripe)
        avx2::addScaled(std::ptrdiff_t(to - from), 1, m_stripes[std::size_t(stripe)].data() + from,
                        m_stripes[0].data() + from);
}

// What belongs to no block stands as in the model.
void FastNetwork::finishEnds()
{
    const auto copy = [this](const char *name, std::size_t from) {
        if (const ParameterSlot *slot = m_plan.layout.find(name))
            std::copy_n(m_stripes[0].data() + from, slot->size(), m_gradient.data() + slot->offset);
    };
    copy("embedding.weight", m_plan.embedding);
    copy("position.weight", m_plan.position);
    copy("readout.weight", m_plan.readout);
    copy("readout.bias", m_plan.readoutBias);
}

void FastNetwork::train(const Batch &batch, const Moment &moment, std::span<float> logits)
{
    assert(logits.size() == std::size_t(batch.examples * m_plan.spec.shape.classes));
    fitFrame(batch.positions);
    const Step step{m_plan, *m_frame, m_blocks,       m_weights.data(),
                    batch,  moment,   Purpose::Train, Dropout(m_plan.spec.model.dropout)};
    prepareBlocks(step);
    const int stripes = std::clamp(groups(batch), 1, mostStripes);
    if (m_stripes.size() < std::size_t(stripes))
        m_stripes.resize(std::size_t(stripes));
    share(stripes, [&](int stripe) { trainStripe(step, stripe, stripes, logits); });

    share(m_plan.blockCount() + 1, [&](int piece) {
        if (piece == m_plan.blockCount()) {
            sumStripes(stripes, 0, m_plan.blocks.front().score);
            sumStripes(stripes, m_plan.readout, m_plan.gradientSize);
            return finishEnds();
        }
        const std::size_t next = std::size_t(piece) + 1;
        sumStripes(stripes, m_plan.blocks[std::size_t(piece)].score,
                   next < m_plan.blocks.size() ? m_plan.blocks[next].score : m_plan.readout);
        unfoldGradients(m_plan, piece, m_weights.data(), m_stripes[0].data(), step.usualSum(),
                        m_gradient.data());
    });
}

void FastNetwork::infer(const Batch &batch, const Moment &moment, std::span<float> logits,
                        AttentionObserver *observer)
{
    assert(logits.size() == std::size_t(batch.examples * m_plan.spec.shape.classes));
    fitFrame(batch.positions);
    const Step step{m_plan, *m_frame,       m_blocks,   m_weights.data(), batch,
                    moment, Purpose::Infer, Dropout(0), observer};
    prepareBlocks(step);
    const auto passGroup = [&](int group) {
        auto workspace = m_pool.take();
        workspace->fit(step);
        const int first = group * m_frame->group;
        GroupPass(step, *workspace).forward(first, std::min(m_frame->group, batch.examples - first), logits);
        m_pool.giveBack(std::move(workspace));
    };
    if (!observer)
        return share(groups(batch), passGroup);
    for (int group = 0; group < groups(batch); ++group)
        passGroup(group);
}

} // namespace

std::optional<std::string> fastPathObstacle(const NetworkSpec &spec)
{
    const char *wanted = std::getenv("FOVEA_KERNELS");
    if (wanted && std::string_view(wanted) == "reference")
        return "FOVEA_KERNELS=reference asks for the reference path.";
    if (!hasAvx2())
        return "This processor has no AVX2 and FMA instructions.";
    if (spec.model.dModel % 8 != 0)
        return "The width of the model, " + std::to_string(spec.model.dModel) + ", is no multiple of 8.";
    if (spec.model.dModel > avx2::widestNorm)
        return "The width of the model, " + std::to_string(spec.model.dModel) + ", is beyond " +
               std::to_string(avx2::widestNorm) + ".";
    if (spec.model.dHead % 8 != 0)
        return "The width of a head, " + std::to_string(spec.model.dHead) + ", is no multiple of 8.";
    if (makeMask(spec.mask)->looksAtHead())
        return "The mask " + spec.mask.id +
               " chooses by the queries and keys of a whole head, for which there are no fused kernels.";
    return {};
}

std::string fastPathRange()
{
    return "The fused kernels take widths of the model and of a head that are multiples of 8, that of the "
           "model "
           "up to " +
           std::to_string(avx2::widestNorm) +
           ", and every mask that chooses row by row, on processors with AVX2 and FMA.";
}

std::unique_ptr<Network> makeFastNetwork(const NetworkSpec &spec, Crew *crew)
{
    assert(!fastPathObstacle(spec));
    return std::make_unique<FastNetwork>(spec, crew);
}

} // namespace fovea
