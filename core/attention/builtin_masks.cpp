// SPDX-License-Identifier: MIT
#include "core/attention/builtin_masks.h"

namespace fovea {

const Catalogue<MaskInfo> &maskCatalogue()
{
    static const Catalogue<MaskInfo> catalogue("mask", {
                                                           fullMask(),
                                                           bandedMask(),
                                                           blockLocalMask(),
                                                           topKMask(),
                                                           bottomKMask(),
                                                           randomKMask(),
                                                           topPMask(),
                                                           thresholdMask(),
                                                           entmaxMask(),
                                                           smoothCutMask(),
                                                           sparseKMask(),
                                                           blockTopMask(),
                                                           sampledKMask(),
                                                           lshMask(),
                                                           routingMask(),
                                                           h2oMask(),
                                                           paintedMask(),
                                                       });
    return catalogue;
}

} // namespace fovea
