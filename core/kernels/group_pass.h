// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/attention.h"
#include "core/kernels/workspace.h"

#include <span>

namespace fovea {

// A few sequences on their way through the network and back, in one thread and in cache.
class GroupPass
{
public:
    GroupPass(const Step &step, Workspace &work) : m_step(step), m_plan(step.plan), m_work(work) {}

    // Examples [first, first + count) of the batch; `logits` are the batch's.
    void forward(int first, int count, std::span<float> logits);

    // Adds the gradients of the same examples to `sums` (Plan::gradientSize floats).
    void backward(std::span<const float> logits, float *sums);

private:
    int positions() const { return m_step.frame.positions; }
    BlockMemory &memory(int block) { return m_work.blocks[training() ? std::size_t(block) : 0]; }
    bool training() const { return m_step.purpose == Purpose::Train; }
    bool affine() const { return m_plan.spec.model.affine; }

    Rows attentionValue(int block);
    Rows mlpValue(int block);
    ConstRows attentionInput(int block);
    ConstRows mlpInput(int block);
    ConstRows lastStream();

    // Dropout of rows x features of one site; none unless training with dropout.
    avx2::DropBits draw(int block, DropoutSite site, int width, std::vector<std::uint8_t> &bits);
    avx2::DropBits drawn(const std::vector<std::uint8_t> &bits) const;

    void viewSequences();
    void embed();
    void blockForward(int block);
    void attentionForward(int block);
    void mlpForward(int block);
    void normAttention(int block, ConstRows base, ConstRows added, avx2::DropBits dropout, Rows sum);
    void normMlp(int block, ConstRows base, ConstRows added, avx2::DropBits dropout, Rows sum);
    HeadJob headJob(int block, int sequence, int head);
    avx2::Right panelsOf(ConstRows rows, int width, AlignedFloats &panels);
    void readOut(std::span<float> logits);

    // The output layer of the last MLP on one sequence, where it is pooled first.
    struct LastLayer
    {
        const float *matrix; // (width, mlpWidth)
        const float *bias;
        ConstRows hidden;
        const std::uint8_t *bits; // of dropout after it; may be null
        float *pooledHidden;
        const float *shares;
    };
    bool poolsFirst() const;
    LastLayer lastLayer(int sequence);
    void poolHidden(int sequence, float *pooled);
    void poolHiddenBackward(int sequence, float *sums);

    void readOutBackward(std::span<const float> logits, float *sums);
    void spreadPooled();
    void blockBackward(int block, float *sums);
    void mlpBackward(int block, Rows target, avx2::Start start, float *sums);
    void mlpOutputBackward(int block, float *sums);
    void attentionBackward(int block, Rows target, float *sums);
    void sumBackward(int block, ConstRows gradient, float *sums);
    void headsBackward(int block, Rows target);
    void projectionBackward(ConstRows input, ConstRows gradient, int outputs, const PackedMatrix &matrix,
                            std::size_t slot, std::size_t biasSlot, Rows target, float *sums);
    void normBackward(int block, bool ofMlp, ConstRows gradient, float *sums);
    ConstRows afterDropout(const std::vector<std::uint8_t> &bits);
    void embedBackward(float *sums);

    const Step &m_step;
    const Plan &m_plan;
    Workspace &m_work;
    int m_first = 0;
    int m_count = 0;
    int m_rows = 0;
};

// Sets the rows of `to` to 0.
void clearRows(Rows to, int rows, int width);

} // namespace fovea
