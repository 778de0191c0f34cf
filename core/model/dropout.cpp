// SPDX-License-Identifier: MIT
#include "core/model/dropout.h"

#include <cmath>

namespace fovea {

Dropout::Dropout(double rate)
    : m_threshold(std::uint32_t(std::lround(rate * 0x1p32 > 0xffffffffp0 ? 0xffffffffp0 : rate * 0x1p32))),
      m_scale(float(1.0 / (1.0 - rate)))
{
}

std::uint64_t Dropout::rowKey(const Moment &moment, std::uint32_t example, int block, int head,
                              DropoutSite site, int row)
{
    return placeKey(moment.seed, Stream::Dropout,
                    {moment.time, example, std::uint64_t(block), std::uint64_t(head), std::uint64_t(site),
                     std::uint64_t(row)});
}

} // namespace fovea
