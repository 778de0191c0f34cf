// SPDX-License-Identifier: MIT
#include "core/inspect/received_attention.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

constexpr double clearly = 2; // times what uniform attention gives

} // namespace

ReceivedAttention receivedAttention(const AttentionProbe &probe, int layer)
{
    const auto positions = std::size_t(probe.positions);
    const auto &heads = probe.layers[std::size_t(layer)];
    ReceivedAttention received;
    received.share.assign(positions, 0);
    std::size_t rows = 0;
    for (const AttentionProbe::Head &head : heads) {
        received.onDeciding += head.focus / double(heads.size());
        received.evenOnDeciding += head.focusUniform / double(heads.size());
        for (std::size_t query = 0; query < positions; ++query) {
            if (probe.roles[query] != Role::Symbol)
                continue;
            ++rows;
            for (std::size_t key = 0; key < positions; ++key)
                received.share[key] += double(head.weights[query * positions + key]);
        }
    }
    for (double &share : received.share)
        share /= double(std::max<std::size_t>(rows, 1));
    return received;
}

int comparedLayer(std::span<const AttentionProbe *const> lanes)
{
    int last = 0;
    int best = -1;
    double most = 0;
    for (const AttentionProbe *probe : lanes) {
        if (!probe)
            continue;
        last = std::max(last, int(probe->layers.size()) - 1);
        for (int layer = 0; layer < int(probe->layers.size()); ++layer) {
            const ReceivedAttention received = receivedAttention(*probe, layer);
            if (received.onDeciding > clearly * received.evenOnDeciding && received.onDeciding > most) {
                most = received.onDeciding;
                best = layer;
            }
        }
    }
    return best >= 0 ? best : last;
}

} // namespace fovea
