// SPDX-License-Identifier: MIT
#include "core/model/network.h"

#if defined(__x86_64__)
#include "core/kernels/fast_network.h"
#endif

namespace fovea {

#if defined(__x86_64__)

std::unique_ptr<Network> makeNetwork(const NetworkSpec &spec, Crew *crew)
{
    return whyReference(spec) ? makeReferenceNetwork(spec) : makeFastNetwork(spec, crew);
}

std::optional<std::string> whyReference(const NetworkSpec &spec)
{
    return fastPathObstacle(spec);
}

#else

std::unique_ptr<Network> makeNetwork(const NetworkSpec &spec, Crew *)
{
    return makeReferenceNetwork(spec);
}

std::optional<std::string> whyReference(const NetworkSpec &)
{
    return "The fused kernels are written for x86-64 processors.";
}

#endif

} // namespace fovea
