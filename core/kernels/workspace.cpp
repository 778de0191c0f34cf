// SPDX-License-Identifier: MIT
#include "core/kernels/workspace.h"

namespace fovea {

namespace {

void fitBlock(BlockMemory &memory, const Plan &plan, const Frame &frame)
{
    const ModelSpec &model = plan.spec.model;
    const int rows = frame.group * frame.positions;
    memory.attentionNormed.reserve(rows, plan.width);
    memory.mlpNormed.reserve(rows, plan.width);
    if (model.affine) {
        memory.attentionValue.reserve(rows, plan.width);
        memory.mlpValue.reserve(rows, plan.width);
    }
    memory.attentionDeviation.reserve(std::size_t(rows));
    memory.mlpDeviation.reserve(std::size_t(rows));
    memory.queries.reserve(rows, plan.heads * plan.scoreWidth);
    if (!plan.sharedKeys)
        memory.keys.reserve(rows, plan.heads * model.dHead);
    if (!plan.sharedValues)
        memory.values.reserve(rows, plan.heads * model.dHead);
    memory.mixed.reserve(rows, plan.heads * plan.valueWidth);
    memory.sums.reserve(std::size_t(rows * plan.heads));
    memory.hidden.reserve(rows, plan.mlpWidth);
    if (plan.curve != avx2::Curve::Relu)
        memory.input.reserve(rows, plan.mlpWidth);
    memory.heads.resize(std::size_t(frame.group * plan.heads));
}

void fitBits(BlockMemory &memory, const Plan &plan, int rows)
{
    memory.afterAttention.resize(std::size_t(rows * plan.width / 8));
    memory.insideMlp.resize(std::size_t(rows * plan.mlpWidth / 8));
    memory.afterMlp.resize(std::size_t(rows * plan.width / 8));
}

void fitBackward(Workspace &work, const Plan &plan, int rows)
{
    const int headWidth = plan.heads * plan.spec.model.dHead;
    work.gradient.reserve(rows, plan.width);
    work.dropped.reserve(rows, plan.width);
    work.inner.reserve(rows, plan.width);
    work.queryGradient.reserve(rows, plan.heads * plan.scoreWidth);
    if (!plan.sharedKeys)
        work.keyGradient.reserve(rows, headWidth);
    if (!plan.sharedValues)
        work.valueGradient.reserve(rows, headWidth);
    work.mixedGradient.reserve(rows, plan.heads * plan.valueWidth);
    work.hiddenGradient.reserve(rows, plan.mlpWidth);
    work.sumGradient.reserve(std::size_t(rows * plan.heads));
}

void fitAttention(AttentionScratch &scratch, const Plan &plan, const Frame &frame)
{
    const std::size_t positions = std::size_t(frame.positions);
    scratch.scores.reserve(queryBlock, frame.positions);
    scratch.keyPanels.reserve(avx2::panelSize(plan.scoreWidth, frame.positions));
    scratch.valuePanels.reserve(avx2::panelSize(plan.valueWidth, frame.positions));
    scratch.rowKeys.resize(std::max(scratch.rowKeys.size(), positions));
    scratch.chosen.resize(std::max(scratch.chosen.size(), positions));
    scratch.failed.resize(queryBlock);
    scratch.offsets.reserve(positions);
    scratch.means.reserve(positions);
}

} // namespace

void Workspace::fit(const Step &step)
{
    const Plan &plan = step.plan;
    const Frame &frame = step.frame;
    const bool training = step.purpose == Purpose::Train;
    const int rows = frame.group * frame.positions;
    const std::size_t kept = std::size_t(training ? plan.blockCount() : 1);
    if (blocks.size() < kept)
        blocks.resize(kept);
    for (std::size_t block = 0; block < kept; ++block) {
        fitBlock(blocks[block], plan, frame);
        if (step.dropout.active())
            fitBits(blocks[block], plan, rows);
    }
    sequences.resize(std::size_t(frame.group));
    stream.reserve(rows, plan.width);
    output.reserve(rows, plan.width);
    if (training)
        fitBackward(*this, plan, rows);
    embeddingBits.resize(std::size_t(rows * plan.width / 8));
    pooled.reserve(std::size_t(frame.group * plan.width));
    pooledGradient.reserve(std::size_t(frame.group * plan.width));
    pooledHidden.reserve(std::size_t(frame.group * plan.mlpWidth));
    shares.reserve(std::size_t(rows));
    fitAttention(attention, plan, frame);
}

} // namespace fovea
